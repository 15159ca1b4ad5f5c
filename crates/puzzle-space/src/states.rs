//! The number of states of a puzzle: exact, or between two bounds.

use num_bigint::BigUint;

use crate::labels::{FactorMove, Labels};
use crate::row_index::RowIndex;

/// The number of states, as far as known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct States {
    pub(crate) at_least: BigUint,
    pub(crate) at_most: BigUint,
}

impl States {
    /// A number that is known.
    pub(crate) fn exactly(number: impl Into<BigUint>) -> Self {
        let number = number.into();
        Self {
            at_least: number.clone(),
            at_most: number,
        }
    }

    /// The number, if the two bounds are equal.
    pub(crate) fn exact(&self) -> Option<&BigUint> {
        (self.at_least == self.at_most).then_some(&self.at_most)
    }
}

/// The number of reachable states, by visiting all of them; `None` if there are more than `limit`,
/// or not enough memory. States with a blocked piece in some place are not entered.
pub(crate) fn count_up_to(limit: usize, labels: &Labels, moves: &[FactorMove]) -> Option<usize> {
    let mut found = RowIndex::new(labels.places());
    found.find_or_add(labels.start())?;
    let mut from = labels.start().to_vec();
    let mut to = from.clone();
    let mut next = 0;
    while next < found.len() {
        from.copy_from_slice(found.get(next));
        for mv in moves {
            labels.move_into(&from, mv, &mut to);
            if labels.is_allowed(&to) {
                found.find_or_add(&to)?;
            }
        }
        if found.len() > limit {
            return None;
        }
        next += 1;
    }
    Some(found.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::tests::{arranged, reachable};

    #[test]
    fn as_many_states_as_the_limit_are_counted_and_no_more() {
        let reachable = reachable(&arranged(4, false));
        let labels = reachable.labels();
        let exchanges = [[1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2]].map(|from| FactorMove {
            from: from.to_vec(),
            twist: vec![0; 4],
        });
        for (limit, expected) in [(24, Some(24)), (25, Some(24)), (23, None), (8, None)] {
            assert_eq!(count_up_to(limit, labels, &exchanges), expected);
        }
    }
}
