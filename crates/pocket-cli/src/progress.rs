//! Progress on stderr, shown only if a person may be watching and the work takes a while.

mod solving;

use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use god_table::Depth;
use god_table::engine::LevelReport;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use serde::{Deserialize, Serialize};

pub(crate) use self::solving::Solving;

/// Work that ends within this time shows no bar.
const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// How often a bar moves.
const TICK: Duration = Duration::from_millis(200);

/// The template of a bar for a search by levels.
pub(crate) const LEVELS: &str = "{spinner} {wide_bar} {percent} % {msg}, {elapsed}{left}";

/// The text of a bar before the first report.
pub(crate) const PREPARING: &str = "preparing";

/// A time in the units that fit: seconds up to a minute, then minutes, then hours and minutes.
pub(crate) fn duration(time: Duration) -> String {
    let (seconds, minutes) = (time.as_secs(), time.as_secs() / 60);
    match minutes {
        0 => format!("{seconds} s"),
        1..60 => format!("{minutes} min"),
        _ => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}

/// The time left, if work goes on at the pace so far. `None` before one percent is done, because
/// the first levels say nothing about the pace of the large ones.
fn remaining(done: u64, of: u64, done_before: u64, elapsed: Duration) -> Option<Duration> {
    let newly = done.checked_sub(done_before).filter(|&newly| newly > 0)?;
    let left = of.saturating_sub(done);
    let seconds = elapsed.as_secs_f64() * left as f64 / newly as f64;
    let remaining = Duration::try_from_secs_f64(seconds).ok()?;
    (done >= of / 100).then_some(remaining)
}

/// A progress bar that appears if the work takes a while.
pub(crate) struct Bar {
    watched: bool,
    template: &'static str,
    start: Instant,
    /// The start of the work, after any preparations.
    begun: Instant,
    /// The amount that was done before the work began, once it is known.
    done_before: Option<u64>,
    /// The estimated end of the work, in milliseconds after `start`; 0 if unknown.
    end: Arc<AtomicU64>,
    moving: Option<MovingBar>,
}

/// The state of a bar.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shown {
    /// The amount that is done.
    pub(crate) done: u64,
    /// The amount of all work, at most.
    pub(crate) of: u64,
    pub(crate) text: String,
}

impl Bar {
    /// A bar that appears with its first report after a short delay.
    pub(crate) fn new(watched: bool, template: &'static str) -> Self {
        let start = Instant::now();
        Self {
            watched,
            template,
            start,
            begun: start,
            done_before: None,
            end: Arc::default(),
            moving: None,
        }
    }

    /// A bar that appears after a short delay even without a report, with this text.
    pub(crate) fn saying(text: &'static str, watched: bool, template: &'static str) -> Self {
        let mut bar = Self::new(watched, template);
        if watched {
            bar.moving = Some(bar.moving_after(SHOWN_AFTER));
            bar.say(text);
        }
        bar
    }

    /// Shows a report, if it is time for a bar at all. `shown` gets the duration of the work so
    /// far.
    pub(crate) fn show(&mut self, shown: impl FnOnce(Duration) -> Shown) {
        let elapsed = self.begun.elapsed();
        let is_early = self.moving.is_none() && self.start.elapsed() < SHOWN_AFTER;
        if !self.watched || is_early {
            return;
        }
        let Shown { done, of, text } = shown(elapsed);
        let before = *self.done_before.get_or_insert(done);
        let left = remaining(done, of, before, elapsed);
        let end = left.map_or(0, |left| (self.start.elapsed() + left).as_millis() as u64);
        self.end.store(end, Ordering::Relaxed);
        if self.moving.is_none() {
            self.moving = Some(self.moving_after(Duration::ZERO));
        }
        if let Some(MovingBar { bar, .. }) = &self.moving {
            bar.set_length(of);
            bar.set_position(done);
            bar.set_message(text);
        }
    }

    /// Shows another text, if the bar is there.
    pub(crate) fn say(&self, text: impl Into<String>) {
        if let Some(MovingBar { bar, .. }) = &self.moving {
            bar.set_message(text.into());
        }
    }

    /// Removes the bar, so that something else can be printed. The next report shows it again.
    pub(crate) fn hide(&mut self) {
        self.moving = None;
    }

    /// Creates the bar, which appears after a delay.
    fn moving_after(&self, delay: Duration) -> MovingBar {
        let (start, end) = (self.start, Arc::clone(&self.end));
        let style = ProgressStyle::with_template(self.template);
        let style = style.expect("the templates are well formed");
        let style = style
            .with_key("elapsed", move |_: &ProgressState, text: &mut dyn Write| {
                // Writing to a string can't fail.
                let _ = text.write_str(&duration(start.elapsed()));
            })
            .with_key("left", move |_: &ProgressState, text: &mut dyn Write| {
                let end = Duration::from_millis(end.load(Ordering::Relaxed));
                if let Some(left) = end.checked_sub(start.elapsed()) {
                    let _ = write!(text, ", about {} left", duration(left));
                }
            });
        MovingBar::new(style, delay)
    }
}

