//! Spaces without a fibre, given by a table of transitions.

use super::input_error::SpaceInputError;
use crate::fibre::Fibre;
use crate::move_names::MoveNames;
use crate::space::{Arrival, Space, Step};

/// A puzzle given by a table: row r lists where the moves take state r. Every state is a row of its
/// own.
///
/// ```
/// use row_search::{Space, TransitionSpace};
///
/// let triangle = TransitionSpace::new(1, 3, vec![1, 2, 0])?;
/// assert_eq!(triangle.rows(), 3);
/// let error = TransitionSpace::new(1, 3, vec![1, 2, 3]).unwrap_err();
/// assert_eq!(error.to_string(), "row 2, move 0: found the target 3, expected one below 3");
/// # Ok::<(), row_search::SpaceInputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransitionSpace {
    fibre: Fibre,
    moves: MoveNames,
    inverses: Vec<Option<usize>>,
    rows: usize,
    targets: Vec<u32>,
    /// The steps sorted by where they lead: row r is reached by those from `first[r]` to
    /// `first[r + 1]`. Both lists are empty if there are no moves.
    arrivals: Vec<Arrival>,
    first: Vec<usize>,
}

impl TransitionSpace {
    /// The space for a table with `rows` rows and `moves` columns of targets. Moves are named by
    /// their numbers, from 1.
    ///
    /// # Errors
    ///
    /// [`SpaceInputError`] if the table has the wrong size, leads to a row that does not exist, or
    /// has no rows, or 2^32 or more.
    pub fn new(moves: usize, rows: usize, targets: Vec<u32>) -> Result<Self, SpaceInputError> {
        if rows == 0 {
            let text = "found no rows, expected one at least";
            return Err(SpaceInputError::Unsound(text.into()));
        }
        if u32::try_from(rows).is_err() {
            let text = format!("found {rows} rows, expected fewer than 2^32");
            return Err(SpaceInputError::TooLarge(text));
        }
        if rows.checked_mul(moves) != Some(targets.len()) {
            return Err(SpaceInputError::Unsound(format!(
                "found {} targets, expected one for each of {rows} rows and {moves} moves",
                targets.len()
            )));
        }
        if let Some(wrong) = targets.iter().position(|&target| target as usize >= rows) {
            let (row, mv, found) = (wrong / moves, wrong % moves, targets[wrong]);
            return Err(SpaceInputError::Unsound(format!(
                "row {row}, move {mv}: found the target {found}, expected one below {rows}"
            )));
        }
        let (first, arrivals) = sorted_by_target(moves, rows, &targets);
        let undoes = |mv: usize, other: usize| {
            (0..rows).all(|row| {
                targets[targets[row * moves + mv] as usize * moves + other] as usize == row
            })
        };
        Ok(Self {
            fibre: Fibre::trivial(),
            moves: MoveNames::numbered(moves),
            inverses: (0..moves)
                .map(|mv| (0..moves).find(|&other| undoes(mv, other)))
                .collect(),
            rows,
            arrivals,
            first,
            targets,
        })
    }

    /// Names the moves.
    ///
    /// # Errors
    ///
    /// [`SpaceInputError::Names`] if the number of names differs from that of the moves, or they
    /// are not different words.
    pub fn with_move_names<N: Into<String>>(
        self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<Self, SpaceInputError> {
        let moves =
            MoveNames::for_moves(self.moves.len(), names).map_err(SpaceInputError::Names)?;
        Ok(Self { moves, ..self })
    }
}

/// The steps sorted by target, and for each row the index of the first step that leads to it.
fn sorted_by_target(moves: usize, rows: usize, targets: &[u32]) -> (Vec<usize>, Vec<Arrival>) {
    if targets.is_empty() {
        // Without moves no steps lead anywhere, so even a long list of rows is left out.
        return (Vec::new(), Vec::new());
    }
    let mut first = vec![0; rows + 1];
    for &target in targets {
        first[target as usize + 1] += 1;
    }
    for row in 0..rows {
        first[row + 1] += first[row];
    }
    let mut next = first.clone();
    let mut arrivals = vec![Arrival { from: 0, mv: 0 }; targets.len()];
    for (index, &target) in targets.iter().enumerate() {
        let slot = &mut next[target as usize];
        arrivals[*slot] = Arrival {
            from: (index / moves) as u64,
            mv: index % moves,
        };
        *slot += 1;
    }
    (first, arrivals)
}

impl Space for TransitionSpace {
    fn rows(&self) -> u64 {
        self.rows as u64
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.moves
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        let target = self.targets[row as usize * self.moves.len() + mv];
        Step::new(target.into(), 0)
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        let row = row as usize;
        if let Some(&[begin, end]) = self.first.get(row..row + 2) {
            found.extend_from_slice(&self.arrivals[begin..end]);
        }
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        self.inverses[mv]
    }
}
