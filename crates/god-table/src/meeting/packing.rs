//! States of a definition as short lists of numbers, and moves that act on them.
//!
//! A number stands for a piece of some kind with a twist. Only places that a move changes have one, or in which goals
//! differ; everywhere else a pattern has to be as the goals are.

use std::collections::HashMap;

use puzzle_def::{Blocked, Orbit, Pattern, Transformation, Turn};

/// How patterns are packed, and what moves do to them.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    /// The places that are packed.
    places: Vec<Place>,
    /// The numbers of each kind of piece, orbit by orbit.
    kinds: Vec<Vec<Kind>>,
    /// The modulus of the twists of each orbit's pieces.
    visible: Vec<u8>,
    /// A goal, which shows the other places; `None` if there are no goals.
    goal: Option<Pattern>,
    moves: Vec<Motion>,
    /// What leads to a state by each of the moves.
    back: Vec<Motion>,
    /// What becomes of each number when its piece is turned, for several ways to turn it one after the other.
    turned: Vec<u16>,
    /// Packed places, and the numbers that must not stand there after a move.
    blocked: Vec<(usize, Vec<u16>)>,
    /// Whether every state is blocked, by what stands in a place that is not packed.
    is_all_blocked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    orbit: usize,
    place: usize,
}

/// Pieces that are alike: their numbers begin with this one, and there is one for each twist.
#[derive(Clone, Copy, Debug, Default)]
struct Kind {
    first: u16,
    /// 0 if there are no such pieces.
    modulus: u8,
}

/// What a move does: a list of the packed places that it changes.
#[derive(Clone, Debug)]
struct Motion(Vec<Change>);

/// A place gets the number of another one, turned.
#[derive(Clone, Copy, Debug)]
struct Change {
    to: u16,
    from: u16,
    /// How far the piece is turned, and where the list of turned numbers begins.
    twist: u8,
    turned: u32,
}

/// Why a puzzle is in bounds.
const CHECKED: &str = "a definition has at most 65,535 ways for a piece to be in a place";

impl Packing {
    /// The packing of the states that these moves make of the goals.
    pub(super) fn of(
        turns: &[Turn],
        orbits: &[Orbit],
        blocked: &[Blocked],
        goals: &[Pattern],
    ) -> Self {
        let kinds = (0..orbits.len()).map(|orbit| kinds(goals, orbit));
        let kinds: Vec<Vec<Kind>> = kinds.collect();
        let mut packing = Self {
            places: Vec::new(),
            visible: kinds.iter().map(|kinds| visible_twists(kinds)).collect(),
            kinds,
            goal: goals.first().cloned(),
            moves: Vec::new(),
            back: Vec::new(),
            turned: Vec::new(),
            blocked: Vec::new(),
            is_all_blocked: false,
        };
        packing.places = packing.places_that_change(turns, goals);
        let mut lists = HashMap::new();
        for turn in turns {
            let back = turn.transformation.inverse(orbits);
            let there = packing.motion(&turn.transformation, &mut lists);
            packing.moves.push(there);
            let back = packing.motion(&back, &mut lists);
            packing.back.push(back);
        }
        for rule in blocked {
            packing.block(rule);
        }
        packing
    }

    /// The places in which states may differ. Where all pieces of an orbit look alike, nothing is seen of it.
    fn places_that_change(&self, turns: &[Turn], goals: &[Pattern]) -> Vec<Place> {
        let mut places = Vec::new();
        for (orbit, kinds) in self.kinds.iter().enumerate() {
            let numbers: usize = kinds.iter().map(|kind| usize::from(kind.modulus)).sum();
            let Some(first) = goals.first().filter(|_| numbers > 1) else {
                continue;
            };
            let first = &first.orbits[orbit];
            for place in 0..first.pieces.len() {
                let is_moved = turns.iter().any(|turn| {
                    let turn = &turn.transformation.orbits[orbit];
                    usize::from(turn.from[place]) != place || turn.twist[place] != 0
                });
                let differs = goals.iter().any(|goal| {
                    let goal = &goal.orbits[orbit];
                    [goal.pieces[place], goal.twists[place].into()]
                        != [first.pieces[place], first.twists[place].into()]
                });
                if is_moved || differs {
                    places.push(Place { orbit, place });
                }
            }
        }
        places
    }

