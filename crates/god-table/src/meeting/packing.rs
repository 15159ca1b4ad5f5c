//! Packs states of a definition into short lists of numbers, on which moves act.
//!
//! Each number stands for a piece of some kind with a twist. Only places that some move changes, or
//! in which goals differ, have a number; everywhere else a pattern must equal the goals.

use std::collections::HashMap;

use puzzle_def::{Blocked, Orbit, Pattern, Transformation, Turn};

/// How patterns are packed, and the effect of moves on packed states.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    /// The packed places.
    places: Vec<Place>,
    /// The number ranges of the kinds of pieces, orbit by orbit.
    kinds: Vec<Vec<Kind>>,
    /// The modulus of the twists of each orbit's pieces.
    visible: Vec<u8>,
    /// A goal, which gives the contents of all other places; `None` if there are no goals.
    goal: Option<Pattern>,
    moves: Vec<Motion>,
    /// The inverse of each move.
    back: Vec<Motion>,
    /// For several twists, the list of what each number becomes when its piece is twisted by that
    /// amount; the lists follow one another.
    turned: Vec<u16>,
    /// Packed places with the numbers that must not be there after a move.
    blocked: Vec<(usize, Vec<u16>)>,
    /// Whether every state is blocked because of a place that is not packed.
    is_all_blocked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    orbit: usize,
    place: usize,
}

/// A kind of pieces: its first number; there is one number for each twist.
#[derive(Clone, Copy, Debug, Default)]
struct Kind {
    first: u16,
    /// 0 if there are no pieces of this kind.
    modulus: u8,
}

/// The effect of a move: the packed places that it changes.
#[derive(Clone, Debug)]
struct Motion(Vec<Change>);

/// A place receives the number of another place, twisted.
#[derive(Clone, Copy, Debug)]
struct Change {
    to: u16,
    from: u16,
    /// The twist of the piece, and where the list of twisted numbers begins.
    twist: u8,
    turned: u32,
}

/// Why numbers fit their type.
const CHECKED: &str = "a definition has at most 65,535 points (places times twists)";

impl Packing {
    /// The packing for the states that these moves make from the goals.
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

    /// The places in which states may differ. Orbits whose pieces all look alike are left out.
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

    /// The effect of a transformation on the packed places. `lists` holds where the lists of
    /// twisted numbers begin, by orbit and twist.
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

    /// Adds a rule about what must not be in a place.
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

    /// The number of numbers per state.
    pub(super) fn width(&self) -> usize {
        self.places.len()
    }

    /// Packs a pattern; `None` if it differs from the goals in a place that never changes.
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

    /// Applies a move; returns whether the state `to` is allowed.
    #[inline]
    pub(super) fn turn(&self, mv: usize, from: &[u16], to: &mut [u16]) -> bool {
        self.apply(&self.moves[mv], from, to);
        !self.is_blocked(to)
    }

    /// Applies the inverse of a move; returns whether another move could have led to the state
    /// `to`.
    #[inline]
    pub(super) fn turn_back(&self, mv: usize, from: &[u16], to: &mut [u16]) -> bool {
        self.apply(&self.back[mv], from, to);
        !self.is_blocked(to)
    }

    /// Whether a move leads from a state to one whose numbers are smaller than those of another.
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

    /// Whether a state is blocked, so that no move may end in it.
    #[inline]
    pub(super) fn is_blocked(&self, state: &[u16]) -> bool {
        let mut rules = self.blocked.iter();
        self.is_all_blocked || rules.any(|(place, numbers)| numbers.contains(&state[*place]))
    }

    /// Whether two sequences of moves have the same effect on all states, ignoring blocked ones.
    pub(super) fn do_the_same(&self, one: &[usize], other: &[usize]) -> bool {
        self.product(one) == self.product(other)
    }

    /// For each packed place, the place whose piece the moves bring there, and its twist.
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
