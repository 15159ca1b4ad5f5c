//! The runner that needs nothing but a stable compiler: seeded, guided by kinds of outcomes.

use std::collections::HashSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::mutate::Mutator;
use crate::target::{MADE, Outcome, RAW, Target};

/// The default seed. A run makes the same inputs in the same order for the same seed, for as long as it lasts.
pub const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

/// When a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// After this time.
    Time(Duration),
    /// After this many inputs.
    Inputs(u64),
}

/// The result of a run without a failure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of inputs tried.
    pub executions: u64,
    /// The number of those that were made from bytes.
    pub made: u64,
    /// The number of those made from bytes that were accepted.
    pub made_accepted: u64,
    /// The number of all inputs that were accepted.
    pub accepted: u64,
    /// The number of inputs kept, each with another kind of outcome.
    pub pool: usize,
    /// How long the run took.
    pub time: Duration,
}

/// An input for which a check failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The name of the target.
    pub target: &'static str,
    /// How many inputs were tried, this one included.
    pub executions: u64,
    /// The input.
    pub input: Vec<u8>,
    /// The message with which the target panicked.
    pub message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            target,
            executions,
            input,
            message,
        } = self;
        let input = input.escape_ascii();
        write!(f, "{target}: input {executions} failed: {message}\n{input}")
    }
}

impl std::error::Error for Failure {}

/// Runs a target: first on its corpus, then on new random bytes and on mutated inputs of the pool, chosen at
/// random. An input with a new kind of outcome joins the pool.
///
/// ```
/// use fuzz_targets::{SEED, Until, find, run};
///
/// let words = find("words").expect("it is a target");
/// let report = run(words, SEED, Until::Inputs(100))?;
/// assert_eq!(report.executions, 100);
/// assert!(report.accepted > 90);
/// # Ok::<(), fuzz_targets::Failure>(())
/// ```
///
/// # Errors
///
/// The first input for which a check fails.
pub fn run(target: &Target, seed: u64, until: Until) -> Result<Report, Failure> {
    let corpus = (target.corpus)().into_iter();
    let mut corpus = corpus.map(|input| [&[RAW], input.as_slice()].concat());
    let mut mutator = Mutator::new(seed, target.tokens);
    let mut pool: Vec<Vec<u8>> = Vec::new();
    let mut seen: HashSet<Outcome> = HashSet::new();
    let mut report = Report::default();
    let start = Instant::now();
    while match until {
        Until::Time(time) => start.elapsed() < time,
        Until::Inputs(inputs) => report.executions < inputs,
    } {
        let input = match corpus.next() {
            Some(input) => input,
            None if pool.is_empty() || mutator.below(2) == 0 => {
                [&[MADE], mutator.fresh().as_slice()].concat()
            }
            None => mutator.mutate(&pool),
        };
        report.executions += 1;
        let outcome = tried(target, &input, report.executions)?;
        let (made, accepted) = (target.makes(&input), outcome.is_accepted());
        report.made += u64::from(made);
        report.accepted += u64::from(accepted);
        report.made_accepted += u64::from(made && accepted);
        if seen.insert(outcome) {
            pool.push(input);
        }
    }
    report.pool = pool.len();
    report.time = start.elapsed();
    Ok(report)
}

fn tried(target: &Target, input: &[u8], executions: u64) -> Result<Outcome, Failure> {
    let tried = catch_unwind(AssertUnwindSafe(|| target.run(input)));
    tried.map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
        Failure {
            target: target.name,
            executions,
            input: input.to_vec(),
            message: text.unwrap_or_default(),
        }
    })
}
