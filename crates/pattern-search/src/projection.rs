//! A part of a puzzle with all its distances: a pattern database.

use core::fmt;
use core::ops::ControlFlow;

use puzzle_def::{Definition, Pattern, Turn};
use puzzle_space::{Choices, DefinitionSpace, Plan, Reduction};
use row_search::{
    Depth, Distribution, LevelReport, Packed, SearchError, Space, State, search_with,
};

use crate::error::SolverError;
use crate::view::{Sight, View};

/// Steps are kept in a table of their own while they take no more bytes than this: asking the space takes several times as long.
const MOST_STEP_BYTES: u64 = 1 << 28;

/// A callback while distances are found: with what is looked at, and how far the search is.
pub type Progress<'a> = dyn FnMut(&View, LevelReport) -> ControlFlow<()> + 'a;

/// A part of a puzzle with all its distances: a pattern database.
///
/// The whole puzzle is never nearer to solved than any part of it.
///
/// ```
/// use pattern_search::{OrbitView, Solver, View};
///
/// let text = include_str!("../../puzzle-def/tests/definitions/pocket.tws");
/// let pocket = puzzle_def::read("pocket.tws", text)?;
/// let view = View::new(vec![OrbitView::Orientation]);
/// let solver = Solver::with_views(&pocket, false, &[view.clone()])?;
/// let projection = &solver.projections()[0];
/// assert_eq!(projection.view(), &view);
/// assert_eq!(projection.distribution().reachable(), 729);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Projection {
    view: View,
    sight: Sight,
    space: DefinitionSpace,
    /// For each move of the puzzle, the number of the move of the space, if it is one there.
    moves: Vec<Option<usize>>,
    /// Row by row, where each move of the puzzle leads.
    steps: Option<Vec<FlatStep>>,
    distances: Packed,
    distribution: Distribution,
}

/// Where a move takes a row, in as little space as it takes.
#[derive(Clone, Copy, Debug, Default)]
struct FlatStep {
    row: u32,
    shift: u32,
}

/// Without the tables, which would fill thousands of lines.
impl fmt::Debug for Projection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Projection")
            .field("view", &self.view)
            .field("distribution", &self.distribution)
            .finish_non_exhaustive()
    }
}

impl Projection {
    /// Finds all distances of what a view shows of a puzzle, if they take no more bytes of memory than this.
    pub(crate) fn new(
        definition: &Definition,
        turns: &[Turn],
        single_turns: bool,
        view: &View,
        bytes: u64,
        progress: &mut Progress<'_>,
    ) -> Result<Option<Self>, SolverError> {
        let sight = Sight::new(definition, view);
        let seen = sight.definition(definition).map_err(SolverError::View)?;
        let choices = Choices {
            single_turns,
            // Moves from a state go on from its own pattern.
            reduction: Reduction::Nothing,
            ..Choices::default()
        };
        let plan = Plan::new(&seen, &choices).map_err(SolverError::Space)?;
        if bytes_of_plan(&plan, turns.len()).is_none_or(|needed| needed > bytes) {
            return Ok(None);
        }
        let space = DefinitionSpace::of_plan(plan).map_err(SolverError::Space)?;
        let mut tell = |level| progress(view, level);
        let depths = search_with(&space, &mut tell).map_err(SolverError::Search)?;
        let own = space
            .definition()
            .turns(single_turns)
            .map_err(SolverError::Turns)?;
        let moves = moves_of_space(turns, &sight, &own);
        let distances = Packed::try_new(&depths);
        let distances = distances.ok_or(SolverError::Search(SearchError::TooManyRows {
            found: space.rows(),
        }))?;
        let mut projection = Self {
            view: view.clone(),
            sight,
            moves,
            steps: None,
            distances,
            distribution: depths.distribution().clone(),
            space,
        };
        projection.steps = projection.flat_steps();
        Ok(Some(projection))
    }

    /// The view of the puzzle that it shows.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// How many positions of the part there are at each distance.
    #[must_use]
    pub fn distribution(&self) -> &Distribution {
        &self.distribution
    }

    /// The mean distance of the positions of the part.
    #[must_use]
    pub fn mean_distance(&self) -> f64 {
        let counts = self.distribution.counts();
        let sum: f64 = (0_u32..)
            .zip(counts)
            .map(|(depth, &count)| f64::from(depth) * count as f64)
            .sum();
        sum / self.distribution.reachable() as f64
    }

