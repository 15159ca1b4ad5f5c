//! What each error of a fibre says: which digit, word, element, translation or automorphism, what was found there, and
//! what was expected.

use row_search::FibreError;

#[test]
fn errors_say_what_was_found_where_and_what_was_expected() {
    let told = [
        (
            FibreError::ZeroOrder { digit: 1 },
            "digit 1 of the fibre has order 0, expected at least 1",
        ),
        (
            FibreError::OrderTooLarge {
                digit: 2,
                order: 33,
            },
            "digit 2 of the fibre has order 33, expected at most 32",
        ),
        (
            FibreError::TooManyBits,
            "the orders of the bits multiply to more than 32, the most that a word has",
        ),
        (
            FibreError::NoElements,
            "the fibre has no elements, expected one at least",
        ),
        (
            FibreError::TooManyElements,
            "the fibre has more elements than 16384, the most there may be",
        ),
        (
            FibreError::TooManyWords {
                found: 600,
                bits: 17,
            },
            "a set of fibre elements takes 600 words of 17 used bits, expected at most 512 words",
        ),
        (
            FibreError::NoTranslations,
            "the fibre has no translations, expected the identity at least",
        ),
        (
            FibreError::TooManyTranslations { limit: 9 },
            "the fibre has more translations than 9, the most there may be over its elements",
        ),
        (
            FibreError::Length {
                translation: 3,
                found: 4,
                expected: 5,
            },
            "translation 3 of the fibre has 4 entries, expected 5",
        ),
        (
            FibreError::Target {
                translation: 3,
                at: 4,
                found: 5,
                limit: 2,
            },
            "translation 3 of the fibre, entry 4: found the target 5, expected one below 2",
        ),
        (
            FibreError::Shift {
                translation: 3,
                word: 4,
                found: 9,
                bits: 8,
            },
            "translation 3 of the fibre, word 4: found the shift 9, expected one below 8",
        ),
        (
            FibreError::Twice {
                translation: 3,
                at: 4,
                found: 5,
            },
            "translation 3 of the fibre, entry 4: found the target 5 a second time, expected every target once",
        ),
        (
            FibreError::NotIdentity {
                element: 6,
                found: 7,
            },
            "translation 0 of the fibre takes element 6 to 7, expected the identity",
        ),
        (
            FibreError::NotAbelian,
            "found automorphisms of a fibre with a list of translations, expected them of an abelian group",
        ),
        (
            FibreError::NoAutomorphisms,
            "the fibre has no automorphisms, expected the identity at least",
        ),
        (
            FibreError::TooManyAutomorphisms { limit: 9 },
            "the fibre has more automorphisms than 9, the most there may be over its elements",
        ),
        (
            FibreError::Images {
                automorphism: 1,
                found: 2,
                expected: 3,
            },
            "automorphism 1 of the fibre has 2 images, expected 3, one for each digit",
        ),
        (
            FibreError::Image {
                automorphism: 1,
                digit: 2,
                found: 9,
                limit: 8,
            },
            "automorphism 1 of the fibre, digit 2: found the image 9, expected one below 8",
        ),
        (
            FibreError::ImageOrder {
                automorphism: 1,
                digit: 2,
                order: 3,
                found: 4,
            },
            "automorphism 1 of the fibre, digit 2: found the image 4, expected an element that 3 times is 0",
        ),
        (
            FibreError::NotInjective {
                automorphism: 1,
                element: 5,
            },
            "automorphism 1 of the fibre takes element 5 to 0, expected a bijection",
        ),
        (
            FibreError::FirstAutomorphism {
                digit: 2,
                found: 3,
                expected: 4,
            },
            "automorphism 0 of the fibre, digit 2: found the image 3, expected 4, as the identity has",
        ),
    ];
    for (error, text) in told {
        assert_eq!(error.to_string(), text);
    }
}
