//! The number of positions at each distance: level by level during a search, and all of them at its
//! end.

use js_sys::Function;
use row_search::{Distribution, LevelReport};
use serde::Serialize;
use wasm_bindgen::JsValue;

use crate::answer::json;

/// The number of positions at each distance.
#[derive(Debug, Serialize)]
pub(crate) struct Counts {
    pub(crate) counts: Vec<u64>,
    pub(crate) total: u64,
    /// Whether these are all levels.
    pub(crate) complete: bool,
}

/// A finished level, reported during a search.
#[derive(Debug, Serialize)]
pub(crate) struct Level {
    depth: u32,
    pub(crate) positions: u64,
    total: u64,
    states: u64,
}

/// Passes each level to a function of JavaScript, as a JSON string.
pub(crate) fn told(report: &Function) -> impl FnMut(Level) {
    |level| {
        // If the report fails, nothing is lost: the result contains all of it.
        let _ = report.call1(&JsValue::NULL, &JsValue::from_str(&json(&level)));
    }
}

#[cfg(feature = "solve")]
impl Level {
    /// A level of a search for which the number of all states is unknown.
    pub(crate) fn new(depth: u32, positions: u64, total: u64) -> Self {
        Self {
            depth,
            positions,
            total,
            states: 0,
        }
    }
}

impl From<LevelReport> for Level {
    fn from(level: LevelReport) -> Self {
        Self {
            depth: level.depth,
            positions: level.positions,
            total: level.total,
            states: level.states,
        }
    }
}

impl From<&Distribution> for Counts {
    fn from(distribution: &Distribution) -> Self {
        Self {
            counts: distribution.counts().to_vec(),
            total: distribution.reachable(),
            complete: true,
        }
    }
}
