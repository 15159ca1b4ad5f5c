//! `.tws` files made by hand, against what they say by the rules of the format.

use puzzle_def::{Definition, OrbitPattern, OrbitTurn, Pattern, read};

fn definition(text: &str) -> Definition {
    read("test.tws", text).unwrap_or_else(|error| panic!("{error}"))
}

/// The first orbit of the base move of that name.
fn orbit_turn(definition: &Definition, name: &str) -> OrbitTurn {
    let parts = definition.parts();
    let mut turns = parts.moves.iter().chain(&parts.rotations);
    let turn = turns
        .find(|turn| turn.name == name)
        .expect("there is such a move");
    turn.transformation.orbits[0].clone()
}

fn names(turns: &[puzzle_def::Turn]) -> Vec<&str> {
    turns.iter().map(|turn| turn.name.as_str()).collect()
}

/// The error's place and words, without the line that is shown.
fn error(text: &str) -> String {
    let error = read("test.tws", text)
        .expect_err("it can't be read")
        .to_string();
    error
        .lines()
        .next()
        .expect("there is a first line")
        .to_owned()
}

const HEAD: &str = "Set P 3 3\nSolved\nEnd\n";

#[test]
fn old_moves_have_their_twists_by_pieces() {
    let old = definition(&format!("{HEAD}Move T\nP\n2 3 1\n1 2 0\nEnd\n"));
    let new = definition(&format!(
        "{HEAD}MoveTransformation T\nP\n1 2 0\n1 2 0\nEnd\n"
    ));
    let turn = |twist: [u8; 3]| OrbitTurn {
        from: vec![1, 2, 0],
        twist: twist.to_vec(),
    };
    // The piece that comes to the first place is the second, for which the line says 2.
    assert_eq!(orbit_turn(&old, "T"), turn([2, 0, 1]));
    assert_eq!(orbit_turn(&new, "T"), turn([1, 2, 0]));
}

#[test]
fn a_turned_start_has_its_twists_by_places() {
    let text = "Set P 3 3\nSet Q 2 1\nSolved\nP\n3 1 2\n2 1 0\nEnd\nMove T\nP\n2 3 1\n1 2 0\nEnd\n";
    let definition = definition(text);
    let orbit = |pieces: [u16; 3], twists: [u8; 3]| OrbitPattern {
        pieces: pieces.to_vec(),
        twists: twists.to_vec(),
        moduli: vec![3; 3],
    };
    assert_eq!(definition.start().orbits[0], orbit([2, 0, 1], [2, 1, 0]));
    // Place 0 gets piece 0 of twist 1 turned by 2; place 1 piece 1 of twist 0 by 0; place 2 piece 2 of twist 2 by 1.
    let turned = definition
        .start()
        .after(&definition.parts().moves[0].transformation);
    assert_eq!(turned.orbits[0], orbit([0, 1, 2], [0, 0, 0]));
    // Of the set that is not named all pieces are different, and the move leaves it alone.
    assert_eq!(definition.start().orbits[1].pieces, [0, 1]);
    assert_eq!(turned.orbits[1], definition.start().orbits[1]);
}

#[test]
fn gaps_in_numbers_are_closed_and_twists_may_be_left_out() {
    let old = definition("Set P 4 2\nSolved\nP\n9 2 5 5\nEnd\nIllegal P 4 1 3\n");
    let new = definition("Set P 4 2\nStartState\nP\n7 0 3 3\nEnd\nIllegal P 4 1 3\n");
    assert_eq!(old.parts(), new.parts());
    let orbit = &old.start().orbits[0];
    assert_eq!(orbit.pieces, [2, 0, 1, 1]);
    assert_eq!(
        (&orbit.twists[..], &orbit.moduli[..]),
        (&[0; 4][..], &[2; 4][..])
    );
    let blocked = &old.parts().blocked[0];
    assert_eq!(
        (blocked.orbit, blocked.place, &blocked.pieces[..]),
        (0, 3, &[0, 2][..])
    );
}

