//! The space of a puzzle of the list, with all of its moves or some of them.

use std::ops::Range;

use god_table::{AnySpace, Metric, Puzzle};
use row_search::{Arrival, Fibre, MoveNames, Space, State, Step};

use crate::failure::Fault;
use crate::options::metric_name;

/// How the choice of no moves at all is written.
const NONE: &str = "none";

/// The space of a puzzle in a metric, with the moves that may be used.
pub(crate) struct ChosenMoves {
    whole: AnySpace,
    /// The numbers of these moves in the whole space, smallest first.
    numbers: Vec<usize>,
    names: MoveNames,
}

impl ChosenMoves {
    /// All moves of the metric, or those whose names are listed with commas between them.
    pub(crate) fn new(
        puzzle: &dyn Puzzle,
        metric: Metric,
        listed: Option<&str>,
    ) -> Result<Self, Fault> {
        let whole = puzzle.space(metric);
        let whole = whole.map_err(|_| unknown_metric(puzzle, metric))?;
        let numbers = match listed {
            Some(text) => numbers(puzzle, metric, whole.moves(), text)?,
            None => (0..whole.moves().len()).collect(),
        };
        let names = some_of(whole.moves(), &numbers);
        Ok(Self {
            whole,
            numbers,
            names,
        })
    }

    /// The space with all moves of the metric.
    pub(crate) fn whole(&self) -> &AnySpace {
        &self.whole
    }

    /// The number that a move has in the whole space.
    pub(crate) fn number_in_whole(&self, mv: usize) -> usize {
        self.numbers[mv]
    }

    fn has_all_moves(&self) -> bool {
        self.numbers.len() == self.whole.moves().len()
    }
}

impl Space for ChosenMoves {
    fn rows(&self) -> u64 {
        self.whole.rows()
    }

    fn fibre(&self) -> &Fibre {
        self.whole.fibre()
    }

    fn moves(&self) -> &MoveNames {
        &self.names
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        self.whole.step(row, self.numbers[mv])
    }

    fn departures(&self, row: u64, steps: &mut [Step]) {
        if self.has_all_moves() {
            return self.whole.departures(row, steps);
        }
        for (step, &number) in steps.iter_mut().zip(&self.numbers) {
            *step = self.whole.step(row, number);
        }
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        if self.has_all_moves() {
            return self.whole.arrivals(row, found);
        }
        let mut of_all = Vec::new();
        self.whole.arrivals(row, &mut of_all);
        found.extend(of_all.into_iter().filter_map(|arrival| {
            let mv = self.numbers.binary_search(&arrival.mv).ok()?;
            Some(Arrival { mv, ..arrival })
        }));
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        let inverse = self.whole.inverse(self.numbers[mv])?;
        self.numbers.binary_search(&inverse).ok()
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        self.whole.goals(rows, visit);
    }

    fn weight(&self, row: u64) -> u64 {
        self.whole.weight(row)
    }

    fn weight_unit(&self) -> u64 {
        self.whole.weight_unit()
    }

    fn states(&self) -> u64 {
        self.whole.states()
    }
}

/// Names with commas between them, as `--moves` takes them.
pub(crate) fn with_commas(names: &MoveNames) -> String {
    if names.is_empty() {
        return NONE.into();
    }
    names.iter().collect::<Vec<_>>().join(",")
}

/// Reads the names of moves of a puzzle; gives their numbers among those of the metric, smallest first.
fn numbers(
    puzzle: &dyn Puzzle,
    metric: Metric,
    in_metric: &MoveNames,
    listed: &str,
) -> Result<Vec<usize>, Fault> {
    let all = moves_in_any_metric(puzzle);
    let names = (listed.trim() != NONE).then(|| listed.split(',').map(str::trim));
    let found = names
        .into_iter()
        .flatten()
        .enumerate()
        .map(|(index, name)| {
            all.find(name).ok_or_else(|| {
                let (number, expected) = (index + 1, with_commas(&all));
                let reason = format!("move {number} is {name:?}, expected one of {expected}");
                Fault::invalid_moves(listed, reason)
            })
        });
    let mut found = found.collect::<Result<Vec<usize>, _>>()?;
    found.sort_unstable();
    found.dedup();
    let found = some_of(&all, &found);
    let numbers: Option<Vec<usize>> = found.iter().map(|name| in_metric.find(name)).collect();
    let mut numbers = numbers.ok_or_else(|| {
        let expected = format!("some of {} in {metric}", with_commas(in_metric));
        Fault::mismatch(format!("the moves {}", with_commas(&found)), expected)
    })?;
    numbers.sort_unstable();
    Ok(numbers)
}

/// The moves of the metric that has most of them.
fn moves_in_any_metric(puzzle: &dyn Puzzle) -> MoveNames {
    let spaces = puzzle
        .metrics()
        .iter()
        .filter_map(|(metric, _)| puzzle.space(*metric).ok());
    let moves = spaces.map(|space| space.moves().clone());
    moves.max_by_key(MoveNames::len).unwrap_or_default()
}

/// The names of the moves with these numbers.
fn some_of(names: &MoveNames, numbers: &[usize]) -> MoveNames {
    let names = numbers.iter().filter_map(|&mv| names.get(mv));
    MoveNames::new(names).expect("they are names of moves already, and none is there twice")
}

/// That a puzzle doesn't know a metric, and which it knows.
fn unknown_metric(puzzle: &dyn Puzzle, metric: Metric) -> Fault {
    let known = puzzle.metrics().iter().map(|(metric, _)| *metric);
    let names: Vec<&str> = known.clone().map(metric_name).collect();
    let mut spaces = known.map(|metric| puzzle.space(metric));
    let has_half_turns_only = spaces.all(|space| {
        space.is_ok_and(|space| (0..space.moves().len()).all(|mv| space.inverse(mv) == Some(mv)))
    });
    let reason = if has_half_turns_only {
        ": all its turns are half turns"
    } else {
        ""
    };
    Fault::mismatch(
        format!("--metric {} with {}", metric_name(metric), puzzle.name()),
        format!("{}{reason}", names.join(" or ")),
    )
}
