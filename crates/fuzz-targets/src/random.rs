//! Compares all parts of the project with a plain search, on random puzzles.

mod comparisons;
mod puzzle;

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use puzzle_def::{Definition, Transformation};

use self::comparisons::{Case, Verdict, all};
use self::puzzle::RandomPuzzle;
use crate::bytes::Bytes;
use crate::mutate::Mutator;
use crate::naive::patterns::{Positions, powers};

pub use self::puzzle::Kind;

/// The most points (places times twists) of a puzzle that is compared.
const MOST_POINTS: usize = 1024;

/// The bounds of the puzzles that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most positions of a puzzle.
    pub positions: usize,
    /// The most changes of a place that it takes to go from each position to all next ones.
    pub changes: usize,
    /// The most bytes of memory that a search may plan with.
    pub memory: u64,
    /// The commands of the program are tried on one in this many puzzles.
    pub program_every: u64,
}

impl Limits {
    /// Limits for tests, which must be quick.
    pub const SMALL: Self = Self {
        positions: 2_000,
        changes: 400_000,
        memory: 16 << 20,
        program_every: 8,
    };

    /// Limits for long runs.
    pub const LARGE: Self = Self {
        positions: 50_000,
        changes: 60_000_000,
        memory: 256 << 20,
        program_every: 4,
    };
}

/// The results of comparisons on random puzzles.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The number of puzzles compared.
    pub puzzles: u64,
    /// The number of puzzles left out because they exceed the limits.
    pub too_large: u64,
    /// The number of positions of all compared puzzles.
    pub positions: u64,
    /// The number of definitions that were refused because their start is blocked.
    pub refused: u64,
    /// The number of puzzles of each kind.
    pub kinds: BTreeMap<Kind, u64>,
    /// For each comparison, how often it held, and how often the search fell short: it needed more memory than the limits
    /// allow, or more rows than planned.
    pub comparisons: BTreeMap<&'static str, [u64; 2]>,
    /// For each comparison, its total time, its longest time for one puzzle, and the seed of that puzzle.
    pub times: BTreeMap<&'static str, (Duration, Duration, u64)>,
    /// The comparisons that did not hold.
    pub disagreements: Vec<Disagreement>,
}

/// A comparison that did not hold.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The name of the comparison.
    pub comparison: &'static str,
    /// The seed of the puzzle.
    pub seed: u64,
    /// The two answers.
    pub message: String,
    /// The puzzle.
    pub puzzle: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            comparison,
            seed,
            message,
            puzzle,
        } = self;
        write!(f, "{comparison} of the puzzle {seed}: {message}\n{puzzle}")
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            puzzles,
            positions,
            too_large,
            refused,
            ..
        } = self;
        writeln!(
            f,
            "{puzzles} puzzles with {positions} positions ({too_large} larger ones passed over, {refused} refused)"
        )?;
        let kinds = self.kinds.iter();
        let kinds: Vec<String> = kinds
            .map(|(kind, count)| format!("{kind:?} {count}"))
            .collect();
        writeln!(f, "{}", kinds.join(", "))?;
        for (name, [held, short]) in &self.comparisons {
            let (all, most, seed) = self.times.get(name).copied().unwrap_or_default();
            let [all, most] = [all, most].map(|time| time.as_secs_f64());
            writeln!(
                f,
                "{name:<12} {held:>7} held, {short:>5} plans short, {all:>7.1} s, {most:>5.1} s for puzzle {seed}"
            )?;
        }
        write!(f, "{} disagreements", self.disagreements.len())
    }
}

/// Compares this many puzzles, made from this seed and the seeds after it.
///
/// ```
/// use fuzz_targets::random::{Limits, run};
///
/// let tally = run(1, 3, Limits::SMALL);
/// assert_eq!(tally.puzzles, 3);
/// assert!(tally.disagreements.is_empty(), "{}", tally.disagreements[0]);
/// ```
#[must_use]
pub fn run(seed: u64, puzzles: u64, limits: Limits) -> Tally {
    let mut tally = Tally::default();
    for seed in seed.. {
        if tally.puzzles >= puzzles {
            break;
        }
        compare(seed, &mut Bytes::new(&bytes(seed)), limits, &mut tally);
    }
    tally
}

