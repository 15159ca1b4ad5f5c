//! A group of relabellings, and the canonical form of states under it.
//!
//! The group is small enough to be listed. Its stabiliser chain gives the canonical form: level by
//! level, of all points that the level's group can put in place of its base point, it takes the one
//! that comes first in the state.

use crate::cosets::{Digit, by_cosets, multiples};
use crate::images::Images;
use crate::labels::Labels;
use crate::relabelling::{self, Relabelling};

/// A level of the chain.
#[derive(Clone, Debug)]
struct Level {
    /// The points that the group of this level takes the base point to.
    orbit: Vec<u16>,
    /// For each of them an element of the group that takes the base point to it.
    forth: Vec<Relabelling>,
    /// For each sequence of choices in the levels before, the number of the element that takes the
    /// form chosen so far back to the state.
    undoing: Vec<u16>,
}

/// A group of relabellings.
#[derive(Clone, Debug)]
pub(crate) struct LabelGroup {
    elements: Vec<Relabelling>,
    /// The orders of the digits of an element's number, the most significant first. In a
    /// commutative group, the number consists of digits only. Otherwise the digits give its bit
    /// number, and the word number comes before them.
    orders: Vec<u8>,
    is_commutative: bool,
    base: Vec<u16>,
    levels: Vec<Level>,
    /// The number of each element by the images of the base.
    numbers: Images,
    /// The number of the inverse of each element.
    inverses: Vec<u16>,
    /// For each sequence of choices in all levels, the number of the element that takes the form
    /// back to the state.
    undoing: Vec<u16>,
}

impl LabelGroup {
    /// The direct product of cyclic groups with these generators and orders.
    pub(crate) fn of_digits(points: usize, digits: &[Digit]) -> Self {
        let identity = vec![relabelling::identity(points)];
        let elements = digits.iter().fold(identity, |members, (digit, order)| {
            multiples(&members, digit, *order)
        });
        let orders = digits.iter().map(|&(_, order)| order).collect();
        Self::of_elements(elements, orders, true)
    }

    /// A group given by all its elements, with these digits as the bits of words.
    pub(crate) fn of_words(elements: &[Relabelling], bits: &[Digit]) -> Self {
        let orders = bits.iter().map(|&(_, order)| order).collect();
        Self::of_elements(by_cosets(elements, bits), orders, false)
    }

    fn of_elements(elements: Vec<Relabelling>, orders: Vec<u8>, is_commutative: bool) -> Self {
        let (base, levels) = chain(&elements);
        let mut numbers = Images::new(elements[0].degree());
        for (number, element) in (0..).zip(&elements) {
            numbers.add(base.iter().map(|&point| element.image(point)), number);
        }
        let mut group = Self {
            elements,
            orders,
            is_commutative,
            base,
            levels,
            numbers,
            inverses: Vec::new(),
            undoing: Vec::new(),
        };
        let inverses = group
            .elements
            .iter()
            .map(|element| group.number(&element.inverse()));
        group.inverses = inverses.collect();
        group.find_undoing();
        group
    }

    /// Computes, for all sequences of choices, the elements that take the form back to the state.
    fn find_undoing(&mut self) {
        let mut undoing = vec![0];
        for level in 0..self.levels.len() {
            let forth = &self.levels[level].forth;
            let next = undoing.iter().flat_map(|&before| {
                let before = &self.elements[usize::from(before)];
                forth.iter().map(|forth| self.number(&forth.then(before)))
            });
            let next = next.collect();
            self.levels[level].undoing = core::mem::replace(&mut undoing, next);
        }
        self.undoing = undoing;
    }

    /// Number of elements.
    pub(crate) fn size(&self) -> usize {
        self.elements.len()
    }

    /// An element; number 0 is the identity.
    pub(crate) fn element(&self, number: usize) -> &Relabelling {
        &self.elements[number]
    }

    /// The number of an element.
    pub(crate) fn number(&self, element: &Relabelling) -> u16 {
        let images = self.base.iter();
        self.numbers.find(images.map(|&point| element.image(point)))
    }

    /// The orders of the digits of numbers, or of bit numbers if the group isn't commutative.
    pub(crate) fn orders(&self) -> &[u8] {
        &self.orders
    }

    /// Whether an element's number consists of digits only.
    pub(crate) fn is_commutative(&self) -> bool {
        self.is_commutative
    }

    /// Number of bits in a word.
    pub(crate) fn bits(&self) -> usize {
        self.orders.iter().copied().map(usize::from).product()
    }

    /// The number of the product: first `before`, then `after`.
    pub(crate) fn product(&self, after: u16, before: u16) -> u16 {
        let [after, before] = [after, before].map(|number| &self.elements[usize::from(number)]);
        let image = |&point: &u16| after.image(before.image(point));
        self.numbers.find(self.base.iter().map(image))
    }

    /// The number of the inverse of an element.
    pub(crate) fn inverse(&self, number: u16) -> u16 {
        self.inverses[usize::from(number)]
    }

    /// Replaces a state by its canonical form under the group. Returns the number of the element
    /// that makes the original state from it.
    pub(crate) fn canonical(
        &self,
        labels: &Labels,
        state: &mut [u16],
        scratch: &mut Scratch,
    ) -> u16 {
        scratch.look_at(labels, state);
        let mut code = 0;
        for level in &self.levels {
            let undone = &self.elements[usize::from(level.undoing[code])];
            let key = |&point: &u16| scratch.key(labels, undone.image(point));
            let choices = level.orbit.iter().enumerate();
            let (choice, _) = choices
                .min_by_key(|(_, point)| key(point))
                .expect("an orbit has its base point");
            code = code * level.orbit.len() + choice;
        }
        let undoing = self.undoing[code];
        let back = &self.elements[usize::from(self.inverse(undoing))];
        for point in state {
            *point = back.image(*point);
        }
        undoing
    }
}

