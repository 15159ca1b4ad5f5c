//! The maps under which rows are equivalent: the symmetries, and turns of the whole if the grip is
//! ignored.

use crate::columns::Columns;
use crate::error::SpaceError;
use crate::labels::{FactorMove, Labels};
use crate::relabelling::{self, Relabelling};
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

    /// The product: first `before`, then this map.
    fn after(&self, before: &Self, labels: &Labels) -> Self {
        let points = before.points.then(&self.points);
        let twists = self
            .sources
            .iter()
            .zip(&self.twists)
            .map(|(&source, &twist)| {
                // How this map changes a twist depends on the source place. So the twist of the
                // product is the one that gives the right images of all labels of that place.
                let own = labels.labels_in(usize::from(source));
                let becomes = |first: u16| {
                    let turned = labels.turned(
                        before.points.image(first),
                        before.twists[usize::from(source)],
                    );
                    labels.turned(self.points.image(turned), twist)
                };
                let is_it = |twist: &u8| {
                    let mut own = own.iter();
                    own.all(|label| {
                        labels.turned(points.image(label.first), *twist) == becomes(label.first)
                    })
                };
                (0..=u8::MAX)
                    .find(is_it)
                    .expect("twists of a place are counted in a byte")
            });
        Self {
            sources: self
                .sources
                .iter()
                .map(|&source| before.sources[usize::from(source)])
                .collect(),
            twists: twists.collect(),
            columns: before
                .columns
                .iter()
                .map(|&column| self.columns[usize::from(column)])
                .collect(),
            points,
        }
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
    /// All products of the symmetries and the rotations. The rotations must be a group, or none.
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
        let moves = &moves[..columns.names.len()];
        let rotated = rotated_moves(labels, moves, rotations);
        let grips = rotations.iter().zip(rotated).map(|(rotation, moves)| Map {
            columns: of_columns(columns, &moves),
            sources: rotation.from.clone(),
            points: relabelling::identity(labels.points()),
            twists: rotation.twist.clone(),
        });
        let grips: Vec<Map> = grips.collect();
        let maps = symmetries.iter().flat_map(|symmetry| {
            let symmetry = Map {
                sources: symmetry.sources.clone(),
                points: Relabelling::new(symmetry.points.clone())
                    .expect("a symmetry takes different points to different ones"),
                twists: symmetry.twists.clone(),
                columns: of_columns(columns, &symmetry.moves),
            };
            let made: Vec<Map> = grips
                .iter()
                .map(|grip| symmetry.after(grip, labels))
                .collect();
            made
        });
        let all: Vec<Map> = maps.collect();
        Ok(Self {
            inverses: inverses(labels, symmetries, rotations),
            grips: grips.len(),
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
