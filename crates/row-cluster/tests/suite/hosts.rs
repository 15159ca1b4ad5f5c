//! Lists of hosts, right ones and wrong ones.

use proptest::prelude::*;
use row_cluster::Hosts;

fn addresses(text: &str) -> Vec<String> {
    let hosts: Hosts = text.parse().expect("they are right");
    (0..hosts.processes())
        .map(|process| hosts.address(process).to_owned())
        .collect()
}

#[test]
fn an_address_a_line() {
    assert_eq!(addresses("a\nb:1"), ["a:4750", "b:1"]);
    assert_eq!(
        addresses("\r\n  a:65535 \r\n\t# b\r\n#\nc # d\n"),
        ["a:65535", "c:4750"]
    );
    assert_eq!(addresses("a:1\na:2"), ["a:1", "a:2"]);
    assert_eq!(addresses("\u{feff}a:1\na:2"), ["a:1", "a:2"]);
    assert_eq!(
        addresses("a # one\rb\r\rc\r\nd"),
        ["a:4750", "b:4750", "c:4750", "d:4750"]
    );
    assert_eq!(
        addresses("10.0.0.1\nNode-1.rack_2.example."),
        ["10.0.0.1:4750", "node-1.rack_2.example.:4750"]
    );
    assert_eq!(
        addresses("[::1]\n[0:0::2]:7\n[fe80::1%3]:8"),
        ["[::1]:4750", "[::2]:7", "[fe80::1%3]:8"]
    );
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    for (text, line, expected) in [
        ("", 1, "one for each process"),
        ("# nobody\n\n", 1, "one for each process"),
        ("a\nb c", 2, "one address on each line"),
        ("a:1\nb:1, c:1", 2, "one address on each line"),
        ("a\n\n[::1]:5\t[::2]:5", 3, "one address on each line"),
        ("a\nhttp://b:80", 2, "without `://`"),
        ("a\n[fe80::1%eth0]:5", 2, "number of a network interface"),
        ("[fe80::1%]", 1, "number of a network interface"),
        ("a\n\u{feff}b", 2, "the name or the address"),
        ("a\n\n:5", 3, "the name or the address"),
        ("a\r\r:5", 3, "the name or the address"),
        ("a\r\nb\r:5", 3, "the name or the address"),
        ("é", 1, "the name or the address"),
        ("a:", 1, "a port"),
        ("a:0", 1, "a port"),
        ("a:+5", 1, "a port"),
        ("a:65536", 1, "a port"),
        ("a:99999999999999999999999", 1, "a port"),
        ("a:b", 1, "a port"),
        ("::1", 1, "in brackets"),
        ("[a]:5", 1, "in brackets"),
        ("[::1", 1, "`]`"),
        ("[::1]5", 1, "`:` and a port"),
        ("[::1]:", 1, "a port"),
        ("a\nb\n#\nA:4750", 4, "another address for each"),
        ("[::1]\n[0::0:1]:4750", 2, "another address for each"),
    ] {
        let error = text.parse::<Hosts>().unwrap_err();
        assert_eq!(error.line, line, "{text:?}: {error}");
        assert!(error.expected.contains(expected), "{text:?}: {error}");
    }
}

#[test]
fn an_error_shows_the_line() {
    let error = "a\nb c".parse::<Hosts>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2: found \"b c\", expected one address on each line"
    );
}

#[test]
fn a_name_has_at_most_253_letters() {
    let name = "a".repeat(253);
    assert_eq!(addresses(&name), [format!("{name}:4750")]);
    assert!(format!("{name}a").parse::<Hosts>().is_err());
}

#[test]
fn there_are_at_most_1024() {
    let list = |count| {
        (0..count)
            .map(|index| format!("a:{}", index + 1))
            .collect::<Vec<_>>()
    };
    assert_eq!(Hosts::new(list(1024)).unwrap().processes(), 1024);
    let error = Hosts::new(list(1025)).unwrap_err();
    assert_eq!((error.line, error.expected), (1025, "at most 1024"));
}

#[test]
fn what_an_error_repeats_is_short_and_harmless() {
    let error = format!("{}\u{1b}[2J", "x y".repeat(10_000))
        .parse::<Hosts>()
        .unwrap_err();
    assert!(error.to_string().len() < 300);
    let error = "\u{1b}[2J".parse::<Hosts>().unwrap_err();
    assert!(!error.to_string().contains('\u{1b}'));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[a-c:.#\\[\\]0-9 \n\\PC]{0,60}") {
        if let Ok(hosts) = text.parse::<Hosts>() {
            let written: Vec<_> = (0..hosts.processes()).map(|process| hosts.address(process)).collect();
            prop_assert_eq!(written.join("\n").parse::<Hosts>(), Ok(hosts.clone()));
        }
    }
}
