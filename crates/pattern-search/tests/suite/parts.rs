//! Tables of parts of an orbit, against plain lists of what is seen: some of its pieces, turned or not, and blocked places.

use std::collections::HashMap;

use pattern_search::{OrbitView, Solver, View};
use puzzle_def::{Definition, Pattern, Turn};

use crate::support::puzzles::{Numbers, is_blocked, puzzle, scrambled, text};

/// What a view shows of a position, place by place: kinds, and twists of some of them.
fn seen(view: &View, position: &Pattern) -> Vec<(u16, u8)> {
    let orbits = position.orbits.iter().zip(view.orbits());
    let seen = orbits.flat_map(|(orbit, view)| {
        let pieces = orbit.pieces.iter().zip(&orbit.twists);
        pieces.map(move |(&piece, &twist)| match view {
            OrbitView::Kinds { kinds, twists } => {
                let kind = kinds[usize::from(piece)];
                (kind, if twists.contains(&kind) { twist } else { 0 })
            }
            _ => (0, 0),
        })
    });
    seen.collect()
}

/// All that is seen, with distances.
fn distances(definition: &Definition, turns: &[Turn], view: &View) -> HashMap<Vec<(u16, u8)>, u32> {
    let start = definition.start();
    let mut known = HashMap::from([(seen(view, start), 0)]);
    let mut level = vec![start.clone()];
    for distance in 1.. {
        let mut next = Vec::new();
        for position in &level {
            for turn in turns {
                let after = position.after(&turn.transformation);
                if !is_blocked(definition, &after) {
                    known.entry(seen(view, &after)).or_insert_with(|| {
                        next.push(after);
                        distance
                    });
                }
            }
        }
        if next.is_empty() {
            return known;
        }
        level = next;
    }
    unreachable!("levels end")
}

/// Some kinds of one orbit, and nothing of the others.
fn kinds_of(definition: &Definition, orbit: usize, kinds: &[u16], twists: &[u16]) -> View {
    let mut orbits = vec![OrbitView::Nothing; definition.orbits().len()];
    orbits[orbit] = OrbitView::Kinds {
        kinds: kinds.to_vec(),
        twists: twists.to_vec(),
    };
    View::new(orbits)
}

fn check(definition: &Definition, view: &View, expected: usize) {
    let solver =
        Solver::with_views(definition, false, core::slice::from_ref(view)).expect("a table");
    let [table] = solver.tables() else {
        panic!("there is one table of {view}");
    };
    let known = distances(definition, solver.turns(), view);
    assert_eq!(known.len(), expected, "{view}");
    let sum: u32 = known.values().sum();
    let mean = f64::from(sum) / known.len() as f64;
    assert!(
        (table.mean_bound() - mean).abs() < 1e-9,
        "{view}: {}, expected {mean}",
        table.mean_bound()
    );
    let mut numbers = Numbers(5);
    let mut exact = 0;
    for count in (0..20).cycle().take(2000) {
        let position = scrambled(definition, solver.turns(), &mut numbers, count);
        let bound = solver
            .bound(&position)
            .expect("a position")
            .expect("it can be solved");
        let own = known[&seen(view, &position)];
        // Other forms may tell more.
        assert!(
            (own..=count as u32).contains(&bound),
            "{view}: {own}, {bound}, {count}"
        );
        exact += u32::from(bound == own);
    }
    assert!(exact > 200, "{view}: {exact}");
}

#[test]
fn some_edges_with_their_twists() {
    let cube = puzzle("cube333.tws");
    let edges = cube
        .orbits()
        .iter()
        .position(|orbit| orbit.places == 12)
        .expect("edges");
    let four =
        |turned: &[u16]| kinds_of(&cube, edges, &[0, 1, 4, 2, 4, 4, 3, 4, 4, 4, 4, 4], turned);
    check(&cube, &four(&[0, 1, 2, 3]), 11_880 * 16);
    check(&cube, &four(&[]), 11_880);
    // Two of those that are told apart are turned, and two aren't.
    check(&cube, &four(&[1, 3]), 11_880 * 4);
    // Two are alike, and turned.
    check(
        &cube,
        &kinds_of(
            &cube,
            edges,
            &[0, 0, 3, 1, 3, 3, 2, 3, 3, 3, 3, 3],
            &[0, 1, 2],
        ),
        5940 * 16,
    );
    let corners = 1 - edges;
    check(
        &cube,
        &kinds_of(&cube, corners, &[0, 1, 2, 3, 4, 4, 4, 4], &[0, 1, 2, 3]),
        1680 * 81,
    );
    check(
        &cube,
        &kinds_of(&cube, corners, &[0, 0, 0, 0, 1, 1, 1, 1], &[0]),
        70 * 81,
    );
}

