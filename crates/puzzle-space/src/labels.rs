//! The labels of a factor: its distinguishable kinds of pieces, and how states are built from them.
//!
//! Pieces that are alike and move among the same places have one *label*. A *point* is a label
//! together with a visible twist; a state gives the point in each place. Relabellings act on points
//! and moves on places, so the two commute.

use num_bigint::BigUint;
use puzzle_def::{Definition, Pattern, Turn};

use crate::LINKED;
use crate::constituents::Constituent;

/// A label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    /// The number of its constituent in the factor.
    pub(crate) constituent: usize,
    /// The number that the pattern of the orbit gives to its pieces.
    pub(crate) piece: u16,
    /// How many pieces have this label.
    pub(crate) count: usize,
    /// The modulus of their twists.
    pub(crate) modulus: u8,
    /// The point with twist 0; the others follow.
    pub(crate) first: u16,
    /// The twist of its first piece in the solved state, relative to the reference of its place. It
    /// counts as twist 0 of the label.
    zero: u8,
    /// The places of its orbit in which it must not be, smallest first. Labels with equal lists can
    /// be exchanged.
    pub(crate) blocked_in: Vec<u16>,
}

/// A move on the places of a factor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FactorMove {
    /// For each place, the place that its next piece comes from.
    pub(crate) from: Vec<u16>,
    /// The twist that this piece gains.
    pub(crate) twist: Vec<u8>,
}

impl FactorMove {
    /// The identity on this many places.
    pub(crate) fn identity(places: usize) -> Self {
        Self {
            from: (0..places as u16).collect(),
            twist: vec![0; places],
        }
    }

    /// First this move, then another one, with twists modulo the given moduli of their places.
    pub(crate) fn then(&self, after: &Self, modulus: impl Fn(usize) -> u8) -> Self {
        let from = after.from.iter().map(|&from| self.from[usize::from(from)]);
        let twists = after.from.iter().zip(&after.twist).enumerate();
        let twists = twists.map(|(place, (&from, &twist))| {
            let before = u16::from(self.twist[usize::from(from)]);
            ((before + u16::from(twist)) % u16::from(modulus(place))) as u8
        });
        Self {
            from: from.collect(),
            twist: twists.collect(),
        }
    }

    /// The inverse, with twists modulo the given moduli of their places.
    pub(crate) fn undone(&self, modulus: impl Fn(usize) -> u8) -> Self {
        let mut undone = Self::identity(self.from.len());
        for (place, (&from, &twist)) in self.from.iter().zip(&self.twist).enumerate() {
            let modulus = modulus(place);
            undone.from[usize::from(from)] = place as u16;
            undone.twist[usize::from(from)] = (modulus - twist % modulus) % modulus;
        }
        undone
    }
}

/// A place of a factor.
#[derive(Clone, Copy, Debug)]
struct Place {
    orbit: usize,
    /// Its number in the orbit.
    number: u16,
    /// The number of orientations of a piece there.
    twists: u8,
    /// The orientation of a piece there that counts as untwisted; see [`references`].
    reference: u8,
}

/// The labels of some constituents, and their states.
#[derive(Clone, Debug)]
pub(crate) struct Labels {
    /// The constituents, one after the other.
    pub(crate) constituents: Vec<Constituent>,
    /// All labels.
    pub(crate) all: Vec<Label>,
    /// The label of each point.
    of_point: Vec<u16>,
    /// The solved state.
    start: Vec<u16>,
    /// The places of the factor.
    places: Vec<Place>,
    /// For each place the labels that it must not hold.
    blocked: Vec<Vec<u16>>,
    /// For each place, the number of visibly different twists there: the least common multiple of
    /// the moduli of its labels.
    seen_twists: Vec<u8>,
}

impl Labels {
    pub(crate) fn new(definition: &Definition, constituents: Vec<Constituent>) -> Self {
        let parts = definition.parts();
        let mut labels = Self {
            all: Vec::new(),
            of_point: Vec::new(),
            start: Vec::new(),
            places: Vec::new(),
            blocked: Vec::new(),
            seen_twists: Vec::new(),
            constituents,
        };
        for number in 0..labels.constituents.len() {
            labels.add_constituent(definition, number);
        }
        labels.start = labels
            .state_of(&parts.start)
            .expect("the labels are those of the solved state");
        for place in 0..labels.places() {
            let moduli = labels.labels_in(place).iter().map(|label| label.modulus);
            // All moduli divide the number of twists of the orbit, and so does their least common
            // multiple.
            let seen = moduli.fold(1, least_common_multiple);
            labels.seen_twists.push(seen);
        }
        labels
    }