#[test]
fn question_marks_go_with_the_piece() {
    let text = "Set P 3 3\nSolved\nP\n1 2 3\n0 ? 1\nEnd\nMove T\nP\n2 3 1\n1 1 0\nEnd\n";
    let definition = definition(text);
    assert_eq!(definition.start().orbits[0].moduli, [3, 1, 3]);
    let turn = &definition.parts().moves[0].transformation;
    let once = definition.start().after(turn);
    let expected = OrbitPattern {
        pieces: vec![1, 2, 0],
        twists: vec![0, 1, 1],
        moduli: vec![1, 3, 3],
    };
    assert_eq!(once.orbits, [expected]);
    // Three turns turn every piece by 2, and bring it back.
    let thrice = once.after(turn).after(turn);
    assert_eq!(thrice.orbits[0].twists, [2, 0, 0]);

    // Where nothing can turn, a twist isn't seen anyway, whatever stands at a piece that is alike.
    for pieces in ["1 2", "1 1"] {
        let text = format!("Set P 2 1\nSolved\nP\n{pieces}\n? 0\nEnd\n");
        let plain = read("p.tws", &text).expect("it can be read");
        assert_eq!(plain.start().orbits[0].moduli, [1, 1]);
    }

    let mixed = "Set P 3 3\nSolved\nP\n1 1 2\n? 0 0\nEnd\n";
    assert_eq!(
        error(mixed),
        "test.tws:5:3: found `0`, expected ? for all pieces of the same number or for none"
    );
    assert!(read("p.tws", "Set P 3 3\nSolved\nP\n? 1 2\nEnd\n").is_err());
    assert!(
        read(
            "p.tws",
            "Set P 3 3\nSolved\nEnd\nMove T\nP\n1 2 3\n? 1 2\nEnd\n"
        )
        .is_err()
    );
}

#[test]
fn moves_made_of_others_may_stand_before_them() {
    let text = "Set P 3 1
Solved
End
MoveSequence S A Fv R'
MoveAlias A R
MoveTransformation R
P
1 0 2
End
MoveTransformation Fv
P
1 2 0
End
MoveSequence F2 Fv2' Fv3
MoveSequence I R2
";
    let definition = definition(text);
    assert_eq!(names(&definition.parts().moves), ["S", "R", "F2", "I"]);
    assert_eq!(names(&definition.parts().rotations), ["Fv"]);
    // abc, by R bac, by Fv acb, by R cab.
    assert_eq!(orbit_turn(&definition, "S").from, [2, 0, 1]);
    // Two back of three are one on.
    assert_eq!(orbit_turn(&definition, "F2").from, [1, 2, 0]);
    assert!(orbit_turn(&definition, "I").is_identity());
    // S is a turn of three, R one of two; what does nothing is no move. F2 is the inverse of S.
    let turns = definition.turns(false).expect("they are few");
    assert_eq!(names(&turns), ["S", "R", "F2"]);

    assert_eq!(
        error(&format!(
            "{HEAD}MoveSequence A B\nMoveSequence B C A\nMoveSequence C C2\n"
        )),
        "test.tws:4:14: found `A`, expected a move that is not made from itself, or from a move that is"
    );
    assert_eq!(
        error(&format!("{HEAD}MoveSequence A B\n")),
        "test.tws:4:16: found `B`, expected a move of the file, or a power of one such as X2 or X'"
    );
}

#[test]
fn powers_are_called_by_the_shorter_way() {
    let text = "Set P 5 1\nSolved\nEnd\nMoveTransformation T\nP\n1 2 3 4 0\nEnd\nMove V\nP\n2 3 4 1 5\nEnd\n";
    let definition = definition(text);
    let turns = definition.turns(false).expect("they are few");
    assert_eq!(names(&turns), ["T", "T2", "T2'", "T'", "V", "V2", "V'"]);
    let turns = definition.turns(true).expect("they are few");
    assert_eq!(names(&turns), ["T", "T'", "V", "V'"]);
    // A file may have a move and its square, or another move of that name.
    let square = format!("{text}MoveSequence T2 T T\n");
    let turns = read("t.tws", &square).expect("it can be read").turns(false);
    assert_eq!(
        names(&turns.expect("they are few")),
        ["T", "T2'", "T'", "V", "V2", "V'", "T2"]
    );
    let other = format!("{text}MoveSequence V2 T\n");
    let turns = read("t.tws", &other).expect("it can be read").turns(false);
    assert_eq!(
        names(&turns.expect("they are few")),
        ["T", "T2", "T2'", "T'", "V", "V6", "V'", "V2"]
    );
    let chosen = definition
        .with_moves(&["V2", "T", "V2"])
        .expect("they are moves");
    assert_eq!(
        names(&chosen.turns(false).expect("they are few")),
        ["V2", "T"]
    );
    let text = "Set P 5 1\nSolved\nEnd\nMove T2\nP\n2 3 4 5 1\nEnd\n";
    let named = read("t.tws", text).expect("it is a puzzle");
    let turns = named.turns(false).expect("they are few");
    assert_eq!(names(&turns), ["T2", "T22", "T22'", "T2'"]);
    assert_eq!(
        definition
            .with_moves(&["W"])
            .expect_err("there is none")
            .to_string(),
        "found the move \"W\", expected one of T V, or a power such as X2 or X'"
    );
}

