//! The tests of the crate, one binary of them all: a module for each subject.

mod as_text;
mod cuboid;
mod floppy;
mod nets;
mod notation_errors;
mod notation_hostile;
mod notation_pasted;
mod notation_reading;
mod notation_sequences;
mod nxn_maps;
mod nxn_rewritten;
mod nxn_space;
mod nxn_stickers;
mod nxn_turns;
mod pocket_corners;
mod pocket_facelets;
mod pocket_model;
mod pocket_sticker_text;
#[cfg(feature = "serde")]
mod serialized;
mod text_places;
