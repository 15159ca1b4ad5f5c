//! The smallest image of a state under commuting relabellings, found place by place.
//!
//! For the first place, the smallest point that relabellings can give is chosen. After that only
//! the relabellings that fix this point remain, and so on. Which ones remain depends only on the
//! set of points chosen; there are few such sets, so they are numbered and all successors are
//! tabulated. Turns by place come before this: each acts on a single place, and all of them are
//! undone first.

use std::collections::HashMap;

use super::fibre::RowGroup;
use crate::label_group::LabelGroup;
use crate::labels::Labels;

/// The remaining relabellings, given by a node, and the choices made so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FormState {
    node: u32,
    /// The product of the relabellings chosen so far.
    element: u16,
    /// The number of the turn that restores all twists undone so far.
    turn: u16,
}

/// The next step at a point.
#[derive(Clone, Copy, Debug)]
struct Next {
    /// The smallest image of the point under the remaining relabellings.
    smallest: u16,
    /// The relabelling that gives this image.
    element: u16,
    /// The node of the relabellings that remain then.
    node: u32,
}

/// The tables of all steps.
#[derive(Clone, Debug)]
pub(crate) struct Forms {
    points: usize,
    /// The next step for each node and point.
    next: Vec<Next>,
    /// The image of each point under each element.
    images: Vec<u16>,
    group: LabelGroup,
    /// For each place and point: the point with its twist by place undone, and the number of the
    /// turn that restores it. Empty if there are no turns.
    undone: Vec<(u16, u16)>,
    /// How many turns there are.
    turns: u16,
    /// Whether all digits have order 2, so that numbers of elements are multiplied by exclusive or.
    is_binary: bool,
}

impl Forms {
    /// The tables for the states of these labels.
    pub(crate) fn new(labels: &Labels, group: &RowGroup) -> Self {
        let points = labels.points();
        let (turns, undone) = (group.turns.size() as u16, group.turns.undone(labels));
        let group = &group.relabellings;
        let elements = 0..group.size();
        let mut forms = Self {
            points,
            next: Vec::new(),
            images: elements
                .clone()
                .flat_map(|element| group.element(element).images().iter().copied())
                .collect(),
            group: group.clone(),
            undone,
            turns,
            is_binary: group.orders().iter().all(|&order| order == 2),
        };
        let all: Vec<u16> = elements.map(|element| element as u16).collect();
        let mut numbers: HashMap<Vec<u16>, u32> = HashMap::from([(all.clone(), 0)]);
        let mut nodes = vec![all];
        let mut done = 0;
        while let Some(left) = nodes.get(done).cloned() {
            done += 1;
            for point in 0..points as u16 {
                let images = left
                    .iter()
                    .map(|&element| (forms.image(element, point), element));
                let (smallest, element) = images.min().expect("the identity is left");
                let stays = |&element: &u16| forms.image(element, point) == point;
                let still: Vec<u16> = left.iter().copied().filter(stays).collect();
                let node = *numbers.entry(still).or_insert_with_key(|still| {
                    nodes.push(still.clone());
                    nodes.len() as u32 - 1
                });
                forms.next.push(Next {
                    smallest,
                    element,
                    node,
                });
            }
        }
        forms
    }

    #[inline]
    fn image(&self, element: u16, point: u16) -> u16 {
        self.images[usize::from(element) * self.points + usize::from(point)]
    }

    /// Continues with the point in a place: returns its image, and what remains then.
    #[inline]
    pub(crate) fn take(&self, left: FormState, place: usize, point: u16) -> (u16, FormState) {
        let (point, turn) = if self.undone.is_empty() {
            (point, 0)
        } else {
            let (point, turn) = self.undone[place * self.points + usize::from(point)];
            (point, left.turn + turn)
        };
        let point = self.image(left.element, point);
        let next = self.next[left.node as usize * self.points + usize::from(point)];
        let element = if next.element == 0 {
            left.element
        } else if self.is_binary {
            left.element ^ next.element
        } else {
            self.group.product(next.element, left.element)
        };
        let node = next.node;
        let left = FormState {
            node,
            element,
            turn,
        };
        (next.smallest, left)
    }

    /// Brings a state to its canonical form in this order of places, and returns the element that
    /// makes the state from it.
    pub(crate) fn bring(&self, places: impl Iterator<Item = usize>, state: &mut [u16]) -> u16 {
        let mut left = FormState::default();
        for place in places {
            (state[place], left) = self.take(left, place, state[place]);
        }
        self.element(left)
    }

    /// The element that makes a state from the form that was found with it.
    pub(crate) fn element(&self, left: FormState) -> u16 {
        self.group.inverse(left.element) * self.turns + left.turn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classes::place_turns::PlaceTurns;
    use crate::digits::relabellings;
    use crate::digits::tests::reachable;

    /// Puzzles of three and of four pieces, which are flipped in pairs.
    #[test]
    fn the_element_makes_each_state_from_its_form() {
        let three =
            "Set P 3 2\nSolved\nEnd\nMove R\nP\n2 3 1\n1 0 1\nEnd\nMove S\nP\n1 2 3\n1 1 0\nEnd\n";
        let four = "Set P 4 2\nSolved\nEnd\nMove R\nP\n2 3 4 1\n1 0 1 0\nEnd\nMove S\nP\n1 2 3 4\n1 1 0 0\nEnd\n";
        for (text, expected) in [(three, 4), (four, 8)] {
            let reachable = reachable(text);
            let labels = reachable.labels();
            let digits = relabellings(0, &reachable).digits;
            let digits: Vec<_> = digits.iter().map(|digit| digit.realised(labels)).collect();
            let group = RowGroup {
                relabellings: LabelGroup::of_digits(labels.points(), &digits),
                turns: PlaceTurns::new(labels, &[]),
            };
            assert_eq!(group.size(), expected);
            let forms = Forms::new(labels, &group);
            let moves = [[1, 2, 0, 3], [1, 0, 2, 3]];
            let mut state = labels.start().to_vec();
            for number in 0..200_usize {
                let places = state.len();
                let from = moves[number * number % 7 % 2].map(|from: usize| from % places);
                let mut moved = from[..places]
                    .iter()
                    .map(|&from| state[from])
                    .collect::<Vec<_>>();
                let (a, b) = (number % places, (number + 1 + number % 2) % places);
                for place in [a, b] {
                    moved[place] = labels.turned(moved[place], u8::from(a != b));
                }
                state = moved;
                let mut form = state.clone();
                let element = forms.bring(0..places, &mut form);
                for other in 0..group.size() as u16 {
                    let mut image = state.clone();
                    group.act(labels, other, &mut image);
                    assert!(form <= image);
                }
                group.act(labels, element, &mut form);
                assert_eq!(form, state);
            }
        }
    }
}
