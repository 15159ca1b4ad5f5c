//! What all commands have in common: options given twice, words in the help, manual pages.

use std::fs;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command};
use tempfile::tempdir;

use crate::support::program::pocket;

/// Every command that can be run, with the words that call it.
fn commands(command: &Command, before: &[String]) -> Vec<(Vec<String>, Command)> {
    let mut words = before.to_vec();
    words.push(command.get_name().to_owned());
    if command.has_subcommands() {
        let below = command.get_subcommands();
        return below.flat_map(|below| commands(below, &words)).collect();
    }
    vec![(words, command.clone())]
}

/// An option as it is typed, with a value if it needs one.
fn typed(option: &Arg) -> Vec<String> {
    let name = match (option.get_long(), option.get_short()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some(short)) => format!("-{short}"),
        (None, None) => unreachable!("an option has a name"),
    };
    let mut words = vec![name];
    if option.get_action().takes_values() {
        let values = option.get_possible_values();
        // Most values that are not in a list are numbers, and texts may be.
        let any = match option.get_id().as_str() {
            "by" => "x",
            "memory" | "memory_share" => "1G",
            _ => "1",
        };
        words.push(values.first().map_or(any, |value| value.get_name()).into());
    }
    words
}

#[test]
fn every_option_may_be_given_twice_and_the_last_one_counts() {
    let pocket = pocket_cli::command();
    let (mut tried, mut collecting) = (0, 0);
    for (words, command) in commands(&pocket, &[]) {
        let options = command.get_arguments().filter(|arg| !arg.is_positional());
        for option in options {
            let twice = [words.clone(), typed(option), typed(option)].concat();
            let matches = pocket.clone().try_get_matches_from(&twice);
            match matches {
                Ok(matches) => {
                    let mut matches = &matches;
                    while let Some((_, below)) = matches.subcommand() {
                        matches = below;
                    }
                    let collects = matches!(option.get_action(), ArgAction::Append);
                    let values = matches.get_raw(option.get_id().as_str());
                    if option.get_action().takes_values() {
                        let count = values.map_or(0, Iterator::count);
                        assert_eq!(count, if collects { 2 } else { 1 }, "{twice:?}");
                    }
                    collecting += usize::from(collects);
                }
                // Something else that is needed may be missing.
                Err(error) => assert_eq!(
                    error.kind(),
                    ErrorKind::MissingRequiredArgument,
                    "{twice:?}: {error}"
                ),
            }
            tried += 1;
        }
    }
    assert!(tried >= 60, "{tried}");
    assert!(collecting >= 4, "{collecting}");
}

#[test]
fn the_rule_for_digits_is_said_in_the_same_words_everywhere() {
    let rule = "A word of digits is read as one-digit numbers where these are possible: `2113` is \
                2 1 1 3. Separate longer numbers by spaces or commas; `2113,` is a single number.";
    for command in ["rank", "unrank", "factor", "product"] {
        let help = pocket(&[command, "--help"], b"").out;
        let words: Vec<&str> = help.split_whitespace().collect();
        assert!(words.join(" ").contains(rule), "{command}: {help}");
    }
}

#[test]
fn the_help_says_the_exit_status_once() {
    let help = pocket(&["--help"], b"").out;
    assert_eq!(help.to_lowercase().matches("exit status").count(), 1);
    assert!(help.ends_with("  2  bad usage or bad input\n"), "{help}");
}

