//! Orders of puzzles, by the bound of their pieces and without it.

use num_bigint::BigUint;
use perm_group::{Building, Chain, Group, Permutation, Pieces, Verify};

use crate::support::cubes;
use crate::support::dodecahedra;
use crate::support::factorial;

fn number(text: &str) -> BigUint {
    text.parse().expect("a number in decimal digits")
}

fn power(base: u32, exponent: u32) -> BigUint {
    BigUint::from(base).pow(exponent)
}

fn group(moves: Vec<Permutation>) -> Group {
    Group::new(moves[0].degree(), moves).expect("the moves have one degree")
}

/// The chain by the bound of the pieces alone; it must be the one that is found without help, too.
fn chain((pieces, moves): (Pieces, Vec<Permutation>)) -> Chain {
    let bound = pieces.bound(&moves).expect("the moves keep pieces whole");
    let group = group(moves);
    let building = Building {
        bound: Some(&bound),
        verify: Verify::Never,
        ..Building::default()
    };
    let chain = group.chain_with(&building).expect("the bound is one");
    assert!(chain.is_exact());
    assert_eq!(chain.order(), &bound);
    assert_eq!(group.order(), bound);
    chain
}

#[test]
fn cubes_of_pieces() {
    let three = number("43252003274489856000");
    // With marked centres, and with the cube turned as a whole: 24^6 / 2 and 24 times the usual number.
    let four = number("7401196841564901869874093974498574336000000000") * 12u32 * power(24, 6);
    let orders = [(2, number("88179840")), (3, three), (4, four)];
    // Under Miri the larger ones take hours.
    let count = if cfg!(miri) { 1 } else { orders.len() };
    for (size, order) in &orders[..count] {
        assert_eq!(chain(cubes::cube(*size)).order(), order, "size {size}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "it has hundreds of points")]
fn large_puzzles() {
    let corners = factorial(20) / 2u32 * power(3, 19);
    let edges = factorial(30) / 2u32 * power(2, 29);
    assert_eq!(chain(dodecahedra::megaminx()).order(), &(&corners * &edges));
    // All turns are fifths, hence even.
    let sixties = factorial(60) / 2u32;
    let gigaminx = chain(dodecahedra::gigaminx());
    assert_eq!(gigaminx.order(), &(corners * edges * sixties.pow(3)));

    let cube = chain(cubes::cube(7));
    let corners = factorial(8) * power(3, 7);
    let edges = factorial(12) * power(2, 11);
    // Two kinds of wings and six kinds of pieces inside the faces, all signs known from those of five layers.
    let free = corners * edges * factorial(24).pow(8);
    assert_eq!(&free % cube.order(), 0u32.into());
    for seed in 0..3 {
        let element = cube.random(seed);
        let found = cube.number(&element).expect("it is an element");
        assert_eq!(cube.element(&found), Some(element));
    }
}

#[test]
#[cfg_attr(miri, ignore = "it has hundreds of points")]
fn cubes_of_stickers_have_as_many_states_as_cubes_of_pieces() {
    for size in [2, 3, 4, 5] {
        let stickers = group(cubes::sticker_cube(size)).chain();
        assert!(stickers.is_exact());
        assert_eq!(
            stickers.order(),
            chain(cubes::cube(size)).order(),
            "size {size}"
        );
    }
}

#[test]
#[cfg_attr(miri, ignore = "it proves the orders of four groups")]
fn some_moves_of_the_cube() {
    let (_, moves) = cubes::cube(3);
    let order = |moves: Vec<Permutation>| {
        let chain = group(moves).chain();
        assert!(chain.is_exact());
        chain.order().clone()
    };
    assert_eq!(
        order(vec![moves[0].clone(), moves[2].clone()]),
        number("73483200")
    );
    assert_eq!(
        order(moves.iter().map(|turn| turn.pow(2)).collect()),
        number("663552")
    );
    let both_clockwise = moves
        .chunks(2)
        .map(|sides| sides[0].then(&sides[1].inverse()));
    assert_eq!(order(both_clockwise.collect()), number("6144"));
    let as_slices = moves.chunks(2).map(|sides| sides[0].then(&sides[1]));
    assert_eq!(order(as_slices.collect()), number("768"));
}

/// The corners on two faces are no longer free; that is proven on their 24 points, not on all 240.
#[test]
#[cfg_attr(miri, ignore = "it has hundreds of points")]
fn some_moves_of_a_large_cube_are_proven_orbit_by_orbit() {
    let (_, moves) = cubes::cube(7);
    let two_sides = moves[3..6].iter().chain(&moves[9..12]).cloned().collect();
    let building = Building {
        verify: Verify::AtMost(20_000),
        ..Building::default()
    };
    let chain = group(two_sides)
        .chain_with(&building)
        .expect("no base and no bound are asked for");
    assert!(chain.is_exact());
    let half_turns = moves.iter().map(|turn| turn.pow(2)).collect();
    assert!(group(half_turns).chain().is_exact());
}
