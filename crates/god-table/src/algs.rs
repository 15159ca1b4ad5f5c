//! Short sequences of moves that change few pieces: plain ones, sequences made several times, commutators and conjugates.
//!
//! Words are listed by length, one for all that come to the same. Of each the powers are tried, of each two of them the
//! commutator, and the best that are found so far are conjugated. The best are kept: those that change the fewest pieces, and
//! of these the shortest.

mod best;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use puzzle_def::{Definition, Effect, TooManyTurns, Transformation, Turn};

use self::best::Best;

/// The kinds of sequences that are looked for, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlgRequest {
    /// How many pieces may look changed at most.
    pub pieces: usize,
    /// How many moves a sequence may have with all brackets written out.
    pub length: usize,
    /// How many moves the words have at most of which sequences are made.
    pub depth: usize,
    /// How many sequences are kept.
    pub count: usize,
    /// Whether of those whose effect is told in the same words only the best is kept.
    pub by_words: bool,
}

/// A sequence of moves, by their numbers, as it is put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlgShape {
    /// Moves one after the other.
    Word(Vec<usize>),
    /// A word made so many times.
    Power(Vec<usize>, usize),
    /// The commutator of two words: the first, the second, and both undone in this order.
    Commutator(Vec<usize>, Vec<usize>),
    /// A word, another sequence, and the word undone.
    Conjugate(Vec<usize>, Box<AlgShape>),
}

/// A sequence that changes few pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alg {
    /// How it is put together.
    pub shape: AlgShape,
    /// Its moves, written out.
    pub moves: Vec<usize>,
    /// The effect of it on the start.
    pub effect: Effect,
}

/// How far a search for sequences is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlgProgress {
    /// How many sequences were tried.
    pub tried: u64,
    /// How many pieces the best so far changes, and how many moves it has.
    pub best: Option<(usize, usize)>,
}

/// Words hold no more numbers than this together.
const MOST_CELLS: usize = 1 << 24;

/// There are no more words than this, where the depth isn't told.
const MOST_WORDS: usize = 1 << 16;

/// So many commutators are tried; of words of two lengths all or none.
const MOST_PAIRS: usize = 1 << 21;

/// So many conjugates are tried.
const MOST_CONJUGATES: usize = 1 << 16;

/// A sequence of moves, and what it does to all pieces.
struct Word {
    moves: Vec<usize>,
    there: Transformation,
    /// What undoes it, as moves too, if there are such.
    back: Transformation,
    undone: Option<Vec<usize>>,
}

/// Finds sequences that change few pieces of the start, best first; two of them never do the same to all pieces, nor do their
/// images under symmetries, of which each says what becomes of each move.
///
/// Where places are blocked, none of them enters one. The result is the same in each run. Each sequence was made, and its
/// effect looked at.
///
/// ```
/// use god_table::{AlgRequest, find_algs};
/// use puzzle_def::known;
///
/// let pyraminx = known::definition("pyraminx")?;
/// let request = AlgRequest { pieces: 3, length: 8, depth: 3, count: 5, by_words: false };
/// let algs = find_algs(&pyraminx, false, request, &[], &mut |_| {})?;
/// let found: Vec<_> = algs.iter().map(|alg| (alg.moves.len(), alg.effect.to_string())).collect();
/// assert_eq!(found[0], (8, "EDGES: 2 twists".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the puzzle has too many moves.
pub fn find_algs(
    definition: &Definition,
    single: bool,
    request: AlgRequest,
    symmetries: &[&[u16]],
    report: &mut dyn FnMut(AlgProgress),
) -> Result<Vec<Alg>, TooManyTurns> {
    let turns = definition.turns(single)?;
    let words = words(definition, &turns, request.depth.min(request.length));
    let mut best = Best::new(definition, &turns, request, symmetries);
    for (number, word) in words.iter().enumerate() {
        best.add(word.there.clone(), || AlgShape::Word(word.moves.clone()));
        try_powers(definition, word, request, &mut best);
        if number % REPORTED == 0 {
            report(best.progress());
        }
    }
    try_commutators(definition, &words, request, &mut best, report);
    try_conjugates(definition, &words, request, &mut best);
    report(best.progress());
    Ok(best.into_algs())
}

/// After so many sequences it is told how far the search is.
const REPORTED: usize = 1 << 12;

