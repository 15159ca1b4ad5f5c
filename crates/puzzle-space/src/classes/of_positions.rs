//! The symmetries of a puzzle by their effect on moves and positions.

use puzzle_def::{Definition, Pattern};

use super::plan::Ground;
use crate::columns::Columns;
use crate::error::SpaceError;
use crate::labels::Labels;
use crate::plan::check_points;
use crate::symmetries::Symmetry;

/// The symmetries of a puzzle: maps of its positions that take moves to moves, and preserve the
/// start and the blocked positions.
///
/// ```
/// use puzzle_def::known;
/// use puzzle_space::PuzzleSymmetries;
///
/// let cube = known::definition("3x3x3")?;
/// let symmetries = PuzzleSymmetries::new(&cube, false)?;
/// assert_eq!((symmetries.len(), symmetries.are_all()), (48, true));
///
/// let position = |moves: &str| Ok::<_, puzzle_def::ReadError>(cube.start().after(&cube.read_sequence("moves", moves)?));
/// let pons = position("R2 L2 U2 D2 F2 B2")?;
/// assert_eq!(symmetries.between(&pons, &pons).len(), 48);
/// assert_eq!(symmetries.between(&position("R U")?, &position("L' U'")?).len(), 1);
/// assert_eq!(symmetries.between(&position("R U")?, &position("R U'")?).len(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PuzzleSymmetries {
    labels: Labels,
    all: Vec<Symmetry>,
    are_all: bool,
}

impl PuzzleSymmetries {
    /// The symmetries of a puzzle whose moves are its [turns](Definition::turns).
    ///
    /// # Errors
    ///
    /// [`SpaceError`] if the puzzle has too many moves or pieces to find them quickly.
    pub fn new(definition: &Definition, single: bool) -> Result<Self, SpaceError> {
        let columns = Columns::new(definition, single).map_err(SpaceError::Turns)?;
        let ground = Ground::new(definition, &columns, false)?;
        let labels = ground.labels().clone();
        check_points(definition, &labels.constituents)?;
        let found = ground.symmetries(columns.names.len());
        Ok(Self {
            all: found.all,
            are_all: found.is_complete,
            labels,
        })
    }

    /// The number of symmetries, including the identity.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always the identity")]
    pub const fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether the list is complete; if there are very many, only some are listed.
    #[must_use]
    pub const fn are_all(&self) -> bool {
        self.are_all
    }

    /// The image of each move under a symmetry, by number. The first symmetry is the identity.
    ///
    /// # Panics
    ///
    /// If the symmetry does not exist.
    #[must_use]
    pub fn moves(&self, symmetry: usize) -> &[u16] {
        &self.all[symmetry].moves
    }

    /// The effect of a symmetry on pieces.
    ///
    /// # Panics
    ///
    /// If the symmetry does not exist.
    #[must_use]
    pub fn images(&self, symmetry: usize) -> PieceImages<'_> {
        let symmetry = &self.all[symmetry];
        let mut targets = vec![0; symmetry.sources.len()];
        for (target, &source) in symmetry.sources.iter().enumerate() {
            targets[usize::from(source)] = target;
        }
        PieceImages {
            labels: &self.labels,
            symmetry,
            targets,
        }
    }

    /// The numbers of the symmetries that take one position to another.
    #[must_use]
    pub fn between(&self, from: &Pattern, to: &Pattern) -> Vec<usize> {
        let states = [from, to].map(|position| self.labels.state_of(position));
        let [Some(from), Some(to)] = states else {
            return Vec::new();
        };
        let mut image = to.clone();
        let takes = |symmetry: &Symmetry| {
            symmetry.write(&self.labels, &from, &mut image);
            image == to
        };
        let taking = self.all.iter().map(takes).enumerate();
        taking
            .filter_map(|(number, takes)| takes.then_some(number))
            .collect()
    }
}

/// A piece in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceInPlace {
    /// The number of the orbit.
    pub orbit: usize,
    /// The place.
    pub place: u16,
    /// The number of the piece.
    pub piece: u16,
    /// Its twist.
    pub twist: u8,
}

/// The effect of a symmetry on pieces, each in its place.
#[derive(Clone, Debug)]
pub struct PieceImages<'a> {
    labels: &'a Labels,
    symmetry: &'a Symmetry,
    /// For each place the one that its piece comes to.
    targets: Vec<usize>,
}

impl PieceImages<'_> {
    /// The image of a piece in a place that some move changes; `None` if the piece cannot be there.
    ///
    /// ```
    /// use puzzle_def::known;
    /// use puzzle_space::{PieceInPlace, PuzzleSymmetries};
    ///
    /// let cube = known::definition("2x2x2")?;
    /// let symmetries = PuzzleSymmetries::new(&cube, false)?;
    /// let piece = PieceInPlace { orbit: 0, place: 1, piece: 2, twist: 1 };
    /// assert_eq!(symmetries.images(0).of(piece), Some(piece));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(&self, piece: PieceInPlace) -> Option<PieceInPlace> {
        let Self {
            labels,
            symmetry,
            targets,
        } = self;
        let source = (0..labels.places())
            .find(|&place| labels.place(place) == (piece.orbit, piece.place))?;
        let own = labels.constituent(source);
        let point = labels.point_in(own, source, piece.piece, piece.twist)?;
        let target = targets[source];
        let point = symmetry.points[usize::from(point)];
        let point = labels.turned(point, symmetry.twists[target]);
        let (orbit, place) = labels.place(target);
        let (piece, twist) = labels.piece_in(target, point);
        Some(PieceInPlace {
            orbit,
            place,
            piece,
            twist,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blocked_piece_is_no_longer_like_others() {
        let ring = "Name t\nSet P 4 1\nSolved\nEnd\nMove T\nP\n2 3 4 1\nEnd\n";
        let count = |text: &str| {
            let definition = puzzle_def::read("t.tws", text).expect("it is a definition");
            let symmetries = PuzzleSymmetries::new(&definition, false).expect("it is small");
            symmetries.len()
        };
        // The identity and the reversed ring.
        assert_eq!(count(ring), 2);
        // Piece 1 is blocked in place 2 only; a mirror image would block it in the place on the
        // other side.
        assert_eq!(count(&format!("{ring}Illegal P 2 1\n")), 1);
        assert_eq!(count(&format!("{ring}Illegal P 3 1\n")), 2);
    }

    #[test]
    fn pieces_whose_twists_are_not_seen_are_not_like_others() {
        let count = |unseen: &str| {
            let text = format!(
                "Set P 6 2\nStartState\nP\n1 2 3 4 5 6\n{unseen}\nEnd\nMove T\nP\n2 3 4 5 6 1\nEnd\n"
            );
            let definition = puzzle_def::read("t.tws", &text).expect("it is a definition");
            let symmetries = PuzzleSymmetries::new(&definition, false).expect("it is small");
            symmetries.len()
        };
        assert_eq!(count("0 0 0 0 0 0"), 2);
        assert_eq!(count("? ? ? 0 0 0"), 2);
        // The reversed ring is a different puzzle.
        assert_eq!(count("? ? 0 ? 0 0"), 1);
    }

    #[test]
    fn any_number_of_turns_is_a_twist() {
        let cube = puzzle_def::known::definition("2x2x2").expect("it is known");
        let symmetries = PuzzleSymmetries::new(&cube, false).expect("it is small");
        let piece = PieceInPlace {
            orbit: 0,
            place: 1,
            piece: 2,
            twist: u8::MAX,
        };
        let expected = Some(PieceInPlace { twist: 0, ..piece });
        assert_eq!(symmetries.images(0).of(piece), expected);
    }
}
