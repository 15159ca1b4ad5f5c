//! What several machines take for a level, as a table.

use std::fmt::Write;

use crate::world::{Level, Network, Outcome, Time};

/// The level of the edges of the 3x3x3 of which the whole takes longest: 45 seconds on a core.
const EDGES: Level = Level {
    rows: 9_985_968,
    row_bytes: 256,
    moves: 18,
    look: 25.0,
    pull: 4480.0,
    pack: 100.0,
    add: 100.0,
};

/// Gigabits in a second, and nanoseconds.
const NETWORKS: [(f64, Time); 3] = [(1.0, 500_000), (10.0, 100_000), (100.0, 20_000)];

/// The lines of the table.
pub(crate) fn table() -> String {
    let mut table = String::from(
        "cores  machines     Gbit  latency  seconds  waiting  sent by each  efficiency\n",
    );
    for cores in [1.0, 8.0] {
        // What comes is added by one thread; all else is done by all.
        let mut level = EDGES;
        for time in [&mut level.look, &mut level.pull, &mut level.pack] {
            *time /= cores;
        }
        let alone = level.on(1, Network::new(1.0, 0)).time as f64;
        let time = alone / 1e9;
        writeln!(
            table,
            "{cores:5}  {:8}  {:7}  {:7}  {time:7.1}",
            1, "-", "-"
        )
        .expect("a string takes all");
        for machines in [2, 4, 10, 20] {
            for (gigabits, latency) in NETWORKS {
                let found = level.on(machines, Network::new(gigabits, latency));
                let Outcome {
                    time,
                    waited,
                    bytes_sent,
                } = found;
                let [latency, time, waited, sent] =
                    [latency, time, waited, bytes_sent].map(|it| it as f64);
                let efficiency = 100.0 * alone / (machines as f64 * time);
                writeln!(
                    table,
                    "{cores:5}  {machines:8}  {gigabits:7}  {:4} ms  {:7.1}  {:7.1}  {:9.2} GB  {efficiency:8.0} %",
                    latency / 1e6,
                    time / 1e9,
                    waited / 1e9,
                    sent / 1e9,
                )
                .expect("a string takes all");
            }
        }
    }
    table
}
