//! Random puzzles of any kind: linked orbits, alike and twisted pieces, blocked places, odd moves.

use std::collections::{BTreeSet, HashMap};

use puzzle_def::{Blocked, Orbit, OrbitPattern, OrbitTurn, Parts, Pattern, Transformation, Turn};

use crate::bytes::Bytes;

/// The most places of an orbit.
const MOST_PLACES: usize = 255;

/// A property of a puzzle. Each is counted, so that none is left out unnoticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Several orbits on which one group acts alike.
    Copies,
    /// An orbit of sets, lists or partitions of places: the group acts on cosets of a subgroup.
    Cosets,
    /// Two groups that share a quotient and no more.
    Quotient,
    /// Pieces that look alike.
    Alike,
    /// Pieces that can be twisted.
    Twisted,
    /// Twists that are not distinguished.
    Unseen,
    /// A start that isn't numbered in order, or is twisted.
    MovedStart,
    /// Blocked positions.
    Blocked,
    /// A start that is blocked itself.
    BlockedStart,
    /// A block at a place that no move touches.
    BlockedIdle,
    /// A single base move.
    OneMove,
    /// Eight base moves or more.
    ManyMoves,
    /// A move of order thirty or more.
    LargeOrder,
    /// A move that does nothing.
    IdleMove,
    /// Two moves with the same effect.
    SameMove,
    /// Chosen moves, some of which no move undoes.
    OneWay,
    /// Single turns, without their powers.
    Single,
    /// Moves that a rotation of the places takes to each other.
    Symmetric,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::Copies,
        Self::Cosets,
        Self::Quotient,
        Self::Alike,
        Self::Twisted,
        Self::Unseen,
        Self::MovedStart,
        Self::Blocked,
        Self::BlockedStart,
        Self::BlockedIdle,
        Self::OneMove,
        Self::ManyMoves,
        Self::LargeOrder,
        Self::IdleMove,
        Self::SameMove,
        Self::OneWay,
        Self::Single,
        Self::Symmetric,
    ];
}

/// A puzzle at random.
#[derive(Clone, Debug)]
pub(crate) struct RandomPuzzle {
    pub(crate) parts: Parts,
    /// Whether only single turns and their inverses are moves.
    pub(crate) is_single: bool,
    /// Numbers by which some of the moves are chosen, if not all are.
    pub(crate) chosen: Option<Vec<usize>>,
    pub(crate) kinds: BTreeSet<Kind>,
}

/// The effect of each move on a few points: for each point, the point whose content it gets.
#[derive(Clone, Debug)]
struct Core {
    degree: usize,
    moves: Vec<Vec<usize>>,
}

/// Points in blocks, which moves take to other blocks: pairs, lists, partitions.
type Blocks = Vec<Vec<usize>>;

impl RandomPuzzle {
    pub(crate) fn made(bytes: &mut Bytes<'_>) -> Self {
        let mut kinds = BTreeSet::new();
        let moves = match bytes.below(6) {
            0 => 1,
            1 => 8 + bytes.below(5),
            few => few,
        };
        let mut cores = vec![Core::made(bytes, moves, &mut kinds)];
        if bytes.once_in(3) {
            let other = match bytes.once_in(2) {
                true => Core::made(bytes, moves, &mut kinds),
                false => cores[0].with_a_common_quotient(bytes, &mut kinds),
            };
            cores.push(other);
        }
        let mut made = Self {
            parts: Parts {
                name: "random".into(),
                orbits: Vec::new(),
                start: Pattern { orbits: Vec::new() },
                moves: names(moves),
                rotations: Vec::new(),
                blocked: Vec::new(),
            },
            is_single: bytes.once_in(4),
            chosen: None,
            kinds,
        };
        for core in &cores {
            for copy in 0..[1, 1, 1, 2, 2, 3, 4][bytes.below(7)] {
                let turns = match bytes.once_in(3) {
                    true => core.on_blocks(bytes),
                    false => None,
                };
                if turns.is_some() {
                    made.kinds.insert(Kind::Cosets);
                } else if copy > 0 {
                    made.kinds.insert(Kind::Copies);
                }
                made.add_orbit(&turns.unwrap_or_else(|| core.moves.clone()), bytes);
            }
        }
        if bytes.once_in(4) {
            made.block(bytes);
        }
        if bytes.once_in(5) {
            made.repeat_a_move(bytes);
        }
        if bytes.once_in(5) {
            made.chosen = Some((0..=bytes.below(4)).map(|_| bytes.below(1 << 16)).collect());
            made.is_single = false;
        }
        made.look_at_moves();
        made
    }

