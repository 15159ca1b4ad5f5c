//! The tips of a pyraminx against a model in which every tip has an angle of its own.

use std::collections::{HashMap, VecDeque};

use god_table::{AnySpace, Metric, Puzzle, Space, State, Table, WithMoves, puzzles};
use proptest::prelude::*;

const VERTICES: [&str; 4] = ["u", "l", "r", "b"];

fn pyraminx() -> (&'static dyn Puzzle, AnySpace) {
    let puzzle = puzzles::find("pyraminx").expect("a puzzle of the list");
    let space = puzzle
        .space(Metric::HalfTurn)
        .expect("a metric that it knows");
    (puzzle, space)
}

/// A pyraminx in the hand: the state of the rest, and by how many thirds each tip has been turned, be it alone
/// or with its corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct InHand {
    rest: State,
    tips: [u8; 4],
    corners: [u8; 4],
}

impl InHand {
    fn after(mut self, space: &dyn Space, name: &str) -> Self {
        let thirds = if name.ends_with('\'') { 2 } else { 1 };
        let letter = name[..1].to_lowercase();
        let vertex = VERTICES
            .iter()
            .position(|own| *own == letter)
            .expect("one of four");
        self.tips[vertex] = (self.tips[vertex] + thirds) % 3;
        if name.starts_with(char::is_uppercase) {
            self.corners[vertex] = (self.corners[vertex] + thirds) % 3;
            let mv = space.moves().find(name).expect("a move of the space");
            self.rest = space.after(self.rest, mv);
        }
        self
    }
}

const NAMES: [&str; 16] = [
    "U", "U'", "L", "L'", "R", "R'", "B", "B'", "u", "u'", "l", "l'", "r", "r'", "b", "b'",
];

proptest! {
    #[test]
    fn a_solution_puts_the_tips_right_too(
        moves in proptest::collection::vec(proptest::sample::select(NAMES.to_vec()), 0..40),
    ) {
        let (puzzle, space) = pyraminx();
        let scramble = moves.join(" ");
        let made = moves.iter().fold(InHand::default(), |hand, name| hand.after(&space, name));
        let state = puzzle.read(&space, &scramble).expect("moves of a pyraminx");
        prop_assert_eq!(state, made.rest);
        let beside = puzzle.read_beside(&space, &scramble).expect("moves of a pyraminx");
        let done = beside.iter().fold(made, |hand, name| hand.after(&space, name));
        // Now each tip stands as its corner does, so what solves the rest solves the tips.
        prop_assert_eq!(done.tips, done.corners);
        let wrong = made.tips.iter().zip(&made.corners).filter(|(tip, corner)| tip != corner);
        prop_assert_eq!(beside.len(), wrong.count());
    }
}

/// For turns about two vertices, with their tips: the fewest turns for everything are those for the rest and
/// one for each tip that is not as its corner is.
#[test]
fn tips_add_one_turn_each_and_save_none() {
    let (_, space) = pyraminx();
    let names = ["U", "U'", "R", "R'", "u", "u'", "r", "r'"];
    let mut distances = HashMap::from([(InHand::default(), 0_u32)]);
    let mut queue = VecDeque::from([InHand::default()]);
    while let Some(hand) = queue.pop_front() {
        let next = distances[&hand] + 1;
        for name in names {
            let after = hand.after(&space, name);
            distances.entry(after).or_insert_with(|| {
                queue.push_back(after);
                next
            });
        }
    }
    let chosen = names[..4]
        .iter()
        .map(|name| space.moves().find(name).expect("a move"));
    let chosen: Vec<usize> = chosen.collect();
    let table = Table::new(WithMoves::new(space, chosen).expect("moves of the space"));
    let table = table.expect("no state is too far");
    assert_eq!(distances.len() as u64, 9 * table.distribution().reachable());
    for (hand, distance) in &distances {
        let tips = hand.tips.iter().zip(&hand.corners);
        let wrong = tips.filter(|(tip, corner)| tip != corner).count() as u32;
        let rest = table.distance(hand.rest).expect("two vertices lead there");
        assert_eq!(rest + wrong, *distance, "{hand:?}");
    }
    assert!(distances.len() > 4000, "{}", distances.len());
}

#[test]
fn other_puzzles_have_nothing_beside_their_states() {
    for name in ["pocket", "skewb", "floppy"] {
        let puzzle = puzzles::find(name).expect("a puzzle of the list");
        let space = puzzle
            .space(Metric::HalfTurn)
            .expect("a metric that it knows");
        assert!(
            puzzle.read_beside(&space, "").expect("no moves").is_empty(),
            "{name}"
        );
    }
}
