//! Blocks of rows packed into bytes, sent from one part of a search to another.
//!
//! ```text
//! first row   8 bytes, the lowest first
//! rows        each in 1 byte, the number of the row behind the first one times 4, and its form; what the form says follows:
//!   words       4 bytes for each word
//!   some words  a bit for each word, the lowest first, and 4 bytes for each whose bit is set
//!   members     1 byte with their number, and for each 2 bytes: the number of its word times 32, and its bit
//!   full        nothing
//! ```

use core::fmt;

use crate::fibre::Fibre;
use crate::lanes::{LANES, Lanes};
use crate::row::{self, Row, count, full_lanes, full_row, words_held};

/// Why bytes from another part of a search were rejected. The text says where, what was found and
/// what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockError(pub(super) String);

impl fmt::Display for BlockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for BlockError {}

/// The most rows of a block.
pub(super) const ROWS: u64 = 64;

/// How a row is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Words,
    SomeWords,
    Members,
    Full,
}

impl Form {
    /// All forms, in the order of their numbers in a block.
    const ALL: [Self; 4] = [Self::Words, Self::SomeWords, Self::Members, Self::Full];
}

/// The number of bits of a row's header that are the form; the others are the row number.
const FORM_BITS: u32 = 2;

const BYTES_OF_WORD: usize = size_of::<u32>();

/// A block that is being written.
pub(super) struct BlockOut {
    first_row: u64,
    bytes: Vec<u8>,
}

impl BlockOut {
    /// An empty block for rows from this one on.
    pub(super) fn new(first_row: u64) -> Self {
        let bytes = Vec::new();
        Self { first_row, bytes }
    }

    /// Adds a row, which may have no members.
    pub(super) fn put<const V: usize>(&mut self, fibre: &Fibre, number: u64, row: &Row<V>) {
        if self.bytes.is_empty() {
            self.bytes.extend(self.first_row.to_le_bytes());
        }
        let form = form_of(fibre, row);
        // Less than ROWS, so it fits beside the form.
        let number = (number - self.first_row) as u8;
        self.bytes.push(number << FORM_BITS | form as u8);
        match form {
            Form::Full => {}
            Form::Words => {
                let end = self.bytes.len() + BYTES_OF_WORD * fibre.words();
                for lanes in row {
                    let bytes = lanes.0.map(u32::to_le_bytes);
                    self.bytes.extend_from_slice(bytes.as_flattened());
                }
                self.bytes.truncate(end);
            }
            Form::SomeWords => {
                let mask = self.bytes.len();
                self.bytes.resize(mask + fibre.words().div_ceil(8), 0);
                let words = row.iter().flat_map(|lanes| lanes.0).enumerate();
                for (number, word) in words.filter(|&(_, word)| word != 0) {
                    self.bytes[mask + number / 8] |= 1 << (number % 8);
                    self.bytes.extend(word.to_le_bytes());
                }
            }
            Form::Members => {
                // At most 255, as checked by `form_of`.
                self.bytes.push(count(row) as u8);
                let list = row::members(row);
                list.for_each(|member| self.bytes.extend_from_slice(&member.to_le_bytes()));
            }
        }
    }

    /// The bytes; `None` if no row was added.
    pub(super) fn finish(self) -> Option<Vec<u8>> {
        (!self.bytes.is_empty()).then_some(self.bytes)
    }
}

/// The smallest form for a row.
fn form_of<const V: usize>(fibre: &Fibre, row: &Row<V>) -> Form {
    // Usually stops early: most rows lack a state in their first words.
    if (0..V).all(|i| row[i] == full_lanes(fibre, i)) {
        return Form::Full;
    }
    let held = words_held(row) as usize;
    let words = BYTES_OF_WORD * fibre.words();
    let some_words = fibre.words().div_ceil(8) + BYTES_OF_WORD * held;
    let is_shorter = |members: usize| 1 + size_of::<u16>() * members < words.min(some_words);
    // A row has at least as many members as words that hold any. So most rows need not be counted.
    if is_shorter(held) {
        let members = count(row) as usize;
        if is_shorter(members) && members <= usize::from(u8::MAX) {
            return Form::Members;
        }
    }
    if some_words < words {
        Form::SomeWords
    } else {
        Form::Words
    }
}

/// Calls `take` with the number and the members of each row of a block.
///
/// # Errors
///
/// [`BlockError`] at the first invalid row; those before it were taken.
pub(super) fn read_block<const V: usize>(
    fibre: &Fibre,
    block: &[u8],
    mut take: impl FnMut(u64, &Row<V>) -> Result<(), BlockError>,
) -> Result<(), BlockError> {
    let mut input = BlockIn {
        left: block,
        length: block.len(),
    };
    let first = u64::from_le_bytes(input.array()?);
    let full = full_row::<V>(fibre);
    let mut least = first;
    // A block has a row at least.
    loop {
        let [head] = input.array()?;
        let row = first.saturating_add(u64::from(head >> FORM_BITS));
        if row < least {
            return Err(BlockError(format!(
                "found row {row} in a block, expected row {least} or one behind it"
            )));
        }
        let form = Form::ALL[usize::from(head & ((1 << FORM_BITS) - 1))];
        let members = input.row(fibre, form, row, &full)?;
        take(row, &members)?;
        least = row.saturating_add(1);
        if input.left.is_empty() {
            return Ok(());
        }
    }
}

