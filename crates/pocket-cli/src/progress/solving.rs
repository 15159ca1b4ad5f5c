//! The progress of a search for solutions, which may first make tables of parts of the puzzle.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pattern_search::{Growing, Iteration};

use super::{Bar, Levels, Shown, duration};

/// How often the bar is updated.
const NEWS_EVERY: Duration = Duration::from_millis(200);

/// The template of a bar for a table of a part of a puzzle.
const TABLE: &str = "{spinner} making a table {wide_bar} {percent} % {msg}{left}, {elapsed}";

/// A round of fewer positions does not show how long the next one takes.
const FEWEST: u64 = 100_000;

/// The progress of a search for solutions, which makes a table or tries some number of moves.
pub(crate) struct Solving {
    /// Whether somebody watches.
    pub(crate) watched: bool,
    /// The number of positions visited by all threads of a search.
    pub(crate) counter: AtomicU64,
    phase: Mutex<Phase>,
}

enum Phase {
    /// Nothing is in progress.
    Rest,
    Table(Levels),
    Search(Rounds),
}

/// The rounds of a search, one for each number of moves.
struct Rounds {
    bar: Bar,
    start: Instant,
    /// The time of the last update.
    last: Instant,
    /// The count of positions at the start of the search; `round` is that at the start of the
    /// current round.
    before: u64,
    round: u64,
    /// The result of the last round; `nodes` are the positions of the last two rounds.
    known: Option<Iteration>,
    nodes: [u64; 2],
}

impl Solving {
    /// Nothing so far.
    pub(crate) fn new(watched: bool) -> Self {
        Self {
            watched,
            counter: AtomicU64::new(0),
            phase: Mutex::new(Phase::Rest),
        }
    }

    /// Reports a finished level of a table, or a finished round.
    pub(crate) fn report(&self, growing: Growing) {
        let mut phase = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        match (growing, &mut *phase) {
            (Growing::Level(level), Phase::Table(levels)) => levels.add(level),
            (Growing::Level(level), phase) => {
                // Removes the previous bar first.
                *phase = Phase::Rest;
                let mut levels = Levels::new(self.watched, TABLE);
                levels.add(level);
                *phase = Phase::Table(levels);
            }
            (Growing::Iteration(iteration), phase) => {
                let count = self.counter.load(Ordering::Relaxed);
                let rounds = self.rounds(phase);
                rounds.add(iteration, count);
                rounds.show(count);
            }
        }
    }

    /// Updates the bar, if it is time for it. Any thread may call it at any time.
    pub(crate) fn tick(&self) {
        if !self.watched {
            return;
        }
        // If another thread holds the lock, it is doing the same.
        if let Ok(mut phase) = self.phase.try_lock() {
            let count = self.counter.load(Ordering::Relaxed);
            let rounds = self.rounds(&mut phase);
            if rounds.last.elapsed() >= NEWS_EVERY {
                rounds.show(count);
            }
        }
    }

    /// Wipes the bar away.
    pub(crate) fn rest(&self) {
        *self.phase.lock().unwrap_or_else(PoisonError::into_inner) = Phase::Rest;
    }

    /// The rounds of the current search. They begin now if something else was in progress before.
    fn rounds<'p>(&self, phase: &'p mut Phase) -> &'p mut Rounds {
        if !matches!(phase, Phase::Search(_)) {
            *phase = Phase::Rest;
            let count = self.counter.load(Ordering::Relaxed);
            *phase = Phase::Search(Rounds::new(count, self.watched));
        }
        match phase {
            Phase::Search(rounds) => rounds,
            Phase::Rest | Phase::Table(_) => unreachable!("the search began a line above"),
        }
    }
}

impl Rounds {
    fn new(count: u64, watched: bool) -> Self {
        let now = Instant::now();
        Self {
            bar: Bar::saying("searching", watched, "{spinner} {msg}, {elapsed}"),
            start: now,
            last: now,
            before: count,
            round: count,
            known: None,
            nodes: [0; 2],
        }
    }

    /// Records a round that has ended at this count of positions.
    fn add(&mut self, iteration: Iteration, count: u64) {
        self.nodes = [self.nodes[1], iteration.nodes];
        self.round = count;
        self.known = Some(iteration);
    }

    fn show(&mut self, count: u64) {
        self.last = Instant::now();
        let seconds = self.start.elapsed().as_secs_f64();
        let positions = count - self.before;
        let rate = positions as f64 / seconds.max(f64::MIN_POSITIVE);
        let known = match self.known {
            None => "searching".to_owned(),
            Some(Iteration {
                bound, solutions, ..
            }) => match solutions {
                0 => format!("no solution with fewer than {} moves", bound + 1),
                _ => format!("{solutions} found with up to {bound} moves"),
            },
        };
        let left = match self
            .known
            .zip(remaining(self.nodes, count - self.round, rate))
        {
            Some((known, left)) => {
                format!(", {} moves: about {} left", known.bound + 1, duration(left))
            }
            None => String::new(),
        };
        self.bar.show(|_| Shown {
            text: format!("{known}, {positions} positions, {rate:.0} a second{left}"),
            ..Shown::default()
        });
    }
}

/// The time left in a round, given the positions of the last two rounds, the positions done in this
/// one, and the positions per second. The estimate is that the number of positions grows by the
/// same factor again. `None` if there is no estimate, or it has already been exceeded.
fn remaining([before, last]: [u64; 2], done: u64, rate: f64) -> Option<Duration> {
    if before < FEWEST / 10 || last < FEWEST {
        return None;
    }
    let next = last as f64 * last as f64 / before as f64;
    let left = (next - done as f64) / rate;
    Duration::try_from_secs_f64(left).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_a_round_is_estimated_from_the_rounds_before() {
        let seconds = |left: Option<Duration>| left.map(|left| left.as_secs());
        for (nodes, done, left) in [
            ([0, 5_000_000], 0, None),
            ([9_000, 5_000_000], 0, None),
            ([10_000, 99_999], 0, None),
            ([1_000_000, 13_000_000], 0, Some(169)),
            ([1_000_000, 13_000_000], 69_000_000, Some(100)),
            ([1_000_000, 13_000_000], 169_000_000, Some(0)),
            ([1_000_000, 13_000_000], 169_000_001, None),
        ] {
            assert_eq!(
                seconds(remaining(nodes, done, 1e6)),
                left,
                "{nodes:?} {done}"
            );
        }
        assert_eq!(remaining([100_000, 1_000_000], 0, 0.0), None);
    }

    #[test]
    fn a_bar_shows_up_for_somebody_who_watches_a_long_search() {
        for watched in [false, true] {
            let solving = Solving::new(watched);
            solving.counter.store(5, Ordering::Relaxed);
            solving.tick();
            let phase = solving.phase.lock().expect("nothing has panicked");
            assert_eq!(matches!(*phase, Phase::Search(_)), watched);
            drop(phase);
            solving.rest();
        }
    }
}
