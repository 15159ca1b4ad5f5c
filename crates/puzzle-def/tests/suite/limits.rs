//! How large a puzzle and its lists of moves may be: to the last one.

use puzzle_def::{
    Definition, DefinitionError, MAX_CELLS, MAX_NAME, MAX_POINTS, ORBIT_CELLS, Orbit, OrbitPattern,
    Parts, Pattern, Puzzle, Transformation, Turn, read,
};

/// A puzzle of these orbits without moves.
fn still(sizes: &[(u16, u8)]) -> Parts {
    let orbits = sizes
        .iter()
        .zip('A'..)
        .map(|(&(places, twists), name)| Orbit {
            name: name.into(),
            places,
            twists,
        });
    let patterns = sizes.iter().map(|&(places, twists)| OrbitPattern {
        pieces: (0..places).collect(),
        twists: vec![0; places.into()],
        moduli: vec![twists; places.into()],
    });
    Parts {
        name: "still".into(),
        orbits: orbits.collect(),
        start: Pattern {
            orbits: patterns.collect(),
        },
        moves: Vec::new(),
        rotations: Vec::new(),
        blocked: Vec::new(),
    }
}

/// Places that make lists of moves as long as they may be with so many moves.
const PLACES: u16 = (MAX_CELLS / MOVES - ORBIT_CELLS) as u16;
const MOVES: usize = 256;

/// One that shifts the first so many places round, in a puzzle of [`PLACES`] places.
fn shift(name: &str, length: u16) -> Turn {
    let orbits = still(&[(PLACES, 1)]).orbits;
    let mut transformation = Transformation::identity(&orbits);
    transformation.orbits[0].from[..usize::from(length)].rotate_left(1);
    Turn {
        name: name.into(),
        transformation,
    }
}

fn shifts(lengths: &[u16]) -> Definition {
    let mut parts = still(&[(PLACES, 1)]);
    let turns = lengths.iter().enumerate();
    parts.moves = turns
        .map(|(number, &length)| shift(&format!("M{number}"), length))
        .collect();
    Definition::new(parts).expect("it is sound")
}

#[test]
fn there_are_so_many_ways_for_a_piece_to_be_in_a_place() {
    let full = [(255, 255), (255, 2)];
    assert!(Definition::new(still(&full)).is_ok());
    let more = [full[0], full[1], (1, 1)];
    let error = Definition::new(still(&more)).expect_err("it is one too many");
    let found = MAX_POINTS + 1;
    assert_eq!(error, DefinitionError::TooManyPoints { found });
    assert_eq!(
        error.to_string(),
        "found 65536 points (places times twists), expected at most 65535"
    );

    let text = "Set A 255 127\nSet B 255 127\nSet C 255 3\nSolved\nEnd\n";
    assert!(read("t.tws", text).is_ok());
    let more = text.replace("Solved", "Set D 1 1\nSolved");
    let error = read("t.tws", &more).expect_err("it is one too many");
    assert_eq!(
        (error.found(), error.expected()),
        (
            "65536",
            "at most 65535 pieces times orientations in all sets"
        )
    );
    assert_eq!(error.position().line, 4);
    assert_eq!(&more[error.span()], "1");

    let orbit = |name: &str, places: u16, twists: u8| {
        format!(
            "{{\"orbitName\": {name:?}, \"numPieces\": {places}, \"numOrientations\": {twists}}}"
        )
    };
    let orbits = [orbit("A", 255, 255), orbit("B", 255, 2), orbit("C", 1, 1)];
    let text = |orbits: &[String]| {
        let orbits = orbits.join(",\n");
        format!(
            "{{\"name\": \"t\", \"orbits\": [{orbits}], \"defaultPattern\": {{}}, \"moves\": {{}}}}"
        )
    };
    assert!(read("t.json", &text(&orbits[..2])).is_ok());
    let more = text(&orbits);
    let error = read("t.json", &more).expect_err("it is one too many");
    assert_eq!(error.found(), "65536");
    assert_eq!(error.position().line, 3);
    assert_eq!(&more[error.span()], "{");
}

