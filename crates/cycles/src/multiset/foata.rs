//! Foata's correspondence: from a word to its canonical factors without the parentheses, and back.

use alloc::vec::Vec;

use super::walk::Walk;
use super::{CycleProduct, MEMORY, MultisetPermutation};
use crate::room::with_room;

impl<S: Clone> MultisetPermutation<S> {
    /// Erases the parentheses of the [canonical factors](Self::factor), which gives another word of
    /// the same multiset.
    ///
    /// Each pair of neighbours u v with u > v in the new word corresponds to a column u over v in
    /// the old one. So the number of descents of the new word equals the number of columns of the
    /// old one whose upper symbol is greater than the lower.
    ///
    /// ```
    /// use cycles::MultisetPermutation;
    ///
    /// let word = MultisetPermutation::from_word("baba".chars());
    /// assert_eq!(word.factor().to_string(), "(b b a) (a)");
    /// assert_eq!(word.foata().word().collect::<String>(), "bbaa");
    /// ```
    ///
    /// # Panics
    ///
    /// If there is not enough memory; [`try_foata`](Self::try_foata) returns `None` instead.
    #[must_use]
    pub fn foata(&self) -> Self {
        self.try_foata().expect(MEMORY)
    }

    /// Like [`foata`](Self::foata), but returns `None` if there is not enough memory.
    #[must_use]
    pub fn try_foata(&self) -> Option<Self> {
        let mut images = with_room(self.len())?;
        images.extend(Walk::try_new(self, Vec::new())?.map(|step| step.below));
        let mut alphabet = with_room(self.alphabet.len())?;
        alphabet.extend_from_slice(&self.alphabet);
        let mut starts = with_room(self.starts.len())?;
        starts.extend_from_slice(&self.starts);
        Some(Self {
            alphabet,
            starts,
            images,
        })
    }

    /// The word whose canonical factors become this word when the parentheses are erased.
    ///
    /// A factor ends wherever no smaller symbol follows: each last symbol y is smaller than the
    /// symbols before it in its factor, and not greater than any symbol after it.
    ///
    /// ```
    /// use cycles::MultisetPermutation;
    ///
    /// let word = MultisetPermutation::from_word("bbaa".chars());
    /// assert_eq!(word.foata_inverse().word().collect::<String>(), "baba");
    /// ```
    #[must_use]
    pub fn foata_inverse(&self) -> Self {
        let mut ends = Vec::new();
        let mut smallest = u32::MAX;
        for (index, &rank) in self.images.iter().enumerate().rev() {
            if rank <= smallest {
                smallest = rank;
                ends.push(index + 1);
            }
        }
        ends.reverse();
        CycleProduct::new(&self.alphabet, self.images.clone(), ends).product()
    }
}
