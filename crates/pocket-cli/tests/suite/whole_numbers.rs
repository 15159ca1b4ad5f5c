//! Whole numbers in JSON: bare up to 2^53, above it texts of their digits, in every command; and read back as they were.

use serde_json::{Value, json};

use crate::support::program::pocket;

/// The largest whole number that is written as a number.
const LIMIT: u128 = 1 << 53;

/// What a command that has nothing to complain of prints.
fn printed(arguments: &[&str], stdin: &str) -> String {
    let outcome = pocket(arguments, stdin.as_bytes());
    let (status, err) = (outcome.status, outcome.err.as_str());
    assert_eq!((status, err), (0, ""), "{arguments:?} {stdin}");
    outcome.out
}

fn object(arguments: &[&str], stdin: &str) -> Value {
    serde_json::from_str(&printed(arguments, stdin)).expect("one object")
}

/// A number as JSON has to have it.
fn exact(number: u128) -> Value {
    match u64::try_from(number) {
        Ok(small) if number <= LIMIT => json!(small),
        _ => json!(number.to_string()),
    }
}

/// The whole numbers that stand bare in JSON: outside of texts, and with neither a point nor an exponent.
fn bare_numbers(line: &str) -> Vec<u128> {
    let mut outside = String::new();
    let mut letters = line.chars();
    let mut in_text = false;
    while let Some(letter) = letters.next() {
        match letter {
            '"' => in_text = !in_text,
            '\\' if in_text => drop(letters.next()),
            letter if !in_text => outside.push(letter),
            _ => {}
        }
    }
    let numbers = outside.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.');
    numbers.filter_map(|number| number.parse().ok()).collect()
}

/// Numbers around the limit, and the largest there are.
const NUMBERS: [u128; 6] = [0, LIMIT - 1, LIMIT, LIMIT + 1, u64::MAX as u128, 1 << 90];

#[test]
fn indices_are_exact_there_and_back() {
    let kinds = [
        ("perm", "perm -n 34"),
        ("ori --base 2 --free", "ori -n 100 --base 2 --free"),
        ("comb -n 120", "comb -n 120 -k 60"),
        (
            "multiset",
            "multiset --of abcdefghijklmnopqrstuvwxyzabcdefgh",
        ),
    ];
    let mut indices = 0;
    for (ranked, unranked) in kinds {
        for steps in [false, true] {
            let with = |command: &str, kind: &str| {
                let steps = if steps { " --steps" } else { "" };
                format!("{command} {kind} --json{steps}")
            };
            let (rank, unrank) = (with("rank", ranked), with("unrank", unranked));
            let rank: Vec<&str> = rank.split(' ').collect();
            let unrank: Vec<&str> = unrank.split(' ').collect();
            for number in NUMBERS {
                let line = printed(&unrank, &number.to_string());
                let found: Value = serde_json::from_str(&line).expect("an object");
                assert_eq!(found["index"], exact(number), "{unrank:?}");
                // What each prints is read by itself and by the other.
                let back = printed(&rank, &line);
                let ranked: Value = serde_json::from_str(&back).expect("an object");
                assert_eq!(ranked["index"], exact(number), "{rank:?} {line}");
                assert_eq!(ranked["terms"], found["terms"], "{line}");
                assert_eq!(printed(&unrank, &back), line);
                assert_eq!(printed(&unrank, &line), line);
                assert_eq!(printed(&rank, &back), back);
                for bare in bare_numbers(&line).into_iter().chain(bare_numbers(&back)) {
                    assert!(bare <= LIMIT, "{line}{back}");
                }
                indices += 1;
            }
        }
    }
    assert_eq!(indices, 48);
}

#[test]
fn the_last_permutation_of_25_has_its_index() {
    let reversed: Vec<String> = (1..=25)
        .rev()
        .map(|number: u32| number.to_string())
        .collect();
    let found = object(&["rank", "perm", "--json", &reversed.join(" ")], "");
    assert_eq!(found["index"], json!("15511210043330985983999999"));
}

#[test]
fn a_number_or_its_digits_are_read_and_nothing_else() {
    let read = |line: &str| pocket(&["unrank", "perm", "-n", "34"], line.as_bytes());
    let expected = printed(&["unrank", "perm", "-n", "34", "18446744073709551615"], "");
    for line in [
        r#"{"index":18446744073709551615}"#,
        r#"{"index":"18446744073709551615"}"#,
        r#" {"input":"1 2","index":"18446744073709551615"}"#,
    ] {
        assert_eq!(read(line).out, expected, "{line}");
    }
    let refused = [
        r#"{"index":18446744073709551616}"#,
        r#"{"index":1.5}"#,
        r#"{"index":1e3}"#,
        r#"{"index":-1}"#,
        r#"{"index":"-1"}"#,
        r#"{"index":"x"}"#,
        r#"{"index":null}"#,
        r#"{"index":[1]}"#,
        r#"{"values":[1]}"#,
        r#"{"index":1"#,
    ];
    for line in refused {
        let outcome = read(line);
        assert_eq!((outcome.status, outcome.out.as_str()), (2, ""), "{line}");
        assert!(
            outcome.err.starts_with("pocket: line 1"),
            "{line}: {}",
            outcome.err
        );
    }
    for line in [
        r#"{"values":[1,[2]]}"#,
        r#"{"values":7}"#,
        r#"{"values":[1.5]}"#,
        r#"{"index":0}"#,
    ] {
        let outcome = pocket(&["rank", "perm"], line.as_bytes());
        assert_eq!((outcome.status, outcome.out.as_str()), (2, ""), "{line}");
    }
}