/// Words of up to so many moves, by their lengths; of those that come to the same the first.
fn words(definition: &Definition, turns: &[Turn], depth: usize) -> Vec<Word> {
    let orbits = definition.orbits();
    let inverses: Vec<Transformation> = turns
        .iter()
        .map(|turn| turn.transformation.inverse(orbits))
        .collect();
    let undoing = inverses.iter().map(|inverse| {
        turns
            .iter()
            .position(|turn| turn.transformation == *inverse)
    });
    let undoing: Vec<Option<usize>> = undoing.collect();
    let cells: usize = orbits.iter().map(|orbit| usize::from(orbit.places)).sum();
    let most = MOST_WORDS.min(MOST_CELLS / cells.max(1));
    let identity = Transformation::identity(orbits);
    let mut known = HashSet::from([identity.clone()]);
    let mut words = vec![Word {
        moves: Vec::new(),
        there: identity.clone(),
        back: identity,
        undone: Some(Vec::new()),
    }];
    let mut level = 0..1;
    for _ in 0..depth {
        for number in level.clone() {
            for (mv, turn) in turns.iter().enumerate() {
                let before = &words[number];
                let there = before.there.then(&turn.transformation, orbits);
                let position = definition.start().after(&there);
                if definition.broken_rule(&position).is_some() || !known.insert(there.clone()) {
                    continue;
                }
                let undone = before.undone.as_ref().zip(undoing[mv]);
                let word = Word {
                    moves: [&before.moves[..], &[mv]].concat(),
                    back: inverses[mv].then(&before.back, orbits),
                    undone: undone.map(|(undone, mv)| [&[mv], &undone[..]].concat()),
                    there,
                };
                words.push(word);
            }
            if words.len() > most {
                // All words of a length or none, but those of a single move.
                words.truncate(if level.start == 0 {
                    words.len()
                } else {
                    level.end
                });
                words.remove(0);
                return words;
            }
        }
        level = level.end..words.len();
    }
    words.remove(0);
    words
}

/// Tries a word made several times: as often as leaves some of its cycles and not all.
fn try_powers(definition: &Definition, word: &Word, request: AlgRequest, best: &mut Best<'_>) {
    let orbits = definition.orbits();
    let most = request.length / word.moves.len();
    if most < 2 {
        return;
    }
    let Some(order) = word.there.order(orbits) else {
        return;
    };
    let mut power = word.there.clone();
    for times in 2..=most {
        if times as u64 >= order {
            break;
        }
        power = power.then(&word.there, orbits);
        // Others come to the same as one of these, or to what undoes it.
        if order.is_multiple_of(times as u64) {
            best.add(power.clone(), || AlgShape::Power(word.moves.clone(), times));
        }
    }
}

/// Tries commutators of words, the shortest first.
fn try_commutators(
    definition: &Definition,
    words: &[Word],
    request: AlgRequest,
    best: &mut Best<'_>,
    report: &mut dyn FnMut(AlgProgress),
) {
    let orbits = definition.orbits();
    let longest = words.last().map_or(0, |word| word.moves.len());
    let of_length = |length: usize| {
        let first = words.partition_point(|word| word.moves.len() < length);
        &words[first..words.partition_point(|word| word.moves.len() <= length)]
    };
    let mut pairs = 0;
    for sum in 2..=request.length / 2 {
        for second in 1..=sum / 2 {
            let first = sum - second;
            if first > longest {
                continue;
            }
            let (firsts, seconds) = (of_length(first), of_length(second));
            pairs += firsts.len().saturating_mul(seconds.len());
            if pairs > MOST_PAIRS {
                return;
            }
            for a in firsts.iter().filter(|word| word.undone.is_some()) {
                for b in seconds.iter().filter(|word| word.undone.is_some()) {
                    if !differ_in_few(&a.there, &b.there, request.pieces) {
                        best.count_tried();
                        continue;
                    }
                    let there = a.there.then(&b.there, orbits);
                    let back = a.back.then(&b.back, orbits);
                    best.add(there.then(&back, orbits), || {
                        AlgShape::Commutator(a.moves.clone(), b.moves.clone())
                    });
                }
                report(best.progress());
            }
        }
    }
}

/// Whether the order in which two transformations are made is seen in few places, twists left aside: so many pieces are moved
/// by their commutator.
fn differ_in_few(a: &Transformation, b: &Transformation, most: usize) -> bool {
    let mut left = most;
    for (a, b) in a.orbits.iter().zip(&b.orbits) {
        let places = a.from.iter().zip(&b.from);
        for (&after_a, &after_b) in places {
            if a.from[usize::from(after_b)] != b.from[usize::from(after_a)] {
                let Some(less) = left.checked_sub(1) else {
                    return false;
                };
                left = less;
            }
        }
    }
    true
}

/// Tries conjugates of the best sequences so far by short words.
fn try_conjugates(
    definition: &Definition,
    words: &[Word],
    request: AlgRequest,
    best: &mut Best<'_>,
) {
    let orbits = definition.orbits();
    let inner = best.algs();
    let mut tried = 0;
    for outer in words {
        let Some(_) = &outer.undone else {
            continue;
        };
        for (there, alg) in &inner {
            if alg.moves.len() + 2 * outer.moves.len() > request.length {
                continue;
            }
            tried += 1;
            if tried > MOST_CONJUGATES {
                return;
            }
            let made = outer.there.then(there, orbits).then(&outer.back, orbits);
            best.add(made, || {
                AlgShape::Conjugate(outer.moves.clone(), Box::new(alg.shape.clone()))
            });
        }
    }
}
