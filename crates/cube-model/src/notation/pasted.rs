//! Lines as they are pasted from timers and scramble sites: which part of a line is its moves.

mod clock;
mod statistics;
mod stickers;
mod table_row;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

pub use self::stickers::only_stickers;

/// Where the moves of a line stand that may have been pasted from a timer or a page; `None` when the line
/// has none and is not meant to have any.
///
/// What stands around the moves is left out only where it can't be moves. Whatever could be moves is part of
/// them, right or wrong, and in doubt the line is left as it is: then reading it tells what is wrong. A line
/// that is a sequence is always one from its first byte to its last.
///
/// | before the moves | |
/// |---|---|
/// | `12.` `12)` `12.)` `12:` `12：` `#12:` `(12)` `[12]` | a number in a list: no digit may follow at once |
/// | `12` and a tab, `12 -`, `No. 12` and a blank or a mark as above | a number in a list too |
/// | `3.45` `3,45` `3.45+` `+3.45` `1:02` `1:02.33` `(3.45)` `DNF` `DNF(3.45)` `DNS` | a time: a blank has to follow |
/// | `3.45[lucky]` | a remark on the time, without comma and colon unless three blanks follow |
/// | `-` `*` `•` | a bullet: a blank has to follow |
/// | `>` `>>` | the marks of a quoted line |
/// | `Scramble:` `Scrambles:` `scramble 3:` `Scramble #3:` `Solve 5:` | a label, with a full-width colon too |
/// | `2x2:` `2x2x2 #3:` `WCA 2024 #3:` `Extra 1:` `Round 1 Group A Scramble 3:` | a label too |
///
/// | after the moves | |
/// |---|---|
/// | `# ...` | a comment: a blank has to stand before it (one from `//` is part of the notation) |
/// | `(cross)` `[OLL]` `(first layer)` | names of steps in brackets: a blank has to stand before them |
/// | `2025-01-02` `2025/1/2` `02.01.2025` `10:11` `3.45` `@2025-01-02 10:11` `(2025-01-02T10:11Z)` `(2s)` `3.45s` | dates and times: a blank has to stand before each |
///
/// | around the moves | |
/// |---|---|
/// | `"..."` `'...'` `“...”` `‘...’` `«...»` | quotes, if both are there, and a comma or semicolon after them |
/// | `* ... *` `**...**` | as many stars on both sides |
///
/// | the line as a whole | |
/// |---|---|
/// | `1;3.45;;R U F;2025-01-02 10:11:12;3.45` | a row as csTimer exports it: the moves are the fourth field |
/// | `No.;Time;Comment;Scramble;Date;P.1` | its head: no moves |
/// | `solves/total: 12/12` `avg of 5` `best: 3.45` `Time List:` | statistics as csTimer exports them: no moves |
/// | `# ...`, `// ...`, nothing but blanks | no moves |
/// | a mark of the byte order (U+FEFF) at its beginning | is left out |
/// | several lines | are left as they are |
///
/// Commas between single moves, two of them or more and no brackets, are blanks to [`only_moves`]: `R, U2, F`. One alone
/// may be what is left of `[R, U]`, and is an error.
///
/// A number alone is no number in a list: `12 R` is an error, since `12R` may have been meant. Neither is
/// `(3f)` a length, since `3f` is a move.
///
/// ```
/// use cube_model::notation::moves_in_line;
///
/// let moves = |line: &'static str| moves_in_line(line).map(|range| &line[range]);
/// assert_eq!(moves("12. 3.45   R U2 R' F   @2025-01-02 10:11"), Some("R U2 R' F"));
/// assert_eq!(moves("1) 2R U"), Some("2R U"));
/// assert_eq!(moves("2R U (R U)3"), Some("2R U (R U)3"));
/// assert_eq!(moves("12 R U"), Some("12 R U"));
/// assert_eq!(moves("# a comment"), None);
/// ```
#[must_use]
pub fn moves_in_line(line: &str) -> Option<Range<usize>> {
    let marked = line.trim_start_matches('\u{feff}');
    let text = marked.trim();
    if text.contains(['\n', '\r']) {
        return Some(0..line.len());
    }
    let is_comment =
        text.starts_with("//") || (text.starts_with('#') && list_number(text).is_none());
    if text.is_empty() || is_comment {
        return None;
    }
    if table_row::is_head(text) || statistics::is_statistic(text) {
        return None;
    }
    let start = line.len() - marked.trim_start().len();
    let moves = table_row::scramble(text).or_else(|| undecorated(text));
    if moves.is_none() && marked.len() == line.len() {
        return Some(0..line.len());
    }
    let moves = moves.unwrap_or(0..text.len());
    Some(start + moves.start..start + moves.end)
}