#[test]
fn every_command_has_a_manual_page_with_its_examples_and_the_exit_status() {
    let folder = tempdir().expect("a folder");
    // Neither of the two is there.
    let dir = folder.path().join("share/man1");
    let outcome = pocket(&["man", dir.to_str().expect("a plain name")], b"");
    assert_eq!((outcome.status, outcome.err.as_str()), (0, ""));
    let mut examples = 0;
    let all = commands(&pocket_cli::command(), &[]);
    for (words, command) in &all {
        let page = dir.join(format!("{}.1", words.join("-")));
        let page = fs::read_to_string(&page).expect("there is a page");
        let help = command.get_after_long_help().expect("it has examples");
        let help = help.to_string();
        for heading in [".SH NAME", ".SH \"EXIT STATUS\"", ".SH EXAMPLES"] {
            assert_eq!(page.matches(heading).count(), 1, "{words:?}: {page}");
        }
        assert!(!page.contains("EXTRA"), "{page}");
        for line in help.lines().skip(1).filter(|line| !line.is_empty()) {
            let escaped = line.trim().replace('\\', "\\\\").replace('-', "\\-");
            let escaped = escaped.replace('\'', "\\*(Aq");
            let lines = page.lines().filter(|line| *line == escaped);
            assert_eq!(lines.count(), 1, "{escaped} in {page}");
            examples += 1;
        }
    }
    assert!(
        all.len() >= 19 && examples >= 40,
        "{} {examples}",
        all.len()
    );
    let printed = pocket(&["man"], b"").out;
    let kept = fs::read_to_string(dir.join("pocket.1")).expect("there is a page");
    assert_eq!(printed, kept);
    assert!(printed.contains("2  bad usage or bad input"), "{printed}");
}

#[test]
fn manual_pages_where_no_folder_can_be_are_refused() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("it is written");
    let outcome = pocket(&["man", file.to_str().expect("a plain name")], b"");
    assert_eq!((outcome.status, outcome.out.as_str()), (1, ""));
    assert!(outcome.err.starts_with("pocket: /"), "{}", outcome.err);
}

/// The commands that the help lists, but for help itself.
fn listed_commands() -> Vec<String> {
    let help = pocket(&["-h"], b"").out;
    let rows = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    rows.take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .filter(|command| command != "help")
        .collect()
}

#[test]
fn help_fits_on_a_screen_and_long_help_on_few() {
    let whole = pocket_cli::command();
    let mut all = vec![vec!["pocket".to_owned()]];
    all.extend(commands(&whole, &[]).into_iter().map(|(words, _)| words));
    for group in ["alg", "rank", "unrank"] {
        all.push(vec!["pocket".to_owned(), group.to_owned()]);
    }
    assert!(all.len() >= 30, "{all:?}");
    for words in &all {
        let words: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        for (option, most) in [("-h", 40), ("--help", 99)] {
            let help = pocket(&[&words[..], &[option]].concat(), b"").out;
            let lines = help.lines().count();
            assert!(
                (5..=most).contains(&lines),
                "{words:?} {option} has {lines} lines"
            );
        }
    }
}

/// Long help is laid out as the short one: nothing but the groups of options has blank lines around it.
#[test]
fn long_help_has_all_options_and_no_gaps_between_them() {
    for (words, command) in commands(&pocket_cli::command(), &[]) {
        let words: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        let help = pocket(&[&words[..], &["--help"]].concat(), b"").out;
        for option in command
            .get_arguments()
            .filter(|option| !option.is_hide_set())
        {
            if let Some(name) = option.get_long() {
                let rows = help.lines().filter(|line| {
                    let words = line
                        .trim_start()
                        .split([' ', ','])
                        .filter(|word| !word.is_empty());
                    line.starts_with("  ") && words.take(2).any(|word| word == format!("--{name}"))
                });
                assert!(rows.count() >= 1, "{words:?} --{name}: {help}");
            }
        }
        let (_, options) = help.split_once("\nOptions:\n").unwrap_or_default();
        for part in options.split("\n\n").skip(1) {
            let heading = part.lines().next().unwrap_or_default();
            assert!(
                heading.ends_with(':') && !heading.starts_with(' '),
                "{words:?}: {part}"
            );
        }
        assert_eq!(pocket_help(&words), help);
    }
}

/// What `pocket help` prints of a command.
fn pocket_help(words: &[&str]) -> String {
    pocket(&[&["help"], words].concat(), b"").out
}

#[test]
fn only_one_list_has_all_puzzles() {
    let listed = pocket(&["puzzle", "--list"], b"");
    assert_eq!((listed.status, listed.out.lines().count()), (0, 11));
    for line in listed.out.lines() {
        let name = line.split_whitespace().next().expect("a name");
        let order = pocket(&["order", name], b"");
        assert_eq!(order.status, 0, "{name}: {}", order.err);
    }
    for command in listed_commands() {
        let help = pocket(&[&command, "--help"], b"").out;
        assert!(!help.contains("2x2x2-grips"), "{command} lists the puzzles");
    }
}
