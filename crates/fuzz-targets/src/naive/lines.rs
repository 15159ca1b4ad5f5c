//! The lines of a text, split by hand.

/// The lines with input, numbered from 1: neither blank nor comments. `None` stands for a line that
/// is not text.
pub(crate) fn asked(text: &[u8]) -> Vec<(usize, Option<String>)> {
    let mut lines = vec![Vec::new()];
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\n' | b'\r' => {
                at += usize::from(text[at] == b'\r' && text.get(at + 1) == Some(&b'\n'));
                lines.push(Vec::new());
            }
            byte => lines.last_mut().expect("there is a first one").push(byte),
        }
        at += 1;
    }
    let lines = lines.into_iter().map(String::from_utf8).enumerate();
    let asked = lines.filter_map(|(index, line)| match line {
        Err(_) => Some((index + 1, None)),
        Ok(line) => {
            let line = line
                .trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace())
                .trim_end();
            let is_asked = !line.is_empty() && !line.starts_with('#');
            is_asked.then(|| (index + 1, Some(line.to_owned())))
        }
    });
    asked.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        let line = |number, text: &str| (number, Some(text.to_owned()));
        let expected = vec![line(1, "a"), line(2, "b"), line(4, "c"), (6, None)];
        assert_eq!(asked(b"a\r\n b\n\rc\n#d\n\xff"), expected);
        assert_eq!(asked(b"a"), [line(1, "a")]);
        assert_eq!(asked(b"\n\r\n"), []);
    }
}
