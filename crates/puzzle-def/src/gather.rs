//! Groups stickers into pieces: places that always move together become one place with twists.

mod blocks;

use std::collections::{HashMap, HashSet};

use crate::definition::{Definition, Orbit, Parts, Turn};
use crate::group::group_of_places;
use crate::pattern::{OrbitPattern, Pattern};
use crate::transformation::{OrbitTurn, Transformation};

use blocks::Block;

/// The largest orbit of points that is searched for pieces when a file is read. Larger ones may take minutes, and real puzzles
/// don't have them.
const MOST_POINTS: u16 = 2048;

impl Definition {
    /// Groups stickers into pieces. In orbits without twists, places that every move and every
    /// rotation moves together, such as the three stickers of a corner, become one place with
    /// twists. The group of the moves stays the same, and so does the number of positions.
    ///
    /// An orbit is unchanged if some of its pieces look alike, twist or are blocked, or if there is
    /// nothing to group. Any other orbit becomes one orbit for each set of places among which
    /// pieces move; the ungrouped rest keeps its name.
    ///
    /// ```
    /// // Two dominoes of two squares each, which change places; the first is turned round on the way.
    /// let text = "Set SQUARE 4 1\nSolved\nEnd\nMove T\nSQUARE\n3 4 2 1\nEnd\nMove V\nSQUARE\n2 1 3 4\nEnd\n";
    /// let squares = puzzle_def::read("dominoes.tws", text)?;
    /// let dominoes = squares.gathered();
    /// let orbit = &dominoes.orbits()[0];
    /// assert_eq!((orbit.places, orbit.twists), (2, 2));
    /// assert_eq!(dominoes.order(), squares.order());
    /// # Ok::<(), puzzle_def::ReadError>(())
    /// ```
    #[must_use]
    pub fn gathered(&self) -> Self {
        self.gathered_if(false).0
    }

    /// Like [`gathered`](Self::gathered), but also groups points of orbits in which some look alike. Pieces look alike if
    /// their points do, possibly after a twist. Places are in the order of their first points, which define the twist.
    ///
    /// Also returns, for each new orbit, the number of the original orbit and, for each new place, the original places by
    /// increasing twist.
    #[cfg(feature = "permutations")]
    pub(crate) fn gathered_with_labels(&self) -> (Self, Vec<(usize, Vec<Block>)>) {
        let (gathered, made) = self.gathered_if(true);
        let places = made.into_iter().map(|made| (made.number, made.places));
        (gathered, places.collect())
    }

    fn gathered_if(&self, with_labels: bool) -> (Self, Vec<Gathered>) {
        let parts = self.parts();
        let mut names: HashSet<_> = parts
            .orbits
            .iter()
            .map(|orbit| orbit.name.clone())
            .collect();
        let mut made = Vec::new();
        let mut blocked = parts.blocked.clone();
        for number in 0..parts.orbits.len() {
            let first = made.len();
            self.gather(number, with_labels, &mut names, &mut made);
            let moved = parts.blocked.iter().zip(&mut blocked);
            for (_, blocked) in moved.filter(|(before, _)| before.orbit == number) {
                blocked.orbit = first;
            }
        }
        let turns = |turns: &[Turn]| {
            turns
                .iter()
                .map(|turn| gathered_turn(&made, turn))
                .collect()
        };
        let parts = Parts {
            name: parts.name.clone(),
            start: Pattern {
                orbits: made.iter().map(|gathered| gathered.start(parts)).collect(),
            },
            moves: turns(&parts.moves),
            rotations: turns(&parts.rotations),
            blocked,
            orbits: made.iter().map(|gathered| gathered.orbit.clone()).collect(),
        };
        (
            self.cut_down(parts, self.aliases().each_ref().map(|own| turns(own))),
            made,
        )
    }

