//! A puzzle: a definition with its name, appearance, notation and scramble rule.

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
use position::MadePosition;
use sequence::HandSequence;

pub use facelets::FaceletsError;
pub use position::Position;

/// The file name of a text with moves, for error messages.
const FILE: &str = "moves";

/// A puzzle from a file, or a built-in one.
///
/// A built-in puzzle can be drawn, and its moves are read as made in the hand: they may include
/// turns of the whole puzzle, after which later moves refer to the new grip.
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
    /// A puzzle with nothing but its definition.
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

    /// Reads the definition of a puzzle, like [`read`](crate::read).
    ///
    /// # Errors
    ///
    /// If the text is not a definition.
    pub fn read(file_name: &str, text: &str) -> Result<Self, ReadError> {
        crate::read(file_name, text).map(Self::from_definition)
    }

    /// Makes a built-in puzzle from its recipe.
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

    /// Its name; a lower-case word for a built-in puzzle.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The title for a chart or a page.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The definition: the pieces and moves that are counted.
    #[must_use]
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// This puzzle with the moves and rotations of all grips; it only differs for puzzles with a
    /// held piece.
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

    /// This puzzle with moves named exactly as in its definition, whatever they do to the grip in
    /// the hand. Distinguished pieces and excluded moves then keep their meaning.
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

    /// The smallest distance of a scrambled position: that of the World Cube Association's
    /// regulations, or 1 for puzzles that these don't cover.
    #[must_use]
    pub const fn scramble_distance(&self) -> u32 {
        self.scramble_distance
    }

    /// The names of third turns that only turn a tip, which the definition does not include.
    #[must_use]
    pub fn tips(&self) -> &[String] {
        &self.tips
    }

    /// The names of the moves that turn each tip by this many thirds of a full turn.
    ///
    /// ```
    /// let pyraminx = puzzle_def::known::find("pyraminx")?;
    /// assert_eq!(pyraminx.tip_turns([1, 0, 2, 0]), ["u", "r'"]);
    /// # Ok::<(), puzzle_def::known::UnknownPuzzle>(())
    /// ```
    #[must_use]
    pub fn tip_turns(&self, thirds: impl IntoIterator<Item = u32>) -> Vec<String> {
        let mut turns = Vec::new();
        for (tip, thirds) in self.tips.iter().zip(thirds) {
            match thirds % 3 {
                0 => {}
                1 => turns.push(tip.clone()),
                _ => turns.push(format!("{tip}'")),
            }
        }
        turns
    }

    /// Whether it is the built-in pocket cube. A puzzle from a file may have the same name.
    #[must_use]
    pub fn is_pocket_cube(&self) -> bool {
        self.name == "pocket" && self.is_turned_like_a_cube()
    }

    /// Whether its moves are layer turns of a box in cube notation, so that their ease can be
    /// judged.
    #[must_use]
    pub fn is_turned_like_a_cube(&self) -> bool {
        matches!(self.hand(), Some(Hand::Box { .. }))
    }

    /// Whether the length is shown after a solution: not if each move is a single digit.
    #[must_use]
    pub fn shows_length(&self) -> bool {
        !matches!(self.hand(), Some(Hand::Floppy))
    }

    fn hand(&self) -> Option<&Hand> {
        self.geometry.as_ref().map(|geometry| &geometry.hand)
    }

    /// The position after moves from the solved one.
    ///
    /// Boxes, and puzzles turned like them, use cube notation; the floppy cube a state such as
    /// `abcd1111` or digits; other puzzles the names of moves and rotations in the definition.
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
    /// The error in the text and its position.
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

    /// The position after more moves, read in the grip in which the puzzle is held.
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
    /// The error in the text and its position.
    pub fn after(&self, position: &Position, text: &str) -> Result<Position, ReadError> {
        let source = Source::new(FILE, text)?;
        let after = match (&self.geometry, &position.made) {
            (Some(geometry), MadePosition::Placement(placement)) => {
                self.turned(geometry, placement.clone(), &source)
            }
            (_, made) => self.named_moves(Some(made), &source),
        };
        Ok(Position {
            letters: position.letters,
            ..after?
        })
    }

    /// Whether the effect of a move in the hand depends on the moves before it even without turns
    /// of the whole puzzle. True for the skewb, whose B changes the grip.
    #[must_use]
    pub fn has_moves_that_change_the_grip(&self) -> bool {
        let geometry = self.geometry.as_ref();
        geometry.is_some_and(|geometry| geometry.written(&[], false).is_some())
    }

    /// Each move of a text in order, with repetitions expanded, as its effect on the pieces in the
    /// initial grip: applying them to the solved state one by one gives the final state.
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
    /// The error in the text and its position.
    pub fn read_turns(&self, text: &str) -> Result<Vec<Transformation>, ReadError> {
        let source = Source::new(FILE, text)?;
        match &self.geometry {
            Some(geometry) => turns::of_hand(self, geometry, &source),
            None => self.named_turns(&source),
        }
    }

    /// The effects of making a text once, twice and so on, until the puzzle is held as at the beginning. All
    /// effects are given in the initial grip. There is only one if the text does not change the grip.
    ///
    /// ```
    /// let cube = puzzle_def::known::find("3x3x3")?;
    /// assert_eq!(cube.read_passes("R U")?.len(), 1);
    /// let passes = cube.read_passes("R y")?;
    /// assert_eq!(passes.len(), 4);
    /// let turns = cube.read_turns("R B")?;
    /// assert_eq!(passes[0], turns[0]);
    /// assert_eq!(passes[1], turns[0].then(&turns[1], cube.definition().orbits()));
    /// let file = puzzle_def::Puzzle::read("cube.tws", &cube.definition().to_tws()?)?;
    /// assert_eq!(file.read_passes("R y")?, passes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error in the text and its position.
    pub fn read_passes(&self, text: &str) -> Result<Vec<Transformation>, ReadError> {
        let source = Source::new(FILE, text)?;
        match &self.geometry {
            Some(geometry) => turns::passes_of_hand(self, geometry, &source),
            None => self.named_passes(&source),
        }
    }

    /// The effects of turns of the whole puzzle on the pieces. Turns that orient pieces as no moves do are left
    /// out. The list is empty if some pieces are not counted.
    ///
    /// ```
    /// let cube = puzzle_def::known::find("4x4x4")?;
    /// let turns = cube.turns_of_the_whole();
    /// assert_eq!(turns.len(), 24);
    /// // Moves that turn all pieces.
    /// assert!(turns.contains(&cube.read_passes("Rw Lw'")?[0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn turns_of_the_whole(&self) -> Vec<Transformation> {
        let geometry = self.geometry.as_ref();
        geometry.map_or_else(Vec::new, |geometry| geometry.turns_of_the_whole())
    }

    /// A position of the definition, in the standard grip.
    ///
    /// # Panics
    ///
    /// If the pattern does not belong to the [definition](Self::definition): see
    /// [`Definition::check`].
    #[must_use]
    pub fn position_of(&self, pattern: Pattern) -> Position {
        let made = match &self.geometry {
            Some(geometry) => {
                MadePosition::Placement(geometry.placement(&pattern, &self.definition))
            }
            None => MadePosition::Transformation(self.definition.leading_to(&pattern)),
        };
        Position {
            pattern,
            grip: cube_model::nxn::Rotation::IDENTITY,
            letters: None,
            tips: vec![0; self.tips.len()],
            made,
        }
    }

    /// Writes moves of the definition to be made from a given position, such as a solution.
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

    /// Writes moves of the definition that make a position from the solved one, in a form that
    /// [`read_moves`](Self::read_moves) reads back.
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

    /// The net of a position in the hand. `None` for puzzles from files, for boxes with more than
    /// ten layers, and if nothing is visible.
    #[must_use]
    pub fn net(&self, position: &Position) -> Option<Net<Colour>> {
        match (&self.geometry, &position.made) {
            (Some(geometry), MadePosition::Placement(placement)) => geometry.net(placement),
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
            made: MadePosition::Placement(placement),
        })
    }
}
