//! Walking all arrangements: in the order of their numbers, from both ends, with skips, and never twice.

use perm_index::{
    CombinationOrder, Combinations, Coordinate, EvenPermutations, Perm, Permutations, ZeroSum,
};

/// Walks a coordinate forwards and backwards; returns how many arrangements it has.
fn walk<C: Coordinate + Clone>(coordinate: &C) -> u64
where
    C::Arrangement: PartialEq + std::fmt::Debug,
{
    let by_number: Vec<C::Arrangement> = (0..coordinate.size())
        .map(|index| {
            coordinate
                .unrank(index)
                .expect("the index is below the size")
        })
        .collect();
    let forwards: Vec<C::Arrangement> = coordinate.clone().all().collect();
    assert_eq!(forwards, by_number);
    let mut backwards: Vec<C::Arrangement> = coordinate.clone().all().rev().collect();
    backwards.reverse();
    assert_eq!(backwards, by_number);
    assert_eq!(
        coordinate.clone().all().size_hint(),
        (by_number.len(), Some(by_number.len()))
    );
    by_number.len() as u64
}

#[test]
fn every_coordinate_is_walked_in_order_from_both_ends() {
    let combinations = Combinations::<3>::new(6, CombinationOrder::Lexicographic).unwrap();
    assert_eq!(
        [
            walk(&Permutations::<0>),
            walk(&Permutations::<1>),
            walk(&Permutations::<6>),
            walk(&EvenPermutations::<6>),
            walk(&combinations),
        ],
        [1, 1, 720, 360, 20]
    );
}

#[test]
#[cfg_attr(miri, ignore = "there are 5040 of them")]
fn permutations_and_orientations_come_in_lexicographic_order() {
    assert!(Perm::<7>::all().is_sorted());
    assert_eq!(Perm::<7>::all().count(), 5040);
    assert!(ZeroSum::<7, 3>::all().is_sorted());
    assert_eq!(ZeroSum::<7, 3>::all().count(), 729);
}

#[test]
fn the_two_ends_meet_and_stay_at_the_end() {
    let mut all = Perm::<4>::all();
    let mut seen = [false; 24];
    while let Some(first) = all.next() {
        for perm in [Some(first), all.next_back()].into_iter().flatten() {
            assert!(!std::mem::replace(&mut seen[perm.rank() as usize], true));
        }
    }
    assert!(seen.into_iter().all(|seen| seen));
    assert_eq!((all.next(), all.next_back()), (None, None));
}

#[test]
fn skipping_goes_straight_to_the_number() {
    // One by one this would take years.
    let far = 1_000_000_000_000_000_000;
    let mut all = Perm::<20>::all();
    assert_eq!(all.nth(far).unwrap().rank(), far as u64);
    assert_eq!(all.next().unwrap().rank(), far as u64 + 1);
    assert_eq!(all.nth_back(0).unwrap().rank(), 2_432_902_008_176_639_999);
    assert_eq!(all.nth(usize::MAX), None);
    assert_eq!(all.next(), None);
}

#[test]
fn pieces_are_read_by_index() {
    let perm = Perm::new([1, 3, 0, 2]).unwrap();
    assert_eq!([perm[0], perm[1], perm[2], perm[3]], *perm.as_array());
    let twists = ZeroSum::<3, 3>::new([2, 0, 1]).unwrap();
    assert_eq!([twists[0], twists[1], twists[2]], *twists.as_array());
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn an_index_beyond_the_last_position_panics_as_an_array_does() {
    let _ = Perm::<4>::IDENTITY[4];
}
