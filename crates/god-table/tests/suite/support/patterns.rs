//! Shortest solutions of patterns by lists of all sequences, and small puzzles at random.

use std::collections::{HashMap, HashSet, VecDeque};

use puzzle_def::{
    Blocked, Definition, Orbit, OrbitPattern, OrbitTurn, Parts, Pattern, Transformation, Turn,
};

/// A puzzle with all patterns that lead to a goal in a few moves.
pub(crate) struct Plain {
    moves: Vec<Transformation>,
    orbits: Vec<Orbit>,
    blocked: Vec<Blocked>,
    goal: Pattern,
    /// The distances of patterns, as far as they were looked for.
    distances: HashMap<Pattern, usize>,
}

impl Plain {
    /// The puzzle with all that is at most so many moves from the goal.
    pub(crate) fn new(definition: &Definition, goal: &Pattern, depth: usize) -> Self {
        let turns = definition.turns(false).expect("few powers");
        let mut plain = Self {
            moves: turns.into_iter().map(|turn| turn.transformation).collect(),
            orbits: definition.orbits().to_vec(),
            blocked: definition.parts().blocked.clone(),
            goal: goal.clone(),
            distances: HashMap::from([(goal.clone(), 0)]),
        };
        let mut left = VecDeque::from([goal.clone()]);
        while let Some(pattern) = left.pop_front() {
            let distance = plain.distances[&pattern];
            // No move ends in what is blocked.
            if distance == depth || plain.is_blocked(&pattern) {
                continue;
            }
            for mv in &plain.moves {
                let before = pattern.after(&mv.inverse(&plain.orbits));
                if !plain.distances.contains_key(&before) {
                    plain.distances.insert(before.clone(), distance + 1);
                    left.push_back(before);
                }
            }
        }
        plain
    }

    pub(crate) fn is_blocked(&self, pattern: &Pattern) -> bool {
        self.blocked.iter().any(|rule| {
            let piece = pattern.orbits[rule.orbit].pieces[usize::from(rule.place)];
            rule.pieces.contains(&piece)
        })
    }

    /// All that moves make of the goal, blocked or not, up to so many moves, in some order.
    pub(crate) fn near(&self, depth: usize) -> Vec<Pattern> {
        let mut found = vec![self.goal.clone()];
        let mut seen: HashSet<Pattern> = found.iter().cloned().collect();
        let mut level = found.clone();
        for _ in 0..depth {
            let mut next = Vec::new();
            for mv in &self.moves {
                next.extend(level.iter().map(|pattern| pattern.after(mv)));
            }
            next.retain(|pattern| seen.insert(pattern.clone()));
            // Enough of each level.
            next.truncate(400);
            found.extend(next.iter().cloned());
            level = next;
        }
        found
    }

    /// All shortest solutions of a pattern of at most so many moves, each order of commuting moves by itself.
    pub(crate) fn all_solutions(&self, pattern: &Pattern, longest: usize) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        for length in 0..=longest {
            self.follow(pattern, length, &mut Vec::new(), &mut found);
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    fn follow(
        &self,
        pattern: &Pattern,
        left: usize,
        moves: &mut Vec<usize>,
        found: &mut Vec<Vec<usize>>,
    ) {
        if left == 0 {
            if *pattern == self.goal {
                found.push(moves.clone());
            }
            return;
        }
        for (number, mv) in self.moves.iter().enumerate() {
            let next = pattern.after(mv);
            let is_near = (self.distances.get(&next)).is_some_and(|&distance| distance < left);
            if is_near && !self.is_blocked(&next) {
                moves.push(number);
                self.follow(&next, left - 1, moves, found);
                moves.pop();
            }
        }
    }

    /// All shortest solutions, one of each class: the first of those that differ only in the order of neighbours that commute.
    pub(crate) fn solutions(&self, pattern: &Pattern, longest: usize) -> Vec<Vec<usize>> {
        let all = self.all_solutions(pattern, longest);
        let known: HashSet<&Vec<usize>> = all.iter().collect();
        let commute = |one: usize, other: usize| {
            let [one, other] = [&self.moves[one], &self.moves[other]];
            one.then(other, &self.orbits) == other.then(one, &self.orbits)
        };
        let mut listed = Vec::new();
        let mut seen: HashSet<Vec<usize>> = HashSet::new();
        // In the order of the moves, so the first of a class comes first.
        for solution in &all {
            if !seen.insert(solution.clone()) {
                continue;
            }
            listed.push(solution.clone());
            let mut left = vec![solution.clone()];
            while let Some(solution) = left.pop() {
                for place in 1..solution.len() {
                    let mut other = solution.clone();
                    other.swap(place - 1, place);
                    if commute(solution[place - 1], solution[place])
                        && known.contains(&other)
                        && seen.insert(other.clone())
                    {
                        left.push(other);
                    }
                }
            }
        }
        listed
    }
}

/// A puzzle of one or two orbits of a few pieces, some alike or without twists that are seen, moves of few pieces each, and
/// sometimes blocked places, or moves without their powers.
pub(crate) fn random_definition(seed: u64) -> Definition {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut dice = move |below: u16| -> u16 {
        state =
            (state.wrapping_mul(6_364_136_223_846_793_005)).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % u64::from(below)) as u16
    };
    let mut orbits = Vec::new();
    let mut start = Vec::new();
    for name in ["P", "Q"].iter().take(1 + usize::from(dice(2))) {
        let (places, twists) = (3 + dice(4), [1, 2, 3, 4][usize::from(dice(4))]);
        let kinds = 2 + dice(places - 1);
        let pieces: Vec<u16> = (0..places).map(|place| place % kinds).collect();
        let unseen = dice(3 * kinds);
        let modulus = |&piece: &u16| if piece == unseen { 1 } else { twists };
        orbits.push(Orbit {
            name: (*name).into(),
            places,
            twists,
        });
        start.push(OrbitPattern {
            moduli: pieces.iter().map(modulus).collect(),
            twists: vec![0; places.into()],
            pieces,
        });
    }
    let moves = (0..2 + dice(3)).map(|number| {
        let turns = orbits.iter().map(|orbit| {
            let mut turn = OrbitTurn::identity(orbit.places);
            // A cycle of two or three places, or nothing.
            for _ in 0..dice(3) {
                let [a, b] = [dice(orbit.places), dice(orbit.places)].map(usize::from);
                turn.from.swap(a, b);
                turn.twist[a] = dice(orbit.twists.into()) as u8;
            }
            turn
        });
        Turn {
            name: format!("M{}", ["a", "b", "c", "d", "e"][usize::from(number)]),
            transformation: Transformation {
                orbits: turns.collect(),
            },
        }
    });
    let moves: Vec<Turn> = moves.collect();
    let blocked = (0..dice(3) / 2).map(|_| Blocked {
        orbit: 0,
        place: dice(orbits[0].places),
        pieces: vec![dice(start[0].kinds())],
    });
    // What is blocked where it is solved makes no puzzle.
    let blocked = blocked.filter(|blocked| {
        let solved = &start[0].pieces;
        !blocked.pieces.contains(&solved[usize::from(blocked.place)])
    });
    let blocked = blocked.collect();
    let definition = Definition::new(Parts {
        name: "random".into(),
        blocked,
        start: Pattern { orbits: start },
        orbits: orbits.clone(),
        moves,
        rotations: Vec::new(),
    });
    let definition = definition.expect("its parts fit each other");
    if !seed.is_multiple_of(4) {
        return definition;
    }
    let names: Vec<_> = (definition.parts().moves.iter())
        .map(|turn| turn.name.clone())
        .collect();
    definition.with_moves(&names).expect("its own moves")
}
