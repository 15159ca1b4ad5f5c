//! An orbit of places in space, and how pieces can be twisted there.

use std::collections::{BTreeMap, BTreeSet};

use cube_model::notation::{Axis, Face};
use cube_model::nxn::Rotation;
use cube_model::space::Point;

use super::solid::{Motion, Solid, Sticker};
use crate::{OrbitPattern, OrbitTurn};

/// Places, each with a rotation that takes the first place there.
///
/// They define the twist of a piece from home q in place p. Its rotation from home is a product of three: from q back
/// to the first place, a spin there, and from the first place to p. The twist is the number of the spin.
#[derive(Debug)]
pub(crate) struct SolidOrbit {
    /// The numbers of the pieces whose solved places these are.
    members: Vec<usize>,
    /// For each place, a rotation that takes the first place there.
    ways: Vec<Rotation>,
    /// The rotations that moves can give a piece that is back in the first place: powers of one
    /// rotation, clockwise as seen from outside.
    spins: Vec<Rotation>,
    /// The number of spins that the stickers distinguish.
    seen: usize,
}

impl SolidOrbit {
    /// All orbits that moves or rotations change visibly, in the order of their first places.
    ///
    /// Places that no piece leaves form one orbit if turns of a cube take them to each other and they have equally many
    /// spins, like the centres of a cube.
    pub(crate) fn all_of(solid: &Solid) -> Vec<Self> {
        let mut done = vec![false; solid.pieces.len()];
        let mut orbits = Vec::new();
        let mut unmoved: BTreeMap<_, usize> = BTreeMap::new();
        for first in 0..solid.pieces.len() {
            if done[first] {
                continue;
            }
            let orbit = Self::round(solid, first);
            for &member in &orbit.members {
                done[member] = true;
            }
            let piece = &solid.pieces[first];
            if orbit.members.len() > 1 {
                orbits.push(orbit);
                continue;
            }
            let mut distances = piece.at.0.map(i16::abs);
            distances.sort_unstable();
            let key = (piece.kind, distances, orbit.spins.len());
            match unmoved.get(&key) {
                Some(&number) => orbits[number].add(solid, first),
                None => {
                    unmoved.insert(key, orbits.len());
                    orbits.push(orbit);
                }
            }
        }
        orbits.retain(|orbit| orbit.is_changed(solid));
        orbits
    }

    /// The orbit of the places to which moves take a piece.
    fn round(solid: &Solid, first: usize) -> Self {
        let home = solid.pieces[first].at;
        let poses = poses(solid, home);
        let mut led: BTreeMap<usize, Rotation> = BTreeMap::new();
        // Backwards, because later entries overwrite earlier ones: the first of the best rotations stays.
        let mut ways = poses.clone();
        ways.sort_by_key(|&way| leaning(way));
        for way in ways.into_iter().rev() {
            led.insert(solid.piece_at(home.turned(way)), way);
        }
        let stays = |pose: &Rotation| home.turned(*pose) == home;
        let spins = powers(poses.into_iter().filter(stays).collect(), home);
        let look = |spin: &Rotation| look(&solid.pieces[first].stickers, *spin);
        let start = look(&spins[0]);
        let again = spins.iter().skip(1).position(|spin| look(spin) == start);
        Self {
            seen: again.map_or(spins.len(), |before| before + 1),
            spins,
            members: led.keys().copied().collect(),
            ways: led.into_values().collect(),
        }
    }

    /// Adds a place that no piece leaves to an orbit of such places.
    fn add(&mut self, solid: &Solid, member: usize) {
        let [home, at] = [self.first(), member].map(|piece| solid.pieces[piece].at);
        let ways = Rotation::ALL.into_iter();
        let ways = ways.filter(|&way| home.turned(way) == at);
        let way = ways.min_by_key(|&way| leaning(way));
        self.ways
            .push(way.expect("a turn of a cube takes the places to each other"));
        self.members.push(member);
    }

    /// The piece at home in the first place.
    pub(crate) fn first(&self) -> usize {
        self.members[0]
    }

