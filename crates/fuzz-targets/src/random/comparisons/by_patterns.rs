//! Solutions found with tables of parts of a puzzle.

use core::sync::atomic::{AtomicU64, Ordering};

use pattern_search::{GrowingSolver, Lengths, Limits, Outcome, SolutionQuery};
use puzzle_space::PlanError;
use row_search::{Space, State};

use super::{Case, Compared, MOST_WAYS, Verdict, fitting, patterns, same};

impl Case<'_> {
    /// Solutions with tables of parts, also with some that grow, or how many moves any has at least.
    pub(super) fn patterns(&self) -> Compared {
        let solver = self.solver()?;
        let most = self.limits.changes as u64 / 50;
        let limits = Limits::default().with_nodes(most);
        let nodes = AtomicU64::new(0);
        let bytes = self.limits.positions as u64;
        // What it knows near the goal it keeps for the next position.
        let mut growing =
            GrowingSolver::new(self.definition, self.is_single, bytes).with_counter(&nodes);
        for state in self.sample(3) {
            let pattern = self.pattern(state);
            let solved = solver.solve(&pattern, &limits);
            self.holds(state, solved.map_err(|error| error.to_string())?)?;
            nodes.store(0, Ordering::Relaxed);
            let is_over = || nodes.load(Ordering::Relaxed) > most;
            let solved = growing.solve(&pattern, &is_over, &mut |_| {});
            self.holds(state, solved.map_err(|error| error.to_string())?)?;
        }
        Ok(Verdict::Held)
    }

    /// Whether a solution is one of the shortest, or no fewer moves are known to be needed.
    fn holds(&self, state: &patterns::State, outcome: Outcome) -> Compared {
        match outcome {
            Outcome::Solved(solution) => self.solves(state, &solution.moves),
            Outcome::Open { bound, .. } => {
                let least = (bound as usize).min(self.found.distance[state]);
                same("moves at least", least, bound as usize)
            }
            Outcome::Unsolvable => Err(format!("no solution of {state:?}")),
        }
    }

    /// Lists of solutions with tables of parts, and the same ones with the table of all: all shortest ones, longer ones, and some that
    /// begin or end with a move.
    pub(super) fn all_by_patterns(&self) -> Compared {
        if self.is_deep() {
            return Ok(Verdict::Skipped);
        }
        let solver = self.solver()?;
        let table = fitting!(self.tabulated());
        let limits = Limits::default().with_nodes(self.limits.changes as u64 / 50);
        let is_plain = !self.turns.is_empty() && self.parts.blocked.is_empty();
        let is_plain =
            is_plain && self.has_orders_of_all(table.space()) && commutes_by_faces(table.space());
        let last = [self.seed as usize % self.turns.len().max(1)];
        let before_last = match is_plain {
            true => Some(fitting!(self.tabulated_before(&last))),
            false => None,
        };
        for (number, state) in self.sample(6).enumerate() {
            let pattern = self.pattern(state);
            let at = table.space().space().state_of(&pattern);
            let at = at.ok_or_else(|| format!("no number for {state:?}"))?;
            let shortest = Lengths::default();
            // There may be no longer ones, however long they are looked for.
            let least = self.found.distance[state] + 1;
            let longer = Lengths {
                slack: 2,
                most: least + 2,
                ..shortest
            };
            let no_shorter = Lengths {
                least,
                slack: 0,
                ..longer
            };
            let first = [number % self.turns.len().max(1)];
            let lists = [
                (shortest, [&[][..], &[]]),
                (longer, [&[], &[]]),
                (no_shorter, [&[], &[]]),
                (longer, [&first, &[]]),
                (longer, [&[], &last]),
            ];
            // Where a move commutes with some turns of a face only, or is blocked, it isn't said which runs could be shorter; and where
            // few positions are reached, moves do the same there that do not elsewhere.
            let told = if is_plain { lists.len() } else { 1 };
            for (lengths, [first, last]) in lists.into_iter().take(told) {
                let query = SolutionQuery::default()
                    .with_count(MOST_WAYS)
                    .with_lengths(lengths)
                    .with_ends(first, last);
                let solved = solver.solve_all(&pattern, &query, &limits);
                let Outcome::Solved(found) = solved.map_err(|error| error.to_string())? else {
                    continue;
                };
                let table = match last {
                    [] => &table,
                    _ => before_last.as_ref().unwrap_or(&table),
                };
                let expected = table.solutions_between(at, first, last, lengths);
                let expected = expected.map_err(|error| error.to_string())?;
                let wanted = found.count() + usize::from(found.are_all());
                let expected: Vec<_> = expected.take(wanted).map(|own| own.numbers()).collect();
                let name = format!("{lengths:?} from {first:?} to {last:?}, {pattern:?}");
                same(&name, found.iter().collect::<Vec<_>>(), expected)?;
            }
        }
        Ok(Verdict::Held)
    }

    /// Whether each move is back where positions are reached after as many times as it is anywhere.
    fn has_orders_of_all(&self, space: &impl Space) -> bool {
        const MOST_TIMES: u64 = 60;
        let states: Vec<State> = states(space).collect();
        self.turns.iter().enumerate().all(|(mv, turn)| {
            let next = |now: &Vec<State>| now.iter().map(|&state| space.after(state, mv)).collect();
            let mut powers = core::iter::successors(Some(states.clone()), |now| Some(next(now)));
            let order = turn.transformation.order(self.definition.orbits());
            let back = (0..=MOST_TIMES).zip(powers.by_ref()).skip(1);
            let mut back = back.filter(|(_, now)| *now == states);
            back.next().map(|(times, _)| times) == order
        })
    }
}

/// Some states of a space.
fn states(space: &impl Space) -> impl Iterator<Item = State> {
    let elements = (space.fibre().size() as u32).min(16);
    (0..space.rows().min(64))
        .flat_map(move |row| (0..elements).map(move |element| State::new(row, element)))
}

/// Whether each move commutes with all moves that are powers of one, or with none of them, as far as some states tell.
fn commutes_by_faces(space: &impl Space) -> bool {
    const MOST_MOVES: usize = 24;
    let moves = space.moves().len();
    let states: Vec<State> = states(space).collect();
    let does = |path: &[usize]| -> Vec<State> {
        let end = |&state: &State| path.iter().fold(state, |state, &mv| space.after(state, mv));
        states.iter().map(end).collect()
    };
    let effects: Vec<Vec<State>> = (0..moves).map(|mv| does(&[mv])).collect();
    let commute = |a: usize, b: usize| does(&[a, b]) == does(&[b, a]);
    moves <= MOST_MOVES
        && (0..moves).all(|mv| {
            let powers: Vec<Vec<State>> = (1..=24).map(|times| does(&vec![mv; times])).collect();
            let mut own = (0..moves).filter(|&other| powers.contains(&effects[other]));
            own.all(|power| (0..moves).all(|a| commute(a, mv) == commute(a, power)))
        })
}
