//! Positions told by the moves that make them.

use crate::alg;
use crate::definition::Definition;
use crate::names::Names;
use crate::pattern::Pattern;
use crate::source::{ReadError, Source};
use crate::transformation::Transformation;

/// How many numbers may be moved for one text.
const MAX_WORK: usize = 1 << 28;

impl Definition {
    /// The position that moves make of the solved one. They are moves of the definition, powers of them and rotations,
    /// with blanks between them or brackets around them: `R U2' [F: (D L)3]`. What is blocked plays no part.
    ///
    /// ```
    /// let text = "Name ring\nSet P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\n";
    /// let ring = puzzle_def::read("ring.tws", text)?;
    /// assert_eq!(ring.made_by("T2")?, ring.made_by("T'")?);
    /// assert_eq!(ring.made_by("(T T)1000000 [T, T]")?, ring.made_by("T2'")?);
    ///
    /// let error = ring.made_by("T X").unwrap_err();
    /// assert_eq!((error.found(), error.span()), ("`X`", 2..3));
    /// # Ok::<(), puzzle_def::ReadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the text is no sequence of moves, what was found there, and what was expected.
    pub fn made_by(&self, text: &str) -> Result<Pattern, ReadError> {
        Ok(self.start().after(&self.transformation_of(text)?))
    }

    fn transformation_of(&self, text: &str) -> Result<Transformation, ReadError> {
        let source = Source::new("moves", text)?;
        let turns = || self.parts().moves.iter().chain(&self.parts().rotations);
        let names = Names::new(turns().map(|turn| turn.name.as_str()));
        let read = alg::parse(text, &names);
        let steps = read.map_err(|fault| source.unexpected(fault.span, fault.expected))?;
        let places: usize = self.orbits().iter().map(|orbit| usize::from(orbit.places)).sum();
        if alg::products(&steps).saturating_mul(places) > MAX_WORK {
            return Err(source.unexpected(0..text.len(), "fewer moves for so many places"));
        }
        let transformations: Vec<&Transformation> =
            turns().map(|turn| &turn.transformation).collect();
        Ok(alg::evaluate(&steps, self.orbits(), &|number| {
            transformations[number]
        }))
    }
}
