//! The parser: a stack of open brackets, and one function for each part of a move.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::num::NonZeroU32;
use core::str::FromStr;

use super::alg::{Alg, Bracket, Contents, Element, Unit};
use super::amount::Amount;
use super::error::{Expected, FoundText, Opened, ParseError};
use super::face::{Axis, Face};
use super::layers::Layers;
use super::limits::{MAX_BYTES, MAX_DEPTH, MAX_LAYER};
use super::repeat::Repeat;
use super::scanner::{Number, Scanner};
use super::text::{Span, TextPosition};
use super::turn::{Move, Part};

/// The meaning of a number before a face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Prefix {
    /// SiGN, as cubers write: `2U` is the second layer alone, `3Uw` the top three, `Uw` and `u` the
    /// top two.
    #[default]
    Sign,
    /// The notation of the wiki page: `2U`, `2Uw`, `Uw` and `u` are the top two layers, `3U` and
    /// `3Uw` the top three. A range means the same as in SiGN.
    Wiki,
}

impl Alg {
    /// Parses a sequence; number prefixes as in [`Prefix::Sign`].
    ///
    /// # Errors
    ///
    /// If the text is not a sequence, is longer than [`MAX_BYTES`], or nests brackets deeper than
    /// [`MAX_DEPTH`].
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        Self::parse_with(text, Prefix::Sign)
    }

    /// Parses a sequence with the given meaning of number prefixes.
    ///
    /// ```
    /// use cube_model::notation::{Alg, Prefix};
    ///
    /// assert_eq!(Alg::parse_with("2U", Prefix::Sign)?.to_string(), "2U");
    /// assert_eq!(Alg::parse_with("2U", Prefix::Wiki)?.to_string(), "Uw");
    /// # Ok::<(), cube_model::notation::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`Alg::parse`].
    pub fn parse_with(text: &str, prefix: Prefix) -> Result<Self, ParseError> {
        parse(text, prefix)
    }
}

impl FromStr for Alg {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

/// Parses one move, surrounded by nothing but blanks and comments; number prefixes as in
/// [`Prefix::Sign`].
///
/// ```
/// use cube_model::notation::{Amount, Face, Move};
///
/// assert_eq!("R2".parse(), Ok(Move::face(Face::R, Amount::Half)));
/// let error = "R U".parse::<Move>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 3: found `U`, expected nothing after the move"
/// );
/// ```
impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parser = Parser::new(text, Prefix::Sign)?;
        parser.scanner.skip_blanks();
        let part = parser.part()?;
        let amount = parser.amount()?;
        parser.scanner.skip_blanks();
        match parser.scanner.peek() {
            None => Ok(Self::new(part, amount)),
            Some(_) => Err(parser.scanner.unexpected(Expected::OneMove)),
        }
    }
}

/// Parses a whole text.
fn parse(text: &str, prefix: Prefix) -> Result<Alg, ParseError> {
    Parser::new(text, prefix)?.run()
}

/// The parser's state: the open brackets, and the moves read since the innermost one opened.
struct Parser<'a> {
    scanner: Scanner<'a>,
    prefix: Prefix,
    open: Vec<Open>,
    units: Vec<Unit>,
}

/// An open bracket.
struct Open {
    /// The position of the opening bracket.
    start: usize,
    closing: char,
    /// The moves before the bracket.
    outer: Vec<Unit>,
    /// The part before the separator, once that has been read.
    first: Option<(Alg, Separator)>,
}

