//! By itself, because it changes the current folder, and because the package leaves this file out: the pages that it reads lie
//! outside the crate.
//!
//! The project's pages: every command that is shown is run, and the command reference is current.

use std::path::Path;
use std::process::Command;

use pocket_cli::{Io, run};

#[path = "../examples/reference/page.rs"]
mod page;

const README: &str = include_str!("../../../README.md");

/// The page on adding a puzzle.
const ADDING: &str = include_str!("../../../docs/adding-a-puzzle.md");

/// The page on puzzles from definitions, which shows this file.
const PUZZLES: &str = include_str!("../../../docs/puzzles.md");

/// The page on what is meant by what, which shows numbers in JSON.
const CONVENTIONS: &str = include_str!("../../../docs/conventions.md");

/// The sums of the tables that the build scripts make.
const SUMS: &str = include_str!("../../../tables/SHA256SUMS");

/// The page on what a position costs, whose searches take long. Its links are followed, and nothing of it is run.
const HOW_FAR: &str = include_str!("../../../docs/how-far.md");

/// The page on searches over several processes, whose commands start the built program.
const CLUSTER: &str = include_str!("../../../docs/cluster.md");
const EIGHT: &str = include_str!("../../../docs/puzzles/eight.tws");

/// Commands shown without output, each with the place where it is run.
const RUN_ELSEWHERE: [(&str, &str); 7] = [
    ("cargo test --workspace", "this is it"),
    (
        "cargo xtask web --serve",
        "the same server serves `cargo xtask web --test`",
    ),
    ("cargo xtask gen-tables", "xtask/tests/suite/tables.rs"),
    ("cargo xtask check-tables", "xtask/tests/suite/tables.rs"),
    (
        "cargo bench -p god-table",
        "built by the lints, run for docs/benchmarks.md",
    ),
    (
        "cargo bench -p perm-index",
        "built by the lints, run for docs/benchmarks.md",
    ),
    (
        "cargo bench -p row-search",
        "built by the lints, run for docs/benchmarks.md",
    ),
];

/// The blocks of a page in this language.
fn blocks(page: &'static str, language: &str) -> Vec<&'static str> {
    let opening = format!("```{language}\n");
    page.split(opening.as_str())
        .skip(1)
        .map(|rest| rest.split("```").next().expect("split gives a piece"))
        .collect()
}

/// The commands of a block, each with what is shown behind it.
fn shown_in(block: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let shown = block.split("$ ").skip(1);
    shown.map(|shown| shown.split_once('\n').expect("a command ends its line"))
}

/// What a shown command prints, results and complaints together.
fn output(command: &str) -> String {
    let arguments = command
        .strip_prefix("cargo run --release -p pocket-cli -- ")
        .or_else(|| command.strip_prefix("pocket "))
        .unwrap_or_else(|| panic!("a page shows the output of another program: {command}"));
    let (mut out, mut err) = (Vec::new(), Vec::new());
    {
        let mut io = Io::new(&b""[..], &mut out, &mut err);
        let arguments = shell_words::split(arguments).expect("quotes are closed");
        run(["pocket".to_string()].into_iter().chain(arguments), &mut io);
    }
    let printed = [out, err].concat();
    String::from_utf8(printed).expect("the program prints text")
}

#[test]
fn every_command_prints_what_is_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::set_current_dir(root).expect("pages show commands as they are typed at the root");
    let mut commands = 0;
    for block in [README, ADDING, PUZZLES, CONVENTIONS]
        .map(|page| blocks(page, "console"))
        .concat()
    {
        for (command, expected) in shown_in(block) {
            assert_eq!(output(command), expected, "{command}");
            commands += 1;
        }
    }
    assert_eq!(commands, 61);
}

