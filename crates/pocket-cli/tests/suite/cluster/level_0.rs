//! Searches of which no more than level 0 was kept, whole or in part.

use std::fs;

use super::{Levels, expect_gone};
use crate::support::run::{Run, are_started, children, signal};

/// All processes are killed as soon as one has begun to keep its part of level 0.
#[test]
fn whatever_a_kill_leaves_of_level_0_is_gone_on_from() {
    for processes in ["1", "2", "3", "5"] {
        let levels = Levels::new("ru333.tws");
        let folder = levels.kept.path().to_str().expect("the path is text");
        let own = ["distribution", &levels.path, "--checkpoint", folder];
        let mut run = Run::start(&[&own[..], &["--processes", "3"]].concat());
        assert!(are_started(&mut run, 3));
        let ids = children(run.id());
        while levels.names().is_empty() {
            assert!(!run.is_over());
        }
        signal("KILL", run.id());
        for &id in &ids {
            signal("KILL", id);
        }
        expect_gone(&ids);
        assert_eq!(run.end().status, None, "killed");
        levels.goes_on(&["--processes", processes], "pocket: note: ");
    }
}

/// Processes that were killed while the very first level was kept have lost nothing: every search begins there.
#[test]
fn a_search_of_which_only_level_0_is_kept_begins_from_the_start() {
    let levels = Levels::new("ru333.tws");
    levels.run(&["--processes", "3"]);
    let names = levels.names();
    let (stem, _) = names[0].split_once(".level-").expect("all are levels");
    let parts = names
        .iter()
        .filter_map(|name| name.split_once(".level-20.").map(|(_, rows)| rows));
    let parts: Vec<&str> = parts.collect();
    assert_eq!(parts.len(), 3, "{names:?}");
    let resumed = [
        (1, &["--processes", "2"][..]),
        (0, &["--processes", "3"]),
        (2, &["--processes", "4"]),
        (1, &["--processes", "3", "--retries", "1"]),
        (2, &[]),
    ];
    for (missing, options) in resumed {
        for name in levels.names() {
            fs::remove_file(levels.kept.path().join(name)).expect("it is there");
        }
        for (part, rows) in parts.iter().enumerate() {
            if part != missing {
                let path = levels.kept.path().join(format!("{stem}.level-0.{rows}"));
                fs::write(path, "").expect("it is written");
            }
        }
        let ended = levels.run(&[&["--resume"], options].concat());
        assert_eq!(ended.status, Some(0), "{options:?}: {}", ended.err);
        assert_eq!(ended.out, levels.expected, "{options:?}");
        let note = "no level of this search is kept in ";
        assert!(ended.err.contains(note), "{options:?}: {}", ended.err);
        let left = levels.names();
        assert!(
            !left.iter().any(|name| name.contains(".level-0.")),
            "{left:?}"
        );
    }
}
