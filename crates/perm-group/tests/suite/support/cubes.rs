//! Cubes of any size as permutations of stickers, from where the stickers are in space.

use std::collections::BTreeMap;

use perm_group::{Group, Permutation, Pieces};

/// Where a sticker is. The layers of a cube of size n lie at 1-n, 3-n, ..., n-1, its surface at -n and n.
type Spot = [i32; 3];

/// A cube whose points are pieces with their twists, all that a turn of a layer moves.
///
/// Pieces on the surface beside the middle of an edge ("wings") show two stickers but can't be twisted, so
/// that only one is a point; the same holds for the two that are not in the middle of an edge of even length.
pub(crate) fn cube(size: i32) -> (Pieces, Vec<Permutation>) {
    let all = stickers(size);
    let kinds = kinds(&all, size);
    let orbits: Vec<(u16, u8)> = kinds
        .iter()
        .map(|kind| {
            (
                u16::try_from(kind.len()).expect("a small number"),
                u8::try_from(kind[0].len()).expect("a small number"),
            )
        })
        .collect();
    let spots: Vec<Spot> = kinds.into_iter().flatten().flatten().collect();
    (
        Pieces::new(&orbits).expect("there are few points"),
        turns(&spots, size),
    )
}

/// A cube whose points are all the stickers that a turn moves.
pub(crate) fn sticker_cube(size: i32) -> Vec<Permutation> {
    turns(&stickers(size), size)
}

fn stickers(size: i32) -> Vec<Spot> {
    let layers: Vec<i32> = (0..size).map(|k| 2 * k + 1 - size).collect();
    let mut spots = Vec::new();
    for axis in 0..3 {
        for side in [-size, size] {
            for &a in &layers {
                for &b in &layers {
                    let mut spot = [side; 3];
                    spot[(axis + 1) % 3] = a;
                    spot[(axis + 2) % 3] = b;
                    if (a, b) != (0, 0) {
                        spots.push(spot);
                    }
                }
            }
        }
    }
    spots
}

/// Quarter turns of the layers on one side of the middle of each axis.
fn turns(spots: &[Spot], size: i32) -> Vec<Permutation> {
    let numbers: BTreeMap<Spot, u16> = spots.iter().copied().zip(0..).collect();
    let mut turns = Vec::new();
    for axis in 0..3 {
        for layer in (0..size)
            .map(|k| 2 * k + 1 - size)
            .filter(|&layer| layer != 0)
        {
            let images = spots
                .iter()
                .map(|&spot| {
                    let depth = spot[axis].clamp(1 - size, size - 1);
                    numbers[&if depth == layer {
                        turned(spot, axis)
                    } else {
                        spot
                    }]
                })
                .collect();
            turns.push(Permutation::new(images).expect("every point comes once"));
        }
    }
    turns
}

fn turned(spot: Spot, axis: usize) -> Spot {
    let (b, c) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut turned = spot;
    turned[b] = -spot[c];
    turned[c] = spot[b];
    turned
}

/// The kinds of pieces: of each its pieces, of each piece the stickers that are points.
fn kinds(spots: &[Spot], size: i32) -> Vec<Vec<Vec<Spot>>> {
    let group = Group::new(spots.len(), turns(spots, size))
        .expect("the generators have the degree of the group");
    let mut kinds: BTreeMap<[i32; 3], Vec<Vec<Spot>>> = BTreeMap::new();
    for orbit in group.orbits() {
        let mut pieces: BTreeMap<Spot, Vec<Spot>> = BTreeMap::new();
        for &number in &orbit {
            let spot = spots[usize::from(number)];
            let piece = spot.map(|x| x.clamp(1 - size, size - 1));
            pieces.entry(piece).or_default().push(spot);
        }
        let mut shape = spots[usize::from(orbit[0])].map(|x| x.abs().min(size - 1));
        shape.sort_unstable();
        let is_wing = shape[1] == size - 1 && shape[0] != size - 1 && shape[0] != 0;
        if is_wing && kinds.contains_key(&shape) {
            continue;
        }
        // The two orbits of pieces inside a face that are mirror images of each other are two kinds.
        let mut name = shape;
        while kinds.contains_key(&name) {
            name[2] += 1;
        }
        let pieces = pieces.into_iter().map(|(piece, mut stickers)| {
            let handed = piece.iter().product::<i32>() < 0;
            stickers.sort_by_key(|spot| {
                let axis = spot
                    .iter()
                    .position(|x| x.abs() == size)
                    .expect("a sticker lies on the surface");
                if handed { 2 - axis } else { axis }
            });
            stickers
        });
        kinds.insert(name, pieces.collect());
    }
    kinds.into_values().collect()
}
