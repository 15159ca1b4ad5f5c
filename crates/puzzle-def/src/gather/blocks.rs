//! Blocks of places that move together and twist by a cyclic group.

use std::collections::HashSet;

use perm_group::{Group, Permutation};

/// Places that move together, in the cyclic order in which a twist shifts them.
pub(super) type Block = Vec<u16>;

/// The largest block, because a piece has at most this many twists.
const MAX_SIZE: usize = u8::MAX as usize;

/// The orbits of places under a group, each split into blocks as large as possible. Blocks have one place where there
/// is nothing to group, and in orbits that no move changes. The first `moves` generators of the group are the moves.
pub(super) fn gathered(group: &Group, moves: usize) -> Vec<Vec<Block>> {
    let blocks_of = |orbit: Vec<u16>| {
        let alone = || orbit.iter().map(|&place| vec![place]).collect();
        let stays = |turn: &Permutation| orbit.iter().all(|&place| turn.image(place) == place);
        if group.generators()[..moves].iter().all(stays) {
            return alone();
        }
        let others = orbit[1..].iter();
        let systems = others.filter_map(|&second| system(orbit[0], second, orbit.len(), group));
        let largest = systems.max_by_key(|blocks| blocks[0].len());
        largest.unwrap_or_else(alone)
    };
    group.orbits().into_iter().map(blocks_of).collect()
}

/// The blocks that result from joining two places. `None` unless they can be pieces with twists: some element that
/// maps the first block to itself takes the first place to the second and shifts all places of the block in a cycle,
/// and the group acts on the block only by powers of this shift.
fn system(first: u16, second: u16, orbit: usize, group: &Group) -> Option<Vec<Block>> {
    // All blocks are of the same size.
    let blocks = group.blocks_joining(&[first, second], MAX_SIZE)?;
    let base = blocks.into_iter().find(|block| block.contains(&first))?;
    if base.len() == orbit {
        return None;
    }
    let (blocks, on_the_spot) = carried(&base, group)?;
    let shift = on_the_spot
        .iter()
        .find(|turn| usize::from(turn.image(0)) == position(&base, second))?;
    let mut order = Vec::new();
    let mut place = 0;
    for _ in 0..base.len() {
        order.push(place);
        place = shift.image(place);
    }
    let in_order = |block: &Block| {
        order
            .iter()
            .map(|&place| block[usize::from(place)])
            .collect()
    };
    // The shift is a single cycle if `order` has every place.
    let is_cyclic = order.iter().collect::<HashSet<_>>().len() == base.len();
    is_cyclic.then(|| blocks.iter().map(in_order).collect())
}

fn position(block: &[u16], place: u16) -> usize {
    let found = block.iter().position(|&other| other == place);
    found.expect("the block has the place")
}

/// All images of a block, each with its places in the order in which they correspond to those of the block. Also all
/// permutations of the block by elements that map it to itself; `None` unless there are exactly as many as places.
fn carried(base: &Block, group: &Group) -> Option<(Vec<Block>, Vec<Permutation>)> {
    // For each place, its index in its block.
    let mut homes = vec![None; group.degree()];
    let add_homes = |block: &Block, homes: &mut [Option<u16>]| {
        for (&place, number) in block.iter().zip(0..) {
            homes[usize::from(place)] = Some(number);
        }
    };
    let mut blocks = vec![base.clone()];
    let mut generators = HashSet::new();
    add_homes(base, &mut homes);
    let mut done = 0;
    while done < blocks.len() {
        for turn in group.generators() {
            let image: Block = blocks[done]
                .iter()
                .map(|&place| turn.image(place))
                .collect();
            let found = image.iter().map(|&place| homes[usize::from(place)]);
            if let Some(found) = found.collect::<Option<Vec<u16>>>() {
                generators.insert(found);
            } else {
                add_homes(&image, &mut homes);
                blocks.push(image);
            }
        }
        done += 1;
    }
    let on_the_spot = generators.into_iter().map(|images| {
        Permutation::new(images).expect("a turn takes a block to all of another one")
    });
    let on_the_spot = Group::new(base.len(), on_the_spot.collect());
    let on_the_spot = on_the_spot.expect("all of them permute one block");
    Some((blocks, on_the_spot.elements(base.len())?))
}
