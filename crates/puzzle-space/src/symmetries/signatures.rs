//! Signatures: invariants under symmetry of places, of acts and of pairs of acts, as numbers.
//!
//! Places and acts with different numbers are never mapped to each other; those with equal numbers
//! may or may not be. So the quality of these numbers affects only the time of a search.

use std::collections::HashMap;

use crate::labels::{FactorMove, Labels, greatest_common_divisor};
use crate::symmetries::acts::Acts;

/// How often places are refined by acts, and acts by places.
const ROUNDS: usize = 3;

/// Numbers that all symmetries keep.
#[derive(Clone, Debug)]
pub(crate) struct Signatures {
    /// Of each place.
    pub(crate) places: Vec<u64>,
    /// Of each act.
    pub(crate) acts: Vec<u64>,
    /// Of the pairs of acts that were asked about.
    pairs: HashMap<(u32, u32), u64>,
}

impl Signatures {
    pub(crate) fn new(labels: &Labels, acts: &Acts) -> Self {
        let mut places = of_places(labels, acts);
        let mut of_acts = Vec::new();
        for _ in 0..ROUNDS {
            let mut refined: Vec<u64> = places.iter().map(|&place| mixed(place, 1)).collect();
            of_acts.clear();
            for (number, act) in acts.all.iter().enumerate() {
                let cycles = cycles(acts, act, &places);
                let kind = u64::from(acts.is_rotation(number as u32));
                let signature = mixed(total(&cycles), kind);
                of_acts.push(signature);
                for (refined, &cycle) in refined.iter_mut().zip(&cycles) {
                    *refined = refined.wrapping_add(mixed(cycle, signature));
                }
            }
            places = refined;
        }
        Self {
            places,
            acts: of_acts,
            pairs: HashMap::new(),
        }
    }

    /// The signature of two acts together, and whether it had to be computed.
    pub(crate) fn pair(&mut self, acts: &Acts, one: u32, other: u32) -> (u64, bool) {
        if let Some(&signature) = self.pairs.get(&(one, other)) {
            return (signature, false);
        }
        let (a, b) = (&acts.all[one as usize], &acts.all[other as usize]);
        let both = total(&cycles(acts, &acts.product(a, b), &self.places));
        let against = total(&cycles(acts, &acts.quotient(a, b), &self.places));
        let signature = mixed(both, against);
        self.pairs.insert((one, other), signature);
        (signature, true)
    }
}

/// A hash of two numbers.
fn mixed(a: u64, b: u64) -> u64 {
    let mut bits = a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32);
    for _ in 0..2 {
        bits = (bits ^ (bits >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    bits ^ (bits >> 32)
}

/// Of each place by itself: its constituent, and which piece is there in the solved state.
fn of_places(labels: &Labels, acts: &Acts) -> Vec<u64> {
    // In how many places of its constituent each label is blocked.
    let mut blocked = vec![0_u64; labels.all.len()];
    for place in 0..labels.places() {
        for &label in labels.blocked(place) {
            blocked[usize::from(label)] += 1;
        }
    }
    let of_label = |number: usize| {
        let label = &labels.all[number];
        let kind = mixed(label.count as u64, label.modulus.into());
        mixed(kind, blocked[number])
    };
    let shapes = acts.constituents.iter().zip(&acts.moduli).enumerate();
    let shapes: Vec<u64> = shapes
        .map(|(number, (places, &modulus))| {
            let own = labels.first_label(number)..labels.first_label(number + 1);
            let kinds = own.map(of_label).fold(0, u64::wrapping_add);
            mixed(mixed(places.len() as u64, modulus.into()), kinds)
        })
        .collect();
    let start = labels.start().iter().enumerate();
    start
        .map(|(place, &point)| {
            let label = usize::from(labels.label_of(point));
            let blocked = labels.blocked(place).len() as u64;
            let shape = shapes[acts.constituent_of[place]];
            mixed(mixed(shape, of_label(label)), blocked)
        })
        .collect()
}

/// For each place a number for the cycle that it is in: how long it is, how much it turns, which places are in it.
fn cycles(acts: &Acts, act: &FactorMove, places: &[u64]) -> Vec<u64> {
    let mut numbers = vec![None; places.len()];
    let mut cycle = Vec::new();
    for first in 0..places.len() {
        if numbers[first].is_some() {
            continue;
        }
        let modulus = acts.modulus(first);
        let (mut turned, mut sum, mut place) = (0_u16, 0_u64, first);
        cycle.clear();
        loop {
            cycle.push(place);
            turned = (turned + u16::from(act.twist[place])) % u16::from(modulus);
            sum = sum.wrapping_add(mixed(places[place], 2));
            place = usize::from(act.from[place]);
            if place == first {
                break;
            }
        }
        // A unit may multiply it.
        let turned = greatest_common_divisor(modulus, turned as u8);
        let number = mixed(mixed(sum, cycle.len() as u64), turned.into());
        for &place in &cycle {
            numbers[place] = Some(number);
        }
    }
    let numbers = numbers.into_iter();
    numbers
        .map(|number| number.expect("each place is in a cycle"))
        .collect()
}

/// One number for all places together, in no order.
fn total(cycles: &[u64]) -> u64 {
    let cycles = cycles.iter().map(|&cycle| mixed(cycle, 3));
    cycles.fold(0, u64::wrapping_add)
}
