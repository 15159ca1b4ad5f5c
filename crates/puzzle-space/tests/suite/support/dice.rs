//! Random small puzzles, with symmetries built in on purpose.

use puzzle_def::{
    Blocked, Definition, Orbit, OrbitPattern, OrbitTurn, Parts, Pattern, Transformation, Turn,
};

/// Numbers below a limit, always the same ones.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        let mut dice = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        dice.below(2);
        dice
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        ((self.0 >> 33) as usize) % limit
    }

    /// Whether it happens, once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// The numbers below `count` in any order.
    fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for place in (1..count).rev() {
            order.swap(place, self.below(place + 1));
        }
        order
    }

    /// The same pieces anywhere, turned anyhow.
    pub(crate) fn shuffled(&mut self, pattern: &Pattern) -> Pattern {
        let orbits = pattern.orbits.iter().map(|orbit| {
            let order = self.order(orbit.pieces.len());
            let moduli: Vec<u8> = order.iter().map(|&place| orbit.moduli[place]).collect();
            OrbitPattern {
                pieces: order.iter().map(|&place| orbit.pieces[place]).collect(),
                twists: moduli
                    .iter()
                    .map(|&modulus| self.below(modulus.into()) as u8)
                    .collect(),
                moduli,
            }
        });
        Pattern {
            orbits: orbits.collect(),
        }
    }

    /// A small puzzle, and whether it names rotations.
    pub(crate) fn puzzle(&mut self) -> Definition {
        let mut orbits: Vec<Orbit> = Vec::new();
        for number in 0..1 + self.below(3) {
            let name = format!("O{number}");
            if number > 0 && self.once_in(2) {
                let same = orbits[number - 1].clone();
                orbits.push(Orbit { name, ..same });
                continue;
            }
            let places = 1 + self.below([7, 5, 4][number]) as u16;
            let twists = 1 + self.below(if places > 4 { 3 } else { 6 }) as u8;
            orbits.push(Orbit {
                name,
                places,
                twists,
            });
        }
        let maps: Vec<Shape> = (0..1 + self.below(2)).map(|_| self.map(&orbits)).collect();
        let mut moves: Vec<Transformation> = Vec::new();
        for _ in 0..1 + self.below(2) {
            let mv = self.mv(&orbits);
            moves = conjugates(&orbits, &maps, [&moves[..], &[mv]].concat());
        }
        self.link(&orbits, &mut moves);
        let start = self.start(&orbits, &maps);
        let rotations = maps
            .iter()
            .filter(|map| map.is_rotation())
            .map(|map| map.rotation(&orbits));
        let rotations: Vec<Transformation> = rotations.collect();
        let named = |first: &str, all: Vec<Transformation>| -> Vec<Turn> {
            let all = all.into_iter().enumerate();
            all.map(|(number, transformation)| Turn {
                name: format!("{first}{}", letters(number)),
                transformation,
            })
            .collect()
        };
        Definition::new(Parts {
            name: "small".into(),
            start,
            moves: named("M", moves),
            rotations: named("R", rotations),
            blocked: Vec::new(),
            orbits,
        })
        .expect("its parts fit")
    }

    /// The puzzle with a few places blocked for some pieces.
    pub(crate) fn with_blocked(&mut self, definition: &Definition) -> Definition {
        let mut parts = definition.parts().clone();
        for _ in 0..1 + self.below(3) {
            let orbit = self.below(parts.orbits.len());
            let pieces = &parts.start.orbits[orbit].pieces;
            let place = self.below(pieces.len());
            let piece = pieces[self.below(pieces.len())];
            if pieces[place] != piece {
                parts.blocked.push(Blocked {
                    orbit,
                    place: place as u16,
                    pieces: vec![piece],
                });
            }
        }
        Definition::new(parts).expect("its parts fit")
    }

    /// Lets moves do to some orbits what they do to the one before of the same shape, so that the two are linked.
    fn link(&mut self, orbits: &[Orbit], moves: &mut [Transformation]) {
        for number in 1..orbits.len() {
            let (a, b) = (&orbits[number - 1], &orbits[number]);
            if (a.places, a.twists) == (b.places, b.twists) && self.once_in(2) {
                for mv in &mut *moves {
                    mv.orbits[number] = mv.orbits[number - 1].clone();
                }
            }
        }
    }

    /// A move of a few places.
    fn mv(&mut self, orbits: &[Orbit]) -> Transformation {
        let is_everywhere = self.once_in(2);
        let only = self.below(orbits.len());
        let turns = orbits.iter().enumerate().map(|(number, orbit)| {
            let places = usize::from(orbit.places);
            let mut turn = OrbitTurn::identity(orbit.places);
            if number != only && !is_everywhere {
                return turn;
            }
            let order = self.order(places);
            let moved = &order[..1 + self.below(places.min(4))];
            for (index, &place) in moved.iter().enumerate() {
                turn.from[place] = moved[(index + 1) % moved.len()] as u16;
            }
            for _ in 0..self.below(3) {
                turn.twist[self.below(places)] = self.below(orbit.twists.into()) as u8;
            }
            turn
        });
        Transformation {
            orbits: turns.collect(),
        }
    }

    /// What is to be a symmetry.
    fn map(&mut self, orbits: &[Orbit]) -> Shape {
        let mut shape = Shape {
            places: Vec::new(),
            twists: Vec::new(),
            units: Vec::new(),
        };
        let exchanged = (1..orbits.len()).find(|&number| {
            let (a, b) = (&orbits[number - 1], &orbits[number]);
            (a.places, a.twists) == (b.places, b.twists)
        });
        let exchanged = exchanged.filter(|_| self.once_in(2));
        let is_turning = self.once_in(3);
        let is_still = self.once_in(6);
        for (number, orbit) in orbits.iter().enumerate() {
            let places = usize::from(orbit.places);
            let to = match exchanged {
                Some(second) if number == second => second - 1,
                Some(second) if number + 1 == second => second,
                _ => number,
            };
            let mut own: Vec<usize> = (0..places).collect();
            let order = self.order(places);
            let length = 2 + self.below(3);
            for cycle in order.chunks_exact(length).filter(|_| !is_still) {
                for (index, &place) in cycle.iter().enumerate() {
                    own[place] = cycle[(index + 1) % length];
                }
            }
            shape
                .places
                .push(own.into_iter().map(|place| (to, place)).collect());
            let twists = (0..places).map(|_| {
                if is_turning {
                    self.below(orbit.twists.into()) as u8
                } else {
                    0
                }
            });
            shape.twists.push(twists.collect());
            let units: Vec<u8> = (1..=orbit.twists)
                .filter(|&unit| divisor(unit, orbit.twists) == 1)
                .collect();
            let unit = if self.once_in(2) {
                units[self.below(units.len())]
            } else {
                1
            };
            shape.units.push(if orbit.twists == 1 { 1 } else { unit });
        }
        shape
    }

    /// A solved position: with pieces of all kinds, or some alike in a way that the maps keep, or any way.
    fn start(&mut self, orbits: &[Orbit], maps: &[Shape]) -> Pattern {
        let kind = self.below(4);
        let all_moduli = self.once_in(2);
        let starts = orbits.iter().enumerate().map(|(number, orbit)| {
            let places = usize::from(orbit.places);
            let mut kinds: Vec<usize> = match kind {
                0 | 1 => self.order(places),
                2 => (0..places).collect(),
                _ => (0..places).map(|_| self.below(3)).collect(),
            };
            if kind == 2 {
                // Places that maps take to each other have pieces of one kind.
                for _ in 0..places {
                    for map in maps {
                        for place in 0..places {
                            let (to, image) = map.places[number][place];
                            if to == number {
                                let least = kinds[place].min(kinds[image]);
                                (kinds[place], kinds[image]) = (least, least);
                            }
                        }
                    }
                }
            }
            let mut numbers: Vec<usize> = kinds.clone();
            numbers.sort_unstable();
            numbers.dedup();
            let pieces: Vec<usize> = kinds
                .iter()
                .map(|own| {
                    numbers
                        .iter()
                        .position(|number| number == own)
                        .expect("it is one of them")
                })
                .collect();
            let divisors: Vec<u8> = (1..=orbit.twists)
                .filter(|&modulus| orbit.twists.is_multiple_of(modulus))
                .collect();
            let common = divisors[self.below(divisors.len())];
            let moduli: Vec<u8> = numbers
                .iter()
                .map(|_| {
                    if all_moduli {
                        orbit.twists
                    } else if kind == 0 {
                        divisors[self.below(divisors.len())]
                    } else {
                        common
                    }
                })
                .collect();
            let moduli: Vec<u8> = pieces.iter().map(|&piece| moduli[piece]).collect();
            OrbitPattern {
                twists: moduli
                    .iter()
                    .map(|&modulus| {
                        if kind == 1 || kind == 3 {
                            self.below(modulus.into()) as u8
                        } else {
                            0
                        }
                    })
                    .collect(),
                pieces: pieces.into_iter().map(|piece| piece as u16).collect(),
                moduli,
            }
        });
        Pattern {
            orbits: starts.collect(),
        }
    }
}

