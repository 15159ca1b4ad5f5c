//! The senses in which base moves turn, as far as symmetries determine them.
//!
//! A file need not write all of its moves clockwise. But if a symmetry keeps a move's place, its
//! effect on that move shows whether it mirrors; its effect on other moves then relates their
//! senses. So senses are chosen that as many symmetries as possible either keep for all moves, or
//! reverse for all.

use crate::columns::Power;
use crate::symmetries::{Symmetries, Symmetry};

/// The most passes over all symmetries.
const MOST_ROUNDS: usize = 64;

/// The effect of a symmetry on the senses of base moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It keeps all.
    Turning,
    /// It reverses all.
    Mirroring,
    /// It keeps some and reverses others, or takes a base move to a power that is neither a base
    /// move nor the inverse of one.
    Mixed,
}

/// A base move, its image, and whether the image is inverted.
type Image = (usize, usize, bool);

/// The kind of each symmetry. `powers` gives for each move the power of a base move that it is,
/// followed by the inverses of moves without an inverse.
pub(super) fn kinds(symmetries: &Symmetries, powers: &[Power]) -> Vec<Kind> {
    let all = symmetries.all.iter();
    let images: Vec<Option<Vec<Image>>> = all.map(|symmetry| images(symmetry, powers)).collect();
    let bases = powers.iter().map(|power| power.base + 1).max();
    let senses = Senses::of(bases.unwrap_or(0), &images);
    let kind = |images: &Option<Vec<Image>>| {
        let Some(images) = images else {
            return Kind::Mixed;
        };
        let mut reversed = images.iter().map(|image| senses.is_reversed(image));
        match reversed.next() {
            Some(first) if reversed.any(|other| other != first) => Kind::Mixed,
            Some(true) => Kind::Mirroring,
            Some(false) | None => Kind::Turning,
        }
    };
    images.iter().map(kind).collect()
}

/// The images of the base moves that have a sense; `None` if one of them becomes another power.
fn images(symmetry: &Symmetry, powers: &[Power]) -> Option<Vec<Image>> {
    let has_sense = |power: &Power| {
        power.exponent == 1
            && powers
                .iter()
                .any(|other| other.base == power.base && other.exponent == -1)
    };
    let moves = symmetry.moves.iter().zip(powers);
    let bases = moves.filter(|(_, power)| has_sense(power));
    let image = |(&image, power): (&u16, &Power)| {
        let image = powers[usize::from(image)];
        match image.exponent {
            1 => Some((power.base, image.base, false)),
            -1 => Some((power.base, image.base, true)),
            _ => None,
        }
    };
    bases.map(image).collect()
}

/// The senses of base moves, each relative to that of another one.
struct Senses {
    /// For each base move, another one and whether the two turn in opposite senses. A move that is
    /// compared with no other has itself here.
    compared: Vec<(usize, bool)>,
}

impl Senses {
    fn of(bases: usize, images: &[Option<Vec<Image>>]) -> Self {
        let mut senses = Self {
            compared: (0..bases).map(|base| (base, false)).collect(),
        };
        let mut left: Vec<&Vec<Image>> = images.iter().flatten().collect();
        for _ in 0..MOST_ROUNDS {
            let before = left.len();
            left.retain(|images| {
                let comparable = images
                    .iter()
                    .find(|(base, other, _)| senses.first(*base).0 == senses.first(*other).0);
                let Some(shown) = comparable else {
                    return true;
                };
                senses.learn(images, senses.is_reversed(shown));
                false
            });
            if left.len() == before {
                // No remaining symmetry is determined. So the next one may be assumed to keep
                // senses.
                match left.pop() {
                    Some(images) => senses.learn(images, false),
                    None => break,
                }
            }
        }
        senses
    }

    /// The move at the end of a base move's comparisons, and whether their senses are opposite.
    fn first(&self, base: usize) -> (usize, bool) {
        let (mut base, mut is_opposite) = (base, false);
        while self.compared[base].0 != base {
            is_opposite ^= self.compared[base].1;
            base = self.compared[base].0;
        }
        (base, is_opposite)
    }

    /// Whether a symmetry reverses the sense of a move.
    fn is_reversed(&self, &(base, other, is_undone): &Image) -> bool {
        self.first(base).1 ^ self.first(other).1 ^ is_undone
    }

