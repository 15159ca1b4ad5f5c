//! Turning puzzles as exact models, free of any search.
//!
//! - [`notation`] reads and prints move sequences.
//! - [`nxn`] numbers the stickers of an NxNxN cube and follows them through moves.

#![no_std]

extern crate alloc;

pub mod floppy;
pub mod notation;
pub mod nxn;
pub mod pocket;
