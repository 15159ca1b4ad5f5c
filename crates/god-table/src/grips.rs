//! The ways in which a puzzle can be held, and moves renamed for the one in which a solution ends.

use std::collections::{HashMap, HashSet};

use puzzle_def::{Definition, Pattern, TooManyTurns, Transformation, Turn};

use crate::selection::{Selection, numbers_of};

/// The most grips considered. Tables of positions in any grip are made for no more either
/// (`MOST_LISTED` in `puzzle-space`).
pub(crate) const MOST_GRIPS: usize = 1152;

/// All products of a puzzle's turns of the whole, including the identity; `None` if they are too
/// many.
pub(crate) fn grips(definition: &Definition) -> Option<Vec<Transformation>> {
    let orbits = definition.orbits();
    let nothing = Transformation::identity(orbits);
    let mut seen = HashSet::from([nothing.clone()]);
    let mut grips = vec![nothing];
    let mut next = 0;
    while let Some(grip) = grips.get(next).cloned() {
        for rotation in &definition.parts().rotations {
            let turned = grip.then(&rotation.transformation, orbits);
            if seen.insert(turned.clone()) {
                grips.push(turned);
            }
        }
        if grips.len() > MOST_GRIPS {
            return None;
        }
        next += 1;
    }
    Some(grips)
}

/// Renames the moves of solutions in any grip, so that the undone solution makes the position.
///
/// A solution ends at the solved position in some grip. Undone from the solved position in the
/// first grip instead, it makes the position that the same moves would solve in the first grip. If
/// pieces look alike, that may be another position, even one that needs fewer moves. So the moves
/// are renamed to the names that they have in the grip at the end.
///
/// ```
/// use god_table::{EndGrips, Metric, Selection};
/// use puzzle_def::known;
///
/// let corners = Selection::in_any_grip(&known::find("corners")?, Metric::HalfTurn);
/// let grips = EndGrips::new(&corners)?;
/// let names = corners.names()?;
/// let numbers = |moves: [&str; 2]| moves.map(|mv| names.iter().position(|name| name == mv));
/// let solution = numbers(["U'", "L'"]).into_iter().flatten().collect();
/// // R and L' turn the whole, so that U turns what F did before.
/// let position = corners.puzzle().read_moves("R U")?;
/// let renamed = grips.renamed(|| position.pattern().clone(), solution);
/// assert_eq!(renamed.into_iter().map(Some).collect::<Vec<_>>(), numbers(["F'", "L'"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EndGrips {
    turns: Vec<Turn>,
    /// The solved position in each grip, and what each move is renamed to.
    renamed: HashMap<Pattern, Vec<usize>>,
}

impl EndGrips {
    /// The grips of a selection. Moves are renamed only if positions that differ by the grip count
    /// as one.
    ///
    /// # Errors
    ///
    /// If the moves have too many powers.
    pub fn new(selection: &Selection) -> Result<Self, TooManyTurns> {
        let turns = selection.turns()?;
        let mut renamed = HashMap::new();
        if selection.is_in_any_grip() {
            let definition = selection.definition();
            let orbits = definition.orbits();
            let numbers = numbers_of(&turns);
            for grip in grips(definition).unwrap_or_default() {
                let back = grip.inverse(orbits);
                let own = turns.iter().map(|turn| {
                    let own = grip.then(&turn.transformation, orbits);
                    numbers.get(&own.then(&back, orbits)).copied()
                });
                // Of positions in any grip there are tables only if all grips take moves to moves.
                if let Some(own) = own.collect() {
                    let end = definition.start().after(&grip);
                    renamed.entry(end).or_insert(own);
                }
            }
        }
        Ok(Self { turns, renamed })
    }

    /// Renames the moves of a solution of a position, given as move numbers, for the grip at its
    /// end.
    #[must_use]
    pub fn renamed(
        &self,
        position: impl FnOnce() -> Pattern,
        mut solution: Vec<usize>,
    ) -> Vec<usize> {
        if self.renamed.len() > 1 {
            let turns = solution.iter().map(|&mv| &self.turns[mv].transformation);
            let end = turns.fold(position(), |position, turn| position.after(turn));
            if let Some(own) = self.renamed.get(&end) {
                for mv in &mut solution {
                    *mv = own[*mv];
                }
            }
        }
        solution
    }
}