/// The puzzle of a seed, as the text of a definition if a format can express it.
///
/// ```
/// assert!(fuzz_targets::random::shown(1).starts_with("Name random"));
/// ```
#[must_use]
pub fn shown(seed: u64) -> String {
    let made = RandomPuzzle::made(&mut Bytes::new(&bytes(seed)));
    let definition = Definition::new(made.parts.clone()).ok();
    let text = definition.and_then(|definition| {
        let other = definition.to_kpuzzle();
        definition.to_tws().or(other).ok()
    });
    text.unwrap_or_else(|| format!("{made:?}"))
}

/// The bytes from which a puzzle is made.
fn bytes(seed: u64) -> Vec<u8> {
    // Multiples of the golden ratio are far from each other, and only that of 0 is 0.
    let seed = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut dice = Mutator::new(seed, "");
    (0..4096).map(|_| dice.below(256) as u8).collect()
}

/// Makes a puzzle and runs all comparisons on it.
pub(crate) fn compare(seed: u64, bytes: &mut Bytes<'_>, limits: Limits, tally: &mut Tally) {
    let made = RandomPuzzle::made(bytes);
    let name = format!("random-{seed}");
    let parts = puzzle_def::Parts {
        name,
        ..made.parts.clone()
    };
    let starts_blocked = made.kinds.contains(&Kind::BlockedStart);
    let definition = match Definition::new(parts) {
        Ok(definition) => definition,
        Err(error) if starts_blocked => {
            assert!(!error.to_string().is_empty());
            tally.refused += 1;
            return;
        }
        Err(error) => panic!("{error}: {:?}", made.parts),
    };
    let points = made.parts.orbits.iter();
    let points = points.map(|orbit| usize::from(orbit.places) * usize::from(orbit.twists));
    if points.sum::<usize>() > MOST_POINTS {
        tally.too_large += 1;
        return;
    }
    let all_powers = powers(&made.parts, limits.changes / 100);
    let Some(all_powers) = all_powers.filter(|all| all.len() < 1 << 12) else {
        tally.too_large += 1;
        return;
    };
    let mut kinds = made.kinds.clone();
    let definition = match &made.chosen {
        None => definition,
        Some(numbers) => {
            let turns = definition.turns(false).expect("they are few");
            if turns.is_empty() {
                definition
            } else {
                let names = numbers
                    .iter()
                    .map(|number| &turns[number % turns.len()].name);
                let names: Vec<&String> = names.collect();
                definition
                    .with_moves(&names)
                    .expect("they are names of its moves")
            }
        }
    };
    let turns = definition.turns(made.is_single).expect("they are few");
    let moves: Vec<&Transformation> = turns.iter().map(|turn| &turn.transformation).collect();
    let inverses: Vec<Option<usize>> = moves
        .iter()
        .map(|mv| {
            let back = mv.inverse(definition.orbits());
            moves.iter().position(|&other| *other == back)
        })
        .collect();
    if inverses.contains(&None) {
        kinds.insert(Kind::OneWay);
    }
    let positions = Positions::new(&made.parts, &moves);
    let found = positions.search(limits.positions, limits.changes);
    let Some(found) = found else {
        tally.too_large += 1;
        return;
    };
    tally.puzzles += 1;
    tally.positions += found.states.len() as u64;
    for &kind in &kinds {
        *tally.kinds.entry(kind).or_default() += 1;
    }
    let starts_blocked = positions.is_blocked(&positions.start);
    if starts_blocked {
        return;
    }
    let case = Case {
        parts: &made.parts,
        definition: &definition,
        is_single: made.is_single,
        is_chosen: made.chosen.is_some(),
        powers: &all_powers,
        turns: &turns,
        positions: &positions,
        found: &found,
        limits,
        seed,
        goes_back: !inverses.contains(&None),
    };
    for (name, compare) in all() {
        let start = Instant::now();
        let verdict = catch_unwind(AssertUnwindSafe(|| compare(&case)));
        let time = start.elapsed();
        let (all, most, slowest) = tally.times.entry(name).or_default();
        *all += time;
        if time > *most {
            (*most, *slowest) = (time, seed);
        }
        let verdict = verdict.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
            Err(format!("panicked: {}", text.unwrap_or_default()))
        });
        let counted = tally.comparisons.entry(name).or_default();
        match verdict {
            Ok(Verdict::Held) => counted[0] += 1,
            Ok(Verdict::FellShort) => counted[1] += 1,
            Ok(Verdict::Skipped) => {}
            Err(message) => tally.disagreements.push(Disagreement {
                comparison: name,
                seed,
                message,
                puzzle: case.shown(),
            }),
        }
    }
}
