//! Reads and writes bytes in blocks, with a checksum of all of them at the end.

use core::hash::Hasher;
use std::io::{self, ErrorKind, Read, Write};

use twox_hash::XxHash64;

use super::error::ResumeError;
use crate::lanes::{LANES, Lanes};
use crate::row::Row;

/// Bytes of a block.
const BLOCK: usize = 1 << 16;

/// The most bytes requested at once; the largest row takes fewer.
pub(in crate::light) const MOST_AT_ONCE: usize = 1 << 12;

/// The seed of the checksums.
const SEED: u64 = 0;

const BYTES_OF_LANES: usize = size_of::<u32>() * LANES;

/// Writes bytes in blocks.
pub(in crate::light) struct BytesOut<'a> {
    out: &'a mut dyn Write,
    block: Vec<u8>,
    sum: XxHash64,
}

impl<'a> BytesOut<'a> {
    pub(in crate::light) fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            block: Vec::with_capacity(BLOCK),
            sum: XxHash64::with_seed(SEED),
        }
    }

    /// Writes some bytes, few or many.
    pub(in crate::light) fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        for piece in bytes.chunks(MOST_AT_ONCE) {
            self.make_room()?;
            self.block.extend_from_slice(piece);
        }
        Ok(())
    }

    /// Writes a row, word by word.
    pub(in crate::light) fn put_row<const V: usize>(&mut self, row: &Row<V>) -> io::Result<()> {
        self.make_room()?;
        for lanes in row {
            let mut bytes = [0; BYTES_OF_LANES];
            for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(lanes.0) {
                *bytes = word.to_le_bytes();
            }
            self.block.extend_from_slice(&bytes);
        }
        Ok(())
    }

    /// Writes the block out, unless it has room for the largest request.
    fn make_room(&mut self) -> io::Result<()> {
        if self.block.len() + MOST_AT_ONCE > BLOCK {
            self.write_block()?;
        }
        Ok(())
    }

    fn write_block(&mut self) -> io::Result<()> {
        self.sum.write(&self.block);
        self.out.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    /// Writes the checksum of what was written, and returns it.
    pub(in crate::light) fn seal(mut self) -> io::Result<u64> {
        self.write_block()?;
        let sum = self.sum.finish();
        self.out.write_all(&sum.to_le_bytes())?;
        self.out.flush()?;
        Ok(sum)
    }
}

/// Reads bytes in blocks.
pub(in crate::light) struct BytesIn<'a> {
    input: &'a mut dyn Read,
    block: Box<[u8]>,
    /// The bytes of the block that the checksum includes already.
    summed: usize,
    /// The bytes consumed.
    taken: usize,
    /// The bytes available.
    filled: usize,
    /// The number of bytes before the block.
    before: u64,
    sum: XxHash64,
}

impl<'a> BytesIn<'a> {
    pub(in crate::light) fn new(input: &'a mut dyn Read) -> Self {
        Self {
            input,
            block: vec![0; BLOCK].into_boxed_slice(),
            summed: 0,
            taken: 0,
            filled: 0,
            before: 0,
            sum: XxHash64::with_seed(SEED),
        }
    }

    /// The next few bytes, [`MOST_AT_ONCE`] at most.
    ///
    /// # Errors
    ///
    /// [`ResumeError::Damaged`] if there are fewer.
    pub(in crate::light) fn take(&mut self, count: usize) -> Result<&[u8], ResumeError> {
        if self.filled - self.taken < count {
            self.refill(count)?;
        }
        let first = self.taken;
        self.taken += count;
        Ok(&self.block[first..self.taken])
    }

    /// The next `N` bytes.
    pub(in crate::light) fn array<const N: usize>(&mut self) -> Result<[u8; N], ResumeError> {
        let bytes = self.take(N)?;
        Ok(bytes
            .try_into()
            .expect("they are as many as were asked for"))
    }

