//! Permutations of four to eight elements in two halves, each ranked by one look-up. Eight
//! elements, for which a table of all permutations is too large, are also unranked this way.
//!
//! The second half is the last four values, the first half the values before them. The digits of
//! the first half depend only on its values; those of the second half only on the order of its
//! values. So the rank is the sum of two numbers, each determined by up to four values of three
//! bits.
//!
//! For a valid half, the table also holds the set of its values, as bits below the number. The sets
//! of the two halves add up to all ones exactly if they are complementary, that is, if no value
//! occurs twice: a sum of two sets with N elements in total has at most N ones, and fewer after any
//! carry.

use crate::factorial::FACTORIALS;
use crate::lehmer;

/// The length of the second half.
const SECOND: usize = 4;
/// The number of orders of the second half.
const ORDERS: usize = 24;
/// The number of bits for the set of values.
const SET_BITS: u32 = 8;
/// The number of groups of four values of three bits.
const FOURS: usize = 1 << 12;
/// The largest number of first halves, 8! / 4!. The largest number of second halves happens to be
/// the same: 24 orders for each choice of four out of eight.
const MOST: usize = 1680;

/// The tables for N elements and their look-ups. For an N without tables, every look-up fails.
pub(super) struct Halves<const N: usize>;

/// The result of a look-up, valid or not; [`Validity`] collects the validity.
#[derive(Clone, Copy)]
pub(super) struct LookUp {
    /// The rank above [`SET_BITS`], and the sum of the sets below.
    rank_and_sets: u32,
    /// The values, one per byte.
    values: u64,
}

impl LookUp {
    /// The rank, if the array was valid.
    #[inline]
    pub(super) const fn rank(self) -> u32 {
        self.rank_and_sets >> SET_BITS
    }
}

/// Collects the validity of all arrays looked up so far.
pub(super) struct Validity {
    /// Bits set in the sum of sets of every array.
    in_all: u32,
    /// Bits set in the values of at least one array.
    in_some: u64,
}

impl Validity {
    pub(super) const NOTHING_WRONG: Self = Self {
        in_all: u32::MAX,
        in_some: 0,
    };

    #[inline]
    pub(super) const fn add(&mut self, found: LookUp) {
        self.in_all &= found.rank_and_sets;
        self.in_some |= found.values;
    }

    /// Whether all were permutations: every value below eight, and no value missing from any array.
    pub(super) const fn all_valid<const N: usize>(&self) -> bool {
        let all = (1 << N) - 1;
        self.in_all & all == all && self.in_some & 0xf8f8_f8f8_f8f8_f8f8 == 0
    }
}

impl<const N: usize> Halves<N> {
    /// The length of the first half, for each N with tables. There are none in WebAssembly: the
    /// module has to be downloaded, and up to 44 KB for each N cost more than they save.
    const FIRST: Option<usize> = if cfg!(target_family = "wasm") {
        None
    } else if SECOND <= N && N <= 2 * SECOND {
        Some(N - SECOND)
    } else {
        None
    };

    /// For each group of four values: if they form a first half, its digits as a rank, and its set.
    const RANKS_OF_FIRST: [u32; FOURS] = match Self::FIRST {
        Some(first) => ranks_of_first(N, first),
        None => [0; FOURS],
    };

    /// The ranks of second halves, by the order of their values.
    const RANKS_OF_SECOND: [u16; FOURS] = ranks_of_second(N);

    /// Whether there are tables for unranking. Permutations of fewer elements are unranked by
    /// `Whole`.
    const HAS_WAY_BACK: bool = Self::FIRST.is_some() && N == 2 * SECOND;

    const UNRANKED: Unranked = if Self::HAS_WAY_BACK {
        Unranked::new()
    } else {
        Unranked::EMPTY
    };

    /// The rank of an array, which need not be valid.
    #[inline]
    pub(super) const fn rank(values: &[u8; N]) -> Option<LookUp> {
        let (Some(_), Some(head), Some(tail)) = (
            Self::FIRST,
            values.first_chunk::<SECOND>(),
            values.last_chunk::<SECOND>(),
        ) else {
            return None;
        };
        // For fewer than eight elements, the first four values overlap the second half. The table
        // ignores the values that belong there.
        let [head, tail] = [u32::from_le_bytes(*head), u32::from_le_bytes(*tail)];
        let values = head as u64 | (tail as u64) << 32;
        let [head, tail] = packed(values);
        let of_first = const { &Self::RANKS_OF_FIRST }[head];
        let of_second = const { &Self::RANKS_OF_SECOND }[tail];
        Some(LookUp {
            rank_and_sets: of_first + of_second as u32,
            values,
        })
    }

