//! Rayon's iterators; where there are no threads, iterators of the same names that run here and now.

#[cfg(all(feature = "rayon", not(target_family = "wasm")))]
pub(crate) use rayon::prelude::*;
#[cfg(not(all(feature = "rayon", not(target_family = "wasm"))))]
pub(crate) use serial::*;

/// Does some work on a thread of the pool, where tasks are shared out from without waiting for another thread.
#[cfg(all(feature = "rayon", not(target_family = "wasm")))]
pub(crate) fn on_a_worker<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    rayon::scope(|_| work())
}

/// As much of rayon's interface as is used here, for WebAssembly: rayon would run on the calling thread
/// there too, but at the price of code for every way to split the work.
#[cfg(not(all(feature = "rayon", not(target_family = "wasm"))))]
mod serial {
    use core::iter::Sum;

    /// Does some work here and now.
    pub(crate) fn on_a_worker<R>(work: impl FnOnce() -> R) -> R {
        work()
    }

    /// An iterator with the names of a parallel one.
    pub(crate) struct Serial<I>(I);

    impl<I: Iterator> IntoIterator for Serial<I> {
        type Item = I::Item;
        type IntoIter = I;

        fn into_iter(self) -> I {
            self.0
        }
    }

    impl<I: Iterator> Serial<I> {
        pub(crate) fn enumerate(self) -> Serial<impl Iterator<Item = (usize, I::Item)>> {
            Serial(self.0.enumerate())
        }

        pub(crate) fn zip<J: IntoIterator>(
            self,
            other: J,
        ) -> Serial<impl Iterator<Item = (I::Item, J::Item)>> {
            Serial(self.0.zip(other))
        }

        pub(crate) fn map<T>(
            self,
            change: impl FnMut(I::Item) -> T,
        ) -> Serial<impl Iterator<Item = T>> {
            Serial(self.0.map(change))
        }

        pub(crate) fn map_init<S, T>(
            self,
            init: impl FnOnce() -> S,
            mut change: impl FnMut(&mut S, I::Item) -> T,
        ) -> Serial<impl Iterator<Item = T>> {
            let mut state = init();
            Serial(self.0.map(move |item| change(&mut state, item)))
        }

        pub(crate) fn with_min_len(self, _: usize) -> Self {
            self
        }

        pub(crate) fn for_each(self, action: impl FnMut(I::Item)) {
            self.0.for_each(action);
        }

        pub(crate) fn reduce(
            self,
            identity: impl FnOnce() -> I::Item,
            join: impl FnMut(I::Item, I::Item) -> I::Item,
        ) -> I::Item {
            self.0.fold(identity(), join)
        }

        pub(crate) fn sum<S: Sum<I::Item>>(self) -> S {
            self.0.sum()
        }

        pub(crate) fn collect<C: FromIterator<I::Item>>(self) -> C {
            self.0.collect()
        }
    }

    /// Owned collections and ranges.
    pub(crate) trait IntoParallelIterator: IntoIterator + Sized {
        fn into_par_iter(self) -> Serial<Self::IntoIter> {
            Serial(self.into_iter())
        }
    }

    impl<C: IntoIterator> IntoParallelIterator for C {}

    /// Vectors.
    pub(crate) trait ParallelExtend<T> {
        fn par_extend(&mut self, items: impl IntoIterator<Item = T>);
    }

    impl<T> ParallelExtend<T> for Vec<T> {
        fn par_extend(&mut self, items: impl IntoIterator<Item = T>) {
            self.extend(items);
        }
    }

    /// Slices.
    pub(crate) trait ParallelSliceMut<T> {
        fn par_iter_mut(&mut self) -> Serial<core::slice::IterMut<'_, T>>;
        fn par_chunks_mut(&mut self, size: usize) -> Serial<core::slice::ChunksMut<'_, T>>;
    }

    impl<T> ParallelSliceMut<T> for [T] {
        fn par_iter_mut(&mut self) -> Serial<core::slice::IterMut<'_, T>> {
            Serial(self.iter_mut())
        }

        fn par_chunks_mut(&mut self, size: usize) -> Serial<core::slice::ChunksMut<'_, T>> {
            Serial(self.chunks_mut(size))
        }
    }
}
