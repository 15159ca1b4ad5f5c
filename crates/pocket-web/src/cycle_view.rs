//! The cycles of a move sequence on a cube of any size, and why its orders differ.

use cube_model::notation::Face;
use cube_model::nxn::{CubeSize, FaceMap, Rotation, Turns};
use cycles::Permutation;
use serde::Serialize;

use crate::fault::Fault;
use crate::position::COLOURS;

/// How many cycles are listed at most; the numbers beside the list speak of all of them.
const MOST_LISTED: usize = 200;

/// How many squares of a cycle are listed at most.
const LONGEST_LISTED: usize = 400;

/// What the page shows of a sequence.
#[derive(Debug, Serialize)]
pub(crate) struct CycleView {
    stickers: usize,
    fixed: usize,
    /// Lengths with the number of cycles of each.
    cycle_type: Vec<(u32, u32)>,
    supercube: String,
    visible: String,
    up_to_rotation: String,
    /// How the cube is turned when it first looks solved; empty if it is not turned.
    rotation: String,
    cycles: Vec<Cycle>,
    /// How many cycles there are beside the fixed squares.
    cycle_count: usize,
}

/// A cycle of two or more squares.
#[derive(Debug, Serialize)]
struct Cycle {
    length: usize,
    /// After how many repetitions its colours look unmoved.
    period: String,
    /// The numbers of its squares, from 1.
    squares: Vec<u32>,
    /// The names of its squares.
    names: Vec<String>,
    /// The colours of its squares, read round the cycle.
    colours: String,
}

/// All that can be said of a sequence on a cube of `layers` layers.
pub(crate) fn cycle_view(layers: usize, text: &str) -> Result<CycleView, Fault> {
    let size = CubeSize::new(layers).map_err(|error| Fault::new(&error))?;
    let turns = Turns::parse(text, size).map_err(|error| Fault::in_moves(text, &error))?;
    let map = FaceMap::of(&turns);
    let permutation =
        Permutation::new(map.images().to_vec()).map_err(|error| Fault::new(&error))?;
    let faces: Vec<Face> = FaceMap::identity(size).colours().collect();
    let renamings = Rotation::ALL.map(|rotation| move |face| rotation.colour_at(face));

    let visible = permutation
        .visible_order(&faces)
        .map_err(|error| Fault::new(&error))?;
    let arrival = permutation
        .visible_order_up_to(&faces, &renamings)
        .map_err(|error| Fault::new(&error))?;
    let arrival = arrival.expect("a power is the identity, and that is among the rotations");
    let all = permutation.cycles();
    let cycles = all
        .factors()
        .take(MOST_LISTED)
        .map(|squares| cycle(size, squares, &faces));
    Ok(CycleView {
        stickers: size.stickers(),
        fixed: all.fixed_points().len(),
        cycle_type: all.cycle_type().iter().collect(),
        supercube: permutation.order().to_string(),
        visible: visible.to_string(),
        up_to_rotation: arrival.repetitions.to_string(),
        rotation: Rotation::ALL[arrival.target].to_string(),
        cycles: cycles.collect::<Result<_, _>>()?,
        cycle_count: all.factors().len(),
    })
}

fn cycle(size: CubeSize, squares: &[u32], faces: &[Face]) -> Result<Cycle, Fault> {
    let word: Vec<Face> = squares
        .iter()
        .map(|&square| faces[square as usize])
        .collect();
    // The period of the colour word is the visible order of a single cycle that reads it.
    let length = squares.len() as u32;
    let round = (0..length).map(|place| (place + 1) % length).collect();
    let round = Permutation::new(round).map_err(|error| Fault::new(&error))?;
    let period = round
        .visible_order(&word)
        .map_err(|error| Fault::new(&error))?;
    let name = |&square: &u32| {
        size.sticker(square as usize)
            .map(|sticker| sticker.to_string())
    };
    let listed = &squares[..squares.len().min(LONGEST_LISTED)];
    Ok(Cycle {
        length: squares.len(),
        period: period.to_string(),
        squares: listed.iter().map(|square| square + 1).collect(),
        names: listed.iter().filter_map(name).collect(),
        colours: word
            .iter()
            .take(LONGEST_LISTED)
            .map(|&face| COLOURS[face as usize])
            .collect(),
    })
}

#[cfg(test)]
mod tests {
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
    fn a_cycle_tells_the_period_of_its_colours() {
        let view = cycle_view(4, "U R").unwrap();
        let shorter = view
            .cycles
            .iter()
            .filter(|cycle| cycle.period != cycle.length.to_string());
        let periods: Vec<_> = shorter
            .map(|cycle| (cycle.length, cycle.period.as_str()))
            .collect();
        assert!(!periods.is_empty());
        assert!(
            periods
                .iter()
                .all(|(length, period)| length % period.parse::<usize>().unwrap() == 0)
        );
        assert_eq!(view.fixed, 42);
        let moved: u32 = view
            .cycle_type
            .iter()
            .map(|(length, count)| length * count)
            .sum();
        assert_eq!(moved as usize, view.stickers);
    }

    #[test]
    fn long_lists_are_cut_and_counted() {
        let view = cycle_view(60, "R").unwrap();
        assert_eq!(view.cycles.len(), MOST_LISTED);
        assert_eq!(view.cycle_count, 60 * 60 / 4 + 60);
    }

    #[test]
    fn a_cube_needs_a_layer() {
        assert!(cycle_view(0, "").is_err());
        assert!(cycle_view(1001, "").is_err());
    }
}
