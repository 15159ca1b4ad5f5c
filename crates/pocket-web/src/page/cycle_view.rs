//! The cycles of a move sequence on a cube of any size, and why its orders differ from each other.

use std::collections::BTreeMap;

use cube_model::notation::{Face, note_on_repetition};
use cube_model::nxn::{CubeSize, FaceMap, Rotation, Turns};
use cycles::Permutation;
use serde::Serialize;

use crate::fault::Fault;

/// The most squares of all listed cycles together: as many as a cube of 50 layers has.
const MOST_SQUARES: usize = 15_000;

/// The view that the page shows of a sequence.
#[derive(Debug, Serialize)]
pub(crate) struct CycleView {
    stickers: usize,
    fixed: usize,
    /// The number of cycles, not counting fixed squares.
    cycle_count: usize,
    /// For each pair of length and colour period, the number of cycles with both, whether listed or
    /// not.
    kinds: Vec<(u32, u32, u32)>,
    supercube: String,
    visible: String,
    up_to_rotation: String,
    /// How the cube is turned when it first looks solved; empty if it is not turned.
    rotation: String,
    /// The first cycles, each with all its squares.
    cycles: Vec<Cycle>,
    /// A note on the moves, if they need one.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// A cycle of two or more squares.
#[derive(Debug, Serialize)]
struct Cycle {
    length: u32,
    /// The number of repetitions after which its colours look unmoved.
    period: u32,
    /// The indices of its squares, beginning with the smallest. The sticker on each square moves to
    /// the next one.
    squares: Vec<u32>,
}

/// The complete view of a sequence on a cube of `layers` layers.
pub(crate) fn cycle_view(layers: usize, text: &str) -> Result<CycleView, Fault> {
    let size = CubeSize::new(layers).map_err(Fault::new)?;
    let turns = Turns::parse(text, size).map_err(|error| Fault::in_moves(text, &error))?;
    let map = FaceMap::of(&turns);
    let permutation = Permutation::new(map.images().to_vec()).map_err(Fault::new)?;
    let faces: Vec<Face> = FaceMap::identity(size).colours().collect();
    let renamings = Rotation::ALL.map(|rotation| move |face| rotation.colour_at(face));

    let visible = permutation.visible_order(&faces).map_err(Fault::new)?;
    let arrival = permutation
        .visible_order_up_to(&faces, &renamings)
        .map_err(Fault::new)?;
    let arrival = arrival.expect("a power is the identity, and that is among the rotations");
    let all = permutation.cycles();
    let mut kinds = BTreeMap::new();
    let mut periods = Periods::default();
    let mut cycles = Vec::new();
    let mut room = MOST_SQUARES;
    for factor in all.factors() {
        let (length, period) = (factor.len() as u32, periods.of(factor, &faces)?);
        *kinds.entry((length, period)).or_default() += 1;
        match room.checked_sub(factor.len()) {
            Some(left) => {
                room = left;
                cycles.push(Cycle {
                    length,
                    period,
                    squares: travel(factor).collect(),
                });
            }
            // Only the first cycles are listed: a later, smaller one is not listed either.
            None => room = 0,
        }
    }
    let kinds = kinds.into_iter();
    Ok(CycleView {
        stickers: size.stickers(),
        fixed: all.fixed_points().len(),
        cycle_count: all.factors().len(),
        kinds: kinds
            .map(|((length, period), count)| (length, period, count))
            .collect(),
        supercube: permutation.order().to_string(),
        visible: visible.to_string(),
        up_to_rotation: arrival.to_decimal(),
        rotation: Rotation::ALL[arrival.target].to_string(),
        cycles,
        note: note_on_repetition(text),
    })
}

/// The squares of a factor in the order in which a sticker passes them, the smallest first. A
/// factor has the opposite order: each square is followed by the one from which its sticker came.
fn travel(factor: &[u32]) -> impl Iterator<Item = u32> {
    let smallest = (0..factor.len()).min_by_key(|&place| factor[place]);
    let (before, after) = factor.split_at(smallest.map_or(0, |place| place + 1));
    before.iter().rev().chain(after.iter().rev()).copied()
}

/// The periods of colour words, cached, since many cycles have the same few words.
#[derive(Debug, Default)]
struct Periods {
    known: BTreeMap<Vec<Face>, u32>,
    word: Vec<Face>,
}

impl Periods {
    /// The number of repetitions after which the squares of a factor show their colours again.
    fn of(&mut self, factor: &[u32], faces: &[Face]) -> Result<u32, Fault> {
        let colour = |&square: &u32| faces[square as usize];
        self.word.clear();
        self.word.extend(factor.iter().map(colour));
        if let Some(&period) = self.known.get(&self.word) {
            return Ok(period);
        }
        // The visible order of a single cycle whose squares have the colours of the word.
        let length = self.word.len() as u32;
        let round = (0..length).map(|place| (place + 1) % length).collect();
        let round = Permutation::new(round).map_err(Fault::new)?;
        let order = round.visible_order(&self.word).map_err(Fault::new)?;
        let order = order.to_u64().and_then(|order| u32::try_from(order).ok());
        let period = order.expect("a period divides the length of its cycle");
        self.known.insert(self.word.clone(), period);
        Ok(period)
    }
}

#[cfg(test)]
mod tests {
    use core::iter;

