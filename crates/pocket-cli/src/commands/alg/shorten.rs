//! `pocket alg shorten`: sequences of any puzzle made shorter.

use std::cell::RefCell;
use std::fmt;
use std::time::{Duration, Instant};

use clap::Args;
use god_table::Shortener;
use serde::Serialize;

use super::SequenceInputs;
use crate::choice::PuzzleOptions;
use crate::conflicts::Choice;
use crate::failure::{Failure, Fault};
use crate::input::{Input, Inputs};
use crate::io::Io;
use crate::options::{metric_name, time, whole_number};
use crate::position::Form;
use crate::progress::{Bar, PREPARING, Shown};
use crate::sequences::or_no_moves;

/// The options of `pocket alg shorten`.
#[derive(Debug, Args)]
#[command(mut_arg("any_grip", |option| option.hide(true)))]
pub(super) struct Shorten {
    #[command(flatten)]
    puzzle: PuzzleOptions,

    /// The longest window [default: as many moves as can be solved quickly]
    #[arg(long, value_name = "MOVES", value_parser = whole_number::<u16>(1..=1000))]
    window: Option<u16>,

    /// Stop after this time for each sequence, such as 60, 90s or 5m, and print what was found
    #[arg(long, value_name = "TIME", value_parser = time)]
    time_limit: Option<Duration>,

    #[command(flatten)]
    input: SequenceInputs,
}

#[derive(Serialize)]
struct Shortened<'a> {
    input: &'a str,
    puzzle: &'a str,
    metric: &'static str,
    /// The number of moves before; `length` is the number afterwards.
    before: usize,
    length: usize,
    moves: String,
}

impl fmt::Display for Shortened<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", or_no_moves(&self.moves))
    }
}

/// The bytes of a search state for each place, and the bytes besides.
const BYTES_A_PLACE: u64 = 2;
const BYTES_BESIDE: u64 = 32;

/// Searches take at most one part in this many of the available memory.
const SHARE: u64 = 4;

impl Shorten {
    pub(super) fn run(self, io: &mut Io<'_>) -> Result<(), Failure> {
        let selection = self.puzzle.select(io)?;
        let chosen = selection
            .chosen()
            .with(true, Choice::Effects, "alg shorten");
        chosen.check()?;
        let (definition, notation) = (selection.base.definition(), selection.notation()?);
        let places: u64 = definition
            .orbits()
            .iter()
            .map(|orbit| u64::from(orbit.places))
            .sum();
        let room = selection.memory.bytes.0 / SHARE / (BYTES_A_PLACE * places + BYTES_BESIDE);
        let limit = usize::try_from(room)
            .unwrap_or(usize::MAX)
            .min(Shortener::LIMIT);
        let shortener =
            Shortener::new(definition, selection.base.is_single()).map_err(Fault::new)?;
        let shortener = shortener.with_limit(limit);
        let shortener = RefCell::new(match self.window {
            Some(moves) => shortener.with_window(moves.into()),
            None => shortener,
        });
        let inputs = Inputs {
            puzzle: Some(selection.base.puzzle()),
            ..Inputs::sequences(&self.input.sequences)
        };
        inputs.answer_each(io, &mut |Input { typed, text }, io| {
            let position = selection.read(Form::Scramble, text)?;
            let moves = selection.read_any_moves(text, &|step| {
                // If pieces are left out, a word of the moves may not have the same effect on them.
                let has_all = definition.orbits() == selection.base.puzzle().definition().orbits();
                has_all.then(|| shortener.borrow_mut().word(step)).flatten()
            })?;
            if shortener.borrow().is_blocked(&moves) {
                // The position has been read, so the moves can be made as they were typed.
                let metric = selection.base.metric();
                let found = format!("a move that in {metric} passes a blocked position");
                return Err(Fault::mismatch(found, "moves that each count as one").into());
            }
            let start = Instant::now();
            let is_over = || {
                self.time_limit
                    .is_some_and(|limit| start.elapsed() >= limit)
            };
            let mut bar = Bar::saying(
                PREPARING,
                io.err_is_terminal,
                "{spinner} {wide_bar} {msg}, {elapsed}",
            );
            let mut shortener = shortener.borrow_mut();
            let shorter = shortener.shorten_until(&moves, &is_over, &mut |progress| {
                bar.show(|_| Shown {
                    done: progress.at as u64,
                    of: progress.moves as u64,
                    text: format!("{} moves, windows of {}", progress.moves, progress.window),
                });
            });
            bar.hide();
            let mut written = vec![notation.write(&shorter)];
            // The definition does not include a pyraminx's tips, which are turned at the end.
            written.extend(selection.turned_tips(&position.seen));
            written.retain(|part| !part.is_empty());
            let answer = Shortened {
                input: typed,
                puzzle: selection.name(),
                metric: metric_name(selection.base.metric()),
                before: moves.len(),
                length: shorter.len(),
                moves: written.join(" "),
            };
            io.answer(self.input.json, &answer)
        })
    }
}
