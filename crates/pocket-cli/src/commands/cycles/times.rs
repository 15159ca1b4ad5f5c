//! The order of a sequence in the hand: how often it is made until everything is back, or
//! everything visible is.

use cycles::num_bigint::BigUint;
use cycles::{LabelError, Permutation};
use puzzle_def::{Definition, Transformation};

use crate::failure::Fault;

/// The orders of a sequence, up to the way in which the puzzle is held.
pub(super) struct Times {
    pub(super) order: String,
    pub(super) visible: String,
}

impl Times {
    /// Computes the orders from `passes`: the effect of the sequence made once, twice and so on,
    /// until the puzzle is held as at the beginning. If no piece shows how the puzzle is held,
    /// moves can lead to one of the whole-puzzle rotations in `turns`.
    pub(super) fn new(
        definition: &Definition,
        passes: &[Transformation],
        turns: &[Transformation],
    ) -> Result<Self, Fault> {
        let [passes, turns] = [passes, turns].map(|all| permutations(definition, all));
        let (passes, turns) = (passes?, turns?);
        let points: Vec<usize> = (0..passes[0].len()).collect();
        let order = fewest(&passes, &turns, &points).map_err(Fault::new)?;
        let visible = fewest(&passes, &turns, &looks(definition)).map_err(Fault::new)?;
        Ok(Self {
            order: order.to_string(),
            visible: visible.to_string(),
        })
    }
}

fn permutations(
    definition: &Definition,
    all: &[Transformation],
) -> Result<Vec<Permutation>, Fault> {
    let all = all.iter().map(|one| {
        let permutation = definition.permutation(one);
        let images = permutation.images().iter().map(|&image| image.into());
        Permutation::new(images.collect()).map_err(Fault::new)
    });
    all.collect()
}

/// The smallest number of passes after which all points show the same labels again, up to rotations
/// of the whole puzzle. This is some rounds of all passes, after each of which the puzzle is held
/// as at the beginning, and then the first passes of another round.
fn fewest<L: Copy + Eq>(
    passes: &[Permutation],
    turns: &[Permutation],
    labels: &[L],
) -> Result<BigUint, LabelError> {
    let after = |made: &Permutation| -> Vec<L> {
        let images = made.images().iter();
        images.map(|&image| labels[image as usize]).collect()
    };
    let turned: Vec<Vec<L>> = turns.iter().map(after).collect();
    let mut wanted: Vec<&[L]> = turned.iter().map(Vec::as_slice).collect();
    wanted.push(labels);
    let (round, before) = passes.split_last().expect("it is made once");
    let back = round.first_arrival(labels, &wanted)?;
    let mut fewest = back.expect("rounds come back").repetitions * passes.len();
    for (first, pass) in (1_usize..).zip(before) {
        let shown = after(pass);
        if wanted.contains(&shown.as_slice()) {
            return Ok(fewest.min(first.into()));
        }
        if let Some(arrival) = round.first_arrival(&shown, &wanted)? {
            fewest = fewest.min(arrival.repetitions * passes.len() + first);
        }
    }
    Ok(fewest)
}

/// For each point of a definition's group, the look of the piece that stands there at the start.
fn looks(definition: &Definition) -> Vec<(usize, u16, u8)> {
    let orbits = definition.orbits().iter().zip(&definition.start().orbits);
    let points = orbits.enumerate().flat_map(|(number, (orbit, start))| {
        let places = 0..usize::from(orbit.places);
        places.flat_map(move |place| {
            let (piece, modulus) = (start.pieces[place], start.moduli[place]);
            let first = modulus - start.twists[place];
            let twists = (0..orbit.twists).map(move |twist| {
                ((u16::from(first) + u16::from(twist)) % u16::from(modulus)) as u8
            });
            twists.map(move |twist| (number, piece, twist))
        })
    });
    points.collect()
}
