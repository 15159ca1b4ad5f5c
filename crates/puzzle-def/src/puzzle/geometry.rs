//! A built-in puzzle in space: the effect of moves made in the hand on its pieces, and the part of
//! it that is counted.
//!
//! There are two frames. In the *hand* a move turns the pieces in its layers, and turns of the
//! whole move everything. The *body* is what holds the puzzle: it is fixed, and a move that would
//! move it turns everything else the other way instead. The grip is the rotation from the body to
//! the hand.

use std::sync::OnceLock;

use cube_model::cuboid::{Cuboid, CuboidTurn, CuboidTurnError};
use cube_model::notation::{Axis, Move};
use cube_model::nxn::Rotation;
use cube_model::pyraminx::CORNERS;
use cube_model::space::Point;
use perm_group::Chain;

use super::placement::{Moved, Placement, Pose};
use crate::known::orbit::SolidOrbit;
use crate::known::solid::{Motion, Solid};
use crate::known::{Hand, Layout};
use crate::{Definition, Pattern, Transformation};

/// A puzzle in space.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// All pieces that are seen.
    pub(crate) shape: Solid,
    /// The orbits of the definition.
    pub(crate) orbits: Vec<SolidOrbit>,
    pub(crate) hand: Hand,
    /// The point that holds the puzzle.
    pub(crate) core: Point,
    pub(crate) layout: Layout,
    /// For each tip that the definition does not include, its piece and that of the corner below it.
    pub(crate) tips: Vec<[usize; 2]>,
    /// The chain that decides whether moves lead to a position; built when first needed.
    pub(crate) chain: OnceLock<Chain>,
}

/// A move as the hand makes it.
#[derive(Clone, Debug)]
pub(crate) struct HandMotion {
    pub(crate) motion: Motion,
    moved: Vec<Moved>,
    core: CoreRule,
}

/// Whether a motion takes the holding point along.
#[derive(Clone, Debug)]
enum CoreRule {
    Known(bool),
    /// Depends on whether the holding point is in a layer that turns. If the number of layers is even, it may be
    /// between layers.
    InLayers {
        turn: CuboidTurn,
        axis: Axis,
        layers: u16,
    },
}

impl Geometry {
    /// The solved puzzle.
    pub(crate) fn solved(&self) -> Placement {
        Placement::solved(self.shape.pieces.len())
    }

    /// A move of a box; `scale` is the factor from the puzzle's coordinates to the box's.
    pub(crate) fn box_motion(
        &self,
        (cuboid, scale): (Cuboid, i16),
        step: Move,
    ) -> Result<HandMotion, CuboidTurnError> {
        let turn = cuboid.turn(step)?;
        let motion = Motion::new(
            step.to_string(),
            turn.rotation(),
            &self.shape.pieces,
            |piece| turn.takes(piece.at.times(scale)),
        );
        let axis = step.part().axis();
        let core = if motion.takes.iter().all(|&takes| takes) {
            CoreRule::Known(true)
        } else {
            CoreRule::InLayers {
                turn,
                axis,
                layers: cuboid.layers(axis),
            }
        };
        Ok(self.hand_motion(motion, core))
    }

    /// A power of a named motion; `None` if it is the identity.
    pub(crate) fn power(
        &self,
        (motion, takes_core): &(Motion, bool),
        exponent: i64,
    ) -> Option<HandMotion> {
        let base = motion.rotation;
        // Rotations of a cube have an order that divides 12.
        let times = 0..exponent.rem_euclid(12);
        let rotation = times.fold(Rotation::IDENTITY, |power, _| power.then(base));
        let motion = Motion {
            rotation,
            ..motion.clone()
        };
        (rotation != Rotation::IDENTITY)
            .then(|| self.hand_motion(motion, CoreRule::Known(*takes_core)))
    }

    fn hand_motion(&self, motion: Motion, core: CoreRule) -> HandMotion {
        let places = self.shape.pieces.iter().enumerate();
        let taken = places.filter(|(place, _)| motion.takes[*place]);
        let moved = |(source, piece): (usize, &crate::known::solid::Piece)| Moved {
            source: source as u16,
            target: self.shape.piece_at(piece.at.turned(motion.rotation)) as u16,
        };
        HandMotion {
            moved: taken.map(moved).collect(),
            motion,
            core,
        }
    }

    fn takes_core(&self, motion: &HandMotion, grip: Rotation) -> bool {
        match motion.core {
            CoreRule::Known(takes) => takes,
            CoreRule::InLayers { turn, axis, layers } => {
                let core = self.core.turned(grip);
                let is_in_a_layer = core.0[axis as usize].unsigned_abs() % 2 != layers % 2;
                is_in_a_layer && turn.takes(core)
            }
        }
    }

    /// Makes a move in the hand.
    pub(crate) fn turn(&self, placement: &mut Placement, motion: &HandMotion) {
        let rotation = motion.motion.rotation;
        placement.take(&motion.moved, rotation);
        if self.takes_core(motion, placement.core) {
            placement.core = placement.core.then(rotation);
        }
    }

    /// The number of pieces that a move takes.
    pub(crate) const fn work(motion: &HandMotion) -> usize {
        motion.moved.len()
    }

