//! Tests which steps automorphisms are compiled to, and how much these cost.

use super::*;
use crate::cube_edges;

fn program(orders: &[u8], images: &[u32]) -> Program {
    let fibre = Fibre::new(orders).expect("small enough");
    compile(&fibre, images).expect("all orders are small primes")
}

/// A step without its masks: the letter of its kind; a distance in bits, or the number of shifts or
/// terms; and the distances between lanes and within them.
fn shape(step: &RowStep) -> (char, usize, usize, usize) {
    match step {
        RowStep::Within { distance, .. } => ('W', *distance as usize, 0, 0),
        RowStep::Slide {
            apart, distance, ..
        } => ('S', *distance as usize, apart.lanes, apart.lane),
        RowStep::Pairs { apart, shifts, .. } => ('P', shifts.len(), apart.lanes, apart.lane),
        RowStep::Inside { lane, shifts, .. } => ('I', shifts.len(), 0, *lane),
        RowStep::Any(terms) => ('A', terms.len(), 0, 0),
    }
}

#[test]
fn each_change_is_made_by_the_step_that_fits_it() {
    // Eleven digits of order 2. The last five form the bit number, with place values 16 down to 1.
    // The first six form the word number, with place values 32 down to 1; the last two of these
    // count within lanes.
    const DIGITS: usize = 11;
    let unit = |digit: usize| 1_u32 << (DIGITS - 1 - digit);
    let units: Vec<u32> = (0..DIGITS).map(unit).collect();
    // Each case: the digits whose sum is added, the digits to which it is added, and the expected
    // step.
    for (amount, along, expected) in [
        // Two bits exchanged, and one changed by others and by words.
        (&[9, 10][..], &[9, 10][..], ('W', 1, 0, 0)),
        (&[6, 10], &[6, 10], ('W', 15, 0, 0)),
        (&[9], &[10], ('W', 1, 0, 0)),
        (&[0, 5, 6], &[7], ('W', 8, 0, 0)),
        // Several bits changed.
        (&[0], &[6, 8], ('I', 2, 0, 0)),
        (&[8], &[9, 10], ('I', 2, 0, 0)),
        (&[0, 9, 10], &[9, 10], ('I', 2, 0, 0)),
        (&[7, 8, 9, 10], &[7, 8, 9, 10], ('I', 4, 0, 0)),
        // Words within lanes.
        (&[10], &[5], ('I', 0, 0, 1)),
        (&[4, 10], &[4, 10], ('I', 1, 0, 2)),
        // A bit digit and a word digit beyond lanes exchanged, or changed together with one within
        // lanes.
        (&[0, 10], &[0, 10], ('S', 1, 8, 0)),
        (&[3, 6], &[3, 6], ('S', 16, 1, 0)),
        (&[2, 9], &[2, 5, 9], ('S', 2, 2, 1)),
        // Other changes of word digits beyond lanes.
        (&[2, 5, 9], &[2, 9], ('P', 1, 2, 0)),
        (&[1, 10], &[1, 5, 9, 10], ('P', 2, 4, 1)),
        (&[10], &[2, 4], ('P', 0, 2, 2)),
        (&[9], &[3, 10], ('P', 1, 1, 0)),
    ] {
        let sum = along.iter().fold(0, |sum, &digit| sum ^ units[digit]);
        let mut images = units.clone();
        for &digit in amount {
            images[digit] ^= sum;
        }
        let program = program(&[2; DIGITS], &images);
        let steps: Vec<_> = program.steps.iter().map(shape).collect();
        assert_eq!(steps, [expected], "{amount:?} to {along:?}");
        assert!(program.is_binary);
    }
    // Changes of words alone take no steps: words are read from other places.
    let mut images = units;
    images.swap(0, 5);
    images[3] ^= unit(1);
    assert_eq!(program(&[2; DIGITS], &images).steps, []);
}

#[test]
fn only_words_of_other_orders_take_a_step_for_any() {
    // The bits of a word are the last five of seven digits, the last three of five, all but the
    // first, and the last three of four.
    for (orders, is_binary, expected) in [
        (&[2; 7][..], true, ('W', 2, 0, 0)),
        (&[2, 2, 3, 3, 3], true, ('A', 3, 0, 0)),
        (&[3, 2, 2, 2, 2, 2], false, ('A', 2, 0, 0)),
        (&[3; 4], false, ('A', 3, 0, 0)),
    ] {
        // The last digit is added to the one before it.
        let mut images: Vec<u32> = units(orders).iter().map(|unit| unit.element).collect();
        *images.last_mut().expect("some digits") += u32::from(orders[orders.len() - 1]);
        let program = program(orders, &images);
        let steps: Vec<_> = program.steps.iter().map(shape).collect();
        assert_eq!(steps, [expected], "{orders:?}");
        assert_eq!(program.is_binary, is_binary, "{orders:?}");
    }
}

/// The approximate number of instructions that a program takes for each [`Lanes`], computed from
/// the steps alone.
fn instructions(program: &Program) -> usize {
    let crossed = |lane: usize| usize::from(lane != 0);
    let of_step = |step: &RowStep| match step {
        RowStep::Within { .. } => 6,
        RowStep::Slide { apart, .. } => 3 + crossed(apart.lane),
        RowStep::Pairs { apart, shifts, .. } => 2 + crossed(apart.lane) + 5 * shifts.len(),
        RowStep::Inside { lane, shifts, .. } => 3 + crossed(*lane) + 5 * shifts.len(),
        RowStep::Any(terms) => {
            let Term {
                sources, shifts, ..
            } = &terms[1];
            5 * shifts.len() + if sources.is_some() { 16 } else { 4 }
        }
    };
    program.steps.iter().map(of_step).sum()
}

#[test]
fn programs_are_no_longer_than_they_were() {
    let of_all = |orders: &[u8], all: &[Vec<u32>]| {
        let programs = all.iter().map(|images| program(orders, images));
        programs.fold((0, 0), |(steps, sum), program| {
            (steps + program.steps.len(), sum + instructions(&program))
        })
    };
    let flips = cube_edges::automorphisms();
    let mut found = vec![of_all(&[2; cube_edges::FLIPS], &flips)];
    let mut random = 1_u32;
    let mut next = || {
        random = random.wrapping_mul(0x915f_77f5).wrapping_add(0x3c6e_f35f);
        random.rotate_left(random >> 27)
    };
    for orders in [&[2; 9][..], &[3; 5], &[5; 4], &[3, 2, 3, 2, 2, 3, 2, 2]] {
        let fibre = Fibre::new(orders).expect("small enough");
        let mut all = Vec::new();
        for _ in 0..40 {
            let mut images: Vec<u32> = units(orders).iter().map(|unit| unit.element).collect();
            for _ in 0..20 {
                let [to, from] = [next(), next()].map(|number| number as usize % orders.len());
                if to != from && orders[to] == orders[from] {
                    images[to] = fibre.moved(images[to], images[from]);
                }
            }
            all.push(images);
        }
        found.push(of_all(orders, &all));
    }
    // The number of steps and the number of instructions.
    let expected = [
        (225, 1326),
        (213, 1629),
        (143, 2486),
        (100, 1934),
        (109, 1136),
    ];
    assert_eq!(found, expected);
}
