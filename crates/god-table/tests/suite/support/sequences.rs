//! All sequences of moves that solve a state, which of them could be shorter, and which are the same solution: the plain way.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};

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

/// For each pair of moves whether they commute: from every state both orders lead to the same one.
pub(crate) fn commuting(space: &impl Space) -> Vec<Vec<bool>> {
    let elements = space.fibre().size() as u32;
    let states =
        || (0..space.rows()).flat_map(|row| (0..elements).map(move |e| State::new(row, e)));
    let both = |state, one, other| space.after(space.after(state, one), other);
    let commute = |one, other| {
        // Rows of a group act alike on all elements.
        let mut states = states().filter(|state| space.rows() < 1000 || state.element == 0);
        states.all(|state| both(state, one, other) == both(state, other, one))
    };
    let moves = 0..space.moves().len();
    let row = |one| moves.clone().map(|other| commute(one, other)).collect();
    moves.clone().map(row).collect()
}

/// All that exchanges of neighbours make of a sequence, where `may` says which neighbours may be exchanged, and `is_good`
/// which of these sequences count.
fn exchanged<T: Copy + Ord>(
    word: &[T],
    may: &dyn Fn(T, T) -> bool,
    is_good: &dyn Fn(&[T]) -> bool,
) -> BTreeSet<Vec<T>> {
    let mut found = BTreeSet::from([word.to_vec()]);
    let mut left = vec![word.to_vec()];
    while let Some(word) = left.pop() {
        for place in 1..word.len() {
            if may(word[place - 1], word[place]) {
                let mut other = word.clone();
                other.swap(place - 1, place);
                if is_good(&other) && found.insert(other.clone()) {
                    left.push(other);
                }
            }
        }
    }
    found
}

/// Which of these ways from the first moves to the last ones are listed: none of the sequences that exchanges of commuting
/// neighbours make of all moves together has a run that fewer moves could replace, other than of the first or the last
/// moves alone; and of the ways that such exchanges make of each other, one by one, it is the first. `ways` are all there are.
pub(crate) fn listed(
    ways: &[Vec<usize>],
    (first, last): (&[usize], &[usize]),
    commuting: &[Vec<bool>],
    can_be_shorter: &dyn Fn(&[usize]) -> bool,
) -> Vec<Vec<usize>> {
    let all: HashSet<&[usize]> = ways.iter().map(Vec::as_slice).collect();
    // Runs are the same ones again and again.
    let known = RefCell::new(HashMap::new());
    let can_be_shorter = |run: Vec<usize>| -> bool {
        if let Some(&known) = known.borrow().get(&run) {
            return known;
        }
        let can_be_shorter = can_be_shorter(&run);
        known.borrow_mut().insert(run, can_be_shorter);
        can_be_shorter
    };
    let is_reduced = |way: &&Vec<usize>| {
        let given = |moves: &[usize], part: u8| -> Vec<(usize, u8)> {
            moves.iter().map(|&mv| (mv, part)).collect()
        };
        let word = [given(first, 0), given(way, 1), given(last, 2)].concat();
        let may = |one: (usize, u8), other: (usize, u8)| commuting[one.0][other.0];
        let has_no_runs = |word: &[(usize, u8)]| {
            let starts = 0..word.len();
            let mut runs =
                starts.flat_map(|start| (start + 1..=word.len()).map(move |end| start..end));
            !runs.any(|run| {
                let run = &word[run];
                let is_given = [0, 2].iter().any(|part| run.iter().all(|mv| mv.1 == *part));
                !is_given && can_be_shorter(run.iter().map(|mv| mv.0).collect())
            })
        };
        // What has a run itself is left out at once: that is most of them.
        way.is_empty()
            || has_no_runs(&word)
                && exchanged(&word, &may, &|_| true)
                    .iter()
                    .all(|word| has_no_runs(word))
    };
    let is_first = |way: &&Vec<usize>| {
        let may = |one: usize, other: usize| commuting[one][other];
        exchanged(way, &may, &|other| all.contains(other)).first() == Some(*way)
    };
    let mut listed: Vec<_> = ways
        .iter()
        .filter(is_reduced)
        .filter(is_first)
        .cloned()
        .collect();
    listed.sort_by_key(Vec::len);
    listed
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
