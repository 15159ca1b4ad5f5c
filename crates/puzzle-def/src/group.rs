//! The group that the moves of a definition make.

use num_bigint::BigUint;
use perm_group::{Building, Chain, Group, Permutation, Verify};

use crate::definition::{Definition, Turn, points};
use crate::pattern::Pattern;
use crate::transformation::{OrbitTurn, Transformation};

/// How many elements are tried to prove a chain complete, if no bound proves it: no fewer than the first number, and more
/// while that takes no more images of points than the second.
const SIFTED: u64 = 20_000;
const MOST_SIFTED: u64 = 4_000_000_000;

/// So many more are tried where the order is asked for and nothing else.
const FOR_ORDER: u64 = 25;

/// About how many images of points are looked up to build a chain.
const MOST_STEPS: u64 = 400_000_000_000;

/// The order of a group, as far as it was found in bounded time and memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoundedOrder {
    /// The order, or a number of elements that the group has at least.
    pub number: BigUint,
    /// Whether it is proved that there are no more elements.
    pub is_exact: bool,
}

/// What the moves of a definition reach, as far as it was found in bounded time and memory.
#[derive(Debug)]
pub struct Reach(Chain);

impl Reach {
    /// Whether a position is known to be none that moves make. Where not all pieces are told apart, nothing is known.
    ///
    /// # Panics
    ///
    /// If the position belongs to another puzzle.
    #[must_use]
    pub fn excludes(&self, definition: &Definition, position: &Pattern) -> bool {
        let Self(chain) = self;
        let change = definition.transformation_to(position);
        chain.is_exact()
            && change.is_some_and(|change| !chain.contains(&definition.permutation(&change)))
    }
}

impl Definition {
    /// What the moves reach, found in bounded time and about so many bytes.
    ///
    /// ```
    /// let ring = puzzle_def::read("ring.tws", "Set RING 3 1\nSolved\nEnd\nMove T\nRING\n2 3 1\nEnd\n")?;
    /// let swapped = ring.read_pattern("swapped", "ScrambleState s\nRING\n1 0 2\nEnd\n")?;
    /// let reach = ring.reach(1 << 20);
    /// assert!(reach.excludes(&ring, &swapped) && !reach.excludes(&ring, ring.start()));
    /// # Ok::<(), puzzle_def::ReadError>(())
    /// ```
    #[must_use]
    pub fn reach(&self, bytes: u64) -> Reach {
        Reach(self.bounded_chain(bytes))
    }

    /// The group of the moves, on points: a place with a twist each, orbit after orbit, place after place. A move takes
    /// a point to where a piece in this place with this twist gets. Rotations, alike pieces and what is blocked play no
    /// part.
    ///
    /// # Panics
    ///
    /// Never: a definition is checked to have few enough points.
    #[must_use]
    pub fn group(&self) -> Group {
        let generators = self.parts().moves.iter();
        let generators = generators.map(|turn| self.permutation(&turn.transformation));
        Group::new(points(self.orbits()), generators.collect())
            .expect("all moves are of the same points, which are not too many")
    }

    /// How many positions there would be if all pieces could be told apart and nothing were blocked: the order of the
    /// group of the moves, exactly.
    #[must_use]
    pub fn order(&self) -> BigUint {
        self.group().order()
    }

    /// The order of the group of the moves, found in bounded time and about so many bytes.
    ///
    /// ```
    /// let ring = puzzle_def::read("ring.tws", "Set RING 3 1\nSolved\nEnd\nMove T\nRING\n2 3 1\nEnd\n")?;
    /// let order = ring.bounded_order(1 << 20);
    /// assert_eq!((order.number, order.is_exact), (3u32.into(), true));
    /// # Ok::<(), puzzle_def::ReadError>(())
    /// ```
    #[must_use]
    pub fn bounded_order(&self, bytes: u64) -> BoundedOrder {
        if let Some(number) = self.group().order_by_orbits() {
            let is_exact = true;
            return BoundedOrder { number, is_exact };
        }
        let chain = self.chain_within(bytes, FOR_ORDER);
        BoundedOrder {
            number: chain.order().clone(),
            is_exact: chain.is_exact(),
        }
    }

