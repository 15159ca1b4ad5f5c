//! The pocket cube in two coordinates, permutation and orientation, and where each move takes them.

use perm_index::{Perm, ZeroSum};

use crate::moves::PocketMove;
use crate::spaces::{OrbitMove, pocket_moves};

/// Number of permutations of the seven corners: 7!.
pub const PERMUTATIONS: usize = 5040;

/// Number of orientations of the seven corners: 3^6, the twist of the last one follows.
pub const ORIENTATIONS: usize = 729;

/// Number of states of the pocket cube with one corner held: 5040 * 729.
pub const STATES: usize = PERMUTATIONS * ORIENTATIONS;

const MOVES: usize = PocketMove::ALL.len();

/// Where each move takes each permutation: `table[permutation * 9 + column]`.
///
/// ```
/// let table = god_table::coordinates::permutation_table();
/// assert_eq!(table.len(), 5040 * 9);
/// let after_u = usize::from(table[0]);
/// assert_eq!(table[after_u * 9 + 2], 0); // U and then U'
/// ```
#[must_use]
pub fn permutation_table() -> Vec<u16> {
    let moves = pocket_moves();
    let mut table = vec![0; PERMUTATIONS * MOVES];
    for (index, row) in table.chunks_mut(MOVES).enumerate() {
        let pieces = Perm::<7>::unrank(index as u64).map_or([0; 7], |perm| *perm.as_array());
        for (target, mv) in row.iter_mut().zip(&moves) {
            let moved: [u8; 7] = core::array::from_fn(|i| pieces[usize::from(mv.from[i])]);
            *target = Perm::new(moved).map_or(0, |perm| perm.rank() as u16);
        }
    }
    table
}

/// Where each move takes each orientation: `table[orientation * 9 + column]`.
///
/// ```
/// let table = god_table::coordinates::orientation_table();
/// assert_eq!(table.len(), 729 * 9);
/// assert_eq!(table[..3], [0, 0, 0]); // turns of U twist nothing
/// ```
#[must_use]
pub fn orientation_table() -> Vec<u16> {
    orientation_transitions(&pocket_moves())
}

pub(crate) fn orientation_transitions(moves: &[OrbitMove]) -> Vec<u16> {
    (0..ORIENTATIONS as u64)
        .flat_map(|index| {
            let twists = ZeroSum::<7, 3>::unrank(index).map_or([0; 7], |twists| *twists.as_array());
            moves.iter().map(move |mv| {
                let moved =
                    core::array::from_fn(|i| (twists[usize::from(mv.from[i])] + mv.twist[i]) % 3);
                ZeroSum::<7, 3>::new(moved).map_or(0, |twists| twists.rank() as u16)
            })
        })
        .collect()
}