#[test]
#[cfg_attr(miri, ignore = "its lists of moves are the longest")]
fn there_are_so_many_moves_for_so_many_places() {
    let mut parts = still(&[(PLACES, 1)]);
    let quiet = |number| shift(&format!("M{number}"), 1);
    parts.moves = (0..MOVES).map(quiet).collect();
    assert!(Definition::new(parts.clone()).is_ok());
    parts.rotations.push(shift("x", 1));
    let error = Definition::new(parts).expect_err("they are one too many");
    assert_eq!(error, DefinitionError::TooManyMoves { found: MOVES + 1 });
    assert_eq!(
        error.to_string(),
        "found 257 moves with this many places, expected at most 16777216 numbers in all moves"
    );

    let text = |count: usize| {
        let moves: Vec<_> = (0..count)
            .map(|number| format!("\"M{number}\": {{}}"))
            .collect();
        format!(
            "{{\"orbits\": [{{\"orbitName\": \"A\", \"numPieces\": {PLACES}, \"numOrientations\": 1}}], \
             \"defaultPattern\": {{}}, \"moves\": {{{}}}}}",
            moves.join(", ")
        )
    };
    assert!(read("t.json", &text(MOVES)).is_ok());
    let more = text(MOVES + 1);
    let error = read("t.json", &more).expect_err("they are one too many");
    assert_eq!(
        error.expected(),
        "no more than 256 moves with this many places"
    );
    assert_eq!(&more[error.span()], "M256");
    // One that is derived takes as much room, whatever its sequence is.
    let derived: Vec<_> = (1..=MOVES)
        .map(|number| format!("\"D{number}\": \"\""))
        .collect();
    let mut more = text(1);
    more.pop();
    more += &format!(", \"derivedMoves\": {{{}}}}}", derived.join(", "));
    let error = read("t.json", &more).expect_err("they are one too many");
    assert_eq!(
        error.expected(),
        "no more than 256 moves with this many places"
    );
    assert_eq!(&more[error.span()], "D256");
}

#[test]
#[cfg_attr(miri, ignore = "its lists of moves are the longest")]
fn there_are_so_many_powers_of_moves() {
    let count = |lengths: &[u16], single| {
        let turns = shifts(lengths).turns(single);
        turns.map(|turns| turns.len())
    };
    // All powers but the one that does nothing.
    assert_eq!(count(&[257], false), Ok(256));
    let error = count(&[258], false).expect_err("they are one too many");
    assert_eq!((error.name(), error.order()), ("M0", Some(258)));
    assert_eq!(
        error.to_string(),
        "found the move M0 of order 258, expected at most 65536 powers of all moves together, and at most 16777216 \
         numbers in them"
    );
    assert_eq!(count(&[129, 2, 128], false), Ok(256));
    let error = count(&[129, 2, 129], false).expect_err("they are one too many");
    assert_eq!(error.name(), "M2");
    // Inverses only: two moves, or one that is its own inverse.
    let mut lengths: Vec<u16> = (5..132).chain([2, 2]).collect();
    assert_eq!(count(&lengths, true), Ok(256));
    lengths.push(2);
    assert_eq!(
        count(&lengths, true).expect_err("one too many").name(),
        "M129"
    );
    // Without powers each is one.
    let chosen = shifts(&[258, 259, 260]);
    let chosen = chosen
        .with_moves(&["M0", "M1", "M2"])
        .expect("they are moves");
    assert_eq!(chosen.turns(false).map(|turns| turns.len()), Ok(3));
}

/// The largest orbit of all, whose places have all the numbers that there are but one.
#[test]
#[cfg_attr(miri, ignore = "it has the most places")]
fn the_last_place_is_a_place() {
    let mut parts = still(&[(u16::MAX, 1)]);
    let mut transformation = Transformation::identity(&parts.orbits);
    transformation.orbits[0]
        .from
        .swap(0, usize::from(u16::MAX) - 1);
    parts.moves.push(Turn {
        name: "T".into(),
        transformation: transformation.clone(),
    });
    let definition = Definition::new(parts).expect("it is sound");
    assert_eq!(transformation.inverse(definition.orbits()), transformation);
    assert_eq!(definition.turns(false).map(|turns| turns.len()), Ok(1));
    assert!(transformation.power(2, definition.orbits()).is_identity());
    assert_eq!(definition.gathered(), definition);
    let turned = definition.start().after(&transformation);
    assert_eq!(definition.check(&turned), Ok(()));
    assert_eq!(turned.orbits[0].pieces[0], u16::MAX - 1);
}

