//! Finds the moves in lines pasted from timers and scramble sites.

mod clock;
mod statistics;
mod stickers;
mod table_row;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

pub use self::stickers::only_stickers;

/// The range of a line's moves, for a line that may have been pasted from a timer or a web page;
/// `None` if the line has no moves and is not meant to have any.
///
/// Text around the moves is left out only if it cannot be moves. Whatever could be moves is kept,
/// right or wrong, and in doubt the whole line is kept: parsing it then reports what is wrong. A
/// line that is a sequence is always returned whole.
///
/// | before the moves | |
/// |---|---|
/// | `12.` `12)` `12.)` `12:` `12：` `#12:` `(12)` `[12]` | a number in a list; must not be followed directly by a digit |
/// | `12` and a tab, `12 -`, `No. 12` and a blank or a mark as above | also a number in a list |
/// | `3.45` `3,45` `3.45+` `+3.45` `1:02` `1:02.33` `(3.45)` `DNF` `DNF(3.45)` `DNS` | a time; must be followed by a blank |
/// | `3.45[lucky]` | a remark on the time, without comma or colon unless three blanks follow |
/// | `-` `*` `•` | a bullet; must be followed by a blank |
/// | `>` `>>` | the marks of a quoted line |
/// | `Scramble:` `Scrambles:` `scramble 3:` `Scramble #3:` `Solve 5:` | a label; a full-width colon also works |
/// | `2x2:` `2x2x2 #3:` `WCA 2024 #3:` `Extra 1:` `Round 1 Group A Scramble 3:` | also a label |
///
/// | after the moves | |
/// |---|---|
/// | `# ...` | a comment; must follow a blank (comments from `//` are part of the notation) |
/// | `(cross)` `[OLL]` `(first layer)` | names of steps in brackets; must follow a blank |
/// | `2025-01-02` `2025/1/2` `02.01.2025` `10:11` `3.45` `@2025-01-02 10:11` `(2025-01-02T10:11Z)` `(2s)` `3.45s` | dates and times; each must follow a blank |
///
/// | around the moves | |
/// |---|---|
/// | `"..."` `'...'` `“...”` `‘...’` `«...»` | quotes, if both are present, and a comma or semicolon after them |
/// | `* ... *` `**...**` | the same number of asterisks on both sides |
///
/// | the line as a whole | |
/// |---|---|
/// | `1;3.45;;R U F;2025-01-02 10:11:12;3.45` | a row exported by csTimer: the moves are the fourth field |
/// | `No.;Time;Comment;Scramble;Date;P.1` | the header of such a table: no moves |
/// | `solves/total: 12/12` `avg of 5` `best: 3.45` `Time List:` | statistics exported by csTimer: no moves |
/// | `# ...`, `// ...`, nothing but blanks | no moves |
/// | a byte order mark (U+FEFF) at the beginning | is left out |
/// | several lines | are left unchanged |
///
/// [`only_moves`] treats commas between single moves as blanks if there are at least two of them
/// and no brackets: `R, U2, F`. A single comma may be the remains of `[R, U]` and is an error.
///
/// A bare number is not a list number: `12 R` is an error, since `12R` may have been meant. `(3f)`
/// is not a length either, since `3f` is a move.
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

/// The line reduced to its moves, which keep their byte offsets: the text before them is blanked,
/// the text after them removed. `None` if [`moves_in_line`] finds none.
///
/// Everything that reads moves reads this, so errors have the byte offset of the original line.
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

/// Whether a text is a list of three or more moves separated by commas. A commutator has one comma.
fn are_divided_by_commas(text: &str) -> bool {
    let moves = text.split_once("//").map_or(text, |(moves, _)| moves);
    if text.contains(['(', '[', '\n', '\r']) || moves.matches(',').count() < 2 {
        return false;
    }
    let mut items = moves.split(',').map(str::trim);
    items.all(|item| !item.is_empty() && !item.contains(char::is_whitespace))
}