    /// Reads a row, word by word.
    pub(in crate::light) fn row<const V: usize>(&mut self) -> Result<Row<V>, ResumeError> {
        let mut row = [Lanes::ZERO; V];
        let bytes = self.take(V * BYTES_OF_LANES)?;
        for (lanes, bytes) in row.iter_mut().zip(bytes.as_chunks::<BYTES_OF_LANES>().0) {
            for (word, &bytes) in lanes.0.iter_mut().zip(bytes.as_chunks().0) {
                *word = u32::from_le_bytes(bytes);
            }
        }
        Ok(row)
    }

    /// Moves the unread bytes to the front of the block, and fills it until it has `count` bytes.
    fn refill(&mut self, count: usize) -> Result<(), ResumeError> {
        self.add_to_sum();
        self.block.copy_within(self.taken..self.filled, 0);
        self.before += self.taken as u64;
        self.filled -= self.taken;
        (self.taken, self.summed) = (0, 0);
        while self.filled < count {
            match self.read_more()? {
                0 => {
                    let found = self.before + self.filled as u64;
                    let text = format!("it ends after {found} bytes, expected more");
                    return Err(ResumeError::Damaged(text));
                }
                more => self.filled += more,
            }
        }
        Ok(())
    }

    /// Reads as many bytes as are available; 0 at the end.
    fn read_more(&mut self) -> Result<usize, ResumeError> {
        loop {
            match self.input.read(&mut self.block[self.filled..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => return read.map_err(ResumeError::Io),
            }
        }
    }

    fn add_to_sum(&mut self) {
        self.sum.write(&self.block[self.summed..self.taken]);
        self.summed = self.taken;
    }

    /// Compares the checksum, which must be the last thing in the input.
    ///
    /// # Errors
    ///
    /// [`ResumeError::Damaged`] if it differs, or there is more input.
    pub(in crate::light) fn end(mut self) -> Result<(), ResumeError> {
        self.end_of_part()?;
        let is_longer = self.taken < self.filled || {
            self.filled = 0;
            self.read_more()? > 0
        };
        if is_longer {
            let text = "found more bytes behind the checksum, expected none";
            return Err(ResumeError::Damaged(text.into()));
        }
        Ok(())
    }

    /// Compares the checksum of a part that more data follow. Returns the number of bytes read so
    /// far, including the checksum, and the checksum.
    ///
    /// # Errors
    ///
    /// [`ResumeError::Damaged`] if it differs.
    pub(in crate::light) fn end_of_part(&mut self) -> Result<(u64, u64), ResumeError> {
        self.add_to_sum();
        let expected = self.sum.finish();
        let found = u64::from_le_bytes(self.array()?);
        if found != expected {
            return Err(ResumeError::Damaged(format!(
                "it is damaged: found the checksum {found:016x}, expected {expected:016x}"
            )));
        }
        Ok((self.before + self.taken as u64, expected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checksum(text: &str) -> u64 {
        let mut sealed = Vec::new();
        let mut out = BytesOut::new(&mut sealed);
        out.put(text.as_bytes())
            .expect("memory takes what it is given");
        out.seal().expect("memory takes what it is given");
        let (bytes, sum) = sealed.split_at(text.len());
        assert_eq!(bytes, text.as_bytes());
        u64::from_le_bytes(sum.try_into().expect("eight bytes"))
    }

    #[test]
    fn checksums_are_those_that_everyone_knows() {
        for (text, expected) in [
            ("", 0xef46_db37_51d8_e999),
            ("a", 0xd24e_c4f1_a98c_6e5b),
            ("abc", 0x44bc_2cf5_ad77_0999),
            ("abcdefghijklmnopqrstuvwxyz012345", 0xbf2c_d639_b414_3b80),
            (
                "Nobody inspects the spammish repetition",
                0xfbce_a83c_8a37_8bf1,
            ),
        ] {
            assert_eq!(checksum(text), expected, "{text:?}");
        }
    }
}
