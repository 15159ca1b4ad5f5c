//! Which positions are near the goal, against all positions found one by one, and how much memory they take.

use std::collections::HashSet;

use super::*;

/// The places of a puzzle are far apart for the first case, blocked in the second, and in the last there is no way back by a move.
#[test]
fn no_position_is_missing_and_few_are_told_too_much_of() {
    let ring = "Name Ring\nSet P 6 1\nSolved\nP\n1 2 3 4 5 6\nEnd\n";
    let one_way = "Move a\nP\n2 3 1 4 5 6\nEnd\nMove b\nP\n1 2 4 5 6 3\nEnd\n";
    let blocked = format!("{ring}{one_way}Illegal P 1 4\n");
    let ring = format!("{ring}{one_way}");
    let mut strangers = [0; 2];
    let known = puzzle_def::known::definition("pocket").expect("it is known");
    let read = |text: &str| puzzle_def::read("ring.tws", text).expect("a definition");
    for (definition, single) in [(known, true), (read(&blocked), false), (read(&ring), true)] {
        let turns = definition.turns(single).expect("moves");
        let ground = Ground::new(&definition, &turns, single);
        for rules in [Rules::for_first, Rules::for_list] {
            let rules = rules(&definition, turns.clone());
            let goal = &ground.start;
            let around = Around {
                ground: &ground,
                rules: &rules,
            };
            let mut near = Near::new(&ground, goal, false);
            let mut level = HashSet::from([(goal.clone(), None)]);
            for depth in 1..=4 {
                near.levels
                    .push(near.find(around, 1000, &Limits::default()));
                level = level
                    .iter()
                    .flat_map(|(points, next): &(Vec<u16>, Option<u16>)| {
                        let may_come = |&mv: &u16| {
                            next.is_none_or(|next| rules.followers(Some(mv)).any(|own| own == next))
                        };
                        let moves = rules.followers(None).filter(may_come);
                        let made = moves.map(|mv| {
                            let mut before = points.clone();
                            let motion = &ground.motions[ground.undoing[usize::from(mv)]];
                            motion.write(&ground.turned, points, &mut before);
                            (before, Some(mv))
                        });
                        made.filter(|(points, _)| !ground.is_blocked(points))
                            .collect::<Vec<_>>()
                    })
                    .collect();
                assert!(
                    level
                        .iter()
                        .all(|(points, _)| near.contains(depth, near.sum(points)))
                );
                let own: HashSet<&Vec<u16>> = level.iter().map(|(points, _)| points).collect();
                // Positions that some moves lead to from others, of which most are farther away.
                for points in own.clone() {
                    for motion in &ground.motions {
                        let mut after = points.clone();
                        motion.write(&ground.turned, points, &mut after);
                        if !own.contains(&after) {
                            strangers[usize::from(near.contains(depth, near.sum(&after)))] += 1;
                        }
                    }
                }
            }
        }
    }
    let ring = read(
        "Name Ring\nSet P 7 1\nSolved\nP\n1 2 3 4 5 6 7\nEnd\nMove a\nP\n2 3 4 5 6 7 1\nEnd\n",
    );
    let turns = ring.turns(true).expect("moves");
    let ground = Ground::new(&ring, &turns, true);
    let rules = Rules::for_first(&ring, turns);
    let around = Around {
        ground: &ground,
        rules: &rules,
    };
    let mut near = Near::new(&ground, &ground.start, true);
    let (stop, room) = (|| true, (1000, 1 << 20));
    near.grow(around, 6, room, &Limits::default());
    assert_eq!(near.depth(), 5, "there are few sequences of any length");
    near.grow(around, 9, room, &Limits::default().with_stop(&stop));
    assert_eq!(near.depth(), 5, "what isn't complete is left out");
    let bytes = near.bytes();
    near.grow(around, 9, (1000, bytes + 511), &Limits::default());
    assert_eq!(near.depth(), 5, "one more takes at least 512 bytes");
    near.shrink(bytes - 1);
    assert_eq!(near.depth(), 4);
    let [told, mistaken] = strangers;
    assert!(told > 1000 && mistaken < told / 20, "{strangers:?}");
}

