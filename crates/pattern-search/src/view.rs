//! Views: parts of a puzzle that are looked at, while the rest is left out.

use core::fmt;

use puzzle_def::{
    Definition, DefinitionError, Orbit, OrbitPattern, OrbitTurn, Parts, Pattern, Transformation,
    Turn,
};

/// The part of an orbit that is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OrbitView {
    /// Nothing at all.
    Nothing,
    /// Everything.
    Whole,
    /// Where the pieces are, and not how they are turned.
    Permutation,
    /// How the pieces are turned, and not which is which.
    Orientation,
    /// Where the pieces with these numbers are and how they are turned; all others are alike.
    Pieces(Vec<u16>),
}

/// The part of a puzzle that is looked at, orbit by orbit. What is left is a puzzle of its own: coarser, with fewer positions, and never
/// farther from solved.
///
/// ```
/// use pattern_search::{OrbitView, View};
///
/// let view = View::new(vec![OrbitView::Nothing, OrbitView::Pieces(vec![0, 1, 2])]);
/// assert_eq!(view.to_string(), "- 0,1,2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    orbits: Vec<OrbitView>,
}

impl View {
    /// The views of all orbits, in the order of the definition.
    #[must_use]
    pub fn new(orbits: Vec<OrbitView>) -> Self {
        Self { orbits }
    }

    /// The view of one orbit, and nothing of the `orbits - 1` others.
    #[must_use]
    pub(crate) fn of_orbit(orbit: usize, own: OrbitView, orbits: usize) -> Self {
        let mut views = vec![OrbitView::Nothing; orbits];
        views[orbit] = own;
        Self::new(views)
    }

    /// The views of all orbits.
    #[must_use]
    pub fn orbits(&self) -> &[OrbitView] {
        &self.orbits
    }
}

/// The views of the orbits with blanks between them.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, orbit) in self.orbits.iter().enumerate() {
            if number > 0 {
                f.write_str(" ")?;
            }
            match orbit {
                OrbitView::Nothing => f.write_str("-")?,
                OrbitView::Whole => f.write_str("whole")?,
                OrbitView::Permutation => f.write_str("permutation")?,
                OrbitView::Orientation => f.write_str("orientation")?,
                OrbitView::Pieces(pieces) => {
                    let numbers: Vec<String> = pieces.iter().map(u16::to_string).collect();
                    f.write_str(&numbers.join(","))?;
                }
            }
        }
        Ok(())
    }
}

/// The positions of a puzzle as a view shows them.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    orbits: Vec<OrbitSight>,
}

/// What a view makes of an orbit that it doesn't leave out.
#[derive(Clone, Debug)]
struct OrbitSight {
    /// The number of the orbit.
    orbit: usize,
    /// For each number of a piece the number that it has in the view, and what its twists are counted modulo there.
    kinds: Vec<(u16, u8)>,
}

impl Sight {
    /// What a view, which has to be one for the orbits of this puzzle, makes of its positions.
    pub(crate) fn new(definition: &Definition, view: &View) -> Self {
        let start = &definition.parts().start;
        let orbits = view.orbits.iter().zip(&start.orbits).enumerate();
        Self {
            orbits: orbits
                .filter(|(_, (view, _))| **view != OrbitView::Nothing)
                .map(|(orbit, (view, start))| OrbitSight {
                    orbit,
                    kinds: kinds(view, &moduli_of_pieces(start)),
                })
                .collect(),
        }
    }

    /// The view of a position.
    pub(crate) fn pattern(&self, pattern: &Pattern) -> Pattern {
        let orbits = self.orbits.iter().map(|sight| {
            let own = &pattern.orbits[sight.orbit];
            let kinds = own
                .pieces
                .iter()
                .map(|&piece| sight.kinds[usize::from(piece)]);
            let (pieces, moduli): (_, Vec<u8>) = kinds.unzip();
            let twists = own.twists.iter().zip(&moduli);
            OrbitPattern {
                pieces,
                twists: twists.map(|(twist, modulus)| twist % modulus).collect(),
                moduli,
            }
        });
        Pattern {
            orbits: orbits.collect(),
        }
    }

    /// The view of a move.
    pub(crate) fn transformation(&self, transformation: &Transformation) -> Transformation {
        let own = |sight: &OrbitSight| -> OrbitTurn { transformation.orbits[sight.orbit].clone() };
        Transformation {
            orbits: self.orbits.iter().map(own).collect(),
        }
    }

    /// The puzzle that is left. Nothing is blocked in it: that takes positions away, and may put others farther off, never nearer.
    pub(crate) fn definition(
        &self,
        definition: &Definition,
    ) -> Result<Definition, DefinitionError> {
        let parts = definition.parts();
        let orbit = |sight: &OrbitSight| -> Orbit { parts.orbits[sight.orbit].clone() };
        let turn = |turn: &Turn| Turn {
            name: turn.name.clone(),
            transformation: self.transformation(&turn.transformation),
        };
        Definition::new(Parts {
            name: parts.name.clone(),
            orbits: self.orbits.iter().map(orbit).collect(),
            start: self.pattern(&parts.start),
            moves: parts.moves.iter().map(turn).collect(),
            rotations: Vec::new(),
            blocked: Vec::new(),
        })
    }
}

/// The modulus of the twists of each piece, by the pieces' numbers.
pub(crate) fn moduli_of_pieces(start: &OrbitPattern) -> Vec<u8> {
    let count = start
        .pieces
        .iter()
        .max()
        .map_or(0, |&last| usize::from(last) + 1);
    let mut moduli = vec![1; count];
    for (&piece, &modulus) in start.pieces.iter().zip(&start.moduli) {
        moduli[usize::from(piece)] = modulus;
    }
    moduli
}

/// The new number and modulus of each piece. The numbers have no gaps.
fn kinds(view: &OrbitView, moduli: &[u8]) -> Vec<(u16, u8)> {
    // Numbers behind what they number: so they end with it, and none is taken that there isn't.
    let numbered = moduli.iter().zip(0..);
    match view {
        OrbitView::Nothing => Vec::new(),
        OrbitView::Whole => numbered.map(|(&modulus, piece)| (piece, modulus)).collect(),
        OrbitView::Permutation => numbered.map(|(_, piece)| (piece, 1)).collect(),
        OrbitView::Orientation => {
            // Only pieces whose twists are counted alike are alike.
            let mut different = moduli.to_vec();
            different.sort_unstable();
            different.dedup();
            let kind = |modulus: &u8| different.partition_point(|other| other < modulus) as u16;
            moduli
                .iter()
                .map(|modulus| (kind(modulus), *modulus))
                .collect()
        }
        OrbitView::Pieces(pieces) => {
            let mut kept: Vec<u16> = pieces.clone();
            kept.sort_unstable();
            kept.dedup();
            kept.retain(|&piece| usize::from(piece) < moduli.len());
            numbered
                .map(|(&modulus, piece)| match kept.binary_search(&piece) {
                    Ok(kind) => (kind as u16, modulus),
                    Err(_) => (kept.len() as u16, 1),
                })
                .collect()
        }
    }
}
