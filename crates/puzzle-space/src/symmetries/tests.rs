//! Numbers of symmetries of known puzzles, and checks that all listed maps are symmetries.

mod twin;

use std::collections::{HashMap, HashSet};
use std::time::Instant;

use puzzle_def::{Definition, known};

use crate::columns::Columns;
use crate::constituents::constituents;
use crate::error::SpaceError;
use crate::labels::{FactorMove, Labels};
use crate::symmetries::acts::Acts;
use crate::symmetries::search::Search;
use crate::symmetries::signatures::Signatures;
use crate::symmetries::{
    Symmetries, Symmetry, SymmetryCount, generating_acts, rotation_group, symmetries,
};

/// A puzzle whose symmetries are to be found.
pub(super) struct Case {
    pub(super) labels: Labels,
    columns: Columns,
    pub(super) turns: Vec<FactorMove>,
    pub(super) generators: Vec<usize>,
    rotations: Vec<FactorMove>,
}

impl Case {
    /// A known puzzle, or a definition from the files at hand.
    pub(super) fn named(name: &str, any_grip: bool) -> Self {
        Self::new(&definition(name), any_grip)
    }

    fn new(definition: &Definition, any_grip: bool) -> Self {
        Self::tried(definition, any_grip).expect("its rotations take moves to moves")
    }

    fn tried(definition: &Definition, any_grip: bool) -> Result<Self, SpaceError> {
        let mut moves = definition.parts().moves.clone();
        if any_grip {
            moves.extend(definition.parts().rotations.iter().cloned());
        }
        let labels = Labels::new(definition, constituents(definition, &moves));
        let columns = Columns::new(definition, false).expect("its moves have few powers");
        let turns = definition.turns(false).expect("its moves have few powers");
        let turns: Vec<FactorMove> = turns.iter().map(|turn| labels.factor_move(turn)).collect();
        let rotations = if any_grip {
            rotation_group(&labels, definition, &columns.names, &turns)?
        } else {
            Vec::new()
        };
        let powers = columns.powers[..turns.len()].iter().enumerate();
        let bases = powers.filter(|(_, power)| power.exponent == 1);
        Ok(Self {
            generators: bases.map(|(index, _)| index).collect(),
            labels,
            columns,
            turns,
            rotations,
        })
    }

    fn symmetries(&self) -> Symmetries {
        symmetries(&self.labels, &self.turns, &self.generators, &self.rotations)
    }

    fn moved(&self, state: &[u16], mv: &FactorMove) -> Vec<u16> {
        let mut moved = state.to_vec();
        self.labels.move_into(state, mv, &mut moved);
        moved
    }

    fn image(&self, symmetry: &Symmetry, state: &[u16]) -> Vec<u16> {
        let mut image = vec![0; state.len()];
        symmetry.write(&self.labels, state, &mut image);
        image
    }

    /// Some states, reached by moves and rotations in an order that is always the same.
    fn walk(&self, length: usize) -> Vec<Vec<u16>> {
        let mut states = vec![self.labels.start().to_vec()];
        let mut seed = 1_usize;
        for _ in 0..length {
            seed = seed
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405);
            let number = (seed >> 33) % (self.turns.len() + self.rotations.len());
            let mv = self.turns.iter().chain(&self.rotations).nth(number);
            let mv = mv.expect("there are so many");
            states.push(self.moved(&states[states.len() - 1], mv));
        }
        states
    }

    /// Checks on some states that all listed maps are symmetries, and that they form a group.
    fn check(&self, name: &str) -> SymmetryCount {
        let Symmetries { all, is_complete } = self.symmetries();
        let walk = self.walk(20);
        let numbers: Vec<u16> = (0..self.turns.len() as u16).collect();
        assert_eq!(all[0].moves, numbers, "{name}: the identity is first");
        let mut numbers = HashMap::new();
        for (number, symmetry) in all.iter().enumerate() {
            let key = (symmetry.moves.clone(), symmetry.rotations.clone());
            assert!(numbers.insert(key, number).is_none(), "{name}: listed once");
            assert_eq!(
                self.image(symmetry, self.labels.start()),
                self.labels.start()
            );
            for state in &walk {
                let image = self.image(symmetry, state);
                let acts = self.turns.iter().chain(&self.rotations);
                let moves = symmetry
                    .moves
                    .iter()
                    .map(|&mv| &self.turns[usize::from(mv)]);
                let rotations = symmetry.rotations.iter();
                let rotations = rotations.map(|&number| &self.rotations[usize::from(number)]);
                for (act, expected) in acts.zip(moves.chain(rotations)) {
                    assert_eq!(
                        self.image(symmetry, &self.moved(state, act)),
                        self.moved(&image, expected),
                        "{name}"
                    );
                }
                assert_eq!(
                    self.labels.is_allowed(state),
                    self.labels.is_allowed(&image)
                );
            }
        }
        let product = |before: &[u16], after: &[u16]| -> Vec<u16> {
            before.iter().map(|&mv| after[usize::from(mv)]).collect()
        };
        for one in &all {
            for other in &all {
                let key = (
                    product(&one.moves, &other.moves),
                    product(&one.rotations, &other.rotations),
                );
                let both = &all[numbers[&key]];
                let last = &walk[walk.len() - 1];
                let image = self.image(other, &self.image(one, last));
                assert_eq!(self.image(both, last), image, "{name}");
            }
        }
        let count = SymmetryCount::new(&self.symmetries(), &self.columns.powers);
        assert_eq!((count.all, count.is_complete), (all.len(), is_complete));
        count
    }
}

