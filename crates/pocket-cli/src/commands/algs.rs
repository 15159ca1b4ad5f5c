//! `pocket algs`: short sequences that change few pieces of a puzzle.

use std::fmt;

use clap::Args;
use clap::builder::PossibleValuesParser;
use god_table::{Alg, AlgRequest, AlgShape, find_algs};
use puzzle_space::PuzzleSymmetries;
use serde::Serialize;

use crate::choice::NamedPuzzle;
use crate::conflicts::Choice;
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::options::{metric_letter, metric_name, whole_number};
use crate::progress::{Bar, Shown};
use crate::selection::{Notation, Selection};

/// List short sequences that change few pieces
///
/// Tries short words A, B and C, their powers (A)3, commutators [A, B] (A B A' B') and conjugates [C: A] (C A C'). Those
/// that change the fewest pieces come first, then the shortest. No two of them do the same to all pieces.
///
/// The comment after each sequence tells its length, how many pieces look changed, and how. `twisted` means that pieces
/// come back turned after a round of their cycle.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
#[command(mut_arg("any_grip", |option| option.hide(true)))]
pub(crate) struct Algs {
    #[command(flatten)]
    puzzle: NamedPuzzle,

    /// The most pieces that may look changed
    #[arg(long, value_name = "PIECES", default_value = "8", value_parser = whole_number::<u16>(1..=u16::MAX))]
    pieces: u16,

    /// The longest sequence, with all brackets written out
    #[arg(long, value_name = "MOVES", default_value = "24", value_parser = whole_number::<u16>(1..=1000))]
    length: u16,

    /// The longest words A, B and C; shorter if there would be too many
    #[arg(long, value_name = "MOVES", default_value = "4", value_parser = whole_number::<u16>(1..=100))]
    depth: u16,

    /// How many to list
    #[arg(short = 'n', long, value_name = "COUNT", default_value = "20", value_parser = whole_number::<u32>(1..=100_000))]
    count: u32,

    /// Which sequences count as the same, so that only the best of them is listed
    ///
    /// `symmetry`: those that symmetries of the puzzle take to each other; `effect`: those with the same effect in words,
    /// such as all 3-cycles of corners.
    #[arg(
        long,
        value_name = "LIKENESS",
        default_value = "none",
        ignore_case = true
    )]
    #[arg(value_parser = PossibleValuesParser::new(["symmetry", "effect", "none"]))]
    up_to: String,

    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  pocket algs 3x3x3
  pocket algs 3x3x3 --up-to effect
  pocket algs 3x3x3 --pieces 4 --up-to symmetry --json
  pocket algs --puzzle my-puzzle.tws --depth 3 --length 40
  pocket algs pyraminx | pocket alg expand";

#[derive(Serialize)]
struct AlgLine<'a> {
    puzzle: &'a str,
    metric: &'static str,
    sequence: String,
    moves: String,
    length: usize,
    changed: usize,
    effect: String,
    #[serde(skip)]
    letter: char,
}

/// Writes the sequence, and everything else as a comment.
impl fmt::Display for AlgLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            sequence,
            length,
            letter,
            changed,
            effect,
            ..
        } = self;
        let pieces = if *changed == 1 { "piece" } else { "pieces" };
        writeln!(
            f,
            "{sequence} // {length}{letter}, {changed} {pieces}, {effect}"
        )
    }
}

impl Algs {
    pub(crate) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let selection = self.puzzle.select(io)?;
        let chosen = selection.chosen().with(true, Choice::Effects, "algs");
        chosen.check()?;
        let (definition, single) = (selection.base.definition(), selection.base.is_single());
        let symmetries = match self.up_to.to_ascii_lowercase().as_str() {
            "none" | "effect" => None,
            _ => Some(PuzzleSymmetries::new(definition, single).map_err(Fault::new)?),
        };
        let maps = symmetries
            .iter()
            .flat_map(|all| (0..all.len()).map(|number| all.moves(number)));
        let maps: Vec<&[u16]> = maps.collect();
        let request = AlgRequest {
            pieces: self.pieces.into(),
            length: self.length.into(),
            depth: self.depth.into(),
            count: self.count as usize,
            by_words: self.up_to.eq_ignore_ascii_case("effect"),
        };
        let mut bar = Bar::saying(
            "searching",
            io.err_is_terminal,
            "{spinner} {msg}, {elapsed}",
        );
        let algs = find_algs(definition, single, request, &maps, &mut |progress| {
            bar.show(|_| Shown {
                text: match progress.best {
                    Some((pieces, moves)) => format!(
                        "{} sequences, the best changes {pieces} pieces in {moves} moves",
                        progress.tried
                    ),
                    None => format!("{} sequences", progress.tried),
                },
                ..Shown::default()
            });
        });
        bar.hide();
        let notation = selection.notation()?;
        let algs = algs.map_err(Fault::new)?;
        if algs.is_empty() {
            io.note("found no such sequence; try more --pieces, --length or --depth");
        }
        for alg in algs {
            let line = line(&selection, &notation, &alg);
            io.answer(self.json, &line)?;
        }
        Ok(())
    }
}

fn line<'a>(selection: &'a Selection, notation: &Notation<'_>, alg: &Alg) -> AlgLine<'a> {
    let puzzle = selection.base.puzzle();
    let write = |moves: &[usize]| notation.write(moves);
    // If a move changes the meaning of later ones, brackets would be misread.
    let has_brackets = puzzle.shows_length() && !puzzle.has_moves_that_change_the_grip();
    AlgLine {
        puzzle: selection.name(),
        metric: metric_name(selection.base.metric()),
        sequence: match has_brackets {
            true => bracketed(&alg.shape, &write),
            false => write(&alg.moves),
        },
        moves: write(&alg.moves),
        length: alg.moves.len(),
        changed: alg.effect.changed(),
        effect: alg.effect.to_string(),
        letter: metric_letter(selection.base.metric()),
    }
}

/// Writes a sequence with brackets around its parts, if it has any.
fn bracketed(shape: &AlgShape, write: &impl Fn(&[usize]) -> String) -> String {
    match shape {
        AlgShape::Word(word) => write(word),
        AlgShape::Power(word, times) => format!("({}){times}", write(word)),
        AlgShape::Commutator(a, b) => format!("[{}, {}]", write(a), write(b)),
        AlgShape::Conjugate(outer, inner) => {
            format!("[{}: {}]", write(outer), bracketed(inner, write))
        }
    }
}
