//! Any permutation puzzle, from its definition, as rows over a group.
