//! Puzzles whose moves turn several orbits together: no positions are stored that can't occur.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use puzzle_def::Definition;
use puzzle_space::{
    Bytes, Choices, DefinitionSpace, Memory, MemorySource, Plan, PlanError, Reduction,
    SearchChoices,
};
use row_search::{Space, Storage, count_states};

use crate::support::compare::{Tally, compare};
use crate::support::dice::Dice;
use crate::support::twin::Twin;

/// An orbit: its pieces in the solved position, and what each move does to its places, from 1 on.
type Orbit = (Vec<usize>, [Vec<usize>; 2]);

/// A definition of two moves that act on several orbits.
fn of_orbits(orbits: &[Orbit]) -> Definition {
    with_blocked(orbits, "")
}

/// Such a definition with lines at its end.
fn with_blocked(orbits: &[Orbit], lines: &str) -> Definition {
    let mut text = String::new();
    for (number, (pieces, _)) in orbits.iter().enumerate() {
        text += &format!("Set O{number} {} 1\n", pieces.len());
    }
    let mut block = |head: &str, lists: Vec<&Vec<usize>>| {
        text += &format!("{head}\n");
        for (number, list) in lists.into_iter().enumerate() {
            let list: Vec<String> = list.iter().map(ToString::to_string).collect();
            text += &format!("O{number}\n{}\n", list.join(" "));
        }
        text += "End\n";
    };
    block(
        "StartState",
        orbits.iter().map(|(pieces, _)| pieces).collect(),
    );
    for (mv, name) in ["A", "B"].into_iter().enumerate() {
        let turned = orbits.iter().map(|(_, turned)| &turned[mv]);
        block(&format!("Move {name}"), turned.collect());
    }
    text += lines;
    puzzle_def::read("linked.tws", &text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A round of so many places, and the exchange of the first two.
fn round(places: usize) -> [Vec<usize>; 2] {
    let round = (0..places).map(|place| (place + 1) % places + 1).collect();
    let mut exchange: Vec<usize> = (1..=places).collect();
    exchange.swap(0, 1);
    [round, exchange]
}

/// What moves of places do to pairs of places.
fn on_pairs(moves: [Vec<usize>; 2]) -> [Vec<usize>; 2] {
    moves.map(|own| {
        let places = own.len();
        let pairs: Vec<[usize; 2]> = (0..places)
            .flat_map(|a| (0..a).map(move |b| [b, a]))
            .collect();
        let image = |&[a, b]: &[usize; 2]| {
            let mut image = [own[a] - 1, own[b] - 1];
            image.sort_unstable();
            pairs
                .iter()
                .position(|pair| *pair == image)
                .expect("it is a pair")
                + 1
        };
        pairs.iter().map(image).collect()
    })
}

fn apart(places: usize) -> Vec<usize> {
    (0..places).collect()
}

/// Pieces of so many kinds in turns.
fn kinds(places: usize, kinds: usize) -> Vec<usize> {
    (0..places).map(|place| place % kinds).collect()
}

#[test]
fn no_more_states_are_stored_than_there_are() {
    // Four places, exchanged as the three ways to make pairs of them are.
    let three_ways = [vec![2, 1, 3], vec![1, 3, 2]];
    let four = [vec![2, 1, 4, 3], vec![1, 3, 2, 4]];
    let six = round(6);
    let idle = [
        apart(3).into_iter().map(|place| place + 1).collect(),
        vec![2, 3, 1],
    ];
    let cases: [(&str, Vec<Orbit>, u64); 9] = [
        (
            "copies",
            vec![(apart(6), six.clone()), (apart(6), six.clone())],
            720,
        ),
        (
            "pairs",
            vec![(apart(15), on_pairs(six.clone())), (apart(6), six.clone())],
            720,
        ),
        (
            "a copy of two kinds",
            vec![(kinds(6, 2), six.clone()), (apart(6), six.clone())],
            720,
        ),
        (
            "two kinds twice",
            vec![
                (kinds(6, 2), six.clone()),
                (vec![0, 0, 0, 1, 1, 1], six.clone()),
            ],
            180,
        ),
        (
            "three kinds and two",
            vec![
                (kinds(6, 3), six.clone()),
                (vec![0, 0, 0, 1, 1, 1], six.clone()),
            ],
            720,
        ),
        (
            "pairs of two kinds",
            vec![
                (kinds(15, 2), on_pairs(six.clone())),
                (kinds(6, 2), six.clone()),
            ],
            360,
        ),
        (
            "a quotient",
            vec![(apart(4), four), (apart(3), three_ways)],
            24,
        ),
        (
            "two copies and another",
            vec![
                (kinds(6, 2), six.clone()),
                (apart(3), idle),
                (apart(6), six.clone()),
            ],
            2160,
        ),
        (
            "three copies",
            vec![
                (apart(6), six.clone()),
                (kinds(6, 3), six.clone()),
                (apart(6), six),
            ],
            720,
        ),
    ];
    let (mut dice, mut tally) = (Dice::new(1), Tally::default());
    for (name, orbits, states) in &cases {
        let definition = of_orbits(orbits);
        let twin = Twin::new(&definition, false, false, 10_000).expect("it is small");
        assert_eq!(twin.counts().iter().sum::<u64>(), *states, "{name}");
        for reduction in [Reduction::Nothing, Reduction::Always] {
            let choices = Choices {
                reduction,
                ..Choices::default()
            };
            let plan = Plan::new(&definition, &choices).expect("it can be planned");
            assert_eq!(plan.states(), Some(&BigUint::from(*states)), "{name}");
            let space = DefinitionSpace::of_plan(plan).expect("it is small");
            assert_eq!(Space::states(&space), *states, "{name}");
            compare((&definition, name), &choices, &twin, &mut dice, &mut tally);
        }
    }
    assert_eq!(tally.spaces, 2 * cases.len());
    assert!(
        tally.with_fibre > 4 && tally.with_symmetries > 4,
        "{tally:?}"
    );
}

#[test]
fn copies_take_as_little_as_one_of_them() {
    let large = round(12);
    let copies = of_orbits(&[(apart(12), large.clone()), (apart(12), large.clone())]);
    let one = of_orbits(&[(apart(12), large)]);
    let [copies, one] = [copies, one].map(|definition| {
        let plan = Plan::new(&definition, &Choices::default()).expect("it can be planned");
        (
            plan.states().cloned(),
            plan.rows_at_most(),
            plan.table_bytes(),
        )
    });
    assert_eq!(copies, one);
    assert_eq!(one.0, Some(479_001_600_u32.into()));
}

/// Two orbits that always do the same, with twists: the first one tells how the second one is, whose pieces may be alike.
#[test]
fn twisted_copies_follow_from_the_first() {
    let (mut dice, mut tally) = (Dice::new(1), Tally::default());
    for (twists, turned, second, states) in [
        (3, "1 0 0", "0 1 2", 162),
        (3, "1 2 0", "0 0 1", 54),
        (4, "1 3 0", "0 0 1", 96),
    ] {
        let mut text = format!("Set A 3 {twists}\nSet B 3 {twists}\n");
        text += &format!("StartState\nA\n0 1 2\n0 1 2\nB\n{second}\n0 0 0\nEnd\n");
        for (name, pieces, twist) in [
            ("R", "2 3 1", "0 0 0"),
            ("X", "2 1 3", "0 0 0"),
            ("T", "1 2 3", turned),
        ] {
            text += &format!("Move {name}\nA\n{pieces}\n{twist}\nB\n{pieces}\n{twist}\nEnd\n");
        }
        let puzzle = puzzle_def::read("copies.tws", &text).expect("it is sound");
        let twin = Twin::new(&puzzle, false, false, 1000).expect("it is small");
        for reduction in [Reduction::Nothing, Reduction::Always] {
            let choices = Choices {
                reduction,
                ..Choices::default()
            };
            let space = DefinitionSpace::new(&puzzle, &choices).expect("it is small");
            assert_eq!(Space::states(&space), states, "{text}");
            compare((&puzzle, &text), &choices, &twin, &mut dice, &mut tally);
        }
    }
    assert_eq!(tally.spaces, 6);
}

/// Nineteen coins that lie heads or tails up, each of two pieces: fewer positions than pieces of two kinds in 38 places would have,
/// as is known once they are found.
#[test]
fn a_bound_is_no_reason_to_refuse() {
    let coins = 19;
    let places = 2 * coins;
    let round: Vec<usize> = (0..places).map(|place| (place + 2) % places + 1).collect();
    let mut turn: Vec<usize> = (1..=places).collect();
    turn.swap(0, 1);
    let definition = of_orbits(&[(kinds(places, 2), [round, turn])]);
    let source = MemorySource::Chosen { by: "the test" };
    let choices = |bytes| SearchChoices {
        uses_symmetries: false,
        ..SearchChoices::new(Memory {
            bytes: Bytes(bytes),
            source,
        })
    };
    let plan = choices(1 << 28)
        .counting_plan(&definition)
        .expect("it can be planned");
    assert_eq!(plan.layout().states(), None);
    assert!(plan.may_fit(Storage::Counts) && !plan.fits(Storage::Counts));
    let space = plan.space(Storage::Counts).expect("it fits");
    assert_eq!(Space::states(&space), 1 << coins);
    let counted = count_states(&space, &mut |_| ControlFlow::Continue(())).expect("it is sound");
    assert_eq!(counted.reachable(), 1 << coins);

    let plan = choices(1 << 24)
        .counting_plan(&definition)
        .expect("it can be planned");
    let refused = plan.space(Storage::Counts).expect_err("it takes more");
    assert!(matches!(refused, PlanError::TooLarge(_)), "{refused}");
    let text = refused.to_string();
    assert!(text.contains("more than 16.0 MiB"), "{text}");
}

/// The projective line over 47 elements: no relabellings are found by pieces, and what keeps one point has 2162 elements
/// of which no three commute, so that its rows would take more than a thousand words of two bits.
#[test]
fn a_group_with_hardly_any_bits_is_not_taken_for_a_fibre() {
    const Q: u64 = 47;
    let inverse = |x: u64| (1..Q).find(|y| x * y % Q == 1).expect("47 is a prime");
    let lists = [
        (0..Q).map(|x| (x + 1) % Q).chain([Q]).collect::<Vec<u64>>(),
        (0..Q).map(|x| x * 5 % Q).chain([Q]).collect(),
        [Q].into_iter()
            .chain((1..Q).map(inverse))
            .chain([0])
            .collect(),
    ];
    let mut text = String::from("Set P 48 1\nSolved\nEnd\n");
    for (name, list) in ["A", "B", "C"].iter().zip(lists) {
        let places: Vec<String> = list.iter().map(|place| (place + 1).to_string()).collect();
        text += &format!("Move {name}\nP\n{}\nEnd\n", places.join(" "));
    }
    let line = puzzle_def::read("line.tws", &text).expect("a definition");
    let space = DefinitionSpace::new(&line, &Choices::default()).expect("a fibre that fits");
    let counted = count_states(&space, &mut |_| ControlFlow::Continue(())).expect("it is small");
    assert_eq!(counted.reachable(), 47 * 48 * 46);
}

/// The affine maps of 251 elements, 499 of which are moves: with a row for each state there were 31 million steps.
#[test]
fn many_moves_make_few_rows_too_many() {
    const Q: u64 = 251;
    let mut text = format!("Set P {Q} 1\nSolved\nEnd\n");
    for (name, list) in [
        ("A", (0..Q).map(|x| (x + 1) % Q).collect::<Vec<u64>>()),
        ("B", (0..Q).map(|x| x * 6 % Q).collect()),
    ] {
        let places: Vec<String> = list.iter().map(|place| (place + 1).to_string()).collect();
        text += &format!("Move {name}\nP\n{}\nEnd\n", places.join(" "));
    }
    let maps = puzzle_def::read("maps.tws", &text).expect("a definition");
    let plan = Plan::new(&maps, &Choices::default()).expect("it can be planned");
    assert_eq!(plan.move_names().len(), 499);
    assert_eq!(plan.rows_at_most(), 251_u32.into());
    assert!(plan.table_bytes() < 10 << 20, "{}", plan.table_bytes());
    let space = DefinitionSpace::of_plan(plan).expect("it fits");
    let counted = count_states(&space, &mut |_| ControlFlow::Continue(())).expect("it is small");
    // None, all 499 moves, and the other maps: each of them two moves.
    assert_eq!(counted.counts(), [1, 499, 62_250]);
}

/// Four pieces whose exchange in two pairs keeps what is reachable, while that of other pairs, of the same group, isn't found to:
/// then a third of three pieces doesn't commute with the one taken.
#[test]
fn a_pair_of_exchanges_alone_takes_its_four_pieces() {
    let text = "
Set S 4 2
Set T 4 1
StartState
S
0 0 0 0
0 0 0 0
T
0 1 2 3
End
MoveTransformation A
S
0 1 3 2
1 0 0 1
T
0 1 3 2
End
MoveTransformation B
S
2 0 1 3
0 0 0 1
T
2 0 1 3
End
";
    let definition = puzzle_def::read("four.tws", text).expect("a definition");
    let space = DefinitionSpace::new(&definition, &Choices::default()).expect("it is small");
    let counted = count_states(&space, &mut |_| ControlFlow::Continue(())).expect("it is small");
    assert_eq!(counted.counts(), [1, 8, 27, 60, 116, 106, 58, 8]);
}

/// The corners of Square-1, six of which are exchanged within a row, and two more: rows of threes were twenty times as many.
#[test]
fn labels_are_exchanged_from_three_to_three() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/puzzles/square1.tws"
    );
    let text = std::fs::read_to_string(file).expect("a file of the documentation");
    let text = text
        .replace("Move Uv", "Move U")
        .replace("Move Dv", "Move D");
    let puzzle = puzzle_def::read("square1.tws", &text).expect("a definition");
    let whole = Plan::new(&puzzle, &Choices::default()).expect("it can be planned");
    assert_eq!(whole.states(), Some(&11_958_666_854_400_u64.into()));
    let corners = puzzle.keep(&["WEDGE:1-8,17".parse().expect("pieces of an orbit")]);
    let plan = Plan::new(&corners.expect("its pieces"), &Choices::default());
    let plan = plan.expect("it can be planned");
    assert_eq!(plan.states(), Some(&148_296_960_u32.into()));
    assert_eq!(
        (plan.fibre().size(), plan.rows_at_most()),
        (1440, 102_985_u32.into())
    );
    assert!(plan.table_bytes() < 40 << 20, "{}", plan.table_bytes());
}

