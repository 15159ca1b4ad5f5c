//! The group of a puzzle's moves: its exact order, its elements, and words for them.

use std::sync::OnceLock;

use num_bigint::BigUint;
use perm_group::{Chain, Permutation, Words, WordsError};
use puzzle_def::{Definition, OrbitTurn, PointPuzzle, Powers, Transformation, Turn};

use crate::chosen::Chosen;
use crate::errors::Failure;
use crate::layout::Layout;

/// The most products that are tried to find words for all elements.
const PRODUCTS: u64 = 1_000_000;

/// The puzzle of a group. If states are labels of points, each point has its own label.
#[derive(Debug)]
pub(crate) struct Elements {
    definition: Definition,
    layout: Layout,
    /// The chain of stabilisers.
    chain: Chain,
    /// Words for all elements, found when the first is asked for.
    words: OnceLock<Result<Words, WordsError>>,
}

/// The puzzle of these points, with a different label for each of them.
fn told_apart(chosen: &Chosen, points: &PointPuzzle) -> Result<PointPuzzle, Failure> {
    let each: Vec<u16> = (0..points.labels().len() as u16).collect();
    let (name, powers) = (
        chosen.selection.puzzle().name(),
        chosen.selection.definition().powers(),
    );
    let points = PointPuzzle::new(name, points.moves().to_vec(), &each, powers);
    points.map_err(Failure::input)
}

/// The definition of points with different labels, and with only the chosen moves.
fn with_chosen_moves(chosen: &Chosen, points: &PointPuzzle) -> Result<Definition, Failure> {
    let whole = points.definition();
    let mut parts = whole.parts().clone();
    let turns = &chosen.selection.definition().parts().moves;
    let moves = turns.iter().zip(0_u32..).map(|(turn, number)| {
        let transformation = whole.read_sequence("moves", &turn.name);
        Ok(Turn {
            // A number, since a name such as "(L)'" can be read, but is not allowed for a base
            // move.
            name: number.to_string(),
            transformation: transformation.map_err(|error| Failure::in_text(&turn.name, &error))?,
        })
    });
    parts.moves = moves.collect::<Result<_, Failure>>()?;
    Definition::new(parts).map_err(Failure::input)
}

/// The effect of moves on points, in one-line form. Keeps the puzzle with points told apart.
pub(crate) fn one_line(
    chosen: &Chosen,
    apart: &OnceLock<PointPuzzle>,
    moves: &str,
) -> Result<Vec<u16>, Failure> {
    let Layout::Points(points) = &chosen.layout else {
        return Err(Failure::mismatch("a puzzle of pieces", "one of points"));
    };
    let points = match apart.get() {
        Some(points) => points,
        None => {
            let made = told_apart(chosen, points)?;
            apart.get_or_init(|| made)
        }
    };
    let definition = points.definition();
    let change = definition.read_sequence("moves", moves);
    let change = change.map_err(|error| Failure::in_text(moves, &error))?;
    Ok(points.labels_of(&definition.start().after(&change)))
}

/// The exact order of the group of the moves.
pub(crate) fn order(chosen: &Chosen, bytes: u64) -> Result<BigUint, Failure> {
    let order = chosen.selection.definition().bounded_order(bytes);
    match order.is_exact {
        true => Ok(order.number),
        false => Err(Failure::TooLarge(format!(
            "the order is at least {}, which could not be proved exact; memory=\"SIZE\" may allow more",
            order.number
        ))),
    }
}

impl Elements {
    /// The elements of the group of a puzzle's moves.
    pub(crate) fn new(chosen: &Chosen, bytes: u64) -> Result<Self, Failure> {
        let (definition, layout) = match &chosen.layout {
            Layout::Points(points) => {
                let points = told_apart(chosen, points)?;
                (
                    with_chosen_moves(chosen, &points)?,
                    Layout::Points(Box::new(points)),
                )
            }
            pieces @ Layout::Pieces(_) => (chosen.selection.definition().clone(), pieces.clone()),
        };
        let chain = definition.bounded_chain(bytes);
        match chain.is_exact() {
            true => Ok(Self {
                definition,
                layout,
                chain,
                words: OnceLock::new(),
            }),
            false => Err(Failure::TooLarge(format!(
                "the group has at least {} elements, of which not all could be proved to be known; memory=\"SIZE\" may allow more",
                chain.order()
            ))),
        }
    }

