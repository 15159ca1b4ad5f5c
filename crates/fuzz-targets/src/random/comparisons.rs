//! The comparisons made on a random puzzle: each compares a part of the project with a plain search.

mod by_patterns;
mod through_program;

use std::cell::Cell;
use std::collections::HashSet;
use std::fmt::Debug;
use std::ops::ControlFlow;

use god_table::{Meeting, PuzzleTable, RandomMoves, Table, WithGoals};
use pattern_search::{Budget, Solver};
use puzzle_def::{Definition, OrbitPattern, Parts, Pattern, Transformation, Turn};
use puzzle_space::{Bytes, Memory, MemorySource, PlanError, SearchChoices, SearchPlan, Stored};
use row_search::{MAX_DEPTH, Space, State, Storage, count_states, search_thirds, search_with};

use crate::naive::patterns::{self, AllPositions, Positions, order, state_of};

/// A puzzle, and the results of the plain search.
pub(super) struct Case<'a> {
    pub(super) parts: &'a Parts,
    pub(super) definition: &'a Definition,
    pub(super) is_single: bool,
    /// Whether the moves are chosen from those of the parts.
    pub(super) is_chosen: bool,
    pub(super) powers: &'a HashSet<Transformation>,
    pub(super) turns: &'a [Turn],
    pub(super) positions: &'a Positions,
    pub(super) found: &'a AllPositions,
    pub(super) limits: super::Limits,
    pub(super) seed: u64,
    /// Whether the inverse of each move is a move.
    pub(super) goes_back: bool,
}

/// The end of a comparison that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Held,
    /// There is nothing to be compared.
    Skipped,
    /// A search needs more memory than the limits allow, or more rows than were planned.
    FellShort,
}

type Compared = Result<Verdict, String>;

/// A comparison with its name.
type Comparison<'a> = (&'static str, fn(&Case<'a>) -> Compared);

/// Solutions are counted only if there are at most this many sequences.
const MOST_WAYS: usize = 2000;

/// Solutions are counted only if that takes at most this many steps.
const MOST_STEPS: u64 = 1 << 18;

/// The most bytes that tables may take beyond their plan, for anything but rows and steps.
const HEADS: u64 = 1 << 12;

/// Each comparison with its name.
pub(super) fn all<'a>() -> [Comparison<'a>; 16] {
    [
        ("turns", Case::turns),
        ("order", Case::order),
        ("states", Case::states),
        ("plan", Case::plan),
        ("counts", |case| case.counted(true)),
        ("counts each", |case| case.counted(false)),
        ("classes", Case::classes),
        ("thirds", Case::thirds),
        ("full", Case::full),
        ("table", Case::table),
        ("meeting", Case::meeting),
        ("patterns", Case::patterns),
        ("all by patterns", Case::all_by_patterns),
        ("scrambles", Case::scrambles),
        ("random moves", Case::random_moves),
        ("program", Case::program),
    ]
}

/// Whether two answers are the same.
#[expect(
    clippy::needless_pass_by_value,
    reason = "answers are made where they are compared"
)]
fn same<T: PartialEq + Debug>(of: &str, found: T, expected: T) -> Compared {
    if found == expected {
        return Ok(Verdict::Held);
    }
    Err(format!("{of}: found {found:?}, expected {expected:?}"))
}

/// Unwraps the result of a search; ends the comparison with `FellShort` if memory was lacking.
macro_rules! fitting {
    ($made:expr) => {
        match $made {
            Ok(made) => made,
            Err(PlanError::TooLarge(_)) => return Ok(Verdict::FellShort),
            Err(error) => return Err(error.to_string()),
        }
    };
}

use fitting;

