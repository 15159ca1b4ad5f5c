//! Moving a row back by the program of an automorphism.

use super::{WORD_MASK, Words, copy_words};
use crate::fibre::{
    Apart, Chosen, DigitShift, Fibre, Program, RowStep, Term, Translations, WordSources, is_odd,
};
use crate::lanes::{LANES, Lanes};
use crate::row::Row;

/// Adds the elements x with a(x) + t in `row` to `sum`, where the program is that of the
/// automorphism a.
///
/// a is H T1 ... Tk with a map H of word numbers. So the first step computes all y with H(y) + t in
/// `row`, which is a reordering of words with a translation of the bits. Then T1, T2, ... follow in
/// turn.
pub(super) fn add_by_program<const V: usize>(
    fibre: &Fibre,
    program: &Program,
    translation: u32,
    row: &Row<V>,
    words: &mut Words,
    sum: &mut Row<V>,
) {
    let Translations::Sums(sums) = fibre.kind() else {
        unreachable!("only an abelian group has automorphisms")
    };
    let (word_shift, bit_shift) = fibre.spot(translation);
    let shifts = sums.bits().shifts(bit_shift);
    let mut lanes = [Lanes::ZERO; V];
    copy_words(row, words);
    if program.is_binary {
        let sum = |word| word ^ word_shift;
        reorder(&program.words, sum, shifts, words, &mut lanes);
    } else {
        match sums.word_sources(word_shift) {
            WordSources::Short(sums) => {
                let sum = |word: usize| sums[word].into();
                reorder(&program.words, sum, shifts, words, &mut lanes);
            }
            WordSources::Long(sums) => {
                let sum = |word: usize| sums[word].into();
                reorder(&program.words, sum, shifts, words, &mut lanes);
            }
        }
    }
    let used = fibre.words().div_ceil(LANES);
    for step in &program.steps {
        take_step(step, &mut lanes[..used], words);
    }
    for (sum, lanes) in sum.iter_mut().zip(lanes) {
        *sum |= lanes;
    }
}

/// Reads each word from the place given by `sources` and `sum`, and shifts its bits.
#[inline(always)]
fn reorder(
    sources: &[u16],
    sum: impl Fn(usize) -> usize,
    shifts: &[DigitShift],
    words: &Words,
    lanes: &mut [Lanes],
) {
    // Digits that are 0 are left out; with two at a time, the shifts stay in registers.
    let mut shifts = shifts.iter().filter(|shift| !shift.is_nothing());
    match [shifts.next(), shifts.next()] {
        [Some(&a), Some(&b)] => {
            reorder_shifted(sources, sum, |lanes| b.apply(a.apply(lanes)), words, lanes);
        }
        [Some(&a), None] => reorder_shifted(sources, sum, |lanes| a.apply(lanes), words, lanes),
        _ => reorder_shifted(sources, sum, |lanes| lanes, words, lanes),
    }
    for &shift in shifts {
        shift_bits(shift, lanes);
    }
}

#[inline(never)]
fn reorder_shifted(
    sources: &[u16],
    sum: impl Fn(usize) -> usize,
    shifted: impl Fn(Lanes) -> Lanes,
    words: &Words,
    lanes: &mut [Lanes],
) {
    for (lanes, sources) in lanes.iter_mut().zip(sources.as_chunks::<LANES>().0) {
        let read = |source: u16| words[sum(source.into()) & WORD_MASK];
        *lanes = shifted(Lanes(sources.map(read)));
    }
}

#[inline(never)]
fn shift_bits(shift: DigitShift, lanes: &mut [Lanes]) {
    for lanes in lanes {
        *lanes = shift.apply(*lanes);
    }
}

/// Replaces a row R by the row of all x with x + f(x) v in R.
fn take_step(step: &RowStep, lanes: &mut [Lanes], words: &mut Words) {
    match step {
        RowStep::Within { distance, chosen } => exchange_within(*distance, chosen, lanes),
        RowStep::Slide {
            apart,
            flips,
            distance,
            low,
        } => {
            let slide = (*flips, *distance, *low);
            match apart.lane {
                0 => slide_lanes::<0>(apart.lanes, slide, lanes),
                1 => slide_lanes::<1>(apart.lanes, slide, lanes),
                2 => slide_lanes::<2>(apart.lanes, slide, lanes),
                _ => slide_lanes::<3>(apart.lanes, slide, lanes),
            }
        }
        RowStep::Pairs {
            apart,
            shifts,
            chosen,
        } => match apart.lane {
            0 => exchange_pairs::<0>(*apart, shifts, chosen, lanes),
            1 => exchange_pairs::<1>(*apart, shifts, chosen, lanes),
            2 => exchange_pairs::<2>(*apart, shifts, chosen, lanes),
            _ => exchange_pairs::<3>(*apart, shifts, chosen, lanes),
        },
        RowStep::Inside {
            lane,
            shifts,
            chosen,
        } => match lane {
            0 => exchange_inside::<0>(shifts, chosen, lanes),
            1 => exchange_inside::<1>(shifts, chosen, lanes),
            2 => exchange_inside::<2>(shifts, chosen, lanes),
            _ => exchange_inside::<3>(shifts, chosen, lanes),
        },
        RowStep::Any(terms) => put_together(terms, lanes, words),
    }
}

