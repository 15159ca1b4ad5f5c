//! Foata's correspondence: from a word to its canonical factors without the parentheses, and back.

use alloc::vec::Vec;

use super::walk::Walk;
use super::{CycleProduct, MEMORY, MultisetPermutation};
use crate::room::with_room;

impl<S: Clone> MultisetPermutation<S> {
    /// Erases the parentheses of the [canonical factors](Self::factor), which gives another word of the
    /// same multiset.
    ///
    /// Where the new word has two neighbours u v with u > v, the old one has a column u over v, and as
    /// often. So the number of descents of the one is the number of columns of the other whose upper
    /// symbol is the greater.
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
    /// If there is no memory for it, which [`try_foata`](Self::try_foata) tells.
    #[must_use]
    pub fn foata(&self) -> Self {
        self.try_foata().expect(MEMORY)
    }

    /// As [`foata`](Self::foata), but `None` if there is no memory for the other word.
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
    /// A factor ends wherever no smaller symbol follows, as each y is smaller than the symbols before
    /// it in its factor and not greater than any after it.
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
