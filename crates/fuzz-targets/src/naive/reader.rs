//! A second parser of move sequences, written from the description of the notation: recursive, one character at a
//! time.

use cube_model::notation::is_prime;

use super::stickers::{Layers, Step, undone};

/// A sequence with its brackets.
pub(crate) type Nodes = Vec<Node>;

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Turn(Step),
    Bracket {
        what: Bracket,
        times: u64,
        backwards: bool,
    },
}

#[derive(Clone, Debug)]
pub(crate) enum Bracket {
    Group(Nodes),
    Commutator(Nodes, Nodes),
    Conjugate(Nodes, Nodes),
}

/// The deepest nesting of brackets.
const DEEPEST: u32 = 64;

/// Parses a text; `None` if it is not a sequence. A number before a face means a single layer, unless `wiki` holds.
pub(crate) fn read(text: &str, wiki: bool) -> Option<Nodes> {
    let mut reader = Reader {
        letters: text.chars().collect(),
        at: 0,
        wiki,
    };
    let nodes = reader.nodes(0)?;
    (reader.at == reader.letters.len()).then_some(nodes)
}

/// The number of moves, including repetitions.
pub(crate) fn length(nodes: &[Node]) -> u128 {
    let lengths = nodes.iter().map(|node| match node {
        Node::Turn(_) => 1,
        Node::Bracket { what, times, .. } => {
            let once = match what {
                Bracket::Group(nodes) => length(nodes),
                Bracket::Commutator(a, b) => 2_u128.saturating_mul(length(a) + length(b)),
                Bracket::Conjugate(a, b) => length(a).saturating_mul(2) + length(b),
            };
            once.saturating_mul(u128::from(*times)).min(u128::MAX >> 8)
        }
    });
    lengths.fold(0, |sum: u128, length| (sum + length).min(u128::MAX >> 8))
}

/// All moves, with repetitions written out.
pub(crate) fn written_out(nodes: &[Node]) -> Vec<Step> {
    let mut steps = Vec::new();
    for node in nodes {
        match node {
            Node::Turn(step) => steps.push(*step),
            Node::Bracket {
                what,
                times,
                backwards,
            } => {
                let once = match what {
                    Bracket::Group(nodes) => written_out(nodes),
                    Bracket::Commutator(a, b) => {
                        let (a, b) = (written_out(a), written_out(b));
                        [a.clone(), b.clone(), undone(&a), undone(&b)].concat()
                    }
                    Bracket::Conjugate(a, b) => {
                        let a = written_out(a);
                        [a.clone(), written_out(b), undone(&a)].concat()
                    }
                };
                let once = if *backwards { undone(&once) } else { once };
                for _ in 0..*times {
                    steps.extend(&once);
                }
            }
        }
    }
    steps
}

/// The moves in the text, each once.
pub(crate) fn written(nodes: &[Node]) -> Vec<Step> {
    let steps = nodes.iter().map(|node| match node {
        Node::Turn(step) => vec![*step],
        Node::Bracket { what, .. } => match what {
            Bracket::Group(nodes) => written(nodes),
            Bracket::Commutator(a, b) | Bracket::Conjugate(a, b) => {
                [written(a), written(b)].concat()
            }
        },
    });
    steps.flatten().collect()
}

struct Reader {
    letters: Vec<char>,
    at: usize,
    wiki: bool,
}

