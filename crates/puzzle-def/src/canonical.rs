//! Counts sequences of moves up to merging neighbours and exchanging moves that commute.
//!
//! Moves of one cyclic group form a *class*, such as the turns of a face. A sequence is then a
//! product of elements of the classes in which two of one class are never neighbours, and elements
//! of classes that commute may be exchanged: an element of the graph product of the classes. If
//! f(t) counts the elements of a class by the number of moves of each, and F(t) all sequences, then
//! 1/F is the sum, over all sets of classes that commute with each other, of the products of 1/f -
//! 1.

use core::fmt;
use std::collections::{HashMap, HashSet};

use num_bigint::{BigInt, BigUint};

use crate::definition::{Definition, Turn};
use crate::error::TooManyTurns;
use crate::transformation::Transformation;

/// How many powers of a move are searched for other moves.
const MOST_POWERS: usize = 1 << 12;

/// The most sets of classes whose sums are computed.
const MOST_SETS: usize = 1 << 16;

/// Why sequences cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountError {
    /// The moves have too many powers.
    Turns(TooManyTurns),
    /// There are too many sets of commuting moves.
    TooManySets {
        /// The largest number allowed.
        limit: usize,
    },
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turns(error) => error.fmt(f),
            Self::TooManySets { limit } => write!(
                f,
                "found more than {limit} sets of moves that commute, expected at most that many"
            ),
        }
    }
}

impl core::error::Error for CountError {}

impl Definition {
    /// The number of sequences of 0 to `most` moves. Sequences count as one if they differ by
    /// merging neighbouring moves of one face, or by exchanging neighbouring moves that commute;
    /// each is counted at its smallest length. Blocking rules are ignored.
    ///
    /// ```
    /// let cube = puzzle_def::known::definition("3x3x3")?;
    /// let counts = cube.canonical_sequences(false, 3)?.iter().map(ToString::to_string).collect::<Vec<_>>();
    /// assert_eq!(counts, ["1", "18", "243", "3240"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CountError`] if there are too many moves, or too many sets of commuting ones.
    pub fn canonical_sequences(
        &self,
        single: bool,
        most: usize,
    ) -> Result<Vec<BigUint>, CountError> {
        let mut turns = self.turns(single).map_err(CountError::Turns)?;
        // Of moves with the same effect, keep one.
        let mut known = HashSet::new();
        turns.retain(|turn| known.insert(turn.transformation.clone()));
        let (generators, classes): (Vec<usize>, Vec<Vec<usize>>) =
            self.classes(&turns).into_iter().unzip();
        let commute = |a: usize, b: usize| {
            let [a, b] = [a, b].map(|generator| &turns[generator].transformation);
            a.then(b, self.orbits()) == b.then(a, self.orbits())
        };
        let neighbours = generators
            .iter()
            .map(|&a| generators.iter().map(|&b| commute(a, b)).collect());
        let weights = classes.iter().map(|class| {
            let powers = class.iter().map(|&mv| &turns[mv].transformation);
            let mut weight = inverse(&self.growth(&powers.collect::<Vec<_>>(), most));
            weight[0] -= 1;
            weight
        });
        let mut cliques = Cliques {
            neighbours: neighbours.collect(),
            weights: weights.collect(),
            known: HashMap::new(),
            length: most + 1,
        };
        let all: Vec<usize> = (0..classes.len()).collect();
        let counts = inverse(&cliques.sum(&all)?);
        Ok(counts
            .iter()
            .map(|count| count.magnitude().clone())
            .collect())
    }

    /// Sorts moves into classes: each has a generator, a move of which all others in it are powers.
    fn classes(&self, turns: &[Turn]) -> Vec<(usize, Vec<usize>)> {
        let numbers: HashMap<&Transformation, usize> = turns
            .iter()
            .map(|turn| &turn.transformation)
            .zip(0..)
            .collect();
        // For each move, the move that generates its class.
        let mut generators: Vec<Option<usize>> = vec![None; turns.len()];
        for (number, turn) in turns.iter().enumerate() {
            if generators[number].is_some() {
                continue;
            }
            let mut power = turn.transformation.clone();
            let mut powers = HashSet::from([number]);
            for _ in 1..MOST_POWERS {
                power = power.then(&turn.transformation, self.orbits());
                powers.extend(numbers.get(&power));
                if power.is_identity() {
                    break;
                }
            }
            for &power in &powers {
                let generator = &mut generators[power];
                // A move that has a generator gets this one instead only if the other is a power of it.
                if generator.is_none_or(|other| powers.contains(&other)) {
                    *generator = Some(number);
                }
            }
        }
        let mut classes: HashMap<usize, Vec<usize>> = HashMap::new();
        for (number, generator) in generators.into_iter().enumerate() {
            let generator = generator.expect("each move has been gone through");
            classes.entry(generator).or_default().push(number);
        }
        let mut classes: Vec<_> = classes.into_iter().collect();
        classes.sort_unstable();
        classes
    }

