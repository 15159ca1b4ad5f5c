//! Shortest solutions of puzzles whose table fits nowhere.
