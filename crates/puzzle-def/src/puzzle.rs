//! A puzzle: a definition with its name, its looks, its notation and how it is scrambled.

mod facelets;
mod floppy;
mod geometry;
mod named;
mod net;
mod placement;
mod position;
mod sequence;
mod turns;
mod writing;

use std::sync::{Arc, OnceLock};

use cube_model::net::{Colour, Net};

use crate::definition::Definition;
use crate::known::{Hand, Recipe};
use crate::pattern::Pattern;
use crate::source::{ReadError, Source};
use crate::transformation::Transformation;
use geometry::Geometry;
use placement::Placement;
use position::Made;
use sequence::HandSequence;

pub use facelets::FaceletsError;
pub use position::Position;

/// The name of a text with moves in messages.
const FILE: &str = "moves";

/// A puzzle from a file, or a known one.
///
/// A known puzzle can be looked at, and its moves are told as a person makes them who holds it: turns of the whole may
/// stand between them, and after them everything is told from the new grip.
///
/// ```
/// use puzzle_def::known;
///
/// let pyraminx = known::find("pyraminx")?;
/// assert_eq!((pyraminx.title(), pyraminx.scramble_distance()), ("Pyraminx", 6));
/// let position = pyraminx.read_moves("U R' l")?;
/// assert_eq!(position.tips(), [0, 1, 0, 0]);
/// let net = pyraminx.net(&position).expect("it can be looked at");
/// assert_eq!(net.stickers().count(), 36);
///
/// let pocket = known::find("pocket")?;
/// assert_eq!(pocket.read_moves("D")?.pattern(), pocket.read_moves("U")?.pattern());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    name: String,
    title: String,
    definition: Arc<Definition>,
    in_any_grip: Option<Arc<Puzzle>>,
    scramble_distance: u32,
    tips: Vec<String>,
    geometry: Option<Arc<Geometry>>,
}

impl Puzzle {
    /// A puzzle of which nothing is known but its definition.
    #[must_use]
    pub fn from_definition(definition: Definition) -> Self {
        let name = definition.name().to_owned();
        Self {
            title: name.clone(),
            name,
            definition: Arc::new(definition),
            in_any_grip: None,
            scramble_distance: 1,
            tips: Vec::new(),
            geometry: None,
        }
    }

    /// Reads the definition of a puzzle, as [`read`](crate::read) does.
    ///
    /// # Errors
    ///
    /// When the text is no definition.
    pub fn read(file_name: &str, text: &str) -> Result<Self, ReadError> {
        crate::read(file_name, text).map(Self::from_definition)
    }

    /// A known puzzle.
    pub(crate) fn made(recipe: Recipe, name: &str, title: &str, scramble_distance: u32) -> Self {
        let (definition, orbits) = recipe.counted.definition();
        let in_any_grip = recipe
            .in_any_grip
            .map(|recipe| Self::made(*recipe, name, title, 1));
        let geometry = Geometry {
            tips: geometry::tips_above_corners(&recipe.shape, recipe.tips.len()),
            shape: recipe.shape,
            orbits,
            hand: recipe.hand,
            core: recipe.core,
            layout: recipe.layout,
            chain: OnceLock::new(),
        };
        Self {
            name: name.to_owned(),
            title: title.to_owned(),
            definition: Arc::new(definition),
            in_any_grip: in_any_grip.map(Arc::new),
            scramble_distance,
            tips: recipe.tips.iter().map(|&tip| tip.to_owned()).collect(),
            geometry: Some(Arc::new(geometry)),
        }
    }

    /// Its name: a word in small letters if it is a known puzzle.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The title at the head of a chart or a page.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The definition: the pieces and moves whose positions are counted.
    #[must_use]
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// This puzzle with the moves and rotations of all grips; it differs only where a piece is held.
    ///
    /// ```
    /// let pocket = puzzle_def::known::find("pocket")?;
    /// assert_eq!(pocket.definition().parts().moves.len(), 3);
    /// assert_eq!(pocket.in_any_grip().definition().parts().moves.len(), 6);
    /// # Ok::<(), puzzle_def::known::UnknownPuzzle>(())
    /// ```
    #[must_use]
    pub fn in_any_grip(&self) -> Self {
        let other = self.in_any_grip.as_deref();
        other.unwrap_or(self).clone()
    }