    /// The effect of a transformation on the packed places. `lists` has where the lists of turned numbers begin, by orbit and twist.
    fn motion(
        &mut self,
        transformation: &Transformation,
        lists: &mut HashMap<(usize, u8), u32>,
    ) -> Motion {
        let mut changes = Vec::new();
        for (to, &Place { orbit, place }) in self.places.iter().enumerate() {
            let turn = &transformation.orbits[orbit];
            let source = usize::from(turn.from[place]);
            let twist = turn.twist[place] % self.visible[orbit];
            if source == place && twist == 0 {
                continue;
            }
            let kinds = &self.kinds[orbit];
            let turned = *lists.entry((orbit, twist)).or_insert_with(|| {
                let begin = self.turned.len();
                for kind in kinds {
                    let modulus = u16::from(kind.modulus);
                    let turned = (0..modulus).map(|old| (old + u16::from(twist)) % modulus);
                    self.turned.extend(turned.map(|twist| kind.first + twist));
                }
                u32::try_from(begin).expect(CHECKED)
            });
            let source = Place {
                orbit,
                place: source,
            };
            let from = self.places.binary_search(&source);
            changes.push(Change {
                to: u16::try_from(to).expect(CHECKED),
                from: u16::try_from(from.expect("what moves is packed")).expect(CHECKED),
                twist,
                turned,
            });
        }
        Motion(changes)
    }

    /// Adds what must not be in a place.
    fn block(&mut self, rule: &Blocked) {
        let place = Place {
            orbit: rule.orbit,
            place: rule.place.into(),
        };
        if let Ok(packed) = self.places.binary_search(&place) {
            let kinds = &self.kinds[rule.orbit];
            let pieces = rule.pieces.iter();
            let kinds = pieces.filter_map(|&piece| kinds.get(usize::from(piece)));
            let numbers = kinds.flat_map(|kind| (kind.first..).take(kind.modulus.into()));
            self.blocked.push((packed, numbers.collect()));
        } else if let Some(goal) = &self.goal {
            let piece = goal.orbits[place.orbit].pieces[place.place];
            self.is_all_blocked |= rule.pieces.contains(&piece);
        }
    }

    /// How many numbers a state has.
    pub(super) fn width(&self) -> usize {
        self.places.len()
    }

    /// A pattern as a state; `None` if no moves make it of a goal, as far as places tell that never change.
    pub(super) fn pack(&self, pattern: &Pattern) -> Option<Vec<u16>> {
        let goal = self.goal.as_ref()?;
        let mut state = Vec::with_capacity(self.places.len());
        let mut places = self.places.iter().peekable();
        if pattern.orbits.len() != goal.orbits.len() {
            return None;
        }
        for (orbit, (pattern, goal)) in pattern.orbits.iter().zip(&goal.orbits).enumerate() {
            let lengths = [&pattern.twists, &pattern.moduli].map(Vec::len);
            if pattern.pieces.len() != goal.pieces.len() || lengths != [goal.pieces.len(); 2] {
                return None;
            }
            for place in 0..goal.pieces.len() {
                let piece = pattern.pieces[place];
                let [twist, modulus] = [pattern.twists[place], pattern.moduli[place]];
                if places.next_if_eq(&&Place { orbit, place }).is_none() {
                    let is_same = piece == goal.pieces[place] && twist == goal.twists[place];
                    is_same.then_some(())?;
                    continue;
                }
                let kind = self.kinds[orbit].get(usize::from(piece))?;
                (kind.modulus == modulus && twist < modulus).then_some(())?;
                state.push(kind.first + u16::from(twist));
            }
        }
        Some(state)
    }