#[test]
fn comments_may_stand_behind_all_words() {
    let text = "Name ring # a ring\nSet P 3 2 # pieces, twists\nSolved #\nP # name\n1 2 3 # pieces\n0 0 0 #twists\nEnd # of it\n\
                Move T # turns\nP\n2 3 1 # 4\n0 0 1\nEnd#1 1\n";
    // What stands right behind a word belongs to it.
    assert!(error(text).contains("found `End#1`"), "{}", error(text));
    let text = text.replace("End#1", "  # alone\nEnd #1")
        + "MoveSequence S T T # twice\nIllegal P 1 2 # 3\n";
    let commented = definition(&text);
    let plain = text.lines().map(|line| match line.split_once('#') {
        Some((words, _)) => words.to_owned() + "\n",
        None => line.to_owned() + "\n",
    });
    assert_eq!(commented, definition(&plain.collect::<String>()));
    assert_eq!(commented.parts().moves.len(), 2);
    assert_eq!(commented.parts().blocked[0].pieces, [1]);
    // A name that begins like a comment is none, but that of a puzzle; and where words are missing, they are asked for.
    assert_eq!(definition("Name #1\nSet P 2 1\nSolved\nEnd\n").name(), "#1");
    assert!(
        error("Set P 2 1\nSolved\nEnd\nMove #1\nEnd\n")
            .contains("4:5: found the end of the line, expected Move NAME")
    );
    let pattern = commented.read_pattern(
        "p",
        "ScrambleState a # b\nP # c\n1 2 0 # d\n0 0 0 # e\nEnd # f\n",
    );
    assert_eq!(
        pattern.expect("it is a pattern").orbits[0].pieces,
        [1, 2, 0]
    );
}

#[test]
fn lines_end_in_any_way_and_comments_are_left_out() {
    let text = "# a comment\nName\tring\n\n  Set P 3 1\nSolved\n#P\nEnd\nMove T\n P \n2  3 1\nEnd";
    let expected = definition(text);
    assert_eq!(expected.name(), "ring");
    for end in ["\r", "\r\n", "\n\n", " \u{1}\n"] {
        assert_eq!(definition(&text.replace('\n', end)), expected);
    }
    assert_eq!(definition(&format!("\u{feff}{text}")), expected);
    let carriage_returns = "Name ring\rSet P 3\r";
    assert_eq!(
        error(carriage_returns),
        "test.tws:2:8: found the end of the line, expected Set NAME pieces orientations"
    );
}

