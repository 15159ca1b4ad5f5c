//! Values of some coordinates, taken together, up to the symmetries that keep what is seen.

use std::collections::HashMap;

use super::Mapped;
use crate::ground::Symmetry;

/// So many bits of an entry tell the symmetry.
const SYMMETRY_BITS: u32 = 11;

/// The combined values of some coordinates up to symmetry. Each class has one *representative*.
#[derive(Debug)]
pub(super) struct Folded {
    /// The numbers of the coordinates, and how many values each has.
    coordinates: Vec<(usize, usize)>,
    /// For each combination of values: its class, and in the low bits the number of a symmetry that takes it to the
    /// representative.
    entries: Vec<u32>,
    /// The values of the representative of each class.
    values: Vec<u32>,
    /// The number of combinations in each class.
    weights: Vec<u16>,
    /// The symmetries that fix the representative of a class, without the identity, for classes that have any.
    stabilisers: HashMap<u32, Vec<u16>>,
}

impl Folded {
    /// The classes under some symmetries, which are a group; `None` if there are too many.
    pub(super) fn new(symmetries: &[&Symmetry], mapped: &[Mapped]) -> Option<Self> {
        if symmetries.len() > 1 << SYMMETRY_BITS {
            return None;
        }
        let undoing: Vec<usize> = symmetries
            .iter()
            .map(|own| undoing(symmetries, own))
            .collect::<Option<_>>()?;
        let sizes: Vec<usize> = mapped.iter().map(|own| own.values).collect();
        let count: usize = sizes.iter().product();
        let mut folded = Self {
            coordinates: mapped.iter().map(|own| own.coordinate).zip(sizes).collect(),
            entries: vec![u32::MAX; count],
            values: Vec::new(),
            weights: Vec::new(),
            stabilisers: HashMap::new(),
        };
        let mut values = vec![0; mapped.len()];
        for number in 0..count {
            if folded.entries[number] != u32::MAX {
                continue;
            }
            let class = folded.weights.len() as u32;
            if class >= 1 << (u32::BITS - SYMMETRY_BITS) {
                return None;
            }
            let mut left = number;
            for (own, &(_, size)) in values.iter_mut().zip(&folded.coordinates).rev() {
                *own = (left % size) as u32;
                left /= size;
            }
            let mut stabiliser = Vec::new();
            for (symmetry, &undoing) in undoing.iter().enumerate() {
                let images = mapped.iter().zip(&values);
                let image = images.fold(0, |image, (own, &value)| {
                    image * own.values + own.image_by(symmetry, value) as usize
                });
                if image == number && symmetry > 0 {
                    stabiliser.push(symmetry as u16);
                }
                if folded.entries[image] == u32::MAX {
                    folded.entries[image] = class << SYMMETRY_BITS | undoing as u32;
                }
            }
            folded
                .weights
                .push((symmetries.len() / (stabiliser.len() + 1)) as u16);
            folded.values.extend_from_slice(&values);
            if !stabiliser.is_empty() {
                folded.stabilisers.insert(class, stabiliser);
            }
        }
        Some(folded)
    }

    /// Number of classes.
    pub(super) fn classes(&self) -> usize {
        self.weights.len()
    }

    /// The class of the values of these coordinates, and a symmetry that takes them to the representative. `value` gives the
    /// value of a coordinate by its number.
    #[inline]
    pub(super) fn class(&self, value: impl Fn(usize) -> u32) -> (u32, usize) {
        let coordinates = self.coordinates.iter();
        let number = coordinates.fold(0, |number, &(coordinate, size)| {
            number * size + value(coordinate) as usize
        });
        let entry = self.entries[number];
        (
            entry >> SYMMETRY_BITS,
            (entry & ((1 << SYMMETRY_BITS) - 1)) as usize,
        )
    }

    /// The numbers of the coordinates.
    pub(super) fn coordinates(&self) -> impl Iterator<Item = usize> {
        self.coordinates.iter().map(|&(number, _)| number)
    }

    /// Writes the values of the representative of a class, each at the number of its coordinate.
    pub(super) fn write_values(&self, class: u32, values: &mut [u32]) {
        let count = self.coordinates.len();
        let own = &self.values[class as usize * count..][..count];
        for (number, &value) in self.coordinates().zip(own) {
            values[number] = value;
        }
    }

    /// For how many values a class stands.
    pub(super) fn weight(&self, class: u32) -> u64 {
        self.weights[class as usize].into()
    }

    /// The symmetries that fix the representative of a class, without the identity.
    pub(super) fn stabiliser(&self, class: u32) -> &[u16] {
        self.stabilisers.get(&class).map_or(&[], Vec::as_slice)
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.entries.as_slice())
            + size_of_val(self.values.as_slice())
            + size_of_val(self.weights.as_slice())
    }
}

/// The number of the symmetry that undoes one.
fn undoing(symmetries: &[&Symmetry], symmetry: &Symmetry) -> Option<usize> {
    let motions = symmetry.motions.iter();
    symmetries.iter().position(|other| {
        let mut numbers = (0..).zip(motions.clone());
        numbers.all(|(number, &image)| other.motions[usize::from(image)] == number)
    })
}
