//! Runs other programs with an input, for a limited time.

use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The end of a run, and its output so far.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) out: String,
    pub(super) err: String,
    /// Whether the program ended by itself and successfully.
    pub(super) is_whole: bool,
    pub(super) seconds: f64,
}

impl Run {
    /// The reason why it gave no answer: its last line, if it printed any.
    pub(super) fn last_words(&self) -> String {
        let last = self.out.lines().chain(self.err.lines()).next_back();
        let seconds = self.seconds;
        last.map_or_else(|| format!("no answer in {seconds:.0} s"), str::to_owned)
    }
}

/// Runs a program until it ends, or until its time is over.
pub(super) fn run(command: &mut Command, input: &str, patience: Duration) -> io::Result<Run> {
    let start = Instant::now();
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let mut stdin = child.stdin.take().expect("it is piped");
    let stdout = child.stdout.take().expect("it is piped");
    let stderr = child.stderr.take().expect("it is piped");
    thread::scope(|scope| {
        // A program that reads no input may end before all of it is written.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        let out = scope.spawn(move || all(stdout));
        let err = scope.spawn(move || all(stderr));
        let is_whole = loop {
            if let Some(status) = child.try_wait()? {
                break status.success();
            }
            if start.elapsed() > patience {
                child.kill()?;
                child.wait()?;
                break false;
            }
            thread::sleep(Duration::from_millis(5));
        };
        Ok(Run {
            out: out.join().expect("reading doesn't panic"),
            err: err.join().expect("reading doesn't panic"),
            is_whole,
            seconds: start.elapsed().as_secs_f64(),
        })
    })
}

/// Reads a stream until it is closed or fails.
fn all(mut stream: impl Read) -> String {
    let mut bytes = Vec::new();
    let _ends_early = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_before_the_time_is_over_is_kept() {
        let mut sleeper = Command::new("sh");
        sleeper.args(["-c", "echo early; exec sleep 60"]);
        // A busy machine may need longer to start a shell.
        let times = [500, 5_000, 25_000].map(Duration::from_millis);
        let mut runs = times
            .into_iter()
            .map(|time| run(&mut sleeper, "", time).expect("there is a shell"));
        let ended = runs.find(|run| !run.out.is_empty());
        let ended = ended.expect("the shell prints in time");
        assert_eq!((ended.out.as_str(), ended.is_whole), ("early\n", false));
        assert!(ended.seconds < 30.0);
    }

    #[test]
    fn input_goes_through_and_failure_is_told() {
        let patience = Duration::from_secs(60);
        let ended = run(&mut Command::new("cat"), "all of it", patience).expect("it is there");
        assert_eq!((ended.out.as_str(), ended.is_whole), ("all of it", true));
        let failed = run(&mut Command::new("false"), "", patience).expect("it is there");
        assert!(!failed.is_whole);
    }
}
