//! Elements as words in the generators.
//!
//! For each point in the orbit of each level, this keeps the shortest known word that takes the
//! base point there and fixes the base points before it. Words are tried in order of length; when
//! known words are divided off one, the rest is a word for a later level. Then products of known
//! words are tried, since some are shorter. (Minkwitz: "An algorithm for solving the factorization
//! problem in permutation groups", 1998.)

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::Chain;
use crate::error::WordsError;
use crate::images;
use crate::permutation::Permutation;
use crate::random::Dice;

/// A generator of a group, or its inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter {
    /// The index of the generator, counted from 0.
    pub generator: usize,
    /// Whether this is the inverse.
    pub inverse: bool,
}

/// Writes every element of a group as a word in its generators. Made by [`Chain::words`].
///
/// These words are far from the shortest: hundreds of letters for the 3x3x3, whose elements all
/// have words of 20.
#[derive(Clone, Debug)]
pub struct Words {
    chain: Chain,
    /// For each level and each place in its orbit, an element that takes the base point there;
    /// `None` until one is found, and always in the first place, which needs none.
    tables: Vec<Vec<Option<Spelled>>>,
    /// The number of places without an element.
    missing: usize,
}

/// An element and its word.
#[derive(Clone, Debug)]
struct Spelled {
    images: Vec<u16>,
    word: Vec<Letter>,
}

/// Words up to this length are tried first; the limit then grows.
const FIRST_LIMIT: usize = 8;
/// The longest words tried. Words for elements are products of several of them.
const LAST_LIMIT: usize = 4096;
/// After this many words, the known ones are tried in pairs.
const BATCH: usize = 2048;
/// The limit on the memory of elements already tried, in points over all elements.
const MEMORY: usize = 1 << 23;

impl Chain {
    /// Finds words for all elements, trying at most this many products.
    ///
    /// A hundred thousand are plenty for groups on some dozens of points; each takes about as long
    /// as a membership test. Groups on hundreds of points can be out of reach.
    ///
    /// ```
    /// use perm_group::{Group, Permutation};
    ///
    /// let turn = Permutation::new(vec![1, 2, 3, 4, 0])?;
    /// let swap = Permutation::from_cycles(5, &[&[0, 1]])?;
    /// let group = Group::new(5, vec![turn, swap])?;
    /// let chain = group.chain();
    /// let words = chain.words(100_000)?;
    ///
    /// let mirror = Permutation::from_cycles(5, &[&[0, 4], &[1, 3]])?;
    /// let word = words.word(&mirror).expect("all permutations are in the group");
    /// assert_eq!(group.product(&word), Some(mirror));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If not all words were found within this many products.
    pub fn words(&self, products: u64) -> Result<Words, WordsError> {
        let tables: Vec<Vec<_>> = self.sizes().map(|size| alloc::vec![None; size]).collect();
        let missing = self.sizes().map(|size| size - 1).sum();
        let mut words = Words {
            chain: self.clone(),
            tables,
            missing,
        };
        let mut left = products;
        let mut limit = FIRST_LIMIT;
        let mut source = WordSource::new(self);
        while words.missing > 0 {
            for _ in 0..BATCH {
                if left == 0 {
                    let missing = words.missing;
                    return match missing {
                        0 => Ok(words),
                        _ => Err(WordsError { products, missing }),
                    };
                }
                left -= 1;
                words.take_in(0, source.next(), limit);
            }
            words.try_pairs(&mut left, limit);
            limit = (limit * 5 / 4).min(LAST_LIMIT);
        }
        Ok(words)
    }
}

impl Words {
    /// A word whose product is this element; `None` if it is not in the group.
    #[must_use]
    pub fn word(&self, element: &Permutation) -> Option<Vec<Letter>> {
        let mut rest = self.chain.named(element)?;
        let mut parts = Vec::new();
        for (k, table) in self.tables.iter().enumerate() {
            let level = self.chain.level(k);
            let slot = self.chain.tower.slot(level, rest[level])?;
            if let Some(part) = &table[slot] {
                images::append(&mut rest, &images::inverse(&part.images));
                parts.push(&part.word);
            }
        }
        let is_done = images::first_moved(&rest).is_none();
        let letters = parts.iter().rev().flat_map(|part| part.iter().copied());
        is_done.then(|| letters.fold(Vec::new(), with_letter))
    }

