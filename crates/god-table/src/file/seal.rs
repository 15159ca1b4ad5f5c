//! Bytes on their way out or in, with a checksum of all of them behind.

use std::io::{self, Read, Write};

use sha2::{Digest, Sha256};

use super::error::FileError;

/// Bytes on their way out.
pub(super) struct Sealing<W> {
    out: W,
    sum: Sha256,
}

impl<W: Write> Sealing<W> {
    pub(super) fn new(out: W) -> Self {
        let sum = Sha256::new();
        Self { out, sum }
    }

    /// Writes the checksum of what was written.
    pub(super) fn seal(mut self) -> io::Result<()> {
        self.out.write_all(&self.sum.finalize())?;
        self.out.flush()
    }
}

impl<W: Write> Write for Sealing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Bytes on their way in.
pub(super) struct Unsealing<R> {
    input: R,
    sum: Sha256,
    /// How many there were so far.
    read: usize,
}

impl<R: Read> Unsealing<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            sum: Sha256::new(),
            read: 0,
        }
    }

    /// The next few bytes of the header.
    ///
    /// # Errors
    ///
    /// [`FileError::Header`] if there are not so many.
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    /// A text of the header: two bytes that say how long it is, and so many of UTF-8.
    ///
    /// # Errors
    ///
    /// [`FileError::Header`] if it is cut short, or no text.
    pub(super) fn text(&mut self) -> Result<String, FileError> {
        let mut bytes = vec![0; u16::from_le_bytes(self.array()?).into()];
        self.fill(&mut bytes)?;
        String::from_utf8(bytes).map_err(|_| FileError::Header)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), FileError> {
        self.input.read_exact(bytes).map_err(|error| match error {
            error if error.kind() == io::ErrorKind::UnexpectedEof => FileError::Header,
            error => FileError::Io(error),
        })?;
        self.sum.update(&*bytes);
        self.read += bytes.len();
        Ok(())
    }

    /// So many bytes, behind which as many more are to come as `behind` says.
    ///
    /// # Errors
    ///
    /// [`FileError::Memory`] if there is no memory for them, [`FileError::Length`] if they are fewer.
    pub(super) fn payload(&mut self, length: usize, behind: usize) -> Result<Vec<u8>, FileError> {
        let mut bytes = Vec::new();
        bytes
            .try_reserve_exact(length)
            .map_err(|_| FileError::Memory {
                bytes: length as u64,
            })?;
        let mut input = (&mut self.input).take(length as u64);
        input.read_to_end(&mut bytes).map_err(FileError::Io)?;
        let expected = self.read + length + behind;
        self.sum.update(&bytes);
        self.read += bytes.len();
        if bytes.len() < length {
            let found = self.read;
            return Err(FileError::Length { found, expected });
        }
        Ok(bytes)
    }

    /// Compares the checksum, behind which nothing more is to come.
    ///
    /// # Errors
    ///
    /// [`FileError::Length`] if it is cut short or there is more, [`FileError::Checksum`] if it is wrong.
    pub(super) fn end(self, length: usize) -> Result<(), FileError> {
        let mut stored = Vec::new();
        let mut input = self.input.take(length as u64 + 1);
        input.read_to_end(&mut stored).map_err(FileError::Io)?;
        if stored.len() != length {
            return Err(FileError::Length {
                found: self.read + stored.len(),
                expected: self.read + length,
            });
        }
        if self.sum.finalize().as_slice() != stored {
            return Err(FileError::Checksum);
        }
        Ok(())
    }
}
