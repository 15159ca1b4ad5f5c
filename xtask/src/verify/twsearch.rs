//! Compares with twsearch: the number of positions at each distance.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::cases::Case;
use super::comparisons::OtherProgram;
use super::programs::{self, Run};
use super::report::{Comparison, Report, abridged};
use crate::pocket::Pocket;
use crate::workspace::{Outcome, target};

/// The most positions that are counted with sorted lists (`-F`), which is fast for so few. Without that option, twsearch
/// uses bit arrays over all arrangements of all orbits, which may be a thousand times the reachable ones, and which accept
/// no solved position in which pieces stand in other places.
const SORTED: u128 = 10_000_000;

/// How long twsearch counts the first levels of a puzzle with too many positions. With `-F` it ignores `--maxdepth`.
const FIRST_LEVELS: Duration = Duration::from_secs(20);

/// Puzzles whose positions are alike up to rotations, each with the same puzzle held by a piece, in which these are one
/// position. twsearch counts the second.
const ANY_GRIP: [(&str, &str); 3] = [
    ("corners", "pocket"),
    ("pyraminx", "pyraminx"),
    ("skewb", "skewb"),
];

/// The levels that a run has printed.
#[derive(Debug, PartialEq, Eq)]
struct Levels {
    counts: Vec<u128>,
    /// Whether all positions were counted.
    is_whole: bool,
}

/// Compares all definitions: all positions of small ones, otherwise the first levels if counts are recorded.
pub(super) fn compare(other: OtherProgram<'_>, report: &mut Report) -> Outcome {
    let (patience, pocket) = (other.patience, other.pocket);
    for case in other.cases {
        let file = written(pocket, case)?;
        let description = pocket.description(&case.argument)?;
        let digits = description.positions();
        // A number of more than 128 bits exceeds any limit.
        let positions = digits.parse().ok().filter(|&few| few <= other.limit);
        if let Some(positions) = positions {
            compare_whole(other, case, &file, positions, report)?;
        } else if let Some(recorded) = &case.recorded {
            let what = format!("{} (recorded)", case.name);
            let theirs = run(other, patience.min(FIRST_LEVELS), &["-F"], &file)?;
            judge(&what, recorded, &theirs, false, report);
        } else {
            let positions = abridged(digits);
            let why = format!("{positions} positions (--limit {})", other.limit);
            report.leave_out("twsearch", &case.name, why);
        }
    }
    for (free, held) in ANY_GRIP {
        let ours = pocket.counts(free, &["--any-grip"])?;
        let file = folder()?.join(format!("{held}.tws"));
        let theirs = run(other, patience, &["-F"], &file)?;
        judge(&format!("{free} --any-grip"), &ours, &theirs, true, report);
    }
    Ok(())
}

/// Compares all positions three times: counted as usual, without symmetries, and by single turns.
fn compare_whole(
    other: OtherProgram<'_>,
    case: &Case,
    file: &Path,
    positions: u128,
    report: &mut Report,
) -> Outcome {
    let text = std::fs::read_to_string(file)?;
    let is_blocked = text.lines().any(|line| line.starts_with("Illegal"));
    let sorts = is_blocked || positions <= SORTED;
    let how: &[&str] = if sorts { &["-F"] } else { &[] };
    let ours = |options: &[&str]| other.pocket.counts(&case.argument, options);
    let theirs = |options: &[&str]| run(other, other.patience, options, file);

    let every_power = theirs(how)?;
    judge(&case.name, &ours(&[])?, &every_power, true, report);
    let what = format!("{} --no-symmetry", case.name);
    judge(
        &what,
        &ours(&["--no-symmetry"])?,
        &every_power,
        true,
        report,
    );
    let what = format!("{} --single-turns", case.name);
    let single = theirs(&[how, &["-q"]].concat())?;
    judge(&what, &ours(&["--single-turns"])?, &single, true, report);
    Ok(())
}

fn run(other: OtherProgram<'_>, patience: Duration, options: &[&str], file: &Path) -> Outcome<Run> {
    let mut command = Command::new(other.program);
    command.args(["-g", "--nowrite", "-a", "1"]).args(options);
    Ok(programs::run(command.arg(file), "", patience)?)
}

/// Compares our counts with those of a run: all levels if the run counts everything and ended by itself.
fn judge(what: &str, ours: &[u128], run: &Run, everything: bool, report: &mut Report) {
    let theirs = read(&run.out, everything && run.is_whole);
    if theirs.counts.is_empty() {
        report.leave_out("twsearch", what, run.last_words());
        return;
    }
    let seen = ours.len().min(theirs.counts.len());
    let ours_seen = if theirs.is_whole { ours } else { &ours[..seen] };
    report.add(&Comparison {
        program: "twsearch",
        what,
        ours: summary(ours_seen),
        theirs: summary(&theirs.counts),
        difference: difference(ours, &theirs),
        seconds: run.seconds,
    });
}

