//! The tests of the crate, one binary of them all: a module for each subject.

mod as_people_write;
mod checkpoints;
mod cluster;
mod cluster_chaos;
mod definitions;
mod every_command;
mod few_and_many;
mod files;
mod goals;
mod hostile;
mod json;
mod limits;
mod line_ends;
mod one_way;
mod puzzles;
mod reference;
mod scrambles;
mod selftest;
mod streams;
mod support;
mod symmetry;
mod transcripts;
mod unprintable;
mod usage;
mod whole_files;
mod whole_numbers;
