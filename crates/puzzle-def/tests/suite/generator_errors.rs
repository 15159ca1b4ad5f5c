//! Permutations that make no puzzle, in JSON and in GAP, and files that are large.

use puzzle_def::{Definition, read};

fn sizes(definition: &Definition) -> Vec<(u16, u8)> {
    let orbits = definition.orbits().iter();
    orbits.map(|orbit| (orbit.places, orbit.twists)).collect()
}

#[test]
fn faults_tell_where_what_and_what_instead() {
    let long = "x".repeat(101);
    for (text, expected) in [
        (
            r#"{"generators": []}"#,
            "1:16: found none, expected at least one permutation",
        ),
        (
            r#"{"generators": {}}"#,
            "1:16: found none, expected at least one permutation",
        ),
        (
            r#"{"generators": 7}"#,
            "1:16: found `7`, expected a list of permutations, or an object with their names",
        ),
        (
            r#"{"generators": {"A": [1, 0], "A": [0, 1]}}"#,
            "1:31: found `A`, expected a name that no other generator has",
        ),
        (
            r#"{"generators": {"A": [1, 0]}, "names": ["A"]}"#,
            "1:40: found a list of names, expected no names beside named generators",
        ),
        (
            r#"{"generators": [[]]}"#,
            "1:17: found 0 numbers, expected at least one",
        ),
        (
            r#"{"generators": [3]}"#,
            "1:17: found `3`, expected a list of numbers",
        ),
        (
            r#"{"generators": [[0, 2, 3]]}"#,
            "1:24: found `3`, expected a point from 0 to 2",
        ),
        (
            r#"{"generators": [[0, 1, 1]]}"#,
            "1:24: found `1`, expected each point once",
        ),
        (
            "{\"generators\": [[1, 0],\n[0, 1, 2]]}",
            "2:8: found `2`, expected `]` after 2 numbers",
        ),
        (
            "{\"generators\": [[1, 0, 2],\n[0, 1]]}",
            "2:1: found 2 numbers, expected a list of 3 numbers, as the first permutation has",
        ),
        (
            r#"{"generators": [[1, 0]], "names": ["A", "B"]}"#,
            "1:35: found 2 names, expected 1, one for each generator",
        ),
        (
            r#"{"generators": [[1, 0], [0, 1]], "names": ["A", "A"]}"#,
            "1:50: found `A`, expected a name that no other generator has",
        ),
        (
            r#"{"generators": [[1, 0]], "names": ["(0,1)"]}"#,
            "1:37: found `(0,1)`, expected a name of 1 to 100 visible characters without brackets, commas, colons or \
             //, which stand between moves",
        ),
        (
            r#"{"generators": [[1, 0]], "names": ["a b"]}"#,
            "1:37: found `a b`, expected a name of 1 to 100 visible characters without brackets, commas, colons or //, \
             which stand between moves",
        ),
        (
            r#"{"generators": [[1, 0]], "start": [0]}"#,
            "1:35: found 1 labels, expected 2, one for each point that the generators move",
        ),
        (
            r#"{"generators": [[1, 0]], "start": [0, -1]}"#,
            "1:39: found `-1`, expected a label in quotes, or a number from 0 to 65534",
        ),
        (
            r#"{"generators": [[1, 0]], "inverses": 0}"#,
            "1:38: found `0`, expected true or false",
        ),
        (
            r#"{"generators": [[1, 0]], "inverse": false}"#,
            "1:27: found `inverse`, expected generators, names, start, inverses or name",
        ),
        (
            r#"{"generators": [[1, 0]], "start": [0, 1], "central_state": [0, 1]}"#,
            "1:44: found `start` and `central_state`, expected one of them, as they mean the same",
        ),
        (
            r#"{"generators": [[1, 0]]} x"#,
            "1:26: found `x`, expected the end of the text",
        ),
    ] {
        let error = read("t.json", text).expect_err(text).to_string();
        assert_eq!(
            error.lines().next(),
            Some(&format!("t.json:{expected}")[..]),
            "{text}"
        );
    }
    for (text, expected) in [
        ("A:=(1,2)", "1:9: found the end, expected `;`"),
        (
            "A:=(1,2);\nB:=(2,2);",
            "2:7: found `2`, expected each point once",
        ),
        (
            "A:=(0,2);",
            "1:5: found `0`, expected a point from 1 to 65535",
        ),
        (
            "A:=(1,70000);",
            "1:7: found `70000`, expected a point from 1 to 65535",
        ),
        ("A:=(1;2);", "1:6: found `;`, expected `,` or `)`"),
        (
            "A:=5;",
            "1:4: found `5`, expected cycles such as (1,2,3)(4,5)",
        ),
        (
            "A:=(1,2);\nA:=(1,3);",
            "2:1: found `A`, expected each name once",
        ),
        (
            "A:=(1,2);\nM_A:=(1,3);",
            "2:1: found `M_A`, expected a name that no other move has without M_ before it",
        ),
        (
            "A:=(1,2);\nGen:=[A,B];",
            "2:9: found `B`, expected a permutation of the file, each once",
        ),
        (
            "A:=(1,2);\nGen:=[A,A];",
            "2:9: found `A`, expected a permutation of the file, each once",
        ),
        (
            "A:=(1,2);\nip:=[[1],[2,1]];",
            "2:13: found `1`, expected each point once",
        ),
        (
            "A:=(1,2);\nip:=[1];",
            "2:6: found `1`, expected a list in brackets",
        ),
        (
            "A:=(1,2);\nDisplay(A);",
            "2:1: found `Display`, expected NAME:=(1,2,3)(4,5);, Gen:=[NAME,...]; or ip:=[[1],[2,3],...];",
        ),
        (
            "Gen:=[];",
            "1:9: found the end, expected NAME:=(1,2,3)(4,5);, Gen:=[NAME,...]; or ip:=[[1],[2,3],...];",
        ),
    ] {
        let error = read("t.gap", text).expect_err(text).to_string();
        assert_eq!(
            error.lines().next(),
            Some(&format!("t.gap:{expected}")[..]),
            "{text}"
        );
    }
    let text = format!("{long}:=(1,2);");
    assert!(read("t.gap", &text).is_err());
    let text = format!(r#"{{"generators": [[1, 0]], "names": ["{long}"]}}"#);
    assert!(read("t.json", &text).is_err());
}

#[test]
fn large_files_are_read_or_refused_soon() {
    // Many moves of far points take no memory before they are refused.
    let many: String = (0..300)
        .map(|number| format!("A{number}:=({number}1,65535);\n"))
        .collect();
    let error = read("many.gap", &many).expect_err("they are too many");
    assert!(
        error.expected().starts_with("no more than 255 moves"),
        "{error}"
    );
    // A long cycle, in which nearly all points may belong together in many ways.
    let cycle: Vec<String> = (1..=30_030).map(|point| point.to_string()).collect();
    let text = format!("A:=({});", cycle.join(","));
    assert!(read("long.gap", &text).is_ok());
    // Many orbits alike.
    let pairs: String = (1..=2000)
        .map(|pair| format!("({},{})", 2 * pair - 1, 2 * pair))
        .collect();
    let found = read("pairs.gap", &format!("A:={pairs};")).expect("it is a puzzle");
    assert_eq!(sizes(&found), [(2, 1)]);
}
