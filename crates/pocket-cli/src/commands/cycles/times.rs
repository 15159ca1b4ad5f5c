//! How often a sequence is made in the hand until nothing has changed, or nothing that can be seen.

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
    /// Of a sequence made once, twice and so on, until the puzzle is held as at the beginning.
    pub(super) fn new(definition: &Definition, passes: &[Transformation]) -> Result<Self, Fault> {
        let passes = passes.iter().map(|pass| {
            let permutation = definition.permutation(pass);
            let images = permutation.images().iter().map(|&image| image.into());
            Permutation::new(images.collect()).map_err(Fault::new)
        });
        let passes: Vec<Permutation> = passes.collect::<Result<_, _>>()?;
        let points: Vec<usize> = (0..passes[0].len()).collect();
        let order = fewest(&passes, &points).map_err(Fault::new)?;
        let visible = fewest(&passes, &looks(definition)).map_err(Fault::new)?;
        Ok(Self {
            order: order.to_string(),
            visible: visible.to_string(),
        })
    }
}

/// The smallest number of passes after which all points show the same labels again: some rounds of all passes, which leave the puzzle
/// held as at the beginning, and then the first passes of another one.
fn fewest<L: Copy + Eq>(passes: &[Permutation], labels: &[L]) -> Result<BigUint, LabelError> {
    let (round, before) = passes.split_last().expect("it is made once");
    let back = round.first_arrival(labels, &[labels])?;
    let mut fewest = back.expect("rounds come back").repetitions * passes.len();
    for (first, pass) in (1_usize..).zip(before) {
        let images = pass.images().iter();
        let shown: Vec<L> = images.map(|&image| labels[image as usize]).collect();
        if shown == labels {
            return Ok(fewest.min(first.into()));
        }
        if let Some(arrival) = round.first_arrival(&shown, &[labels])? {
            fewest = fewest.min(arrival.repetitions * passes.len() + first);
        }
    }
    Ok(fewest)
}

/// For each point of a definition's group how the piece looks that would be there at the start.
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