    pub(crate) fn places(&self) -> u16 {
        // At most 24: places correspond to different rotations of a cube.
        self.members.len() as u16
    }

    pub(crate) fn twists(&self) -> u8 {
        // A rotation of a cube has an order of at most 4.
        self.seen as u8
    }

    /// Whether moves or rotations change this orbit.
    fn is_changed(&self, solid: &Solid) -> bool {
        let mut motions = solid.moves.iter().chain(&solid.rotations);
        motions.any(|motion| !self.turn_of_puzzle(solid, motion).is_identity())
    }

    /// The effect of a move or a rotation on this orbit; `None` if it takes a piece to a place or an orientation to
    /// which no moves take it.
    pub(crate) fn turn(&self, solid: &Solid, motion: &Motion) -> Option<OrbitTurn> {
        let mut turn = OrbitTurn::identity(self.places());
        for (place, &member) in self.members.iter().enumerate() {
            if !motion.takes[member] {
                continue;
            }
            let at = solid.pieces[member].at.turned(motion.rotation);
            let target = self.place_of(solid.piece_at(at))?;
            turn.from[target] = place as u16;
            turn.twist[target] = self.twist(place, target, motion.rotation)?;
        }
        Some(turn)
    }

    /// The effect of one of the puzzle's own moves or rotations on this orbit.
    pub(crate) fn turn_of_puzzle(&self, solid: &Solid, motion: &Motion) -> OrbitTurn {
        let turn = self.turn(solid, motion);
        turn.expect("moves and rotations keep pieces in their orbits and turn them as moves do")
    }

    /// The twist in `place` of the piece from `home` after the rotation `turned`; `None` if no moves turn it so.
    pub(crate) fn twist(&self, home: usize, place: usize, turned: Rotation) -> Option<u8> {
        let spin = self.ways[home]
            .then(turned)
            .then(self.ways[place].inverse());
        let spins = self.spins.iter().position(|&other| other == spin)?;
        Some((spins % self.seen) as u8)
    }

    /// The rotation from its home of the piece from `home` that has this twist in `place`.
    pub(crate) fn turned(&self, home: usize, place: usize, twist: u8) -> Rotation {
        let spun = self.ways[home]
            .inverse()
            .then(self.spins[usize::from(twist)]);
        spun.then(self.ways[place])
    }

    /// For each place, the number of the piece at home there.
    pub(crate) fn members(&self) -> &[usize] {
        &self.members
    }

    /// The place that is the home of a piece.
    pub(crate) fn place_of(&self, member: usize) -> Option<usize> {
        self.members.iter().position(|&other| other == member)
    }

    /// The solved position. Pieces that look alike have one number; numbers follow the order of first appearance.
    pub(crate) fn start(&self, solid: &Solid) -> OrbitPattern {
        // For each kind of piece, its look in the first place with each twist.
        let mut kinds: Vec<Vec<Vec<Sticker>>> = Vec::new();
        let mut start = OrbitPattern {
            pieces: Vec::new(),
            twists: Vec::new(),
            moduli: vec![self.twists(); self.members.len()],
        };
        for (&member, way) in self.members.iter().zip(&self.ways) {
            let stickers = &solid.pieces[member].stickers;
            let brought = |spin: &Rotation| look(stickers, way.inverse().then(*spin));
            let looks: Vec<_> = self.spins[..self.seen].iter().map(brought).collect();
            // The piece looks like a known kind with this twist.
            let found = kinds.iter().enumerate().find_map(|(kind, others)| {
                let twist = others.iter().position(|other| *other == looks[0])?;
                Some((kind, twist))
            });
            let (kind, twist) = found.unwrap_or_else(|| {
                kinds.push(looks);
                (kinds.len() - 1, 0)
            });
            start.pieces.push(kind as u16);
            start.twists.push(twist as u8);
        }
        start
    }
}

