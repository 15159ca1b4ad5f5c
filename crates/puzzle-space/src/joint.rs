//! The fibre over pairs of rows: the elements of two groups of relabellings, numbered together.

use row_search::{Fibre, FibreError};

use crate::label_group::LabelGroup;

/// The product of the groups of two factors.
///
/// An element's number is a sum of a part for the left factor and one for the right.
#[derive(Clone, Debug)]
pub(crate) struct Joint {
    pub(crate) fibre: Fibre,
    left: Vec<u32>,
    right: Vec<u32>,
    /// For each number, the elements of the left and of the right group.
    elements: Vec<(u16, u16)>,
}

impl Joint {
    pub(crate) fn new(left: &LabelGroup, right: &LabelGroup) -> Result<Self, FibreError> {
        let parts = parts(left, right);
        let fibre = if left.is_commutative() && right.is_commutative() {
            Fibre::new(&[left.orders(), right.orders()].concat())?
        } else {
            of_words(left, right, &parts)?
        };
        let [left, right] = parts;
        let mut elements = vec![(0, 0); fibre.size()];
        for (a, left) in (0..).zip(&left) {
            for (b, right) in (0..).zip(&right) {
                elements[(left + right) as usize] = (a, b);
            }
        }
        Ok(Self {
            fibre,
            left,
            right,
            elements,
        })
    }

    /// Two trivial groups, with a fibre of elements that do not form a group.
    pub(crate) fn of_elements(elements: usize) -> Result<Self, FibreError> {
        let identity: Vec<u16> = (0..elements).map(|element| element as u16).collect();
        Ok(Self {
            fibre: Fibre::with_permutations(elements, [identity])?,
            left: vec![0],
            right: vec![0],
            elements: vec![(0, 0)],
        })
    }

    /// The part of the number that an element of the left factor's group adds.
    pub(crate) fn left(&self, element: u16) -> u32 {
        self.left[usize::from(element)]
    }

    /// The part of the number that an element of the right factor's group adds.
    pub(crate) fn right(&self, element: u16) -> u32 {
        self.right[usize::from(element)]
    }

    /// The elements of the two groups that a number is made of.
    pub(crate) fn split(&self, number: u32) -> (u16, u16) {
        self.elements[number as usize]
    }
}

/// The parts that elements add to a number made of a word number and a bit number; those of the
/// left group are more significant. In a commutative group all digits are bits here, so there is
/// one word.
fn parts(left: &LabelGroup, right: &LabelGroup) -> [Vec<u32>; 2] {
    let bits = (left.bits() * right.bits()) as u32;
    let right_words = (right.size() / right.bits()) as u32;
    let of_group = |group: &LabelGroup, word: u32, bit: u32| {
        let own = group.bits() as u32;
        let elements = 0..group.size() as u32;
        elements
            .map(|element| element / own * word + element % own * bit)
            .collect()
    };
    [
        of_group(left, right_words * bits, right.bits() as u32),
        of_group(right, bits, 1),
    ]
}

/// The fibre whose translations multiply by each pair of elements.
fn of_words(
    left: &LabelGroup,
    right: &LabelGroup,
    parts: &[Vec<u32>; 2],
) -> Result<Fibre, FibreError> {
    let maps = [left, right].map(word_maps);
    let right_words = (right.size() / right.bits()) as u16;
    let right_bits = right.bits() as u8;
    let mut translations = vec![Vec::new(); left.size() * right.size()];
    for (lefts, left_part) in maps[0].iter().zip(&parts[0]) {
        for (rights, right_part) in maps[1].iter().zip(&parts[1]) {
            let entries = lefts.iter().flat_map(|&(left_word, left_shift)| {
                rights.iter().map(move |&(right_word, right_shift)| {
                    let word = left_word * right_words + right_word;
                    (word, left_shift * right_bits + right_shift)
                })
            });
            translations[(left_part + right_part) as usize] = entries.collect();
        }
    }
    let words = translations[0].len();
    let orders = [left.orders(), right.orders()].concat();
    Fibre::with_translations(&orders, words, translations)
}

/// For each element y: where each word goes, and what is added to its bits, when elements x become
/// x y.
fn word_maps(group: &LabelGroup) -> Vec<Vec<(u16, u8)>> {
    let bits = group.bits() as u16;
    let words = group.size() as u16 / bits;
    (0..group.size() as u16)
        .map(|y| {
            let entry = |word: u16| {
                let product = group.product(word * bits, y);
                (product / bits, (product % bits) as u8)
            };
            (0..words).map(entry).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use perm_group::{Group, Permutation};

    use super::*;
    use crate::cosets::commutative_subgroup;

    /// The group of all arrangements of this many points.
    fn arrangements(points: u16) -> LabelGroup {
        let degree = points.into();
        let exchanges = (1..points).map(|point| {
            Permutation::from_cycles(degree, &[&[point - 1, point]]).expect("it is a cycle")
        });
        let group = Group::new(degree, exchanges.collect()).expect("they are of that degree");
        let elements = group.elements(24).expect("they are no more");
        LabelGroup::of_words(&elements, &commutative_subgroup(&elements))
    }

    /// The group generated by disjoint cycles of these lengths.
    fn rounds(lengths: &[u16]) -> LabelGroup {
        let degree = lengths.iter().sum::<u16>();
        let mut first = 0;
        let digits = lengths.iter().map(|&length| {
            let round: Vec<u16> = (first..first + length).collect();
            first += length;
            let round = Permutation::from_cycles(degree.into(), &[&round]);
            (round.expect("it is a cycle"), length as u8)
        });
        let digits: Vec<_> = digits.collect();
        LabelGroup::of_digits(degree.into(), &digits)
    }

    #[test]
    fn numbers_of_pairs_are_multiplied_as_their_elements() {
        for (left, right, size) in [
            (rounds(&[2, 3]), rounds(&[4]), 24),
            (arrangements(3), arrangements(4), 144),
            (arrangements(4), rounds(&[3, 2]), 144),
            (rounds(&[3]), arrangements(3), 18),
        ] {
            let joint = Joint::new(&left, &right).expect("it is a fibre");
            assert_eq!(joint.fibre.size(), size);
            let number = |(a, b)| joint.left(a) + joint.right(b);
            for after in 0..size as u32 {
                let (a, b) = joint.split(after);
                assert_eq!(number((a, b)), after);
                for before in 0..size as u32 {
                    let (c, d) = joint.split(before);
                    let product = number((left.product(a, c), right.product(b, d)));
                    assert_eq!(joint.fibre.moved(after, before), product);
                }
            }
        }
    }
}
