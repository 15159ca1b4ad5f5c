//! How built-in puzzles are made: their pieces in space, what is counted, and how they are held.

use cube_model::cuboid::Cuboid;
use cube_model::floppy::FloppyMove;
use cube_model::space::Point;

use super::solid::{Motion, Solid, Sticker};
use super::{boxes, corner_turning, cuboid, lying};

/// How moves of a puzzle are written and made in the hand.
#[derive(Clone, Debug)]
pub(crate) enum Hand {
    /// Cube notation, for a box. `scale` is the factor from the puzzle's coordinates to the box's.
    Box { cuboid: Cuboid, scale: i16 },
    /// Moves by name, each with whether it moves what holds the puzzle.
    Named(Vec<(Motion, bool)>),
    /// The numbers of the axes of the floppy cube.
    Floppy,
}

/// How a puzzle is laid out flat.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Layout {
    /// It can't be drawn.
    None,
    /// A box of these dimensions in squares; points between the pieces show their colours or
    /// nothing.
    Box {
        size: [u16; 3],
        scale: i16,
        corners_only: bool,
    },
    Pyraminx,
    Skewb,
}

/// How a built-in puzzle is made.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    /// The solid whose positions are counted. Its pieces are the first of the `shape`.
    pub(crate) counted: Solid,
    /// The recipe with all grips, if its definition is another one.
    pub(crate) in_any_grip: Option<Box<Recipe>>,
    /// All pieces that are seen, in their colours.
    pub(crate) shape: Solid,
    pub(crate) hand: Hand,
    /// The point that holds the puzzle. A move that takes it along turns the whole puzzle, and the other pieces back.
    pub(crate) core: Point,
    pub(crate) layout: Layout,
    /// The names of turns that only turn a tip.
    pub(crate) tips: &'static [&'static str],
}

impl Recipe {
    /// A box with these numbers of layers, from small to large, and the solids that are counted and seen.
    fn of_solid(layers: [u16; 3], counted: Solid, shape: Solid) -> Self {
        let size = lying(layers);
        let cuboid = cuboid(size);
        Self {
            counted,
            in_any_grip: None,
            shape,
            hand: Hand::Box { cuboid, scale: 1 },
            core: boxes::core(cuboid),
            layout: Layout::Box {
                size,
                scale: 1,
                corners_only: false,
            },
            tips: &[],
        }
    }
}

/// A box by the numbers of its layers, from small to large.
pub(super) fn of_box(layers: [u16; 3], name: &str) -> Recipe {
    let solid = boxes::solid(cuboid(lying(layers)), name);
    Recipe::of_solid(layers, solid.clone(), solid)
}

/// A box with pictures, so that all pieces are told apart.
pub(super) fn of_box_with_pictures(layers: [u16; 3], name: &str) -> Recipe {
    let solid = boxes::solid(cuboid(lying(layers)), name);
    Recipe::of_solid(layers, solid.clone().with_pictures(), solid)
}

pub(super) fn cuboid_1x2x3(name: &str) -> Recipe {
    of_box([1, 2, 3], name)
}

pub(super) fn tower(name: &str) -> Recipe {
    of_box([2, 2, 3], name)
}

/// The 2x2x2 with all its turns.
pub(super) fn pocket_in_each_grip(name: &str) -> Recipe {
    of_box([2; 3], name)
}

/// The 2x2x2 held by the corner DBL: without the turns that move it.
pub(super) fn pocket(name: &str) -> Recipe {
    let all = pocket_in_each_grip(name);
    let mut counted = all.counted.clone();
    counted
        .moves
        .retain(|motion| ["U", "R", "F"].contains(&motion.name.as_str()));
    counted.rotations.clear();
    Recipe {
        counted,
        in_any_grip: Some(Box::new(all.clone())),
        core: Point([-1; 3]),
        ..all
    }
}

