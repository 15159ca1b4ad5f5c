//! Groups of permutations, from generators.
