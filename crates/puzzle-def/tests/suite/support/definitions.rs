//! The definitions in docs/puzzles.

use std::path::Path;

use puzzle_def::Definition;

pub(crate) fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzles"))
}

pub(crate) fn definition(name: &str) -> Definition {
    let text = std::fs::read_to_string(folder().join(name)).expect("the file can be read");
    puzzle_def::read(name, &text).unwrap_or_else(|error| panic!("{error}"))
}

/// The names of all of them, in alphabetical order.
pub(crate) fn names() -> Vec<String> {
    let files = std::fs::read_dir(folder()).expect("the folder can be read");
    let names = files.map(|file| file.expect("it can be read").file_name());
    let names = names.map(|name| name.into_string().expect("names are plain"));
    let is_definition = |name: &String| name.ends_with(".tws") || name.ends_with(".kpuzzle.json");
    let mut names: Vec<_> = names.filter(is_definition).collect();
    assert_eq!(names.len(), 22);
    names.sort_unstable();
    names
}