/// Reads the counts in the output, one a line: `Dist 3 cnt 321 tot 385 in 0.002`. If it counts up to symmetry, `scnt` is
/// the number of positions. A last level without positions shows that there are no more.
fn read(out: &str, is_whole: bool) -> Levels {
    let mut counts = Vec::new();
    // If a run was stopped, its last line may be incomplete.
    for line in out
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'))
    {
        let words: Vec<&str> = line.split_whitespace().collect();
        let after = |key| words.iter().position(|&word| word == key).map(|at| at + 1);
        let level = words.first() == Some(&"Dist")
            && words.get(1).and_then(|word| word.parse().ok()) == Some(counts.len());
        let count = after("scnt").or_else(|| after("cnt"));
        let count = count.and_then(|at| words.get(at)?.parse().ok());
        if let (true, Some(count)) = (level, count) {
            counts.push(count);
        }
    }
    if counts.last() == Some(&0) {
        counts.pop();
    }
    Levels { counts, is_whole }
}

/// The first level that differs. Levels that a stopped run did not reach are not compared.
fn difference(ours: &[u128], theirs: &Levels) -> Option<String> {
    let levels = if theirs.is_whole {
        ours.len().max(theirs.counts.len())
    } else {
        theirs.counts.len()
    };
    (0..levels).find_map(|level| {
        let count = |counts: &[u128]| counts.get(level).copied().unwrap_or(0);
        let (ours, theirs) = (count(ours), count(&theirs.counts));
        (ours != theirs).then(|| format!("level {level}: ours {ours}, theirs {theirs}"))
    })
}

fn summary(counts: &[u128]) -> String {
    let levels = counts.len();
    format!("{} in {levels} levels", counts.iter().sum::<u128>())
}

fn folder() -> Outcome<PathBuf> {
    let folder = target().join("verify");
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The definition as a file that twsearch reads.
fn written(pocket: &Pocket, case: &Case) -> Outcome<PathBuf> {
    if let Some(file) = case.tws() {
        return Ok(file);
    }
    let file = folder()?.join(format!("{}.tws", case.name));
    std::fs::write(&file, pocket.definition(&case.argument, "tws")?)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &str = "\
State size is 24 log2 4.58496
Using twobit arrays.
Dist 0 cnt 1 tot 1 in 8.1e-05
Dist 1 cnt 3 tot 4 in 7e-06
Dist 2 cnt 2 tot 6 in 3e-06
Dist 3 cnt 0 tot 6 in 1e-06
Showing 1 antipodes.
Twsearch finished.
";

    const UP_TO_SYMMETRY: &str = "\
Rotation group size is 24
Dist 0 cnt 1 tot 1 scnt 1 stot 1 in 9.4e-05
Dist 1 cnt 1 tot 2 scnt 16 stot 17 in 0.03
Dist 2 cnt 8 tot 10 scnt 208 stot 225 in 0.02
";

    #[test]
    fn levels_are_read() {
        let counts = vec![1, 3, 2];
        let whole = Levels {
            counts,
            is_whole: true,
        };
        assert_eq!(read(PLAIN, true), whole);
        assert_eq!(read(UP_TO_SYMMETRY, false).counts, [1, 16, 208]);
        assert_eq!(read("! could not open definition file\n", true).counts, []);
    }

    #[test]
    fn half_a_line_is_not_read() {
        let cut = PLAIN.find(" tot 6").expect("it is there");
        assert_eq!(read(&PLAIN[..cut], false).counts, [1, 3]);
    }

    #[test]
    fn the_right_counts_differ_in_nothing() {
        assert_eq!(difference(&[1, 3, 2], &read(PLAIN, true)), None);
        let all = [1, 16, 208, 2688];
        assert_eq!(difference(&all, &read(UP_TO_SYMMETRY, false)), None);
    }

    #[test]
    fn a_wrong_count_is_noticed() {
        let theirs = read(PLAIN, true);
        for wrong in [&[1, 3, 1][..], &[1, 3], &[1, 3, 2, 1], &[1, 4, 1], &[]] {
            assert!(difference(wrong, &theirs).is_some(), "{wrong:?}");
        }
        let told = difference(&[1, 3, 4], &theirs);
        assert_eq!(told.as_deref(), Some("level 2: ours 4, theirs 2"));
        // A level that doesn't exist by our counts, in a run that was stopped.
        let stopped = read(UP_TO_SYMMETRY, false);
        assert!(difference(&[1, 16], &stopped).is_some());
    }

    #[test]
    fn a_wrong_count_fails_the_whole_run() {
        let run = Run {
            out: PLAIN.replace("cnt 2 tot 6", "cnt 4 tot 8"),
            err: String::new(),
            is_whole: true,
            seconds: 0.0,
        };
        let mut report = Report::default();
        judge("three", &[1, 3, 2], &run, true, &mut report);
        let error = report.finish().expect_err("it differs").to_string();
        assert_eq!(error, "twsearch: three: level 2: ours 2, theirs 4");
    }
}
