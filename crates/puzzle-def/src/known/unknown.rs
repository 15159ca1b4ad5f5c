//! The error for a name that is not a built-in puzzle.

use core::fmt;

use super::{MAX_LAYERS, SUPER, puzzles};

/// A name that is not a built-in puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPuzzle {
    pub(super) found: String,
}

impl UnknownPuzzle {
    /// The name.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }

    /// The reason, if the name is that of a box that is too large, or of another well-known puzzle.
    ///
    /// ```
    /// use puzzle_def::known;
    ///
    /// let reason = known::find("100x100x100").unwrap_err().reason();
    /// assert_eq!(reason.as_deref(), Some("a box has up to 50 layers in each direction"));
    /// assert_eq!(known::find("nonsense").unwrap_err().reason(), None);
    /// ```
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        let name = self.found.to_ascii_lowercase();
        let letters = name.chars().filter(|letter| letter.is_alphanumeric());
        let letters: String = letters.collect();
        let is_one_of = |names: &str| names.split(' ').any(|name| name == letters);
        if is_one_of(SLIDING) {
            return Some(NO_GROUP.to_owned());
        }
        if is_one_of(FROM_FILES) {
            return Some(format!("{name} takes {A_FILE}"));
        }
        let numbers = name.strip_suffix(SUPER).unwrap_or(&name).split('x');
        let is_number =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let mut numbers: Vec<&str> = numbers.collect();
        if numbers.len() == 2 && numbers[0] == numbers[1] {
            numbers.push(numbers[0]);
        }
        if !numbers.iter().all(|part| is_number(part)) {
            return None;
        }
        let is_large = |part: &&str| part.parse().map_or(true, |layers: u16| layers > MAX_LAYERS);
        match numbers.len() {
            3 if numbers.iter().any(is_large) => Some(format!(
                "a box has up to {MAX_LAYERS} layers in each direction"
            )),
            3 if numbers.iter().any(|part| part.starts_with('0')) => {
                Some("no number of layers begins with 0".to_owned())
            }
            3 => Some("a box has layers to turn in two directions at least".to_owned()),
            2 => Some(
                "a box that is no cube is named by three numbers of layers, such as 2x3x4"
                    .to_owned(),
            ),
            _ => None,
        }
    }
}

/// Tells which files define puzzles that are not built in, and which programs write them.
const A_FILE: &str = "a file with its definition, such as a twsearch sample (.tws) or a file that cubing.js's puzzle \
                      geometry writes (.tws, KPuzzle .json or .gap)";

/// Why sliding puzzles are not supported.
const NO_GROUP: &str = "sliding puzzles are not supported: their moves depend on where the gap is";

/// Names of sliding puzzles, letters and digits only, with blanks between them.
const SLIDING: &str = "15puzzle puzzle15 fifteenpuzzle fifteen 8puzzle eightpuzzle 24puzzle npuzzle slidingpuzzle \
                       slidingtiles slidingtile tiles klotski";

/// Names of puzzles for which definition files exist elsewhere, written in the same way.
const FROM_FILES: &str = "megaminx kilominx gigaminx teraminx petaminx examinx zetaminx yottaminx starminx icosaminx \
                          astrominx pyraminxcrystal pentultimate fto facetturningoctahedron faceturningoctahedron \
                          masterfto babyfto dino dinocube helicopter helicoptercube curvycopter rex rexcube redi \
                          redicube ivy ivycube masterskewb professorskewb skewbultimate skewbdiamond masterpyraminx \
                          professorpyraminx royalpyraminx jingpyraminx tetraminx pyramorphix mastermorphix icosamate \
                          compycube octastar trajbersoctahedron christophersjewel squareone square1 sq1 topspin \
                          clock rubiksclock gearcube dogic impossiball hungarianrings";

impl fmt::Display for UnknownPuzzle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "found {:?}, expected one of ", self.found)?;
        for puzzle in puzzles() {
            write!(out, "{}, ", puzzle.name)?;
        }
        write!(
            out,
            "or a box such as 3x3x3, 4x4x4 or 2x3x4, of up to {MAX_LAYERS} layers, or one with all pieces told apart \
             such as 4x4x4{SUPER}"
        )?;
        match self.reason() {
            Some(reason) => write!(out, "; {reason}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for UnknownPuzzle {}
