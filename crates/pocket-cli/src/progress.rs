//! Progress of a search on stderr: only for somebody who watches, and only when it takes a while.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use god_table::engine::LevelReport;
use indicatif::{ProgressBar, ProgressStyle};

/// Work that is done before this shows no bar.
const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// A bar that may show up.
pub(crate) struct Progress {
    watched: bool,
    start: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(watched: bool) -> Self {
        Self {
            watched,
            start: Instant::now(),
            bar: None,
        }
    }

    /// Takes note of a level that is done.
    pub(crate) fn level(&mut self, report: LevelReport) -> ControlFlow<()> {
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
    pub(crate) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
