//! Puzzles from files, and puzzles at the limits of size and length.

use puzzle_def::Puzzle;

use crate::support::known_puzzles::{after_turns, find, read};

const RING: &str = "
Name ring
Set P 4 1
Solved
End
Move T
P
1 2 4 3
End
Move S
P
2 1 3 4
End
Move x
P
3 4 1 2
End
";

#[test]
fn files_are_puzzles_too() {
    let ring = Puzzle::read("ring.tws", RING).expect("a definition");
    assert_eq!((ring.name(), ring.title()), ("ring", "ring"));
    assert!(ring.net(&read(&ring, "T")).is_none());
    assert_eq!(ring.write(&["T", "S"]), "T S");
    // The rotation exchanges the moves.
    let in_hand = |text| read(&ring, text).pattern().clone();
    assert_eq!(in_hand("T x"), in_hand("S"));
    assert_eq!(in_hand("x T"), in_hand("T"));
    assert_eq!(after_turns(&ring, "T x T x' T"), in_hand("T S T"));
    let (first, second) = ("T x S T", "T x S x");
    let position = ring.after(&read(&ring, first), second).expect("moves");
    assert_eq!(position, read(&ring, &format!("{first} {second}")));
    let again = ring.position_of(position.pattern().clone());
    assert_eq!(
        ring.after(&again, "T").expect("moves").pattern(),
        ring.after(&position, "T").expect("moves").pattern()
    );
    assert_eq!(ring.read_moves("T U").unwrap_err().span(), 2..3);
    assert!(ring.read_turns("(T)1000001").is_err());
    assert!(ring.read_facelets("TT").is_err());
}

#[test]
#[cfg_attr(miri, ignore = "it makes one of the largest definitions")]
fn large_puzzles_and_long_texts_are_quick() {
    let large = find("50x50x50");
    let position = read(&large, "(3Uw 25Rw' x 2-7Fw2)100");
    assert_eq!(large.after(&position, "").expect("no moves"), position);
    let error = large.read_moves("(25Uw)1000000").unwrap_err();
    assert_eq!(
        error.expected(),
        "a shorter sequence for a puzzle of this size"
    );
    let cube = find("3x3x3");
    let start = cube.definition().start();
    assert_eq!(read(&cube, "((R U R' U')6)41666").pattern(), start);
}
