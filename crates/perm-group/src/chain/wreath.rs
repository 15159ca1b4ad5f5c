//! Upper bounds for a transitive group that moves points in blocks, from what it does to the blocks and inside of one.
//!
//! Choose for each block a way from the first one to it. What an element does to the points of a block, seen along these ways, is
//! a permutation of the first block. Let H be the group of all of them, and K what the group does to the m blocks. Then the product
//! of the m permutations of an element is a homomorphism (the transfer), as long as commutators of H count for nothing. So an
//! element is one of no more than |H|^m / |H : H'| that leave all blocks in place and have the product 1, times one of the
//! group M / H', where products and elements of K generate M together with H': in all at most |H|^(m-1) |M|.

use alloc::vec::Vec;

use num_bigint::BigUint;

use super::Building;
use super::build::{build, take_in};
use super::tower::Tower;
use crate::blocks;
use crate::images::{self, point};
use crate::integers::product;

/// So many block systems are looked at.
const SYSTEMS: usize = 8;

/// A block that is not reached yet, and a point without a name.
const NONE: u16 = u16::MAX;

/// Numbers that the order of a transitive group doesn't exceed, one for each of some block systems.
pub(super) fn bounds(
    degree: usize,
    generators: &[Vec<u16>],
    building: &Building<'_>,
) -> impl Iterator<Item = BigUint> {
    let slices: Vec<&[u16]> = generators.iter().map(Vec::as_slice).collect();
    let all = images::identity(degree);
    let systems = blocks::minimal(degree, &slices, &all);
    let systems = systems.into_iter().take(SYSTEMS);
    systems.filter_map(move |system| bound(&system, generators, building))
}

/// The bound by a block system, if the two groups that it needs can be counted.
fn bound(system: &[Vec<u16>], generators: &[Vec<u16>], building: &Building<'_>) -> Option<BigUint> {
    let building = Building {
        base: &[],
        bound: None,
        ..building.clone()
    };
    let order_of = |degree: usize, generators: &[Vec<u16>]| {
        let (tower, is_exact) = build(degree, generators, &building).ok()?;
        is_exact.then_some(tower)
    };
    let size = system[0].len();
    let on_blocks = on_blocks(system, generators);
    let inside = inside(system, generators, &on_blocks);
    let own = closed(size, building.memory, &[], inside.iter().flatten().cloned())?;
    let commutator = |a: &[u16], b: &[u16]| {
        let undone = images::inverse(&images::product(b, a));
        images::product(&undone, &images::product(a, b))
    };
    let commutators = own
        .iter()
        .flat_map(|a| own.iter().map(|b| commutator(a, b)));
    let derived = closed(size, building.memory, &own, commutators)?;
    let products = inside.iter().map(|inside| {
        let none = images::identity(size);
        let product = |product: Vec<u16>, next: &Vec<u16>| images::product(&product, next);
        inside.iter().fold(none, product)
    });
    let kept = images::identity(system.len());
    let with_blocks = products.zip(&on_blocks);
    let with_blocks = with_blocks.chain(derived.into_iter().map(|own| (own, &kept)));
    let joint: Vec<Vec<u16>> = with_blocks
        .map(|(mut images, blocks)| {
            images.extend(blocks.iter().map(|block| point(size) + block));
            images
        })
        .collect();
    let joint = order_of(size + system.len(), &joint)?;
    let own = order_of(size, &own)?;
    let others = (1..system.len()).flat_map(|_| own.sizes());
    Some(product(joint.order(), others))
}

/// What generators do to blocks.
fn on_blocks(system: &[Vec<u16>], generators: &[Vec<u16>]) -> Vec<Vec<u16>> {
    let degree = system.iter().map(Vec::len).sum();
    let mut block_of = alloc::vec![0; degree];
    for (number, block) in system.iter().enumerate() {
        for &own in block {
            block_of[usize::from(own)] = point(number);
        }
    }
    let to = |images: &Vec<u16>, block: &Vec<u16>| {
        let image = images[usize::from(block[0])];
        block_of[usize::from(image)]
    };
    let of = |images: &Vec<u16>| system.iter().map(|block| to(images, block)).collect();
    generators.iter().map(of).collect()
}

