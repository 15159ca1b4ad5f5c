//! Random access to bytes from several threads.

#[cfg(any(unix, windows))]
use std::fs::File;
use std::io::{self, ErrorKind, Read};

/// Bytes that several threads can read at once, each at its own position.
///
/// ```
/// use row_search::ReadAt;
///
/// let mut two = [0; 2];
/// b"abcd"[..].read_at(&mut two, 1)?;
/// assert_eq!(&two, b"bc");
/// assert!(b"abcd"[..].read_at(&mut two, 3).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait ReadAt: Sync {
    /// The number of bytes.
    ///
    /// # Errors
    ///
    /// Errors of the system.
    fn length(&self) -> io::Result<u64>;

    /// Fills a buffer with the bytes from `place` on.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnexpectedEof`] if there are too few bytes, and errors of the system.
    fn read_at(&self, bytes: &mut [u8], place: u64) -> io::Result<()>;
}

impl ReadAt for [u8] {
    fn length(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_at(&self, bytes: &mut [u8], place: u64) -> io::Result<()> {
        let begun = usize::try_from(place)
            .ok()
            .and_then(|place| self.get(place..));
        let wanted = begun.and_then(|rest| rest.get(..bytes.len()));
        bytes.copy_from_slice(wanted.ok_or(ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

#[cfg(any(unix, windows))]
impl ReadAt for File {
    fn length(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    #[cfg(unix)]
    fn read_at(&self, bytes: &mut [u8], place: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, bytes, place)
    }

    #[cfg(windows)]
    fn read_at(&self, mut bytes: &mut [u8], mut place: u64) -> io::Result<()> {
        while !bytes.is_empty() {
            match std::os::windows::fs::FileExt::seek_read(self, bytes, place) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(count) => {
                    bytes = &mut bytes[count..];
                    place += count as u64;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl<R: ReadAt + ?Sized> ReadAt for &R {
    fn length(&self) -> io::Result<u64> {
        (**self).length()
    }

    fn read_at(&self, bytes: &mut [u8], place: u64) -> io::Result<()> {
        (**self).read_at(bytes, place)
    }
}

impl<R: ReadAt + ?Sized> ReadAt for Box<R> {
    fn length(&self) -> io::Result<u64> {
        (**self).length()
    }

    fn read_at(&self, bytes: &mut [u8], place: u64) -> io::Result<()> {
        (**self).read_at(bytes, place)
    }
}

/// Reads the bytes in sequence, from the first one on.
pub(crate) struct SequentialReader<'a, R> {
    input: &'a R,
    place: u64,
}

impl<'a, R: ReadAt> SequentialReader<'a, R> {
    pub(crate) fn new(input: &'a R) -> Self {
        Self { input, place: 0 }
    }
}

impl<R: ReadAt> Read for SequentialReader<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = self.input.length()?.saturating_sub(self.place);
        let count = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        self.input.read_at(&mut bytes[..count], self.place)?;
        self.place += count as u64;
        Ok(count)
    }
}