/// Takes each lane from the one whose number differs in these bits.
#[inline(always)]
fn crossed<const LANE: usize>(lanes: Lanes) -> Lanes {
    Lanes(core::array::from_fn(|lane| lanes.0[lane ^ LANE]))
}

/// Exchanges each chosen bit with the one at a given distance above it in its word.
#[inline(never)]
fn exchange_within(distance: u32, chosen: &Chosen, lanes: &mut [Lanes]) {
    for (number, lanes) in lanes.iter_mut().enumerate() {
        let down = lanes.map(|word| word.wrapping_shr(distance));
        let differ = (down ^ *lanes) & chosen.of(number);
        *lanes ^= differ ^ differ.map(|word| word.wrapping_shl(distance));
    }
}

/// Calls `exchange` with each two lanes at a given distance, to be changed, and with the number of
/// the first.
#[inline(always)]
fn for_each_pair(
    apart: usize,
    lanes: &mut [Lanes],
    mut exchange: impl FnMut(usize, &mut Lanes, &mut Lanes),
) {
    let half = 1 << apart.ilog2();
    let rest = apart & (half - 1);
    for (block, lanes) in lanes.chunks_exact_mut(2 * half).enumerate() {
        let (lower, upper) = lanes.split_at_mut(half);
        for (number, first) in lower.iter_mut().enumerate() {
            let own = block * 2 * half;
            exchange(own + number, first, &mut upper[number ^ rest]);
        }
    }
}

/// Exchanges the bits with digit 1 in the lanes that share an even number of bits with `flips` with
/// the bits with digit 0 in the other lanes.
#[inline(never)]
fn slide_lanes<const LANE: usize>(
    apart: usize,
    (flips, distance, low): (usize, u32, u32),
    lanes: &mut [Lanes],
) {
    for_each_pair(apart, lanes, |first, a, b| {
        let (even, odd) = if is_odd(first & flips) {
            (b, a)
        } else {
            (a, b)
        };
        let down = even.map(|word| word.wrapping_shr(distance));
        let differ = (down ^ crossed::<LANE>(*odd)).map(|word| word & low);
        *odd ^= crossed::<LANE>(differ);
        *even ^= differ.map(|word| word.wrapping_shl(distance));
    });
}

#[inline(never)]
fn exchange_pairs<const LANE: usize>(
    apart: Apart,
    shifts: &[DigitShift],
    chosen: &Chosen,
    lanes: &mut [Lanes],
) {
    // With the number of digits known, the shifts stay in registers.
    match shifts {
        [] => exchange_shifted::<LANE>(apart.lanes, |lanes| lanes, chosen, lanes),
        &[a] => exchange_shifted::<LANE>(apart.lanes, |lanes| a.apply(lanes), chosen, lanes),
        &[a, b] => {
            let shifted = |lanes| b.apply(a.apply(lanes));
            exchange_shifted::<LANE>(apart.lanes, shifted, chosen, lanes);
        }
        shifts => {
            let shifted = |lanes| shifts.iter().fold(lanes, |lanes, shift| shift.apply(lanes));
            exchange_shifted::<LANE>(apart.lanes, shifted, chosen, lanes);
        }
    }
}

/// Exchanges the chosen bits of lanes with those at a given distance.
#[inline(always)]
fn exchange_shifted<const LANE: usize>(
    apart: usize,
    shifted: impl Fn(Lanes) -> Lanes,
    chosen: &Chosen,
    lanes: &mut [Lanes],
) {
    for_each_pair(apart, lanes, |first, a, b| {
        let differ = (*a ^ shifted(crossed::<LANE>(*b))) & chosen.of(first);
        *a ^= differ;
        *b ^= shifted(crossed::<LANE>(differ));
    });
}

/// Takes the chosen bits from elsewhere in the same lanes.
#[inline(never)]
fn exchange_inside<const LANE: usize>(shifts: &[DigitShift], chosen: &Chosen, lanes: &mut [Lanes]) {
    for (number, lanes) in lanes.iter_mut().enumerate() {
        let crossed = crossed::<LANE>(*lanes);
        let shifted = shifts
            .iter()
            .fold(crossed, |lanes, shift| shift.apply(lanes));
        *lanes ^= (*lanes ^ shifted) & chosen.of(number);
    }
}

/// Combines the chosen elements of the row moved in several ways.
#[inline(never)]
fn put_together(terms: &[Term], lanes: &mut [Lanes], words: &mut Words) {
    for (words, lanes) in words.as_chunks_mut().0.iter_mut().zip(&*lanes) {
        *words = lanes.0;
    }
    for (number, lanes) in lanes.iter_mut().enumerate() {
        let own = *lanes;
        *lanes = Lanes::ZERO;
        for term in terms {
            let moved = term.sources.as_ref().map_or(own, |sources| {
                let sources = sources.as_chunks::<LANES>().0[number];
                Lanes(sources.map(|source| words[usize::from(source) & WORD_MASK]))
            });
            let shifts = term.shifts.iter();
            *lanes |= shifts.fold(moved, |lanes, shift| shift.apply(lanes)) & term.masks[number];
        }
    }
}
