//! Scrambles are fair, far enough, eleven moves long, which make every position, and the same for the same seed.

use std::fmt::Write;
use std::ops::Range;
use std::sync::OnceLock;

use cube_model::pocket::{MoveTables, PermIndex, PocketMove, PocketState, TwistIndex};
use god_table::{Metric, PocketTable, Scramble};
use sha2::{Digest, Sha256};

use crate::support::hex;

fn table() -> &'static PocketTable {
    static TABLE: OnceLock<PocketTable> = OnceLock::new();
    TABLE.get_or_init(|| {
        PocketTable::new(Metric::HalfTurn).expect("all moves of a metric make a table")
    })
}

#[test]
fn a_scramble_makes_its_state_in_eleven_moves_without_repeating_a_face() {
    let table = table();
    let scrambles: Vec<Scramble> = table.scrambles(1, 4).take(2000).collect();
    assert_eq!(scrambles.len(), 2000);
    for Scramble { state, moves } in scrambles {
        let made = moves
            .iter()
            .fold(PocketState::SOLVED, |made, &step| made.after(step));
        assert_eq!(made, state);
        assert_eq!(moves.len(), 11);
        assert!(
            moves
                .windows(2)
                .all(|pair| pair[0].face() != pair[1].face())
        );
        assert!(table.distance(&state) >= Some(4));
    }
}

/// Follows the sets of positions that some sequence of 1, 2, ..., 11 turns leads to, apart by the face
/// turned last: the last sets together hold every position.
#[test]
fn every_position_is_made_by_exactly_eleven_turns() {
    let tables = MoveTables::new();
    let states = PocketState::COUNT as usize;
    // For each state one bit for each face that may have been turned last; all of them at the start.
    let mut reached = vec![0_u8; states];
    reached[0] = 0b111;
    for turn in 1..=11 {
        let mut next = vec![0_u8; states];
        for perm in PermIndex::all() {
            let targets = PocketMove::ALL.map(|step| usize::from(tables.perm(perm, step).get()));
            for twist in TwistIndex::all() {
                let last = reached[usize::from(perm.get()) * 729 + usize::from(twist.get())];
                for (step, perm) in PocketMove::ALL.into_iter().zip(targets) {
                    let face = 1 << (step.column() / 3);
                    let other_face_before = if turn == 1 {
                        last != 0
                    } else {
                        last & !face != 0
                    };
                    if other_face_before {
                        next[perm * 729 + usize::from(tables.twist(twist, step).get())] |= face;
                    }
                }
            }
        }
        reached = next;
    }
    assert_eq!(
        reached.iter().filter(|&&faces| faces != 0).count(),
        3_674_160
    );
}

#[test]
fn the_same_seed_gives_the_same_scrambles_for_ever() {
    let table = table();
    let first = table
        .scrambles(2024, 4)
        .next()
        .expect("most states are that far");
    let moves: Vec<String> = first.moves.iter().map(ToString::to_string).collect();
    assert_eq!(moves.join(" "), "R2 F' U2 F' R F U F2 U R2 F");
    assert_ne!(table.scrambles(2025, 4).next(), Some(first));
}

#[test]
fn near_states_come_up_only_when_they_may() {
    let table = table();
    let deepest = table
        .scrambles(3, 11)
        .next()
        .expect("2644 states are that far");
    assert_eq!(table.distance(&deepest.state), Some(11));
    assert_eq!(table.scrambles(3, 12).next(), None);
}

#[test]
fn distances_come_up_as_often_as_there_are_states() {
    let table = table();
    let drawn = 4000;
    let mean = |distances: u64| distances as f64 / f64::from(drawn);
    let states = table
        .scrambles(5, 0)
        .take(drawn as usize)
        .map(|scramble| scramble.state);
    let sum = states
        .map(|state| u64::from(table.distance(&state).unwrap_or(0)))
        .sum();
    // The standard deviation of one is below 1, so that of the mean below 0.016.
    assert!((mean(sum) - table.distribution().mean()).abs() < 0.08);
}

