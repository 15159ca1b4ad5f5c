//! The fibre: the set of which each row is a copy, numbered so that translating many elements at
//! once is cheap.
//!
//! A fibre is a set of elements with a list of *translations*, which are bijections of it. In
//! memory an element is a *bit* of a *word*, so a set of elements is a short array of `u32`. There
//! are three kinds:
//!
//! 1. A finite abelian group, Z_m1 x ... x Z_mk, whose translations add an element. Elements are
//!    numbered in mixed radix, first digit most significant. Some of the digits become the bit
//!    number, the others the word number. Adding an element to all members of a set is then a
//!    reordering of words and a few mask-and-shift steps that are the same in every word.
//! 2. Translations that take words to words and add something to the bit numbers of each. Any group
//!    with an abelian subgroup of at most 32 elements can be written like this: its words are the
//!    cosets of the subgroup, and multiplying by an element reorders them and adds something else
//!    in each one.
//! 3. Translations that take each element anywhere.
//!
//! ```text
//! Z_3^6:                                      729 elements = 27 words of 27 bits
//! Z_3 x (Z_3) x Z_2 x (Z_3) x (Z_3) x Z_2:    324 elements = 12 words of 27 bits
//! S_4, with (Z_2 x Z_2) in it:                 24 elements =  6 words of  4 bits
//! ```
//!
//! For the first kind, `split` chooses the digits that become bits, for the shortest rows; the
//! numbers of the elements do not depend on it.

mod automorphisms;
mod bit_group;
mod element_maps;
mod error;
mod fingerprint;
mod shift;
mod split;
mod sums;
mod word_maps;
mod word_numbers;

use std::sync::Arc;

use self::automorphisms::Automorphisms;
use self::bit_group::check_orders;
use self::split::{Split, row_length};
use crate::lanes::LANES;

pub use self::automorphisms::MAX_AUTOMORPHISMS;
pub(crate) use self::automorphisms::{Apart, Chosen, Program, RowStep, Term, is_odd};
pub(crate) use self::bit_group::BitGroup;
pub(crate) use self::element_maps::ElementMaps;
pub use self::error::FibreError;
pub(crate) use self::fingerprint::Fingerprint;
pub(crate) use self::shift::DigitShift;
pub(crate) use self::split::ROW_LENGTHS;
pub(crate) use self::sums::{Sums, apart};
pub(crate) use self::word_maps::WordMaps;
pub(crate) use self::word_numbers::WordSources;

/// Bits of one machine word of a set.
const WORD_BITS: u32 = u32::BITS;

/// The largest number of elements of a fibre: a row of them takes 2 KiB.
pub const MAX_ELEMENTS: usize = 1 << 14;

/// The largest number of words of a set of elements.
pub const MAX_WORDS: usize = MAX_ELEMENTS / WORD_BITS as usize;

/// The largest number of translations in a list. For translations of the third kind over many
/// elements the limit is lower: the list takes at most 1 GiB.
pub const MAX_TRANSLATIONS: usize = 1 << 16;

/// The elements of a fibre, and its translations.
///
/// ```
/// use row_search::Fibre;
///
/// let twists = Fibre::new(&[3, 3, 3, 3, 3, 3])?;
/// assert_eq!(twists.size(), 729);
/// assert_eq!(twists.moved(728, 1), 726); // 2222220 + 0000010: digit by digit, without carry
/// # Ok::<(), row_search::FibreError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fibre {
    /// The number of bits used per word; the last word may use fewer.
    bits: u32,
    /// The number of words of a set of elements.
    words: usize,
    /// The number of words of a stored row, including padding.
    row_words: usize,
    /// The position of each element: its word number times [`WORD_BITS`] plus its bit number.
    spots: Vec<u16>,
    /// The element at each position, word number times `bits` plus bit number.
    elements: Vec<u16>,
    /// Whether elements are in memory in numerical order.
    in_order: bool,
    translations: Translations,
    /// The automorphisms, if there are any besides the identity.
    automorphisms: Option<Arc<Automorphisms>>,
}

/// What the translations do. Lists of them can be long, so they are shared: every search result
/// contains the fibre.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Translations {
    /// They add an element of an abelian group.
    Sums(Sums),
    /// They take words to words and add to bit numbers.
    Words(Arc<WordMaps>),
    /// They take elements anywhere.
    Elements(Arc<ElementMaps>),
}

