//! How many positions of a puzzle there are at each distance, and some of the farthest.

use core::ops::ControlFlow;

use puzzle_space::{DefinitionSpace, decimal};
use row_search::{Depths, LevelReport, Space, State, Storage, count_states, search_with};
use serde::Serialize;

use super::Puzzle;
use crate::fault::Fault;
use crate::levels::{Counts, Level};

/// How many of the farthest positions are shown.
const MOST_SHOWN: usize = 12;

/// How many positions there are at each distance.
#[derive(Debug, Serialize)]
pub(crate) struct Counted {
    #[serde(flatten)]
    pub(super) counts: Counts,
    /// Some of the positions that are farthest away; none where there is no memory for the distances of all.
    pub(super) antipodes: Vec<Antipode>,
}

/// A position that is farthest away.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Antipode {
    pub(super) solved_by: String,
    /// The moves that make it, if each of its moves is undone by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) made_by: Option<String>,
}

impl Puzzle {
    /// Counts the positions, and reports each distance when it is done.
    pub(crate) fn count(&self, mut report: impl FnMut(Level)) -> Result<Counted, Fault> {
        let (plan, storage) = self.plan()?;
        let space = plan.space(storage)?;
        let mut progress = |level: LevelReport| {
            report(level.into());
            ControlFlow::Continue(())
        };
        let (distribution, antipodes) = if storage == Storage::Full {
            let depths = search_with(&space, &mut progress).map_err(|error| Fault::new(&error))?;
            (depths.distribution().clone(), antipodes(&space, &depths))
        } else {
            let counts = count_states(&space, &mut progress).map_err(|error| Fault::new(&error))?;
            (counts, Vec::new())
        };
        let found = distribution.reachable();
        match space.plan().states() {
            Some(expected) if *expected != found.into() => Err(Fault::saying(format!(
                "found {found} positions, expected {}",
                decimal(expected)
            ))),
            _ => Ok(Counted {
                counts: (&distribution).into(),
                antipodes,
            }),
        }
    }
}

/// The first of the farthest positions, in the order of their numbers.
fn antipodes(space: &DefinitionSpace, depths: &Depths) -> Vec<Antipode> {
    let farthest = depths.distribution().max_depth();
    let elements = space.fibre().size() as u32;
    let states = (0..space.rows())
        .flat_map(|row| (0..elements).map(move |element| State::new(row, element)));
    states
        .filter(|&state| depths.get(state) == Some(farthest))
        .take(MOST_SHOWN)
        .map(|state| antipode(space, depths, state))
        .collect()
}

fn antipode(space: &DefinitionSpace, depths: &Depths, mut state: State) -> Antipode {
    let farthest = depths.distribution().max_depth();
    let way = (0..farthest).rev().map(|nearer| {
        let leads_down = |&mv: &usize| depths.get(space.after(state, mv)) == Some(nearer);
        let mv = (0..space.moves().len()).find(leads_down);
        let mv = mv.expect("the proof has found a move that leads down from each position");
        state = space.after(state, mv);
        mv
    });
    let way: Vec<usize> = way.collect();
    let back: Option<Vec<usize>> = way.iter().rev().map(|&mv| space.inverse(mv)).collect();
    Antipode {
        solved_by: space.moves().write(&way),
        made_by: back.map(|back| space.moves().write(&back)),
    }
}
