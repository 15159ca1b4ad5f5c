//! A search for the distance of each state.
//!
//! It keeps four sets: the states whose distance is 0, 1, 2, 3 modulo 4. Three sets would be enough
//! to tell a level from the ones before and after. But a distance modulo 4 is the two lowest of its
//! bits, so four sets turn into planes of the result with a few operations per word. The higher
//! bits change only every fourth level and are written then.

use super::{LevelReport, SearchError};
use crate::depth::{Depth, MAX_DEPTH};
use crate::depths::{Depths, planes_for};
use crate::lanes::Lanes;
use crate::run::Run;
use crate::sets::{change_lanes, cleared, joined, unreached};
use crate::space::Space;

/// A search for the distance of each state, between two levels.
pub(super) struct FullSearch<'a> {
    run: Run<'a, 4>,
    /// The distance divided by 4, as bit planes; unreached states hold that of the current level.
    quarters: Vec<Vec<Lanes>>,
}

impl<'a> FullSearch<'a> {
    pub(super) fn new(space: &'a dyn Space) -> Result<Self, SearchError> {
        Ok(Self {
            run: Run::new(space, MAX_DEPTH)?,
            quarters: Vec::new(),
        })
    }

    pub(super) fn report(&self) -> LevelReport {
        self.run.report()
    }

    /// Searches one level; `None` if there are no states beyond the last one.
    pub(super) fn next_level(&mut self) -> Result<Option<LevelReport>, SearchError> {
        let next = self.run.levels.last_depth() + 1;
        if next.is_multiple_of(4) && !self.run.levels.are_over(self.run.space)? {
            // The quarter must be marked before the level. Afterwards its new states could not be
            // told from those reached four levels ago.
            self.mark_quarter(next / 4).ok_or(self.too_many_rows())?;
        }
        self.run.next_level()
    }

    /// The distances, once all levels have been searched.
    pub(super) fn finish(self) -> Result<Depths, SearchError> {
        let too_many = self.too_many_rows();
        let (space, levels) = (self.run.space, &self.run.levels);
        let (max_depth, distribution) = (levels.last_depth(), levels.distribution(space)?);
        let planes = self.into_planes(max_depth).ok_or(too_many)?;
        Ok(Depths::new(space, planes, distribution))
    }

    fn too_many_rows(&self) -> SearchError {
        SearchError::TooManyRows {
            found: self.run.space.rows(),
        }
    }

    /// Marks the unreached states as being in this quarter or beyond: the states that the level
    /// reaches keep the mark, and for the others it advances with the search. `None` if there is
    /// not enough memory for a further plane.
    fn mark_quarter(&mut self, quarter: Depth) -> Option<()> {
        let Self { run, quarters } = self;
        let sets = run.sets.sets.each_ref().map(Vec::as_slice);
        // One more at most.
        while quarters.len() < quarter_planes(4 * quarter) {
            quarters.push(cleared(sets[0].len())?);
        }
        // All unreached states hold the same number, so the same bits of it change.
        let changed = quarter ^ (quarter - 1);
        for (bit, plane) in quarters.iter_mut().enumerate() {
            if changed >> bit & 1 == 1 {
                let mark = |own, reached: Lanes, full: Lanes| own ^ full & !reached;
                change_lanes(run.space.fibre(), plane, &sets, mark);
            }
        }
        Some(())
    }

    /// Turns the sets into bit planes of the distance, with all bits set for unreached states.
    /// `None` if there is not enough memory for a further plane.
    fn into_planes(self, max_depth: Depth) -> Option<Vec<Vec<Lanes>>> {
        let fibre = self.run.space.fibre();
        let [mut zero, mut one, mut two, three] = self.run.sets.into_residues(max_depth);
        // In place: the sets of the distances 1, 2, 3 modulo 4 become the two lowest planes. The
        // set of the distances 0 modulo 4 becomes the set of unreached states, which have every bit
        // set.
        change_lanes(fibre, &mut zero, &[&one, &two, &three], unreached);
        for plane in [&mut one, &mut two] {
            change_lanes(fibre, plane, &[&three, &zero], joined);
        }
        drop(three);
        let mut planes = vec![one, two];
        // The last call, which found nothing, may have begun a quarter.
        let quarters = quarter_planes(max_depth);
        planes.extend(self.quarters.into_iter().take(quarters));
        for plane in &mut planes[2..] {
            change_lanes(fibre, plane, &[&zero], joined);
        }
        while planes.len() < planes_for(max_depth) {
            let mut plane = Vec::new();
            plane.try_reserve_exact(zero.len()).ok()?;
            plane.extend_from_slice(&zero);
            planes.push(plane);
        }
        Some(planes)
    }
}

/// Number of planes for the quarters of all distances up to this one.
pub(crate) fn quarter_planes(depth: Depth) -> usize {
    (depth / 4)
        .checked_ilog2()
        .map_or(0, |bits| bits as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::light::Storage;

    #[test]
    fn the_memory_is_what_is_said_before() {
        let space = crate::corners::space(&crate::corners::turns());
        let mut search = FullSearch::new(&space).expect("it fits");
        while search.next_level().expect("there is memory").is_some() {}
        let quarters = search.quarters.iter();
        let bytes: usize = quarters.map(|set| size_of_val(set.as_slice())).sum();
        // A level also makes a list of the rows that it visits, and frees it.
        let bytes = bytes + search.run.sets.bytes() + space.rows() as usize;
        let depth = search.report().depth;
        let said = Storage::Full.bytes(space.rows(), space.fibre().row_bytes(), depth);
        assert_eq!(Some(bytes as u64), said);
        assert_eq!(depth, 11);
    }
}
