//! Positions counted, and tables of their distances.

use std::sync::Arc;

use god_table::{
    Depth, Distribution, FirstLevelsError, Goal, PuzzleTable, Table, TableSpace, WithGoals,
};
use puzzle_def::Pattern;
use puzzle_space::{DefinitionSpace, PlanError, Stored};
use row_search::{SearchError, Space, State, Storage, count_states};

use super::{Among, Selection};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::progress::{Bar, LEVELS, Levels, PREPARING, Shown};

/// The distances of all positions.
pub(crate) struct Tables {
    /// The distance of each position, by the moves of the puzzle.
    pub(crate) of_each: PuzzleTable,
    /// The distances of one position per symmetry class, if only these are stored; `of_each` looks
    /// them up here.
    pub(crate) of_classes: Option<Arc<PuzzleTable>>,
}

impl Selection {
    /// Computes the distances to positions from which these last moves lead to a goal, if there is
    /// enough memory.
    pub(crate) fn tables(
        &self,
        stored: Stored,
        goal: Option<Goal>,
        last: &[usize],
        watched: bool,
    ) -> Result<Tables, Failure> {
        let levels = Levels::new(watched, LEVELS);
        if self.base.is_plain_pocket() {
            let (space, storage) = self.space_of_each(goal, last)?;
            return Ok(Tables {
                of_each: computed(space, storage, levels)?,
                of_classes: None,
            });
        }
        let (space, storage) = self.planned_space(stored)?;
        let is_reduced = space.is_reduced();
        let unfolded = is_reduced.then(|| space.unfolded());
        if is_reduced && !last.is_empty() {
            let (found, expected) = match self.base.is_in_any_grip() {
                true => (
                    "--end with --any-grip",
                    "--start, or --end without --any-grip",
                ),
                false => (
                    "--end with a table that has positions up to symmetry",
                    "memory for all positions",
                ),
            };
            return Err(Fault::mismatch(found, expected).into());
        }
        let table = computed(self.with_goals(space.into(), goal, last)?, storage, levels)?;
        let counted = table.distribution().clone();
        if goal.is_none() && last.is_empty() {
            table.space().space().check_count(counted.reachable())?;
        }
        let Some(unfolded) = unfolded else {
            return Ok(Tables {
                of_each: table,
                of_classes: None,
            });
        };
        let of_classes = Arc::new(table);
        let (asked, numbering) = (Arc::clone(&of_classes), unfolded.clone());
        let distance = move |state| asked.distance(numbering.folded(state)?);
        let space = self.with_goals(unfolded.into(), goal, &[])?;
        Ok(Tables {
            of_each: Table::from_function(space, counted, distance),
            of_classes: Some(of_classes),
        })
    }

    /// A space whose goals are the states from which these last moves lead to a goal.
    fn with_goals(
        &self,
        space: TableSpace,
        goal: Option<Goal>,
        last: &[usize],
    ) -> Result<WithGoals<TableSpace>, Failure> {
        let none = |_| Failure::Search("found no goal among the states, expected one".into());
        let space = match goal {
            None => WithGoals::own(space),
            Some(goal) => WithGoals::new(space, goal.numbers()),
        };
        let space = space.map_err(none)?.before_last(last);
        space.map_err(|_| {
            let expected = "moves that lead to a goal from somewhere";
            Fault::mismatch("these moves of --end", expected).into()
        })
    }

    /// The space in which every position is stored, with goals from which these last moves lead to a
    /// goal, and what a table stores for each, if there is enough memory.
    pub(crate) fn space_of_each(
        &self,
        goal: Option<Goal>,
        last: &[usize],
    ) -> Result<(WithGoals<TableSpace>, Storage), Failure> {
        if let Some(moves) = self.base.pocket_moves()? {
            let space = self.with_goals(TableSpace::pocket(moves), goal, last)?;
            self.expect_room(&space, Storage::Full)?;
            return Ok((space, Storage::Full));
        }
        let (space, storage) = self.planned_space(Stored::Each)?;
        Ok((self.with_goals(space.into(), goal, last)?, storage))
    }

    /// The space of a table, and what the table stores for each position. That is the minimum if
    /// there turn out to be too many rows for more.
    fn planned_space(&self, stored: Stored) -> Result<(DefinitionSpace, Storage), Failure> {
        let (plan, storage) = self.tabulating_plan(stored)?;
        match plan.clone().space(storage) {
            // With less, solutions can't be found if a move has no inverse.
            Err(PlanError::TooLarge(_))
                if storage == Storage::Full && self.base.undoes_all()? =>
            {
                Ok((plan.space(Storage::Thirds)?, Storage::Thirds))
            }
            made => Ok((made?, storage)),
        }
    }

