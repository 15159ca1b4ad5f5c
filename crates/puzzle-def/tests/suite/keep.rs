//! Definitions cut down to some pieces, against what is seen of the whole ones.

use std::collections::HashSet;

use puzzle_def::{Definition, Keep, KeepError, Pattern, read};

use crate::support::definitions::definition;

fn keep(texts: &[&str]) -> Vec<Keep> {
    let texts = texts.iter();
    texts
        .map(|text| text.parse().unwrap_or_else(|error| panic!("{error}")))
        .collect()
}

/// All positions that moves lead to, by a search that knows nothing but the moves.
fn reached(definition: &Definition) -> HashSet<Pattern> {
    let mut reached = HashSet::from([definition.start().clone()]);
    let mut left = vec![definition.start().clone()];
    while let Some(pattern) = left.pop() {
        for turn in &definition.parts().moves {
            let next = pattern.after(&turn.transformation);
            if reached.insert(next.clone()) {
                left.push(next);
            }
        }
    }
    reached
}

#[test]
#[cfg_attr(miri, ignore = "it follows 16 walks of 200 moves")]
fn what_is_kept_moves_as_in_the_whole() {
    for name in [
        "pocket.tws",
        "pocket_start.tws",
        "pocket_same_wild.tws",
        "pocket_wild.tws",
    ] {
        let whole = definition(name);
        for pieces in ["S1_7_3", "S1_7_3:1", "S1_7_3:2-3,1", "S1_7_3:3"] {
            let chosen = keep(&[pieces]);
            let kept = whole.keep(&chosen).expect("there are such pieces");
            let seen = |pattern: &Pattern| {
                whole
                    .kept_pattern(&chosen, pattern)
                    .expect("there are such pieces")
            };
            assert_eq!(seen(whole.start()), *kept.start());
            let mut pattern = whole.start().clone();
            for step in 0..200 {
                // A walk that repeats no short cycle.
                let number = (step * step / 7 + step) % whole.parts().moves.len();
                let turn = &whole.parts().moves[number];
                let before = seen(&pattern);
                pattern = pattern.after(&turn.transformation);
                kept.check(&seen(&pattern))
                    .expect("it is a position of what is kept");
                let mut moves = kept.parts().moves.iter();
                let after = match moves.find(|kept| kept.name == turn.name) {
                    Some(kept) => before.after(&kept.transformation),
                    None => before,
                };
                assert_eq!(after, seen(&pattern), "{name} {pieces}");
            }
        }
    }
}

#[test]
fn one_corner_has_as_many_positions_as_places_and_twists() {
    let whole = definition("pocket_start.tws");
    for piece in 1..=7 {
        let kept = whole
            .keep(&keep(&[&format!("S1_7_3:{piece}")]))
            .expect("there is such a piece");
        // Seven places and three twists.
        assert_eq!(reached(&kept).len(), 21);
        // Piece 1 stands where the start has the number 0.
        let orbit = &kept.start().orbits[0];
        let place = whole.start().orbits[0]
            .pieces
            .iter()
            .position(|&found| found + 1 == piece);
        assert_eq!(orbit.pieces.iter().position(|&found| found == 0), place);
    }
    let two = whole
        .keep(&keep(&["S1_7_3:2", "S1_7_3:5"]))
        .expect("there are such pieces");
    assert_eq!(reached(&two).len(), 7 * 6 * 9);
}

#[test]
fn orbits_and_moves_without_a_part_are_left_out() {
    let text = "Set P 3 3\nSet Q 4 2\nSolved\nQ\n1 2 3 4\n? ? ? ?\nEnd\nMove A\nP\n2 3 1\nQ\n1 2 3 4\n1 1 0 0\nEnd\n\
                Move B\nQ\n2 1 3 4\nEnd\nMove C\nQ\n2 1 3 4\n1 0 1 0\nEnd\nIllegal Q 2 3\n";
    let whole = read("t.tws", text).expect("it can be read");
    let moves = |kept: &Definition| -> Vec<_> {
        let moves = kept.parts().moves.iter();
        moves.map(|turn| turn.name.clone()).collect()
    };
    let kept = whole.keep(&keep(&["Q"])).expect("there is such an orbit");
    // A turns pieces whose twists are not seen; B and C do the same.
    assert_eq!(moves(&kept), ["B", "C"]);
    assert_eq!(
        kept.parts().moves[0].transformation,
        kept.parts().moves[1].transformation
    );
    assert_eq!(kept.orbits()[0].twists, 1);
    assert_eq!(kept.parts().blocked[0].pieces, [2]);
    let kept = whole
        .keep(&keep(&["Q:3", "P:2"]))
        .expect("there are such pieces");
    assert_eq!(moves(&kept), ["A", "B", "C"]);
    assert_eq!(
        (
            kept.parts().blocked[0].orbit,
            &kept.parts().blocked[0].pieces[..]
        ),
        (1, &[0][..])
    );
    for pieces in ["P", "Q:1"] {
        let blocked = KeepError::Blocked { orbit: "Q".into() };
        assert_eq!(whole.keep(&keep(&[pieces])), Err(blocked));
    }
}

