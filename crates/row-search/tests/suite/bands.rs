//! Distances in two bits, against all distances; and what is read of them.

use std::ops::ControlFlow;

use row_search::{Bands, ResumeError, Space, State, search};

use crate::support::corners;

fn bands(space: &dyn Space) -> Bands {
    Bands::search(space, &mut |_| ControlFlow::Continue(())).expect("it has goals")
}

/// Every bound is right, and the two last levels are exact.
#[test]
fn bounds_of_all_states() {
    let space = corners::space(&corners::turns());
    let depths = search(&space).expect("it is small");
    let bands = bands(&space);
    let [_, middle, last, beyond] = bands.bounds();
    assert_eq!((middle + 1, last + 1), (last, beyond));
    let (mut exact, mut states) = (0_u64, 0_u64);
    for row in 0..space.rows() {
        for element in 0..space.fibre().size() as u32 {
            let state = State::new(row, element);
            let depth = depths.get(state).expect("all are reached") as u8;
            let bound = bands.bound(state);
            assert!(bound <= depth, "{state:?}");
            if depth >= middle {
                assert_eq!(bound, depth.min(beyond), "{state:?}");
            }
            exact += u64::from(bound == depth);
            states += 1;
        }
    }
    assert_eq!(states, 3_674_160);
    assert!(
        exact > states * 2 / 3,
        "{exact} of {states} bounds are exact"
    );
}

#[test]
fn what_is_kept_is_read_again_and_damage_is_found() {
    let space = corners::space(&corners::turns());
    let bands = bands(&space);
    let mut kept = Vec::new();
    bands
        .keep(&space, b"corners", &mut kept)
        .expect("memory takes it");
    let read = |bytes: &[u8]| Bands::read(&space, b"corners", &mut &*bytes);
    assert_eq!(read(&kept).expect("it is whole"), bands);
    let mut refused = 0;
    for place in (0..kept.len()).step_by(kept.len() / 97) {
        let mut damaged = kept.clone();
        damaged[place] ^= 1 << (place % 8);
        assert!(matches!(
            read(&damaged),
            Err(ResumeError::Damaged(_) | ResumeError::Foreign(_))
        ));
        assert!(read(&kept[..place]).is_err(), "cut off at {place}");
        refused += 1;
    }
    assert!(refused >= 97);
    kept.push(0);
    assert!(matches!(read(&kept), Err(ResumeError::Damaged(_))));
}
