//! Lists of moves as `--moves` and `--gen` take them, for any puzzle.

use puzzle_def::{Definition, Transformation, Turn};
use row_search::MoveNames;

use crate::failure::Fault;
use crate::numbers::words;

/// How the choice of no moves at all is written.
const NONE: &str = "none";

/// Moves as they were typed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TypedMoves<'a> {
    /// Each move by itself.
    Moves(&'a str),
    /// Each with all its powers, by `--gen`.
    Generators(&'a str),
    /// The same, by `--moves` with pointed brackets.
    InBrackets(&'a str),
}

/// A definition with some of the moves of another one.
pub(crate) struct ChosenMoves {
    pub(crate) definition: Definition,
    /// Whether each move was listed by itself.
    pub(crate) is_list: bool,
    /// What somebody should know who lists a move without the one that undoes it.
    pub(crate) note: Option<String>,
}

impl<'a> TypedMoves<'a> {
    /// The value of `--moves`.
    pub(crate) fn of_moves(text: &'a str) -> Self {
        match in_brackets(text) {
            Some(_) => Self::InBrackets(text),
            None => Self::Moves(text),
        }
    }

    /// The names that are listed.
    fn names(self) -> Vec<&'a str> {
        let text = match self {
            Self::Moves(text) => text,
            Self::Generators(text) | Self::InBrackets(text) => in_brackets(text).unwrap_or(text),
        };
        words(text).map(|(word, _)| word).collect()
    }

    fn invalid(self, reason: &str) -> Fault {
        let (option, text) = match self {
            Self::Moves(text) | Self::InBrackets(text) => ("--moves <U,R2,...>", text),
            Self::Generators(text) => ("--gen <U,R,...>", text),
        };
        Fault::invalid_value(text, option, reason)
    }

    /// The same puzzle with these moves, in the order in which the puzzle has them, each once.
    pub(crate) fn of(self, whole: &Definition, single: bool) -> Result<ChosenMoves, Fault> {
        let counted = whole.turns(single).map_err(Fault::new)?;
        let is_list = matches!(self, Self::Moves(_));
        let chosen = self.numbers(whole, &counted, single)?;
        let definition = if is_list {
            let names: Vec<&str> = chosen.iter().map(|&mv| counted[mv].name.as_str()).collect();
            whole.with_moves(&names)
        } else {
            whole.with_base_moves(&bases(whole, &counted, &chosen))
        };
        let definition = definition.expect("they are names of its moves");
        let note = if is_list {
            note(whole, &counted, &chosen)?
        } else {
            None
        };
        Ok(ChosenMoves {
            definition,
            is_list,
            note,
        })
    }

    /// The numbers of the listed moves among those that count, smallest first, each once.
    fn numbers(
        self,
        whole: &Definition,
        counted: &[Turn],
        single: bool,
    ) -> Result<Vec<usize>, Fault> {
        let names = self.names();
        if names == [NONE] {
            return Ok(Vec::new());
        }
        if names.is_empty() {
            let expected = commas(counted);
            return Err(self.invalid(&format!("found no moves, expected some of {expected}")));
        }
        let mut numbers = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let Ok(one) = whole.with_moves(&[name]) else {
                let all = whole.turns(false).map_err(Fault::new)?;
                let expected = match apart(name, &all) {
                    Some(moves) => format!("commas or blanks between moves: {}", moves.join(",")),
                    None => format!("one of {}", commas(&all)),
                };
                let number = index + 1;
                return Err(
                    self.invalid(&format!("move {number} is {name:?}, expected {expected}"))
                );
            };
            let made = &one.parts().moves[0].transformation;
            let number = counted.iter().position(|turn| turn.transformation == *made);
            numbers.push(number.ok_or_else(|| {
                let metric = if single { "QTM" } else { "HTM" };
                let expected = format!("some of {} in {metric}", commas(counted));
                Fault::mismatch(format!("the moves {}", names.join(",")), expected)
            })?);
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(numbers)
    }
}

/// Base moves that have these moves as powers: those of the puzzle where they are powers of each other, or the moves
/// themselves.
fn bases<'a>(whole: &'a Definition, counted: &'a [Turn], chosen: &[usize]) -> Vec<&'a str> {
    let mut bases: Vec<&Turn> = Vec::new();
    for &mv in chosen {
        let turn = &counted[mv];
        let powers =
            |base: &Turn, of: &Turn| has_power(whole, &base.transformation, &of.transformation);
        if bases.iter().any(|base| powers(base, turn)) {
            continue;
        }
        bases.retain(|base| !powers(turn, base));
        let moves = &whole.parts().moves;
        let same = moves
            .iter()
            .find(|base| powers(base, turn) && powers(turn, base));
        bases.push(same.unwrap_or(turn));
    }
    bases.iter().map(|base| base.name.as_str()).collect()
}

/// Whether a transformation, made some times, does what another one does.
fn has_power(definition: &Definition, base: &Transformation, other: &Transformation) -> bool {
    let next = |power: &Transformation| {
        let next = power.then(base, definition.orbits());
        (!next.is_identity()).then_some(next)
    };
    std::iter::successors(Some(base.clone()), next).any(|power| power == *other)
}

/// What somebody should know who lists a move without the one that undoes it: most who do mean all turns of the face.
fn note(whole: &Definition, counted: &[Turn], chosen: &[usize]) -> Result<Option<String>, Fault> {
    let is_undone = |&mv: &usize| {
        let back = counted[mv].transformation.inverse(whole.orbits());
        chosen
            .iter()
            .any(|&other| counted[other].transformation == back)
    };
    if chosen.iter().all(is_undone) {
        return Ok(None);
    }
    let faces = bases(whole, counted, chosen);
    let of_faces = whole.with_base_moves(&faces).map_err(Fault::new)?;
    let left_out = counted.iter().enumerate().filter(|(mv, turn)| {
        let moves = of_faces.parts().moves.iter();
        let mut faces = moves.map(|face| &face.transformation);
        !chosen.contains(mv) && faces.any(|face| has_power(whole, face, &turn.transformation))
    });
    let left_out: Vec<&str> = left_out.map(|(_, turn)| turn.name.as_str()).collect();
    let listed: Vec<&str> = chosen.iter().map(|&mv| counted[mv].name.as_str()).collect();
    Ok(Some(format!(
        "--moves {} allows these turns only, not {}; for all turns of these faces: --gen {}",
        listed.join(","),
        left_out.join(" "),
        faces.join(",")
    )))
}

/// The moves that a word is made of, if somebody forgot what stands between them.
fn apart<'a>(word: &'a str, known: &[Turn]) -> Option<Vec<&'a str>> {
    let mut rest = word;
    let mut moves = Vec::new();
    while !rest.is_empty() {
        let mut ends = rest
            .char_indices()
            .map(|(at, letter)| at + letter.len_utf8())
            .rev();
        let longest = ends.find(|&end| known.iter().any(|turn| turn.name == rest[..end]))?;
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

fn commas(turns: &[Turn]) -> String {
    let names: Vec<&str> = turns.iter().map(|turn| turn.name.as_str()).collect();
    names.join(",")
}

/// Names with commas between them, as `--moves` takes them.
pub(crate) fn with_commas(names: &MoveNames) -> String {
    if names.is_empty() {
        return NONE.into();
    }
    names.iter().collect::<Vec<_>>().join(",")
}