impl Fibre {
    /// The abelian group with these cyclic orders, first digit most significant; an empty list
    /// gives the trivial group. Translation number t adds the element t.
    ///
    /// # Errors
    ///
    /// [`FibreError::Unsound`] for an order of 0, [`FibreError::TooLarge`] for an order above 32 or
    /// more than [`MAX_ELEMENTS`] elements, and [`FibreError::TooManyWords`] if a set of elements
    /// would take more than [`MAX_WORDS`] words.
    pub fn new(orders: &[u8]) -> Result<Self, FibreError> {
        check_orders(orders)?;
        let size = orders
            .iter()
            .try_fold(1_usize, |product, &order| {
                product.checked_mul(usize::from(order))
            })
            .filter(|&size| size <= MAX_ELEMENTS)
            .ok_or_else(FibreError::too_many_elements)?;
        let split = Split::best(orders);
        let (bits, words) = (split.bits(), split.words());
        let row_words = row_words(words, bits)?;
        let spots = split.spots();
        let mut elements = vec![0; size];
        // Numbers of elements are below 2^14.
        for (element, &spot) in (0..).zip(&spots) {
            let (word, bit) = apart(spot);
            elements[word * bits as usize + bit as usize] = element;
        }
        Ok(Self {
            in_order: elements.is_sorted(),
            translations: Translations::Sums(Sums::new(orders, &split, row_words)),
            bits,
            words,
            row_words,
            spots,
            elements,
            automorphisms: None,
        })
    }

    /// A fibre of `words` words, with a bit for each element of the abelian group of `bit_orders`,
    /// and these translations.
    ///
    /// The element number is word * bits + bit. A translation has an entry for each word: the
    /// number of the word it is taken to, and what is added to the bit number, as in the group. The
    /// first translation must be the identity.
    ///
    /// ```
    /// use row_search::Fibre;
    ///
    /// // All permutations of three things. Word 0 is the rotations 1, r, rr and word 1 is s, rs, rrs with
    /// // an exchange s, for which sr = rrs.
    /// let fibre = Fibre::with_translations(&[3], 2, [
    ///     [(0, 0), (1, 0)],
    ///     [(0, 1), (1, 2)], // by r from the right: 1 becomes r, and s becomes sr = rrs
    ///     [(1, 0), (0, 0)], // by s: 1 becomes s, and s becomes ss = 1
    /// ])?;
    /// assert_eq!((fibre.size(), fibre.translations()), (6, 3));
    /// let [r, s] = [1, 2];
    /// assert_eq!(fibre.moved(fibre.moved(0, r), s), 4);
    /// assert_eq!(fibre.moved(fibre.moved(0, s), r), 5);
    /// # Ok::<(), row_search::FibreError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`new`](Self::new); [`FibreError::TooLarge`] if the product of the orders
    /// exceeds 32 or there are more translations than [`MAX_TRANSLATIONS`]; and
    /// [`FibreError::Unsound`] if there are no words or no translations, or one of them is not a
    /// bijection, or the first is not the identity.
    pub fn with_translations(
        bit_orders: &[u8],
        words: usize,
        translations: impl IntoIterator<Item: AsRef<[(u16, u8)]>>,
    ) -> Result<Self, FibreError> {
        let group = BitGroup::checked(bit_orders)?;
        let bits = group.size();
        let size = words
            .checked_mul(bits as usize)
            .filter(|&size| size <= MAX_ELEMENTS)
            .ok_or_else(FibreError::too_many_elements)?;
        let row_words = row_words(words, bits)?;
        if words == 0 {
            return Err(FibreError::none_of("elements", "one"));
        }
        let maps = WordMaps::new(group, bit_orders, words, row_words, translations)?;
        let translations = Translations::Words(Arc::new(maps));
        Ok(Self::in_order(size, bits, row_words, translations))
    }

    /// A fibre of `size` elements, with translations that give the image of every element. The
    /// first must be the identity.
    ///
    /// Rows are then translated element by element, which is much slower than word by word. Use
    /// this for fibres that are not groups, or groups without a sizeable abelian subgroup.
    ///
    /// ```
    /// use row_search::Fibre;
    ///
    /// // The same permutations of three things as for `with_translations`.
    /// let fibre = Fibre::with_permutations(6, [
    ///     [0, 1, 2, 3, 4, 5],
    ///     [1, 2, 0, 5, 3, 4],
    ///     [3, 4, 5, 0, 1, 2],
    /// ])?;
    /// let [r, s] = [1, 2];
    /// assert_eq!(fibre.moved(fibre.moved(0, r), s), 4);
    /// assert_eq!(fibre.moved(fibre.moved(0, s), r), 5);
    /// # Ok::<(), row_search::FibreError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FibreError::TooLarge`] for more than [`MAX_ELEMENTS`] elements or too many translations,
    /// and [`FibreError::Unsound`] if there are no elements or no translations, or one of them is
    /// not a bijection, or the first is not the identity.
    pub fn with_permutations(
        size: usize,
        translations: impl IntoIterator<Item: AsRef<[u16]>>,
    ) -> Result<Self, FibreError> {
        if size == 0 {
            return Err(FibreError::none_of("elements", "one"));
        }
        if size > MAX_ELEMENTS {
            return Err(FibreError::too_many_elements());
        }
        let row_words = row_words(size.div_ceil(WORD_BITS as usize), WORD_BITS)?;
        let maps = ElementMaps::new(size, translations)?;
        let translations = Translations::Elements(Arc::new(maps));
        Ok(Self::in_order(size, WORD_BITS, row_words, translations))
    }

