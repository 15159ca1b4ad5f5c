//! The four moves of a floppy cube: half turns about four axes.

use core::fmt;

use perm_index::Perm;

use super::error::FloppyError;

/// A turn about one of the four axes, named by the number of the axis.
///
/// ```
/// use cube_model::floppy::FloppyMove;
///
/// assert_eq!(FloppyMove::ALL.map(FloppyMove::number), [0, 1, 2, 3]);
/// assert!(FloppyMove::new(4).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FloppyMove(u8);

/// How a turn about each axis moves the corners: the new corner in place i is the old one in place
/// `MAPS[axis][i]`.
const MAPS: [[u8; 4]; 4] = [[1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2], [3, 1, 2, 0]];

/// The four maps as permutations.
const PERMS: [Perm<4>; 4] = {
    let mut perms = [Perm::IDENTITY; 4];
    let mut axis = 0;
    while axis < perms.len() {
        perms[axis] = match Perm::new(MAPS[axis]) {
            Ok(perm) => perm,
            Err(_) => panic!("not a permutation of four corners"),
        };
        axis += 1;
    }
    perms
};

impl FloppyMove {
    /// The moves by the number of their axis.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// The turn about the axis with this number.
    ///
    /// # Errors
    ///
    /// [`FloppyError::NoSuchAxis`] from 4 on.
    pub const fn new(number: u8) -> Result<Self, FloppyError> {
        if number < 4 {
            Ok(Self(number))
        } else {
            Err(FloppyError::NoSuchAxis { found: number })
        }
    }

    /// The number of its axis, 0 to 3.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The effect on the corners.
    ///
    /// ```
    /// use cube_model::floppy::FloppyMove;
    ///
    /// assert_eq!(FloppyMove::new(1)?.corners().as_array(), &[0, 2, 1, 3]);
    /// # Ok::<(), cube_model::floppy::FloppyError>(())
    /// ```
    #[must_use]
    pub const fn corners(self) -> &'static Perm<4> {
        &PERMS[self.0 as usize]
    }
}

impl fmt::Display for FloppyMove {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}
