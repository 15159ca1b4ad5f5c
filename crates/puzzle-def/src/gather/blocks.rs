//! Blocks of places that travel together, and turn by a cyclic group.

use std::collections::HashSet;

/// Places that travel together, in the order in which a turn on the spot shifts them round.
pub(super) type Block = Vec<u16>;

/// How many places may travel together: so many twists a piece may have.
const MAX_SIZE: usize = u8::MAX as usize;

/// The orbits of places under these permutations, each as the blocks that it falls into. They are as large as can be;
/// of one place each where there is nothing to gather, and where the first permutations, so many as there are moves,
/// leave all places alone.
pub(super) fn gathered(places: u16, turns: &[&[u16]], moves: usize) -> Vec<Vec<Block>> {
    let mut seen = vec![false; places.into()];
    let mut orbits = Vec::new();
    for first in 0..places {
        if seen[usize::from(first)] {
            continue;
        }
        let orbit = orbit(first, turns);
        for &place in &orbit {
            seen[usize::from(place)] = true;
        }
        let stays = |turn: &&[u16]| orbit.iter().all(|&place| turn[usize::from(place)] == place);
        if turns[..moves].iter().all(stays) {
            orbits.push(orbit.iter().map(|&place| vec![place]).collect());
            continue;
        }
        let others = orbit.iter().filter(|&&place| place != first);
        let systems = others.filter_map(|&second| system(first, second, orbit.len(), turns));
        let largest = systems.max_by_key(|blocks| blocks[0].len());
        orbits.push(largest.unwrap_or_else(|| orbit.iter().map(|&place| vec![place]).collect()));
    }
    orbits
}

/// The places that turns lead to from one.
fn orbit(first: u16, turns: &[&[u16]]) -> Vec<u16> {
    let mut orbit = vec![first];
    let mut seen = HashSet::from([first]);
    let mut done = 0;
    while let Some(&place) = orbit.get(done) {
        done += 1;
        let next = turns.iter().map(|turn| turn[usize::from(place)]);
        orbit.extend(next.filter(|&next| seen.insert(next)));
    }
    orbit.sort_unstable();
    orbit
}

/// The blocks of which one has both of two places, if a turn on the spot that takes the first to the second shifts
/// all places of that block round, and there are no turns on the spot but its powers.
fn system(first: u16, second: u16, orbit: usize, turns: &[&[u16]]) -> Option<Vec<Block>> {
    let base = smallest_block(first, second, turns)?;
    if base.len() == orbit {
        return None;
    }
    let (blocks, on_the_spot) = carried(&base, turns)?;
    let shift = on_the_spot
        .iter()
        .find(|turn| turn[0] == position(&base, second))?;
    let mut order = Vec::new();
    let mut place = 0;
    for _ in 0..base.len() {
        order.push(place);
        place = shift[place];
    }
    let in_order = |block: &Block| order.iter().map(|&place| block[place]).collect();
    // Places come to be shifted as long as the order has each of them.
    let is_cyclic = order.iter().collect::<HashSet<_>>().len() == base.len();
    is_cyclic.then(|| blocks.iter().map(in_order).collect())
}

fn position(block: &[u16], place: u16) -> usize {
    let found = block.iter().position(|&other| other == place);
    found.expect("the block has the place")
}

/// The smallest block with two places, in their order: places are joined until every turn takes joined ones to
/// joined ones. None if it has too many.
fn smallest_block(first: u16, second: u16, turns: &[&[u16]]) -> Option<Block> {
    let places = turns[0].len();
    let mut classes: Vec<usize> = (0..places).collect();
    let mut members: Vec<Vec<u16>> = (0..places as u16).map(|place| vec![place]).collect();
    let mut pairs = vec![(first, second)];
    while let Some((one, other)) = pairs.pop() {
        let (one_class, other_class) = (classes[usize::from(one)], classes[usize::from(other)]);
        if one_class == other_class {
            continue;
        }
        let (kept, joined) = if members[one_class].len() >= members[other_class].len() {
            (one_class, other_class)
        } else {
            (other_class, one_class)
        };
        let moved = core::mem::take(&mut members[joined]);
        for &place in &moved {
            classes[usize::from(place)] = kept;
        }
        members[kept].extend(moved);
        // All blocks are of the same size in the end.
        if members[kept].len() > MAX_SIZE {
            return None;
        }
        pairs.extend(
            turns
                .iter()
                .map(|turn| (turn[usize::from(one)], turn[usize::from(other)])),
        );
    }
    let class = classes[usize::from(first)];
    let mut block = members.swap_remove(class);
    block.sort_unstable();
    Some(block)
}

/// All blocks that turns take a block to, each in the order in which its places came there; and all turns of the first
/// block on the spot, if they are just as many as it has places.
fn carried(base: &Block, turns: &[&[u16]]) -> Option<(Vec<Block>, Vec<Vec<usize>>)> {
    let mut homes = vec![None; turns[0].len()];
    let mut blocks = vec![base.clone()];
    let mut generators = HashSet::new();
    for (place, &sticker) in base.iter().enumerate() {
        homes[usize::from(sticker)] = Some((0, place));
    }
    let mut done = 0;
    while done < blocks.len() {
        for turn in turns {
            let image: Block = blocks[done]
                .iter()
                .map(|&place| turn[usize::from(place)])
                .collect();
            let found: Option<Vec<(usize, usize)>> = image
                .iter()
                .map(|&place| homes[usize::from(place)])
                .collect();
            if let Some(found) = found {
                generators.insert(
                    found
                        .into_iter()
                        .map(|(_, place)| place)
                        .collect::<Vec<_>>(),
                );
            } else {
                for (place, &sticker) in image.iter().enumerate() {
                    homes[usize::from(sticker)] = Some((blocks.len(), place));
                }
                blocks.push(image);
            }
        }
        done += 1;
    }
    let mut group = vec![(0..base.len()).collect::<Vec<_>>()];
    let mut seen: HashSet<_> = group.iter().cloned().collect();
    let mut done = 0;
    while done < group.len() {
        for generator in &generators {
            let product: Vec<_> = group[done].iter().map(|&place| generator[place]).collect();
            if seen.insert(product.clone()) {
                group.push(product);
            }
        }
        if group.len() > base.len() {
            return None;
        }
        done += 1;
    }
    Some((blocks, group))
}
