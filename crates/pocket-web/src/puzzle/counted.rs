//! The number of positions of a puzzle at each distance; and some of the farthest positions, which
//! takes more time and memory.

use core::ops::ControlFlow;

use puzzle_space::DefinitionSpace;
use row_search::{Depths, LevelReport, Space, State, Storage, count_states, search_unproved};
use serde::Serialize;

use super::Puzzle;
use crate::fault::Fault;
use crate::levels::{Counts, Level};

/// The most farthest positions that are shown.
const MOST_SHOWN: usize = 12;

/// A farthest position.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Antipode {
    pub(super) solved_by: String,
    /// The moves that make it, if each move of its solution has an inverse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) made_by: Option<String>,
}

impl Puzzle {
    /// Counts the positions, and reports each distance when it is done.
    pub(crate) fn count(&self, mut report: impl FnMut(Level)) -> Result<Counts, Fault> {
        let space = self.plan()?.space(Storage::Counts)?;
        let mut progress = |level: LevelReport| {
            report(level.into());
            ControlFlow::Continue(())
        };
        let counts = count_states(&space, &mut progress).map_err(Fault::new)?;
        let checked = space.check_count(counts.reachable());
        checked.map_err(Fault::new)?;
        Ok((&counts).into())
    }

    /// Some of the farthest positions, in the order of their numbers; none if there is not enough
    /// memory for the distances of all positions.
    pub(crate) fn farthest(&self) -> Result<Vec<Antipode>, Fault> {
        let plan = self.plan()?;
        if !plan.fits(Storage::Full) {
            return Ok(Vec::new());
        }
        let space = plan.space(Storage::Full)?;
        let depths = search_unproved(&space, &mut |_| ControlFlow::Continue(()));
        let depths = depths.map_err(Fault::new)?;
        let farthest = depths.distribution().max_depth();
        let elements = space.fibre().size() as u32;
        let states = (0..space.rows())
            .flat_map(|row| (0..elements).map(move |element| State::new(row, element)));
        let farthest = states.filter(|&state| depths.get(state) == Some(farthest));
        // Each solution is followed to its end, which proves it.
        let ways = farthest.filter_map(|state| antipode(&space, &depths, state));
        Ok(ways.take(MOST_SHOWN).collect())
    }
}

/// The solution of a position, and the moves that make it; `None` if the distances don't lead to
/// the solved position.
fn antipode(space: &DefinitionSpace, depths: &Depths, mut state: State) -> Option<Antipode> {
    let farthest = depths.distribution().max_depth();
    let way = (0..farthest).rev().map(|nearer| {
        let leads_down = |&mv: &usize| depths.get(space.after(state, mv)) == Some(nearer);
        let mv = (0..space.moves().len()).find(leads_down)?;
        state = space.after(state, mv);
        Some(mv)
    });
    let way: Vec<usize> = way.collect::<Option<_>>()?;
    let back: Option<Vec<usize>> = way.iter().rev().map(|&mv| space.inverse(mv)).collect();
    Some(Antipode {
        solved_by: space.moves().write(&way),
        made_by: back.map(|back| space.moves().write(&back)),
    })
}
