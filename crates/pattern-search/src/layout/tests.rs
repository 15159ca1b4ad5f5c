//! Which coordinates become rows and which the fibre, and moves that undo moves.

use core::ops::ControlFlow;
use std::collections::{HashMap, HashSet};

use puzzle_def::{Definition, Turn, known};

use super::*;
use crate::coordinate::SeenConstituent;
use crate::looks::Side;
use crate::parts::signatures;
use crate::table::{Bounds, Table};
use crate::view::{OrbitView, View};

fn size(values: u64, order: Option<u8>) -> Size {
    Size {
        values,
        order,
        is_within: false,
        is_base: false,
    }
}

#[test]
fn rows_are_whole_vectors_of_words() {
    let sizes = [
        (1, None, 16),
        (128, None, 16),
        (129, None, 32),
        (729, Some(3), 112),
        (2187, Some(3), 336),
        (4096, Some(2), 512),
        (1, Some(1), 16),
    ];
    for (values, order, bytes) in sizes {
        assert_eq!(size(values, order).row_bytes(), bytes, "{values} {order:?}");
    }
}

#[test]
fn the_fibre_is_what_fills_its_rows() {
    let roles = |sizes: &[Size], symmetries| {
        let Roles { fibre, folded } = Roles::new(sizes, symmetries);
        (fibre, folded)
    };
    let twists = size(729, Some(3));
    // Twists first, if they are not too many; and what is large.
    assert_eq!(roles(&[size(5040, None), twists], 6), (Some(1), vec![0]));
    assert_eq!(
        roles(&[size(840, None), size(6561, Some(3))], 1),
        (Some(0), vec![])
    );
    assert_eq!(roles(&[size(128, None), size(513, None)], 1).0, Some(1));
    assert_eq!(roles(&[size(128, None), size(511, None)], 1).0, Some(0));
    // Then what leaves little of its rows empty.
    assert_eq!(roles(&[size(129, None), size(120, None)], 1).0, Some(1));
    assert_eq!(roles(&[size(129, None), size(60, None)], 1).0, Some(0));
    assert_eq!(roles(&[size(64, None), size(64, None)], 1).0, Some(0));
    assert_eq!(roles(&[size(2000, None)], 1).0, None);
    let base = Size {
        is_base: true,
        ..size(500, None)
    };
    assert_eq!(roles(&[base, size(3, None)], 1).0, Some(1));
}

#[test]
fn what_is_folded_is_smaller_than_the_table() {
    let folded = |sizes: &[Size], symmetries| Roles::new(sizes, symmetries).folded;
    let twists = size(729, Some(3));
    assert!(folded(&[size(5040, None), twists], 1).is_empty());
    assert_eq!(folded(&[size(5040, None), twists], 6), [0]);
    assert!(folded(&[size(5040, None), twists], 48).is_empty());
    assert_eq!(folded(&[size(4096, None), twists], 48), [0]);
    let sizes = [size(20, None), twists, size(4000, None), size(30, None)];
    assert_eq!(folded(&sizes, 2), [2, 3]);
    let within = Size {
        is_within: true,
        ..size(30, None)
    };
    assert_eq!(folded(&[within, twists, size(4000, None)], 2), [2]);
}

#[test]
fn moves_that_undo_moves() {
    let pocket = known::definition("pocket").expect("a known puzzle");
    let some = pocket.with_moves(&["U", "R2", "F"]).expect("moves of it");
    let mut counts = Vec::new();
    for definition in [pocket, some] {
        let turns = definition.turns(false).expect("moves");
        let ground = Ground::new(&definition, &turns, false);
        let names = MoveNames::new(turns.iter().map(|turn| turn.name.as_str())).expect("names");
        let view = View::new(vec![OrbitView::Permutation; definition.orbits().len()]);
        let layout = Layout::new(&ground, &names, view.shown(&ground)).expect("a layout");
        let mut undone = 0;
        for (mv, turn) in turns.iter().enumerate() {
            let undoes = |other: &Turn| {
                let own = turn
                    .transformation
                    .then(&other.transformation, definition.orbits());
                definition.start().after(&own) == *definition.start()
            };
            let expected = turns.iter().position(undoes);
            assert_eq!(layout.inverse(mv), expected, "{}", turn.name);
            undone += usize::from(expected.is_some());
        }
        counts.push((undone, turns.len()));
    }
    assert_eq!(counts, [(9, 9), (1, 3)]);
}

fn ground(definition: &Definition) -> (Ground, MoveNames) {
    let turns = definition.turns(false).expect("moves");
    let names = MoveNames::new(turns.iter().map(|turn| turn.name.as_str())).expect("names");
    (Ground::new(definition, &turns, false), names)
}

fn image(symmetry: &Symmetry, position: &[u16]) -> Vec<u16> {
    let mut image = vec![0; position.len()];
    for ((&target, points), &point) in symmetry.targets.iter().zip(&symmetry.points).zip(position) {
        image[usize::from(target)] = points[usize::from(point)];
    }
    image
}

