//! `Perm<N>`: a permutation of `0..N`, valid by construction, with the operations of its group.

use crate::factorial::{FACTORIALS_U128, MAX_N_U64, MAX_N_U128};
use crate::{Arrangements, Coordinate, Error, Parity, Permutations, lehmer, permutation};

mod traits;

/// A permutation of `0..N`, for N up to 256, in one-line form: `p[i]` is the piece at position i.
///
/// Products are read from the left: `a * b`, or `a.then(&b)`, is first a, then b, so
/// `(a * b)[i] == a[b[i]]`. Doing a and then b on a state s gives `s * a * b`.
///
/// The text form is the values, counted from 0 as everywhere in this crate, separated by spaces.
///
/// The numbering methods support N up to 20 (`u64`) and 34 (`u128`); a larger N does not compile.
///
/// ```
/// use perm_index::Perm;
///
/// let cycle = Perm::new([1, 2, 0, 3])?;
/// let swap = Perm::new([0, 1, 3, 2])?;
/// assert_eq!((cycle * swap).as_array(), &[1, 2, 3, 0]);
/// assert_eq!((cycle * swap).rank(), 9);
/// assert_eq!(cycle * cycle.inverse(), Perm::IDENTITY);
/// assert_eq!((cycle[0], cycle.to_string()), (1, "1 2 0 3".into()));
/// assert_eq!("1 2 0 3".parse(), Ok(cycle));
/// # Ok::<(), perm_index::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Perm<const N: usize> {
    values: [u8; N],
}

impl<const N: usize> Perm<N> {
    /// The permutation that leaves every piece where it is.
    pub const IDENTITY: Self = {
        assert!(N <= 256, "a u8 tells at most 256 pieces apart");
        let mut values = [0; N];
        let mut i = 0;
        while i < N {
            values[i] = i as u8;
            i += 1;
        }
        Self { values }
    };

    /// The permutation with these values.
    ///
    /// # Errors
    ///
    /// [`Error::ValueTooLarge`] or [`Error::Repeated`] at the first position that is wrong.
    ///
    /// ```
    /// use perm_index::{Error, Perm};
    ///
    /// assert!(Perm::new([2, 0, 1]).is_ok());
    /// assert_eq!(
    ///     Perm::new([2, 0, 2]),
    ///     Err(Error::Repeated { position: 2, value: 2, first: 0 }),
    /// );
    /// ```
    pub const fn new(values: [u8; N]) -> Result<Self, Error> {
        match permutation::check(&values) {
            Ok(()) => Ok(Self { values }),
            Err(error) => Err(error),
        }
    }

    /// The permutation with these values, of any integer type, such as a list of another crate.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] if there are not N of them; otherwise as [`Perm::new`]. A value that
    /// doesn't fit a `u64`, such as a negative one, is reported as `u64::MAX`.
    ///
    /// ```
    /// use perm_index::{Error, Perm};
    ///
    /// assert_eq!(Perm::from_list(&[2_u32, 0, 1]), Perm::new([2, 0, 1]));
    /// assert_eq!(
    ///     Perm::<3>::from_list(&[2_u16, 300, 1]),
    ///     Err(Error::ValueTooLarge { position: 1, value: 300, bound: 3 }),
    /// );
    /// ```
    pub fn from_list<T: Copy + TryInto<u64>>(values: &[T]) -> Result<Self, Error> {
        let (found, expected) = (values.len(), N);
        if found != expected {
            return Err(Error::WrongLength { found, expected });
        }
        let bound = N as u64;
        let mut list = [0; N];
        let mut seen = [None; N];
        for (position, &value) in values.iter().enumerate() {
            let value = value.try_into().unwrap_or(u64::MAX);
            if value >= bound {
                return Err(Error::ValueTooLarge {
                    position,
                    value,
                    bound,
                });
            }
            if let Some(first) = seen[value as usize].replace(position) {
                return Err(Error::Repeated {
                    position,
                    value,
                    first,
                });
            }
            list[position] = value as u8;
        }
        Self::new(list)
    }

    /// Makes a permutation of values that are known to be valid.
    pub(crate) const fn from_valid(values: [u8; N]) -> Self {
        Self { values }
    }

    /// The values, mutable; the caller must leave a permutation there.
    pub(crate) const fn values_mut(&mut self) -> &mut [u8; N] {
        &mut self.values
    }

