//! Progress on stderr: only for somebody who watches, and only when it takes a while.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use std::{io, thread};

use god_table::Depth;
use god_table::engine::LevelReport;
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};

/// Work that is done before this shows no bar.
const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// How often the time is shown anew.
const TICK: Duration = Duration::from_secs(1);

/// A bar of levels.
pub(crate) const LEVELS: &str = "{wide_bar} {percent} % {msg}, {elapsed}";

/// A bar that may show up.
pub(crate) struct Bar {
    watched: bool,
    template: &'static str,
    start: Instant,
    bar: Option<ProgressBar>,
}

/// The state of a bar.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shown {
    /// How much is done.
    pub(crate) done: u64,
    /// How much there is at most.
    pub(crate) of: u64,
    pub(crate) text: String,
}

impl Bar {
    pub(crate) fn new(watched: bool, template: &'static str) -> Self {
        Self {
            watched,
            template,
            start: Instant::now(),
            bar: None,
        }
    }

    /// Shows something after so much time, if it is time for a bar at all.
    pub(crate) fn show(&mut self, shown: impl FnOnce(Duration) -> Shown) {
        let elapsed = self.start.elapsed();
        if !self.watched || elapsed < SHOWN_AFTER {
            return;
        }
        let Shown { done, of, text } = shown(elapsed);
        let template = self.template;
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template(template);
            let bar = ProgressBar::new(of);
            // So that it is seen to move while something takes long. It takes a thread; without one it moves when there is news.
            let moves = template.contains("{elapsed}") || template.contains("{spinner}");
            if moves && thread_can_be_made() {
                bar.enable_steady_tick(TICK);
            }
            bar.with_style(style.expect("the templates are well formed"))
        });
        bar.set_length(of);
        bar.set_message(text);
        bar.set_position(done);
        bar.tick();
    }

    /// Wipes the bar away, so that something else can be written; it comes again later.
    pub(crate) fn hide(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.hide();
    }
}

