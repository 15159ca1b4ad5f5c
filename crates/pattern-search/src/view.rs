//! Views: the visible part of each orbit of a puzzle.

use core::fmt;

use crate::coordinate::Shown;
use crate::ground::{Constituent, Ground};

/// The visible part of an orbit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OrbitView {
    /// Nothing at all.
    Nothing,
    /// Everything.
    Whole,
    /// Where the pieces are, but not their twists.
    Permutation,
    /// The twists, but not which piece is which.
    Orientation,
    /// The places and twists of the pieces with these numbers, from 0; all others are alike.
    Pieces(Vec<u16>),
    /// Where the pieces of each kind are, and optionally all twists.
    Kinds {
        /// For each piece number the kind that it counts as.
        kinds: Vec<u16>,
        /// Whether the twists of all pieces are visible.
        twists: bool,
    },
}

/// The visible part of a puzzle, orbit by orbit. It is a coarser puzzle with fewer positions, and no
/// farther from solved than the whole puzzle.
///
/// ```
/// use pattern_search::{OrbitView, View};
///
/// let view = View::new(vec![OrbitView::Nothing, OrbitView::Pieces(vec![0, 1, 2])]);
/// assert_eq!(view.to_string(), "- 0,1,2");
/// let view = View::new(vec![OrbitView::Kinds { kinds: vec![0, 0, 0, 1, 1], twists: true }]);
/// assert_eq!(view.to_string(), "3+2,twists");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    orbits: Vec<OrbitView>,
}

impl View {
    /// The view with these parts, in the order of the definition.
    #[must_use]
    pub fn new(orbits: Vec<OrbitView>) -> Self {
        Self { orbits }
    }

    /// The views of the orbits.
    #[must_use]
    pub fn orbits(&self) -> &[OrbitView] {
        &self.orbits
    }

    /// What is shown of each constituent.
    pub(crate) fn shown(&self, ground: &Ground) -> Vec<Shown> {
        let constituents = ground.constituents.iter().enumerate();
        constituents
            .flat_map(|(number, own)| shown(number, own, &self.orbits[own.orbit]))
            .collect()
    }
}

/// The views of the orbits, separated by blanks.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, orbit) in self.orbits.iter().enumerate() {
            if number > 0 {
                f.write_str(" ")?;
            }
            match orbit {
                OrbitView::Nothing => f.write_str("-")?,
                OrbitView::Whole => f.write_str("whole")?,
                OrbitView::Permutation => f.write_str("permutation")?,
                OrbitView::Orientation => f.write_str("orientation")?,
                OrbitView::Pieces(pieces) => {
                    let numbers: Vec<String> = pieces.iter().map(u16::to_string).collect();
                    f.write_str(&numbers.join(","))?;
                }
                OrbitView::Kinds { kinds, twists } => {
                    let most = kinds.iter().max().map_or(0, |&last| last + 1);
                    let count = |kind| kinds.iter().filter(|&&own| own == kind).count();
                    let counts: Vec<String> =
                        (0..most).map(|kind| count(kind).to_string()).collect();
                    f.write_str(&counts.join("+"))?;
                    if *twists {
                        f.write_str(",twists")?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// What a view shows of a constituent: how its pieces are arranged, how all are turned, or both.
fn shown(constituent: usize, own: &Constituent, view: &OrbitView) -> Vec<Shown> {
    let labels = own.pieces.len() as u16;
    let all_apart: Vec<u16> = (0..labels).collect();
    let is_turned = own.twists > 1;
    let (kinds, turned, twists): (Vec<u16>, _, bool) = match view {
        OrbitView::Nothing => return Vec::new(),
        OrbitView::Whole => (all_apart, None, true),
        OrbitView::Permutation => (all_apart, None, false),
        OrbitView::Orientation => (vec![0; labels.into()], None, true),
        OrbitView::Kinds { kinds, twists } => {
            let kind = |&piece: &u16| kinds.get(usize::from(piece)).copied().unwrap_or(u16::MAX);
            let own: Vec<u16> = own.pieces.iter().map(kind).collect();
            (own, None, *twists)
        }
        OrbitView::Pieces(pieces) => {
            let labels = (0..labels).zip(&own.pieces);
            let kinds = labels.map(|(label, piece)| match pieces.contains(piece) {
                true => label,
                false => u16::MAX,
            });
            (kinds.collect(), Some(u16::MAX), false)
        }
    };
    let mut numbers: Vec<u16> = kinds.clone();
    numbers.sort_unstable();
    numbers.dedup();
    let count = numbers.len();
    let number = |kind: &u16| numbers.partition_point(|other| other < kind) as u16;
    let arrangement = Shown {
        constituent,
        kinds: kinds.iter().map(number).collect(),
        is_turned: (numbers.iter())
            .map(|kind| is_turned && turned.is_some_and(|rest| *kind != rest))
            .collect(),
        references: vec![0; own.pieces.len()],
    };
    let all_twists = Shown {
        constituent,
        kinds: vec![0; own.pieces.len()],
        is_turned: vec![true],
        references: vec![0; own.pieces.len()],
    };
    let shows_kinds = count > 1 || arrangement.is_turned == [true];
    let both = [
        (shows_kinds, arrangement),
        (twists && is_turned, all_twists),
    ];
    both.into_iter()
        .filter_map(|(is_shown, shown)| is_shown.then_some(shown))
        .collect()
}
