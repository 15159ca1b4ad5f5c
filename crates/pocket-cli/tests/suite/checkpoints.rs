//! Searches that keep their levels: killed at any moment, with damaged files, foreign ones, and disks that are full.

#[cfg(unix)]
mod full_disk;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::dice::Dice;
use crate::support::program::{Outcome, pocket};
use crate::support::run::signal;

/// The path of a definition.
fn definition(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/puzzles");
    let path = folder.join(name);
    path.to_str().expect("the path is text").to_owned()
}

/// The numbers of positions that are known of it.
fn known(name: &str) -> Value {
    let text = fs::read_to_string(definition("counts.json")).expect("it can be read");
    let known: Value = serde_json::from_str(&text).expect("it is an object of objects");
    known[name]["counts"].clone()
}

fn counts(out: &str) -> Value {
    let line: Value = serde_json::from_str(out).expect("it is one line of JSON");
    line["counts"].clone()
}

/// A folder for levels, and the definition that is searched.
struct Levels {
    folder: TempDir,
    definition: &'static str,
}

impl Levels {
    fn new(definition: &'static str) -> Self {
        let folder = tempdir().expect("a folder");
        Self { folder, definition }
    }

    /// The levels of a search that is over.
    fn complete(definition: &'static str) -> Self {
        let levels = Self::new(definition);
        let outcome = levels.count(&[]);
        assert_eq!((outcome.status, outcome.err.as_str()), (0, ""));
        levels
    }

    fn arguments<'a>(&'a self, file: &'a str, options: &[&'a str]) -> Vec<&'a str> {
        let folder = self.folder.path().to_str().expect("the path is text");
        let own = ["distribution", file, "--json", "--checkpoint", folder];
        [&own, options].concat()
    }

    fn count(&self, options: &[&str]) -> Outcome {
        let file = definition(self.definition);
        pocket(&self.arguments(&file, options), b"")
    }

    /// The program in a process of its own.
    fn command(&self, options: &[&str]) -> Command {
        let file = definition(self.definition);
        let mut command = Command::new(env!("CARGO_BIN_EXE_pocket"));
        command.args(self.arguments(&file, options));
        command
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("the folder is there");
        let names = entries.map(|entry| {
            let name = entry.expect("it can be read").file_name();
            name.into_string().expect("names are text")
        });
        names.collect()
    }

    /// The levels that are kept, the newest first.
    fn kept(&self) -> Vec<(u32, PathBuf)> {
        let names = self.names().into_iter();
        let levels = names.filter_map(|name| {
            let (_, level) = name.rsplit_once(".level-")?;
            Some((level.parse().ok()?, self.folder.path().join(name)))
        });
        let mut levels: Vec<_> = levels.collect();
        levels.sort();
        levels.reverse();
        levels
    }

    /// How many files were not finished.
    fn unfinished(&self) -> usize {
        let names = self.names().into_iter();
        names.filter(|name| name.contains(".unfinished-")).count()
    }

    fn newest(&self) -> Option<u32> {
        self.kept().first().map(|&(level, _)| level)
    }

    /// Goes on to the right counts.
    fn expect_right(&self, note: &str) {
        let outcome = self.count(&["--resume"]);
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        assert!(outcome.err.contains(note), "{}", outcome.err);
        assert_eq!(outcome.err.is_empty(), note.is_empty(), "{}", outcome.err);
        assert_eq!(counts(&outcome.out), known(self.definition));
    }
}

