//! A puzzle: its orbits, its solved position and its moves, checked to fit each other.

use crate::check;
use crate::error::DefinitionError;
use crate::pattern::Pattern;
use crate::transformation::Transformation;

/// How many ways for a piece to be in a place there may be in all orbits together: places times twists.
pub const MAX_POINTS: usize = u16::MAX as usize;

/// How many numbers lists of moves may hold: moves times places, where each orbit counts as [`ORBIT_CELLS`] places
/// more.
pub const MAX_CELLS: usize = 1 << 23;

/// As how many places more an orbit counts for [`MAX_CELLS`].
pub const ORBIT_CELLS: usize = 16;

/// How many powers all base moves may have together, where they are listed.
pub const MAX_TURNS: usize = 1 << 16;

/// How many characters a name may have.
pub const MAX_NAME: usize = 100;

/// Places of one kind, among which pieces go round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Orbit {
    /// The name: a word.
    pub name: String,
    /// How many places it has, and as many pieces.
    pub places: u16,
    /// In how many ways a piece can be turned in its place.
    pub twists: u8,
}

/// What a list of moves of these orbits holds for each of them, in the sense of [`MAX_CELLS`].
pub(crate) fn cells(orbits: &[Orbit]) -> usize {
    let places = orbits.iter().map(|orbit| usize::from(orbit.places));
    places
        .map(|places| places + ORBIT_CELLS)
        .fold(0, usize::saturating_add)
}

/// How many ways there are for a piece to be in a place of these orbits.
pub(crate) fn points(orbits: &[Orbit]) -> usize {
    let points = orbits.iter();
    points
        .map(|orbit| usize::from(orbit.places) * usize::from(orbit.twists))
        .fold(0, usize::saturating_add)
}

/// A move or a rotation with its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The name: a word.
    pub name: String,
    /// The effect.
    pub transformation: Transformation,
}

/// Pieces that must not be in a place at the end of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Blocked {
    /// The number of the orbit.
    pub orbit: usize,
    /// The place.
    pub place: u16,
    /// The pieces that it must not hold, by their numbers in the pattern.
    pub pieces: Vec<u16>,
}

/// All that a definition says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The name: words with single spaces between them.
    pub name: String,
    /// The orbits.
    pub orbits: Vec<Orbit>,
    /// The solved position.
    pub start: Pattern,
    /// The base moves. Every power of one is a move too, and counts as one, unless the definition says
    /// [otherwise](Powers).
    pub moves: Vec<Turn>,
    /// Turns of the whole puzzle, which are no moves.
    pub rotations: Vec<Turn>,
    /// Pieces that must not be in some place at the end of a move.
    pub blocked: Vec<Blocked>,
}

/// A puzzle whose parts fit each other.
///
/// ```
/// use puzzle_def::{Definition, Orbit, OrbitPattern, OrbitTurn, Parts, Pattern, Transformation, Turn};
///
/// let turn = OrbitTurn { from: vec![1, 2, 0], twist: vec![0; 3] };
/// let parts = Parts {
///     name: "triangle".into(),
///     orbits: vec![Orbit { name: "CORNERS".into(), places: 3, twists: 1 }],
///     start: Pattern {
///         orbits: vec![OrbitPattern { pieces: vec![0, 1, 2], twists: vec![0; 3], moduli: vec![1; 3] }],
///     },
///     moves: vec![Turn { name: "T".into(), transformation: Transformation { orbits: vec![turn] } }],
///     rotations: Vec::new(),
///     blocked: Vec::new(),
/// };
/// let triangle = Definition::new(parts.clone())?;
/// let turns = triangle.turns(false)?;
/// let names: Vec<_> = turns.iter().map(|turn| turn.name.as_str()).collect();
/// assert_eq!(names, ["T", "T'"]);
///
/// let mut wrong = parts;
/// wrong.moves[0].transformation.orbits[0].from[2] = 1;
/// let message = "found 1 for place 2 of orbit CORNERS in the move T, expected a place that didn't come before";
/// assert_eq!(Definition::new(wrong).unwrap_err().to_string(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    parts: Parts,
    powers: Powers,
}

