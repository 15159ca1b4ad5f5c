//! Counts the arrangements of a puzzle's pieces, reachable or not, and the moves needed for as many
//! sequences.

use num_bigint::BigUint;

use crate::definition::{Definition, Orbit};
use crate::pattern::OrbitPattern;
use crate::transformation::OrbitTurn;

impl Definition {
    /// The number of ways to put the pieces that moves touch into their places and twist them: an
    /// upper bound for the number of positions.
    ///
    /// ```
    /// use puzzle_def::known;
    ///
    /// // 8! 3^8 of corners and 12! 2^12 of edges; the centres stay.
    /// let arrangements = known::definition("3x3x3")?.arrangements();
    /// assert_eq!(arrangements, 519_024_039_293_878_272_000_u128.into());
    /// # Ok::<(), known::UnknownPuzzle>(())
    /// ```
    #[must_use]
    pub fn arrangements(&self) -> BigUint {
        let parts = self.parts();
        let orbits = parts.orbits.iter().zip(&parts.start.orbits).enumerate();
        let of_each = orbits.map(|(number, (orbit, start))| {
            let turns = parts.moves.iter();
            let turns: Vec<&OrbitTurn> =
                turns.map(|mv| &mv.transformation.orbits[number]).collect();
            arrangements(orbit, start, &turns)
        });
        of_each.product()
    }

    /// The smallest length at which there are at least as many move sequences as
    /// [arrangements](Self::arrangements), with `turns` moves to choose from each time; `None` for
    /// fewer than two.
    ///
    /// ```
    /// use puzzle_def::known;
    ///
    /// assert_eq!(known::definition("3x3x3")?.moves_to_tell_all_apart(18), Some(17));
    /// # Ok::<(), known::UnknownPuzzle>(())
    /// ```
    #[must_use]
    pub fn moves_to_tell_all_apart(&self, turns: usize) -> Option<usize> {
        if turns < 2 {
            return None;
        }
        let arrangements = self.arrangements();
        let mut made = BigUint::from(1_u32);
        let mut moves = 0;
        while made < arrangements {
            made *= turns;
            moves += 1;
        }
        Some(moves)
    }
}

/// The arrangements of the places of an orbit that any of these turns touches.
fn arrangements(orbit: &Orbit, start: &OrbitPattern, turns: &[&OrbitTurn]) -> BigUint {
    let mut kinds = vec![0_u32; usize::from(start.kinds())];
    let mut all = BigUint::from(1_u32);
    let mut touched = 0_u32;
    for place in 0..usize::from(orbit.places) {
        let is_touched =
            |turn: &&OrbitTurn| usize::from(turn.from[place]) != place || turn.twist[place] != 0;
        if !turns.iter().any(is_touched) {
            continue;
        }
        touched += 1;
        let alike = &mut kinds[usize::from(start.pieces[place])];
        *alike += 1;
        // A multinomial coefficient, factor by factor. Each quotient is an integer.
        all = all * touched / *alike * u32::from(start.moduli[place]);
    }
    all
}
