//! Positions in which some pieces are solved.

use crate::definition::Definition;
use crate::pattern::Pattern;

use super::{Keep, KeepError};

/// A selection of pieces, to test whether they are solved in a position.
///
/// ```
/// # let text = "Set P 4 3\nSolved\nEnd\nMove T\nP\n1 3 4 2\n0 1 2 0\nEnd\n";
/// let puzzle = puzzle_def::read("t.tws", text)?;
/// let first = puzzle.among(&["P:1".parse()?])?;
/// let all = puzzle.among(&["P".parse()?])?;
/// let turned = puzzle.start().after(&puzzle.parts().moves[0].transformation);
/// assert!(first.holds(&turned));
/// assert!(!all.holds(&turned));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Among {
    start: Pattern,
    /// The orbits and places in which the pieces are at the start.
    places: Vec<(usize, usize)>,
    orbits: Vec<String>,
}

impl Definition {
    /// Selects these pieces. They count as solved in a position if each place that has one of them
    /// at the start has one with the same twist.
    ///
    /// # Errors
    ///
    /// If there is no such orbit or piece.
    pub fn among(&self, pieces: &[Keep]) -> Result<Among, KeepError> {
        let chosen = self.chosen_pieces(pieces)?;
        let orbits = self.start().orbits.iter().zip(&chosen).enumerate();
        let places = orbits.flat_map(|(orbit, (pattern, chosen))| {
            let chosen = chosen.as_deref().unwrap_or_default();
            let pieces = pattern.pieces.iter().enumerate();
            let is_chosen = |piece: u16| chosen.get(usize::from(piece)) == Some(&true);
            let places = pieces.filter(move |&(_, &piece)| is_chosen(piece));
            places.map(move |(place, _)| (orbit, place))
        });
        Ok(Among {
            places: places.collect(),
            start: self.start().clone(),
            orbits: self
                .orbits()
                .iter()
                .map(|orbit| orbit.name.clone())
                .collect(),
        })
    }
}

impl Among {
    /// Whether the pieces are solved in a position of the puzzle.
    ///
    /// # Panics
    ///
    /// If the position belongs to another puzzle.
    #[must_use]
    pub fn holds(&self, pattern: &Pattern) -> bool {
        self.places.iter().all(|&(orbit, place)| {
            let (start, found) = (&self.start.orbits[orbit], &pattern.orbits[orbit]);
            start.pieces[place] == found.pieces[place] && start.twists[place] == found.twists[place]
        })
    }

    /// This selection in the puzzle that [`Definition::keep`] has made of this one.
    ///
    /// # Errors
    ///
    /// If the orbit of one of them was left out.
    pub fn of_kept(&self, kept: &Definition) -> Result<Self, KeepError> {
        let names = || kept.orbits().iter().map(|orbit| orbit.name.clone());
        let places = self.places.iter().map(|&(orbit, place)| {
            let name = &self.orbits[orbit];
            let number = names().position(|kept| kept == *name);
            let missing = || KeepError::Orbit {
                found: Some(name.clone()),
                expected: names().collect(),
            };
            Ok((number.ok_or_else(missing)?, place))
        });
        Ok(Self {
            places: places.collect::<Result<_, _>>()?,
            start: kept.start().clone(),
            orbits: names().collect(),
        })
    }
}
