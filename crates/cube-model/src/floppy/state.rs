//! A position of the floppy cube.

use core::fmt;
use core::str::FromStr;

use perm_index::{Parity, Perm};

use super::error::FloppyError;
use super::moves::FloppyMove;

/// A reachable position: the arrangement of four corners and the flips of four edges.
///
/// ```
/// use cube_model::floppy::FloppyState;
///
/// let state: FloppyState = "abdc1101".parse()?;
/// assert_eq!(state.corners().as_array(), &[0, 1, 3, 2]);
/// assert_eq!(state.flips(), 0b1101);
/// assert_eq!(FloppyState::from_index(state.index())?, state);
/// # Ok::<(), cube_model::floppy::FloppyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FloppyState {
    corners: Perm<4>,
    /// One bit per edge, the first edge highest, in the order of the digits.
    flips: u8,
}

/// The number of flip patterns.
const PATTERNS: u16 = 1 << 4;

impl FloppyState {
    /// The solved position, `abcd0000`.
    pub const SOLVED: Self = Self {
        corners: Perm::IDENTITY,
        flips: 0,
    };

    /// The number of conceivable positions, 4! * 2^4: an upper bound for the index.
    pub const INDICES: u16 = 24 * PATTERNS;

    /// The number of reachable positions.
    pub const COUNT: u16 = Self::INDICES / 2;

    /// The position with these corners and flips; the first edge is the highest of four bits.
    ///
    /// # Errors
    ///
    /// [`FloppyError::Unreachable`] if the parities of corners and flips differ,
    /// [`FloppyError::IndexTooLarge`] for flips beyond four bits.
    ///
    /// ```
    /// use cube_model::floppy::FloppyState;
    /// use perm_index::Perm;
    ///
    /// assert!(FloppyState::new(Perm::IDENTITY, 0b0011).is_ok());
    /// assert!(FloppyState::new(Perm::IDENTITY, 0b0001).is_err());
    /// ```
    pub const fn new(corners: Perm<4>, flips: u8) -> Result<Self, FloppyError> {
        if flips as u16 >= PATTERNS {
            return Err(FloppyError::IndexTooLarge {
                index: flips as u16,
                size: PATTERNS,
            });
        }
        let corners_odd = matches!(corners.parity(), Parity::Odd);
        let flipped = flips.count_ones();
        if corners_odd == (flipped % 2 == 1) {
            Ok(Self { corners, flips })
        } else {
            Err(FloppyError::Unreachable {
                corners_odd,
                flipped,
            })
        }
    }

    /// The corner in each place.
    #[must_use]
    pub const fn corners(&self) -> &Perm<4> {
        &self.corners
    }

    /// The flips of the edges; the first edge is the highest of four bits.
    #[must_use]
    pub const fn flips(&self) -> u8 {
        self.flips
    }

    /// The position after a turn; a second one about the same axis undoes it.
    #[must_use]
    pub const fn turned(&self, step: FloppyMove) -> Self {
        Self {
            corners: self.corners.then(step.corners()),
            flips: self.flips ^ (0b1000 >> step.number()),
        }
    }

    /// The position after several turns.
    ///
    /// ```
    /// use cube_model::floppy::{FloppyMove, FloppyState};
    ///
    /// let turns = [0, 1, 0, 1, 3, 0, 1, 2].map(|number| FloppyMove::ALL[number]);
    /// assert_eq!(FloppyState::SOLVED.after(turns).to_string(), "abcd1111");
    /// ```
    #[must_use]
    pub fn after(&self, turns: impl IntoIterator<Item = FloppyMove>) -> Self {
        turns
            .into_iter()
            .fold(*self, |state, step| state.turned(step))
    }

    /// The inverse: the position reached by the same turns in reverse order.
    ///
    /// ```
    /// use cube_model::floppy::{FloppyMove, FloppyState};
    ///
    /// let turns = [0, 1, 2].map(|number| FloppyMove::ALL[number]);
    /// let backwards = turns.into_iter().rev();
    /// assert_eq!(
    ///     FloppyState::SOLVED.after(turns).inverse(),
    ///     FloppyState::SOLVED.after(backwards)
    /// );
    /// ```
    #[must_use]
    pub const fn inverse(&self) -> Self {
        Self {
            corners: self.corners.inverse(),
            flips: self.flips,
        }
    }

    /// The index: 16 times the rank of the corners, plus the flips. Half of the numbers below
    /// [`Self::INDICES`] belong to positions that cannot be reached.
    #[must_use]
    pub const fn index(&self) -> u16 {
        self.corners.rank() as u16 * PATTERNS + self.flips as u16
    }

    /// The position with this index.
    ///
    /// # Errors
    ///
    /// [`FloppyError::IndexTooLarge`], and [`FloppyError::Unreachable`] for half of the indices.
    pub fn from_index(index: u16) -> Result<Self, FloppyError> {
        let corners =
            Perm::unrank(u64::from(index / PATTERNS)).map_err(|_| FloppyError::IndexTooLarge {
                index,
                size: Self::INDICES,
            })?;
        Self::new(corners, (index % PATTERNS) as u8)
    }
}

impl fmt::Display for FloppyState {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &corner in self.corners.as_array() {
            write!(out, "{}", char::from(b'a' + corner))?;
        }
        write!(out, "{:04b}", self.flips)
    }
}

impl FromStr for FloppyState {
    type Err = FloppyError;

    /// Parses the form `abcd0000`.
    fn from_str(text: &str) -> Result<Self, FloppyError> {
        let mut letters = ['\0'; 8];
        let mut found = 0;
        for letter in text.chars() {
            if let Some(next) = letters.get_mut(found) {
                *next = letter;
            }
            found += 1;
        }
        if found != letters.len() {
            return Err(FloppyError::WrongLength { found });
        }
        let [corners @ .., _, _, _, _] = letters;
        let [_, _, _, _, flips @ ..] = letters;
        Self::new(read_corners(corners)?, read_flips(flips)?)
    }
}

fn read_corners(letters: [char; 4]) -> Result<Perm<4>, FloppyError> {
    let mut corners = [0; 4];
    for (i, &letter) in letters.iter().enumerate() {
        if !('a'..='d').contains(&letter) {
            return Err(FloppyError::NotACorner {
                position: i + 1,
                found: letter,
            });
        }
        if let Some(first) = letters[..i].iter().position(|&other| other == letter) {
            return Err(FloppyError::RepeatedCorner {
                corner: letter,
                positions: [first + 1, i + 1],
            });
        }
        corners[i] = letter as u8 - b'a';
    }
    Ok(Perm::new(corners).expect("four different letters out of four are a permutation"))
}

fn read_flips(digits: [char; 4]) -> Result<u8, FloppyError> {
    let mut flips = 0;
    for (i, &digit) in digits.iter().enumerate() {
        let flip = match digit {
            '0' => 0,
            '1' => 1,
            found => {
                return Err(FloppyError::NotAFlip {
                    position: i + 5,
                    found,
                });
            }
        };
        flips = flips << 1 | flip;
    }
    Ok(flips)
}
