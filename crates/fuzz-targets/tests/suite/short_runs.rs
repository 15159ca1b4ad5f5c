//! A short run of every target, so that none is left behind by what it tries.

use fuzz_targets::{SEED, TARGETS, Until, find, run};

/// How many inputs of each target, which take it a fraction of a second, and how many of a hundred that are made
/// are accepted at least.
const RUNS: [(&str, u64, u64); 17] = [
    ("notation", 300, 100),
    ("pocket", 40, 100),
    ("facelets", 300, 50),
    ("floppy", 1000, 70),
    ("orders", 150, 100),
    ("words", 500, 100),
    ("ranks", 300, 70),
    ("table", 150, 5),
    ("lines", 200, 70),
    ("commands", 60, 70),
    ("tws", 500, 100),
    ("kpuzzle", 500, 100),
    ("generators", 500, 100),
    ("gap", 500, 100),
    ("distributions", 200, 50),
    ("checkpoints", 200, 20),
    ("puzzles", 30, 40),
];

#[test]
fn every_target_holds_for_a_while() {
    assert_eq!(
        RUNS.map(|(name, ..)| name),
        TARGETS.each_ref().map(|target| target.name)
    );
    for (name, inputs, share) in RUNS {
        let target = find(name).expect("it is a target");
        let report = run(target, SEED, Until::Inputs(inputs));
        let report = report.unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(report.executions, inputs, "{name}");
        assert!(report.made * 3 >= inputs, "{name}: {report:?}");
        assert!(
            report.made_accepted * 100 >= report.made * share,
            "{name}: {report:?}"
        );
        // What counts as new is a kind of outcome, of which there are few.
        assert!(report.pool > 1 && report.pool < 200, "{name}: {report:?}");
    }
}

#[test]
fn the_same_seed_tries_the_same_inputs() {
    for name in ["floppy", "words", "tws"] {
        let target = find(name).expect("it is a target");
        let report = |seed| run(target, seed, Until::Inputs(200)).expect("it holds");
        let (one, same, other) = (report(1), report(1), report(2));
        assert_eq!(
            (one.made, one.accepted, one.pool),
            (same.made, same.accepted, same.pool)
        );
        assert_ne!(
            (one.made, one.accepted),
            (other.made, other.accepted),
            "{name}"
        );
    }
}

/// A second opinion may be wrong itself: here a name was changed, which decides nothing, but the checksum was the old one.
#[test]
fn a_table_with_an_old_checksum_is_refused_rightly() {
    let target = find("table").expect("it is a target");
    assert!(!target.run(b"\x01\xe5\xf0G\xbd1\xce\xbf\xb3").is_accepted());
}
