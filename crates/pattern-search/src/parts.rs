//! What is seen of a constituent in parts, if it is too much for one list: where coarser kinds are, and then what lies where among them.

use crate::coordinate::Shown;
use crate::ground::Ground;

/// What has no more values than this is one list: a longer one takes longer to make, and is not near the processor.
const MOST_LISTED: f64 = (1 << 14) as f64;

/// What is shown, as one or as several parts, each of which stands behind those that it depends on.
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

/// The labels in the places of the start.
pub(crate) fn homes(ground: &Ground, constituent: usize) -> impl Iterator<Item = usize> {
    let own = &ground.constituents[constituent];
    let start = ground.start[own.first..][..own.len()].iter();
    start.map(|&point| own.label(point).0)
}

/// Kinds that are coarser than what is shown, for each label: those which blocked places tell apart, if there are any, or otherwise all
/// pieces that nothing else looks like as one kind, and the others as they are.
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

/// Kinds of labels that blocked places tell apart.
pub(crate) fn signatures(ground: &Ground, constituent: usize) -> Vec<u16> {
    let blocked = ground.blocked_labels(constituent);
    let labels = 0..ground.constituents[constituent].pieces.len();
    numbered(labels.map(|label| -> Vec<bool> { blocked.iter().map(|own| own[label]).collect() }))
}

/// Numbers without gaps for different values, in the order in which they come first.
pub(crate) fn numbered<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<u16> {
    let mut known: Vec<T> = Vec::new();
    let number = |value| {
        let found = known.iter().position(|own| *own == value);
        found.unwrap_or_else(|| {
            known.push(value);
            known.len() - 1
        }) as u16
    };
    values.map(number).collect()
}
