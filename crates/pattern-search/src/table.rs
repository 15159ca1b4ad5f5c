//! A part of a puzzle with a bound for each of its states: a pattern database.

use core::fmt;
use core::ops::ControlFlow;

use row_search::{Bands, LevelReport, Packed, SearchError, Space, State, search_unproved};

use crate::error::SolverError;
use crate::layout::Layout;
use crate::view::View;

/// A callback after each level while a table is made: with the table's view and the level.
pub type Progress<'a> = dyn FnMut(&View, LevelReport) -> ControlFlow<()> + 'a;

/// A pattern table: for each state of a part of a puzzle, a lower bound on the moves that solve it.
///
/// The whole puzzle is never nearer to solved than a part of it, so the bound holds for every position
/// that shows this state. [`Solver`](crate::Solver) makes tables and looks positions up in them.
///
/// ```
/// use pattern_search::{OrbitView, Solver, View};
///
/// let pocket = puzzle_def::known::definition("pocket")?;
/// let view = View::new(vec![OrbitView::Orientation]);
/// let solver = Solver::with_views(&pocket, false, &[view.clone()])?;
/// let table = &solver.tables()[0];
/// assert_eq!((table.view(), table.states()), (&view, 729));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Table {
    pub(crate) view: View,
    pub(crate) layout: Layout,
    pub(crate) bounds: Bounds,
}

/// The bounds of all states of a table.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there are three of them, and each is asked millions of times a second"
)]
pub(crate) enum Bounds {
    /// Two bits for each state: its band. Bounds are exact for most states, and smaller than the distance for some.
    Bands(Bands),
    /// The distances, in a small table.
    Exact {
        packed: Packed,
        /// Number of elements of a row.
        row: usize,
        /// The sum of the distances of all reached states, and their number.
        sum: u64,
        reached: u64,
    },
}

impl Bounds {
    /// Where the bound of a state is.
    #[inline]
    pub(crate) fn spot(&self, state: State) -> (usize, u32) {
        match self {
            Self::Bands(bands) => bands.spot(state),
            // All states are in memory.
            Self::Exact { row, .. } => (state.row as usize * row + state.element as usize, 0),
        }
    }

    /// The bound at a spot; [`u8::MAX`] if the goal is known to be out of reach.
    #[inline]
    pub(crate) fn at(&self, (word, bit): (usize, u32)) -> u8 {
        match self {
            Self::Bands(bands) => bands.bound_at(word, bit),
            // No distance is above 254.
            Self::Exact { packed, .. } => packed.get(word).map_or(u8::MAX, |depth| depth as u8),
        }
    }

    /// Calls a function for spots, in order, with the number of the spot, whether its bound is at most `left`, and whether it equals
    /// `left`. Spots with larger bounds may be skipped.
    ///
    /// All words are read before the first is needed, without branches that depend on them, so that the processor waits for memory once and
    /// not for each.
    #[inline(always)]
    pub(crate) fn sift(
        &self,
        spots: &[(usize, u32)],
        left: u32,
        found: &mut SpotBounds,
        mut each: impl FnMut(usize, bool, bool),
    ) {
        // No bound of a state that can be solved is larger.
        let (left, just) = match u8::try_from(left) {
            Ok(left) if left < u8::MAX => (left, left),
            _ => (u8::MAX - 1, u8::MAX),
        };
        let SpotBounds { bands, near } = found;
        let bands = &mut bands[..spots.len()];
        let table = match self {
            Self::Bands(table) => table,
            Self::Exact { .. } => {
                for (band, &spot) in bands.iter_mut().zip(spots) {
                    *band = self.at(spot);
                }
                for (number, &bound) in bands.iter().enumerate() {
                    each(number, bound <= left, bound == just);
                }
                return;
            }
        };
        for (band, &(word, bit)) in bands.iter_mut().zip(spots) {
            *band = table.band_at(word, bit);
        }
        let bounds = table.bounds();
        if left >= bounds[1] {
            // All bounds of the nearest band are smaller.
            let [kept, tight] = [
                bounds.map(|bound| bound <= left),
                bounds.map(|bound| bound == just),
            ];
            for (number, &band) in bands.iter().enumerate() {
                let band = usize::from(band & 3);
                each(number, kept[band], tight[band]);
            }
            return;
        }
        let mut count = 0;
        for (number, &band) in bands.iter().enumerate() {
            near[count] = number;
            count += usize::from(band == 0);
        }
        for (bound, &number) in bands.iter_mut().zip(&near[..count]) {
            *bound = table.nearest_at(spots[number].0);
        }
        for (&bound, &number) in bands.iter().zip(&near[..count]) {
            each(number, bound <= left, bound == just);
        }
    }
}

