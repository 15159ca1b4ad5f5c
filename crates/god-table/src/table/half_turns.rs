//! Half turns in sequences of quarter turns: how to write them, and which of the two directions to
//! list.

use core::ops::Range;
use std::collections::HashSet;

use cube_model::notation::{Amount, is_prime};
use cube_model::pocket::PocketMove;
use puzzle_def::{Definition, Transformation, Turn};
use row_search::{MoveNames, Space, State};

use super::Table;
use crate::descent::Slope;

/// Where two equal neighbouring quarter turns form a half turn, scanning from the left.
fn pairs(moves: &[usize], is_quarter: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    for (first, pair) in moves.windows(2).enumerate() {
        let is_free = found.last().is_none_or(|last| last + 2 <= first);
        if is_free && pair[0] == pair[1] && is_quarter(pair[0]) {
            found.push(first);
        }
    }
    found
}

/// The name of a move's double, if the move is a quarter turn; `same` compares sequences.
fn half_turn(
    names: &MoveNames,
    mv: usize,
    same: &impl Fn(&[usize], &[usize]) -> bool,
) -> Option<String> {
    let name = names.get(mv).expect("every move has a name");
    let base = name.strip_suffix(is_prime).unwrap_or(name);
    if base.is_empty() || base.ends_with(|last: char| last.is_ascii_digit() || is_prime(last)) {
        return None;
    }
    let is_quarter = same(&[mv; 4], &[]) && !same(&[mv; 2], &[]);
    let half = format!("{base}2");
    let means_it = |name: &str, times| {
        let named = names.find(name);
        named.is_none_or(|named| same(&vec![named; times], &[mv; 2]))
    };
    (is_quarter && means_it(&half, 1) && means_it(base, 2)).then_some(half)
}

/// For each quarter turn, the half turn that is its double: how it is written, and which of its two
/// directions comes first.
///
/// ```
/// use god_table::HalfTurns;
/// use puzzle_def::known;
///
/// let cube = known::find("3x3x3")?;
/// let turns = cube.definition().turns(true)?;
/// let half_turns = HalfTurns::of_turns(&turns, cube.definition());
/// let words = half_turns.words(&[0, 0, 2], |mv| &turns[mv].name);
/// assert_eq!(words, ["U2", "R"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HalfTurns(Vec<Option<HalfTurn>>);

/// The double of a quarter turn.
#[derive(Clone, Debug)]
struct HalfTurn {
    name: String,
    /// The move with a smaller number that gives the same half turn in the other direction.
    earlier: Option<usize>,
}

impl HalfTurns {
    /// The half turns of some moves of a puzzle. `whole` is the same puzzle, with the same orbits and
    /// all its moves: no half turn gets the name of one of these that has another effect, or a name
    /// that can't be read.
    ///
    /// # Panics
    ///
    /// If two moves have the same name, or `whole` has other orbits.
    #[must_use]
    pub fn of_turns(turns: &[Turn], whole: &Definition) -> Self {
        // The others come last, so that numbers of moves stay the same.
        let mut all = turns.to_vec();
        let mut taken: HashSet<&str> = turns.iter().map(|turn| turn.name.as_str()).collect();
        all.extend(
            whole
                .named()
                .into_iter()
                .filter(|turn| taken.insert(&turn.name))
                .cloned(),
        );
        let names = MoveNames::new(all.iter().map(|turn| turn.name.as_str()));
        let names = names.expect("the moves of a definition have different names, each a word");
        let orbits = whole.orbits();
        let product = |moves: &[usize]| {
            let nothing = Transformation::identity(orbits);
            let moves = moves.iter();
            moves.fold(nothing, |made, &mv| {
                made.then(&all[mv].transformation, orbits)
            })
        };
        let mut half_turns = Self::of(&names, &|one, other| product(one) == product(other));
        for half in &mut half_turns.0 {
            // Without a move `R`, `R2` can't be read.
            half.take_if(|HalfTurn { name, .. }| {
                names.find(name).is_none() && names.find(&name[..name.len() - 1]).is_none()
            });
        }
        half_turns
    }

    /// The half turns of moves of the pocket cube, which are known without comparing what moves do.
    pub(crate) fn of_pocket_moves(moves: &[PocketMove]) -> Self {
        let half_turns = moves.iter().enumerate().map(|(mv, step)| {
            let half = PocketMove::new(step.face(), Amount::Half)?;
            let is_inverse = |other: &PocketMove| *other == step.inverse();
            (step.amount() != Amount::Half).then(|| HalfTurn {
                name: half.to_string(),
                earlier: moves[..mv].iter().position(is_inverse),
            })
        });
        Self(half_turns.collect())
    }

