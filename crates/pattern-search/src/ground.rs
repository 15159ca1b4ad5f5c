//! A puzzle as flat lists: points in places, moves, and the symmetries that take moves to moves.

use puzzle_def::{Definition, Pattern, Turn};
use puzzle_space::{PieceInPlace, PuzzleSymmetries};

/// Places of an orbit among which moves take pieces. They are consecutive in a position.
#[derive(Clone, Debug)]
pub(crate) struct Constituent {
    pub(crate) orbit: usize,
    /// The numbers of its places in the orbit.
    pub(crate) places: Vec<u16>,
    /// The number of the first of them in a position.
    pub(crate) first: usize,
    /// The pieces, as numbers of the pattern, in order. The *label* of a piece is its index here.
    pub(crate) pieces: Vec<u16>,
    /// In how many ways a piece may be turned.
    pub(crate) twists: u8,
    /// For each label, whether its twists are known. Twists of other labels mean nothing.
    pub(crate) is_turned: Vec<bool>,
}

impl Constituent {
    /// Number of places.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Number of points. A point is a label with a twist.
    pub(crate) fn points(&self) -> usize {
        self.pieces.len() * usize::from(self.twists)
    }

    /// The point of a piece with this twist; `None` if the piece is not one of these.
    pub(crate) fn point(&self, piece: u16, twist: u8) -> Option<u16> {
        let label = self.pieces.binary_search(&piece).ok()?;
        let twist = if self.is_turned[label] { twist } else { 0 };
        Some(label as u16 * u16::from(self.twists) + u16::from(twist % self.twists))
    }

    /// The label and the twist of a point.
    pub(crate) fn label(&self, point: u16) -> (usize, u8) {
        let twists = u16::from(self.twists);
        (usize::from(point / twists), (point % twists) as u8)
    }

    /// Whether all pieces differ and all twists are known.
    fn tells_all_apart(&self) -> bool {
        self.pieces.len() == self.places.len()
            && (self.twists == 1 || self.is_turned.iter().all(|&own| own))
    }
}

/// A move, or the inverse of one, on all places of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Motion {
    /// For each changed place: the place, the place that its new point comes from, and the twist that is added.
    changed: Vec<(u16, u16, u8)>,
}

impl Motion {
    /// Writes the position after the motion.
    #[inline]
    pub(crate) fn write(&self, turned: &Turned, before: &[u16], after: &mut [u16]) {
        after.copy_from_slice(before);
        for &(place, from, twist) in &self.changed {
            after[usize::from(place)] = turned.by(place, before[usize::from(from)], twist);
        }
    }

    /// For each changed place: the place, the place that its new point comes from, and the twist that is added.
    pub(crate) fn changed(&self) -> &[(u16, u16, u8)] {
        &self.changed
    }
}

/// Twisted points, for each place: the point after adding a twist to a point of its constituent.
#[derive(Clone, Debug)]
pub(crate) struct Turned {
    /// For each place the first of its entries below, and the number of twists there.
    places: Vec<(u32, u8)>,
    points: Vec<u16>,
}

impl Turned {
    #[inline]
    pub(crate) fn by(&self, place: u16, point: u16, twist: u8) -> u16 {
        if twist == 0 {
            return point;
        }
        let (first, twists) = self.places[usize::from(place)];
        self.points[first as usize + usize::from(point) * usize::from(twists) + usize::from(twist)]
    }
}

/// A puzzle as flat lists.
#[derive(Debug)]
pub(crate) struct Ground {
    pub(crate) constituents: Vec<Constituent>,
    /// For each place of a position the number of its constituent.
    pub(crate) constituent_of: Vec<usize>,
    /// The moves, followed by inverses of moves that are not moves themselves.
    pub(crate) motions: Vec<Motion>,
    /// How many of them are moves.
    pub(crate) moves: usize,
    /// For each of them the one that undoes it.
    pub(crate) undoing: Vec<usize>,
    pub(crate) turned: Turned,
    pub(crate) start: Vec<u16>,
    /// Whether points describe a position completely. If not, they lack some twists, and a move may change only those.
    pub(crate) sees_all: bool,
    /// Places and the points that they must not hold.
    blocked: Vec<(usize, Vec<u16>)>,
    pub(crate) symmetries: Vec<Symmetry>,
}