#[test]
fn a_search_that_is_killed_at_any_moment_loses_one_level_at_most() {
    let mut dice = Dice::new(7);
    let (mut kills, mut unfinished, mut rounds) = (0, 0, 0);
    while kills < 24 {
        rounds += 1;
        assert!(rounds <= 24, "{kills} kills");
        let levels = Levels::new("ru333.tws");
        let end = loop {
            let before = levels.newest();
            let mut command = levels.command(&["--resume"]);
            let mut child = command
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .expect("it runs");
            // At any moment; or after it has got somewhere; or while it writes.
            let mut is_running = || child.try_wait().expect("it runs").is_none();
            let wait = Duration::from_micros(dice.below(60_000));
            match kills % 3 {
                0 => sleep(wait),
                1 => {
                    while is_running() && levels.newest() <= before {
                        sleep(Duration::from_millis(1));
                    }
                    sleep(wait);
                }
                _ => {
                    sleep(wait);
                    while is_running() && levels.unfinished() == 0 {}
                }
            }
            if child.try_wait().expect("it runs").is_some() {
                break child.wait_with_output().expect("it has ended");
            }
            child.kill().expect("it can be killed");
            child.wait().expect("it has ended");
            kills += 1;
            assert!(levels.newest() >= before);
            assert!(levels.kept().len() <= 3, "{:?}", levels.names());
            unfinished += levels.unfinished();
        };
        assert!(end.status.success());
        let out = String::from_utf8(end.stdout).expect("it is text");
        assert_eq!(counts(&out), known("ru333.tws"));
        assert_eq!(levels.names().len(), 2, "{:?}", levels.names());
        assert_eq!(levels.newest(), Some(20));
    }
    assert!(unfinished > 0, "none was killed while it wrote");
    println!("{kills} blows in {rounds} searches, {unfinished} while they wrote");
}

/// Ctrl-C is such a moment, and is told how to go on.
#[test]
fn an_interrupt_tells_how_to_resume() {
    let status = |levels: &Levels| {
        let mut command = levels.command(&[]);
        let command = command.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        while levels.newest() < Some(3) && child.try_wait().expect("it runs").is_none() {
            sleep(Duration::from_millis(1));
        }
        signal("INT", child.id());
        child.wait_with_output().expect("it has ended")
    };
    for _ in 0..20 {
        let levels = Levels::new("ru333.tws");
        let end = status(&levels);
        if end.status.success() {
            continue;
        }
        let err = String::from_utf8(end.stderr).expect("it is text");
        let note = "pocket: note: stopped; the same command with --resume goes on from level ";
        assert_eq!(end.status.code(), Some(130), "{err}");
        assert!(err.starts_with(note) && err.lines().count() == 1, "{err}");
        levels.expect_right("");
        return;
    }
    panic!("each search was over before it was interrupted");
}

#[test]
fn what_is_kept_is_the_last_two_levels_under_a_name_that_stays() {
    let levels = Levels::complete("tower223_all.tws");
    let mut names = levels.names();
    names.sort();
    // Of "counted: all powers of a move", "moves: U ..." and the definition as it is written, line by line.
    let stem = "tower223_all-f8020bba4df437cf";
    assert_eq!(
        names,
        [format!("{stem}.level-13"), format!("{stem}.level-14")]
    );
    // The search is over, and nothing is written any more.
    let written = |levels: &Levels| {
        let file = fs::metadata(&levels.kept()[0].1).expect("it is there");
        file.modified().expect("files have a time")
    };
    let before = written(&levels);
    levels.expect_right("");
    assert_eq!(written(&levels), before);
    // As it is left when a search is killed before it has removed an old level.
    let newest = &levels.kept()[0].1;
    fs::write(newest.with_extension("level-12"), "old").expect("it can be written");
    assert_eq!(levels.names().len(), 3);
    levels.expect_right("");
    assert_eq!(written(&levels), before);
    let mut left = levels.names();
    left.sort();
    assert_eq!(left, names);
}

#[test]
fn any_number_of_threads_keeps_the_same() {
    let levels = Levels::new("squares333.tws");
    let bytes = |threads: &str| {
        let run = levels.command(&["--threads", threads]).output();
        assert!(run.expect("it runs").status.success());
        let kept = levels.kept();
        kept.iter()
            .map(|(_, path)| fs::read(path).expect("it can be read"))
            .collect::<Vec<_>>()
    };
    let one = bytes("1");
    assert_eq!(one.len(), 2);
    assert!(bytes("3") == one);
}

