//! Random small definitions, stored whole and up to symmetry, against a search over patterns.

use crate::support::cases::compare_random;
use crate::support::compare::Tally;

#[test]
fn random_definitions_are_as_their_twins() {
    let mut tally = Tally::default();
    for seed in 0..250 {
        compare_random(seed, false, 300, &mut tally);
    }
    assert!(tally.spaces > 200, "{tally:?}");
    assert!(tally.with_symmetries > 60, "{tally:?}");
    assert!(tally.with_stabilisers > 40, "{tally:?}");
    assert!(tally.with_automorphisms > 15, "{tally:?}");
    assert!(tally.with_fibre > 100, "{tally:?}");
    for fibres in [tally.binary, tally.ternary, tally.mixed, tally.other] {
        assert!(fibres > 3, "{tally:?}");
    }
    assert!(tally.unfolded > 500 && tally.unreachable > 500, "{tally:?}");
}
