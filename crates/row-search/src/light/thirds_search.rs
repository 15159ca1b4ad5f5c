//! Distances modulo 3, level by level: a level reads one of three sets, writes the next, and the third is behind it.

use core::fmt;
use core::ops::ControlFlow;

use super::closing::{All, Pulling, first_wrong};
use super::levels::{Levels, report_levels};
use super::thirds::Thirds;
use crate::beginning::{Beginning, count_goals};
use crate::fibre::Fibre;
use crate::frontier::{Frontier, OfOne};
use crate::lanes::{LANES, Lanes};
use crate::level::{Level, Work, candidates};
use crate::neighbours::order_of_moves;
use crate::parallel::{map_each, rows_per_task};
use crate::proof::ProofError;
use crate::row::{Row, any, full_row, with_row_length};
use crate::search::{LevelReport, SearchError};
use crate::space::{Space, State};

/// The distance of every state of a space modulo 3, in half the memory that the distances take.
///
/// `progress` is called after each level, that of the goals included, and may stop the search. Each move of the space
/// has to be undone by one of its moves. The result is the same for any number of threads.
///
/// Before it is handed out, every state is compared with its neighbours: the goals have 0, every other state that was
/// reached has a neighbour with one less, and no neighbour of a reached state is unreached. So the states that were
/// reached are all that can be, and from each of them a way leads on down. That it ends at a goal after as many steps
/// as the state's distance is what the levels of the search say, not this comparison: numbers modulo 3 could go round
/// in a circle. [`prove_thirds`](crate::prove_thirds) goes through the levels again.
///
/// # Errors
///
/// [`SearchError`] if the space has no goal, too many rows or a move that none undoes, a state is farther than
/// [`MAX_LIGHT_DEPTH`](crate::MAX_LIGHT_DEPTH), `progress` asked for the search to stop, or the result is wrong.
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
    space: &'a dyn Space,
    /// The order in which moves are followed.
    order: Vec<usize>,
    /// The states reached, by their distance modulo 3.
    residues: [Vec<Lanes>; 3],
    /// The rows that hold states of the last level.
    active: Vec<bool>,
    /// Room for those of the next one.
    spare: Vec<bool>,
    /// For each row the last level that has states in it.
    last_levels: Vec<u16>,
    levels: Levels,
}

impl fmt::Debug for ThirdsSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThirdsSearch")
            .field("report", &self.report())
            .finish_non_exhaustive()
    }
}

impl<'a> ThirdsSearch<'a> {
    /// A search that has reached the goals only.
    ///
    /// # Errors
    ///
    /// [`SearchError::OneWay`], [`SearchError::NoGoals`], or [`SearchError::TooManyRows`] if the sets do not fit in
    /// memory.
    pub fn new(space: &'a dyn Space) -> Result<Self, SearchError> {
        if let Some(mv) = (0..space.moves().len()).find(|&mv| space.inverse(mv).is_none()) {
            return Err(SearchError::OneWay { mv });
        }
        let Beginning {
            sets: residues,
            active,
            spare,
        } = Beginning::new(space, 0..space.rows())?;
        let goals = with_row_length!(space.fibre(), count_goals(space, 0, &residues[0], &active));
        let mut last_levels = Vec::new();
        let reserved = last_levels.try_reserve_exact(active.len());
        let found = space.rows();
        reserved.map_err(|_| SearchError::TooManyRows { found })?;
        last_levels.resize(active.len(), 0);
        Ok(Self {
            last_levels,
            levels: Levels::new(goals)?,
            order: order_of_moves(space),
            space,
            residues,
            active,
            spare,
        })
    }

    /// What there is to tell about the last level that was completed.
    #[must_use]
    pub fn report(&self) -> LevelReport {
        self.levels.report(self.space)
    }

    /// Number of bytes that the sets and the lists of rows take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let sets = self.residues.iter().map(|set| size_of_val(set.as_slice()));
        let last_levels = size_of_val(self.last_levels.as_slice());
        sets.sum::<usize>() + self.active.len() + self.spare.len() + last_levels
    }

    /// Searches one level; `None` if there are no states beyond the last one.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] if there are states farther than [`MAX_LIGHT_DEPTH`](crate::MAX_LIGHT_DEPTH). It stays
    /// so.
    pub fn next_level(&mut self) -> Result<Option<LevelReport>, SearchError> {
        if self.levels.are_over(self.space)? {
            return Ok(None);
        }
        let positions = with_row_length!(self.space.fibre(), next_level(self));
        self.levels.add(self.space, positions)
    }

    /// Searches the levels that are left, and compares each state with its neighbours as
    /// [`search_thirds`] says.
    ///
    /// # Errors
    ///
    /// [`SearchError::TooDeep`] as above, [`SearchError::Weights`] and [`SearchError::Miscounted`] if the space
    /// has weights that do not add up to its states, and [`SearchError::Proof`] if the result is wrong.
    pub fn finish(mut self) -> Result<Thirds, SearchError> {
        while self.next_level()?.is_some() {}
        let distribution = self.levels.distribution(self.space)?;
        let (space, order, residues) = (self.space, &self.order, &self.residues);
        with_row_length!(space.fibre(), check(space, order, residues))
            .map_err(SearchError::Proof)?;
        let planes = with_row_length!(space.fibre(), into_planes(self.residues, space.fibre()));
        Ok(Thirds::new(space, planes, distribution, self.last_levels))
    }
}

