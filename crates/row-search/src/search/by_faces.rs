//! The search of spaces whose moves are whole faces: level by level, each by what the faces reach.
//!
//! A face is a group of moves: its turn made once, twice and so on. So what one move of it reaches is all that its turns
//! join with a state that was reached, and that is found for the rows of a cycle at once ([`closure`]), in fewer steps than
//! for one row after another. What is new in a level is what any of the faces reaches ([`mod@level`]).
//!
//! The states of the first levels are few and far between, and so are those that are left for the last ones: they are
//! gone through one by one ([`first_levels`], [`last_levels`]).

mod closure;
mod counter;
mod first_levels;
mod gray;
mod last_levels;
mod level;
mod reached;

use core::ops::ControlFlow;

use self::first_levels::FirstLevels;
use self::gray::GrayPlanes;
use self::last_levels::LastLevels;
use self::level::level;
use self::reached::Reached;
use super::{LevelReport, SearchError, tally};
use crate::depth::{Depth, MAX_DEPTH};
use crate::depths::Depths;
use crate::faces::{Place, Plan, sums_of};
use crate::fibre::{Sums, apart};
use crate::lanes::{LANES, Lanes};
use crate::parallel::map_each;
use crate::row::{Row, full_row, with_row_length};
use crate::shard::cleared;
use crate::space::{Space, State};

/// The distance of every state, not proved.
pub(super) fn search(
    space: &dyn Space,
    plan: &Plan,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Depths, SearchError> {
    let sums = sums_of(space).expect("there is a plan for sums only");
    with_row_length!(space.fibre(), search_planned(space, sums, plan, progress))
}

/// The same for rows of this length.
fn search_planned<const V: usize>(
    space: &dyn Space,
    sums: &Sums,
    plan: &Plan,
    progress: &mut dyn FnMut(LevelReport) -> ControlFlow<()>,
) -> Result<Depths, SearchError> {
    let too_many = SearchError::TooManyRows {
        found: space.rows(),
    };
    let mut search = Search::<V>::new(space, sums, plan).ok_or(too_many)?;
    if search.counts == [0] {
        return Err(SearchError::NoGoals);
    }
    loop {
        let level = tally::report(space, &search.counts);
        if progress(level).is_break() {
            return Err(SearchError::Cancelled { depth: level.depth });
        }
        if tally::is_complete(space, &search.counts) {
            break;
        }
        match search.next_level().ok_or(too_many)? {
            0 => break,
            _ if level.depth == MAX_DEPTH => return Err(SearchError::TooDeep { limit: MAX_DEPTH }),
            positions => search.counts.push(positions),
        }
    }
    search.finish(too_many)
}

/// A search between two levels.
struct Search<'a, const V: usize> {
    space: &'a dyn Space,
    sums: &'a Sums,
    plan: &'a Plan,
    full: Row<V>,
    reached: Reached,
    /// Number of states at each distance.
    counts: Vec<u64>,
    /// The first levels, from the goals on, unless there are too many of these.
    first: Option<FirstLevels>,
    /// Once there are too many states to list them.
    middle: Option<Middle>,
    /// Once few states are left.
    last: Option<LastLevels>,
}

/// What is kept of the levels between the first and the last ones.
struct Middle {
    /// The distance of every state that is not among those of other levels.
    distances: GrayPlanes,
    /// Room for what each far group reaches.
    stores: Vec<Vec<Lanes>>,
}

/// To find the neighbours of a state and look them up takes as long, for each of them, as working on so many vectors of
/// a row takes for one face.
const STATE_COST: u64 = 4;

impl<'a, const V: usize> Search<'a, V> {
    /// A search that has reached the goals only; `None` if there is no memory for it.
    fn new(space: &'a dyn Space, sums: &'a Sums, plan: &'a Plan) -> Option<Self> {
        let mut search = Self {
            space,
            sums,
            plan,
            full: full_row(space.fibre()),
            reached: Reached::new(plan.rows.len(), V)?,
            counts: vec![0],
            first: None,
            middle: None,
            last: None,
        };
        let mut goals = Vec::new();
        let mut count = 0;
        space.goals(0..space.rows(), &mut |State { row, element }| {
            let goal = Place {
                row: plan.numbers[row as usize],
                spot: space.fibre().spot_number(element),
            };
            if search.reached.add(goal) {
                count += 1;
                if search.are_few(count) {
                    goals.push(goal);
                }
            }
        });
        search.counts[0] = count;
        search.first = search.are_few(count).then(|| FirstLevels::new(goals));
        Some(search)
    }

