//! The progress of all processes in one line, and the cost of the search at the end.

use std::time::{Duration, Instant};

use puzzle_space::Bytes;
use row_cluster::{Progress, Status, Summary};

use crate::numbers::grouped;
use crate::progress::Shown;

/// How often progress is shown.
const SHOWN_EVERY: Duration = Duration::from_millis(250);

/// How often the traffic is measured.
const TICK: Duration = Duration::from_secs(1);

/// Formats progress as lines, no more often than a person can read them.
pub(super) struct Teller {
    told: Option<Instant>,
    /// The number of positions when the search began.
    before: Option<u64>,
    /// The time of the last measurement, the bytes sent until then, and the bytes per second.
    traffic: (Duration, u64, f64),
}

impl Teller {
    pub(super) fn new() -> Self {
        Self {
            told: None,
            before: None,
            traffic: (Duration::ZERO, 0, 0.0),
        }
    }

    /// The progress to show, if it is time for it.
    pub(super) fn tell(&mut self, progress: &Progress<'_>) -> Option<Shown> {
        let now = Instant::now();
        if self.told.is_some_and(|told| now - told < SHOWN_EVERY) {
            return None;
        }
        self.told = Some(now);
        let (done, of) = progress
            .level
            .map_or((0, 0), |level| (level.total, level.states));
        let before = *self.before.get_or_insert(done);
        let seconds = progress.time.as_secs_f64().max(f64::MIN_POSITIVE);
        let rate = (done - before) as f64 / seconds;
        let text = if progress.is_keeping {
            let depth = progress.level.map_or(0, |level| level.depth);
            format!("keeping depth {depth}")
        } else {
            let traffic = self.bytes_a_second(progress);
            format!(
                "{}, {rate:.0} positions a second, {}/s sent{}",
                of_level(progress.statuses),
                Bytes(traffic as u64),
                of_slowest(progress.statuses)
            )
        };
        Some(Shown { done, of, text })
    }

    /// The bytes per second that all processes send together.
    fn bytes_a_second(&mut self, progress: &Progress<'_>) -> f64 {
        let sent = progress
            .statuses
            .iter()
            .map(|status| status.bytes_sent)
            .sum();
        let (time, before, rate) = self.traffic;
        let passed = progress.time.saturating_sub(time);
        if passed < TICK {
            return rate;
        }
        let rate = u64::saturating_sub(sent, before) as f64 / passed.as_secs_f64();
        self.traffic = (progress.time, sent, rate);
        rate
    }
}

/// The current level, and the share of its rows that is done.
fn of_level(statuses: &[Status]) -> String {
    let depth = statuses.iter().map(|status| status.depth).min();
    let done: u64 = statuses.iter().map(|status| status.rows_done).sum();
    let rows: u64 = statuses.iter().map(|status| status.rows).sum();
    let share = percent(done, rows);
    format!("depth {} {share} %", depth.unwrap_or(0))
}

/// The process that is farthest behind, unless all are equal.
fn of_slowest(statuses: &[Status]) -> String {
    let shares = statuses
        .iter()
        .map(|status| percent(status.rows_done, status.rows));
    let slowest = shares.clone().enumerate().min_by_key(|&(_, share)| share);
    match (slowest, shares.max()) {
        (Some((process, least)), Some(most)) if least < most => {
            format!(", process {process} is slowest with {least} %")
        }
        _ => String::new(),
    }
}

fn percent(part: u64, whole: u64) -> u64 {
    match whole {
        0 => 0,
        _ => (u128::from(part) * 100 / u128::from(whole)).min(100) as u64,
    }
}

