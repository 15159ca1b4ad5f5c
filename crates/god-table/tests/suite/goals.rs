//! Partial goals of the pocket cube: against the stickers of all states, and their distances against a plain
//! search that knows nothing of the engine.

use std::collections::HashSet;

use crate::support::scan::scanned;

use cube_model::notation::Face;
use cube_model::nxn::Rotation;
use cube_model::pocket::{PermIndex, PocketCube, PocketMove, PocketState, TwistIndex};
use god_table::{
    Distribution, Goal, GoalError, GoalKind, Metric, PocketSpace, Table, WithGoals, pocket_pattern,
};
use proptest::prelude::*;
use puzzle_def::known;
use puzzle_space::{Choices, DefinitionSpace};

/// The stickers of each face, in the order U R F D L B.
fn face(stickers: &[Face; 24], number: usize) -> &[Face] {
    &stickers[4 * number..4 * number + 4]
}

fn is_plain(face: &[Face]) -> bool {
    face.iter().all(|colour| *colour == face[0])
}

/// For each face, the pairs of stickers that lie along its edges on the four faces round it, read off the
/// picture of the net.
const RINGS: [[[usize; 2]; 4]; 6] = [
    [[8, 9], [4, 5], [20, 21], [16, 17]],
    [[9, 11], [1, 3], [13, 15], [20, 22]],
    [[2, 3], [4, 6], [12, 13], [17, 19]],
    [[10, 11], [6, 7], [22, 23], [18, 19]],
    [[8, 10], [0, 2], [12, 14], [21, 23]],
    [[0, 1], [5, 7], [14, 15], [16, 18]],
];

/// Whether a face of one colour, of a certain one if it is told, has the sides of its layer right too.
fn has_layer(stickers: &[Face; 24], number: usize) -> bool {
    is_plain(face(stickers, number))
        && RINGS[number]
            .iter()
            .all(|[a, b]| stickers[*a] == stickers[*b])
}

/// Whether stickers have reached a goal, judged by eye.
fn is_reached(goal: Goal, stickers: &[Face; 24]) -> bool {
    let fits = |number: usize| {
        let colour = face(stickers, number)[0];
        goal.colour().is_none_or(|wanted| wanted == colour)
    };
    let opposite = |number: usize| (number + 3) % 6;
    (0..6).any(|number| match goal.kind() {
        GoalKind::Solved => (0..6).all(|other| is_plain(face(stickers, other))),
        GoalKind::Face => is_plain(face(stickers, number)) && fits(number),
        GoalKind::Layer => has_layer(stickers, number) && fits(number),
        GoalKind::Ortega => {
            is_plain(face(stickers, number))
                && is_plain(face(stickers, opposite(number)))
                && (fits(number) || fits(opposite(number)))
        }
        GoalKind::Oll => {
            has_layer(stickers, number)
                && is_plain(face(stickers, opposite(number)))
                && fits(number)
        }
        // Two whole layers, one on the other: they can only be turned against each other.
        GoalKind::LastTurn => {
            has_layer(stickers, number)
                && has_layer(stickers, opposite(number))
                && (fits(number) || fits(opposite(number)))
        }
        other => panic!("a goal without a judge: {other:?}"),
    })
}

fn any_colour() -> impl Iterator<Item = Goal> {
    GoalKind::ALL.into_iter().map(Goal::any_colour)
}

fn coloured() -> impl Iterator<Item = Goal> {
    let kinds = GoalKind::ALL
        .into_iter()
        .filter(|kind| *kind != GoalKind::Solved);
    kinds.flat_map(|kind| Face::ALL.map(|colour| Goal::with_colour(kind, colour)))
}