    /// Adds an orbit whose places these moves permute, with twists, pieces that are alike, and places that stay.
    fn add_orbit(&mut self, turns: &[Vec<usize>], bytes: &mut Bytes<'_>) {
        let moved = turns[0].len();
        let idle = if bytes.once_in(6) {
            1 + bytes.below(2)
        } else {
            0
        };
        let places = (moved + idle).min(MOST_PLACES);
        let twists = match bytes.below(8) {
            0 => 2,
            1 => 3,
            2 => [4, 5, 6, 101][bytes.below(4)],
            _ => 1,
        };
        let marks: Vec<usize> = (0..places).map(|_| bytes.below(twists)).collect();
        let are_random = moved <= 5 && twists < 10 && bytes.once_in(2);
        for (turn, from) in self.parts.moves.iter_mut().zip(turns) {
            let from: Vec<usize> = from.iter().copied().chain(moved..places).collect();
            let more = if bytes.once_in(3) {
                bytes.below(twists)
            } else {
                0
            };
            let twist = from.iter().enumerate().map(|(to, &from)| match are_random {
                true => bytes.below(twists),
                // Twists that follow from marks on the places, so that they are linked to the places.
                false => (marks[from] + more + twists - marks[to]) % twists,
            });
            turn.transformation.orbits.push(OrbitTurn {
                twist: twist.map(|twist| twist as u8).collect(),
                from: from.iter().map(|&from| from as u16).collect(),
            });
        }
        let is_alike = bytes.once_in(3);
        let count = if is_alike {
            1 + bytes.below(places.min(6))
        } else {
            places
        };
        let mut pieces: Vec<usize> = (0..places).map(|place| place % count).collect();
        if bytes.once_in(2) {
            let order = bytes.order(places);
            pieces = order.into_iter().map(|place| pieces[place]).collect();
        }
        let divisors: Vec<usize> = (1..=twists).filter(|part| twists % part == 0).collect();
        let moduli: Vec<usize> = (0..count)
            .map(|_| match bytes.once_in(4) {
                true => *bytes.pick(&divisors),
                false => twists,
            })
            .collect();
        let is_twisted = bytes.once_in(3);
        let start = pieces.iter().map(|&piece| match is_twisted {
            true => bytes.below(moduli[piece]) as u8,
            false => 0,
        });
        let start = OrbitPattern {
            twists: start.collect(),
            moduli: pieces.iter().map(|&piece| moduli[piece] as u8).collect(),
            pieces: pieces.iter().map(|&piece| piece as u16).collect(),
        };
        let has = [
            (Kind::Alike, count < places),
            (Kind::Twisted, twists > 1),
            (Kind::Unseen, moduli.iter().any(|&modulus| modulus < twists)),
            (
                Kind::MovedStart,
                start.twists.iter().any(|&twist| twist > 0) || !pieces.is_sorted(),
            ),
        ];
        self.note(&has);
        self.parts.start.orbits.push(start);
        self.parts.orbits.push(Orbit {
            name: format!("S{}", self.parts.orbits.len()),
            places: places as u16,
            twists: twists as u8,
        });
    }

