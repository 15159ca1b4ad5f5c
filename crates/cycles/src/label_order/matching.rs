//! Periods and rotations of cyclic words in linear time, by the border function (string matching).

use alloc::vec::Vec;

/// The labels along one cycle, as a cyclic word that can find its period.
#[derive(Debug)]
pub(super) struct LabelWord<L> {
    labels: Vec<L>,
    /// The length of the longest proper border of each prefix.
    borders: Vec<u32>,
    period: usize,
}

impl<L: Copy + Eq> LabelWord<L> {
    pub(super) fn new() -> Self {
        Self {
            labels: Vec::new(),
            borders: Vec::new(),
            period: 1,
        }
    }

    /// Reads the labels of another cycle, reusing the memory.
    pub(super) fn read(&mut self, labels: impl Iterator<Item = L>) {
        self.labels.clear();
        self.labels.extend(labels);
        self.borders.clear();
        let mut border = 0;
        for (index, &label) in self.labels.iter().enumerate() {
            if index > 0 {
                border = self.extend_match(border, label);
            }
            self.borders.push(border as u32);
        }
        // A word is a power of a shorter one exactly if its length without the longest border
        // divides its length.
        let length = self.labels.len();
        let rest = length - border;
        self.period = if length.is_multiple_of(rest) {
            rest
        } else {
            length
        };
    }

    /// The period: the smallest rotation, by at least 1 step, that leaves the cyclic word
    /// unchanged.
    pub(super) fn period(&self) -> usize {
        self.period
    }

    /// The rotation, by at least 1 step and at most the period, that brings `target(index)` to each
    /// index, or `None` if no rotation does.
    pub(super) fn steps_to(&self, target: impl Fn(usize) -> L) -> Option<usize> {
        let length = self.labels.len();
        let mut matched = 0;
        // If this word stands in the doubled target s places from its start, then turning the word
        // back by s, that is forward by -s, gives the target.
        for index in 0..length + self.period - 1 {
            let label = target(if index < length {
                index
            } else {
                index - length
            });
            matched = self.extend_match(matched, label);
            if matched == length {
                let place = index + 1 - length;
                return Some(self.period - place);
            }
        }
        None
    }

    /// The longest prefix of the word that ends with `label`, if `matched` labels ended before it.
    fn extend_match(&self, mut matched: usize, label: L) -> usize {
        while matched > 0 && self.labels[matched] != label {
            matched = self.borders[matched - 1] as usize;
        }
        if self.labels[matched] == label {
            matched + 1
        } else {
            0
        }
    }
}