    /// Splits an orbit into one or more orbits with grouped places, and appends them to `made`.
    fn gather(
        &self,
        number: usize,
        with_labels: bool,
        names: &mut HashSet<String>,
        made: &mut Vec<Gathered>,
    ) {
        let orbit = &self.orbits()[number];
        let whole = Gathered {
            number,
            orbit: orbit.clone(),
            places: (0..orbit.places).map(|place| vec![place]).collect(),
        };
        let is_blocked = self
            .parts()
            .blocked
            .iter()
            .any(|blocked| blocked.orbit == number);
        let is_plain = with_labels || self.start().orbits[number].kinds() == orbit.places;
        let is_large = with_labels && orbit.places > MOST_POINTS;
        if is_blocked || is_large || orbit.twists > 1 || !is_plain {
            made.push(whole);
            return;
        }
        let turns = self.parts().moves.iter().chain(&self.parts().rotations);
        let turns = turns.map(|turn| &turn.transformation.orbits[number]);
        let group = group_of_places(orbit.places, turns);
        let mut blocks = blocks::gathered(&group, self.parts().moves.len());
        if with_labels {
            for blocks in &mut blocks {
                in_order(blocks);
            }
        }
        blocks.sort_by_key(|blocks| blocks[0].len());
        let (alone, together): (Vec<_>, Vec<_>) =
            blocks.into_iter().partition(|blocks| blocks[0].len() == 1);
        if together.is_empty() {
            made.push(whole);
            return;
        }
        let mut alone = alone.concat();
        alone.sort_unstable();
        let mut name_is_free = true;
        for places in [alone]
            .into_iter()
            .chain(together)
            .filter(|places| !places.is_empty())
        {
            let name = if core::mem::take(&mut name_is_free) {
                orbit.name.clone()
            } else {
                let mut all = (2..).map(|count| format!("{}_{count}", orbit.name));
                all.find(|name| !names.contains(name))
                    .expect("some number is free")
            };
            names.insert(name.clone());
            made.push(Gathered {
                number,
                orbit: Orbit {
                    name,
                    places: places.len() as u16,
                    twists: u8::try_from(places[0].len()).expect("blocks are small"),
                },
                places,
            });
        }
    }
}

/// An orbit made from places of an original orbit.
struct Gathered {
    /// The number of the original orbit.
    number: usize,
    orbit: Orbit,
    /// For each place the original places, by increasing twist; just one in an unchanged orbit.
    places: Vec<Block>,
}

impl Gathered {
    /// The solved position. Pieces are numbered in the order of their solved places. Pieces are alike if their stickers are,
    /// possibly after a twist.
    fn start(&self, parts: &Parts) -> OrbitPattern {
        let before = &parts.start.orbits[self.number];
        if before.pieces.len() == self.places.len() {
            return before.clone();
        }
        let mut start = OrbitPattern {
            pieces: Vec::new(),
            twists: Vec::new(),
            moduli: Vec::new(),
        };
        let mut known: HashMap<Vec<u16>, (u16, usize)> = HashMap::new();
        for stickers in &self.places {
            let stickers = stickers.iter();
            let stickers: Vec<u16> = stickers
                .map(|&sticker| before.pieces[usize::from(sticker)])
                .collect();
            let turned = |by: usize| [&stickers[by..], &stickers[..by]].concat();
            let smallest = (0..stickers.len()).min_by_key(|&by| turned(by));
            let by = smallest.expect("a place has a sticker");
            let next = known.len() as u16;
            let &mut (piece, first) = known.entry(turned(by)).or_insert((next, by));
            let mut moduli = (1..=stickers.len()).filter(|by| stickers.len().is_multiple_of(*by));
            let modulus = moduli.find(|&modulus| turned(modulus % stickers.len()) == stickers);
            let modulus = modulus.expect("all the way round is no turn");
            start.pieces.push(piece);
            start
                .twists
                .push(((by + modulus - first % modulus) % modulus) as u8);
            start.moduli.push(modulus as u8);
        }
        start
    }

    /// The effect of a turn: a sticker of twist t comes to where it has twist t + d.
    fn turn(&self, turn: &OrbitTurn) -> OrbitTurn {
        // An orbit with as many places as before is unchanged.
        if turn.from.len() == self.places.len() {
            return turn.clone();
        }
        let mut homes = vec![(0, 0); turn.from.len()];
        // In `zip` the counter comes second, so it is not advanced past the last item, where it could overflow.
        for (stickers, place) in self.places.iter().zip(0..) {
            for (&sticker, twist) in stickers.iter().zip(0..) {
                homes[usize::from(sticker)] = (place, twist);
            }
        }
        let sources = self.places.iter().map(|stickers| {
            let (from, twist): (u16, u8) = homes[usize::from(turn.from[usize::from(stickers[0])])];
            (from, (self.orbit.twists - twist) % self.orbit.twists)
        });
        let (from, twist) = sources.unzip();
        OrbitTurn { from, twist }
    }
}

/// Rotates each block to begin with its smallest place, and sorts the blocks.
fn in_order(blocks: &mut [Block]) {
    for block in blocks.iter_mut() {
        let smallest = (0..block.len()).min_by_key(|&at| block[at]);
        block.rotate_left(smallest.unwrap_or(0));
    }
    blocks.sort_unstable();
}

fn gathered_turn(made: &[Gathered], turn: &Turn) -> Turn {
    let turns = made
        .iter()
        .map(|gathered| gathered.turn(&turn.transformation.orbits[gathered.number]));
    Turn {
        name: turn.name.clone(),
        transformation: Transformation {
            orbits: turns.collect(),
        },
    }
}
