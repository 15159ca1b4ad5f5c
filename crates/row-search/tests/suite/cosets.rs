//! Arrangements of eight pieces as cosets of a group that is not abelian: over both kinds of fibre that can be told it,
//! against a queue of arrangements and a table of all of them.

use std::collections::{HashMap, VecDeque};

use row_search::{
    Arrival, Depth, Fibre, MoveNames, Packed, ProofError, Space, State, Step, TransitionSpace,
    prove, prove_packed, search,
};

const PIECES: usize = 8;

/// The piece in each place, or a renaming of the pieces.
type Arrangement = [u8; PIECES];

const IN_ORDER: Arrangement = [0, 1, 2, 3, 4, 5, 6, 7];

/// In place i of the result is what is at `then[i]` in `first`.
fn after(first: &Arrangement, then: &Arrangement) -> Arrangement {
    then.map(|from| first[usize::from(from)])
}

/// Three cycles of places, and all their powers.
fn moves() -> Vec<Arrangement> {
    let cycles = [
        [3, 0, 1, 2, 4, 5, 6, 7],
        [0, 1, 2, 7, 3, 4, 5, 6],
        [4, 1, 2, 3, 7, 5, 6, 0],
    ];
    let mut moves = Vec::new();
    for cycle in cycles {
        let mut power = cycle;
        while power != IN_ORDER {
            moves.push(power);
            power = after(&power, &cycle);
        }
    }
    assert_eq!(moves.len(), 3 + 4 + 2);
    moves
}

/// The renamings of the pieces 0, 1, 2 among each other and 3, 4, 5 among each other. The number of one is 9 times
/// that of what it exchanges, plus that of how it then goes round: the words are cosets of the group of what only
/// goes round.
fn renamings() -> Vec<Arrangement> {
    let round = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
    let exchanged = [[0, 1, 2], [1, 0, 2]];
    let mut renamings = Vec::new();
    for number in 0..36 {
        let part = |round: [u8; 3], exchanged: [usize; 3]| exchanged.map(|i| round[i]);
        let [a, b, c] = part(round[number / 3 % 3], exchanged[number / 18]);
        let [d, e, f] = part(round[number % 3], exchanged[number / 9 % 2]);
        renamings.push([a, b, c, d + 3, e + 3, f + 3, 6, 7]);
    }
    renamings
}

/// The numbers of all renamings.
fn numbers() -> HashMap<Arrangement, u32> {
    let numbers: HashMap<_, _> = renamings().into_iter().zip(0..).collect();
    assert_eq!(numbers.len(), 36);
    numbers
}

/// The product of one renaming with each other, from the right.
fn products() -> Vec<Vec<u16>> {
    let (renamings, numbers) = (renamings(), numbers());
    let by = |other: &Arrangement| {
        let products = renamings
            .iter()
            .map(|own| numbers[&after(own, other)] as u16);
        products.collect()
    };
    renamings.iter().map(by).collect()
}

fn by_words() -> Fibre {
    let translations = products().into_iter().map(|products| {
        let words = products.chunks(9);
        let entries = words.map(|word| (word[0] / 9, (word[0] % 9) as u8));
        entries.collect::<Vec<(u16, u8)>>()
    });
    Fibre::with_translations(&[3, 3], 4, translations).expect("a group")
}

fn by_elements() -> Fibre {
    Fibre::with_permutations(36, products()).expect("a group")
}

/// A row is an arrangement in which the pieces 0, 1, 2 stand in this order, and so do 3, 4, 5. Its states are the
/// arrangements that come of renaming them.
struct Cosets {
    fibre: Fibre,
    names: MoveNames,
    numbers: HashMap<Arrangement, u32>,
    rows: HashMap<Arrangement, u64>,
    steps: Vec<Vec<Step>>,
    arrivals: Vec<Vec<Arrival>>,
}

/// The row of an arrangement, and the renaming that leads from there to it.
fn split(arrangement: &Arrangement) -> (Arrangement, Arrangement) {
    let (mut row, mut renaming) = (*arrangement, IN_ORDER);
    for first in [0, 3] {
        let alike = first..first + 3;
        let places = row.iter_mut().filter(|piece| alike.contains(*piece));
        for (next, place) in (first..).zip(places) {
            renaming[usize::from(next)] = *place;
            *place = next;
        }
    }
    (row, renaming)
}

impl Cosets {
    fn over(fibre: Fibre) -> Self {
        let (moves, numbers) = (moves(), numbers());
        let mut rows = HashMap::from([(IN_ORDER, 0)]);
        let mut all = vec![IN_ORDER];
        let mut steps: Vec<Vec<Step>> = Vec::new();
        while let Some(&row) = all.get(steps.len()) {
            let step = |mv| {
                let (target, renaming) = split(&after(&row, mv));
                let next = rows.len() as u64;
                let number = *rows.entry(target).or_insert_with(|| {
                    all.push(target);
                    next
                });
                Step::new(number, numbers[&renaming])
            };
            steps.push(moves.iter().map(step).collect());
        }
        let mut arrivals = vec![Vec::new(); steps.len()];
        for (from, steps) in (0..).zip(&steps) {
            for (mv, step) in steps.iter().enumerate() {
                arrivals[step.row as usize].push(Arrival { from, mv });
            }
        }
        Self {
            fibre,
            names: MoveNames::numbered(moves.len()),
            numbers,
            rows,
            steps,
            arrivals,
        }
    }

