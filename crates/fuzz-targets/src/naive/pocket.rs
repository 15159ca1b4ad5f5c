//! Finds distances of the pocket cube from its stickers alone: one search from the state meets another from the
//! solved cube, which is kept.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::stickers::{Layers, Step, Stickers, in_order_of_facelets};

/// The colours of 24 stickers in the order U R F D L B, as faces.
pub(crate) type Colours = [u8; 24];

/// The stickers of a cube after some turns, held so that the corner at DBL is solved.
pub(crate) fn held(steps: &[Step]) -> Colours {
    let net = Stickers::solved(2).after(steps).colours();
    held_by_the_corner(&colours_of(&String::from_iter(in_order_of_facelets(&net))))
}

pub(crate) fn colours_of(text: &str) -> Colours {
    text.as_bytes().try_into().expect("24 letters of faces")
}

/// Renames the colours to faces so that the corner at DBL is solved.
fn held_by_the_corner(colours: &Colours) -> Colours {
    // The stickers of that corner on D, B and L.
    let shown = [colours[14], colours[23], colours[18]];
    colours.map(|colour| {
        let on = |colour| shown.iter().position(|&shown| shown == colour);
        match (on(colour), on(opposite(colour))) {
            (Some(face), _) => b"DBL"[face],
            (_, Some(face)) => b"UFR"[face],
            _ => unreachable!("a corner shows one of each two opposite colours"),
        }
    })
}

fn opposite(face: u8) -> u8 {
    let place = b"URFDLB".iter().position(|&name| name == face);
    b"DLBURF"[place.expect("a face")]
}

pub(crate) fn is_solved(colours: &Colours) -> bool {
    colours
        .chunks(4)
        .all(|face| face.iter().all(|&colour| colour == face[0]))
}

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    HalfTurns,
    QuarterTurns,
}

/// The smallest number of turns of U, R and F that solve the cube, and the number of sequences of this length that
/// do.
pub(crate) fn distance(colours: &Colours, counted: Counted) -> (u8, u64) {
    let known = match counted {
        Counted::HalfTurns => &*HALF_TURNS,
        Counted::QuarterTurns => &*QUARTER_TURNS,
    };
    let mut levels = Levels::from(*colours, known.turns.clone());
    loop {
        // For each state of this level that is also known near the solved one: its distance there, and the number of
        // sequences through it.
        let met = levels.newest.iter().filter_map(|(state, ways)| {
            let (distance, ways_on) = known.found.get(state)?;
            Some((*distance, ways * ways_on))
        });
        let met: Vec<(u8, u64)> = met.collect();
        if let Some(nearest) = met.iter().map(|(distance, _)| *distance).min() {
            let ways = met.iter().filter(|(distance, _)| *distance == nearest);
            return (levels.depth + nearest, ways.map(|(_, ways)| ways).sum());
        }
        levels.next();
    }
}

/// A turn: for each place, the number of the place whose sticker it shows afterwards.
type Turn = [usize; 24];

pub(crate) fn after(colours: &Colours, turn: &Turn) -> Colours {
    turn.map(|place| colours[place])
}

/// The turn of a face by so many quarters.
pub(crate) fn turn(face: char, quarters: u32) -> Turn {
    let step = Step {
        face,
        layers: Layers::From(1, 1),
        quarters,
    };
    let net = Stickers::solved(2).after(&[step]).at;
    // Where the sticker of each place of the net stands among the facelets.
    let facelets = in_order_of_facelets(&Vec::from_iter(0..24_usize));
    let place_of = |of_net: usize| {
        let found = facelets.iter().position(|&facelet| facelet == of_net);
        found.expect("each sticker has a place")
    };
    let mut turn = [0; 24];
    for (place, sticker) in net.into_iter().enumerate() {
        turn[place_of(place)] = place_of(sticker);
    }
    turn
}

/// All states at some number of moves from one state, with the number of ways to each.
struct Levels {
    turns: Vec<Turn>,
    depth: u8,
    newest: HashMap<Colours, u64>,
    before: HashMap<Colours, u64>,
}

impl Levels {
    fn from(state: Colours, turns: Vec<Turn>) -> Self {
        Self {
            turns,
            depth: 0,
            newest: HashMap::from([(state, 1)]),
            before: HashMap::new(),
        }
    }

    /// Goes on to the next level. Every turn can be undone, so states that are not new are in the last two levels.
    fn next(&mut self) {
        let mut next: HashMap<Colours, u64> = HashMap::new();
        for (state, ways) in &self.newest {
            for turn in &self.turns {
                let reached = after(state, turn);
                if !self.newest.contains_key(&reached) && !self.before.contains_key(&reached) {
                    *next.entry(reached).or_default() += ways;
                }
            }
        }
        self.before = std::mem::replace(&mut self.newest, next);
        self.depth += 1;
    }
}

/// The states near the solved one, each with its distance and the number of shortest solutions.
struct Near {
    turns: Vec<Turn>,
    found: HashMap<Colours, (u8, u64)>,
}

impl Near {
    fn new(quarters: &[u32], depth: u8) -> Self {
        let turns = "URF".chars();
        let turns =
            turns.flat_map(|face| quarters.iter().map(move |&quarters| turn(face, quarters)));
        let turns: Vec<Turn> = turns.collect();
        let solved = colours_of("UUUURRRRFFFFDDDDLLLLBBBB");
        let mut levels = Levels::from(solved, turns.clone());
        let mut found = HashMap::new();
        loop {
            let newest = levels.newest.iter();
            found.extend(newest.map(|(state, ways)| (*state, (levels.depth, *ways))));
            if levels.depth == depth {
                return Self { turns, found };
            }
            levels.next();
        }
    }
}

static HALF_TURNS: LazyLock<Near> = LazyLock::new(|| Near::new(&[1, 2, 3], 6));
static QUARTER_TURNS: LazyLock<Near> = LazyLock::new(|| Near::new(&[1, 3], 7));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_levels_are_as_many_as_is_known() {
        let at = |near: &Near, depth| near.found.values().filter(|found| found.0 == depth).count();
        let half_turns: Vec<usize> = (0..=6).map(|depth| at(&HALF_TURNS, depth)).collect();
        assert_eq!(half_turns, [1, 9, 54, 321, 1847, 9992, 50136]);
        let quarter_turns: Vec<usize> = (0..=7).map(|depth| at(&QUARTER_TURNS, depth)).collect();
        assert_eq!(quarter_turns, [1, 6, 27, 120, 534, 2256, 8969, 33058]);
    }
}
