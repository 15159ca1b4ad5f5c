//! Scrambles are what they promise: eleven turns, far enough from solved, every position possible.

use cube_model::pocket::{MoveTables, PermIndex, PocketCube, PocketMove, PocketState, TwistIndex};
use god_table::{Metric, PocketTable};

#[path = "support/program.rs"]
mod program;

use program::pocket;

#[test]
fn each_scramble_has_eleven_turns_and_no_neighbours_of_one_face() {
    let table = PocketTable::new(Metric::HalfTurn).expect("the table is computed");
    let outcome = pocket(&["scramble", "-n", "2000", "--seed", "11"], b"");
    assert_eq!((outcome.status, outcome.err.as_str()), (0, ""));
    let mut scrambles = 0;
    for line in outcome.out.lines() {
        let faces: Vec<char> = line
            .split(' ')
            .filter_map(|turn| turn.chars().next())
            .collect();
        assert_eq!(faces.len(), 11, "{line}");
        assert!(faces.windows(2).all(|pair| pair[0] != pair[1]), "{line}");
        let turns = line.parse().expect("a scramble can be read and made");
        let cube = PocketCube::SOLVED.after(&turns);
        assert!(table.distance(&cube.state()) >= Some(4), "{line}");
        scrambles += 1;
    }
    assert_eq!(scrambles, 2000);
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
fn a_seed_gives_the_same_scrambles_and_none_gives_others() {
    let scramble = |arguments: &[&str]| pocket(arguments, b"").out;
    let seeded = ["scramble", "-n", "3", "--seed", "5"];
    assert_eq!(scramble(&seeded), scramble(&seeded));
    assert_ne!(
        scramble(&["scramble", "-n", "3"]),
        scramble(&["scramble", "-n", "3"])
    );
    // More of them begin with the same ones.
    let more = scramble(&["scramble", "-n", "4", "--seed", "5"]);
    assert!(more.starts_with(&scramble(&seeded)));
}
