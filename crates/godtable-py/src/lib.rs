//! The native half of the Python package `godtable`: puzzles, searches and numberings. The Python
//! half checks the arrays first.

mod arrays;
mod chosen;
mod cycles;
mod errors;
mod graph;
mod group;
mod layout;
mod perm;
mod pocket;
mod search;
mod solving;
mod table;
mod watched;
mod work;

use pyo3::prelude::*;

/// The native half of the package `godtable`.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use crate::cycles::{cycles_of, face_map, factor, foata, multiply, primes, sequence_cycles};
    #[pymodule_export]
    use crate::graph::Graph;
    #[pymodule_export]
    use crate::perm::{
        rank_combinations, rank_multisets, rank_orientations, rank_permutations,
        unrank_combinations, unrank_multisets, unrank_orientations, unrank_permutations,
    };
    #[pymodule_export]
    use crate::pocket::{
        pocket_after, pocket_facelets, pocket_rank, pocket_read, pocket_read_facelets,
        pocket_table, pocket_unrank,
    };
    #[pymodule_export]
    use crate::table::Table;

    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
