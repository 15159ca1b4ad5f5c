//! The moves of a definition: powers of its base moves, and their names.

use std::collections::HashSet;

use crate::definition::{Definition, MAX_CELLS, MAX_TURNS, Powers, Turn, cells};
use crate::error::{TooManyTurns, UnknownMove};
use crate::names::{MAX_ORDER, Names, Power};
use crate::transformation::Transformation;

impl Definition {
    /// All moves: each base move with its powers except the identity or, if `single`, only with its
    /// inverse.
    ///
    /// The powers of a move `X` of order 5 are called `X`, `X2`, `X2'` and `X'`. A power equal to a
    /// base move, or to an earlier move, is left out, so a file may list both `U` and `U2`. Base
    /// moves themselves are left out only if they have no effect. If the name of a power means
    /// [something else](Self::named), the power gets another valid name, such as `X6`.
    ///
    /// # Errors
    ///
    /// If there are more than [`MAX_TURNS`] of them, or more than [`MAX_CELLS`] numbers in them.
    pub fn turns(&self, single: bool) -> Result<Vec<Turn>, TooManyTurns> {
        let names = self.names();
        if self.powers() != Powers::All {
            return self.turns_without_powers(&names);
        }
        let orders = self.orders(single)?;
        let bases = || self.parts().moves.iter();
        let mut known: HashSet<_> = bases().map(|base| base.transformation.clone()).collect();
        let mut turns = Vec::new();
        for ((number, base), order) in bases().enumerate().zip(orders) {
            if order > 1 {
                turns.push(base.clone());
            }
            if order <= 2 {
                continue;
            }
            let first = if single { order - 1 } else { 2 };
            let mut transformation = base.transformation.power(first, self.orbits());
            for exponent in first..order {
                if known.insert(transformation.clone()) {
                    let power = Power {
                        base: number,
                        exponent,
                    };
                    turns.push(Turn {
                        name: names.of_power(&base.name, power, order, |other| {
                            self.power(other) == transformation
                        }),
                        transformation: transformation.clone(),
                    });
                }
                transformation = transformation.then(&base.transformation, self.orbits());
            }
        }
        Ok(turns)
    }

    /// All moves of a definition in which powers of base moves are not moves, except perhaps their inverses.
    fn turns_without_powers(&self, names: &Names<'_>) -> Result<Vec<Turn>, TooManyTurns> {
        let (bases, orbits) = (&self.parts().moves, self.orbits());
        let has_inverses = self.powers() == Powers::Inverses;
        let known: HashSet<_> = bases.iter().map(|base| &base.transformation).collect();
        let mut inverses = HashSet::new();
        let mut turns = Vec::new();
        for (base, number) in bases.iter().zip(0..) {
            if base.transformation.is_identity() {
                continue;
            }
            turns.push(base.clone());
            let inverse = base.transformation.inverse(orbits);
            if !has_inverses || known.contains(&inverse) || !inverses.insert(inverse.clone()) {
                continue;
            }
            let name = format!("{}'", base.name);
            let is_free = names.find(&name).is_some_and(|power| power.base == number);
            turns.push(Turn {
                // Brackets with a prime always mean the inverse, whatever the names of other moves.
                name: if is_free {
                    name
                } else {
                    format!("({})'", base.name)
                },
                transformation: inverse,
            });
        }
        self.check_count(&turns)?;
        Ok(turns)
    }

    /// Checks that there are not too many moves.
    fn check_count(&self, turns: &[Turn]) -> Result<(), TooManyTurns> {
        match turns.get(self.most_turns()) {
            None => Ok(()),
            Some(turn) => Err(TooManyTurns {
                name: turn.name.clone(),
                order: turn.transformation.order(self.orbits()),
            }),
        }
    }

    /// How many moves may be listed.
    fn most_turns(&self) -> usize {
        MAX_TURNS.min(MAX_CELLS / cells(self.orbits()))
    }

    /// The [names](Self::named) that look like powers of moves but have another effect, such as a move `L'`
    /// that is not the inverse of `L`. In sequences the name refers to that move.
    ///
    /// ```
    /// let text = "Name t\nSet P 3 1\nSolved\nEnd\nMove T\nP\n2 3 1\nEnd\nMove T'\nP\n2 1 3\nEnd\n";
    /// let names = puzzle_def::read("t.tws", text)?.names_of_other_powers().join(" ");
    /// assert_eq!(names, "T'");
    /// # Ok::<(), puzzle_def::ReadError>(())
    /// ```
    #[must_use]
    pub fn names_of_other_powers(&self) -> Vec<&str> {
        let all = self.names();
        let is_other = |turn: &&Turn| {
            let power = all.find_power(&turn.name);
            power.is_some_and(|power| self.power(power) != turn.transformation)
        };
        let others = self.named().into_iter().filter(is_other);
        others.map(|turn| turn.name.as_str()).collect()
    }

