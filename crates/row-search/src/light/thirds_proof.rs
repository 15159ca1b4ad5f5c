//! Proves that numbers are the distances modulo 3, by searching the levels again.

use super::counted::{CountSearch, Kind};
use super::kept::KeptSets;
use super::thirds::Thirds;
use super::thirds_search::expect_both_ways;
use crate::depth::Depth;
use crate::proof::{ProofError, expect_right};
use crate::row::{Row, any, full_row, row_of, with_row_length};
use crate::search::SearchError;
use crate::space::{Space, State};

/// Proves that these are the distances of a space modulo 3, and that their distribution is right.
///
/// Numbers modulo 3 can be consistent with all neighbours and still be wrong, along a cycle. So
/// this searches the levels again, like [`count_states`](crate::count_states), and compares the
/// states of each with their numbers. It takes as long as that, and two sets of bits in addition to
/// the numbers. At the end every reached state is known to have the number of its level, and every
/// other state none.
///
/// # Errors
///
/// [`SearchError::OneWay`] if a move has no inverse; [`SearchError::Proof`] with the first wrong
/// state, in the order of the levels, or the first distance with a wrong number of states; and the
/// errors of a search.
pub fn prove_thirds(space: &dyn Space, thirds: &Thirds) -> Result<(), SearchError> {
    expect_both_ways(space)?;
    if !thirds.fit(space) {
        return Err(SearchError::Proof(ProofError::Shape));
    }
    let mut search = CountSearch::new(space)?;
    let mut level = Some(search.report());
    while let Some(report) = level {
        let depth = report.depth;
        let count = (report.positions, thirds.distribution().at(depth));
        compare_counts(depth, count)?;
        compare(&search, thirds, Some(depth))?;
        level = search.next_level()?;
    }
    for beyond in search.report().depth + 1..=thirds.distribution().max_depth() {
        compare_counts(beyond, (0, thirds.distribution().at(beyond)))?;
    }
    compare(&search, thirds, None)?;
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

/// Compares the states of the last level, at this distance, with their numbers; or the unreached
/// states, if there is no distance.
fn compare(
    search: &CountSearch<'_>,
    thirds: &Thirds,
    depth: Option<Depth>,
) -> Result<(), SearchError> {
    let space = search.space();
    let fibre = space.fibre();
    let found = match &search.0 {
        Kind::Rows(run) => with_row_length!(fibre, compare_sets(space, &run.sets, thirds, depth)),
        Kind::Plain(plain) => {
            with_row_length!(fibre, compare_sets(space, &plain.sets, thirds, depth))
        }
    };
    found.map_err(|state| {
        let found = thirds.residue(state);
        SearchError::Proof(ProofError::Residue { state, found })
    })
}

fn compare_sets<const V: usize>(
    space: &dyn Space,
    sets: &(impl KeptSets + Sync),
    thirds: &Thirds,
    depth: Option<Depth>,
) -> Result<(), State> {
    let full = full_row::<V>(space.fibre());
    let find_wrong = |(): &mut (), row| {
        let ([reached, before], is_active) = sets.row::<V>(row as usize);
        let wrong: Row<V> = match depth {
            Some(_) if !is_active => return None,
            Some(depth) => {
                let right = thirds.row(row, &full, depth % 3);
                row_of(|i| reached[i] & !before[i] & !right[i])
            }
            None => {
                let unreached = thirds.row(row, &full, 3);
                row_of(|i| full[i] & !(reached[i] ^ unreached[i]))
            }
        };
        any(&wrong).then_some(wrong)
    };
    expect_right(space.fibre(), 0..space.rows(), || (), find_wrong)
}