/// The cost of a search that has found this many positions, in a few lines.
pub(super) fn told_of(summary: &Summary, positions: u64) -> Vec<String> {
    let mut lines = Vec::new();
    for (process, depth, reason) in &summary.refused {
        lines.push(format!(
            "process {process} can't go on from level {depth}: {reason}"
        ));
    }
    if let Some(depth) = summary.resumed {
        lines.push(format!("the search was resumed from level {depth}"));
    }
    let seconds = summary.time.as_secs_f64();
    let processes = match summary.bytes_sent.len() {
        1 => "1 process".to_owned(),
        several => format!("{several} processes"),
    };
    // A resumed search found only a part of them in this time.
    let rate = positions as f64 / seconds.max(1e-3);
    let rate = match summary.resumed {
        Some(_) => String::new(),
        None => format!(" {} a second,", grouped(&format!("{rate:.0}"))),
    };
    let positions = grouped(&positions);
    lines.push(format!(
        "{positions} positions in {seconds:.1} s,{rate} by {processes}"
    ));
    let sent: u64 = summary.bytes_sent.iter().sum();
    let busiest = summary.levels.iter().max_by_key(|level| level.bytes_sent);
    if let Some(busiest) = busiest.filter(|level| level.bytes_sent > 0) {
        lines.push(format!(
            "{} were sent, {} of them for depth {}, which took {:.1} s",
            Bytes(sent),
            Bytes(busiest.bytes_sent),
            busiest.depth,
            busiest.time.as_secs_f64()
        ));
    }
    lines.extend(waits(&summary.waited));
    lines
}

/// How long the processes have waited for each other: each of them or, if they are many, only the
/// least and the most.
fn waits(waited: &[Duration]) -> Option<String> {
    /// The most processes whose times fit on a line.
    const FEW: usize = 8;
    let told = |process: usize| format!("process {process} {:.1} s", waited[process].as_secs_f64());
    let least = (0..waited.len()).min_by_key(|&process| waited[process])?;
    let most = (0..waited.len()).max_by_key(|&process| waited[process])?;
    let told = match waited.len() {
        0 | 1 => return None,
        2..=FEW => (0..waited.len()).map(told).collect::<Vec<_>>().join(", "),
        _ => format!("{} at least, {} at most", told(least), told(most)),
    };
    Some(format!("waited for others: {told}"))
}

#[cfg(test)]
mod tests {
    use row_cluster::LevelCost;

    use super::*;

    fn status(rows_done: u64) -> Status {
        Status {
            depth: 7,
            rows_done,
            rows: 200,
            bytes_sent: 1 << 20,
            waited: Duration::ZERO,
        }
    }

    #[test]
    fn a_line_says_who_is_slowest() {
        let mut teller = Teller::new();
        let statuses = [status(100), status(50), status(150)];
        let progress = Progress {
            level: None,
            is_keeping: false,
            statuses: &statuses,
            time: Duration::from_secs(2),
        };
        let shown = teller.tell(&progress).expect("nothing was told before");
        assert_eq!(
            shown.text,
            "depth 7 50 %, 0 positions a second, 1.5 MiB/s sent, process 1 is slowest with 25 %"
        );
        assert_eq!(teller.tell(&progress), None);
    }

    #[test]
    fn rows_that_are_not_counted_yet_are_none() {
        assert_eq!(percent(0, 0), 0);
        assert_eq!(percent(3, 2), 100);
        assert_eq!(percent(u64::MAX - 1, u64::MAX), 99);
        assert_eq!(of_slowest(&[]), "");
        assert_eq!(of_slowest(&[status(1), status(1)]), "");
    }

    #[test]
    fn a_summary_takes_a_few_lines() {
        let level = |depth, bytes_sent| LevelCost {
            depth,
            bytes_sent,
            time: Duration::from_millis(400),
            positions: 0,
        };
        let mut summary = Summary {
            time: Duration::from_secs(2),
            resumed: Some(3),
            refused: vec![(1, 4, "it is damaged".to_owned())],
            levels: vec![level(4, 10), level(5, 2048)],
            bytes_sent: vec![2048, 10],
            waited: vec![Duration::from_millis(100), Duration::from_secs(1)],
        };
        assert_eq!(
            told_of(&summary, 3_674_160),
            [
                "process 1 can't go on from level 4: it is damaged",
                "the search was resumed from level 3",
                "3,674,160 positions in 2.0 s, by 2 processes",
                "2.0 KiB were sent, 2.0 KiB of them for depth 5, which took 0.4 s",
                "waited for others: process 0 0.1 s, process 1 1.0 s",
            ]
        );
        summary.resumed = None;
        summary.waited = (1..=9).rev().map(Duration::from_secs).collect();
        let lines = told_of(&summary, 3_674_160);
        let rate = "3,674,160 positions in 2.0 s, 1,837,080 a second, by 2 processes";
        assert_eq!(lines[1], rate);
        assert_eq!(
            lines.last().map(String::as_str),
            Some("waited for others: process 8 1.0 s at least, process 0 9.0 s at most")
        );
    }
}
