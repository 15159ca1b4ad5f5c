//! Views: the visible part of each orbit of a puzzle.

use core::fmt;

use crate::coordinate::Shown;
use crate::ground::Ground;
use crate::parts::parts;

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
    /// Where the pieces of each kind are, and the twists of some kinds.
    Kinds {
        /// For each piece number the kind that it counts as.
        kinds: Vec<u16>,
        /// The kinds whose twists are visible. Kinds whose pieces don't twist, or differ in their number of
        /// twists, never show any.
        twists: Vec<u16>,
    },
}

/// The visible part of a puzzle, orbit by orbit. It is a coarser puzzle with fewer positions. A position of the
/// whole puzzle is at least as far from solved as its view.
///
/// ```
/// use pattern_search::{OrbitView, View};
///
/// let view = View::new(vec![OrbitView::Nothing, OrbitView::Pieces(vec![0, 1, 2])]);
/// assert_eq!(view.to_string(), "- 0,1,2");
/// let view = View::new(vec![OrbitView::Kinds { kinds: vec![0, 0, 0, 1, 1], twists: vec![0, 1] }]);
/// assert_eq!(view.to_string(), "3+2,twists");
/// let view = View::new(vec![OrbitView::Kinds { kinds: vec![0, 1, 2, 2, 2], twists: vec![0, 1] }]);
/// assert_eq!(view.to_string(), "1+1+3,twists of 1+1");
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
            .flat_map(|(number, own)| self.orbits[own.orbit].shown(ground, number))
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
                    let mut all = kinds.clone();
                    all.sort_unstable();
                    all.dedup();
                    f.write_str(&sum(kinds, &all))?;
                    match twists.len() {
                        0 => {}
                        count if count == all.len() => f.write_str(",twists")?,
                        _ => write!(f, ",twists of {}", sum(kinds, twists))?,
                    }
                }
            }
        }
        Ok(())
    }
}

/// The numbers of pieces of some kinds, as a sum such as `3+2`.
fn sum(kinds: &[u16], some: &[u16]) -> String {
    let count = |kind: &u16| kinds.iter().filter(|&own| own == kind).count();
    let counts: Vec<String> = some.iter().map(|kind| count(kind).to_string()).collect();
    counts.join("+")
}

impl OrbitView {
    /// What it shows of a constituent: how its pieces are arranged, how all are turned, or both.
    pub(crate) fn shown(&self, ground: &Ground, constituent: usize) -> Vec<Shown> {
        shown(ground, constituent, self)
    }
}

fn shown(ground: &Ground, constituent: usize, view: &OrbitView) -> Vec<Shown> {
    let own = &ground.constituents[constituent];
    let labels = own.pieces.len() as u16;
    let all_apart: Vec<u16> = (0..labels).collect();
    // The kind of each label, and the kinds whose twists are seen, or `None` for all of them.
    let (kinds, turned): (Vec<u16>, Option<&[u16]>) = match view {
        OrbitView::Nothing => return Vec::new(),
        OrbitView::Whole => (all_apart, None),
        OrbitView::Permutation => (all_apart, Some(&[])),
        OrbitView::Orientation => (vec![0; labels.into()], None),
        OrbitView::Kinds { kinds, twists } => {
            let kind = |&piece: &u16| kinds.get(usize::from(piece)).copied().unwrap_or(u16::MAX);
            (own.pieces.iter().map(kind).collect(), Some(twists))
        }
        OrbitView::Pieces(pieces) => {
            let labels = (0..labels).zip(&own.pieces);
            let kinds = labels.map(|(label, piece)| match pieces.contains(piece) {
                true => label,
                false => u16::MAX,
            });
            (kinds.collect(), None)
        }
    };
    let is_rest = |kind: u16| kind == u16::MAX && matches!(view, OrbitView::Pieces(_));
    let mut numbers: Vec<u16> = kinds.clone();
    numbers.sort_unstable();
    numbers.dedup();
    let is_turned = |kind: &u16| {
        let is_wanted = turned.is_none_or(|turned| turned.contains(kind)) && !is_rest(*kind);
        let mut of_kind = kinds.iter().zip(&own.is_turned);
        let are_turned = of_kind.all(|(own, &is_turned)| own != kind || is_turned);
        own.twists > 1 && is_wanted && are_turned
    };
    let is_turned: Vec<bool> = numbers.iter().map(is_turned).collect();
    let number = |kind: &u16| numbers.partition_point(|other| other < kind) as u16;
    let kinds: Vec<u16> = kinds.iter().map(number).collect();
    if is_turned.iter().any(|&own| !own) {
        return match numbers.len() > 1 {
            true => parts(ground, Shown::new(constituent, kinds, is_turned)),
            false => Vec::new(),
        };
    }
    let count = numbers.len();
    let all_twists = Shown::new(constituent, vec![0; labels.into()], vec![true]);
    match count > 1 {
        true => {
            let arrangement = Shown::new(constituent, kinds, vec![false; count]);
            [parts(ground, arrangement), vec![all_twists]].concat()
        }
        false => vec![all_twists],
    }
}
