//! All sequences of moves that solve a state, and which of them could be shorter: the plain way.

use std::collections::HashSet;

use god_table::{MoveSet, Space, State};

/// Adds the sequences up to a length that begin with these moves, which lead to this state, and end at the first
/// goal they meet, in the order of the moves. Nothing is left out.
pub(crate) fn follow(
    space: &impl Space,
    state: State,
    is_goal: &dyn Fn(State) -> bool,
    longest: usize,
    moves: &mut Vec<usize>,
    found: &mut Vec<Vec<usize>>,
) {
    if is_goal(state) {
        found.push(moves.clone());
    } else if moves.len() < longest {
        for mv in 0..space.moves().len() {
            moves.push(mv);
            follow(
                space,
                space.after(state, mv),
                is_goal,
                longest,
                moves,
                found,
            );
            moves.pop();
        }
    }
}

/// Whether no run of neighbours in a sequence can be replaced by fewer moves, told what each run is good for.
pub(crate) fn is_reduced(moves: &[usize], can_be_shorter: &dyn Fn(&[usize]) -> bool) -> bool {
    let starts = 0..moves.len();
    let mut runs = starts.flat_map(|start| (start + 1..=moves.len()).map(move |end| start..end));
    !runs.any(|run| can_be_shorter(&moves[run]))
}

/// The turns of a face of a cube by their names: a run of one face is replaced by fewer turns of this face that
/// come to as many quarter turns.
pub(crate) fn by_names<S: Space>(space: &S) -> impl Fn(&[usize]) -> bool + use<S> {
    let turns: Vec<(char, usize)> = (space.moves().iter())
        .map(|name| {
            let (face, amount) = name.split_at(1);
            let amounts = ["", "2", "'"];
            let amount = amounts.iter().position(|&known| known == amount);
            let face = face.chars().next().expect("a name has a letter");
            (face, 1 + amount.expect("a turn of a cube"))
        })
        .collect();
    move |run| {
        let face = turns[run[0]].0;
        if run.iter().any(|&mv| turns[mv].0 != face) {
            return false;
        }
        let of_face: Vec<usize> = (turns.iter())
            .filter(|turn| turn.0 == face)
            .map(|turn| turn.1)
            .collect();
        let mut sums = vec![0];
        let wanted = run.iter().map(|&mv| turns[mv].1).sum::<usize>() % 4;
        for _ in 0..run.len() {
            if sums.contains(&wanted) {
                return true;
            }
            let more = sums
                .iter()
                .flat_map(|sum| of_face.iter().map(move |amount| (sum + amount) % 4));
            sums = more.collect();
        }
        false
    }
}

/// What moves do, state by state: a run of powers of one move is replaced by fewer powers of it.
pub(crate) fn by_doing<S: Space>(space: &S) -> impl Fn(&[usize]) -> bool + use<S> {
    let elements = space.fibre().size() as u32;
    let rows = space.rows();
    let states: Vec<State> = (0..rows)
        .flat_map(|row| (0..elements).map(move |element| State::new(row, element)))
        .collect();
    let moves = space.moves().len();
    let does: Vec<Vec<State>> = (0..moves)
        .map(|mv| states.iter().map(|&state| space.after(state, mv)).collect())
        .collect();
    let number =
        move |state: State| state.row as usize * elements as usize + state.element as usize;
    let then = move |first: &[State], second: &[State]| -> Vec<State> {
        first.iter().map(|&state| second[number(state)]).collect()
    };
    let powers: Vec<Vec<usize>> = (0..moves)
        .map(|mv| {
            let mut all = vec![does[mv].clone()];
            loop {
                let next = then(&all[all.len() - 1], &does[mv]);
                if all.contains(&next) {
                    break;
                }
                all.push(next);
            }
            (0..moves)
                .filter(|&other| all.contains(&does[other]))
                .collect()
        })
        .collect();
    move |run| {
        let wanted = run
            .iter()
            .fold(states.clone(), |done, &mv| then(&done, &does[mv]));
        powers.iter().any(|kind| {
            if run.iter().any(|mv| !kind.contains(mv)) {
                return false;
            }
            let mut level = HashSet::from([states.clone()]);
            for _ in 0..run.len() {
                if level.contains(&wanted) {
                    return true;
                }
                level = (level.iter())
                    .flat_map(|done| kind.iter().map(|&mv| then(done, &does[mv])))
                    .collect();
            }
            false
        })
    }
}

pub(crate) fn set(moves: &str) -> MoveSet {
    moves.parse().expect("moves of the pocket cube")
}
