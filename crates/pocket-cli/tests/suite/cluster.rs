//! Searches that several processes share, through the built program: the same counts, and a clear word for what fails.
#![cfg(target_os = "linux")]

mod level_0;

use std::fs;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::{TempDir, tempdir};

use crate::support::run;
use crate::support::run::{Ended, Run, are_started, children, definition, ended, is_there, signal};

fn expect_right(ended: &Ended, expected: &str, what: &str) {
    assert_eq!(ended.status, Some(0), "{what}: {}", ended.err);
    assert_eq!(ended.out, expected, "{what}");
    let notes = ended.err.lines();
    assert!(notes.clone().count() >= 1, "{what}: {}", ended.err);
    for line in notes {
        assert!(line.starts_with("pocket: note: "), "{what}: {line}");
    }
}

/// What one process prints.
fn alone(arguments: &[&str]) -> String {
    let alone = ended(&[&["distribution"], arguments].concat());
    assert_eq!(alone.status, Some(0), "{}", alone.err);
    alone.out
}

fn shared(arguments: &[&str], processes: &str, more: &[&str]) -> Ended {
    let own = ["--processes", processes];
    ended(&[&["distribution"], arguments, &own, more].concat())
}

#[test]
fn any_number_of_processes_prints_the_same() {
    let mut runs = 0;
    for (name, options) in [
        ("ru333.tws", &[][..]),
        ("tower223_all.tws", &["--json"]),
        ("c123.tws", &["--format", "csv"]),
        ("pocket_same.tws", &["--format", "classic"]),
        ("pocket_blocked.tws", &["--single-turns"]),
        ("pocket.tws", &["--memory", "900K"]),
    ] {
        let path = definition(name);
        let arguments = [&[path.as_str()], options].concat();
        let expected = alone(&arguments);
        for (processes, workers) in [("1", "1"), ("2", "1"), ("3", "2"), ("4", "1")] {
            let found = shared(&arguments, processes, &["--workers", workers]);
            expect_right(&found, &expected, &format!("{name} {processes}"));
            runs += 1;
        }
    }
    assert_eq!(runs, 24);
}

#[test]
fn puzzles_of_the_list_are_counted_by_their_definitions() {
    for options in [
        &["floppy"][..],
        &["corners", "--any-grip"],
        &["pyraminx", "--single-turns"],
    ] {
        let folder = tempdir().expect("a folder");
        let folder = folder.path().to_str().expect("the path is text");
        let expected = alone(&[options, &["--checkpoint", folder]].concat());
        expect_right(&shared(options, "2", &[]), &expected, options[0]);
    }
}

#[test]
fn a_process_that_is_killed_is_named() {
    let path = definition("edges333.tws");
    let arguments = ["distribution", &path, "--processes", "3", "--memory", "1T"];
    let mut run = Run::start(&arguments);
    assert!(are_started(&mut run, 3));
    let ids = children(run.id());
    signal("KILL", ids[1]);
    let killed = run.end();
    assert_eq!((killed.status, killed.out.as_str()), (Some(1), ""));
    assert_eq!(killed.err, "pocket: process 1 was killed by signal 9\n");
    expect_gone(&ids);
}

#[test]
fn a_process_that_is_stopped_is_given_up() {
    let path = definition("edges333.tws");
    let arguments = ["distribution", &path, "--processes", "2", "--memory", "1T"];
    let mut run =
        Run::start(&[&arguments[..], &["--patience", "1", "--start-limit", "4"]].concat());
    assert!(are_started(&mut run, 2));
    // At whatever it is by then: it meets the others, or makes the space.
    sleep(Duration::from_millis(1500));
    let ids = children(run.id());
    signal("STOP", ids[1]);
    let stopped = run.end();
    assert_eq!((stopped.status, stopped.out.as_str()), (Some(1), ""));
    // It may be said before that it is waited for.
    let last = stopped.err.lines().last().expect("it is said why");
    assert!(
        last.starts_with("pocket: ") && last.contains("process 1"),
        "{last}"
    );
    let errors = stopped
        .err
        .lines()
        .filter(|line| !line.starts_with("pocket: note: "));
    assert_eq!(errors.count(), 1, "{}", stopped.err);
    expect_gone(&ids);
}

