//! Pairs of moves that commute.

use std::sync::OnceLock;

/// Pairs of moves that commute. The partners of a move are computed when first needed.
///
/// ```
/// use puzzle_def::listing::Commuting;
///
/// let sums = Commuting::new(3);
/// assert!(sums.contains([0, 2], |one, other| one + other == other + one));
/// ```
#[derive(Clone, Debug)]
pub struct Commuting {
    /// For each move, which moves commute with it.
    partners: Vec<OnceLock<Vec<bool>>>,
}

impl Commuting {
    /// Starts for this many moves, with nothing computed.
    #[must_use]
    pub fn new(moves: usize) -> Self {
        Self {
            partners: vec![OnceLock::new(); moves],
        }
    }

    /// Whether two moves commute. `compare` computes it, and must return the same at each call.
    ///
    /// # Panics
    ///
    /// If a move number does not exist.
    pub fn contains(
        &self,
        [one, other]: [usize; 2],
        compare: impl Fn(usize, usize) -> bool,
    ) -> bool {
        let all = 0..self.partners.len();
        let partners = self.partners[one].get_or_init(|| all.map(|mv| compare(one, mv)).collect());
        partners[other]
    }
}
