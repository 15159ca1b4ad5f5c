//! Notes on sequences that are valid, but probably don't mean what was typed.

use alloc::format;
use alloc::string::String;

use super::alg::Alg;

/// A note if a rotation stands where a number of repetitions would, as in `(R U)x3`.
///
/// ```
/// use cube_model::notation::note_on_repetition;
///
/// let note = "x3 turns the whole puzzle; to repeat the bracket, write `)3`";
/// assert_eq!(note_on_repetition("(R U)x3").as_deref(), Some(note));
/// assert_eq!(note_on_repetition("(R U)3 x3"), None);
/// ```
#[must_use]
pub fn note_on_repetition(text: &str) -> Option<String> {
    let mut rotations = text.split(['\n', '\r']).flat_map(|line| {
        let moves = line.split("//").next().unwrap_or_default();
        let brackets = moves.match_indices([')', ']']);
        brackets.filter_map(|(at, bracket)| {
            let behind = moves[at + bracket.len()..].strip_prefix('x')?;
            let end = behind.find(|digit: char| !digit.is_ascii_digit());
            let times = &behind[..end.unwrap_or(behind.len())];
            (!times.is_empty()).then_some((bracket, times))
        })
    });
    let (bracket, times) = rotations.next()?;
    Some(format!(
        "x{times} turns the whole puzzle; to repeat the bracket, write `{bracket}{times}`"
    ))
}

/// A note if every move of a sequence is a small letter of a face. It is for the pocket cube, which
/// a wide turn turns as a whole.
///
/// ```
/// use cube_model::notation::note_on_small_letters;
///
/// let note = "r is a wide turn and turns a 2x2x2 as a whole; was R meant?";
/// assert_eq!(note_on_small_letters("r u r' u'").as_deref(), Some(note));
/// assert_eq!(note_on_small_letters("r U r'"), None);
/// ```
#[must_use]
pub fn note_on_small_letters(text: &str) -> Option<String> {
    if text.contains(|letter: char| letter.is_ascii_uppercase()) {
        return None;
    }
    let alg = Alg::parse(text).ok()?;
    let mut letters = alg.written_moves().map(|(_, span)| {
        let letter = text[span.start()..].chars().next();
        letter.filter(|letter| "urfdlb".contains(*letter))
    });
    let first = letters.next()??;
    letters.all(|letter| letter.is_some()).then(|| {
        let face = first.to_ascii_uppercase();
        format!("{first} is a wide turn and turns a 2x2x2 as a whole; was {face} meant?")
    })
}
