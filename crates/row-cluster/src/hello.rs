//! The handshake at the start of a connection: who calls whom, and what both must agree on.
//!
//! ```text
//! hello                                           answer
//! magic       8 bytes, "rowhello"                 magic      8 bytes, "rowreply"
//! version     2 bytes                             version    2 bytes
//! key         32 bytes                            verdict    1 byte
//! caller      4 bytes: the number of the process  number     4 bytes: what the verdict says of the one who answers
//! wanted      4 bytes: the number it calls
//! processes   4 bytes: how many there are
//! channel     1 byte: 0 for data, 1 for the pulse
//! ```
//!
//! Numbers are little-endian. Magic and version stay in the same place in all versions. The two
//! kinds of magic differ because a connection to a local port on which nobody listens may end up
//! connected to itself.

use crate::meeting::Difference;

const MAGIC: [u8; 8] = *b"rowhello";
const ANSWER_MAGIC: [u8; 8] = *b"rowreply";
const VERSION: u16 = 2;

/// The length of a hello in bytes.
pub(crate) const HELLO_BYTES: usize = 55;
/// The length of an answer in bytes.
pub(crate) const ANSWER_BYTES: usize = 15;

/// The length of magic and version in bytes.
const PREFIX: usize = 10;

/// The purpose of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    Data,
    Pulse,
}

/// The first message of a caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hello {
    pub(crate) key: [u8; 32],
    pub(crate) caller: u32,
    pub(crate) wanted: u32,
    pub(crate) processes: u32,
    pub(crate) channel: Channel,
}

/// What the bytes received so far say about a caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HelloState {
    /// Valid so far, but incomplete.
    Part,
    /// Not a process of this program.
    Stranger,
    /// This program in another version.
    OtherVersion(u16),
    /// Complete.
    Hello(Hello),
}

/// The answer to a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Welcome,
    /// The reason for refusing.
    Different(Difference),
    /// Another process with this number is already there.
    Taken,
}

impl Hello {
    pub(crate) fn to_bytes(&self) -> [u8; HELLO_BYTES] {
        let mut bytes = [0; HELLO_BYTES];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10..42].copy_from_slice(&self.key);
        bytes[42..46].copy_from_slice(&self.caller.to_le_bytes());
        bytes[46..50].copy_from_slice(&self.wanted.to_le_bytes());
        bytes[50..54].copy_from_slice(&self.processes.to_le_bytes());
        bytes[54] = match self.channel {
            Channel::Data => 0,
            Channel::Pulse => 1,
        };
        bytes
    }

    /// Judges the first bytes of a caller, however few.
    pub(crate) fn hear(bytes: &[u8]) -> HelloState {
        let shared = bytes.len().min(MAGIC.len());
        if bytes[..shared] != MAGIC[..shared] {
            return HelloState::Stranger;
        }
        if bytes.len() < PREFIX {
            return HelloState::Part;
        }
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        if version != VERSION {
            return HelloState::OtherVersion(version);
        }
        if bytes.len() < HELLO_BYTES {
            return HelloState::Part;
        }
        let channel = match bytes[54] {
            0 => Channel::Data,
            1 => Channel::Pulse,
            _ => return HelloState::Stranger,
        };
        let mut key = [0; 32];
        key.copy_from_slice(&bytes[10..42]);
        HelloState::Hello(Self {
            key,
            caller: number(bytes, 42),
            wanted: number(bytes, 46),
            processes: number(bytes, 50),
            channel,
        })
    }
}

/// How a caller of another version differs.
pub(crate) fn other_version(found: u16) -> Difference {
    Difference::Version {
        found,
        expected: VERSION,
    }
}

impl Answer {
    /// The bytes of the answer, from process `own` of `processes`.
    pub(crate) fn to_bytes(self, own: u32, processes: u32) -> [u8; ANSWER_BYTES] {
        let (verdict, number) = match self {
            Self::Welcome => (0, 0),
            Self::Different(Difference::Version { .. }) => (1, 0),
            Self::Different(Difference::Key) => (2, 0),
            Self::Different(Difference::Processes { .. }) => (3, processes),
            Self::Different(Difference::Number { .. }) => (4, own),
            Self::Taken => (5, own),
        };
        let mut bytes = [0; ANSWER_BYTES];
        bytes[..8].copy_from_slice(&ANSWER_MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10] = verdict;
        bytes[11..15].copy_from_slice(&number.to_le_bytes());
        bytes
    }