impl Case<'_> {
    /// The definition as a text.
    pub(super) fn shown(&self) -> String {
        let text = self.definition.to_tws();
        let text = text.map_err(|error| error.to_string());
        let text = text.or_else(|_| {
            self.definition
                .to_kpuzzle()
                .map_err(|error| error.to_string())
        });
        let text = text.unwrap_or_else(|_| format!("{:?}", self.parts));
        let names: Vec<&str> = self.turns.iter().map(|turn| turn.name.as_str()).collect();
        let counts = &self.found.counts;
        format!(
            "single turns: {}, moves {} of {:?}, counts {counts:?}\n{text}",
            self.is_single,
            if self.is_chosen { "chosen" } else { "all" },
            &names[..names.len().min(40)],
        )
    }

    /// Whether some position is farther than the largest distance that is stored.
    fn is_deep(&self) -> bool {
        self.found.counts.len() > MAX_DEPTH as usize + 1
    }

    /// Compares the number of solutions listed for a position with the plain count.
    fn are_counted(&self, state: &patterns::State, found: usize) -> Compared {
        match self.positions.solution_count(self.found, state, MOST_WAYS) {
            None => Ok(Verdict::Skipped),
            Some(count) => same("solutions", found, count),
        }
    }

    fn total(&self) -> u64 {
        self.found.states.len() as u64
    }

    fn choices(&self) -> SearchChoices {
        SearchChoices {
            single_turns: self.is_single,
            ..SearchChoices::new(Memory {
                bytes: Bytes(self.limits.memory),
                source: MemorySource::Chosen { by: "the limits" },
            })
        }
    }

    /// Some of the positions, spread over all distances; always the farthest.
    fn sample(&self, count: usize) -> impl Iterator<Item = &patterns::State> {
        let states = &self.found.states;
        let every = states.len().div_ceil(count).max(1);
        states.iter().rev().step_by(every)
    }

    fn pattern(&self, state: &patterns::State) -> Pattern {
        let mut left = state.iter();
        let orbits = self.parts.start.orbits.iter().map(|start| {
            let own: Vec<(u16, u8)> = left.by_ref().take(start.pieces.len()).copied().collect();
            let modulus = |piece: u16| {
                let place = start.pieces.iter().position(|&other| other == piece);
                start.moduli[place.expect("a piece of the start")]
            };
            OrbitPattern {
                moduli: own.iter().map(|&(piece, _)| modulus(piece)).collect(),
                twists: own.iter().map(|&(_, twist)| twist).collect(),
                pieces: own.iter().map(|&(piece, _)| piece).collect(),
            }
        });
        Pattern {
            orbits: orbits.collect(),
        }
    }

    /// Checks that moves lead from a position to the start, and are no more than it needs.
    fn solves(&self, state: &patterns::State, moves: &[usize]) -> Compared {
        let end = self.positions.after_all(state, moves);
        same(
            "the end of a solution",
            end.as_ref(),
            Some(&self.positions.start),
        )?;
        same(
            "moves of a solution",
            moves.len(),
            self.found.distance[state],
        )
    }

    /// Compares the moves: base moves that do something, and each of their powers once.
    fn turns(&self) -> Compared {
        let found: HashSet<&Transformation> =
            self.turns.iter().map(|turn| &turn.transformation).collect();
        if !self.is_single && !self.is_chosen {
            same("powers", found.len(), self.powers.len())?;
        }
        let are_powers = found.iter().all(|&turn| self.powers.contains(turn));
        same("powers of the moves", are_powers, true)
    }

    fn order(&self) -> Compared {
        let bounded = self.definition.bounded_order(self.limits.memory);
        let exact = self.definition.order();
        if bounded.is_exact {
            same("the bounded order", &bounded.number, &exact)?;
        } else if bounded.number > exact {
            return Err(format!("at least {}, but it is {exact}", bounded.number));
        }
        let moves = self.definition.parts();
        match order(moves, self.limits.positions) {
            Some(order) => same("the order", exact, order.into()),
            None => Ok(Verdict::Skipped),
        }
    }

    /// Compares the number of positions known without a search, or its upper bound.
    fn states(&self) -> Compared {
        let plan = fitting!(self.choices().counting_plan(self.definition));
        let layout = plan.layout();
        if *layout.states_at_most() < self.total().into() {
            return Err(format!("at most {} positions", layout.states_at_most()));
        }
        match layout.states() {
            Some(states) => same("positions", states, &self.total().into()),
            None => Ok(Verdict::Skipped),
        }
    }

    /// Compares the planned rows and bytes with the actual ones.
    fn plan(&self) -> Compared {
        let choices = SearchChoices {
            uses_symmetries: false,
            ..self.choices()
        };
        let plan = fitting!(choices.counting_plan(self.definition));
        let (rows, bytes) = (plan.layout().rows_at_most(), plan.bytes(Storage::Counts));
        let table_bytes = plan.layout().table_bytes();
        let is_exact = plan.layout().states().is_some();
        let space = fitting!(plan.space(Storage::Counts));
        let blocked = space.is_blocked(State::new(space.rows() - 1, 0));
        let states = (space.rows() - u64::from(blocked)) * space.fibre().size() as u64;
        same("a plan with a number of bytes", bytes.is_some(), true)?;
        let found = space.table_bytes();
        let is_short = rows < space.rows().into()
            || is_exact && states != self.total()
            || table_bytes + HEADS < found;
        if states < self.total() {
            let (rows, fibre) = (space.rows(), space.fibre().size());
            return Err(format!(
                "{rows} rows of {fibre} for {} positions",
                self.total()
            ));
        }
        Ok(match is_short {
            true => Verdict::FellShort,
            false => Verdict::Held,
        })
    }

    /// Compares the number of positions at each distance.
    fn counted(&self, uses_symmetries: bool) -> Compared {
        let choices = SearchChoices {
            uses_symmetries,
            ..self.choices()
        };
        let plan = fitting!(choices.counting_plan(self.definition));
        let space = fitting!(plan.space(Storage::Counts));
        let counts = count_states(&space, &mut |_| ControlFlow::Continue(()));
        let counts = counts.map_err(|error| error.to_string())?;
        same("counts", counts.counts(), &self.found.counts)
    }

    /// Compares the number of positions at each distance up to symmetry.
    fn classes(&self) -> Compared {
        if !self.parts.blocked.is_empty() || self.is_deep() {
            return Ok(Verdict::Skipped);
        }
        let (plan, _) = fitting!(self.choices().tabulating_plan(
            self.definition,
            Stored::Classes,
            Storage::Full
        ));
        let space = fitting!(plan.space(Storage::Full));
        let found = search_with(&space, &mut |_| ControlFlow::Continue(()));
        let found = found.map_err(|error| error.to_string())?;
        same("counts", found.distribution().counts(), &self.found.counts)?;
        for state in self.sample(100) {
            let distance = space
                .state_of(&self.pattern(state))
                .and_then(|at| found.get(at));
            let expected = u32::try_from(self.found.distance[state]).ok();
            same("a distance", distance, expected)?;
        }
        Ok(Verdict::Held)
    }

    fn thirds(&self) -> Compared {
        if !self.goes_back {
            return Ok(Verdict::Skipped);
        }
        let (plan, _) = fitting!(self.each(Storage::Thirds));
        let space = fitting!(plan.space(Storage::Thirds));
        let found = search_thirds(&space, &mut |_| ControlFlow::Continue(()));
        let found = found.map_err(|error| error.to_string())?;
        same("counts", found.distribution().counts(), &self.found.counts)?;
        for state in self.sample(100) {
            let at = space.state_of(&self.pattern(state));
            let distance = at.and_then(|at| found.distance(&space, at));
            let expected = u32::try_from(self.found.distance[state]).ok();
            same("a distance", distance, expected)?;
        }
        Ok(Verdict::Held)
    }

    fn each(&self, least: Storage) -> Result<(SearchPlan, Storage), PlanError> {
        self.choices()
            .tabulating_plan(self.definition, Stored::Each, least)
    }

    /// Compares all distances, and the set of numbered positions.
    fn full(&self) -> Compared {
        if self.is_deep() {
            return Ok(Verdict::Skipped);
        }
        let (plan, _) = fitting!(self.each(Storage::Full));
        let space = fitting!(plan.space(Storage::Full));
        let found = search_with(&space, &mut |_| ControlFlow::Continue(()));
        let found = found.map_err(|error| error.to_string())?;
        same("counts", found.distribution().counts(), &self.found.counts)?;
        for state in self.sample(2000) {
            let pattern = self.pattern(state);
            let Some(at) = space.state_of(&pattern) else {
                return Err(format!("no number for {state:?}"));
            };
            let expected = u32::try_from(self.found.distance[state]).ok();
            same("a distance", found.get(at), expected)?;
            same("a pattern", space.pattern_of(at), pattern)?;
        }
        // Conversely, a position that has a distance must be known to the plain search.
        let elements = space.fibre().size() as u64;
        let states = space.rows() * elements;
        for number in (0..states).step_by((states / 500).max(1) as usize) {
            let at = State::new(number / elements, (number % elements) as u32);
            let distance = found.get(at).map(|distance| distance as usize);
            if space.is_blocked(at) {
                same("a blocked distance", distance, None)?;
                continue;
            }
            let known = self.found.distance.get(&state_of(&space.pattern_of(at)));
            same("a distance by number", distance.as_ref(), known)?;
        }
        Ok(Verdict::Held)
    }

    /// The table of the puzzle, as solutions and scrambles need it.
    fn tabulated(&self) -> Result<PuzzleTable, PlanError> {
        let table = self.tabulated_before(&[])?;
        Ok(table.expect("the start needs no moves"))
    }

    /// A table whose goals are the positions from which these moves lead to the start; `None` if there are
    /// none.
    fn tabulated_before(&self, last: &[usize]) -> Result<Option<PuzzleTable>, PlanError> {
        let (plan, storage) = self.each(Storage::Full)?;
        let space = WithGoals::before(plan.space(storage)?.into(), last);
        Ok(space
            .ok()
            .map(|space| Table::new(space).expect("it is small")))
    }

    fn table(&self) -> Compared {
        if self.is_deep() {
            return Ok(Verdict::Skipped);
        }
        let table = fitting!(self.tabulated());
        for state in self.sample(6) {
            let at = table.space().space().state_of(&self.pattern(state));
            let at = at.ok_or_else(|| format!("no number for {state:?}"))?;
            let first = table.solve(at).map_err(|error| error.to_string())?;
            self.solves(state, &first.numbers())?;
            let Some(count) = self.positions.solution_count(self.found, state, MOST_WAYS) else {
                continue;
            };
            let counted = table
                .solution_count(at)
                .map_err(|error| error.to_string())?;
            same("solutions counted", counted, count as u128)?;
            let mut listed = 0;
            for solution in table.solutions(at).map_err(|error| error.to_string())? {
                self.solves(state, &solution.numbers())?;
                listed += 1;
            }
            same("solutions listed", listed as u128, counted)?;
            self.are_counted(state, listed)?;
        }
        Ok(Verdict::Held)
    }

    fn meeting(&self) -> Compared {
        let goals = [self.parts.start.clone()];
        let (orbits, blocked) = (self.definition.orbits(), &self.parts.blocked);
        let mut meeting = Meeting::new(self.turns, orbits, blocked, goals);
        for state in self.sample(6) {
            let met = meeting
                .meet(&self.pattern(state))
                .map_err(|error| error.to_string())?;
            self.solves(state, &met.solve().numbers())?;
            // Where places are blocked, there may be too many to count.
            let steps = Cell::new(0);
            let is_over = || {
                steps.set(steps.get() + 1);
                steps.get() > MOST_STEPS
            };
            if let Some(counted) = met.solution_count_until(is_over)
                && counted <= MOST_WAYS as u128
            {
                let listed = met.solutions().count();
                same("solutions listed", listed as u128, counted)?;
                self.are_counted(state, listed)?;
            }
        }
        Ok(Verdict::Held)
    }

    /// A solver with pattern tables.
    fn solver(&self) -> Result<Solver, String> {
        let budget = Budget {
            bytes: self.limits.positions as u64,
            ..Budget::default()
        };
        let solver = Solver::new(self.definition, self.is_single, &budget);
        solver.map_err(|error| error.to_string())
    }

    /// Checks random positions, with solutions that aren't the shortest.
    fn scrambles(&self) -> Compared {
        if self.is_deep() || !self.seed.is_multiple_of(3) {
            return Ok(Verdict::Skipped);
        }
        let table = fitting!(self.tabulated());
        let farthest = self.found.counts.len() as u32 - 1;
        for least in [0, farthest] {
            let mut draws = table.random_states(self.seed, least);
            for _ in 0..2 {
                let Some(drawn) = draws.next() else {
                    return Err(format!("no state at a distance of {least}"));
                };
                let state = state_of(&table.space().space().pattern_of(drawn.state));
                let distance = self.found.distance.get(&state).copied();
                if distance < Some(least as usize) {
                    return Err(format!("{state:?} is at {distance:?}, asked for {least}"));
                }
                let end = self.positions.after_all(&state, &drawn.solution.numbers());
                same(
                    "the end of a scramble",
                    end.as_ref(),
                    Some(&self.positions.start),
                )?;
            }
        }
        Ok(Verdict::Held)
    }

    fn random_moves(&self) -> Compared {
        let length = 6;
        let mut sequences = RandomMoves::of_turns(self.seed, self.definition, self.turns, length);
        let sequence = sequences.next().unwrap_or_default();
        let are_moves = sequence.iter().all(|&mv| mv < self.turns.len());
        same(
            "moves of the puzzle",
            are_moves && sequence.len() <= length,
            true,
        )
    }
}