/// The working memory of the search for a canonical form.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// For each label the first place that holds it, and the point there.
    seen: Vec<(u32, u16)>,
}

impl Scratch {
    fn look_at(&mut self, labels: &Labels, state: &[u16]) {
        self.seen.clear();
        self.seen.resize(labels.all.len(), (u32::MAX, 0));
        for (place, &point) in (0..).zip(state) {
            let seen = &mut self.seen[usize::from(labels.label_of(point))];
            if seen.0 == u32::MAX {
                *seen = (place, point);
            }
        }
    }

    /// How early a point comes in the state: by the first place of its label, and then by its twist
    /// relative to the point there, since the point itself need not be in the state.
    #[inline]
    fn key(&self, labels: &Labels, point: u16) -> (u32, u16) {
        let number = usize::from(labels.label_of(point));
        let (place, found) = self.seen[number];
        if found >= point {
            return (place, found - point);
        }
        (place, found + u16::from(labels.all[number].modulus) - point)
    }
}

/// The base and the levels of a group that is listed.
fn chain(elements: &[Relabelling]) -> (Vec<u16>, Vec<Level>) {
    let (mut base, mut levels) = (Vec::new(), Vec::new());
    let mut rest: Vec<&Relabelling> = elements.iter().collect();
    while rest.len() > 1 {
        let is_moved = |&point: &u16| rest.iter().any(|element| element.image(point) != point);
        let points = 0..elements[0].degree() as u16;
        let point = points
            .into_iter()
            .find(is_moved)
            .expect("two elements differ somewhere");
        let mut level = Level {
            orbit: Vec::new(),
            forth: Vec::new(),
            undoing: Vec::new(),
        };
        // The identity is the first element, so the base point is the first of its orbit.
        for element in &rest {
            let image = element.image(point);
            if !level.orbit.contains(&image) {
                level.orbit.push(image);
                level.forth.push((*element).clone());
            }
        }
        rest.retain(|element| element.image(point) == point);
        base.push(point);
        levels.push(level);
    }
    (base, levels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::relabellings;
    use crate::digits::tests::{arranged, reachable};

    fn generated(labels: &Labels, generators: Vec<Relabelling>) -> LabelGroup {
        let elements = relabelling::group(labels, generators).elements(1000);
        LabelGroup::of_words(&elements.expect("they are few"), &[])
    }

    fn relabelled(state: &[u16], element: &Relabelling) -> Vec<u16> {
        state.iter().map(|&point| element.image(point)).collect()
    }

    /// Some states, made by each relabelling in turn and by shifting all pieces.
    fn some_states(labels: &Labels, group: &LabelGroup) -> Vec<Vec<u16>> {
        let mut state = labels.start().to_vec();
        let mut states = Vec::new();
        for number in 0..60 {
            state = relabelled(&state, group.element(number * 7 % group.size()));
            let turned = number % state.len();
            state[turned] = labels.turned(state[turned], number as u8);
            state.rotate_left(1 + number % 2);
            states.push(state.clone());
        }
        states
    }

    #[test]
    fn all_images_of_a_state_have_one_form() {
        let quarters = "Set P 3 4\nSolved\nEnd\nMove R\nP\n2 3 1\nEnd\nMove X\nP\n2 1 3\nEnd\n\
                        Move T\nP\n1 2 3\n1 3 0\nEnd\n";
        let halves = quarters.replace("1 3 0", "2 0 0");
        let thirds = quarters.replace("P 3 4", "P 3 6").replace("1 3 0", "2 4 0");
        let mut cases = Vec::new();
        for text in [
            arranged(5, false),
            arranged(5, true),
            quarters.into(),
            halves,
            thirds,
        ] {
            let reachable = reachable(&text);
            let labels = reachable.labels();
            let found = relabellings(0, &reachable);
            let digits = found.digits.iter().map(|digit| digit.realised(labels));
            let digits: Vec<Digit> = digits.collect();
            cases.push((
                labels.clone(),
                LabelGroup::of_digits(labels.points(), &digits),
            ));
            let all = found.exchanges.iter().chain(&found.digits);
            let all = all.map(|digit| digit.realised(labels).0).collect();
            cases.push((labels.clone(), generated(labels, all)));
        }
        // Two labels that are exchanged only if one of them is turned.
        let labels = reachable("Set P 2 4\nSolved\nEnd\nMove R\nP\n2 1\n1 0\nEnd\n")
            .labels()
            .clone();
        let cycles: [&[u16]; 2] = [&[0, 5, 2, 7], &[1, 6, 3, 4]];
        let turned = Relabelling::from_cycles(8, &cycles).expect("they are apart");
        cases.push((labels.clone(), generated(&labels, vec![turned])));
        let mut compared = 0;
        for (labels, group) in &cases {
            let mut scratch = Scratch::default();
            for state in some_states(labels, group) {
                let mut form = state.clone();
                group.canonical(labels, &mut form, &mut scratch);
                for number in 0..group.size() {
                    let image = relabelled(&state, group.element(number));
                    let mut found = image.clone();
                    let made = group.canonical(labels, &mut found, &mut scratch);
                    assert_eq!(found, form);
                    assert_eq!(relabelled(&form, group.element(made.into())), image);
                    compared += 1;
                }
            }
        }
        assert!(compared > 10_000, "{compared}");
    }
}