    /// This puzzle with moves named exactly as in its definition, whatever they do to the grip in the hand. So pieces
    /// that are told apart stay the same ones, and moves that are left out stay so.
    ///
    /// ```
    /// let skewb = puzzle_def::known::find("skewb")?;
    /// assert_eq!(skewb.write(&["B", "U"]), "B L");
    /// assert_eq!(skewb.with_fixed_grip().write(&["B", "U"]), "B U");
    /// # Ok::<(), puzzle_def::known::UnknownPuzzle>(())
    /// ```
    #[must_use]
    pub fn with_fixed_grip(&self) -> Self {
        Self {
            geometry: None,
            tips: Vec::new(),
            ..self.clone()
        }
    }

    /// How many moves a position needs at least that is used as a scramble: what the regulations of the World Cube
    /// Association ask for, and one of puzzles that they don't speak of.
    #[must_use]
    pub const fn scramble_distance(&self) -> u32 {
        self.scramble_distance
    }

    /// The names of turns by a third that turn a tip only, which the definition does not tell of.
    #[must_use]
    pub fn tips(&self) -> &[String] {
        &self.tips
    }

    /// Whether its moves are turns of layers of a box in the notation of cubes, so that a hand knows which of them are
    /// easy.
    #[must_use]
    pub fn is_turned_like_a_cube(&self) -> bool {
        matches!(self.hand(), Some(Hand::Box { .. }))
    }

    /// Whether a solution is followed by the number of its moves where it is shown: not if each is a digit.
    #[must_use]
    pub fn shows_length(&self) -> bool {
        !matches!(self.hand(), Some(Hand::Floppy))
    }

    fn hand(&self) -> Option<&Hand> {
        self.geometry.as_ref().map(|geometry| &geometry.hand)
    }

    /// The position that moves make from the solved one.
    ///
    /// Boxes and what is turned like them are told in the notation of cubes, the floppy cube as a state such as `abcd1111`
    /// or by digits, and other puzzles by the names of moves and rotations that the definition has.
    ///
    /// ```
    /// let skewb = puzzle_def::known::find("skewb")?;
    /// // B takes three of the corners along that hold the skewb: what was R is U then.
    /// let (turned, held) = (skewb.read_moves("R B")?, skewb.read_moves("U")?);
    /// assert_ne!(turned.grip(), held.grip());
    /// let error = skewb.read_moves("R F").unwrap_err();
    /// assert_eq!((error.span(), error.found()), (2..3, "`F`"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The fault in the text, and where it is.
    pub fn read_moves(&self, text: &str) -> Result<Position, ReadError> {
        let source = Source::new(FILE, text)?;
        let Some(geometry) = &self.geometry else {
            return self.named_moves(None, &source);
        };
        if let Hand::Floppy = geometry.hand
            && let Some(state) = floppy::state(geometry, &source)
        {
            return self.position(geometry, state?, &source);
        }
        self.turned(geometry, geometry.solved(), &source)
    }

    /// The position after more moves, told from the grip in which the puzzle is held.
    ///
    /// ```
    /// let cube = puzzle_def::known::find("4x4x4")?;
    /// let position = cube.read_moves("R x")?;
    /// assert_eq!(cube.after(&position, "U Rw'")?, cube.read_moves("R x U Rw'")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The fault in the text, and where it is.
    pub fn after(&self, position: &Position, text: &str) -> Result<Position, ReadError> {
        let source = Source::new(FILE, text)?;
        let after = match (&self.geometry, &position.made) {
            (Some(geometry), Made::Placement(placement)) => {
                self.turned(geometry, placement.clone(), &source)
            }
            (_, made) => self.named_moves(Some(made), &source),
        };
        Ok(Position {
            letters: position.letters,
            ..after?
        })
    }

    /// Whether what a move in the hand turns depends on the moves before it, though no turn of the whole stands between
    /// them: those of the skewb, whose B takes the grip along.
    #[must_use]
    pub fn has_moves_that_change_the_grip(&self) -> bool {
        let geometry = self.geometry.as_ref();
        geometry.is_some_and(|geometry| geometry.written(&[], false).is_some())
    }

