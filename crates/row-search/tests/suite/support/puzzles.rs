//! Small puzzles of every kind: one orbit and several, even or not, twisting freely or not, and none at all.

use proptest::prelude::*;
use row_search::{Orbit, OrbitMove, OrbitSpace};

/// A move of an orbit from any numbers: a permutation by exchanging places, and twists, mended where the orbit
/// asks for it.
fn move_of(orbit: &Orbit, numbers: &[u32]) -> OrbitMove {
    let count = orbit.pieces;
    let mut mv = OrbitMove::identity(count as u8);
    let mut odd = false;
    for (place, &number) in (1..count).rev().zip(numbers) {
        let other = number as usize % (place + 1);
        mv.from.swap(place, other);
        odd ^= place != other;
    }
    if orbit.even && odd {
        mv.from.swap(0, 1);
    }
    for (twist, number) in mv.twist.iter_mut().zip(numbers) {
        *twist = (number / 64 % u32::from(orbit.twists)) as u8;
    }
    if orbit.zero_sum && count > 0 {
        mv.twist[0] = 0;
        let sum: u32 = mv.twist.iter().copied().map(u32::from).sum();
        let twists = u32::from(orbit.twists);
        mv.twist[0] = ((twists - sum % twists) % twists) as u8;
    }
    mv
}

fn orbits() -> impl Strategy<Value = Orbit> {
    (0_usize..=5, 1_u8..=4, any::<bool>(), any::<bool>()).prop_map(
        |(pieces, twists, zero_sum, even)| Orbit {
            pieces,
            twists: if pieces > 4 { twists.min(2) } else { twists },
            zero_sum,
            even,
        },
    )
}

/// A puzzle of up to three orbits and four moves, as it is told and as a space. Some of the moves come with
/// their inverse.
pub(crate) fn puzzles() -> impl Strategy<Value = (Vec<(Orbit, Vec<OrbitMove>)>, OrbitSpace)> {
    let numbers = || prop::collection::vec(any::<u32>(), 5);
    let parts = prop::collection::vec((orbits(), prop::collection::vec(numbers(), 4)), 0..=3);
    (parts, 0_usize..=4, any::<bool>()).prop_filter_map("a small space", |(parts, moves, back)| {
        let parts: Vec<(Orbit, Vec<OrbitMove>)> = parts
            .iter()
            .map(|(orbit, numbers)| {
                let there = numbers[..moves].iter();
                let mut moves: Vec<_> = there.map(|numbers| move_of(orbit, numbers)).collect();
                if back && let Some(first) = moves.first() {
                    moves.push(first.inverse(orbit.twists));
                }
                (*orbit, moves)
            })
            .collect();
        let states: usize = parts
            .iter()
            .map(|(orbit, _)| {
                let elements = usize::from(orbit.twists).pow(orbit.digits() as u32);
                orbit.arrangements().expect("few pieces") * elements
            })
            .product();
        (states <= 20_000).then(|| {
            let space = OrbitSpace::new(&parts).expect("orbits and moves that are possible");
            (parts, space)
        })
    })
}