    fn add_constituent(&mut self, definition: &Definition, number: usize) {
        let parts = definition.parts();
        let Constituent { orbit, places } = self.constituents[number].clone();
        let start = &parts.start.orbits[orbit];
        let twists = definition.orbits()[orbit].twists;
        let references = references(definition, &self.constituents[number]);
        let is_framed = references.iter().any(|&reference| reference != 0);
        let blocked: Vec<_> = parts
            .blocked
            .iter()
            .filter(|rule| rule.orbit == orbit)
            .collect();
        let own = self.all.len();
        for (&place, &reference) in places.iter().zip(&references) {
            let slot = usize::from(place);
            let (piece, modulus) = (start.pieces[slot], start.moduli[slot]);
            if let Some(label) = self.all[own..]
                .iter_mut()
                .find(|label| label.piece == piece)
            {
                label.count += 1;
                continue;
            }
            let first = self.of_point.len() as u16;
            self.of_point
                .extend((0..modulus).map(|_| self.all.len() as u16));
            let rules = blocked.iter().filter(|rule| rule.pieces.contains(&piece));
            let mut blocked_in: Vec<u16> = rules.map(|rule| rule.place).collect();
            blocked_in.sort_unstable();
            blocked_in.dedup();
            let zero = if is_framed {
                let twist = i16::from(start.twists[slot]) - i16::from(reference);
                twist.rem_euclid(modulus.into()) as u8
            } else {
                0
            };
            self.all.push(Label {
                zero,
                constituent: number,
                piece,
                count: 1,
                modulus,
                first,
                blocked_in,
            });
        }
        for (&place, &reference) in places.iter().zip(&references) {
            self.places.push(Place {
                orbit,
                number: place,
                twists,
                reference,
            });
            let rules = blocked.iter().filter(|rule| rule.place == place);
            let pieces: Vec<u16> = rules.flat_map(|rule| rule.pieces.iter().copied()).collect();
            let labels = (own..).zip(&self.all[own..]);
            let named = labels.filter(|(_, label)| pieces.contains(&label.piece));
            self.blocked
                .push(named.map(|(label, _)| label as u16).collect());
        }
    }

    /// Number of points.
    pub(crate) fn points(&self) -> usize {
        self.of_point.len()
    }

    /// Number of places.
    pub(crate) fn places(&self) -> usize {
        self.places.len()
    }

    /// The solved state.
    pub(crate) fn start(&self) -> &[u16] {
        &self.start
    }

    /// The number of the first label of a constituent; beyond the last constituent, the number of
    /// all labels.
    pub(crate) fn first_label(&self, constituent: usize) -> usize {
        self.all
            .partition_point(|label| label.constituent < constituent)
    }

    /// The number of the constituent of a place.
    pub(crate) fn constituent(&self, place: usize) -> usize {
        let label = self.label_of(self.start[place]);
        self.all[usize::from(label)].constituent
    }

    /// The labels that come to a place.
    pub(crate) fn labels_in(&self, place: usize) -> &[Label] {
        let constituent = self.constituent(place);
        &self.all[self.first_label(constituent)..self.first_label(constituent + 1)]
    }

    /// The modulus of the visible twists in a place: multiples of it change nothing.
    pub(crate) fn seen_twists(&self, place: usize) -> u8 {
        self.seen_twists[place]
    }

    /// A move on the places of the factor, with visible twists only.
    pub(crate) fn seen(&self, mut mv: FactorMove) -> FactorMove {
        for (twist, &seen) in mv.twist.iter_mut().zip(&self.seen_twists) {
            *twist %= seen;
        }
        mv
    }

    /// The orbit of a place of the factor, and its place there.
    pub(crate) fn place(&self, place: usize) -> (usize, u16) {
        let Place { orbit, number, .. } = self.places[place];
        (orbit, number)
    }

    /// The places of each label in a state, in order.
    pub(crate) fn places_of(&self, state: &[u16]) -> Vec<Vec<usize>> {
        let mut places = vec![Vec::new(); self.all.len()];
        for (place, &point) in state.iter().enumerate() {
            places[usize::from(self.label_of(point))].push(place);
        }
        places
    }

