//! Which parts of a puzzle to look at, when there is so much room.

use puzzle_def::{Definition, DefinitionError};

use crate::size::size;
use crate::view::{OrbitView, Sight, View};

/// Views of a puzzle, of no more positions each than a limit: the first ones are the first to take.
///
/// Orbits that are small enough are looked at as a whole, several at once where their product is still small enough. Of each larger
/// orbit there are as many pieces as possible, several times until each piece has been looked at, and then once more in other company; and
/// also all pieces without their twists, and the twists alone. The largest view of every orbit comes first, then the second one of each,
/// and so on.
pub(crate) fn views(definition: &Definition, limit: u64) -> Result<Vec<View>, DefinitionError> {
    let count = definition.orbits().len();
    let measure = |view: &View| -> Result<Option<u64>, DefinitionError> {
        let seen = Sight::new(definition, view).definition(definition)?;
        let size = size(&seen).and_then(|size| u64::try_from(size).ok());
        Ok(size.filter(|&size| size <= limit))
    };
    let mut wholes = Vec::new();
    let mut ranked = Vec::new();
    for orbit in 0..count {
        let of_orbit = |own| View::of_orbit(orbit, own, count);
        if let Some(size) = measure(&of_orbit(OrbitView::Whole))? {
            wholes.push((size, orbit));
            continue;
        }
        let mut own = Vec::new();
        let kinds = definition.start().orbits[orbit].kinds();
        let parts = [OrbitView::Permutation, OrbitView::Orientation];
        for view in sets(kinds, |set| Ok(measure(&of_orbit(set))?.is_some()))?
            .into_iter()
            .chain(parts)
        {
            let view = of_orbit(view);
            if let Some(size) = measure(&view)? {
                own.push((size, view));
            }
        }
        own.sort_by_key(|&(size, _)| core::cmp::Reverse(size));
        ranked.extend(
            (0..)
                .zip(own)
                .map(|(rank, (size, view))| (rank, size, view)),
        );
    }
    for view in together(wholes, limit, count) {
        if let Some(size) = measure(&view)? {
            ranked.push((0, size, view));
        }
    }
    ranked.retain(|&(_, size, _)| size > 1);
    ranked.sort_by_key(|&(rank, size, _)| (rank, core::cmp::Reverse(size)));
    Ok(ranked.into_iter().map(|(_, _, view)| view).collect())
}

/// Orbits of these sizes put together, as long as the product stays within the limit.
fn together(mut wholes: Vec<(u64, usize)>, limit: u64, count: usize) -> Vec<View> {
    wholes.sort_by_key(|&(size, orbit)| (core::cmp::Reverse(size), orbit));
    let mut groups: Vec<(u64, Vec<OrbitView>)> = Vec::new();
    for (size, orbit) in wholes {
        let fits = |(own, _): &&mut (u64, _)| {
            own.checked_mul(size)
                .is_some_and(|product| product <= limit)
        };
        match groups.iter_mut().find(fits) {
            Some((own, views)) => {
                *own *= size;
                views[orbit] = OrbitView::Whole;
            }
            None => {
                let mut views = vec![OrbitView::Nothing; count];
                views[orbit] = OrbitView::Whole;
                groups.push((size, views));
            }
        }
    }
    groups
        .into_iter()
        .map(|(_, views)| View::new(views))
        .collect()
}

/// Sets of as many pieces as fit: so many neighbours by their numbers until each has been in one, and then every second one.
fn sets<E>(
    kinds: u16,
    mut fits: impl FnMut(OrbitView) -> Result<bool, E>,
) -> Result<Vec<OrbitView>, E> {
    let mut most = 0;
    while most < kinds && fits(OrbitView::Pieces((0..=most).collect()))? {
        most += 1;
    }
    if most == 0 {
        return Ok(Vec::new());
    }
    let firsts = (0..kinds.div_ceil(most)).map(|set| (set * most).min(kinds - most));
    let mut sets: Vec<Vec<u16>> = firsts
        .map(|first| (first..first + most).collect())
        .collect();
    if 2 * most <= kinds {
        sets.extend((0..2).map(|odd| (0..most).map(|piece| 2 * piece + odd).collect()));
    }
    Ok(sets.into_iter().map(OrbitView::Pieces).collect())
}
