//! Lists for which there may be no memory.

use alloc::vec::Vec;

/// An empty list with room for so many items; `None` if there is no memory for them.
pub(crate) fn with_room<T>(items: usize) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(items).ok()?;
    Some(list)
}

/// A list of so many equal items; `None` if there is no memory for them.
pub(crate) fn filled<T: Clone>(item: T, items: usize) -> Option<Vec<T>> {
    let mut list = with_room(items)?;
    list.resize(items, item);
    Some(list)
}

/// Adds an item to a list; `None` if there is no memory for a longer one.
pub(crate) fn add<T>(list: &mut Vec<T>, item: T) -> Option<()> {
    list.try_reserve(1).ok()?;
    list.push(item);
    Some(())
}
