//! The bounds of tables, against distances found in other ways; and tables that are kept.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use pattern_search::{
    Budget, Growing, GrowingSolver, Lengths, Limits, OrbitView, Outcome, Shelf, SolutionQuery,
    Solver, SolverError, Table, View,
};
use puzzle_def::Pattern;
use puzzle_space::{Choices, DefinitionSpace, Reduction};
use row_search::{ReadAt, ResumeError, Space, State, search};

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

/// All tables together fit, the one that says most comes first, and each shows something else.
#[test]
fn tables_share_the_memory() {
    for name in ["cube333.tws", "pocket.tws"] {
        let definition = puzzle(name);
        for bytes in [10_000, 20_000, 40_000] {
            let budget = Budget { bytes, tables: 12 };
            let solver = Solver::new(&definition, false, &budget).expect("tables");
            let own = solver.tables();
            assert!(own.len() > 1, "{name} {bytes}");
            assert!(solver.bytes() as u64 <= bytes, "{name} {bytes}");
            assert!(own.is_sorted_by(|a, b| a.mean_bound() >= b.mean_bound()));
            let views: HashSet<&View> = own.iter().map(Table::view).collect();
            assert_eq!(views.len(), own.len(), "{name} {bytes}");
        }
    }
}

/// Kinds that are all one show nothing, unless twists are shown.
#[test]
fn nothing_is_made_for_what_shows_nothing() {
    let cube = puzzle("cube333.tws");
    let alike = |twists: &[u16], count| OrbitView::Kinds {
        kinds: vec![0; count],
        twists: twists.to_vec(),
    };
    let count_of = |corners: OrbitView| {
        let view = View::new(vec![corners, alike(&[], 12)]);
        let solver = Solver::with_views(&cube, false, &[view]).expect("views of it");
        let states: Vec<u64> = solver.tables().iter().map(Table::states).collect();
        states
    };
    assert!(count_of(alike(&[], 8)).is_empty());
    assert_eq!(count_of(alike(&[0], 8)), [2187]);
    assert!(count_of(OrbitView::Pieces(Vec::new())).is_empty());
}

/// A shelf in memory: the number of a puzzle and the bytes that its table was made in, with the table.
#[derive(Default)]
struct Kept {
    tables: BTreeMap<(u64, u64), Vec<u8>>,
    refused: Vec<u64>,
    read: Vec<u64>,
}

struct InMemory(Rc<RefCell<Kept>>);

impl Shelf for InMemory {
    fn largest(&self, puzzle: u64, wanted: &RangeInclusive<u64>) -> Option<u64> {
        let kept = self.0.borrow();
        let own = kept.tables.keys().filter(|(own, _)| *own == puzzle);
        own.map(|&(_, bytes)| bytes)
            .filter(|bytes| wanted.contains(bytes))
            .max()
    }

    fn open(&mut self, puzzle: u64, bytes: u64) -> io::Result<Box<dyn ReadAt>> {
        let mut kept = self.0.borrow_mut();
        kept.read.push(bytes);
        Ok(Box::new(InBytes(kept.tables[&(puzzle, bytes)].clone())))
    }

    fn refuse(&mut self, _: u64, bytes: u64, _: &ResumeError) {
        self.0.borrow_mut().refused.push(bytes);
    }

    fn keep(&mut self, puzzle: u64, bytes: u64, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) {
        let mut kept = Vec::new();
        write(&mut kept).expect("memory takes it");
        self.0.borrow_mut().tables.insert((puzzle, bytes), kept);
    }
}

struct InBytes(Vec<u8>);

impl ReadAt for InBytes {
    fn length(&self) -> io::Result<u64> {
        self.0[..].length()
    }

