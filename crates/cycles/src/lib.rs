//! x
#![no_std]
extern crate alloc;
mod bit_set;
mod error;
mod label_order;
mod multiset;
mod order;
mod permutation;
pub use error::{LabelError, PermutationError, WordError};
pub use label_order::Arrival;
pub use multiset::{
    Cycle, CycleProduct, MultisetPermutation, PrimeCycles, Step, Trace, TwoLineForm, prime_count,
};
pub use order::{Order, checked_lcm_u64, checked_lcm_u128};
pub use permutation::{CycleType, Cycles, Parity, Permutation};
