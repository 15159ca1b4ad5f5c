//! Rows of a table exported by a timer: number, time, comment, scramble, date, separated by
//! semicolons.

use core::ops::Range;

use super::clock;

/// The first column headers, enough to recognize the table.
const HEADS: [&str; 4] = ["No.", "Time", "Comment", "Scramble"];

/// Whether a line is the header of this table.
pub(super) fn is_head(line: &str) -> bool {
    let mut fields = Fields::of(line).map(|range| unquoted(&line[range]));
    HEADS.iter().all(|head| fields.next() == Some(head))
}

/// The range of the scramble in a row; `None` if the line is not a row or has no scramble.
pub(super) fn scramble(line: &str) -> Option<Range<usize>> {
    let mut fields = Fields::of(line);
    let number = unquoted(&line[fields.next()?]);
    let time = unquoted(&line[fields.next()?]);
    let _comment = fields.next()?;
    let scramble = fields.next()?;
    let date = unquoted(&line[fields.next()?]);
    let is_row = !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && clock::solve_time(time) == Some("")
        && (date.is_empty() || clock::are_moments(date));
    let moves = unquoted(&line[scramble.clone()]);
    let start = scramble.start + line[scramble].find(moves)?;
    (is_row && !moves.is_empty()).then_some(start..start + moves.len())
}

/// A field without surrounding blanks and quotes.
fn unquoted(field: &str) -> &str {
    let field = field.trim();
    let inner = field
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inner.unwrap_or(field).trim()
}

/// The ranges of a line's fields. A semicolon between double quotes does not separate.
struct Fields<'a> {
    line: &'a str,
    /// Where the next field begins, if there is one.
    next: Option<usize>,
}

impl<'a> Fields<'a> {
    fn of(line: &'a str) -> Self {
        Self {
            line,
            next: Some(0),
        }
    }
}

impl Iterator for Fields<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let start = self.next?;
        let mut quoted = false;
        let end = self.line[start..].bytes().position(|byte| {
            quoted ^= byte == b'"';
            byte == b';' && !quoted
        });
        self.next = end.map(|end| start + end + 1);
        Some(start..end.map_or(self.line.len(), |end| start + end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scramble_of_a_row_is_found() {
        for (line, moves) in [
            ("1;3.45;;R U F;2025-01-02 10:11:12;3.45", Some("R U F")),
            (
                "12;DNF(1:02.33);bad; R U ;2025-01-02 10:11:12;62.33",
                Some("R U"),
            ),
            ("1;3.45+;\"one; two\";\"R U\";;", Some("R U")),
            ("1;+5.45;\"a \"\"b;\"\"; c\";R U;;", Some("R U")),
            ("1;5,45+;;R U;2025-01-02;", Some("R U")),
            ("1;3.45;;;2025-01-02 10:11:12;3.45", None),
            ("1;3.45;;R U F", None),
            ("x;3.45;;R U F;2025-01-02;", None),
            ("1;R;;R U F;2025-01-02;", None),
            ("1;3.45;;R U F;D;", None),
            ("R U", None),
        ] {
            let found = scramble(line).map(|range| &line[range]);
            assert_eq!(found, moves, "{line}");
        }
        assert!(is_head("No.;Time;Comment;Scramble;Date;P.1"));
        assert!(!is_head("No.;Time;Comment"));
    }
}
