//! Progress on stderr: only for somebody who watches, and only when it takes a while.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use god_table::Depth;
use god_table::engine::LevelReport;
use indicatif::{ProgressBar, ProgressStyle};

use crate::threads;

/// Work that is done before this shows no bar.
const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// How often the time is shown anew.
const TICK: Duration = Duration::from_secs(1);

/// Runs a search that reports its levels; a bar shows them if the work is watched.
pub(crate) fn of<T>(
    watched: bool,
    search: impl FnOnce(&mut dyn FnMut(LevelReport) -> ControlFlow<()>) -> T,
) -> T {
    let mut progress = Progress::new(watched);
    let found = search(&mut |report| {
        progress.level(report);
        ControlFlow::Continue(())
    });
    progress.finish();
    found
}

/// A bar that may show up.
pub(crate) struct Progress {
    watched: bool,
    start: Instant,
    /// The positions that were there before.
    before: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    fn new(watched: bool) -> Self {
        Self {
            watched,
            start: Instant::now(),
            before: 0,
            bar: None,
        }
    }

    /// The progress of a search that goes on from a level.
    pub(crate) fn after(report: LevelReport, watched: bool) -> Self {
        Self {
            before: report.total,
            ..Self::new(watched)
        }
    }

    /// Takes note of a level that is done.
    pub(crate) fn level(&mut self, report: LevelReport) {
        let elapsed = self.start.elapsed();
        if self.watched && elapsed > SHOWN_AFTER {
            let bar = self.bar.get_or_insert_with(|| {
                let template = "{wide_bar} {percent} % {msg}, {elapsed}";
                let style = ProgressStyle::with_template(template);
                let bar = ProgressBar::new(report.states);
                // So that the time is seen to pass while a level takes long.
                tick(&bar);
                bar.with_style(style.expect("the template is well formed"))
            });
            bar.set_length(report.states);
            bar.set_message(of_level(report, self.before, elapsed));
            bar.set_position(report.total);
        }
    }

    /// Says that a level is being kept, which may take a while too.
    pub(crate) fn keeping(&self, depth: Depth) {
        if let Some(bar) = &self.bar {
            bar.set_message(format!("keeping depth {depth}"));
        }
    }

    /// Wipes the bar away.
    pub(crate) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

/// What there is to say about a level: how far the search is, how quick, and how long the rest would take at this pace.
fn of_level(report: LevelReport, before: u64, elapsed: Duration) -> String {
    let LevelReport {
        depth,
        total,
        states,
        ..
    } = report;
    let rate = (total - before) as f64 / elapsed.as_secs_f64().max(f64::MIN_POSITIVE);
    // The counts of levels rise and fall, so this is a guess; the states that can't be reached count as left.
    let left = (states.saturating_sub(total)) as f64 / rate.max(1.0);
    format!("depth {depth}, {total} positions, {rate:.0} a second, about {left:.0} s left")
}

/// Lets a bar show the time by itself, which takes a thread; without one it shows the time when there is news.
fn tick(bar: &ProgressBar) {
    if threads::can_be_made() {
        bar.enable_steady_tick(TICK);
    }
}

/// How far a search for a solution is: which numbers of moves are too few.
pub(crate) struct Bounds {
    watched: bool,
    start: Instant,
    positions: u64,
    spinner: Option<ProgressBar>,
}

impl Bounds {
    /// Nothing so far.
    pub(crate) fn new(watched: bool) -> Self {
        Self {
            watched,
            start: Instant::now(),
            positions: 0,
            spinner: None,
        }
    }

    /// There is no solution with so many moves, which so many positions tell.
    pub(crate) fn add(&mut self, moves: u32, positions: u64) {
        self.positions += positions;
        let elapsed = self.start.elapsed();
        if !self.watched || elapsed < SHOWN_AFTER {
            return;
        }
        let spinner = self.spinner.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
            let spinner = ProgressBar::new_spinner();
            // So that the time is seen to pass: each number of moves takes ten times as long as the one before.
            tick(&spinner);
            spinner.with_style(style.expect("the template is well formed"))
        });
        let rate = self.positions as f64 / elapsed.as_secs_f64();
        spinner.set_message(format!(
            "no solution with {moves} moves, {} positions, {rate:.0} a second",
            self.positions
        ));
    }
}

impl Drop for Bounds {
    fn drop(&mut self) {
        if let Some(spinner) = self.spinner.take() {
            spinner.finish_and_clear();
        }
    }
}

/// How often a count is shown anew.
const SHOWN_EVERY: Duration = Duration::from_millis(100);

/// Counts the answers of a long run, with a bar if it is known how many there will be.
pub(crate) struct Count {
    watched: bool,
    what: &'static str,
    start: Instant,
    shown: Instant,
    done: u64,
    total: Option<u64>,
    bar: Option<ProgressBar>,
}

impl Count {
    /// Nothing so far of these.
    pub(crate) fn of(what: &'static str, total: Option<u64>, watched: bool) -> Self {
        let start = Instant::now();
        Self {
            watched,
            what,
            start,
            shown: start,
            done: 0,
            total,
            bar: None,
        }
    }

    /// One more.
    pub(crate) fn add(&mut self) {
        self.done += 1;
        if !self.watched {
            return;
        }
        let now = Instant::now();
        let elapsed = now.duration_since(self.start);
        if elapsed > SHOWN_AFTER && now.duration_since(self.shown) > SHOWN_EVERY {
            self.shown = now;
            self.show(elapsed);
        }
    }

    fn show(&mut self, elapsed: Duration) {
        let total = self.total;
        let bar = self.bar.get_or_insert_with(|| {
            let template = match total {
                Some(_) => "{wide_bar} {percent} % {msg}",
                None => "{spinner} {msg}",
            };
            let style = ProgressStyle::with_template(template);
            let bar = total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
            bar.with_style(style.expect("the templates are well formed"))
        });
        let rate = self.done as f64 / elapsed.as_secs_f64();
        bar.set_message(format!("{} {}, {rate:.0} a second", self.done, self.what));
        bar.set_position(self.done);
        bar.tick();
    }

    /// Wipes the count away, so that something else can be written; it comes again later.
    pub(crate) fn hide(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Count {
    fn drop(&mut self) {
        self.hide();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_shown_after_a_while_to_somebody_who_watches() {
        for (watched, total) in [(false, None), (true, None), (true, Some(10))] {
            let mut count = Count::of("lines", total, watched);
            count.add();
            assert!(count.bar.is_none());
            count.start -= SHOWN_AFTER * 2;
            count.shown = count.start;
            count.add();
            assert_eq!(count.bar.is_some(), watched);
            count.hide();
            assert!(count.bar.is_none());
            assert_eq!(count.done, 2);
        }
    }
}
