//! The target `puzzles`, guided by coverage.
#![no_main]
libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz_targets_fuzz::tried("puzzles", input));
