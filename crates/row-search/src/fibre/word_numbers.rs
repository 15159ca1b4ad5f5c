//! Tables of word numbers: for each translation, where the words of a row come from.

/// Word numbers, in bytes if possible, since these tables are read all the time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WordNumbers {
    Short(Vec<u8>),
    Long(Vec<u16>),
}

/// The word numbers of one translation.
pub(crate) enum WordSources<'a> {
    Short(&'a [u8]),
    Long(&'a [u16]),
}

impl WordSources<'_> {
    /// Where a word comes from.
    #[inline]
    pub(crate) fn at(&self, word: usize) -> usize {
        match self {
            Self::Short(numbers) => numbers[word].into(),
            Self::Long(numbers) => numbers[word].into(),
        }
    }
}

impl WordNumbers {
    /// An empty table for numbers below the number of words in a row, which is at most 2^16.
    pub(super) fn new(row_words: usize) -> Self {
        if row_words <= 1 << u8::BITS {
            Self::Short(Vec::new())
        } else {
            Self::Long(Vec::new())
        }
    }

    /// Adds numbers at the end.
    pub(super) fn extend(&mut self, more: impl Iterator<Item = usize>) {
        match self {
            Self::Short(numbers) => numbers.extend(more.map(|number| number as u8)),
            Self::Long(numbers) => numbers.extend(more.map(|number| number as u16)),
        }
    }

    #[inline]
    pub(super) fn at(&self, index: usize) -> usize {
        match self {
            Self::Short(numbers) => numbers[index].into(),
            Self::Long(numbers) => numbers[index].into(),
        }
    }

    /// The numbers of translation t, for rows of `row_words` words.
    #[inline]
    pub(super) fn row(&self, t: usize, row_words: usize) -> WordSources<'_> {
        let own = t * row_words..(t + 1) * row_words;
        match self {
            Self::Short(numbers) => WordSources::Short(&numbers[own]),
            Self::Long(numbers) => WordSources::Long(&numbers[own]),
        }
    }
}