#[test]
fn errors_say_where_and_what() {
    for (text, expected) in [
        ("", "1:1: found the end, expected Name or Set"),
        ("Name a\nSolved\n", "2:1: found `Solved`, expected Set"),
        (
            "Set P 256 1",
            "1:7: found `256`, expected a number of pieces from 1 to 255",
        ),
        (
            "Set P 3 128",
            "1:9: found `128`, expected a number of orientations from 1 to 127",
        ),
        (
            "Set P 0 1",
            "1:7: found `0`, expected a number of pieces from 1 to 255",
        ),
        (
            "Set P +3 1",
            "1:7: found `+3`, expected a number of pieces from 1 to 255",
        ),
        (
            "Set P 3 1\nSet P 2 1",
            "2:5: found `P`, expected a name that no other set has",
        ),
        (
            "Set P 3 1\nSolved\nQ\n",
            "3:1: found `Q`, expected P or End",
        ),
        (
            "Set P 3 1\nSolved\nP\n1 2\nEnd",
            "4:4: found the end of the line, expected 3 numbers for set P",
        ),
        (
            "Set P 3 1\nSolved\nP\n1 2,3\nEnd",
            "4:3: found `2,3`, expected blanks instead of commas between 3 numbers for set P",
        ),
        (
            "Set P 3 1\nSolved\nP\nEnd",
            "4:1: found `End`, expected 3 pieces",
        ),
        (
            "Set P 3 1\nSolved\nP\n0 1 2\nEnd",
            "4:1: found `0`, expected a piece from 1 to 65535",
        ),
        (
            "Set P 3 2\nSolved\nP\n1 2 3\n0 2 0\nEnd",
            "5:3: found `2`, expected a twist from 0 to 1 or ?",
        ),
        (
            "Set P 3 1\nSolved\nEnd\nSet Q 3 1",
            "4:1: found `Set`, expected Move, MoveTransformation, MoveSequence, MoveAlias or Illegal",
        ),
        (
            "Set P 3 1\nSolved\nEnd\nMove T\nP\n1 2 2\nEnd",
            "6:5: found `2`, expected each place once",
        ),
        (
            "Set P 3 1\nSolved\nEnd\nMove T\nP\n1 2 4\nEnd",
            "6:5: found `4`, expected a place from 1 to 3",
        ),
        (
            "Set P 3 1\nSolved\nEnd\nMove T\nEnd\nMove T\nEnd",
            "6:6: found `T`, expected a name that no other move has",
        ),
        (
            "Set P 3 1\nSolved\nEnd\nMove T\n",
            "4:7: found the end, expected a set or End",
        ),
        (
            "Set P 3 1\nSolved\nEnd\nIllegal Q 1 1",
            "4:9: found `Q`, expected P",
        ),
        (
            "Set P 3 1\nSolved\nEnd\nIllegal P 4 1",
            "4:11: found `4`, expected a place from 1 to 3",
        ),
        (
            "Set P 3 1\nSolved\nEnd\nIllegal P 1 4",
            "4:13: found `4`, expected a piece from 1 to 3",
        ),
        (
            "Set P 3 1\nSolved\nEnd\nIllegal P 1",
            "4:12: found the end of the line, expected Illegal SET place piece ...",
        ),
        (
            // Piece 1 is solved in place 2; no move touches the place.
            "Set P 3 1\nStartState\nP\n2 0 1\nEnd\nIllegal P 2 3 1",
            "6:15: found `1`, expected a piece other than the one solved in this place",
        ),
        (
            // Of alike pieces none may be blocked where one of them is solved.
            "Set P 4 1\nSolved\nP\n1 1 2 2\nEnd\nMove T\nP\n2 1 3 4\nEnd\nIllegal P 4 2",
            "10:13: found `2`, expected a piece other than the one solved in this place",
        ),
    ] {
        assert_eq!(error(text), format!("test.tws:{expected}"), "{text:?}");
    }
    let error = read("a.tws", "Set P 3 1\nSolved\nEnd\nMove T\nP\n1 2 2\nEnd").expect_err("wrong");
    assert_eq!(
        error.to_string().lines().skip(1).collect::<Vec<_>>(),
        ["1 2 2", "    ^"]
    );
}

#[test]
fn patterns_count_as_their_keyword_says() {
    let text = "Set P 3 3\nSet Q 2 1\nSolved\nP\n1 2 2\n0 ? ?\nEnd\n";
    let definition = definition(text);
    let old = "Scramble one\nP\n2 1 2\n0 2 ?\nEnd\n";
    let new = "ScrambleState\nP\n1 0 1\n1 2 ?\nEnd\n";
    let pattern = |text: &str| definition.read_pattern("p", text);
    assert_eq!(
        pattern(&old.replace("Scramble one", "Solved")),
        pattern(old)
    );
    assert_eq!(pattern(&new.replace("Scramble", "Start")), pattern(new));
    let told = pattern(&old.replace("Scramble one", "ScrambleState")).expect_err("from 0");
    let expected =
        "a piece of the solved position, counted from 0 after ScrambleState, from 0 to 1";
    assert_eq!((told.found(), told.expected()), ("`2`", expected));
    let expected = Pattern {
        orbits: vec![
            OrbitPattern {
                pieces: vec![1, 0, 1],
                twists: vec![0, 2, 0],
                moduli: vec![1, 3, 1],
            },
            definition.start().orbits[1].clone(),
        ],
    };
    for text in [old, new] {
        assert_eq!(
            definition.read_pattern("p.scr", text).expect("it is one"),
            expected
        );
    }
    let wrong = definition.read_pattern("p.scr", "Scramble one\nP\n1 1 2\nEnd\n");
    assert_eq!(
        wrong.expect_err("a piece comes twice").to_string(),
        "p.scr:3:3: found `1`, expected each piece as often as in the solved position\n1 1 2\n  ^"
    );
}

