//! Second implementations: slow, obvious ways to the same answers, which share no code with what is
//! tested.

pub(crate) mod facelets;
pub(crate) mod lines;
pub(crate) mod patterns;
pub(crate) mod pocket;
pub(crate) mod puzzle;
pub(crate) mod reader;
pub(crate) mod stickers;
pub(crate) mod words;
