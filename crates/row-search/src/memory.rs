//! Whether there is memory, asked before what takes it can no longer fail.

/// Whether so many bytes can be had. They are given back at once: it is for what is made of many parts, or where an
/// answer is wanted before anything is begun.
pub(crate) fn has_room_for(bytes: u64) -> bool {
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

/// So many bytes of 0; `None` if there is no memory for them, as far as can be told before they are asked for.
///
/// What comes from the system anew is empty already: it is not touched here, but by the threads that write to it.
pub(crate) fn zeros(bytes: usize) -> Option<Vec<u8>> {
    if cfg!(target_family = "wasm") {
        let mut zeros = Vec::new();
        zeros.try_reserve_exact(bytes).ok()?;
        zeros.resize(bytes, 0);
        return Some(zeros);
    }
    has_room_for(bytes as u64).then(|| vec![0; bytes])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_there_can_be_is_not_there() {
        assert!(has_room_for(0) && has_room_for(1 << 16));
        assert!(!has_room_for(1 << 62) && !has_room_for(u64::MAX));
        assert_eq!(zeros(usize::MAX), None);
        assert_eq!(zeros(usize::MAX / 4), None);
        assert_eq!(zeros(3), Some(vec![0; 3]));
    }
}
