//! Positions are told by the pieces of the solved position, and by no others.

use puzzle_def::{Definition, read};

fn triangle() -> Definition {
    let text = "Set A 4 1\nSolved\nA\n1 2 2 3\nEnd\nMove T\nA\n2 3 1 4\nEnd\n";
    read("triangle.tws", text).expect("it is sound")
}

#[test]
fn pieces_are_those_of_the_solved_position() {
    let triangle = triangle();
    for text in [
        "Scramble t\nA\n2 1 2 3\nEnd\n",
        "{\"A\":{\"pieces\":[1,0,1,2],\"orientation\":[0,0,0,0]}}",
    ] {
        let pattern = triangle.read_pattern("p", text).expect("it is sound");
        assert_eq!(pattern.orbits[0].pieces, [1, 0, 1, 2]);
    }
    let mut refused = 0;
    for text in [
        "Scramble t\nA\n2 1 2 9\nEnd\n",
        "Scramble t\nA\n5 4 5 6\nEnd\n",
        "Scramble t\nA\n0 1 2 2\nEnd\n",
        "ScrambleState t\nA\n1 2 2 3\nEnd\n",
        "{\"A\":{\"pieces\":[2,1,2,3],\"orientation\":[0,0,0,0]}}",
        "{\"A\":{\"pieces\":[1,0,1,9],\"orientation\":[0,0,0,0]}}",
    ] {
        let error = triangle.read_pattern("p", text).expect_err(text);
        assert!(error.to_string().contains("expected"), "{error}");
        refused += 1;
    }
    assert_eq!(refused, 6);
}
