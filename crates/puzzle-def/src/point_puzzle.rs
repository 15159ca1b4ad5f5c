//! Puzzles given by permutations of points, with their states as labels of points.

use std::collections::HashMap;

use cube_model::notation::with_line_feeds;

use crate::check;
use crate::definition::{Definition, Orbit, Parts, Powers, Turn};
use crate::error::DefinitionError;
use crate::numbering::without_gaps;
use crate::pattern::{OrbitPattern, Pattern};
use crate::points::{Points, PointsOfPlaces};
use crate::reading::{check_json, read_points};
use crate::source::{ReadError, Source};
use crate::transformation::{OrbitTurn, Transformation};

/// A puzzle whose moves permute labelled points: its [`Definition`], in which points that always
/// move together are pieces with twists, and its states as labels, point by point.
///
/// ```
/// use puzzle_def::{PointPuzzle, Powers};
///
/// // Point i receives the label of the point that the i-th number says.
/// let moves = vec![("L".to_owned(), vec![1, 2, 3, 0]), ("X".to_owned(), vec![1, 0, 2, 3])];
/// let puzzle = PointPuzzle::new("lrx", moves, &[0, 0, 7, 7], Powers::Inverses)?;
/// let definition = puzzle.definition();
/// let turned = definition.start().after(&definition.parts().moves[0].transformation);
/// assert_eq!(puzzle.labels_of(&turned), [0, 7, 7, 0]);
/// assert_eq!(puzzle.pattern_of(&[0, 7, 7, 0]), Some(turned));
/// assert_eq!(puzzle.pattern_of(&[0, 7, 7, 7]), None);
/// # Ok::<(), puzzle_def::DefinitionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PointPuzzle {
    points: Points,
    definition: Definition,
    orbits: Vec<OrbitPoints>,
    /// The points outside all orbits.
    fixed: Vec<u16>,
}

/// The points of an orbit, and the pieces that their labels form.
#[derive(Clone, Debug)]
struct OrbitPoints {
    places: PointsOfPlaces,
    /// The kind of piece with these labels, in the smallest of their rotations.
    kinds: HashMap<Vec<Vec<u16>>, Kind>,
    /// The labels of each piece, by its number.
    labels: Vec<Vec<Vec<u16>>>,
}

/// A kind of pieces.
#[derive(Clone, Copy, Debug)]
struct Kind {
    piece: u16,
    modulus: u8,
    /// The twist of the piece when its labels are in the smallest rotation.
    twist: usize,
}

impl PointPuzzle {
    /// A puzzle with these named moves, and these labels in its solved position. A move lists, for
    /// each point, the point whose label it receives.
    ///
    /// # Errors
    ///
    /// [`DefinitionError`] if a move is not a permutation of the labelled points, its name is not a
    /// word or is not unique, or there are no moves or points, or too many.
    pub fn new(
        name: &str,
        moves: Vec<(String, Vec<u16>)>,
        labels: &[u16],
        powers: Powers,
    ) -> Result<Self, DefinitionError> {
        check_points(name, &moves, labels)?;
        Self::of_points(Points {
            name: name.to_owned(),
            moves,
            labels: labels.to_vec(),
            powers,
        })
    }

    /// Reads a puzzle of this kind from JSON with `generators` or from GAP, like
    /// [`read`](crate::read); `None` if the text is in another format.
    ///
    /// # Errors
    ///
    /// If the text is not a definition.
    pub fn read(file_name: &str, text: &str) -> Result<Option<Self>, ReadError> {
        let text = with_line_feeds(text);
        let source = Source::new(file_name, &text)?;
        check_json(&source)?;
        let Some((points, at)) = read_points(&source)? else {
            return Ok(None);
        };
        let puzzle = Self::of_points(points);
        let puzzle = puzzle.map_err(|error| source.error(at, error.found(), error.expected()));
        puzzle.map(Some)
    }

    fn of_points(points: Points) -> Result<Self, DefinitionError> {
        let (definition, places) = points.gathered()?;
        let start = definition.start().orbits.iter();
        let orbits = places.into_iter().zip(start);
        let orbits = orbits.map(|(places, start)| OrbitPoints::new(places, start, &points.labels));
        let orbits: Vec<OrbitPoints> = orbits.collect();
        let mut is_fixed = vec![true; points.labels.len()];
        for &point in orbits.iter().flat_map(OrbitPoints::points) {
            is_fixed[usize::from(point)] = false;
        }
        let fixed = (0..points.labels.len() as u16).filter(|&point| is_fixed[usize::from(point)]);
        Ok(Self {
            fixed: fixed.collect(),
            points,
            definition,
            orbits,
        })
    }

    /// The definition, with pieces instead of points. Points that no move moves are left out.
    #[must_use]
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// The labels of the points in the solved position.
    #[must_use]
    pub fn labels(&self) -> &[u16] {
        &self.points.labels
    }

    /// The named moves: for each point, the point whose label it receives.
    #[must_use]
    pub fn moves(&self) -> &[(String, Vec<u16>)] {
        &self.points.moves
    }

