//! Which rows of two factors occur together.
//!
//! Two rows occur together if some sequence of moves leads from the solved rows to both of them.
//! Give each move its own unit vector. The sum over a way to a row is the row's *colour*, which is
//! determined up to the sums over ways that lead back to their start; these form a lattice. Two
//! rows occur together only if their colours are equal up to vectors of both factors' lattices. For
//! links of any order (signs, sums of twists) this is also sufficient; other links are detected by
//! comparing the number of states with the order of the group.

use perm_group::Lattice;

use crate::factor::{BLOCKED, Factor};

/// Links with more classes are not worthwhile: the factors are better searched as one.
const MOST_CLASSES: usize = 1 << 12;

/// The reason why each vector has a class number, and each class number a vector.
const NUMBERED: &str = "classes were counted, and are few";

/// The number of rows whose colours are kept as vectors, until there are few enough classes to
/// number.
const FOLLOWED: usize = 512;

/// The class of each row of two factors: rows of the same class occur together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Links {
    pub(crate) classes: usize,
    pub(crate) left: Vec<u16>,
    pub(crate) right: Vec<u16>,
}

/// The classes of two factors that were listed by the first `moves` moves; `None` if there are too
/// many.
pub(crate) fn links(left: &Factor, right: &Factor, moves: usize) -> Option<Links> {
    links_after(FOLLOWED, left, right, moves)
}

/// Finds the classes after following the first `followed` rows of each factor. That number affects
/// only the time.
fn links_after(followed: usize, left: &Factor, right: &Factor, moves: usize) -> Option<Links> {
    if right.rows() == 1 {
        // The only row occurs together with every row of the other factor.
        return Some(Links {
            classes: 1,
            left: vec![0; left.rows()],
            right: vec![0],
        });
    }
    let mut lattice = Lattice::new(moves);
    for factor in [left, right] {
        add_orders(factor, moves, &mut lattice);
        add_first_loops(factor, followed, moves, &mut lattice);
    }
    loop {
        let classes = usize::try_from(lattice.classes()?).ok()?;
        if classes > MOST_CLASSES {
            return None;
        }
        let next = next_classes(&lattice, classes, moves);
        let found = [left, right].map(|factor| classes_of(factor, &next, moves, &lattice));
        let is_sound = found.iter().all(|(_, missing)| missing.is_empty());
        let [(left, of_left), (right, of_right)] = found;
        if is_sound {
            return Some(Links {
                classes,
                left,
                right,
            });
        }
        for vector in of_left.into_iter().chain(of_right) {
            lattice.add(vector);
        }
    }
}

/// Adds for each move how often it must be made to return to the first row.
fn add_orders(factor: &Factor, moves: usize, lattice: &mut Lattice) {
    for mv in 0..moves {
        let mut vector = vec![0; moves];
        let mut row = 0;
        loop {
            vector[mv] += 1;
            match factor.step(row, mv).row {
                0 => {
                    lattice.add(vector);
                    break;
                }
                BLOCKED => break,
                next => row = next as usize,
            }
        }
    }
}

/// Adds the loops among the first rows, which are in the order of their distance.
fn add_first_loops(factor: &Factor, followed: usize, moves: usize, lattice: &mut Lattice) {
    let rows = factor.rows().min(followed);
    let mut colours: Vec<Option<Vec<i128>>> = vec![None; rows];
    colours[0] = Some(vec![0; moves]);
    for row in 0..rows {
        let colour = colours[row]
            .clone()
            .expect("a row is found from one before it");
        for mv in 0..moves {
            let mut next = colour.clone();
            next[mv] += 1;
            let to = factor.step(row, mv).row as usize;
            match colours.get_mut(to) {
                Some(Some(known)) => {
                    let difference = next.iter().zip(known).map(|(a, b)| a - *b);
                    lattice.add(difference.collect());
                }
                Some(unknown) => *unknown = Some(next),
                // The row is not among the first ones, or the move is blocked.
                None => {}
            }
        }
    }
}

/// The smallest vector of a class.
fn vector(lattice: &Lattice, class: usize) -> Vec<i128> {
    lattice.vector(class as u128).expect(NUMBERED)
}

/// For each class and each move the class that it leads to.
fn next_classes(lattice: &Lattice, classes: usize, moves: usize) -> Vec<u16> {
    let mut next = Vec::with_capacity(classes * moves);
    for class in 0..classes {
        let vector = vector(lattice, class);
        for mv in 0..moves {
            let mut vector = vector.clone();
            vector[mv] += 1;
            next.push(lattice.class(vector).expect(NUMBERED) as u16);
        }
    }
    next
}