    /// The number of different products that need 0, 1, ... `most` of these moves.
    fn growth(&self, moves: &[&Transformation], most: usize) -> Vec<BigInt> {
        let identity = Transformation::identity(self.orbits());
        let mut known = HashSet::from([identity.clone()]);
        let mut level = vec![identity];
        let mut counts = vec![BigInt::from(1)];
        for _ in 0..most {
            let products = level.iter().flat_map(|before| {
                let products = moves.iter().map(|mv| before.then(mv, self.orbits()));
                products.collect::<Vec<_>>()
            });
            let new = products.filter(|product| known.insert(product.clone()));
            level = new.collect();
            counts.push(level.len().into());
        }
        counts
    }
}

/// Computes sums over sets of classes that commute pairwise, as power series of `length` terms. The term of a set is the
/// product of the weights of its classes.
struct Cliques {
    /// Whether two classes commute.
    neighbours: Vec<Vec<bool>>,
    /// The weight of each class: 1/f - 1.
    weights: Vec<Vec<BigInt>>,
    /// The sums computed so far, by their classes.
    known: HashMap<Vec<usize>, Vec<BigInt>>,
    length: usize,
}

impl Cliques {
    /// The sum over all commuting subsets of some classes, including the empty set.
    fn sum(&mut self, classes: &[usize]) -> Result<Vec<BigInt>, CountError> {
        if let Some(known) = self.known.get(classes) {
            return Ok(known.clone());
        }
        if self.known.len() >= MOST_SETS {
            return Err(CountError::TooManySets { limit: MOST_SETS });
        }
        let mut sum = vec![BigInt::from(0); self.length];
        sum[0] += 1;
        let apart = self.parts(classes, true);
        let opposed = self.parts(classes, false);
        if let [class] = classes {
            add(&mut sum, &self.weights[*class]);
        } else if apart.len() > 1 {
            // Each commuting set lies in one part.
            for part in apart {
                let mut own = self.sum(&part)?;
                own[0] -= 1;
                add(&mut sum, &own);
            }
        } else if opposed.len() > 1 {
            // Classes of different parts commute, so their sets combine freely.
            for part in opposed {
                sum = product(&sum, &self.sum(&part)?);
            }
        } else if let Some((&first, others)) = classes.split_first() {
            // Sets without the first class, and sets with it.
            let beside = others.iter().copied();
            let beside: Vec<usize> = beside
                .filter(|&other| self.neighbours[first][other])
                .collect();
            let with = self.sum(&beside)?;
            sum = self.sum(others)?;
            add(&mut sum, &product(&self.weights[first], &with));
        }
        self.known.insert(classes.to_vec(), sum.clone());
        Ok(sum)
    }