/// Scratch space for what is found at spots.
#[derive(Clone, Debug)]
pub(crate) struct SpotBounds {
    /// For each spot the number of a band, or a bound.
    bands: Vec<u8>,
    /// The numbers of the spots in the nearest band.
    near: Vec<usize>,
}

impl SpotBounds {
    /// Room for this many spots.
    pub(crate) fn new(spots: usize) -> Self {
        Self {
            bands: vec![0; spots],
            near: vec![0; spots],
        }
    }
}

/// The most stored states for which exact distances are kept.
pub(crate) const MOST_EXACT: u64 = 1 << 23;

/// Without the numbers, which would fill thousands of lines.
impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("view", &self.view)
            .field("states", &self.states())
            .finish_non_exhaustive()
    }
}

impl Table {
    /// Makes the table of a view with this layout.
    pub(crate) fn of_layout(
        view: View,
        layout: Layout,
        progress: &mut Progress<'_>,
    ) -> Result<Self, SolverError> {
        let mut progress = |level| progress(&view, level);
        let stored = layout.rows().saturating_mul(layout.fibre().size() as u64);
        let bounds = if stored <= MOST_EXACT {
            let depths = search_unproved(&layout, &mut progress).map_err(SolverError::Search)?;
            let found = layout.rows();
            let too_many = SolverError::Search(SearchError::TooManyRows { found });
            let distribution = depths.distribution();
            let counts = (0..).zip(distribution.counts());
            Bounds::Exact {
                packed: Packed::try_new(&depths).ok_or(too_many)?,
                row: layout.fibre().size(),
                sum: counts.map(|(depth, &count): (u64, _)| depth * count).sum(),
                reached: distribution.reachable(),
            }
        } else {
            Bounds::Bands(Bands::search(&layout, &mut progress).map_err(SolverError::Search)?)
        };
        Ok(Self {
            view,
            layout,
            bounds,
        })
    }

    /// The part of the puzzle that the table shows.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The number of states, reachable or not.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.layout.states()
    }

    /// The number of symmetries that merge states. About one state in this many is stored.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        self.layout.kept.len()
    }

    /// The mean distance of the states that moves reach. For a large table this is an estimate: states beyond the last searched level count
    /// as one move farther. If that level is smaller than the one before, at most as many states are assumed beyond it.
    #[must_use]
    pub fn mean_bound(&self) -> f64 {
        let states = self.states() as f64;
        let bands = match &self.bounds {
            Bounds::Exact { sum, reached, .. } => return *sum as f64 / *reached as f64,
            Bounds::Bands(bands) => bands,
        };
        let counts = bands.counts();
        let (mut sum, mut reached, mut next) = (0.0, 0.0, 0.0);
        for &count in counts {
            sum += next * count as f64;
            reached += count as f64;
            next += 1.0;
        }
        let beyond = match (bands.bounds()[3], counts) {
            (u8::MAX, _) => 0.0,
            (_, [.., before, last]) if last < before => (states - reached).min(*last as f64),
            _ => states - reached,
        };
        (sum + next * beyond) / (reached + beyond)
    }

    /// The memory of the table, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let bounds = match &self.bounds {
            Bounds::Bands(bands) => bands.bytes(),
            Bounds::Exact { packed, .. } => packed.as_bytes().len(),
        };
        bounds + self.layout.bytes()
    }
}

#[cfg(test)]
mod tests {
    use puzzle_def::{Definition, known};
    use row_search::MoveNames;

    use super::*;
    use crate::ground::Ground;
    use crate::view::OrbitView;