    /// The effect of a move on the body that is held in a grip, and the grip afterwards.
    pub(crate) fn on_body(&self, motion: &HandMotion, grip: Rotation) -> (Motion, Rotation) {
        let takes_core = self.takes_core(motion, grip);
        let rotation = motion.motion.rotation;
        let turned = if takes_core {
            rotation.inverse()
        } else {
            rotation
        };
        let seen = |at: Point| self.shape.piece_at(at.turned(grip));
        let pieces = self.shape.pieces.iter();
        let takes = pieces.map(|piece| motion.motion.takes[seen(piece.at)] != takes_core);
        let on_body = Motion {
            name: String::new(),
            rotation: grip.then(turned).then(grip.inverse()),
            takes: takes.collect(),
        };
        let after = if takes_core {
            grip.then(rotation)
        } else {
            grip
        };
        (on_body, after)
    }

    /// The effect of a motion of the body on the counted pieces; `None` if it orients a piece as no moves do.
    pub(crate) fn transformation(&self, motion: &Motion) -> Option<Transformation> {
        let orbits = self.orbits.iter();
        let turns = orbits.map(|orbit| orbit.turn(&self.shape, motion));
        Some(Transformation {
            orbits: turns.collect::<Option<_>>()?,
        })
    }

    /// The effect of each turn of the whole that orients pieces as moves do; empty if some pieces are not counted.
    pub(crate) fn turns_of_the_whole(&self) -> Vec<Transformation> {
        let pieces = &self.shape.pieces;
        let counted = self.orbits.iter().map(|orbit| orbit.members().len());
        if counted.sum::<usize>() != pieces.len() {
            return Vec::new();
        }
        let is_turn = |by: &Rotation| {
            let mut places = pieces.iter().map(|piece| piece.at.turned(*by));
            places.all(|at| self.shape.home(at).is_some())
        };
        let turns = Rotation::ALL.into_iter().filter(is_turn);
        turns
            .filter_map(|by| self.transformation(&Motion::of_all("", by, pieces)))
            .collect()
    }

    /// The rotation of the holding point from the plain grip to the grip at the end.
    pub(crate) fn grip(&self, placement: &Placement) -> Rotation {
        // A piece at the holding point counts as unturned, whichever piece it is.
        let held = self.shape.home(self.core);
        held.map_or(placement.core, |place| placement.poses[place].turned)
    }

    /// The counted pieces, as seen from the grip at the end; `None` if a piece is oriented as no moves do.
    pub(crate) fn pattern(
        &self,
        placement: &Placement,
        definition: &Definition,
    ) -> Option<Pattern> {
        let grip = self.grip(placement);
        let renamed = |piece: u16| {
            let home = self.shape.pieces[usize::from(piece)].at;
            self.shape.home(home.turned(grip))
        };
        let orbits = self.orbits.iter().zip(&definition.start().orbits);
        let orbits = orbits.map(|(orbit, start)| {
            let mut pattern = start.clone();
            for (place, &member) in orbit.members().iter().enumerate() {
                let pose = placement.poses[member];
                let home = orbit.place_of(renamed(pose.piece)?)?;
                let turned = grip.inverse().then(pose.turned);
                let twist = start.twists[home] + orbit.twist(home, place, turned)?;
                pattern.pieces[place] = start.pieces[home];
                pattern.moduli[place] = start.moduli[home];
                pattern.twists[place] = twist % start.moduli[home];
            }
            Some(pattern)
        });
        Some(Pattern {
            orbits: orbits.collect::<Option<_>>()?,
        })
    }

    /// A placement in the plain grip that shows a pattern. Pieces that look alike are chosen arbitrarily.
    pub(crate) fn placement(&self, pattern: &Pattern, definition: &Definition) -> Placement {
        let mut placement = self.solved();
        let starts = definition.start().orbits.iter().zip(&pattern.orbits);
        for (orbit, (start, pattern)) in self.orbits.iter().zip(starts) {
            for (place, (home, twist)) in start.homes(pattern).into_iter().enumerate() {
                placement.poses[orbit.members()[place]] = Pose {
                    piece: orbit.members()[home] as u16,
                    turned: orbit.turned(home, place, twist),
                };
            }
        }
        for &[tip, corner] in &self.tips {
            placement.poses[tip].turned = placement.poses[corner].turned;
        }
        placement
    }

    /// By how many thirds each tip is turned against its corner, clockwise, in the order of the places.
    pub(crate) fn tips(&self, placement: &Placement) -> Vec<u8> {
        let tips = self.tips.iter().zip(CORNERS);
        let thirds = tips.map(|(places, vertex)| {
            let [tip, below] = places.map(|place| placement.poses[place].turned);
            match below.inverse().then(tip) {
                Rotation::IDENTITY => 0,
                against if against == vertex.third_turn() => 1,
                _ => 2,
            }
        });
        thirds.collect()
    }
}

/// The first `tips` tips of a pyraminx, each with the corner below it: the pieces nearest to the vertices.
pub(super) fn tips_above_corners(shape: &Solid, tips: usize) -> Vec<[usize; 2]> {
    let vertices = CORNERS.iter().take(tips);
    let both = vertices.map(|vertex| [3, 2].map(|far| shape.piece_at(vertex.point().times(far))));
    both.collect()
}
