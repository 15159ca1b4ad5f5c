//! Positions of any puzzle as lists of pieces, searched one by one in the plainest way.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use puzzle_def::{Parts, Pattern, Transformation};

/// Piece and twist in each place of all orbits.
pub(crate) type State = Box<[(u16, u8)]>;

/// The effect of a move: for each entry (to, from, twist), place `to` gets the piece of place `from`, twisted.
type Motion = Vec<(usize, usize, u8)>;

/// A puzzle whose positions are searched.
pub(crate) struct Positions {
    pub(crate) start: State,
    moves: Vec<Motion>,
    /// For each orbit, the modulus of the twists of each piece, 0 for numbers that no piece has.
    moduli: Vec<Vec<u8>>,
    /// The orbit of each place.
    orbits: Vec<usize>,
    /// Places, and pieces that they must not hold after a move.
    blocked: Vec<(usize, Vec<u16>)>,
    /// Whether two moves commute, for the pairs that were asked for.
    commuting: RefCell<HashMap<[usize; 2], bool>>,
}

/// The result of a search: all positions that moves solve.
pub(crate) struct AllPositions {
    /// The number of moves that each position needs.
    pub(crate) distance: HashMap<State, usize>,
    /// The positions, nearest first.
    pub(crate) states: Vec<State>,
    /// The number of positions at each distance.
    pub(crate) counts: Vec<u64>,
}

/// The piece and the twist in each place.
pub(crate) fn state_of(pattern: &Pattern) -> State {
    let orbits = pattern.orbits.iter();
    let places = orbits.flat_map(|own| own.pieces.iter().copied().zip(own.twists.iter().copied()));
    places.collect()
}

/// All powers of the base moves except the identity, each once; `None` if there are more than `most`.
pub(crate) fn powers(parts: &Parts, most: usize) -> Option<HashSet<Transformation>> {
    let mut all = HashSet::new();
    for mv in &parts.moves {
        let mut power = mv.transformation.clone();
        while !is_nothing(&power) {
            all.insert(power.clone());
            power = both(parts, &power, &mv.transformation);
            if all.len() > most {
                return None;
            }
        }
    }
    Some(all)
}

/// The number of all products of the moves; `None` if there are more than `most`.
pub(crate) fn order(parts: &Parts, most: usize) -> Option<usize> {
    let mut all = HashSet::new();
    let mut newest: Vec<Transformation> = parts
        .moves
        .iter()
        .map(|mv| mv.transformation.clone())
        .collect();
    while let Some(element) = newest.pop() {
        if !all.insert(element.clone()) {
            continue;
        }
        if all.len() > most {
            return None;
        }
        let moves = parts.moves.iter();
        newest.extend(moves.map(|mv| both(parts, &element, &mv.transformation)));
    }
    Some(all.len())
}

fn is_nothing(turns: &Transformation) -> bool {
    turns.orbits.iter().all(|turn| {
        let mut places = turn.from.iter().enumerate();
        places.all(|(to, &from)| usize::from(from) == to) && turn.twist.iter().all(|&by| by == 0)
    })
}

/// One transformation and then another.
pub(crate) fn both(parts: &Parts, first: &Transformation, then: &Transformation) -> Transformation {
    let mut both = then.clone();
    for ((own, orbit), first) in both.orbits.iter_mut().zip(&parts.orbits).zip(&first.orbits) {
        for (from, twist) in own.from.iter_mut().zip(&mut own.twist) {
            let sum = u16::from(first.twist[usize::from(*from)]) + u16::from(*twist);
            *twist = (sum % u16::from(orbit.twists)) as u8;
            *from = first.from[usize::from(*from)];
        }
    }
    both
}

impl Positions {
    /// The positions of a puzzle with these moves.
    pub(crate) fn new(parts: &Parts, moves: &[&Transformation]) -> Self {
        let firsts: Vec<usize> = (0..parts.orbits.len())
            .map(|orbit| {
                parts.orbits[..orbit]
                    .iter()
                    .map(|own| usize::from(own.places))
                    .sum()
            })
            .collect();
        let motion = |mv: &&Transformation| {
            let turns = mv.orbits.iter().zip(&firsts);
            let changes = turns.flat_map(|(turn, &first)| {
                let places = turn.from.iter().zip(&turn.twist).enumerate();
                places.map(move |(to, (&from, &by))| (first + to, first + usize::from(from), by))
            });
            changes
                .filter(|&(to, from, by)| to != from || by > 0)
                .collect()
        };
        let moduli = parts.start.orbits.iter().map(|start| {
            let numbers = start
                .pieces
                .iter()
                .max()
                .map_or(0, |&last| usize::from(last) + 1);
            let mut moduli = vec![0; numbers];
            for (&piece, &modulus) in start.pieces.iter().zip(&start.moduli) {
                moduli[usize::from(piece)] = modulus;
            }
            moduli
        });
        let orbits = parts.orbits.iter().enumerate();
        let blocked = parts.blocked.iter();
        Self {
            start: state_of(&parts.start),
            moves: moves.iter().map(motion).collect(),
            moduli: moduli.collect(),
            orbits: orbits
                .flat_map(|(number, orbit)| vec![number; orbit.places.into()])
                .collect(),
            blocked: blocked
                .map(|own| {
                    (
                        firsts[own.orbit] + usize::from(own.place),
                        own.pieces.clone(),
                    )
                })
                .collect(),
            commuting: RefCell::default(),
        }
    }

    /// Whether a position is blocked, so that no move may end there.
    pub(crate) fn is_blocked(&self, state: &State) -> bool {
        let mut blocked = self.blocked.iter();
        blocked.any(|(place, pieces)| pieces.contains(&state[*place].0))
    }

