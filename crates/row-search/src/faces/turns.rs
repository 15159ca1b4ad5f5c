//! The turns of a space: the first move of each face, from which its other moves follow.

use crate::fibre::{Fibre, Sums};
use crate::parallel::{map_each, rows_per_task, tasks};
use crate::space::{Automorphism, Space, Step};

/// A state: its row, numbered as in the plan, and the spot of its element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) row: u32,
    pub(crate) spot: u16,
}

/// What the turns of all faces do to all rows.
pub(crate) struct Turns {
    /// Of each face: how often its turn is made until nothing is changed.
    orders: Vec<u16>,
    /// Of each face, where its turn takes the element 0 of each row. The others come to the same row, and as much is added
    /// to them.
    table: Vec<Vec<Place>>,
}

/// Whether a space is believed in which moves are the powers of others.
#[derive(Clone, Copy)]
pub(crate) enum Trust {
    /// It is not: what it says is held against all of its steps.
    None,
    /// It is until the result is proved.
    Faces,
}

/// The most rows that a cycle of a face may have, so that a block's rows can be told in 16 bits.
const MAX_ORDER: usize = 1 << 10;

/// The most faces, so that one can be told in 16 bits.
const MAX_FACES: usize = 1 << 10;

impl Turns {
    /// The turns of a space, or `None` if its moves are not whole faces over sums, or are something else than it says.
    ///
    /// A face is told as the powers of its first move. All steps of all rows are held against that, unless faces are trusted.
    pub(crate) fn new(space: &dyn Space, sums: &Sums, trust: Trust) -> Option<Self> {
        let faces = space.faces();
        let rows = u32::try_from(space.rows()).ok()? as usize;
        if rows == 0 || !are_all_moves(faces, space.moves().len()) {
            return None;
        }
        let column = |_: &Vec<usize>| {
            let mut column = Vec::new();
            column.try_reserve_exact(rows).ok()?;
            column.resize(rows, Place::default());
            Some(column)
        };
        let table = faces.iter().map(column).collect::<Option<_>>()?;
        let turns = Self {
            orders: faces.iter().map(|face| face.len() as u16 + 1).collect(),
            table,
        };
        let turns = turns.filled(space)?;
        match trust {
            Trust::None => turns.checked(space, sums),
            Trust::Faces => Some(turns),
        }
    }

    /// With what the space says of the first moves; `None` if a row stands for several or a step is none of a face.
    fn filled(mut self, space: &dyn Space) -> Option<Self> {
        let (fibre, faces, rows) = (space.fibre(), space.faces(), space.rows());
        let size = rows_per_task(rows as usize);
        let mut columns: Vec<_> = self
            .table
            .iter_mut()
            .map(|column| column.chunks_mut(size))
            .collect();
        let parts = tasks(rows as usize).map(|numbers| {
            let columns = columns.iter_mut().map(Iterator::next);
            (numbers, columns.collect::<Option<Vec<_>>>())
        });
        let are_fit = map_each(parts, &|(numbers, columns)| {
            let columns = columns.expect("a part of each column for each task");
            let are_fit = columns.into_iter().zip(faces).all(|(column, face)| {
                let mut entries = (numbers.start as u64..).zip(column);
                entries.all(|(row, entry)| {
                    let turned = turned(fibre, rows, space.step(row, face[0]));
                    turned.is_some_and(|turned| {
                        *entry = turned;
                        true
                    })
                })
            });
            are_fit && numbers.into_iter().all(|row| space.weight(row as u64) == 1)
        });
        let are_fit = are_fit.into_iter().all(|is_fit| is_fit);
        (are_fit && space.weight_unit() == 1).then_some(self)
    }

    /// The same if the moves of each face are the powers of its first one, wherever they are made.
    fn checked(self, space: &dyn Space, sums: &Sums) -> Option<Self> {
        let are_powers = map_each(tasks(self.rows()), &|mut rows| {
            let mut steps = vec![Step::default(); space.moves().len()];
            rows.all(|row| {
                space.departures(row as u64, &mut steps);
                (0..).zip(space.faces()).all(|(number, face)| {
                    self.are_powers(space.fibre(), sums, row as u32, number, face, &steps)
                })
            })
        });
        let are_powers = are_powers.into_iter().all(|are_powers| are_powers);
        are_powers.then_some(self)
    }

