//! An automorphism as a short list of steps, each of which works on a row of words.

use super::elimination::{Factors, Shear, factors};
use super::matrix::{Field, Vector};
use super::units;
use crate::fibre::{DigitShift, Fibre, Sums, Translations};
use crate::lanes::{LANES, Lanes};

/// The largest prime order of a digit for which steps are made.
const LARGEST_PRIME: u8 = 5;

/// A program that turns a row R into the row of all x with a(x) in R.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Program {
    /// Whether all word digits of the fibre are of order 2, so that the sum of word numbers is their exclusive or.
    pub(crate) is_binary: bool,
    /// Where each word comes from in the first step.
    pub(crate) words: Vec<u16>,
    /// The steps that follow.
    pub(crate) steps: Vec<RowStep>,
}

/// A step that turns a row R into the row of all x with x + f(x) v in R.
///
/// The first four kinds are for digits of order 2, in rows whose word digits are all of order 2.
/// Adding v to a word number is then an exclusive or, both for the number of its [`Lanes`] and for
/// the number within these. Members with f(x) = 1 are exchanged in pairs, x and x + v; f has the
/// same value for both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RowStep {
    /// Both members of a pair are in the same word, `distance` bits apart. `chosen` are the lower
    /// ones.
    Within { distance: u32, chosen: Chosen },
    /// The members of a pair are in different lanes. The only digit of the bit number in v is also
    /// the only one in f; `distance` is its place value, and `low` masks the bits where it is 0.
    /// The bits with digit 1 in lanes that share an even number of bits with `flips` change places
    /// with the bits with digit 0 in the other lanes.
    Slide {
        apart: Apart,
        flips: usize,
        distance: u32,
        low: u32,
    },
    /// The members of a pair are in different lanes.
    Pairs {
        apart: Apart,
        shifts: Vec<DigitShift>,
        chosen: Chosen,
    },
    /// The members of a pair are in the same lanes.
    Inside {
        lane: usize,
        shifts: Vec<DigitShift>,
        chosen: Chosen,
    },
    /// For digits of any order: the row is moved by 0, v, 2 v, ..., and a part of each result is
    /// taken.
    Any(Vec<Term>),
}

/// The distance between members of a pair: the exclusive or of their lane numbers, which is not 0,
/// and that of their numbers within the lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Apart {
    pub(crate) lanes: usize,
    pub(crate) lane: usize,
}

/// The elements with f(x) = 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// In the lanes whose number shares an even number of bits with `flips`, and in the others.
    masks: [Lanes; 2],
    flips: usize,
}

impl Chosen {
    /// The chosen elements in the lanes with this number.
    #[inline(always)]
    pub(crate) fn of(&self, lanes: usize) -> Lanes {
        self.masks[usize::from(is_odd(lanes & self.flips))]
    }
}

/// Whether a number has an odd number of bits.
#[inline(always)]
pub(crate) fn is_odd(number: usize) -> bool {
    number.count_ones() & 1 == 1
}

/// A set of members that move alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    /// Where each word comes from, if not from its own place.
    pub(crate) sources: Option<Vec<u16>>,
    /// How the bits of all words are moved.
    pub(crate) shifts: Vec<DigitShift>,
    /// The elements x in this set.
    pub(crate) masks: Vec<Lanes>,
}

/// Compiles an automorphism, given by the images of the units, to a program; `None` if the group
/// has digits that are not of small prime order.
pub(super) fn compile(fibre: &Fibre, images: &[u32]) -> Option<Program> {
    let orders = fibre
        .orders()
        .expect("only an abelian group has automorphisms");
    let is_small_prime = |order| order <= LARGEST_PRIME && order != 4;
    if !orders.iter().all(|&order| is_small_prime(order)) {
        return None;
    }
    let is_binary = units(orders)
        .iter()
        .all(|unit| unit.order <= 2 || fibre.spot(unit.element).1 != 0);
    let mut program = Program {
        is_binary,
        words: (0..fibre.row_words() as u16).collect(),
        steps: Vec::new(),
    };
    // Digits of different primes don't affect each other, so they are mapped one prime after
    // another.
    for prime in 2..=LARGEST_PRIME {
        if orders.contains(&prime) {
            Part::new(fibre, prime, is_binary).add_to(&mut program, images);
        }
    }
    Some(program)
}

/// The digits of one prime order.
struct Part<'a> {
    fibre: &'a Fibre,
    field: Field,
    digits: Vec<Digit>,
    /// Whether all word digits of the fibre are of order 2, and these digits too.
    is_binary: bool,
}

