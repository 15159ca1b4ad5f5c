//! A sequence as it was written: moves, groups, commutators and conjugates.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::repeat::Repeat;
use super::text::Span;
use super::turn::Move;

/// A sequence as it was written, including brackets.
///
/// Two are equal if they have the same moves in the same brackets: spaces, comments and alternative
/// spellings of a suffix do not count. It prints in standard form, and parsing that gives an equal
/// `Alg`.
///
/// ```
/// use cube_model::notation::Alg;
///
/// let alg = Alg::parse("[r:UD3] (RU’2)2 // and so on")?;
/// assert_eq!(alg.to_string(), "[Rw: U D'] (R U2)2");
/// # Ok::<(), cube_model::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alg {
    units: Vec<Unit>,
}

impl Alg {
    /// The moves and brackets, first to last.
    ///
    /// ```
    /// use cube_model::notation::{Alg, Element};
    ///
    /// let alg = Alg::parse("R (U F)2")?;
    /// assert!(matches!(alg.units()[0].element(), Element::Move(_)));
    /// assert!(matches!(alg.units()[1].element(), Element::Bracket(_)));
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The moves in the text, with their positions. Each is listed once, however often it is
    /// repeated.
    ///
    /// ```
    /// use cube_model::notation::Alg;
    ///
    /// let alg = Alg::parse("[R: U2]3")?;
    /// let starts: Vec<_> = alg.written_moves().map(|(_, span)| span.start()).collect();
    /// assert_eq!(starts, [1, 4]);
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn written_moves(&self) -> WrittenMoves<'_> {
        WrittenMoves {
            pending: Vec::from([self.units.iter()]),
        }
    }

    pub(super) const fn from_units(units: Vec<Unit>) -> Self {
        Self { units }
    }
}

/// Standard form: one space between neighbours, and one after `,` and `:`.
impl fmt::Display for Alg {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, unit) in self.units.iter().enumerate() {
            if index > 0 {
                out.write_str(" ")?;
            }
            match &unit.element {
                Element::Move(step) => write!(out, "{step}")?,
                Element::Bracket(bracket) => write!(out, "{bracket}")?,
            }
        }
        Ok(())
    }
}

/// A move or a bracket, with its position in the parsed text.
///
/// The position is ignored in comparisons.
#[derive(Clone, Debug)]
pub struct Unit {
    element: Element,
    span: Span,
}

impl Unit {
    pub(super) const fn new(element: Element, span: Span) -> Self {
        Self { element, span }
    }

    /// The move or the bracket.
    #[must_use]
    pub const fn element(&self) -> &Element {
        &self.element
    }

    /// The position in the parsed text.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }
}

impl PartialEq for Unit {
    fn eq(&self, other: &Self) -> bool {
        self.element == other.element
    }
}

impl Eq for Unit {}

/// A move or a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// One move.
    Move(Move),
    /// A bracket.
    Bracket(Box<Bracket>),
}

/// A bracket with its suffix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The contents of the bracket.
    pub contents: Contents,
    /// How often the bracket is repeated.
    pub repeat: Repeat,
}

impl fmt::Display for Bracket {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let repeat = self.repeat;
        match &self.contents {
            Contents::Group(body) => write!(out, "({body}){repeat}"),
            Contents::Commutator(first, second) => write!(out, "[{first}, {second}]{repeat}"),
            Contents::Conjugate(setup, body) => write!(out, "[{setup}: {body}]{repeat}"),
        }
    }
}

/// The contents of a bracket. Only a group may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// `(A)`: the moves A; `()` is no move.
    Group(Alg),
    /// `[A, B]`: A, B, the inverse of A, the inverse of B.
    Commutator(Alg, Alg),
    /// `[A: B]`: A, B, the inverse of A.
    Conjugate(Alg, Alg),
}

/// Iterator over the moves of an [`Alg`] as they stand in the text; see [`Alg::written_moves`].
#[derive(Clone, Debug)]
pub struct WrittenMoves<'a> {
    pending: Vec<core::slice::Iter<'a, Unit>>,
}

impl Iterator for WrittenMoves<'_> {
    type Item = (Move, Span);

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(units) = self.pending.last_mut() {
            let Some(unit) = units.next() else {
                self.pending.pop();
                continue;
            };
            match &unit.element {
                Element::Move(step) => return Some((*step, unit.span)),
                Element::Bracket(bracket) => match &bracket.contents {
                    Contents::Group(body) => self.pending.push(body.units.iter()),
                    Contents::Commutator(first, second) | Contents::Conjugate(first, second) => {
                        self.pending.push(second.units.iter());
                        self.pending.push(first.units.iter());
                    }
                },
            }
        }
        None
    }
}