/// A symmetry of the puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    /// For each place the one that its point comes to.
    pub(crate) targets: Vec<u16>,
    /// For each place the images of the points of its constituent.
    pub(crate) points: Vec<Vec<u16>>,
    /// For each motion its image.
    pub(crate) motions: Vec<u16>,
}

/// The most images of all symmetries together. Beyond that, only the identity is used.
const MOST_IMAGES: usize = 1 << 24;

impl Ground {
    pub(crate) fn new(definition: &Definition, turns: &[Turn], single_turns: bool) -> Self {
        let (constituents, sees_all) = constituents(definition);
        let sizes = constituents.iter().enumerate();
        let constituent_of: Vec<usize> = sizes
            .flat_map(|(number, own)| vec![number; own.len()])
            .collect();
        let turned = turned(&constituents, &constituent_of);
        let mut ground = Self {
            start: Vec::new(),
            sees_all,
            blocked: Vec::new(),
            motions: Vec::new(),
            moves: turns.len(),
            undoing: Vec::new(),
            symmetries: Vec::new(),
            constituents,
            constituent_of,
            turned,
        };
        ground.start = (ground.position(definition.start())).expect("it is made of its own pieces");
        ground.add_motions(definition, turns);
        ground.add_blocked(definition);
        ground.find_symmetries(definition, single_turns);
        ground
    }

    /// Number of places.
    pub(crate) fn places(&self) -> usize {
        self.constituent_of.len()
    }

    /// The points of a pattern; `None` if it has a piece where it never comes.
    pub(crate) fn position(&self, pattern: &Pattern) -> Option<Vec<u16>> {
        let mut position = Vec::with_capacity(self.places());
        for own in &self.constituents {
            let orbit = &pattern.orbits[own.orbit];
            for &place in &own.places {
                let place = usize::from(place);
                position.push(own.point(orbit.pieces[place], orbit.twists[place])?);
            }
        }
        Some(position)
    }

    fn add_motions(&mut self, definition: &Definition, turns: &[Turn]) {
        let orbits = definition.orbits();
        let motion = |turn: &puzzle_def::Transformation| {
            let places = self.constituents.iter().flat_map(|own| {
                let turn = &turn.orbits[own.orbit];
                own.places
                    .iter()
                    .zip(own.first..)
                    .map(move |(place, number)| {
                        let slot = usize::from(*place);
                        let from = own.places.binary_search(&turn.from[slot]);
                        let from = own.first + from.expect("pieces stay in their constituent");
                        (number as u16, from as u16, turn.twist[slot] % own.twists)
                    })
            });
            Motion {
                changed: places
                    .filter(|&(to, from, twist)| to != from || twist > 0)
                    .collect(),
            }
        };
        let mut all: Vec<Motion> = turns
            .iter()
            .map(|turn| motion(&turn.transformation))
            .collect();
        let mut undoing = vec![usize::MAX; all.len()];
        for (mv, turn) in turns.iter().enumerate() {
            let undone = motion(&turn.transformation.inverse(orbits));
            undoing[mv] = match all.iter().position(|other| *other == undone) {
                Some(other) => other,
                None => {
                    all.push(undone);
                    all.len() - 1
                }
            };
        }
        for added in turns.len()..all.len() {
            let undone = undoing.iter().position(|&other| other == added);
            undoing.push(undone.expect("it undoes a move"));
        }
        self.motions = all;
        self.undoing = undoing;
    }

    /// Whether two motions commute.
    pub(crate) fn commute(&self, one: usize, other: usize) -> bool {
        let after = |first: usize, second: usize| {
            let (mut middle, mut last) = (self.start.clone(), self.start.clone());
            self.motions[first].write(&self.turned, &self.start, &mut middle);
            self.motions[second].write(&self.turned, &middle, &mut last);
            last
        };
        after(one, other) == after(other, one)
    }

    /// Whether a position has a piece where it must not be.
    pub(crate) fn is_blocked(&self, position: &[u16]) -> bool {
        let mut blocked = self.blocked.iter();
        blocked.any(|(place, points)| points.contains(&position[*place]))
    }