impl Reader {
    fn next(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn take(&mut self, letter: char) -> bool {
        let is_next = self.next() == Some(letter);
        self.at += usize::from(is_next);
        is_next
    }

    fn skip_blanks(&mut self) {
        while let Some(letter) = self.next() {
            if letter.is_whitespace() {
                self.at += 1;
            } else if letter == '/' && self.letters.get(self.at + 1) == Some(&'/') {
                while self
                    .next()
                    .is_some_and(|letter| letter != '\n' && letter != '\r')
                {
                    self.at += 1;
                }
            } else {
                return;
            }
        }
    }

    /// Parses up to the end, or to a character that can't begin a move.
    fn nodes(&mut self, depth: u32) -> Option<Nodes> {
        let mut nodes = Vec::new();
        loop {
            self.skip_blanks();
            match self.next() {
                None | Some(')' | ']' | ',' | ':') => return Some(nodes),
                // Between moves, a slash is only a separator.
                Some('/') if !nodes.is_empty() => self.at += 1,
                Some('(' | '[') if depth == DEEPEST => return None,
                Some('(') => {
                    self.at += 1;
                    let inner = self.nodes(depth + 1)?;
                    if !self.take(')') {
                        return None;
                    }
                    nodes.push(self.repeated(Bracket::Group(inner))?);
                }
                Some('[') => {
                    self.at += 1;
                    let inner = match self.rotation(depth + 1) {
                        Some(rotation) => Bracket::Group(vec![Node::Turn(rotation)]),
                        None => self.two_parts(depth + 1)?,
                    };
                    nodes.push(self.repeated(inner)?);
                }
                Some(_) => nodes.push(Node::Turn(self.turn()?)),
            }
        }
    }

    /// Parses a rotation written as a small letter in brackets, such as `[r]`. Consumes nothing if there is none.
    fn rotation(&mut self, depth: u32) -> Option<Step> {
        let start = self.at;
        let mut letters = self.letters[start..].iter();
        let is_small = letters
            .find(|letter| !letter.is_whitespace())
            .is_some_and(char::is_ascii_lowercase);
        let found = match self.nodes(depth).as_deref() {
            Some([Node::Turn(step)]) if is_small && step.layers != Layers::Whole => Some(*step),
            _ => None,
        };
        let Some(step) = found.filter(|_| self.take(']')) else {
            self.at = start;
            return None;
        };
        let (face, quarters) = match step.face {
            'D' => ('U', 4 - step.quarters),
            'L' => ('R', 4 - step.quarters),
            'B' => ('F', 4 - step.quarters),
            face => (face, step.quarters),
        };
        Some(Step {
            face,
            layers: Layers::Whole,
            quarters,
        })
    }

    fn two_parts(&mut self, depth: u32) -> Option<Bracket> {
        let first = self.nodes(depth)?;
        let is_commutator = self.take(',');
        if !is_commutator && !self.take(':') {
            return None;
        }
        let second = self.nodes(depth)?;
        if first.is_empty() || second.is_empty() || !self.take(']') {
            return None;
        }
        Some(if is_commutator {
            Bracket::Commutator(first, second)
        } else {
            Bracket::Conjugate(first, second)
        })
    }

    fn repeated(&mut self, what: Bracket) -> Option<Node> {
        let (number, backwards) = self.suffix()?;
        let times = number.unwrap_or(1);
        (1..=u64::from(u32::MAX))
            .contains(&times)
            .then_some(Node::Bracket {
                what,
                times,
                backwards,
            })
    }

    /// Parses an optional number and an optional prime, in either order; `None` if another digit or prime follows.
    fn suffix(&mut self) -> Option<(Option<u64>, bool)> {
        let mut number = self.number();
        let has_prime = self.next().is_some_and(is_prime);
        if has_prime {
            self.at += 1;
            if number.is_none() {
                number = self.number();
            }
        }
        let more = |letter: char| is_prime(letter) || letter.is_ascii_digit();
        if self.next().is_some_and(more) {
            return None;
        }
        Some((number, has_prime))
    }

    /// Parses a number; one that is too large becomes the largest.
    fn number(&mut self) -> Option<u64> {
        let mut number = None;
        while let Some(digit) = self.next().and_then(|letter| letter.to_digit(10)) {
            let tenfold = number.unwrap_or(0_u64).saturating_mul(10);
            number = Some(tenfold.saturating_add(digit.into()));
            self.at += 1;
        }
        number
    }

    fn layer(&mut self) -> Option<Option<u32>> {
        match self.number() {
            None => Some(None),
            Some(number @ 1..=1000) => Some(u32::try_from(number).ok()),
            Some(_) => None,
        }
    }

    fn turn(&mut self) -> Option<Step> {
        let first = self.layer()?;
        let last = match first {
            Some(_) if self.take('-') => Some(self.layer()??),
            _ => None,
        };
        let letter = self.next()?;
        self.at += 1;
        let (face, layers) = match letter {
            'U' | 'R' | 'F' | 'D' | 'L' | 'B' => {
                let is_wide = self.take('w');
                (letter, self.layers(first, last, is_wide)?)
            }
            'u' | 'r' | 'f' | 'd' | 'l' | 'b' => {
                (letter.to_ascii_uppercase(), self.layers(first, last, true)?)
            }
            _ if first.is_some() => return None,
            'M' => ('L', Layers::Middle),
            'E' => ('D', Layers::Middle),
            'S' => ('F', Layers::Middle),
            'x' => ('R', Layers::Whole),
            'y' => ('U', Layers::Whole),
            'z' => ('F', Layers::Whole),
            _ => return None,
        };
        let (number, backwards) = self.suffix()?;
        let quarters = match number {
            None | Some(1) => 1,
            Some(2) => 2,
            Some(3) => 3,
            Some(_) => return None,
        };
        let step = Step {
            face,
            layers,
            quarters,
        };
        Some(if backwards { step.undone() } else { step })
    }

    fn layers(&self, first: Option<u32>, last: Option<u32>, is_wide: bool) -> Option<Layers> {
        match (first, last) {
            (None, _) => Some(Layers::From(1, if is_wide { 2 } else { 1 })),
            (Some(count), None) if is_wide || self.wiki => Some(Layers::From(1, count)),
            (Some(layer), None) => Some(Layers::From(layer, layer)),
            (Some(first), Some(last)) => {
                (is_wide && first <= last).then_some(Layers::From(first, last))
            }
        }
    }
}