    /// All spots of a table, sifted by all bounds some at a time, against each alone.
    fn check(table: &Table) {
        let size = table.layout.fibre().size() as u64;
        let states = 0..table.layout.rows() * size;
        let spots = states.map(|number| {
            let state = State::new(number / size, (number % size) as u32);
            table.bounds.spot(state)
        });
        let spots: Vec<(usize, u32)> = spots.collect();
        let mut found = SpotBounds::new(spots.len());
        for left in (0..=20).chain([253, 254, 255, 256, 1000]) {
            for some in spots.chunks(50) {
                let mut told = vec![None; some.len()];
                let mut last = None;
                table
                    .bounds
                    .sift(some, left, &mut found, |number, is_kept, is_just| {
                        assert!(last < Some(number), "they come in order");
                        last = Some(number);
                        told[number] = Some((is_kept, is_just));
                    });
                for (&spot, told) in some.iter().zip(told) {
                    let bound = table.bounds.at(spot);
                    let is_kept = bound < u8::MAX && u32::from(bound) <= left;
                    let is_just = is_kept && u32::from(bound) == left;
                    let (kept, just) = told.unwrap_or((false, false));
                    assert_eq!(kept, is_kept, "{bound} of {left}");
                    assert!(!kept || just == is_just, "{bound} of {left}");
                }
            }
        }
    }

    fn tables(definition: &Definition, single_turns: bool, seen: OrbitView) -> [Table; 2] {
        let turns = definition.turns(single_turns).expect("moves");
        let ground = Ground::new(definition, &turns, single_turns);
        let names = MoveNames::new(turns.iter().map(|turn| turn.name.as_str())).expect("names");
        let view = View::new(vec![seen; definition.orbits().len()]);
        let layout = || Layout::new(&ground, &names, view.shown(&ground)).expect("a layout");
        let exact = Table::of_layout(
            view.clone(),
            layout(),
            &mut |_, _| ControlFlow::Continue(()),
        );
        let bands = Bands::search(&layout(), &mut |_| ControlFlow::Continue(()));
        let bands = Bounds::Bands(bands.expect("it is small"));
        [
            exact.expect("it is small"),
            Table {
                view: view.clone(),
                layout: layout(),
                bounds: bands,
            },
        ]
    }

    #[test]
    fn bounds_are_sifted_as_each_alone_says() {
        // Some states are not reached here.
        let ring = "Set P 6 1\nStartState\nP\n0 1 2 3 4 5\nEnd\nMove A\nP\n2 3 4 5 6 1\nEnd\nMove C\nP\n2 1 3 4 5 6\nEnd\n\
            Illegal P 1 3\nIllegal P 4 2\n";
        let ring = puzzle_def::read("ring.tws", ring).expect("a definition");
        let pocket = known::definition("pocket").expect("a known puzzle");
        // In bands, the farthest levels of the ring count as one.
        for (definition, expected) in [(ring, [11_500.0, 9359.0]), (pocket, [4862.0, 4862.0])] {
            let [exact, bands] = tables(&definition, false, OrbitView::Permutation);
            check(&exact);
            check(&bands);
            assert_eq!(exact.states(), bands.states());
            let size = exact.layout.fibre().size() as u64;
            for number in 0..exact.layout.rows() * size {
                let state = State::new(number / size, (number % size) as u32);
                let [distance, bound] =
                    [&exact, &bands].map(|table| table.bounds.at(table.bounds.spot(state)));
                assert!(bound <= distance, "{bound}, {distance}");
            }
            let means = [&exact, &bands].map(|table| (table.mean_bound() * 1000.0).round());
            assert_eq!(means, expected);
        }
    }

    /// There are as many of these as are left, where levels don't get smaller, and none where the search has come to its end.
    #[test]
    fn what_was_not_searched_counts_as_one_move_farther() {
        // Levels of 1, 2, 2, ... 2 and 1; three states are left when seven of eight are known.
        let ring = "Set P 1 32\nStartState\nP\n0\n0\nEnd\nMoveTransformation A\nP\n0\n1\nEnd\n";
        // Two of 24 arrangements.
        let pair =
            "Set P 4 1\nStartState\nP\n0 1 2 3\nEnd\nMoveTransformation A\nP\n1 0 3 2\nEnd\n";
        for (text, seen, expected) in [
            (ring, OrbitView::Orientation, [8.0, 255.0 / 32.0]),
            (pair, OrbitView::Permutation, [0.5, 0.5]),
        ] {
            let definition = puzzle_def::read("puzzle.tws", text).expect("a definition");
            let tables = tables(&definition, true, seen);
            assert_eq!(tables.map(|table| table.mean_bound()), expected);
        }
    }
}
