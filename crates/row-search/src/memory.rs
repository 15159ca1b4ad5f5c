//! Memory: fallible allocation, in large pages if possible.

use core::ops::{Deref, DerefMut};

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_vec;

/// Whether this many bytes can be allocated. They are freed again at once. Use it before allocating
/// many parts, or to decide before starting.
///
/// ```
/// assert!(row_search::has_room_for(1 << 16));
/// assert!(!row_search::has_room_for(u64::MAX));
/// ```
#[must_use]
pub fn has_room_for(bytes: u64) -> bool {
    // WebAssembly never returns memory to the system, so testing would use it up.
    cfg!(target_family = "wasm") || set_aside(bytes).is_some()
}

/// Allocates this many bytes, which are freed with the value.
pub(crate) fn set_aside(bytes: u64) -> Option<Vec<u8>> {
    let mut room = Vec::new();
    room.try_reserve_exact(usize::try_from(bytes).ok()?).ok()?;
    // Keeps the compiler from removing the allocation, which is never written to.
    Some(core::hint::black_box(room))
}

/// Allocates values that are 0 or `false`; `None` if there is not enough memory.
///
/// Fresh memory from the system is zero already, so it is not touched here, but only by the threads
/// that write to it. The standard library allocates zeroed memory only in a way that aborts the
/// program on failure (`vec![0; n]`), or by writing every byte, in which case this thread alone
/// would touch every page. Testing first, freeing and allocating again would leave a moment in
/// which another process can take the memory.
pub(crate) fn zeros<T: Zeroable>(count: usize) -> Option<Vec<T>> {
    try_zeroed_vec(count).ok()
}

/// A list of words that is read at random: in large pages if the system has them, which speeds up
/// access.
pub(crate) enum Scattered {
    /// Mapped directly from the system.
    #[cfg(all(unix, not(miri)))]
    Pages(memmap2::MmapMut),
    /// The fallback, also used for short lists.
    List(Vec<u64>),
}

impl Scattered {
    /// The fewest bytes for which large pages are used; a smaller list does not fill one.
    #[cfg(all(unix, not(miri)))]
    const FEWEST: usize = 1 << 22;

    /// Allocates this many words of 0; `None` if there is not enough memory.
    pub(crate) fn zeros(count: usize) -> Option<Self> {
        #[cfg(all(unix, not(miri)))]
        {
            let bytes = count.checked_mul(size_of::<u64>())?;
            if bytes >= Self::FEWEST
                && let Ok(pages) = memmap2::MmapMut::map_anon(bytes)
            {
                // Large pages are optional, so an error does not matter.
                #[cfg(target_os = "linux")]
                let _ = pages.advise(memmap2::Advice::HugePage);
                return Some(Self::Pages(pages));
            }
        }
        zeros(count).map(Self::List)
    }
}

impl Deref for Scattered {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        match self {
            #[cfg(all(unix, not(miri)))]
            Self::Pages(pages) => bytemuck::cast_slice(pages),
            Self::List(words) => words,
        }
    }
}

impl DerefMut for Scattered {
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            #[cfg(all(unix, not(miri)))]
            Self::Pages(pages) => bytemuck::cast_slice_mut(pages),
            Self::List(words) => words,
        }
    }
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

    #[test]
    fn scattered_words_are_empty_and_kept_wherever_they_are() {
        for count in [0, 1, 1000, 1 << 19, (1 << 20) + 3] {
            let mut words = Scattered::zeros(count).expect("there is memory");
            assert_eq!(words.len(), count);
            assert!(words.iter().all(|&word| word == 0));
            for (word, number) in words.iter_mut().zip(1..) {
                *word = number;
            }
            assert!(
                (1..)
                    .zip(words.iter())
                    .all(|(number, &word)| word == number)
            );
        }
        assert!(Scattered::zeros(usize::MAX).is_none());
        assert!(Scattered::zeros(usize::MAX / 8).is_none());
    }
}