/// For each generator and each block what it does to the points of that block, as a permutation of those of the first.
fn inside(
    system: &[Vec<u16>],
    generators: &[Vec<u16>],
    on_blocks: &[Vec<u16>],
) -> Vec<Vec<Vec<u16>>> {
    // Where the points of the first block come to on the way to each block, and so which of them each point is.
    let mut ways: Vec<Vec<u16>> = alloc::vec![Vec::new(); system.len()];
    ways[0].clone_from(&system[0]);
    let mut reached = alloc::vec![0];
    while let Some(block) = reached.pop() {
        for (images, on_blocks) in generators.iter().zip(on_blocks) {
            let to = usize::from(on_blocks[block]);
            if ways[to].is_empty() {
                let way = ways[block].iter();
                ways[to] = way.map(|&own| images[usize::from(own)]).collect();
                reached.push(to);
            }
        }
    }
    let mut names = alloc::vec![NONE; ways.iter().map(Vec::len).sum()];
    for way in &ways {
        for (name, &own) in way.iter().enumerate() {
            names[usize::from(own)] = point(name);
        }
    }
    let of = |images: &Vec<u16>, way: &Vec<u16>| {
        let to = way.iter().map(|&own| images[usize::from(own)]);
        to.map(|own| names[usize::from(own)]).collect()
    };
    let of_all = |images| ways.iter().map(|way| of(images, way)).collect();
    generators.iter().map(of_all).collect()
}

