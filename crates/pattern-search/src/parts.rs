//! Splits what is shown of a constituent into parts, if it has too many values for one list: first where coarser kinds are, then the
//! arrangement within each of them.

use std::collections::HashMap;
use std::hash::Hash;

use crate::coordinate::Shown;
use crate::ground::Ground;

/// The most values for a single list. A longer one takes longer to make, and does not fit in the processor's cache.
const MOST_LISTED: f64 = (1 << 14) as f64;

/// Splits what is shown into one or several parts. Each part comes after those that it depends on.
pub(crate) fn parts(ground: &Ground, shown: Shown) -> Vec<Shown> {
    if arrangements(ground, &shown) <= MOST_LISTED {
        return vec![shown];
    }
    let base = base(ground, &shown);
    let count = base.iter().max().map_or(0, |&last| usize::from(last) + 1);
    let base_of_kind = |kind: usize| -> Option<u16> {
        let label = (shown.kinds.iter()).position(|&own| usize::from(own) == kind)?;
        Some(base[label])
    };
    // Which of the coarser kinds have only pieces whose twists are seen, and which have only others.
    let mut has = vec![[false; 2]; count];
    for (kind, &is_turned) in shown.is_turned.iter().enumerate() {
        if let Some(base) = base_of_kind(kind) {
            has[usize::from(base)][usize::from(is_turned)] = true;
        }
    }
    let plain = Shown::new(shown.constituent, base.clone(), vec![false; count]);
    let is_any_turned = shown.is_turned.contains(&true);
    if (plain.kinds == shown.kinds || count == 1) && !is_any_turned {
        return vec![shown];
    }
    let within = |shown: Shown| Shown {
        base: Some(base.clone()),
        ..shown
    };
    if has.contains(&[true; 2]) {
        return vec![plain, within(shown)];
    }
    let arrangement = Shown {
        is_turned: vec![false; shown.is_turned.len()],
        ..shown.clone()
    };
    let turned: Vec<bool> = has.iter().map(|&[_, is_turned]| is_turned).collect();
    let twists = Shown::new(shown.constituent, base.clone(), turned);
    let mut all = vec![plain, within(arrangement)];
    if is_any_turned {
        all.push(within(twists));
    }
    all
}

/// In how many ways the pieces of a constituent can be arranged and turned, as far as that is shown.
pub(crate) fn arrangements(ground: &Ground, shown: &Shown) -> f64 {
    ways(ground, shown, homes(ground, shown.constituent))
}

/// In how many ways pieces with these labels can be arranged and turned, as far as that is shown.
pub(crate) fn ways(ground: &Ground, shown: &Shown, labels: impl Iterator<Item = usize>) -> f64 {
    let twists = ground.constituents[shown.constituent].twists;
    let mut counts = vec![0.0_f64; shown.is_turned.len()];
    let mut ways = 1.0;
    for (count, label) in (1_u32..).zip(labels) {
        let kind = usize::from(shown.kinds[label]);
        counts[kind] += 1.0;
        ways *= f64::from(count) / counts[kind];
        if shown.is_turned[kind] {
            ways *= f64::from(twists);
        }
    }
    ways
}

/// The label in each place of the start.
pub(crate) fn homes(ground: &Ground, constituent: usize) -> impl Iterator<Item = usize> {
    let own = &ground.constituents[constituent];
    let start = ground.start[own.first..][..own.len()].iter();
    start.map(|&point| own.label(point).0)
}

/// Kinds that are coarser than what is shown, for each label. If blocked places distinguish labels, these are the kinds that they
/// distinguish. Otherwise all kinds with a single piece are merged into one, and the other kinds stay.
fn base(ground: &Ground, shown: &Shown) -> Vec<u16> {
    let blocked = signatures(ground, shown.constituent);
    if blocked.iter().any(|&own| own > 0) {
        return blocked;
    }
    let mut counts = vec![0; shown.is_turned.len()];
    homes(ground, shown.constituent).for_each(|label| counts[usize::from(shown.kinds[label])] += 1);
    let coarser = |&kind: &u16| match counts[usize::from(kind)] {
        1 => None,
        _ => Some(kind),
    };
    numbered(shown.kinds.iter().map(coarser))
}