    use super::*;

    #[test]
    fn orders_are_those_of_the_crates() {
        let cases = [
            (4, "U R", ["420", "105", "105"], ""),
            (4, "Uw Dw", ["4", "4", "2"], "y2"),
            (4, "2R 2U", ["28", "28", "28"], ""),
            (4, "U Rw L", ["1980", "990", "990"], ""),
            (3, "R U2 D' B D'", ["1260", "1260", "1260"], ""),
            (2, "", ["1", "1", "1"], ""),
        ];
        for (layers, text, expected, rotation) in cases {
            let view = cycle_view(layers, text).unwrap();
            let orders = [&view.supercube, &view.visible, &view.up_to_rotation];
            assert_eq!(orders, expected, "{text} on {layers}");
            assert_eq!(
                view.rotation.is_empty(),
                rotation.is_empty(),
                "{text} on {layers}"
            );
        }
    }

    #[test]
    fn the_kinds_of_cycles_say_why_the_orders_differ() {
        let view = cycle_view(4, "U R").unwrap();
        assert_eq!(view.kinds, [(3, 3, 1), (4, 1, 2), (7, 7, 4), (15, 15, 1)]);
        assert_eq!(view.fixed, 42);
        let moved: u32 = view
            .kinds
            .iter()
            .map(|(length, _, count)| length * count)
            .sum();
        assert_eq!(moved as usize + view.fixed, view.stickers);
    }

    #[test]
    fn stickers_and_colours_go_round_as_the_map_says() {
        let mut cycles = 0;
        for (layers, text) in [
            (2, "R U2 F"),
            (3, "R U M"),
            (4, "U R"),
            (6, "Rw U 3F' x"),
            (7, "(R U 4F)5"),
        ] {
            let size = CubeSize::new(layers).unwrap();
            let map = FaceMap::of(&Turns::parse(text, size).unwrap());
            let colours: Vec<Face> = FaceMap::identity(size).colours().collect();
            for cycle in cycle_view(layers, text).unwrap().cycles {
                let squares = &cycle.squares;
                assert_eq!(squares.iter().min(), squares.first());
                for (place, &from) in squares.iter().enumerate() {
                    let to = squares[(place + 1) % squares.len()];
                    assert_eq!(map.images()[to as usize], from, "{text} on {layers}");
                }
                // The slow way: rotate the word until it is the same again.
                let word: Vec<Face> = squares
                    .iter()
                    .map(|&square| colours[square as usize])
                    .collect();
                let mut turned = word.clone();
                turned.rotate_right(1);
                let more = iter::from_fn(|| (turned != word).then(|| turned.rotate_right(1)));
                assert_eq!(
                    cycle.period as usize,
                    1 + more.count(),
                    "{text} on {layers}"
                );
                cycles += 1;
            }
        }
        assert!(cycles > 60, "{cycles}");
    }

    #[test]
    fn all_squares_of_fifty_layers_are_listed_and_of_more_some() {
        let all = cycle_view(50, "U Rw F' 20D").unwrap();
        let listed: usize = all.cycles.iter().map(|cycle| cycle.squares.len()).sum();
        assert_eq!(all.cycles.len(), all.cycle_count);
        assert_eq!(listed + all.fixed, 15_000);

        let some = cycle_view(60, "x y R").unwrap();
        let listed: usize = some.cycles.iter().map(|cycle| cycle.squares.len()).sum();
        assert!(
            (MOST_SQUARES - 24..MOST_SQUARES).contains(&listed),
            "{listed}"
        );
        assert!(some.cycles.len() < some.cycle_count);
        for cycle in &some.cycles {
            assert_eq!(cycle.squares.len(), cycle.length as usize);
        }
        let counted: u32 = some.kinds.iter().map(|(.., count)| count).sum();
        assert_eq!(counted as usize, some.cycle_count);
    }

    #[test]
    fn a_cube_needs_a_layer() {
        assert!(cycle_view(0, "").is_err());
        assert!(cycle_view(1001, "").is_err());
    }
}
