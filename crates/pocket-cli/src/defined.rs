//! Puzzles from definitions, in files or known by name: what is chosen of them, and what searching them takes.

mod checkpoint;
mod cluster;
mod counting;
mod digits;
mod given;
mod keep;
mod layouts;
mod memory;
mod named;
mod options;
mod plan;
mod random_moves;
mod reading;
mod searching;
mod tables;
mod time;

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use god_table::{Distribution, Metric};
use puzzle_def::{Definition, Pattern, Transformation, Turn};
use puzzle_space::DefinitionSpace;
use row_search::{MoveNames, State, Storage, count_states};

use self::keep::of_orbits;
use self::memory::Memory;
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::progress;

pub(crate) use self::checkpoint::Checkpoint;
pub(crate) use self::cluster::Cluster;
pub(crate) use self::digits::with_grouped;
pub(crate) use self::given::{Given, patterns_in};
pub(crate) use self::layouts::Stored;
pub(crate) use self::named::Named;
pub(crate) use self::options::{Among, DefinedOptions, HEADING};
pub(crate) use self::plan::{Plan, told};
pub(crate) use self::searching::{Answer, Searching, Stopped};
pub(crate) use self::tables::Tables;
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
    /// Whether one position may be stored for all that symmetries make of each other.
    uses_symmetries: bool,
    /// Whether positions that differ by turning the whole are one.
    any_grip: bool,
    memory: Memory,
    /// Whether rotations take moves to moves, once it has been asked.
    keeps_moves: OnceCell<bool>,
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

    /// Whether moves can be read by the grip that rotations lead to.
    fn rotations_keep_moves(&self) -> bool {
        let keep = || self.whole.rotations_keep_moves();
        *self.keeps_moves.get_or_init(keep)
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
        match (self.single_turns, self.any_grip) {
            (true, false) => "single turns",
            (true, true) => "single turns, in any grip",
            (false, false) => "all powers of a move",
            (false, true) => "all powers of a move, in any grip",
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

    /// Whether each move that may be used is undone by one of them.
    fn undoes_all_moves(&self) -> Result<bool, Fault> {
        let turns = self.turns()?;
        let all: HashSet<&Transformation> = turns.iter().map(|turn| &turn.transformation).collect();
        let orbits = self.definition.orbits();
        Ok(turns
            .iter()
            .all(|turn| all.contains(&turn.transformation.inverse(orbits))))
    }

    /// The space in which positions are counted, if there is memory for a search that keeps so much.
    fn space(&self, storage: Storage) -> Result<DefinitionSpace, Failure> {
        self.counting_plan()?.space(storage)
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
        let tables = self.tables(Stored::Each, io);
        let table = tables
            .map_err(|failure| failure.needing_a_table("--among"))?
            .of_each;
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
        if self.any_grip {
            let found = "--among with --any-grip";
            return Err(Fault::mismatch(found, "either of them"));
        }
        let solved = self.uncut.among(&of_orbits(&among.pieces));
        let solved = solved.and_then(|solved| solved.of_kept(&self.definition));
        solved.map_err(Fault::new)
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