    /// How many bytes of memory it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let steps = self
            .steps
            .as_ref()
            .map_or(0, |steps| size_of_val(steps.as_slice()));
        let space = self.space.plan().table_bytes() as usize;
        self.distances.as_bytes().len() + steps + space
    }

    /// The state of a position of the whole puzzle, if what is seen of it can be reached.
    pub(crate) fn state_of(&self, pattern: &Pattern) -> Option<State> {
        self.space.state_of(&self.sight.pattern(pattern))
    }

    /// How far a state is from solved, if that can be reached from it.
    #[inline]
    pub(crate) fn distance(&self, state: State) -> Option<Depth> {
        // The table is in memory, so its entries can be counted there.
        let number = state.row as usize * self.space.fibre().size() + state.element as usize;
        self.distances.get(number)
    }

    /// Writes the state after each of some moves of the puzzle.
    pub(crate) fn write_after(&self, state: State, moves: &[u16], after: &mut [State]) {
        let Some(steps) = &self.steps else {
            for (after, &mv) in after.iter_mut().zip(moves) {
                let own = self.moves[usize::from(mv)];
                *after = own.map_or(state, |mv| self.space.after(state, mv));
            }
            return;
        };
        let fibre = self.space.fibre();
        let steps = &steps[state.row as usize * self.moves.len()..][..self.moves.len()];
        for (after, &mv) in after.iter_mut().zip(moves) {
            let step = steps[usize::from(mv)];
            *after = State {
                row: step.row.into(),
                element: fibre.moved(state.element, step.shift),
            };
        }
    }

    /// Writes how far each of some states is from solved, or [`Depth::MAX`] if that can't be reached from it.
    ///
    /// Nearly every distance comes from afar in memory. So short a loop lets the processor ask for several of them before
    /// the first one has come.
    pub(crate) fn write_distances(&self, states: &[State], distances: &mut [Depth]) {
        let size = self.space.fibre().size();
        for (distance, state) in distances.iter_mut().zip(states) {
            let number = state.row as usize * size + state.element as usize;
            *distance = self.distances.get(number).unwrap_or(Depth::MAX);
        }
    }

    /// The steps of all rows, if they are not too many and there is memory for them.
    fn flat_steps(&self) -> Option<Vec<FlatStep>> {
        let rows = self.space.rows();
        let count = rows.checked_mul(self.moves.len() as u64)?;
        let bytes = count.checked_mul(size_of::<FlatStep>() as u64)?;
        if bytes > MOST_STEP_BYTES {
            return None;
        }
        let mut steps = Vec::new();
        steps.try_reserve_exact(usize::try_from(count).ok()?).ok()?;
        for row in 0..rows {
            for mv in &self.moves {
                let step = mv.map(|mv| self.space.step(row, mv));
                steps.push(step.map_or(
                    FlatStep {
                        row: row as u32,
                        shift: 0,
                    },
                    |step| FlatStep {
                        // Fewer rows than bytes.
                        row: step.row as u32,
                        shift: step.shift,
                    },
                ));
            }
        }
        Some(steps)
    }
}

/// How many bytes of memory a projection will take, or somewhat fewer if a state should turn out to be far from solved;
/// `None` if there is no such number.
fn bytes_of_plan(plan: &Plan, moves: usize) -> Option<u64> {
    let rows = u64::try_from(&plan.rows_at_most()).ok()?;
    let states = rows.checked_mul(plan.fibre().size() as u64)?;
    let steps = rows.checked_mul((moves * size_of::<FlatStep>()) as u64)?;
    let steps = if steps > MOST_STEP_BYTES { 0 } else { steps };
    (states / 2)
        .checked_add(steps)?
        .checked_add(plan.table_bytes())
}

/// The number, among the moves of a space, of each move of the puzzle, or `None` where nothing of the move is seen.
fn moves_of_space(turns: &[Turn], sight: &Sight, own: &[Turn]) -> Vec<Option<usize>> {
    let find = |turn: &Turn| {
        let seen = sight.transformation(&turn.transformation);
        let number = own.iter().position(|own| own.transformation == seen);
        assert!(
            number.is_some() || seen.is_identity(),
            "a power of a move is a power of it in any view"
        );
        number
    };
    turns.iter().map(find).collect()
}