    /// A length that no word that [`word`](Self::word) returns exceeds.
    #[must_use]
    pub fn longest(&self) -> usize {
        let longest_of = |table: &Vec<Option<Spelled>>| {
            table
                .iter()
                .flatten()
                .map(|spelled| spelled.word.len())
                .max()
                .unwrap_or(0)
        };
        self.tables.iter().map(longest_of).sum()
    }

    /// Sifts an element from this level on; if it reaches a place without a word, it is stored
    /// there.
    fn take_in(&mut self, first: usize, mut element: Spelled, limit: usize) {
        for k in first..self.tables.len() {
            if element.word.len() > limit {
                return;
            }
            let level = self.chain.level(k);
            let Some(slot) = self.chain.tower.slot(level, element.images[level]) else {
                return;
            };
            if slot == 0 {
                continue;
            }
            let known = &mut self.tables[k][slot];
            let Some(known) = known else {
                *known = Some(element);
                self.missing -= 1;
                return;
            };
            let rest = element.then(&known.inverse());
            if element.word.len() < known.word.len() {
                *known = element;
            }
            element = rest;
        }
    }

    /// Tries the inverses of all known elements, and all products of two on the same level.
    fn try_pairs(&mut self, left: &mut u64, limit: usize) {
        for k in 0..self.tables.len() {
            let known: Vec<Spelled> = self.tables[k].iter().flatten().cloned().collect();
            for one in &known {
                self.take_in(k, one.inverse(), limit);
                for other in &known {
                    if *left == 0 {
                        return;
                    }
                    *left -= 1;
                    self.take_in(k, one.then(other), limit);
                }
            }
        }
    }
}

impl Spelled {
    fn then(&self, next: &Self) -> Self {
        Self {
            images: images::product(&self.images, &next.images),
            word: next
                .word
                .iter()
                .copied()
                .fold(self.word.clone(), with_letter),
        }
    }

    fn inverse(&self) -> Self {
        let letters = self.word.iter().rev();
        Self {
            images: images::inverse(&self.images),
            word: letters
                .map(|letter| Letter {
                    inverse: !letter.inverse,
                    ..*letter
                })
                .collect(),
        }
    }
}

/// Appends a letter to a word; a letter and its inverse cancel.
fn with_letter(mut word: Vec<Letter>, letter: Letter) -> Vec<Letter> {
    let undoes =
        |last: &Letter| last.generator == letter.generator && last.inverse != letter.inverse;
    if word.last().is_some_and(undoes) {
        word.pop();
    } else {
        word.push(letter);
    }
    word
}

/// A source of elements with their words: first the elements in order of word length, as far as
/// memory allows, then random ones.
struct WordSource {
    letters: Vec<Spelled>,
    elements: Vec<Spelled>,
    seen: BTreeSet<Vec<u16>>,
    /// The index of the next element to return, and of the one to multiply next.
    given: usize,
    parent: usize,
    dice: Dice,
    identity: Spelled,
}

impl WordSource {
    fn new(chain: &Chain) -> Self {
        let letter = |(generator, images): (usize, &Vec<u16>)| {
            let word = alloc::vec![Letter {
                generator,
                inverse: false
            }];
            let forth = Spelled {
                images: images.clone(),
                word,
            };
            let back = forth.inverse();
            [forth, back]
        };
        let identity = Spelled {
            images: images::identity(chain.degree()),
            word: Vec::new(),
        };
        Self {
            letters: chain
                .generators
                .iter()
                .enumerate()
                .flat_map(letter)
                .collect(),
            elements: alloc::vec![identity.clone()],
            seen: BTreeSet::from([identity.images.clone()]),
            given: 0,
            parent: 0,
            dice: Dice::new(1),
            identity,
        }
    }

    fn next(&mut self) -> Spelled {
        let most = MEMORY / self.identity.images.len().max(1);
        while self.given == self.elements.len() && self.parent < self.elements.len() {
            for letter in &self.letters {
                let product = self.elements[self.parent].then(letter);
                if self.elements.len() < most && self.seen.insert(product.images.clone()) {
                    self.elements.push(product);
                }
            }
            self.parent += 1;
        }
        if let Some(element) = self.elements.get(self.given) {
            self.given += 1;
            return element.clone();
        }
        let longest = self.elements.last().map_or(0, |element| element.word.len());
        let length = 1 + self.dice.below(4 * longest + 1);
        let mut element = self.identity.clone();
        for _ in 0..if self.letters.is_empty() { 0 } else { length } {
            element = element.then(&self.letters[self.dice.below(self.letters.len())]);
        }
        element
    }
}
