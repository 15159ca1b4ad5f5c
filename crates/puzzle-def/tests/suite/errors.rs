//! What is said of parts that don't fit each other, the texts of all errors, and what is not written.

use puzzle_def::{
    Blocked, Definition, DefinitionError, Expected, Orbit, OrbitPattern, OrbitTurn, Parts, Pattern,
    Transformation, Turn, WriteError, known, read,
};

/// Three places in a ring, which two moves turn on, and two pieces that stay.
fn parts() -> Parts {
    let text = "Name ring\nSet P 3 3\nSet Q 2 1\nSolved\nEnd\nMove T\nP\n2 3 1\n0 1 2\nEnd\nMove V\nP\n3 1 2\nEnd\n";
    read("ring.tws", text).expect("it is sound").parts().clone()
}

/// The error after a change of the parts.
fn error(change: impl FnOnce(&mut Parts)) -> DefinitionError {
    let mut parts = parts();
    change(&mut parts);
    Definition::new(parts).expect_err("they don't fit")
}

/// The same as a text.
fn told(change: impl FnOnce(&mut Parts)) -> String {
    error(change).to_string()
}

fn turn(parts: &mut Parts) -> &mut OrbitTurn {
    &mut parts.moves[0].transformation.orbits[0]
}

#[test]
fn names_are_of_visible_characters() {
    let long = "x".repeat(100);
    for good in ["a", "a b", "a b c", &long] {
        let mut parts = parts();
        parts.name = good.into();
        assert!(Definition::new(parts).is_ok(), "{good}");
    }
    let longer = format!("{long}x");
    let words = format!("{} b", &long[1..]);
    for bad in ["", " ", "a  b", " a", "a ", "a\tb", &longer, &words] {
        assert_eq!(
            told(|parts| parts.name = bad.into()),
            format!(
                "found {bad:?} as the name of a puzzle, expected 1 to 100 visible characters, single spaces between words"
            )
        );
    }
    assert_eq!(
        told(|parts| parts.orbits[0].name = "a b".into()),
        "found \"a b\" as the name of an orbit, expected 1 to 100 visible characters"
    );
    assert_eq!(
        told(|parts| parts.moves[0].name = String::new()),
        "found \"\" as the name of a move, expected 1 to 100 visible characters without brackets, commas, \
         colons or //, which stand between moves"
    );
}

#[test]
fn parts_that_do_not_fit_are_told() {
    assert_eq!(
        told(|parts| parts.moves[1].name = "T".into()),
        "found two moves named \"T\", expected different names"
    );
    assert_eq!(
        told(|parts| parts.orbits[1].name = "P".into()),
        "found two orbits named \"P\", expected different names"
    );
    assert_eq!(
        told(|parts| parts.orbits.clear()),
        "found no orbit, expected at least one"
    );
    let empty = "found 0 in the size of orbit Q, expected at least 1";
    assert_eq!(told(|parts| parts.orbits[1].places = 0), empty);
    assert_eq!(told(|parts| parts.orbits[1].twists = 0), empty);
    assert_eq!(
        told(|parts| drop(parts.moves[0].transformation.orbits.pop())),
        "found 1 orbits in the move T, expected 2"
    );
    assert_eq!(
        told(|parts| drop(parts.start.orbits.pop())),
        "found 1 orbits in the start, expected 2"
    );
    assert_eq!(
        told(|parts| turn(parts).twist.push(0)),
        "found 4 numbers for orbit P in the move T, expected 3"
    );
}