#[test]
fn patterns_can_be_given_by_moves() {
    let definition = definition("Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n");
    let pattern = |text: &str| definition.read_pattern("p.scr", text);
    let turned = definition.read_sequence("moves", "T").expect("a move");
    let turned = definition.start().after(&turned);
    for text in [
        "ScrambleAlg once\nT\nEnd\n",
        "\n# moves\nScrambleAlg once # by one move\nT # turned\n # End\n(T T2)2\nEnd\n",
        "ScrambleAlg\r\nT2 T2\r\nEnd",
    ] {
        assert_eq!(pattern(text).as_ref(), Ok(&turned), "{text}");
    }
    for (text, message) in [
        (
            "ScrambleAlg t\nT\n",
            "p.scr:2:2: found the end, expected End",
        ),
        (
            "ScrambleAlg \u{e9}\nT\n# 1\n T2  V # two\nEnd\n",
            "p.scr:4:6: found `V`, expected a move of the puzzle, or a power of one such as X2 or X'",
        ),
        (
            "ScrambleAlg T\nEnd",
            "p.scr:2:1: found `End`, expected moves",
        ),
        (
            "ScrambleAlg T T\nT\nEnd",
            "p.scr:1:15: found `T`, expected the end of the line: ScrambleAlg NAME",
        ),
        (
            "ScrambleAlg t\nT\nEnd\nEnd\n",
            "p.scr:4:1: found `End`, expected the end of the text",
        ),
    ] {
        let error = pattern(text).expect_err(text).to_string();
        assert_eq!(error.lines().next(), Some(message));
    }
}

#[test]
fn names_can_be_seen() {
    for hidden in [
        "\u{202e}", "\u{7f}", "\u{ad}", "\u{200b}", "\u{3164}", "\u{a0}", "\u{fdd0}",
    ] {
        for name in [format!("T{hidden}"), hidden.to_owned()] {
            let text = format!("Name ring\nSet P 3 1\nSolved\nEnd\nMove {name}\nP\n2 3 1\nEnd\n");
            let error = read("ring.tws", &text).expect_err("it can't be seen");
            assert_eq!(error.position().line, 5, "{name:?}");
            let shown = error.to_string();
            assert!(!shown.contains(hidden), "{shown}");
            assert!(
                shown.contains("expected a name of 1 to 100 visible characters"),
                "{shown}"
            );
        }
    }
    // They could not be told in a sequence.
    for name in ["(T)", "[T,T]", "T:U", "T//x"] {
        let text = format!("Set P 3 1\nSolved\nEnd\nMove {name}\nP\n2 3 1\nEnd\n");
        let error = read("ring.tws", &text).expect_err("it stands between moves");
        assert_eq!(error.position().line, 4, "{name}");
        assert!(error.expected().contains("without brackets"), "{error}");
    }
    // A file may be named by them, and a puzzle is named by what is left.
    let text = "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n";
    let ring = read("ri\u{202e}ng\u{3164}.tws", text).expect("it is right");
    assert_eq!(ring.name(), "ring");
    let error = read("ri\u{202e}ng.tws", "Sat").expect_err("no such word");
    assert!(
        error
            .to_string()
            .starts_with(r"ri\u{202e}ng.tws:1:1: found `Sat`"),
        "{error}"
    );
}

#[test]
fn names_of_sets_may_begin_with_digits() {
    let text =
        "Set E 2 1\nSet 2F 2 1\nSolved\nE\n1 2\n2F\n2 1\nEnd\nMove A\n2F\n2 1\nE\n2 1\nEnd\n";
    let definition = definition(text);
    let goals = ["E 1 2 2F 2 1", "2F 2 1 E 1 2", "2F\n2 1\nE\n1 2"];
    let [first, second, third] = goals.map(|goal| definition.read_goal("goal", goal));
    let first = first.expect("a goal");
    assert_eq!(
        [second, third].map(|goal| goal.expect("the same goal")),
        [first.clone(), first]
    );
    // What is no name is meant as a number.
    let wrong = definition
        .read_goal("goal", "E 1 3F 2F 2 1")
        .expect_err("no number");
    assert_eq!(wrong.found(), "`3F`");
}
