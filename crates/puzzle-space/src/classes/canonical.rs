//! The one state that stands for all that maps and relabellings make of each other.
//!
//! Relabellings are few and near, maps take a state apart and put it together anew. So all maps are tried at once, place by
//! place: of what a map brings to the first place it is looked at which relabellings may make of it, which is its
//! *class*, and only the maps that bring the smallest class there go on to the next place. After two or three places
//! one is left, as a rule. For those left in the end the whole state is made, and brought to the form that stands for its
//! row.

use super::maps::Maps;
use crate::label_group::{LabelGroup, Scratch};
use crate::labels::Labels;

/// Which of the images of a state under all maps, as rows, comes first.
#[derive(Clone, Debug)]
pub(crate) struct Canonical {
    /// How many maps there are.
    maps: usize,
    /// Place by place in the order in which they are looked at, and map by map: where what comes there comes from,
    /// and where the classes of what it becomes begin.
    looks: Vec<(u16, u32)>,
    /// The class of what each point becomes, under each map with each twist on top.
    classes: Vec<u16>,
}

/// What a state is to the one that stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    /// The map that takes it into the row of the one that stands for it.
    pub(crate) map: u16,
    /// The element that makes its image of the one that stands for it.
    pub(crate) element: u16,
    /// How many maps take its row to that row.
    pub(crate) maps: u16,
}

/// What the search for the first image works in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Work {
    left: Vec<u16>,
    image: Vec<u16>,
    /// The state that stands for the one that was looked at.
    pub(crate) form: Vec<u16>,
    scratch: Scratch,
}

impl Work {
    /// Brings a state to the form that stands for its row, and returns the element that makes the state of it.
    pub(crate) fn row_of(&mut self, labels: &Labels, group: &LabelGroup, state: &mut [u16]) -> u16 {
        group.canonical(labels, state, &mut self.scratch)
    }
}

impl Canonical {
    pub(crate) fn new(labels: &Labels, maps: &Maps, group: &LabelGroup) -> Self {
        let class_of = classes(labels.points(), group);
        let mut canonical = Self {
            maps: maps.all.len(),
            looks: Vec::new(),
            classes: Vec::new(),
        };
        // Under each map the twists that it adds to any place, each with its part of the table.
        let parts: Vec<Vec<(u8, u32)>> = maps
            .all
            .iter()
            .map(|map| {
                let mut twists = map.twists.clone();
                twists.sort_unstable();
                twists.dedup();
                let parts = twists.into_iter().map(|twist| {
                    let first = canonical.classes.len() as u32;
                    let turned = map.points.iter().map(|&point| labels.turned(point, twist));
                    canonical
                        .classes
                        .extend(turned.map(|point| class_of[usize::from(point)]));
                    (twist, first)
                });
                parts.collect()
            })
            .collect();
        for place in by_classes(labels, &class_of) {
            for (map, parts) in maps.all.iter().zip(&parts) {
                let part = parts.iter().find(|(twist, _)| *twist == map.twists[place]);
                let (_, first) = part.expect("all twists have a part");
                canonical.looks.push((map.sources[place], *first));
            }
        }
        canonical
    }

    /// Finds the state that stands for one, which is then in `work.form`.
    pub(crate) fn find(
        &self,
        labels: &Labels,
        maps: &Maps,
        group: &LabelGroup,
        state: &[u16],
        work: &mut Work,
    ) -> Position {
        self.drop_by_classes(state, &mut work.left);
        work.image.resize(state.len(), 0);
        let mut position: Option<Position> = None;
        for &map in &work.left {
            maps.all[usize::from(map)].write(labels, state, &mut work.image);
            let element = group.canonical(labels, &mut work.image, &mut work.scratch);
            match &mut position {
                Some(same) if work.image == work.form => same.maps += 1,
                Some(_) if work.image > work.form => {}
                _ => {
                    core::mem::swap(&mut work.form, &mut work.image);
                    work.image.resize(state.len(), 0);
                    position = Some(Position {
                        map,
                        element,
                        maps: 1,
                    });
                }
            }
        }
        position.expect("some map brings the smallest class to each place")
    }

    /// Leaves the maps in `left` that bring the smallest classes to the places, one place after the other.
    fn drop_by_classes(&self, state: &[u16], left: &mut Vec<u16>) {
        left.clear();
        let mut places = self.looks.chunks_exact(self.maps);
        let class = |look: &(u16, u32)| {
            let (source, first) = *look;
            self.classes[first as usize + usize::from(state[usize::from(source)])]
        };
        let Some(first) = places.next() else {
            left.push(0);
            return;
        };
        let mut smallest = u16::MAX;
        for (map, look) in (0..).zip(first) {
            let class = class(look);
            if class < smallest {
                smallest = class;
                left.clear();
            }
            if class == smallest {
                left.push(map);
            }
        }
        for looks in places {
            if left.len() == 1 {
                return;
            }
            let mut smallest = u16::MAX;
            let mut kept = 0;
            for index in 0..left.len() {
                let map = left[index];
                let class = class(&looks[usize::from(map)]);
                if class < smallest {
                    smallest = class;
                    kept = 0;
                }
                if class == smallest {
                    left[kept] = map;
                    kept += 1;
                }
            }
            left.truncate(kept);
        }
    }
}

/// For each point the number of the set of all that the group makes of it.
fn classes(points: usize, group: &LabelGroup) -> Vec<u16> {
    let mut classes = vec![u16::MAX; points];
    let mut found = 0;
    for point in 0..points {
        if classes[point] != u16::MAX {
            continue;
        }
        for element in 0..group.size() {
            classes[usize::from(group.element(element)[point])] = found;
        }
        found += 1;
    }
    classes
}

/// All places, those first where there are most classes to tell apart.
fn by_classes(labels: &Labels, class_of: &[u16]) -> Vec<usize> {
    let classes = |place: usize| {
        let own = labels.labels_in(place).iter();
        let points = own.flat_map(|label| label.first..label.first + u16::from(label.modulus));
        let mut classes: Vec<u16> = points.map(|point| class_of[usize::from(point)]).collect();
        classes.sort_unstable();
        classes.dedup();
        classes.len()
    };
    let mut places: Vec<usize> = (0..labels.places()).collect();
    places.sort_by_key(|&place| core::cmp::Reverse(classes(place)));
    places
}
