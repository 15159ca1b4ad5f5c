//! Spaces whose moves are turns of faces, told by their cycles.

use core::ops::Range;

use proptest::collection::vec;
use proptest::prelude::*;
use row_search::{Arrival, Fibre, MoveNames, Space, State, Step};

/// A space that is told turn by turn.
#[derive(Clone, Debug)]
pub(crate) struct FaceSpace {
    pub(crate) fibre: Fibre,
    pub(crate) moves: MoveNames,
    pub(crate) faces: Vec<Vec<usize>>,
    /// For each row, where each move takes it.
    pub(crate) steps: Vec<Vec<Step>>,
    pub(crate) goals: Vec<State>,
    /// Whether it says what its faces are.
    pub(crate) tells: bool,
}

/// A turn: its order, and where it takes each row with which shift.
type Turn = (usize, Vec<Step>);

impl FaceSpace {
    /// The space of these turns, made as often as they come to something.
    pub(crate) fn new(orders: &[u8], turns: &[Turn], goals: Vec<State>) -> Self {
        let fibre = Fibre::new(orders).expect("a fibre that is small enough");
        let rows = turns.first().map_or(0, |(_, steps)| steps.len());
        let mut faces = Vec::new();
        let mut steps = vec![Vec::new(); rows];
        for (order, turn) in turns {
            let first: usize = faces.iter().map(Vec::len).sum();
            faces.push((first..first + order - 1).collect());
            for (row, steps) in (0..).zip(&mut steps) {
                let mut at = Step::new(row, 0);
                for _ in 1..*order {
                    let on = turn[at.row as usize];
                    at = Step::new(on.row, fibre.moved(at.shift, on.shift));
                    steps.push(at);
                }
            }
        }
        Self {
            moves: MoveNames::numbered(faces.iter().map(Vec::len).sum()),
            fibre,
            faces,
            steps,
            goals,
            tells: true,
        }
    }
}

impl Space for FaceSpace {
    fn rows(&self) -> u64 {
        self.steps.len() as u64
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.moves
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        self.steps[row as usize][mv]
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        for (from, steps) in (0..).zip(&self.steps) {
            let ending = (0..).zip(steps).filter(|(_, step)| step.row == row);
            found.extend(ending.map(|(mv, _)| Arrival { from, mv }));
        }
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        let face = self.faces.iter().find(|face| face.contains(&mv))?;
        Some(face[0] + face[face.len() - 1] - mv)
    }

    fn faces(&self) -> &[Vec<usize>] {
        if self.tells { &self.faces } else { &[] }
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        for &goal in self.goals.iter().filter(|goal| rows.contains(&goal.row)) {
            visit(goal);
        }
    }
}

/// A turn of this order of so many rows over a fibre: cycles of any lengths that divide it through rows in any order,
/// whose shifts come to nothing where they are made so often.
fn turn(orders: &[u8], order: usize, rows: usize) -> impl Strategy<Value = Turn> + use<> {
    let fibre = Fibre::new(orders).expect("a fibre that is small enough");
    let lengths: Vec<usize> = (1..=order)
        .filter(|length| order.is_multiple_of(*length))
        .collect();
    let numbers: Vec<u64> = (0..rows as u64).collect();
    let length = prop_oneof![2 => Just(order), 1 => prop::sample::select(lengths)];
    // Few different shifts, so that some cells have several rows.
    let shift = prop_oneof![1 => Just(0), 2 => 0..fibre.size() as u32];
    let parts = (
        Just(numbers).prop_shuffle(),
        vec(length, rows),
        vec(shift, rows),
    );
    parts.prop_map(move |(numbers, lengths, shifts)| {
        let mut steps = vec![Step::new(0, 0); rows];
        let (mut left, mut shifts) = (numbers.as_slice(), shifts.into_iter());
        for length in lengths {
            let length = if length <= left.len() { length } else { 1 };
            let Some((cycle, others)) = left.split_at_checked(length).filter(|_| !left.is_empty())
            else {
                break;
            };
            left = others;
            let mut round = 0;
            for (place, &row) in cycle.iter().enumerate() {
                let is_last = place + 1 == length;
                let shift = shifts.next().expect("a shift for each row");
                // The last shift makes the round one that comes to nothing after order / length rounds.
                let shift = if is_last {
                    let fits = |&last: &u32| {
                        let once = fibre.moved(round, last);
                        (0..order / length).fold(0, |sum, _| fibre.moved(sum, once)) == 0
                    };
                    let mut sizes = (shift..fibre.size() as u32).chain(0..shift);
                    sizes.find(fits).expect("some shift undoes the others")
                } else {
                    shift
                };
                round = fibre.moved(round, shift);
                steps[row as usize] = Step::new(cycle[(place + 1) % length], shift);
            }
        }
        (order, steps)
    })
}

/// Spaces of up to so many rows with one to four faces of the orders 2 to 6, and some goals.
pub(crate) fn face_spaces(
    orders: impl Strategy<Value = Vec<u8>>,
    rows: usize,
) -> impl Strategy<Value = FaceSpace> {
    (orders, 1..=rows, vec(2_usize..=6, 1..=4)).prop_flat_map(|(orders, rows, faces)| {
        let size = orders.iter().copied().map(u32::from).product::<u32>();
        let turns: Vec<_> = faces
            .iter()
            .map(|&order| turn(&orders, order, rows))
            .collect();
        let goals = vec((0..rows as u64, 0..size), 1..=5);
        (turns, goals).prop_map(move |(turns, goals)| {
            let goals = goals.into_iter().map(|(row, x)| State::new(row, x));
            FaceSpace::new(&orders, &turns, goals.collect())
        })
    })
}

/// Spaces of side x side rows: faces that lead along a line of the square, others that lead across, and some goals.
pub(crate) fn squares(
    orders: impl Strategy<Value = Vec<u8>>,
    side: usize,
) -> impl Strategy<Value = FaceSpace> {
    let faces = vec((2_usize..=5, any::<bool>()), 2..=5);
    (orders, faces).prop_flat_map(move |(orders, faces)| {
        let size = orders.iter().copied().map(u32::from).product::<u32>();
        let turns: Vec<_> = faces
            .iter()
            .map(|&(order, is_across)| {
                let lines = vec(turn(&orders, order, side), side);
                lines.prop_map(move |lines| (order, in_square(&lines, is_across)))
            })
            .collect();
        let goals = vec((0..(side * side) as u64, 0..size), 1..=5);
        (turns, goals).prop_map(move |(turns, goals)| {
            let goals = goals.into_iter().map(|(row, x)| State::new(row, x));
            FaceSpace::new(&orders, &turns, goals.collect())
        })
    })
}

/// The turn that is one of these in each line of a square.
fn in_square(lines: &[Turn], is_across: bool) -> Vec<Step> {
    let side = lines.len();
    let row = |line: usize, place: usize| {
        if is_across {
            place * side + line
        } else {
            line * side + place
        }
    };
    let mut steps = vec![Step::new(0, 0); side * side];
    for (line, (_, turn)) in lines.iter().enumerate() {
        for (place, step) in turn.iter().enumerate() {
            let to = row(line, step.row as usize) as u64;
            steps[row(line, place)] = Step::new(to, step.shift);
        }
    }
    steps
}
