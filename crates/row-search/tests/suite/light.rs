//! Searches in little memory against the full search and a queue: on puzzles, on random spaces, with weights, one
//! way, by many threads.

use std::ops::ControlFlow;

use proptest::prelude::*;
use row_search::{
    CountSearch, Distribution, LevelReport, MAX_LIGHT_DEPTH, ProofError, SearchError, Space, State,
    Step, Storage, Thirds, ThirdsSearch, TransitionSpace, count_states, prove_thirds, search,
    search_thirds, search_with,
};

use crate::support::corners;
use crate::support::forgetful::Forgetful;
use crate::support::plain;
use crate::support::puzzles;
use crate::support::random_space::{RandomSpace, orders, spaces};

fn count(space: &dyn Space) -> Result<Distribution, SearchError> {
    count_states(space, &mut |_| ControlFlow::Continue(()))
}

fn thirds(space: &dyn Space) -> Result<Thirds, SearchError> {
    search_thirds(space, &mut |_| ControlFlow::Continue(()))
}

/// What a search tells, level by level.
fn reports(
    search: impl FnOnce(&mut dyn FnMut(LevelReport) -> ControlFlow<()>),
) -> Vec<LevelReport> {
    let mut reports = Vec::new();
    search(&mut |report| {
        reports.push(report);
        ControlFlow::Continue(())
    });
    reports
}

/// The states of a space.
fn states(space: &dyn Space) -> impl Iterator<Item = State> {
    let elements = space.fibre().size() as u32;
    (0..space.rows())
        .flat_map(move |row| (0..elements).map(move |element| State::new(row, element)))
}

/// A space in which each move can be undone: for each pair of rows that a move joins, a move back.
fn undoable(mut space: RandomSpace) -> RandomSpace {
    let moves = space.moves.len();
    let rows = space.steps.len();
    let size = space.fibre.size() as u32;
    let negative = |fibre: &row_search::Fibre, shift: u32| {
        (0..size)
            .find(|&other| fibre.moved(shift, other) == 0)
            .expect("a group has inverses")
    };
    for mv in 0..moves {
        // The rows that the move leads to, made all different: a permutation by the order of the wishes.
        let mut order: Vec<usize> = (0..rows).collect();
        order.sort_by_key(|&row| (space.steps[row][mv].row, row));
        let shifts: Vec<u32> = (0..rows).map(|row| space.steps[row][mv].shift).collect();
        let mut back = vec![Step::default(); rows];
        for row in 0..rows {
            let to = order[row];
            space.steps[row][mv] = Step::new(to as u64, shifts[row]);
            back[to] = Step::new(row as u64, negative(&space.fibre, shifts[row]));
        }
        for (steps, back) in space.steps.iter_mut().zip(back) {
            steps.push(back);
        }
    }
    space.moves = row_search::MoveNames::numbered(2 * moves);
    space
}

/// The packed remainders, told in pieces.
fn bytes_of(thirds: &Thirds, length: usize) -> Vec<u8> {
    let mut bytes = vec![0xff; length];
    for (first, piece) in bytes.chunks_mut(7).enumerate() {
        thirds.fill_bytes(7 * first, piece);
    }
    bytes
}

