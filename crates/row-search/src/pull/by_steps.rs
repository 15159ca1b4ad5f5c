//! Moving a row back by the program of an automorphism.

use super::{WORD_MASK, Words, copy_words};
use crate::fibre::{
    Apart, Chosen, DigitShift, Fibre, Program, RowStep, Term, Translations, WordSources, is_odd,
};
use crate::lanes::{LANES, Lanes};
use crate::row::Row;

/// Adds the elements x with a(x) + t in `row` to `sum`, where the program is that of the automorphism a.
///
/// a is H T1 ... Tk with a map H of word numbers, so the row of all y with H(y) + t in `row` comes first: a reordering
/// of words together with a translation of the bits. Then T1, T2, ... one after the other.
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
    let mut lanes = [Lanes::ZERO; V];
    copy_words(row, words);
    match sums.word_sources(word_shift) {
        WordSources::Short(sources) => reorder(&program.words, sources, words, &mut lanes),
        WordSources::Long(sources) => reorder(&program.words, sources, words, &mut lanes),
    }
    for &shift in sums.bits().shifts(bit_shift) {
        if !shift.is_nothing() {
            shift_bits(shift, &mut lanes);
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

/// Reads each word from where it comes from by one list and, from there, by the other.
#[inline(never)]
fn reorder(first: &[u16], second: &[impl Copy + Into<usize>], words: &Words, lanes: &mut [Lanes]) {
    for (lanes, first) in lanes.iter_mut().zip(first.as_chunks::<LANES>().0) {
        *lanes = Lanes(first.map(|word| words[second[usize::from(word)].into() & WORD_MASK]));
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

/// Each lane from the one whose number has these bits changed.
#[inline(always)]
fn crossed<const LANE: usize>(lanes: Lanes) -> Lanes {
    Lanes(core::array::from_fn(|lane| lanes.0[lane ^ LANE]))
}

/// Exchanges each chosen bit with the one that is so far above it in its word.
#[inline(never)]
fn exchange_within(distance: u32, chosen: &Chosen, lanes: &mut [Lanes]) {
    for (number, lanes) in lanes.iter_mut().enumerate() {
        let down = lanes.map(|word| word.wrapping_shr(distance));
        let differ = (down ^ *lanes) & chosen.of(number);
        *lanes ^= differ ^ differ.map(|word| word.wrapping_shl(distance));
    }
}

/// Calls `exchange` with the numbers of the lanes that are so far apart, and with both, which it changes.
#[inline(always)]
fn for_each_pair(
    apart: usize,
    lanes: &mut [Lanes],
    mut exchange: impl FnMut([usize; 2], &mut Lanes, &mut Lanes),
) {
    let half = 1 << apart.ilog2();
    let rest = apart & (half - 1);
    for (block, lanes) in lanes.chunks_exact_mut(2 * half).enumerate() {
        let (lower, upper) = lanes.split_at_mut(half);
        for (number, first) in lower.iter_mut().enumerate() {
            let other = number ^ rest;
            let own = block * 2 * half;
            exchange([own + number, own + half + other], first, &mut upper[other]);
        }
    }
}

/// Exchanges the bits with digit 1 of the lanes that share an even number of bits with `flips` with those with digit 0
/// of the others.
#[inline(never)]
fn slide_lanes<const LANE: usize>(
    apart: usize,
    (flips, distance, low): (usize, u32, u32),
    lanes: &mut [Lanes],
) {
    for_each_pair(apart, lanes, |[first, _], a, b| {
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

/// Exchanges what is chosen of lanes with what is as far apart.
#[inline(always)]
fn exchange_shifted<const LANE: usize>(
    apart: usize,
    shifted: impl Fn(Lanes) -> Lanes,
    chosen: &Chosen,
    lanes: &mut [Lanes],
) {
    for_each_pair(apart, lanes, |[first, _], a, b| {
        let differ = (*a ^ shifted(crossed::<LANE>(*b))) & chosen.of(first);
        *a ^= differ;
        *b ^= shifted(crossed::<LANE>(differ));
    });
}

/// Takes what is chosen from elsewhere in the same lanes.
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

/// Puts together what is chosen of the row moved in several ways.
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
