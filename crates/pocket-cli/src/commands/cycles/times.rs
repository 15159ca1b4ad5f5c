//! How often a sequence is made in the hand until nothing has changed, or nothing that can be seen.

use cycles::num_bigint::BigUint;
use cycles::{Cycles, Order, Permutation};
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
        let passes: Vec<Permutation> = passes
            .iter()
            .map(|pass| {
                let permutation = definition.permutation(pass);
                let images = permutation.images().iter().map(|&image| image.into());
                Permutation::new(images.collect()).map_err(Fault::new)
            })
            .collect::<Result<_, _>>()?;
        let looks = looks(definition);
        let whole = passes.last().expect("it is made once");
        let round = whole.cycles();
        let visible = round.visible_order(&looks).map_err(Fault::new)?;
        let is_seen = |place: usize, image: usize| looks[place] != looks[image];
        Ok(Self {
            order: fewest(&passes, &round, &whole.order(), |place, image| {
                place != image
            }),
            visible: fewest(&passes, &round, &visible, is_seen),
        })
    }
}

/// The smallest number of passes that changes nothing, where `whole` is the number of rounds that change nothing. A round is all of the
/// passes, and leaves the puzzle held as before.
///
/// If passes change nothing, others do after them what they would have done before. So all numbers of passes that change nothing are
/// multiples of the smallest, and this is that of all rounds divided by a divisor of the number of passes in one.
fn fewest(
    passes: &[Permutation],
    round: &Cycles,
    whole: &Order,
    is_changed: impl Fn(usize, usize) -> bool,
) -> String {
    let whole = whole.to_big();
    let in_round = passes.len();
    let number = |divisor: usize| {
        let all = &whole * in_round;
        (&all % divisor == BigUint::ZERO).then(|| all / divisor)
    };
    let is_done = |times: &BigUint| {
        let rest = usize::try_from(times % in_round).expect("it is smaller than a round");
        let images = power(round, passes[0].len(), &(times / in_round));
        let rest = rest.checked_sub(1).map(|last| passes[last].images());
        let mut ends = (0..).zip(images);
        !ends.any(|(place, image)| {
            let image = rest.map_or(image, |rest| rest[image as usize]);
            is_changed(place, image as usize)
        })
    };
    let divisors = (1..=in_round).rev();
    let mut divisors = divisors.filter(|&divisor| in_round.is_multiple_of(divisor));
    let found = divisors.find_map(|divisor| number(divisor).filter(is_done));
    found.unwrap_or(whole * in_round).to_string()
}

/// Where so many rounds take each point.
fn power(round: &Cycles, points: usize, times: &BigUint) -> Vec<u32> {
    let mut images: Vec<u32> = (0..points as u32).collect();
    for cycle in round.factors() {
        let steps = usize::try_from(times % cycle.len()).expect("it is shorter than the cycle");
        for (number, &point) in cycle.iter().enumerate() {
            images[point as usize] = cycle[(number + steps) % cycle.len()];
        }
    }
    images
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
