//! Distances modulo 3, level by level: a level reads one of three sets and writes the next; the
//! third holds the level before.

use core::fmt;
use core::ops::ControlFlow;

use super::MAX_LIGHT_DEPTH;
use super::thirds::Thirds;
use crate::frontier::Frontier;
use crate::lanes::{LANES, Lanes};
use crate::levels::report_levels;
use crate::memory::zeros;
use crate::proof::{ProofError, expect_of_goals, expect_right, remove_goals};
use crate::pull::Pulling;
use crate::row::{any, full_row, has, with_row_length};
use crate::run::Run;
use crate::search::{LevelReport, SearchError};
use crate::sets::{change_lanes, joined, unreached};
use crate::space::{Space, State};

/// The distance of every state of a space modulo 3, in half the memory that the distances take.
///
/// `progress` is called after each level, beginning with that of the goals, and can stop the
/// search. Each move of the space must be undone by one of its moves. The result is the same for
/// any number of threads.
///
/// Before it is returned, every state is compared with its neighbours: goals have 0, every other
/// reached state has a neighbour with one less, and no neighbour of a reached state is unreached.
/// So the reached states are complete, and from each of them there is a way down. This comparison
/// does not prove that the way ends at a goal after as many steps as the distance, since numbers
/// modulo 3 could go round a cycle; that follows only from the levels of the search. To prove it,
/// [`prove_thirds`](crate::prove_thirds) searches the levels again.
///
/// # Errors
///
/// [`SearchError`] if the space has no goal, too many rows or a move without an inverse, a state is
/// farther than [`MAX_LIGHT_DEPTH`], `progress` stopped the search, or the result is wrong.
pub fn search_thirds(
    space: &dyn Space,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Thirds, SearchError> {
    let mut search = ThirdsSearch::new(space)?;
    report_levels(search.report(), progress, || search.next_level())?;
    search.finish()
}

/// A search for distances modulo 3, between two levels.
///
/// ```
/// use row_search::{SearchError, ThirdsSearch, TransitionSpace};
///
/// let lane = TransitionSpace::new(1, 2, vec![1, 0])?;
/// let mut search = ThirdsSearch::new(&lane)?;
/// assert_eq!(search.next_level()?.map(|level| level.positions), Some(1));
/// assert_eq!(search.finish()?.distribution().max_depth(), 1);
///
/// let one_way = TransitionSpace::new(1, 3, vec![1, 2, 0])?;
/// assert_eq!(ThirdsSearch::new(&one_way).err(), Some(SearchError::OneWay { mv: 0 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ThirdsSearch<'a> {
    run: Run<'a, 3>,
    /// For each row the last level with states in it.
    last_levels: Vec<u16>,
}

impl fmt::Debug for ThirdsSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThirdsSearch")
            .field("report", &self.report())
            .finish_non_exhaustive()
    }
}

impl<'a> ThirdsSearch<'a> {
    /// Starts a search, with only the goals reached.
    ///
    /// # Errors
    ///
    /// [`SearchError::OneWay`], [`SearchError::NoGoals`], or [`SearchError::TooManyRows`] if the sets do not fit in
    /// memory.
    pub fn new(space: &'a dyn Space) -> Result<Self, SearchError> {
        expect_both_ways(space)?;
        let run = Run::new(space, MAX_LIGHT_DEPTH)?;
        let found = space.rows();
        let last_levels = zeros(run.sets.active.len());
        let last_levels = last_levels.ok_or(SearchError::TooManyRows { found })?;
        Ok(Self { run, last_levels })
    }

    /// Reports on the last completed level.
    #[must_use]
    pub fn report(&self) -> LevelReport {
        self.run.report()
    }