fn thirds_agree(space: &dyn Space) -> Result<(), TestCaseError> {
    let expected = plain::search(space);
    let deepest = expected.iter().flatten().max();
    if deepest > Some(&MAX_LIGHT_DEPTH) {
        let limit = MAX_LIGHT_DEPTH;
        prop_assert_eq!(thirds(space), Err(SearchError::TooDeep { limit }));
        return Ok(());
    }
    let thirds = thirds(space).expect("moves that can be undone");
    prop_assert_eq!(prove_thirds(space, &thirds), Ok(()));
    prop_assert_eq!(Some(&thirds.distribution().max_depth()), deepest);
    if space.weight_unit() == 1 && (0..space.rows()).all(|row| space.weight(row) == 1) {
        for (depth, &found) in (0..).zip(thirds.distribution().counts()) {
            let at = expected.iter().filter(|&&distance| distance == Some(depth));
            prop_assert_eq!(at.count() as u64, found);
        }
    }
    // Ways may be thousands of steps long, so a few hundred are walked.
    let apart = expected.len().div_ceil(300);
    for (number, (state, &distance)) in states(space).zip(&expected).enumerate() {
        prop_assert_eq!(
            thirds.residue(state),
            distance.map(|depth| (depth % 3) as u8)
        );
        if number.is_multiple_of(apart) {
            prop_assert_eq!(thirds.distance(space, state), distance);
        }
    }
    prop_assert_eq!(thirds.residue(State::new(space.rows(), 0)), None);
    let elements = space.fibre().size() as u32;
    prop_assert_eq!(thirds.residue(State::new(0, elements)), None);
    let count = expected.len();
    let packed = bytes_of(&thirds, count.div_ceil(4));
    let again = Thirds::from_bytes(space, &packed, thirds.distribution().clone());
    prop_assert_eq!(again.as_ref(), Some(&thirds));
    prop_assert_eq!(
        thirds.bytes() as u64,
        2 * space.rows() * (space.fibre().row_bytes() as u64 + 1)
    );
    for (row, distances) in (0..).zip(expected.chunks_exact(elements as usize)) {
        let farthest = distances.iter().flatten().max().copied().unwrap_or(0);
        prop_assert!(thirds.may_have(row, farthest));
        prop_assert!(!thirds.may_have(row, farthest + 1));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(160) })]

    #[test]
    fn counts_of_random_spaces_are_those_of_the_full_search(space in spaces(orders(), 150, 6)) {
        let full = search(&space);
        prop_assume!(full.is_ok());
        let full = full.expect("it is");
        let counted = count(&space).expect("as deep as the full search");
        prop_assert_eq!(&counted, full.distribution());
        let light = reports(|progress| { let _ = count_states(&space, progress); });
        let levels = reports(|progress| { let _ = search_with(&space, progress); });
        prop_assert_eq!(light.len(), counted.counts().len());
        prop_assert_eq!(light, levels);
    }

    #[test]
    fn thirds_of_random_spaces_are_distances_modulo_3(space in spaces(orders(), 30, 3)) {
        thirds_agree(&undoable(space))?;
    }

    #[test]
    fn weights_count_as_in_the_full_search(
        space in spaces(orders(), 60, 3),
        weights in prop::collection::vec(1_u64..=1 << 40, 60),
        unit in 1_u64..=5,
    ) {
        let mut space = undoable(space);
        space.weight_unit = unit;
        space.weights = weights.iter().map(|weight| weight * unit).collect();
        space.weights.truncate(space.steps.len());
        let full = search(&space);
        prop_assume!(full.is_ok());
        let full = full.expect("it is");
        prop_assert_eq!(&count(&space).expect("not too deep"), full.distribution());
        let thirds = thirds(&space).expect("not too deep");
        prop_assert_eq!(thirds.distribution(), full.distribution());
        let levels = reports(|progress| { let _ = search_with(&space, progress); });
        prop_assert_eq!(reports(|progress| { let _ = count_states(&space, progress); }), levels.clone());
        prop_assert_eq!(reports(|progress| { let _ = search_thirds(&space, progress); }), levels);
    }

    #[test]
    fn puzzles_agree_and_one_way_moves_are_refused_for_thirds((_, space) in puzzles::puzzles()) {
        let full = search(&space).expect("a small puzzle");
        prop_assert_eq!(&count(&space).expect("a small puzzle"), full.distribution());
        let one_way = (0..space.moves().len()).find(|&mv| space.inverse(mv).is_none());
        match one_way {
            Some(mv) => prop_assert_eq!(thirds(&space).err(), Some(SearchError::OneWay { mv })),
            None => thirds_agree(&space)?,
        }
    }
}

