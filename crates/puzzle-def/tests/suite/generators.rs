//! Definitions as permutations, in JSON and in GAP: the positions are those of the labels themselves.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use puzzle_def::{Definition, Powers, known, read};

/// The numbers of things at each distance, breadth first, by so many steps.
fn levels<T: Clone + Eq + Hash>(
    start: T,
    steps: usize,
    after: impl Fn(&T, usize) -> T,
) -> Vec<usize> {
    let mut distances = HashMap::from([(start.clone(), 0)]);
    let mut left = VecDeque::from([start]);
    let mut counts = Vec::new();
    while let Some(thing) = left.pop_front() {
        let distance = distances[&thing];
        if counts.len() == distance {
            counts.push(0);
        }
        counts[distance] += 1;
        for step in 0..steps {
            let next = after(&thing, step);
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), distance + 1);
                left.push_back(next);
            }
        }
    }
    counts
}

/// As the file says it: the label at i comes from where the permutation says, as numpy's `s[p]`.
fn plain_levels(generators: &[Vec<usize>], labels: &[usize], inverses: bool) -> Vec<usize> {
    let mut all = generators.to_vec();
    if inverses {
        all.extend(generators.iter().map(|from| {
            let mut back = vec![0; from.len()];
            for (to, &from) in from.iter().enumerate() {
                back[from] = to;
            }
            back
        }));
    }
    levels(labels.to_vec(), all.len(), |labels, step| {
        all[step].iter().map(|&from| labels[from]).collect()
    })
}

fn levels_of(definition: &Definition) -> Vec<usize> {
    let turns = definition.turns(false).expect("they are few");
    levels(definition.start().clone(), turns.len(), |pattern, step| {
        pattern.after(&turns[step].transformation)
    })
}

fn json(generators: &[Vec<usize>], labels: Option<&[usize]>, inverses: Option<bool>) -> String {
    let mut text = format!("{{\"generators\": {generators:?}");
    if let Some(labels) = labels {
        text += &format!(", \"start\": {labels:?}");
    }
    if let Some(inverses) = inverses {
        text += &format!(", \"inverses\": {inverses}");
    }
    text + "}"
}

fn sizes(definition: &Definition) -> Vec<(u16, u8)> {
    let orbits = definition.orbits().iter();
    orbits.map(|orbit| (orbit.places, orbit.twists)).collect()
}

/// Numbers that are no better than they need to be.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn permutation(&mut self, points: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..points).collect();
        for last in (1..points).rev() {
            all.swap(last, self.below(last + 1));
        }
        all
    }

    /// Pieces of so many stickers that are turned and exchanged, and as many others that go along with them, all points
    /// with numbers in some order; a few points stay.
    fn of_pieces(&mut self) -> (usize, Vec<Vec<usize>>) {
        let (pieces, stickers) = (2 + self.below(2), 1 + self.below(3));
        let points = 2 * pieces * stickers + self.below(2);
        let numbers = self.permutation(points);
        let generators = (0..1 + self.below(2)).map(|_| {
            let to = self.permutation(pieces);
            let mut from: Vec<usize> = (0..points).collect();
            for (piece, &other) in to.iter().enumerate() {
                let turned = self.below(stickers);
                for copy in [0, pieces * stickers] {
                    for sticker in 0..stickers {
                        let source = (sticker + turned) % stickers;
                        let place = copy + piece * stickers + sticker;
                        from[numbers[place]] = numbers[copy + other * stickers + source];
                    }
                }
            }
            from
        });
        let generators = generators.collect();
        (points, generators)
    }
}

