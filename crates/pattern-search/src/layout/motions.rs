//! The effects of moves, and of symmetries after them, on the elements of the fibre.

use row_search::{Automorphism, Fibre, Step};

use super::Mapped;
use crate::coordinate::Coordinate;
use crate::parts::Numbers;

/// The effects of moves on the elements of the fibre, each with a symmetry after it.
#[derive(Debug)]
pub(super) struct Motions {
    fibre: Fibre,
    /// The automorphism and the translation for each action of a symmetry after each act: entry action * acts + act.
    of_each: Vec<(Automorphism, u32)>,
    acts: usize,
}

/// There are no more pairs of an action and an act than this.
const MOST_PAIRS: usize = 1 << 16;

impl Motions {
    /// The motions of the values of a coordinate, if one is the fibre, with this many symmetries and motions; `None` if they are too many.
    pub(super) fn new(
        fibre: Option<(&Mapped, &Coordinate)>,
        (symmetries, motions): (usize, usize),
    ) -> Option<Self> {
        let Some((mapped, coordinate)) = fibre else {
            return Some(Self {
                fibre: Fibre::new(&[]).ok()?,
                of_each: vec![(Automorphism::IDENTITY, 0); symmetries * motions],
                acts: motions,
            });
        };
        let (actions, acts) = (mapped.actions, coordinate.acts());
        if actions.saturating_mul(acts) > MOST_PAIRS {
            return None;
        }
        let pairs = (0..actions).flat_map(|action| (0..acts).map(move |act| (action, act)));
        let image = |(action, act), value| mapped.image_by(action, coordinate.after(value, act));
        let Some((digits, order)) = coordinate.digits() else {
            return Self::one_by_one(coordinate.values, acts, pairs, image);
        };
        let fibre = Fibre::new(&vec![order; digits]).ok()?;
        let units: Vec<u32> = (0..digits as u32)
            .rev()
            .map(|digit| u32::from(order).pow(digit))
            .collect();
        let mut automorphisms = Numbers::new();
        // The identity comes first.
        automorphisms.number(units.clone());
        let mut of_each = Vec::new();
        for pair in pairs {
            let zero = image(pair, 0);
            let negative = (1..order).fold(0, |sum, _| fibre.moved(sum, zero));
            let images = units
                .iter()
                .map(|&unit| fibre.moved(image(pair, unit), negative));
            let number = automorphisms.number(images.collect());
            of_each.push((Automorphism::new(u16::try_from(number).ok()?), zero));
        }
        Some(Self {
            fibre: fibre.with_automorphisms(automorphisms.found).ok()?,
            of_each,
            acts,
        })
    }

    /// Motions that are any permutations of the values.
    fn one_by_one(
        values: usize,
        acts: usize,
        pairs: impl Iterator<Item = (usize, usize)>,
        image: impl Fn((usize, usize), u32) -> u32,
    ) -> Option<Self> {
        // There are fewer elements in a fibre than 2^16.
        let all = || 0..values as u32;
        let mut translations: Numbers<Vec<u16>> = Numbers::new();
        translations.number(all().map(|value| value as u16).collect());
        let of_each = pairs.map(|pair| {
            let images = all().map(|value| image(pair, value) as u16);
            (
                Automorphism::IDENTITY,
                translations.number(images.collect()),
            )
        });
        let of_each = of_each.collect();
        Some(Self {
            fibre: Fibre::with_permutations(values, translations.found).ok()?,
            of_each,
            acts,
        })
    }

    pub(super) fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    /// The step to a row by an act and then an action of a symmetry.
    pub(super) fn step(&self, row: u64, action: usize, act: usize) -> Step {
        let (automorphism, shift) = self.of_each[action * self.acts + act];
        Step::new(row, shift).with_automorphism(automorphism)
    }
}