#[test]
fn the_corners_of_a_2x2x2_agree_in_every_storage() {
    for faces in 1..=3 {
        let space = corners::space(&corners::turns()[..faces]);
        let full = search(&space).expect("it fits");
        assert_eq!(&count(&space).expect("it fits"), full.distribution());
        let thirds = thirds(&space).expect("turns can be undone");
        assert_eq!(thirds.distribution(), full.distribution());
        let wrong = states(&space)
            .find(|&state| thirds.residue(state) != full.get(state).map(|depth| (depth % 3) as u8));
        assert_eq!(wrong, None);
        // Walks are slower; every hundredth state will do.
        let mut walked = 0;
        for state in states(&space).step_by(101) {
            assert_eq!(thirds.distance(&space, state), full.get(state));
            walked += 1;
        }
        assert_eq!(walked, 3_674_160_usize.div_ceil(101));
    }
}

#[cfg(feature = "rayon")]
#[test]
fn the_number_of_threads_changes_nothing() {
    let space = corners::space(&corners::turns());
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().expect("a thread pool").install(|| {
            (
                count(&space).expect("it fits"),
                thirds(&space).expect("it fits"),
            )
        })
    };
    let alone = run(1);
    for threads in [2, 5] {
        assert!(run(threads) == alone);
    }
}

/// A row of so many states, in which moves go one back and one on.
fn lane(rows: u32) -> TransitionSpace {
    let steps = (0..rows).flat_map(|row| {
        // The ends lead to each other's neighbours in no way: there the two moves exchange the last two states.
        let pair = |row: u32, odd: u32| {
            if row % 2 == odd {
                row + 1
            } else {
                row.wrapping_sub(1)
            }
        };
        [0, 1].map(|odd| Some(pair(row, odd)).filter(|&to| to < rows).unwrap_or(row))
    });
    TransitionSpace::new(2, rows as usize, steps.collect()).expect("rows that there are")
}

#[test]
fn the_longest_distances_are_found_and_longer_ones_refused() {
    let longest = lane(MAX_LIGHT_DEPTH + 1);
    assert_eq!(count(&longest).expect("just").max_depth(), MAX_LIGHT_DEPTH);
    let thirds_of = thirds(&longest).expect("just");
    assert_eq!(
        thirds_of.distribution().counts(),
        vec![1; MAX_LIGHT_DEPTH as usize + 1]
    );
    let last = State::new(MAX_LIGHT_DEPTH.into(), 0);
    assert_eq!(thirds_of.distance(&longest, last), Some(MAX_LIGHT_DEPTH));
    let longer = lane(MAX_LIGHT_DEPTH + 2);
    let limit = MAX_LIGHT_DEPTH;
    assert_eq!(count(&longer), Err(SearchError::TooDeep { limit }));
    assert_eq!(thirds(&longer), Err(SearchError::TooDeep { limit }));
    let mut search = CountSearch::new(&longer).expect("a goal");
    while let Ok(Some(report)) = search.next_level() {
        assert_eq!(report.positions, 1);
    }
    for _ in 0..3 {
        assert_eq!(search.next_level(), Err(SearchError::TooDeep { limit }));
        assert_eq!(search.report().depth, limit);
    }
}

