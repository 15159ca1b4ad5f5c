//! Prepares arguments for clap.

use std::ffi::OsString;

/// The options with values that may look like options: `--state -1,0`, `--memory -4G`.
const SIGNED: [&str; 2] = ["--state", "--memory"];

/// Changes arguments that clap would mistake for options. A negative number after one of these is
/// joined to it as its value, so that the error is about the value. A list item such as `- R U F`
/// gets a blank before its dash.
pub(crate) fn with_values_told_from_options<A: Into<OsString>>(
    arguments: impl IntoIterator<Item = A>,
) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    let mut arguments = arguments.into_iter().map(Into::into);
    for argument in arguments.by_ref() {
        match joined.last_mut() {
            // Anything after this is no option.
            _ if argument == "--" => {
                joined.push(argument);
                break;
            }
            Some(last) if SIGNED.iter().any(|one| last == one) && is_negative(&argument) => {
                last.push("=");
                last.push(argument);
            }
            _ if is_item(&argument) => {
                let mut item = OsString::from(" ");
                item.push(argument);
                joined.push(item);
            }
            _ => joined.push(argument),
        }
    }
    joined.extend(arguments);
    joined
}

/// Whether an argument begins as a negative number does.
fn is_negative(argument: &OsString) -> bool {
    let after_sign = argument.to_str().and_then(|text| text.strip_prefix('-'));
    after_sign.is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// Whether an argument begins with a dash and a blank.
fn is_item(argument: &OsString) -> bool {
    let after_dash = argument.to_str().and_then(|text| text.strip_prefix('-'));
    after_dash.is_some_and(|rest| rest.starts_with(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_negative_numbers_after_the_option_are_joined() {
        for (arguments, expected) in [
            ("pocket solve --state -1,0", "pocket solve --state=-1,0"),
            (
                "pocket solve --state - --json",
                "pocket solve --state - --json",
            ),
            ("pocket solve --state 1,-1", "pocket solve --state 1,-1"),
            ("pocket scramble -n -1", "pocket scramble -n -1"),
            (
                "pocket solve -- --state -1,0",
                "pocket solve -- --state -1,0",
            ),
            ("--state -1 --state -2", "--state=-1 --state=-2"),
            ("--memory -4G --memory -q", "--memory=-4G --memory -q"),
        ] {
            let joined = with_values_told_from_options(arguments.split(' '));
            let expected: Vec<OsString> = expected.split(' ').map(Into::into).collect();
            assert_eq!(joined, expected);
        }
    }

    #[test]
    fn an_item_of_a_list_is_no_option() {
        let arguments = ["pocket", "solve", "- R U", "-\tF", "-", "--all", "-R"];
        let told = with_values_told_from_options(arguments);
        assert_eq!(
            told,
            ["pocket", "solve", " - R U", " -\tF", "-", "--all", "-R"]
        );
    }
}