#[test]
fn pieces_that_are_not_there_are_errors() {
    let whole = definition("pocket_same.tws");
    let error = |texts: &[&str]| {
        whole
            .keep(&keep(texts))
            .expect_err("there is no such piece")
            .to_string()
    };
    assert_eq!(error(&[]), "found no orbit, expected one of S1_7_3");
    assert_eq!(
        error(&["CORNER:1"]),
        "found the orbit \"CORNER\", expected one of S1_7_3"
    );
    let kinds = whole.start().orbits[0].kinds();
    assert_eq!(
        error(&["S1_7_3:1-60000"]),
        format!("found piece 60000 of orbit S1_7_3, expected one from 1 to {kinds}")
    );
    for text in [
        "P:", "P:0", "P:1,,2", "P:3-2", "P:1-", "P:+1", "P:1-2-3", "P:99999",
    ] {
        assert!(
            matches!(text.parse::<Keep>(), Err(KeepError::Text { .. })),
            "{text}"
        );
    }
}

#[test]
fn pieces_among_others_are_solved_in_their_places() {
    let whole = definition("pocket_start.tws");
    let kept = whole
        .keep(&keep(&["S1_7_3:2,5"]))
        .expect("there are such pieces");
    let among = whole
        .among(&keep(&["S1_7_3:5"]))
        .expect("there is such a piece");
    let among = among.of_kept(&kept).expect("its orbit is kept");
    // The other one may be in six places, turned in three ways.
    assert_eq!(
        reached(&kept)
            .iter()
            .filter(|pattern| among.holds(pattern))
            .count(),
        18
    );
}

#[test]
fn pieces_among_others_are_found_in_their_orbit() {
    let text = "Set P 3 1\nSet Q 3 1\nSet R 3 1\nSolved\nEnd\nMove A\nP\n2 3 1\nQ\n2 1 3\nEnd\nMove B\nR\n2 3 1\nEnd\n";
    let whole = read("t.tws", text).expect("it can be read");
    let kept = whole
        .keep(&keep(&["Q", "R"]))
        .expect("there are such orbits");
    let among = whole.among(&keep(&["R"])).expect("there is such an orbit");
    let among = among.of_kept(&kept).expect("it is kept");
    let after = |name: &str| {
        let turn = kept.read_sequence("t", name).expect("it is a move");
        kept.start().after(&turn)
    };
    assert!(among.holds(&after("A")));
    assert!(!among.holds(&after("B")));
    let missing = whole.among(&keep(&["P"])).expect("there is such an orbit");
    assert_eq!(
        missing.of_kept(&kept),
        Err(KeepError::Orbit {
            found: Some("P".into()),
            expected: vec!["Q".into(), "R".into()],
        })
    );
}

#[test]
fn moves_that_move_nothing_that_is_kept_are_left_out() {
    let text = "Set P 3 1\nSet Q 3 2\nSolved\nP\n1 1 1\nQ\n1 1 1\nEnd\nMove A\nP\n2 3 1\nEnd\nMove B\nQ\n2 3 1\n0 1 0\nEnd\n";
    let whole = read("t.tws", text).expect("it can be read");
    let moves = |orbit: &str| -> Vec<_> {
        let kept = whole.keep(&keep(&[orbit])).expect("there is such an orbit");
        let moves = kept.parts().moves.iter();
        moves.map(|turn| turn.name.clone()).collect()
    };
    // Pieces that are all alike move too, as in the whole.
    assert_eq!(moves("P"), ["A"]);
    assert_eq!(moves("Q"), ["B"]);
    let all = whole.keep(&keep(&["P", "Q"])).expect("its orbits");
    assert_eq!(all.parts(), whole.parts());
}