    /// The number of ways to arrange and twist the labels, regardless of moves.
    pub(crate) fn arrangements(&self) -> BigUint {
        let mut ways = BigUint::from(1_u8);
        for number in 0..self.constituents.len() {
            let own = self.first_label(number)..self.first_label(number + 1);
            let mut places = 0_u32;
            for label in &self.all[own] {
                for index in 1..=label.count as u32 {
                    places += 1;
                    // A product of consecutive numbers is a multiple of that many numbers from 1.
                    ways = ways * places / index * label.modulus;
                }
            }
        }
        ways
    }

    /// The label of a point.
    pub(crate) fn label_of(&self, point: u16) -> u16 {
        self.of_point[usize::from(point)]
    }

    /// A point with an additional twist.
    #[inline]
    pub(crate) fn turned(&self, point: u16, twist: u8) -> u16 {
        if twist == 0 {
            return point;
        }
        let label = &self.all[usize::from(self.label_of(point))];
        let modulus = u16::from(label.modulus);
        label.first + (point - label.first + u16::from(twist)) % modulus
    }

    /// A move of the puzzle on the places of the factor.
    pub(crate) fn factor_move(&self, mv: &Turn) -> FactorMove {
        let mut number_of = std::collections::HashMap::new();
        for place in 0..self.places() {
            number_of.insert(self.place(place), place as u16);
        }
        let turns = self.places.iter().map(|place| {
            let turn = &mv.transformation.orbits[place.orbit];
            let slot = usize::from(place.number);
            (number_of[&(place.orbit, turn.from[slot])], turn.twist[slot])
        });
        let (from, twist) = turns.unzip();
        self.framed(FactorMove { from, twist })
    }

    /// A move with its twists relative to the references of the places, instead of those of the
    /// definition.
    pub(crate) fn framed(&self, mut mv: FactorMove) -> FactorMove {
        for ((to, &from), twist) in self.places.iter().zip(&mv.from).zip(&mut mv.twist) {
            let from = u16::from(self.places[usize::from(from)].reference);
            let twists = u16::from(to.twists);
            let framed = (u16::from(*twist) + from + twists - u16::from(to.reference)) % twists;
            *twist = framed as u8;
        }
        mv
    }

    /// Writes the image of a state under a move.
    pub(crate) fn move_into(&self, state: &[u16], mv: &FactorMove, moved: &mut [u16]) {
        for ((point, &from), &twist) in moved.iter_mut().zip(&mv.from).zip(&mv.twist) {
            *point = self.turned(state[usize::from(from)], twist);
        }
    }

    /// The state of a pattern in these places; `None` if it has other pieces or twists there than
    /// the solved state allows.
    pub(crate) fn state_of(&self, pattern: &Pattern) -> Option<Vec<u16>> {
        let mut left: Vec<usize> = self.all.iter().map(|label| label.count).collect();
        let mut place = 0;
        let mut state = Vec::with_capacity(self.places.len());
        for (number, constituent) in self.constituents.iter().enumerate() {
            let orbit = pattern.orbits.get(constituent.orbit)?;
            for &slot in &constituent.places {
                let slot = usize::from(slot);
                let (piece, twist) = (*orbit.pieces.get(slot)?, *orbit.twists.get(slot)?);
                let point = self.point_in(number, place, piece, twist)?;
                let label = usize::from(self.label_of(point));
                left[label] = left[label].checked_sub(1)?;
                state.push(point);
                place += 1;
            }
        }
        debug_assert_eq!(place, self.places.len());
        Some(state)
    }

    /// The point of a piece with a twist in a place of a constituent; `None` if it doesn't come
    /// there.
    pub(crate) fn point_in(
        &self,
        constituent: usize,
        place: usize,
        piece: u16,
        twist: u8,
    ) -> Option<u16> {
        let own = self.first_label(constituent)..self.first_label(constituent + 1);
        let label = self.all[own].iter().find(|label| label.piece == piece)?;
        let unturned = i16::from(self.places[place].reference) + i16::from(label.zero);
        let twist = (i16::from(twist) - unturned).rem_euclid(label.modulus.into());
        Some(label.first + twist as u16)
    }

