//! Whether rows are numbered as they were: what is kept says which rows were reached by their numbers alone.

use crate::fibre::Fingerprint;
use crate::space::{Space, State};

/// So many rows are asked where the moves lead from them. They lie evenly among all, so that hardly any other
/// numbering agrees in all of them.
const SAMPLES: u64 = 64;

/// A number that tells spaces apart that have as many rows over the same fibre.
pub(super) fn fingerprint(space: &dyn Space) -> u64 {
    let mut fingerprint = Fingerprint::of_kind("numbering");
    fingerprint.add_long(space.states());
    fingerprint.add_long(space.weight_unit());
    fingerprint.add_long(space.moves().len() as u64);
    let last = space.fibre().size() as u32 - 1;
    let samples = SAMPLES.min(space.rows());
    for sample in 0..samples {
        let row = (u128::from(sample) * u128::from(space.rows()) / u128::from(samples)) as u64;
        fingerprint.add_long(space.weight(row));
        for mv in 0..space.moves().len() {
            for element in [0, last / 2, last] {
                let after = space.after(State::new(row, element), mv);
                fingerprint.add_long(after.row);
                fingerprint.add(after.element);
            }
        }
    }
    fingerprint.number()
}