/// The line with nothing left but its moves, each at the byte where it stood: what stands before them is
/// blank, what stands after them is gone. `None` when [`moves_in_line`] finds none.
///
/// Whatever reads moves reads this, and an error in it stands at the same byte of the line.
///
/// ```
/// use cube_model::notation::{Alg, only_moves};
///
/// let line = "3) R U5 // hard";
/// let moves = only_moves(line).expect("there are moves");
/// assert_eq!(moves, "   R U5");
/// let error = Alg::parse(&moves).unwrap_err();
/// assert_eq!(error.snippet(line).to_string(), "3) R U5 // hard\n      ^");
/// ```
#[must_use]
pub fn only_moves(line: &str) -> Option<Cow<'_, str>> {
    let moves = moves_in_line(line)?;
    let are_divided = are_divided_by_commas(&line[moves.clone()]);
    let left = blank_outside(line, moves);
    Some(match are_divided {
        true => Cow::Owned(left.replace(',', " ")),
        false => left,
    })
}

/// Whether a text is a list of three moves or more, with commas between them. A commutator has one comma.
fn are_divided_by_commas(text: &str) -> bool {
    let moves = text.split_once("//").map_or(text, |(moves, _)| moves);
    if text.contains(['(', '[', '\n', '\r']) || moves.matches(',').count() < 2 {
        return false;
    }
    let mut items = moves.split(',').map(str::trim);
    items.all(|item| !item.is_empty() && !item.contains(char::is_whitespace))
}

/// The line with blanks before this part of it, and nothing behind.
fn blank_outside(line: &str, Range { start, end }: Range<usize>) -> Cow<'_, str> {
    if (start, end) == (0, line.len()) {
        return Cow::Borrowed(line);
    }
    let mut part = String::with_capacity(end);
    for letter in line[..start].chars() {
        // One blank of as many bytes, so that columns stay too; there is none of four.
        part.push_str(match letter.len_utf8() {
            1 => " ",
            2 => "\u{a0}",
            3 => "\u{3000}",
            _ => "\u{a0}\u{a0}",
        });
    }
    part.push_str(&line[start..end]);
    Cow::Owned(part)
}

/// Where the moves stand in a text that has no blanks at its ends; `None` when nothing is around them, or
/// something is that has no end.
fn undecorated(text: &str) -> Option<Range<usize>> {
    let (rest, mut open) = after_decorations(text);
    let (before_comment, has_comment) = before_comment(rest);
    let moves = before_decorations(before_comment, &mut open);
    let start = text.len() - rest.len();
    let is_decorated = start > 0 || has_comment || moves.len() < before_comment.trim_end().len();
    let is_whole = open.is_empty() && !moves.is_empty();
    (is_decorated && is_whole).then_some(start..start + moves.len())
}

/// Whether a line has something that may stand around moves, and nothing within: a number in a list, a time, a
/// label. No sequence of moves is such a line.
///
/// ```
/// use cube_model::notation::has_only_decorations;
///
/// assert!(has_only_decorations("12. 3.45"));
/// assert!(!has_only_decorations("12. 3.45 R"));
/// assert!(!has_only_decorations(""));
/// ```
#[must_use]
pub fn has_only_decorations(line: &str) -> bool {
    let text = line.trim();
    let (rest, mut open) = after_decorations(text);
    let before_comment = before_comment(rest).0;
    let is_decorated = rest.len() < text.len() && open.is_empty();
    is_decorated && before_decorations(before_comment, &mut open).is_empty()
}

/// A kind of decoration: what follows it, where a text begins with one.
type Decoration = fn(&str) -> Option<&str>;

/// Text that may stand before the moves: each kind once, in any order.
const DECORATIONS: [Decoration; 5] = [quote_mark, label, clock::solve_time, list_number, bullet];

/// Goes past what stands before the moves; gives the rest, and what has to be closed after them.
fn after_decorations(text: &str) -> (&str, Vec<Enclosing>) {
    let mut rest = text;
    let mut open = Vec::new();
    let mut left = Vec::from(DECORATIONS);
    loop {
        let find = |decoration: &Decoration| decoration(rest).is_some();
        if let Some(kind) = left.iter().position(find) {
            let decoration = left.remove(kind);
            rest = decoration(rest).map_or(rest, str::trim_start);
        } else if let Some((enclosing, after)) = Enclosing::opened(rest).filter(|_| open.len() < 2)
        {
            open.push(enclosing);
            rest = after.trim_start();
        } else {
            return (rest, open);
        }
    }
}

