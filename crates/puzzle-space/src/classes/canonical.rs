//! The canonical form of states under maps and relabellings: the smallest image.
//!
//! All maps are tried at once, place by place: for the point that a map brings to the first place,
//! the smallest image under relabellings is looked up, and only the maps with the smallest result
//! continue to the next place. After a few places usually one map is left, and the remaining places
//! are computed with it.

use super::fibre::RowGroup;
use super::first_places::{FirstPlaces, RemainingMaps};
use super::forms::{FormState, Forms};
use super::maps::Maps;
use crate::labels::Labels;

/// Finds the smallest image of a state under all maps, up to relabelling.
#[derive(Clone, Debug)]
pub(crate) struct Canonical {
    /// How many maps there are.
    maps: usize,
    /// The places in the order in which they are looked at.
    places: Vec<u16>,
    first: FirstPlaces,
    /// For each place in this order and each map: the place that the content comes from, and where
    /// the images of that content begin in `points`.
    looks: Vec<(u16, u32)>,
    /// The image of each point under each map, for each twist that the map adds in some place.
    points: Vec<u16>,
    forms: Forms,
}

/// How a state is related to its representative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    /// The map that takes it into the row of its representative.
    pub(crate) map: u16,
    /// The element that makes its image from the representative.
    pub(crate) element: u16,
    /// How many maps take its row to that row.
    pub(crate) maps: u16,
}

/// The working memory of the search for the first image.
#[derive(Clone, Debug, Default)]
pub(crate) struct Work {
    /// The maps that are left.
    going: RemainingMaps,
    nodes: [Vec<u32>; 2],
    /// The representative of the last state.
    pub(crate) form: Vec<u16>,
}

impl Canonical {
    pub(crate) fn new(labels: &Labels, maps: &Maps, group: &RowGroup) -> Self {
        let mut canonical = Self {
            maps: maps.all.len(),
            places: Vec::new(),
            first: FirstPlaces::default(),
            looks: Vec::new(),
            points: Vec::new(),
            forms: Forms::new(labels, group),
        };
        canonical.places = by_classes(labels, &canonical.forms);
        // For each map, the twists that it adds in some place, each with the start of its part of
        // `points`.
        let parts: Vec<Vec<(u8, u32)>> = maps
            .all
            .iter()
            .map(|map| {
                let mut twists = map.twists.clone();
                twists.sort_unstable();
                twists.dedup();
                let parts = twists.into_iter().map(|twist| {
                    let first = canonical.points.len() as u32;
                    let turned = map
                        .points
                        .images()
                        .iter()
                        .map(|&point| labels.turned(point, twist));
                    canonical.points.extend(turned);
                    (twist, first)
                });
                parts.collect()
            })
            .collect();
        for &place in &canonical.places {
            let place = usize::from(place);
            for (map, parts) in maps.all.iter().zip(&parts) {
                let part = parts.iter().find(|(twist, _)| *twist == map.twists[place]);
                let (_, first) = part.expect("all twists have a part");
                canonical.looks.push((map.sources[place], *first));
            }
        }
        let (maps, places) = (canonical.maps, canonical.places.len());
        canonical.first = FirstPlaces::new(&canonical, maps, places, labels.points());
        canonical
    }

    /// Finds the representative of a state, which is then in `work.form`.
    pub(crate) fn find(&self, state: &[u16], work: &mut Work) -> Position {
        let Work { going, nodes, form } = work;
        form.resize(state.len(), 0);
        let done = self.first.find(state, nodes, going, |number, smallest| {
            form[usize::from(self.places[number])] = smallest;
        });
        let looks = self.looks.chunks_exact(self.maps);
        let mut places = self.places.iter().zip(looks).skip(done);
        for (&place, looks) in places.by_ref() {
            let mut smallest = u16::MAX;
            let mut kept = 0;
            for index in 0..going.len() {
                let (map, left) = going[index];
                let look = looks[usize::from(map)];
                let point = self.points[look.1 as usize + usize::from(state[usize::from(look.0)])];
                let (point, left) = self.forms.take(left, place.into(), point);
                if point < smallest {
                    smallest = point;
                    kept = 0;
                }
                if point == smallest {
                    going[kept] = (map, left);
                    kept += 1;
                }
            }
            going.truncate(kept);
            form[usize::from(place)] = smallest;
            if kept == 1 {
                break;
            }
        }
        let (map, mut left) = going[0];
        // Usually a single map is left after a few places, and nothing needs to be compared any
        // more.
        for (&place, looks) in places {
            let look = looks[usize::from(map)];
            let point = self.points[look.1 as usize + usize::from(state[usize::from(look.0)])];
            (form[usize::from(place)], left) = self.forms.take(left, place.into(), point);
        }
        Position {
            map,
            element: self.forms.element(left),
            // This is also the number of maps that fix a row of the class.
            maps: going.len() as u16,
        }
    }

    /// Brings a state to the form of its row, without any map, and returns the element that makes
    /// the state from it.
    pub(crate) fn bring(&self, state: &mut [u16]) -> u16 {
        self.forms
            .bring(self.places.iter().map(|&place| usize::from(place)), state)
    }

    /// The source, under a map, of the content of the place with this number.
    pub(super) fn source(&self, number: usize, map: u16) -> u16 {
        self.looks[number * self.maps + usize::from(map)].0
    }

    /// The image, under a map, of a point in that source.
    pub(super) fn take(
        &self,
        number: usize,
        (map, left): (u16, FormState),
        point: u16,
    ) -> (u16, FormState) {
        let (_, first) = self.looks[number * self.maps + usize::from(map)];
        let point = self.points[first as usize + usize::from(point)];
        self.forms.take(left, self.places[number].into(), point)
    }
}

/// All places, beginning with those where relabellings leave the most points to distinguish.
fn by_classes(labels: &Labels, forms: &Forms) -> Vec<u16> {
    let classes = |place: usize| {
        let own = labels.labels_in(place).iter();
        let points = own.flat_map(|label| label.first..label.first + u16::from(label.modulus));
        let smallest = points.map(|point| forms.take(FormState::default(), place, point).0);
        let mut classes: Vec<u16> = smallest.collect();
        classes.sort_unstable();
        classes.dedup();
        classes.len()
    };
    let mut places: Vec<u16> = (0..labels.places() as u16).collect();
    places.sort_by_key(|&place| core::cmp::Reverse(classes(place.into())));
    places
}
