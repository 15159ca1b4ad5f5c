//! Solutions found with pattern tables.

use core::sync::atomic::{AtomicU64, Ordering};

use pattern_search::{GrowingSolver, Lengths, Limits, Outcome, SolutionQuery};
use puzzle_space::PlanError;

use super::{Case, Compared, MOST_WAYS, Verdict, fitting, patterns, same};

impl Case<'_> {
    /// Checks solutions found with pattern tables, also with tables that grow, or the lower bound on their lengths.
    pub(super) fn patterns(&self) -> Compared {
        let solver = self.solver()?;
        let most = self.limits.changes as u64 / 50;
        let limits = Limits::default().with_nodes(most);
        let nodes = AtomicU64::new(0);
        let bytes = self.limits.positions as u64;
        // It keeps what it knows near the goal for the next position.
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

    /// Checks that a solution is one of the shortest, or that the lower bound is right.
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

    /// Compares lists of solutions found with pattern tables with those from the table of the whole puzzle: all shortest ones, longer
    /// ones, and some that begin or end with a move.
    pub(super) fn all_by_patterns(&self) -> Compared {
        if self.is_deep() || self.turns.is_empty() {
            return Ok(Verdict::Skipped);
        }
        let nodes = AtomicU64::new(0);
        let most = self.limits.changes as u64 / 50;
        let bytes = self.limits.positions as u64;
        let mut solver =
            GrowingSolver::new(self.definition, self.is_single, bytes).with_counter(&nodes);
        let table = fitting!(self.tabulated());
        let last = [self.seed as usize % self.turns.len()];
        let before_last = fitting!(self.tabulated_before(&last));
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
            let first = [number % self.turns.len()];
            let lists = [
                (shortest, [&[][..], &[]]),
                (longer, [&[], &[]]),
                (no_shorter, [&[], &[]]),
                (longer, [&first, &[]]),
                (longer, [&[], &last]),
            ];
            for (lengths, [first, last]) in lists {
                let query = SolutionQuery::default()
                    .with_count(MOST_WAYS)
                    .with_lengths(lengths)
                    .with_ends(first, last);
                nodes.store(0, Ordering::Relaxed);
                let is_over = || nodes.load(Ordering::Relaxed) > most;
                let solved = solver.solve_all(&pattern, &query, &is_over, &mut |_| {});
                let Outcome::Solved(found) = solved.map_err(|error| error.to_string())? else {
                    continue;
                };
                let table = match last {
                    [] => &table,
                    _ => match &before_last {
                        Some(table) => table,
                        // The last move leads from no position to the start.
                        None => continue,
                    },
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
}
