//! The program as a process: pipes, disks, terminals' conventions.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

fn pocket(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pocket"));
    command
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs with this stdin; both are fed and read at once, as a long answer may fill the pipe.
fn with_input(arguments: &[&str], input: Vec<u8>) -> Output {
    let mut child = pocket(arguments)
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    // The program may end before it has read everything.
    let _ = writer.join().expect("the writer ends");
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("all output is text")
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut child = pocket(&["scramble", "-n", "1000000", "--seed", "1"])
        .spawn()
        .expect("it starts");
    let mut first = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
    out.read_line(&mut first).expect("a line comes");
    drop(out);
    let output = child.wait_with_output().expect("it ends");
    assert!(!first.is_empty());
    assert_eq!(
        (output.status.code(), text(&output.stderr).as_str()),
        (Some(0), "")
    );
}

#[test]
fn the_first_of_many_solutions_come_at_once() {
    for json in [&[][..], &["--json"]] {
        // There are millions of them.
        let arguments = [&["solve", "--slack", "9", "R U F2 R2 U"], json].concat();
        let mut child = pocket(&arguments).spawn().expect("it starts");
        let mut out = child.stdout.take().expect("stdout is a pipe");
        let mut first = [0; 100_000];
        out.read_exact(&mut first).expect("solutions come");
        drop(out);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(
            (output.status.code(), text(&output.stderr).as_str()),
            (Some(0), "")
        );
    }
}

#[test]
fn bad_input_is_bad_even_if_nobody_can_be_told() {
    let mut child = pocket(&["solve"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stderr.take());
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    stdin.write_all(b"Q\nR\n").expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(
        (output.status.code(), text(&output.stdout).as_str()),
        (Some(2), "R' (1f)\n")
    );
}

#[test]
fn each_line_is_answered_before_the_next_is_written() {
    let mut child = pocket(&["solve"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let mut out = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
    for (scramble, solution) in [
        ("R\n", "R' (1f)\n"),
        ("R U\n", "U' R' (2f)\n"),
        ("x\n", "(0f)\n"),
    ] {
        stdin.write_all(scramble.as_bytes()).expect("it reads");
        let mut answer = String::new();
        out.read_line(&mut answer).expect("it answers");
        assert_eq!(answer, solution);
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn many_lines_are_answered_in_order() {
    let scrambles = ["R", "U F", "x", "R U F2 R2 U F R2 U R", "D2 L' B"];
    let alone = pocket(&["solve"])
        .args(scrambles)
        .output()
        .expect("it ends");
    let alone: Vec<String> = text(&alone.stdout).lines().map(str::to_owned).collect();
    let numbers = (0..50_000).map(|line| line * line % 17 % scrambles.len());
    let input: String = numbers
        .clone()
        .map(|number| format!("{}\n", scrambles[number]))
        .collect();
    let output = with_input(&["solve"], input.into_bytes());
    let answers = text(&output.stdout);
    // Progress is for terminals only.
    assert_eq!(text(&output.stderr), "");
    assert_eq!((alone.len(), answers.lines().count()), (5, 50_000));
    for (answer, number) in answers.lines().zip(numbers) {
        assert_eq!(answer, alone[number]);
    }
}

#[test]
fn lines_that_are_not_text_or_far_too_long_are_bad_lines() {
    let mut input = b"R\n\xff\xfe\nU\n".to_vec();
    input.extend(std::iter::repeat_n(b'R', 17 << 20));
    input.extend(b"\nF\n");
    let output = with_input(&["solve"], input);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "R' (1f)\nU' (1f)\nF' (1f)\n");
    let told = text(&output.stderr);
    assert!(
        told.starts_with("pocket: line 2: found invalid UTF-8 from byte 1 on"),
        "{told}"
    );
    assert!(
        told.contains("\npocket: line 4: found more than 16777216 bytes"),
        "{told}"
    );
    let output = with_input(
        &["solve", "--pattern", "-"],
        b"# CORNERS\n# M\xfcller\n".to_vec(),
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "pocket: found invalid UTF-8 from byte 4 of line 2 on, expected text in UTF-8\n"
    );
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_read() {
    let output = with_input(&["solve"], "\u{feff}R\r\n\r\n \u{feff}\u{feff}U".into());
    assert_eq!(text(&output.stdout), "R' (1f)\nU' (1f)\n");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for arguments in [
        &["solve", "R"][..],
        &["scramble", "-n", "10000"],
        &["states", "--depth", "2"],
        &["man"],
        &["--help"],
        &["--version"],
    ] {
        let full = std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("linux has it");
        let output = pocket(arguments).stdout(full).output().expect("it ends");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let told = text(&output.stderr);
        let expected = "pocket: the results can't be written: ";
        assert!(told.starts_with(expected), "{arguments:?}: {told}");
    }
}

#[cfg(unix)]
#[test]
fn an_input_that_cannot_be_read_is_told() {
    let folder = std::fs::File::open(env!("CARGO_MANIFEST_DIR")).expect("the folder is there");
    let output = pocket(&["solve"]).stdin(folder).output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("pocket: the input can't be read: "));
}

#[test]
fn nothing_is_coloured_in_a_pipe() {
    for arguments in [&["draw", "R U"][..], &["--help"], &["solve", "--draw", "R"]] {
        let output = pocket(arguments)
            .env("CLICOLOR_FORCE", "1")
            .output()
            .expect("it ends");
        assert_eq!(output.status.code(), Some(0));
        assert!(
            !output.stdout.is_empty() && !output.stdout.contains(&0x1b),
            "{arguments:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text_are_bad_usage() {
    use std::os::unix::ffi::OsStrExt;
    let output = pocket(&["solve"])
        .arg(std::ffi::OsStr::from_bytes(b"\xff"))
        .output()
        .expect("it ends");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_built_in_name_wins_over_a_file_without_an_ending() {
    let folder = tempfile::tempdir().expect("there is room for files");
    let ring = "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n";
    for name in ["skewb", "ring"] {
        std::fs::write(folder.path().join(name), ring).expect("there is room for files");
    }
    for (name, order) in [("skewb", "3149280"), ("./skewb", "3"), ("ring", "3")] {
        let mut command = pocket(&["order", name]);
        let output = command.current_dir(folder.path()).output();
        let output = text(&output.expect("the program runs").stdout);
        let found = output.replace(',', "");
        assert!(
            found.split_whitespace().any(|word| word == order),
            "{name}: {output}"
        );
    }
}

#[cfg(unix)]
#[test]
fn definitions_come_through_pipes() {
    let ring = b"Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n";
    let output = with_input(&["order", "/dev/stdin"], ring.to_vec());
    let said = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
    assert_eq!(
        (output.status.code(), said.each_ref().map(String::as_str)),
        (Some(0), ["3\n", ""])
    );
}