    /// The chain of stabilisers of the group of the moves, built in bounded time and about so many bytes. Where that is
    /// too little, it isn't exact.
    ///
    /// # Panics
    ///
    /// Never: only a base and a bound could be wrong, and none is given.
    #[must_use]
    pub fn bounded_chain(&self, bytes: u64) -> Chain {
        self.chain_within(bytes, 1)
    }

    /// The chain, with so many times the usual effort to prove it.
    fn chain_within(&self, bytes: u64, effort: u64) -> Chain {
        let group = self.group();
        // Each stored element is multiplied by up to so many others, so memory bounds the time.
        let most_bytes = (MOST_STEPS * group.degree() as u64).isqrt();
        // An element is multiplied by one for each point of the base, at most.
        let sifted = effort * MOST_SIFTED / (group.degree() as u64).pow(2).max(1);
        let building = Building {
            memory: usize::try_from(bytes.min(most_bytes)).unwrap_or(usize::MAX),
            verify: Verify::AtMost(sifted.max(SIFTED)),
            ..Building::default()
        };
        let chain = group.chain_with(&building);
        chain.expect("no base and no bound are given that could be wrong")
    }

    /// The places of an orbit, in sets among which some moves of the puzzle take pieces round: each set in order, in the order
    /// of their first places.
    ///
    /// # Panics
    ///
    /// If there is no such orbit, or the moves belong to another puzzle.
    #[must_use]
    pub fn joined_places(&self, orbit: usize, moves: &[Turn]) -> Vec<Vec<u16>> {
        let turns = moves.iter().map(|mv| &mv.transformation.orbits[orbit]);
        group_of_places(self.orbits()[orbit].places, turns).orbits()
    }

    /// The transformation that takes the start to a position. `None` unless all pieces are told apart with all their twists:
    /// otherwise there are several.
    ///
    /// # Panics
    ///
    /// If the position belongs to another puzzle.
    #[must_use]
    pub fn transformation_to(&self, position: &Pattern) -> Option<Transformation> {
        let mut orbits = self.start().orbits.iter().zip(self.orbits());
        let is_only_one = orbits.all(|(start, orbit)| {
            let is_all_seen = start.moduli.iter().all(|&modulus| modulus == orbit.twists);
            start.kinds() == orbit.places && is_all_seen
        });
        is_only_one.then(|| self.leading_to(position))
    }

    /// A transformation that takes the start to a position.
    ///
    /// # Panics
    ///
    /// If the position belongs to another puzzle.
    pub(crate) fn leading_to(&self, position: &Pattern) -> Transformation {
        let orbits = self.start().orbits.iter().zip(&position.orbits);
        let turns = orbits.map(|(start, pattern)| {
            let homes = start.homes(pattern);
            OrbitTurn {
                from: homes.iter().map(|&(home, _)| home as u16).collect(),
                twist: homes.iter().map(|&(_, twist)| twist).collect(),
            }
        });
        Transformation {
            orbits: turns.collect(),
        }
    }

    /// A transformation of this puzzle as a permutation of the points of its [group](Self::group).
    ///
    /// # Panics
    ///
    /// When it is of another puzzle.
    #[must_use]
    pub fn permutation(&self, transformation: &Transformation) -> Permutation {
        let mut images = vec![0; points(self.orbits())];
        let mut first = 0;
        for (orbit, turn) in self.orbits().iter().zip(&transformation.orbits) {
            let twists = usize::from(orbit.twists);
            for (place, (&from, &twist)) in turn.from.iter().zip(&turn.twist).enumerate() {
                for before in 0..twists {
                    let after = (before + usize::from(twist)) % twists;
                    let image = first + place * twists + after;
                    images[first + usize::from(from) * twists + before] = image as u16;
                }
            }
            first += twists * usize::from(orbit.places);
        }
        Permutation::new(images).expect("a transformation of the puzzle is a bijection")
    }
}

/// The group of what turns do to so many places, twists left aside.
pub(crate) fn group_of_places<'a>(
    places: u16,
    turns: impl Iterator<Item = &'a OrbitTurn>,
) -> Group {
    let permutation = |turn: &OrbitTurn| {
        Permutation::new(turn.from.clone()).expect("a turn takes each piece to a place of its own")
    };
    Group::new(places.into(), turns.map(permutation).collect())
        .expect("all turns are of the same places")
}