/// One level more; returns the number of new states, times the unit of the weights.
///
/// The set that is read holds the last level and those three, six, ... levels before, which lead only to states that
/// were reached long since.
fn next_level<const V: usize>(search: &mut ThirdsSearch<'_>) -> u64 {
    let to = search.levels.len() % 3;
    let set = core::mem::take(&mut search.residues[to]);
    let [last, behind] = [2, 1].map(|ahead| search.residues[(to + ahead) % 3].as_chunks::<V>().0);
    let frontier = OfOne {
        rows: last,
        active: &search.active,
    };
    let candidates = candidates(search.space, &search.active);
    let work = Work {
        space: search.space,
        order: &search.order,
        others: [last, behind],
        newest: None,
        candidates: candidates.as_deref(),
    };
    let mut spare = core::mem::take(&mut search.spare);
    spare.fill(false);
    let Level {
        set,
        active,
        positions,
    } = work.level(&frontier, set, spare);
    search.residues[to] = set;
    search.spare = core::mem::replace(&mut search.active, active);
    // No level is farther than 4095.
    let level = search.levels.len() as u16;
    let rows = search.last_levels.iter_mut().zip(&search.active);
    for (last, _) in rows.filter(|(_, active)| **active) {
        *last = level;
    }
    positions
}

/// Compares each state with its neighbours.
fn check<const V: usize>(
    space: &dyn Space,
    order: &[usize],
    residues: &[Vec<Lanes>; 3],
) -> Result<(), ProofError> {
    let sets: [All<'_, V>; 3] = residues.each_ref().map(|set| All(set.as_chunks().0));
    let residue = |State { row, element }: State| {
        let (word, bit) = space.fibre().spot(element);
        let holds = |set: &All<'_, V>| set.row(row)[word / LANES].0[word % LANES] >> bit & 1 == 1;
        (0..)
            .zip(&sets)
            .find(|(_, set)| holds(set))
            .map(|(residue, _)| residue)
    };
    let error = |state| ProofError::Residue {
        state,
        found: residue(state),
    };
    let mut goals = Vec::new();
    space.goals(0..space.rows(), &mut |goal| goals.push(goal));
    goals.sort_unstable();
    if let Some(&goal) = goals.iter().find(|&&goal| residue(goal) != Some(0)) {
        return Err(error(goal));
    }
    let full = full_row::<V>(space.fibre());
    let pulling = || Pulling::<V>::new(space, order);
    let wrong = first_wrong(space, pulling, |pulling, row| {
        let own = sets.each_ref().map(|set| set.row(row));
        pulling.go_to(row);
        // Those that are not reached begin as right, and those that are as wrong until a neighbour is below them.
        let mut wrong = [Lanes::ZERO; V];
        for below in 0..3 {
            let neighbours = pulling.pull(&sets[below]);
            for i in 0..V {
                let unreached = full[i] & !(own[0][i] | own[1][i] | own[2][i]);
                wrong[i] |= neighbours[i] & unreached;
                wrong[i] |= own[(below + 1) % 3][i] & !neighbours[i];
            }
        }
        let first = goals.partition_point(|goal| goal.row < row);
        for goal in goals[first..].iter().take_while(|goal| goal.row == row) {
            let (word, bit) = space.fibre().spot(goal.element);
            wrong[word / LANES].0[word % LANES] &= !(1 << bit);
        }
        any(&wrong).then_some(wrong)
    });
    wrong.map_or(Ok(()), |state| Err(error(state)))
}

/// Turns the three sets into the two bits of the remainder, both of them set where a state is not reached.
fn into_planes<const V: usize>(residues: [Vec<Lanes>; 3], fibre: &Fibre) -> [Vec<Lanes>; 2] {
    let [zero, mut one, mut two] = residues;
    let full: Row<V> = full_row(fibre);
    let size = rows_per_task(zero.len() / V) * V;
    let sets = zero.chunks(size).zip(one.chunks_mut(size));
    map_each(sets.zip(two.chunks_mut(size)), &|((zero, one), two)| {
        let sets = zero.iter().zip(one).zip(two);
        for (((zero, one), two), full) in sets.zip(full.iter().cycle()) {
            let unreached = *full & !(*zero | *one | *two);
            *one |= unreached;
            *two |= unreached;
        }
    });
    [one, two]
}
