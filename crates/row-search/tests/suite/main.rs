//! The tests of the crate, one binary of them all: a module for each subject.

mod automorphisms;
mod bands;
mod cosets;
mod fibre;
mod kept;
mod kept_damaged;
mod light;
mod listed_fibres;
mod names;
mod orbit_errors;
mod orbit_spaces;
mod parts;
mod parts_kept;
mod proof;
mod results;
mod search;
mod single_states;
mod support;
mod transition_spaces;
mod weights;