#[test]
fn the_numbers_of_words_are_exact() {
    for number in [LIMIT - 1, LIMIT, LIMIT + 1, u64::MAX.into()] {
        let word = format!("{number} 1 {number}");
        let line = object(
            &["factor", "--json", "--primes", "--foata", "--trace", &word],
            "",
        );
        let symbols = line["foata"].as_array().expect("a list");
        assert!(symbols.contains(&exact(number)), "{line}");
        let tops = line["trace"].as_array().expect("a list").iter();
        assert!(
            tops.map(|step| &step["above"])
                .any(|above| *above == exact(number))
        );
        let line = object(&["unrank", "multiset", "--of", &word, "--json", "2"], "");
        assert_eq!(line["values"], json!([exact(number), exact(number), 1]));
        assert_eq!(
            object(&["rank", "multiset", "--json", "--", &line.to_string()], "")["index"],
            2
        );
    }
}

#[test]
fn counts_of_moves_are_exact() {
    let of = [
        (LIMIT - 1, "((R)134217728)67108863 (R)134217727"),
        (LIMIT, "((R)134217728)67108864"),
        (LIMIT + 1, "((R)134217728)67108864 U"),
        (
            u64::MAX.into(),
            "((R)4294967295)4294967295 (R)4294967295 (R)4294967295",
        ),
    ];
    for (count, moves) in of {
        let line = object(&["alg", "count", "--json", moves], "");
        assert_eq!(line["htm"], exact(count), "{moves}");
    }
}

#[test]
fn seeds_of_every_size_give_scrambles() {
    for seed in ["9007199254740993", "18446744073709551615"] {
        for puzzle in ["pocket", "floppy", "2x2x2", "1x2x3"] {
            let list = ["scramble", "--seed", seed, "-n", "3", "--puzzle", puzzle];
            let lines = printed(&[&list[..], &["--json"]].concat(), "");
            let lines = lines.lines().map(|line| {
                let line: Value = serde_json::from_str(line).expect("an object");
                line["scramble"].as_str().expect("text").to_owned() + "\n"
            });
            assert_eq!(
                lines.collect::<String>(),
                printed(&list, ""),
                "{seed} {puzzle}"
            );
        }
    }
}

/// Every command that has JSON, with numbers as large as it can have them.
const COMMANDS: [&str; 20] = [
    "solve|--json|--all|R U F2",
    "solve|--json|--slack|1|R U",
    "scramble|--json|--seed|18446744073709551615|-n|20",
    "draw|--json|R",
    "distribution|--json",
    "distribution|pyraminx|--json",
    "states|--json|--depth|2|--up-to|symmetry",
    "order|4x4x4|--json",
    "puzzle|3x3x3|--json|--memory|999999999G",
    "puzzle|5x5x5|--json",
    "puzzle|4x4x4|--json|--keep|CORNERS",
    "map|-n|3|--json|R",
    "cycles|-n|7|--json|U R",
    "alg|invert|--json|((R)4294967295)4294967295",
    "alg|count|--json|((R)4294967295)4294967295",
    "factor|--json|--trace|18446744073709551615 1",
    "product|--json|18446744073709551615,|1 2",
    "rank|comb|--json|--steps|-n|4294967295|4294967294 4294967295",
    "unrank|comb|--json|--steps|-n|4294967295|-k|3|99999999999999999999999999",
    "unrank|multiset|--json|--of|18446744073709551615 1|1",
];

#[test]
fn no_command_writes_a_number_that_readers_round() {
    let (mut answered, mut numbers) = (0, 0);
    for command in COMMANDS {
        let arguments: Vec<&str> = command.split('|').collect();
        let outcome = pocket(&arguments, b"");
        for line in outcome.out.lines() {
            let found = bare_numbers(line);
            assert!(
                found.iter().all(|&number| number <= LIMIT),
                "{command}: {line}"
            );
            assert!(
                serde_json::from_str::<Value>(line).is_ok(),
                "{command}: {line}"
            );
            numbers += found.len();
        }
        answered += usize::from(outcome.status == 0 && !outcome.out.is_empty());
    }
    assert!(numbers > 300, "{numbers}");
    assert_eq!(answered, COMMANDS.len());
}

#[test]
fn bare_numbers_are_found_outside_of_texts() {
    let line = r#"{"a":12,"b 3\"4":"5","c":[6,7.5,1e9,-8],"d":9007199254740993}"#;
    assert_eq!(bare_numbers(line), [12, 6, 8, 9_007_199_254_740_993]);
}