fn expect_gone(ids: &[u32]) {
    let limit = Instant::now() + Duration::from_secs(10);
    while ids.iter().any(|&id| is_there(id)) {
        assert!(Instant::now() < limit, "they are left behind");
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn nobody_is_left_when_the_launcher_is_killed() {
    let path = definition("edges333.tws");
    for wait in [0, 20, 400] {
        let mut run = Run::start(&["distribution", &path, "--processes", "3", "--memory", "1T"]);
        assert!(are_started(&mut run, 3));
        sleep(Duration::from_millis(wait));
        let ids = children(run.id());
        assert_eq!(ids.len(), 3);
        signal("KILL", run.id());
        expect_gone(&ids);
    }
}

#[test]
fn a_lost_process_is_tried_again() {
    let path = definition("edges333.tws");
    let kept = tempdir().expect("a folder");
    let folder = kept.path().to_str().expect("the path is text");
    let arguments = [
        "distribution",
        &path,
        "--memory",
        "1T",
        "--checkpoint",
        folder,
    ];
    let retries = ["--processes", "2", "--retries", "1"];
    let mut run = Run::start(&[&arguments[..], &retries].concat());
    for _ in 0..2 {
        assert!(are_started(&mut run, 2));
        let ids = children(run.id());
        signal("KILL", ids[0]);
        expect_gone(&ids);
    }
    let ended = run.end();
    assert_eq!(ended.status, Some(1));
    let notes: Vec<&str> = ended
        .err
        .lines()
        .filter(|line| line.contains("killed"))
        .collect();
    assert_eq!(
        notes,
        [
            "pocket: note: all processes go on from the last level that is kept (1 of 1): process 0 was killed by \
             signal 9",
            "pocket: process 0 was killed by signal 9",
        ]
    );
}

/// A folder in which a search is kept, and its result.
struct Levels {
    kept: TempDir,
    path: String,
    expected: String,
}

impl Levels {
    fn new(name: &str) -> Self {
        let path = definition(name);
        let kept = tempdir().expect("a folder");
        let expected = alone(&[&path]);
        Self {
            kept,
            path,
            expected,
        }
    }

    fn run(&self, options: &[&str]) -> Ended {
        let folder = self.kept.path().to_str().expect("the path is text");
        let own = ["distribution", &self.path, "--checkpoint", folder];
        ended(&[&own, options].concat())
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.kept.path()).expect("the folder is there");
        let names = entries.map(|entry| {
            let name = entry.expect("it can be read").file_name();
            name.into_string().expect("names are text")
        });
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    fn goes_on(&self, options: &[&str], from: &str) {
        let ended = self.run(&[&["--resume"], options].concat());
        assert_eq!(ended.status, Some(0), "{options:?}: {}", ended.err);
        assert_eq!(ended.out, self.expected, "{options:?}");
        assert!(ended.err.contains(from), "{options:?}: {}", ended.err);
    }
}

#[test]
fn any_number_of_processes_goes_on() {
    let levels = Levels::new("ru333.tws");
    let first = levels.run(&["--processes", "3"]);
    expect_right(&first, &levels.expected, "3");
    assert_eq!(levels.names().len(), 6, "{:?}", levels.names());
    for processes in ["2", "4", "1", "3"] {
        levels.goes_on(&["--processes", processes], "resumed from level 20");
    }
    // One process by itself reads all parts, and has nothing to add.
    let whole = levels.run(&["--resume"]);
    assert_eq!((whole.status, whole.err.as_str()), (Some(0), ""));
    assert_eq!(whole.out, levels.expected);
    // The whole of a level is gone on from by several.
    let levels = Levels::new("ru333.tws");
    assert_eq!(levels.run(&[]).status, Some(0));
    assert_eq!(levels.names().len(), 2);
    levels.goes_on(&["--processes", "2"], "resumed from level 20");
}

#[test]
fn old_levels_do_not_pile_up() {
    let levels = Levels::new("ru333.tws");
    let first = levels.run(&["--processes", "2"]);
    expect_right(&first, &levels.expected, "2");
    let names = levels.names();
    assert_eq!(names.len(), 4, "{names:?}");
    // As killed ones leave them behind: of two processes, of another number, and of one by itself.
    let stem = names[0].split(".level-").next().expect("a beginning");
    let own: Vec<String> = names[..2]
        .iter()
        .map(|name| name.replace(".level-19.", ".level-18."))
        .collect();
    let others = [".level-7", ".level-17.rows-0-1"].map(|end| format!("{stem}{end}"));
    for old in own.iter().chain(&others) {
        fs::write(levels.kept.path().join(old), "").expect("it is written");
    }
    assert_eq!(levels.names().len(), 8, "{:?}", levels.names());
    levels.goes_on(&["--processes", "2"], "resumed from level 20");
    assert_eq!(levels.names(), names);
}

#[test]
fn a_damaged_part_gives_way_to_the_level_before() {
    let levels = Levels::new("ru333.tws");
    let first = levels.run(&["--processes", "2"]);
    expect_right(&first, &levels.expected, "2");
    let newest: Vec<String> = levels
        .names()
        .into_iter()
        .filter(|name| name.contains(".level-20."))
        .collect();
    assert_eq!(newest.len(), 2);
    let path = levels.kept.path().join(&newest[1]);
    let mut bytes = fs::read(&path).expect("it can be read");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 16;
    fs::write(&path, bytes).expect("it can be written");
    levels.goes_on(&["--processes", "2"], "resumed from level 19");
    // Where a part is missing, it is said what it takes.
    let levels = Levels::new("ru333.tws");
    levels.run(&["--processes", "2"]);
    for name in levels
        .names()
        .iter()
        .filter(|name| name.contains(".rows-0-"))
    {
        fs::remove_file(levels.kept.path().join(name)).expect("it is there");
    }
    let refused = levels.run(&["--resume", "--processes", "2"]);
    assert_eq!((refused.status, refused.out.as_str()), (Some(1), ""));
    assert!(refused.err.contains("process 0"), "{}", refused.err);
    let help = "\nWithout --resume the search begins from the start\n";
    assert!(refused.err.ends_with(help), "{}", refused.err);
}

#[test]
fn a_folder_that_can_not_be_written_is_told_of_once() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("it is written");
    let name = file.to_str().expect("the path is text");
    let path = definition("ru333.tws");
    let refused = shared(&[&path, "--checkpoint", name], "3", &["--retries", "5"]);
    assert_eq!((refused.status, refused.out.as_str()), (Some(1), ""));
    assert_eq!(
        refused.err,
        format!("pocket: {name}: found a file, expected a folder\n")
    );
}

/// A file with ports on loopback that were free just now.
fn hosts(folder: &Path, processes: usize) -> String {
    let sockets: Vec<TcpListener> = (0..processes)
        .map(|_| TcpListener::bind("127.0.0.1:0").expect("a port"))
        .collect();
    let lines = sockets.iter().map(|socket| {
        let address = socket.local_addr().expect("it listens");
        format!("{address}\n")
    });
    let text: String = lines.collect();
    let file = folder.join("hosts");
    fs::write(&file, format!("# for a test\n{text}")).expect("it is written");
    file.to_str().expect("the path is text").to_owned()
}

fn of_hosts(path: &str, hosts: &str, process: &str, options: &[&str]) -> Run {
    let own = ["distribution", path, "--hosts", hosts, "--process", process];
    Run::start(&[&own, options].concat())
}

#[test]
fn the_first_of_the_hosts_prints_the_counts() {
    let folder = tempdir().expect("a folder");
    let path = definition("ru333.tws");
    let file = hosts(folder.path(), 3);
    let [third, second] =
        ["2", "1"].map(|process| of_hosts(&path, &file, process, &["--workers", "1"]));
    // A process needs one for each connection, of which there are four, and few others.
    let own = ["distribution", &path, "--hosts", &file, "--process", "0"];
    let first = Run::with_few_files(10, &[&own[..], &["--workers", "1"]].concat());
    let [third, second, first] = [third, second, first].map(Run::end);
    expect_right(&first, &alone(&[&path]), "hosts");
    for (other, process) in [(second, 1), (third, 2)] {
        assert_eq!(
            (other.status, other.out.as_str()),
            (Some(0), ""),
            "{}",
            other.err
        );
        let note = format!(
            "pocket: note: process {process} has done its part; process 0 prints the counts\n"
        );
        assert_eq!(other.err, note);
    }
}

#[test]
fn a_host_that_is_missing_or_does_something_else_is_named() {
    let folder = tempdir().expect("a folder");
    let path = definition("ru333.tws");
    let file = hosts(folder.path(), 2);
    let limit = ["--start-limit", "1"];
    let missing = of_hosts(&path, &file, "0", &limit).end();
    assert_eq!((missing.status, missing.out.as_str()), (Some(1), ""));
    assert!(missing.err.contains("process 1"), "{}", missing.err);

    let other = definition("c123.tws");
    let file = hosts(folder.path(), 2);
    let limit = ["--start-limit", "20"];
    let runs =
        [(&path, "0"), (&other, "1")].map(|(path, process)| of_hosts(path, &file, process, &limit));
    for ended in runs.map(Run::end) {
        assert_eq!((ended.status, ended.out.as_str()), (Some(1), ""));
        assert_eq!(ended.err.lines().count(), 1, "{}", ended.err);
    }

    // One keeps levels, or goes on from them.
    let levels = folder.path().join("levels");
    let levels = levels.to_str().expect("the path is text");
    let kept = [&limit[..], &["--checkpoint", levels]].concat();
    let resumed = [&kept[..], &["--resume"]].concat();
    for options in [[&kept[..], &limit], [&kept, &resumed]] {
        let file = hosts(folder.path(), 2);
        let runs = [("0", options[0]), ("1", options[1])];
        let runs = runs.map(|(process, options)| of_hosts(&path, &file, process, options));
        for ended in runs.map(Run::end) {
            assert_eq!((ended.status, ended.out.as_str()), (Some(1), ""));
            assert!(ended.err.contains("other options"), "{}", ended.err);
        }
    }

    // One has a line more in its list.
    let longer = folder.path().join("longer");
    let text = fs::read_to_string(&file).expect("it is there");
    fs::write(&longer, format!("{text}127.0.0.1:1\n")).expect("it is written");
    let longer = longer.to_str().expect("the path is text");
    let runs = [(&*file, "0", (3, 2)), (longer, "1", (2, 3))]
        .map(|(file, process, numbers)| (of_hosts(&path, file, process, &limit), numbers));
    for (ended, (found, expected)) in runs.map(|(run, numbers)| (run.end(), numbers)) {
        assert_eq!((ended.status, ended.out.as_str()), (Some(1), ""));
        let reason = format!(
            ": found a list of {found} hosts, expected one of {expected}: the lists of hosts differ\n"
        );
        assert!(ended.err.ends_with(&reason), "{}", ended.err);
    }

    let beyond = of_hosts(&path, &file, "2", &[]).end();
    assert_eq!(beyond.status, Some(2));
    assert!(
        beyond.err.contains("expected a number from 0 to 1"),
        "{}",
        beyond.err
    );
}

#[test]
fn a_stranger_at_the_port_is_sent_away() {
    let folder = tempdir().expect("a folder");
    let path = definition("ru333.tws");
    let file = hosts(folder.path(), 2);
    let first = of_hosts(&path, &file, "0", &[]);
    let text = fs::read_to_string(&file).expect("it is there");
    let address = text.lines().nth(1).expect("a line for each");
    let limit = Instant::now() + run::BOUND;
    let mut stranger = loop {
        match TcpStream::connect(address) {
            Ok(stranger) => break stranger,
            Err(error) => assert!(Instant::now() < limit, "{error}"),
        }
        sleep(Duration::from_millis(5));
    };
    // It may be sent away before it has said all.
    let _ = stranger.write_all(b"GET / HTTP/1.1\r\n\r\n");
    let second = of_hosts(&path, &file, "1", &[]);
    assert_eq!(first.end().out, alone(&[&path]));
    assert_eq!(second.end().status, Some(0));
}

#[test]
fn hosts_that_can_not_be_are_refused() {
    let folder = tempdir().expect("a folder");
    let path = definition("c123.tws");
    let file = folder.path().join("hosts");
    let name = file.to_str().expect("the path is text");
    let absent = of_hosts(&path, name, "0", &[]).end();
    assert_eq!(absent.status, Some(1), "{}", absent.err);
    for text in [
        "",
        "a:1\na:1\n",
        "a:b\n",
        "\u{0}",
        "a b",
        "http://a",
        "[fe80::1%a]",
    ] {
        fs::write(&file, text).expect("it is written");
        let refused = of_hosts(&path, name, "0", &[]).end();
        assert_eq!(
            (refused.status, refused.out.as_str()),
            (Some(2), ""),
            "{text:?}"
        );
        let start = format!("pocket: {name}: ");
        assert!(refused.err.starts_with(&start), "{}", refused.err);
    }
}