    /// Whether the moves of a face take a row where its turn takes it, made so many times.
    ///
    /// The last one is held to undo the turn. That makes it the power it should be, as long as the turn made so many
    /// times as the face's order is nothing: the cycles are closed then, which is looked at as they are made.
    fn are_powers(
        &self,
        fibre: &Fibre,
        sums: &Sums,
        row: u32,
        number: usize,
        face: &[usize],
        steps: &[Step],
    ) -> bool {
        let (&last, others) = face.split_last().expect("a face has a move");
        let mut power = self.at(row as usize, number);
        let are_powers = others.iter().skip(1).all(|&mv| {
            power = self.after(sums, power, number);
            turned(fibre, self.rows() as u64, steps[mv]) == Some(power)
        });
        let undoes = |undone: Place| {
            let turn = self.at(undone.row as usize, number);
            turn.row == row && turn.spot == sums.spot_of_negative(undone.spot)
        };
        are_powers && turned(fibre, self.rows() as u64, steps[last]).is_some_and(undoes)
    }

    /// The turn of a face after what was made before.
    #[inline]
    pub(crate) fn after(&self, sums: &Sums, before: Place, face: usize) -> Place {
        let on = self.at(before.row as usize, face);
        Place {
            row: on.row,
            spot: sums.spot_of_sum(before.spot, on.spot),
        }
    }

    /// The same turns where the rows stand in another order: row i is the one that had the number `rows[i]`, which is i
    /// in `numbers`.
    pub(crate) fn reordered(&self, rows: &[u32], numbers: &[u32]) -> Self {
        let table = map_each(&self.table, &|column| {
            let reordered = rows.iter().map(|&row| {
                let turned = column[row as usize];
                Place {
                    row: numbers[turned.row as usize],
                    ..turned
                }
            });
            reordered.collect()
        });
        Self {
            orders: self.orders.clone(),
            table,
        }
    }

    /// Number of faces.
    pub(crate) fn faces(&self) -> usize {
        self.orders.len()
    }

    /// How often the turn of a face is made until nothing is changed.
    pub(crate) fn order(&self, face: usize) -> u16 {
        self.orders[face]
    }

    /// Number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.table[0].len()
    }

    /// Where the turn of a face takes a row.
    #[inline]
    pub(crate) fn at(&self, row: usize, face: usize) -> Place {
        self.table[face][row]
    }

    /// The states that the moves of a face lead to from a state.
    #[inline]
    pub(crate) fn round(
        &self,
        sums: &Sums,
        from: Place,
        face: usize,
    ) -> impl Iterator<Item = Place> {
        (1..self.orders[face]).scan(from, move |place, _| {
            *place = self.after(sums, *place, face);
            Some(*place)
        })
    }
}

/// A step as it is kept here, if it is one without an automorphism and leads to a row and adds an element that there are.
fn turned(fibre: &Fibre, rows: u64, step: Step) -> Option<Place> {
    let is_fit = step.row < rows
        && (step.shift as usize) < fibre.size()
        && step.automorphism == Automorphism::IDENTITY;
    is_fit.then(|| Place {
        row: step.row as u32,
        spot: fibre.spot_number(step.shift),
    })
}

/// Whether these faces have so many moves, each of them once.
fn are_all_moves(faces: &[Vec<usize>], moves: usize) -> bool {
    let mut all: Vec<usize> = faces.iter().flatten().copied().collect();
    all.sort_unstable();
    (1..=MAX_FACES).contains(&faces.len())
        && all.iter().copied().eq(0..moves)
        && faces
            .iter()
            .all(|face| (1..MAX_ORDER).contains(&face.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_to_nowhere_are_no_turns() {
        let fibre = Fibre::new(&[3, 2]).expect("six elements");
        let place = Place {
            row: 9,
            spot: fibre.spot_number(5),
        };
        assert_eq!(turned(&fibre, 10, Step::new(9, 5)), Some(place));
        let mirrored = Step::new(9, 5).with_automorphism(Automorphism::new(1));
        for step in [
            Step::new(10, 5),
            Step::new(9, 6),
            Step::new(10, 6),
            mirrored,
        ] {
            assert_eq!(turned(&fibre, 10, step), None, "{step:?}");
        }
    }
}
