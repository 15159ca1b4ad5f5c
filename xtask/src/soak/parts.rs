//! The parts of a soak. Each returns its figures, or an error that tells what failed.

use std::path::Path;
use std::time::{Duration, Instant};

use xshell::cmd;

use crate::fuzz::{self, Fuzz};
use crate::pocket::{Pocket, Recorded, definitions};
use crate::workspace::{Outcome, built, say, shell};

/// Packages whose tests draw no random cases, or are run by `chaos`.
const EXCLUDED: [&str; 6] = [
    "--exclude",
    "pocket-cli",
    "--exclude",
    "pocket-web",
    "--exclude",
    "xtask",
];

/// The number of cases drawn in each test, whatever the test says. CI draws 256 in tests that don't say.
const CASES: &str = "1024";

/// The number of drawn cases that a test may reject. The default of 1024 is meant for fewer cases.
const REJECTED_CASES: &str = "1000000";

/// Runs searches that are killed, until the time is over, with another seed in each round.
pub(crate) fn chaos(time: Duration) -> Outcome<String> {
    let shell = shell()?;
    let (mut rounds, mut blows) = (0, 0);
    let start = Instant::now();
    while rounds == 0 || start.elapsed() < time {
        rounds += 1;
        let seed = rounds.to_string();
        for filter in [
            "checkpoints::a_search_that_is_killed_at_any_moment",
            "cluster_chaos::",
        ] {
            say(&format!("CHAOS_SEED={seed} {filter}"));
            let tests = cmd!(
                shell,
                "cargo test --quiet --workspace --test suite {filter} -- --nocapture"
            );
            blows += sum_before(&read(tests.env("CHAOS_SEED", &seed))?, "blows");
        }
    }
    Ok(format!(
        "{rounds} rounds, {blows} processes killed or stopped"
    ))
}

/// Runs tests of random cases until the time is over. The cases differ in each run.
pub(crate) fn cases(time: Duration) -> Outcome<String> {
    let shell = shell()?;
    let excluded = &EXCLUDED;
    let (mut rounds, mut tests) = (0, 0);
    let start = Instant::now();
    while rounds == 0 || start.elapsed() < time {
        rounds += 1;
        let run = cmd!(
            shell,
            "cargo test --quiet --workspace {excluded...} --lib --tests"
        );
        let run = run
            .env("PROPTEST_CASES", CASES)
            .env("PROPTEST_MAX_GLOBAL_REJECTS", REJECTED_CASES);
        tests += sum_before(&read(run)?, "passed;");
    }
    Ok(format!("{rounds} rounds, {tests} tests passed"))
}

/// Runs every target of the fuzzer for the same time.
pub(crate) fn fuzz(time: Duration) -> Outcome<String> {
    let seconds = time.as_secs().max(1);
    fuzz::run(&Fuzz::of_all(seconds))?;
    Ok(format!("{seconds} s for all targets"))
}

/// Compares this many random puzzles of up to 50,000 positions with plain searches.
pub(crate) fn puzzles(count: &str) -> Outcome<String> {
    let shell = shell()?;
    cmd!(shell, "cargo build --quiet --workspace --bin fuzz-targets").run()?;
    let program = built("fuzz-targets");
    let said = read(cmd!(shell, "{program} --puzzles={count}"))?;
    let positions = sum_before(&said, "positions");
    Ok(format!("{count} puzzles with {positions} positions"))
}

/// Runs the tests that CI leaves out because they take long.
pub(crate) fn exhaustive() -> Outcome<String> {
    let shell = shell()?;
    let run = cmd!(
        shell,
        "cargo test --quiet --workspace --lib --tests -- --ignored"
    );
    let tests = sum_before(&read(run)?, "passed;");
    if tests == 0 {
        return Err("found no test that CI leaves out, expected some".into());
    }
    Ok(format!("{tests} tests passed"))
}