/// The first piece may not leave its place, so that only every third power of A can be made.
#[test]
fn a_single_shape_is_counted_by_its_group() {
    let [round, exchange] = round(10);
    let orbits = [
        (apart(3), [vec![2, 3, 1], vec![1, 3, 2]]),
        (apart(10), [round, exchange]),
    ];
    let free = Plan::new(&of_orbits(&orbits), &Choices::default()).expect("it can be planned");
    assert_eq!(free.states(), Some(&(6 * 3_628_800_u32).into()));
    let definition = with_blocked(&orbits, "Illegal O0 2 1\nIllegal O0 3 1\n");
    let plan = Plan::new(&definition, &Choices::default()).expect("it can be planned");
    assert_eq!(plan.states(), Some(&(2 * 3_628_800_u32).into()));
}

/// Two orbits of seven pieces. One move is a round in both, the other an exchange in both, so that the orbits always have
/// the same sign. With a small fibre they become two factors, whose rows are in two classes.
#[test]
fn positions_of_two_factors_are_those_that_moves_make() {
    let mut apart = round(7);
    apart[1] = vec![3, 2, 1, 4, 5, 6, 7];
    let pieces: Vec<usize> = (0..7).collect();
    let puzzle = of_orbits(&[(pieces.clone(), round(7)), (pieces, apart)]);
    let choices = Choices {
        largest_fibre: 64,
        reduction: Reduction::Nothing,
        ..Choices::default()
    };
    let space = DefinitionSpace::new(&puzzle, &choices).expect("it has a space");
    let states = space.rows() * space.fibre().size() as u64;
    assert_eq!(states, 5040 * 5040 / 2);
    // A list of all rows would take a multiple of this.
    assert!(
        space.table_bytes() < space.rows(),
        "{}",
        space.table_bytes()
    );

    let turns = puzzle.turns(false).expect("they are few");
    let mut dice = Dice::new(7);
    let mut position = puzzle.start().clone();
    let mut state = space.state_of(&position).expect("it is solved");
    let mut rows = std::collections::HashSet::new();
    for _ in 0..3000 {
        let mv = dice.below(turns.len());
        position = position.after(&turns[mv].transformation);
        state = space.after(state, mv);
        assert_eq!(space.pattern_of(state), position);
        assert_eq!(space.state_of(&position), Some(state));
        rows.insert(state.row);
        // An exchange in one orbit only can't be reached.
        let mut odd = position.clone();
        odd.orbits[0].pieces.swap(2, 5);
        assert_eq!(space.state_of(&odd), None);
    }
    assert!(rows.len() > 1000, "{}", rows.len());
}