/// The text before the comment of a line, and whether that is one that only a pasted line has, from `#`.
fn before_comment(text: &str) -> (&str, bool) {
    let before = text.split_once("//").map_or(text, |(before, _)| before);
    let mut marks = before.match_indices('#').map(|(at, _)| &before[..at]);
    match marks.find(|before| before.ends_with(char::is_whitespace)) {
        Some(before) => (before, true),
        None => (before, false),
    }
}

/// The text without what stands after the moves; takes from `open` what is closed there.
fn before_decorations<'a>(text: &'a str, open: &mut Vec<Enclosing>) -> &'a str {
    let mut text = text.trim_end();
    loop {
        if let Some(less) = clock::without_last_moment(text).or_else(|| without_step(text)) {
            text = less.trim_end();
            continue;
        }
        let Some(last) = open.last() else { return text };
        match last.closed(text) {
            Some(inside) => text = inside.trim_end(),
            None if last.may_stay_open => {}
            None => return text,
        }
        open.pop();
    }
}

/// Words that name steps of a solution. No puzzle has moves of these names.
const STEP_WORDS: [&str; 19] = [
    "cross",
    "xcross",
    "f2l",
    "pair",
    "eo",
    "oll",
    "coll",
    "pll",
    "cll",
    "ell",
    "pbl",
    "vls",
    "zbll",
    "ortega",
    "layer",
    "face",
    "first",
    "last",
    "inspection",
];

/// The text without the name of a step in brackets at its end; `None` if it ends otherwise.
fn without_step(text: &str) -> Option<&str> {
    let inside = text.strip_suffix([')', ']'])?;
    let open = inside.rfind(['(', '['])?;
    let is_step = |word: &str| {
        STEP_WORDS
            .iter()
            .any(|step| step.eq_ignore_ascii_case(word))
    };
    let mut words = inside[open + 1..].split_whitespace().peekable();
    let before = &text[..open];
    let is_named = words.peek().is_some() && words.all(is_step);
    (is_named && before.ends_with(char::is_whitespace)).then_some(before)
}

/// The colon, also as wide as an ideograph.
const COLONS: [char; 2] = [':', '\u{ff1a}'];

/// Words that may stand in a label. No puzzle has moves of these names.
const LABEL_WORDS: [&str; 9] = [
    "scrambles",
    "scramble",
    "solve",
    "attempt",
    "round",
    "extra",
    "group",
    "set",
    "wca",
];

/// Goes past `Scramble:`, `2x2x2 #3:`, `Round 1 Group A Scramble 3:` or the like: words that are known, names of boxes,
/// and numbers behind them, up to a colon. A group or a set may have a letter.
fn label(text: &str) -> Option<&str> {
    // No label is longer, and a line is looked at once for each thing before its moves.
    let mut start = text.char_indices().take(64);
    let (end, colon) = start.find(|(_, letter)| COLONS.contains(letter))?;
    let (head, rest) = (&text[..end], &text[end + colon.len_utf8()..]);
    let mut is_named = false;
    let mut may_have_a_letter = false;
    for word in head.split([' ', '\t', '#']).filter(|word| !word.is_empty()) {
        let name = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let known = LABEL_WORDS
            .into_iter()
            .find(|known| known.eq_ignore_ascii_case(name));
        let is_name = known.is_some() || is_box_name(word);
        let is_letter =
            may_have_a_letter && word.len() == 1 && word.as_bytes()[0].is_ascii_alphabetic();
        let is_number = is_named && name.is_empty();
        if !(is_name || is_letter || is_number) {
            return None;
        }
        is_named |= is_name;
        may_have_a_letter = matches!(known, Some("group" | "set"));
    }
    is_named.then_some(rest)
}

/// Whether a word is of the kind of `2x2` or `3x3x3`.
fn is_box_name(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = word.split(['x', 'X', '\u{d7}']);
    (2..=3).contains(&parts.clone().count()) && parts.clone().all(is_number)
}

/// The text that follows a word in small or capital letters.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (found, rest) = text.split_at_checked(word.len())?;
    found.eq_ignore_ascii_case(word).then_some(rest)
}