    /// Each move of a text, first to last, with all repetitions written out, as what it does to the pieces as told from
    /// the grip at the beginning: the state after them is the solved one and then each of these.
    ///
    /// ```
    /// let cube = puzzle_def::known::find("3x3x3")?;
    /// // What is at the right after y was at the back.
    /// let turns = cube.read_turns("R y R")?;
    /// assert!(turns[1].is_identity());
    /// assert_eq!([turns[0].clone(), turns[2].clone()], cube.read_turns("R B")?[..]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The fault in the text, and where it is.
    pub fn read_turns(&self, text: &str) -> Result<Vec<Transformation>, ReadError> {
        let source = Source::new(FILE, text)?;
        match &self.geometry {
            Some(geometry) => turns::of_hand(self, geometry, &source),
            None => self.named_turns(&source),
        }
    }

    /// A position of the definition, in the plain grip.
    ///
    /// # Panics
    ///
    /// When the pattern is none of the [definition](Self::definition): see [`Definition::check`].
    #[must_use]
    pub fn position_of(&self, pattern: Pattern) -> Position {
        let made = match &self.geometry {
            Some(geometry) => Made::Placement(geometry.placement(&pattern, &self.definition)),
            None => Made::Transformation(self.definition.leading_to(&pattern)),
        };
        Position {
            pattern,
            grip: cube_model::nxn::Rotation::IDENTITY,
            letters: None,
            tips: vec![0; self.tips.len()],
            made,
        }
    }

    /// Writes moves of the definition that are made from a position at hand, such as a solution.
    ///
    /// ```
    /// use puzzle_def::known;
    ///
    /// assert_eq!(known::find("pocket")?.write(&["R2", "U'"]), "R2 U'");
    /// assert_eq!(known::find("floppy")?.write(&["0", "1"]), "01");
    /// // B turns the skewb in the hand, and the corner that U is about has come from where L's was.
    /// assert_eq!(known::find("skewb")?.write(&["B", "U"]), "B L");
    /// # Ok::<(), known::UnknownPuzzle>(())
    /// ```
    #[must_use]
    pub fn write(&self, moves: &[&str]) -> String {
        self.written(moves, false)
    }

    /// Writes moves of the definition that make a position from the solved one, so that
    /// [`read_moves`](Self::read_moves) gives it back.
    #[must_use]
    pub fn write_making(&self, moves: &[&str]) -> String {
        self.written(moves, true)
    }

    fn written(&self, moves: &[&str], ends_plain: bool) -> String {
        let geometry = self.geometry.as_ref();
        let in_hand = geometry.and_then(|geometry| geometry.written(moves, ends_plain));
        match in_hand {
            Some(written) => written.join(" "),
            None if self.shows_length() => moves.join(" "),
            None => moves.concat(),
        }
    }

    /// The net of a position in the hand. `None` of puzzles from files, of boxes with more than ten layers, and where
    /// there is nothing to be seen.
    #[must_use]
    pub fn net(&self, position: &Position) -> Option<Net<Colour>> {
        match (&self.geometry, &position.made) {
            (Some(geometry), Made::Placement(placement)) => geometry.net(placement),
            _ => None,
        }
    }

    /// The position after moves in the hand.
    fn turned(
        &self,
        geometry: &Geometry,
        mut placement: Placement,
        source: &Source<'_>,
    ) -> Result<Position, ReadError> {
        let sequence = HandSequence::read(geometry, source)?;
        turns::check_work(&sequence, source)?;
        for &number in sequence.order.iter().flatten() {
            geometry.turn(&mut placement, &sequence.motions[number]);
        }
        self.position(geometry, placement, source)
    }

    fn position(
        &self,
        geometry: &Geometry,
        placement: Placement,
        source: &Source<'_>,
    ) -> Result<Position, ReadError> {
        let pattern = geometry.pattern(&placement, &self.definition);
        Ok(Position {
            pattern: pattern.ok_or_else(|| turns::unlike_moves(source))?,
            grip: geometry.grip(&placement),
            letters: None,
            tips: geometry.tips(&placement),
            made: Made::Placement(placement),
        })
    }
}
