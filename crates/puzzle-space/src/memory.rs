//! Numbers of bytes with units, and the memory available to a search.

mod left;

use core::fmt;
use core::str::FromStr;

/// The unit letters, each 1024 times the one before.
const UNITS: [char; 4] = ['K', 'M', 'G', 'T'];

/// A number of bytes, parsed and printed with a unit: `4G`, `800M`, `1000000`.
///
/// ```
/// use puzzle_space::Bytes;
///
/// assert_eq!("4G".parse(), Ok(Bytes(4 << 30)));
/// assert_eq!(Bytes(1_600_000).to_string(), "1.5 MiB");
/// # Ok::<(), puzzle_space::BytesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes(pub u64);

/// The memory of the program itself, in addition to the tables and sets of a search: code, stacks,
/// the definition. For small puzzles, a quarter of their tables and sets is assumed.
const OWN: u64 = 24 << 20;

impl Bytes {
    /// The bytes of tables and sets, plus those of the program itself.
    pub(crate) fn with_own(self) -> Self {
        Self(self.0.saturating_add(OWN.min(self.0 / 4)))
    }
}

/// Why a text is not a number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BytesError {
    /// It is not an integer with or without a unit.
    NotANumber,
    /// It is 2^64 or more.
    TooLarge,
    /// It is zero, and nothing works without memory.
    Zero,
    /// It is a small number without a unit.
    NoUnit(u64),
}

impl fmt::Display for BytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotANumber => "expected a whole number of bytes, such as 4G, 800M or 1000000",
            Self::TooLarge => "expected less than 2^64 bytes",
            Self::Zero => "expected more than 0 bytes",
            Self::NoUnit(number) => {
                return write!(
                    f,
                    "{number} bytes is too little; did you mean {number}G or {number}M?"
                );
            }
        })
    }
}

impl core::error::Error for BytesError {}

impl FromStr for Bytes {
    type Err = BytesError;

    /// Parses a number and a unit: K, M, G or T for powers of 1024, also as KB or KiB.
    fn from_str(text: &str) -> Result<Self, BytesError> {
        let capitals = text.trim().to_ascii_uppercase();
        let plain = capitals.strip_suffix("IB").or(capitals.strip_suffix('B'));
        let plain = plain.unwrap_or(&capitals);
        let unit = UNITS.iter().position(|&unit| plain.ends_with(unit));
        let digits = plain.strip_suffix(UNITS).unwrap_or(plain).trim_end();
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        // "iB" is only a unit after a letter.
        let is_whole_unit = unit.is_some() || !capitals.ends_with("IB");
        if !is_number || !is_whole_unit {
            return Err(BytesError::NotANumber);
        }
        let number: u64 = digits.parse().map_err(|_| BytesError::TooLarge)?;
        let factor = unit.map_or(1, |unit| 1 << (10 * (unit + 1)));
        match number.checked_mul(factor).ok_or(BytesError::TooLarge)? {
            0 => Err(BytesError::Zero),
            number @ 1..100 if digits == capitals => Err(BytesError::NoUnit(number)),
            bytes => Ok(Self(bytes)),
        }
    }
}

/// Prints in the largest unit that gives at least one, with one decimal.
impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [&str; 5] = ["bytes", "KiB", "MiB", "GiB", "TiB"];
        let bytes = self.0;
        let unit = (bytes.max(1).ilog2() as usize / 10).min(NAMES.len() - 1);
        if unit == 0 {
            return write!(f, "{bytes} {}", NAMES[0]);
        }
        // Integers only: formatting fractions would take more code than planning a puzzle.
        let bits = 10 * unit as u32;
        let (whole, rest) = (bytes >> bits, bytes & ((1 << bits) - 1));
        let tenths = whole * 10 + ((rest * 10 + (1 << (bits - 1))) >> bits);
        write!(f, "{}.{} {}", tenths / 10, tenths % 10, NAMES[unit])
    }
}

/// The memory available to a search, and where that number comes from.
///
/// ```
/// use puzzle_space::{Bytes, Memory, MemorySource};
///
/// let source = MemorySource::Chosen { by: "--memory" };
/// let memory = Memory { bytes: Bytes(4 << 30), source };
/// assert_eq!(memory.to_string(), "4.0 GiB, as --memory says");
/// // Each of several processes may take as much as was chosen for each of them.
/// assert_eq!(memory.shared(4), memory);
/// let machine = Memory { source: MemorySource::Machine, ..memory };
/// assert_eq!(machine.shared(4).bytes, Bytes(1 << 30));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The number of bytes.
    pub bytes: Bytes,
    /// Where it comes from.
    pub source: MemorySource,
}