    /// The connected components of some classes. Classes are neighbours if they commute or, without `commuting`, if they
    /// don't.
    fn parts(&self, classes: &[usize], commuting: bool) -> Vec<Vec<usize>> {
        let mut left = classes.to_vec();
        let mut parts = Vec::new();
        while !left.is_empty() {
            let mut part = vec![left.remove(0)];
            let mut at = 0;
            while let Some(&class) = part.get(at) {
                let is_next = |other: &mut usize| self.neighbours[class][*other] == commuting;
                part.extend(left.extract_if(.., is_next));
                at += 1;
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }
}

fn add(sum: &mut [BigInt], series: &[BigInt]) {
    sum.iter_mut()
        .zip(series)
        .for_each(|(sum, term)| *sum += term);
}

/// The product of two series, truncated to their number of terms.
fn product(a: &[BigInt], b: &[BigInt]) -> Vec<BigInt> {
    let term = |n: usize| (0..=n).map(|i| &a[i] * &b[n - i]).sum();
    (0..a.len()).map(term).collect()
}

/// The inverse of a series that begins with 1, to the same number of terms.
fn inverse(series: &[BigInt]) -> Vec<BigInt> {
    let mut inverse = vec![BigInt::from(1)];
    for n in 1..series.len() {
        let rest: BigInt = (1..=n).map(|i| &series[i] * &inverse[n - i]).sum();
        inverse.push(-rest);
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known;

    fn counts(definition: &Definition, single: bool, most: usize) -> Vec<String> {
        let counts = definition.canonical_sequences(single, most);
        let counts = counts.expect("there are not too many moves");
        counts.iter().map(ToString::to_string).collect()
    }

    /// The wide turns of a 4x4x4 do the same to its corners as those of its faces.
    #[test]
    fn moves_that_do_the_same_are_one() {
        let cube = known::definition("4x4x4").expect("a known puzzle");
        let corners = cube.keep(&["CORNERS".parse().expect("an orbit")]);
        let corners = corners.expect("it has corners");
        assert!(corners.turns(false).expect("few").len() > 18);
        assert_eq!(counts(&corners, false, 3), ["1", "18", "243", "3240"]);
    }

    /// Counts the sequences of each length by brute force. Two sequences count as one if exchanging and merging neighbours
    /// leads from one to the other.
    fn tried(definition: &Definition, single: bool, most: usize) -> Vec<usize> {
        let turns = definition.turns(single).expect("there are few");
        let orbits = definition.orbits();
        let classes = definition.classes(&turns).into_iter();
        let classes: Vec<Vec<usize>> = classes.map(|(_, class)| class).collect();
        let class = |mv: usize| classes.iter().position(|class| class.contains(&mv));
        let commute = |a: usize, b: usize| {
            let [a, b] = [a, b].map(|mv| &classes[class(mv).expect("each has a class")]);
            let mut pairs = a.iter().flat_map(|&a| b.iter().map(move |&b| (a, b)));
            pairs.all(|(a, b)| {
                let [a, b] = [a, b].map(|mv| &turns[mv].transformation);
                a.then(b, orbits) == b.then(a, orbits)
            })
        };
        // An element of the graph product: a list of classes and their effects, each moved as far to the front as possible.
        let append = |word: &[(usize, Transformation)], mv: usize| {
            let mut word = word.to_vec();
            let own = class(mv).expect("each has a class");
            let representative = |class: usize| classes[class][0];
            let mut at = word.len();
            while at > 0 && word[at - 1].0 != own && commute(representative(word[at - 1].0), mv) {
                at -= 1;
            }
            if at > 0 && word[at - 1].0 == own {
                word[at - 1].1 = word[at - 1].1.then(&turns[mv].transformation, orbits);
                if word[at - 1].1.is_identity() {
                    word.remove(at - 1);
                }
            } else {
                // Insert it before the first entry of a larger class among those that it can pass.
                let place = (at..word.len()).find(|&place| word[place].0 > own);
                word.insert(
                    place.unwrap_or(word.len()),
                    (own, turns[mv].transformation.clone()),
                );
            }
            word
        };
        // The order of entries depends on the order of insertion. The key is a normal form: the smallest class that can come
        // first, again and again.
        let key = |word: &[(usize, Transformation)]| {
            let mut left = word.to_vec();
            let mut key = Vec::new();
            while !left.is_empty() {
                let free = (0..left.len()).filter(|&at| {
                    let before = left[..at].iter();
                    before.into_iter().all(|(other, _)| {
                        *other != left[at].0 && commute(classes[*other][0], classes[left[at].0][0])
                    })
                });
                let first = free
                    .min_by_key(|&at| left[at].0)
                    .expect("the first is free");
                key.push(left.remove(first));
            }
            key
        };
        let mut known = HashSet::from([Vec::new()]);
        let mut level = vec![Vec::new()];
        let mut counts = vec![1];
        for _ in 0..most {
            let mut next = Vec::new();
            for word in &level {
                for mv in 0..turns.len() {
                    let word = key(&append(word, mv));
                    if known.insert(word.clone()) {
                        next.push(word);
                    }
                }
            }
            counts.push(next.len());
            level = next;
        }
        counts
    }

    #[test]
    fn counts_are_those_of_sequences_that_are_tried() {
        // A turn and its inverse, and four swaps in a row: which of these commute hangs together, and so does which don't.
        let moves = ["2 3 1 4 5 6 7 8", "3 1 2 4 5 6 7 8"].into_iter();
        let moves = moves.chain(["1 2 3 5 4 6 7 8", "1 2 3 4 6 5 7 8"]);
        let moves = moves.chain(["1 2 3 4 5 7 6 8", "1 2 3 4 5 6 8 7"]);
        let moves = moves
            .zip('A'..)
            .map(|(places, name)| format!("Move {name}\nP\n{places}\nEnd\n"));
        let ring = format!(
            "Name t\nSet P 8 1\nSolved\nEnd\n{}",
            moves.collect::<String>()
        );
        let ring = crate::read("t.tws", &ring).expect("it is a definition");
        let one_way = include_str!("../../../docs/puzzles/one_way.json");
        let one_way = crate::read("one_way.json", one_way).expect("it is a definition");
        let known = ["pocket", "skewb", "floppy", "2x2x3", "3x3x3"];
        let known = known.map(|name| known::definition(name).expect("it is known"));
        for definition in known.iter().chain([&ring, &one_way]) {
            for single in [false, true] {
                let tried = tried(definition, single, 3);
                let tried: Vec<String> = tried.iter().map(ToString::to_string).collect();
                assert_eq!(
                    counts(definition, single, 3),
                    tried,
                    "{}",
                    definition.name()
                );
            }
        }
    }

    /// As twsearch's `-C` prints them.
    #[test]
    fn counts_are_those_of_twsearch() {
        let of = |name: &str| known::definition(name).expect("it is known");
        assert_eq!(
            counts(&of("3x3x3"), false, 7),
            [
                "1",
                "18",
                "243",
                "3240",
                "43254",
                "577368",
                "7706988",
                "102876480"
            ]
        );
    }

    #[test]
    fn a_move_listed_beside_its_powers_is_joined_with_them() {
        let cube = known::definition("3x3x3").expect("it is known");
        let all = cube.turns(false).expect("they are few");
        let names: Vec<&str> = all.iter().map(|turn| turn.name.as_str()).collect();
        let listed = cube.with_moves(&names).expect("they are its moves");
        assert_eq!(counts(&listed, false, 5), counts(&cube, false, 5));
    }
}