/// The rows that steps start from are among those that arrivals come from. A blocked step stays where it is.
fn check_arrivals(layout: &Layout) {
    let mut leading = HashSet::new();
    let mut arriving = HashSet::new();
    for row in 0..layout.rows() {
        for mv in 0..layout.moves().len() {
            leading.insert((row, layout.step(row, mv).row));
        }
        let mut found = Vec::new();
        layout.arrivals(row, &mut found);
        arriving.extend(found.iter().map(|own| (own.from, row)));
    }
    leading.retain(|(from, to)| from != to);
    assert!(leading.is_subset(&arriving));
}

/// Compares the table of what is shown with a list of everything that moves reach from what is seen at the start. Returns the number of its
/// states, of reachable states, and of symmetries that preserve them, and its bytes.
fn check(definition: &Definition, shown: Vec<Shown>) -> (u64, usize, usize, usize) {
    let (ground, names) = ground(definition);
    let layout = Layout::new(&ground, &names, shown).expect("it is small");
    let coordinates = layout.coordinates.iter();
    let seen: Vec<SeenConstituent> = coordinates
        .map(|own| SeenConstituent::new(&ground, own.shown().clone()))
        .collect();
    let key = |position: &[u16]| -> Vec<u64> { seen.iter().map(|own| own.sum(position)).collect() };
    let mut known = HashMap::from([(key(&ground.start), 0)]);
    let mut all = vec![(ground.start.clone(), 0)];
    let mut next = 0;
    while next < all.len() {
        let (position, distance) = all[next].clone();
        for motion in &ground.motions[..ground.moves] {
            let mut after = position.clone();
            motion.write(&ground.turned, &position, &mut after);
            if !ground.is_blocked(&after) {
                known.entry(key(&after)).or_insert_with(|| {
                    all.push((after, distance + 1));
                    distance + 1
                });
            }
        }
        next += 1;
    }
    check_arrivals(&layout);
    // The name of the view does not matter.
    let view = View::new(Vec::new());
    let table = Table::of_layout(view, layout, &mut |_, _| ControlFlow::Continue(()));
    let tables = [table.expect("it is small")];
    let Bounds::Exact { sum, reached, .. } = tables[0].bounds else {
        panic!("small tables hold distances");
    };
    assert_eq!(reached, all.len() as u64);
    assert_eq!(sum, all.iter().map(|(_, distance)| distance).sum::<u64>());
    let forward = Side::new(&ground, &tables, false);
    for (position, distance) in &all {
        let values = forward.values_of(&tables, position);
        let values = values.expect("moves lead there");
        let mut bounds = Vec::new();
        for look in &forward.looks {
            let mut symmetries = ground.symmetries.iter();
            let symmetry = symmetries.find(|own| own.motions == look.motions);
            let image = image(symmetry.expect("it is one of them"), position);
            let bound = look.bound(&tables, &values);
            assert_eq!(Some(&u64::from(bound)), known.get(&key(&image)));
            bounds.push(u64::from(bound));
        }
        assert_eq!(bounds[0], *distance);
    }
    let [table] = tables;
    let kept = table.symmetries();
    (table.states(), all.len(), kept, table.bytes())
}