    /// The position in which the points have these labels. `None` if no arrangement of the pieces
    /// looks like this. Does not check whether moves lead there.
    #[must_use]
    pub fn pattern_of(&self, labels: &[u16]) -> Option<Pattern> {
        let start = &self.points.labels;
        let stays = |&point: &u16| labels[usize::from(point)] == start[usize::from(point)];
        if labels.len() != start.len() || !self.fixed.iter().all(stays) {
            return None;
        }
        let orbits = self.orbits.iter().map(|orbit| orbit.pattern(labels));
        let pattern = Pattern {
            orbits: orbits.collect::<Option<_>>()?,
        };
        self.definition.check(&pattern).ok()?;
        Some(pattern)
    }

    /// The labels of the points in a position.
    ///
    /// # Panics
    ///
    /// If the position belongs to another puzzle.
    #[must_use]
    pub fn labels_of(&self, pattern: &Pattern) -> Vec<u16> {
        let mut labels = self.points.labels.clone();
        for (orbit, pattern) in self.orbits.iter().zip(&pattern.orbits) {
            orbit.write(pattern, &mut labels);
        }
        labels
    }
}

impl OrbitPoints {
    fn new(places: PointsOfPlaces, start: &OrbitPattern, labels: &[u16]) -> Self {
        let mut orbit = Self {
            kinds: HashMap::new(),
            labels: vec![Vec::new(); start.kinds().into()],
            places,
        };
        for (number, place) in orbit.places.iter().enumerate() {
            let (in_order, by) = in_order(seen(place, labels));
            let (piece, modulus) = (start.pieces[number], start.moduli[number]);
            let twist = usize::from(start.twists[number]) + usize::from(modulus)
                - by % usize::from(modulus);
            let kind = Kind {
                piece,
                modulus,
                twist,
            };
            orbit.labels[usize::from(piece)].clone_from(&in_order);
            orbit.kinds.entry(in_order).or_insert(kind);
        }
        orbit
    }

    fn points(&self) -> impl Iterator<Item = &u16> {
        self.places.iter().flatten().flatten()
    }

    /// The pieces that these labels form; `None` if some of them form no piece.
    fn pattern(&self, labels: &[u16]) -> Option<OrbitPattern> {
        let count = self.places.len();
        let mut pattern = OrbitPattern {
            pieces: Vec::with_capacity(count),
            twists: Vec::with_capacity(count),
            moduli: Vec::with_capacity(count),
        };
        for place in &self.places {
            let (in_order, by) = in_order(seen(place, labels));
            let kind = self.kinds.get(&in_order)?;
            pattern.pieces.push(kind.piece);
            let twist = (by + kind.twist) % usize::from(kind.modulus);
            pattern.twists.push(twist as u8);
            pattern.moduli.push(kind.modulus);
        }
        Some(pattern)
    }

    /// Writes the labels of pieces to the points of their places.
    fn write(&self, pattern: &OrbitPattern, labels: &mut [u16]) {
        for (number, place) in self.places.iter().enumerate() {
            let own = &self.labels[usize::from(pattern.pieces[number])];
            let kind = self.kinds[own];
            let modulus = usize::from(kind.modulus);
            // The smallest rotation of the labels begins at this point of the place.
            let by = (usize::from(pattern.twists[number]) + 2 * modulus - kind.twist % modulus)
                % modulus;
            for (at, points) in place.iter().enumerate() {
                let own = &own[(at + place.len() - by) % place.len()];
                for (&point, &label) in points.iter().zip(own) {
                    labels[usize::from(point)] = label;
                }
            }
        }
    }
}

/// The labels of the points of a place, for each twist.
fn seen(place: &[Vec<u16>], labels: &[u16]) -> Vec<Vec<u16>> {
    let of_points = |points: &Vec<u16>| {
        let points = points.iter();
        points.map(|&point| labels[usize::from(point)]).collect()
    };
    place.iter().map(of_points).collect()
}

/// The smallest rotation of a list, and the first index at which it begins.
fn in_order(mut list: Vec<Vec<u16>>) -> (Vec<Vec<u16>>, usize) {
    let turned = |by: usize| list[by..].iter().chain(&list[..by]);
    let by = (0..list.len()).reduce(|least, by| match turned(by).lt(turned(least)) {
        true => by,
        false => least,
    });
    let by = by.unwrap_or(0);
    list.rotate_left(by);
    (list, by)
}

/// Checks the names, moves and labels of a puzzle.
fn check_points(
    name: &str,
    moves: &[(String, Vec<u16>)],
    labels: &[u16],
) -> Result<(), DefinitionError> {
    let count = labels.len();
    let places =
        u16::try_from(count).map_err(|_| DefinitionError::TooManyPoints { found: count })?;
    let turn = |(name, from): &(String, Vec<u16>)| Turn {
        name: name.clone(),
        transformation: Transformation {
            orbits: vec![OrbitTurn {
                from: from.clone(),
                twist: vec![0; from.len()],
            }],
        },
    };
    check::parts(&Parts {
        name: name.to_owned(),
        orbits: vec![Orbit {
            name: "POINTS".to_owned(),
            places,
            twists: 1,
        }],
        start: Pattern {
            orbits: vec![OrbitPattern {
                pieces: without_gaps(labels),
                twists: vec![0; count],
                moduli: vec![1; count],
            }],
        },
        moves: moves.iter().map(turn).collect(),
        rotations: Vec::new(),
        blocked: Vec::new(),
    })
}
