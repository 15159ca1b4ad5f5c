//! The commands, one file each: its options with their help, and what it does.

pub(crate) mod alg;
pub(crate) mod algs;
pub(crate) mod completions;
pub(crate) mod cycles;
pub(crate) mod distribution;
pub(crate) mod draw;
pub(crate) mod factor;
pub(crate) mod man;
pub(crate) mod map;
pub(crate) mod order;
pub(crate) mod product;
pub(crate) mod puzzle;
pub(crate) mod rank;
pub(crate) mod scramble;
pub(crate) mod selftest;
pub(crate) mod solve;
pub(crate) mod states;
pub(crate) mod table;
pub(crate) mod unrank;