/// Coordinates with a base, with and without twists, with symmetries and with blocked places.
#[test]
fn what_is_seen_within_coarser_kinds_is_known_after_moves() {
    let pocket = known::definition("pocket").expect("a known puzzle");
    let within = |shown: Shown, base: &[u16]| Shown {
        base: Some(base.to_vec()),
        ..shown
    };
    let parts = |base: &[u16], kinds: &[u16], turned: &[bool]| {
        let count = kinds.iter().max().map_or(0, |&last| usize::from(last) + 1);
        vec![
            Shown::new(0, base.to_vec(), vec![false; turned.len()]),
            within(Shown::new(0, kinds.to_vec(), vec![false; count]), base),
            within(Shown::new(0, base.to_vec(), turned.to_vec()), base),
        ]
    };
    let first = [0, 0, 0, 1, 1, 1, 1];
    let three = [0, 1, 2, 3, 3, 3, 3];
    // The pieces in places that symmetries take the first place to.
    let (of_pocket, _) = ground(&pocket);
    let near: Vec<usize> = (of_pocket.symmetries.iter())
        .map(|own| usize::from(own.targets[0]))
        .collect();
    let label = |place: usize| of_pocket.constituents[0].label(of_pocket.start[place]).0;
    let mut around = vec![1; 7];
    near.iter().for_each(|&place| around[label(place)] = 0);
    let mut count = 0;
    let apart: Vec<u16> = (around.iter())
        .map(|&kind| match kind {
            0 => {
                count += 1;
                count - 1
            }
            _ => 3,
        })
        .collect();
    assert_eq!(count, 3);
    let single = Shown::new(0, three.to_vec(), vec![true, false, false, false]);
    let blocked = "Set P 6 1\nStartState\nP\n0 1 2 3 4 5\nEnd\nMove A\nP\n2 3 4 5 6 1\nEnd\nMove C\nP\n2 1 3 4 5 6\nEnd\n\
        Illegal P 1 3\nIllegal P 4 2\n";
    let blocked = puzzle_def::read("ring.tws", blocked).expect("a definition");
    let told_apart = signatures(&ground(&blocked).0, 0);
    let two = "Set P 4 1\nSet Q 4 1\nStartState\nP\n0 1 2 3\nQ\n0 1 2 3\nEnd\n\
        Move A\nP\n2 3 4 1\nQ\n2 1 3 4\nEnd\nMove C\nP\n2 1 3 4\nQ\n1 3 4 2\nEnd\nMove E\nQ\n2 3 4 1\nEnd\n\
        Illegal P 1 3\nIllegal Q 2 3\n";
    let two = puzzle_def::read("two.tws", two).expect("a definition");
    let apart_in = [0, 1].map(|own| signatures(&ground(&two).0, own));
    assert_eq!(apart_in[0], apart_in[1]);
    let all_of_two = [0, 1].map(|own| {
        let base = &apart_in[own];
        [
            Shown::new(own, base.clone(), vec![false; 2]),
            within(Shown::new(own, (0..4).collect(), vec![false; 4]), base),
        ]
    });
    let four = "Set P 4 1\nSet Q 3 2\nSet R 5 1\n\
        StartState\nP\n0 1 2 3\nQ\n0 1 2\nR\n0 0 1 2 2\nEnd\n\
        Move A\nP\n2 3 4 1\nQ\n2 1 3\n0 1 0\nR\n2 1 3 5 4\nEnd\nMove C\nP\n2 1 3 4\nQ\n2 3 1\n1 1 0\nR\n2 3 4 5 1\nEnd\nMove E\nP\n2 3 1 4\nR\n2 1 3 4 5\nEnd\n";
    let four = puzzle_def::read("four.tws", four).expect("a definition");
    let all_of_four = View::new(vec![OrbitView::Whole; 3]).shown(&ground(&four).0);
    assert_eq!(all_of_four.len(), 4);
    let found = [
        check(&four, all_of_four),
        check(&two, all_of_two.concat()),
        check(&pocket, parts(&first, &three, &[true, false])),
        check(
            &pocket,
            vec![
                Shown::new(0, first.to_vec(), vec![false; 2]),
                within(single, &first),
            ],
        ),
        check(&pocket, parts(&around, &apart, &[true, false])),
        check(&pocket, vec![Shown::new(0, vec![0; 7], vec![true])]),
        check(
            &blocked,
            vec![
                Shown::new(0, told_apart.clone(), vec![false; 3]),
                within(Shown::new(0, (0..6).collect(), vec![false; 6]), &told_apart),
            ],
        ),
    ];
    assert_eq!(
        found,
        [
            (34_560, 17_280, 1, 29_926),
            (324, 324, 1, 2068),
            (5670, 5670, 2, 18_403),
            (630, 630, 2, 11_649),
            (5670, 5670, 6, 28_922),
            (729, 729, 6, 44_111),
            (504, 504, 1, 4478),
        ]
    );
}

#[test]
fn moves_keep_the_start_of_a_piece_that_they_leave_alone() {
    let pocket = known::definition("pocket").expect("a known puzzle");
    let turns = pocket.turns(false).expect("moves");
    let (ground, names) = ground(&pocket);
    let mut count = 0;
    for piece in 0..7 {
        let view = View::new(vec![OrbitView::Pieces(vec![piece])]);
        let layout = Layout::new(&ground, &names, view.shown(&ground)).expect("a layout");
        let pieces = &pocket.start().orbits[0].pieces;
        let place = pieces.iter().position(|&own| own == piece);
        let place = place.expect("each is somewhere");
        for (mv, turn) in turns.iter().enumerate() {
            let own = &turn.transformation.orbits[0];
            let keeps = usize::from(own.from[place]) == place && own.twist[place] == 0;
            assert_eq!(layout.keeps_start(mv), keeps, "{piece} {}", turn.name);
            count += usize::from(keeps);
        }
    }
    // Each of nine moves leaves three of seven alone.
    assert_eq!(count, 27);
}

/// Eight edges among twelve have 40,320 arrangements, on which motions have 2,859 different acts: the list would take half a gigabyte.
#[test]
fn what_motions_make_of_many_values_is_no_endless_list() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/puzzles/fto_corners_edges.tws"
    );
    let text = std::fs::read_to_string(path).expect("the file is there");
    let definition = puzzle_def::read("fto_corners_edges.tws", &text).expect("a definition");
    let (ground, names) = ground(&definition);
    let layout = |kinds: &[u16]| {
        let edges = OrbitView::Kinds {
            kinds: kinds.to_vec(),
            twists: Vec::new(),
        };
        let view = View::new(vec![OrbitView::Nothing, edges]);
        Layout::new(&ground, &names, view.shown(&ground))
    };
    assert!(layout(&[0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9]).is_none());
    let few = layout(&[0, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6]).expect("720 ways");
    assert_eq!(few.states, 924 * 720);
}
