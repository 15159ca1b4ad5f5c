//! Half turns in sequences of quarter turns: how they are written, and which of the two ways round comes first.

use core::ops::Range;
use std::collections::BTreeMap;

use cube_model::notation::{Amount, Move, Sequence};
use row_search::{Space, State};

use super::Table;
use crate::descent::Slope;
use crate::meeting::Turnable;

/// Writes moves with a half turn in the place of two equal quarter turns that stand side by side: `U2 F` for
/// `U U F`. `None` if there are no such two.
///
/// A quarter turn is a move that has the name of one and is back after four times.
///
/// ```
/// use god_table::{MoveSet, PocketSpace, Space, write_half_turns};
///
/// let space = PocketSpace::new(MoveSet::QUARTER_TURNS);
/// let moves = space.moves().read("R U' U' U' F")?;
/// assert_eq!(write_half_turns(&space, &moves).as_deref(), Some("R U2 U' F"));
/// assert_eq!(write_half_turns(&space, &moves[..2]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// If the space has no move of one of these numbers.
#[must_use]
pub fn write_half_turns(puzzle: &(impl Turnable + ?Sized), moves: &[usize]) -> Option<String> {
    let mut known = BTreeMap::new();
    for &mv in moves {
        known.entry(mv).or_insert_with(|| half_turn(puzzle, mv));
    }
    let pairs = pairs(moves, |mv| known[&mv]);
    let mut words: Vec<String> = Vec::new();
    let mut next = 0;
    for &(first, half) in &pairs {
        words.extend(names(puzzle, &moves[next..first]));
        words.push(half.to_string());
        next = first + 2;
    }
    words.extend(names(puzzle, &moves[next..]));
    (!pairs.is_empty()).then(|| words.join(" "))
}

fn names(puzzle: &(impl Turnable + ?Sized), moves: &[usize]) -> impl Iterator<Item = String> {
    let names = moves.iter().map(|mv| puzzle.move_names().write(&[*mv]));
    names.collect::<Vec<_>>().into_iter()
}

/// Where two equal quarter turns stand that are a half turn together, found from the left, and that half turn,
/// told which each move is twice.
fn pairs(moves: &[usize], half_turn: impl Fn(usize) -> Option<Move>) -> Vec<(usize, Move)> {
    let mut found: Vec<(usize, Move)> = Vec::new();
    for first in 1..moves.len() {
        let first = first - 1;
        let is_free = found.last().is_none_or(|&(last, _)| last + 2 <= first);
        if is_free
            && moves[first] == moves[first + 1]
            && let Some(half) = half_turn(moves[first])
        {
            found.push((first, half));
        }
    }
    found
}

/// What a move does when it is made twice, if it is a quarter turn.
fn half_turn(puzzle: &(impl Turnable + ?Sized), mv: usize) -> Option<Move> {
    let sequence: Sequence = puzzle.move_names().get(mv)?.parse().ok()?;
    let &[turn] = sequence.moves() else {
        return None;
    };
    let is_quarter = turn.amount() != Amount::Half && puzzle.order(mv) == Some(4);
    is_quarter.then(|| Move::new(turn.part(), Amount::Half))
}

/// The half turn that each move of a puzzle is twice, if it is a quarter turn.
#[derive(Clone, Debug)]
pub(crate) struct HalfTurns(Vec<Option<Move>>);

impl HalfTurns {
    pub(crate) fn of(puzzle: &(impl Turnable + ?Sized)) -> Self {
        let moves = 0..puzzle.move_names().len();
        Self(moves.map(|mv| half_turn(puzzle, mv)).collect())
    }

    /// Whether a way down from a state is the first of those that are written alike, if these of its moves may be made
    /// in either way.
    pub(crate) fn is_first<S: Slope + ?Sized>(
        &self,
        slope: &S,
        state: S::State,
        moves: &[usize],
        free: &Range<usize>,
    ) -> bool {
        let mut pairs = pairs(moves, |mv| self.0[mv]).into_iter();
        pairs.all(|(first, _)| {
            if first < free.start || first + 2 > free.end {
                return true;
            }
            let before = moves[..first].iter();
            let before = before.fold(state, |state, &mv| slope.after(state, mv));
            let mv = moves[first];
            let other = slope.inverse(mv).filter(|&other| other < mv);
            other.is_none_or(|other| slope.is_goal(slope.after(before, other)))
        })
    }
}

impl<S: Space> Table<S> {
    /// Whether a solution is the first of those that [`write_half_turns`] writes alike: a half turn may be
    /// made by two quarter turns either way, if the moves are there and nothing is solved half way.
    ///
    /// The moves of `free` may be made in either way; the others are given.
    ///
    /// ```
    /// use god_table::{MoveSet, PocketSpace, Table};
    ///
    /// let table = Table::new(PocketSpace::new(MoveSet::QUARTER_TURNS))?;
    /// let state = table.made_by("R U U")?;
    /// let found: Vec<_> = table.solutions(state)?.collect();
    /// assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), ["U U R'", "U' U' R'"]);
    /// let is_first = |moves: &[usize]| table.is_first_as_written(state, moves, 0..3);
    /// assert_eq!([0, 1].map(|i| is_first(&found[i].numbers())), [true, false]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the space has no move of one of these numbers.
    #[must_use]
    pub fn is_first_as_written(&self, state: State, moves: &[usize], free: Range<usize>) -> bool {
        let half_turns = self.half_turns.get_or_init(|| HalfTurns::of(&self.space));
        half_turns.is_first(self, state, moves, &free)
    }
}
