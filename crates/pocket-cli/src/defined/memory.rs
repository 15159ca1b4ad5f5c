//! How much memory a search may take: as it is told, or as much as there is left.

mod left;

use std::fmt;
use std::str::FromStr;

use self::left::{Left, left};

/// Where nothing tells what the machine has.
const ASSUMED: u64 = 2 << 30;

/// The letters after a number, each standing for 1024 times what the one before does.
const UNITS: [char; 4] = ['K', 'M', 'G', 'T'];

/// A number of bytes, as `--memory` takes it: `4G`, `800M`, `1000000`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Bytes(pub(crate) u64);

/// The most that the program takes for itself, beside the tables and sets of a search: code, stacks, what is known of the
/// puzzle. Of small puzzles it is a quarter of their tables and sets that is reckoned with.
const OWN: u64 = 24 << 20;

impl Bytes {
    /// So much for tables and sets, with what the program takes beside them.
    pub(super) fn with_own(self) -> Self {
        Self(self.0.saturating_add(OWN.min(self.0 / 4)))
    }
}

/// A text that is no number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BytesError {
    /// It is not a whole number with a unit or without one.
    NotANumber,
    /// There are no such numbers of bytes.
    TooLarge,
    /// Nothing can be done with no memory at all.
    Zero,
}

impl fmt::Display for BytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotANumber => "expected a whole number of bytes, such as 4G, 800M or 1000000",
            Self::TooLarge => "expected less than 2^64 bytes",
            Self::Zero => "expected more than 0 bytes",
        })
    }
}

impl std::error::Error for BytesError {}

impl FromStr for Bytes {
    type Err = BytesError;

    /// Reads a number and a unit: K, M, G or T for powers of 1024, also as KB or KiB.
    fn from_str(text: &str) -> Result<Self, BytesError> {
        let capitals = text.trim().to_ascii_uppercase();
        let plain = capitals.strip_suffix("IB").or(capitals.strip_suffix('B'));
        let plain = plain.unwrap_or(&capitals);
        let unit = UNITS.iter().position(|&unit| plain.ends_with(unit));
        let digits = plain.strip_suffix(UNITS).unwrap_or(plain).trim_end();
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        // A unit of bytes has a letter before it: there are no iB.
        let is_whole_unit = unit.is_some() || !capitals.ends_with("IB");
        if !is_number || !is_whole_unit {
            return Err(BytesError::NotANumber);
        }
        let number: u64 = digits.parse().map_err(|_| BytesError::TooLarge)?;
        let factor = unit.map_or(1, |unit| 1 << (10 * (unit + 1)));
        match number.checked_mul(factor).ok_or(BytesError::TooLarge)? {
            0 => Err(BytesError::Zero),
            bytes => Ok(Self(bytes)),
        }
    }
}

/// In the largest unit of which there is one at least, with one digit after the point.
impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [&str; 5] = ["bytes", "KiB", "MiB", "GiB", "TiB"];
        let bytes = self.0;
        let unit = (bytes.max(1).ilog2() as usize / 10).min(NAMES.len() - 1);
        match unit {
            0 => write!(f, "{bytes} {}", NAMES[0]),
            _ => write!(
                f,
                "{:.1} {}",
                bytes as f64 / (1_u64 << (10 * unit)) as f64,
                NAMES[unit]
            ),
        }
    }
}

/// What may be taken, and who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) bytes: Bytes,
    told_by: ToldBy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ToldBy {
    Option,
    Machine,
    /// A control group that the process is in.
    Group,
    Nobody,
    /// What the machine has, shared out among processes.
    Share,
}

impl Memory {
    /// What there is for tables and sets.
    pub(super) fn for_tables(self) -> u64 {
        let bytes = self.bytes.0;
        (bytes.saturating_sub(OWN)).max(bytes / 5 * 4)
    }

    /// The same for each of several processes on this machine: what the option says is for each of them anyway.
    pub(super) fn shared(self, processes: usize) -> Self {
        match self.told_by {
            ToldBy::Option => self,
            _ => self.told_as_share(Bytes(self.bytes.0 / processes as u64)),
        }
    }

    /// The share of a process, as it was told by the one that shares out. What the option says comes first.
    pub(super) fn told_as_share(self, share: Bytes) -> Self {
        match self.told_by {
            ToldBy::Option => self,
            _ => Self {
                bytes: share,
                told_by: ToldBy::Share,
            },
        }
    }

    /// What the container or the job of this process leaves, if that is less than the machine has.
    pub(super) fn left_by_group() -> Option<Self> {
        match left()? {
            Left::ByGroup(bytes) => Some(Self {
                bytes: Bytes(bytes),
                told_by: ToldBy::Group,
            }),
            Left::ByMachine(_) => None,
        }
    }

    /// The memory of the option, or what is left.
    pub(crate) fn given_or_left(given: Option<Bytes>) -> Self {
        if let Some(bytes) = given {
            let told_by = ToldBy::Option;
            return Self { bytes, told_by };
        }
        let (bytes, told_by) = match left() {
            Some(Left::ByMachine(bytes)) => (bytes, ToldBy::Machine),
            Some(Left::ByGroup(bytes)) => (bytes, ToldBy::Group),
            None => (ASSUMED, ToldBy::Nobody),
        };
        Self {
            bytes: Bytes(bytes),
            told_by,
        }
    }
}

/// The amount, and where it comes from.
impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.bytes;
        match self.told_by {
            ToldBy::Option => write!(f, "{bytes}, as --memory says"),
            ToldBy::Machine => write!(f, "{bytes}, as this machine has available now"),
            ToldBy::Group => write!(
                f,
                "{bytes}, as the limit of this container or job leaves now"
            ),
            ToldBy::Nobody => write!(f, "{bytes}, as is assumed where the machine doesn't tell"),
            ToldBy::Share => write!(f, "{bytes}, a share of what this machine has available now"),
        }
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
                told_by: ToldBy::Option,
            };
            let taken = Bytes(memory.for_tables()).with_own().0;
            assert!(taken <= bytes && bytes - taken < 9, "{bytes} {taken}");
        }
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
