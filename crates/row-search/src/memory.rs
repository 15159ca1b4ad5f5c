//! Whether there is memory, asked before what takes it can no longer fail.

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_vec;

/// Whether so many bytes can be had. They are given back at once: it is for what is made of many parts, or where an
/// answer is wanted before anything is begun.
///
/// ```
/// assert!(row_search::has_room_for(1 << 16));
/// assert!(!row_search::has_room_for(u64::MAX));
/// ```
#[must_use]
pub fn has_room_for(bytes: u64) -> bool {
    // In WebAssembly what was had once is never given back.
    cfg!(target_family = "wasm") || set_aside(bytes).is_some()
}

/// So many bytes, which are given back with the value.
pub(crate) fn set_aside(bytes: u64) -> Option<Vec<u8>> {
    let mut room = Vec::new();
    room.try_reserve_exact(usize::try_from(bytes).ok()?).ok()?;
    // Otherwise the compiler may leave out what nothing is written to.
    Some(core::hint::black_box(room))
}

/// So many values of 0, or `false`; `None` if there is no memory for them.
///
/// What comes from the system anew is empty already: it is not touched here, but by the threads that write to it.
/// The standard library has empty memory only in a way that ends the program where there is none (`vec![0; n]`), or
/// by writing every byte of it, and then this thread alone would bring each page into being. Asking first, giving
/// back and asking again would leave a moment for somebody else to take it.
pub(crate) fn zeros<T: Zeroable>(count: usize) -> Option<Vec<T>> {
    try_zeroed_vec(count).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_there_can_be_is_not_there() {
        assert!(has_room_for(0) && has_room_for(1 << 16));
        assert!(!has_room_for(1 << 62) && !has_room_for(u64::MAX));
        assert_eq!(zeros::<u8>(usize::MAX), None);
        assert_eq!(zeros::<u8>(usize::MAX / 4), None);
        assert_eq!(zeros::<u8>(0), Some(Vec::new()));
        assert_eq!(zeros::<u8>(3), Some(vec![0; 3]));
    }
}
