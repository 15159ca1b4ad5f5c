//! Numbers that look like any, and are the same in every run.

pub(crate) struct Dice(u64);

impl Dice {
    /// Always the same, but in each round of `cargo xtask soak` others.
    pub(crate) fn new(seed: u64) -> Self {
        let round = std::env::var("CHAOS_SEED").unwrap_or_else(|_| "0".into());
        let round: u64 = round.parse().expect("CHAOS_SEED is a number");
        Self(seed ^ (round << 32))
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % end
    }
}
