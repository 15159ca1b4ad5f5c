//! The JSON of each command: one object a line, with these keys of these kinds.

use serde_json::Value;

use crate::support::program::pocket;

/// The objects that a command prints.
fn objects(arguments: &[&str], stdin: &str) -> Vec<Value> {
    let outcome = pocket(arguments, stdin.as_bytes());
    assert_eq!(
        (outcome.status, outcome.err.as_str()),
        (0, ""),
        "{arguments:?}"
    );
    let parse = |line: &str| serde_json::from_str(line).expect("each line is an object");
    outcome.out.lines().map(parse).collect()
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

#[test]
fn every_command_has_its_keys() {
    let commands: [(&str, &str); 18] = [
        (
            "solve|--json|R",
            "input:string metric:string distance:number solution:string optimal_count:number",
        ),
        (
            "solve|--json|--all|R",
            "input:string metric:string distance:number solution:string solutions:array optimal_count:number",
        ),
        (
            "scramble|--json|--seed|1",
            "scramble:string distance:number state:string",
        ),
        (
            "scramble|--json|--seed|1|--puzzle|floppy",
            "puzzle:string scramble:string distance:number",
        ),
        (
            "rank|perm|--json|--steps|2|1",
            "input:string index:number digits:array",
        ),
        (
            "unrank|comb|-n|4|-k|2|--json|--steps|1",
            "index:number values:array terms:array",
        ),
        (
            "distribution|--format|json",
            "puzzle:string metric:string counts:array total:number max_depth:number mean:number",
        ),
        (
            "states|--depth|1|--json|--limit|1",
            "sequence:string distance:number state:string class_size:number",
        ),
        (
            "map|-n|2|--json|R",
            "input:string n:number moves:string map:array",
        ),
        (
            "cycles|-n|2|--json|R",
            "input:string n:number moves:string factors:array fixed:array cycle_type:object supercube_order:number visible_order:number visible_order_up_to_rotation:number",
        ),
        ("alg|invert|--json|R U", "input:string moves:string"),
        (
            "alg|count|--json|R U",
            "input:string htm:number qtm:number stm:number etm:number",
        ),
        (
            "draw|--json|R",
            "input:string stickers:object facelets:string",
        ),
        (
            "draw|--json|--puzzle|skewb|R",
            "input:string puzzle:string stickers:object",
        ),
        ("factor|--json|cadab", "input:string factors:array"),
        ("product|--json|ab|ba", "words:array product:string"),
        ("rank|perm|--json|2|1", "input:string index:number"),
        ("unrank|perm|-n|2|--json|1", "index:number values:array"),
    ];
    for (command, keys) in commands {
        let arguments: Vec<&str> = command.split('|').collect();
        let objects = objects(&arguments, "");
        assert_eq!(objects.len(), 1, "{command}");
        let object = objects[0].as_object().expect("an object");
        let mut found: Vec<String> = object
            .iter()
            .map(|(key, value)| format!("{key}:{}", kind(value)))
            .collect();
        let mut expected: Vec<&str> = keys.split(' ').collect();
        found.sort();
        expected.sort_unstable();
        assert_eq!(found, expected, "{command}");
    }
}

#[test]
fn distances_and_solutions_agree() {
    let scrambles = objects(&["scramble", "--json", "--seed", "3", "-n", "200"], "");
    assert_eq!(scrambles.len(), 200);
    let lines: String = scrambles
        .iter()
        .map(|line| format!("{}\n", line["scramble"].as_str().expect("text")))
        .collect();
    let solved = objects(&["solve", "--json", "--all"], &lines);
    let states: String = scrambles
        .iter()
        .map(|line| format!("{}\n", line["state"].as_str().expect("text")))
        .collect();
    let by_state = objects(&["solve", "--json", "--state"], &states);
    assert_eq!((solved.len(), by_state.len()), (200, 200));
    for ((scramble, solution), state) in scrambles.iter().zip(&solved).zip(&by_state) {
        assert_eq!(scramble["scramble"], solution["input"]);
        assert_eq!(scramble["distance"], solution["distance"]);
        assert_eq!(state["solution"], solution["solution"]);
        let all = solution["solutions"].as_array().expect("a list");
        assert_eq!(all[0], solution["solution"]);
        assert_eq!(solution["optimal_count"], all.len());
        let moves = solution["solution"]
            .as_str()
            .expect("text")
            .split(' ')
            .count();
        assert_eq!(solution["distance"], moves);
        // The scramble and then its solution leave one colour a face.
        let both = format!("{} {}", solution["input"], solution["solution"]).replace('"', "");
        assert_eq!(objects(&["solve", "--json", &both], "")[0]["distance"], 0);
    }
}

#[test]
fn what_is_printed_as_json_is_read_as_the_sequence_in_it() {
    let lists: [&[&str]; 5] = [
        &["scramble", "--json", "--seed", "3", "-n", "20"],
        &["states", "--json", "--depth", "2"],
        &["solve", "--json", "R U F", "1. [R: U2] # one", "x y"],
        &["map", "-n", "2", "--json", "1. R U", "[R, U]2"],
        &["alg", "invert", "--json", "1. R U", "[R, U]2"],
    ];
    let readers: [&[&str]; 5] = [
        &["solve"],
        &["draw"],
        &["map", "-n", "2"],
        &["cycles", "-n", "3"],
        &["alg", "simplify"],
    ];
    for list in lists {
        let printed = pocket(list, b"").out;
        let sequences = printed.lines().map(|line| {
            let object: Value = serde_json::from_str(line).expect("an object");
            let keys = ["scramble", "sequence", "moves", "input"];
            let found = keys.iter().find_map(|key| object[key].as_str());
            found.expect("a sequence").to_owned() + "\n"
        });
        let sequences: Vec<String> = sequences.collect();
        assert!(sequences.len() >= 2, "{list:?}");
        for reader in readers {
            let from_json = pocket(reader, printed.as_bytes());
            let from_text = pocket(reader, sequences.concat().as_bytes());
            assert_eq!((from_json.status, from_json.err.as_str()), (0, ""));
            assert_eq!(from_json.out, from_text.out, "{list:?} {reader:?}");
        }
    }
}

#[test]
fn stickers_that_were_drawn_are_read_again() {
    let scrambles = objects(&["scramble", "--json", "--seed", "5", "-n", "50"], "");
    let lines = |key: &str, objects: &[Value]| -> String {
        let texts = objects.iter().map(|line| line[key].as_str().expect("text"));
        texts.map(|text| format!("{text}\n")).collect()
    };
    let moves = lines("scramble", &scrambles);
    let drawn = objects(&["draw", "--json"], &moves);
    let of_cube = objects(&["draw", "--json", "-n", "2"], &moves);
    let stickers = lines("facelets", &drawn);
    let solved = objects(&["solve", "--json", "--facelets"], &stickers);
    assert_eq!((drawn.len(), of_cube.len(), solved.len()), (50, 50, 50));
    for ((drawn, of_cube), (solved, scramble)) in drawn
        .iter()
        .zip(&of_cube)
        .zip(solved.iter().zip(&scrambles))
    {
        assert_eq!(drawn["stickers"], of_cube["stickers"]);
        assert_eq!(solved["distance"], scramble["distance"]);
    }
}

#[test]
fn solutions_lead_to_pictures_of_one_colour_a_face() {
    let mut drawn = 0;
    for puzzle in [
        "pocket", "floppy", "corners", "pyraminx", "skewb", "1x2x3", "2x2x3",
    ] {
        let states = objects(
            &["states", puzzle, "--depth", "4", "--limit", "12", "--json"],
            "",
        );
        let sequences = states.iter().map(|state| state["sequence"].as_str());
        let scrambles: Vec<&str> = sequences.map(|text| text.expect("text")).collect();
        let solved = objects(
            &["solve", "--json", "--puzzle", puzzle],
            &scrambles.join("\n"),
        );
        assert_eq!(solved.len(), scrambles.len());
        let both = scrambles.iter().zip(&solved).map(|(scramble, solved)| {
            format!(
                "{scramble} {}\n",
                solved["solution"].as_str().expect("text")
            )
        });
        let both: String = both.collect();
        for picture in objects(&["draw", "--json", "--puzzle", puzzle], &both) {
            let faces = picture["stickers"].as_object().expect("an object");
            for letters in faces.values() {
                let letters = letters.as_str().expect("letters").replace('.', "");
                assert!(letters.len() >= 2, "{puzzle}: {letters}");
                assert_eq!(
                    letters,
                    letters[..1].repeat(letters.len()),
                    "{puzzle}: {picture}"
                );
            }
            drawn += 1;
        }
    }
    assert_eq!(drawn, 7 * 12);
}

#[test]
fn counts_are_the_known_ones() {
    let known = [
        (
            "pocket htm",
            "1 9 54 321 1847 9992 50136 227536 870072 1887748 623800 2644",
        ),
        (
            "pocket qtm",
            "1 6 27 120 534 2256 8969 33058 114149 360508 930588 1350852 782536 90280 276",
        ),
        ("permutations htm", "1 9 54 297 1233 2157 1244 45"),
        ("permutations qtm", "1 6 27 114 450 1258 1877 1142 165"),
        ("orientations htm", "1 2 12 64 274 336 40"),
        ("orientations qtm", "1 2 8 36 124 228 272 50 8"),
        ("floppy htm", "1 4 10 24 53 64 31 4 1"),
        (
            "corners htm",
            "1 18 243 2874 28000 205416 1168516 5402628 20776176 45391616 15139616 64736",
        ),
        (
            "corners qtm",
            "1 12 114 924 6539 39528 199926 806136 2761740 8656152 22334112 32420448 18780864 2166720 6624",
        ),
    ];
    for (which, counts) in known {
        let (puzzle, metric) = which.split_once(' ').expect("two words");
        let found = objects(
            &[
                "distribution",
                puzzle,
                "--metric",
                metric,
                "--format",
                "json",
            ],
            "",
        );
        let counts: Vec<u64> = counts
            .split(' ')
            .map(|count| count.parse().expect("a count"))
            .collect();
        assert_eq!(found[0]["counts"], Value::from(counts.clone()), "{which}");
        assert_eq!(found[0]["total"], counts.iter().sum::<u64>(), "{which}");
        assert_eq!(found[0]["max_depth"], counts.len() - 1, "{which}");
    }
}

#[test]
fn orders_are_the_known_ones() {
    // Size, moves, supercube order, visible order, visible order up to rotation.
    let known = [
        ("4", "R", [4, 4, 4]),
        ("4", "U R U' R'", [6, 6, 6]),
        ("2", "U R", [15, 15, 15]),
        ("3", "U R", [105, 105, 105]),
        ("7", "U R", [420, 105, 105]),
        ("4", "U Rw'", [720, 720, 720]),
        ("4", "U Rw L", [1980, 990, 990]),
        ("4", "2R 2U", [28, 28, 28]),
        ("3", "2R 2U", [12, 12, 12]),
        ("4", "3Rw U", [240, 120, 120]),
        ("4", "Uw Dw", [4, 4, 2]),
        ("4", "R L' 2R 3R", [4, 4, 1]),
        ("3", "R U2 D' B D'", [1260, 1260, 1260]),
    ];
    for (size, moves, [supercube, visible, any]) in known {
        let found = &objects(&["cycles", "-n", size, "--json", moves], "")[0];
        assert_eq!(found["supercube_order"], supercube, "{moves} on {size}");
        assert_eq!(found["visible_order"], visible, "{moves} on {size}");
        assert_eq!(
            found["visible_order_up_to_rotation"], any,
            "{moves} on {size}"
        );
        let lengths = found["cycle_type"].as_object().expect("an object").iter();
        let stickers: u64 = lengths
            .map(|(length, count)| {
                length.parse::<u64>().expect("a length") * count.as_u64().expect("a count")
            })
            .sum();
        let size: u64 = size.parse().expect("a number");
        assert_eq!(stickers, 6 * size * size, "{moves} on {size}");
    }
}