/// Generators of the smallest group that has some elements, and that others take to itself; none if memory is too little.
fn closed(
    degree: usize,
    memory: usize,
    others: &[Vec<u16>],
    elements: impl Iterator<Item = Vec<u16>>,
) -> Option<Vec<Vec<u16>>> {
    let mut tower = Tower::new(degree, memory);
    let mut generators = Vec::new();
    let mut left = Vec::new();
    for element in elements {
        left.push(element);
        while let Some(element) = left.pop() {
            if take_in(&mut tower, element.clone()) {
                let taken = |other: &Vec<u16>| {
                    let before = images::product(&images::inverse(other), &element);
                    images::product(&before, other)
                };
                left.extend(others.iter().map(taken));
                generators.push(element);
            }
        }
    }
    (!tower.is_cut()).then_some(generators)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use num_bigint::BigUint;

    use super::{Building, bounds, build, closed, images, point};
    use crate::chain::Verify;
    use crate::random::Replacement;

    /// What moves points of one block, which are so many, and what moves whole blocks.
    fn wreath(inner: &[&[u16]], outer: &[&[u16]]) -> Vec<Vec<u16>> {
        let (size, blocks) = (inner[0].len(), outer[0].len());
        let inside = inner.iter().map(|inner| {
            let rest = size..size * blocks;
            inner.iter().copied().chain(rest.map(point)).collect()
        });
        let outside = outer.iter().map(|outer| {
            let points = (0..size * blocks).map(|x| (x / size, x % size));
            let image = |(block, own): (usize, usize)| usize::from(outer[block]) * size + own;
            points.map(|from| point(image(from))).collect()
        });
        inside.chain(outside).collect()
    }

    fn order(generators: &[Vec<u16>]) -> BigUint {
        let degree = generators[0].len();
        let (tower, is_exact) = build(degree, generators, &Building::default()).unwrap();
        assert!(is_exact);
        tower.order()
    }

    fn bounds_of(generators: &[Vec<u16>]) -> Vec<BigUint> {
        bounds(generators[0].len(), generators, &Building::default()).collect()
    }

    const S4: [&[u16]; 2] = [&[1, 2, 3, 0], &[1, 0, 2, 3]];
    const A4: [&[u16]; 2] = [&[1, 2, 0, 3], &[1, 0, 3, 2]];
    const V4: [&[u16]; 2] = [&[1, 0, 3, 2], &[2, 3, 0, 1]];
    const C5: [&[u16]; 1] = [&[1, 2, 3, 4, 0]];

    #[test]
    fn wreath_products_are_met() {
        for (inner, order_of_inner) in [(&S4, 24_u32), (&A4, 12)] {
            for (outer, order_of_outer) in [(&S4[..], 24_u32), (&A4, 12), (&V4, 4), (&C5, 5)] {
                let blocks = outer[0].len() as u32;
                let product = BigUint::from(order_of_inner).pow(blocks) * order_of_outer;
                assert_eq!(bounds_of(&wreath(inner, outer)), [product]);
            }
        }
    }

    /// Of all signs, or thirds, the product is always one that the move of blocks tells.
    #[test]
    fn so_are_those_in_which_products_are_linked() {
        for (inner, outer, index) in [(&S4, &S4[..], 2_u32), (&A4, &C5, 3)] {
            let all = wreath(inner, outer);
            // An odd element in one block and its inverse in the next; and what is even.
            let size = inner[0].len();
            let next = outer[0][0];
            let mut linked: Vec<Vec<u16>> = all[inner.len()..].to_vec();
            assert_eq!(next, 1);
            for element in &all[..inner.len()] {
                let there = &linked[0];
                let moved =
                    images::product(&images::product(&images::inverse(there), element), there);
                linked.push(images::product(element, &images::inverse(&moved)));
            }
            let whole = order(&all);
            assert_eq!(whole, order(&linked) * index);
            assert_eq!(bounds_of(&linked), [whole / index]);
            assert_eq!(linked[0].len(), size * outer[0].len());
        }
    }

    /// Groups that some random elements of a wreath product generate.
    #[test]
    #[cfg_attr(miri, ignore = "it builds the chains of hundreds of groups")]
    fn no_order_is_larger() {
        let (mut met, mut not_met) = (0, 0);
        for (inner, outer) in [
            (&S4, &S4[..]),
            (&S4, &C5),
            (&A4, &V4),
            (&V4, &A4),
            (&V4, &C5),
        ] {
            let all = wreath(inner, outer);
            let slices: Vec<&[u16]> = all.iter().map(Vec::as_slice).collect();
            let mut random = Replacement::new(all[0].len(), &slices, 1);
            random.mix(100);
            for count in (1..=4).cycle().take(100) {
                let some: Vec<Vec<u16>> = (0..count).map(|_| random.next().to_vec()).collect();
                let points: Vec<u16> = images::identity(some[0].len());
                let slices: Vec<&[u16]> = some.iter().map(Vec::as_slice).collect();
                if crate::orbits::orbits(points.len(), slices.into_iter()).len() > 1 {
                    continue;
                }
                let order = order(&some);
                let bounds = bounds_of(&some);
                assert!(bounds.iter().all(|bound| *bound >= order), "{some:?}");
                match bounds.contains(&order) {
                    true => met += 1,
                    false => not_met += 1,
                }
            }
        }
        assert!(met > 100, "{met}");
        assert!(not_met > 10, "{not_met}");
    }

    #[test]
    fn no_more_memory_is_taken_than_there_is() {
        let all = wreath(&S4, &S4);
        let building = Building {
            memory: 64,
            verify: Verify::Always,
            ..Building::default()
        };
        assert_eq!(bounds(16, &all, &building).count(), 0);
        let elements = || S4.iter().map(|own| own.to_vec());
        assert_eq!(closed(4, 10, &[], elements()), None);
        assert_eq!(
            closed(4, 1000, &[], elements()).map(|own| own.len()),
            Some(2)
        );
    }
}