/// Two orbits that are turned together: the pieces of one follow from those of the other.
#[test]
fn states_are_found_by_pieces_that_follow_too() {
    let pieces: Vec<usize> = (0..5).collect();
    let puzzle = of_orbits(&[(pieces.clone(), round(5)), (pieces, round(5))]);
    let space = DefinitionSpace::new(&puzzle, &Choices::default()).expect("it is small");
    assert_eq!(Space::states(&space), 120);
    for (orbit, places) in [(0, 0..2), (1, 0..2), (1, 3..4), (1, 0..0)] {
        let start = puzzle.start();
        let holds = |pattern: &puzzle_def::Pattern| {
            let [own, solved] = [pattern, start].map(|pattern| &pattern.orbits[orbit].pieces);
            own[places.clone()] == solved[places.clone()]
        };
        let mut found = Vec::new();
        space.states_where(&holds, &mut |state| found.push(state));
        let expected: u64 = (1..=5 - places.len() as u64).product();
        assert_eq!(found.len() as u64, expected, "{orbit} {places:?}");
        assert!(found.iter().all(|&state| holds(&space.pattern_of(state))));
    }
}

/// Each move turns two rings together, so one of two tells all of the other.
#[test]
fn rings_in_pairs_take_no_room_for_what_they_never_come_to() {
    let (mut sets, mut solved, mut moves) = (String::new(), String::new(), String::new());
    for places in [17, 16, 15, 13, 11_usize] {
        let (bead, turned) = (vec!["1"; places - 1].join(" "), &round(places)[0]);
        let turned: Vec<String> = turned.iter().map(ToString::to_string).collect();
        let rings = [format!("R{places}"), format!("S{places}")];
        moves += &format!("Move T{places}\n");
        for ring in rings {
            sets += &format!("Set {ring} {places} 1\n");
            solved += &format!("{ring}\n2 {bead}\n");
            moves += &format!("{ring}\n{}\n", turned.join(" "));
        }
        moves += "End\n";
    }
    let text = format!("{sets}Solved\n{solved}End\n{moves}");
    let rings = puzzle_def::read("rings.tws", &text).expect("a definition");
    let choices = SearchChoices {
        uses_symmetries: false,
        ..SearchChoices::new(Memory {
            bytes: Bytes(1 << 30),
            source: MemorySource::Machine,
        })
    };
    let plan = choices.counting_plan(&rings).expect("it has a plan");
    plan.check_fits(Storage::Counts).expect("it fits");
    let space = plan.space(Storage::Counts).expect("it can be made");
    let counts = count_states(&space, &mut |_| ControlFlow::Continue(()));
    let counts = counts.expect("it is counted");
    assert_eq!(counts.reachable(), 17 * 16 * 15 * 13 * 11);
    assert_eq!(counts.counts()[1], 16 + 15 + 14 + 12 + 10);
}
