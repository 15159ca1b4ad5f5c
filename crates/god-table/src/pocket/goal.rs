//! Partial goals of a pocket cube, such as the steps of solving methods.

use core::fmt;
use core::str::FromStr;

use cube_model::notation::Face;
use cube_model::nxn::Rotation;
use cube_model::pocket::{
    Corner, PermIndex, PocketCube, PocketMove, PocketState, Symmetry, TwistIndex,
};
use row_search::State;

use super::space::PocketSpace;

/// The usual names of the colours of the faces U R F D L B.
const COLOURS: [&str; 6] = ["white", "red", "green", "yellow", "orange", "blue"];

/// A goal of a pocket cube, in any colour or a given one.
///
/// ```
/// use cube_model::notation::Face;
/// use god_table::{Goal, GoalKind, MoveSet, PocketSpace, Table, WithGoals};
///
/// let face = Goal::any_colour(GoalKind::Face);
/// let space = WithGoals::new(PocketSpace::new(MoveSet::ALL), face.numbers())?;
/// let table = Table::new(space)?;
/// assert_eq!(table.distribution().max_depth(), 5);
///
/// let yellow: Goal = "layer:D".parse()?;
/// assert_eq!(yellow, Goal::with_colour(GoalKind::Layer, Face::D));
/// assert_eq!(yellow.to_string(), "layer:D");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    kind: GoalKind,
    colour: Option<Face>,
}

/// The kind of a [`Goal`], whatever its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GoalKind {
    /// Each face of one colour.
    Solved,
    /// One face is of one colour.
    Face,
    /// One whole layer is solved: a face of one colour, and the two stickers on each of its sides
    /// alike.
    Layer,
    /// Two opposite faces are of one colour each, as after the second step of Ortega's method.
    Ortega,
    /// One whole layer is solved and the opposite face is of one colour: the result of OLL.
    Oll,
    /// Solved up to one turn of a layer, by any amount or none (AUF, "adjust U face").
    LastTurn,
}

impl GoalKind {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Solved,
        Self::Face,
        Self::Layer,
        Self::Ortega,
        Self::Oll,
        Self::LastTurn,
    ];

    /// Its name, a lower-case word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Face => "face",
            Self::Layer => "layer",
            Self::Ortega => "ortega",
            Self::Oll => "oll",
            Self::LastTurn => "last-turn",
        }
    }

    /// Alternative names.
    #[must_use]
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            // What the last algorithms of three methods reach.
            Self::LastTurn => &["auf", "cll", "pbl", "pll"],
            _ => &[],
        }
    }

    /// A one-line description.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Solved => "Each face of one colour",
            Self::Face => "One face of one colour",
            Self::Layer => "One layer solved, its sides too",
            Self::Ortega => "Two opposite faces of one colour each",
            Self::Oll => "One layer solved, the opposite face of one colour",
            Self::LastTurn => "Solved but for one turn",
        }
    }

    /// The states that reach it with the layer at D, which has the corner DBL in place.
    fn below(self) -> Vec<PocketState> {
        if self == Self::LastTurn {
            let turns = [PocketMove::U1, PocketMove::U2, PocketMove::U3];
            let turned = turns.map(|turn| PocketState::SOLVED.after(turn));
            return [PocketState::SOLVED].into_iter().chain(turned).collect();
        }
        let has_twists = matches!(self, Self::Face | Self::Layer);
        PermIndex::all()
            .filter(|perm| self.allows(perm.pieces().as_array()))
            .flat_map(|perm| {
                let twists = TwistIndex::all().filter(move |twist| {
                    // Without a twist, the sticker of the upper or lower colour is up or down.
                    let twists = *twist.twists().as_array();
                    twists[4..] == [0; 3] && (has_twists || twists == [0; 7])
                });
                twists.map(move |twist| PocketState::from_indices(perm, twist))
            })
            .collect()
    }

    /// Whether it allows this arrangement of the pieces, with the layer at D.
    fn allows(self, pieces: &[u8; 7]) -> bool {
        const LOWER: [u8; 3] = [Corner::Dfr as u8, Corner::Dlf as u8, Corner::Drb as u8];
        match self {
            Self::Solved => pieces.is_sorted(),
            Self::Layer | Self::Oll => pieces[4..] == LOWER,
            _ => pieces[4..].iter().all(|piece| LOWER.contains(piece)),
        }
    }

    /// The faces whose colours the goal is about, with the layer at D.
    const fn colours_below(self) -> &'static [Face] {
        match self {
            Self::Solved => &Face::ALL,
            Self::Face | Self::Layer | Self::Oll => &[Face::D],
            // A turn of one layer equals a turn of the opposite layer and of the whole cube.
            Self::Ortega | Self::LastTurn => &[Face::D, Face::U],
        }
    }
}

impl Goal {
    /// The solved cube.
    pub const SOLVED: Self = Self::any_colour(GoalKind::Solved);

