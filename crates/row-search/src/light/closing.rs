//! Whether sets of states are closed: no state outside leads into them.

use crate::fibre::Fibre;
use crate::frontier::Frontier;
use crate::lanes::{LANES, Lanes};
use crate::neighbours::Neighbours;
use crate::parallel::{map_each, tasks};
use crate::pull::{Scratch, pull};
use crate::row::{Row, any, full_row, row_of};
use crate::space::{Space, State};

/// All states of a set, as what a pull reads.
pub(super) struct All<'a, const V: usize>(pub(super) &'a [Row<V>]);

impl<const V: usize> Frontier<V> for All<'_, V> {
    #[inline(always)]
    fn row(&self, row: u64) -> &Row<V> {
        &self.0[row as usize]
    }

    #[inline(always)]
    fn is_active(&self, _: u64) -> bool {
        true
    }
}

/// Looks at rows one after the other, all threads at different ones: what `find_wrong` finds there first, in the
/// order of the rows.
pub(super) fn first_wrong<S, const V: usize>(
    space: &dyn Space,
    init: impl Fn() -> S + Sync + Send,
    find_wrong: impl Fn(&mut S, u64) -> Option<Row<V>> + Sync + Send,
) -> Option<State> {
    // The rows are in memory, so their number fits.
    let rows = space.rows();
    let wrong = map_each(tasks(rows as usize), &|rows| {
        let mut buffers = init();
        let mut rows = rows.start as u64..rows.end as u64;
        rows.find_map(|row| Some((row, find_wrong(&mut buffers, row)?)))
    });
    let (row, states) = wrong.into_iter().flatten().next()?;
    let element = (0..space.fibre().size() as u32).find(|&element| {
        let (word, bit) = space.fibre().spot(element);
        states[word / LANES].0[word % LANES] >> bit & 1 == 1
    });
    let element = element.expect("bits that stand for no element are in no set");
    Some(State::new(row, element))
}

/// The first state that is not in the set and leads to one that is.
pub(super) fn unreached_neighbour<const V: usize>(
    space: &dyn Space,
    order: &[usize],
    set: &[Lanes],
) -> Option<State> {
    let set: All<'_, V> = All(set.as_chunks().0);
    let full = full_row::<V>(space.fibre());
    let pulling = || Pulling::<V>::new(space, order);
    first_wrong(space, pulling, |pulling, row| {
        let own = set.row(row);
        if *own == full {
            return None;
        }
        pulling.go_to(row);
        let found = pulling.pull(&set);
        let outside: Row<V> = row_of(|i| found[i] & !own[i]);
        any(&outside).then_some(outside)
    })
}

/// What leads from a row into sets, row after row.
pub(super) struct Pulling<'a, const V: usize> {
    fibre: &'a Fibre,
    neighbours: Neighbours<'a>,
    scratch: Scratch<V>,
    full: Row<V>,
    found: Row<V>,
}

impl<'a, const V: usize> Pulling<'a, V> {
    pub(super) fn new(space: &'a dyn Space, order: &'a [usize]) -> Self {
        Self {
            fibre: space.fibre(),
            neighbours: Neighbours::new(space, order),
            scratch: Scratch::new(),
            full: full_row(space.fibre()),
            found: [Lanes::ZERO; V],
        }
    }

    /// All states of a row.
    pub(super) fn full(&self) -> &Row<V> {
        &self.full
    }

    /// Goes to a row.
    pub(super) fn go_to(&mut self, row: u64) {
        self.neighbours.go_to(row);
    }

    /// Whether any move leads from the row to an active one.
    pub(super) fn leads_into(&self, frontier: &impl Frontier<V>) -> bool {
        self.neighbours.any(|row| frontier.is_active(row))
    }

    /// The states of the row that some move takes into the set.
    pub(super) fn pull(&mut self, set: &impl Frontier<V>) -> &Row<V> {
        let Self {
            fibre,
            neighbours,
            scratch,
            full,
            found,
        } = self;
        pull(fibre, neighbours, set, scratch, full, found);
        found
    }

    /// Those of them that a set of the row lacks; `None` if there are none.
    pub(super) fn pull_new(
        &mut self,
        frontier: &impl Frontier<V>,
        reached: &Row<V>,
    ) -> Option<&Row<V>> {
        let missing: Row<V> = row_of(|i| self.full[i] & !reached[i]);
        if !any(&missing) {
            return None;
        }
        let Self {
            fibre,
            neighbours,
            scratch,
            found,
            ..
        } = self;
        pull(fibre, neighbours, frontier, scratch, &missing, found);
        for (found, missing) in found.iter_mut().zip(missing) {
            *found &= missing;
        }
        any(found).then_some(found)
    }
}
