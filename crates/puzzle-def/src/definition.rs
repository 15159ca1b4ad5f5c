//! A puzzle definition: orbits, solved position and moves, checked for consistency.

use crate::check;
use crate::error::DefinitionError;
use crate::names::Names;
use crate::pattern::Pattern;
use crate::transformation::Transformation;

/// The largest number of points: places times twists, summed over all orbits.
pub const MAX_POINTS: usize = u16::MAX as usize;

/// The most numbers stored in lists of moves: moves times places, where each orbit counts as
/// [`ORBIT_CELLS`] additional places. Every built-in box needs less.
pub const MAX_CELLS: usize = 1 << 24;

/// The additional places that an orbit counts for in [`MAX_CELLS`].
pub const ORBIT_CELLS: usize = 16;

/// The largest total number of powers of all base moves that are listed.
pub const MAX_TURNS: usize = 1 << 16;

/// The longest name, in characters.
pub const MAX_NAME: usize = 100;

/// Places of one kind, among which pieces move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Orbit {
    /// The name: a word.
    pub name: String,
    /// The number of places, and of pieces.
    pub places: u16,
    /// The number of orientations of a piece in its place.
    pub twists: u8,
}

/// The size of one move of these orbits, in the sense of [`MAX_CELLS`].
pub(crate) fn cells(orbits: &[Orbit]) -> usize {
    let places = orbits.iter().map(|orbit| usize::from(orbit.places));
    places
        .map(|places| places + ORBIT_CELLS)
        .fold(0, usize::saturating_add)
}

/// The number of points of these orbits: places times twists, summed.
pub(crate) fn points(orbits: &[Orbit]) -> usize {
    let points = orbits.iter();
    points
        .map(|orbit| usize::from(orbit.places) * usize::from(orbit.twists))
        .fold(0, usize::saturating_add)
}

/// A named move or rotation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The name: a word.
    pub name: String,
    /// The effect.
    pub transformation: Transformation,
}

/// A blocking rule: pieces that must not be in a place at the end of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Blocked {
    /// The number of the orbit.
    pub orbit: usize,
    /// The place.
    pub place: u16,
    /// The pieces it must not hold, by their numbers in the pattern.
    pub pieces: Vec<u16>,
}

/// The contents of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The name: words separated by single spaces.
    pub name: String,
    /// The orbits.
    pub orbits: Vec<Orbit>,
    /// The solved position.
    pub start: Pattern,
    /// The base moves. Every power of one is a move too, and counts as one, unless the definition says
    /// [otherwise](Powers).
    pub moves: Vec<Turn>,
    /// Turns of the whole puzzle, which are not moves.
    pub rotations: Vec<Turn>,
    /// Pieces that must not be in certain places at the end of a move.
    pub blocked: Vec<Blocked>,
}

/// A puzzle definition whose parts are consistent.
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
    /// Other names of moves, and of rotations. Sequences may use them, but they are not moves or rotations of their own.
    aliases: Aliases,
}

/// Other names of moves and their powers, and of rotations and theirs.
pub(crate) type Aliases = [Vec<Turn>; 2];

/// Which powers of the base moves are also moves, each counted as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Powers {
    /// All of them: any turn of a face is one move.
    #[default]
    All,
    /// Only the inverses of base moves.
    Inverses,
    /// None: only the base moves are moves.
    None,
}

impl Definition {
    /// Checks the parts and makes a definition of them.
    ///
    /// # Errors
    ///
    /// The first [`DefinitionError`].
    pub fn new(parts: Parts) -> Result<Self, DefinitionError> {
        Self::with_powers(parts, Powers::All)
    }

    /// Like [`new`](Self::new), with a choice of the powers of base moves that are moves.
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
        let aliases = Aliases::default();
        Ok(Self {
            parts,
            powers,
            aliases,
        })
    }

    /// This definition with other names of its moves and rotations.
    pub(crate) fn with_aliases(self, aliases: Aliases) -> Self {
        Self { aliases, ..self }
    }

    /// This definition with other base moves, which must be products of its own; `powers` says which of their
    /// powers are moves.
    pub(crate) fn with_turns(&self, moves: Vec<Turn>, powers: Powers) -> Self {
        let parts = Parts {
            moves,
            ..self.parts.clone()
        };
        Self {
            parts,
            powers,
            aliases: Aliases::default(),
        }
    }

    /// A definition with parts derived from this one's, and other names derived in the same way. They are not checked again.
    pub(crate) const fn cut_down(&self, parts: Parts, aliases: Aliases) -> Self {
        Self {
            parts,
            powers: self.powers,
            aliases,
        }
    }

    /// Everything that sequences may name: the base moves and their other names, then the rotations and theirs. Other names come from a
    /// `MoveAlias` of a `.tws` file.
    #[must_use]
    pub fn named(&self) -> Vec<&Turn> {
        let (parts, [moves, rotations]) = (&self.parts, &self.aliases);
        let mut named = Vec::new();
        for turns in [&parts.moves, moves, &parts.rotations, rotations] {
            named.extend(turns);
        }
        named
    }

    /// The numbers of [all names](Self::named).
    pub(crate) fn names(&self) -> Names<'_> {
        Names::new(self.named().into_iter().map(|turn| turn.name.as_str()))
    }

    /// The number of the first rotation among [all names](Self::named).
    pub(crate) fn first_rotation(&self) -> usize {
        self.parts.moves.len() + self.aliases[0].len()
    }

    /// Other names of moves, and of rotations.
    pub(crate) const fn aliases(&self) -> &Aliases {
        &self.aliases
    }

    /// Its contents.
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

    /// Which powers of the moves in [`Parts::moves`] are also moves; none after
    /// [`with_moves`](Self::with_moves).
    #[must_use]
    pub const fn powers(&self) -> Powers {
        self.powers
    }

    /// A blocking rule that a pattern of this puzzle breaks, if any.
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
    /// If the pattern belongs to another puzzle.
    #[must_use]
    pub fn broken_rule(&self, pattern: &Pattern) -> Option<&Blocked> {
        self.parts.blocked.iter().find(|rule| {
            let piece = pattern.orbits[rule.orbit].pieces[usize::from(rule.place)];
            rule.pieces.contains(&piece)
        })
    }

    /// Checks that a pattern belongs to this puzzle: it must have the pieces of the start, each
    /// equally often.
    ///
    /// # Errors
    ///
    /// The first [`DefinitionError`].
    pub fn check(&self, pattern: &Pattern) -> Result<(), DefinitionError> {
        check::pattern_of(&self.parts, pattern)
    }
}
