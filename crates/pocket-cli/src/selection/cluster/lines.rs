//! What a launched process and the one that has launched it say to each other: a line for each thing.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::net::SocketAddr;
use std::str::FromStr;

/// A longer line isn't one of these: the counts of all levels there can be take a third of it.
const LONGEST: u64 = 256 * 1024;

/// What a launched process says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Where it listens for the others.
    Listening(SocketAddr),
    /// How far all of them are.
    Progress(Shown),
    /// Something that the user should know.
    Note(String),
    /// The result: the number of positions at each distance, and of those that can't be reached.
    Counts { counts: Vec<u64>, unreachable: u64 },
    /// It stops before it is done.
    Failed(Blame, String),
    /// It has done its part.
    Done,
}

/// What a view of the progress shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shown {
    /// How many positions are reached.
    pub(super) done: u64,
    /// How many there are at most.
    pub(super) of: u64,
    pub(super) text: String,
}

/// Whose fault it is that a process stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blame {
    /// The usage or an input is wrong.
    Usage,
    /// Something is wrong with this process: there is no memory, or no room on the disk.
    Own,
    /// Another process is lost, silent or has stopped.
    Peer,
}

impl Blame {
    const ALL: [Self; 3] = [Self::Usage, Self::Own, Self::Peer];

    fn name(self) -> &'static str {
        match self {
            Self::Usage => "usage",
            Self::Own => "own",
            Self::Peer => "peer",
        }
    }
}

/// What the launcher says: where all processes listen, the first one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Addresses(pub(super) Vec<SocketAddr>);

/// A line that is none of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineError {
    found: String,
    expected: &'static str,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, expected } = self;
        let shown = crate::failure::presentable(found);
        write!(f, "found `{shown}`, expected {expected}")
    }
}

impl std::error::Error for LineError {}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listening(address) => write!(f, "listening {address}"),
            Self::Progress(Shown { done, of, text }) => {
                write!(f, "progress {done} {of} {}", escaped(text))
            }
            Self::Note(text) => write!(f, "note {}", escaped(text)),
            Self::Counts {
                counts,
                unreachable,
            } => {
                write!(f, "counts {unreachable}")?;
                counts.iter().try_for_each(|count| write!(f, " {count}"))
            }
            Self::Failed(blame, text) => write!(f, "failed {} {}", blame.name(), escaped(text)),
            Self::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Word {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        let expected = |expected| {
            move || LineError {
                found: line.to_owned(),
                expected,
            }
        };
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "listening" => {
                let address = rest.parse().ok();
                address.map(Self::Listening)
            }
            "progress" => progress(rest).map(Self::Progress),
            "note" => unescaped(rest).map(Self::Note),
            "counts" => counts(rest),
            "failed" => failed(rest),
            "done" if line == verb => Some(Self::Done),
            _ => return Err(expected("a word of a launched process")()),
        }
        .ok_or_else(expected("what belongs behind the first word"))
    }
}

fn progress(text: &str) -> Option<Shown> {
    let mut parts = text.splitn(3, ' ');
    Some(Shown {
        done: parts.next()?.parse().ok()?,
        of: parts.next()?.parse().ok()?,
        text: unescaped(parts.next()?)?,
    })
}

fn counts(text: &str) -> Option<Word> {
    let mut numbers = text.split(' ').map(str::parse);
    let unreachable = numbers.next()?.ok()?;
    let counts: Vec<u64> = numbers.collect::<Result<_, _>>().ok()?;
    Some(Word::Counts {
        counts,
        unreachable,
    })
}

fn failed(text: &str) -> Option<Word> {
    let (name, text) = text.split_once(' ')?;
    let blame = Blame::ALL.into_iter().find(|blame| blame.name() == name)?;
    Some(Word::Failed(blame, unescaped(text)?))
}

impl fmt::Display for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("hosts")?;
        self.0
            .iter()
            .try_for_each(|address| write!(f, " {address}"))
    }
}

impl FromStr for Addresses {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        let addresses = line.strip_prefix("hosts ").and_then(|addresses| {
            let addresses = addresses.split(' ').map(str::parse);
            addresses.collect::<Result<_, _>>().ok()
        });
        addresses.map(Self).ok_or_else(|| LineError {
            found: line.to_owned(),
            expected: "the addresses of all processes",
        })
    }
}