    /// The goal with a face or layer of any colour.
    #[must_use]
    pub const fn any_colour(kind: GoalKind) -> Self {
        Self { kind, colour: None }
    }

    /// The goal with the face or layer of a given colour, named after its face of the solved cube.
    /// For Ortega's step the opposite colour is included, and for a last turn either of the two is
    /// meant.
    #[must_use]
    pub const fn with_colour(kind: GoalKind, colour: Face) -> Self {
        Self {
            kind,
            colour: Some(colour),
        }
    }

    /// The kind.
    #[must_use]
    pub const fn kind(self) -> GoalKind {
        self.kind
    }

    /// The colour, if a particular one is required.
    #[must_use]
    pub const fn colour(self) -> Option<Face> {
        self.colour
    }

    /// Converts this goal to the colours of the [state](PocketCube::state) of a cube in this grip.
    ///
    /// A state does not record how the cube is held: the piece at DBL counts as correct, so its
    /// colours differ from those in the hand.
    ///
    /// ```
    /// use cube_model::pocket::PocketCube;
    /// use god_table::Goal;
    ///
    /// // After x the front face has the colour D of the solved cube.
    /// let cube = PocketCube::SOLVED.after(&"x".parse()?);
    /// let goal: Goal = "face:D".parse()?;
    /// assert_eq!(goal.seen_in(cube.grip()).to_string(), "face:F");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seen_in(self, grip: Rotation) -> Self {
        Self {
            colour: self.colour.map(|colour| named_by_state(grip, colour)),
            ..self
        }
    }

    /// All states that reach the goal, in no particular order. The colour, if given, is that of the
    /// cube with DBL held.
    #[must_use]
    pub fn states(self) -> Vec<PocketState> {
        let mut found = Vec::new();
        for state in self.kind.below() {
            // The layer at D is brought to each of the six sides. Of the four rotations that bring it to one,
            // the first will do: the others only turn these states into each other.
            for rotation in Rotation::ALL.into_iter().step_by(4) {
                let turned = Symmetry::new(rotation, false).of_cube(&state.cube());
                if self.has_colour(&turned, rotation) {
                    found.push(turned.state());
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The numbers of these states in a [`PocketSpace`].
    #[must_use]
    pub fn numbers(self) -> Vec<State> {
        self.states().iter().map(PocketSpace::number).collect()
    }

    /// Whether the required colour has been reached after this rotation.
    fn has_colour(self, turned: &PocketCube, rotation: Rotation) -> bool {
        let Some(expected) = self.colour else {
            return true;
        };
        let mut colours = self.kind.colours_below().iter();
        colours.any(|&face| {
            let in_hand = rotation.inverse().colour_at(face);
            named_by_state(turned.grip(), in_hand) == expected
        })
    }
}

/// The colour of a cube in this grip as its state names it.
fn named_by_state(grip: Rotation, colour: Face) -> Face {
    grip.inverse().colour_at(colour)
}

/// `face`, or with a colour `face:U`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        match self.colour {
            Some(colour) => write!(f, ":{colour}"),
            None => Ok(()),
        }
    }
}

/// Parses a name, optionally followed by a colon and a colour: the face of the solved cube with
/// that colour, `U`, or the usual name of the colour, `white`.
impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Self, GoalError> {
        let (name, colour) = match text.split_once(':') {
            Some((name, colour)) => (name, Some(colour)),
            None => (text, None),
        };
        let kind = GoalKind::ALL
            .into_iter()
            .find(|kind| kind.name() == name || kind.aliases().contains(&name));
        let kind = kind.ok_or_else(|| GoalError::Name { found: name.into() })?;
        let Some(colour) = colour else {
            return Ok(Self::any_colour(kind));
        };
        if kind == GoalKind::Solved {
            return Err(GoalError::NoColour);
        }
        let faces = Face::ALL.into_iter().zip(COLOURS);
        let known = faces
            .into_iter()
            .find(|(face, name)| face.to_string() == colour || *name == colour);
        let (colour, _) = known.ok_or_else(|| GoalError::Colour {
            found: colour.into(),
        })?;
        Ok(Self::with_colour(kind, colour))
    }
}

/// Why a text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GoalError {
    /// There is no goal of this name.
    Name {
        /// The name.
        found: String,
    },
    /// There is no face of this name.
    Colour {
        /// The name.
        found: String,
    },
    /// The solved cube has all colours, so it takes no colour.
    NoColour,
}

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { found } => {
                let names = GoalKind::ALL.map(GoalKind::name).join(", ");
                write!(f, "found the goal {found:?}, expected one of {names}")
            }
            Self::Colour { found } => write!(
                f,
                "found the colour {found:?}, expected that of a face of the solved cube: U, R, F, D, L or B, or {}",
                COLOURS.join(", ")
            ),
            Self::NoColour => f.write_str("the goal `solved` takes no colour"),
        }
    }
}

impl core::error::Error for GoalError {}
