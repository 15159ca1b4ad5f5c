//! Ctrl-C while a solution is looked for.

#![cfg(target_os = "linux")]

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::run::{BOUND, Run, signal};

/// A position of the 3x3x3 that takes longer than any test.
const FAR: &str = "R U F2 L' D B R2 U' F D2 L B' U2 R F' D B2 L U R2";

/// Whether Ctrl-C is in a set of signals of a process, such as `SigIgn`.
fn has_interrupt(process: &str, set: &str) -> bool {
    let text = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let signals = text.lines().find_map(|line| line.strip_prefix(set));
    let signals = signals.and_then(|set| u64::from_str_radix(set.trim(), 16).ok());
    signals.is_some_and(|signals| signals & 2 != 0)
}

/// Interrupts a run soon after it has begun to listen.
fn interrupt(run: &mut Run) {
    let id = run.id().to_string();
    let limit = Instant::now() + BOUND;
    while !has_interrupt(&id, "SigCgt:") {
        assert!(
            Instant::now() < limit && !run.is_over(),
            "it doesn't listen"
        );
        sleep(Duration::from_millis(5));
    }
    sleep(Duration::from_millis(200));
    signal("INT", run.id());
}

#[test]
fn what_is_known_is_told() {
    // Who ignores it has programs that do.
    if has_interrupt("self", "SigIgn:") {
        return;
    }
    let solve = ["solve", "--puzzle", "3x3x3", "--no-cache"];
    let mut run = Run::start(&[&solve[..], &["R U", FAR, "F"]].concat());
    interrupt(&mut run);
    let ended = run.end();
    assert_eq!(ended.status, Some(1), "{ended:?}");
    // Answers before it are there, and there are none behind it.
    assert_eq!(ended.out, "U' R' (2f)\n");
    let known = "pocket: no solution with fewer than ";
    let told = ended.err.split_once(known);
    let (_, told) = told.unwrap_or_else(|| panic!("{ended:?}"));
    // It is one move if the search had hardly begun.
    let (number, rest) = told.split_once(' ').expect("a number");
    let moves = if number == "1" { "move" } else { "moves" };
    let number = number.parse::<u32>();
    assert!(number.is_ok_and(|number| number >= 1), "{ended:?}");
    assert!(
        rest.starts_with(&format!("{moves}; stopped after ")),
        "{ended:?}"
    );

    let mut run = Run::start(&[&solve[..], &["--json", FAR]].concat());
    interrupt(&mut run);
    let ended = run.end();
    assert_eq!(ended.status, Some(1), "{ended:?}");
    let line: serde_json::Value = serde_json::from_str(&ended.out).expect("a line of JSON");
    assert!(line["at_least"].as_u64() >= Some(1), "{line}");
}
