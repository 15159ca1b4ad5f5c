//! The layout of states in arrays: labels of points, or pieces and twists of places.

use puzzle_def::{Definition, OrbitPattern, Pattern, PointPuzzle};

use crate::errors::Failure;

/// The layout of a puzzle's states in rows of numbers.
#[derive(Clone, Debug)]
pub(crate) enum Layout {
    /// The label of each point.
    Points(Box<PointPuzzle>),
    /// For each orbit, the piece in each place, and then, if any pieces of the orbit twist, the
    /// twist in each place.
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

    /// The length of a state.
    pub(crate) fn width(&self) -> usize {
        match self {
            Self::Points(points) => points.labels().len(),
            Self::Pieces(pieces) => pieces.orbits.iter().map(OrbitLayout::width).sum(),
        }
    }

    /// The position of a state; `None` if it has labels at points where moves never take them.
    pub(crate) fn pattern(
        &self,
        definition: &Definition,
        state: &[u16],
    ) -> Result<Option<Pattern>, Failure> {
        match self {
            Self::Points(points) => Ok(points.pattern_of(state)),
            Self::Pieces(pieces) => {
                let mut rest = state;
                let orbits = pieces.orbits.iter().map(|orbit| {
                    let own;
                    (own, rest) = rest.split_at(orbit.width());
                    orbit.pattern(own)
                });
                let pattern = Pattern {
                    orbits: orbits.collect::<Result<_, _>>()?,
                };
                definition.check(&pattern).map_err(Failure::input)?;
                Ok(Some(pattern))
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

    fn pattern(&self, state: &[u16]) -> Result<OrbitPattern, Failure> {
        let (pieces, twists) = state.split_at(self.places);
        // Pieces that don't exist are rejected later, by the check of the pattern.
        let modulus = |piece: &u16| self.moduli.get(usize::from(*piece)).copied().unwrap_or(1);
        let moduli: Vec<u8> = pieces.iter().map(modulus).collect();
        let twists = match self.has_twists {
            false => vec![0; self.places],
            true => {
                let own = pieces.iter().zip(twists).zip(&moduli);
                let twist = |((piece, &twist), &modulus): ((&u16, &u16), &u8)| {
                    let fitting = u8::try_from(twist).ok().filter(|&twist| twist < modulus);
                    let found = format_args!("{twist} as the twist of piece {piece}");
                    fitting.ok_or_else(|| {
                        Failure::mismatch(found, format_args!("a number below {modulus}"))
                    })
                };
                own.map(twist).collect::<Result<_, _>>()?
            }
        };
        Ok(OrbitPattern {
            pieces: pieces.to_vec(),
            twists,
            moduli,
        })
    }
}
