//! Random puzzles of every kind, held against plain searches.

use fuzz_targets::random::{Kind, Limits, run};

#[test]
fn two_hundred_puzzles_are_what_a_plain_search_finds() {
    let tally = run(1, 200, Limits::SMALL);
    println!("{tally}");
    for disagreement in &tally.disagreements {
        println!("{disagreement}");
    }
    assert!(tally.disagreements.is_empty(), "{tally}");
    assert_eq!(tally.puzzles, 200);
    for kind in Kind::ALL {
        let count = tally.kinds.get(&kind).copied().unwrap_or(0)
            + tally.refused * u64::from(kind == Kind::BlockedStart);
        assert!(count >= 5, "{kind:?}: {count}");
    }
    let without: u64 = tally.comparisons.values().map(|[_, without]| without).sum();
    assert_eq!(without, 0, "{tally}");
}