#[test]
fn pieces_where_places_are_blocked() {
    // All turns are moves.
    let text = text("square1.tws").replace("Uv", "U").replace("Dv", "D");
    let square = puzzle_def::read("square1.tws", &text).expect("a definition");
    // A corner and an edge; then the other corners, the other edges, and what corners fill beside their first places.
    let mut kinds = vec![3; 17];
    (kinds[0], kinds[8], kinds[16]) = (0, 1, 2);
    kinds[9..16].fill(4);
    check(&square, &kinds_of(&square, 0, &kinds, &[]), 3678 * 8 * 8);
    // Where corners lie may be blocked, but isn't seen.
    kinds.fill(2);
    (kinds[8], kinds[9]) = (0, 1);
    let view = kinds_of(&square, 0, &kinds, &[]);
    let solver = Solver::with_views(&square, false, &[view]).expect("a table");
    assert_eq!(solver.tables()[0].states(), 24 * 23);
}

/// The numbers of states and of symmetries, the means of all distances in millionths, the sums of the bounds of some positions, and bytes: all but the
/// last of these views are compared with plain lists above, which takes longer.
#[test]
fn known_means() {
    let cube = puzzle("cube333.tws");
    let four = [0, 1, 4, 2, 4, 4, 3, 4, 4, 4, 4, 4];
    let text = text("square1.tws").replace("Uv", "U").replace("Dv", "D");
    let square = puzzle_def::read("square1.tws", &text).expect("a definition");
    let mut corner = [3; 17];
    (corner[0], corner[8], corner[16]) = (0, 1, 2);
    corner[9..16].fill(4);
    let mut edges = [2; 17];
    (edges[8], edges[9]) = (0, 1);
    let corners = [0, 1, 2, 3, 4, 4, 4, 4];
    let views = [
        (&cube, 1, &four[..], &[0, 1, 2, 3][..]),
        (&cube, 1, &four, &[]),
        (&cube, 1, &four, &[1, 3]),
        (&cube, 1, &[0, 0, 3, 1, 3, 3, 2, 3, 3, 3, 3, 3], &[0, 1, 2]),
        (&cube, 0, &corners, &[0, 1, 2, 3]),
        (&cube, 0, &[0, 0, 0, 0, 1, 1, 1, 1], &[0]),
        (&square, 0, &corner, &[]),
        (&square, 0, &edges, &[]),
    ];
    let found = views.map(|(definition, orbit, kinds, twists)| {
        let view = kinds_of(definition, orbit, kinds, twists);
        let solver = Solver::with_views(definition, false, &[view]).expect("a table");
        let mut numbers = Numbers(6);
        let bounds = (0..200).map(|count| {
            let position = scrambled(definition, solver.turns(), &mut numbers, count % 20);
            let bound = solver.bound(&position).expect("a position");
            bound.expect("it can be solved")
        });
        let bounds: u32 = bounds.sum();
        let table = &solver.tables()[0];
        let mean = (table.mean_bound() * 1e6).round() as u64;
        (
            table.states(),
            table.symmetries(),
            mean,
            bounds,
            table.bytes(),
        )
    });
    let known = [
        (190_080, 1, 5_753_157, 962, 251_634),
        (11_880, 1, 4_302_946, 807, 1_433_114),
        (47_520, 1, 5_047_285, 902, 167_606),
        (95_040, 1, 5_451_221, 931, 1_117_734),
        (136_080, 4, 5_291_748, 903, 153_300),
        (5670, 4, 3_923_457, 771, 763_945),
        (235_392, 1, 12_710_933, 357, 1_546_918),
        (552, 1, 4_155_797, 263, 86_042),
    ];
    assert_eq!(found, known);
}