fn definition(name: &str) -> Definition {
    if !name.contains('.') {
        return known::definition(name).expect("it is known");
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/puzzles");
    let text = std::fs::read_to_string(format!("{folder}/{name}")).expect("a file");
    puzzle_def::read(name, &text).expect("it is a definition")
}

/// Each line has the numbers of all symmetries, of turning ones and of mirroring ones.
#[test]
fn counts_are_those_of_geometry() {
    for (name, any_grip, expected) in [
        ("3x3x3", false, (48, 24, 24)),
        ("3x3x3", true, (48, 24, 24)),
        ("corners", true, (48, 24, 24)),
        ("2x2x2-grips", false, (48, 24, 24)),
        ("2x2x2-grips", true, (48, 24, 24)),
        ("4x4x4", false, (48, 24, 24)),
        ("4x4x4-super", true, (48, 24, 24)),
        ("5x5x5", false, (48, 24, 24)),
        ("pyraminx", false, (24, 12, 12)),
        ("pyraminx", true, (24, 12, 12)),
        ("pyraminx-tips", true, (24, 12, 12)),
        ("skewb", true, (24, 12, 12)),
        // One corner is held.
        ("pocket", false, (6, 3, 3)),
        ("pocket.tws", false, (6, 3, 3)),
        ("pocket_start.tws", false, (6, 3, 3)),
        ("fto_corners_edges.tws", false, (8, 4, 4)),
        ("fto_any_grip.tws", false, (48, 24, 24)),
        ("fto_any_grip.tws", true, (48, 24, 24)),
        ("2x2x3", true, (16, 8, 8)),
        ("3x3x2", true, (16, 8, 8)),
        ("domino_all.tws", false, (16, 8, 8)),
        ("tower223_all.tws", false, (16, 8, 8)),
        ("ru333.tws", false, (4, 2, 2)),
        // Half turns have no sense.
        ("floppy", false, (8, 8, 0)),
        ("floppy133.tws", false, (8, 8, 0)),
        ("squares333.tws", false, (48, 48, 0)),
        ("1x2x3", true, (2, 2, 0)),
        ("c123.tws", false, (2, 2, 0)),
        // Some faces of these files are turned the other way round, which makes no difference.
        ("edges333.tws", false, (48, 24, 24)),
        ("cube333.tws", false, (48, 24, 24)),
        ("cross333.tws", false, (8, 4, 4)),
        // The alike, blocked or invisible pieces allow no symmetry.
        ("pocket_same.tws", false, (1, 1, 0)),
        ("pocket_blocked.tws", false, (1, 1, 0)),
        ("pocket_wild.tws", false, (1, 1, 0)),
        ("m12.tws", false, (1, 1, 0)),
    ] {
        let count = Case::named(name, any_grip).check(name);
        let found = (count.all, count.turning, count.mirroring);
        assert_eq!((found, count.is_complete), (expected, true), "{name}");
    }
}

#[test]
fn rotations_are_a_group() {
    for (name, expected) in [
        ("3x3x3", 24),
        ("2x2x2-grips", 24),
        ("fto_any_grip.tws", 24),
        ("pyraminx", 12),
        ("2x2x3", 4),
        ("1x2x3", 1),
    ] {
        let definition = definition(name);
        let case = Case::new(&definition, true);
        assert_eq!(case.rotations.len(), expected, "{name}");
        let start = case.labels.start();
        assert_eq!(case.moved(start, &case.rotations[0]), start, "{name}");
        let grips = case.rotations.iter().map(|turn| case.moved(start, turn));
        let grips: HashSet<Vec<u16>> = grips.collect();
        assert_eq!(grips.len(), expected, "{name}");
        for turn in &definition.parts().rotations {
            let grip = case.moved(start, &case.labels.factor_move(turn));
            assert!(grips.contains(&grip), "{name}: {}", turn.name);
        }
    }
}

#[test]
fn rotations_that_do_not_fit_are_told() {
    let ring = "Set P 4 1\nSolved\nEnd\nMove A\nP\n2 1 3 4\nEnd\nMove B\nP\n1 2 4 3\nEnd\n";
    let turned = format!("{ring}Move x\nP\n3 4 1 2\nEnd\n");
    let turned = puzzle_def::read("ring.tws", &turned).expect("a definition");
    assert_eq!(Case::new(&turned, true).rotations.len(), 2);

    let askew = format!("{ring}Move x\nP\n2 3 4 1\nEnd\n");
    let askew = puzzle_def::read("ring.tws", &askew).expect("a definition");
    let message = "rotation x takes move A to something that is not a move";
    let error = Case::tried(&askew, true).err().expect("x is refused");
    assert_eq!(error.to_string(), message);

    let blocked = format!("{ring}Move x\nP\n3 4 1 2\nEnd\nIllegal P 1 4\n");
    let blocked = puzzle_def::read("ring.tws", &blocked).expect("a definition");
    let error = Case::tried(&blocked, true).err().expect("x is refused");
    assert_eq!(
        error,
        SpaceError::NotAllowedRotated {
            rotation: "x".into()
        }
    );

    // Pieces that are twisted one by one. Rotations of the whole can arrange them in all 7! ways.
    let mut text = "Set P 7 2\nSolved\nEnd\n".to_owned();
    for place in 0..7 {
        let mut twists = ["0"; 7];
        twists[place] = "1";
        text.push_str(&format!(
            "Move T{place}\nP\n1 2 3 4 5 6 7\n{}\nEnd\n",
            twists.join(" ")
        ));
    }
    text.push_str("Move x\nP\n2 1 3 4 5 6 7\nEnd\nMove y\nP\n2 3 4 5 6 7 1\nEnd\n");
    let seven = puzzle_def::read("seven.tws", &text).expect("a definition");
    let error = Case::tried(&seven, true).err().expect("they are too many");
    let message = "found more than 1152 products of rotations, expected no more";
    assert_eq!(error.to_string(), message);
}

/// A puzzle of plain pieces whose moves exchange two of them each.
fn swaps(places: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Case {
    let mut text = format!("Set P {places} 1\nSolved\nEnd\n");
    for (a, b) in pairs {
        let mut pieces: Vec<usize> = (1..=places).collect();
        pieces.swap(a, b);
        let pieces: Vec<String> = pieces.iter().map(usize::to_string).collect();
        text.push_str(&format!("Move S{a}_{b}\nP\n{}\nEnd\n", pieces.join(" ")));
    }
    let definition = puzzle_def::read("swaps.tws", &text).expect("it is a definition");
    Case::new(&definition, false)
}

/// Disjoint pairs, each of which can be mapped to any other.
fn apart(count: usize) -> Case {
    swaps(2 * count, (0..count).map(|pair| (2 * pair, 2 * pair + 1)))
}

/// All pairs of places.
fn crossed(places: usize) -> Case {
    swaps(
        places,
        (0..places).flat_map(|a| (a + 1..places).map(move |b| (a, b))),
    )
}

#[test]
fn of_too_many_symmetries_some_are_a_group() {
    for (case, expected, is_complete) in [
        (apart(6), 720, true),
        (apart(7), 720, false),
        (apart(100), 720, false),
        (crossed(5), 120, true),
        (crossed(8), 720, false),
    ] {
        let found = case.symmetries();
        assert_eq!(
            (found.all.len(), found.is_complete),
            (expected, is_complete)
        );
    }
    assert_eq!(apart(7).check("seven pairs").all, 720);
    // With so many moves of the same kind, the search is given up.
    assert!(!crossed(32).symmetries().is_complete);
}

#[test]
fn a_group_is_listed_up_to_the_limit_and_no_further() {
    let case = Case::named("3x3x3", false);
    let acts = Acts::new(&case.labels, &case.turns, &[]);
    let generators = generating_acts(&acts, &case.turns, &case.generators);
    for (limit, fits) in [(49, true), (48, true), (47, false)] {
        let signatures = Signatures::new(&case.labels, &acts);
        let search = Search::new(&case.labels, &acts, signatures, &generators);
        let (maps, is_complete) = search.group(limit);
        assert_eq!((maps.len() == 48, is_complete), (fits, fits), "{limit}");
        assert!(maps.len() <= limit, "{limit}");
    }
}

#[test]
fn large_puzzles_take_no_time() {
    let case = Case::named("13x13x13-super", true);
    assert_eq!((case.labels.places(), case.turns.len()), (866, 108));
    let started = Instant::now();
    let found = case.symmetries();
    assert_eq!((found.all.len(), found.is_complete), (48, true));
    // It takes a tenth of a second on an idle machine.
    assert!(started.elapsed().as_secs() < 10);
}

/// The images of the moves under each symmetry, for moves that exchange two of four pieces.
fn of_exchanges(pairs: &[(usize, usize)]) -> Vec<Vec<u16>> {
    let mut text = "Set P 4 1\nSolved\nEnd\n".to_owned();
    for (name, &(a, b)) in ["A", "B", "C", "D", "E"].iter().zip(pairs) {
        let mut pieces = ["1", "2", "3", "4"];
        pieces.swap(a, b);
        text.push_str(&format!("Move {name}\nP\n{}\nEnd\n", pieces.join(" ")));
    }
    let definition = puzzle_def::read("four.tws", &text).expect("it is a definition");
    let case = Case::new(&definition, false);
    assert_eq!(case.turns.len(), pairs.len(), "base moves are listed twice");
    let Symmetries { all, .. } = case.symmetries();
    all.into_iter().map(|symmetry| symmetry.moves).collect()
}

#[test]
fn moves_that_do_the_same_become_as_many_that_do() {
    let twice = of_exchanges(&[(0, 1), (2, 3), (1, 2), (0, 1), (2, 3)]);
    assert_eq!(twice, [[0, 1, 2, 3, 4], [1, 0, 2, 4, 3]]);
    // One of the exchanges is listed twice, the other one once.
    let once = of_exchanges(&[(0, 1), (2, 3), (1, 2), (0, 1)]);
    assert_eq!(once, [[0, 1, 2, 3]]);
}

/// A piece of 31 orientations, whose moves turn it by any amount, or one step either way.
#[test]
fn turns_are_multiplied_by_all_units() {
    let text = "Set P 1 31\nSolved\nEnd\nMove A\nP\n1\n1\nEnd\n";
    let definition = puzzle_def::read("t.tws", text).expect("it is a definition");
    let single = definition
        .with_moves(&["A", "A'"])
        .expect("these are moves");
    for (definition, expected) in [(definition, 30), (single, 2)] {
        let count = Case::new(&definition, false).check("a piece");
        assert_eq!((count.all, count.is_complete), (expected, true));
    }
}

#[test]
fn two_rotations_generate_all_of_a_cube() {
    let case = Case::named("3x3x3", true);
    let acts = Acts::new(&case.labels, &case.turns, &case.rotations);
    let generators = generating_acts(&acts, &case.turns, &case.generators);
    let (rotations, moves): (Vec<u32>, Vec<u32>) =
        generators.iter().partition(|&&act| acts.is_rotation(act));
    assert_eq!((rotations.len(), moves.len()), (2, case.generators.len()));
}