    /// The number of positions at each distance up to `deepest`, as far as they fit in memory, and
    /// whether these are all positions.
    pub(crate) fn first_levels(
        &self,
        deepest: Depth,
        io: &mut Io<'_>,
    ) -> Result<(Distribution, bool), Failure> {
        let memory = self.memory;
        let refused = |error| match error {
            FirstLevelsError::Turns(error) => Failure::from(error),
            _ => Fault::new(format!("--any-grip: {error}")).into(),
        };
        let levels = self.base.first_levels();
        let mut levels = levels.map_err(refused)?.within(memory.bytes.0);
        let template = "{spinner} {msg}, {elapsed}";
        let mut bar = Bar::saying(PREPARING, io.err_is_terminal, template);
        for depth in 0..deepest {
            if levels.are_all() {
                break;
            }
            let total: u64 = levels.counts().iter().sum();
            bar.show(|_| Shown {
                text: format!("depth {depth}, {total} positions"),
                ..Shown::default()
            });
            if let Err(error) = levels.add_level() {
                io.note(format!(
                    "counted up to depth {depth}; the next may not fit in {memory}: {error}"
                ));
                break;
            }
        }
        let counts = Distribution::new(levels.counts(), 0);
        Ok((
            counts.expect("the solved position is at depth 0"),
            levels.are_all(),
        ))
    }

    /// The number of positions at each distance. Their sum is compared with the number of all
    /// positions, if that is known without a search.
    pub(crate) fn counts(
        &self,
        goal: Option<Goal>,
        watched: bool,
    ) -> Result<Distribution, Failure> {
        let levels = Levels::new(watched, LEVELS);
        if let Some(moves) = self.base.pocket_moves()? {
            let space = self.with_goals(TableSpace::pocket(moves), goal, &[])?;
            // A table is proved by comparing neighbours. Counting alone takes less memory, but has
            // a weaker proof.
            if self.expect_room(&space, Storage::Full).is_ok() {
                let table = computed(space, Storage::Full, levels)?;
                return Ok(table.distribution().clone());
            }
            match self.expect_room(&space, Storage::Counts) {
                Ok(()) => return counted(&space, levels),
                Err(failure) if goal.is_some() => return Err(failure),
                // Up to symmetry it may take less.
                Err(_) => {}
            }
        }
        let space = self.counting_plan()?.space(Storage::Counts)?;
        let counts = counted(&space, levels)?;
        space.check_count(counts.reachable())?;
        Ok(counts)
    }

    /// The number of positions at each distance, of those in which some pieces are solved.
    pub(crate) fn counts_among(
        &self,
        among: &Among,
        watched: bool,
    ) -> Result<Distribution, Failure> {
        let solved = self.solved_among(among)?;
        let tables = self.tables(Stored::Each, None, &[], watched);
        let table = tables
            .map_err(|failure| failure.needing_a_table("--among"))?
            .of_each;
        let mut counts = vec![0; table.distribution().max_depth() as usize + 1];
        let holds = |pattern: &Pattern| solved.holds(pattern);
        table
            .space()
            .space()
            .states_where(&holds, &mut |state: State| {
                if let Some(distance) = table.distance(state) {
                    counts[distance as usize] += 1;
                }
            });
        Ok(Distribution::new(counts, 0).expect("they are fewer than the states of the space"))
    }
}

/// The space of a table, which must be that of a definition, not the pocket cube's own.
pub(crate) fn definition_of(table: &PuzzleTable) -> &DefinitionSpace {
    let space = table.space().space().as_definition();
    space.expect("the table is of a definition's space")
}

/// Computes the table of a space, and reports its levels.
fn computed(
    space: WithGoals<TableSpace>,
    storage: Storage,
    levels: Levels,
) -> Result<PuzzleTable, Failure> {
    let table = levels.of(|report| Table::compute_stored(space, storage, report));
    table.map_err(|error| match error {
        SearchError::TooDeep { .. } => Failure::TooMuch(error.into()),
        error => Failure::Search(error.into()),
    })
}

/// Counts the positions of a space at each distance, with two sets of bits.
fn counted(space: &impl Space, levels: Levels) -> Result<Distribution, Failure> {
    let counted = levels.of(|report| count_states(space, report));
    counted.map_err(|error| Failure::Search(error.into()))
}
