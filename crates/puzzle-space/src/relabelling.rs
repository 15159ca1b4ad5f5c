//! Relabellings: permutations of the points of a factor that know nothing of places.

use crate::labels::{Label, Labels};

/// A permutation of points that turns all twists of a label alike: the image of each point.
pub(crate) type Relabelling = Vec<u16>;

/// The relabelling that changes nothing.
pub(crate) fn identity(points: usize) -> Relabelling {
    (0..points as u16).collect()
}

/// First `before`, then `after`.
pub(crate) fn product(after: &[u16], before: &[u16]) -> Relabelling {
    before
        .iter()
        .map(|&point| after[usize::from(point)])
        .collect()
}

/// The relabelling that undoes one.
pub(crate) fn inverse(relabelling: &[u16]) -> Relabelling {
    let mut inverse = vec![0; relabelling.len()];
    for (point, &image) in relabelling.iter().enumerate() {
        inverse[usize::from(image)] = point as u16;
    }
    inverse
}

/// The relabelling that turns some labels, told by their numbers, each by an amount.
pub(crate) fn twist(labels: &Labels, amounts: &[(usize, u8)]) -> Relabelling {
    let mut images = identity(labels.points());
    for &(number, amount) in amounts {
        let Label { first, modulus, .. } = labels.all[number];
        for point in first..first + u16::from(modulus) {
            images[usize::from(point)] = labels.turned(point, amount);
        }
    }
    images
}

/// The relabelling that sends each label of a cycle to the next, twists as they are. They have the same modulus.
pub(crate) fn cycles(labels: &Labels, cycles: &[&[usize]]) -> Relabelling {
    let mut images = identity(labels.points());
    for cycle in cycles {
        for (index, &label) in cycle.iter().enumerate() {
            let next = &labels.all[cycle[(index + 1) % cycle.len()]];
            let Label { first, modulus, .. } = labels.all[label];
            for twist in 0..u16::from(modulus) {
                images[usize::from(first + twist)] = next.first + twist;
            }
        }
    }
    images
}
