//! All cases, or some of them where Miri runs the tests, which takes a thousand times longer.

/// How far the numbers are apart that [`numbers`] gives.
const fn step(size: u64) -> u64 {
    if cfg!(miri) { size / 50 + 1 } else { 1 }
}

/// The numbers below this one; under Miri fifty of them at most.
pub(crate) fn numbers(size: u64) -> impl Iterator<Item = u64> {
    (0..size).step_by(step(size) as usize)
}

/// How many numbers those are.
pub(crate) const fn count(size: u64) -> u64 {
    size.div_ceil(step(size))
}
