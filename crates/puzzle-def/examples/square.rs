//! A puzzle from a text: read, counted, restricted, written, and an error. The crate's README shows it.
//!
//! Run it with `cargo run -p puzzle-def --example square`.

#![expect(clippy::print_stdout, reason = "an example shows what it finds")]

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = "
Name square
Set CORNER 4 2

Solved
CORNER
1 2 3 4
End

# The first place gets the piece of the second one, and so on; what comes from the first place is turned over.
Move R
CORNER
2 3 4 1
1 0 0 0
End

Move S
CORNER
2 1 3 4
End
";
    let square = puzzle_def::read("square.tws", text)?;
    // All 24 permutations, each with all 16 ways to turn corners over.
    assert_eq!(square.order().to_string(), "384");

    // Every power of a move is a move, and counts as one.
    let names: Vec<_> = square
        .turns(false)?
        .into_iter()
        .map(|turn| turn.name)
        .collect();
    assert_eq!(names, ["R", "R2", "R3", "R4", "R3'", "R2'", "R'", "S"]);

    // Only the first corner: it is in four places, in two ways.
    let one = square.keep(&["CORNER:1".parse()?])?;
    assert_eq!(one.start().orbits[0].pieces, [0, 1, 1, 1]);
    println!("{}", one.to_kpuzzle()?);

    let error =
        puzzle_def::read("square.tws", &text.replace("2 3 4 1", "2 3 4 2")).expect_err("2 twice");
    assert_eq!(
        error.to_string(),
        "square.tws:13:7: found `2`, expected each place once\n2 3 4 2\n      ^"
    );
    Ok(())
}