/// What happens to the bytes of a file.
type Damage = fn(&mut Vec<u8>);

#[test]
fn a_damaged_level_gives_way_to_the_one_before() {
    let damages: [(&str, Damage); 5] = [
        ("a changed bit", |bytes| {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 16;
        }),
        ("half of it", |bytes| bytes.truncate(bytes.len() / 2)),
        ("nothing", Vec::clear),
        ("more", |bytes| bytes.push(0)),
        ("something else", |bytes| {
            *bytes = b"Name c123\n".repeat(100);
        }),
    ];
    for (what, damage) in damages {
        let levels = Levels::complete("tower223_all.tws");
        let [(last, newest), (before, older)] = &levels.kept()[..] else {
            panic!("two levels are kept");
        };
        let good = fs::read(newest).expect("it can be read");
        let spoil = |path: &Path| {
            let mut bytes = fs::read(path).expect("it can be read");
            damage(&mut bytes);
            fs::write(path, bytes).expect("it can be written");
        };
        spoil(newest);
        let name = newest.to_str().expect("the path is text");
        levels.expect_right(&format!("pocket: note: {name}: "));
        assert!(fs::read(newest).expect("it can be read") == good, "{what}");

        spoil(newest);
        let note = levels.count(&["--resume"]).err;
        let goes_on = format!("; the search goes on from level {before}\n");
        assert!(note.ends_with(&goes_on), "{what}: {note}");

        spoil(newest);
        spoil(older);
        let refused = levels.count(&["--resume"]);
        assert_eq!((refused.status, refused.out.as_str()), (1, ""), "{what}");
        let error = format!("pocket: {name}: ");
        assert!(refused.err.starts_with(&error), "{}", refused.err);
        assert!(refused.err.contains("Without --resume"), "{}", refused.err);
        // From the start it gets there again, and leaves none of them.
        let again = levels.count(&[]);
        assert_eq!(again.status, 0, "{}", again.err);
        assert!(
            again
                .err
                .contains(&format!("level {last} of this search is kept"))
        );
        levels.expect_right("");
    }
}

#[test]
fn foreign_levels_are_refused() {
    let levels = Levels::complete("tower223_all.tws");
    let [(_, newest), (_, older)] = &levels.kept()[..] else {
        panic!("two levels are kept");
    };
    // The level before under the name of the last one.
    fs::copy(older, newest).expect("it can be copied");
    levels.expect_right("found level 13, expected level 14; the search goes on from level 13");
    let others = Levels::complete("squares333.tws");
    for path in [newest, older] {
        fs::copy(&others.kept()[0].1, path).expect("it can be copied");
    }
    let refused = levels.count(&["--resume"]);
    assert_eq!((refused.status, refused.out.as_str()), (1, ""));
    let reason = format!("pocket: {}: it belongs to another search", newest.display());
    assert!(refused.err.starts_with(&reason), "{}", refused.err);
}

#[test]
fn searches_share_a_folder_and_leave_other_files_alone() {
    let levels = Levels::new("c123.tws");
    let folder = levels.folder.path();
    fs::write(folder.join("notes"), "mine").expect("it is written");
    let mut seen = 1;
    for options in [
        &[][..],
        &["--single-turns"],
        &["--moves", "U,R"],
        &["--moves", "U,L"],
        &["--keep", "C0"],
    ] {
        let with = levels.count(&[options, &["--resume"]].concat());
        if with.status == 2 {
            // The orbit has another name.
            continue;
        }
        let none = format!("no level of this search is kept in {}", folder.display());
        assert!(with.err.contains(&none), "{options:?}: {}", with.err);
        let file = definition("c123.tws");
        let without = pocket(&[&["distribution", &file, "--json"], options].concat(), b"");
        assert_eq!(with.out, without.out, "{options:?}");
        seen += 2;
        assert_eq!(levels.names().len(), seen, "{options:?}");
    }
    assert!(seen >= 9, "{seen}");
    assert_eq!(
        fs::read(folder.join("notes")).expect("it is there"),
        b"mine"
    );
}