#[test]
fn numbers_that_can_not_stand_where_they_stand_are_told() {
    assert_eq!(
        told(|parts| turn(parts).from[1] = 3),
        "found 3 for place 1 of orbit P in the move T, expected a number below 3"
    );
    assert_eq!(
        told(|parts| turn(parts).twist[2] = 3),
        "found 3 for place 2 of orbit P in the move T, expected a number below 3"
    );
    assert_eq!(
        told(|parts| turn(parts).from = vec![1, 1, 0]),
        "found 1 for place 1 of orbit P in the move T, expected a place that didn't come before"
    );
    assert_eq!(
        told(|parts| parts.start.orbits[0].moduli[0] = 2),
        "found 2 for place 0 of orbit P in the start, expected a divisor of 3"
    );
    assert_eq!(
        told(|parts| {
            parts.start.orbits[0].pieces = vec![0, 0, 1];
            parts.start.orbits[0].moduli = vec![3, 1, 3];
        }),
        "found 1 for place 1 of orbit P in the start, expected 3 as for the other pieces of its kind"
    );
    let gap = error(|parts| parts.start.orbits[0].pieces = vec![0, 2, 2]);
    assert_eq!(
        gap.to_string(),
        "found 2 for place 1 of orbit P in the start, expected a piece numbered 1 as well"
    );
    for (place, piece, found) in [(3, 0, 3), (0, 3, 3)] {
        let blocked = Blocked {
            orbit: 0,
            place,
            pieces: vec![piece],
        };
        assert_eq!(
            told(|parts| parts.blocked.push(blocked)),
            format!(
                "found {found} for place {place} of orbit P in what is blocked, expected a number below 3"
            )
        );
    }
    let blocked = Blocked {
        orbit: 2,
        place: 0,
        pieces: Vec::new(),
    };
    assert_eq!(
        told(|parts| parts.blocked.push(blocked)),
        "found 3 orbits in what is blocked, expected 2"
    );
}

#[test]
fn a_pattern_has_each_piece_as_often_as_the_start() {
    let text = "Set P 4 3\nSolved\nP\n1 1 2 3\n0 0 ? 0\nEnd\nMove T\nP\n2 3 4 1\nEnd\n";
    let definition = read("t.tws", text).expect("it is sound");
    let pattern = |pieces: [u16; 4], moduli: [u8; 4]| Pattern {
        orbits: vec![OrbitPattern {
            pieces: pieces.to_vec(),
            twists: vec![0; 4],
            moduli: moduli.to_vec(),
        }],
    };
    assert_eq!(
        definition.check(&pattern([2, 0, 1, 0], [3, 3, 1, 3])),
        Ok(())
    );
    let number = |place, found, expected| {
        Err(DefinitionError::Number {
            of: "the pattern".into(),
            orbit: "P".into(),
            place,
            found,
            expected,
        })
    };
    for (pieces, place, found) in [
        ([0, 0, 0, 1], 2, 0),
        ([1, 0, 1, 0], 2, 1),
        ([0, 3, 1, 0], 1, 3),
    ] {
        let moduli = pieces.map(|piece| if piece == 1 { 1 } else { 3 });
        assert_eq!(
            definition.check(&pattern(pieces, moduli)),
            number(place, found, Expected::PieceOfStart)
        );
    }
    let wrong = definition.check(&pattern([2, 0, 1, 0], [3, 3, 3, 3]));
    assert_eq!(wrong, number(2, 3, Expected::Modulus(1)));
    assert_eq!(
        Expected::PieceOfStart.to_string(),
        "each piece as often as in the start"
    );
    // So none of another puzzle is written, either.
    let other = pattern([0, 0, 0, 1], [3, 3, 3, 1]);
    let refused = definition.write_pattern_kpuzzle(&other);
    assert_eq!(
        refused.expect_err("it is of another puzzle").to_string(),
        "found 0 for place 2 of orbit P in the pattern, expected each piece as often as in the start"
    );
}

#[test]
fn unknown_moves_are_told() {
    let definition = Definition::new(parts()).expect("it is sound");
    let error = definition.with_moves(&["T", "W3"]).expect_err("no move");
    assert_eq!(error.found(), "W3");
    assert_eq!(error.expected(), ["T", "V"]);
}

#[test]
fn errors_of_reading_have_their_parts() {
    let error = read("t.tws", "Set P 3 1\nSolvd\n").expect_err("no such word");
    assert_eq!(error.file(), "t.tws");
    assert_eq!(error.found(), "`Solvd`");
    assert_eq!(error.expected(), "Set, Solved or StartState");
    assert_eq!(error.span(), 10..15);
}

