//! Translations that take words to words and add something to the bit numbers of each word.

use super::bit_group::BitGroup;
use super::fingerprint::Fingerprint;
use super::word_numbers::{WordNumbers, WordSources};
use super::{FibreError, MAX_TRANSLATIONS};

/// A list of such translations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WordMaps {
    bits: BitGroup,
    row_words: usize,
    /// Entry `t * row_words + w` is the word that the translation t takes word w to; for w above the words in
    /// use, it is w.
    targets: WordNumbers,
    /// Entry `t * row_words + w` is what it adds to the bit numbers of that word.
    shifts: Vec<u8>,
    /// For each translation, the shift that it adds in all words, if that is the same.
    common: Vec<Option<u8>>,
    fingerprint: Fingerprint,
}

impl WordMaps {
    /// Takes over the translations of a number of words, in rows of `row_words` words.
    pub(super) fn new(
        bits: BitGroup,
        bit_orders: &[u8],
        words: usize,
        row_words: usize,
        translations: impl IntoIterator<Item: AsRef<[(u16, u8)]>>,
    ) -> Result<Self, FibreError> {
        let mut fingerprint = Fingerprint::of_kind("words");
        fingerprint.add(bit_orders.len() as u32);
        for &order in bit_orders {
            fingerprint.add(order.into());
        }
        fingerprint.add(words as u32);
        let mut maps = Self {
            bits,
            row_words,
            targets: WordNumbers::new(row_words),
            shifts: Vec::new(),
            common: Vec::new(),
            fingerprint,
        };
        for (translation, entries) in translations.into_iter().enumerate() {
            if translation == MAX_TRANSLATIONS {
                return Err(FibreError::too_many("translations", MAX_TRANSLATIONS));
            }
            maps.check(translation, entries.as_ref(), words)?;
            maps.push(entries.as_ref());
        }
        if maps.len() == 0 {
            return Err(FibreError::none_of("translations", "the identity"));
        }
        Ok(maps)
    }

    /// Rejects maps that are not bijections, and a first map other than the identity.
    fn check(
        &self,
        translation: usize,
        entries: &[(u16, u8)],
        words: usize,
    ) -> Result<(), FibreError> {
        if entries.len() != words {
            return Err(FibreError::length(translation, entries.len(), words));
        }
        let bits = self.bits.size();
        let mut taken = vec![false; words];
        for (at, &(target, shift)) in entries.iter().enumerate() {
            let found = usize::from(target);
            let Some(taken) = taken.get_mut(found) else {
                return Err(FibreError::target(translation, at, found, words));
            };
            if u32::from(shift) >= bits {
                return Err(FibreError::Unsound(format!(
                    "translation {translation} of the fibre, word {at}: found the shift {shift}, expected one below {bits}"
                )));
            }
            if core::mem::replace(taken, true) {
                return Err(FibreError::twice(translation, at, found));
            }
            if translation == 0 && (found, shift) != (at, 0) {
                return Err(FibreError::not_identity(
                    at as u32 * bits,
                    u32::from(target) * bits + u32::from(shift),
                ));
            }
        }
        Ok(())
    }

    /// Adds a valid translation.
    fn push(&mut self, entries: &[(u16, u8)]) {
        let targets = entries.iter().map(|&(target, _)| target.into());
        self.targets
            .extend(targets.chain(entries.len()..self.row_words));
        let first = entries[0].1;
        let is_common = entries.iter().all(|&(_, shift)| shift == first);
        self.common.push(is_common.then_some(first));
        let shifts = entries.iter().map(|&(_, shift)| shift);
        let padding = core::iter::repeat_n(0, self.row_words - entries.len());
        self.shifts.extend(shifts.chain(padding));
        for &(target, shift) in entries {
            self.fingerprint
                .add(u32::from(target) << u8::BITS | u32::from(shift));
        }
    }

    /// Number of translations.
    pub(super) fn len(&self) -> usize {
        self.common.len()
    }

    pub(super) fn fingerprint(&self) -> u64 {
        self.fingerprint.number()
    }

    /// Where a translation takes a word and a bit number.
    #[inline]
    pub(super) fn moved(&self, (word, bit): (usize, u32), translation: u32) -> (usize, u32) {
        let entry = translation as usize * self.row_words + word;
        let shift = self.shifts[entry].into();
        (self.targets.at(entry), self.bits.sum(shift, bit))
    }

    /// Where each word w of a set comes from when it is translated back.
    #[inline]
    pub(crate) fn word_sources(&self, translation: u32) -> WordSources<'_> {
        self.targets.row(translation as usize, self.row_words)
    }

    /// The shift that the translation adds to the bit numbers of each word w, to be subtracted on
    /// the way back.
    #[inline]
    pub(crate) fn word_shifts(&self, translation: u32) -> &[u8] {
        &self.shifts[translation as usize * self.row_words..][..self.row_words]
    }

    /// The shift of all words, if it is the same for all.
    #[inline]
    pub(crate) fn common_shift(&self, translation: u32) -> Option<u32> {
        self.common[translation as usize].map(u32::from)
    }

    /// The group that is added to the bit numbers.
    #[inline]
    pub(crate) fn bits(&self) -> &BitGroup {
        &self.bits
    }
}
