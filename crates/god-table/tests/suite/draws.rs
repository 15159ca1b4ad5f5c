//! States drawn at random: all equally likely, far enough, with solutions whose length tells nothing of them.

use crate::support::spaces::space;

use std::collections::BTreeMap;

use god_table::{
    Depth, Metric, MoveSet, PocketSpace, PocketTable, Space, State, Table, TableSpace,
};

/// The table of a known puzzle, or of some of its moves.
fn table_of(puzzle: &str) -> Table<TableSpace> {
    Table::new(space(puzzle, Metric::HalfTurn)).expect("it is small")
}

/// Draws states and holds each to what is promised; returns how often each was drawn, and how many solutions
/// have each length.
fn draw<S: Space>(
    table: &Table<S>,
    seed: u64,
    min_distance: Depth,
    count: usize,
) -> (BTreeMap<State, u32>, BTreeMap<usize, u32>) {
    let (mut drawn_times, mut lengths) = (BTreeMap::new(), BTreeMap::new());
    for drawn in table.draws(seed, min_distance).take(count) {
        assert!(table.distance(drawn.state) >= Some(min_distance));
        let moves = drawn.solution.numbers();
        let space = table.space();
        let end = moves
            .iter()
            .fold(drawn.state, |state, &mv| space.after(state, mv));
        assert_eq!(table.distance(end), Some(0));
        *drawn_times.entry(drawn.state).or_default() += 1;
        *lengths.entry(moves.len()).or_default() += 1;
    }
    assert_eq!(drawn_times.values().sum::<u32>() as usize, count);
    (drawn_times, lengths)
}

/// Pearson's statistic of counts that should be equal, and how many standard deviations it is above what is
/// expected of it.
fn deviation(counts: impl IntoIterator<Item = u32>, cells: usize, draws: usize) -> f64 {
    let expected = draws as f64 / cells as f64;
    let mut seen = 0;
    let mut statistic = 0.0;
    for count in counts {
        statistic += (f64::from(count) - expected).powi(2) / expected;
        seen += 1;
    }
    statistic += (cells - seen) as f64 * expected;
    let freedom = (cells - 1) as f64;
    (statistic - freedom) / (2.0 * freedom).sqrt()
}

/// The seeds are fixed, so these can't fail by chance.
#[test]
fn all_states_that_are_far_enough_are_equally_likely() {
    for (puzzle, min_distance, states) in [
        ("floppy", 0, 192),
        ("floppy", 2, 187),
        ("floppy", 7, 5),
        ("1x2x3", 0, 48),
        ("1x2x3", 1, 47),
        ("permutations", 5, 3446),
    ] {
        let table = table_of(puzzle);
        let count = states * 50;
        let (drawn, _) = draw(&table, 1, min_distance, count);
        assert_eq!(drawn.len(), states, "{puzzle} from {min_distance}");
        let deviation = deviation(drawn.into_values(), states, count);
        assert!(deviation.abs() < 4.0, "{puzzle}: {deviation}");
    }
}

/// A test that can tell: the same statistic of draws that prefer a state is far off.
#[test]
fn the_statistic_notices_what_is_uneven() {
    let even = std::iter::repeat_n(50, 191);
    assert!(deviation(even.clone().chain([50]), 192, 9600) < -4.0);
    assert!(deviation(even.chain([200]), 192, 9750) > 4.0);
}

#[test]
fn rare_states_are_found_and_equally_likely() {
    // 4 of 3,674,160 states, and 3 of them need a move.
    let table = table_of("pocket: U U2 U'");
    let (drawn, lengths) = draw(&table, 2, 1, 300);
    assert_eq!((drawn.len(), lengths), (3, BTreeMap::from([(1, 300)])));
    assert!(deviation(drawn.into_values(), 3, 300).abs() < 4.0);
    assert_eq!(table.draws(2, 2).next(), None);
}

#[test]
fn lengths_give_nothing_away_but_what_every_solution_would() {
    for (puzzle, count, expected) in [
        ("pocket", 1000, &[11][..]),
        ("pyraminx", 1000, &[11]),
        ("skewb", 1000, &[11]),
        ("2x2x3", 1000, &[14]),
        // Each turn exchanges two corners.
        ("floppy", 2000, &[8, 9]),
        ("1x2x3", 2000, &[10, 11]),
    ] {
        let table = table_of(puzzle);
        let (_, lengths) = draw(&table, 3, 0, count);
        assert!(lengths.keys().eq(expected), "{puzzle}: {lengths:?}");
    }
}