    fn read_at(&self, bytes: &mut [u8], place: u64) -> io::Result<()> {
        self.0[..].read_at(bytes, place)
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
    assert_eq!(kept.borrow().tables.len(), 1);
    assert!(kept.borrow().refused.is_empty());
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
    // A damaged one is told of and made anew.
    let key = *kept.borrow().tables.keys().next().expect("there is one");
    let damage = |key: (u64, u64)| {
        let mut kept = kept.borrow_mut();
        let table = kept.tables.get_mut(&key).expect("it is there");
        let middle = table.len() / 2;
        table[middle] ^= 1;
    };
    let whole = kept.borrow().tables[&key].clone();
    damage(key);
    assert_eq!(bytes_of(&mut solver()), first);
    assert_eq!(kept.borrow().refused, [40_000_000]);
    assert_eq!(kept.borrow().tables[&key], whole);
    // A table of another puzzle isn't taken for one of this.
    let other = puzzle("edges333.tws");
    let others = || {
        let shelf = Box::new(InMemory(Rc::clone(&kept)));
        GrowingSolver::new(&other, false, 80_000_000).with_shelf(shelf)
    };
    let plan = others().plan().expect("turns").expect("there is room");
    assert_eq!(plan.kept, None);
    others().make_largest(&mut |_| {}).expect("tables");
    let (number, bytes) = others()
        .plan()
        .expect("turns")
        .and_then(|plan| plan.kept)
        .expect("it is kept");
    kept.borrow_mut().tables.insert((number, bytes), whole);
    others().make_largest(&mut |_| {}).expect("tables");
    assert_eq!(kept.borrow().refused, [40_000_000, bytes]);
}

/// Where the largest is damaged, the next one is as good as any.
#[test]
fn a_smaller_table_is_taken_where_the_largest_is_damaged() {
    let cube = puzzle("cube333.tws");
    let kept = Rc::new(RefCell::new(Kept::default()));
    let solver = |bytes| {
        let shelf = Box::new(InMemory(Rc::clone(&kept)));
        GrowingSolver::new(&cube, false, bytes).with_shelf(shelf)
    };
    solver(40_000_000)
        .make_largest(&mut |_| {})
        .expect("tables");
    let ((puzzle, small), table) = {
        let kept = kept.borrow();
        let (&key, table) = kept.tables.iter().next().expect("there is one");
        (key, table.clone())
    };
    let mut cut = table;
    cut.truncate(cut.len() - 1);
    for larger in [50_000_000, 60_000_000] {
        let mut kept = kept.borrow_mut();
        kept.tables.insert((puzzle, larger), cut.clone());
    }
    kept.borrow_mut().read.clear();
    solver(55_000_000)
        .make_largest(&mut |_| {})
        .expect("tables");
    assert_eq!(kept.borrow().refused, [50_000_000]);
    assert_eq!(kept.borrow().read, [50_000_000, small]);
    assert_eq!(kept.borrow().tables.len(), 3);
}

/// One that takes more memory than it is said to have been made in isn't read, however right it is.
#[test]
fn a_table_that_is_larger_than_it_is_said_to_be_is_refused() {
    let cube = puzzle("cube333.tws");
    let kept = Rc::new(RefCell::new(Kept::default()));
    let made = |bytes| {
        let shelf = Box::new(InMemory(Rc::clone(&kept)));
        let mut solver = GrowingSolver::new(&cube, false, bytes).with_shelf(shelf);
        let tables = solver.make_largest(&mut |_| {}).expect("tables");
        tables[0].bytes() as u64
    };
    let large = made(40_000_000);
    let (puzzle, table) = {
        let mut kept = kept.borrow_mut();
        let ((puzzle, _), table) = kept.tables.pop_first().expect("there is one");
        (puzzle, table)
    };
    let length = table.len() as u64;
    for (said, is_refused) in [(length, false), (length - 1, true)] {
        let mut now = kept.borrow_mut();
        now.tables = [((puzzle, said), table.clone())].into();
        now.refused.clear();
        drop(now);
        assert_eq!(made(said) == large, !is_refused);
        assert_eq!(kept.borrow().refused.contains(&said), is_refused);
    }
}

/// What is told of a table is what it takes; with more memory than time, less of it is taken.
#[test]
fn a_plan_tells_what_the_table_takes() {
    let cube = puzzle("cube333.tws");
    for (bytes, is_large) in [(4_000_000, false), (40_000_000, true)] {
        let mut solver = GrowingSolver::new(&cube, false, bytes);
        let plan = solver.plan().expect("turns").expect("there is room");
        assert!(plan.bytes_to_make <= bytes, "{plan:?}");
        let [table] = solver.make_largest(&mut |_| {}).expect("tables") else {
            panic!("found several tables, expected one");
        };
        assert_eq!(table.view(), &plan.view);
        assert_eq!(
            (table.states(), table.symmetries()),
            (plan.states, plan.symmetries)
        );
        let own = table.bytes() as u64;
        // In a small one each state takes half a byte or one.
        assert!(
            own <= plan.bytes && (!is_large || own == plan.bytes),
            "{own}"
        );
    }
    let plan = |bytes, is_asked: bool| {
        let solver = GrowingSolver::new(&cube, false, bytes);
        let solver = match is_asked {
            true => solver.with_large_tables(),
            false => solver,
        };
        solver.plan().expect("turns").expect("there is room")
    };
    let (unasked, asked) = (plan(4 << 30, false), plan(4 << 30, true));
    assert!(unasked.time <= Duration::from_secs(30) && unasked.bytes_to_make <= 1_000_000_000);
    assert!(asked.time > Duration::from_secs(60) && asked.bytes > 5 * unasked.bytes);
    assert_eq!(GrowingSolver::new(&cube, false, 1000).plan(), Ok(None));
}

/// What a search counts while it goes on is at least what it says in the end.
#[test]
fn positions_are_counted_while_a_search_goes_on() {
    let cube = puzzle("cube333.tws");
    let counter = AtomicU64::new(0);
    let mut solver = GrowingSolver::new(&cube, false, 4_000_000).with_counter(&counter);
    let own = Solver::new(
        &cube,
        false,
        &Budget {
            bytes: 100_000,
            ..Budget::default()
        },
    );
    let own = own.expect("tables");
    let position = scrambled(&cube, own.turns(), &mut Numbers(3), 14);
    let mut nodes = 0;
    let mut counted = Vec::new();
    let outcome = solver.solve(&position, &|| false, &mut |growing| {
        if let Growing::Iteration(iteration) = growing {
            nodes += iteration.nodes;
            counted.push(counter.load(Ordering::Relaxed));
        }
    });
    assert!(matches!(outcome, Ok(Outcome::Solved(_))), "{outcome:?}");
    assert!(counted.is_sorted() && counted.len() > 1, "{counted:?}");
    // The first levels of a tree are looked at by one thread, and not counted.
    let counted = counter.load(Ordering::Relaxed);
    assert!(
        counted > 10_000 && nodes > counted / 100,
        "{counted}, {nodes}"
    );
}

/// Larger tables aren't made where there are no solutions of the lengths that are asked for.
#[test]
fn no_larger_table_is_made_for_solutions_that_are_not_asked_for() {
    let cube = puzzle("cube333.tws");
    let mut solver = GrowingSolver::new(&cube, false, 40_000_000);
    let turns = cube.turns(false).expect("moves");
    let position = scrambled(&cube, &turns, &mut Numbers(3), 12);
    let lengths = Lengths {
        most: 5,
        ..Lengths::default()
    };
    let query = SolutionQuery::default().with_lengths(lengths);
    let mut largest = 0;
    let outcome = solver.solve_all(&position, &query, &|| false, &mut |growing| {
        if let Growing::Level(level) = growing {
            largest = largest.max(level.states);
        }
    });
    assert!(
        matches!(outcome, Ok(Outcome::Open { bound: 6.., .. })),
        "{outcome:?}"
    );
    assert!((1..10_000_000).contains(&largest), "{largest}");
}

/// A corner whose twist isn't seen hides nothing of the edges: that one of them is flipped is known before any search.
#[test]
fn positions_without_a_solution_are_told_where_not_all_twists_are_seen() {
    let text = crate::support::puzzles::text("cube333.tws");
    let seen = "0 1 2 3 4 5 6 7\n";
    let text = text.replacen(seen, &format!("{seen}0 0 0 0 0 0 0 ?\n"), 1);
    let cube = puzzle_def::read("cube.tws", &text).expect("a definition");
    let mut solver = GrowingSolver::new(&cube, false, 1 << 30);
    let solve = |solver: &mut GrowingSolver<'_>, position: &Pattern| {
        let outcome = solver.solve(position, &|| true, &mut |_| {});
        outcome.expect("a position of the puzzle")
    };
    let mut flipped = cube.start().clone();
    flipped.orbits[1].twists[0] = 1;
    assert_eq!(solve(&mut solver, &flipped), Outcome::Unsolvable);
    let mut twisted = cube.start().clone();
    twisted.orbits[0].twists[0] = 1;
    let outcome = solve(&mut solver, &twisted);
    assert!(matches!(outcome, Outcome::Open { .. }), "{outcome:?}");
    // A position of another puzzle is an error, not a panic.
    twisted.orbits[1].pieces[0] = 1;
    let outcome = solver.solve(&twisted, &|| true, &mut |_| {});
    assert!(
        matches!(outcome, Err(SolverError::Position(_))),
        "{outcome:?}"
    );
}

