//! The floppy cube: the letters as the model describes them, the compact state, and the 192 positions.

use std::collections::BTreeMap;

use cube_model::floppy::{FloppyError, FloppyMove, FloppyState};

/// A turn done on the letters themselves.
fn turn_letters(text: &str, axis: usize) -> String {
    const MAPS: [[usize; 4]; 4] = [[1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2], [3, 1, 2, 0]];
    let old: Vec<char> = text.chars().collect();
    let corners = MAPS[axis].iter().map(|&from| old[from]);
    let flips = (0..4).map(|edge| match (edge == axis, old[4 + edge]) {
        (true, '0') => '1',
        (true, _) => '0',
        (false, digit) => digit,
    });
    corners.chain(flips).collect()
}

/// Every position that turns of the letters reach, with its distance.
fn search_letters() -> BTreeMap<String, usize> {
    let mut distances = BTreeMap::from([("abcd0000".to_string(), 0)]);
    let mut level = vec!["abcd0000".to_string()];
    for distance in 1.. {
        let mut next = Vec::new();
        for text in level {
            for axis in 0..4 {
                let turned = turn_letters(&text, axis);
                if !distances.contains_key(&turned) {
                    distances.insert(turned.clone(), distance);
                    next.push(turned);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

#[test]
fn the_compact_state_turns_as_the_letters_do() {
    let reached = search_letters();
    let mut turns = 0;
    for text in reached.keys() {
        let state: FloppyState = text.parse().unwrap();
        assert_eq!(&state.to_string(), text);
        for axis in FloppyMove::ALL {
            let turned = state.turned(axis);
            assert_eq!(turned.to_string(), turn_letters(text, axis.number().into()));
            assert_eq!(turned.turned(axis), state);
            turns += 1;
        }
    }
    assert_eq!(turns, 192 * 4);
}

#[test]
fn the_known_numbers_of_positions_stand_at_each_depth() {
    let mut counts = [0; 9];
    for distance in search_letters().into_values() {
        counts[distance] += 1;
    }
    assert_eq!(counts, [1, 4, 10, 24, 53, 64, 31, 4, 1]);
}

#[test]
fn exactly_the_indices_of_right_parity_are_positions() {
    let reached = search_letters();
    let (mut positions, mut refused) = (0, 0);
    for index in 0..FloppyState::INDICES {
        match FloppyState::from_index(index) {
            Ok(state) => {
                assert_eq!(state.index(), index);
                assert!(reached.contains_key(&state.to_string()));
                positions += 1;
            }
            Err(FloppyError::Unreachable {
                corners_odd,
                flipped,
            }) => {
                assert_eq!(corners_odd, flipped % 2 == 0);
                refused += 1;
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!((positions, refused), (FloppyState::COUNT, 192));
    assert_eq!(
        FloppyState::from_index(384),
        Err(FloppyError::IndexTooLarge {
            index: 384,
            size: 384
        })
    );
    assert!(FloppyState::from_index(u16::MAX).is_err());
}

#[test]
fn known_sequences_make_their_positions() {
    let cases = [
        ("01013012", "abcd1111"),
        ("0101301", "abdc1101"),
        ("0102101", "dbca1110"),
        ("0102103", "acbd1011"),
        ("1013012", "bacd0111"),
    ];
    for (turns, position) in cases {
        let axes = turns
            .bytes()
            .map(|digit| FloppyMove::new(digit - b'0').unwrap());
        assert_eq!(FloppyState::SOLVED.after(axes).to_string(), position);
    }
}

#[test]
fn what_is_no_position_is_explained() {
    let cases = [
        (
            "abcd000",
            "found 7 characters, expected eight: four corners a to d and four flips 0 or 1",
        ),
        (
            "abcd00000",
            "found 9 characters, expected eight: four corners a to d and four flips 0 or 1",
        ),
        (
            "abce0000",
            "found 'e' as character 4, expected a corner from a to d",
        ),
        (
            "ABCD0000",
            "found 'A' as character 1, expected a corner from a to d",
        ),
        (
            "abca0000",
            "found the corner a twice, as characters 1 and 4, expected each corner once",
        ),
        (
            "abcd0020",
            "found '2' as character 7, expected 1 for a flipped edge or 0",
        ),
        (
            "abcd0001",
            "found 1 flipped edge and an even permutation of the corners, expected an even number of \
             flipped edges, as no turns lead there",
        ),
        (
            "bacd0000",
            "found 0 flipped edges and an odd permutation of the corners, expected an odd number of \
             flipped edges, as no turns lead there",
        ),
        (
            "äbcd0000",
            "found 'ä' as character 1, expected a corner from a to d",
        ),
    ];
    for (text, message) in cases {
        let error = text.parse::<FloppyState>().unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    assert_eq!(
        FloppyMove::new(7).unwrap_err().to_string(),
        "found axis 7, expected 0 to 3"
    );
}

#[test]
fn the_first_edge_is_the_highest_bit() {
    for (step, flips) in FloppyMove::ALL
        .into_iter()
        .zip([0b1000, 0b0100, 0b0010, 0b0001])
    {
        assert_eq!(FloppyState::SOLVED.turned(step).flips(), flips);
    }
}
