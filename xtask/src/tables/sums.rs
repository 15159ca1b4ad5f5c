//! SHA-256 sums of files, in the form that `sha256sum -c` reads.

use std::fmt;
use std::path::Path;

use sha2::{Digest, Sha256};

/// The sum of some bytes as 64 hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Names of files and their sums.
#[derive(Debug, Default)]
pub(crate) struct Sums {
    entries: Vec<(String, String)>,
}

impl Sums {
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        Self::parse(&text).map_err(|line| {
            let expected = "expected 64 hexadecimal digits, two spaces and a name";
            format!("{}: line {line}: {expected}", path.display())
        })
    }

    /// Reads lines of a sum, two spaces and a name. The error is the number of the first other
    /// line.
    fn parse(text: &str) -> Result<Self, usize> {
        let mut sums = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            let is_sum = |sum: &str| sum.len() == 64 && sum.bytes().all(|b| b.is_ascii_hexdigit());
            match line.split_once("  ") {
                Some((sum, name)) if is_sum(sum) && !name.is_empty() => sums.add(name, sum.into()),
                _ => return Err(number),
            }
        }
        Ok(sums)
    }

    pub(crate) fn add(&mut self, name: &str, sum: String) {
        self.entries.push((name.into(), sum));
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(name, _)| name.as_str())
    }

    /// Compares a file's sum with the known one; the error names both.
    pub(crate) fn check(&self, name: &str, found: &str) -> Result<(), String> {
        match self.entries.iter().find(|(known, _)| known == name) {
            Some((_, expected)) if expected == found => Ok(()),
            Some((_, expected)) => Err(format!(
                "{name}: wrong sum\n    found    {found}\n    expected {expected}"
            )),
            None => Err(format!("{name}: no sum is known, found {found}")),
        }
    }
}

impl fmt::Display for Sums {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.entries
            .iter()
            .try_for_each(|(name, sum)| writeln!(out, "{sum}  {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_of_nothing_is_the_known_one() {
        assert_eq!(
            sha256(b""),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        );
    }

    #[test]
    fn sums_are_written_as_they_are_read() {
        let text = format!("{}  a.bin\n{}  b.bin\n", sha256(b"a"), sha256(b"b"));
        let sums = Sums::parse(&text).unwrap();
        assert_eq!(sums.to_string(), text);
        assert_eq!(sums.names().collect::<Vec<_>>(), ["a.bin", "b.bin"]);
        assert_eq!(sums.check("a.bin", &sha256(b"a")), Ok(()));
        let message = sums.check("a.bin", &sha256(b"b")).unwrap_err();
        assert!(
            message.contains(&sha256(b"a")) && message.contains(&sha256(b"b")),
            "{message}"
        );
        assert!(sums.check("c.bin", &sha256(b"c")).is_err());
        assert_eq!(Sums::parse("abc  a.bin\n").err(), Some(1));
    }
}
