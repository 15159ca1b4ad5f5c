//! Numbers of states and points, and when symmetries are used.

use super::*;

#[test]
fn numbers_of_any_size_are_about_the_same_with_a_fraction() {
    let mut number = BigUint::from(1_u8);
    for exponent in 0..1024 {
        assert_eq!(to_f64(&number), 2_f64.powi(exponent));
        let odd = &number + &number / 3_u8 + 1_u8;
        let nearest: f64 = odd.to_string().parse().unwrap();
        assert!((to_f64(&odd) / nearest - 1.0).abs() < 1e-15, "{odd}");
        number += number.clone();
    }
    assert_eq!(to_f64(&number), f64::INFINITY);
    assert_eq!(to_f64(&BigUint::ZERO), 0.0);
}

/// A cycle of pieces with this many orientations each.
fn round(pieces: usize, twists: u8) -> Definition {
    let places: Vec<String> = (0..pieces)
        .map(|place| ((place + 1) % pieces + 1).to_string())
        .collect();
    let text = format!(
        "Set P {pieces} {twists}\nSolved\nEnd\nMove A\nP\n{}\nEnd\n",
        places.join(" ")
    );
    puzzle_def::read("round.tws", &text).expect("a definition")
}

#[test]
fn pieces_with_more_than_1024_orientations_are_refused() {
    for (pieces, twists, is_planned) in [
        (128, 8, true),
        (64, 16, true),
        (205, 5, false),
        (129, 8, false),
    ] {
        let definition = round(pieces, twists);
        let all = constituents(&definition, &definition.parts().moves);
        let expected = match is_planned {
            true => Ok(()),
            false => Err(SpaceError::TooManyPoints {
                found: pieces * usize::from(twists),
                limit: 1024,
            }),
        };
        assert_eq!(
            check_points(&definition, &all),
            expected,
            "{pieces} {twists}"
        );
    }
}

impl Plan {
    /// This plan, with a number of states that is only known to be between these two.
    pub(crate) fn between(mut self, at_least: u64, at_most: u64) -> Self {
        let [at_least, at_most] = [at_least, at_most].map(BigUint::from);
        self.states = States { at_least, at_most };
        self
    }
}

#[test]
fn symmetries_pay_only_if_they_take_less_time() {
    let pocket = include_str!("../../../../docs/puzzles/pocket.tws");
    let pocket = puzzle_def::read("pocket.tws", pocket).expect("a definition");
    let choices = Choices {
        reduction: Reduction::Nothing,
        ..Choices::default()
    };
    let mut plan = Plan::new(&pocket, &choices).expect("it can be planned");
    plan.choices.reduction = Reduction::Always;
    let mut classes = plan.classes().expect("it can be planned");
    // The cost of a stored row, in sixths of the cost of a state when all states are stored: 25 for
    // each of its states, and 600 for each column.
    let columns = plan.columns.powers.len();
    let row = 25 * classes.fibre().size() + 600 * columns;
    let sixths = |classes: &ClassPlan| classes.rows_about() * row;
    while sixths(&classes) % 6_u8 != BigUint::ZERO {
        classes.states.at_most += classes.fibre().size();
    }
    let as_long = sixths(&classes) / 6_u8;
    plan.states = States::exactly(as_long.clone());
    assert!(!plan.pays(&classes));
    plan.states = States::exactly(as_long + 1_u8);
    assert!(plan.pays(&classes));
}

/// If pieces are alike, the group may give only bounds. If pieces are also blocked and moves go one
/// way, states are not even visited.
#[cfg(feature = "linked")]
#[test]
fn few_states_are_visited_unless_places_are_blocked_and_moves_go_one_way() {
    // Five coins, heads or tails up, each of two pieces.
    let coins = "Set C 10 1\nStartState\nC\n1 2 1 2 1 2 1 2 1 2\nEnd\n\
        Move A\nC\n3 4 5 6 7 8 9 10 1 2\nEnd\nMove B\nC\n2 1 3 4 5 6 7 8 9 10\nEnd\n";
    let four = "Set P 4 1\nSolved\nEnd\nMove A\nP\n2 3 4 1\nEnd\nMove B\nP\n2 1 3 4\nEnd\n";
    let blocked = format!("{four}Illegal P 3 1\n");
    for (text, expected) in [(coins, Some(32_u8)), (four, Some(24)), (&blocked, None)] {
        let definition = puzzle_def::read("t.tws", text).expect("a definition");
        let one_way = definition.with_moves(&["A", "B"]).expect("these are moves");
        let plan = Plan::new(&one_way, &Choices::default()).expect("it can be planned");
        assert!(!plan.columns.are_two_way());
        assert_eq!(
            plan.states(),
            expected.map(BigUint::from).as_ref(),
            "{text}"
        );
    }
}

/// Moves on the projective lines over F11 and F7 that are even on both or odd on both. One factor
/// is the fibre, and half of all pairs occur.
const LINKED_LINES: &str = "Set P 12 1\n\
    Set Q 8 1\n\
    StartState\n\
    End\n\
    MoveTransformation A\n\
    P\n\
    2 7 4 0 1 8 5 10 3 11 9 6\n\
    Q\n\
    3 2 7 6 5 0 1 4\n\
    End\n\
    MoveTransformation B\n\
    P\n\
    9 1 11 0 3 4 10 7 5 2 8 6\n\
    Q\n\
    5 1 2 6 0 3 7 4\n\
    End\n";

#[test]
fn rows_are_exact_unless_they_are_classes_or_pairs_of_linked_factors() {
    let whole = puzzle_def::known::definition("4x4x4").expect("it is known");
    let keep = ["X_CENTERS:1", "WINGS:1"].map(|keep| keep.parse().expect("it is read"));
    let kept = whole.keep(&keep).expect("it has these");
    let pocket = puzzle_def::known::definition("2x2x2").expect("it is known");
    let linked = puzzle_def::read("lines.tws", LINKED_LINES).expect("it is a definition");
    for (definition, reduction, by_elements, expected) in [
        (&pocket, Reduction::Nothing, false, true),
        (&pocket, Reduction::Always, false, !classes::ARE_THERE),
        (&kept, Reduction::Nothing, true, true),
        (&linked, Reduction::Nothing, true, false),
    ] {
        let choices = Choices {
            reduction,
            ..Choices::default()
        };
        let plan = Plan::new(definition, &choices).expect("it is planned");
        let is_by_elements = matches!(&plan.layout, Layout::Pairs(pairs) if pairs.by_elements);
        assert_eq!(is_by_elements, by_elements);
        assert_eq!(plan.has_exact_rows(), expected);
    }
}