#[test]
fn a_start_that_is_blocked_is_no_puzzle() {
    let blocked = |place, piece| {
        let mut parts = parts();
        parts.blocked.push(Blocked {
            orbit: 0,
            place,
            pieces: vec![piece],
        });
        Definition::new(parts).map_err(|error| error.to_string())
    };
    let name = parts().orbits[0].name.clone();
    let solved = parts().start.orbits[0].pieces[0];
    let other = u16::from(solved == 0);
    assert!(blocked(0, other).is_ok());
    let expected = format!(
        "found {solved} for place 0 of orbit {name} in what is blocked, expected a piece other than the one solved there"
    );
    assert_eq!(blocked(0, solved), Err(expected));
}

/// A puzzle of one orbit with that name, and a move of that name that leaves it alone.
fn quiet(orbit: &str, places: u16, twists: u8, name: &str) -> Definition {
    let orbit = Orbit {
        name: orbit.into(),
        places,
        twists,
    };
    let transformation = Transformation::identity(std::slice::from_ref(&orbit));
    let parts = Parts {
        name: "quiet".into(),
        start: Pattern {
            orbits: vec![OrbitPattern {
                pieces: (0..places).collect(),
                twists: vec![0; places.into()],
                moduli: vec![twists; places.into()],
            }],
        },
        moves: vec![Turn {
            name: name.into(),
            transformation,
        }],
        rotations: Vec::new(),
        blocked: Vec::new(),
        orbits: vec![orbit],
    };
    Definition::new(parts).expect("it is sound")
}

/// Whether a definition and its solved position can be written as twsearch's files, which say the same then.
fn fits(definition: &Definition) -> Result<(), WriteError> {
    let text = definition.to_tws()?;
    assert_eq!(read("t.tws", &text).as_ref(), Ok(definition));
    let text = definition.write_pattern_tws("p", definition.start())?;
    let pattern = definition.read_pattern("p", &text);
    assert_eq!(pattern.as_ref(), Ok(definition.start()));
    Ok(())
}

#[test]
fn what_the_formats_can_not_say_is_told() {
    assert_eq!(fits(&quiet("P", 255, 127, "T")), Ok(()));
    for (places, twists) in [(256, 1), (1, 128)] {
        let error = fits(&quiet("P", places, twists, "T")).expect_err("it is too large");
        assert_eq!(
            error.to_string(),
            format!(
                "found {places} pieces with {twists} orientations in orbit P, expected at most 255 with 127 for \
                 a .tws file"
            )
        );
    }
    for name in ["End", "#P"] {
        let error = fits(&quiet(name, 3, 1, "T")).expect_err("it means something else");
        assert_eq!(
            error.to_string(),
            format!(
                "found the name {name:?}, expected one word for a .tws file, without # before it and, for an orbit, not End"
            )
        );
    }
    let definition = quiet("P", 3, 1, "x");
    for written in [definition.to_tws(), definition.to_kpuzzle()] {
        assert_eq!(
            written.expect_err("moves are not called so").to_string(),
            "found the name \"x\", expected one that tells moves from rotations: only x, y, z and names such as Uv \
             are of rotations"
        );
    }
    let ring = "Set P 3 1\nSolved\nEnd\nMove A\nP\n2 3 1\nEnd\nIllegal P 1 2\n";
    let ring = read("##ring.tws", ring).expect("it is sound");
    assert_eq!(ring.parts().name, "ring");
    let definition = quiet("P", 3, 1, "T");
    let error = definition.write_pattern_tws("two words", definition.start());
    assert_eq!(error, Err(WriteError::Name("two words".into())));
    let mut parts = definition.parts().clone();
    parts.name = "two words".into();
    let named = Definition::new(parts).expect("it may have two");
    assert_eq!(named.to_tws(), Err(WriteError::Name("two words".into())));
    let text = named.to_kpuzzle().expect("its words are joined");
    let joined = read("t.json", &text).expect("it was written");
    assert_eq!(joined.parts().name, "two_words");
    for name in ["a,b", "a b", "(L)'", "#a"] {
        let mut turn = definition.parts().moves[0].clone();
        turn.name = name.into();
        let expected = Err(WriteError::MoveName(name.into()));
        assert_eq!(definition.write_move_tws(&turn), expected);
    }
    let text = r#"{"generators": [[1, 2, 0, 3], [1, 0, 2, 3]], "names": ["L", "L'"]}"#;
    let taken = read("t.json", text).expect("it is a puzzle");
    let alone = taken
        .choose_moves(&["(L)'"], false)
        .expect("a move")
        .alone();
    let expected = Err(WriteError::MoveName("(L)'".into()));
    assert_eq!(
        [alone.to_tws(), alone.to_kpuzzle()],
        [expected.clone(), expected]
    );
    let text = "Set P 2 4\nSolved\nP\n1 2\nEnd\n";
    let mut parts = read("t.tws", text).expect("it is sound").parts().clone();
    parts.start.orbits[0].moduli[1] = 2;
    let definition = Definition::new(parts).expect("it is sound");
    assert_eq!(
        definition
            .to_tws()
            .expect_err("there is no way to write it")
            .to_string(),
        "found orientations counted modulo 2 for place 1 of orbit P, expected 1 or 4 for a .tws file"
    );
    let text = "Set P 2 1\nSolved\nEnd\nIllegal P 1 2\n";
    let definition = read("t.tws", text).expect("it is sound");
    assert_eq!(
        definition
            .to_kpuzzle()
            .expect_err("there is no way to write it")
            .to_string(),
        "found pieces that are blocked from places, expected none for a KPuzzle file"
    );
}

