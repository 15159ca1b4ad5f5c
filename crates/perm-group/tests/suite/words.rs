//! Words in the generators, multiplied out.

use perm_group::{Group, Permutation};

use crate::support::cubes;

fn group(degree: usize, generators: &[&[&[u16]]]) -> Group {
    let generator = |cycles: &&[&[u16]]| Permutation::from_cycles(degree, cycles);
    let generators = generators
        .iter()
        .map(generator)
        .collect::<Result<Vec<_>, _>>();
    let generators = generators.expect("every point comes once");
    Group::new(degree, generators).expect("the generators have the degree of the group")
}

#[test]
fn every_element_of_a_small_group_has_a_word() {
    let groups = [
        group(0, &[]),
        group(3, &[]),
        group(4, &[&[], &[&[0, 1, 2, 3]]]),
        group(6, &[&[&[0, 1, 2, 3, 4, 5]], &[&[0, 1]]]),
        group(
            8,
            &[
                &[&[0, 1, 2], &[4, 5]],
                &[&[0, 1, 3], &[6, 7]],
                &[&[4, 6], &[5, 7]],
            ],
        ),
        group(
            11,
            &[
                &[&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
                &[&[2, 6, 10, 7], &[3, 9, 4, 5]],
            ],
        ),
    ];
    // Under Miri all of it takes hours.
    let (count, products) = if cfg!(miri) {
        (3, 200)
    } else {
        (groups.len(), 100_000)
    };
    for group in &groups[..count] {
        let chain = group.chain();
        let words = chain.words(products).unwrap();
        for element in chain.elements() {
            let word = words.word(&element).unwrap();
            assert!(word.len() <= words.longest());
            assert_eq!(group.product(&word), Some(element));
        }
    }
}

#[test]
fn no_word_leads_out_of_a_group() {
    let even = group(4, &[&[&[0, 1, 2]], &[&[1, 2, 3]]]);
    let chain = even.chain();
    let words = chain.words(100).unwrap();
    assert_eq!(
        words.word(&Permutation::from_cycles(4, &[&[0, 1]]).unwrap()),
        None
    );
    assert_eq!(words.word(&Permutation::identity(5).unwrap()), None);
}

#[test]
#[cfg_attr(miri, ignore = "it multiplies a hundred thousand words")]
fn words_of_cubes() {
    for (moves, most) in [(cubes::sticker_cube(2), 50), (cubes::cube(3).1, 190)] {
        let cube = Group::new(moves[0].degree(), moves).unwrap();
        let chain = cube.chain();
        let words = chain.words(100_000).unwrap();
        assert!(words.longest() < most, "{}", words.longest());
        for seed in 0..20 {
            let element = chain.random(seed);
            let word = words.word(&element).unwrap();
            assert!(word.len() <= words.longest());
            assert_eq!(cube.product(&word), Some(element));
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "it multiplies twenty thousand words")]
fn too_few_products_are_an_error() {
    let (pieces, moves) = cubes::cube(3);
    let chain = Group::new(pieces.degree(), moves).unwrap().chain();
    let error = chain.words(100).unwrap_err();
    assert_eq!(error.products, 100);
    assert!(error.missing > 0);
    // Those of known words in pairs count, too.
    assert!(chain.words(20_000).is_err());
}

/// All elements of such a group are met in the order of their words, each once; so there are words for all as soon as all
/// are met. And one product leads to one place at most.
#[test]
fn as_many_products_as_elements_are_enough_and_fewer_than_places_are_not() {
    let three = group(3, &[&[&[0, 1, 2]], &[&[0, 1]]]);
    let four = group(4, &[&[&[0, 1, 2, 3]], &[&[0, 1]]]);
    for (group, elements, places) in [(three, 6, 3), (four, 24, 6)] {
        let chain = group.chain();
        for products in 0..places {
            let error = chain.words(products).unwrap_err();
            assert_eq!(error.products, products);
            assert!(error.missing as u64 >= places - products);
        }
        let words = chain.words(elements).expect("they are enough");
        for element in chain.elements() {
            let word = words.word(&element).expect("all elements have words");
            assert_eq!(group.product(&word), Some(element));
        }
    }
}

/// Turns of a ring and their words: those forth and back, each as short as can be.
#[test]
fn a_ring_needs_a_product_for_each_place() {
    for size in [2, 3, 8, 16, 17] {
        let places: Vec<u16> = (0..size).collect();
        let ring = group(places.len(), &[&[&places]]);
        let chain = ring.chain();
        let few = u64::from(size) - 1;
        assert_eq!(chain.words(few).expect_err("a place lacks").missing, 1);
        let words = chain.words(few + 1).expect("they are enough");
        assert_eq!(words.longest(), usize::from(size / 2));
        for element in chain.elements() {
            let turned = element.image(0);
            let word = words.word(&element).expect("it is an element");
            assert_eq!(word.len(), usize::from(turned.min(size - turned)));
        }
    }
}
