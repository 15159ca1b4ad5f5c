//! Inverse steps of a space: the states from which a move leads to a given state.

use row_search::{Automorphism, Fibre, Space, State};

/// Calls `visit` with each state that a move takes to the given state.
///
/// Fast if some move undoes the move, or if the fibre is an abelian group; otherwise every element
/// of the rows that lead there is tried.
pub(crate) fn states_before(
    space: &(impl Space + ?Sized),
    state: State,
    mv: usize,
    mut visit: impl FnMut(State),
) {
    let fibre = space.fibre();
    // With automorphisms, a move may be undone only up to a symmetry.
    let is_plain = fibre.automorphisms() <= 1;
    if let Some(inverse) = space.inverse(mv).filter(|_| is_plain) {
        let from = space.after(state, inverse);
        // If the state before is blocked, the inverse stays at `state`. So check that the move leads
        // back.
        if space.after(from, mv) == state {
            visit(from);
        }
        return;
    }
    let mut arrivals = Vec::new();
    space.arrivals(state.row, &mut arrivals);
    for arrival in arrivals.into_iter().filter(|arrival| arrival.mv == mv) {
        let step = space.step(arrival.from, mv);
        match fibre.orders() {
            Some(orders) if step.automorphism == Automorphism::IDENTITY => {
                let element = fibre.moved(state.element, negative(orders, step.shift));
                visit(State::new(arrival.from, element));
            }
            _ => elements(fibre)
                .map(|element| State::new(arrival.from, element))
                .filter(|&from| space.after(from, mv) == state)
                .for_each(&mut visit),
        }
    }
}

fn elements(fibre: &Fibre) -> impl Iterator<Item = u32> {
    0..fibre.size() as u32
}

/// The inverse of an element in the abelian group with these cyclic orders; the first digit is most
/// significant.
fn negative(orders: &[u8], element: u32) -> u32 {
    let (mut left, mut place, mut negative) = (element, 1, 0);
    for order in orders.iter().rev().map(|&order| u32::from(order)) {
        negative += (order - left % order) % order * place;
        left /= order;
        place *= order;
    }
    negative
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spaces::{Orbit, OrbitMove, OrbitSpace, TransitionSpace};
    use crate::turning::{FoldedRing, Turning};

    /// Each step of a space is found from behind, and no other; returns their number.
    fn check(space: &impl Space) -> usize {
        let mut steps = 0;
        let states = || {
            (0..space.rows())
                .flat_map(|row| elements(space.fibre()).map(move |e| State::new(row, e)))
        };
        for mv in 0..space.moves().len() {
            for state in states() {
                let mut found = Vec::new();
                states_before(space, state, mv, |from| found.push(from));
                found.sort_unstable();
                let leading: Vec<State> = states()
                    .filter(|&from| space.after(from, mv) == state)
                    .collect();
                assert_eq!(found, leading);
                steps += found.len();
            }
        }
        steps
    }

    #[test]
    fn sums_are_undone_with_and_without_a_move_for_it() {
        let pieces = Orbit {
            pieces: 3,
            twists: 4,
            zero_sum: false,
            even: false,
        };
        let turn = OrbitMove {
            from: vec![1, 2, 0],
            twist: vec![0, 1, 3],
        };
        let both = OrbitSpace::new(&[(pieces, vec![turn.clone(), turn.inverse(4)])])
            .expect("a move and its inverse");
        assert_eq!(check(&both), 2 * 6 * 64);
        let alone = OrbitSpace::new(&[(pieces, vec![turn])]).expect("a move");
        assert_eq!(alone.inverse(0), None);
        assert_eq!(check(&alone), 6 * 64);
    }

    /// The mirror image of a step is another one, so the move back does not tell where a state came from.
    #[test]
    fn steps_with_automorphisms_are_undone_too() {
        assert_eq!(check(&FoldedRing::new()), 2 * 6 * 6);
    }

    #[test]
    fn several_states_may_lead_to_one() {
        let lane = TransitionSpace::new(1, 3, vec![1, 2, 2]).expect("rows that there are");
        assert_eq!(check(&lane), 3);
    }

    #[test]
    fn elements_that_go_anywhere_are_tried() {
        assert_eq!(check(&Turning::three_of_four()), 4);
    }
}
