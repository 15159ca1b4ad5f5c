//! The pocket cube: its state, distance and solutions, by its stickers.

use std::sync::LazyLock;

use cube_model::pocket::{PocketCube, PocketTurns, facelets_to_string};
use god_table::{Metric, PocketTable};

use crate::bytes::Bytes;
use crate::made;
use crate::naive::pocket::{Colours, Counted, after, colours_of, distance, held, is_solved, turn};
use crate::naive::reader;
use crate::naive::stickers::{Stickers, in_order_of_facelets};
use crate::target::{Outcome, Target};

pub(super) const TARGET: Target = Target {
    name: "pocket",
    claim: "a scramble makes its stickers, is as far as two searches that meet say, and each solution solves it",
    made,
    raw: None,
    corpus: Vec::new,
    tokens: "",
};

/// The tables of both metrics.
pub(super) static TABLES: LazyLock<[PocketTable; 2]> = LazyLock::new(|| {
    [Metric::HalfTurn, Metric::QuarterTurn]
        .map(|metric| PocketTable::new(metric).expect("no moves are left out"))
});

/// The most solutions of a state that are checked.
const SOLUTIONS: usize = 20;

fn made(bytes: &mut Bytes<'_>) -> Outcome {
    let text = made::sequence(bytes, 2);
    let nodes = reader::read(&text, false).expect("sequences that are made can be read");
    if reader::length(&nodes) > 200 {
        return Outcome::accepted("long", text.len());
    }
    let steps = reader::written_out(&nodes);
    let turns: PocketTurns = text.parse().expect("a pocket cube can make it");
    let cube = PocketCube::SOLVED.after(&turns);
    let net = Stickers::solved(2).after(&steps).colours();
    assert_eq!(
        facelets_to_string(&cube.facelets()),
        String::from_iter(in_order_of_facelets(&net)),
        "{text:?}"
    );

    let state = cube.state();
    let stickers = held(&steps);
    let shown = facelets_to_string(&state.cube().facelets());
    assert_eq!(colours_of(&shown), stickers, "{text:?}");
    assert_eq!(cube.is_solved(), is_solved(&stickers), "{text:?}");

    let [half, quarter] = [Counted::HalfTurns, Counted::QuarterTurns].map(|counted| {
        let table = &TABLES[counted as usize];
        let (moves, ways) = distance(&stickers, counted);
        assert_eq!(
            table.distance(&state),
            Some(moves.into()),
            "{text:?}, {counted:?}"
        );
        let mut solutions = 0;
        for solution in table.solutions(&state).expect("every state can be solved") {
            if solutions < SOLUTIONS {
                let written = solution.to_string();
                assert_eq!(solution.len(), usize::from(moves), "{text:?}: {written}");
                assert!(
                    is_solved(&replayed(&stickers, &written)),
                    "{text:?}: {written}"
                );
            }
            solutions += 1;
        }
        assert_eq!(solutions as u64, ways, "{text:?}, {counted:?}");
        moves
    });
    Outcome::accepted((half, quarter / 4), steps.len())
}

/// The stickers after the turns of a solution, face by face.
pub(super) fn replayed(stickers: &Colours, solution: &str) -> Colours {
    let mut stickers = *stickers;
    for word in solution
        .split_whitespace()
        .filter(|word| !word.starts_with('('))
    {
        let (face, amount) = word.split_at(1);
        let quarters = match amount {
            "" => 1,
            "2" => 2,
            "'" => 3,
            _ => panic!("{word} is no turn of a face"),
        };
        let face = face.chars().next().expect("a letter");
        assert!("URF".contains(face), "{word} turns the corner that is held");
        stickers = after(&stickers, &turn(face, quarters));
    }
    stickers
}
