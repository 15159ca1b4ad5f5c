//! How many symmetries known puzzles have, and that all that are listed are symmetries.

use std::collections::HashMap;

use puzzle_def::{Definition, known};

use crate::columns::Columns;
use crate::constituents::constituents;
use crate::labels::{FactorMove, Labels};
use crate::symmetries::{Symmetries, Symmetry, SymmetryCount, rotation_group, symmetries};

/// A puzzle ready to be asked for its symmetries.
struct Case {
    labels: Labels,
    columns: Columns,
    turns: Vec<FactorMove>,
    generators: Vec<usize>,
    rotations: Vec<FactorMove>,
}

impl Case {
    /// A known puzzle, or a definition from the files at hand.
    fn named(name: &str, any_grip: bool) -> Self {
        let definition = if name.contains('.') {
            let folder = concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../puzzle-def/tests/definitions"
            );
            let text = std::fs::read_to_string(format!("{folder}/{name}")).expect("a file");
            puzzle_def::read(name, &text).expect("it is a definition")
        } else {
            known::find(name).expect("it is known")
        };
        Self::new(&definition, any_grip)
    }

    fn new(definition: &Definition, any_grip: bool) -> Self {
        let mut moves = definition.parts().moves.clone();
        if any_grip {
            moves.extend(definition.parts().rotations.iter().cloned());
        }
        let labels = Labels::new(definition, constituents(definition, &moves));
        let columns = Columns::new(definition, false).expect("its moves have few powers");
        let turns = definition.turns(false).expect("its moves have few powers");
        let turns: Vec<FactorMove> = turns.iter().map(|turn| labels.factor_move(turn)).collect();
        let powers = columns.powers[..turns.len()].iter().enumerate();
        let rotations = if any_grip {
            rotation_group(&labels, definition, &columns.names, &turns).expect("they are rotations")
        } else {
            Vec::new()
        };
        Self {
            generators: powers
                .filter(|(_, power)| power.exponent == 1)
                .map(|(index, _)| index)
                .collect(),
            labels,
            columns,
            turns,
            rotations,
        }
    }

    fn symmetries(&self) -> Symmetries {
        symmetries(&self.labels, &self.turns, &self.generators, &self.rotations)
    }

    fn count(&self) -> SymmetryCount {
        SymmetryCount::new(&self.symmetries(), &self.columns.powers)
    }
}

#[test]
fn counts_are_those_that_are_known() {
    for (name, any_grip) in [
        ("3x3x3", false),
        ("3x3x3", true),
        ("edges333.tws", false),
        ("cube333.tws", false),
        ("corners", false),
        ("corners", true),
        ("2x2x2", false),
        ("2x2x2", true),
        ("pocket", false),
        ("pocket.tws", false),
        ("pyraminx", false),
        ("pyraminx", true),
        ("pyraminx-tips", false),
        ("skewb", false),
        ("skewb", true),
        ("domino_all.tws", false),
        ("ru333.tws", false),
        ("fto_corners_edges.tws", false),
        ("fto_any_grip.tws", false),
        ("fto_any_grip.tws", true),
        ("m12.tws", false),
        ("c123.tws", false),
        ("floppy", false),
        ("floppy133.tws", false),
        ("tower223_all.tws", false),
        ("squares333.tws", false),
        ("cross333.tws", false),
        ("pocket_same.tws", false),
        ("pocket_blocked.tws", false),
        ("pocket_wild.tws", false),
        ("pocket_start.tws", false),
        ("2x2x3", true),
        ("3x3x2", true),
        ("1x2x3", true),
        ("4x4x4", false),
        ("4x4x4", true),
        ("4x4x4-super", false),
        ("5x5x5", false),
        ("7x7x7", false),
        ("9x9x9", false),
    ] {
        let now = std::time::Instant::now();
        let case = Case::named(name, any_grip);
        let before = now.elapsed();
        let count = case.count();
        println!(
            "{name} {any_grip} {} places {} turns: {count:?} mixed {}, {:?} {:?}",
            case.labels.places(),
            case.turns.len(),
            count.mixed(),
            before,
            now.elapsed()
        );
    }
}