    /// Blocks pieces at some places; now and then those of the start.
    fn block(&mut self, bytes: &mut Bytes<'_>) {
        for _ in 0..=bytes.below(3) {
            let orbit = bytes.below(self.parts.orbits.len());
            let start = &self.parts.start.orbits[orbit];
            let place = bytes.below(start.pieces.len());
            let is_start = bytes.once_in(8);
            let pieces = (0..=bytes.below(2)).map(|_| bytes.below(start.kinds().into()) as u16);
            let pieces: BTreeSet<u16> = pieces
                .filter(|&piece| is_start || piece != start.pieces[place])
                .collect();
            let mut moves = self.parts.moves.iter();
            let is_idle =
                moves.all(|mv| usize::from(mv.transformation.orbits[orbit].from[place]) == place);
            let has = [
                (Kind::Blocked, !pieces.is_empty()),
                (Kind::BlockedIdle, !pieces.is_empty() && is_idle),
                (Kind::BlockedStart, pieces.contains(&start.pieces[place])),
            ];
            self.note(&has);
            if !pieces.is_empty() {
                self.parts.blocked.push(Blocked {
                    orbit,
                    place: place as u16,
                    pieces: pieces.into_iter().collect(),
                });
            }
        }
    }

    /// Makes one move do what another one does.
    fn repeat_a_move(&mut self, bytes: &mut Bytes<'_>) {
        let moves = &mut self.parts.moves;
        let [one, other] = [(); 2].map(|()| bytes.below(moves.len()));
        moves[one].transformation = moves[other].transformation.clone();
    }

    fn look_at_moves(&mut self) {
        let Parts { moves, orbits, .. } = &self.parts;
        let count = moves.len();
        let orders = || moves.iter().map(|mv| mv.transformation.order(orbits));
        let effects: BTreeSet<_> = moves.iter().map(|mv| &mv.transformation).collect();
        let has = [
            (Kind::OneMove, count == 1),
            (Kind::ManyMoves, count >= 8),
            (Kind::LargeOrder, orders().any(|order| order >= Some(30))),
            (Kind::IdleMove, orders().any(|order| order == Some(1))),
            (Kind::SameMove, effects.len() < count),
            (Kind::Single, self.is_single),
        ];
        self.note(&has);
    }

    fn note(&mut self, has: &[(Kind, bool)]) {
        let has = has.iter().filter(|(_, has)| *has);
        self.kinds.extend(has.map(|&(kind, _)| kind));
    }
}

impl Core {
    fn made(bytes: &mut Bytes<'_>, moves: usize, kinds: &mut BTreeSet<Kind>) -> Self {
        let way = bytes.below(7);
        let degree = match way {
            0 => 3 + bytes.below(4),
            1 => 4 + bytes.below(5),
            2 => [5, 7, 11, 13, 31, 61, 127][bytes.below(7)],
            3 => 2 + bytes.below(254),
            4 => 3 + bytes.below(6),
            5 => [12, 30, 60][bytes.below(3)],
            _ => 2 + bytes.below(5),
        };
        let order = bytes.order(degree);
        let made = (0..moves).map(|number| match way {
            // Few points, at random.
            0 => bytes.order(degree),
            // A cycle of a few.
            1 => cycle(degree, &bytes.order(degree)[..2 + bytes.below(2)]),
            // Affine maps modulo a prime, and turns and mirrors of a ring.
            2 => {
                let [factor, more] = [1 + bytes.below(degree - 1), bytes.below(degree)];
                (0..degree).map(|x| (x * factor + more) % degree).collect()
            }
            3 => {
                let (is_mirror, more) = (bytes.once_in(3), bytes.below(degree));
                let mirrored = |x| if is_mirror { degree - x } else { x };
                (0..degree).map(|x| (mirrored(x) + more) % degree).collect()
            }
            // One move, conjugated by rotations of all points.
            4 => {
                kinds.extend((moves > 1).then_some(Kind::Symmetric));
                let turned = |x: usize| (x + number) % degree;
                let mut from = vec![0; degree];
                for (to, &source) in order.iter().enumerate() {
                    from[turned(to)] = turned(source);
                }
                from
            }
            // Cycles of several lengths.
            5 => {
                let mut cycles = (0..degree).collect::<Vec<usize>>();
                for (first, length) in [(0, 3), (3, 4), (7, 5)] {
                    if bytes.once_in(2) {
                        cycles[first..first + length].rotate_left(1);
                    }
                }
                cycles
            }
            _ => cycle(degree, &(0..degree).collect::<Vec<usize>>()),
        });
        let mut made: Vec<Vec<usize>> = made.collect();
        for from in &mut made {
            if moves > 1 && bytes.once_in(8) {
                *from = (0..degree).collect();
            }
        }
        Self {
            degree,
            moves: made,
        }
    }

