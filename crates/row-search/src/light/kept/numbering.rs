//! Checks that rows are numbered as before: saved data identify reached rows only by their numbers.

use crate::fibre::Fingerprint;
use crate::space::{Space, State};

/// The number of rows sampled. They are evenly spread, so hardly any other numbering agrees in all
/// of them.
const SAMPLES: u64 = 64;

/// A fingerprint of spaces with equally many rows over the same fibre.
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

/// A fingerprint that differs for spaces with other fibres, another numbering or other moves, so
/// that processes can check that theirs agree. It samples a few rows.
///
/// ```
/// use row_search::{TransitionSpace, numbering_fingerprint};
///
/// let on = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0])?;
/// let back = TransitionSpace::new(1, 5, vec![4, 0, 1, 2, 3])?;
/// assert_eq!(numbering_fingerprint(&on), numbering_fingerprint(&on.clone()));
/// assert_ne!(numbering_fingerprint(&on), numbering_fingerprint(&back));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn numbering_fingerprint(space: &dyn Space) -> u64 {
    let mut sum = Fingerprint::of_kind("space");
    sum.add_long(space.rows());
    sum.add_long(space.fibre().shape_fingerprint());
    sum.add_long(fingerprint(space));
    sum.number()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fingerprints are written into files, so they must not change.
    #[test]
    fn it_stays_what_it_is() {
        let corners = crate::corners::space(&crate::corners::turns());
        let found = [fingerprint(&corners), numbering_fingerprint(&corners)];
        assert_eq!(found, [0x5c6b_3a3a_0f8e_cc42, 0x480a_e48a_d5b7_c307]);
    }
}
