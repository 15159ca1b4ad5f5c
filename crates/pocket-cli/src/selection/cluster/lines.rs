//! Messages between a launched process and its launcher: one line of JSON each.

use std::io::{self, BufRead, Read};
use std::net::SocketAddr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::ending::Blame;
use crate::failure::Fault;
use crate::progress::Shown;

/// The most bytes of a line; longer ones are invalid. The counts of the most levels take a third of
/// this.
const LONGEST: u64 = 256 * 1024;

/// A message from a launched process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Word {
    /// The address at which it listens for the others.
    Listening(SocketAddr),
    /// The progress of all processes.
    Progress(Shown),
    /// A note for the user.
    Note(String),
    /// The result: the number of positions at each distance, and of those that can't be reached.
    Counts { counts: Vec<u64>, unreachable: u64 },
    /// It stops early, for this reason.
    Failed(Blame, String),
    /// It has done its part.
    Done,
}

/// The message from the launcher: the addresses of all processes, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Addresses(pub(super) Vec<SocketAddr>);

/// The line for a message.
pub(super) fn line_of(said: &impl Serialize) -> String {
    serde_json::to_string(said).expect("words have no keys but texts") + "\n"
}

/// Reads the message of a line.
pub(super) fn read<T: DeserializeOwned>(line: &str, expected: &str) -> Result<T, Fault> {
    serde_json::from_str(line).map_err(|_| Fault::mismatch(format!("`{line}`"), expected))
}

/// The next line, without its end; `None` at the end of the input. An incomplete line is an error.
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
        let blames = [Blame::Usage, Blame::Own, Blame::Died, Blame::Peer];
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
            (0..blames.len(), any::<String>())
                .prop_map(move |(blame, text)| Word::Failed(blames[blame], text)),
            Just(Word::Done),
        ]
    }

    proptest! {
        #[test]
        fn words_come_back_from_one_line(word in words()) {
            let line = line_of(&word);
            let line = line.strip_suffix('\n').expect("it ends");
            prop_assert!(!line.contains(['\n', '\r']));
            prop_assert_eq!(read::<Word>(line, "").ok(), Some(word));
        }

        #[test]
        fn addresses_come_back(addresses in prop::collection::vec(any::<[u8; 4]>(), 1..70), port: u16) {
            let addresses = addresses.into_iter().map(|host| SocketAddr::from((host, port)));
            let addresses = Addresses(addresses.collect());
            prop_assert_eq!(read(&line_of(&addresses), "").ok(), Some(addresses));
        }

        #[test]
        fn any_text_is_read_or_refused(line: String) {
            let word = read::<Word>(&line, "").ok();
            prop_assert!(word.is_none_or(|word| read(&line_of(&word), "").ok() == Some(word)));
            let _ = read::<Addresses>(&line, "");
        }
    }

    #[test]
    fn hostile_lines_are_errors() {
        for line in [
            "",
            "Done",
            "\"done\"",
            "\"Done\" it",
            "{\"Listening\":\"localhost:80\"}",
            "{\"Listening\":\"127.0.0.1\"}",
            "{\"Progress\":{\"done\":-1,\"of\":2,\"text\":\"x\"}}",
            "{\"Progress\":{\"done\":1,\"of\":18446744073709551616,\"text\":\"x\"}}",
            "{\"Counts\":{\"counts\":[2,\"x\"],\"unreachable\":1}}",
            "{\"Counts\":{\"counts\":[2]}}",
            "{\"Failed\":[\"Own\"]}",
            "{\"Failed\":[\"Nobody\",\"x\"]}",
            "{\"Note\":\"\\x\"}",
            "[\"127.0.0.1:1\"]",
        ] {
            assert!(read::<Word>(line, "").is_err(), "{line}");
        }
        for line in ["", "\"127.0.0.1:1\"", "[\"x\"]", "[\"127.0.0.1:1\",1]"] {
            assert!(read::<Addresses>(line, "").is_err(), "{line}");
        }
        let error = read::<Word>("\u{1b}[31mred", "a word of a launched process");
        let message = error.expect_err("no word").to_string();
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
