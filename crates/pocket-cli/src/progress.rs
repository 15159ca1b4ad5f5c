//! Progress of a search on stderr: only for somebody who watches, and only when it takes a while.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use god_table::engine::LevelReport;
use indicatif::{ProgressBar, ProgressStyle};

/// Work that is done before this shows no bar.
const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// Runs a search that reports its levels; a bar shows them if the work is watched.
pub(crate) fn of<T>(
    watched: bool,
    search: impl FnOnce(&mut dyn FnMut(LevelReport) -> ControlFlow<()>) -> T,
) -> T {
    let mut progress = Progress::new(watched);
    let found = search(&mut |report| progress.level(report));
    progress.finish();
    found
}

/// A bar that may show up.
struct Progress {
    watched: bool,
    start: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    fn new(watched: bool) -> Self {
        Self {
            watched,
            start: Instant::now(),
            bar: None,
        }
    }

    /// Takes note of a level that is done.
    fn level(&mut self, report: LevelReport) -> ControlFlow<()> {
        if self.watched && self.start.elapsed() > SHOWN_AFTER {
            let bar = self.bar.get_or_insert_with(|| {
                let style = ProgressStyle::with_template("{wide_bar} {percent} % depth {msg}");
                let bar = ProgressBar::new(report.states);
                bar.with_style(style.expect("the template is well formed"))
            });
            bar.set_message(report.depth.to_string());
            bar.set_position(report.total);
        }
        ControlFlow::Continue(())
    }

    /// Wipes the bar away.
    fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