    /// Makes a move: whether it may end in the state `to`.
    #[inline]
    pub(super) fn turn(&self, mv: usize, from: &[u16], to: &mut [u16]) -> bool {
        self.apply(&self.moves[mv], from, to);
        !self.is_blocked(to)
    }

    /// Finds where a move leads from to a state: whether another move may have led there.
    #[inline]
    pub(super) fn turn_back(&self, mv: usize, from: &[u16], to: &mut [u16]) -> bool {
        self.apply(&self.back[mv], from, to);
        !self.is_blocked(to)
    }

    /// Whether a move leads from a state to one whose numbers come before those of another.
    pub(super) fn comes_before(&self, mv: usize, from: &[u16], other: &[u16]) -> bool {
        let mut changes = self.moves[mv].0.iter().peekable();
        for (to, (&own, &other)) in from.iter().zip(other).enumerate() {
            let change = changes.next_if(|change| usize::from(change.to) == to);
            let number = change.map_or(own, |change| {
                let number = usize::from(from[usize::from(change.from)]);
                self.turned[change.turned as usize + number]
            });
            if number != other {
                return number < other;
            }
        }
        false
    }

    #[inline]
    fn apply(&self, motion: &Motion, from: &[u16], to: &mut [u16]) {
        to.copy_from_slice(from);
        for change in &motion.0 {
            let number = usize::from(from[usize::from(change.from)]);
            to[usize::from(change.to)] = self.turned[change.turned as usize + number];
        }
    }

    /// Whether no move may end in a state.
    #[inline]
    pub(super) fn is_blocked(&self, state: &[u16]) -> bool {
        let mut rules = self.blocked.iter();
        self.is_all_blocked || rules.any(|(place, numbers)| numbers.contains(&state[*place]))
    }

    /// Whether two sequences of moves do the same to all states, blocked or not.
    pub(super) fn do_the_same(&self, one: &[usize], other: &[usize]) -> bool {
        self.product(one) == self.product(other)
    }

    /// For each packed place the one whose piece moves bring there, and by how much they turn it.
    fn product(&self, moves: &[usize]) -> Vec<(u16, u8)> {
        let twists: Vec<u8> = (self.places.iter())
            .map(|place| self.visible[place.orbit])
            .collect();
        let mut product: Vec<(u16, u8)> = (0..).zip(&twists).map(|(place, _)| (place, 0)).collect();
        for &mv in moves {
            let before = product.clone();
            for change in &self.moves[mv].0 {
                let (from, twist) = before[usize::from(change.from)];
                let to = usize::from(change.to);
                let sum = u16::from(twist) + u16::from(change.twist);
                product[to] = (from, (sum % u16::from(twists[to])) as u8);
            }
        }
        product
    }
}

/// The modulus of the twists of an orbit's pieces.
fn visible_twists(kinds: &[Kind]) -> u8 {
    let kinds = kinds.iter().filter(|kind| kind.modulus > 0);
    kinds.fold(1, |all, kind| least_common_multiple(all, kind.modulus))
}

/// The kinds of pieces of an orbit that goals have.
fn kinds(goals: &[Pattern], orbit: usize) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for goal in goals {
        let goal = &goal.orbits[orbit];
        for (&piece, &modulus) in goal.pieces.iter().zip(&goal.moduli) {
            let piece = usize::from(piece);
            kinds.resize(kinds.len().max(piece + 1), Kind::default());
            kinds[piece].modulus = modulus;
        }
    }
    let mut first = 0_u16;
    for kind in &mut kinds {
        kind.first = first;
        first = first.checked_add(kind.modulus.into()).expect(CHECKED);
    }
    kinds
}

fn least_common_multiple(a: u8, b: u8) -> u8 {
    // All moduli divide the number of twists of their orbit, and so does this.
    let multiple = (1..=b).map(|times| u16::from(a) * u16::from(times));
    let mut multiple = multiple.filter(|multiple| multiple % u16::from(b) == 0);
    multiple
        .next()
        .and_then(|least| u8::try_from(least).ok())
        .expect(CHECKED)
}
