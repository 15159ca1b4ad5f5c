//! Puzzles from definitions, in files or known by name: what is chosen of them, and what searching them takes.

mod checkpoint;
mod counting;
mod digits;
mod given;
mod keep;
mod memory;
mod named;
mod options;
mod plan;
mod reading;
mod searching;
mod time;

use std::collections::{HashMap, HashSet};

use god_table::{Distribution, Metric, Table};
use puzzle_def::{Definition, Pattern, Transformation, Turn};
use puzzle_space::{Choices, DefinitionSpace};
use row_search::{MoveNames, State, Storage, count_states};

use self::keep::of_orbits;
use self::memory::Memory;
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::{progress, table};

pub(crate) use self::checkpoint::Checkpoint;
pub(crate) use self::digits::with_grouped;
pub(crate) use self::given::{Given, patterns_in};
pub(crate) use self::named::Named;
pub(crate) use self::options::{Among, DefinedOptions, HEADING};
pub(crate) use self::plan::Plan;
pub(crate) use self::searching::{Answer, Searching, Stopped};
pub(crate) use self::time::TimeLimit;

/// A puzzle from a definition, with what was chosen of it.
#[derive(Debug)]
pub(crate) struct Defined {
    /// With all its pieces.
    uncut: Definition,
    /// With all its moves, which make positions.
    whole: Definition,
    /// With the moves that may be used.
    definition: Definition,
    /// Those moves as they were told, if they were.
    told_moves: Option<String>,
    /// Whether a move and the one that undoes it are all that counts as one.
    single_turns: bool,
    memory: Memory,
}

/// The order of a group.
#[derive(Debug)]
pub(crate) struct Order {
    pub(crate) number: String,
    /// Whether it is proved that there are no more elements.
    pub(crate) is_exact: bool,
}

impl Defined {
    pub(crate) fn name(&self) -> &str {
        self.definition.name()
    }

    /// Refuses the first of these options that is given, as puzzles from definitions don't have it.
    pub(crate) fn refuse(&self, given: &[(bool, &str)]) -> Result<(), Fault> {
        match given.iter().find(|(is_given, _)| *is_given) {
            Some((_, option)) => Err(Fault::mismatch(
                format!("{option} with {}, which a definition tells", self.name()),
                "it with puzzles of the list only",
            )),
            None => Ok(()),
        }
    }

    /// The definition with the moves that may be used.
    pub(crate) fn definition(&self) -> &Definition {
        &self.definition
    }

    /// Where a power is as good as a move, half turns are; single turns are quarter turns, or those that a puzzle
    /// has instead.
    pub(crate) fn metric(&self) -> Metric {
        if self.single_turns {
            Metric::QuarterTurn
        } else {
            Metric::HalfTurn
        }
    }