    /// The size of the sets and the lists of rows in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.run.sets.bytes() + size_of_val(self.last_levels.as_slice())
    }

    /// Searches one level; `None` if there are no states beyond the last one.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] if there are states farther than [`MAX_LIGHT_DEPTH`]; also in all
    /// later calls.
    pub fn next_level(&mut self) -> Result<Option<LevelReport>, SearchError> {
        let level = self.run.next_level()?;
        if let Some(level) = level {
            let rows = self.last_levels.iter_mut().zip(&self.run.sets.active);
            for (last, _) in rows.filter(|(_, active)| **active) {
                // No level is farther than 4095.
                *last = level.depth as u16;
            }
        }
        Ok(level)
    }

    /// Searches the remaining levels, and compares each state with its neighbours; see
    /// [`search_thirds`].
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] as above, [`SearchError::Weights`] and [`SearchError::Miscounted`]
    /// if weights do not add up to the states of the space, and [`SearchError::Proof`] if the
    /// result is wrong.
    pub fn finish(mut self) -> Result<Thirds, SearchError> {
        while self.next_level()?.is_some() {}
        let Run {
            space,
            order,
            sets,
            levels,
        } = self.run;
        let distribution = levels.distribution(space)?;
        let residues = sets.into_residues(levels.last_depth());
        with_row_length!(space.fibre(), check(space, &order, &residues)).map_err(|state| {
            let found = residue_in(space, &residues, state);
            SearchError::Proof(ProofError::Residue { state, found })
        })?;
        // In place: the sets of the remainders 1 and 2 become the two planes. The set of the
        // remainder 0 becomes the set of unreached states, which have both bits set.
        let [mut zero, mut one, mut two] = residues;
        let fibre = space.fibre();
        change_lanes(fibre, &mut zero, &[&one, &two], unreached);
        for plane in [&mut one, &mut two] {
            change_lanes(fibre, plane, &[&zero], joined);
        }
        Ok(Thirds::new(
            space,
            [one, two],
            distribution,
            self.last_levels,
        ))
    }
}

/// Checks that each move of a space has an inverse among its moves.
pub(super) fn expect_both_ways(space: &dyn Space) -> Result<(), SearchError> {
    let one_way = (0..space.moves().len()).find(|&mv| space.inverse(mv).is_none());
    one_way.map_or(Ok(()), |mv| Err(SearchError::OneWay { mv }))
}

/// The number of the set that contains a state.
fn residue_in(space: &dyn Space, residues: &[Vec<Lanes>; 3], state: State) -> Option<u8> {
    let stride = space.fibre().row_words() / LANES;
    let spot = space.fibre().spot(state.element);
    let is_in = |set: &Vec<Lanes>| has(&set[state.row as usize * stride..], spot);
    residues.iter().position(is_in).map(|residue| residue as u8)
}

/// Compares each state with its neighbours.
fn check<const V: usize>(
    space: &dyn Space,
    order: &[usize],
    residues: &[Vec<Lanes>; 3],
) -> Result<(), State> {
    let is_right = |goal| residue_in(space, residues, goal) == Some(0);
    expect_of_goals(space, 0..space.rows(), is_right)?;
    let sets = residues.each_ref().map(|set| Frontier::<V>::all(set));
    let full = full_row::<V>(space.fibre());
    let pulling = || Pulling::<V>::new(space, order);
    expect_right(space.fibre(), 0..space.rows(), pulling, |pulling, row| {
        let own = sets.each_ref().map(|set| set.row(row));
        pulling.neighbours.go_to(row);
        // Wrong are unreached states with a reached neighbour, and reached states without a
        // neighbour whose remainder is one less.
        let mut wrong = [Lanes::ZERO; V];
        for below in 0..3 {
            let neighbours = pulling.pull(&sets[below], &full);
            for i in 0..V {
                let unreached = full[i] & !(own[0][i] | own[1][i] | own[2][i]);
                wrong[i] |= neighbours[i] & unreached;
                wrong[i] |= own[(below + 1) % 3][i] & !neighbours[i];
            }
        }
        if any(&wrong) {
            remove_goals(space, row, &mut wrong);
        }
        any(&wrong).then_some(wrong)
    })
}