/// A digit of an element.
struct Digit {
    /// The index of the digit.
    number: usize,
    /// The element with this digit 1 and all others 0.
    unit: u32,
    /// Whether it is a digit of the bit number.
    is_bit: bool,
}

/// The kind of step that a shear needs.
enum Kind {
    Within,
    Slide,
    Pairs,
    Inside,
    Any,
}

impl<'a> Part<'a> {
    fn new(fibre: &'a Fibre, prime: u8, is_binary: bool) -> Self {
        let orders = fibre
            .orders()
            .expect("only an abelian group has automorphisms");
        let units = units(orders);
        let own = units
            .iter()
            .enumerate()
            .filter(|(_, unit)| unit.order == prime);
        let digits = own.map(|(number, unit)| Digit {
            number,
            unit: unit.element,
            is_bit: fibre.spot(unit.element).1 != 0,
        });
        Self {
            fibre,
            field: Field { prime },
            digits: digits.collect(),
            is_binary: is_binary && prime == 2,
        }
    }

    /// The digits of an element that are of this order.
    fn vector(&self, element: u32) -> Vector {
        let orders = self
            .fibre
            .orders()
            .expect("only an abelian group has automorphisms");
        let mut rest = element;
        let mut all = vec![0; orders.len()];
        for (digit, &order) in all.iter_mut().zip(orders).rev() {
            *digit = (rest % u32::from(order)) as u8;
            rest /= u32::from(order);
        }
        self.digits.iter().map(|digit| all[digit.number]).collect()
    }

    /// The element with these digits, the others being 0.
    fn element(&self, vector: &[u8]) -> u32 {
        let digits = self.digits.iter().zip(vector);
        digits
            .map(|(digit, &entry)| digit.unit * u32::from(entry))
            .sum()
    }

    /// Adds the effect of an automorphism on these digits.
    fn add_to(&self, program: &mut Program, images: &[u32]) {
        let columns: Vec<Vector> = self
            .digits
            .iter()
            .map(|digit| self.vector(images[digit.number]))
            .collect();
        let is_bit: Vec<bool> = self.digits.iter().map(|digit| digit.is_bit).collect();
        let Factors { words, shears } =
            factors(self.field, &columns, &is_bit, |shear| self.cost(shear));
        // H acts on elements last, so rows are mapped back by it first. It only moves words.
        for word in &mut program.words[..self.fibre.words()] {
            let element = self.element_at(usize::from(*word), 0);
            let own = self.vector(element);
            let mapped = self.element(&self.field.apply(&words, &own));
            let others = element - self.element(&own);
            *word = self.fibre.spot(others + mapped).0 as u16;
        }
        program
            .steps
            .extend(shears.iter().map(|shear| self.step(shear)));
    }

    /// The element of a word and bit number.
    fn element_at(&self, word: usize, bit: u32) -> u32 {
        self.fibre.elements[word * self.fibre.bits() as usize + bit as usize].into()
    }

    /// The word and bit numbers that differ by the digits of a vector.
    fn spot(&self, vector: &[u8]) -> (usize, u32) {
        self.fibre.spot(self.element(vector))
    }

    /// The part of the function f that depends on the word number, as a word number with the same
    /// digits.
    fn words_of(&self, amount: &[u8]) -> usize {
        self.spot(amount).0
    }

    /// Number of digits of the bit number in a vector.
    fn bit_digits(&self, vector: &[u8]) -> u32 {
        let digits = self.digits.iter().zip(vector);
        digits
            .filter(|(digit, entry)| digit.is_bit && **entry != 0)
            .count() as u32
    }

    fn kind(&self, Shear { amount, along }: &Shear) -> Kind {
        if !self.is_binary {
            return Kind::Any;
        }
        let (word, bit) = self.spot(along);
        let digits = self.bit_digits(along);
        let same_bits = self.spot(amount).1 == bit;
        let amount_words = self.words_of(amount);
        if word == 0 {
            // Two digits exchanged with each other, or one that is changed.
            let is_exchange = digits == 2 && same_bits && amount_words == 0;
            if is_exchange || digits == 1 {
                Kind::Within
            } else {
                Kind::Inside
            }
        } else if word < LANES {
            Kind::Inside
        } else if digits == 1 && same_bits && amount_words.is_multiple_of(LANES) {
            Kind::Slide
        } else {
            Kind::Pairs
        }
    }

    /// The approximate number of instructions of the step for each [`Lanes`].
    fn cost(&self, shear: &Shear) -> u32 {
        let shifts = 5 * self.bit_digits(&shear.along);
        let (word, _) = self.spot(&shear.along);
        let exchange = u32::from(!word.is_multiple_of(LANES));
        match self.kind(shear) {
            Kind::Within => 6,
            Kind::Slide => 3 + exchange,
            Kind::Pairs => 2 + exchange + shifts,
            Kind::Inside => 3 + exchange + shifts,
            Kind::Any => shifts + if word == 0 { 4 } else { 16 },
        }
    }

