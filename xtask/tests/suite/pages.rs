//! Excerpts of the sources that pages show.

use std::fs;
use std::path::Path;

/// The page on adding a puzzle shows how others were added, as it stands in their files.
#[test]
fn the_page_on_adding_a_puzzle_shows_the_files_as_they_stand() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| fs::read_to_string(root.join(path)).expect(path);
    let page = read("docs/contribute/adding-a-puzzle.md");
    let known = ["list.rs", "corner_turning.rs"]
        .map(|file| read(&format!("crates/puzzle-def/src/known/{file}")));
    let excerpts = page.split("```rust,ignore\n").skip(1);
    let excerpts = excerpts.filter_map(|rest| rest.split("```").next());
    let mut shown = 0;
    for excerpt in excerpts {
        let stands = known.iter().any(|file| file.contains(excerpt));
        assert!(stands, "write it into the page anew:\n{excerpt}");
        shown += 1;
    }
    assert_eq!(shown, 2);
}
