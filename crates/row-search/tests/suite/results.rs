//! What a search hands out: distributions, packed distances, and both as plain data.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use row_search::{
    Depth, Distribution, Levels, Orbit, OrbitMove, OrbitState, Packed, SearchError, State,
    TransitionSpace, Width,
};
use serde::{Serialize, de::DeserializeOwned};

#[test]
fn distributions_add_up() {
    let distribution = Distribution::new(vec![1, 4, 0, 3, 0, 0], 2).expect("few");
    assert_eq!(distribution.counts(), [1, 4, 0, 3]);
    assert_eq!(distribution.max_depth(), 3);
    assert_eq!((distribution.at(3), distribution.at(4)), (3, 0));
    assert_eq!(distribution.at(Depth::MAX), 0);
    assert_eq!(distribution.reachable(), 8);
    assert_eq!(distribution.unreachable(), 2);
    assert_eq!(distribution.states(), 10);
    assert!((distribution.mean() - 13.0 / 8.0).abs() < 1e-12);

    let empty = Distribution::new(vec![0, 0], 0).expect("none");
    assert_eq!((empty.max_depth(), empty.states()), (0, 0));
    assert!(empty.mean().abs() < f64::EPSILON);

    let half = 1 << 63;
    assert_eq!(Distribution::new(vec![half, half], 0), None);
    assert_eq!(Distribution::new(vec![half], half), None);
    let most = Distribution::new(vec![half, half - 1], 0).expect("one less than 2^64");
    assert_eq!(most.states(), u64::MAX);
    assert!((most.mean() - 0.5).abs() < 1e-9);
}

#[test]
fn packed_bytes_must_be_as_many_as_the_states_take() {
    for (width, states, bytes) in [
        (Width::Four, 0, 0),
        (Width::Four, 5, 3),
        (Width::Four, 6, 3),
        (Width::Eight, 6, 6),
    ] {
        assert_eq!(width.bytes(states), bytes);
        assert!(Packed::from_bytes(width, states, vec![0; bytes]).is_some());
        assert!(Packed::from_bytes(width, states, vec![0; bytes + 1]).is_none());
        assert!(Packed::from_bytes(width, states + 2, vec![0; bytes]).is_none());
    }
    assert_eq!((Width::Four.bits(), Width::Eight.bits()), (4, 8));
    assert_eq!(Width::for_depth(14), Width::Four);
    assert_eq!(Width::for_depth(15), Width::Eight);
    let packed = Packed::from_bytes(Width::Four, 5, vec![0; 3]).expect("three bytes");
    let shown = format!("{packed:?}");
    assert_eq!(shown, "Packed { width: Four, states: 5, .. }");
}

/// What is hashed, if that is one number.
#[derive(Default)]
struct OneNumber(Option<u64>);

impl Hasher for OneNumber {
    fn finish(&self) -> u64 {
        self.0.expect("a number was written")
    }

    fn write(&mut self, _: &[u8]) {
        panic!("a state is hashed as one number");
    }

    fn write_u64(&mut self, number: u64) {
        assert_eq!(self.0.replace(number), None, "a second number");
    }
}

#[test]
fn different_states_are_hashed_as_different_numbers() {
    let rows = [
        0,
        1,
        2,
        3,
        1 << 13,
        1 << 14,
        1 << 36,
        1 << 49,
        (1 << 50) - 1,
    ];
    let elements = [0, 1, 2, 3, 1 << 12, 1 << 13, (1 << 14) - 1];
    let hashes: HashSet<u64> = rows
        .iter()
        .flat_map(|&row| elements.map(|element| State::new(row, element)))
        .map(|state| {
            let mut hasher = OneNumber::default();
            state.hash(&mut hasher);
            hasher.finish()
        })
        .collect();
    assert_eq!(hashes.len(), rows.len() * elements.len());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn packed_distances_are_read_and_counted(bytes in prop::collection::vec(any::<u8>(), 0..300), odd: bool) {
        let eight: Vec<u8> = bytes.clone();
        let four: Vec<u8> = bytes.iter().flat_map(|byte| [byte & 0xf, byte >> 4]).collect();
        let less = usize::from(odd && !bytes.is_empty());
        let four = &four[..four.len() - less];
        for (width, values, none) in [(Width::Eight, &eight[..], 0xff), (Width::Four, four, 0xf)] {
            let packed = Packed::from_bytes(width, values.len(), bytes.clone()).expect("as many");
            let mut counts = vec![0; 255];
            let mut unreachable = 0;
            for (state, &value) in values.iter().enumerate() {
                let expected = (value != none).then_some(Depth::from(value));
                prop_assert_eq!(packed.get(state), expected);
                match expected {
                    Some(depth) => counts[depth as usize] += 1,
                    None => unreachable += 1,
                }
            }
            prop_assert_eq!(packed.get(values.len()), None);
            let expected = Distribution::new(counts, unreachable).expect("few");
            prop_assert_eq!(packed.count(), expected);
        }
    }
}

/// Writes a value as JSON, and reads it again.
fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    value: &T,
    json: &str,
) {
    assert_eq!(serde_json::to_string(value).expect("plain data"), json);
    assert_eq!(
        &serde_json::from_str::<T>(json).expect("what was written"),
        value
    );
}

#[test]
fn plain_types_are_written_as_plain_data() {
    there_and_back(&State::new(7, 3), r#"{"row":7,"element":3}"#);
    there_and_back(
        &Orbit::turning(4),
        r#"{"pieces":1,"twists":4,"zero_sum":false,"even":false}"#,
    );
    there_and_back(
        &OrbitMove::changing(2, &[(0, 1, 1)]),
        r#"{"from":[1,1],"twist":[1,0]}"#,
    );
    there_and_back(&OrbitState::solved(2), r#"{"pieces":[0,1],"twists":[0,0]}"#);
    let distribution = Distribution::new(vec![1, 2], 3).expect("few");
    there_and_back(&distribution, r#"{"counts":[1,2],"unreachable":3}"#);
    let read: Result<Distribution, _> =
        serde_json::from_str(r#"{"counts":[18446744073709551615],"unreachable":1}"#);
    let error = read.expect_err("too many").to_string();
    assert!(
        error.contains("the counts add up to 2^64 or more"),
        "{error}"
    );
}

#[test]
fn levels_that_64_bits_cannot_count_are_refused() {
    let ring = TransitionSpace::new(1, 2, vec![1, 0]).expect("a ring");
    let mut levels = Levels::new(u64::MAX).expect("there are goals");
    let refused = levels.add(&ring, 1).expect_err("they are too many");
    let (found, expected) = (u64::MAX, 2);
    assert_eq!(refused, SearchError::Miscounted { found, expected });
    assert_eq!(levels.counts(), [u64::MAX]);
}