/// The unread part of a block.
struct BlockIn<'a> {
    left: &'a [u8],
    /// The length of the whole block.
    length: usize,
}

impl<'a> BlockIn<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], BlockError> {
        let found = self.length;
        let split = self.left.split_at_checked(count);
        let (taken, left) = split.ok_or_else(|| {
            BlockError(format!("a block ends after {found} bytes, expected more"))
        })?;
        self.left = left;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], BlockError> {
        let bytes = self.take(N)?;
        Ok(bytes
            .try_into()
            .expect("they are as many as were asked for"))
    }

    /// Reads the members of a row.
    fn row<const V: usize>(
        &mut self,
        fibre: &Fibre,
        form: Form,
        number: u64,
        full: &Row<V>,
    ) -> Result<Row<V>, BlockError> {
        let no_element = || {
            BlockError(format!(
                "found what is no element of the fibre in row {number} of a block"
            ))
        };
        let mut row = [Lanes::ZERO; V];
        match form {
            Form::Full => return Ok(*full),
            Form::Words => {
                let bytes = self.take(BYTES_OF_WORD * fibre.words())?;
                for (word, &bytes) in bytes.as_chunks().0.iter().enumerate() {
                    row[word / LANES].0[word % LANES] = u32::from_le_bytes(bytes);
                }
            }
            Form::SomeWords => {
                let mask = self.take(fibre.words().div_ceil(8))?;
                for word in (0..8 * mask.len()).filter(|word| mask[word / 8] >> (word % 8) & 1 == 1)
                {
                    if word >= fibre.words() {
                        return Err(no_element());
                    }
                    row[word / LANES].0[word % LANES] = u32::from_le_bytes(self.array()?);
                }
            }
            Form::Members => {
                let [count] = self.array()?;
                let bytes = self.take(size_of::<u16>() * usize::from(count))?;
                for &bytes in bytes.as_chunks().0 {
                    let member = usize::from(u16::from_le_bytes(bytes));
                    let (word, bit) = (member / u32::BITS as usize, member % u32::BITS as usize);
                    if word >= fibre.words() {
                        return Err(no_element());
                    }
                    row[word / LANES].0[word % LANES] |= 1 << bit;
                }
            }
        }
        let is_within = (0..V).all(|i| row[i] & !full[i] == Lanes::ZERO);
        is_within.then_some(row).ok_or_else(no_element)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::with_row_length;

    /// Packs a row with these members, each given as word and bit, into a block of its own, and
    /// checks that it is read back unchanged.
    fn packed<const V: usize>(fibre: &Fibre, places: &[(usize, u32)]) -> Vec<u8> {
        let mut row = [Lanes::ZERO; V];
        for &(word, bit) in places {
            row[word / LANES].0[word % LANES] |= 1 << bit;
        }
        let mut block = BlockOut::new(1000);
        block.put(fibre, 1063, &row);
        let block = block.finish().expect("it has a row");
        let mut read = Vec::new();
        let taken = read_block::<V>(fibre, &block, |number, row| {
            read.push((number, *row));
            Ok(())
        });
        assert_eq!(taken, Ok(()));
        assert_eq!(read, [(1063, row)]);
        block
    }

    #[test]
    fn a_row_is_packed_in_the_form_that_takes_least() {
        let places = |words: usize, bits: u32| -> Vec<(usize, u32)> {
            let of_word = |word| (0..bits).map(move |bit| (word, bit));
            (0..words).flat_map(of_word).collect()
        };
        // Rows of 27 words with 27 bits each, and of 512 words with 32. Each case: the fibre, the
        // members, the number of bytes after the number of the first row, and the form.
        let (small, large) = (&[3; 6][..], &[2; 14][..]);
        // If two forms take the same number of bytes, the one that is read faster is used.
        let even = &[2; 8][..];
        for (orders, places, bytes, form) in [
            (small, vec![], 2, Form::Members),
            (small, vec![(26, 26)], 4, Form::Members),
            (small, places(27, 1), 56, Form::Members),
            (
                small,
                [places(27, 1), places(26, 2)].concat(),
                108,
                Form::Members,
            ),
            (small, places(26, 2), 106, Form::Members),
            (small, places(27, 2), 109, Form::Words),
            (small, places(1, 3), 8, Form::Members),
            (small, places(1, 4), 9, Form::SomeWords),
            (small, places(2, 27), 13, Form::SomeWords),
            (small, places(25, 27), 105, Form::SomeWords),
            (small, places(26, 27), 109, Form::Words),
            (small, places(27, 26), 109, Form::Words),
            (small, places(27, 27), 1, Form::Full),
            (even, places(1, 2), 6, Form::SomeWords),
            (large, places(255, 1), 512, Form::Members),
            (large, places(256, 1), 1089, Form::SomeWords),
            (large, places(495, 32), 2045, Form::SomeWords),
            (large, places(496, 32), 2049, Form::Words),
            (large, places(512, 32), 1, Form::Full),
        ] {
            let fibre = Fibre::new(orders).expect("small enough");
            let block: Vec<u8> = with_row_length!(fibre, packed(&fibre, &places));
            let told = (orders.len(), places.len());
            assert_eq!(
                block[..9],
                [&1000_u64.to_le_bytes()[..], &[63 << 2 | form as u8]].concat()
            );
            assert_eq!(block.len(), 8 + bytes, "{told:?}");
        }
    }
}
