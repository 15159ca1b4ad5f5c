//! The bounds of tables, against distances found in other ways; and tables that are kept.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::ops::RangeInclusive;
use std::rc::Rc;

use pattern_search::{Budget, GrowingSolver, Limits, OrbitView, Outcome, Shelf, Solver, View};
use puzzle_space::{Choices, DefinitionSpace, Reduction};
use row_search::{ResumeError, Space, State, search};

use crate::support::puzzles::{Numbers, puzzle, scrambled};

/// All of a puzzle is stored up to symmetry, and each bound is the distance that a search without symmetries has found.
#[test]
fn bounds_of_whole_puzzles_are_distances() {
    let definition = puzzle("pocket.tws");
    let view = View::new(vec![OrbitView::Whole; definition.orbits().len()]);
    let solver = Solver::with_views(&definition, false, &[view]).expect("it is small");
    assert!(solver.tables()[0].symmetries() > 1);
    assert_eq!(solver.tables()[0].states(), 3_674_160);
    let choices = Choices {
        reduction: Reduction::Nothing,
        ..Choices::default()
    };
    let space = DefinitionSpace::new(&definition, &choices).expect("it is small");
    let depths = search(&space).expect("it is small");
    let size = space.fibre().size() as u64;
    let mut compared = 0;
    for number in (0..space.rows() * size).step_by(11) {
        let state = State::new(number / size, (number % size) as u32);
        let bound = solver.bound(&space.pattern_of(state)).expect("a position");
        assert_eq!(bound, depths.get(state), "{state:?}");
        compared += 1;
    }
    assert_eq!(compared, 334_015);
}

/// What is seen of the corners and edges of a 3x3x3, in bands: never more than the moves that made the position.
#[test]
fn bounds_are_never_too_large() {
    let cube = puzzle("cube333.tws");
    let budget = Budget {
        bytes: 40_000_000,
        ..Budget::default()
    };
    let solver = Solver::new(&cube, false, &budget).expect("tables");
    assert!(solver.tables()[0].states() > 100_000_000);
    assert!(solver.tables()[0].mean_bound() > 8.0);
    let mut numbers = Numbers(8);
    let mut far = 0;
    for count in (0..=9).cycle().take(3000) {
        let position = scrambled(&cube, solver.turns(), &mut numbers, count);
        let bound = solver.bound(&position).expect("a position of it");
        let bound = bound.expect("it can be solved");
        assert!(bound as usize <= count, "{bound} for {count} moves");
        far += usize::from(bound >= 7);
    }
    assert!(far > 300, "{far}");
}

/// A shelf in memory.
#[derive(Default)]
struct Kept {
    tables: Vec<(u64, Vec<u8>)>,
    refused: usize,
}

struct InMemory(Rc<RefCell<Kept>>);

impl Shelf for InMemory {
    fn open(&mut self, puzzle: u64, _: RangeInclusive<u64>) -> Option<Box<dyn Read>> {
        let kept = self.0.borrow();
        let found = kept.tables.iter().rev().find(|(own, _)| *own == puzzle)?;
        Some(Box::new(io::Cursor::new(found.1.clone())))
    }

    fn refuse(&mut self, _: &ResumeError) {
        self.0.borrow_mut().refused += 1;
    }

    fn keep(&mut self, puzzle: u64, _: u64, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) {
        let mut bytes = Vec::new();
        write(&mut bytes).expect("memory takes it");
        self.0.borrow_mut().tables.push((puzzle, bytes));
    }
}

#[test]
fn large_tables_are_kept_and_damaged_ones_made_anew() {
    let cube = puzzle("cube333.tws");
    let kept = Rc::new(RefCell::new(Kept::default()));
    let bytes_of = |solver: &mut GrowingSolver<'_>| {
        let tables = solver.make_largest(&mut |_| {}).expect("tables");
        (tables[0].view().clone(), tables[0].bytes())
    };
    let solver = || {
        let shelf = Box::new(InMemory(Rc::clone(&kept)));
        GrowingSolver::new(&cube, false, 40_000_000).with_shelf(shelf)
    };
    let first = bytes_of(&mut solver());
    assert_eq!(kept.borrow().tables.len(), 1);
    assert_eq!(bytes_of(&mut solver()), first);
    assert_eq!((kept.borrow().tables.len(), kept.borrow().refused), (1, 0));
    // Solutions are those of a solver that has made its table itself.
    let own = Solver::new(
        &cube,
        false,
        &Budget {
            bytes: 40_000_000,
            ..Budget::default()
        },
    );
    let own = own.expect("tables");
    let mut read = solver();
    read.make_largest(&mut |_| {}).expect("tables");
    let mut numbers = Numbers(9);
    for _ in 0..5 {
        let position = scrambled(&cube, own.turns(), &mut numbers, 9);
        let outcome = read
            .solve(&position, &|| false, &mut |_| {})
            .expect("a position");
        let Ok(Outcome::Solved(expected)) = own.solve(&position, &Limits::default()) else {
            panic!("it has a solution");
        };
        let found = outcome.solution().expect("it has a solution");
        assert_eq!(found.moves, expected.moves);
    }
    let length = kept.borrow().tables[0].1.len();
    kept.borrow_mut().tables[0].1[length / 2] ^= 1;
    assert_eq!(bytes_of(&mut solver()), first);
    assert_eq!((kept.borrow().tables.len(), kept.borrow().refused), (2, 1));
    // A table of another puzzle isn't taken for one of this.
    let other = puzzle("edges333.tws");
    let foreign = kept.borrow().tables[1].1.clone();
    let shelf = Box::new(InMemory(Rc::clone(&kept)));
    kept.borrow_mut().tables.clear();
    let mut solver = GrowingSolver::new(&other, false, 80_000_000).with_shelf(shelf);
    solver.make_largest(&mut |_| {}).expect("tables");
    let number = kept.borrow().tables[0].0;
    kept.borrow_mut().tables.push((number, foreign));
    let shelf = Box::new(InMemory(Rc::clone(&kept)));
    let mut solver = GrowingSolver::new(&other, false, 80_000_000).with_shelf(shelf);
    solver.make_largest(&mut |_| {}).expect("tables");
    assert_eq!(kept.borrow().refused, 2);
}
