//! Symmetries during the search, with the data needed to multiply them.

use crate::labels::Labels;
use crate::symmetries::acts::Acts;

/// A map of states, with the images of acts.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    /// For each place the place whose piece comes to it.
    pub(crate) sources: Vec<u16>,
    /// The image of each point.
    pub(crate) points: Vec<u16>,
    /// The additional twist of what comes to each place.
    pub(crate) twists: Vec<u8>,
    /// For each constituent, the factor by which the twists of its labels are multiplied.
    pub(crate) units: Vec<u8>,
    /// The image of each act.
    pub(crate) images: Vec<u32>,
}

impl Map {
    /// The map that changes nothing.
    pub(crate) fn identity(labels: &Labels, acts: &Acts) -> Self {
        Self {
            sources: (0..labels.places() as u16).collect(),
            points: (0..labels.points() as u16).collect(),
            twists: vec![0; labels.places()],
            units: vec![1; acts.constituents.len()],
            images: (0..acts.all.len() as u32).collect(),
        }
    }

    /// The product: first `before`, then this map.
    pub(crate) fn after(&self, before: &Self, labels: &Labels, acts: &Acts) -> Self {
        let sources = self.sources.iter().map(|&source| usize::from(source));
        let twists = sources.clone().zip(&self.twists).map(|(source, &twist)| {
            // This map multiplies the earlier twist in the source place by its unit.
            let constituent = acts.constituent_of[source];
            let unit = u16::from(self.units[constituent]);
            let sum = unit * u16::from(before.twists[source]) + u16::from(twist);
            (sum % u16::from(acts.moduli[constituent])) as u8
        });
        let points = before.points.iter();
        let images = before.images.iter();
        Self {
            twists: twists.collect(),
            sources: sources.map(|source| before.sources[source]).collect(),
            points: points
                .map(|&point| self.points[usize::from(point)])
                .collect(),
            units: self.units_after(before, labels, acts),
            images: images.map(|&act| self.images[act as usize]).collect(),
        }
    }

    fn units_after(&self, before: &Self, labels: &Labels, acts: &Acts) -> Vec<u8> {
        let constituents = before.units.iter().enumerate();
        constituents
            .map(|(number, &unit)| {
                let first = labels.all[labels.first_label(number)].first;
                let between = labels.label_of(before.points[usize::from(first)]);
                let between = labels.all[usize::from(between)].constituent;
                let product = u16::from(unit) * u16::from(self.units[between]);
                let modulus = u16::from(acts.moduli[number]);
                if modulus == 1 {
                    1
                } else {
                    (product % modulus) as u8
                }
            })
            .collect()
    }

    /// Whether the map fixes the solved state, takes twists to twists, and takes these acts to
    /// their images: phi(s m) = phi(s) pi(m), place by place.
    pub(crate) fn is_sound(&self, labels: &Labels, acts: &Acts, generators: &[u32]) -> bool {
        let turns_points = (0..labels.points() as u16).all(|point| {
            let label = usize::from(labels.label_of(point));
            let unit = self.units[labels.all[label].constituent];
            let turned = self.points[usize::from(labels.turned(point, 1))];
            turned == labels.turned(self.points[usize::from(point)], unit)
        });
        let start = labels.start();
        let places = || self.sources.iter().zip(&self.twists).enumerate();
        let keeps_start = places().all(|(place, (&source, &twist))| {
            let point = self.points[usize::from(start[usize::from(source)])];
            labels.turned(point, twist) == start[place]
        });
        let keeps_acts = generators.iter().all(|&act| {
            let (mv, image) = (
                &acts.all[act as usize],
                &acts.all[self.images[act as usize] as usize],
            );
            places().all(|(place, (&source, &twist))| {
                let (source, from) = (usize::from(source), usize::from(image.from[place]));
                let constituent = acts.constituent_of[source];
                let unit = u16::from(self.units[constituent]);
                let moved = unit * u16::from(mv.twist[source]) + u16::from(twist);
                let expected = u16::from(self.twists[from]) + u16::from(image.twist[place]);
                let modulus = u16::from(acts.moduli[constituent]);
                mv.from[source] == self.sources[from] && moved % modulus == expected % modulus
            })
        });
        turns_points && keeps_start && keeps_acts
    }
}