    /// The piece of a point in a place, and its twist.
    pub(crate) fn piece_in(&self, place: usize, point: u16) -> (u16, u8) {
        let label = &self.all[usize::from(self.label_of(point))];
        let modulus = u16::from(label.modulus);
        let reference = self.places[place].reference;
        let twist = point - label.first + u16::from(reference) + u16::from(label.zero);
        (label.piece, (twist % modulus) as u8)
    }

    /// Writes a state into a pattern.
    pub(crate) fn write(&self, state: &[u16], pattern: &mut Pattern) {
        for (number, (place, &point)) in self.places.iter().zip(state).enumerate() {
            let orbit = &mut pattern.orbits[place.orbit];
            let slot = usize::from(place.number);
            (orbit.pieces[slot], orbit.twists[slot]) = self.piece_in(number, point);
            orbit.moduli[slot] = self.all[usize::from(self.label_of(point))].modulus;
        }
    }

    /// Whether no place holds a label that is blocked there.
    pub(crate) fn is_allowed(&self, state: &[u16]) -> bool {
        let mut places = self.blocked.iter().zip(state);
        places.all(|(blocked, &point)| !blocked.contains(&self.label_of(point)))
    }

    /// The labels that are blocked in a place, smallest first.
    pub(crate) fn blocked(&self, place: usize) -> &[u16] {
        &self.blocked[place]
    }

    /// Whether any label is blocked in any place.
    pub(crate) fn has_blocked(&self) -> bool {
        (0..self.constituents.len()).any(|number| self.is_blocked(number))
    }

    /// Whether any label is blocked in a place of a constituent.
    pub(crate) fn is_blocked(&self, constituent: usize) -> bool {
        let own = self.first_label(constituent)..self.first_label(constituent + 1);
        self.all[own]
            .iter()
            .any(|label| !label.blocked_in.is_empty())
    }
}

/// For each place of a constituent, the orientation of a piece that counts as untwisted.
///
/// A definition may count twists so that moves twist pieces although a different count would show
/// no twist. Relative to these references, the twists of moves are multiples of the largest
/// possible step. If this gains nothing, the references are those of the definition.
fn references(definition: &Definition, own: &Constituent) -> Vec<u8> {
    let twists = definition.orbits()[own.orbit].twists;
    let none = vec![0; own.places.len()];
    if twists == 1 || !LINKED {
        return none;
    }
    let modulus = u16::from(twists);
    let number_of = |place| {
        let found = own.places.binary_search(place);
        found.expect("moves keep to the places of a constituent")
    };
    let moves = definition.parts().moves.iter();
    // For each move and place: where the piece comes from, where it goes, and its twist on the way.
    let leads: Vec<(usize, usize, u16)> = moves
        .flat_map(|mv| {
            let turn = &mv.transformation.orbits[own.orbit];
            own.places.iter().enumerate().map(|(to, &place)| {
                let slot = usize::from(place);
                (number_of(&turn.from[slot]), to, u16::from(turn.twist[slot]))
            })
        })
        .collect();
    let mut found = vec![None; own.places.len()];
    for root in 0..own.places.len() {
        if found[root].is_some() {
            continue;
        }
        found[root] = Some(0);
        let mut is_growing = true;
        while core::mem::take(&mut is_growing) {
            for &(from, to, twist) in &leads {
                if let (Some(reference), None) = (found[from], found[to]) {
                    found[to] = Some((reference + twist) % modulus);
                    is_growing = true;
                }
            }
        }
    }
    let found: Vec<u16> = found.into_iter().flatten().collect();
    let step = |references: &dyn Fn(usize) -> u16| {
        leads.iter().fold(twists, |step, &(from, to, twist)| {
            let left = (references(from) + twist + modulus - references(to)) % modulus;
            greatest_common_divisor(step, left as u8)
        })
    };
    if step(&|place| found[place]) == step(&|_| 0) {
        return none;
    }
    found.into_iter().map(|reference| reference as u8).collect()
}

/// The least common multiple, which must fit a byte.
fn least_common_multiple(a: u8, b: u8) -> u8 {
    a / greatest_common_divisor(a, b) * b
}

/// The greatest common divisor of two numbers; of 0 and another one it is the other.
pub(crate) fn greatest_common_divisor(a: u8, b: u8) -> u8 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}

#[cfg(all(test, feature = "linked"))]
mod tests;