#[test]
fn moves_that_are_not_undone_by_others_solve_too() {
    for (puzzle, expected) in [
        // A turn changes the parity of the corners.
        ("pocket: U R", &[27, 28][..]),
        ("pocket: U R2", &[17]),
        // Each turn adds one to the twist of a vertex.
        ("pyraminx: U L R B", &[17, 18, 19]),
        ("skewb: R", &[0, 1, 2]),
        ("pocket:", &[0]),
    ] {
        let table = table_of(puzzle);
        let (_, lengths) = draw(&table, 4, 0, 200);
        assert!(lengths.keys().eq(expected), "{puzzle}: {lengths:?}");
    }
}

#[test]
fn the_same_seed_draws_the_same() {
    let table = table_of("floppy");
    let draw = |seed| table.draws(seed, 1).take(20).collect::<Vec<_>>();
    assert_eq!(draw(9), draw(9));
    assert_ne!(draw(9), draw(10));
}

#[test]
fn the_pocket_cube_is_drawn_by_the_numbers_of_its_model() {
    let table = PocketTable::new(Metric::HalfTurn).expect("it is computed");
    let scrambles: Vec<_> = table.scrambles(5, 4).take(50).collect();
    assert_eq!(scrambles.len(), 50);
    for scramble in scrambles {
        let made = scramble.moves.iter();
        let made = made.fold(cube_model::pocket::PocketState::SOLVED, |state, &step| {
            state.after(step)
        });
        assert_eq!(made, scramble.state);
        assert_eq!(scramble.moves.len(), 11);
    }
}

#[test]
fn no_two_moves_of_a_face_stand_side_by_side() {
    let table = Table::new(PocketSpace::new(MoveSet::ALL)).expect("it is small");
    let mut pairs = 0;
    for drawn in table.draws(6, 4).take(200) {
        for pair in drawn.solution.numbers().windows(2) {
            // Three turns of each face, one after the other.
            assert_ne!(pair[0] / 3, pair[1] / 3);
            pairs += 1;
        }
    }
    assert_eq!(pairs, 2000);
}

#[test]
fn numbers_beside_the_states_are_equally_likely_and_change_no_first_state() {
    let table = table_of("floppy");
    let mut counts = [[0_u32; 3]; 2];
    let draws = || table.draws(8, 0);
    for drawn in draws().with_parts([3, 3]).take(3000) {
        assert_eq!(drawn.parts.len(), 2);
        for (count, &part) in counts.iter_mut().zip(&drawn.parts) {
            count[part as usize] += 1;
        }
    }
    for count in counts {
        assert_eq!(count.iter().sum::<u32>(), 3000);
        assert!(deviation(count, 3, 3000).abs() < 4.0, "{count:?}");
    }
    let first = draws().next().map(|drawn| drawn.state);
    assert_eq!(
        draws().with_parts([3]).next().map(|drawn| drawn.state),
        first
    );
}

/// Both tables tell of each state how far it is; which of them is asked shows in what is drawn.
#[test]
fn another_table_may_judge_how_far_states_are() {
    let half = Table::new(PocketSpace::new(MoveSet::ALL)).expect("it is small");
    let quarter = Table::new(PocketSpace::new(MoveSet::QUARTER_TURNS)).expect("it is small");
    // No state needs more than 11 of all turns.
    assert_eq!(half.draws(7, 12).next(), None);
    let drawn: Vec<_> = half.draws(7, 12).judged_by(&quarter).take(20).collect();
    assert_eq!(drawn.len(), 20);
    for drawn in drawn {
        assert!(quarter.distance(drawn.state) >= Some(12));
        assert_eq!(drawn.solution.len(), 11);
    }
    assert_eq!(half.draws(7, 15).judged_by(&quarter).next(), None);
    let shown = format!("{:?}", half.draws(7, 15));
    assert_eq!(shown, "Draws { min_distance: 15, .. }");

    let half = PocketTable::new(Metric::HalfTurn).expect("it is computed");
    assert_eq!(half.scrambles(7, 12).next(), None);
}
