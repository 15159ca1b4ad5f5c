//! What a part finds that has been told what rows lack, against what it finds untold.

use std::collections::BTreeMap;

use super::*;
use crate::light::part::lacking::Lacking;
use crate::space::Space;
use crate::spaces::TransitionSpace;

fn found_in<const V: usize>(part: &PartSearch<'_>, rows: Range<u64>) -> BTreeMap<u64, Row<V>> {
    let mut found = BTreeMap::new();
    for block in part.found_in(rows) {
        read_block::<V>(part.space.fibre(), &block, |row, states| {
            assert!(found.insert(row, *states).is_none());
            Ok(())
        })
        .expect("a part has found it");
    }
    found
}

/// How many rows of the second part lack few states, and how many nothing. What the first one finds there with and
/// without knowing so is compared.
fn compare<const V: usize>(first: &mut PartSearch<'_>, second: &PartSearch<'_>) -> [usize; 2] {
    let fibre = second.space.fibre();
    let told = found_in::<V>(first, second.rows());
    let (rows, row_bytes) = (first.space.rows(), fibre.row_bytes());
    let unknown = Lacking::unknown(rows, rows / 2, row_bytes).expect("it fits");
    let lacking = core::mem::replace(&mut first.lacking, unknown);
    let untold = found_in::<V>(first, second.rows());
    first.lacking = lacking;
    let full = full_row::<V>(fibre);
    let mut seen = [0; 2];
    for (row, reached) in second.rows().zip(second.reached.as_chunks::<V>().0) {
        let missing: Row<V> = core::array::from_fn(|i| full[i] & !reached[i]);
        let asked = match count(&missing) as usize {
            0 => {
                seen[1] += 1;
                missing
            }
            lacks if lacks <= few_of(row_bytes) => {
                seen[0] += 1;
                missing
            }
            _ => full,
        };
        let expected = untold
            .get(&row)
            .map(|states| core::array::from_fn(|i| states[i] & asked[i]));
        let expected = expected.filter(|states: &Row<V>| count(states) > 0);
        assert_eq!(told.get(&row), expected.as_ref(), "row {row}");
    }
    seen
}

/// A part knows which of its own rows lack nothing; returns how many these are.
fn own_complete<const V: usize>(part: &PartSearch<'_>) -> usize {
    let full = full_row::<V>(part.space.fibre());
    let rows = part.rows().zip(part.reached.as_chunks::<V>().0);
    rows.filter(|&(row, reached)| {
        assert_eq!(part.lacking.is_complete(row), *reached == full, "row {row}");
        *reached == full
    })
    .count()
}

#[test]
fn only_states_that_rows_lack_are_looked_for() {
    let space = crate::corners::space(&crate::corners::turns());
    // Neither ends where 64 rows do.
    let half = space.rows() / 2 + 5;
    let mut parts =
        [0..half, half..space.rows()].map(|rows| PartSearch::new(&space, rows).expect("it fits"));
    let mut seen = [0; 2];
    let mut complete = 0;
    for _ in 0..11 {
        let [first, second] = &mut parts;
        for block in second.lacking_in(second.rows()) {
            first.learn_lacking(&block).expect("rows of the other");
        }
        for part in [&mut *first, &mut *second] {
            part.begin_level();
            part.search(part.rows());
        }
        let here = with_row_length!(space.fibre(), compare(first, second));
        seen = [seen[0] + here[0], seen[1] + here[1]];
        for block in second.found_in(first.rows()) {
            first.add(&block).expect("own rows");
        }
        for block in first.found_in(second.rows()) {
            second.add(&block).expect("own rows");
        }
        first.end_level();
        second.end_level();
        for part in &parts {
            complete += with_row_length!(space.fibre(), own_complete(part));
        }
    }
    assert!(complete > 5000, "{complete}");
    assert!(seen.iter().all(|&rows| rows > 100), "{seen:?}");
}

#[test]
fn rows_that_goals_fill_lack_nothing_from_the_start() {
    let ring = TransitionSpace::new(1, 100, (1..100).chain([0]).collect()).expect("a ring");
    for (rows, complete) in [(0..50, 1), (50..100, 0)] {
        let part = PartSearch::new(&ring, rows).expect("it fits");
        let found = with_row_length!(ring.fibre(), own_complete(&part));
        assert_eq!(found, complete);
    }
}