#[test]
fn moves_are_written_only_with_all_of_their_powers() {
    let text = "Set P 5 1\nSolved\nEnd\nMove T\nP\n2 3 4 1 5\nEnd\nMove I\nEnd\n";
    let definition = read("t.tws", text).expect("it is sound");
    let written = |names: &[&str]| {
        let chosen = definition.with_moves(names).expect("they are moves");
        let texts = (chosen.to_tws(), chosen.to_kpuzzle());
        assert_eq!(texts.0.is_ok(), texts.1.is_ok());
        texts.0.map(drop)
    };
    // Not T2, or neither; T2 is its own inverse, and I does nothing.
    for names in [&["T"][..], &["T", "T'"], &["I", "T", "T2"]] {
        assert_eq!(written(names), Err(WriteError::Powers("T".into())));
    }
    for names in [&["T", "T2", "T'"][..], &["T2"], &["T2", "I"], &[]] {
        assert_eq!(written(names), Ok(()));
    }
    assert_eq!(
        WriteError::Powers("T".into()).to_string(),
        "found the move T without all of its powers, expected all: in .tws files and KPuzzles they are moves too"
    );
    assert_eq!(
        known::find("nothing").expect_err("no such").found(),
        "nothing"
    );
}

#[test]
fn files_are_written_like_this() {
    let definition = Definition::new(parts()).expect("it is sound");
    assert_eq!(
        definition.to_tws().as_deref(),
        Ok(
            "Name ring\n\nSet P 3 3\nSet Q 2 1\n\nStartState\nP\n0 1 2\n0 0 0\nQ\n0 1\n0 0\nEnd\n\n\
            MoveTransformation T\nP\n1 2 0\n1 2 0\nEnd\n\nMoveTransformation V\nP\n2 0 1\n0 0 0\nEnd\n"
        )
    );
    assert_eq!(
        definition
            .write_pattern_kpuzzle(definition.start())
            .as_deref(),
        Ok("{
  \"P\": {
    \"pieces\": [0, 1, 2],
    \"orientation\": [0, 0, 0]
  },
  \"Q\": {
    \"pieces\": [0, 1],
    \"orientation\": [0, 0]
  }
}
")
    );
    assert_eq!(
        definition
            .write_pattern_tws("p", definition.start())
            .as_deref(),
        Ok("ScrambleState p\nP\n0 1 2\n0 0 0\nQ\n0 1\n0 0\nEnd\n")
    );
}