    /// Whether so many states are gone through one by one in less time than all rows are.
    fn are_few(&self, states: u64) -> bool {
        let vectors = self.plan.rows.len() as u64 * (self.plan.turns.faces() * V) as u64;
        let neighbours = states.saturating_mul(self.space.moves().len() as u64);
        neighbours.saturating_mul(STATE_COST) <= vectors
    }

    /// Whether the newest level has so few states that their neighbours are listed: found one by one in less time, and no
    /// more of them than a set has vectors, so that lists take less memory than a set.
    fn is_next_listed(&self) -> bool {
        let newest = *self.counts.last().expect("the goals are counted");
        let neighbours = newest.saturating_mul(self.space.moves().len() as u64);
        self.are_few(newest) && neighbours <= self.reached.lanes.len() as u64
    }

    /// Number of states that are not reached.
    fn left(&self) -> u64 {
        let states = self.plan.rows.len() as u64 * self.space.fibre().size() as u64;
        states - self.counts.iter().sum::<u64>()
    }

    /// Searches one level, and returns the number of new states; `None` if there is no memory for it.
    fn next_level(&mut self) -> Option<u64> {
        let (sums, plan) = (self.sums, self.plan);
        let depth = self.counts.len() as Depth;
        if self.last.is_none() && self.are_few(self.left()) {
            self.last = Some(LastLevels::new(&self.reached, &self.full, depth));
        }
        if let Some(last) = &mut self.last {
            return Some(last.next_level(plan, sums, &mut self.reached));
        }
        let is_begun = self.middle.is_some() || !self.is_next_listed();
        if !is_begun && let Some(first) = &mut self.first {
            return Some(first.next_level(plan, sums, &mut self.reached));
        }
        let lanes = self.reached.lanes.len();
        // States of the first levels are listed, so the others are that far at least.
        let nearest = if self.first.is_some() { depth } else { 0 };
        if self.middle.is_none() {
            let stores = plan.far.iter().map(|far| cleared(far.stored * V));
            self.middle = Some(Middle {
                distances: GrayPlanes::new(lanes, nearest),
                stores: stores.collect::<Option<_>>()?,
            });
        }
        let middle = self.middle.as_mut().expect("it has just been made");
        let plane = middle.distances.begin(depth)?;
        let reached = &mut self.reached.lanes;
        let total = level(plan, sums, &self.full, reached, plane, &mut middle.stores);
        Some(total - self.counts.iter().sum::<u64>())
    }

    /// The result, once no level is left; or that there are too many rows for it.
    fn finish(self, too_many: SearchError) -> Result<Depths, SearchError> {
        let distribution = tally::distribution(self.space, &self.counts)?;
        let max_depth = tally::last_depth(&self.counts);
        let is_complete = self.left() == 0;
        let lanes = self.reached.lanes.len();
        let distances = self.middle.map(|middle| middle.distances);
        let distances = distances.unwrap_or_else(|| GrayPlanes::new(lanes, 0));
        let (spare, reached) = if is_complete {
            // It is not looked at any more, but its memory is there.
            (Some(self.reached.lanes), None)
        } else {
            (None, Some(self.reached))
        };
        let reached = reached.as_ref().map(|reached| reached.lanes.as_slice());
        let (first, last) = (distances.first(), distances.last());
        let planes = distances.into_binary(&self.full, reached, max_depth, spare);
        let mut planes = planes.ok_or(too_many)?;
        let firsts = self.first.iter().flat_map(FirstLevels::levels);
        let lasts = self.last.iter().flat_map(LastLevels::levels);
        // What the planes say of listed states is what all held that were not reached when levels were listed no more,
        // or not yet.
        let firsts = firsts.map(|(depth, places)| (first ^ depth, places));
        let lasts = lasts.map(|(depth, places)| (last ^ depth, places));
        let lists: Vec<_> = firsts.chain(lasts).collect();
        map_each(planes.iter_mut().enumerate(), &|(bit, plane)| {
            let lists = lists.iter().filter(|(changed, _)| changed >> bit & 1 == 1);
            for place in lists.flat_map(|(_, places)| *places) {
                let (word, bit) = apart(place.spot);
                plane[place.row as usize * V + word / LANES].0[word % LANES] ^= 1 << bit;
            }
        });
        let order = self.plan.numbers.clone();
        Ok(Depths::new(self.space, planes, Some(order), distribution))
    }
}