/// The rotations that moves can give a piece, including the identity, in the order of [`Rotation::ALL`].
fn poses(solid: &Solid, home: Point) -> Vec<Rotation> {
    let mut found = BTreeSet::from([Rotation::IDENTITY]);
    let mut open = vec![Rotation::IDENTITY];
    while let Some(pose) = open.pop() {
        let place = solid.piece_at(home.turned(pose));
        for motion in solid.moves.iter().filter(|motion| motion.takes[place]) {
            let next = pose.then(motion.rotation);
            if found.insert(next) {
                open.push(next);
            }
        }
    }
    let all = Rotation::ALL.into_iter();
    all.filter(|pose| found.contains(pose)).collect()
}

/// A cost of the rotation to a place, by the axes to which it takes the faces U and F: y, then z, then x. Each place
/// gets the cheapest rotation. So twists are defined by the sticker on U or D, or else by that on F or B.
fn leaning(way: Rotation) -> [u8; 2] {
    [Face::U, Face::F].map(|face| match way.brings(face).axis() {
        Axis::Y => 0,
        Axis::Z => 1,
        Axis::X => 2,
    })
}

/// Orders rotations that fix a place as the powers of one of them, which turns clockwise as seen from outside.
fn powers(rotations: Vec<Rotation>, place: Point) -> Vec<Rotation> {
    let of = |base: Rotation| {
        let next = move |power: &Rotation| {
            let next = power.then(base);
            (next != Rotation::IDENTITY).then_some(next)
        };
        std::iter::successors(Some(Rotation::IDENTITY), next).collect::<Vec<_>>()
    };
    let count = rotations.len();
    let generators = rotations
        .into_iter()
        .filter(|&base| of(base).len() == count);
    let base = generators.max_by_key(|&base| clockwise(base, place));
    of(base.expect("what keeps a place turns about the line through it"))
}

/// Measures how far a rotation that fixes a place turns clockwise as seen from outside; negative for anticlockwise, 0
/// for half turns.
fn clockwise(rotation: Rotation, place: Point) -> i32 {
    let [x, y, z] = place.0;
    let volume = |Point([a, b, c]): Point| {
        let Point([d, e, f]) = Point([a, b, c]).turned(rotation);
        // The determinant of the place, a direction and the turned direction: negative for clockwise turns.
        let across = Point([b * f - c * e, c * d - a * f, a * e - b * d]);
        Point([x, y, z]).dot(across)
    };
    let directions = [Point([1, 0, 0]), Point([0, 1, 0]), Point([0, 0, 1])];
    -directions.into_iter().map(volume).sum::<i32>()
}

/// The stickers of a piece that has been turned.
fn look(stickers: &[Sticker], turned: Rotation) -> Vec<Sticker> {
    let turn = |sticker: &Sticker| Sticker {
        towards: sticker.towards.turned(turned),
        colour: sticker.colour,
    };
    let mut look: Vec<_> = stickers.iter().map(turn).collect();
    look.sort_unstable();
    look
}

#[cfg(test)]
mod tests {
    use super::{Point, Rotation, clockwise};

    /// The measure is twice the sine of the angle, times the distance: 2 for a quarter turn about the middle of a face,
    /// 3 for a third turn about a corner.
    #[test]
    fn turns_there_and_back_are_opposite() {
        let steps = [-1, 0, 1];
        let points = steps.map(|x| steps.map(|y| steps.map(|z| Point([x, y, z]))));
        let mut found = [0; 4];
        for place in points.into_iter().flatten().flatten() {
            for rotation in Rotation::ALL {
                if place == Point([0; 3]) || place.turned(rotation) != place {
                    continue;
                }
                let size = clockwise(rotation, place);
                assert_eq!(clockwise(rotation.inverse(), place), -size);
                let square = rotation.then(rotation);
                let expected = match () {
                    () if square == Rotation::IDENTITY => 0,
                    () if square.then(rotation) == Rotation::IDENTITY => 3,
                    () => 2,
                };
                assert_eq!(size.abs(), expected);
                found[size.unsigned_abs() as usize] += 1;
            }
        }
        // 26 identities, the half turns about 6 faces and 12 edges; two quarter turns for each face, two third turns
        // for each corner.
        assert_eq!(found, [26 + 6 + 12, 0, 12, 16]);
    }
}
