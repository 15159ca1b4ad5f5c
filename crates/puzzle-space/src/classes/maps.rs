//! The maps under which rows are equivalent: the symmetries, and turns of the whole if the grip is
//! ignored.

use crate::columns::Columns;
use crate::error::SpaceError;
use crate::labels::{FactorMove, Labels};
use crate::relabelling::Relabelling;
use crate::symmetries::{Symmetry, rotated_moves};

/// A map of states. It takes the state s after a move m to the image of s after the image of m.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    /// For each place the place whose piece comes to it.
    pub(crate) sources: Vec<u16>,
    /// The image of each point.
    pub(crate) points: Relabelling,
    /// The additional twist of what comes to each place.
    pub(crate) twists: Vec<u8>,
    /// The image of each column of the table of steps.
    pub(crate) columns: Vec<u16>,
}

impl Map {
    /// Writes the image of a state.
    pub(crate) fn write(&self, labels: &Labels, state: &[u16], image: &mut [u16]) {
        let places = self.sources.iter().zip(&self.twists);
        for (image, (&source, &twist)) in image.iter_mut().zip(places) {
            let point = self.points.image(state[usize::from(source)]);
            *image = labels.turned(point, twist);
        }
    }

    /// The conjugate of a relabelling: it acts on the image of a state as the relabelling acts on
    /// the state.
    pub(crate) fn conjugate(&self, relabelling: &Relabelling) -> Relabelling {
        let undone = self.points.inverse();
        undone.then(relabelling).then(&self.points)
    }
}

/// A group of maps of states. Each takes moves to moves, and goals to goals.
#[derive(Clone, Debug)]
pub(crate) struct Maps {
    /// The maps, the identity first.
    pub(crate) all: Vec<Map>,
    /// The number of each map's inverse.
    pub(crate) inverses: Vec<u16>,
    /// The number of grips of each distinguishable state.
    pub(crate) grips: usize,
}

impl Maps {
    /// All products of the symmetries and the rotations, which come first. The rotations must be a group, or
    /// none.
    ///
    /// # Errors
    ///
    /// [`SpaceError::UnseenRotation`] if a rotation may fix a state, since states would then have
    /// different numbers of grips.
    pub(crate) fn new(
        labels: &Labels,
        columns: &Columns,
        moves: &[FactorMove],
        symmetries: &[Symmetry],
        rotations: &[FactorMove],
    ) -> Result<Self, SpaceError> {
        let identity = FactorMove::identity(labels.places());
        let mut others = rotations.iter().filter(|rotation| **rotation != identity);
        if !others.all(|rotation| shows(labels, rotation)) {
            return Err(SpaceError::UnseenRotation);
        }
        let none = [identity];
        let rotations = if rotations.is_empty() {
            &none
        } else {
            rotations
        };
        let rotated = rotated_moves(labels, &moves[..columns.names.len()], rotations);
        let rotated: Vec<Vec<u16>> = rotated
            .iter()
            .map(|moves| of_columns(columns, moves))
            .collect();
        let mut all = Vec::with_capacity(symmetries.len() * rotations.len());
        for symmetry in symmetries {
            let points = Relabelling::new(symmetry.points.clone());
            let points = points.expect("a symmetry takes different points to different ones");
            let images = of_columns(columns, &symmetry.moves);
            for (rotation, rotated) in rotations.iter().zip(&rotated) {
                let sources = symmetry.sources.iter().map(|&source| usize::from(source));
                let twists = sources.clone().zip(&symmetry.twists);
                let twists = twists.map(|(source, &twist)| {
                    let unit = u16::from(symmetry.units[labels.constituent(source)]);
                    let sum = unit * u16::from(rotation.twist[source]) + u16::from(twist);
                    (sum % u16::from(labels.seen_twists(source))) as u8
                });
                let columns = rotated.iter().map(|&column| images[usize::from(column)]);
                all.push(Map {
                    twists: twists.collect(),
                    sources: sources.map(|source| rotation.from[source]).collect(),
                    points: points.clone(),
                    columns: columns.collect(),
                });
            }
        }
        Ok(Self {
            inverses: inverses(labels, symmetries, rotations),
            grips: rotations.len(),
            all,
        })
    }
}

/// The inverse of each map. Each map is a symmetry after a rotation, ordered by symmetry.
///
/// Symmetries are identified by their images of moves and rotations: they may differ by exchanges
/// of places that no reachable state shows.
fn inverses(labels: &Labels, symmetries: &[Symmetry], rotations: &[FactorMove]) -> Vec<u16> {
    let undone = rotations.iter().map(|rotation| {
        let undone = rotation.undone(|place| labels.seen_twists(place));
        let number = rotations.iter().position(|other| *other == undone);
        number.expect("the rotations are a group")
    });
    let undone: Vec<usize> = undone.collect();
    let mut inverses = Vec::with_capacity(symmetries.len() * rotations.len());
    for symmetry in symmetries {
        let back = symmetries.iter().position(|other| {
            undoes(&other.moves, &symmetry.moves) && undoes(&other.rotations, &symmetry.rotations)
        });
        let first = back.expect("the symmetries are a group") * rotations.len();
        for &undone in &undone {
            // The inverse undoes the symmetry first. To have the rotation first, its inverse is
            // replaced by the image under the symmetry.
            let rotation = symmetry.rotations.get(undone).copied().unwrap_or(0);
            inverses.push((first + usize::from(rotation)) as u16);
        }
    }
    inverses
}

/// Whether two lists of images are inverse to each other.
fn undoes(these: &[u16], others: &[u16]) -> bool {
    let mut others = (0_u16..).zip(others);
    others.all(|(number, &other)| these[usize::from(other)] == number)
}

/// Whether a rotation changes every state: it takes distinguished pieces to other places, or
/// visibly twists the content of some place, whatever that is.
fn shows(labels: &Labels, rotation: &FactorMove) -> bool {
    let mut places = rotation.from.iter().zip(&rotation.twist).enumerate();
    places.any(|(place, (&from, &twist))| {
        let mut own = labels.labels_in(place).iter();
        if usize::from(from) == place {
            own.all(|label| !twist.is_multiple_of(label.modulus))
        } else {
            own.all(|label| label.count == 1)
        }
    })
}

/// The images of columns, given those of moves: a column that is not a move is the inverse of one.
fn of_columns(columns: &Columns, moves: &[u16]) -> Vec<u16> {
    let mut all = vec![0; columns.powers.len()];
    for (mv, &image) in moves.iter().enumerate() {
        all[columns.undoing[mv]] = columns.undoing[usize::from(image)] as u16;
    }
    all[..moves.len()].copy_from_slice(moves);
    all
}