/// The lines that `pocket scramble --seed 2024` prints, as many of them as don't take long.
#[test]
fn a_hash_of_many_scrambles_stays_as_it_is() {
    let table = table();
    let mut lines = String::new();
    let mut count = 0;
    for scramble in table.scrambles(2024, 4).take(PINNED) {
        for (place, step) in scramble.moves.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            write!(lines, "{gap}{step}").expect("strings take all");
        }
        lines.push('\n');
        count += 1;
    }
    assert_eq!(count, PINNED);
    assert_eq!(hex(&Sha256::digest(&lines)), PINNED_HASH);
}

const PINNED: usize = 100_000;
const PINNED_HASH: &str = "0560019821be39698b13b7f4a6b42a3a7f7b8b705ded0368fda4cd09d980e2fb";

/// Pearson's statistic: how far counts are from those expected.
fn chi_square(counts: &[u32], expected: &[f64]) -> f64 {
    assert_eq!(counts.len(), expected.len());
    let terms = counts.iter().zip(expected);
    terms
        .map(|(&count, expected)| (f64::from(count) - expected).powi(2) / expected)
        .sum()
}

/// States that are drawn for the tests of evenness.
const DRAWN: usize = 200_000;

/// Chi-square values with 2, 7, 728 and 5039 degrees of freedom: below the lower one lies a thousandth of the
/// distribution, above the upper one another.
const CRITICAL_2: Range<f64> = 0.002..13.8155;
const CRITICAL_7: Range<f64> = 0.5985..24.3219;
const CRITICAL_728: Range<f64> = 615.7588..851.6362;
const CRITICAL_5039: Range<f64> = 4734.4646..5354.9342;

/// Of draws that are fair each statistic exceeds its critical value once in a thousand seeds, and falls below the
/// lower one as rarely. The seed is fixed, so these can't fail by chance.
#[test]
fn distances_permutations_and_twists_are_as_likely_as_they_should_be() {
    let table = table();
    // Distances 0 to 4 are rare, and counted together.
    let mut distances = [0_u32; 8];
    let mut permutations = vec![0_u32; 5040];
    let mut twists = vec![0_u32; 729];
    let mut first_twists = [0_u32; 3];
    let mut drawn = 0;
    for Scramble { state, .. } in table.scrambles(7, 0).take(DRAWN) {
        let distance = table.distance(&state).expect("all states are reached");
        distances[(distance as usize).saturating_sub(4)] += 1;
        permutations[usize::from(state.perm_index().get())] += 1;
        let twist = usize::from(state.twist_index().get());
        twists[twist] += 1;
        first_twists[twist / 243] += 1;
        drawn += 1;
    }
    assert_eq!(drawn, DRAWN);

    let states = table.distribution().counts();
    let mut by_distance = [0.0; 8];
    for (distance, &count) in states.iter().enumerate() {
        by_distance[distance.saturating_sub(4)] += count as f64 * DRAWN as f64 / 3_674_160.0;
    }
    let even = |cells: usize| vec![DRAWN as f64 / cells as f64; cells];
    for (what, statistic, critical) in [
        (
            "distances",
            chi_square(&distances, &by_distance),
            CRITICAL_7,
        ),
        (
            "permutations",
            chi_square(&permutations, &even(5040)),
            CRITICAL_5039,
        ),
        ("twists", chi_square(&twists, &even(729)), CRITICAL_728),
        (
            "the first twist",
            chi_square(&first_twists, &even(3)),
            CRITICAL_2,
        ),
    ] {
        assert!(
            critical.contains(&statistic),
            "{what}: {statistic}, expected {critical:?}"
        );
    }
}

/// A test that can tell: a hundredth of the states drawn twice as often is seen by the twists.
#[test]
fn the_statistic_sees_what_is_not_even() {
    let cells = 729;
    let expected = vec![DRAWN as f64 / f64::from(cells); 729];
    let counts: Vec<u32> = (0..cells)
        .map(|cell| {
            if cell < 7 {
                2 * DRAWN as u32 / 736
            } else {
                DRAWN as u32 / 736
            }
        })
        .collect();
    assert!(chi_square(&counts, &expected) > CRITICAL_728.end);
}