#[derive(Clone, Copy)]
enum Separator {
    Comma,
    Colon,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, prefix: Prefix) -> Result<Self, ParseError> {
        if text.len() > MAX_BYTES {
            let found = FoundText::Bytes(text.len());
            return Err(ParseError::new(text, 0, found, Expected::ShorterText));
        }
        Ok(Self {
            scanner: Scanner::new(text),
            prefix,
            open: Vec::new(),
            units: Vec::new(),
        })
    }

    fn run(mut self) -> Result<Alg, ParseError> {
        loop {
            self.scanner.skip_blanks();
            match self.scanner.peek() {
                None if self.open.is_empty() => return Ok(Alg::from_units(self.units)),
                Some('(') => self.open_bracket('(', ')')?,
                Some('[') => self.open_bracket('[', ']')?,
                Some(letter @ (')' | ']')) => self.close_bracket(letter)?,
                Some(',') => self.separate(',', Separator::Comma)?,
                Some(':') => self.separate(':', Separator::Colon)?,
                // Only a single slash comes here, as a separator: two begin a comment, which was
                // skipped.
                Some('/') if !self.units.is_empty() => {
                    self.scanner.eat('/');
                }
                _ => self.read_move()?,
            }
        }
    }

    fn open_bracket(&mut self, opening: char, closing: char) -> Result<(), ParseError> {
        if self.open.len() == MAX_DEPTH {
            return Err(self.scanner.unexpected(Expected::ShallowerBrackets));
        }
        let start = self.scanner.at();
        self.scanner.eat(opening);
        let outer = core::mem::take(&mut self.units);
        let first = None;
        self.open.push(Open {
            start,
            closing,
            outer,
            first,
        });
        Ok(())
    }

    fn separate(&mut self, letter: char, separator: Separator) -> Result<(), ParseError> {
        let divisible = |open: &&mut Open| open.closing == ']' && open.first.is_none();
        let nothing_before = self.units.is_empty();
        let open = self.open.last_mut().filter(divisible);
        let Some(open) = open.filter(|_| !nothing_before) else {
            return Err(self.scanner.unexpected(self.expected_item()));
        };
        let units = core::mem::take(&mut self.units);
        open.first = Some((Alg::from_units(units), separator));
        self.scanner.eat(letter);
        Ok(())
    }

    fn close_bracket(&mut self, letter: char) -> Result<(), ParseError> {
        if self.open.is_empty() {
            return Err(self.scanner.unexpected(Expected::OpeningBefore));
        }
        let rotation = self.rotation_in_brackets(letter);
        let nothing_before = self.units.is_empty();
        let closable = |open: &mut Open| {
            let is_complete = letter == ')' || (open.first.is_some() && !nothing_before);
            (is_complete || rotation.is_some()) && open.closing == letter
        };
        let Some(open) = self.open.pop_if(closable) else {
            return Err(self.scanner.unexpected(self.expected_item()));
        };
        self.scanner.eat(letter);
        if let Some(rotation) = rotation {
            self.units.clear();
            self.push(Element::Move(rotation), open.start);
        }
        let last = Alg::from_units(core::mem::replace(&mut self.units, open.outer));
        let contents = match open.first {
            None => Contents::Group(last),
            Some((first, Separator::Comma)) => Contents::Commutator(first, last),
            Some((first, Separator::Colon)) => Contents::Conjugate(first, last),
        };
        let repeat = self.repeat()?;
        let element = match rotation {
            Some(rotation) if repeat.times == NonZeroU32::MIN && !repeat.inverse => {
                Element::Move(rotation)
            }
            _ => Element::Bracket(Box::new(Bracket { contents, repeat })),
        };
        self.push(element, open.start);
        Ok(())
    }

    /// The rotation that a bracket around one small letter stands for: `[r]` is x, and `[u']` is y'.
    fn rotation_in_brackets(&self, letter: char) -> Option<Move> {
        let open = self.open.last().filter(|open| open.closing == letter)?;
        let ([unit], None, ']') = (&self.units[..], &open.first, letter) else {
            return None;
        };
        let Element::Move(step) = unit.element() else {
            return None;
        };
        let Part::Layers { face, .. } = step.part() else {
            return None;
        };
        let written = &self.scanner.text()[unit.span().start()..];
        let amount = match face {
            Face::U | Face::R | Face::F => step.amount(),
            Face::D | Face::L | Face::B => step.amount().inverse(),
        };
        (written.starts_with(|first: char| first.is_ascii_lowercase()))
            .then(|| Move::new(Part::Whole(face.axis()), amount))
    }

    fn read_move(&mut self) -> Result<(), ParseError> {
        let start = self.scanner.at();
        let part = self.part()?;
        let amount = self.amount()?;
        self.push(Element::Move(Move::new(part, amount)), start);
        Ok(())
    }

    fn push(&mut self, element: Element, start: usize) {
        let span = Span::new(start, self.scanner.at());
        self.units.push(Unit::new(element, span));
    }

    /// What is expected in place of a move.
    fn expected_item(&self) -> Expected {
        let Some(open) = self.open.last().filter(|_| !self.units.is_empty()) else {
            return Expected::Move;
        };
        let place = |byte| TextPosition::of(self.scanner.text(), byte);
        let (start, here) = (place(open.start), place(self.scanner.at()));
        let opened = Opened {
            line: (start.line != here.line).then_some(start.line),
            column: start.column,
        };
        match open.closing {
            ']' if open.first.is_none() => Expected::MoveOrSeparator { opened },
            bracket => Expected::MoveOrClosing { bracket, opened },
        }
    }

    /// A move without its amount.
    fn part(&mut self) -> Result<Part, ParseError> {
        let counted = self.counted()?;
        // A blank stands for the end of the text: it names no face and no axis.
        let letter = self.scanner.peek().unwrap_or(' ');
        if let Some(face) = Face::from_letter(letter.to_ascii_uppercase()) {
            self.scanner.eat(letter);
            let wide = letter.is_ascii_lowercase() || self.scanner.eat('w');
            let layers = self.layers(counted, wide)?;
            return Ok(Part::Layers { face, layers });
        }
        if counted.is_some() {
            return Err(self.scanner.unexpected(Expected::FaceAfterLayer));
        }
        for axis in Axis::ALL {
            let (slice, rotation) = (axis.slice_letter(), axis.rotation_letter());
            if self.scanner.eat(slice) {
                return Ok(Part::Middle(axis));
            }
            if self.scanner.eat(rotation) {
                return Ok(Part::Whole(axis));
            }
            if letter == slice.to_ascii_lowercase() {
                return Err(self.scanner.unexpected(Expected::CapitalSlice(slice)));
            }
            if letter == rotation.to_ascii_uppercase() {
                return Err(self.scanner.unexpected(Expected::SmallRotation(rotation)));
            }
        }
        Err(self.scanner.unexpected(self.expected_item()))
    }

    /// Reads the number or range before a face.
    fn counted(&mut self) -> Result<Option<Counted>, ParseError> {
        let Some(number) = self.scanner.number() else {
            return Ok(None);
        };
        let first = self.layer(number, 1)?;
        if !self.scanner.eat('-') {
            return Ok(Some(Counted::One(first)));
        }
        let Some(number) = self.scanner.number() else {
            return Err(self.scanner.unexpected(Expected::RangeEnd));
        };
        let last = self.layer(number, first)?;
        Ok(Some(Counted::Range(first, last)))
    }

    /// Converts a number to the number of a layer, at least `least`.
    fn layer(&self, number: Number, least: u16) -> Result<u16, ParseError> {
        let layer = number.value.and_then(|value| u16::try_from(value).ok());
        layer
            .filter(|layer| (least..=MAX_LAYER).contains(layer))
            .ok_or_else(|| {
                let expected = match least {
                    1 => Expected::Layer,
                    least => Expected::LayerFrom(least),
                };
                self.scanner.bad_number(number, expected)
            })
    }

    /// The layers named by the number before a face and the `w` after it.
    fn layers(&self, counted: Option<Counted>, wide: bool) -> Result<Layers, ParseError> {
        let wiki = self.prefix == Prefix::Wiki;
        let (first, last) = match counted {
            None if wide => (1, 2),
            None => (1, 1),
            Some(Counted::One(count)) if wide || wiki => (1, count),
            Some(Counted::One(layer)) => (layer, layer),
            Some(Counted::Range(first, last)) if wide => (first, last),
            Some(Counted::Range(..)) => {
                return Err(self.scanner.unexpected(Expected::WideAfterRange));
            }
        };
        Ok(Layers::range(first, last).expect("`layer` has held both numbers to the limits"))
    }

    fn amount(&mut self) -> Result<Amount, ParseError> {
        let Suffix { number, prime } = self.suffix()?;
        let amount = match number {
            None => Amount::Clockwise,
            Some(number) => match number.value {
                Some(1) => Amount::Clockwise,
                Some(2) => Amount::Half,
                Some(3) => Amount::Counterclockwise,
                _ => return Err(self.scanner.bad_number(number, Expected::Amount)),
            },
        };
        Ok(if prime { amount.inverse() } else { amount })
    }

    fn repeat(&mut self) -> Result<Repeat, ParseError> {
        let Suffix {
            number,
            prime: inverse,
        } = self.suffix()?;
        let times = match number {
            None => NonZeroU32::MIN,
            Some(number) => number
                .value
                .and_then(|value| u32::try_from(value).ok())
                .and_then(NonZeroU32::new)
                .ok_or_else(|| self.scanner.bad_number(number, Expected::Repetitions))?,
        };
        Ok(Repeat { times, inverse })
    }

    /// Reads at most one number and at most one prime, in either order.
    fn suffix(&mut self) -> Result<Suffix, ParseError> {
        let mut number = self.scanner.number();
        let prime = self.scanner.eat_prime();
        if prime && number.is_none() {
            number = self.scanner.number();
        }
        if self.scanner.next_is_prime() {
            return Err(self.scanner.unexpected(Expected::OnePrime));
        }
        if self
            .scanner
            .peek()
            .is_some_and(|letter| letter.is_ascii_digit())
        {
            return Err(self.scanner.unexpected(Expected::SpaceBeforeLayer));
        }
        Ok(Suffix { number, prime })
    }
}

/// The number or range before a face.
#[derive(Clone, Copy)]
enum Counted {
    One(u16),
    Range(u16, u16),
}

/// The suffix of a move or a bracket.
struct Suffix {
    number: Option<Number>,
    prime: bool,
}
