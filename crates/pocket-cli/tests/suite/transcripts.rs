//! Every transcript in `tests/transcripts` comes out as it is written there.
//!
//! `UPDATE=1 cargo test -p pocket-cli --test suite transcripts` writes down what comes out today; look at the
//! difference before committing it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::support::transcript;

#[test]
fn transcripts_come_out_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let update = std::env::var_os("UPDATE").is_some();
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder can be read")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    files.sort();
    let mut commands = 0;
    let mut changed = Vec::new();
    for (file, text, (replay, count)) in replayed(&files) {
        commands += count;
        if update {
            fs::write(file, replay).expect("the transcript can be written");
        } else if replay != text {
            changed.push(format!(
                "--- {}\n{}",
                file.display(),
                difference(&text, &replay)
            ));
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
    assert!(
        files.len() >= 12 && commands >= 120,
        "{} files, {commands} commands",
        files.len()
    );
}

/// Each file with its text, and what comes out of it today with the number of commands. Several are replayed at once.
fn replayed(files: &[PathBuf]) -> Vec<(&PathBuf, String, (String, usize))> {
    let next = AtomicUsize::new(0);
    let replay_some = || {
        let mut replays = Vec::new();
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let text = fs::read_to_string(file).expect("the transcript can be read");
            let replay = transcript::replayed(&text);
            replays.push((file, text, replay));
        }
        replays
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut replays: Vec<_> = thread::scope(|scope| {
        let some: Vec<_> = (0..threads).map(|_| scope.spawn(replay_some)).collect();
        let some = some.into_iter();
        some.flat_map(|some| some.join().expect("no transcript panics"))
            .collect()
    });
    replays.sort_by_key(|(file, ..)| *file);
    replays
}

/// The first line that differs, and the command before it.
fn difference(written: &str, found: &str) -> String {
    let mut command = "";
    let mut pairs = written.lines().zip(found.lines());
    let first = pairs.find(|(written, found)| {
        if written.starts_with('$') {
            command = written;
        }
        written != found
    });
    let (written, found) = first.unwrap_or(("(more or fewer lines)", ""));
    format!("{command}\nwritten: {written}\nfound:   {found}")
}
