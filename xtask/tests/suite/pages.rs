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

/// Programs of pages are examples of their crates too. The pages' own tests run them.
#[test]
fn programs_of_pages_are_examples_of_their_crates() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| fs::read_to_string(root.join(path)).expect(path);
    for (page, example) in [
        ("README.md", "god-table/examples/all_solutions.rs"),
        ("docs/use/tour.md", "god-table/examples/coins.rs"),
        (
            "crates/pattern-search/README.md",
            "pattern-search/examples/ring.rs",
        ),
        ("crates/perm-group/README.md", "perm-group/examples/m12.rs"),
        (
            "crates/puzzle-def/README.md",
            "puzzle-def/examples/square.rs",
        ),
    ] {
        // A `#` at the beginning of a line hides it in the documentation, so there it is written twice.
        let page = read(page).replace("\n## ", "\n# ");
        let program = read(&format!("crates/{example}"));
        let from = program
            .find("\nuse ")
            .or(program.find("\nfn "))
            .expect("a program");
        assert!(
            page.contains(&format!("```rust{}```", &program[from..])),
            "write it into the page anew: {example}"
        );
    }
}
