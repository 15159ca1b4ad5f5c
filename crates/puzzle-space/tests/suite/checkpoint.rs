//! Searches that are kept level by level, and go on.

use puzzle_space::checkpoint::{CheckpointEvent, LevelFiles, SearchIdentity, count_states_kept};
use puzzle_space::{Choices, DefinitionSpace};

/// Five places on a ring, turned by one step either way: two states at each distance.
const RING: &str = "Set RING 5 1\nSolved\nEnd\nMove T\nRING\n2 3 4 5 1\nEnd\n";

#[test]
fn levels_are_kept_and_gone_on_from() {
    let ring = puzzle_def::read("ring.tws", RING).expect("it is sound");
    let choices = Choices {
        single_turns: true,
        ..Choices::default()
    };
    let space = DefinitionSpace::new(&ring, &choices).expect("it is small");
    let identity = SearchIdentity::new("ring", space.plan(), RING);
    let folder = tempfile::tempdir().expect("a folder");
    let files = LevelFiles::in_folder(folder.path(), identity.stem()).expect("a folder");
    let path = |depth: u32| {
        let name = format!("{}.level-{depth}", identity.stem());
        folder.path().join(name)
    };
    let counted = |resume: bool| {
        let mut events = Vec::new();
        let counts = count_states_kept(&space, &identity, &files, resume, &mut |event| {
            events.push(match event {
                CheckpointEvent::FromStart { kept } => format!("from start {kept:?}"),
                CheckpointEvent::Ready(level) => format!("ready {}", level.depth),
                CheckpointEvent::Searched(level) => format!("searched {}", level.depth),
                CheckpointEvent::Writing(level) => format!("writing {}", level.depth),
                CheckpointEvent::Written(level) => format!("written {}", level.depth),
                other => format!("{other:?}"),
            });
        });
        assert_eq!(counts.expect("it is counted").counts(), [1, 2, 2]);
        events.join(", ")
    };
    let levels = "searched 1, writing 1, written 1, searched 2, writing 2, written 2";
    // There is nothing to go on from, which is of interest only if that was wanted.
    assert_eq!(counted(false), format!("ready 0, {levels}"));
    assert_eq!(files.levels().expect("a folder"), [2, 1]);
    assert_eq!(counted(true), "ready 2");
    // What was not removed in time is removed at the end.
    std::fs::write(path(0), "").expect("it is written");
    assert_eq!(counted(true), "ready 2");
    assert!(!path(0).exists());
    assert_eq!(
        counted(false),
        format!("from start Some(2), ready 0, {levels}")
    );
    // Level 0 alone is where every search begins.
    std::fs::remove_file(path(2)).expect("it is there");
    std::fs::rename(path(1), path(0)).expect("it is there");
    assert_eq!(counted(true), format!("from start None, ready 0, {levels}"));
    assert_eq!(files.levels().expect("a folder"), [2, 1]);
}