    /// For each place of a constituent, and each of its labels, whether a piece with this label must not be there.
    pub(crate) fn blocked_labels(&self, constituent: usize) -> Vec<Vec<bool>> {
        let own = &self.constituents[constituent];
        let mut found = vec![vec![false; own.pieces.len()]; own.len()];
        for (place, points) in &self.blocked {
            if self.constituent_of[*place] == constituent {
                let labels = points.iter().map(|&point| own.label(point).0);
                labels.for_each(|label| found[place - own.first][label] = true);
            }
        }
        found
    }

    /// Whether any position is blocked.
    pub(crate) fn blocks(&self) -> bool {
        !self.blocked.is_empty()
    }

    /// Places and the points that they must not hold.
    pub(crate) fn blocked(&self) -> &[(usize, Vec<u16>)] {
        &self.blocked
    }

    /// Whether each move is undone by a move.
    pub(crate) fn goes_both_ways(&self) -> bool {
        self.motions.len() == self.moves
    }

    /// Whether positions have inverses, as far from the start, in these constituents.
    pub(crate) fn has_inverses(&self, mut constituents: impl Iterator<Item = usize>) -> bool {
        // The inverse sequence passes through other positions, which might be blocked.
        self.goes_both_ways()
            && self.blocked.is_empty()
            && constituents.all(|own| self.constituents[own].tells_all_apart())
    }

    fn add_blocked(&mut self, definition: &Definition) {
        for rule in &definition.parts().blocked {
            let of_orbit = (self.constituents.iter()).filter(|own| own.orbit == rule.orbit);
            for own in of_orbit {
                let Ok(slot) = own.places.binary_search(&rule.place) else {
                    continue;
                };
                let turned =
                    |&piece: &u16| (0..own.twists).filter_map(move |twist| own.point(piece, twist));
                let points = rule.pieces.iter().flat_map(turned).collect();
                self.blocked.push((own.first + slot, points));
            }
        }
    }

    /// How many points all places have together.
    pub(crate) fn cells(&self) -> usize {
        let points = self.constituent_of.iter();
        let points = points.map(|&own| self.constituents[own].points());
        points.fold(0, usize::saturating_add)
    }

    fn find_symmetries(&mut self, definition: &Definition, single_turns: bool) {
        // The identity is always there.
        let most = (MOST_IMAGES / self.cells().max(1)).max(1);
        let found = PuzzleSymmetries::new(definition, single_turns);
        let count = found.as_ref().map_or(0, PuzzleSymmetries::len);
        if let Ok(found) = &found
            && count <= most
        {
            let symmetries = (0..count).map(|number| self.symmetry(found, number));
            if let Some(symmetries) = symmetries.collect::<Option<Vec<_>>>() {
                self.symmetries = symmetries;
                return;
            }
        }
        let all = |own: usize| (0..self.constituents[own].points() as u16).collect();
        self.symmetries = vec![Symmetry {
            targets: (0..self.places() as u16).collect(),
            points: self.constituent_of.iter().map(|&own| all(own)).collect(),
            motions: (0..self.motions.len() as u16).collect(),
        }];
    }

    fn symmetry(&self, found: &PuzzleSymmetries, number: usize) -> Option<Symmetry> {
        let images = found.images(number);
        let moves = found.moves(number);
        let (mut targets, mut points) = (Vec::new(), Vec::new());
        for own in &self.constituents {
            for (slot, &place) in own.places.iter().enumerate() {
                let mut of_place = Vec::with_capacity(own.points());
                let mut target = None;
                for point in 0..own.points() as u16 {
                    let (label, twist) = own.label(point);
                    let twist = if own.is_turned[label] { twist } else { 0 };
                    let image = images.of(PieceInPlace {
                        orbit: own.orbit,
                        place,
                        piece: own.pieces[label],
                        twist,
                    })?;
                    let (to, image) = self.point_in_place(image)?;
                    target = Some(to);
                    of_place.push(image);
                }
                debug_assert_eq!(targets.len(), own.first + slot);
                targets.push(target? as u16);
                points.push(of_place);
            }
        }
        let undone = |added: usize| moves[self.undoing[added]];
        let image = |motion: usize| match motion < self.moves {
            true => usize::from(moves[motion]),
            false => self.undoing[usize::from(undone(motion))],
        };
        Some(Symmetry {
            targets,
            points,
            motions: (0..self.motions.len())
                .map(|motion| image(motion) as u16)
                .collect(),
        })
    }

