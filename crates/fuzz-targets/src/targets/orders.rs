//! The order of a sequence: how often it must be made until everything is as before, checked by
//! making it that often.

use cube_model::nxn::{CubeSize, FaceMap, Turns};
use cycles::Permutation;

use crate::bytes::Bytes;
use crate::made;
use crate::naive::reader;
use crate::naive::stickers::Stickers;
use crate::target::{Outcome, Target};

pub(super) const TARGET: Target = Target {
    name: "orders",
    claim: "orders of sequences are those of repetition, also where only colours are seen",
    made,
    raw: None,
    corpus: Vec::new,
    tokens: "",
};

/// Sequences with a larger order are not repeated.
const MOST: u64 = 3000;

fn made(bytes: &mut Bytes<'_>) -> Outcome {
    let layers = 2 + bytes.below(3);
    let text = made::sequence(bytes, layers);
    let nodes = reader::read(&text, false).expect("sequences that are made can be read");
    if reader::length(&nodes) > 100 {
        return Outcome::accepted("long", text.len());
    }
    let n = u32::try_from(layers).expect("a small number");
    let cube = Stickers::solved(n).after(&reader::written_out(&nodes));
    let size = CubeSize::new(layers).expect("a small cube");
    let turns = Turns::parse(&text, size).expect("the cube can make it");
    let map = Permutation::new(FaceMap::of(&turns).into_images()).expect("each sticker once");

    let colours = Stickers::solved(n).colours();
    let (mut order, mut visible) = (None, None);
    let mut now: Vec<usize> = (0..cube.at.len()).collect();
    for times in 1..=MOST {
        now = cube.at.iter().map(|&place| now[place]).collect();
        if visible.is_none()
            && now
                .iter()
                .zip(&colours)
                .all(|(&place, colour)| colours[place] == *colour)
        {
            visible = Some(times);
        }
        if now.iter().copied().eq(0..now.len()) {
            order = Some(times);
            break;
        }
    }
    let bounded = |order: Option<u64>| order.filter(|&order| order <= MOST);
    assert_eq!(bounded(map.order().to_u64()), order, "{text:?} on {n}");
    let by_colour = map
        .visible_order(&colours)
        .expect("a colour for each sticker");
    assert_eq!(bounded(by_colour.to_u64()), visible, "{text:?} on {n}");
    cycles_are_those_of(&map, &cube.at, &text);
    let size = order.map_or(usize::MAX, |order| order as usize);
    Outcome::accepted((layers, visible == order), size)
}

/// Compares the cycles with those found by following each point.
fn cycles_are_those_of(map: &Permutation, images: &[usize], text: &str) {
    let mut seen = vec![false; images.len()];
    let mut lengths = std::collections::BTreeMap::new();
    for start in 0..images.len() {
        let (mut length, mut place) = (0_u32, start);
        while !std::mem::replace(&mut seen[place], true) {
            place = images[place];
            length += 1;
        }
        if length > 0 {
            *lengths.entry(length).or_insert(0_u32) += 1;
        }
    }
    let found: std::collections::BTreeMap<u32, u32> = map.cycle_type().iter().collect();
    assert_eq!(found, lengths, "{text:?}");
}
