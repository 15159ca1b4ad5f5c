//! Runs the program with arguments and lines of input.

use pocket_cli::{Io, run};
use serde_json::Value;

/// The status and the output of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RunOutput {
    pub(crate) status: u8,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `pocket`, whether or not it succeeds.
pub(crate) fn said(arguments: &[&str], lines: &[u8]) -> RunOutput {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = {
        let mut io = Io::new(lines, &mut out, &mut err);
        run(["pocket"].iter().chain(arguments), &mut io)
    };
    let text = |bytes| String::from_utf8(bytes).expect("the program writes text");
    RunOutput {
        status,
        out: text(out),
        err: text(err),
    }
}

/// Runs `pocket` and checks what holds for every run: it answers, or it refuses with a message.
pub(crate) fn pocket(arguments: &[&str], lines: &[u8]) -> RunOutput {
    let said = said(arguments, lines);
    assert!(
        matches!(said.status, 0 | 2),
        "{arguments:?} ended with {said:?}"
    );
    let only_notes = said
        .err
        .lines()
        .all(|line| line.starts_with("pocket: note: "));
    assert_eq!(only_notes, said.status == 0, "{arguments:?}: {said:?}");
    said
}

/// The output of a run that must succeed.
pub(crate) fn answer(arguments: &[&str]) -> String {
    let said = pocket(arguments, b"");
    assert_eq!(said.status, 0, "{arguments:?}: {said:?}");
    said.out
}

/// The output of a run that must succeed, as one object per line.
pub(crate) fn objects(arguments: &[&str]) -> Vec<Value> {
    let answer = answer(arguments);
    let object =
        |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    answer.lines().map(object).collect()
}

/// The one object of an answer.
pub(crate) fn object(arguments: &[&str]) -> Value {
    let mut objects = objects(arguments);
    assert_eq!(objects.len(), 1, "{arguments:?}");
    objects.remove(0)
}

/// The numbers of a list.
pub(crate) fn numbers(list: &Value) -> Vec<u64> {
    let list = list
        .as_array()
        .unwrap_or_else(|| panic!("{list} is no list"));
    list.iter()
        .map(|number| number.as_u64().expect("a number"))
        .collect()
}

/// A text in an object.
pub(crate) fn text<'a>(object: &'a Value, name: &str) -> &'a str {
    object[name]
        .as_str()
        .unwrap_or_else(|| panic!("{object} has no {name}"))
}