    /// Assumes that a symmetry reverses all senses, or none.
    fn learn(&mut self, images: &[Image], reverses: bool) {
        for image in images {
            let (base, other) = (self.first(image.0).0, self.first(image.1).0);
            if base != other {
                let is_opposite = self.is_reversed(image) ^ reverses;
                self.compared[base.max(other)] = (base.min(other), is_opposite);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind::{Mirroring, Mixed, Turning};
    use super::*;

    /// Base moves with a sense: A, B and C.
    const BASES: usize = 3;

    /// The first power, the second one and the inverse of three base moves, and a half turn.
    fn powers() -> Vec<Power> {
        let bases = (0..BASES).flat_map(|base| [1, 2, -1].map(|exponent| Power { base, exponent }));
        let half = Power {
            base: BASES,
            exponent: 1,
        };
        bases.chain([half]).collect()
    }

    /// A symmetry that takes A, B and C to these bases: to their inverses if the number is 2, to
    /// their squares if it is 1.
    fn symmetry(images: [(usize, usize); BASES]) -> Symmetry {
        let moves = images.iter().flat_map(|&(base, power)| {
            let own = match power {
                0 => [0, 1, 2],
                1 => [1, 0, 2],
                _ => [2, 1, 0],
            };
            own.map(|power| (3 * base + power) as u16)
        });
        Symmetry {
            sources: Vec::new(),
            points: Vec::new(),
            twists: Vec::new(),
            units: Vec::new(),
            moves: moves.chain([3 * BASES as u16]).collect(),
            rotations: Vec::new(),
        }
    }

    #[test]
    fn symmetries_turn_or_mirror_or_neither_in_whatever_senses_moves_are_written() {
        const A: usize = 0;
        const B: usize = 1;
        const C: usize = 2;
        let same = [(A, 0), (B, 0), (C, 0)];
        let mirror = [(A, 2), (B, 2), (C, 2)];
        for (images, expected) in [
            (
                &[
                    same,
                    [(B, 0), (C, 0), (A, 0)],
                    mirror,
                    [(A, 2), (B, 2), (C, 0)],
                    [(A, 1), (B, 0), (C, 0)],
                ][..],
                &[Turning, Turning, Mirroring, Mixed, Mixed][..],
            ),
            // The second symmetry keeps C, so it turns, and A and B are written in opposite senses.
            (
                &[same, [(B, 2), (A, 2), (C, 0)], [(B, 0), (A, 0), (C, 2)]],
                &[Turning, Turning, Mirroring],
            ),
            // The second symmetry inverts C, so it mirrors, and A and B are written in the same
            // sense.
            (
                &[same, [(B, 2), (A, 2), (C, 2)], [(B, 0), (A, 0), (C, 0)]],
                &[Turning, Mirroring, Turning],
            ),
            // The third symmetry inverts A, so it mirrors, and B and C are written in the same
            // sense. So the second one turns, and A is written in the opposite sense.
            (
                &[same, [(B, 2), (C, 0), (A, 2)], [(A, 2), (C, 2), (B, 2)]],
                &[Turning, Turning, Mirroring],
            ),
        ] {
            let all = images.iter().copied().map(symmetry).collect();
            let symmetries = Symmetries {
                all,
                is_complete: true,
            };
            assert_eq!(kinds(&symmetries, &powers()), expected, "{images:?}");
        }
    }

    #[test]
    fn what_one_symmetry_shows_of_senses_tells_what_others_do() {
        const A: usize = 0;
        const B: usize = 1;
        const C: usize = 2;
        // The third symmetry keeps A, so it turns, and B and C are written in opposite senses. So
        // the second one mirrors, and A is written in the same sense as C.
        let images = [
            [(A, 0), (B, 0), (C, 0)],
            [(B, 0), (C, 0), (A, 2)],
            [(A, 0), (C, 2), (B, 2)],
        ];
        let symmetries = Symmetries {
            all: images.map(symmetry).to_vec(),
            is_complete: true,
        };
        let expected = [Turning, Mirroring, Turning];
        assert_eq!(kinds(&symmetries, &powers()), expected);
    }
}
