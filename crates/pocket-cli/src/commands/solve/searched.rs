//! Shortest solutions of puzzles that have too many positions for a table of all.

use std::io::Write;

use serde::Serialize;

use super::{Solve, answer_patterns};
use crate::defined::{Answer, Defined, Given, Searching, Stopped};
use crate::failure::{Failure, Fault};
use crate::io::Io;
use crate::json;
use crate::options::{metric_letter, metric_name};
use crate::sequences::Input;
use crate::solver::unsolvable;

/// What JSON says of a position: its solution, or how many moves it needs at least.
#[derive(Serialize)]
struct SearchedLine<'a> {
    input: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<&'static str>,
    puzzle: &'a str,
    metric: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u32>,
}

impl Solve {
    /// Answers the inputs, or these patterns if there are any, by a search for each.
    pub(super) fn search(
        &self,
        defined: &Defined,
        given: Given,
        patterns: Option<&[String]>,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let limit = self.time_limit.map(|limit| limit.0);
        let mut searching = Searching::new(defined, limit, io.err_is_terminal());
        let (moves, all) = (defined.moves()?, defined.all_moves()?);
        let answer = &mut |input: Input<'_>, io: &mut Io<'_>| {
            let position = given.read(defined, input.text)?;
            match searching.solve(&position)? {
                Answer::Unsolvable => {
                    Err(unsolvable(defined, given, input.text, &moves, &all).into())
                }
                Answer::Solved(solution) => self.write_solved(defined, &input, &solution, io),
                Answer::Stopped(stopped) => self.write_stopped(defined, &input, stopped, io),
            }
        };
        let what = given.plural();
        match patterns {
            Some(patterns) => answer_patterns(patterns, what, io, answer),
            None => self.positions.answer_at_length(io, what, None, answer),
        }
    }

    fn write_solved(
        &self,
        defined: &Defined,
        input: &Input<'_>,
        solution: &[String],
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        let (length, text) = (solution.len(), solution.join(" "));
        if self.json {
            let line = SearchedLine {
                distance: Some(length),
                solution: Some(text),
                ..self.line(defined, input)
            };
            return json::line(&line, io.out());
        }
        let gap = if text.is_empty() { "" } else { " " };
        let letter = metric_letter(defined.metric());
        writeln!(io.out(), "{text}{gap}({length}{letter})").map_err(Failure::Write)
    }

    /// Tells how many moves a position needs at least; that this isn't its solution is a failure.
    fn write_stopped(
        &self,
        defined: &Defined,
        input: &Input<'_>,
        stopped: Stopped,
        io: &mut Io<'_>,
    ) -> Result<(), Failure> {
        if self.json {
            let line = SearchedLine {
                at_least: Some(stopped.at_least),
                ..self.line(defined, input)
            };
            json::line(&line, io.out())?;
        }
        Err(Failure::Stopped(Fault::new(stopped.to_string())))
    }

    /// A line that says nothing of a solution.
    fn line<'a>(&self, defined: &'a Defined, input: &Input<'a>) -> SearchedLine<'a> {
        SearchedLine {
            input: input.typed,
            form: self.told_form(),
            puzzle: defined.name(),
            metric: metric_name(defined.metric()),
            distance: None,
            solution: None,
            at_least: None,
        }
    }
}
