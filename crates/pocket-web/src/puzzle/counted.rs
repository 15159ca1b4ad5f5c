//! How many positions of a puzzle there are at each distance; and some of the farthest, which takes more time and memory.

use core::ops::ControlFlow;

use puzzle_space::DefinitionSpace;
use row_search::{Depths, LevelReport, Space, State, Storage, count_states, search_unproved};
use serde::Serialize;

use super::Puzzle;
use crate::fault::Fault;
use crate::levels::{Counts, Level};

/// How many of the farthest positions are shown.
const MOST_SHOWN: usize = 12;

/// A position that is farthest away.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Antipode {
    pub(super) solved_by: String,
    /// The moves that make it, if each of its moves is undone by one.
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
        let counts = count_states(&space, &mut progress).map_err(|error| Fault::new(&error))?;
        let checked = space.check_count(counts.reachable());
        checked.map_err(|error| Fault::new(&error))?;
        Ok((&counts).into())
    }

    /// Some of the positions that are farthest away, the first in the order of their numbers; none where there is no memory for
    /// the distances of all.
    pub(crate) fn farthest(&self) -> Result<Vec<Antipode>, Fault> {
        let plan = self.plan()?;
        if !plan.fits(Storage::Full) {
            return Ok(Vec::new());
        }
        let space = plan.space(Storage::Full)?;
        let depths = search_unproved(&space, &mut |_| ControlFlow::Continue(()));
        let depths = depths.map_err(|error| Fault::new(&error))?;
        let farthest = depths.distribution().max_depth();
        let elements = space.fibre().size() as u32;
        let states = (0..space.rows())
            .flat_map(|row| (0..elements).map(move |element| State::new(row, element)));
        let farthest = states.filter(|&state| depths.get(state) == Some(farthest));
        // The way of each is followed to its end, which proves that it is one.
        let ways = farthest.filter_map(|state| antipode(&space, &depths, state));
        Ok(ways.take(MOST_SHOWN).collect())
    }
}

/// How a position is made and solved, if its distances lead to the solved one.
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
