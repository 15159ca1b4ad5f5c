//! Sequences: printing and reading back, writing out, inverting, joining, measuring.

use cube_model::notation::{Alg, Contents, Element, LengthMetric, Move, Sequence};
use proptest::prelude::*;

/// Texts of moves and brackets of every kind.
fn texts() -> impl Strategy<Value = String> {
    let face = "([1-9]|1[0-9]|2-[3-9])?[URFDLB]w|([1-9]|10)?[URFDLB]|(3|2-9)?[urfdlb]";
    let step = format!("(({face}|[MES]|[xyz])(2|'|3|2’|3'|′2)?) ");
    let step = proptest::string::string_regex(&step).expect("a right pattern");
    let leaf = proptest::collection::vec(step, 1..4).prop_map(|steps| steps.concat());
    leaf.prop_recursive(5, 24, 3, |inner| {
        let several = proptest::collection::vec(inner, 1..3).prop_map(|parts| parts.concat());
        let forms = prop_oneof![Just("(A)"), Just("[A,B]"), Just("[A : B]"), Just("A F2")];
        let suffix = prop_oneof![Just(""), Just("2"), Just("'"), Just("3'"), Just("’2")];
        (several.clone(), several, forms, suffix).prop_map(|(a, b, form, suffix)| {
            let text = form.replace('A', &a).replace("B]", &format!("{b}]"));
            let suffix = if form.ends_with('2') { "" } else { suffix };
            format!("{text}{suffix} ")
        })
    })
}

/// What is written, written out by the meaning of each bracket and nothing else.
fn written_out(alg: &Alg) -> Vec<Move> {
    let inverse = |moves: &[Move]| moves.iter().rev().map(|step| step.inverse()).collect();
    let mut moves = Vec::new();
    for unit in alg.units() {
        let bracket = match unit.element() {
            Element::Move(step) => {
                moves.push(*step);
                continue;
            }
            Element::Bracket(bracket) => bracket,
        };
        let mut once: Vec<Move> = match &bracket.contents {
            Contents::Group(body) => written_out(body),
            Contents::Commutator(a, b) => {
                let (a, b) = (written_out(a), written_out(b));
                let (back_a, back_b): (Vec<_>, Vec<_>) = (inverse(&a), inverse(&b));
                [a, b, back_a, back_b].concat()
            }
            Contents::Conjugate(a, b) => {
                let (a, b) = (written_out(a), written_out(b));
                let back_a: Vec<_> = inverse(&a);
                [a, b, back_a].concat()
            }
        };
        if bracket.repeat.inverse {
            once = inverse(&once);
        }
        for _ in 0..bracket.repeat.times.get() {
            moves.extend(&once);
        }
    }
    moves
}

/// Joins and cancels by trying every pair until none is left; the slow twin of `simplified`.
fn joined_slowly(mut moves: Vec<Move>) -> Vec<Move> {
    loop {
        let pair = (0..moves.len()).find_map(|first| {
            let axis = moves[first].part().axis();
            let rest = moves[first + 1..]
                .iter()
                .take_while(|step| step.part().axis() == axis);
            let same = rest
                .enumerate()
                .find(|(_, step)| step.part() == moves[first].part());
            same.map(|(offset, _)| (first, first + 1 + offset))
        });
        let Some((first, second)) = pair else {
            return moves;
        };
        let amount = moves[first].amount().plus(moves.remove(second).amount());
        match amount {
            Some(amount) => moves[first] = Move::new(moves[first].part(), amount),
            None => drop(moves.remove(first)),
        }
    }
}

fn few_moves() -> impl Strategy<Value = Sequence> {
    const MOVES: [&str; 10] = ["R", "R2", "R'", "L", "L2", "2R", "M", "x", "U", "U'"];
    let moves = proptest::collection::vec(proptest::sample::select(&MOVES[..]), 0..25);
    moves.prop_map(|moves| moves.join(" ").parse().expect("written right"))
}

proptest! {
    #[test]
    fn printing_and_reading_gives_the_same_alg(text in texts()) {
        let alg = Alg::parse(&text).expect("written right");
        let printed = alg.to_string();
        let again = Alg::parse(&printed).expect("standard form");
        prop_assert_eq!(&again, &alg);
        prop_assert_eq!(again.to_string(), printed);
    }

    #[test]
    fn writing_out_keeps_to_the_meaning_of_brackets(text in texts()) {
        let alg = Alg::parse(&text).expect("written right");
        let expected = written_out(&alg);
        prop_assert_eq!(alg.move_count(), Some(expected.len() as u64));
        let moves = alg.expand_up_to(expected.len()).expect("exactly as many");
        prop_assert_eq!(moves.moves(), &expected[..]);
        prop_assert!(expected.is_empty() || alg.expand_up_to(expected.len() - 1).is_err());
        prop_assert_eq!(moves.to_string().parse::<Sequence>(), Ok(moves));
    }

    #[test]
    fn inverses_undo((a, b) in (few_moves(), few_moves())) {
        prop_assert_eq!(&a.inverse().inverse(), &a);
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
        prop_assert_eq!(a.then(&a.inverse()).simplified(), Sequence::new());
    }

    #[test]
    fn joining_quickly_and_slowly_gives_the_same(moves in few_moves()) {
        let slowly = joined_slowly(moves.moves().to_vec());
        let quickly = moves.simplified();
        // Where a part cancels and comes again, the two may name commuting moves in another order.
        prop_assert_eq!(by_axis(quickly.moves()), by_axis(&slowly));
    }
}

/// The moves with neighbours on one axis sorted.
fn by_axis(moves: &[Move]) -> Vec<Vec<Move>> {
    let runs = moves.chunk_by(|a, b| a.part().axis() == b.part().axis());
    let sorted = runs.map(|run| {
        let mut run = run.to_vec();
        run.sort();
        run
    });
    sorted.collect()
}

#[test]
fn neighbours_are_joined_through_what_commutes_with_them() {
    let cases = [
        ("R L R'", "L"),
        ("R R", "R2"),
        ("R R2", "R'"),
        ("R2 R2", ""),
        ("U R L R' L' U", "U2"),
        ("U R U' U R' U'", ""),
        ("R 2R R 2R", "R2 2R2"),
        ("R L'", "R L'"),
        ("M L M", "M2 L"),
        ("x R x'", "R"),
        ("x U x'", "x U x'"),
        ("Rw 2-3Rw Rw'", "2-3Rw"),
        ("R U R'", "R U R'"),
    ];
    for (text, expected) in cases {
        let moves: Sequence = text.parse().expect("written right");
        assert_eq!(moves.simplified().to_string(), expected, "{text}");
    }
}

#[test]
fn lengths_are_counted_as_documented() {
    let cases = [
        ("", [0, 0, 0]),
        ("R U' F3", [3, 3, 3]),
        ("R2 U2'", [2, 4, 2]),
        ("Rw 3Fw2", [2, 3, 2]),
        ("2R 2-3Uw2", [4, 6, 2]),
        ("M E2 S'", [6, 8, 3]),
        ("x y2 z'", [0, 0, 0]),
        ("[R: U2]2", [6, 8, 6]),
    ];
    for (text, expected) in cases {
        let moves: Sequence = text.parse().expect("written right");
        let metrics = [
            LengthMetric::HalfTurn,
            LengthMetric::QuarterTurn,
            LengthMetric::SliceTurn,
        ];
        assert_eq!(
            metrics.map(|metric| moves.length(metric)),
            expected,
            "{text}"
        );
    }
}
