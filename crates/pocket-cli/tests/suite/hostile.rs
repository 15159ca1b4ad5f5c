//! Whatever is typed or piped in, the program answers or refuses: it never panics.

use proptest::prelude::*;

use crate::support::program::pocket;

/// Every way to give an input, before the input itself.
const COMMANDS: [&str; 27] = [
    "solve --gen U,R,F",
    "draw --puzzle skewb --svg -",
    "draw -n 3 --json",
    "cycles -n 2 --draw",
    "solve --json --facelets",
    "solve --state",
    "solve --puzzle floppy",
    "solve --puzzle pyraminx",
    "solve --goal face --facelets",
    "draw",
    "map -n 3",
    "map -n 4 --convention wiki",
    "cycles -n 2 --names",
    "alg invert",
    "alg mirror --plane E --json",
    "alg rotate --by x",
    "alg simplify",
    "alg expand",
    "alg count",
    "factor --primes --foata --trace",
    "product",
    "rank perm --steps",
    "rank ori --base 3",
    "rank comb -n 5",
    "rank multiset",
    "unrank perm -n 5",
    "unrank multiset --of aab",
];

/// Whether anything is said on stderr that is not a note only.
fn tells_a_fault(err: &str) -> bool {
    err.lines().any(|line| !line.starts_with("pocket: note: "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_is_answered_or_refused(
        text in prop_oneof![".{0,40}", "[URFDLBMxyzw0-9'2 (),\\[\\]:/-]{0,30}", "[0-9a-d ,]{0,12}"],
    ) {
        for command in COMMANDS {
            let mut arguments: Vec<&str> = command.split(' ').collect();
            let piped = pocket(&arguments, text.as_bytes());
            prop_assert!(matches!(piped.status, 0 | 2), "{command}: {text:?}");
            prop_assert_eq!(piped.status == 2, tells_a_fault(&piped.err), "{}: {:?}", command, text);
            arguments.extend(["--", &text]);
            let given = pocket(&arguments, b"");
            prop_assert!(matches!(given.status, 0 | 2), "{command}: {text:?}");
            prop_assert!(given.out.is_empty() || given.out.ends_with('\n'), "{command}: {text:?}");
        }
    }

    #[test]
    fn any_bytes_are_answered_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for command in ["solve", "factor", "rank perm", "unrank comb -n 9 -k 3"] {
            let arguments: Vec<&str> = command.split(' ').collect();
            prop_assert!(matches!(pocket(&arguments, &bytes).status, 0 | 2), "{command}");
        }
    }
}

#[test]
fn what_is_too_long_for_an_index_is_told_so() {
    let numbers: Vec<String> = (1..=300).map(|number: u32| number.to_string()).collect();
    let refused = pocket(&["rank", "perm", &numbers.join(" ")], b"");
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("n = 300"), "{}", refused.err);
    let word = "ab".repeat(200);
    let refused = pocket(&["rank", "multiset", &word], b"");
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("n = 400"), "{}", refused.err);
}
