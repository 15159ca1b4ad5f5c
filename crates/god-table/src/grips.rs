//! The ways in which a puzzle can be held, and solutions as they are for the grip at the beginning.

use std::collections::{HashMap, HashSet};

use puzzle_def::{Definition, Pattern, TooManyTurns, Transformation, Turn};

use crate::selection::Selection;

/// The most grips considered: as many as tables of positions in any grip are made for.
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

/// Solutions of positions in any grip, told so that undone they make the position.
///
/// A solution ends at the solved position in some grip. Undone from the solved position in the first
/// grip, it makes what the position would be if it had been solved in that one: where pieces look
/// alike, that may be another position, and need fewer moves. So the moves are told as they are from
/// the grip at the end.
///
/// ```
/// use god_table::{Grips, Metric, Selection};
/// use puzzle_def::known;
///
/// let corners = Selection::in_any_grip(&known::find("corners")?, Metric::HalfTurn);
/// let grips = Grips::new(&corners)?;
/// let names = corners.names()?;
/// let numbers = |moves: [&str; 2]| moves.map(|mv| names.iter().position(|name| name == mv));
/// let solution = numbers(["U'", "L'"]).into_iter().flatten().collect();
/// // R and L' turn the whole, so that U turns what F did before.
/// let position = corners.puzzle().read_moves("R U")?;
/// let told = grips.told_from_the_end(|| position.pattern().clone(), solution);
/// assert_eq!(told.into_iter().map(Some).collect::<Vec<_>>(), numbers(["F'", "L'"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grips {
    turns: Vec<Turn>,
    /// The solved position in each grip, and what each move is told from there.
    of_ends: HashMap<Pattern, Vec<usize>>,
}

impl Grips {
    /// Those of a selection: one alone if it is not of positions in any grip.
    ///
    /// # Errors
    ///
    /// If the moves have too many powers.
    pub fn new(selection: &Selection) -> Result<Self, TooManyTurns> {
        let turns = selection.turns()?;
        let mut of_ends = HashMap::new();
        if selection.is_in_any_grip() {
            let definition = selection.definition();
            let orbits = definition.orbits();
            let numbers = turns.iter().map(|turn| &turn.transformation).zip(0..);
            let numbers: HashMap<&Transformation, usize> = numbers.collect();
            for grip in grips(definition).unwrap_or_default() {
                let back = grip.inverse(orbits);
                let told = (turns.iter().enumerate()).map(|(number, turn)| {
                    let told = grip.then(&turn.transformation, orbits);
                    let told = told.then(&back, orbits);
                    numbers.get(&told).copied().unwrap_or(number)
                });
                let end = definition.start().after(&grip);
                of_ends.entry(end).or_insert_with(|| told.collect());
            }
        }
        Ok(Self { turns, of_ends })
    }

    /// A solution of a position, in numbers of moves, as it is told from the grip at its end.
    #[must_use]
    pub fn told_from_the_end(
        &self,
        position: impl FnOnce() -> Pattern,
        mut solution: Vec<usize>,
    ) -> Vec<usize> {
        if self.of_ends.len() > 1 {
            let turns = solution.iter().map(|&mv| &self.turns[mv].transformation);
            let end = turns.fold(position(), |position, turn| position.after(turn));
            if let Some(told) = self.of_ends.get(&end) {
                for mv in &mut solution {
                    *mv = told[*mv];
                }
            }
        }
        solution
    }
}
