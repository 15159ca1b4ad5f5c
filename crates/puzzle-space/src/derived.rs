//! Derived pieces: constituents that follow from others and need not be stored.
//!
//! If moves turn places of several constituents together, a few of these may determine all the
//! others. This is so if no two elements of the group act alike on some constituents whose pieces
//! are all distinguished. Then the state of these determines the element, and the element
//! determines the contents of all other places.

use perm_group::{Building, Chain};
use puzzle_def::{Definition, Pattern};

use crate::constituents::Constituent;
use crate::labels::{FactorMove, Labels};
use crate::reachable::{Reachable, permutation};

/// The constituents that are stored, and how the others follow from them.
#[derive(Clone, Debug)]
pub(crate) struct Derived {
    /// All constituents.
    labels: Labels,
    /// For each place its first point, and how many there are.
    points: Vec<(usize, u8)>,
    /// The constituents that are stored.
    kept: Vec<Constituent>,
    /// For each constituent: whether the element is determined from it (and others), and whether it
    /// is derived.
    is_telling: Vec<bool>,
    is_derived: Vec<bool>,
    /// The group on all points. The base consists of points of the constituents that determine the
    /// element.
    chain: Chain,
}

impl Derived {
    /// Finds the constituents that follow from others; `None` if there are none.
    pub(crate) fn find(definition: &Definition, whole: &Reachable) -> Option<Self> {
        let labels = whole.labels();
        let all = &labels.constituents;
        let linked: Vec<usize> = (0..all.len())
            .filter(|&own| !whole.is_separate(&[own]))
            .collect();
        if linked.is_empty() {
            return None;
        }
        let moves = &definition.parts().moves;
        let order_on = |own: &[usize]| {
            let own: Vec<Constituent> = own.iter().map(|&number| all[number].clone()).collect();
            Reachable::new(definition, moves, &own).order().clone()
        };
        let mut telling: Vec<usize> = (0..all.len())
            .filter(|&own| is_told_apart(definition, labels, own))
            .collect();
        let alone: Vec<_> = telling.iter().map(|&own| order_on(&[own])).collect();
        let orders: Vec<_> = telling.iter().copied().zip(alone).collect();
        let is_enough = |own: &[usize]| {
            // The order is at most the product of the orders on each constituent.
            let all = orders.iter().filter(|(number, _)| own.contains(number));
            let most: num_bigint::BigUint = all.map(|(_, order)| order).product();
            most >= *whole.order() && order_on(own) == *whole.order()
        };
        if telling.len() < all.len() && !is_enough(&telling) {
            return None;
        }
        // Constituents with many places are left out first, if they can be. Only linked ones are
        // tried: if all links are commutative, leaving one out saves no rows.
        let mut by_size: Vec<usize> = telling
            .iter()
            .copied()
            .filter(|own| linked.contains(own))
            .collect();
        by_size.sort_by_key(|&own| core::cmp::Reverse(all[own].places.len()));
        for own in by_size {
            let others: Vec<usize> = telling
                .iter()
                .copied()
                .filter(|&other| other != own)
                .collect();
            if !others.is_empty() && is_enough(&others) {
                telling = others;
            }
        }
        let is_telling: Vec<bool> = (0..all.len()).map(|own| telling.contains(&own)).collect();
        let is_derived =
            |own: usize| linked.contains(&own) && !is_telling[own] && !labels.is_blocked(own);
        let is_derived: Vec<bool> = (0..all.len()).map(is_derived).collect();
        if !is_derived.contains(&true) {
            return None;
        }
        let kept = all
            .iter()
            .zip(&is_derived)
            .filter(|(_, is_derived)| !**is_derived);
        let points = whole.points();
        let of_telling =
            (0..labels.places()).filter(|&place| is_telling[labels.constituent(place)]);
        let base = of_telling.flat_map(|place| {
            let (first, twists) = points[place];
            (first..first + usize::from(twists)).map(|point| point as u16)
        });
        let base: Vec<u16> = base.collect();
        let building = Building {
            base: &base,
            bound: Some(whole.order()),
            ..Building::default()
        };
        let chain = whole.group().chain_with(&building);
        Some(Self {
            kept: kept.map(|(own, _)| own.clone()).collect(),
            points: points.to_vec(),
            labels: labels.clone(),
            is_telling,
            is_derived,
            chain: chain.expect("the base has points of the group once each"),
        })
    }

    /// The constituents that must be stored.
    pub(crate) fn kept(&self) -> &[Constituent] {
        &self.kept
    }

    /// Fills in everything that follows from the stored constituents of a pattern; `None` if these
    /// are unreachable.
    pub(crate) fn complete(&self, pattern: &mut Pattern) -> Option<()> {
        let completed = self.completed(self.labels.state_of(pattern)?)?;
        self.labels.write(&completed, pattern);
        Some(())
    }

    /// The pattern with its derived constituents set to their solved state, if they are consistent
    /// with the others; `None` otherwise.
    pub(crate) fn stripped(&self, pattern: &Pattern) -> Option<Pattern> {
        let state = self.labels.state_of(pattern)?;
        let mut stripped = state.clone();
        for (place, point) in stripped.iter_mut().enumerate() {
            if self.is_derived[self.labels.constituent(place)] {
                *point = self.labels.start()[place];
            }
        }
        let completed = self.completed(stripped.clone())?;
        let mut result = pattern.clone();
        self.labels.write(&stripped, &mut result);
        (completed == state).then_some(result)
    }