/// A time as a person says it: seconds up to a minute, then minutes, then hours and minutes.
fn time(seconds: f64) -> String {
    let (whole, minutes) = (seconds.ceil() as u64, (seconds / 60.0).ceil() as u64);
    match whole {
        0..=60 => format!("{whole} s"),
        _ if minutes < 60 => format!("{minutes} min"),
        _ => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}

/// Whether one more thread can be made, for what helps to do without a way to fail.
fn thread_can_be_made() -> bool {
    let idle = thread::Builder::new().spawn(|| {});
    idle.and_then(|idle| idle.join().map_err(|_| io::ErrorKind::Other.into()))
        .is_ok()
}

/// Runs a search that reports its levels; a bar shows them if the work is watched.
pub(crate) fn of<T>(
    watched: bool,
    search: impl FnOnce(&mut dyn FnMut(LevelReport) -> ControlFlow<()>) -> T,
) -> T {
    let mut levels = Levels::after(0, watched);
    search(&mut |report| {
        levels.add(report);
        ControlFlow::Continue(())
    })
}

/// How far a search is that goes level by level.
pub(crate) struct Levels {
    bar: Bar,
    /// The positions that were there before.
    before: u64,
}

impl Levels {
    /// A search that goes on from so many positions.
    pub(crate) fn after(before: u64, watched: bool) -> Self {
        let bar = Bar::new(watched, LEVELS);
        Self { bar, before }
    }

    /// Takes note of a level that is done. How long the rest takes is a guess at the pace so far, as the counts of levels
    /// rise and fall; the states that can't be reached count as left.
    pub(crate) fn add(&mut self, report: LevelReport) {
        let (total, states) = (report.total, report.states);
        self.bar.show(|elapsed| {
            let seconds = elapsed.as_secs_f64().max(f64::MIN_POSITIVE);
            let rate = (total - self.before) as f64 / seconds;
            let left = (states.saturating_sub(total)) as f64 / rate.max(1.0);
            // The first levels say nothing about the pace of the large ones.
            let left = match total >= states / 100 {
                true => format!(", about {} left", time(left)),
                false => String::new(),
            };
            let depth = report.depth;
            Shown {
                done: total,
                of: states,
                text: format!("depth {depth}, {total} positions, {rate:.0} a second{left}"),
            }
        });
    }

    /// Says that a level is being kept, which may take a while too.
    pub(crate) fn keeping(&self, depth: Depth) {
        if let Some(bar) = &self.bar.bar {
            bar.set_message(format!("keeping depth {depth}"));
        }
    }
}

/// How far a search is that goes level by level as far as it gets.
pub(crate) struct FirstLevels(Bar);

impl FirstLevels {
    /// Nothing so far.
    pub(crate) fn new(watched: bool) -> Self {
        Self(Bar::new(watched, "{spinner} {msg}, {elapsed}"))
    }

    /// Takes note of the levels that are done.
    pub(crate) fn show(&mut self, depth: Depth, counts: &[u64]) {
        let total: u64 = counts.iter().sum();
        self.0.show(|_| Shown {
            text: format!("depth {depth}, {total} positions"),
            ..Shown::default()
        });
    }
}

/// How far a search for a solution is: which numbers of moves are too few.
pub(crate) struct Bounds {
    bar: Bar,
    positions: u64,
}

impl Bounds {
    /// Nothing so far.
    pub(crate) fn new(watched: bool) -> Self {
        Self {
            bar: Bar::new(watched, "{spinner} {msg}, {elapsed}"),
            positions: 0,
        }
    }

    /// So many solutions have so many moves or fewer, which so many more positions tell.
    pub(crate) fn add(&mut self, moves: u32, solutions: usize, positions: u64) {
        self.positions += positions;
        let positions = self.positions;
        self.bar.show(|elapsed| {
            let rate = positions as f64 / elapsed.as_secs_f64();
            let known = match solutions {
                0 => format!("no solution with {moves} moves"),
                _ => format!("{solutions} found with up to {moves} moves"),
            };
            Shown {
                text: format!("{known}, {positions} positions, {rate:.0} a second"),
                ..Shown::default()
            }
        });
    }
}

/// How often a count is shown anew.
const SHOWN_EVERY: Duration = Duration::from_millis(100);

/// Counts the answers of a long run, with a bar if it is known how many there will be.
pub(crate) struct Count {
    bar: Bar,
    what: &'static str,
    shown: Instant,
    done: u64,
    total: u64,
}

impl Count {
    /// Nothing so far of these.
    pub(crate) fn of(what: &'static str, total: Option<u64>, watched: bool) -> Self {
        let template = match total {
            Some(_) => "{wide_bar} {percent} % {msg}",
            None => "{spinner} {msg}",
        };
        Self {
            bar: Bar::new(watched, template),
            what,
            shown: Instant::now(),
            done: 0,
            total: total.unwrap_or(0),
        }
    }

    /// One more.
    pub(crate) fn add(&mut self) {
        self.done += 1;
        if !self.bar.watched || self.shown.elapsed() < SHOWN_EVERY {
            return;
        }
        self.shown = Instant::now();
        let (done, of, what) = (self.done, self.total, self.what);
        self.bar.show(|elapsed| {
            let rate = done as f64 / elapsed.as_secs_f64();
            let text = format!("{done} {what}, {rate:.0} a second");
            Shown { done, of, text }
        });
    }

    /// Wipes the count away, so that something else can be written; it comes again later.
    pub(crate) fn hide(&mut self) {
        self.bar.hide();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_in_the_units_that_fit() {
        for (seconds, told) in [
            (0.0, "0 s"),
            (59.2, "60 s"),
            (60.5, "2 min"),
            (3540.0, "59 min"),
            (3541.0, "1 h 0 min"),
            (45_300.0, "12 h 35 min"),
        ] {
            assert_eq!(time(seconds), told);
        }
    }

    #[test]
    fn a_count_is_shown_after_a_while_to_somebody_who_watches() {
        for (watched, total) in [(false, None), (true, None), (true, Some(10))] {
            let mut count = Count::of("lines", total, watched);
            count.add();
            assert!(count.bar.bar.is_none());
            count.bar.start -= SHOWN_AFTER * 2;
            count.shown = count.bar.start;
            count.add();
            assert_eq!(count.bar.bar.is_some(), watched);
            count.hide();
            assert!(count.bar.bar.is_none());
            assert_eq!(count.done, 2);
        }
    }
}