    /// The position after a move; `None` if it is blocked.
    pub(crate) fn after(&self, state: &State, mv: usize) -> Option<State> {
        let after = self.moved(state, mv);
        (!self.is_blocked(&after)).then_some(after)
    }

    fn moved(&self, state: &State, mv: usize) -> State {
        let mut after = state.clone();
        for &(to, from, by) in &self.moves[mv] {
            after[to] = self.twisted(to, state[from], by, false);
        }
        after
    }

    /// The position before a move.
    fn before(&self, state: &State, mv: usize) -> State {
        let mut before = state.clone();
        for &(to, from, by) in &self.moves[mv] {
            before[from] = self.twisted(to, state[to], by, true);
        }
        before
    }

    fn twisted(&self, place: usize, (piece, twist): (u16, u8), by: u8, back: bool) -> (u16, u8) {
        let modulus = u16::from(self.moduli[self.orbits[place]][usize::from(piece)]);
        let by = u16::from(by) % modulus;
        let by = if back { modulus - by } else { by };
        (piece, ((u16::from(twist) + by) % modulus) as u8)
    }

    /// Searches back from the start, position by position. `None` if there are more than `most` positions, or if it takes
    /// more than `changes` changes of a place.
    pub(crate) fn search(&self, most: usize, mut changes: usize) -> Option<AllPositions> {
        let mut found = AllPositions {
            distance: HashMap::from([(self.start.clone(), 0)]),
            states: vec![self.start.clone()],
            counts: vec![1],
        };
        let mut next = 0;
        while next < found.states.len() {
            let state = found.states[next].clone();
            let distance = found.distance[&state] + 1;
            next += 1;
            for mv in 0..self.moves.len() {
                changes = changes.checked_sub(self.moves[mv].len() + self.start.len() / 4)?;
                let before = self.before(&state, mv);
                if !self.is_blocked(&before) && !found.distance.contains_key(&before) {
                    found.counts.resize(distance + 1, 0);
                    found.counts[distance] += 1;
                    found.distance.insert(before.clone(), distance);
                    found.states.push(before);
                }
            }
            if found.states.len() > most {
                return None;
            }
        }
        Some(found)
    }

    /// The position after moves, if none on the way is blocked.
    pub(crate) fn after_all(&self, state: &State, moves: &[usize]) -> Option<State> {
        let mut moves = moves.iter();
        moves.try_fold(state.clone(), |state, &mv| self.after(&state, mv))
    }

    /// The number of shortest solutions, counted up to exchanges of neighbouring moves that commute; `None` if there are more
    /// than `most` sequences.
    pub(crate) fn solution_count(
        &self,
        found: &AllPositions,
        state: &State,
        most: usize,
    ) -> Option<usize> {
        let mut ways = vec![(state.clone(), Vec::new())];
        for nearer in (0..found.distance[state]).rev() {
            let mut further = Vec::new();
            for (state, way) in ways {
                for mv in 0..self.moves.len() {
                    let next = self.after(&state, mv);
                    let next = next.filter(|next| found.distance.get(next) == Some(&nearer));
                    if let Some(next) = next {
                        let way: Vec<usize> = way.iter().copied().chain([mv]).collect();
                        further.push((next, way));
                    }
                }
            }
            ways = further;
            if ways.len() > most {
                return None;
            }
        }
        let numbers: HashMap<Vec<usize>, usize> = ways
            .into_iter()
            .zip(0..)
            .map(|((_, way), number)| (way, number))
            .collect();
        let mut commuting = self.commuting.borrow_mut();
        let mut seen = HashSet::new();
        let mut classes = 0;
        for way in numbers.keys() {
            classes += usize::from(!seen.contains(way));
            let mut alike = vec![way.clone()];
            while let Some(way) = alike.pop() {
                for place in 1..way.len() {
                    let mut other = way.clone();
                    other.swap(place - 1, place);
                    let pair = [
                        way[place - 1].min(way[place]),
                        way[place - 1].max(way[place]),
                    ];
                    if numbers.contains_key(&other)
                        && !seen.contains(&other)
                        && *commuting.entry(pair).or_insert_with(|| self.commute(pair))
                    {
                        seen.insert(other.clone());
                        alike.push(other);
                    }
                }
                seen.insert(way);
            }
        }
        Some(classes)
    }

    /// Whether two moves commute, tested on each kind of piece in each place: one piece, twisted by one, is put among pieces
    /// of its own kind and of another.
    fn commute(&self, [one, other]: [usize; 2]) -> bool {
        let changed = [one, other].map(|mv| self.moves[mv].iter().map(|&(to, ..)| to));
        changed.into_iter().flatten().all(|place| {
            let moduli = self.moduli[self.orbits[place]].iter().copied();
            let kinds: Vec<(u16, u8)> = (0..).zip(moduli).filter(|kind| kind.1 > 0).collect();
            let among = kinds.iter().take(2);
            let mut pairs = among.flat_map(|among| kinds.iter().map(move |piece| (among, piece)));
            pairs.all(|(&(among, _), &(piece, modulus))| {
                let mut state = self.start.clone();
                for (at, orbit) in self.orbits.iter().enumerate() {
                    if *orbit == self.orbits[place] {
                        state[at] = (among, 0);
                    }
                }
                state[place] = (piece, 1 % modulus);
                let [first, second] = [[one, other], [other, one]].map(|moves| {
                    let moves = moves.iter();
                    moves.fold(state.clone(), |state, &mv| self.moved(&state, mv))
                });
                first == second
            })
        })
    }
}