/// The tables that are chosen for some budgets: what they show, and how many states they have.
#[test]
fn the_same_tables_are_chosen() {
    let puzzles = [
        ("pocket.tws", 3_000, 8),
        ("pocket.tws", 30_000, 8),
        ("cube333.tws", 3_000, 8),
        ("cube333.tws", 100_000, 4),
        ("fto_corners_edges.tws", 50_000, 4),
        ("tower223_all.tws", 20_000, 4),
        ("pocket_blocked.tws", 20_000, 4),
        ("square1.tws", 100_000, 4),
        ("pocket.tws", 400_000, 3),
        ("ru333.tws", 300_000, 3),
        ("c123.tws", 100_000, 3),
        ("floppy133.tws", 100_000, 3),
        ("pocket_same.tws", 100_000, 3),
    ];
    let found = puzzles.map(|(name, bytes, tables)| {
        let budget = Budget { bytes, tables };
        let solver = Solver::new(&puzzle(name), false, &budget).expect("tables");
        let texts = solver.tables().iter().map(|table| {
            let (states, mean) = (table.states(), table.mean_bound());
            format!("{}: {states} {mean:.3}", table.view())
        });
        format!("{name} {bytes}: {}", texts.collect::<Vec<_>>().join(" | "))
    });
    let known = [
        "pocket.tws 3000: 1+6,twists of 1: 21 2.048 | 1+6: 7 1.286",
        "pocket.tws 30000: 1+1+1+4: 210 2.943 | 1+1+5: 42 2.190 | 1+5+1: 42 2.143 | 1+6,twists of 1: 21 2.048 | 1+6: 7 1.286",
        "cube333.tws 3000: 1+7 1+11: 96 2.344",
        "cube333.tws 100000: 1+6+1,twists of 1+1 1+10+1: 66528 5.156",
        "fto_corners_edges.tws 50000: 1+1+3 1+1+10,twists of 1+1: 2640 3.748 | 1+3+1 1+10+1,twists of 1+1: 2640 3.487",
        "tower223_all.tws 20000: 1+1+6 1+1+1+1: 1344 4.237 | 1+1+6 1+1+2: 672 3.811 | 1+1+6 1+2+1: 672 3.728",
        "pocket_blocked.tws 20000: 4+2+1: 65 2.446",
        "square1.tws 100000: 10+1+1+1+1+1+1+1 -: 16 0.500",
        "pocket.tws 400000: 2+1+1+2+1,twists: 918540 7.849",
        "ru333.tws 300000: 2+2+1+1,twists of 1+1 2+2+2+1: 680400 11.434",
        "c123.tws 100000: 1+1+1+1 -: 24 3.000 | 2+1+1 -: 12 2.500 | 1+2+1 -: 12 1.833",
        "floppy133.tws 100000: 1+1+1+1 -: 24 2.167 | 2+1+1 -: 12 1.667 | 1+2+1 -: 12 1.583",
        "pocket_same.tws 100000: 1+1,twists: 25515 5.920 | 2,twists: 729 4.436 | 1+1: 35 2.029",
    ];
    assert_eq!(found, known);
}
