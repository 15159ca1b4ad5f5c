//! What a space says of its steps, asked in every way it can be asked.

use std::collections::{BTreeSet, VecDeque};

use row_search::{Arrival, Depth, Space, State, Step};

/// Asserts that a space's steps, departures, arrivals and inverses agree with each other.
pub(crate) fn assert_consistent(space: &dyn Space) {
    let moves = space.moves().len();
    let mut departures = BTreeSet::new();
    let mut arrivals = BTreeSet::new();
    let mut steps = vec![Step::default(); moves];
    let mut found = Vec::new();
    for row in 0..space.rows() {
        space.departures(row, &mut steps);
        for (mv, &step) in steps.iter().enumerate() {
            assert_eq!(space.step(row, mv), step);
            assert!(step.row < space.rows());
            assert!((step.shift as usize) < space.fibre().translations());
            departures.insert((Arrival { from: row, mv }, step.row));
        }
        // What is there already has to stay.
        let before = found.len();
        space.arrivals(row, &mut found);
        arrivals.extend(found[before..].iter().map(|&arrival| (arrival, row)));
    }
    assert_eq!(found.len(), arrivals.len(), "no step is told twice");
    assert_eq!(arrivals.len() as u64, space.rows() * moves as u64);
    assert_eq!(arrivals, departures);

    for mv in 0..moves {
        let undoes = |other: usize| {
            let mut states = (0..space.rows()).map(|row| State::new(row, 0));
            states.all(|state| space.after(space.after(state, mv), other) == state)
        };
        match space.inverse(mv) {
            Some(inverse) => assert!(undoes(inverse)),
            None => assert!(!(0..moves).any(undoes)),
        }
    }
}

/// Distances by following steps backwards from the goals, and by nothing else.
pub(crate) fn search_backwards(space: &dyn Space) -> Vec<Option<Depth>> {
    let size = space.fibre().size();
    let number = |state: State| state.row as usize * size + state.element as usize;
    let mut depths = vec![None; space.rows() as usize * size];
    let mut queue = VecDeque::new();
    space.goals(0..space.rows(), &mut |goal| queue.push_back((goal, 0)));
    let mut arrivals = Vec::new();
    while let Some((state, depth)) = queue.pop_front() {
        let own = &mut depths[number(state)];
        if own.is_some() {
            continue;
        }
        *own = Some(depth);
        arrivals.clear();
        space.arrivals(state.row, &mut arrivals);
        for &Arrival { from, mv } in &arrivals {
            let elements = 0..size as u32;
            let before = elements.map(|element| State::new(from, element));
            let mut leading = before.filter(|&before| space.after(before, mv) == state);
            let before = leading
                .next()
                .expect("some state comes here by every arrival");
            assert_eq!(leading.next(), None, "and one only");
            queue.push_back((before, depth + 1));
        }
    }
    depths
}