#[test]
fn positions_are_those_of_the_labels() {
    let (mut gathered, mut alike, mut joined) = (0, 0, 0);
    for seed in 0..400 {
        let mut dice = Dice(seed);
        let (points, generators) = if dice.below(3) == 0 {
            let points = 1 + dice.below(6);
            let count = 1 + dice.below(3);
            (
                points,
                (0..count).map(|_| dice.permutation(points)).collect(),
            )
        } else {
            dice.of_pieces()
        };
        let colours = 1 + dice.below(points);
        let labels: Vec<usize> = match dice.below(3) {
            0 => (0..points).collect(),
            _ => (0..points).map(|_| 3 + dice.below(colours)).collect(),
        };
        for inverses in [true, false] {
            let text = json(&generators, Some(&labels), Some(inverses));
            let definition = read("t.json", &text).unwrap_or_else(|error| panic!("{error}"));
            let expected = plain_levels(&generators, &labels, inverses);
            assert_eq!(levels_of(&definition), expected, "seed {seed}\n{text}");
            gathered += usize::from(definition.orbits().iter().any(|orbit| orbit.twists > 1));
            let start = &definition.start().orbits;
            let turned =
                |moduli: &[u8], twists: u8| twists > 1 && moduli.iter().any(|&m| m < twists);
            let mut orbits = start.iter().zip(definition.orbits());
            alike += usize::from(orbits.any(|(own, orbit)| turned(&own.moduli, orbit.twists)));
            let places: u16 = definition.orbits().iter().map(|orbit| orbit.places).sum();
            joined += usize::from(usize::from(places) * 2 <= points);
        }
    }
    assert!(
        gathered > 60 && alike > 10 && joined > 100,
        "{gathered} {alike} {joined}"
    );
}

/// The group of a known puzzle as GAP has permutations: what is at a point comes to the next one of its cycle.
fn gap_of(definition: &Definition) -> String {
    let (mut text, mut names) = ("# made\n\n".to_owned(), Vec::new());
    for turn in &definition.parts().moves {
        let permutation = definition.permutation(&turn.transformation);
        let points = definition.group().degree() as u16;
        let mut seen = vec![false; points.into()];
        let mut cycles = String::new();
        for first in 0..points {
            let mut cycle = Vec::new();
            let mut point = first;
            while !std::mem::replace(&mut seen[usize::from(point)], true) {
                cycle.push((point + 1).to_string());
                point = permutation.image(point);
            }
            if cycle.len() > 1 {
                cycles += &format!("({})", cycle.join(","));
            }
        }
        text += &format!("M_{}:={cycles};\n", turn.name);
        names.push(format!("M_{}", turn.name));
    }
    text + &format!(
        "Gen:=[\n{}\n];\nip:=[[1],[2]];\n# Size(Group(Gen));\n",
        names.join(",")
    )
}

#[test]
fn known_puzzles_are_found_again_in_gap() {
    for (name, pieces) in [
        ("pocket", vec![(7, 3)]),
        ("3x3x3", vec![(8, 3), (12, 2)]),
        // Each edge wing has one point.
        ("4x4x4-super", vec![(8, 3), (24, 1), (24, 1)]),
        ("2x3x4", vec![]),
    ] {
        let puzzle = known::definition(name).expect("it is known");
        let text = gap_of(&puzzle);
        let found = read("again.gap", &text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found.order(), puzzle.order(), "{name}");
        assert_eq!((found.name(), found.powers()), ("again", Powers::Inverses));
        if !pieces.is_empty() {
            let mut found = sizes(&found);
            found.sort_unstable();
            assert_eq!(found, pieces, "{name}");
        }
        let names: Vec<_> = puzzle
            .turns(true)
            .expect("few")
            .into_iter()
            .map(|turn| turn.name)
            .collect();
        let again = found
            .turns(false)
            .expect("few")
            .into_iter()
            .map(|turn| turn.name);
        assert_eq!(again.collect::<Vec<_>>(), names);
        // Sequences do the same, also those that are no palindromes.
        let [first, second] = [0, 1].map(|number| &puzzle.parts().moves[number].name);
        for sequence in ["A B2", "(A B)2 A'", "[A, B] A2 B"] {
            let sequence = sequence.replace('A', first).replace('B', second);
            let order = |definition: &Definition| {
                let made = definition.read_sequence("moves", &sequence).expect("moves");
                made.order(definition.orbits())
            };
            assert_eq!(order(&found), order(&puzzle), "{name} {sequence}");
        }
    }
}