    fn step(&self, shear: &Shear) -> RowStep {
        let (word, bit) = self.spot(&shear.along);
        let apart = Apart {
            lanes: word / LANES,
            lane: word % LANES,
        };
        match self.kind(shear) {
            Kind::Within => self.within(shear, bit),
            Kind::Slide => RowStep::Slide {
                apart,
                flips: self.words_of(&shear.amount) / LANES,
                distance: bit,
                // The bits with digit 0 are those that f does not choose in word 0. (Unused bits of
                // a word are always clear, so their masks don't matter.)
                low: !self.mask(&shear.amount, 0, 1),
            },
            Kind::Pairs => RowStep::Pairs {
                apart,
                shifts: self.shifts(bit),
                chosen: self.chosen(&shear.amount),
            },
            Kind::Inside => RowStep::Inside {
                lane: apart.lane,
                shifts: self.shifts(bit),
                chosen: self.chosen(&shear.amount),
            },
            Kind::Any => self.any(shear),
        }
    }

    /// The step for pairs in the same word.
    fn within(&self, shear: &Shear, bit: u32) -> RowStep {
        let mut chosen = self.chosen(&shear.amount);
        let partner = |own| self.sums_of_bits(own, bit);
        let lower = (0..self.fibre.bits()).filter(|&own| own < partner(own));
        let lower = lower.fold(0, |mask, own| mask | 1 << own);
        chosen.masks = chosen.masks.map(|mask| mask.map(|word| word & lower));
        let all = chosen.masks.iter().flat_map(|mask| mask.0);
        let some = all.fold(0, |all, word| all | word).trailing_zeros();
        RowStep::Within {
            distance: partner(some) - some,
            chosen,
        }
    }

    /// The general step, for any digits.
    fn any(&self, Shear { amount, along }: &Shear) -> RowStep {
        let sums = self.sums();
        let mut multiple = vec![0; along.len()];
        let mut terms = Vec::new();
        for times in 0..self.field.prime {
            let (word, bit) = self.spot(&multiple);
            let sources: Vec<u16> = (0..self.fibre.row_words() as u16)
                .map(|own| sums.word_sources(word).at(own.into()) as u16)
                .collect();
            let words = (0..self.fibre.row_words()).map(|word| self.mask(amount, word, times));
            let words: Vec<u32> = words.collect();
            terms.push(Term {
                sources: (word != 0).then_some(sources),
                shifts: self.shifts(bit),
                masks: words.as_chunks().0.iter().copied().map(Lanes).collect(),
            });
            self.field.add(&mut multiple, 1, along);
        }
        RowStep::Any(terms)
    }

    fn sums(&self) -> &Sums {
        match self.fibre.kind() {
            Translations::Sums(sums) => sums,
            Translations::Words(_) | Translations::Elements(_) => {
                unreachable!("only an abelian group has automorphisms")
            }
        }
    }

    fn sums_of_bits(&self, a: u32, b: u32) -> u32 {
        self.sums().sum((0, a), (0, b)).1
    }

    /// The nonzero digits of a bit number that is subtracted from all bits.
    fn shifts(&self, bit: u32) -> Vec<DigitShift> {
        let shifts = self.sums().bits().shifts(bit).iter();
        shifts
            .copied()
            .filter(|shift| !shift.is_nothing())
            .collect()
    }

    /// The elements of a word for which f has a value.
    fn mask(&self, amount: &[u8], word: usize, value: u8) -> u32 {
        if word >= self.fibre.words() {
            return 0;
        }
        let has_value = |&bit: &u32| {
            let element = self.element_at(word, bit);
            self.field.dot(amount, &self.vector(element)) == value
        };
        let bits = (0..self.fibre.bits()).filter(has_value);
        bits.fold(0, |mask, bit| mask | 1 << bit)
    }

    /// The elements for which f is 1.
    fn chosen(&self, amount: &[u8]) -> Chosen {
        let flips = self.words_of(amount) / LANES;
        let lanes = |number: usize| {
            Lanes(core::array::from_fn(|lane| {
                self.mask(amount, number * LANES + lane, 1)
            }))
        };
        // The lanes that share an odd number of bits with `flips` all have the same mask. The first
        // of them is numbered by the lowest bit of `flips`.
        let odd = flips & flips.wrapping_neg();
        Chosen {
            masks: [lanes(0), lanes(odd)],
            flips,
        }
    }
}

#[cfg(test)]
mod tests;
