//! Finds short sequences of moves that change few pieces: words, powers, commutators and
//! conjugates.
//!
//! Words are listed by length, keeping one for each effect. The search tries the powers of each
//! word, the commutators of pairs of words, and conjugates of the best sequences so far. It keeps
//! the sequences that change the fewest pieces, and among equals the shortest.

mod best;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use puzzle_def::{Definition, Effect, TooManyTurns, Transformation, Turn};

use self::best::Best;

/// What sequences to look for, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlgRequest {
    /// The largest number of pieces that may look changed.
    pub pieces: usize,
    /// The largest number of moves in a sequence, with all brackets expanded.
    pub length: usize,
    /// The largest number of moves in the words from which sequences are built.
    pub depth: usize,
    /// The number of sequences to keep.
    pub count: usize,
    /// Whether to keep only the best of the sequences whose effect is described in the same words.
    pub by_words: bool,
}

/// The structure of a sequence, with moves given by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlgShape {
    /// Moves in order.
    Word(Vec<usize>),
    /// A word repeated this many times.
    Power(Vec<usize>, usize),
    /// The commutator of two words: the first, the second, the inverse of the first, the inverse of
    /// the second.
    Commutator(Vec<usize>, Vec<usize>),
    /// A word, another sequence, and the inverse of the word.
    Conjugate(Vec<usize>, Box<AlgShape>),
}

/// A sequence that changes few pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alg {
    /// Its structure.
    pub shape: AlgShape,
    /// Its moves, expanded.
    pub moves: Vec<usize>,
    /// Its effect on the start.
    pub effect: Effect,
}

/// The progress of a search for sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlgProgress {
    /// The number of sequences tried so far.
    pub tried: u64,
    /// The number of pieces changed by the best sequence so far, and its number of moves.
    pub best: Option<(usize, usize)>,
}

/// The most numbers stored for all words together.
const MOST_CELLS: usize = 1 << 24;

/// The most words, if no depth is given.
const MOST_WORDS: usize = 1 << 16;

/// The most commutators tried; for a pair of word lengths either all or none.
const MOST_PAIRS: usize = 1 << 21;

/// The most conjugates tried.
const MOST_CONJUGATES: usize = 1 << 16;

/// A sequence of moves and its effect on all pieces.
struct Word {
    moves: Vec<usize>,
    there: Transformation,
    /// The inverse.
    back: Transformation,
    /// Whether moves make the inverse.
    can_be_undone: bool,
}

/// Finds sequences that change few pieces of the start, best first. No two have the same effect on
/// all pieces, nor do their images under the given symmetries, each of which maps moves to moves.
///
/// If places are blocked, no sequence enters a blocked position. The result is the same in each
/// run. The effect of each sequence is checked by carrying it out.
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
/// If the puzzle has too many moves.
pub fn find_algs(
    definition: &Definition,
    single: bool,
    request: AlgRequest,
    symmetries: &[&[u16]],
    report: &mut dyn FnMut(AlgProgress),
) -> Result<Vec<Alg>, TooManyTurns> {
    let turns = definition.turns(single)?;
    if request.count == 0 {
        return Ok(Vec::new());
    }
    let mut best = Best::new(definition, &turns, request, symmetries);
    let words = words(definition, &turns, &best, request.depth.min(request.length));
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

/// Progress is reported after this many sequences.
const REPORTED: usize = 1 << 12;

/// Words of up to `depth` moves, by length; only the first of those with the same effect.
fn words(definition: &Definition, turns: &[Turn], best: &Best<'_>, depth: usize) -> Vec<Word> {
    let orbits = definition.orbits();
    let cells: usize = orbits.iter().map(|orbit| usize::from(orbit.places)).sum();
    let most = MOST_WORDS.min(MOST_CELLS / cells.max(1));
    let identity = Transformation::identity(orbits);
    let mut known = HashSet::from([identity.clone()]);
    let mut words = vec![Word {
        moves: Vec::new(),
        there: identity.clone(),
        back: identity,
        can_be_undone: true,
    }];
    let mut level = 0..1;
    for _ in 0..depth {
        if level.is_empty() {
            break;
        }
        for number in level.clone() {
            for (mv, turn) in turns.iter().enumerate() {
                let before = &words[number];
                let there = before.there.then(&turn.transformation, orbits);
                let position = definition.start().after(&there);
                if definition.broken_rule(&position).is_some() || !known.insert(there.clone()) {
                    continue;
                }
                let word = Word {
                    moves: [&before.moves[..], &[mv]].concat(),
                    back: there.inverse(orbits),
                    can_be_undone: before.can_be_undone && best.can_undo(mv),
                    there,
                };
                words.push(word);
            }
            if words.len() > most {
                // Only complete lengths, except that single moves are kept as far as they go.
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

/// Tries powers of a word: the exponents that cancel some of its cycles but not all.
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
        // Every other power moves the same pieces as one of these.
        if order.is_multiple_of(times as u64) {
            best.add(power.clone(), || AlgShape::Power(word.moves.clone(), times));
        }
    }
}

/// Tries commutators of words, shortest first.
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
    for sum in 2..=(request.length / 2).min(2 * longest) {
        for second in sum.saturating_sub(longest).max(1)..=sum / 2 {
            let first = sum - second;
            let (firsts, seconds) = (of_length(first), of_length(second));
            pairs += firsts.len().saturating_mul(seconds.len());
            if pairs > MOST_PAIRS {
                return;
            }
            for a in firsts.iter().filter(|word| word.can_be_undone) {
                for b in seconds.iter().filter(|word| word.can_be_undone) {
                    if !differ_in_few(definition, [&a.there, &b.there], request.pieces) {
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

/// Whether the commutator of two transformations makes at most `most` places look changed, ignoring twists.
fn differ_in_few(definition: &Definition, [a, b]: [&Transformation; 2], most: usize) -> bool {
    let mut left = most;
    for ((a, b), start) in a
        .orbits
        .iter()
        .zip(&b.orbits)
        .zip(&definition.start().orbits)
    {
        let piece = |place: u16| start.pieces[usize::from(place)];
        let places = a.from.iter().zip(&b.from);
        for (&after_a, &after_b) in places {
            if piece(a.from[usize::from(after_b)]) != piece(b.from[usize::from(after_a)]) {
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
    for outer in words.iter().filter(|word| word.can_be_undone) {
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