#[test]
fn searches_without_goals_and_searches_that_are_stopped_say_so() {
    let mut goalless = RandomSpace::new(&[2], vec![vec![Step::new(0, 1)]], Vec::new());
    assert_eq!(count(&goalless), Err(SearchError::NoGoals));
    assert_eq!(thirds(&goalless), Err(SearchError::NoGoals));
    goalless.goals.push(State::new(0, 1));
    assert_eq!(count(&goalless).expect("now there is one").counts(), [1, 1]);
    let space = lane(20);
    for last in 0..20 {
        let stop = |report: LevelReport| match report.depth == last {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let cancelled = SearchError::Cancelled { depth: last };
        assert_eq!(count_states(&space, &mut stop.clone()), Err(cancelled));
        assert_eq!(search_thirds(&space, &mut stop.clone()), Err(cancelled));
    }
}

#[test]
#[should_panic(expected = "found a step to row 3, expected one below 3")]
fn a_step_to_a_row_that_is_not_there_ends_the_search() {
    let steps = [1, 3, 0].map(|row| vec![Step::new(row, 0)]);
    let space = RandomSpace::new(&[], steps.into(), vec![State::default()]);
    let _ = count(&space);
}

/// Arrivals that leave some out make the first levels, which go by them, miss states.
#[test]
fn arrivals_that_are_left_out_are_found_by_the_comparison_at_the_end() {
    let space = Forgetful {
        space: lane(64),
        from: 2,
        to: 1,
    };
    let missed = ProofError::Neighbours {
        state: State::new(2, 0),
        found: None,
    };
    assert_eq!(count(&space), Err(SearchError::Proof(missed)));
    let missed = ProofError::Residue {
        state: State::new(2, 0),
        found: None,
    };
    assert_eq!(thirds(&space), Err(SearchError::Proof(missed)));
}

#[test]
fn the_memory_is_what_is_said_before() {
    let space = corners::space(&corners::turns());
    let row_bytes = space.fibre().row_bytes();
    let said = |storage: Storage| {
        storage
            .bytes(space.rows(), row_bytes, 11)
            .expect("few rows")
    };
    // A list of the rows that a level looks at is made and dropped within it.
    let list = space.rows();
    let counting = CountSearch::new(&space).expect("it fits");
    assert_eq!(counting.bytes() as u64 + list, said(Storage::Counts));
    let modulo = ThirdsSearch::new(&space).expect("it fits");
    assert_eq!(modulo.bytes() as u64 + list, said(Storage::Thirds));
    let ring =
        TransitionSpace::new(1, 100_000, (1..100_000).chain([0]).collect()).expect("it is small");
    let counting = CountSearch::new(&ring).expect("it fits").bytes() as u64;
    let said_of_states = Storage::bytes_of_states(ring.rows()).expect("few states");
    assert!(counting < said_of_states && counting < ring.rows() / 3);
    assert!(said(Storage::Counts) < said(Storage::Thirds));
    assert!(said(Storage::Thirds) < said(Storage::Full));
    assert_eq!(Storage::Counts.bytes(u64::MAX, 16, 0), None);
    assert_eq!(Storage::Full.bytes(1, usize::MAX, u32::MAX), None);
}

#[test]
fn spaces_that_do_not_fit_are_refused_before_memory_is_taken() {
    struct Endless(TransitionSpace);
    impl Space for Endless {
        fn rows(&self) -> u64 {
            u64::MAX >> 10
        }
        fn fibre(&self) -> &row_search::Fibre {
            self.0.fibre()
        }
        fn moves(&self) -> &row_search::MoveNames {
            self.0.moves()
        }
        fn step(&self, row: u64, _: usize) -> Step {
            Step::new(row, 0)
        }
        fn arrivals(&self, _: u64, _: &mut Vec<row_search::Arrival>) {}
        fn inverse(&self, mv: usize) -> Option<usize> {
            Some(mv)
        }
    }
    let space = Endless(lane(2));
    let found = space.rows();
    assert_eq!(count(&space), Err(SearchError::TooManyRows { found }));
    assert_eq!(thirds(&space), Err(SearchError::TooManyRows { found }));
}

#[test]
fn the_state_whose_remainder_was_changed_is_told() {
    // Two rows of five words, and a digit that no move changes, so that half of the states are not reached.
    let steps = [1, 0].map(|other| vec![Step::new(other, 0)]).to_vec();
    let mut space = RandomSpace::new(&[2, 31, 2], steps, vec![State::new(1, 77)]);
    for (row, steps) in (0..).zip(&mut space.steps) {
        steps.extend([2, 1].map(|shift| Step::new(row, shift)));
    }
    space.moves = row_search::MoveNames::numbered(3);
    let space = undoable(space);
    let right = thirds(&space).expect("not too deep");
    assert_eq!(right.distribution().reachable(), 124);
    let bytes = bytes_of(&right, 62);
    let mut refused = 0;
    for (number, state) in states(&space).enumerate() {
        for change in 1..4 {
            let mut bytes = bytes.clone();
            bytes[number / 4] ^= change << (2 * (number % 4));
            let said = right.distribution().clone();
            let changed = Thirds::from_bytes(&space, &bytes, said).expect("as many");
            assert_ne!(changed, right);
            let found = changed.residue(state);
            let error = ProofError::Residue { state, found };
            let proved = prove_thirds(&space, &changed);
            assert_eq!(proved, Err(SearchError::Proof(error)));
            refused += 1;
        }
    }
    assert_eq!(refused, 3 * 248);
    let same = Thirds::from_bytes(&space, &bytes, right.distribution().clone());
    assert_eq!(same.as_ref(), Some(&right));
    let other = Distribution::new(vec![124], 124).expect("few");
    let other = Thirds::from_bytes(&space, &bytes, other);
    assert_ne!(other.as_ref(), Some(&right));
    let said = right.distribution();
    let shown = format!("Thirds {{ rows: 2, distribution: {said:?}, .. }}");
    assert_eq!(format!("{right:?}"), shown);
}

#[test]
fn every_changed_remainder_is_found_by_the_proof() {
    let space = corners::space(&corners::turns()[..1]);
    let right = thirds(&space).expect("it fits");
    let small = lane(50);
    let lane_thirds = thirds(&small).expect("it fits");
    let bytes = bytes_of(&lane_thirds, 13);
    let mut refused = 0;
    for state in 0..50 {
        for change in 1..4 {
            let mut bytes = bytes.clone();
            bytes[state / 4] ^= change << (2 * (state % 4));
            let said = lane_thirds.distribution().clone();
            let changed = Thirds::from_bytes(&small, &bytes, said).expect("as many");
            assert!(prove_thirds(&small, &changed).is_err());
            refused += 1;
        }
    }
    assert_eq!(refused, 150);
    assert_eq!(
        Thirds::from_bytes(&small, &bytes[1..], lane_thirds.distribution().clone()),
        None
    );
    let still = |orders: &[u8]| {
        let steps = vec![vec![Step::new(0, 0)]];
        let space = RandomSpace::new(orders, steps, vec![State::new(0, 0)]);
        thirds(&space).expect("one state is reached")
    };
    assert_eq!(still(&[4]), still(&[4]));
    assert_ne!(still(&[4]), still(&[2, 2]));
    let begun = ThirdsSearch::new(&small).expect("a goal");
    let report = begun.report();
    let shown = format!("ThirdsSearch {{ report: {report:?}, .. }}");
    assert_eq!(format!("{begun:?}"), shown);
    let shorter = thirds(&lane(49)).expect("it fits");
    assert_eq!(
        prove_thirds(&small, &shorter),
        Err(SearchError::Proof(ProofError::Shape))
    );
    // Of another shape, and with other counts.
    assert_eq!(
        prove_thirds(&space, &lane_thirds),
        Err(SearchError::Proof(ProofError::Shape))
    );
    let said = Distribution::new(vec![1, 2, 1], 3_674_156).expect("few");
    let states = 3_674_160_usize;
    let wrong = Thirds::from_bytes(&space, &bytes_of(&right, states / 4), said).expect("as many");
    let error = ProofError::Count {
        depth: 1,
        found: 3,
        expected: 2,
    };
    assert_eq!(prove_thirds(&space, &wrong), Err(SearchError::Proof(error)));
    assert_eq!(prove_thirds(&space, &right), Ok(()));
}

#[test]
fn planes_may_take_more_sets_than_the_search_before() {
    assert_eq!([0, 14].map(|depth| Storage::Full.sets(depth)), [5, 6]);
}
