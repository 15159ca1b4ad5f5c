//! The header of a table file: the only place that knows how it is encoded.

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use cube_model::pocket::PocketState;
use serde::{Deserialize, Serialize};

use row_search::{Distribution, Width};

use super::error::FileError;
use super::{MAGIC, VERSION};
use crate::metric::Metric;
use crate::pocket::{MoveSet, PocketTable};

/// The only puzzle so far: the pocket cube with DBL held.
const POCKET: u8 = 1;

/// The shape of its table: rows, and the cyclic orders of the fibre.
const ROWS: u32 = 5040;
const ORDERS: [u8; 6] = [3; 6];

pub(super) const STATES: usize = PocketState::COUNT as usize;

/// A header may not take more memory than this.
const LIMIT: usize = 4096;

const CONFIG: Configuration<LittleEndian, Fixint, Limit<LIMIT>> = bincode::config::standard()
    .with_little_endian()
    .with_fixed_int_encoding()
    .with_limit::<LIMIT>();

/// The header as it stands in the file, field by field.
#[derive(Serialize, Deserialize)]
struct Fields {
    magic: [u8; 8],
    version: u16,
    puzzle: u8,
    metric: u8,
    moves: u16,
    bits: u8,
    rows: u32,
    orders: Vec<u8>,
    counts: Vec<u64>,
    unreachable: u64,
    payload: u64,
}

/// The fields that are read before the others, so that their errors come first.
#[derive(Deserialize)]
struct Start {
    magic: [u8; 8],
    version: u16,
}

/// What a header says, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) metric: Metric,
    pub(super) moves: MoveSet,
    pub(super) width: Width,
    pub(super) distribution: Distribution,
}

impl Header {
    pub(super) fn of(table: &PocketTable) -> Self {
        Self {
            metric: table.metric(),
            moves: table.moves(),
            width: table.packed().width(),
            distribution: table.distribution().clone(),
        }
    }

    pub(super) fn encode(&self) -> Result<Vec<u8>, FileError> {
        let fields = Fields {
            magic: MAGIC,
            version: VERSION,
            puzzle: POCKET,
            metric: metric_code(self.metric),
            moves: self.moves.bits(),
            bits: self.width.bits(),
            rows: ROWS,
            orders: ORDERS.to_vec(),
            counts: self.distribution.counts().to_vec(),
            unreachable: self.distribution.unreachable(),
            payload: self.width.bytes(STATES) as u64,
        };
        bincode::serde::encode_to_vec(&fields, CONFIG).map_err(|_| FileError::Encode)
    }

    /// The header at the start of a file, and its length.
    pub(super) fn decode(bytes: &[u8]) -> Result<(Self, usize), FileError> {
        let truncated = |_| FileError::Header;
        let (start, _): (Start, usize) =
            bincode::serde::decode_from_slice(bytes, CONFIG).map_err(truncated)?;
        if start.magic != MAGIC {
            return Err(FileError::Magic { found: start.magic });
        }
        if start.version != VERSION {
            return Err(FileError::Version {
                found: start.version,
                expected: VERSION,
            });
        }
        let (fields, length): (Fields, usize) =
            bincode::serde::decode_from_slice(bytes, CONFIG).map_err(truncated)?;
        Ok((fields.check()?, length))
    }
}

impl Fields {
    fn check(self) -> Result<Header, FileError> {
        if self.puzzle != POCKET {
            return Err(FileError::Puzzle { found: self.puzzle });
        }
        let metric = [Metric::HalfTurn, Metric::QuarterTurn]
            .into_iter()
            .find(|&metric| metric_code(metric) == self.metric)
            .ok_or(FileError::Metric { found: self.metric })?;
        let moves = MoveSet::from_bits(self.moves)
            .filter(|&moves| metric.moves().includes(moves))
            .ok_or(FileError::Moves {
                found: self.moves,
                metric,
            })?;
        if self.rows != ROWS || self.orders != ORDERS {
            return Err(FileError::Shape);
        }
        // A byte tells no larger distance from "unreachable".
        if self.counts.len() > usize::from(u8::MAX) {
            return Err(FileError::Distribution);
        }
        let states = self
            .counts
            .iter()
            .try_fold(self.unreachable, |sum, &count| sum.checked_add(count));
        if states != Some(STATES as u64) || self.counts.contains(&0) {
            return Err(FileError::Distribution);
        }
        let distribution =
            Distribution::new(self.counts, self.unreachable).ok_or(FileError::Distribution)?;
        let width = Width::for_depth(distribution.max_depth());
        if self.bits != width.bits() {
            return Err(FileError::Width {
                found: self.bits,
                expected: width.bits(),
            });
        }
        let expected = width.bytes(STATES) as u64;
        if self.payload != expected {
            return Err(FileError::Payload {
                found: self.payload,
                expected,
            });
        }
        Ok(Header {
            metric,
            moves,
            width,
            distribution,
        })
    }
}

const fn metric_code(metric: Metric) -> u8 {
    match metric {
        Metric::HalfTurn => 1,
        Metric::QuarterTurn => 2,
    }
}