#[test]
fn the_states_of_every_goal_are_those_whose_stickers_say_so() {
    let goals: Vec<Goal> = any_colour().chain(coloured()).collect();
    let mut seen = vec![HashSet::new(); goals.len()];
    for rank in 0..PocketState::COUNT {
        let state = PocketState::unrank(rank).expect("below the number of states");
        let stickers = state.cube().facelets();
        for (goal, seen) in goals.iter().zip(&mut seen) {
            if is_reached(*goal, &stickers) {
                seen.insert(rank);
            }
        }
    }
    for (goal, seen) in goals.iter().zip(&seen) {
        let states = goal.states();
        let told: HashSet<u32> = states.iter().map(PocketState::rank).collect();
        assert_eq!(told.len(), states.len(), "{goal}: one is told twice");
        let numbers = states.iter().map(PocketSpace::number);
        assert!(goal.numbers().into_iter().eq(numbers), "{goal}");
        assert_eq!(&told, seen, "{goal}");
    }
    let counts: Vec<usize> = seen.iter().take(6).map(HashSet::len).collect();
    assert_eq!(counts, [1, 22_654, 3814, 430, 130, 10]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The colour is followed through any grip: what counts is the colour that is seen.
    #[test]
    fn a_colour_is_that_of_the_cube_in_hand(
        goal in proptest::sample::select(coloured().collect::<Vec<_>>()),
        number in any::<proptest::sample::Index>(),
        turn in proptest::sample::select(PocketMove::ALL.to_vec()),
        grip in proptest::sample::select(Rotation::ALL.to_vec()),
    ) {
        // States near the goal, so that about as many have reached it as have not.
        let near = Goal::any_colour(goal.kind()).states();
        let state = near[number.index(near.len())];
        for state in [state, state.after(turn)] {
            let cube = PocketCube::rotated(grip).then(&state.cube());
            let reached = goal.seen_in(cube.grip()).states().contains(&cube.state());
            prop_assert_eq!(reached, is_reached(goal, &cube.facelets()), "{} {}", goal, grip);
        }
    }
}

/// For every state, by its number, whether its stickers say that it has reached a goal.
fn reached(goal: Goal) -> Vec<bool> {
    let states = (0..PocketState::COUNT).map(PocketState::unrank);
    let stickers = states.map(|state| state.expect("below their number").cube().facelets());
    stickers
        .map(|stickers| is_reached(goal, &stickers))
        .collect()
}

fn table(goal: Goal, metric: Metric) -> Table<WithGoals<PocketSpace>> {
    let space = PocketSpace::new(metric.moves());
    let space = WithGoals::new(space, goal.numbers()).expect("states of the cube");
    Table::new(space).expect("no state is too far")
}

/// Compares all distances, and returns how many there are of each.
fn compared(goal: Goal, reached: &[bool], metric: Metric) -> Distribution {
    let table = table(goal, metric);
    let scanned = scanned(|state| reached[state], metric.moves());
    for perm in PermIndex::all() {
        for twist in TwistIndex::all() {
            let state = table.space().space().rank_of(perm, twist);
            let number =
                usize::from(perm.get()) * usize::from(TwistIndex::COUNT) + usize::from(twist.get());
            assert_eq!(
                table.distance(state),
                Some(u32::from(scanned[number])),
                "{goal} {metric} {perm},{twist}"
            );
        }
    }
    table.distribution().clone()
}

#[test]
fn distances_to_every_goal_are_those_of_the_plain_scan() {
    let known: [(GoalKind, &[u64], &[u64]); 5] = [
        (
            GoalKind::Face,
            &[22654, 132_828, 626_354, 2_057_908, 832_588, 1828],
            &[22654, 89028, 375_688, 1_219_992, 1_663_454, 301_684, 1660],
        ),
        (
            GoalKind::Layer,
            &[
                3814, 22530, 130_105, 651_371, 1_787_884, 1_061_152, 17296, 8,
            ],
            &[
                3814, 14988, 65590, 259_592, 780_093, 1_545_726, 942_751, 61286, 320,
            ],
        ),
        (
            GoalKind::Ortega,
            &[
                430, 2568, 13582, 78700, 404_256, 1_452_320, 1_611_688, 110_616,
            ],
            &[
                430, 1716, 7716, 33368, 138_542, 506_900, 1_327_892, 1_412_112, 244_632, 852,
            ],
        ),
        (
            GoalKind::Oll,
            &[
                130, 774, 4545, 26447, 140_936, 622_528, 1_692_224, 1_159_332, 27244,
            ],
            &[
                130, 516, 2322, 10272, 44097, 168_102, 544_777, 1_248_492, 1_368_110, 286_196,
                1138, 8,
            ],
        ),
        (
            GoalKind::LastTurn,
            &[
                10, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644,
            ],
            &[
                10, 36, 162, 720, 3081, 12134, 44853, 154_824, 485_044, 1_216_844, 1_474_464,
                280_820, 1168,
            ],
        ),
    ];
    for (kind, half, quarter) in known {
        let goal = Goal::any_colour(kind);
        let reached = reached(goal);
        for (metric, counts) in [(Metric::HalfTurn, half), (Metric::QuarterTurn, quarter)] {
            let found = compared(goal, &reached, metric);
            assert_eq!(found.counts(), counts, "{goal} {metric}");
        }
    }
}

/// Any colour is as far as any other on the whole, and the nearest of the six is the goal with any colour.
#[test]
fn the_nearest_colour_counts() {
    for kind in [GoalKind::Face, GoalKind::Layer] {
        let tables =
            Face::ALL.map(|colour| table(Goal::with_colour(kind, colour), Metric::HalfTurn));
        for other in &tables[1..] {
            assert_eq!(other.distribution(), tables[0].distribution(), "{kind:?}");
        }
        let any = table(Goal::any_colour(kind), Metric::HalfTurn);
        for number in (0..PocketState::COUNT).step_by(101) {
            let state = PocketState::unrank(number).expect("below the number of states");
            let state = any.space().space().rank(&state);
            let nearest = tables
                .iter()
                .filter_map(|table| table.distance(state))
                .min();
            assert_eq!(any.distance(state), nearest, "{kind:?} {number}");
        }
    }
}

/// Goals that are told as patterns: puzzles of fewer positions, of their own definitions, with the same distances.
#[test]
fn patterns_lead_where_the_goals_of_one_colour_do() {
    let cube = known::definition("pocket").expect("it is known");
    for (kind, text, positions) in [
        (GoalKind::Solved, "CORNERS 1 2 3 4 5 6 7", 3_674_160),
        (GoalKind::Layer, "CORNERS ? ? ? ? 5 6 7", 5670),
        (GoalKind::Face, "CORNERS ? ? ? ? 5 5 5 ? ? ? ? 0 0 0", 945),
        (
            GoalKind::Ortega,
            "CORNERS 1 1 1 1 5 5 5 0 0 0 0 0 0 0",
            25515,
        ),
        (
            GoalKind::Oll,
            "CORNERS ? ? ? ? 5 6 7 0 0 0 0 0 0 0",
            153_090,
        ),
    ] {
        let goal = match kind {
            GoalKind::Solved => Goal::SOLVED,
            kind => Goal::with_colour(kind, Face::D),
        };
        let pattern = cube.read_goal("goal", text).expect("it is a goal");
        let seen = cube.towards(&pattern);
        let told = DefinitionSpace::new(&seen, &Choices::default()).expect("it is small");
        let told = Table::new(told).expect("no state is too far");
        assert_eq!(told.distribution().reachable(), positions, "{text}");
        let table = table(goal, Metric::HalfTurn);
        let mut compared = 0;
        for number in (0..PocketState::COUNT).step_by(13) {
            let state = PocketState::unrank(number).expect("below the number of states");
            let position = pattern.seen(&pocket_pattern(&state));
            let own = told.space().state_of(&position).expect("moves lead there");
            let expected = table.distance(table.space().space().rank(&state));
            assert_eq!(told.distance(own), expected, "{text} {number}");
            compared += 1;
        }
        assert_eq!(compared, 282_628);
    }
}

#[test]
fn names_are_read_as_they_are_written() {
    for goal in any_colour().chain(coloured()) {
        assert_eq!(goal.to_string().parse(), Ok(goal));
    }
    assert_eq!("auf".parse(), Ok(Goal::any_colour(GoalKind::LastTurn)));
    assert_eq!(
        "auf:U".parse(),
        Ok(Goal::with_colour(GoalKind::LastTurn, Face::U))
    );
    for name in ["cll", "pbl", "pll"] {
        assert_eq!(name.parse(), Ok(Goal::any_colour(GoalKind::LastTurn)));
    }
    let colours = ["white", "red", "green", "yellow", "orange", "blue"];
    for (colour, face) in colours.into_iter().zip(Face::ALL) {
        let named = format!("oll:{colour}").parse();
        assert_eq!(named, Ok(Goal::with_colour(GoalKind::Oll, face)));
    }
    let fault = |text: &str| text.parse::<Goal>().map_err(|error| error.to_string());
    assert_eq!(
        fault("cross").unwrap_err(),
        "found the goal \"cross\", expected one of solved, face, layer, ortega, oll, last-turn"
    );
    assert_eq!(
        fault("face:pink").unwrap_err(),
        "found the colour \"pink\", expected that of a face of the solved cube: U, R, F, D, L or B, or white, red, \
         green, yellow, orange, blue"
    );
    assert_eq!("solved:U".parse::<Goal>(), Err(GoalError::NoColour));
}

#[test]
fn every_kind_of_goal_is_told_in_a_line_of_its_own() {
    let lines = GoalKind::ALL.map(GoalKind::about);
    let different: HashSet<&str> = lines.into_iter().collect();
    assert_eq!(different.len(), GoalKind::ALL.len());
    for line in lines {
        let first = line.chars().next();
        assert!(
            first.is_some_and(char::is_uppercase) && line.contains(' '),
            "{line}"
        );
        assert!(!line.contains('\n'), "{line}");
    }
}
