//! Pseudorandom numbers and group elements, the same on every machine.

use alloc::vec::Vec;

use crate::images;

/// The pseudorandom generator of Steele, Lea and Flood ("Fast splittable pseudorandom number
/// generators", 2014).
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    state: u64,
}

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is at most 2^32; the bias is too small to notice.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let scaled = (u128::from(self.next()) * bound as u128) >> 64;
        usize::try_from(scaled).expect("it is below the bound")
    }
}

/// Nearly uniform elements of a group, by product replacement with an accumulator.
///
/// (Celler, Leedham-Green, Murray, Niemeyer, O'Brien: "Generating random elements of a finite group",
/// 1995, with the accumulator of Leedham-Green and Murray, 2002.)
#[derive(Clone, Debug)]
pub(crate) struct Replacement {
    dice: Dice,
    elements: Vec<Vec<u16>>,
    accumulator: Vec<u16>,
}

/// The fewest elements kept. With ten or more generators, one more than those is kept.
const ELEMENTS: usize = 10;
/// Steps before the first element is returned, for each element kept.
const WARM_UP: usize = 6;

impl Replacement {
    /// Starts from these generators; there may be none.
    pub(crate) fn new(degree: usize, generators: &[&[u16]], seed: u64) -> Self {
        let count = if generators.is_empty() {
            0
        } else {
            ELEMENTS.max(generators.len() + 1)
        };
        let elements: Vec<Vec<u16>> = (0..count)
            .map(|k| generators[k % generators.len()].to_vec())
            .collect();
        let mut replacement = Self {
            dice: Dice::new(seed),
            elements,
            accumulator: images::identity(degree),
        };
        for _ in 0..WARM_UP * count {
            replacement.step();
        }
        replacement
    }

    fn step(&mut self) {
        let count = self.elements.len();
        if count == 0 {
            return;
        }
        let target = self.dice.below(count);
        let source = (target + 1 + self.dice.below(count - 1)) % count;
        let source = if self.dice.below(2) == 0 {
            self.elements[source].clone()
        } else {
            images::inverse(&self.elements[source])
        };
        let target = &mut self.elements[target];
        if self.dice.below(2) == 0 {
            images::append(target, &source);
        } else {
            *target = images::product(&source, target);
        }
        images::append(&mut self.accumulator, target);
    }

    /// Runs this many steps without returning an element. Generators that move few points, such as
    /// a swap, need many steps before their products are uniformly distributed.
    pub(crate) fn mix(&mut self, steps: usize) {
        for _ in 0..steps {
            self.step();
        }
    }

    /// The next element, valid until the next call.
    pub(crate) fn next(&mut self) -> &[u16] {
        self.step();
        &self.accumulator
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{Dice, Replacement};

    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        let mut dice = Dice::new(1_234_567);
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(published.map(|_| dice.next()), published);
        let mut dice = Dice::new(1_234_567);
        assert_eq!(
            [(); 8].map(|()| dice.below(100)),
            [35, 17, 53, 24, 88, 42, 59, 27]
        );
        assert_eq!(Dice::new(7).below(1 << 32), 1_674_306_020);
    }

    /// The expected elements were computed by an independent program.
    #[test]
    fn the_same_seed_gives_the_same_elements_on_every_machine() {
        let mut random = Replacement::new(5, &[&[1, 2, 3, 4, 0], &[1, 0, 2, 3, 4]], 42);
        for expected in [
            [3, 4, 2, 0, 1],
            [4, 3, 1, 2, 0],
            [4, 2, 1, 0, 3],
            [0, 1, 4, 2, 3],
        ] {
            assert_eq!(random.next(), expected);
        }
        // With eleven generators, twelve elements are kept.
        let turns: Vec<Vec<u16>> = (1..12)
            .map(|turn| (0..13).map(|x| (x + turn) % 13).collect())
            .collect();
        let turns: Vec<&[u16]> = turns.iter().map(Vec::as_slice).collect();
        let mut random = Replacement::new(13, &turns, 3);
        assert_eq!([(); 6].map(|()| random.next()[0]), [9, 11, 12, 12, 0, 2]);
    }

    #[test]
    fn without_generators_there_is_the_identity() {
        let mut random = Replacement::new(3, &[], 1);
        assert_eq!(random.next(), [0, 1, 2]);
        assert_eq!(random.next(), [0, 1, 2]);
    }
}