/// The line with blanks before this range and nothing after it.
fn blank_outside(line: &str, Range { start, end }: Range<usize>) -> Cow<'_, str> {
    if (start, end) == (0, line.len()) {
        return Cow::Borrowed(line);
    }
    let mut part = String::with_capacity(end);
    for letter in line[..start].chars() {
        // A blank of as many bytes, so that columns are kept too. There is none of four bytes.
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

/// The range of the moves in a trimmed text; `None` if nothing surrounds them, or a quote is not
/// closed.
fn undecorated(text: &str) -> Option<Range<usize>> {
    let (rest, mut open) = after_decorations(text);
    let (before_comment, has_comment) = before_comment(rest);
    let moves = before_decorations(before_comment, &mut open);
    let start = text.len() - rest.len();
    let is_decorated = start > 0 || has_comment || moves.len() < before_comment.trim_end().len();
    let is_whole = open.is_empty() && !moves.is_empty();
    (is_decorated && is_whole).then_some(start..start + moves.len())
}

/// Whether a line has decorations (a list number, a time, a label) but nothing else. No sequence of
/// moves is such a line.
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

/// A kind of decoration: returns the text after it, if the text begins with one.
type Decoration = fn(&str) -> Option<&str>;

/// The decorations that may precede the moves, each at most once, in any order.
const DECORATIONS: [Decoration; 5] = [quote_mark, label, clock::solve_time, list_number, bullet];

/// Skips the decorations before the moves; returns the rest and the quotes or asterisks to be
/// closed.
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

/// The text before a line's comment, and whether the comment begins with `#`, which only pasted
/// lines have.
fn before_comment(text: &str) -> (&str, bool) {
    let before = text.split_once("//").map_or(text, |(before, _)| before);
    let mut marks = before.match_indices('#').map(|(at, _)| &before[..at]);
    match marks.find(|before| before.ends_with(char::is_whitespace)) {
        Some(before) => (before, true),
        None => (before, false),
    }
}

/// The text without decorations after the moves; removes from `open` what is closed there.
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

/// Words in names of solving steps. No puzzle has moves with these names.
const STEP_WORDS: &str = "cross xcross f2l pair eo oll coll pll cll ell pbl vls zbll ortega layer face first last inspection";

/// The text without a bracketed step name at its end; `None` if there is none.
fn without_step(text: &str) -> Option<&str> {
    let inside = text.strip_suffix([')', ']'])?;
    let open = inside.rfind(['(', '['])?;
    let is_step = |word: &str| {
        STEP_WORDS
            .split(' ')
            .any(|step| step.eq_ignore_ascii_case(word))
    };
    let mut words = inside[open + 1..].split_whitespace().peekable();
    let before = &text[..open];
    let is_named = words.peek().is_some() && words.all(is_step);
    (is_named && before.ends_with(char::is_whitespace)).then_some(before)
}

/// The colon, normal and full-width.
const COLONS: [char; 2] = [':', '\u{ff1a}'];

/// Words allowed in a label. No puzzle has moves with these names.
const LABEL_WORDS: &str = "scrambles scramble solve attempt round extra group set wca";

/// Skips a label such as `Scramble:`, `2x2x2 #3:` or `Round 1 Group A Scramble 3:`: known words,
/// box names and numbers after them, up to a colon. A group or a set may have a letter.
fn label(text: &str) -> Option<&str> {
    // Labels are shorter than this. The limit saves time, since a line is searched again for each of its decorations.
    let mut start = text.char_indices().take(64);
    let (end, colon) = start.find(|(_, letter)| COLONS.contains(letter))?;
    let (head, rest) = (&text[..end], &text[end + colon.len_utf8()..]);
    let mut is_named = false;
    let mut may_have_a_letter = false;
    for word in head.split([' ', '\t', '#']).filter(|word| !word.is_empty()) {
        let name = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let known = LABEL_WORDS
            .split(' ')
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

/// Whether a word looks like `2x2` or `3x3x3`.
fn is_box_name(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = word.split(['x', 'X', '\u{d7}']);
    (2..=3).contains(&parts.clone().count()) && parts.clone().all(is_number)
}

/// The text after a word, ignoring case.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (found, rest) = text.split_at_checked(word.len())?;
    found.eq_ignore_ascii_case(word).then_some(rest)
}

/// Skips the `>` marks of a quoted line.
fn quote_mark(text: &str) -> Option<&str> {
    text.strip_prefix('>')
        .map(|rest| rest.trim_start_matches('>'))
}

/// Skips a list number, which must not be confused with a layer number.
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
            // A tab separates columns, and a number after `No.` can't belong to a move.
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

/// Whether a text begins with a dash between blanks that is not followed by a number, which might
/// end a range of layers.
fn is_dash_before_moves(text: &str) -> bool {
    let rest = text.strip_prefix(' ').and_then(bullet);
    rest.is_some_and(|rest| {
        !rest
            .trim_start()
            .starts_with(|letter: char| letter.is_ascii_digit())
    })
}

/// Skips a bullet.
fn bullet(text: &str) -> Option<&str> {
    const BULLETS: [char; 7] = [
        '-', '\u{2010}', '\u{2013}', '\u{2014}', '\u{2022}', '\u{2023}', '\u{b7}',
    ];
    let rest = text.strip_prefix(BULLETS)?;
    rest.starts_with(char::is_whitespace).then_some(rest)
}

/// Quotes or asterisks that were opened before the moves.
struct Enclosing {
    /// The characters that can close it.
    close: &'static str,
    /// How many of them.
    count: usize,
    /// A single asterisk followed by a blank may also be a bullet.
    may_stay_open: bool,
}

impl Enclosing {
    /// Opening quotes, each with the characters that close it.
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

    /// The quotes or asterisks opened at the beginning of a text, and the text after them.
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

    /// The text before the closing marks, if the text ends with them.
    fn closed<'a>(&self, text: &'a str) -> Option<&'a str> {
        let mut inside = match self.close {
            "*" => text,
            // In a list, a separator follows the closing quote.
            _ => text.strip_suffix([',', ';']).unwrap_or(text).trim_end(),
        };
        for _ in 0..self.count {
            inside = inside.strip_suffix(|letter| self.close.contains(letter))?;
        }
        Some(inside)
    }
}