    /// The values, position by position.
    ///
    /// ```
    /// assert_eq!(perm_index::Perm::<3>::IDENTITY.as_array(), &[0, 1, 2]);
    /// ```
    #[must_use]
    pub const fn as_array(&self) -> &[u8; N] {
        &self.values
    }

    /// The piece at position `i`, or `None` beyond the last position.
    ///
    /// ```
    /// use perm_index::Perm;
    ///
    /// let p = Perm::new([1, 2, 0])?;
    /// assert_eq!((p.get(1), p.get(3)), (Some(2), None));
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn get(&self, i: usize) -> Option<u8> {
        if i < N { Some(self.values[i]) } else { None }
    }

    /// The lexicographic rank, below N!.
    ///
    /// ```
    /// use perm_index::Perm;
    ///
    /// assert_eq!(Perm::new([6, 2, 5, 3, 4, 0, 1])?.rank(), 4672);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(&self) -> u64 {
        const { assert!(N <= MAX_N_U64, "21! does not fit a u64: use rank_u128") };
        lehmer::rank_valid(&self.values)
    }

    /// The lexicographic rank, below N!, for N up to 34.
    ///
    /// ```
    /// assert_eq!(perm_index::Perm::<34>::IDENTITY.rank_u128(), 0);
    /// ```
    #[must_use]
    pub const fn rank_u128(&self) -> u128 {
        const { assert!(N <= MAX_N_U128, "35! does not fit a u128") };
        lehmer::rank_valid_u128(&self.values)
    }

    /// The permutation of this lexicographic rank.
    ///
    /// # Errors
    ///
    /// [`Error::IndexTooLarge`] for an index of N! or more.
    ///
    /// ```
    /// use perm_index::Perm;
    ///
    /// assert_eq!(Perm::<4>::unrank(23)?.as_array(), &[3, 2, 1, 0]);
    /// assert!(Perm::<4>::unrank(24).is_err());
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[inline]
    pub const fn unrank(index: u64) -> Result<Self, Error> {
        const { assert!(N <= MAX_N_U64, "21! does not fit a u64: use unrank_u128") };
        let size = FACTORIALS_U128[N];
        if index as u128 >= size {
            return Err(Error::IndexTooLarge {
                index: index as u128,
                size,
            });
        }
        Ok(Self {
            values: lehmer::unrank_array(index),
        })
    }

    /// The permutation of this lexicographic rank, for N up to 34.
    ///
    /// # Errors
    ///
    /// [`Error::IndexTooLarge`] for an index of N! or more.
    ///
    /// ```
    /// use perm_index::Perm;
    ///
    /// let p = Perm::<30>::unrank_u128(123_456_789_012_345_678_901_234_567_890)?;
    /// assert_eq!(p.rank_u128(), 123_456_789_012_345_678_901_234_567_890);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    pub const fn unrank_u128(index: u128) -> Result<Self, Error> {
        const { assert!(N <= MAX_N_U128, "35! does not fit a u128") };
        let size = FACTORIALS_U128[N];
        if index >= size {
            return Err(Error::IndexTooLarge { index, size });
        }
        let mut values = [0; N];
        lehmer::unrank_valid_u128(index, &mut values);
        Ok(Self { values })
    }

    /// All permutations of N elements in lexicographic order, from either end.
    ///
    /// ```
    /// use perm_index::{Parity, Perm};
    ///
    /// assert!(Perm::all().eq([Perm::new([0, 1])?, Perm::new([1, 0])?]));
    /// assert_eq!(Perm::<4>::all().next_back(), Some(Perm::new([3, 2, 1, 0])?));
    /// assert_eq!(Perm::<4>::all().filter(|p| p.parity() == Parity::Even).count(), 12);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub fn all() -> Arrangements<Permutations<N>> {
        Permutations.all()
    }

    /// The product `self * next`, first this permutation and then the other, as a `const fn`:
    /// `result[i] == self[next[i]]`.
    ///
    /// ```
    /// use perm_index::Perm;
    ///
    /// const TURN: Perm<4> = match Perm::new([1, 2, 3, 0]) {
    ///     Ok(turn) => turn,
    ///     Err(_) => panic!("not a permutation"),
    /// };
    /// const HALF_TURN: Perm<4> = TURN.then(&TURN);
    /// assert_eq!(HALF_TURN.as_array(), &[2, 3, 0, 1]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn then(&self, next: &Self) -> Self {
        let mut values = [0; N];
        let mut i = 0;
        while i < N {
            values[i] = self.values[next.values[i] as usize];
            i += 1;
        }
        Self { values }
    }

    /// The permutation that undoes this one.
    ///
    /// ```
    /// use perm_index::Perm;
    ///
    /// assert_eq!(Perm::new([1, 2, 0])?.inverse().as_array(), &[2, 0, 1]);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn inverse(&self) -> Self {
        let mut values = [0; N];
        let mut i = 0;
        while i < N {
            values[self.values[i] as usize] = i as u8;
            i += 1;
        }
        Self { values }
    }

    /// Even or odd.
    ///
    /// ```
    /// use perm_index::{Parity, Perm};
    ///
    /// assert_eq!(Perm::new([1, 2, 0])?.parity(), Parity::Even);
    /// assert_eq!(Perm::new([1, 0, 2])?.parity(), Parity::Odd);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn parity(&self) -> Parity {
        Parity::of_valid(&self.values)
    }

    /// This permutation done `exponent` times; a negative exponent applies the inverse.
    ///
    /// ```
    /// use perm_index::Perm;
    ///
    /// let turn = Perm::new([1, 2, 3, 0])?;
    /// assert_eq!(turn.pow(2), turn * turn);
    /// assert_eq!(turn.pow(-1), turn.inverse());
    /// assert_eq!(turn.pow(i64::MAX), turn.inverse());
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn pow(&self, exponent: i64) -> Self {
        let mut square = if exponent < 0 { self.inverse() } else { *self };
        let mut left = exponent.unsigned_abs();
        let mut power = Self::IDENTITY;
        while left > 0 {
            if left % 2 == 1 {
                power = power.then(&square);
            }
            square = square.then(&square);
            left /= 2;
        }
        power
    }

    /// The number of cycles of each length: entry k - 1 counts the cycles of k pieces.
    ///
    /// ```
    /// use perm_index::Perm;
    ///
    /// // Two cycles of two pieces and one piece by itself.
    /// assert_eq!(Perm::new([1, 0, 2, 4, 3])?.cycle_type(), [1, 2, 0, 0, 0]);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn cycle_type(&self) -> [u16; N] {
        let mut counts = [0; N];
        let mut lengths = self.cycle_lengths();
        while let Some(length) = lengths.next_length() {
            counts[length - 1] += 1;
        }
        counts
    }

    /// The smallest k > 0 with `self.pow(k) == IDENTITY`.
    ///
    /// It always fits a `u64`: the largest order for 256 pieces is below e^(1.06 sqrt(256 ln 256))
    /// < 2^58.
    ///
    /// ```
    /// use perm_index::Perm;
    ///
    /// assert_eq!(Perm::new([1, 2, 0, 4, 3])?.order(), 6);
    /// # Ok::<(), perm_index::Error>(())
    /// ```
    #[must_use]
    pub const fn order(&self) -> u64 {
        let mut order = 1_u64;
        let mut lengths = self.cycle_lengths();
        while let Some(length) = lengths.next_length() {
            order *= length as u64 / greatest_common_divisor(order, length as u64);
        }
        order
    }

    const fn cycle_lengths(&self) -> CycleLengths<'_, N> {
        CycleLengths {
            values: &self.values,
            seen: [false; N],
            start: 0,
        }
    }
}

/// Visits the cycles of a permutation, ordered by their smallest elements.
struct CycleLengths<'a, const N: usize> {
    values: &'a [u8; N],
    seen: [bool; N],
    start: usize,
}

impl<const N: usize> CycleLengths<'_, N> {
    /// The length of the next cycle. (Not an `Iterator`, which would not work in a `const fn`.)
    const fn next_length(&mut self) -> Option<usize> {
        while self.start < N && self.seen[self.start] {
            self.start += 1;
        }
        if self.start == N {
            return None;
        }
        let mut length = 0;
        let mut i = self.start;
        while !self.seen[i] {
            self.seen[i] = true;
            i = self.values[i] as usize;
            length += 1;
        }
        Some(length)
    }
}

const fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
