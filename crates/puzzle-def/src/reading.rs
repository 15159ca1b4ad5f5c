//! Reads definitions and patterns in any of the formats.

#[cfg(feature = "permutations")]
use std::ops::Range;

use cube_model::notation::with_line_feeds;

use crate::alg::{self, Step};
use crate::check::is_part_of_a_word;
use crate::definition::{Aliases, Definition};
use crate::derived::check_work;
use crate::json::Json;
use crate::pattern::Pattern;
use crate::source::{BYTE_ORDER_MARK, ReadError, Source};
use crate::transformation::Transformation;
#[cfg(feature = "permutations")]
use crate::{gap, generators, points::Points};
use crate::{kpuzzle, tws};

/// Reads a definition. A text that begins with a brace is JSON: permutations if it has
/// `generators`, otherwise a KPuzzle. A file with the extension `.json` may be nothing else. A text
/// whose first statement uses `:=`, or a file with the extension `.gap`, is GAP; anything else is
/// twsearch's format. The file name is used in messages, and as the puzzle's name if the text has
/// none.
///
/// In JSON with `generators` and in GAP each generator counts as one move, and so does its inverse,
/// unless the JSON has `"inverses": false`. Points that always move together become pieces. These
/// two formats need the feature `permutations`, which is on by default.
///
/// In twsearch's format, `MoveAlias` gives a move, a rotation or a power another name. Sequences may use it, but it is not a move, and is
/// not written. A name for rotations, such as `x`, makes it a rotation.
///
/// ```
/// let text = "
/// Set CORNERS 3 2
/// Solved
/// End
/// Move T
/// CORNERS
/// 2 3 1
/// 1 0 0
/// End
/// ";
/// let triangle = puzzle_def::read("triangle.tws", text)?;
/// assert_eq!(triangle.name(), "triangle");
/// assert_eq!(triangle.order(), 6u32.into());
/// # Ok::<(), puzzle_def::ReadError>(())
/// ```
///
/// # Errors
///
/// If the text is not a definition: where, what was found, and what was expected.
pub fn read(file_name: &str, text: &str) -> Result<Definition, ReadError> {
    let text = with_line_feeds(text);
    let source = Source::new(file_name, &text)?;
    check_json(&source)?;
    #[cfg(feature = "permutations")]
    if let Some((points, at)) = read_points(&source)? {
        let definition = points.definition();
        return definition.map_err(|error| source.error(at, error.found(), error.expected()));
    }
    let name = default_name(file_name);
    let (parts, aliases) = if is_json(&text) {
        (kpuzzle::read(&source, &name)?, Aliases::default())
    } else {
        tws::read(&source, &name)?
    };
    // The readers have reported all errors with a position in the text. What remains are puzzles that are
    // too large.
    let definition = Definition::new(parts);
    let definition =
        definition.map_err(|error| source.error(0..0, error.found(), error.expected()))?;
    Ok(definition.with_aliases(aliases))
}

/// Reads permutations of points, and where errors of the whole are to be shown. `None` if the text is in a format of
/// pieces.
#[cfg(feature = "permutations")]
pub(crate) fn read_points(
    source: &Source<'_>,
) -> Result<Option<(Points, Range<usize>)>, ReadError> {
    let name = default_name(source.file);
    if is_json(source.text) && generators::is_here(source) {
        generators::read(source, &name).map(Some)
    } else if is_gap(source.file, source.text) {
        Ok(Some((gap::read(source, &name)?, 0..0)))
    } else {
        Ok(None)
    }
}

impl Definition {
    /// Reads a position of this puzzle, in the style of either format: lines from `Scramble` or
    /// `ScrambleState` to `End`, or a JSON object with an entry for each orbit; or moves that make it,
    /// between `ScrambleAlg` and `End` (with the feature `permutations`). An orbit that is left out is
    /// solved. Pieces are numbered as when the definition is written: without gaps, from 0, or from 1
    /// after `Scramble` and `Solved`. In JSON there may be gaps, as cubing.js leaves them, if the
    /// numbers begin with 0 and are smaller than the number of places.
    ///
    /// # Errors
    ///
    /// If the text is not a position, or has other pieces.
    pub fn read_pattern(&self, file_name: &str, text: &str) -> Result<Pattern, ReadError> {
        let text = with_line_feeds(text);
        let source = Source::new(file_name, &text)?;
        #[cfg(feature = "permutations")]
        if let Some(moves) = tws::scramble_moves(&source)? {
            return Ok(self
                .start()
                .after(&self.read_sequence_in_hand(file_name, &moves)?));
        }
        if is_json(&text) {
            kpuzzle::pattern(&source, self.parts())
        } else {
            tws::pattern(&source, self.parts())
        }
    }
}

