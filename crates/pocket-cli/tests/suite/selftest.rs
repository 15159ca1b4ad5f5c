//! `pocket selftest` finds a sound program sound, and says where one is not.

use std::collections::HashSet;
use std::fs;

use serde_json::Value;

use crate::support::program::pocket;

/// So many checks there are without any file.
const CHECKS: usize = 72;

#[test]
fn all_checks_pass_here_in_text_and_in_json() {
    let text = pocket(&["selftest"], b"");
    assert_eq!((text.status, text.err.as_str()), (0, ""), "{}", text.out);
    let lines: Vec<&str> = text.out.lines().collect();
    let passed: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.strip_prefix("ok    "))
        .collect();
    assert_eq!(passed.len(), CHECKS);
    assert_eq!(lines.len(), 3 + CHECKS + 2);
    assert!(lines[0].starts_with(concat!("pocket ", env!("CARGO_PKG_VERSION"))));
    assert!(lines[1].contains(std::env::consts::ARCH) && lines[2].contains("threads"));
    assert!(lines[lines.len() - 2].starts_with("To report a fault, send "));
    assert_eq!(
        lines[lines.len() - 1],
        format!("selftest: {CHECKS} checks passed")
    );
    for line in &passed {
        let (_, seconds) = line.rsplit_once(" (").expect("a time");
        let seconds = seconds.strip_suffix(" s)").expect("a time");
        assert!(seconds.parse::<f64>().is_ok(), "{line}");
    }

    let json = pocket(&["selftest", "--json"], b"");
    assert_eq!((json.status, json.err.as_str()), (0, ""), "{}", json.out);
    let objects = json
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"));
    let objects: Vec<Value> = objects.collect();
    assert_eq!(objects[0]["check"], "program");
    let names: HashSet<&str> = objects[1..]
        .iter()
        .map(|object| object["check"].as_str().expect("a name"))
        .collect();
    assert_eq!((names.len(), objects.len()), (CHECKS, CHECKS + 1));
    for object in &objects {
        let name = object["check"].as_str().expect("a name");
        assert!(
            object["passed"] == true && object["fault"].is_null(),
            "{object}"
        );
        assert!(
            object["found"].is_string() && object["seconds"].is_f64(),
            "{object}"
        );
        let is_of_bytes = name.starts_with("table ") || name == "floppy sequences";
        assert_eq!(object["sha256"].is_string(), is_of_bytes, "{object}");
    }
    for (line, object) in passed.iter().zip(&objects[1..]) {
        let name = object["check"].as_str().expect("a name");
        assert!(line.starts_with(&format!("{name}: ")), "{line} {object}");
    }
}

#[test]
fn a_damaged_table_is_found_and_all_else_is_checked_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let [good, damaged, cut, missing] = ["good", "damaged", "cut", "missing"].map(path);
    assert_eq!(
        pocket(&["table", "--out", &good, "--metric", "qtm"], b"").status,
        0
    );
    let mut bytes = fs::read(&good).expect("the table");
    fs::write(&cut, &bytes[..bytes.len() - 1]).expect("a file");
    bytes[1_000_000] ^= 0x10;
    fs::write(&damaged, &bytes).expect("a file");
    let mut arguments = vec!["selftest"];
    for file in [&good, &damaged, &cut, &missing] {
        arguments.extend(["--table", file]);
    }
    let outcome = pocket(&arguments, b"");
    assert_eq!((outcome.status, outcome.err.as_str()), (1, ""));
    let failed: Vec<&str> = outcome
        .out
        .lines()
        .filter(|line| line.starts_with("FAIL  "))
        .collect();
    assert_eq!(failed.len(), 3, "{failed:?}");
    for (line, file) in failed.iter().zip([&damaged, &cut, &missing]) {
        assert!(
            line.starts_with(&format!("FAIL  table file {file}: ")),
            "{line}"
        );
    }
    let passed = outcome
        .out
        .lines()
        .filter(|line| line.starts_with("ok    "));
    assert_eq!(passed.count(), CHECKS + 1);
    let all = CHECKS + 4;
    assert_eq!(
        outcome.out.lines().last().expect("a last line"),
        format!(
            "selftest: 3 of {all} checks failed: table file {damaged}, table file {cut}, table file {missing}"
        )
    );

    let json = pocket(&["selftest", "--json", "--table", &damaged], b"");
    assert_eq!((json.status, json.err.as_str()), (1, ""));
    let last: Value = serde_json::from_str(json.out.lines().last().expect("a line")).expect("JSON");
    assert!(last["passed"] == false && last["found"].is_null(), "{last}");
    assert!(
        last["fault"]
            .as_str()
            .is_some_and(|fault| fault.contains("checksum")),
        "{last}"
    );
}
