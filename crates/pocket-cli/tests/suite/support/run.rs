//! The program in processes of its own, which may be killed and stopped.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// No run takes longer, whatever happens in it and however busy the machine is.
pub(crate) const BOUND: Duration = Duration::from_secs(60);

/// The path of a definition.
pub(crate) fn definition(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/puzzles");
    let path = folder.join(name);
    path.to_str().expect("the path is text").to_owned()
}

/// A run of the program. It is killed if it isn't over when nobody cares any more.
pub(crate) struct Run {
    child: Option<Child>,
}

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::of(Command::new(env!("CARGO_BIN_EXE_pocket")).args(arguments))
    }

    /// Starts the program with at most this many open files.
    pub(crate) fn with_few_files(files: u32, arguments: &[&str]) -> Self {
        let limit = format!("ulimit -n {files}; exec \"$@\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &limit, "sh", env!("CARGO_BIN_EXE_pocket")]);
        Self::of(shell.args(arguments))
    }

    fn of(command: &mut Command) -> Self {
        let child = command
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let child = Some(child.expect("it runs"));
        Self { child }
    }

    fn child(&mut self) -> &mut Child {
        self.child.as_mut().expect("it is not over")
    }

    pub(crate) fn id(&mut self) -> u32 {
        self.child().id()
    }

    pub(crate) fn is_over(&mut self) -> bool {
        self.child().try_wait().expect("it runs").is_some()
    }

    /// What comes of it, which takes no longer than it may.
    pub(crate) fn end(mut self) -> Ended {
        let limit = Instant::now() + BOUND;
        while !self.is_over() {
            assert!(Instant::now() < limit, "it goes on for ever");
            sleep(Duration::from_millis(2));
        }
        let child = self.child.take().expect("it is not over");
        let Output {
            status,
            stdout,
            stderr,
        } = child.wait_with_output().expect("it has ended");
        let text = |bytes| String::from_utf8(bytes).expect("all output is text");
        Ended {
            status: status.code(),
            out: text(stdout),
            err: text(stderr),
        }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Runs the program to its end.
pub(crate) fn ended(arguments: &[&str]) -> Ended {
    Run::start(arguments).end()
}

/// The processes that a process has started and that are there still, the first one first.
pub(crate) fn children(process: u32) -> Vec<u32> {
    let path = format!("/proc/{process}/task/{process}/children");
    let text = fs::read_to_string(path).unwrap_or_default();
    let ids = text.split_whitespace().map(str::parse);
    ids.collect::<Result<_, _>>().expect("they are numbers")
}

/// Waits until so many were started; `false` if the run is over before.
pub(crate) fn are_started(run: &mut Run, count: usize) -> bool {
    let limit = Instant::now() + BOUND;
    while children(run.id()).len() < count {
        if run.is_over() {
            return false;
        }
        assert!(Instant::now() < limit, "they are not started");
        sleep(Duration::from_millis(1));
    }
    true
}

/// Sends a signal, such as `KILL` or `STOP`; it doesn't matter if the process is gone.
pub(crate) fn signal(name: &str, process: u32) {
    let sent = Command::new("kill")
        .args([format!("-{name}"), process.to_string()])
        .stderr(Stdio::null())
        .status();
    sent.expect("there is such a program");
}

/// Whether a process is there, be it stopped or not.
pub(crate) fn is_there(process: u32) -> bool {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The state stands behind the name, which may have any characters.
    let state = text.rsplit_once(") ").map(|(_, rest)| rest);
    state.is_some_and(|state| !state.starts_with(['Z', 'X']))
}
