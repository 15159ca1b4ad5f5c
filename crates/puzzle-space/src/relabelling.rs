//! Relabellings: permutations of the points of a factor, independent of places.

use perm_group::{Group, Permutation};

use crate::labels::{Label, Labels};

/// A permutation of points that turns all twists of a label alike.
pub(crate) type Relabelling = Permutation;

/// The relabelling that changes nothing.
pub(crate) fn identity(points: usize) -> Relabelling {
    Permutation::identity(points).expect("a definition has no more points than a group")
}

/// The group that some relabellings of these labels generate.
pub(crate) fn group(labels: &Labels, generators: Vec<Relabelling>) -> Group {
    Group::new(labels.points(), generators).expect("all of them permute the points of the labels")
}

/// The relabelling that twists some labels, given by number, by these amounts.
pub(crate) fn twist(labels: &Labels, amounts: &[(usize, u8)]) -> Relabelling {
    let mut images: Vec<u16> = (0..labels.points() as u16).collect();
    for &(number, amount) in amounts {
        let Label { first, modulus, .. } = labels.all[number];
        for point in first..first + u16::from(modulus) {
            images[usize::from(point)] = labels.turned(point, amount);
        }
    }
    Permutation::new(images).expect("turning a label permutes its points")
}

/// The relabelling that takes each label of a cycle to the next, keeping twists. The labels must
/// have the same modulus.
pub(crate) fn cycles(labels: &Labels, cycles: &[Vec<usize>]) -> Relabelling {
    let cycles = cycles.iter().flat_map(|cycle| {
        let twists = 0..u16::from(labels.all[cycle[0]].modulus);
        twists.map(|twist| {
            let points = cycle.iter().map(|&label| labels.all[label].first + twist);
            points.collect::<Vec<u16>>()
        })
    });
    let cycles: Vec<Vec<u16>> = cycles.collect();
    let cycles: Vec<&[u16]> = cycles.iter().map(Vec::as_slice).collect();
    Permutation::from_cycles(labels.points(), &cycles).expect("each label is in one cycle at most")
}
