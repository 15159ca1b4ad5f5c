//! The messages at the end of a round, encoded as bytes.

use core::time::Duration;

use row_search::State;

/// Reads a message that consists of a 64-bit number.
pub(super) fn read_number(word: &[u8]) -> Result<u64, String> {
    let bytes = word.try_into().map_err(|_| expected("8 bytes", word))?;
    Ok(u64::from_le_bytes(bytes))
}

/// The message for a state that should not exist; empty if there is none.
pub(super) fn write_state(state: Option<State>) -> Vec<u8> {
    state.map_or_else(Vec::new, |State { row, element }| {
        [&row.to_le_bytes()[..], &element.to_le_bytes()].concat()
    })
}

/// Reads a message of [`write_state`].
pub(super) fn read_state(word: &[u8]) -> Result<Option<State>, String> {
    if word.is_empty() {
        return Ok(None);
    }
    let state = word.split_first_chunk().and_then(|(row, element)| {
        let element = u32::from_le_bytes(element.try_into().ok()?);
        Some(State::new(u64::from_le_bytes(*row), element))
    });
    let state = state.ok_or_else(|| expected("a state of 12 bytes", word))?;
    Ok(Some(state))
}

fn expected(expected: &str, word: &[u8]) -> String {
    format!("found {} bytes, expected {expected}", word.len())
}

/// What one process, or all together, found in a level, and the cost since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LevelWord {
    /// New states, times the unit of the weights.
    pub(super) positions: u64,
    pub(super) bytes_sent: u64,
    pub(super) waited: Duration,
}

/// Bytes of a [`LevelWord`].
const LEVEL_WORD: usize = 24;

impl LevelWord {
    pub(super) fn to_bytes(self) -> Vec<u8> {
        let micros = u64::try_from(self.waited.as_micros()).unwrap_or(u64::MAX);
        let numbers = [self.positions, self.bytes_sent, micros];
        numbers.map(u64::to_le_bytes).concat()
    }

    /// Reads a message of [`to_bytes`](Self::to_bytes).
    pub(super) fn read(word: &[u8]) -> Result<Self, String> {
        let numbers: [u8; LEVEL_WORD] = word.try_into().map_err(|_| expected("24", word))?;
        let number = |index: usize| u64::from_le_bytes(numbers.as_chunks().0[index]);
        Ok(Self {
            positions: number(0),
            bytes_sent: number(1),
            waited: Duration::from_micros(number(2)),
        })
    }

    /// The sums of both; `None` on overflow.
    pub(super) fn and(&self, other: &Self) -> Option<Self> {
        Some(Self {
            positions: self.positions.checked_add(other.positions)?,
            bytes_sent: self.bytes_sent.checked_add(other.bytes_sent)?,
            waited: self.waited.checked_add(other.waited)?,
        })
    }
}

/// Writes a block as a frame: its length, then its bytes. Replaces the contents of `framed`.
pub(super) fn frame(block: &[u8], framed: &mut Vec<u8>) {
    let length = u32::try_from(block.len()).expect("a block has 64 rows of 2 KiB at most");
    framed.clear();
    framed.extend_from_slice(&length.to_le_bytes());
    framed.extend_from_slice(block);
}

/// Calls `take` with each of some framed blocks.
pub(super) fn each_block(
    mut bytes: &[u8],
    mut take: impl FnMut(&[u8]) -> Result<(), String>,
) -> Result<(), String> {
    while !bytes.is_empty() {
        let (length, rest) = bytes
            .split_first_chunk()
            .ok_or_else(|| expected("the length of a block, 4", bytes))?;
        let length = u32::from_le_bytes(*length) as usize;
        let (block, rest) = rest
            .split_at_checked(length)
            .ok_or_else(|| expected(&format!("a block of {length}"), rest))?;
        take(block)?;
        bytes = rest;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_were_written() {
        let word = LevelWord {
            positions: 1 << 63,
            bytes_sent: 12_345,
            waited: Duration::from_micros(77),
        };
        let bytes = word.to_bytes();
        assert_eq!(LevelWord::read(&bytes), Ok(word));
        assert!(LevelWord::read(&bytes[..23]).is_err());
        assert!(LevelWord::read(&[0; 25]).is_err());
        assert_eq!(word.and(&word), None);

        assert_eq!(read_number(&7_u64.to_le_bytes()), Ok(7));
        let error = "found 9 bytes, expected 8 bytes".to_owned();
        assert_eq!(read_number(&[0; 9]), Err(error));

        for state in [None, Some(State::new(1 << 40, 2047))] {
            assert_eq!(read_state(&write_state(state)), Ok(state));
        }
        assert!(read_state(&[0; 11]).is_err());
        assert!(read_state(&[0; 13]).is_err());
    }

    #[test]
    fn blocks_come_out_of_their_frames() {
        let blocks = [&b"one"[..], b"", b"three"];
        let (mut all, mut framed) = (Vec::new(), Vec::new());
        for block in blocks {
            frame(block, &mut framed);
            all.extend_from_slice(&framed);
        }
        let mut found = Vec::new();
        let take = |block: &[u8]| {
            found.push(block.to_vec());
            Ok(())
        };
        assert_eq!(each_block(&all, take), Ok(()));
        assert_eq!(found, blocks);
        for length in [1, 6, all.len() - 1] {
            assert!(each_block(&all[..length], |_| Ok(())).is_err(), "{length}");
        }
    }
}