/// Such a search starts the program itself, which isn't this one. What it tells of times, on stderr, is another each time.
#[test]
fn every_search_over_several_processes_prints_what_is_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut searches = 0;
    for block in blocks(CLUSTER, "console") {
        for (command, expected) in shown_in(block) {
            let arguments = command.strip_prefix("pocket ").expect("the program");
            let arguments = shell_words::split(arguments).expect("quotes are closed");
            let ended = Command::new(env!("CARGO_BIN_EXE_pocket"))
                .args(arguments)
                .current_dir(&root)
                .output()
                .expect("it is built");
            let complaints = String::from_utf8_lossy(&ended.stderr);
            assert!(ended.status.success(), "{command}: {complaints}");
            assert_eq!(
                String::from_utf8_lossy(&ended.stdout),
                expected,
                "{command}"
            );
            searches += 1;
        }
    }
    assert_eq!(searches, 1);
}

/// The table's options, and what one of so many processes takes; all of them take more than is allowed.
#[test]
fn the_page_on_several_processes_tells_what_they_take() {
    let (_, table) = CLUSTER
        .split_once("| alone | of 2 | of 10 | of 20 |\n")
        .expect("the table");
    let rows = table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    let mut told = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let options = cells[2].trim_matches('`');
        for (processes, cell) in [1, 2, 10, 20].into_iter().zip(&cells[3..]) {
            let shared = if processes == 1 {
                "".to_owned()
            } else {
                format!(" --processes {processes}")
            };
            let said = output(&format!(
                "pocket distribution {options}{shared} --memory 1M"
            ));
            assert!(
                said.contains(&format!("which take {cell} of memory")),
                "{row}: {said}"
            );
            told += 1;
        }
    }
    assert_eq!(told, 16);
}

#[test]
fn every_command_without_output_is_run_somewhere() {
    let mut commands = 0;
    for line in blocks(README, "sh").into_iter().flat_map(str::lines) {
        let known = RUN_ELSEWHERE.iter().any(|(command, _)| *command == line);
        assert!(known, "{line}");
        commands += 1;
    }
    assert_eq!(commands, RUN_ELSEWHERE.len());
}

/// The page shows the file of its puzzle, as it stands.
#[test]
fn the_page_on_puzzles_shows_a_whole_file() {
    assert!(PUZZLES.contains(EIGHT), "write it into the page anew");
}

#[test]
fn the_tables_of_a_selftest_are_those_of_the_build_scripts() {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut io = Io::new(&b""[..], &mut out, &mut err);
    assert_eq!(run(["pocket", "selftest"], &mut io), 0);
    drop(io);
    let out = String::from_utf8(out).expect("the program prints text");
    for (check, file) in [
        ("table pocket htm: ", "pocket-htm.bin"),
        ("table pocket qtm: ", "pocket-qtm.bin"),
        ("floppy sequences: ", "floppy.bin"),
    ] {
        let mut sums = SUMS.lines().filter_map(|line| line.split_once("  "));
        let (sum, _) = sums.find(|(_, name)| *name == file).expect("it has a sum");
        let line = out
            .lines()
            .find(|line| line.contains(check))
            .expect("it is checked");
        assert!(line.contains(sum), "{line}");
    }
}

#[test]
fn the_command_reference_is_current() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/commands.md");
    let written = std::fs::read_to_string(page).expect("the page is there");
    assert!(
        written == page::markdown(),
        "write it anew: cargo xtask docs"
    );
}

#[test]
fn every_link_leads_to_a_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (page, folder, least) in [
        (README, root.clone(), 13),
        (PUZZLES, root.join("docs"), 7),
        (HOW_FAR, root.join("docs"), 3),
        (CLUSTER, root.join("docs"), 5),
    ] {
        let mut links = 0;
        for rest in page.split("](").skip(1) {
            let target = rest.split(')').next().expect("split gives a piece");
            if !target.starts_with("http") {
                let file = target.split('#').next().expect("split gives a piece");
                assert!(folder.join(file).exists(), "{target}");
                links += 1;
            }
        }
        assert!(links >= least, "{links}");
    }
}
