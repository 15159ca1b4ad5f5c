//! Scrambles are fair, far enough, eleven moves long, and the same for the same seed.

use cube_model::pocket::PocketState;
use god_table::{Metric, PocketTable, Scramble};

fn table() -> PocketTable {
    PocketTable::new(Metric::HalfTurn).expect("all moves of a metric make a table")
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
