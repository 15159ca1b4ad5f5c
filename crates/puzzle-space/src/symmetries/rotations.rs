//! All rotations of the whole puzzle, made of those that a definition names.

use std::collections::HashSet;

use puzzle_def::Definition;

use crate::error::SpaceError;
use crate::labels::{FactorMove, Labels};
use crate::symmetries::MOST_LISTED;
use crate::symmetries::acts::Acts;

/// All rotations of the whole, the identity first: products of those that the definition names, where those that do the
/// same to all places are one.
///
/// The constituents of the labels have to be those under moves and rotations together. `names` and `turns` are all
/// moves.
///
/// # Errors
///
/// [`SpaceError`] if there are too many, or one of those named takes a move to none of the moves, or a place to one
/// where other pieces are allowed.
pub(crate) fn rotation_group(
    labels: &Labels,
    definition: &Definition,
    names: &[String],
    turns: &[FactorMove],
) -> Result<Vec<FactorMove>, SpaceError> {
    let named = &definition.parts().rotations;
    let rotations: Vec<FactorMove> = named.iter().map(|turn| labels.factor_move(turn)).collect();
    let acts = Acts::new(labels, turns, &rotations);
    let mut group = Closure::new(&acts);
    for (turn, rotation) in named.iter().zip(&rotations) {
        let rotation = acts.reduced(rotation);
        let back = acts.quotient(&FactorMove::identity(acts.places()), &rotation);
        let is_move = |mv: &FactorMove| {
            let turned = acts.product(&acts.product(&back, mv), &rotation);
            let act = acts.find(false, mv).expect("all moves are listed");
            acts.find_like(act, &turned).is_some()
        };
        let mut moves = names.iter().zip(turns);
        if let Some((mv, _)) = moves.find(|(_, mv)| !is_move(&acts.reduced(mv))) {
            return Err(SpaceError::NotRotated {
                rotation: turn.name.clone(),
                mv: mv.clone(),
            });
        }
        let mut places = rotation.from.iter().enumerate();
        if places.any(|(place, &from)| labels.blocked(place) != labels.blocked(from.into())) {
            let rotation = turn.name.clone();
            return Err(SpaceError::NotAllowedRotated { rotation });
        }
        if !group.contains(&rotation) && !group.add(&rotation, MOST_LISTED) {
            return Err(SpaceError::TooManyRotations { limit: MOST_LISTED });
        }
    }
    Ok(group.all)
}

/// A group of what acts on places, listed.
#[derive(Clone, Debug)]
pub(crate) struct Closure<'a> {
    acts: &'a Acts,
    generators: Vec<FactorMove>,
    /// All of it, the identity first.
    all: Vec<FactorMove>,
    known: HashSet<FactorMove>,
}

impl<'a> Closure<'a> {
    /// The identity alone.
    pub(crate) fn new(acts: &'a Acts) -> Self {
        let identity = FactorMove::identity(acts.places());
        Self {
            acts,
            generators: Vec::new(),
            all: vec![identity.clone()],
            known: HashSet::from([identity]),
        }
    }

    /// Whether something, with twists reduced, is in the group.
    pub(crate) fn contains(&self, act: &FactorMove) -> bool {
        self.known.contains(act)
    }

    /// Adds something, with twists reduced, and all products. If these are more than `limit`, the group is of no use any
    /// more, and the answer is false.
    pub(crate) fn add(&mut self, act: &FactorMove, limit: usize) -> bool {
        self.generators.push(act.clone());
        let mut next = 0;
        while next < self.all.len() {
            for generator in &self.generators {
                let product = self.acts.product(&self.all[next], generator);
                if self.known.contains(&product) {
                    continue;
                }
                if self.all.len() == limit {
                    return false;
                }
                self.known.insert(product.clone());
                self.all.push(product);
            }
            next += 1;
        }
        true
    }
}