    fn state(&self, arrangement: &Arrangement) -> State {
        let (row, renaming) = split(arrangement);
        State::new(self.rows[&row], self.numbers[&renaming])
    }
}

impl Space for Cosets {
    fn rows(&self) -> u64 {
        self.steps.len() as u64
    }

    fn fibre(&self) -> &Fibre {
        &self.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.names
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        self.steps[row as usize][mv]
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        found.extend(&self.arrivals[row as usize]);
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        let moves = moves();
        moves
            .iter()
            .position(|other| after(&moves[mv], other) == IN_ORDER)
    }
}

/// The distance of every arrangement, by a queue.
fn distances() -> HashMap<Arrangement, Depth> {
    let moves = moves();
    let mut distances = HashMap::from([(IN_ORDER, 0)]);
    let mut queue = VecDeque::from([IN_ORDER]);
    while let Some(own) = queue.pop_front() {
        for mv in &moves {
            let next = after(&own, mv);
            if !distances.contains_key(&next) {
                distances.insert(next, distances[&own] + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

fn both() -> [Cosets; 2] {
    [by_words(), by_elements()].map(Cosets::over)
}

#[test]
fn the_group_is_not_abelian_and_both_fibres_are_it() {
    let [words, elements] = [by_words(), by_elements()];
    let (mut exchanged, mut cases) = (0, 0);
    for a in 0..36 {
        for b in 0..36 {
            assert_eq!(words.moved(a, b), elements.moved(a, b));
            assert_eq!(
                words.moved(a, b),
                u32::from(products()[b as usize][a as usize])
            );
            exchanged += u32::from(words.moved(a, b) != words.moved(b, a));
            cases += 1;
        }
    }
    // Two commute as often as there are classes of conjugates: 9 times 36.
    assert_eq!((cases, exchanged), (36 * 36, 36 * 36 - 9 * 36));
}

#[test]
fn every_arrangement_has_the_distance_that_a_queue_finds() {
    let expected = distances();
    assert_eq!(expected.len(), 40_320);
    for space in both() {
        assert_eq!(space.rows(), 40_320 / 36);
        let depths = search(&space).expect("few states");
        assert_eq!(depths.distribution().reachable(), 40_320);
        let packed = Packed::new(&depths);
        for (arrangement, &distance) in &expected {
            let state = space.state(arrangement);
            assert_eq!(depths.get(state), Some(distance));
            let number = state.row as usize * 36 + state.element as usize;
            assert_eq!(packed.get(number), Some(distance));
            for (mv, turn) in moves().iter().enumerate() {
                let next = space.after(state, mv);
                assert_eq!(next, space.state(&after(arrangement, turn)));
                let inverse = space.inverse(mv).expect("all powers are there");
                assert_eq!(space.after(next, inverse), state);
            }
        }
        assert_eq!(prove(&space, &depths), Ok(()));
        assert_eq!(prove_packed(&space, &packed, depths.distribution()), Ok(()));
    }
}

#[test]
fn a_table_of_all_states_has_as_many_at_each_distance() {
    for space in both() {
        let states =
            (0..space.rows()).flat_map(|row| (0..36).map(move |element| State::new(row, element)));
        let targets = states.flat_map(|state| {
            let after = (0..space.moves().len()).map(move |mv| (state, mv));
            after.map(|(state, mv)| space.after(state, mv))
        });
        let targets = targets.map(|state| state.row as u32 * 36 + state.element);
        let table = TransitionSpace::new(9, 40_320, targets.collect()).expect("a sound table");
        let expected = search(&table).expect("few states");
        let depths = search(&space).expect("few states");
        assert_eq!(depths.distribution(), expected.distribution());
        assert!(Packed::new(&depths) == Packed::new(&expected));
    }
}

#[cfg(feature = "rayon")]
#[test]
fn the_number_of_threads_changes_nothing() {
    for space in both() {
        let run = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            let pool = pool.build().expect("a thread pool");
            pool.install(|| search(&space).expect("few states"))
        };
        let whole = run(1);
        for threads in [2, 5] {
            assert!(run(threads) == whole);
        }
    }
}

#[test]
fn the_group_told_in_another_way_is_another_fibre() {
    let [words, elements] = both();
    let depths = search(&words).expect("few states");
    assert_eq!(prove(&elements, &depths), Err(ProofError::Shape));
    assert_eq!(prove(&Cosets::over(by_words()), &depths), Ok(()));
    // In half bytes all elements are told by their numbers, so there it makes no difference.
    let packed = Packed::new(&depths);
    let said = depths.distribution();
    assert_eq!(prove_packed(&elements, &packed, said), Ok(()));
}
