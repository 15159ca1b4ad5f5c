//! Sequences of moves of any names: `[x: U] (R U')3`.

use core::ops::Range;

use cube_model::notation::is_prime;

use crate::definition::{MAX_NAME, Orbit};
use crate::names::{MAX_SUFFIX, Names, exponent};
use crate::transformation::Transformation;

/// How many brackets may stand inside one another.
const MAX_DEPTH: usize = 64;

/// A move or a bracket, with its exponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) what: StepKind,
    pub(crate) exponent: i64,
    /// Its byte range in the text.
    pub(crate) span: Range<usize>,
}

/// The effect of a step, done once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StepKind {
    /// The base move with this number.
    Base(usize),
    /// `(A)`.
    Group(Vec<Step>),
    /// `[A, B]`.
    Commutator(Vec<Step>, Vec<Step>),
    /// `[A: B]`.
    Conjugate(Vec<Step>, Vec<Step>),
}

/// What is expected where a text names no move, for error messages.
pub(crate) const A_MOVE: &str = "a move of the puzzle, or a power of one such as X2 or X'";

/// A fault in a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AlgFault {
    pub(crate) span: Range<usize>,
    pub(crate) expected: String,
}

/// Parses a sequence of moves with these names.
///
/// Moves are separated by blanks, which may be omitted after a number or a prime. The longest prefix that names a
/// move is taken as the move.
pub(crate) fn parse(text: &str, names: &Names<'_>) -> Result<Vec<Step>, AlgFault> {
    let mut parser = Parser { text, at: 0, names };
    let steps = parser.steps(0)?;
    match parser.peek() {
        None => Ok(steps),
        Some(_) => Err(parser.fault("a move or an opening bracket")),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    names: &'a Names<'a>,
}

impl<'a> Parser<'a> {
    /// The next character after blanks and comments.
    fn peek(&mut self) -> Option<char> {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with("//") {
                return trimmed.chars().next();
            }
            self.at += trimmed.find(['\n', '\r']).unwrap_or(trimmed.len());
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn fault(&self, expected: &str) -> AlgFault {
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        AlgFault {
            span: self.at..self.at + length,
            expected: expected.into(),
        }
    }

    /// Reads moves and brackets up to a closing bracket, a separator or the end.
    fn steps(&mut self, depth: usize) -> Result<Vec<Step>, AlgFault> {
        if depth > MAX_DEPTH {
            return Err(self.fault(&format!("at most {MAX_DEPTH} brackets inside one another")));
        }
        let mut steps = Vec::new();
        while let Some(letter) = self.peek() {
            if matches!(letter, ')' | ']' | ',' | ':') {
                break;
            }
            steps.push(match letter {
                '(' | '[' => self.bracket(depth)?,
                _ => self.base()?,
            });
        }
        Ok(steps)
    }

    fn bracket(&mut self, depth: usize) -> Result<Step, AlgFault> {
        let start = self.at;
        let what = if self.eat('(') {
            let steps = self.steps(depth + 1)?;
            self.close(')')?;
            StepKind::Group(steps)
        } else {
            self.at += 1;
            let first = self.steps(depth + 1)?;
            let make = match self.peek() {
                Some(',') => StepKind::Commutator,
                Some(':') => StepKind::Conjugate,
                _ => return Err(self.fault("a move, `,` or `:`")),
            };
            self.at += 1;
            let second = self.steps(depth + 1)?;
            self.close(']')?;
            make(first, second)
        };
        let is_suffix = |letter: char| letter.is_ascii_digit() || is_prime(letter);
        let rest = self.rest();
        let suffix = &rest[..rest.find(|letter| !is_suffix(letter)).unwrap_or(rest.len())];
        let exponent = match suffix {
            "" => Some(1),
            suffix => exponent(suffix),
        };
        let Some(exponent) = exponent else {
            return Err(AlgFault {
                span: self.at..self.at + suffix.len(),
                expected: "a number of repetitions, a prime or both after a bracket".into(),
            });
        };
        self.at += suffix.len();
        Ok(Step {
            what,
            exponent,
            span: start..self.at,
        })
    }

    fn close(&mut self, bracket: char) -> Result<(), AlgFault> {
        if self.eat(bracket) {
            return Ok(());
        }
        Err(self.fault(&format!("a move or `{bracket}`")))
    }

    fn base(&mut self) -> Result<Step, AlgFault> {
        let rest = self.rest();
        // Look no further than the longest possible name: without blanks, the rest may be all moves of the text.
        let beyond = rest.char_indices().nth(MAX_NAME + MAX_SUFFIX + 1);
        let near = &rest[..beyond.map_or(rest.len(), |(at, _)| at)];
        let is_end = |letter: char| letter.is_whitespace() || "()[],:".contains(letter);
        let end = near.find(is_end).unwrap_or(near.len());
        let end = near[..end].find("//").unwrap_or(end);
        let run = &near[..end];
        let is_suffix = |letter: char| letter.is_ascii_digit() || is_prime(letter);
        let mut letters = run.char_indices().rev().peekable();
        let breaks = core::iter::from_fn(|| {
            let (at, letter) = letters.next()?;
            let before = letters.peek().is_some_and(|&(_, before)| is_suffix(before));
            Some((before && !is_suffix(letter)).then_some(at))
        });
        for end in core::iter::once(end).chain(breaks.flatten()) {
            if let Some(power) = self.names.find(&run[..end]) {
                let start = self.at;
                self.at += end;
                return Ok(Step {
                    what: StepKind::Base(power.base),
                    exponent: power.exponent,
                    span: start..self.at,
                });
            }
        }
        Err(AlgFault {
            span: self.at..self.at + end,
            expected: A_MOVE.into(),
        })
    }
}

/// Appends the numbers of the base moves in a sequence, one for each time a move is written.
pub(crate) fn bases(steps: &[Step], found: &mut Vec<usize>) {
    for step in steps {
        match &step.what {
            StepKind::Base(base) => found.push(*base),
            StepKind::Group(body) => bases(body, found),
            StepKind::Commutator(first, second) | StepKind::Conjugate(first, second) => {
                bases(first, found);
                bases(second, found);
            }
        }
    }
}

/// The effect of a sequence; `base` returns the effect of a base move.
pub(crate) fn evaluate<'a>(
    steps: &[Step],
    orbits: &[Orbit],
    base: &impl Fn(usize) -> &'a Transformation,
) -> Transformation {
    let mut product = Transformation::identity(orbits);
    for step in steps {
        let evaluate = |steps: &[Step]| evaluate(steps, orbits, base);
        let once = match &step.what {
            StepKind::Base(number) => base(*number).clone(),
            StepKind::Group(body) => evaluate(body),
            StepKind::Commutator(first, second) => {
                let (first, second) = (evaluate(first), evaluate(second));
                let back = first.inverse(orbits).then(&second.inverse(orbits), orbits);
                first.then(&second, orbits).then(&back, orbits)
            }
            StepKind::Conjugate(setup, body) => {
                let (setup, body) = (evaluate(setup), evaluate(body));
                let there = setup.then(&body, orbits);
                there.then(&setup.inverse(orbits), orbits)
            }
        };
        let power = match step.exponent {
            1 => once,
            exponent => once.power(exponent, orbits),
        };
        product = product.then(&power, orbits);
    }
    product
}

/// The number of moves of the sequence, and the byte range of the step at which the limit is exceeded.
pub(crate) type TooManyMoves = (u64, Range<usize>);

/// Expands a sequence to its base moves, each with its exponent. Fails if there are more than `limit`.
pub(crate) fn expand(steps: &[Step], limit: usize) -> Result<Vec<(usize, i64)>, TooManyMoves> {
    let mut sum = 0_u64;
    for step in steps {
        sum = sum.saturating_add(count(core::slice::from_ref(step)));
        if sum > limit as u64 {
            return Err((count(steps), step.span.clone()));
        }
    }
    let mut moves = Vec::new();
    write(steps, &mut moves);
    Ok(moves)
}

/// How many base moves a sequence has with all repetitions written out.
fn count(steps: &[Step]) -> u64 {
    let counts = steps.iter().map(|step| {
        let once = match &step.what {
            StepKind::Base(_) => return 1,
            StepKind::Group(body) => count(body),
            StepKind::Commutator(first, second) => {
                count(first).saturating_add(count(second)).saturating_mul(2)
            }
            StepKind::Conjugate(setup, body) => {
                count(setup).saturating_mul(2).saturating_add(count(body))
            }
        };
        once.saturating_mul(step.exponent.unsigned_abs())
    });
    counts.fold(0, u64::saturating_add)
}

/// Appends the moves of a sequence. The caller has counted them.
fn write(steps: &[Step], moves: &mut Vec<(usize, i64)>) {
    for step in steps {
        let first = moves.len();
        match &step.what {
            StepKind::Base(number) => {
                moves.push((*number, step.exponent));
                continue;
            }
            StepKind::Group(body) => write(body, moves),
            StepKind::Commutator(one, other) => {
                write(one, moves);
                let middle = moves.len();
                write(other, moves);
                let end = moves.len();
                append_inverse(first..middle, moves);
                append_inverse(middle..end, moves);
            }
            StepKind::Conjugate(setup, body) => {
                write(setup, moves);
                let middle = moves.len();
                write(body, moves);
                append_inverse(first..middle, moves);
            }
        }
        if step.exponent < 0 {
            invert(&mut moves[first..]);
        }
        let end = moves.len();
        // An empty sequence stays empty, however large the exponent.
        if end > first {
            for _ in 1..step.exponent.unsigned_abs() {
                moves.extend_from_within(first..end);
            }
        }
    }
}

/// Appends the inverse of the moves in a range of the list.
fn append_inverse(of: Range<usize>, moves: &mut Vec<(usize, i64)>) {
    let start = moves.len();
    moves.extend_from_within(of);
    invert(&mut moves[start..]);
}

fn invert(moves: &mut [(usize, i64)]) {
    moves.reverse();
    for (_, exponent) in moves {
        *exponent = -*exponent;
    }
}

/// The number of products of transformations that [`evaluate`] computes, or slightly more.
pub(crate) fn products(steps: &[Step]) -> usize {
    let count = steps.iter().map(|step| {
        let powers = 2 * (64 - step.exponent.unsigned_abs().leading_zeros()) as usize;
        powers
            + match &step.what {
                StepKind::Base(_) => 1,
                StepKind::Group(body) => products(body),
                StepKind::Commutator(first, second) | StepKind::Conjugate(first, second) => {
                    5 + products(first) + products(second)
                }
            }
    });
    count.sum()
}

#[cfg(test)]
mod tests {
    use super::{parse, products};
    use crate::names::Names;

    #[test]
    fn products_are_counted() {
        let names = Names::new(["R", "U"]);
        let counted = |text: &str| products(&parse(text, &names).expect(text));
        assert_eq!(counted(""), 0);
        // One for the move, and two for each binary digit of its exponent.
        for (text, expected) in [("R", 3), ("R2", 5), ("R3'", 5), ("R4", 7), ("R1000", 21)] {
            assert_eq!(counted(text), expected, "{text}");
        }
        assert_eq!(counted("R U2 R"), 3 + 5 + 3);
        assert_eq!(counted("(R U)2"), 4 + 3 + 3);
        // Five for putting two sequences together, and two for doing that once.
        assert_eq!(counted("[R U, U]"), 7 + 6 + 3);
        assert_eq!(counted("[R: (U R)4]"), 7 + 3 + (6 + 3 + 3));
    }
}