#[test]
fn gap_is_told_by_what_comes_first_or_by_the_ending() {
    let text = "# cycles\n\nA := (1,2,3);\n";
    assert_eq!(sizes(&read("t.txt", text).expect("it is GAP")), [(3, 1)]);
    // A name is no assignment.
    let named = "Name A:=(1,2);\nSet P 2 1\nSolved\nEnd\n";
    assert_eq!(
        read("t.tws", named).expect("it is a puzzle").name(),
        "A:=(1,2);"
    );
    let error = read("t.GAP", "Size(A);\nName t\n").expect_err("no assignment");
    assert!(error.expected().starts_with("NAME:=(1,2,3)"), "{error}");
}

#[test]
fn a_cycle_takes_what_stands_on_a_point_to_the_next() {
    let found = read("t.gap", "A:=(1,2,3);\nGen:=[A];").expect("it is a puzzle");
    let turned = found.start().after(&found.parts().moves[0].transformation);
    assert_eq!(turned.orbits[0].pieces, [2, 0, 1]);
    // In JSON the list tells where each point gets its label from.
    let found = read("t.json", r#"{"generators": [[1, 2, 0]]}"#).expect("it is a puzzle");
    let turned = found.start().after(&found.parts().moves[0].transformation);
    assert_eq!(turned.orbits[0].pieces, [1, 2, 0]);
}

#[test]
fn generators_and_their_inverses_are_all_moves() {
    let names = |text: &str| {
        let definition = read("t.json", text).expect("it is a puzzle");
        let turns = definition.turns(false).expect("they are few");
        let single = definition.turns(true).expect("they are few");
        assert_eq!(turns, single);
        turns
            .into_iter()
            .map(|turn| turn.name)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let five = "[1, 2, 3, 4, 0]";
    let back = "[4, 0, 1, 2, 3]";
    let swap = "[1, 0, 2, 3, 4]";
    assert_eq!(
        names(&format!(r#"{{"generators": [{five}, {swap}]}}"#)),
        "g0 g0' g1"
    );
    assert_eq!(
        names(&format!(
            r#"{{"generators": [{five}, {swap}], "inverses": false}}"#
        )),
        "g0 g1"
    );
    // Where what undoes a move is listed, it has its own name.
    let both = format!(r#"{{"names": ["L", "R"], "generators": [{five}, {back}]}}"#);
    assert_eq!(names(&both), "L R");
    // A name that seems to be of what undoes a move, and isn't.
    let other = format!(r#"{{"generators": [{five}, {swap}], "names": ["L", "L'"]}}"#);
    assert_eq!(names(&other), "L (L)' L'");
    // CayleyPy's names of the members.
    let theirs = format!(
        r#"{{"generators": [{five}], "generator_names": ["L"], "central_state": [0, 0, 1, 1, 1]}}"#
    );
    assert_eq!(names(&theirs), "L L'");
    // Their published puzzles: an object of permutations.
    let named = format!(
        r#"{{"central_state": [0, 0, 1, 1, 1], "generators": {{"f0": {five}, "-f0": {back}, "x": {swap}}}}}"#
    );
    assert_eq!(names(&named), "f0 -f0 x");
    // The identity is not a move. A permutation of very large order is one.
    assert_eq!(names(r#"{"generators": [[0, 1], [1, 0]]}"#), "g1");
    let mut long: Vec<usize> = Vec::new();
    for length in [
        2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67,
    ] {
        let first = long.len();
        long.extend((0..length).map(|place| first + (place + 1) % length));
    }
    assert_eq!(names(&json(&[long], None, None)), "g0 g0'");
}

#[test]
fn chosen_moves_keep_their_powers() {
    let text = r#"{"generators": [[1, 2, 3, 4, 5, 6, 0], [2, 3, 4, 5, 6, 0, 1], [1, 0, 2, 3, 4, 5, 6]], "names": ["A", "A2", "B"]}"#;
    let puzzle = read("t.json", text).expect("it is a puzzle");
    let choice = puzzle
        .choose_moves(&["A", "A2", "B"], false)
        .expect("they are its moves");
    assert_eq!(choice.bases(), ["A", "A2", "B"]);
    let names = |definition: &Definition| {
        let turns = definition.turns(false).expect("few").into_iter();
        turns.map(|turn| turn.name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&choice.with_powers()), "A A' A2 A2' B");
    assert_eq!(choice.left_out(), ["A'", "A2'"]);
    assert_eq!(names(&choice.alone()), "A A2 B");
    assert!(puzzle.choose_moves(&["A6"], false).is_ok());
    let cube = known::definition("pocket").expect("it is known");
    let half = cube.choose_moves(&["U", "U3", "U2", "R2"], true);
    assert_eq!(
        half.expect_err("a half turn is two moves").to_string(),
        "move 3 is \"U2\", expected one of U,U',R,R',F,F' in QTM"
    );
    // Of moves that do the same, the one of this name is meant.
    let text = r#"{"generators": [[1, 2, 0], [1, 2, 0], [1, 0, 2]], "names": ["A", "B", "C"]}"#;
    let same = read("t.json", text).expect("it is a puzzle");
    for moves in [["B", "C"], ["A", "C"]] {
        let choice = same.choose_moves(&moves, false);
        assert_eq!(choice.expect("they are its moves").names(), moves);
    }
    // Names that are made of others are no words of a sequence.
    let text = r#"{"generators": [[1, 2, 3, 4, 0], [1, 0, 2, 3, 4]], "names": ["L", "L'"]}"#;
    let undone = read("t.json", text).expect("it is a puzzle");
    let choice = undone.choose_moves(&["(L)'"], false);
    assert_eq!(choice.expect("it is its move").names(), ["(L)'"]);
    assert!(puzzle.choose_moves(&["A3"], false).is_err());
    // The longest name that fits comes first. So many would take forever if each were looked for in all that is left.
    let many = "A2BA".repeat(50_000);
    let many = puzzle
        .choose_moves(&[&many], false)
        .map(|choice| choice.bases().len());
    let many = many.expect_err("it is no move").to_string();
    let expected = "expected commas or blanks between moves: A2,B,A,A2,B,A,";
    assert!(many.contains(expected));
    let cut = puzzle
        .keep(&["ORBIT1:1".parse().expect("pieces")])
        .expect("its piece");
    assert_eq!(names(&cut), "A A' A2 A2' B");
    assert!(puzzle.to_tws().is_err() && puzzle.to_kpuzzle().is_err());
    // Where all powers are moves, files can say so.
    let text = r#"{"generators": [[1, 2, 0, 3], [0, 1, 3, 2]]}"#;
    let puzzle = read("t.json", text).expect("it is a puzzle");
    let written = puzzle.to_tws().expect("all powers are moves");
    let again = read("t.tws", &written).expect("it is a definition");
    assert_eq!(again.parts(), puzzle.parts());
    assert_eq!(names(&again), names(&puzzle));
    assert_ne!(again.to_text(), puzzle.to_text());
}

/// Where powers aren't moves, a move that is a power of another is one of its own.
#[test]
fn chosen_single_turns_are_joined_with_their_inverses_only() {
    let text = "Set P 4 1\nSolved\nEnd\nMove R\nP\n2 3 4 1\nEnd\nMove H\nP\n3 4 1 2\nEnd\n";
    let puzzle = read("t.tws", text).expect("it is a puzzle");
    for (moves, single, bases) in [
        (["R", "H"], true, "R H"),
        (["R'", "H"], true, "R H"),
        (["R", "R'"], true, "R"),
        (["R", "H"], false, "R"),
    ] {
        let choice = puzzle.choose_moves(&moves, single).expect("its moves");
        assert_eq!(choice.bases().join(" "), bases, "{moves:?}");
    }
    let alone = puzzle.choose_moves(&["R"], true).expect("its move");
    assert_eq!(alone.left_out(), ["R'"]);
}

/// The inverse of A is written `(A)'`, as A' is another generator, but A2 means it too.
#[test]
fn moves_whose_names_are_taken_can_be_chosen() {
    let text = r#"{"generators": [[1,2,0,3], [0,2,3,1]], "names": ["A", "A'"], "inverses": true}"#;
    let definition = read("taken.json", text).expect("generators");
    let choice = definition
        .choose_moves(&["A2"], false)
        .expect("a move of it");
    assert_eq!((choice.names(), choice.bases()), (vec!["(A)'"], vec!["A"]));
    let (alone, with_powers) = (choice.alone(), choice.with_powers());
    let [alone, with_powers] = [alone, with_powers].map(|chosen| levels_of(&chosen));
    assert_eq!((alone, with_powers), (vec![1, 1, 1], vec![1, 2]));
}

/// L' is no power of L, R22 is the 22nd power of R, and R2'' isn't read.
#[test]
fn powers_of_chosen_moves_have_no_names_of_other_moves() {
    let taken =
        r#"{"generators": [[1,2,3,0,4], [1,0,2,3,4], [0,1,2,4,3]], "names": ["L", "L'", "U"]}"#;
    let ring = "Set P 10 1\nSolved\nEnd\nMove R\nP\n2 3 4 5 6 7 8 9 10 1\nEnd\n";
    for (file, text, chosen, names) in [
        ("t.json", taken, &["L", "U"][..], "L (L)' U"),
        ("t.json", taken, &["L", "L'"], "L (L)' L'"),
        ("t.json", taken, &["U"], "U"),
        ("t.tws", ring, &["R2"], "R2 R4 R4' R2'"),
        ("t.tws", ring, &["R2'"], "R2 R4 R4' R2'"),
        ("t.tws", ring, &["R5"], "R5"),
    ] {
        let whole = read(file, text).expect("it is a puzzle");
        let choice = whole.choose_moves(chosen, false).expect("its moves");
        let with_powers = choice.with_powers();
        let is_listed = with_powers.powers() == Powers::None;
        assert_eq!(
            is_listed,
            ["L (L)' U", "R2 R4 R4' R2'"].contains(&names),
            "{names}"
        );
        let turns = with_powers.turns(false).expect("few");
        let found: Vec<_> = turns.iter().map(|turn| turn.name.as_str()).collect();
        assert_eq!(found.join(" "), names);
    }
}

#[test]
fn stickers_of_a_few_colours_are_pieces() {
    // Two dominoes that are exchanged, and one of them turned; they have the same two colours.
    let text = r#"{"generators": [[2, 3, 1, 0], [1, 0, 2, 3]], "start": ["r", "g", "g", "r"]}"#;
    let found = read("t.json", text).expect("it is a puzzle");
    assert_eq!(sizes(&found), [(2, 2)]);
    let start = &found.start().orbits[0];
    assert_eq!(
        (&start.pieces[..], &start.twists[..]),
        (&[0, 0][..], &[0, 1][..])
    );
    // A domino of one colour looks the same from both ends.
    let text = r#"{"generators": [[2, 3, 1, 0], [1, 0, 2, 3]], "start": [1, 1, 0, 1]}"#;
    let found = read("t.json", text).expect("it is a puzzle");
    assert_eq!(found.start().orbits[0].moduli, [1, 2]);
}

#[test]
fn points_that_stay_are_left_out() {
    let found = read("t.gap", "A:=(2,4);\nB:=();\nip:=[[1,3],[5],[6]];").expect("it is a puzzle");
    assert_eq!(sizes(&found), [(2, 1)]);
    assert_eq!(found.parts().moves.len(), 2);
    let found = read("t.json", r#"{"generators": [[0, 1, 2]]}"#).expect("nothing moves");
    assert_eq!((sizes(&found), found.order()), (vec![(3, 1)], 1_u32.into()));
}
