//! A space with some of its moves.

use core::fmt;
use core::ops::Range;

use row_search::{Arrival, Fibre, MoveNames, Space, State, Step};

/// A space in which only some of the moves may be used.
///
/// ```
/// use god_table::{Metric, Space, Table, WithMoves, powers, puzzles};
///
/// let space = puzzles::find("skewb")?.space(Metric::HalfTurn)?;
/// let about_one_corner = powers(&space, 0);
/// let table = Table::new(WithMoves::new(space, about_one_corner)?)?;
/// assert_eq!(table.space().moves().to_string(), "R R'");
/// assert_eq!(table.distribution().counts(), [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WithMoves<S> {
    whole: S,
    /// The numbers of these moves in the whole space, smallest first.
    numbers: Vec<usize>,
    names: MoveNames,
}

impl<S: Space> WithMoves<S> {
    /// The space with the moves of these numbers, told in any order and as often as one likes.
    ///
    /// # Errors
    ///
    /// The first number that no move has.
    pub fn new(whole: S, numbers: impl IntoIterator<Item = usize>) -> Result<Self, NoSuchMove> {
        let mut numbers: Vec<usize> = numbers.into_iter().collect();
        numbers.sort_unstable();
        numbers.dedup();
        let moves = whole.moves().len();
        if let Some(&mv) = numbers.iter().find(|&&mv| mv >= moves) {
            return Err(NoSuchMove { mv, moves });
        }
        let names = some_of(whole.moves(), &numbers);
        Ok(Self {
            whole,
            numbers,
            names,
        })
    }

    /// The space with all of its moves, of which none is left out.
    #[must_use]
    pub fn all(whole: S) -> Self {
        Self {
            numbers: (0..whole.moves().len()).collect(),
            names: whole.moves().clone(),
            whole,
        }
    }

    /// The space with all of its moves.
    #[must_use]
    pub fn whole(&self) -> &S {
        &self.whole
    }

    /// The number that a move has in the whole space.
    ///
    /// # Panics
    ///
    /// If there is no move of this number here.
    #[must_use]
    pub fn number_in_whole(&self, mv: usize) -> usize {
        self.numbers[mv]
    }

    fn has_all_moves(&self) -> bool {
        self.numbers.len() == self.whole.moves().len()
    }
}

impl<S> AsRef<Self> for WithMoves<S> {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl<S: Space> Space for WithMoves<S> {
    fn rows(&self) -> u64 {
        self.whole.rows()
    }

    fn fibre(&self) -> &Fibre {
        self.whole.fibre()
    }

    fn moves(&self) -> &MoveNames {
        &self.names
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        self.whole.step(row, self.numbers[mv])
    }

    fn departures(&self, row: u64, steps: &mut [Step]) {
        if self.has_all_moves() {
            return self.whole.departures(row, steps);
        }
        for (step, &number) in steps.iter_mut().zip(&self.numbers) {
            *step = self.whole.step(row, number);
        }
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        if self.has_all_moves() {
            return self.whole.arrivals(row, found);
        }
        let mut of_all = Vec::new();
        self.whole.arrivals(row, &mut of_all);
        found.extend(of_all.into_iter().filter_map(|arrival| {
            let mv = self.numbers.binary_search(&arrival.mv).ok()?;
            Some(Arrival { mv, ..arrival })
        }));
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        let inverse = self.whole.inverse(self.numbers[mv])?;
        self.numbers.binary_search(&inverse).ok()
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        self.whole.goals(rows, visit);
    }

    fn weight(&self, row: u64) -> u64 {
        self.whole.weight(row)
    }

    fn weight_unit(&self) -> u64 {
        self.whole.weight_unit()
    }

    fn states(&self) -> u64 {
        self.whole.states()
    }
}

/// The names of the moves with these numbers, each of which is there and is told once.
fn some_of(names: &MoveNames, numbers: &[usize]) -> MoveNames {
    let names = numbers.iter().filter_map(|&mv| names.get(mv));
    MoveNames::new(names).expect("they are names of moves already, and none is there twice")
}

/// A number that no move of a space has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchMove {
    /// The number.
    pub mv: usize,
    /// How many moves there are.
    pub moves: usize,
}

impl fmt::Display for NoSuchMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mv, moves } = self;
        write!(f, "found the move {mv}, expected one below {moves}")
    }
}

impl core::error::Error for NoSuchMove {}
