//! Runs all steps of a verb, even if one fails, with a line for each and a summary.

use std::time::Instant;

use clap::ValueEnum;

use crate::workspace::{Outcome, say};

/// Runs the steps of a verb one after the other. Each returns its figures, or an error that tells
/// what failed.
pub(crate) fn run_all<S: ValueEnum + Copy>(
    verb: &str,
    steps: &[S],
    mut run: impl FnMut(S) -> Outcome<String>,
) -> Outcome {
    let mut lines = Vec::new();
    let mut failed = 0;
    for &step in steps {
        let value = step.to_possible_value();
        let name = value.map_or_else(String::new, |value| value.get_name().to_owned());
        let start = Instant::now();
        let (verdict, told) = match run(step) {
            Ok(figures) => ("ok", figures),
            Err(error) => {
                failed += 1;
                ("FAILED", error.to_string())
            }
        };
        let seconds = start.elapsed().as_secs();
        let line = format!("{verb}: {name:11} {verdict:7} {seconds:6} s  {told}");
        say(&line);
        lines.push(line);
    }
    say(&format!("\n{}", lines.join("\n")));
    if failed > 0 {
        return Err(format!("{failed} of {} parts failed", steps.len()).into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, ValueEnum)]
    enum Step {
        One,
        Two,
    }

    #[test]
    fn all_are_run_even_if_one_fails() {
        let mut seen = Vec::new();
        let outcome = run_all("test", Step::value_variants(), |step| {
            seen.push(step);
            match step {
                Step::One => Err("it is wrong".into()),
                Step::Two => Ok("it is right".into()),
            }
        });
        assert!(seen == [Step::One, Step::Two]);
        let error = outcome.expect_err("one fails").to_string();
        assert_eq!(error, "1 of 2 parts failed");
        assert!(run_all("test", &[Step::Two], |_| Ok(String::new())).is_ok());
    }
}