/// The pocket cube with a picture in the middle of each corner, which no twist changes.
pub(super) fn permutations(name: &str) -> Recipe {
    pocket_with_stickers(name, |number, at, _| {
        let own = Sticker {
            towards: at,
            colour: number,
        };
        vec![own]
    })
}

/// The pocket cube with one colour above and below, and none elsewhere.
pub(super) fn orientations(name: &str) -> Recipe {
    pocket_with_stickers(name, |_, _, stickers| {
        let upright = stickers.iter().filter(|sticker| sticker.towards.0[1] != 0);
        let one = |sticker: &Sticker| Sticker {
            towards: sticker.towards,
            colour: 0,
        };
        upright.map(one).collect()
    })
}

/// The pocket cube with other stickers: `stickers` gets the number, the point and the stickers of a corner, and returns
/// the new ones.
fn pocket_with_stickers(
    name: &str,
    stickers: impl Fn(usize, Point, &[Sticker]) -> Vec<Sticker>,
) -> Recipe {
    let mut recipe = pocket(name);
    let pieces = recipe.counted.pieces.iter_mut();
    for (number, piece) in pieces.enumerate() {
        piece.stickers = stickers(number, piece.at, &piece.stickers);
    }
    recipe.in_any_grip = None;
    recipe.layout = Layout::None;
    recipe
}

/// The 1x3x3. Its moves are named by the numbers of their axes, in the order of a box's moves: U R D L.
pub(super) fn floppy(name: &str) -> Recipe {
    let mut recipe = of_box([1, 3, 3], name);
    for (motion, axis) in recipe.counted.moves.iter_mut().zip(FloppyMove::ALL) {
        motion.name = axis.to_string();
    }
    recipe.shape = recipe.counted.clone();
    recipe.hand = Hand::Floppy;
    recipe
}

/// The corners of a 3x3x3. They move like those of the 2x2x2; moves are made, and the net is drawn, as for a 3x3x3.
pub(super) fn corners(name: &str) -> Recipe {
    let layout = Layout::Box {
        size: [3; 3],
        scale: 2,
        corners_only: true,
    };
    let hand = Hand::Box {
        cuboid: cuboid([3; 3]),
        scale: 2,
    };
    Recipe {
        hand,
        layout,
        ..of_box([2; 3], name)
    }
}

pub(super) fn pyraminx(name: &str) -> Recipe {
    Recipe {
        counted: corner_turning::pyraminx(name, false),
        tips: &["u", "l", "r", "b"],
        ..pyraminx_with_tips(name)
    }
}

pub(super) fn pyraminx_with_tips(name: &str) -> Recipe {
    let solid = corner_turning::pyraminx(name, true);
    let moves = solid.moves.iter().map(|motion| (motion.clone(), false));
    Recipe {
        hand: Hand::Named(moves.chain(rotations(&solid)).collect()),
        counted: solid.clone(),
        in_any_grip: None,
        shape: solid,
        core: Point::MIDDLE,
        layout: Layout::Pyraminx,
        tips: &[],
    }
}

/// The skewb. In the hand, the turn named B takes the half around DBL, and with it three of the corners that hold the
/// puzzle.
pub(super) fn skewb(name: &str) -> Recipe {
    let solid = corner_turning::skewb(name);
    let mut moves: Vec<_> = solid
        .moves
        .iter()
        .map(|motion| (motion.clone(), false))
        .collect();
    if let Some(last) = moves.last_mut() {
        *last = (corner_turning::about_dbl(&last.0.name, &solid.pieces), true);
    }
    moves.extend(rotations(&solid));
    Recipe {
        hand: Hand::Named(moves),
        counted: solid.clone(),
        in_any_grip: None,
        shape: solid,
        core: Point::MIDDLE,
        layout: Layout::Skewb,
        tips: &[],
    }
}

fn rotations(solid: &Solid) -> impl Iterator<Item = (Motion, bool)> {
    let rotations = solid.rotations.iter();
    rotations.map(|motion| (motion.clone(), true))
}