/// A name that is no power: letters only.
fn letters(mut number: usize) -> String {
    let mut name = String::new();
    loop {
        name.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
        if number == 0 {
            return name;
        }
    }
}

fn divisor(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// What a symmetry does to places, orbit by orbit.
struct Shape {
    /// Where each place goes.
    places: Vec<Vec<(usize, usize)>>,
    /// By how much what comes from it is turned.
    twists: Vec<Vec<u8>>,
    /// What twists are multiplied by before.
    units: Vec<u8>,
}

impl Shape {
    fn is_rotation(&self) -> bool {
        let own = self.places.iter().enumerate();
        self.units.iter().all(|&unit| unit == 1)
            && own
                .clone()
                .all(|(number, places)| places.iter().all(|&(to, _)| to == number))
    }

    /// What turns the whole as this map does.
    fn rotation(&self, orbits: &[Orbit]) -> Transformation {
        let mut turn = Transformation::identity(orbits);
        for (number, places) in self.places.iter().enumerate() {
            for (place, &(_, to)) in places.iter().enumerate() {
                turn.orbits[number].from[to] = place as u16;
                turn.orbits[number].twist[to] = self.twists[number][place];
            }
        }
        turn
    }

    /// What a move becomes.
    fn conjugate(&self, orbits: &[Orbit], mv: &Transformation) -> Transformation {
        let mut conjugate = Transformation::identity(orbits);
        for (number, turn) in mv.orbits.iter().enumerate() {
            let twists = u16::from(orbits[number].twists);
            for (place, (&from, &twist)) in turn.from.iter().zip(&turn.twist).enumerate() {
                let (to, image) = self.places[number][place];
                let (_, before) = self.places[number][usize::from(from)];
                let turned = u16::from(self.units[number]) * u16::from(twist)
                    + u16::from(self.twists[number][place])
                    + twists
                    - u16::from(self.twists[number][usize::from(from)]);
                conjugate.orbits[to].from[image] = before as u16;
                conjugate.orbits[to].twist[image] = (turned % twists) as u8;
            }
        }
        conjugate
    }
}

/// Moves with all that the maps make of them, or without if these are too many.
fn conjugates(orbits: &[Orbit], maps: &[Shape], moves: Vec<Transformation>) -> Vec<Transformation> {
    const MOST: usize = 8;
    let mut all = moves.clone();
    let mut next = 0;
    while next < all.len() {
        for map in maps {
            let image = map.conjugate(orbits, &all[next]);
            if !all.contains(&image) {
                all.push(image);
            }
        }
        next += 1;
        if all.len() > MOST {
            return moves;
        }
    }
    all
}
