//! The functions that JavaScript calls. Every answer is a JSON string, `{"ok": ...}` or `{"fault":
//! ...}`.

use god_table::Depth;
use js_sys::Function;
use puzzle_def::known;
use wasm_bindgen::prelude::wasm_bindgen;

use super::chosen::{read, selected};
use super::question::Question;
use super::solver::{Solver, WantedSolutions};
use super::{film, numbers, search};
use crate::answer::answer;
use crate::fault::Fault;
use crate::levels::told;

/// Answers requests about puzzles, and keeps the solver of the last puzzle that was solved or
/// scrambled.
///
/// A request is a JSON object: `choices` give the puzzle, its pieces and its moves, and `memory`
/// the number of bytes that may be used.
///
/// ```
/// let mut session = pocket_web::PuzzleSession::new();
/// let question = r#"{"choices": {"puzzle": {"name": "4x4x4"}}, "memory": 1000000}"#;
/// let order = r#"{"ok":"16972688908618238933770849245964147960401887232000000000"}"#;
/// assert_eq!(session.order(question), order);
/// assert_eq!(session.rank(&[1, 3, 0, 2]), r#"{"ok":"10"}"#);
/// ```
#[wasm_bindgen(js_name = Session)]
#[derive(Debug, Default)]
pub struct PuzzleSession {
    solver: Option<Solver>,
}

#[wasm_bindgen(js_class = Session)]
impl PuzzleSession {
    /// A session without a solver.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts the positions at each distance, up to `maxDepth` if it is given. Calls `report` with
    /// a JSON string after each.
    #[must_use]
    pub fn count(&self, question: &str, report: &Function) -> String {
        let counted = Question::read(question).and_then(|question| {
            let selection = selected(&question.choices)?;
            let memory = question.memory();
            search::counts(&selection, memory, question.max_depth, &mut told(report))
        });
        answer(counted)
    }

    /// The exact order of the group of the moves, in digits.
    #[must_use]
    pub fn order(&self, question: &str) -> String {
        let order = Question::read(question)
            .and_then(|question| search::order(&selected(&question.choices)?, question.memory()));
        answer(order)
    }

    /// A shortest solution of a position, or all of them, and their number of moves.
    #[must_use]
    pub fn solve(&mut self, question: &str, report: &Function) -> String {
        let solved = self.asked(question).and_then(|(solver, question)| {
            let wanted = WantedSolutions {
                all: question.all,
                least: question.min_depth.unwrap_or(0),
                most: question.max_depth.unwrap_or(Depth::MAX),
            };
            if wanted.least > wanted.most {
                let (least, most) = (wanted.least, wanted.most);
                let found = format!("minDepth {least}");
                return Err(Fault::mismatch(&found, &format!("at most maxDepth {most}")));
            }
            let position = question.position.as_ref().ok_or_else(no_position)?;
            solver.solve(position, wanted, &mut told(report))
        });
        answer(solved)
    }

    /// The definition of a built-in puzzle, as the text of a `.tws` file.
    #[must_use]
    pub fn definition(&self, name: &str) -> String {
        let known = known::find(name).map_err(Fault::new);
        let text = known.and_then(|puzzle| {
            let text = puzzle.definition().to_tws();
            text.map_err(Fault::new)
        });
        answer(text)
    }

    /// A solution of a position on the net of the puzzle, move by move; `null` if it has none.
    #[must_use]
    pub fn film(&mut self, question: &str, solution: &str) -> String {
        let filmed = self.asked(question).and_then(|(solver, question)| {
            let position = question.position.as_ref().ok_or_else(no_position)?;
            let seen = read(&solver.selection, position)?;
            film::film(solver.selection.puzzle(), seen, solution)
        });
        answer(filmed)
    }

    /// A scramble, the same for the same seed.
    #[must_use]
    pub fn scramble(&mut self, question: &str, report: &Function) -> String {
        let made = self.asked(question).and_then(|(solver, question)| {
            let seed = question.seed.unwrap_or_default();
            let wrong = || Fault::mismatch(&format!("the seed {seed:?}"), "a number below 2^64");
            let number = seed.parse().map_err(|_| wrong())?;
            let (least, length) = (question.min_depth, question.random_moves);
            solver.scramble(number, least, length, &mut told(report))
        });
        answer(made)
    }

    /// The lexicographic number of a permutation of the numbers from 0, as decimal digits.
    #[must_use]
    pub fn rank(&self, values: &[u8]) -> String {
        answer(numbers::rank(values))
    }

    /// The permutation of `n` numbers with this lexicographic number, which is given as decimal
    /// digits.
    #[must_use]
    pub fn unrank(&self, rank: &str, n: usize) -> String {
        answer(numbers::unrank(rank, n))
    }

    /// The factors of a word by Theorem A.
    #[must_use]
    pub fn factor(&self, word: &str) -> String {
        answer(Ok(numbers::factor(word)))
    }

    /// The intercalation product of two words.
    #[must_use]
    pub fn product(&self, left: &str, right: &str) -> String {
        answer(Ok(numbers::product(left, right)))
    }
}

impl PuzzleSession {
    /// Reads a request, and returns its solver: the same one as last time if the puzzle is the
    /// same.
    fn asked(&mut self, question: &str) -> Result<(&mut Solver, Question), Fault> {
        let question = Question::read(question)?;
        let memory = question.memory();
        let known = self.solver.take();
        let solver = match known.filter(|known| known.is_for(&question.choices, memory)) {
            Some(known) => known,
            None => Solver::new(question.choices.clone(), memory)?,
        };
        Ok((self.solver.insert(solver), question))
    }
}

fn no_position() -> Fault {
    Fault::mismatch("no position", "moves or a pattern")
}