/// Goes past the marks of a line that is quoted.
fn quote_mark(text: &str) -> Option<&str> {
    text.strip_prefix('>')
        .map(|rest| rest.trim_start_matches('>'))
}

/// Goes past the number of an item of a list, which has to be told from the number of a layer.
fn list_number(text: &str) -> Option<&str> {
    let digits = |text: &'_ str| text.bytes().take_while(u8::is_ascii_digit).count();
    let inside = text.strip_prefix(['(', '[']);
    let (count, rest) = match inside {
        Some(inside) => {
            let count = digits(inside);
            let close = if text.starts_with('(') { ')' } else { ']' };
            (count, inside[count..].strip_prefix(close)?)
        }
        None => {
            let numero = after_word(text, "no.").map(str::trim_start);
            let number = numero.or_else(|| text.strip_prefix('#')).unwrap_or(text);
            let count = digits(number);
            let rest = &number[count..];
            let marked = rest
                .strip_prefix(".)")
                .or_else(|| rest.strip_prefix(['.', ')']))
                .or_else(|| rest.strip_prefix(COLONS));
            // A tab divides columns, and after the word no move can be meant.
            let is_apart = match numero {
                Some(_) => rest.starts_with(char::is_whitespace),
                None => rest.starts_with('\t') || is_dash_before_moves(rest),
            };
            (count, marked.or(is_apart.then_some(rest))?)
        }
    };
    let is_number = count > 0 && !rest.starts_with(|letter: char| letter.is_ascii_digit());
    is_number.then_some(rest)
}

/// Whether a text begins with a dash between blanks, and no number behind it, which might end a range of layers.
fn is_dash_before_moves(text: &str) -> bool {
    let rest = text.strip_prefix(' ').and_then(bullet);
    rest.is_some_and(|rest| {
        !rest
            .trim_start()
            .starts_with(|letter: char| letter.is_ascii_digit())
    })
}

/// Goes past a mark that begins an item of a list.
fn bullet(text: &str) -> Option<&str> {
    const BULLETS: [char; 7] = [
        '-', '\u{2010}', '\u{2013}', '\u{2014}', '\u{2022}', '\u{2023}', '\u{b7}',
    ];
    let rest = text.strip_prefix(BULLETS)?;
    rest.starts_with(char::is_whitespace).then_some(rest)
}

/// Quotes or stars that were opened before the moves.
struct Enclosing {
    /// The characters that may close it.
    close: &'static str,
    /// How many of them.
    count: usize,
    /// A star alone, a blank after it, may be the mark of an item in a list.
    may_stay_open: bool,
}

impl Enclosing {
    /// The characters that open quotes, each with those that close them.
    const QUOTES: [(char, &'static str); 12] = [
        ('"', "\""),
        ('\'', "'"),
        ('`', "`"),
        ('\u{201c}', "\u{201d}\""),
        ('\u{201d}', "\u{201d}"),
        ('\u{201e}', "\u{201c}\u{201d}"),
        ('\u{2018}', "\u{2019}'"),
        ('\u{201a}', "\u{2018}\u{2019}"),
        ('\u{ab}', "\u{bb}"),
        ('\u{bb}', "\u{ab}"),
        ('\u{2039}', "\u{203a}"),
        ('\u{203a}', "\u{2039}"),
    ];

    /// What a text opens at its beginning, and what follows.
    fn opened(text: &str) -> Option<(Self, &str)> {
        let rest = text.trim_start_matches('*');
        let stars = text.len() - rest.len();
        if stars > 0 {
            let enclosing = Self {
                close: "*",
                count: stars,
                may_stay_open: stars == 1 && rest.starts_with(char::is_whitespace),
            };
            return Some((enclosing, rest));
        }
        let (quote, close) = Self::QUOTES
            .into_iter()
            .find(|&(quote, _)| text.starts_with(quote))?;
        let enclosing = Self {
            close,
            count: 1,
            may_stay_open: false,
        };
        Some((enclosing, &text[quote.len_utf8()..]))
    }

    /// The text before the end of it, where a text ends with that.
    fn closed<'a>(&self, text: &'a str) -> Option<&'a str> {
        let mut inside = match self.close {
            "*" => text,
            // The quotes of a list are followed by what divides the list.
            _ => text.strip_suffix([',', ';']).unwrap_or(text).trim_end(),
        };
        for _ in 0..self.count {
            inside = inside.strip_suffix(|letter| self.close.contains(letter))?;
        }
        Some(inside)
    }
}