    /// Moves as words, with a half turn in place of two equal neighbouring quarter turns. `name`
    /// gives the name of each other move; it may be that of its inverse, since a half turn is its
    /// own inverse.
    pub fn words<'a>(&'a self, moves: &[usize], name: impl Fn(usize) -> &'a str) -> Vec<&'a str> {
        let half = |mv: usize| self.0[mv].as_ref().map(|half| half.name.as_str());
        let pairs = pairs(moves, |mv| half(mv).is_some());
        let mut words = Vec::new();
        let mut next = 0;
        for &first in &pairs {
            words.extend(moves[next..first].iter().map(|&mv| name(mv)));
            words.extend(half(moves[first]));
            next = first + 2;
        }
        words.extend(moves[next..].iter().map(|&mv| name(mv)));
        words
    }

    /// Whether a solution is the first of those written alike: each half turn among the free moves
    /// goes in the direction that comes first, if it may. `may_pass` is called with the moves up to
    /// half of a half turn in the other direction, and tells whether a solution may pass the
    /// position there: it is no goal, and not blocked.
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    #[must_use]
    pub fn are_made_first(
        &self,
        moves: &[usize],
        free: Range<usize>,
        may_pass: impl Fn(&[usize]) -> bool,
    ) -> bool {
        !self
            .earlier(moves, free)
            .any(|(first, earlier)| may_pass(&[&moves[..first], &[earlier]].concat()))
    }

    /// The half turns of some moves that could be made in the other direction by a move with a
    /// smaller number: where each begins, and that number. Only the `free` moves are considered.
    fn earlier(&self, moves: &[usize], free: Range<usize>) -> impl Iterator<Item = (usize, usize)> {
        let pairs = pairs(moves, |mv| self.0[mv].is_some()).into_iter();
        let free = pairs.filter(move |&at| free.start <= at && at + 2 <= free.end);
        free.filter_map(|at| Some((at, self.0[moves[at]].as_ref()?.earlier?)))
    }

    /// The half turns among moves with these names; `same` compares sequences.
    fn of(names: &MoveNames, same: &impl Fn(&[usize], &[usize]) -> bool) -> Self {
        let moves = 0..names.len();
        let halves: Vec<_> = moves.map(|mv| half_turn(names, mv, same)).collect();
        let half_turns = halves.iter().enumerate().map(|(mv, name)| {
            let undoes = |&other: &usize| halves[other] == *name && same(&[other, mv], &[]);
            Some(HalfTurn {
                name: name.clone()?,
                earlier: (0..mv).find(undoes),
            })
        });
        Self(half_turns.collect())
    }

    /// Whether a way down from a state is the first of those written alike. Only the `free` moves
    /// may change direction.
    pub(crate) fn is_first<S: Slope + ?Sized>(
        &self,
        slope: &S,
        start: S::State,
        moves: &[usize],
        free: &Range<usize>,
    ) -> bool {
        let made = |moves: &[usize]| {
            let moves = moves.iter();
            moves.fold(start, |state, &mv| slope.after(state, mv))
        };
        self.are_made_first(moves, free.clone(), |path| {
            // If the other half turn is blocked half way, it ends elsewhere.
            let half = made(path);
            !slope.is_goal(half)
                && slope.after(half, path[path.len() - 1]) == made(&moves[..=path.len()])
        })
    }
}

impl<S: Space> Table<S> {
    /// Whether a solution is the first of those written alike with these half turns: two quarter
    /// turns in either direction make a half turn, if the moves exist and the position half way is
    /// neither solved nor blocked.
    ///
    /// Only the moves of `free` may change direction; the others are given.
    ///
    /// ```
    /// use god_table::{HalfTurns, MoveSet, PocketSpace, Table};
    ///
    /// let cube = puzzle_def::known::definition("pocket")?;
    /// let half_turns = HalfTurns::of_turns(&cube.turns(true)?, &cube);
    /// let table = Table::new(PocketSpace::new(MoveSet::QUARTER_TURNS))?;
    /// let state = table.made_by("R U U")?;
    /// let found: Vec<_> = table.solutions(state)?.collect();
    /// assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), ["U U R'", "U' U' R'"]);
    /// let is_first = |moves: &[usize]| table.is_first_as_written(&half_turns, state, moves, 0..3);
    /// assert_eq!([0, 1].map(|i| is_first(&found[i].numbers())), [true, false]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    #[must_use]
    pub fn is_first_as_written(
        &self,
        half_turns: &HalfTurns,
        state: State,
        moves: &[usize],
        free: Range<usize>,
    ) -> bool {
        half_turns.is_first(self, state, moves, &free)
    }
}

#[cfg(test)]
mod tests;
