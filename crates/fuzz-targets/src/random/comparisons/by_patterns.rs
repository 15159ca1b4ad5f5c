//! Solutions found with tables of parts of a puzzle.

use pattern_search::{Limits, Outcome};
use puzzle_space::PlanError;

use super::{Case, Compared, MOST_WAYS, Verdict, fitting, same};

impl Case<'_> {
    /// Solutions with tables of parts, or how many moves any has at least.
    pub(super) fn patterns(&self) -> Compared {
        let solver = self.solver()?;
        let limits = Limits::default().with_nodes(self.limits.changes as u64 / 50);
        for state in self.sample(3) {
            let solved = solver.solve(&self.pattern(state), &limits);
            match solved.map_err(|error| error.to_string())? {
                Outcome::Solved(solution) => self.solves(state, &solution.moves)?,
                Outcome::Open { bound, .. } => {
                    let distance = self.found.distance[state];
                    same(
                        "moves at least",
                        (bound as usize).min(distance),
                        bound as usize,
                    )?
                }
                Outcome::Unsolvable => return Err(format!("no solution of {state:?}")),
            };
        }
        Ok(Verdict::Held)
    }

    /// All shortest solutions with tables of parts, and the same ones with the table of all.
    pub(super) fn all_by_patterns(&self) -> Compared {
        if self.is_deep() {
            return Ok(Verdict::Skipped);
        }
        let solver = self.solver()?;
        let table = fitting!(self.tabulated());
        let limits = Limits::default().with_nodes(self.limits.changes as u64 / 50);
        for state in self.sample(6) {
            let pattern = self.pattern(state);
            let solved = solver.solve_all(&pattern, MOST_WAYS, &limits);
            let Outcome::Solved(found) = solved.map_err(|error| error.to_string())? else {
                continue;
            };
            let at = table.space().space().state_of(&pattern);
            let at = at.ok_or_else(|| format!("no number for {state:?}"))?;
            let expected = table.solutions(at).map_err(|error| error.to_string())?;
            let wanted = found.count() + usize::from(found.are_all());
            let expected: Vec<_> = expected.take(wanted).map(|own| own.numbers()).collect();
            same("all solutions", found.iter().collect::<Vec<_>>(), expected)?;
        }
        Ok(Verdict::Held)
    }
}
