//! The names of a space's moves; reading and writing sequences of moves with them.

use core::fmt;

/// The names of the moves of a space, numbered from 0.
///
/// ```
/// use row_search::MoveNames;
///
/// let names = MoveNames::new(["U", "U'", "R", "R'"])?;
/// assert_eq!(names.len(), 4);
/// assert_eq!(names.find("R"), Some(2));
/// assert_eq!(names.read("R U'  R")?, [2, 1, 2]);
/// assert_eq!(names.write(&[2, 1]), "R U'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveNames(Vec<String>);

impl MoveNames {
    /// Moves with these names, which must be different words without blanks.
    ///
    /// # Errors
    ///
    /// The first [`NameError`].
    pub fn new<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Result<Self, NameError> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        for (mv, name) in names.iter().enumerate() {
            if name.is_empty() || name.contains(char::is_whitespace) {
                let name = name.clone();
                return Err(NameError::NotAWord { mv, name });
            }
            if let Some(first) = names[..mv].iter().position(|other| other == name) {
                let name = name.clone();
                return Err(NameError::Twice {
                    moves: [first, mv],
                    name,
                });
            }
        }
        Ok(Self(names))
    }

    /// Names for this many moves, one each.
    pub(crate) fn for_moves<N: Into<String>>(
        moves: usize,
        names: impl IntoIterator<Item = N>,
    ) -> Result<Self, NameError> {
        let names = Self::new(names)?;
        if names.len() == moves {
            Ok(names)
        } else {
            Err(NameError::Count {
                found: names.len(),
                expected: moves,
            })
        }
    }

    /// Names moves by their numbers from 1: `1`, `2`, `3`.
    #[must_use]
    pub fn numbered(moves: usize) -> Self {
        Self((1..=moves).map(|number| number.to_string()).collect())
    }

    /// Number of moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The name of a move, or `None` if there is no such move.
    #[must_use]
    pub fn get(&self, mv: usize) -> Option<&str> {
        self.0.get(mv).map(String::as_str)
    }

    /// The names in the order of the moves.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.0.iter().map(String::as_str)
    }

    /// The number of the move with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|own| own == name)
    }

    /// Reads moves separated by blanks.
    ///
    /// ```
    /// let names = row_search::MoveNames::new(["a", "b"]).unwrap();
    /// let error = names.read("a b c").unwrap_err();
    /// assert_eq!(error.to_string(), "found move 3 as `c`, expected one of a b");
    /// assert_eq!(error.span, 4..5);
    /// ```
    ///
    /// # Errors
    ///
    /// The first word that is not the name of a move.
    pub fn read(&self, text: &str) -> Result<Vec<usize>, UnknownMove> {
        let words = text.split_whitespace().enumerate();
        words
            .map(|(index, word)| {
                self.find(word).ok_or_else(|| {
                    // Both point into the same text.
                    let start = word.as_ptr() as usize - text.as_ptr() as usize;
                    UnknownMove {
                        index,
                        span: start..start + word.len(),
                        found: word.into(),
                        expected: self.clone(),
                    }
                })
            })
            .collect()
    }

    /// Writes moves separated by blanks.
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    #[must_use]
    pub fn write(&self, moves: &[usize]) -> String {
        let mut text = String::new();
        let written = joined(moves.iter().map(|&mv| &self.0[mv]), &mut text);
        written.expect("a string takes all that is written");
        text
    }
}

/// Writes names separated by blanks. In place of `join`, which takes a kilobyte of the page's module.
fn joined<'a>(names: impl Iterator<Item = &'a String>, out: &mut dyn fmt::Write) -> fmt::Result {
    for (number, name) in names.enumerate() {
        out.write_str(if number > 0 { " " } else { "" })?;
        out.write_str(name)?;
    }
    Ok(())
}

/// The names, separated by blanks.
impl fmt::Display for MoveNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(self.0.iter(), f)
    }
}

/// Why names of moves were rejected. Moves are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameError {
    /// A name is empty or contains a blank.
    NotAWord {
        /// Which move.
        mv: usize,
        /// Its name.
        name: String,
    },
    /// Two moves have the same name.
    Twice {
        /// Which moves.
        moves: [usize; 2],
        /// Their name.
        name: String,
    },
    /// The number of names differs from the number of moves.
    Count {
        /// The number of names.
        found: usize,
        /// The number of moves.
        expected: usize,
    },
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAWord { mv, name } => {
                write!(
                    f,
                    "move {mv} is named {name:?}, expected a word without blanks"
                )
            }
            Self::Twice {
                moves: [first, second],
                name,
            } => write!(
                f,
                "moves {first} and {second} are both named {name:?}, expected different names"
            ),
            Self::Count { found, expected } => {
                write!(
                    f,
                    "found {found} names, expected one for each of {expected} moves"
                )
            }
        }
    }
}

impl core::error::Error for NameError {}

/// A word that is not the name of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMove {
    /// The index of the word in the text, from 0.
    pub index: usize,
    /// Its position in the text, in bytes.
    pub span: core::ops::Range<usize>,
    /// The word.
    pub found: String,
    /// The moves that exist.
    pub expected: MoveNames,
}

impl fmt::Display for UnknownMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found move {} as `{}`, expected one of {}",
            self.index + 1,
            self.found,
            self.expected
        )
    }
}

impl core::error::Error for UnknownMove {}
