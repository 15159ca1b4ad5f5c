//! Processes that are killed and stopped at any moment: a clear word in bounded time, or the right counts, and what is kept
//! leads to them.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::tempdir;

use crate::support::dice::Dice;
use crate::support::run::{Run, are_started, children, definition, ended, is_there, signal};

/// The newest level of which anything is kept.
fn newest(folder: &Path) -> Option<u32> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let levels = entries.filter_map(|entry| {
        let name = entry.ok()?.file_name().into_string().ok()?;
        let (_, rest) = name.split_once(".level-")?;
        let (level, rows) = rest.split_once(".rows-")?;
        (!rows.contains('.')).then(|| level.parse().ok())?
    });
    levels.max()
}

/// So many processes are killed, or stopped, at least. `cargo xtask soak` goes on with other dice.
const BLOWS: usize = 16;

#[test]
fn killed_and_stopped_processes_lose_one_level_at_most() {
    let path = definition("ru333.tws");
    let expected = ended(&["distribution", &path]).out;
    let mut dice = Dice::new(11);
    let (mut blows, mut runs, mut right, mut advanced) = (0, 0, 0, 0);
    let mut folder = tempdir().expect("a folder");
    let start = Instant::now();
    while blows < BLOWS {
        let kept = folder.path().to_str().expect("the path is text");
        let processes = 2 + dice.below(3) as usize;
        let count = processes.to_string();
        let own = ["distribution", &path, "--checkpoint", kept, "--resume"];
        let limits = ["--patience", "1", "--start-limit", "3", "--workers", "1"];
        let mut run = Run::start(&[&own[..], &["--processes", &count], &limits].concat());
        runs += 1;
        let mut ids = Vec::new();
        if are_started(&mut run, processes) {
            ids = children(run.id());
            // At any moment; or soon after a level was kept.
            if dice.below(3) == 0 {
                sleep(Duration::from_micros(dice.below(250_000)));
            } else {
                let before = newest(folder.path());
                while !run.is_over() && newest(folder.path()) <= before {
                    sleep(Duration::from_millis(1));
                }
                advanced += usize::from(newest(folder.path()) > before);
                sleep(Duration::from_micros(dice.below(40_000)));
            }
            let target = ids.get(dice.below(processes as u64) as usize);
            // One in eight is stopped: that takes as long as the others are patient.
            let name = if dice.below(8) == 0 { "STOP" } else { "KILL" };
            if let Some(&target) = target.filter(|&&id| !run.is_over() && is_there(id)) {
                signal(name, target);
                blows += 1;
            }
        }
        let ended = run.end();
        match ended.status {
            Some(0) => {
                assert_eq!(ended.out, expected, "{}", ended.err);
                right += 1;
                folder = tempdir().expect("a folder");
            }
            Some(1) => {
                assert_eq!(ended.out, "");
                let last = ended.err.lines().last().unwrap_or_default();
                let is_clear = last.starts_with("pocket: ") && last.contains("process ");
                assert!(is_clear, "{}", ended.err);
            }
            other => panic!("{other:?}: {}", ended.err),
        }
        assert!(!ids.into_iter().any(is_there), "left behind");
        assert!(runs < 20 * BLOWS, "{blows} blows in {runs} runs");
    }
    let kept = folder.path().to_str().expect("the path is text");
    let own = ["distribution", &path, "--checkpoint", kept, "--resume"];
    let end = ended(&[&own[..], &["--processes", "3"]].concat());
    assert_eq!((end.status, end.out), (Some(0), expected), "{}", end.err);
    assert!(advanced > BLOWS / 4, "{advanced}");
    let seconds = start.elapsed().as_secs();
    println!("{blows} blows in {runs} runs, {advanced} deeper, {right} right, {seconds} s");
}
