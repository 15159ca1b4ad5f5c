//! Times and dates as timers write them. None of them could be part of a sequence of moves.

/// Skips digits, as many as the range allows; `None` if there are too few or too many.
fn digits(text: &str, count: core::ops::RangeInclusive<usize>) -> Option<&str> {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    count.contains(&(text.len() - rest.len())).then_some(rest)
}

/// Skips a clock time: `3.45`, `3,45`, `1:02`, `1:02.33` or `1:02:03.45`, but not a bare number.
fn clock(text: &str) -> Option<&str> {
    let whole = digits(text, 1..=9)?;
    let mut rest = whole;
    for _ in 0..2 {
        let Some(after) = rest.strip_prefix(':') else {
            break;
        };
        rest = digits(after, 2..=2)?;
    }
    if let Some(after) = rest.strip_prefix(['.', ',']) {
        rest = digits(after, 1..=9)?;
    }
    (rest.len() < whole.len()).then_some(rest)
}

/// Skips a clock time with an optional `+` on one side.
fn penalised(text: &str) -> Option<&str> {
    if let Some(time) = text.strip_prefix('+') {
        return clock(time);
    }
    let rest = clock(text)?;
    Some(rest.strip_prefix('+').unwrap_or(rest))
}

/// Skips the result of a solve: a clock time with an optional `+` (a penalty of two seconds) before
/// or after it, or `DNF` or `DNS`, with or without a time in brackets.
fn result(text: &str) -> Option<&str> {
    let Some(rest) = text
        .strip_prefix("DNF")
        .or_else(|| text.strip_prefix("DNS"))
    else {
        return penalised(text);
    };
    match rest.strip_prefix('(') {
        Some(time) => penalised(time)?.strip_prefix(')'),
        None => Some(rest),
    }
}

/// Skips the result of a solve at the beginning of a line. It may be in brackets, as the best and
/// the worst of an average are, and have a remark in square brackets. A blank or the end must
/// follow.
pub(super) fn solve_time(text: &str) -> Option<&str> {
    let rest = match text.strip_prefix('(') {
        Some(inner) => result(inner)?.strip_prefix(')')?,
        None => result(text)?,
    };
    let rest = remark(rest).unwrap_or(rest);
    let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
    ends.then_some(rest)
}

/// Skips a remark in square brackets. With a comma or a colon it might be a commutator or a conjugate, unless three
/// blanks follow it, as in csTimer's lists.
fn remark(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('[')?;
    let end = inner.find([',', ':', '[', ']'])?;
    let rest = inner[end..].strip_prefix(']');
    rest.or_else(|| inner.find("]   ").map(|end| &inner[end + 1..]))
}

/// Skips a date: `2025-01-02`, `2025/1/2`, `02.01.2025`.
fn date(text: &str) -> Option<&str> {
    let numbers = |first, last| {
        let rest = digits(text, first)?;
        let separator = rest
            .chars()
            .next()
            .filter(|&letter| "-/.".contains(letter))?;
        let rest = digits(&rest[1..], 1..=2)?.strip_prefix(separator)?;
        digits(rest, last)
    };
    numbers(4..=4, 1..=2).or_else(|| numbers(1..=2, 4..=4))
}

/// Skips the time zone after a clock time: `Z`, `+01:00`, `-0500`.
fn zone(text: &str) -> Option<&str> {
    if let Some(rest) = text.strip_prefix('Z') {
        return Some(rest);
    }
    let rest = digits(text.strip_prefix(['+', '-'])?, 2..=4)?;
    match rest.strip_prefix(':') {
        Some(minutes) => digits(minutes, 2..=2),
        None => Some(rest),
    }
}

