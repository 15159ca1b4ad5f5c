//! How states stand in arrays: labels of points, or pieces and twists of places.

use puzzle_def::{Definition, OrbitPattern, Pattern, PointPuzzle};

/// How the states of a puzzle stand in rows of numbers.
#[derive(Clone, Debug)]
pub(crate) enum Layout {
    /// The label of each point.
    Points(Box<PointPuzzle>),
    /// For each orbit the piece in each place, and then how each of them is turned if some can be.
    Pieces(Pieces),
}

/// The orbits of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Pieces {
    orbits: Vec<OrbitLayout>,
}

#[derive(Clone, Debug)]
struct OrbitLayout {
    places: usize,
    has_twists: bool,
    /// The modulus of the twist of each piece.
    moduli: Vec<u8>,
}

impl Layout {
    /// The places of a definition.
    pub(crate) fn of_pieces(definition: &Definition) -> Self {
        let orbits = definition.orbits().iter().zip(&definition.start().orbits);
        let orbits = orbits.map(|(orbit, start)| {
            let mut moduli = vec![1; start.kinds().into()];
            for (&piece, &modulus) in start.pieces.iter().zip(&start.moduli) {
                moduli[usize::from(piece)] = modulus;
            }
            OrbitLayout {
                places: orbit.places.into(),
                has_twists: orbit.twists > 1,
                moduli,
            }
        });
        Self::Pieces(Pieces {
            orbits: orbits.collect(),
        })
    }

    /// How many numbers a state has.
    pub(crate) fn width(&self) -> usize {
        match self {
            Self::Points(points) => points.labels().len(),
            Self::Pieces(pieces) => pieces.orbits.iter().map(OrbitLayout::width).sum(),
        }
    }

    /// The position of a state; `None` if it is none.
    pub(crate) fn pattern(&self, definition: &Definition, state: &[u16]) -> Option<Pattern> {
        match self {
            Self::Points(points) => points.pattern_of(state),
            Self::Pieces(pieces) => {
                let mut rest = state;
                let orbits = pieces.orbits.iter().map(|orbit| {
                    let own;
                    (own, rest) = rest.split_at(orbit.width());
                    orbit.pattern(own)
                });
                let pattern = Pattern {
                    orbits: orbits.collect::<Option<_>>()?,
                };
                definition.check(&pattern).ok()?;
                Some(pattern)
            }
        }
    }

    /// The state of a position.
    pub(crate) fn state(&self, pattern: &Pattern) -> Vec<u16> {
        match self {
            Self::Points(points) => points.labels_of(pattern),
            Self::Pieces(pieces) => {
                let mut state = Vec::with_capacity(self.width());
                for (orbit, pattern) in pieces.orbits.iter().zip(&pattern.orbits) {
                    state.extend_from_slice(&pattern.pieces);
                    if orbit.has_twists {
                        state.extend(pattern.twists.iter().copied().map(u16::from));
                    }
                }
                state
            }
        }
    }
}

impl OrbitLayout {
    fn width(&self) -> usize {
        self.places * (1 + usize::from(self.has_twists))
    }

    fn pattern(&self, state: &[u16]) -> Option<OrbitPattern> {
        let (pieces, twists) = state.split_at(self.places);
        let modulus = |piece: &u16| self.moduli.get(usize::from(*piece)).copied();
        let moduli = pieces.iter().map(modulus).collect::<Option<Vec<u8>>>()?;
        let twists: Vec<u8> = match self.has_twists {
            false => vec![0; self.places],
            true => {
                let twists = twists.iter().map(|&twist| u8::try_from(twist).ok());
                twists.collect::<Option<_>>()?
            }
        };
        let fits = twists
            .iter()
            .zip(&moduli)
            .all(|(twist, modulus)| twist < modulus);
        fits.then(|| OrbitPattern {
            pieces: pieces.to_vec(),
            twists,
            moduli,
        })
    }
}
