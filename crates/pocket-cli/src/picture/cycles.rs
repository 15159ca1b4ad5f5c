//! The cycles of a permutation of a cube's stickers, shown where they go.

use std::collections::BTreeMap;

use cube_model::nxn::CubeSize;
use cycles::Cycles;

use super::{Paint, Picture};

/// The net of a cube, with the stickers of each cycle in one hue and marked with the number of the
/// cycle: 1 for the first factor, and so on. The legend gives the lengths.
pub(crate) fn of_cycles(size: CubeSize, cycles: &Cycles) -> Picture {
    let mut numbers = vec![None; size.stickers()];
    for (number, factor) in (1..).zip(cycles.factors()) {
        for &point in factor {
            numbers[point as usize] = Some(number);
        }
    }
    let net = size.net().map(|sticker| {
        let number = numbers[sticker.index()];
        number.map_or_else(Paint::fixed, Paint::of_cycle)
    });
    Picture {
        net,
        legend: legend(cycles),
    }
}

/// A line for each length, the longest first, and one for the stickers that stay.
fn legend(cycles: &Cycles) -> Vec<String> {
    let mut by_length: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, factor) in (1..).zip(cycles.factors()) {
        by_length.entry(factor.len()).or_default().push(number);
    }
    let mut lines = Vec::new();
    for (length, numbers) in by_length.iter().rev() {
        let (noun, each) = match numbers.len() {
            1 => ("Cycle", ""),
            _ => ("Cycles", " each"),
        };
        let numbers = ranges(numbers);
        lines.push(format!("{noun} {numbers}: {length} stickers{each}"));
    }
    let fixed = cycles.fixed_points().len();
    if fixed > 0 {
        let noun = if fixed == 1 { "sticker" } else { "stickers" };
        lines.push(format!("Not moved: {fixed} {noun}"));
    }
    lines
}

/// Numbers in increasing order, with those that follow each other as ranges: `1-4, 7`.
fn ranges(numbers: &[usize]) -> String {
    let follow = |before: &usize, after: &usize| before + 1 == *after;
    let runs = numbers.chunk_by(follow).map(|run| match run {
        [first, .., last] => format!("{first}-{last}"),
        _ => run[0].to_string(),
    });
    runs.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use cube_model::nxn::{FaceMap, Turns};
    use cycles::Permutation;

    use super::*;

    #[test]
    fn each_sticker_has_the_number_of_its_cycle() {
        let mut moved = 0;
        for (layers, moves) in [
            (1, "x"),
            (3, "R U R' U'"),
            (4, "Rw U2 F"),
            (10, "3R (U F)2"),
        ] {
            let size = CubeSize::new(layers).expect("a size");
            let map = FaceMap::of(&Turns::parse(moves, size).expect("moves of the cube"));
            let places = map.images().to_vec();
            let permutation = Permutation::new(map.into_images()).expect("a permutation");
            let cycles = permutation.cycles();
            let picture = of_cycles(size, &cycles);
            let mut by_place = vec![""; places.len()];
            for (place, shown) in size.net().stickers().zip(picture.net.stickers()) {
                by_place[place.shows.index()] = shown.shows.mark();
            }
            for (place, &image) in places.iter().enumerate() {
                // A sticker and the one that is in its place are in one cycle.
                assert_eq!(by_place[place], by_place[image as usize], "{moves}");
                assert_eq!(by_place[place] == ".", place == image as usize);
                moved += usize::from(place != image as usize);
            }
            for (number, factor) in (1..).zip(cycles.factors()) {
                let mark = number.to_string();
                assert!(factor.iter().all(|&point| by_place[point as usize] == mark));
            }
        }
        assert!(moved > 300, "{moved}");
    }

    #[test]
    fn numbers_that_follow_each_other_are_ranges() {
        assert_eq!(ranges(&[1, 2, 3, 5, 7, 8]), "1-3, 5, 7-8");
        assert_eq!(ranges(&[4]), "4");
    }
}