/// Whether a word, which has no blanks, is a time, a date, or both joined by a `T`.
fn is_moment(word: &str) -> bool {
    let word = word.strip_prefix('@').unwrap_or(word);
    let word = word.strip_suffix(',').unwrap_or(word);
    let rest = match date(word) {
        Some(rest) => match rest.strip_prefix('T') {
            Some(time) => clock(time).map(|rest| zone(rest).unwrap_or(rest)),
            None => Some(rest),
        },
        None if word.starts_with("DN") => None,
        None => result(word).map(|rest| rest.strip_suffix('s').unwrap_or(rest)),
    };
    rest == Some("")
}

/// Whether a text is a whole number of seconds such as `2s`.
fn is_seconds(text: &str) -> bool {
    digits(text, 1..=9) == Some("s")
}

/// Whether all words of a text are times and dates, and there is at least one.
pub(super) fn are_moments(text: &str) -> bool {
    let mut words = text.split_whitespace().peekable();
    words.peek().is_some() && words.all(is_moment)
}

/// The text without a time, a date or both at its end, or a bracket of them; `None` if it ends
/// otherwise. A blank must precede the removed part.
pub(super) fn without_last_moment(text: &str) -> Option<&str> {
    let text = text.trim_end();
    let bracketed = [('(', ')'), ('[', ']')]
        .into_iter()
        .find(|&(_, close)| text.ends_with(close));
    let start = match bracketed {
        Some((open, close)) => {
            let inner = text.strip_suffix(close)?;
            let open = inner.rfind(open)?;
            let inner = &inner[open + 1..];
            (are_moments(inner) || is_seconds(inner)).then_some(open)?
        }
        None => {
            let (before, word) = text.rsplit_once(char::is_whitespace)?;
            is_moment(word)
                .then_some(text.len() - word.len())
                .filter(|_| !before.is_empty())?
        }
    };
    let before = &text[..start];
    before.ends_with(char::is_whitespace).then_some(before)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn times_of_solves_are_told_from_numbers() {
        for time in [
            "3.45",
            "12.3",
            "3.45+",
            "+3.45",
            "3,45",
            "(3,45+)",
            "1:02",
            "1:02.33",
            "1:02:03.4",
            "DNF",
            "DNS",
            "DNF(12.3)",
            "DNF(3.45+)",
            "(3.45)",
            "(DNF(1:02.33))",
            "3.45[lucky skip]",
            "(3.45+)[PB]",
        ] {
            assert_eq!(solve_time(time), Some(""), "{time}");
            assert_eq!(solve_time(&format!("{time}\tR")), Some("\tR"), "{time}");
            assert_eq!(solve_time(&format!("{time}R")), None, "{time}");
        }
        for other in [
            "",
            "3",
            "3.",
            ".5",
            "1:2",
            "1:2.3",
            "1:023",
            "(3)",
            "(3.45",
            "DNF(",
            "DN",
            "3.45[R, U]",
            "3.45[R: U]",
            "3.45[R",
            "3.45++",
            "+3.45+",
            "+3",
            "3,",
            "1.2.3",
        ] {
            assert_eq!(solve_time(other), None, "{other}");
        }
    }

    #[test]
    fn dates_and_times_end_a_line() {
        for moment in [
            "@2025-01-02 10:11",
            "2025-01-02",
            "2025/1/2, 10:11:12",
            "02.01.2025 10:11",
            "1/2/2025",
            "2025-01-02T10:11:12Z",
            "2025-01-02T10:11:12.000+01:00",
            "(2025-01-02 10:11)",
            "[3.45]",
            "3.45+",
            "+3,45",
            "3.45s",
            "(2s)",
            "[3.45s]",
        ] {
            let text = format!("R U {moment}");
            let mut rest = &text[..];
            while let Some(less) = without_last_moment(rest) {
                rest = less;
            }
            assert_eq!(rest, "R U ", "{moment}");
        }
        for other in [
            "R U",
            "R U 2",
            "R U 2s",
            "R (U 2s)",
            "R U 2-3Rw",
            "R U2025-01-02",
            "R (U 3.45)",
            "R [U: 10:11]",
            "3.45",
            "",
        ] {
            assert_eq!(without_last_moment(other), None, "{other}");
        }
    }
}