    /// What counts as one move, as headings say it.
    pub(crate) fn counted(&self) -> &'static str {
        if self.single_turns {
            "single turns"
        } else {
            "all powers of a move"
        }
    }

    /// The moves as they were told, if they were.
    pub(crate) fn told_moves(&self) -> Option<&str> {
        self.told_moves.as_deref()
    }

    /// All that counts as one move.
    fn turns(&self) -> Result<Vec<Turn>, Fault> {
        self.definition.turns(self.single_turns).map_err(Fault::new)
    }

    /// The order of the group of the moves.
    pub(crate) fn order(&self) -> Order {
        counting::order(&self.definition, self.memory)
    }

    fn choices(&self) -> Choices {
        Choices {
            single_turns: self.single_turns,
            table_bytes: self.memory.bytes.0,
            ..Choices::default()
        }
    }

    /// How its positions are laid out for a search.
    pub(crate) fn plan(&self) -> Result<Plan, Failure> {
        Plan::of(&self.definition, &self.choices(), self.memory)
    }

    /// What to keep of all positions: as much as there is memory for.
    fn expect_storage(&self, plan: &Plan) -> Result<Storage, Failure> {
        if plan.fits(Storage::Full) {
            return Ok(Storage::Full);
        }
        let least = if self.undoes_all_moves()? {
            Storage::Thirds
        } else {
            Storage::Full
        };
        plan.expect_to_fit(self.name(), least)?;
        Ok(least)
    }

    /// Whether a table of all positions is the way to solve some of them: there is memory for it, and making it doesn't
    /// take long. Where an option needs the table, it may take long, but has to fit.
    pub(crate) fn is_tabulated(&self, needing: Option<&str>) -> Result<bool, Failure> {
        let fitting = self.plan().and_then(|plan| {
            let storage = self.expect_storage(&plan)?;
            Ok((plan, storage))
        });
        match (fitting, needing) {
            (Ok((plan, _)), None) => Ok(plan.is_quick()),
            (Ok(_), Some(_)) => Ok(true),
            (Err(Failure::TooMuch(_)), None) => Ok(false),
            (Err(Failure::TooMuch(reason)), Some(option)) => Err(Failure::TooMuch(
                format!("{option} needs a table of all positions: {reason}").into(),
            )),
            (Err(other), _) => Err(other),
        }
    }

    /// Whether each move that may be used is undone by one of them.
    fn undoes_all_moves(&self) -> Result<bool, Fault> {
        let turns = self.turns()?;
        let all: HashSet<&Transformation> = turns.iter().map(|turn| &turn.transformation).collect();
        let orbits = self.definition.orbits();
        Ok(turns
            .iter()
            .all(|turn| all.contains(&turn.transformation.inverse(orbits))))
    }

    /// The space, if there is memory for a search of it.
    fn space(&self, storage: Storage) -> Result<DefinitionSpace, Failure> {
        let plan = self.plan()?;
        plan.expect_to_fit(self.name(), storage)?;
        plan.space()
    }

    /// How many positions there are at each distance, held against the number of all that is known without a search.
    pub(crate) fn counts(&self, io: &Io<'_>) -> Result<Distribution, Failure> {
        let space = self.space(Storage::Counts)?;
        let counted = progress::of(io.err_is_terminal(), |report| count_states(&space, report));
        let counts = counted.map_err(|error| Failure::Search(error.into()))?;
        expect_all(&space, counts.reachable())?;
        Ok(counts)
    }

    /// How many positions there are at each distance among those in which some pieces are solved.
    pub(crate) fn counts_among(&self, among: &Among, io: &Io<'_>) -> Result<Distribution, Failure> {
        let solved = self.solved(among)?;
        let table = self.table(io)?;
        let mut counts = vec![0; table.distribution().max_depth() as usize + 1];
        let holds = |pattern: &Pattern| solved.holds(pattern);
        table.space().states_where(&holds, &mut |state| {
            if let Some(distance) = table.distance(state) {
                counts[distance as usize] += 1;
            }
        });
        Ok(Distribution::new(counts, 0).expect("they are fewer than the states of the space"))
    }

    /// Tells whether these pieces are solved in a state.
    pub(crate) fn is_among(
        &self,
        among: &Among,
    ) -> Result<impl Fn(&DefinitionSpace, State) -> bool + use<>, Fault> {
        let solved = self.solved(among)?;
        Ok(move |space: &DefinitionSpace, state| solved.holds(&space.pattern_of(state)))
    }

    /// These pieces, as the positions have them.
    fn solved(&self, among: &Among) -> Result<puzzle_def::Among, Fault> {
        let solved = self.uncut.among(&of_orbits(&among.pieces));
        let solved = solved.and_then(|solved| solved.of_kept(&self.definition));
        solved.map_err(Fault::new)
    }

    /// The distances of all positions.
    pub(crate) fn table(&self, io: &Io<'_>) -> Result<Table<DefinitionSpace>, Failure> {
        let plan = self.plan()?;
        let storage = self.expect_storage(&plan)?;
        let space = plan.space()?;
        let watched = io.err_is_terminal();
        let table = match storage {
            Storage::Thirds => table::compute_thirds(space, watched)?,
            Storage::Full | Storage::Counts => table::compute(space, watched)?,
        };
        expect_all(table.space(), table.distribution().reachable())?;
        Ok(table)
    }

    /// What undoes each of the moves that may be used, by name, be it one of them or not.
    pub(crate) fn names_of_inverses(&self) -> Result<Vec<String>, Fault> {
        let names = |turns: Vec<Turn>| -> HashMap<Transformation, String> {
            let named = turns
                .into_iter()
                .map(|turn| (turn.transformation, turn.name));
            named.collect()
        };
        let turns = self.turns()?;
        let own = names(turns.clone());
        let of_all = names(self.whole.turns(self.single_turns).map_err(Fault::new)?);
        let undone = turns.iter().map(|turn| {
            let inverse = turn.transformation.inverse(self.definition.orbits());
            let name = own.get(&inverse).or_else(|| of_all.get(&inverse));
            // Neither of these names is of another move, and the prime is read as what undoes it.
            name.cloned().unwrap_or_else(|| format!("({})'", turn.name))
        });
        Ok(undone.collect())
    }

    /// Refuses moves that are not undone by others of them.
    pub(crate) fn expect_moves_that_can_be_undone(&self) -> Result<(), Fault> {
        let turns = self.turns()?;
        let missing = self
            .names_of_inverses()?
            .into_iter()
            .find(|name| turns.iter().all(|turn| turn.name != *name));
        match (missing, &self.told_moves) {
            (Some(missing), Some(told)) => {
                let expected =
                    format!("{missing} among them too, as scrambles are solutions backwards");
                Err(Fault::mismatch(format!("--moves {told}"), expected))
            }
            _ => Ok(()),
        }
    }

    /// The names of the moves that may be used.
    pub(crate) fn moves(&self) -> Result<MoveNames, Fault> {
        names_of(self.turns()?)
    }

    /// The names of all moves, also of those that may not be used.
    pub(crate) fn all_moves(&self) -> Result<MoveNames, Fault> {
        names_of(self.whole.turns(self.single_turns).map_err(Fault::new)?)
    }
}

/// Refuses another number of positions than the one that follows from the order of the group, unless something is
/// blocked.
fn expect_all(space: &DefinitionSpace, found: u64) -> Result<(), Failure> {
    let is_blocked = !space.definition().parts().blocked.is_empty();
    match space.plan().states().filter(|_| !is_blocked) {
        Some(states) if *states != found.into() => {
            let reason = format!("found {found} positions, expected {states}");
            Err(Failure::Search(reason.into()))
        }
        _ => Ok(()),
    }
}

fn names_of(turns: Vec<Turn>) -> Result<MoveNames, Fault> {
    let names = turns.into_iter().map(|turn| turn.name);
    MoveNames::new(names).map_err(Fault::new)
}