    /// These moves, each followed by an element of a normal subgroup: that of order 4 on four points, or even
    /// permutations of others. So both groups share a quotient.
    fn with_a_common_quotient(&self, bytes: &mut Bytes<'_>, kinds: &mut BTreeSet<Kind>) -> Self {
        const FOUR: [[usize; 4]; 4] = [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]];
        kinds.insert(Kind::Quotient);
        let moves = self.moves.iter().map(|from| {
            let normal = match self.degree {
                4 => bytes.pick(&FOUR).to_vec(),
                2 => vec![0, 1],
                3.. => cycle(self.degree, &bytes.order(self.degree)[..3]),
                _ => vec![0],
            };
            normal.into_iter().map(|place| from[place]).collect()
        });
        Self {
            degree: self.degree,
            moves: moves.collect(),
        }
    }

    /// The moves on sets, lists or partitions of points; `None` if there are too many of these.
    fn on_blocks(&self, bytes: &mut Bytes<'_>) -> Option<Vec<Vec<usize>>> {
        let are_sorted = bytes.once_in(3);
        let mut left = bytes.order(self.degree);
        let mut first = Blocks::new();
        for _ in 0..=bytes.below(3) {
            let size = (1 + bytes.below(3)).min(left.len());
            first.push(left.split_off(left.len() - size));
        }
        let moved = |blocks: &Blocks, from: &[usize]| {
            let mut moved = blocks.clone();
            for block in &mut moved {
                block.iter_mut().for_each(|point| *point = from[*point]);
                block.sort_unstable();
            }
            if are_sorted {
                moved.sort_unstable();
            }
            moved
        };
        let identity: Vec<usize> = (0..self.degree).collect();
        let first = moved(&first, &identity);
        let mut all = vec![first.clone()];
        let mut numbers = HashMap::from([(first, 0)]);
        let mut turns = vec![Vec::new(); self.moves.len()];
        let mut next = 0;
        while let Some(blocks) = all.get(next).cloned() {
            for (turn, from) in turns.iter_mut().zip(&self.moves) {
                let image = moved(&blocks, from);
                let number = *numbers.entry(image.clone()).or_insert_with(|| {
                    all.push(image);
                    all.len() - 1
                });
                turn.push(number);
            }
            next += 1;
            if all.len() > MOST_PLACES {
                return None;
            }
        }
        Some(turns)
    }
}

/// A cycle of some points.
fn cycle(degree: usize, points: &[usize]) -> Vec<usize> {
    let mut from: Vec<usize> = (0..degree).collect();
    for (place, &point) in points.iter().enumerate() {
        from[point] = points[(place + 1) % points.len()];
    }
    from
}

/// Moves that do nothing yet, with names.
fn names(moves: usize) -> Vec<Turn> {
    let letters = ('A'..='L').take(moves);
    letters
        .map(|letter| Turn {
            name: letter.to_string(),
            transformation: Transformation { orbits: Vec::new() },
        })
        .collect()
}