/// Sequences of five moves are followed in parts, which threads share, and then move by move.
#[test]
fn no_position_is_missing_far_from_the_goal() {
    let pocket = puzzle_def::known::definition("pocket").expect("it is known");
    let turns = pocket.turns(false).expect("moves");
    let ground = Ground::new(&pocket, &turns, false);
    let rules = Rules::for_first(&pocket, turns);
    let around = Around {
        ground: &ground,
        rules: &rules,
    };
    let mut near = Near::new(&ground, &ground.start, true);
    let mut all = HashSet::from([ground.start.clone()]);
    let mut level = vec![ground.start.clone()];
    let mut counts = Vec::new();
    for depth in 1..=5 {
        let before = level.iter().flat_map(|points| {
            ground.motions.iter().map(|motion| {
                let mut before = points.clone();
                motion.write(&ground.turned, points, &mut before);
                before
            })
        });
        let before: Vec<Vec<u16>> = before.collect();
        level = before
            .into_iter()
            .filter(|points| all.insert(points.clone()))
            .collect();
        let found = near.find(around, 20_000, &Limits::default());
        counts.push((level.len(), found.sequences));
        near.levels.push(found);
        let mut points = level.iter();
        assert!(points.all(|points| near.contains(depth, near.sum(points))));
    }
    assert_eq!(
        counts,
        [(9, 9), (54, 54), (321, 324), (1847, 1944), (9992, 11_664)]
    );
    // Five levels of 2500 words each.
    for (most, depth) in [(100_000, 5), (99_999, 4), (0, 0)] {
        near.shrink(most);
        assert_eq!(
            (near.depth(), near.bytes()),
            (depth, 20_000 * u64::from(depth))
        );
    }
    let serves =
        |are_shortest, goal: &[u16]| Near::new(&ground, &ground.start, are_shortest).serves(goal);
    assert!(serves(true, &ground.start));
    assert!(!serves(false, &ground.start) && !serves(true, &level[0]));
    // One more is looked for if there may be as many sequences as are allowed.
    for (sequences, depth) in [(8, 0), (9, 1)] {
        let mut near = Near::new(&ground, &ground.start, true);
        near.grow(around, 9, (sequences, 1 << 20), &Limits::default());
        assert_eq!(near.depth(), depth);
    }
}

/// Moves of pieces that look alike change nothing. They are left out for shortest solutions, and all positions are there without them.
#[test]
fn moves_that_change_nothing_lead_to_no_other_position() {
    let ring = "Name Ring\nSet P 6 1\nSolved\nP\n1 1 1 1 5 6\nEnd\n\
        Move a\nP\n2 3 1 4 5 6\nEnd\nMove b\nP\n1 2 4 5 6 3\nEnd\n";
    let ring = puzzle_def::read("ring.tws", ring).expect("a definition");
    let turns = ring.turns(false).expect("moves");
    let ground = Ground::new(&ring, &turns, false);
    let rules = Rules::for_first(&ring, turns);
    let around = Around {
        ground: &ground,
        rules: &rules,
    };
    let mut all = HashSet::from([ground.start.clone()]);
    let mut level = all.clone();
    let [mut near, mut with_others] =
        [true, false].map(|are_shortest| Near::new(&ground, &ground.start, are_shortest));
    for depth in 1..=3 {
        let before = level.iter().flat_map(|points| {
            let back = ground.undoing[..ground.moves].iter();
            back.map(|&motion| {
                let mut before = points.clone();
                ground.motions[motion].write(&ground.turned, points, &mut before);
                before
            })
        });
        level = before.filter(|points| !all.contains(points)).collect();
        all.extend(level.clone());
        assert!(!level.is_empty());
        for own in [&mut near, &mut with_others] {
            let found = own.find(around, 1000, &Limits::default());
            own.levels.push(found);
        }
        let mut points = level.iter();
        assert!(points.all(|points| near.contains(depth, near.sum(points))));
        let sequences = [&near, &with_others].map(|own| own.levels[own.levels.len() - 1].sequences);
        assert!(sequences[0] < sequences[1], "{depth}: {sequences:?}");
    }
}