#[test]
fn brackets_stand_in_one_another_up_to_a_limit() {
    let text = "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n";
    let ring = read("ring.tws", text).expect("it is sound");
    for (opening, closing) in [("(", ")"), ("[", ":T]"), ("[T,", "]"), ("[T:", "]")] {
        let nested = |depth| opening.repeat(depth) + "T" + &closing.repeat(depth);
        assert!(ring.read_sequence("t", &nested(64)).is_ok(), "{opening}");
        let error = ring
            .read_sequence("t", &nested(65))
            .expect_err("they are too many");
        assert_eq!(error.expected(), "at most 64 brackets inside one another");
    }
}

/// Each is written out once for what stands within it, however deep that is.
#[test]
fn brackets_without_moves_are_read_at_any_depth() {
    let text = "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n";
    let ring = Puzzle::read("ring.tws", text).expect("it is sound");
    for [open, close] in [["[", ",]"], ["[", ":]"], ["[,", "]"], ["(", ")"]] {
        let text = format!("{}{} T", open.repeat(60), close.repeat(60));
        assert_eq!(ring.read_turns(&text).expect(&text).len(), 1, "{text}");
    }
}

#[test]
fn patterns_have_as_many_pieces_as_there_can_be() {
    let definition = Definition::new(still(&[(u16::MAX, 1)])).expect("it is sound");
    for (head, first) in [("Scramble", 1), ("ScrambleState", 0)] {
        let pieces: Vec<String> = (first..first + u32::from(u16::MAX))
            .map(|piece| piece.to_string())
            .collect();
        let text = format!("{head} x\nA\n{}\nEnd\n", pieces.join(" "));
        let pattern = definition.read_pattern("t", &text);
        assert_eq!(&pattern.expect(head), definition.start(), "{head}");
    }
    let written = definition.to_kpuzzle().expect("it fits");
    let again = read("still.json", &written).expect("it is read again");
    assert_eq!(again.start(), definition.start());
}

/// If each looked for the longest name in all that follows, this would take hours.
#[test]
fn many_moves_stand_without_blanks() {
    let text = "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\nMove T2V\nP\n2 1 3\nEnd\n";
    let ring = read("ring.tws", text).expect("it is sound");
    let made = |text: &str| ring.read_sequence("t", text).expect("moves of it");
    assert_eq!(made(&"T2T'".repeat(9_000)), made("T9000"));
    assert_eq!(made(&"T2V'".repeat(9_000)), made(""));
    let error = ring.read_sequence("t", &("T2".repeat(5_000) + "W"));
    let error = error.expect_err("W is no move");
    assert!(
        error.expected().starts_with("a move of the puzzle"),
        "{error}"
    );
}

/// The longest name that may be, with the longest number and prime behind it, and one digit more.
#[test]
fn the_longest_names_are_read() {
    let name = "é".repeat(MAX_NAME);
    let text = format!("Set P 3 1\nSolved\nEnd\nMove {name}\nP\n2 3 1\nEnd\n");
    let ring = read("ring.tws", &text).expect("it is sound");
    let made = |text: &str| ring.read_sequence("t", text);
    let power = format!("{name}1000000000000000'");
    let back = made(&format!("{name}'")).expect("a move");
    assert_eq!(made(&power).expect("a power"), back);
    assert_eq!(
        made(&format!("{power}{power}{power}")).expect("powers"),
        made("").expect("none")
    );
    assert!(made(&format!("{name}10000000000000000'")).is_err());
    assert!(made(&format!("x{power}")).is_err());
}
