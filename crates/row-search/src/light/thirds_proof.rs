//! Proof that numbers are the distances modulo 3, by going through the levels again.

use super::closing::first_wrong;
use super::counted::CountSearch;
use super::thirds::Thirds;
use crate::depth::Depth;
use crate::proof::ProofError;
use crate::row::{Row, any, full_row, row_of, with_row_length};
use crate::search::SearchError;
use crate::space::{Space, State};

/// Proves that these are the distances of a space modulo 3, and as many at each distance as is said.
///
/// Numbers modulo 3 can fit those of all neighbours and be wrong, where they go round in a circle. So the levels are
/// searched again, as [`count_states`](crate::count_states) does, and the states of each compared with their
/// numbers. It takes as long as that, and two sets beside the numbers. Then every reached state has the
/// number of its level, and every other one none.
///
/// # Errors
///
/// [`SearchError::OneWay`] if a move can't be undone, [`SearchError::Proof`] with the first state that is wrong, in
/// the order of the levels, or the first distance with another number of states; and what a search fails with.
pub fn prove_thirds(space: &dyn Space, thirds: &Thirds) -> Result<(), SearchError> {
    if let Some(mv) = (0..space.moves().len()).find(|&mv| space.inverse(mv).is_none()) {
        return Err(SearchError::OneWay { mv });
    }
    if !thirds.fits(space) {
        return Err(SearchError::Proof(ProofError::Shape));
    }
    let mut search = CountSearch::new(space)?;
    let mut level = Some(search.report());
    while let Some(report) = level {
        let depth = report.depth;
        let count = (report.positions, thirds.distribution().at(depth));
        compare_counts(depth, count)?;
        with_row_length!(space.fibre(), compare_level(&search, thirds, depth))?;
        level = search.next_level()?;
    }
    let beyond = search.report().depth + 1;
    compare_counts(beyond, (0, thirds.distribution().at(beyond)))?;
    with_row_length!(space.fibre(), compare_unreached(&search, thirds))?;
    let found = search.finish()?.unreachable();
    let expected = thirds.distribution().unreachable();
    if found != expected {
        let error = ProofError::Unreachable { found, expected };
        return Err(SearchError::Proof(error));
    }
    Ok(())
}

fn compare_counts(depth: Depth, (found, expected): (u64, u64)) -> Result<(), SearchError> {
    if found == expected {
        return Ok(());
    }
    Err(SearchError::Proof(ProofError::Count {
        depth,
        found,
        expected,
    }))
}

/// Compares the states of the last level with their numbers.
fn compare_level<const V: usize>(
    search: &CountSearch<'_>,
    thirds: &Thirds,
    depth: Depth,
) -> Result<(), SearchError> {
    let space = search.space();
    let full = full_row::<V>(space.fibre());
    let wrong = first_wrong(
        space,
        || (),
        |(), row| {
            let new: Row<V> = search.newest(row as usize)?;
            let right = thirds.row(row as usize, &full, (depth % 3) as usize);
            let wrong: Row<V> = row_of(|i| new[i] & !right[i]);
            any(&wrong).then_some(wrong)
        },
    );
    wrong.map_or(Ok(()), |state| Err(error(thirds, state)))
}

/// Compares the states that were never reached with their numbers.
fn compare_unreached<const V: usize>(
    search: &CountSearch<'_>,
    thirds: &Thirds,
) -> Result<(), SearchError> {
    let space = search.space();
    let full = full_row::<V>(space.fibre());
    let wrong = first_wrong(
        space,
        || (),
        |(), row| {
            let reached: &Row<V> = search.reached(row as usize);
            let unreached = thirds.row(row as usize, &full, 3);
            let wrong: Row<V> = row_of(|i| full[i] & !(reached[i] ^ unreached[i]));
            any(&wrong).then_some(wrong)
        },
    );
    wrong.map_or(Ok(()), |state| Err(error(thirds, state)))
}

fn error(thirds: &Thirds, state: State) -> SearchError {
    let found = thirds.residue(state);
    SearchError::Proof(ProofError::Residue { state, found })
}