impl Definition {
    /// Reads a sequence of moves and rotations of this puzzle, such as
    /// `[x: U] (R U')3 // and so on`; returns their combined effect. Moves are separated by blanks,
    /// which may be omitted after a number or a prime.
    ///
    /// ```
    /// # let text = "Set P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n";
    /// let ring = puzzle_def::read("ring.tws", text)?;
    /// assert!(ring.read_sequence("moves", "(T2 T')7 T2")?.is_identity());
    /// let error = ring.read_sequence("moves", "T V").unwrap_err();
    /// assert_eq!(error.position().column, 3);
    /// # Ok::<(), puzzle_def::ReadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a sequence of this kind, or too long for the size of the puzzle.
    pub fn read_sequence(&self, file_name: &str, text: &str) -> Result<Transformation, ReadError> {
        let steps = self.read_steps(&Source::new(file_name, text)?)?;
        Ok(self.made_by(&steps))
    }

    /// Reads a sequence in which moves after a rotation refer to the new grip, as for someone who
    /// turns the whole puzzle in the hand. The result is the effect of the moves; the rotations
    /// themselves have none.
    ///
    /// That is again an effect of a sequence of moves if
    /// [rotations take moves to moves](Self::rotations_keep_moves).
    ///
    /// ```
    /// let cube = puzzle_def::known::definition("3x3x3")?;
    /// let in_hand = |text| cube.read_sequence_in_hand("moves", text);
    /// // What was at the right is at the front now.
    /// assert_eq!(in_hand("R y U")?, cube.read_sequence("moves", "F U")?);
    /// assert!(in_hand("[x: y2] z'")?.is_identity());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`read_sequence`](Self::read_sequence).
    pub fn read_sequence_in_hand(
        &self,
        file_name: &str,
        text: &str,
    ) -> Result<Transformation, ReadError> {
        let steps = self.read_steps(&Source::new(file_name, text)?)?;
        let made = self.made_by(&steps);
        Ok(match self.rotations_in(&steps) {
            Some(rotations) => {
                let back = rotations.inverse(self.orbits());
                back.then(&made, self.orbits())
            }
            None => made,
        })
    }

    /// The product of the rotations of a sequence, without its moves; `None` if there are none.
    pub(crate) fn rotations_in(&self, steps: &[Step]) -> Option<Transformation> {
        let (turns, first) = (self.named(), self.first_rotation());
        let mut bases = Vec::new();
        alg::bases(steps, &mut bases);
        if bases.iter().all(|&base| base < first) {
            return None;
        }
        // A sequence equals its rotations followed by other moves, so evaluating it with moves as the
        // identity leaves the rotations.
        let nothing = Transformation::identity(self.orbits());
        Some(alg::evaluate(steps, self.orbits(), &|number| {
            if number < first {
                &nothing
            } else {
                &turns[number].transformation
            }
        }))
    }

    /// Parses a sequence. Base numbers stand for what it may [name](Self::named).
    pub(crate) fn read_steps(&self, source: &Source<'_>) -> Result<Vec<Step>, ReadError> {
        let steps = alg::parse(source.text, &self.names()).map_err(|fault| source.fault(fault))?;
        let (span, products) = (0..source.text.len(), alg::products(&steps));
        check_work(source, span, self.orbits(), products)?;
        Ok(steps)
    }

    /// The combined effect of such steps.
    pub(crate) fn made_by(&self, steps: &[Step]) -> Transformation {
        let turns = self.named();
        let base = |number: usize| &turns[number].transformation;
        alg::evaluate(steps, self.orbits(), &base)
    }
}

/// Checks that a file with the extension `.json` is read as JSON.
pub(crate) fn check_json(source: &Source<'_>) -> Result<(), ReadError> {
    if is_json(source.text) || !has_extension(source.file, "json") {
        return Ok(());
    }
    Err(Json::new(source).unexpected("a JSON object, which begins with `{`"))
}

/// Whether a file's name ends with a dot and these letters, of either case.
pub(crate) fn has_extension(file_name: &str, extension: &str) -> bool {
    let own = file_name.rsplit_once('.').map(|(_, own)| own);
    own.is_some_and(|own| own.eq_ignore_ascii_case(extension))
}

/// Whether a text is read as JSON.
pub(crate) fn is_json(text: &str) -> bool {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    text.trim_start().starts_with('{')
}

/// Whether a text is read as GAP.
#[cfg(feature = "permutations")]
fn is_gap(file_name: &str, text: &str) -> bool {
    !is_json(text) && gap::is_here(file_name, text)
}

/// The beginning of a file's name, up to its first dot.
fn default_name(file_name: &str) -> String {
    let name = file_name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = name.split('.').next().unwrap_or_default();
    let name = name.chars().filter(|&letter| is_part_of_a_word(letter));
    // In a .tws file, `#` begins a comment.
    let name = name.skip_while(|&letter| letter == '#');
    let name: String = name.take(crate::MAX_NAME).collect();
    if name.is_empty() {
        "puzzle".into()
    } else {
        name
    }
}
