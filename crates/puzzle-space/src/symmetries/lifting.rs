//! Reconstructs the map of states from the images of acts.

use std::ops::Range;

use crate::labels::{FactorMove, Labels, greatest_common_divisor};
use crate::symmetries::acts::Acts;
use crate::symmetries::map::Map;
use crate::symmetries::signatures::Signatures;

/// Marks a place or a point that is not known yet.
const UNKNOWN: u16 = u16::MAX;

/// The data from which a map of states is found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lifting<'a> {
    pub(crate) labels: &'a Labels,
    pub(crate) acts: &'a Acts,
    /// Numbers of acts that generate all others.
    pub(crate) generators: &'a [u32],
}

/// Where the pieces of a constituent come from.
struct Walk {
    /// The places of the constituent in the order in which the acts lead to them.
    order: Vec<usize>,
    /// For each of its places the one that the piece comes from.
    sources: Vec<u16>,
}

/// The effect of a symmetry on a constituent.
struct Part {
    sources: Vec<u16>,
    twists: Vec<u8>,
    unit: u8,
    /// The points of the source constituent, each with its image.
    points: Vec<(u16, u16)>,
}

impl Lifting<'_> {
    /// The map of states that takes the generators to these acts, and all acts to acts; `None` if
    /// there is none. Adds its cost to `steps`.
    ///
    /// The origin of a place determines the origins of the places that acts lead to from it. So for
    /// each constituent there is one free choice, the origin of its first place; if several choices
    /// give a map, these have the same effect on all reachable states. If a constituent may come
    /// from either of two others, so may any other constituent that may come from one of these. So
    /// the first that fits will do.
    pub(crate) fn map(
        &self,
        signatures: &Signatures,
        images: &[u32],
        steps: &mut u64,
    ) -> Option<Map> {
        let Self { labels, acts, .. } = self;
        let mut map = Map::identity(labels, acts);
        let mut is_taken = acts.is_blank.clone();
        for (to, places) in acts.constituents.iter().enumerate() {
            if acts.is_blank[to] {
                continue;
            }
            let (from, part) = (0..acts.constituents.len())
                .filter(|&from| !is_taken[from])
                .find_map(|from| Some((from, self.part(signatures, images, (from, to), steps)?)))?;
            is_taken[from] = true;
            map.units[from] = part.unit;
            map.sources[places.clone()].copy_from_slice(&part.sources);
            map.twists[places.clone()].copy_from_slice(&part.twists);
            for (point, image) in part.points {
                map.points[usize::from(point)] = image;
            }
        }
        *steps += (acts.all.len() * acts.places()) as u64;
        map.images = self.images(&map)?;
        Some(map)
    }

    /// The map from the pieces of one constituent to another one.
    fn part(
        &self,
        signatures: &Signatures,
        images: &[u32],
        (from, to): (usize, usize),
        steps: &mut u64,
    ) -> Option<Part> {
        let acts = self.acts;
        let (from_places, to_places) = (&acts.constituents[from], &acts.constituents[to]);
        let modulus = acts.moduli[from];
        if from_places.len() != to_places.len() || modulus != acts.moduli[to] {
            return None;
        }
        let first = to_places.start;
        let wanted = signatures.places[first];
        from_places
            .clone()
            .filter(|&source| signatures.places[source] == wanted)
            .find_map(|source| {
                let walk = self.walk(images, to_places, source as u16, steps)?;
                let units = (1..=modulus.saturating_sub(1).max(1))
                    .filter(|&unit| greatest_common_divisor(modulus, unit) == 1);
                units.into_iter().find_map(|unit| {
                    let twists = self.twists(images, to_places, &walk, unit, steps)?;
                    let points = self.points(to_places, &walk.sources, &twists, unit)?;
                    Some(Part {
                        sources: walk.sources.clone(),
                        twists,
                        unit,
                        points,
                    })
                })
            })
    }

    /// Each generator with its image.
    fn pairs<'b>(
        &'b self,
        images: &'b [u32],
    ) -> impl Iterator<Item = (&'b FactorMove, &'b FactorMove)> {
        let act = |&number: &u32| &self.acts.all[number as usize];
        self.generators.iter().map(act).zip(images.iter().map(act))
    }

    /// The sources of all places of a constituent if the first one comes from `source`. If place p
    /// comes from place q, consider a generator and its image: the place from which the image
    /// brings a piece to p comes from the place from which the generator brings one to q.
    fn walk(
        &self,
        images: &[u32],
        places: &Range<usize>,
        source: u16,
        steps: &mut u64,
    ) -> Option<Walk> {
        let first = places.start;
        let mut sources = vec![UNKNOWN; places.len()];
        sources[0] = source;
        let mut order = vec![first];
        let mut next = 0;
        while let Some(&place) = order.get(next) {
            next += 1;
            *steps += self.generators.len() as u64;
            let source = usize::from(sources[place - first]);
            for (act, image) in self.pairs(images) {
                let before = usize::from(image.from[place]);
                let known = sources.get_mut(before.checked_sub(first)?)?;
                if *known == UNKNOWN {
                    *known = act.from[source];
                    order.push(before);
                } else if *known != act.from[source] {
                    return None;
                }
            }
        }
        (order.len() == places.len()).then_some(Walk { order, sources })
    }

    /// The additional twist of each place, if twists are multiplied by `unit` and the first place
    /// has none.
    fn twists(
        &self,
        images: &[u32],
        places: &Range<usize>,
        walk: &Walk,
        unit: u8,
        steps: &mut u64,
    ) -> Option<Vec<u8>> {
        let first = places.start;
        let modulus = u16::from(self.acts.modulus(first));
        let mut twists = vec![None; places.len()];
        twists[0] = Some(0);
        for &place in &walk.order {
            *steps += self.generators.len() as u64;
            let source = usize::from(walk.sources[place - first]);
            let own: u16 = twists[place - first].expect("places come in the order of the walk");
            for (act, image) in self.pairs(images) {
                let moved = u16::from(unit) * u16::from(act.twist[source]);
                let twist = (own + moved + modulus - u16::from(image.twist[place])) % modulus;
                let before = usize::from(image.from[place]) - first;
                if *twists[before].get_or_insert(twist) != twist {
                    return None;
                }
            }
        }
        let twists = twists.into_iter();
        twists.map(|twist| twist.map(|twist| twist as u8)).collect()
    }

    /// The images of the points that come to a constituent, chosen so that the solved state is
    /// fixed and blocked points stay blocked.
    fn points(
        &self,
        places: &Range<usize>,
        sources: &[u16],
        twists: &[u8],
        unit: u8,
    ) -> Option<Vec<(u16, u16)>> {
        let labels = self.labels;
        let start = labels.start();
        // For each label the image of its point of twist 0.
        let mut firsts = vec![UNKNOWN; labels.all.len()];
        for (place, (&source, &twist)) in places.clone().zip(sources.iter().zip(twists)) {
            let (before, after) = (start[usize::from(source)], start[place]);
            let number = usize::from(labels.label_of(before));
            let label = &labels.all[number];
            let image = &labels.all[usize::from(labels.label_of(after))];
            if label.count != image.count || label.modulus != image.modulus {
                return None;
            }
            let modulus = u16::from(label.modulus);
            let turned = (before - label.first) * u16::from(unit) + u16::from(twist);
            let back = (modulus - turned % modulus) as u8;
            let first = labels.turned(after, back);
            if firsts[number] == UNKNOWN {
                firsts[number] = first;
            } else if firsts[number] != first {
                return None;
            }
        }
        let image_of = |label: &u16| labels.label_of(firsts[usize::from(*label)]);
        for (place, &source) in places.clone().zip(sources) {
            let blocked = labels.blocked(usize::from(source)).iter();
            let mut images: Vec<u16> = blocked.map(image_of).collect();
            images.sort_unstable();
            if images != labels.blocked(place) {
                return None;
            }
        }
        let mut points = Vec::new();
        for (label, &first) in labels.all.iter().zip(&firsts) {
            if first == UNKNOWN {
                continue;
            }
            let modulus = u16::from(label.modulus);
            points.extend((0..modulus).map(|twist| {
                let turned = (twist * u16::from(unit) % modulus) as u8;
                (label.first + twist, labels.turned(first, turned))
            }));
        }
        Some(points)
    }

    /// The images of all acts; `None` if one of them is of another kind, or is the effect of a
    /// different number of moves.
    fn images(&self, map: &Map) -> Option<Vec<u32>> {
        let acts = self.acts;
        let mut place_of = vec![0; acts.places()];
        for (place, &source) in map.sources.iter().enumerate() {
            place_of[usize::from(source)] = place as u16;
        }
        let mut image = FactorMove::identity(acts.places());
        let images = acts.all.iter().enumerate().map(|(number, act)| {
            for (place, &source) in map.sources.iter().enumerate() {
                let source = usize::from(source);
                let constituent = acts.constituent_of[source];
                let before = place_of[usize::from(act.from[source])];
                let unit = u16::from(map.units[constituent]);
                let modulus = u16::from(acts.moduli[constituent]);
                let moved = unit * u16::from(act.twist[source]) + u16::from(map.twists[place]);
                let twist = moved + modulus - u16::from(map.twists[usize::from(before)]);
                image.from[place] = before;
                image.twist[place] = (twist % modulus) as u8;
            }
            acts.find_like(number as u32, &image)
        });
        images.collect()
    }
}
