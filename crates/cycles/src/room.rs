//! Fallible allocation of lists.

use alloc::vec::Vec;

/// An empty list with room for this many items; `None` if there is not enough memory.
pub(crate) fn with_room<T>(items: usize) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(items).ok()?;
    Some(list)
}

/// A list of `items` equal items; `None` if there is not enough memory.
pub(crate) fn filled<T: Clone>(item: T, items: usize) -> Option<Vec<T>> {
    let mut list = with_room(items)?;
    list.resize(items, item);
    Some(list)
}

/// Adds an item to a list; `None` if there is not enough memory.
pub(crate) fn add<T>(list: &mut Vec<T>, item: T) -> Option<()> {
    list.try_reserve(1).ok()?;
    list.push(item);
    Some(())
}