    /// The place in a position, and the point there, of a piece in a place of an orbit.
    fn point_in_place(&self, piece: PieceInPlace) -> Option<(usize, u16)> {
        let mut of_orbit = (self.constituents.iter()).filter(|own| own.orbit == piece.orbit);
        of_orbit.find_map(|own| {
            let slot = own.places.binary_search(&piece.place).ok()?;
            Some((own.first + slot, own.point(piece.piece, piece.twist)?))
        })
    }

    /// The place and the point in the inverse position that correspond to this point in this place.
    pub(crate) fn inverted(&self, place: usize, point: u16) -> (usize, u16) {
        let own = &self.constituents[self.constituent_of[place]];
        let twists = u16::from(own.twists);
        let (label, twist) = own.label(point);
        let homes = &self.start[own.first..][..own.len()];
        let home = homes.iter().position(|&home| own.label(home).0 == label);
        let home = home.expect("each piece has its place in the start");
        let unturned = u16::from(own.label(homes[home]).1);
        let here = self.start[place];
        let (label, own_twist) = own.label(here);
        let twist = (u16::from(own_twist) + unturned + twists - u16::from(twist)) % twists;
        (own.first + home, label as u16 * twists + twist)
    }
}

/// The places of each orbit that moves connect, if they have pieces that differ or twist. Also returns whether these describe a position
/// completely.
fn constituents(definition: &Definition) -> (Vec<Constituent>, bool) {
    let start = definition.start();
    let mut sees_all = true;
    let moves = &definition.parts().moves;
    let mut constituents = Vec::new();
    let mut first = 0;
    for orbit in 0..definition.orbits().len() {
        for places in definition.joined_places(orbit, moves) {
            let slots = || places.iter().map(|&place| usize::from(place));
            let start = &start.orbits[orbit];
            let mut pieces: Vec<u16> = slots().map(|slot| start.pieces[slot]).collect();
            pieces.sort_unstable();
            pieces.dedup();
            // Pieces with fewer twists than others count as not twisted.
            let moduli = slots().map(|slot| start.moduli[slot]);
            let twists = moduli.max().unwrap_or(1);
            let is_turned = |piece: &u16| {
                let mut of_label = slots().filter(|&slot| start.pieces[slot] == *piece);
                of_label.all(|slot| start.moduli[slot] == twists)
            };
            let is_turned: Vec<bool> = pieces.iter().map(is_turned).collect();
            let known = |slot: usize| {
                let label = pieces.binary_search(&start.pieces[slot]);
                start.moduli[slot] == 1 || label.is_ok_and(|label| is_turned[label])
            };
            sees_all = sees_all && slots().all(known);
            let differ =
                || slots().any(|slot| start.twists[slot] != start.twists[usize::from(places[0])]);
            let are_turned = || {
                let turns = moves.iter().map(|turn| &turn.transformation.orbits[orbit]);
                let mut twisted = turns.flat_map(|turn| slots().map(|slot| turn.twist[slot]));
                twisted.any(|twist| twist % twists > 0)
            };
            if pieces.len() > 1 || is_turned == [true] && (differ() || are_turned()) {
                let count = places.len();
                constituents.push(Constituent {
                    orbit,
                    places,
                    first,
                    pieces,
                    twists,
                    is_turned,
                });
                first += count;
            }
        }
    }
    (constituents, sees_all)
}

fn turned(constituents: &[Constituent], constituent_of: &[usize]) -> Turned {
    let mut points = Vec::new();
    let mut firsts = Vec::new();
    for own in constituents {
        firsts.push((points.len() as u32, own.twists));
        let twists = u16::from(own.twists);
        for point in 0..own.points() as u16 {
            let first = point / twists * twists;
            let turned = |twist| match own.is_turned[own.label(point).0] {
                true => first + (point - first + twist) % twists,
                false => point,
            };
            points.extend((0..twists).map(turned));
        }
    }
    Turned {
        places: constituent_of.iter().map(|&own| firsts[own]).collect(),
        points,
    }
}

#[cfg(test)]
mod tests;