#[test]
fn puzzles_of_the_list_are_counted_the_same() {
    let folder = tempdir().expect("a folder");
    let folder = folder.path().to_str().expect("the path is text");
    for name in ["floppy", "pyraminx", "2x2x3"] {
        let plain = pocket(&["distribution", name, "--json"], b"");
        let keeping = ["distribution", name, "--json", "--checkpoint", folder];
        let kept = pocket(&keeping, b"");
        assert_eq!((kept.status, kept.err.as_str()), (0, ""), "{name}");
        assert_eq!(counts(&kept.out), counts(&plain.out), "{name}");
        let resumed = pocket(&[&keeping[..], &["--resume"]].concat(), b"");
        assert_eq!(resumed.out, kept.out, "{name}");
    }
    assert_eq!(fs::read_dir(folder).expect("it is there").count(), 6);
}

#[test]
fn folders_that_can_not_be_written_are_told_of_at_once() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("it is written");
    let inside = file.join("levels");
    let read_only = folder.path().join("read-only");
    fs::create_dir(&read_only).expect("it is made");
    let mut permissions = fs::metadata(&read_only).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&read_only, permissions).expect("it is ours");
    // Who may do anything may write there too.
    let may_write = fs::write(read_only.join("probe"), "").is_ok();
    let mut refused = 0;
    for path in [&file, &inside, &read_only] {
        if may_write && path == &read_only {
            continue;
        }
        let name = path.to_str().expect("the path is text");
        let puzzle = definition("ru333.tws");
        let outcome = pocket(&["distribution", &puzzle, "--checkpoint", name], b"");
        assert_eq!((outcome.status, outcome.out.as_str()), (1, ""));
        let error = format!("pocket: {name}");
        assert!(outcome.err.starts_with(&error), "{}", outcome.err);
        refused += 1;
    }
    assert!(refused >= 2);
}

/// Where it is known which programs run.
#[cfg(target_os = "linux")]
#[test]
fn two_programs_at_once_keep_the_same_search() {
    let levels = Levels::new("ru333.tws");
    let start = |_| {
        let mut command = levels.command(&[]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let child = child.expect("it runs");
        sleep(Duration::from_millis(30));
        child
    };
    let children = [1, 2, 3].map(start);
    for child in children {
        let end = child.wait_with_output().expect("it has ended");
        assert!(end.status.success());
        let out = String::from_utf8(end.stdout).expect("it is text");
        assert_eq!(counts(&out), known("ru333.tws"));
    }
    assert_eq!(levels.newest(), Some(20));
    levels.expect_right("");
}

#[test]
fn what_can_not_be_kept_is_refused() {
    let folder = tempdir().expect("a folder");
    let folder = folder.path().join("levels");
    let name = folder.to_str().expect("the path is text");
    for options in [
        &["3x3x3", "--keep", "EDGES:1", "--among", "EDGES:1"][..],
        &["--goal", "face"],
        &["--goal", "CORNERS ? ? ? ? 5 6 7"],
    ] {
        let arguments = [&["distribution", "--checkpoint", name], options].concat();
        let outcome = pocket(&arguments, b"");
        assert_eq!(
            (outcome.status, outcome.out.as_str()),
            (2, ""),
            "{options:?}"
        );
        assert!(outcome.err.contains(", expected "), "{}", outcome.err);
    }
    let alone = pocket(&["distribution", "3x3x3", "--resume"], b"");
    assert_eq!((alone.status, alone.out.as_str()), (2, ""));
    assert!(alone.err.contains("--checkpoint <DIR>"), "{}", alone.err);
    assert!(!folder.exists());
}
