//! By itself, because the package leaves this file out: the page that it reads lies outside the crate.
//!
//! The reckoning of `examples/machines` against what can be reckoned by hand, and the page that shows it.

#[path = "../examples/machines/table.rs"]
mod table;
#[path = "../examples/machines/world.rs"]
mod world;

use world::{CLOSING_MESSAGES, Level, Network, OVERHEAD};

const ENDLESS: f64 = f64::INFINITY;
const PLAIN: Level = Level {
    rows: 400_000,
    look: 0.0,
    pull: 4000.0,
    pack: 0.0,
    add: 0.0,
    row_bytes: 256,
    moves: 18,
};
/// One whose rows are all sent, and where hardly anything is to be done but that.
const SENDING: Level = Level {
    moves: 10_000,
    pull: 1.0,
    ..PLAIN
};

fn assert_near(found: u64, expected: f64) {
    let off = found as f64 / expected - 1.0;
    assert!(off.abs() < 0.02, "found {found}, expected {expected}");
}

#[test]
fn work_is_shared_out_where_the_network_takes_no_time() {
    // Rows so short that no slice fills more than eight parcels: nobody waits for receipts.
    let level = Level {
        row_bytes: 32,
        ..PLAIN
    };
    for machines in [1, 2, 4, 10, 20] {
        let found = level.on(machines, Network::new(ENDLESS, 0));
        // 1.6 s
        assert_near(found.time, 400_000.0 * 4000.0 / machines as f64);
    }
}

#[test]
fn what_everyone_does_is_not_shared_out() {
    let level = Level {
        look: 100.0,
        ..PLAIN
    };
    assert_near(
        level.on(4, Network::new(ENDLESS, 0)).time,
        400_000.0 * (100.0 + 1000.0),
    );
}

#[test]
fn ports_send_no_more_than_they_can() {
    for machines in [2, 4, 10] {
        let found = SENDING.on(machines, Network::new(1.0, 0));
        let rows = 400_000.0 * (machines - 1) as f64 / machines as f64;
        let bytes = rows * 256.0 * OVERHEAD;
        assert_near(found.bytes_sent, bytes);
        // A gigabit is a bit in a nanosecond.
        assert_near(found.time, bytes * 8.0);
        assert!(found.waited > found.time / 10 * 9, "{found:?}");
    }
}

#[test]
fn eight_parcels_go_in_a_round_trip() {
    let latency = 50_000_000;
    let found = SENDING.on(2, Network::new(ENDLESS, latency));
    // 200,000 rows of 258.56 bytes are 198 parcels, 25 times 8, of which the last need not come back.
    let trips = 25.0 * 2.0 - 1.0;
    assert_near(
        found.time,
        (trips + CLOSING_MESSAGES as f64) * latency as f64,
    );
}

#[test]
fn rows_are_packed_by_one_and_added_by_another() {
    let level = Level {
        pack: 500.0,
        add: 1500.0,
        ..SENDING
    };
    // Half of them, on each of two.
    let found = level.on(2, Network::new(ENDLESS, 0));
    assert!(found.waited < found.time / 50, "{found:?}");
    assert_near(found.time, 200_000.0 * (500.0 + 1500.0 * OVERHEAD));
}

/// The page shows the table, as the program prints it.
#[test]
fn the_page_shows_the_table() {
    let page = include_str!("../../../docs/use/cluster.md");
    let shown = format!("```text\n{}```\n", table::table());
    assert!(page.contains(&shown), "write it into the page anew");
}