    /// A fibre with `bits` bits per word, and its elements in memory in numerical order.
    fn in_order(size: usize, bits: u32, row_words: usize, translations: Translations) -> Self {
        // All are below 2^14.
        let numbers = 0..size as u16;
        let bits_of_word = bits as u16;
        let spot = |element| element / bits_of_word * WORD_BITS as u16 + element % bits_of_word;
        Self {
            bits,
            words: size.div_ceil(bits as usize),
            row_words,
            spots: numbers.clone().map(spot).collect(),
            elements: numbers.collect(),
            in_order: true,
            translations,
            automorphisms: None,
        }
    }

    /// The group of a single element.
    pub(crate) fn trivial() -> Self {
        Self::new(&[]).expect("one element is no more than there may be")
    }

    /// The cyclic orders of the abelian group, first digit most significant; `None` for a fibre
    /// with a list of translations.
    #[must_use]
    pub fn orders(&self) -> Option<&[u8]> {
        match &self.translations {
            Translations::Sums(sums) => Some(sums.orders()),
            Translations::Words(_) | Translations::Elements(_) => None,
        }
    }

    /// A fingerprint of the list of translations or of automorphisms; `None` if there is neither.
    pub(crate) fn fingerprint(&self) -> Option<u64> {
        match &self.translations {
            Translations::Sums(_) => {
                let automorphisms = self.automorphisms.as_ref()?;
                Some(automorphisms.fingerprint())
            }
            Translations::Words(maps) => Some(maps.fingerprint()),
            Translations::Elements(maps) => Some(maps.fingerprint()),
        }
    }

    /// The number of elements.
    #[must_use]
    pub fn size(&self) -> usize {
        self.elements.len()
    }

    /// The number of translations; number 0 is the identity.
    #[must_use]
    pub fn translations(&self) -> usize {
        match &self.translations {
            Translations::Sums(_) => self.size(),
            Translations::Words(maps) => maps.len(),
            Translations::Elements(maps) => maps.len(),
        }
    }

    /// The size of a set of elements in memory, in bytes.
    ///
    /// ```
    /// use row_search::Fibre;
    ///
    /// // Three of the digits of order 3 are the bits, wherever they stand.
    /// assert_eq!(Fibre::new(&[3, 3, 2, 3, 3, 2])?.row_bytes(), 48);
    /// assert_eq!(Fibre::new(&[2, 3, 2, 3, 3, 3])?.row_bytes(), 48);
    /// # Ok::<(), row_search::FibreError>(())
    /// ```
    #[must_use]
    pub fn row_bytes(&self) -> usize {
        self.row_words * size_of::<u32>()
    }

    /// The image of an element under a translation: in an abelian group, the sum of the elements
    /// with these numbers.
    ///
    /// # Panics
    ///
    /// If the element or the translation does not exist.
    #[must_use]
    #[inline]
    pub fn moved(&self, element: u32, translation: u32) -> u32 {
        let (word, bit) = match &self.translations {
            Translations::Sums(sums) => sums.sum(self.spot(translation), self.spot(element)),
            Translations::Words(maps) => maps.moved(self.spot(element), translation),
            Translations::Elements(maps) => {
                return maps.images(translation)[element as usize].into();
            }
        };
        if self.in_order {
            word as u32 * self.bits + bit
        } else {
            self.elements[word * self.bits as usize + bit as usize].into()
        }
    }

    /// What the translations do.
    #[inline]
    pub(crate) fn kind(&self) -> &Translations {
        &self.translations
    }

    /// Number of words that hold a set of elements.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The number of words of a stored row, including padding.
    pub(crate) fn row_words(&self) -> usize {
        self.row_words
    }

    /// The number of bits used per word; the last word may use fewer.
    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }

    /// Number of bits used in one of the words that hold a set.
    #[inline]
    pub(crate) fn bits_of(&self, word: usize) -> u32 {
        let bits = self.bits as usize;
        bits.min(self.size() - word * bits) as u32
    }

    /// Whether the elements are in memory in numerical order.
    pub(crate) fn is_in_order(&self) -> bool {
        self.in_order
    }

    /// The element at a bit of a word.
    #[inline]
    pub(crate) fn element_at(&self, word: usize, bit: u32) -> u32 {
        self.elements[word * self.bits as usize + bit as usize].into()
    }

    /// The position of an element as one number: its word number times 32 plus its bit number.
    #[inline]
    pub(crate) fn spot_number(&self, element: u32) -> u16 {
        self.spots[element as usize]
    }

    /// Word and bit number of an element.
    #[inline]
    pub(crate) fn spot(&self, element: u32) -> (usize, u32) {
        apart(self.spot_number(element))
    }
}

/// The number of words of a stored row that holds this many words, including padding.
fn row_words(words: usize, bits: u32) -> Result<usize, FibreError> {
    row_length(words)
        .map(|lanes| lanes * LANES)
        .ok_or(FibreError::TooManyWords { found: words, bits })
}