/// A text on one line.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\");
    text.replace('\n', "\\n").replace('\r', "\\r")
}

/// The text that was [`escaped`].
fn unescaped(line: &str) -> Option<String> {
    let mut text = String::new();
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '\\' => match letters.next()? {
                '\\' => '\\',
                'n' => '\n',
                'r' => '\r',
                _ => return None,
            },
            plain => plain,
        });
    }
    Some(text)
}

/// The next line, without its end; `None` where there are no more. What ends within a line isn't one.
pub(super) fn next_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut line)?;
    match line.pop() {
        None => Ok(None),
        Some(b'\n') => String::from_utf8(line)
            .map(Some)
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "a line that is no text")),
        Some(_) => Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "a line without an end",
        )),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown() -> impl Strategy<Value = Shown> {
        (any::<u64>(), any::<u64>(), any::<String>()).prop_map(|(done, of, text)| Shown {
            done,
            of,
            text,
        })
    }

    fn words() -> impl Strategy<Value = Word> {
        prop_oneof![
            any::<SocketAddr>()
                .prop_filter("no scope", SocketAddr::is_ipv4)
                .prop_map(Word::Listening),
            shown().prop_map(Word::Progress),
            any::<String>().prop_map(Word::Note),
            (prop::collection::vec(any::<u64>(), 0..40), any::<u64>()).prop_map(
                |(counts, unreachable)| Word::Counts {
                    counts,
                    unreachable
                }
            ),
            (0..Blame::ALL.len(), any::<String>())
                .prop_map(|(blame, text)| Word::Failed(Blame::ALL[blame], text)),
            Just(Word::Done),
        ]
    }

    proptest! {
        #[test]
        fn words_come_back_from_one_line(word in words()) {
            let line = word.to_string();
            prop_assert!(!line.contains(['\n', '\r']));
            prop_assert_eq!(line.parse(), Ok(word));
        }

        #[test]
        fn addresses_come_back(addresses in prop::collection::vec(any::<[u8; 4]>(), 1..70), port: u16) {
            let addresses = addresses.into_iter().map(|host| SocketAddr::from((host, port)));
            let addresses = Addresses(addresses.collect());
            prop_assert_eq!(addresses.to_string().parse(), Ok(addresses));
        }

        #[test]
        fn any_text_is_read_or_refused(line: String) {
            let read: Result<Word, LineError> = line.parse();
            prop_assert!(read.map_or(true, |word| word.to_string().parse() == Ok(word)));
            let _ = line.parse::<Addresses>();
        }
    }

    #[test]
    fn hostile_lines_are_errors() {
        for line in [
            "",
            "Done",
            "done ",
            "done it",
            "listening",
            "listening localhost:80",
            "listening 127.0.0.1",
            "progress 1 2",
            "progress -1 2 x",
            "progress 1 18446744073709551616 x",
            "counts",
            "counts 1 ",
            "counts 1 2 x",
            "counts 1  2",
            "failed",
            "failed own",
            "failed nobody x",
            "note \\",
            "note \\x",
            "hosts 127.0.0.1:1",
        ] {
            let read: Result<Word, LineError> = line.parse();
            assert!(read.is_err(), "{line}");
        }
        for line in [
            "",
            "hosts",
            "hosts ",
            "hosts x",
            "hosts 127.0.0.1:1  127.0.0.1:2",
        ] {
            assert!(line.parse::<Addresses>().is_err(), "{line}");
        }
        let error = "\u{1b}[31mred".parse::<Word>().expect_err("no word");
        let message = error.to_string();
        assert_eq!(
            message,
            "found `\\u{1b}[31mred`, expected a word of a launched process"
        );
    }

    #[test]
    fn lines_end_and_are_not_too_long() {
        let mut input = &b"one\n\ntwo\nhalf"[..];
        let mut next = || next_line(&mut input);
        for expected in ["one", "", "two"] {
            assert_eq!(next().expect("a line"), Some(expected.to_owned()));
        }
        assert!(next().is_err());
        assert_eq!(next().expect("the end"), None);
        let long = vec![b'x'; LONGEST as usize + 1];
        assert!(next_line(&mut &long[..]).is_err());
        assert!(next_line(&mut &b"\xff\n"[..]).is_err());
    }
}
