//! By itself, because it changes the current folder, and because the package leaves this file out: the pages that it reads lie
//! outside the crate.
//!
//! The project's pages: every command that is shown is run, and every link leads somewhere.

use std::path::{Path, PathBuf};
use std::process::Command;

use pocket_cli::{Io, run};
use serde_json::Value;

const README: &str = include_str!("../../../README.md");

/// The page with examples for each kind of reader.
const TOUR: &str = include_str!("../../../docs/use/tour.md");

/// The page on adding a puzzle.
const ADDING: &str = include_str!("../../../docs/contribute/adding-a-puzzle.md");

/// The page on puzzles from definitions, which shows this file.
const PUZZLES: &str = include_str!("../../../docs/use/puzzles.md");

/// The page on what is meant by what, which shows numbers in JSON.
const CONVENTIONS: &str = include_str!("../../../docs/theory/conventions.md");

/// The sums of the tables that the build scripts make.
const SUMS: &str = include_str!("../../../tables/SHA256SUMS");

/// The page on searches over several processes, whose commands start the built program.
const CLUSTER: &str = include_str!("../../../docs/use/cluster.md");
const EIGHT: &str = include_str!("../../../docs/puzzles/eight.tws");

/// The page with counted puzzles, and the same as data.
const GALLERY: &str = include_str!("../../../docs/use/gallery.md");
const GALLERY_DATA: &str = include_str!("../../../docs/puzzles/gallery.json");

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
        "built by the lints, run for docs/theory/benchmarks.md",
    ),
    (
        "cargo bench -p perm-index",
        "built by the lints, run for docs/theory/benchmarks.md",
    ),
    (
        "cargo bench -p row-search",
        "built by the lints, run for docs/theory/benchmarks.md",
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
    for block in [README, TOUR, ADDING, PUZZLES, CONVENTIONS]
        .map(|page| blocks(page, "console"))
        .concat()
    {
        for (command, expected) in shown_in(block) {
            assert_eq!(output(command), expected, "{command}");
            commands += 1;
        }
    }
    assert_eq!(commands, 65);
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
    let shown = [README, TOUR].map(|page| blocks(page, "sh")).concat();
    for line in shown.into_iter().flat_map(str::lines) {
        let known = RUN_ELSEWHERE.iter().any(|(command, _)| *command == line);
        assert!(known, "{line}");
        commands += 1;
    }
    assert_eq!(commands, RUN_ELSEWHERE.len());
}

/// The rows of the gallery's table and the lines of its counts are those of the data, and counts that take seconds are right.
#[test]
fn the_gallery_shows_its_data_and_the_counts_are_right() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::set_current_dir(root).expect("commands are typed at the root");
    let data: Value = serde_json::from_str(GALLERY_DATA).expect("it is JSON");
    let (mut table, mut lists, mut counted) = (Vec::new(), Vec::new(), 0);
    for puzzle in data["puzzles"].as_array().expect("a list") {
        let text = |key: &str| puzzle[key].as_str().expect(key);
        let number = |key: &str| puzzle[key].as_f64().expect(key);
        let (name, command) = (text("name"), text("command"));
        let counts: Vec<u64> = serde_json::from_value(puzzle["counts"].clone()).expect("numbers");
        let is_complete = puzzle["complete"].as_bool().expect("complete");
        let positions = puzzle["positions"].as_u64().expect("positions");
        if is_complete {
            assert_eq!(counts.iter().sum::<u64>(), positions, "{name}");
        }
        let definition = match text("definition") {
            file if file.contains('.') => format!("[`{file}`](../puzzles/{file})"),
            built_in => format!("`{built_in}`"),
        };
        table.push(format!(
            "| {name} | {definition} | {} | {} | {} | {} |",
            with_commas(positions),
            if is_complete {
                (counts.len() - 1).to_string()
            } else {
                String::new()
            },
            shown_time(number("seconds")),
            shown_memory(number("megabytes")),
        ));
        let ending = if is_complete { "" } else { " ..." };
        let shown: Vec<String> = counts.iter().map(ToString::to_string).collect();
        lists.push(format!(
            "# {name}\n{command}\n{}{ending}\n",
            shown.join(" ")
        ));
        if puzzle["quick"] == true {
            let answer = output(&format!("{command} --format json"));
            let answer: Value = serde_json::from_str(&answer).expect("the program prints JSON");
            assert_eq!(answer["counts"], puzzle["counts"], "{command}");
            counted += 1;
        }
    }
    assert!(counted >= 8, "{counted}");
    let table = table.join("\n");
    assert!(
        GALLERY.contains(&format!("|---|---|---|---|---|---|\n{table}\n\n")),
        "{table}"
    );
    let lists = lists.join("\n");
    assert!(
        GALLERY.contains(&format!("```text\n{lists}```\n")),
        "{lists}"
    );
}

fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups = groups.map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(",")
}

fn shown_time(seconds: f64) -> String {
    match seconds {
        ..60.0 => format!("{seconds} s"),
        _ if seconds % 60.0 == 0.0 => format!("{} min", seconds / 60.0),
        _ => format!("{} min {} s", (seconds / 60.0).floor(), seconds % 60.0),
    }
}

fn shown_memory(megabytes: f64) -> String {
    match megabytes {
        ..1000.0 => format!("{megabytes} MB"),
        _ => format!("{} GB", megabytes / 1000.0),
    }
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

/// Every page below this folder, and the README.
fn pages(root: &Path) -> Vec<PathBuf> {
    let mut pages = vec![root.join("README.md")];
    let mut folders = vec![root.join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("it is a folder") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                pages.push(path);
            }
        }
    }
    pages
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|heading| {
            let text = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = text
                .chars()
                .filter(|&c| c.is_alphanumeric() || " -_".contains(c));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &Path| std::fs::read_to_string(path).expect("a page is text");
    let mut links = 0;
    for page in pages(&root) {
        let folder = page.parent().expect("it lies in a folder");
        let text = read(&page);
        for rest in text.split("](").skip(1) {
            let target = rest.split(')').next().expect("split gives a piece");
            if target.starts_with("http") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() {
                page.clone()
            } else {
                folder.join(file)
            };
            assert!(file.exists(), "{}: {target}", page.display());
            assert!(
                anchor.is_empty() || anchors(&read(&file)).iter().any(|known| known == anchor),
                "{}: {target}",
                page.display()
            );
            links += 1;
        }
    }
    assert!(links >= 100, "{links}");
}

/// The index leads to every page.
#[test]
fn the_index_lists_every_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = root.join("docs");
    let index = std::fs::read_to_string(docs.join("README.md")).expect("there is an index");
    let mut listed = 0;
    for page in pages(&root) {
        let Ok(page) = page.strip_prefix(&docs) else {
            continue;
        };
        let link = format!("]({})", page.display());
        if !page.ends_with("README.md") {
            assert!(index.contains(&link), "{link}");
            listed += 1;
        }
    }
    assert!(listed >= 14, "{listed}");
}