/// A bar with a thread that keeps it moving during long steps.
struct MovingBar {
    bar: ProgressBar,
    /// The thread, and the channel that ends it. Without a thread, the bar moves only with each
    /// report.
    mover: Option<(Sender<()>, JoinHandle<()>)>,
}

impl MovingBar {
    fn new(style: ProgressStyle, delay: Duration) -> Self {
        let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::hidden());
        bar.set_style(style);
        let (stop, stopped) = mpsc::channel();
        let moved = bar.clone();
        let mover = thread::Builder::new().spawn(move || {
            let mut wait = delay;
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(wait) {
                if moved.is_hidden() {
                    moved.set_draw_target(ProgressDrawTarget::stderr());
                }
                moved.tick();
                wait = TICK;
            }
        });
        let mover = mover.ok().map(|mover| (stop, mover));
        if mover.is_none() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        Self { bar, mover }
    }
}

impl Drop for MovingBar {
    fn drop(&mut self) {
        if let Some((stop, mover)) = self.mover.take() {
            drop(stop);
            // Fails only if the thread has panicked, which it has no reason to.
            let _ = mover.join();
        }
        self.bar.finish_and_clear();
    }
}

/// The progress of a search by levels.
pub(crate) struct Levels(Bar);

impl Levels {
    /// A search that is being prepared, shown by a template.
    pub(crate) fn new(watched: bool, template: &'static str) -> Self {
        let mut bar = Bar::saying(PREPARING, watched, template);
        bar.done_before = Some(0);
        Self(bar)
    }

    /// Marks the beginning of the search, after preparations. It continues from this many
    /// positions.
    pub(crate) fn begin_after(&mut self, before: u64) {
        self.0.begun = Instant::now();
        self.0.done_before = Some(before);
    }

    /// Runs a search that reports its levels.
    pub(crate) fn of<T>(
        mut self,
        search: impl FnOnce(&mut dyn FnMut(LevelReport) -> ControlFlow<()>) -> T,
    ) -> T {
        self.begin_after(0);
        search(&mut |report| {
            self.add(report);
            ControlFlow::Continue(())
        })
    }

    /// Reports a finished level. Unreachable states count as left.
    pub(crate) fn add(&mut self, report: LevelReport) {
        let (depth, total) = (report.depth, report.total);
        let before = self.0.done_before.unwrap_or(0);
        self.0.show(|elapsed| {
            let seconds = elapsed.as_secs_f64().max(f64::MIN_POSITIVE);
            let rate = (total - before) as f64 / seconds;
            Shown {
                done: total,
                of: report.states,
                text: format!("depth {depth}, {total} positions, {rate:.0} a second"),
            }
        });
    }

    /// Removes the bar, so that something else can be printed. The next report shows it again.
    pub(crate) fn hide(&mut self) {
        self.0.hide();
    }

    /// Shows that a level is being saved, which may take a while too.
    pub(crate) fn keeping(&self, depth: Depth) {
        self.0.say(format!("keeping depth {depth}"));
    }
}

/// How often a count is updated.
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
    /// A count of `what`, beginning at 0.
    pub(crate) fn of(what: &'static str, total: Option<u64>, watched: bool) -> Self {
        let template = match total {
            Some(_) => "{spinner} {wide_bar} {percent} % {msg}{left}",
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

    /// Removes the count, so that something else can be printed. It appears again later.
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
            (0, "0 s"),
            (59, "59 s"),
            (60, "1 min"),
            (3599, "59 min"),
            (3600, "1 h 0 min"),
            (45_300, "12 h 35 min"),
        ] {
            assert_eq!(duration(Duration::from_secs(seconds)), told);
        }
    }

    #[test]
    fn the_rest_is_guessed_once_one_percent_is_done() {
        let minute = Duration::from_secs(60);
        for (done, of, before, left) in [
            (0, 1000, 0, None),
            (9, 1000, 0, None),
            (10, 1000, 0, Some(99)),
            (600, 1000, 500, Some(4)),
            (500, 1000, 500, None),
            (1000, 1000, 0, Some(0)),
            (1001, 1000, 0, Some(0)),
        ] {
            let left = left.map(|minutes| minute * minutes);
            assert_eq!(remaining(done, of, before, minute), left);
        }
    }

    #[test]
    fn a_count_is_shown_after_a_while_to_somebody_who_watches() {
        for (watched, total) in [(false, None), (true, None), (true, Some(10))] {
            let mut count = Count::of("lines", total, watched);
            count.add();
            assert!(count.bar.moving.is_none());
            count.bar.start -= SHOWN_AFTER * 2;
            count.shown = count.bar.start;
            count.add();
            assert_eq!(count.bar.moving.is_some(), watched);
            count.hide();
            assert!(count.bar.moving.is_none());
            assert_eq!(count.done, 2);
        }
    }
}
