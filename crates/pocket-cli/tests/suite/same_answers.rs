//! Questions that other programs ask too, with the answers that all of them give: `tests/same_answers.json`.
//!
//! The packages for Python and for npm run the same cases.

use serde_json::Value;

use crate::support::program::pocket;

const CASES: &str = include_str!("../same_answers.json");

/// The arguments that ask a question, and the members of the object that answers it.
fn question(case: &Value) -> (Vec<String>, &'static [&'static str]) {
    let text = |key: &str| case[key].as_str().unwrap_or_default().to_owned();
    let asked = text("asked");
    let (words, members): (&[&str], &[&str]) = match asked.as_str() {
        "distribution" => (&["distribution"], &["counts"]),
        "order" => (&["order"], &["order"]),
        "solve" => (&["solve", "--all"], &["solutions"]),
        "fault" => (&["solve"], &[]),
        "scramble" => (&["scramble"], &["scramble"]),
        "rank" => (&["rank", "perm"], &["index"]),
        "factor" => (&["factor"], &["factors"]),
        "product" => (&["product"], &["product"]),
        "cycles" => (
            &["cycles"],
            &[
                "supercube_order",
                "visible_order",
                "visible_order_up_to_rotation",
            ],
        ),
        other => panic!("{other} is asked"),
    };
    let mut arguments: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    arguments.push("--json".into());
    for (key, value) in case.as_object().expect("a case is an object") {
        let shown = |value: &Value| match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let list = value.as_array().into_iter().flatten().map(shown);
        match (key.as_str(), asked.as_str()) {
            ("asked" | "answer", _) => {}
            ("puzzle", "solve" | "fault" | "scramble") => {
                arguments.extend(["--puzzle".into(), shown(value)]);
            }
            ("n", _) => arguments.extend(["-n".into(), shown(value)]),
            ("keep", _) => list.for_each(|kept| arguments.extend(["--keep".into(), kept])),
            ("values", _) => arguments.push(list.collect::<Vec<_>>().join(" ")),
            ("words", _) => arguments.extend(list),
            ("moves", "distribution" | "order" | "scramble") => {
                arguments.extend(["--moves".into(), shown(value)]);
            }
            ("puzzle" | "moves" | "word", _) => arguments.push(shown(value)),
            _ => arguments.extend([format!("--{}", key.replace('_', "-")), shown(value)]),
        }
    }
    (arguments, members)
}

/// The answer of the program, as the table has it: large numbers as texts, words without gaps.
fn answer(case: &Value) -> Value {
    let (arguments, members) = question(case);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = pocket(&arguments, b"");
    if members.is_empty() {
        assert_eq!(outcome.status, 2, "{arguments:?}");
        let first = outcome.err.lines().next().expect("a message");
        return first
            .strip_prefix("pocket: ")
            .expect("it is the program's")
            .into();
    }
    assert_eq!(outcome.status, 0, "{arguments:?}: {}", outcome.err);
    let found: Value = serde_json::from_str(&outcome.out).expect("an object");
    let as_text = |value: &Value| match value {
        Value::Number(number) => Value::String(number.to_string()),
        Value::Array(letters) => {
            let letters = letters.iter().filter_map(Value::as_str);
            Value::String(letters.collect())
        }
        other => other.clone(),
    };
    match (members, &found[members[0]]) {
        (["factors"], Value::Array(factors)) => factors.iter().map(as_text).collect(),
        ([_], lists @ Value::Array(_)) => lists.clone(),
        ([_], one) => as_text(one),
        (several, _) => several
            .iter()
            .map(|&member| as_text(&found[member]))
            .collect(),
    }
}

#[test]
fn the_program_gives_the_answers_of_the_table() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("a list of cases");
    assert!(cases.len() > 20);
    for case in &cases {
        assert_eq!(answer(case), case["answer"], "{case}");
    }
}
