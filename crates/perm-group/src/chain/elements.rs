//! Iterates over all elements of a group.

use alloc::vec::Vec;

use super::Chain;
use crate::images;
use crate::permutation::Permutation;

/// Iterator over all elements in the order of their numbers. Made by [`Chain::elements`].
#[derive(Clone, Debug)]
pub struct Elements<'a> {
    chain: &'a Chain,
    /// The place of the next element in the orbit of each level.
    slots: Vec<usize>,
    /// For each level, the inverse of the next element as far as the levels before determine it.
    /// Empty after the last element.
    inverses: Vec<Vec<u16>>,
}

impl Chain {
    /// Iterates over all elements in the order of their numbers. Each takes one or two
    /// multiplications.
    ///
    /// ```
    /// use perm_group::{Group, Permutation};
    ///
    /// let group = Group::new(3, vec![Permutation::new(vec![1, 2, 0])?])?;
    /// let chain = group.chain();
    /// let elements: Vec<String> = chain.elements().map(|element| element.to_string()).collect();
    /// assert_eq!(elements, ["()", "(0 1 2)", "(0 2 1)"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn elements(&self) -> Elements<'_> {
        let identity = images::identity(self.degree());
        Elements {
            chain: self,
            slots: alloc::vec![0; self.base.len()],
            inverses: alloc::vec![identity; self.base.len() + 1],
        }
    }
}

impl Elements<'_> {
    /// Advances to the next number: increments the last level that is not at its end, and resets
    /// those after it.
    fn advance(&mut self) {
        let sizes: Vec<usize> = self.chain.sizes().collect();
        let Some(level) = (0..sizes.len())
            .rev()
            .find(|&k| self.slots[k] + 1 < sizes[k])
        else {
            self.inverses.clear();
            return;
        };
        self.slots[level] += 1;
        self.slots[level + 1..].fill(0);
        let mut inverse = self.inverses[level].clone();
        let tower = &self.chain.tower;
        tower.append_return_to_all(self.chain.level(level), self.slots[level], &mut inverse);
        self.inverses[level + 1..].fill(inverse);
    }
}

impl Iterator for Elements<'_> {
    type Item = Permutation;

    fn next(&mut self) -> Option<Permutation> {
        let inverse = self.inverses.last()?;
        let element = self.chain.unnamed(&images::inverse(inverse));
        self.advance();
        Some(element)
    }
}
