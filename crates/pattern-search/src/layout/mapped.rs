//! The images of the values of a coordinate under symmetries.

use crate::coordinate::Coordinate;
use crate::ground::{Ground, Symmetry};

/// A coordinate and the images of its values under symmetries.
#[derive(Debug)]
pub(super) struct Mapped {
    pub(super) coordinate: usize,
    pub(super) values: usize,
    /// The image of each value under each action: entry action * values + value.
    images: Vec<u32>,
    pub(super) actions: usize,
    within: Option<BaseActions>,
}

/// The base of a coordinate, and the action of each symmetry for each value of the base: entry value of the base * symmetries + symmetry.
/// Without a base, there is an action for each symmetry.
#[derive(Debug)]
struct BaseActions {
    base: usize,
    actions: Vec<u32>,
    symmetries: usize,
}

impl Mapped {
    /// The images of all coordinates, each behind its base. `None` if the symmetries don't keep what they show.
    pub(super) fn all(
        ground: &Ground,
        coordinates: &[Coordinate],
        symmetries: &[&Symmetry],
    ) -> Option<Vec<Self>> {
        let mut all: Vec<Self> = Vec::new();
        for (number, coordinate) in coordinates.iter().enumerate() {
            let (actions, within) = match &coordinate.within {
                None => {
                    let actions = symmetries.iter().map(|own| coordinate.action(ground, own));
                    (actions.collect::<Option<Vec<_>>>()?, None)
                }
                Some(within) => {
                    let base = &all[within.base];
                    let image = |symmetry, value| base.image(symmetry, |_| 0, value);
                    let (numbers, actions) =
                        coordinate.actions_within(ground, symmetries, image)?;
                    let within = BaseActions {
                        base: within.base,
                        actions: numbers,
                        symmetries: symmetries.len(),
                    };
                    (actions, Some(within))
                }
            };
            let mut images = Vec::with_capacity(actions.len() * coordinate.values);
            for action in &actions {
                images.extend(coordinate.images(action)?);
            }
            all.push(Self {
                coordinate: number,
                values: coordinate.values,
                images,
                actions: actions.len(),
                within,
            });
        }
        Some(all)
    }

    /// The action of a symmetry, given the values of the coordinates.
    #[inline]
    pub(super) fn action(&self, symmetry: usize, value: impl Fn(usize) -> u32) -> usize {
        match &self.within {
            None => symmetry,
            Some(own) => {
                let base = value(own.base) as usize;
                own.actions[base * own.symmetries + symmetry] as usize
            }
        }
    }

    /// The image of a value under an action.
    #[inline]
    pub(super) fn image_by(&self, action: usize, value: u32) -> u32 {
        self.images[action * self.values + value as usize]
    }

    /// The image of a value under a symmetry, given the values of the coordinates.
    #[inline]
    pub(super) fn image(&self, symmetry: usize, values: impl Fn(usize) -> u32, value: u32) -> u32 {
        self.image_by(self.action(symmetry, values), value)
    }

    pub(super) fn bytes(&self) -> usize {
        let within = self.within.as_ref();
        size_of_val(self.images.as_slice())
            + within.map_or(0, |own| size_of_val(own.actions.as_slice()))
    }
}
