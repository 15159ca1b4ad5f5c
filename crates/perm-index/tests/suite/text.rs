//! Arrangements as text: what is written is read again, and every other text is refused with its place.

use perm_index::{Error, ParseError, Perm, ZeroSum};
use proptest::prelude::*;

#[test]
fn every_small_arrangement_is_read_as_it_is_written() {
    let mut read = 0;
    for perm in Perm::<5>::all() {
        assert_eq!(perm.to_string().parse(), Ok(perm));
        read += 1;
    }
    for twists in ZeroSum::<5, 3>::all() {
        assert_eq!(twists.to_string().parse(), Ok(twists));
        read += 1;
    }
    assert_eq!(read, 120 + 81);
}

#[test]
fn values_count_from_zero_with_a_space_between() {
    assert_eq!(Perm::new([1, 3, 0, 2]).unwrap().to_string(), "1 3 0 2");
    assert_eq!(
        Perm::<12>::IDENTITY.to_string(),
        "0 1 2 3 4 5 6 7 8 9 10 11"
    );
    assert_eq!(Perm::<0>::IDENTITY.to_string(), "");
    assert_eq!(
        ZeroSum::<3, 3>::new([2, 0, 1]).unwrap().to_string(),
        "2 0 1"
    );
    let long = Perm::<256>::IDENTITY;
    assert_eq!(long.to_string().parse(), Ok(long));
}

#[test]
fn white_space_and_leading_zeros_do_not_matter() {
    let expected = Perm::new([2, 0, 1]);
    for text in ["2 0 1", "  2\t0\n1 ", "02 000 1", "2\u{3000}0 1"] {
        assert_eq!(text.parse::<Perm<3>>().ok(), expected.ok(), "{text:?}");
    }
    assert_eq!(" ".parse(), Ok(Perm::<0>::IDENTITY));
}

#[test]
fn a_wrong_text_is_refused_with_place_found_and_expected() {
    let value = |position, value| {
        ParseError::Arrangement(Error::ValueTooLarge {
            position,
            value,
            bound: 3,
        })
    };
    let not_a_digit = |position, offset, found| ParseError::NotADigit {
        position,
        offset,
        found,
    };
    let count = |found| ParseError::WrongCount { found, expected: 3 };
    let wrong = [
        ("", count(0), "the text has 0 values, expected 3"),
        ("0 1", count(2), "the text has 2 values, expected 3"),
        ("0 1 2 3", count(4), "the text has 4 values, expected 3"),
        (
            "0 1 3",
            value(2, 3),
            "position 2 has the value 3, expected one below 3 (values and positions count from 0)",
        ),
        (
            "0 256 1",
            value(1, 256),
            "position 1 has the value 256, expected one below 3 (values and positions count from 0)",
        ),
        (
            "0 18446744073709551615 1",
            value(1, u64::MAX),
            "position 1 has the value 18446744073709551615, expected one below 3 (values and positions count from 0)",
        ),
        (
            "0 1 18446744073709551616",
            ParseError::TooManyDigits {
                position: 2,
                digits: 20,
                bound: 3,
            },
            "position 2 has a value of 20 digits, expected one below 3",
        ),
        // The first fault is the one that is told of.
        (
            "3 1 x",
            value(0, 3),
            "position 0 has the value 3, expected one below 3 (values and positions count from 0)",
        ),
        (
            "0 -1 2",
            not_a_digit(1, 2, '-'),
            "position 1 has '-' at byte 2 of the text, expected a digit",
        ),
        (
            "0 1 2\u{b2}",
            not_a_digit(2, 5, '\u{b2}'),
            "position 2 has '²' at byte 5 of the text, expected a digit",
        ),
        (
            "\u{3000}0, 1, 2",
            not_a_digit(0, 4, ','),
            "position 0 has ',' at byte 4 of the text, expected a digit",
        ),
        (
            "0 2 2",
            ParseError::Arrangement(Error::Repeated {
                position: 2,
                value: 2,
                first: 1,
            }),
            "position 2 repeats the value 2 of position 1",
        ),
    ];
    for (text, error, message) in wrong {
        assert_eq!(text.parse::<Perm<3>>(), Err(error), "{text:?}");
        assert_eq!(error.to_string(), message);
    }
    assert_eq!(
        "1 1 0".parse::<ZeroSum<3, 3>>(),
        Err(ParseError::Arrangement(Error::WrongSum {
            position: 2,
            value: 0,
            expected: 1,
            base: 3
        }))
    );
    assert_eq!(
        "1 1 0".parse::<ZeroSum<3, 2>>().map(|flips| flips.rank()),
        Ok(3)
    );
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[ 0-9]{0,12}|\\PC{0,12}") {
        if let Ok(perm) = text.parse::<Perm<4>>() {
            prop_assert_eq!(perm.to_string().parse(), Ok(perm));
        }
    }
}