    /// The permutation of points for an element; `None` if the element separates points that moves
    /// keep together.
    fn permutation(&self, element: &[u16]) -> Result<Option<Permutation>, Failure> {
        let Some(pattern) = self.layout.pattern(&self.definition, element)? else {
            return Ok(None);
        };
        match self.definition.transformation_to(&pattern) {
            Some(change) => Ok(Some(self.definition.permutation(&change))),
            None => Err(Failure::mismatch(
                "a puzzle with pieces that look alike",
                "one whose pieces are told apart with all their twists",
            )),
        }
    }

    /// Whether an element is in the group.
    pub(crate) fn contains(&self, element: &[u16]) -> Result<bool, Failure> {
        let element = self.permutation(element)?;
        Ok(element.is_some_and(|element| self.chain.contains(&element)))
    }

    /// Names of moves whose product is an element; `None` if it isn't in the group.
    pub(crate) fn word(
        &self,
        chosen: &Chosen,
        element: &[u16],
    ) -> Result<Option<Vec<String>>, Failure> {
        let Some(element) = self.permutation(element)? else {
            return Ok(None);
        };
        if !self.chain.contains(&element) {
            return Ok(None);
        }
        let words = self.words.get_or_init(|| self.chain.words(PRODUCTS));
        let words = words
            .as_ref()
            .map_err(|error| Failure::TooLarge(error.to_string()))?;
        let Some(word) = words.word(&element) else {
            return Ok(None);
        };
        let orbits = chosen.selection.definition().orbits();
        let turns = chosen.selection.turns()?;
        let mut names = Vec::new();
        for letter in word {
            let effect = &self.definition.parts().moves[letter.generator].transformation;
            if effect.is_identity() {
                continue;
            }
            let base = &chosen.selection.definition().parts().moves[letter.generator];
            if !letter.inverse {
                names.push(base.name.clone());
                continue;
            }
            let inverse = base.transformation.inverse(orbits);
            match turns.iter().find(|turn| turn.transformation == inverse) {
                Some(turn) => names.push(turn.name.clone()),
                // No move is the inverse, so the move is repeated until just before the identity.
                None => {
                    let order = effect.order(self.definition.orbits());
                    let times = order.and_then(|order| usize::try_from(order - 1).ok());
                    let times = times.filter(|&times| times + names.len() <= LONGEST);
                    let times = times.ok_or_else(|| {
                        Failure::TooLarge(format!("the word has more than {LONGEST} moves"))
                    })?;
                    names.extend(core::iter::repeat_n(base.name.clone(), times));
                }
            }
        }
        Ok(Some(names))
    }

    /// The state to which a random element takes the start of the puzzle.
    pub(crate) fn random(&self, chosen: &Chosen, seed: u64) -> Vec<u16> {
        let element = self.chain.random(seed);
        let change = transformation(&self.definition, &element);
        let pattern = self.definition.start().after(&change);
        let state = self.layout.state(&pattern);
        match &chosen.layout {
            Layout::Points(points) => {
                let labels = points.labels();
                state
                    .iter()
                    .map(|&point| labels[usize::from(point)])
                    .collect()
            }
            Layout::Pieces(_) => state,
        }
    }
}

/// The most moves of a word.
const LONGEST: usize = 10_000_000;

/// The transformation for a permutation of a definition's points. A point is a place with a twist.
fn transformation(definition: &Definition, permutation: &Permutation) -> Transformation {
    let mut first = 0;
    let orbits = definition.orbits().iter().map(|orbit| {
        let (places, twists) = (usize::from(orbit.places), usize::from(orbit.twists));
        let mut turn = OrbitTurn::identity(orbit.places);
        for (from, point) in (0..orbit.places).zip((first..).step_by(twists)) {
            let image = usize::from(permutation.image(point as u16)) - first;
            turn.from[image / twists] = from;
            turn.twist[image / twists] = (image % twists) as u8;
        }
        first += places * twists;
        turn
    });
    Transformation {
        orbits: orbits.collect(),
    }
}

/// Which powers of generators are moves: the inverses, or none.
pub(crate) fn powers(inverses: bool) -> Powers {
    match inverses {
        true => Powers::Inverses,
        false => Powers::None,
    }
}
