//! Lists of moves as `--moves` and `--gen` take them, for any puzzle.

use god_table::{AnySpace, Metric, Puzzle, Space, powers};
use row_search::MoveNames;

use crate::failure::Fault;
use crate::numbers::words;

/// How the choice of no moves at all is written.
pub(super) const NONE: &str = "none";

/// Moves as they were told.
#[derive(Clone, Copy, Debug)]
pub(super) enum Listed<'a> {
    /// Each move by itself.
    Moves(&'a str),
    /// Each with all its powers, by `--gen`.
    Generators(&'a str),
    /// The same, by `--moves` with pointed brackets.
    InBrackets(&'a str),
}

impl<'a> Listed<'a> {
    /// The value of `--moves`.
    pub(super) fn of_moves(text: &'a str) -> Self {
        match in_brackets(text) {
            Some(_) => Self::InBrackets(text),
            None => Self::Moves(text),
        }
    }

    /// As they were told.
    pub(super) fn text(self) -> &'a str {
        match self {
            Self::Moves(text) | Self::Generators(text) | Self::InBrackets(text) => text,
        }
    }

    /// The names that are listed.
    pub(super) fn names(self) -> Vec<&'a str> {
        let text = match self {
            Self::Moves(text) => text,
            Self::Generators(text) | Self::InBrackets(text) => in_brackets(text).unwrap_or(text),
        };
        words(text).map(|(word, _)| word).collect()
    }

    /// The numbers of the chosen moves among those of the metric, smallest first, each once.
    pub(super) fn numbers(
        self,
        puzzle: &dyn Puzzle,
        metric: Metric,
        space: &AnySpace,
    ) -> Result<Vec<usize>, Fault> {
        let mut numbers = self.listed_numbers(puzzle, metric, space)?;
        if !matches!(self, Self::Moves(_)) {
            numbers = numbers
                .into_iter()
                .flat_map(|mv| powers(space, mv))
                .collect();
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }

    /// The numbers of the moves whose names are listed.
    fn listed_numbers(
        self,
        puzzle: &dyn Puzzle,
        metric: Metric,
        space: &AnySpace,
    ) -> Result<Vec<usize>, Fault> {
        let names = self.names();
        if names == [NONE] {
            return Ok(Vec::new());
        }
        let in_metric = space.moves();
        if names.is_empty() {
            let expected = with_commas(in_metric);
            return Err(self.invalid(&format!("found no moves, expected some of {expected}")));
        }
        let in_any_metric = moves_in_any_metric(puzzle);
        for (index, name) in names.iter().enumerate() {
            if in_any_metric.find(name).is_none() {
                let expected = match apart(name, &in_any_metric) {
                    Some(moves) => format!("commas or blanks between moves: {}", moves.join(",")),
                    None => format!("one of {}", with_commas(&in_any_metric)),
                };
                let number = index + 1;
                return Err(
                    self.invalid(&format!("move {number} is {name:?}, expected {expected}"))
                );
            }
        }
        let numbers: Option<_> = names.iter().map(|name| in_metric.find(name)).collect();
        numbers.ok_or_else(|| {
            let expected = format!("some of {} in {metric}", with_commas(in_metric));
            Fault::mismatch(format!("the moves {}", names.join(",")), expected)
        })
    }

    pub(super) fn invalid(self, reason: &str) -> Fault {
        let option = match self {
            Self::Moves(_) | Self::InBrackets(_) => "--moves <U,R2,...>",
            Self::Generators(_) => "--gen <U,R,...>",
        };
        Fault::invalid_value(self.text(), option, reason)
    }

    /// What somebody should know who lists a move without the one that undoes it: most who do mean all
    /// turns of the face.
    pub(super) fn note(self, space: &AnySpace, numbers: &[usize]) -> Option<String> {
        let is_undone = |mv: &usize| {
            space
                .inverse(*mv)
                .is_some_and(|back| numbers.contains(&back))
        };
        if !matches!(self, Self::Moves(_)) || numbers.iter().all(is_undone) {
            return None;
        }
        let faces = faces(space, numbers);
        let left_out = (0..space.moves().len()).filter(|mv| {
            !numbers.contains(mv) && faces.iter().any(|(_, turns)| turns.contains(mv))
        });
        let left_out = space.moves().write(&left_out.collect::<Vec<_>>());
        let name = |mv| space.moves().get(mv).expect("a move of the space");
        let listed: Vec<&str> = numbers.iter().map(|&mv| name(mv)).collect();
        let faces: Vec<&str> = faces.iter().map(|&(mv, _)| name(mv)).collect();
        Some(format!(
            "--moves {} allows these turns only, not {left_out}; for all turns of these faces: --gen {}",
            listed.join(","),
            faces.join(",")
        ))
    }
}

/// As few moves as have all of these among their powers, each the first of those that have the same, with its
/// powers.
fn faces(space: &AnySpace, numbers: &[usize]) -> Vec<(usize, Vec<usize>)> {
    let mut faces: Vec<(usize, Vec<usize>)> = Vec::new();
    for &mv in numbers {
        if faces.iter().any(|(_, turns)| turns.contains(&mv)) {
            continue;
        }
        let turns = powers(space, mv);
        faces.retain(|(other, _)| !turns.contains(other));
        let mut names = turns.iter().copied();
        let first = names.find(|&turn| powers(space, turn) == turns);
        faces.push((first.expect("a move has the powers that it has"), turns));
    }
    faces
}

/// The moves that a word is made of, if somebody forgot what stands between them.
fn apart<'a>(word: &'a str, known: &MoveNames) -> Option<Vec<&'a str>> {
    let mut rest = word;
    let mut moves = Vec::new();
    while !rest.is_empty() {
        let mut ends = rest
            .char_indices()
            .map(|(at, letter)| at + letter.len_utf8())
            .rev();
        let longest = ends.find(|&end| known.find(&rest[..end]).is_some())?;
        let (mv, after) = rest.split_at(longest);
        moves.push(mv);
        rest = after;
    }
    Some(moves)
}

/// What stands between pointed brackets.
fn in_brackets(text: &str) -> Option<&str> {
    text.trim().strip_prefix('<')?.strip_suffix('>')
}

/// Names with commas between them, as `--moves` takes them.
pub(crate) fn with_commas(names: &MoveNames) -> String {
    if names.is_empty() {
        return NONE.into();
    }
    names.iter().collect::<Vec<_>>().join(",")
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