    /// Writes the permutation of a rank below N!; returns false if there are no tables.
    #[inline]
    pub(super) const fn unrank(rank: u32, out: &mut [u8; N]) -> bool {
        if !Self::HAS_WAY_BACK {
            return false;
        }
        let index = rank / ORDERS as u32;
        let order = rank - index * ORDERS as u32;
        let (head, seconds) = const { &Self::UNRANKED.first_halves }[index as usize];
        let tail = const { &Self::UNRANKED.second_halves }[(seconds + order) as usize];
        if let Some(first) = out.first_chunk_mut() {
            *first = head.to_le_bytes();
        }
        if let Some(last) = out.last_chunk_mut() {
            *last = tail.to_le_bytes();
        }
        true
    }
}

/// The two packed groups of four values of three bits, from eight values given one per byte.
#[inline]
const fn packed(values: u64) -> [usize; 2] {
    // Each product puts neighbours side by side; its other bits are masked or shifted out. If a
    // value is too large, the result is meaningless, but there is no panic.
    let pairs = values.wrapping_mul(1 + (1 << 5)) & 0x07e0_07e0_07e0_07e0;
    let fours = pairs.wrapping_mul(1 + (1 << 10)) >> 15;
    [fours as usize % FOURS, (fours >> 32) as usize % FOURS]
}

/// The four values of a packed group.
const fn unpacked(packed: usize) -> [u8; 4] {
    [
        packed as u8 % 8,
        (packed >> 3) as u8 % 8,
        (packed >> 6) as u8 % 8,
        (packed >> 9) as u8,
    ]
}

/// The set of the first `count` values, or `None` if they repeat or are not below `n`.
const fn set_of(values: &[u8; 4], count: usize, n: usize) -> Option<u32> {
    let mut set = 0;
    let mut i = 0;
    while i < count {
        let bit = 1 << values[i];
        if values[i] as usize >= n || set & bit != 0 {
            return None;
        }
        set |= bit;
        i += 1;
    }
    Some(set)
}

/// The rank contributed by a first half: its digits, each the number of smaller values that do not
/// stand further left.
const fn ranks_of_first(n: usize, first: usize) -> [u32; FOURS] {
    let mut ranks = [0; FOURS];
    let mut index = 0;
    while index < FOURS {
        let values = unpacked(index);
        if let Some(set) = set_of(&values, first, n) {
            let mut rank = 0;
            let mut used = 0_u32;
            let mut i = 0;
            while i < first {
                let bit = 1_u32 << values[i];
                let digit = values[i] as u32 - (used & (bit - 1)).count_ones();
                rank += digit * FACTORIALS[n - 1 - i] as u32;
                used |= bit;
                i += 1;
            }
            ranks[index] = rank << SET_BITS | set;
        }
        index += 1;
    }
    ranks
}

const fn ranks_of_second(n: usize) -> [u16; FOURS] {
    let mut ranks = [0; FOURS];
    let mut index = 0;
    while index < FOURS {
        let values = unpacked(index);
        if let Some(set) = set_of(&values, SECOND, n) {
            let mut left = set;
            let mut rank = 0;
            let mut i = 0;
            while i < SECOND {
                let bit = 1_u32 << values[i];
                let digit = (left & (bit - 1)).count_ones();
                rank += digit * FACTORIALS[SECOND - 1 - i] as u32;
                left ^= bit;
                i += 1;
            }
            ranks[index] = (rank << SET_BITS | set) as u16;
        }
        index += 1;
    }
    ranks
}

/// Tables for unranking permutations of eight elements.
struct Unranked {
    /// The values of each first half, and where its second halves begin.
    first_halves: [(u32, u32); MOST],
    /// The values of second halves: for each set of four values, all its orders.
    second_halves: [u32; MOST],
}

impl Unranked {
    const EMPTY: Self = Self {
        first_halves: [(0, 0); MOST],
        second_halves: [0; MOST],
    };

    const fn new() -> Self {
        let mut tables = Self::EMPTY;
        // For each set of values in the first half, where the matching second halves begin in the
        // table, once they have been added.
        let mut begins = [None; 1 << SET_BITS];
        let mut made = 0;
        let mut index = 0;
        while index < MOST {
            let mut values = [0; 2 * SECOND];
            lehmer::unrank_valid((index * ORDERS) as u64, &mut values);
            let mut head = 0;
            let mut set = 0_usize;
            let mut i = 0;
            while i < SECOND {
                head |= (values[i] as u32) << (8 * i);
                set |= 1 << values[i];
                i += 1;
            }
            if begins[set].is_none() {
                begins[set] = Some(made as u32);
                let mut order = 0;
                while order < ORDERS {
                    lehmer::unrank_valid((index * ORDERS + order) as u64, &mut values);
                    if let Some(second) = values.last_chunk() {
                        tables.second_halves[made] = u32::from_le_bytes(*second);
                    }
                    made += 1;
                    order += 1;
                }
            }
            if let Some(begin) = begins[set] {
                tables.first_halves[index] = (head, begin);
            }
            index += 1;
        }
        tables
    }
}