    /// A state completed with everything that follows from the stored constituents; `None` if these
    /// are unreachable.
    fn completed(&self, mut state: Vec<u16>) -> Option<Vec<u16>> {
        let labels = &self.labels;
        let start = labels.start();
        let home = labels.places_of(start);
        let mut seen = FactorMove::identity(labels.places());
        for (place, &point) in state.iter().enumerate() {
            if !self.is_telling[labels.constituent(place)] {
                continue;
            }
            let label = usize::from(labels.label_of(point));
            let source = home[label][0];
            let modulus = u16::from(labels.all[label].modulus);
            seen.from[place] = source as u16;
            seen.twist[place] = ((point + modulus - start[source]) % modulus) as u8;
        }
        // `seen` is the effect of an element g on the constituents that determine it, and leaves
        // the others alone. So it is a rest followed by g, where the rest undoes the effect of g on
        // the others.
        let seen = permutation(&self.points, &seen);
        let rest = self.chain.split(&seen, self.chain.base().len())?.rest;
        let is_ours = |place: usize| self.is_telling[labels.constituent(place)];
        for (place, &(first, twists)) in self.points.iter().enumerate() {
            let image = usize::from(rest.image(first as u16));
            if is_ours(place) {
                if image != first {
                    return None;
                }
                continue;
            }
            // The rest takes this place to the one whose piece g brings here.
            if self.is_derived[labels.constituent(place)] {
                let from = self.points.partition_point(|&(first, _)| first <= image) - 1;
                let twist = image - self.points[from].0;
                let back = usize::from(twists) - twist;
                state[place] = labels.turned(start[from], back as u8);
            }
        }
        Some(state)
    }
}

/// Whether all pieces of a constituent, and all their twists, are distinguished.
fn is_told_apart(definition: &Definition, labels: &Labels, constituent: usize) -> bool {
    let twists = definition.orbits()[labels.constituents[constituent].orbit].twists;
    let own = labels.first_label(constituent)..labels.first_label(constituent + 1);
    let mut own = labels.all[own].iter();
    own.all(|label| label.count == 1 && label.modulus == twists)
}

#[cfg(all(test, feature = "linked"))]
mod tests {
    use super::*;
    use crate::constituents::constituents;

    /// Tries orbits without twists, given by their pieces and by the effect of each move.
    fn found(orbits: &[(&str, &[&str])]) -> (Definition, Option<Derived>) {
        let mut text = String::new();
        for (number, (pieces, _)) in orbits.iter().enumerate() {
            text += &format!("Set O{number} {} 1\n", pieces.split(' ').count());
        }
        text += "StartState\n";
        for (number, (pieces, _)) in orbits.iter().enumerate() {
            text += &format!("O{number}\n{pieces}\n");
        }
        text += "End\n";
        for mv in 0..orbits[0].1.len() {
            text += &format!("Move M{mv}x\n");
            for (number, (_, moves)) in orbits.iter().enumerate() {
                text += &format!("O{number}\n{}\n", moves[mv]);
            }
            text += "End\n";
        }
        find(&text)
    }

    fn find(text: &str) -> (Definition, Option<Derived>) {
        let definition = puzzle_def::read("t.tws", text);
        let definition = definition.unwrap_or_else(|error| panic!("{error}\n{text}"));
        let moves = &definition.parts().moves;
        let whole = Reachable::new(&definition, moves, &constituents(&definition, moves));
        let derived = Derived::find(&definition, &whole);
        (definition, derived)
    }

    fn kept(orbits: &[(&str, &[&str])]) -> Option<Vec<usize>> {
        let (_, derived) = found(orbits);
        derived.map(|derived| derived.kept().iter().map(|own| own.orbit).collect())
    }

    #[test]
    fn the_fewest_places_that_tell_all_others_are_kept() {
        let four: &[&str] = &["2 3 4 1", "2 1 3 4"];
        // The effect of these moves on the pairs 12, 13, 14, 23, 24 and 34.
        let pairs: &[&str] = &["4 5 1 6 2 3", "1 4 5 2 3 6"];
        let (one, six) = ("1 2 3 4", "1 2 3 4 5 6");
        assert_eq!(kept(&[(six, pairs), (one, four)]), Some(vec![1]));
        assert_eq!(kept(&[(one, four), (six, pairs)]), Some(vec![0]));
        // Alike pieces do not determine an element, but can be derived.
        assert_eq!(kept(&[(one, four), ("1 1 2 2", four)]), Some(vec![0]));
        assert_eq!(kept(&[("1 2 2 2", four), ("1 1 2 2", four)]), None);
        // Two pairs of orbits that are independent of each other.
        let first: &[&str] = &["2 3 4 1", "2 1 3 4", "1 2 3 4", "1 2 3 4"];
        let second: &[&str] = &["1 2 3 4", "1 2 3 4", "2 3 4 1", "2 1 3 4"];
        let orbits = [(one, first), (one, first), (one, second), (one, second)];
        assert_eq!(kept(&orbits), Some(vec![1, 3]));
    }

    #[test]
    fn pieces_of_a_hundred_orientations_follow_from_others() {
        let sets = "Set O 2 100\nSet P 2 100\nSolved\nEnd\n";
        let moves =
            "Move A\nO\n2 1\n99 0\nP\n2 1\n99 0\nEnd\nMove B\nO\n1 2\n77 0\nP\n1 2\n77 0\nEnd\n";
        let (definition, derived) = find(&(sets.to_owned() + moves));
        let derived = derived.expect("they are turned together");
        let mut pattern = definition.start().clone();
        for number in 0..40 {
            let mv = &definition.parts().moves[number % 3 % 2];
            pattern = pattern.after(&mv.transformation);
            let mut completed = derived.stripped(&pattern).expect("it is reachable");
            assert_eq!(derived.complete(&mut completed), Some(()));
            assert_eq!(completed, pattern);
        }
    }
}