    /// Reads the answer to a hello; `None` if it is not from this program.
    pub(crate) fn hear(bytes: &[u8; ANSWER_BYTES], hello: &Hello) -> Option<Self> {
        if bytes[..8] != ANSWER_MAGIC {
            return None;
        }
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        if version != VERSION {
            return Some(Self::Different(other_version(version)));
        }
        let found = number(bytes, 11);
        Some(match bytes[10] {
            0 => Self::Welcome,
            2 => Self::Different(Difference::Key),
            3 => Self::Different(Difference::Processes {
                found,
                expected: hello.processes,
            }),
            4 => Self::Different(Difference::Number {
                found,
                expected: hello.wanted,
            }),
            5 => Self::Taken,
            _ => return None,
        })
    }
}

fn number(bytes: &[u8], at: usize) -> u32 {
    let mut number = [0; 4];
    number.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(number)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn hello() -> Hello {
        Hello {
            key: core::array::from_fn(|index| index as u8),
            caller: 3,
            wanted: 1,
            processes: 1024,
            channel: Channel::Pulse,
        }
    }

    #[test]
    fn a_hello_is_heard_when_all_of_it_is_there() {
        let bytes = hello().to_bytes();
        for end in 0..HELLO_BYTES {
            assert_eq!(Hello::hear(&bytes[..end]), HelloState::Part);
        }
        assert_eq!(Hello::hear(&bytes), HelloState::Hello(hello()));
    }

    #[test]
    fn a_stranger_is_known_by_its_first_wrong_byte() {
        for at in 0..8 {
            let mut bytes = hello().to_bytes();
            bytes[at] ^= 1;
            assert_eq!(Hello::hear(&bytes[..=at]), HelloState::Stranger);
        }
        let mut bytes = hello().to_bytes();
        bytes[54] = 2;
        assert_eq!(Hello::hear(&bytes), HelloState::Stranger);
        bytes[9] = 1;
        assert_eq!(
            Hello::hear(&bytes[..10]),
            HelloState::OtherVersion(256 + VERSION)
        );
    }

    #[test]
    fn answers_are_heard_as_they_are_meant() {
        let (own, processes) = (5, 7);
        let number = Difference::Number {
            found: own,
            expected: 1,
        };
        let count = Difference::Processes {
            found: processes,
            expected: 1024,
        };
        for answer in [
            Answer::Welcome,
            Answer::Taken,
            Answer::Different(Difference::Key),
            Answer::Different(number),
            Answer::Different(count),
        ] {
            let mut bytes = answer.to_bytes(own, processes);
            assert_eq!(Answer::hear(&bytes, &hello()), Some(answer));
            bytes[0] ^= 1;
            assert_eq!(Answer::hear(&bytes, &hello()), None);
        }
        // A process that is connected to itself reads its own hello as the answer.
        let bytes = hello().to_bytes();
        let echo = bytes.first_chunk().expect("it is longer");
        assert_eq!(Answer::hear(echo, &hello()), None);
    }

    #[test]
    fn another_version_is_told_by_either_side() {
        let mut bytes = Answer::Different(other_version(9)).to_bytes(0, 2);
        bytes[8] = 9;
        let answer = Answer::hear(&bytes, &hello());
        assert_eq!(answer, Some(Answer::Different(other_version(9))));
    }

    proptest! {
        #[test]
        fn any_bytes_are_heard(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
            let mut after = b"rowhello\x01\x00".to_vec();
            after.extend(&bytes);
            for heard in [&bytes, &after] {
                if let HelloState::Hello(hello) = Hello::hear(heard) {
                    let said = hello.to_bytes();
                    prop_assert_eq!(&said[..], &heard[..HELLO_BYTES]);
                }
            }
        }
    }
}