/// Big searches with known counts: the file, the options of the search, and the key of its counts in `counts.json`.
const SEARCHES: [(&str, &[&str], &str); 4] = [
    ("ru333.tws", &["--no-symmetry"], "counts"),
    ("domino_all.tws", &[], "counts"),
    ("domino_all.tws", &["--no-symmetry"], "counts"),
    (
        "fto_any_grip.tws",
        &["--any-grip", "--memory", "4G"],
        "counts_any_grip",
    ),
];

/// This one takes 7 GB.
const LONG_SEARCH: (&str, &[&str], &str) = ("edges333.tws", &["--memory", "8G"], "counts");

/// A block of the 3x3x3: two corners and five edges. No other program has counted it here, so it is searched in two ways.
const BLOCK: [&str; 4] = ["--keep", "CORNERS:1-2", "--keep", "EDGES:1-5"];
const BLOCK_POSITIONS: u128 = 1_532_805_120;

/// Runs the big searches.
pub(crate) fn tables(long: bool) -> Outcome<String> {
    let (pocket, recorded) = (Pocket::build()?, Recorded::read()?);
    let mut positions = 0;
    let searches = SEARCHES.into_iter().chain(long.then_some(LONG_SEARCH));
    for (name, options, key) in searches {
        let file = definitions().join(name);
        let found = timed(&pocket, &file.to_string_lossy(), options)?;
        if recorded.counts(name, key).as_ref() != Some(&found) {
            return Err(format!("{name} {options:?}: found {found:?}, expected {key}").into());
        }
        positions += found.iter().sum::<u128>();
    }
    let plain = timed(&pocket, "3x3x3", &[&BLOCK[..], &["--no-symmetry"]].concat())?;
    let by_symmetry = timed(&pocket, "3x3x3", &BLOCK)?;
    let total = plain.iter().sum::<u128>();
    if plain != by_symmetry || total != BLOCK_POSITIONS {
        return Err(format!("the block: found {plain:?} and {by_symmetry:?}").into());
    }
    positions += 2 * total;
    Ok(format!("{positions} positions counted rightly"))
}

fn timed(pocket: &Pocket, puzzle: &str, options: &[&str]) -> Outcome<Vec<u128>> {
    let start = Instant::now();
    let counts = pocket.counts(puzzle, options)?;
    let name = Path::new(puzzle).file_name().unwrap_or_default();
    let (name, options) = (name.to_string_lossy(), options.join(" "));
    let (total, seconds) = (counts.iter().sum::<u128>(), start.elapsed().as_secs_f64());
    say(&format!(
        "{name} {options}: {total} positions in {seconds:.1} s"
    ));
    Ok(counts)
}

/// Runs a command, shows its output and returns it.
pub(crate) fn read(command: xshell::Cmd<'_>) -> Outcome<String> {
    let printed = command.ignore_status().output()?;
    let out = String::from_utf8_lossy(&printed.stdout).into_owned();
    say(&String::from_utf8_lossy(&printed.stderr));
    say(&out);
    if !printed.status.success() {
        return Err(format!("{}", printed.status).into());
    }
    Ok(out)
}

/// The sum of the numbers that stand before this word.
pub(crate) fn sum_before(text: &str, word: &str) -> u64 {
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = words.windows(2).filter(|pair| pair[1] == word);
    pairs.filter_map(|pair| pair[0].parse::<u64>().ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_summed_up_from_what_tests_print() {
        let printed = "test result: ok. 12 passed; 0 failed\n\n3 passed; 1 blows in 2 runs\n";
        assert_eq!(sum_before(printed, "passed;"), 15);
        assert_eq!(sum_before(printed, "blows"), 1);
        assert_eq!(sum_before("", "blows"), 0);
    }

    #[test]
    fn every_search_has_counts_to_be_held_against() {
        let recorded = Recorded::read().expect("the file can be read");
        for (name, _, key) in SEARCHES.into_iter().chain([LONG_SEARCH]) {
            assert!(recorded.counts(name, key).is_some(), "{name}");
        }
    }
}