/// The kinds of labels that blocked places distinguish.
pub(crate) fn signatures(ground: &Ground, constituent: usize) -> Vec<u16> {
    let blocked = ground.blocked_labels(constituent);
    let labels = 0..ground.constituents[constituent].pieces.len();
    numbered(labels.map(|label| -> Vec<bool> { blocked.iter().map(|own| own[label]).collect() }))
}

/// Numbers values from 0, in the order in which they first occur. Equal values get the same number.
pub(crate) fn numbered<T: Clone + Eq + Hash>(values: impl Iterator<Item = T>) -> Vec<u16> {
    let mut numbers = Numbers::new();
    values.map(|value| numbers.number(value) as u16).collect()
}

/// Numbers for distinct values, in the order in which they first occur.
pub(crate) struct Numbers<T> {
    pub(crate) found: Vec<T>,
    known: HashMap<T, u32>,
}

impl<T: Clone + Eq + Hash> Numbers<T> {
    pub(crate) fn new() -> Self {
        let (found, known) = (Vec::new(), HashMap::new());
        Self { found, known }
    }

    pub(crate) fn number(&mut self, value: T) -> u32 {
        *self.known.entry(value).or_insert_with_key(|value| {
            self.found.push(value.clone());
            self.found.len() as u32 - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use puzzle_def::known;

    use super::*;

    #[test]
    fn values_are_numbered_in_the_order_in_which_they_come() {
        assert_eq!(numbered("bacab".chars()), [0, 1, 2, 1, 0]);
    }

    /// For each part of what is seen of the edges of a 3x3x3, whether it has a base, and the twists of which kinds are seen.
    #[test]
    fn what_is_too_much_for_a_list_is_seen_in_parts() {
        let cube = known::definition("3x3x3").expect("a known puzzle");
        let turns = cube.turns(false).expect("moves");
        let ground = Ground::new(&cube, &turns, false);
        let edges = ground.constituents.iter().position(|own| own.len() == 12);
        let edges = edges.expect("there are edges");
        let parts = |kinds: &[u16], turned: &[usize]| -> Vec<(bool, Vec<bool>)> {
            let count = kinds.iter().max().map_or(0, |&last| usize::from(last) + 1);
            let is_turned = (0..count).map(|kind| turned.contains(&kind)).collect();
            let shown = Shown::new(edges, kinds.to_vec(), is_turned);
            let parts = parts(&ground, shown).into_iter();
            parts
                .map(|own| (own.base.is_some(), own.is_turned))
                .collect()
        };
        let four = [0, 1, 4, 2, 4, 4, 3, 4, 4, 4, 4, 4];
        let thirds = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2];
        let all: Vec<u16> = (0..12).collect();
        let five = [0, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5];
        let plain = |kinds: usize| (false, vec![false; kinds]);
        let within = |kinds: usize| (true, vec![false; kinds]);
        // A short list, many values that are no arrangement of coarser kinds, and many that nothing is within.
        assert_eq!(parts(&four, &[]), [plain(5)]);
        assert_eq!(parts(&all, &[]), [plain(12)]);
        assert_eq!(parts(&thirds, &[]), [plain(3)]);
        assert_eq!(parts(&five, &[]), [plain(2), within(6)]);
        let twists = |turned: &[bool]| (true, turned.to_vec());
        assert_eq!(
            parts(&four, &[0, 1, 2, 3]),
            [plain(2), within(5), twists(&[true, false])]
        );
        assert_eq!(
            parts(&thirds, &[1]),
            [plain(3), within(3), twists(&[false, true, false])]
        );
        // Some of those that are told apart are turned, and others aren't.
        assert_eq!(
            parts(&four, &[1, 3]),
            [plain(2), twists(&[false, true, false, true, false])]
        );
    }
}