    /// Whether each rotation takes each move to a move or a power of one, and nothing is blocked:
    /// then, after turning the whole puzzle, moves can be made as before. With `single`, it must
    /// take each to a move or its inverse.
    ///
    /// ```
    /// use puzzle_def::known;
    ///
    /// let cube = known::definition("3x3x3")?;
    /// assert!(cube.rotations_keep_moves(true));
    /// let two_faces = cube.choose_moves(&["R", "U"], false)?.with_powers();
    /// assert!(!two_faces.rotations_keep_moves(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rotations_keep_moves(&self, single: bool) -> bool {
        let parts = self.parts();
        let Ok(turns) = self.turns(single) else {
            return false;
        };
        let known: HashSet<_> = turns.iter().map(|turn| &turn.transformation).collect();
        parts.blocked.is_empty()
            && parts.rotations.iter().all(|rotation| {
                let there = &rotation.transformation;
                let back = there.inverse(&parts.orbits);
                parts.moves.iter().all(|mv| {
                    let turned = back.then(&mv.transformation, &parts.orbits);
                    let turned = turned.then(there, &parts.orbits);
                    turned.is_identity() || known.contains(&turned)
                })
            })
    }

    /// The orders of all base moves; fails if they have too many powers.
    fn orders(&self, single: bool) -> Result<Vec<i64>, TooManyTurns> {
        let limit = self.most_turns() as i64;
        let mut count = 0;
        let orders = self.parts().moves.iter().map(|base| {
            let found = base.transformation.order(self.orbits());
            let too_many = || TooManyTurns {
                name: base.name.clone(),
                order: found,
            };
            let order = found.and_then(|order| i64::try_from(order).ok());
            let order = order.filter(|&order| order <= MAX_ORDER);
            let order = order.ok_or_else(too_many)?;
            count += match order {
                3.. if single => 2,
                order => order - 1,
            };
            (count <= limit).then_some(order).ok_or_else(too_many)
        });
        orders.collect()
    }

    /// This puzzle with only these moves: base moves or powers of them by name, such as `U` and
    /// `R2`. Powers of these are not moves unless they are named too.
    ///
    /// ```
    /// # let text = "Name t\nSet P 4 1\nSolved\nEnd\nMove T\nP\n2 3 4 1\nEnd\n";
    /// let ring = puzzle_def::read("t.tws", text)?;
    /// assert_eq!(ring.turns(false)?.len(), 3);
    /// let ring = ring.with_moves(&["T", "T2"])?;
    /// assert_eq!(ring.turns(false)?.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a name is not a move.
    pub fn with_moves<S: AsRef<str>>(&self, names: &[S]) -> Result<Self, UnknownMove> {
        let known = self.names();
        let first_rotation = self.first_rotation();
        let mut moves: Vec<Turn> = Vec::new();
        for name in names.iter().map(AsRef::as_ref) {
            let power = known.find(name).filter(|power| power.base < first_rotation);
            let power = power.ok_or_else(|| UnknownMove {
                found: name.to_owned(),
                expected: self.named()[..first_rotation]
                    .iter()
                    .map(|turn| turn.name.clone())
                    .collect(),
            })?;
            if moves.iter().all(|turn| turn.name != name) {
                moves.push(Turn {
                    name: name.to_owned(),
                    transformation: self.power(power),
                });
            }
        }
        Ok(self.with_turns(moves, Powers::None))
    }

    /// This puzzle with each of its [moves](Self::turns) replaced by the inverse. Powers of these are not
    /// moves. If a sequence leads from a position to the solved one in this puzzle, its inverse leads from
    /// the solved position to that position in the new one.
    ///
    /// ```
    /// # let text = "Name t\nSet P 4 1\nSolved\nEnd\nMove T\nP\n2 3 4 1\nEnd\n";
    /// let ring = puzzle_def::read("t.tws", text)?.with_moves(&["T", "T2"])?;
    /// let undone = ring.undone(false)?;
    /// let names: Vec<_> = undone.parts().moves.iter().map(|turn| &turn.name[..]).collect();
    /// assert_eq!(names, ["(T)'", "T2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`turns`](Self::turns).
    pub fn undone(&self, single: bool) -> Result<Self, TooManyTurns> {
        let turns = self.turns(single)?;
        let mut undone: Vec<Turn> = Vec::with_capacity(turns.len());
        for turn in &turns {
            let transformation = turn.transformation.inverse(self.orbits());
            let is_taken = |name: &String| undone.iter().any(|other| other.name == *name);
            // Several moves may have the same effect; the inverse of each needs a name of its own.
            let mut same = turns
                .iter()
                .filter(|other| other.transformation == transformation);
            let known = same.find(|other| !is_taken(&other.name));
            let name = known.map_or_else(
                || {
                    let mut name = format!("({})'", turn.name);
                    while turns.iter().any(|other| other.name == name) {
                        name.push('\'');
                    }
                    name
                },
                |known| known.name.clone(),
            );
            undone.push(Turn {
                name,
                transformation,
            });
        }
        Ok(self.with_turns(undone, Powers::None))
    }

    /// The first base move that has a power which is not a move.
    pub(crate) fn move_without_powers(&self) -> Option<&Turn> {
        if self.powers() == Powers::All {
            return None;
        }
        let turns = self.turns(false).unwrap_or_default();
        let known: HashSet<_> = turns.iter().map(|turn| &turn.transformation).collect();
        let mut moves = self.parts().moves.iter();
        moves.find(|turn| {
            // If all powers of a move are moves, there are at most as many powers as moves, so these steps
            // reach the identity.
            let mut power = turn.transformation.clone();
            for _ in &turns {
                power = power.then(&turn.transformation, self.orbits());
                if power.is_identity() {
                    return false;
                }
                if !known.contains(&power) {
                    return true;
                }
            }
            true
        })
    }

    /// The power of what has this number among [all names](Self::named).
    pub(crate) fn power(&self, power: Power) -> Transformation {
        let base = self.named()[power.base];
        base.transformation.power(power.exponent, self.orbits())
    }
}