/// Which powers of the base moves are moves too, each counted as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Powers {
    /// All of them: a face is turned any way in one move.
    #[default]
    All,
    /// What undoes a base move, and no other power.
    Inverses,
    /// None: moves are the base moves alone.
    None,
}

impl Definition {
    /// Checks the parts.
    ///
    /// # Errors
    ///
    /// The first [`DefinitionError`].
    pub fn new(parts: Parts) -> Result<Self, DefinitionError> {
        Self::with_powers(parts, Powers::All)
    }

    /// Checks the parts of a puzzle of which only these powers of base moves are moves.
    ///
    /// ```
    /// # let text = "Set P 5 1\nSolved\nEnd\nMove T\nP\n2 3 4 5 1\nEnd\n";
    /// use puzzle_def::{Definition, Powers};
    ///
    /// let ring = puzzle_def::read("ring.tws", text)?;
    /// let count = |powers| -> Result<usize, Box<dyn std::error::Error>> {
    ///     let ring = Definition::with_powers(ring.parts().clone(), powers)?;
    ///     Ok(ring.turns(false)?.len())
    /// };
    /// assert_eq!([count(Powers::All)?, count(Powers::Inverses)?, count(Powers::None)?], [4, 2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first [`DefinitionError`].
    pub fn with_powers(parts: Parts, powers: Powers) -> Result<Self, DefinitionError> {
        check::parts(&parts)?;
        Ok(Self { parts, powers })
    }

    /// This definition with other moves, made of its own, of which these powers are moves too.
    pub(crate) fn with_turns(&self, moves: Vec<Turn>, powers: Powers) -> Self {
        let parts = Parts {
            moves,
            ..self.parts.clone()
        };
        Self { parts, powers }
    }

    /// Makes a definition of parts that are left of this one, without checking them again.
    pub(crate) const fn cut_down(&self, parts: Parts) -> Self {
        Self {
            parts,
            powers: self.powers,
        }
    }

    /// All that it says.
    #[must_use]
    pub const fn parts(&self) -> &Parts {
        &self.parts
    }

    /// The name of the puzzle.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.parts.name
    }

    /// The orbits.
    #[must_use]
    pub fn orbits(&self) -> &[Orbit] {
        &self.parts.orbits
    }

    /// The solved position.
    #[must_use]
    pub const fn start(&self) -> &Pattern {
        &self.parts.start
    }

    /// Which powers of the moves of [`Parts::moves`] are moves too; none after [`with_moves`](Self::with_moves).
    #[must_use]
    pub const fn powers(&self) -> Powers {
        self.powers
    }

    /// A rule that a pattern of this puzzle breaks: the place has one of the pieces that are blocked there.
    ///
    /// ```
    /// let text = "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\nIllegal P 1 2\n";
    /// let ring = puzzle_def::read("ring.tws", text)?;
    /// let turned = ring.start().after(&ring.parts().moves[0].transformation);
    /// assert_eq!(ring.broken_rule(&turned), ring.parts().blocked.first());
    /// assert_eq!(ring.broken_rule(ring.start()), None);
    /// # Ok::<(), puzzle_def::ReadError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the pattern is of another puzzle.
    #[must_use]
    pub fn broken_rule(&self, pattern: &Pattern) -> Option<&Blocked> {
        self.parts.blocked.iter().find(|rule| {
            let piece = pattern.orbits[rule.orbit].pieces[usize::from(rule.place)];
            rule.pieces.contains(&piece)
        })
    }

    /// Whether a pattern is one of this puzzle: it has the pieces of the start, each as often.
    ///
    /// # Errors
    ///
    /// The first [`DefinitionError`].
    pub fn check(&self, pattern: &Pattern) -> Result<(), DefinitionError> {
        check::pattern_of(&self.parts, pattern)
    }
}