/// The classes of all rows, and vectors missing from the lattice: loops whose class is not zero.
fn classes_of(
    factor: &Factor,
    next: &[u16],
    moves: usize,
    lattice: &Lattice,
) -> (Vec<u16>, Vec<Vec<i128>>) {
    const UNKNOWN: u16 = u16::MAX;
    const ENOUGH: usize = 64;
    let mut classes = vec![UNKNOWN; factor.rows()];
    let mut missing: Vec<Vec<i128>> = Vec::new();
    classes[0] = 0;
    for row in 0..factor.rows() {
        let class = usize::from(classes[row]);
        for mv in 0..moves {
            let to = factor.step(row, mv).row;
            if to == BLOCKED {
                continue;
            }
            let to = to as usize;
            let expected = next[class * moves + mv];
            if classes[to] == UNKNOWN {
                classes[to] = expected;
            } else if classes[to] != expected && missing.len() < ENOUGH {
                let [a, b] = [expected, classes[to]].map(|class| vector(lattice, class.into()));
                missing.push(a.iter().zip(&b).map(|(a, b)| a - b).collect());
            }
        }
    }
    (classes, missing)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use puzzle_def::Definition;

    use super::*;
    use crate::constituents::constituents;
    use crate::label_group::LabelGroup;
    use crate::labels::Labels;
    use crate::side::Side;

    /// A puzzle of two orbits with random moves, of four pieces and of three that twist.
    fn random(mut seed: u64) -> Definition {
        let mut below = |limit: u64| {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (seed >> 33) % limit
        };
        let twists = 1 + below(3);
        let mut text = format!("Set A 4 1\nSet B 3 {twists}\nSolved\nEnd\n");
        for mv in ["M", "N", "O"] {
            text += &format!("Move {mv}\n");
            for (orbit, pieces) in [("A", 4), ("B", 3)] {
                let mut places: Vec<u64> = (1..=pieces).collect();
                for end in (1..places.len()).rev() {
                    places.swap(end, below(end as u64 + 1) as usize);
                }
                let line = |numbers: Vec<u64>| {
                    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                    numbers.join(" ") + "\n"
                };
                text += &format!("{orbit}\n{}", line(places));
                if orbit == "B" {
                    text += &line((0..pieces).map(|_| below(twists)).collect());
                }
            }
            text += "End\n";
        }
        puzzle_def::read("random.tws", &text).expect("it is a definition")
    }

    /// The states of an orbit, each in a row of its own.
    fn factor(definition: &Definition, orbit: usize) -> Factor {
        let moves = &definition.parts().moves;
        let all = constituents(definition, moves).into_iter();
        let labels = Labels::new(definition, all.filter(|own| own.orbit == orbit).collect());
        let moves: Vec<_> = moves.iter().map(|mv| labels.factor_move(mv)).collect();
        let side = Side {
            group: LabelGroup::of_digits(labels.points(), &[]),
            rows_at_most: 1.0,
            labels,
        };
        Factor::find(&side, &moves, &[], u64::MAX).expect("there is memory")
    }

    /// The pairs of rows that moves lead to, found one by one.
    fn pairs(left: &Factor, right: &Factor, moves: usize) -> HashSet<(u32, u32)> {
        let mut found = HashSet::from([(0, 0)]);
        let mut left_to_visit = vec![(0, 0)];
        while let Some((first, second)) = left_to_visit.pop() {
            for mv in 0..moves {
                let next = (
                    left.step(first as usize, mv).row,
                    right.step(second as usize, mv).row,
                );
                if found.insert(next) {
                    left_to_visit.push(next);
                }
            }
        }
        found
    }

    #[test]
    fn rows_occur_together_only_if_their_classes_are_equal() {
        const MOVES: usize = 3;
        let (mut divided, mut exact) = (0, 0);
        for seed in 0..300 {
            let definition = random(seed);
            let [left, right] = [0, 1].map(|orbit| factor(&definition, orbit));
            let links = links(&left, &right, MOVES).expect("they are few");
            for followed in [1, 2, 5] {
                // Links that the first rows don't show are found in the other rows.
                let same = links_after(followed, &left, &right, MOVES);
                assert_eq!(same.as_ref(), Some(&links), "{seed} {followed}");
            }
            let found = pairs(&left, &right, MOVES);
            for &(first, second) in &found {
                let classes = [links.left[first as usize], links.right[second as usize]];
                assert_eq!(classes[0], classes[1], "{seed}: {first} {second}");
                assert!(usize::from(classes[0]) < links.classes, "{seed}");
            }
            divided += usize::from(links.classes > 1);
            exact += usize::from(found.len() * links.classes == left.rows() * right.rows());
        }
        // Nine are linked in other ways too.
        assert_eq!((divided, exact), (77, 291));
    }
}
