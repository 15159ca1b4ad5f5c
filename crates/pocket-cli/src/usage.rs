//! What is done to the arguments before clap sees them.

use std::ffi::OsString;

/// The option whose values may look like options: `--state -1,0`.
const STATE: &str = "--state";

/// The arguments, with a negative number that follows `--state` made its value. It is wrong, but what reads it
/// can say why, and clap would only complain about an unknown option.
pub(crate) fn with_negative_states<A: Into<OsString>>(
    arguments: impl IntoIterator<Item = A>,
) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    for argument in arguments {
        let argument = argument.into();
        match joined.last_mut() {
            Some(last) if last == STATE && is_negative(&argument) => {
                last.push("=");
                last.push(argument);
            }
            _ => joined.push(argument),
        }
    }
    joined
}

/// Whether an argument begins as a negative number does.
fn is_negative(argument: &OsString) -> bool {
    let after_sign = argument.to_str().and_then(|text| text.strip_prefix('-'));
    after_sign.is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
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
            ("--state -1 --state -2", "--state=-1 --state=-2"),
        ] {
            let joined = with_negative_states(arguments.split(' '));
            let expected: Vec<OsString> = expected.split(' ').map(Into::into).collect();
            assert_eq!(joined, expected);
        }
    }
}