/// The source of a memory limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MemorySource {
    /// The user chose it.
    Chosen {
        /// The option or field for it.
        by: &'static str,
    },
    /// The machine has this much available.
    Machine,
    /// The limit of a container or job leaves this much.
    Group,
    /// An assumption, because nothing is known about the machine.
    Assumed,
    /// A process's share of what the machine has available.
    Share,
}

impl Memory {
    /// The bytes left for tables and sets, without those of the program itself.
    pub(crate) fn for_tables(self) -> u64 {
        let bytes = self.bytes.0;
        (bytes.saturating_sub(OWN)).max(bytes / 5 * 4)
    }

    /// The memory for each of several processes on this machine. An amount chosen by the user is
    /// for each of them.
    #[must_use]
    pub fn shared(self, processes: usize) -> Self {
        self.with_share(Bytes(self.bytes.0 / processes.max(1) as u64))
    }

    /// The memory of a process that was given this share by another one, unless the user chose an
    /// amount.
    #[must_use]
    pub fn with_share(self, share: Bytes) -> Self {
        match self.source {
            MemorySource::Chosen { .. } => self,
            _ => Self {
                bytes: share,
                source: MemorySource::Share,
            },
        }
    }
}

/// The amount, and where it comes from.
impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ", self.bytes)?;
        f.write_str(match self.source {
            MemorySource::Chosen { by } => return write!(f, "as {by} says"),
            MemorySource::Machine => "as this machine has available now",
            MemorySource::Group => "as the limit of this container or job leaves now",
            MemorySource::Assumed => "as is assumed, since this machine does not report its memory",
            MemorySource::Share => "a share of what this machine has available now",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_bytes_are_read_with_their_units() {
        for (text, bytes) in [
            ("4G", 4 << 30),
            ("800M", 800 << 20),
            ("800 MiB", 800 << 20),
            ("16kb", 16 << 10),
            ("1T", 1 << 40),
            ("1000000", 1_000_000),
            ("100", 100),
            ("12B", 12),
        ] {
            assert_eq!(text.parse(), Ok(Bytes(bytes)), "{text}");
        }
        for (text, error) in [
            ("", BytesError::NotANumber),
            ("G", BytesError::NotANumber),
            ("-4G", BytesError::NotANumber),
            ("4X", BytesError::NotANumber),
            ("1.5G", BytesError::NotANumber),
            ("4iB", BytesError::NotANumber),
            ("4GG", BytesError::NotANumber),
            ("0", BytesError::Zero),
            ("4", BytesError::NoUnit(4)),
            ("99", BytesError::NoUnit(99)),
            ("99999999999999999999", BytesError::TooLarge),
            ("18446744073709551615K", BytesError::TooLarge),
        ] {
            assert_eq!(text.parse::<Bytes>(), Err(error), "{text}");
        }
    }

    #[test]
    fn what_there_is_for_tables_fits_with_what_the_program_takes() {
        for bytes in [
            0,
            1,
            4,
            99,
            12_345_678,
            5 * OWN - 1,
            5 * OWN,
            5 * OWN + 1,
            1 << 40,
            u64::MAX,
        ] {
            let memory = Memory {
                bytes: Bytes(bytes),
                source: MemorySource::Machine,
            };
            let taken = Bytes(memory.for_tables()).with_own().0;
            assert!(taken <= bytes && bytes - taken < 9, "{bytes} {taken}");
        }
    }

    #[test]
    fn what_was_not_chosen_is_shared() {
        let machine = Memory {
            bytes: Bytes(1000),
            source: MemorySource::Machine,
        };
        let share = |bytes| Memory {
            bytes: Bytes(bytes),
            source: MemorySource::Share,
        };
        assert_eq!(machine.shared(3), share(333));
        assert_eq!(machine.shared(0), share(1000));
        let source = MemorySource::Chosen { by: "the test" };
        let chosen = Memory { source, ..machine };
        assert_eq!(chosen.shared(3), chosen);
        assert_eq!(chosen.with_share(Bytes(7)), chosen);
    }

    #[test]
    fn amounts_are_shown_in_a_unit_that_fits() {
        for (bytes, shown) in [
            (0, "0 bytes"),
            (1023, "1023 bytes"),
            (1024, "1.0 KiB"),
            (1_600_000, "1.5 MiB"),
            (u64::MAX, "16777216.0 TiB"),
        ] {
            assert_eq!(Bytes(bytes).to_string(), shown);
        }
    }
}
