//! Numbers of states and kept relabellings, against a search of all states.

use std::collections::HashSet;

use super::*;
use crate::constituents::constituents;
use crate::digits::relabellings;

/// A random puzzle of two orbits, in which some pieces are alike, and some may be twisted in any
/// way in the solved state.
fn random(mut seed: u64) -> Definition {
    let mut below = |limit: u64| {
        seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        (seed >> 33) % limit
    };
    let line = |words: Vec<String>| words.join(" ") + "\n";
    let twists = [1 + below(3), 1 + below(2)];
    let places = [4, 3];
    let mut text = String::new();
    for orbit in 0..2 {
        text += &format!("Set O{orbit} {} {}\n", places[orbit], twists[orbit]);
    }
    text += "StartState\n";
    for orbit in 0..2 {
        let kinds = 2 + below(3);
        let unseen = below(kinds + 1);
        let pieces: Vec<u64> = (0..places[orbit]).map(|_| below(kinds)).collect();
        let twist = |&piece: &u64| match piece == unseen {
            true => "?".to_owned(),
            false => below(twists[orbit]).to_string(),
        };
        let shown = pieces.iter().map(twist).collect();
        let pieces = pieces.iter().map(u64::to_string).collect();
        text += &format!("O{orbit}\n{}{}", line(pieces), line(shown));
    }
    text += "End\n";
    for mv in ["M", "N"] {
        text += &format!("MoveTransformation {mv}\n");
        for orbit in 0..2 {
            let mut from: Vec<u64> = (0..places[orbit]).collect();
            for end in (1..from.len()).rev() {
                from.swap(end, below(end as u64 + 1) as usize);
            }
            let from = from.iter().map(u64::to_string).collect();
            let turned = (0..places[orbit]).map(|_| below(twists[orbit]).to_string());
            text += &format!("O{orbit}\n{}{}", line(from), line(turned.collect()));
        }
        text += "End\n";
    }
    puzzle_def::read("random.tws", &text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// All reachable states, found one after the other.
fn visited(labels: &Labels, moves: &[FactorMove]) -> HashSet<Vec<u16>> {
    let mut found = HashSet::from([labels.start().to_vec()]);
    let mut left = vec![labels.start().to_vec()];
    while let Some(from) = left.pop() {
        for mv in moves {
            let mut to = from.clone();
            labels.move_into(&from, mv, &mut to);
            if found.insert(to.clone()) {
                left.push(to);
            }
        }
    }
    found
}

#[test]
fn states_and_relabellings_are_those_of_a_search_of_all_states() {
    let (mut exact, mut between, mut kept, mut lost, mut doubted) = (0, 0, 0, 0, 0);
    for seed in 0..500 {
        let definition = random(seed);
        let moves = &definition.parts().moves;
        let all = constituents(&definition, moves);
        let reachable = Reachable::new(&definition, moves, &all);
        let labels = reachable.labels();
        let moves: Vec<FactorMove> = moves.iter().map(|mv| labels.factor_move(mv)).collect();
        let found = visited(labels, &moves);
        let States { at_least, at_most } = reachable.states();
        let number = BigUint::from(found.len());
        assert!(at_least <= number && number <= at_most, "{seed}");
        exact += usize::from(at_least == at_most);
        between += usize::from(at_least != at_most);
        // Twists of single labels and of pairs of labels, and exchanges of pairs.
        let mut tried = Vec::new();
        for constituent in 0..all.len() {
            let own = labels.first_label(constituent)..labels.first_label(constituent + 1);
            for a in own.clone() {
                tried.push(relabelling::twist(labels, &[(a, 1)]));
                for b in own.start..a {
                    tried.push(relabelling::twist(labels, &[(a, 1), (b, 1)]));
                    if labels.all[a].modulus == labels.all[b].modulus
                        && labels.all[a].count == labels.all[b].count
                    {
                        tried.push(relabelling::cycles(labels, &[vec![a, b]]));
                    }
                }
            }
            let own = relabellings(constituent, &reachable);
            for digit in own.digits.iter().chain(&own.exchanges) {
                let (relabelling, _) = digit.realised(labels);
                assert!(reachable.keeps(&relabelling), "{seed}");
                tried.push(relabelling);
            }
        }
        for relabelling in tried {
            let start = labels.start().iter();
            let image: Vec<u16> = start.map(|&point| relabelling.image(point)).collect();
            let stays = found.contains(&image);
            let is_kept = reachable.keeps(&relabelling);
            assert!(stays || !is_kept, "{seed}");
            kept += usize::from(is_kept);
            lost += usize::from(!stays);
            doubted += usize::from(stays && !is_kept);
        }
    }
    assert_eq!((exact, between), (366, 134));
    assert_eq!((kept, lost, doubted), (4353, 693, 32));
}
