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
    /// The signature of each place.
    pub(crate) places: Vec<u64>,
    /// The signature of each act.
    pub(crate) acts: Vec<u64>,
    /// The signatures of those pairs of acts that were needed so far.
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

/// The signatures of places by themselves: the shape of the constituent, the kind of the piece
/// there in the solved state, and how many labels are blocked.
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

/// For each place, a number for its cycle: for the length, the total twist and the places of the
/// cycle.
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
        // A symmetry may multiply the twist by a unit, which keeps this divisor.
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

/// One number for all places together, regardless of their order.
fn total(cycles: &[u64]) -> u64 {
    let cycles = cycles.iter().map(|&cycle| mixed(cycle, 3));
    cycles.fold(0, u64::wrapping_add)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::digits::tests::reachable;

    #[test]
    fn hashes_of_small_numbers_are_all_different() {
        let hashes: HashSet<u64> = (0..256)
            .flat_map(|a| (0..256).map(move |b| mixed(a, b)))
            .collect();
        assert_eq!(hashes.len(), 256 * 256);
    }

    /// Two cycles of ninety pieces, with a total twist of one third forwards or back.
    #[test]
    fn long_cycles_that_turn_the_other_way_are_alike() {
        let round: Vec<String> = (0..90)
            .map(|place| ((place + 1) % 90 + 1).to_string())
            .collect();
        let twists = |first| {
            let all: Vec<&str> = std::iter::once(first).chain([("0"); 89]).collect();
            all.join(" ")
        };
        let round = round.join(" ");
        let text = format!(
            "Set P 90 3\nSolved\nEnd\nMove A\nP\n{round}\n{}\nEnd\nMove B\nP\n{round}\n{}\nEnd\n",
            twists("1"),
            twists("2")
        );
        let definition = puzzle_def::read("t.tws", &text).expect("a definition");
        let reachable = reachable(&text);
        let labels = reachable.labels();
        let moves = definition.parts().moves.iter();
        let moves: Vec<FactorMove> = moves.map(|mv| labels.factor_move(mv)).collect();
        let acts = Acts::new(labels, &moves, &[]);
        let places = vec![7; 90];
        let [one, two] = [0, 1].map(|act| cycles(&acts, &acts.all[act], &places));
        assert_eq!(one, two);
        let none = cycles(&acts, &acts.quotient(&acts.all[0], &acts.all[0]), &places);
        assert_ne!(one, none);
    }
}
