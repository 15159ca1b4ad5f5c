//! Places in texts: lines end in three ways, and carets stand under what is shown, escaped or not.

use cube_model::notation::{Snippet, TextPosition, is_printable, shown, with_line_feeds};

/// Every text of so many letters of an alphabet.
fn texts(alphabet: &[char], length: u32) -> impl Iterator<Item = String> {
    let count = alphabet.len().pow(length);
    (0..count).map(move |number| {
        let digit = |place: u32| number / alphabet.len().pow(place) % alphabet.len();
        (0..length).map(|place| alphabet[digit(place)]).collect()
    })
}

/// A letter as a line with carets shows it.
fn visible(letter: char) -> String {
    match letter {
        letter if letter.is_whitespace() => " ".into(),
        '\u{301}' => r"\u{301}".into(),
        letter => shown(&letter.to_string()).to_string(),
    }
}

#[test]
fn places_are_those_among_lines_that_all_end_alike() {
    let mut places = 0;
    for text in (0..=5).flat_map(|length| texts(&['R', '\r', '\n', '\t', 'é'], length)) {
        let alike = with_line_feeds(&text);
        assert_eq!(alike.len(), text.len());
        for (byte, _) in text.char_indices().chain([(text.len(), ' ')]) {
            let before = &alike[..byte];
            let line = before.rsplit('\n').next().unwrap_or_default();
            let expected = TextPosition {
                byte,
                line: before.matches('\n').count() + 1,
                column: line.chars().count() + 1,
            };
            assert_eq!(TextPosition::of(&text, byte), expected, "{text:?}");
            // A space in the place of a carriage return is not shown.
            let here = Snippet::of(&text, byte, byte);
            let alike = Snippet::of(&alike, byte, byte);
            assert_eq!(here.line().trim_end(), alike.line().trim_end(), "{text:?}");
            assert!(here.indent() <= alike.indent() && here.indent() + 1 >= alike.indent());
            places += 1;
        }
    }
    assert_eq!(places, 1 + 5 * 2 + 25 * 3 + 125 * 4 + 625 * 5 + 3125 * 6);
}

#[test]
fn carets_stand_under_what_is_shown() {
    let alphabet = ['R', '\u{202e}', '\u{301}', '\t', '\u{1b}', '魔'];
    let mut places = 0;
    for text in texts(&alphabet, 4) {
        let bytes: Vec<usize> = text.char_indices().map(|(byte, _)| byte).collect();
        for (number, &start) in bytes.iter().enumerate() {
            for &end in &bytes[number..] {
                let snippet = Snippet::of(&text, start, end);
                let line: String = text.chars().map(visible).collect();
                let before: String = text[..start].chars().map(visible).collect();
                let marked: String = text[start..end].chars().map(visible).collect();
                assert_eq!(snippet.line(), line, "{text:?}");
                assert_eq!(snippet.indent(), before.chars().count(), "{text:?}");
                assert_eq!(snippet.width(), marked.chars().count().max(1), "{text:?}");
                places += 1;
            }
        }
    }
    assert_eq!(places, 6usize.pow(4) * 10);
}

#[test]
fn a_long_line_of_what_is_escaped_is_cut_to_its_neighbourhood() {
    let mut lines = 0;
    for letter in ['R', '\u{7}', '\u{202e}', '\u{10ffff}', '魔'] {
        let marked = 'q';
        for before in [0, 5, 99, 100, 5_000] {
            for after in [0, 5, 99, 100, 5_000] {
                let many = |count| String::from_iter(std::iter::repeat_n(letter, count));
                let text = many(before) + &String::from(marked) + &many(after);
                let start = before * letter.len_utf8();
                let snippet = Snippet::of(&text, start, start + 1);
                let columns: Vec<char> = snippet.line().chars().collect();
                assert_eq!(
                    columns.get(snippet.indent()),
                    Some(&marked),
                    "{before} {after}"
                );
                assert_eq!(snippet.width(), 1);
                assert!(columns.len() <= 106 && columns.iter().copied().all(is_printable));
                lines += 1;
            }
        }
    }
    assert_eq!(lines, 125);
}

#[test]
fn a_long_line_is_cut_and_its_carets_with_it() {
    // Exactly as long as what is shown.
    let line = "R".repeat(100);
    let snippet = Snippet::of(&line, 90, 91);
    assert_eq!(
        (snippet.line(), snippet.indent(), snippet.width()),
        (line.as_str(), 90, 1)
    );
    // One letter more, marked from its middle to its end.
    let longer = "R".repeat(101);
    let snippet = Snippet::of(&longer, 90, 101);
    assert_eq!(snippet.line(), format!("...{}", "R".repeat(71)));
    assert_eq!((snippet.indent(), snippet.width()), (63, 11));
    // More is marked than is shown.
    let longest = "R".repeat(500);
    let snippet = Snippet::of(&longest, 200, 400);
    assert_eq!(snippet.line(), format!("...{}...", "R".repeat(100)));
    assert_eq!((snippet.indent(), snippet.width()), (63, 40));
    // Columns are left over, into which the next letter, which is escaped, does not fit.
    let wide = "R".repeat(95) + &"\u{202e}".repeat(30);
    let snippet = Snippet::of(&wide, 50, wide.len());
    assert_eq!(snippet.line(), format!("{}...", "R".repeat(95)));
    assert_eq!((snippet.indent(), snippet.width()), (50, 45));
}
