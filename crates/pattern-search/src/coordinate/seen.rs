//! What is seen of a constituent, place by place, and what moves and symmetries do to it.

use super::values::weight;
use crate::ground::{Constituent, Ground, Motion, Symmetry};

/// What is seen of a constituent: kinds of pieces, and how those of some kinds are turned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shown {
    pub(crate) constituent: usize,
    /// For each label the kind that it counts as. The numbers have no gaps.
    pub(crate) kinds: Vec<u16>,
    /// For each kind whether it is seen how its pieces are turned.
    pub(crate) is_turned: Vec<bool>,
    /// For each label, a twist that is added to its own. If a kind has several labels, this decides which symmetries preserve its twists.
    pub(crate) references: Vec<u8>,
    /// For each label, its coarser kind in the base, if only the arrangement within each coarser kind is shown.
    pub(crate) base: Option<Vec<u16>>,
}

impl Shown {
    /// What is seen of these kinds, turned or not.
    pub(crate) fn new(constituent: usize, kinds: Vec<u16>, is_turned: Vec<bool>) -> Self {
        Self {
            constituent,
            references: vec![0; kinds.len()],
            kinds,
            is_turned,
            base: None,
        }
    }

    /// Whether only the twists of all pieces are seen.
    pub(crate) fn is_all_twists(&self) -> bool {
        self.is_turned == [true]
    }
}

/// What is seen of a constituent, place by place: a number for each kind with each twist.
#[derive(Clone, Debug)]
pub(crate) struct SeenConstituent {
    pub(crate) shown: Shown,
    pub(super) own: Constituent,
    /// For each place, a twist that is subtracted from the one there, so that all twists are 0 at the start.
    offsets: Vec<u16>,
    /// For each point its kind, times the number of twists.
    kinds: Vec<u16>,
    /// For each point, its twist before offsets are subtracted; `UNSEEN` if it isn't seen.
    turns: Vec<u16>,
    /// The label in each place of the start.
    homes: Vec<usize>,
}

/// Marks unseen twists. It is larger than any number of twists.
const UNSEEN: u16 = u16::MAX;

/// The effect of a motion on what is seen: for each place, where its content comes from, and the twist that is added.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Step {
    pub(super) from: Vec<usize>,
    pub(super) twists: Vec<u16>,
}

/// The effect of a symmetry on what is seen: for each place, where its content goes, and the image of all that may be seen there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Action {
    pub(super) targets: Vec<usize>,
    pub(super) images: Vec<Vec<u16>>,
}

impl SeenConstituent {
    pub(crate) fn new(ground: &Ground, shown: Shown) -> Self {
        let own = ground.constituents[shown.constituent].clone();
        let start = ground.start[own.first..][..own.len()].iter();
        let start: Vec<(usize, u8)> = start.map(|&point| own.label(point)).collect();
        let twists = u16::from(own.twists);
        let turn = |&(label, twist): &(usize, u8)| {
            (u16::from(twist) + u16::from(shown.references[label])) % twists
        };
        let seen = |point: u16| {
            let of_label = own.label(point);
            let kind = shown.kinds[of_label.0];
            let is_turned = shown.is_turned[usize::from(kind)];
            (
                kind * twists,
                if is_turned { turn(&of_label) } else { UNSEEN },
            )
        };
        let (kinds, turns) = (0..own.points() as u16).map(seen).unzip();
        Self {
            offsets: start.iter().map(turn).collect(),
            kinds,
            turns,
            homes: start.iter().map(|&(label, _)| label).collect(),
            shown,
            own,
        }
    }

    /// In how many ways something seen may be turned.
    pub(super) fn twists(&self) -> u16 {
        self.own.twists.into()
    }

    /// What is seen in a place of the start. Its twist is 0, because offsets are subtracted.
    pub(super) fn at_start(&self, slot: usize) -> u16 {
        self.shown.kinds[self.homes[slot]] * self.twists()
    }

    /// What is seen of a point in a place of the constituent: its kind, and how it is turned.
    #[inline]
    pub(super) fn of(&self, slot: usize, point: u16) -> u16 {
        let point = usize::from(point);
        let (kind, turn, offset) = (self.kinds[point], self.turns[point], self.offsets[slot]);
        kind + match turn {
            UNSEEN => 0,
            turn if turn < offset => turn + self.twists() - offset,
            turn => turn - offset,
        }
    }

    pub(super) fn turned(&self, seen: u16, twist: u16) -> u16 {
        let twists = self.twists();
        let kind = seen / twists;
        match self.shown.is_turned[usize::from(kind)] {
            true => kind * twists + (seen + twist) % twists,
            false => seen,
        }
    }

    /// A hash of what is seen of a position.
    pub(crate) fn sum(&self, position: &[u16]) -> u64 {
        let points = position[self.own.first..][..self.own.len()].iter();
        let weights = points
            .enumerate()
            .map(|(slot, &point)| weight(slot, self.of(slot, point)));
        weights.fold(0, u64::wrapping_add)
    }

    /// What each motion does here.
    pub(super) fn steps(&self, ground: &Ground) -> Vec<Step> {
        let motions = ground.motions.iter();
        motions.map(|motion| self.step(ground, motion)).collect()
    }

    fn step(&self, ground: &Ground, motion: &Motion) -> Step {
        let own = &self.own;
        let mut step = Step {
            from: (0..own.len()).collect(),
            twists: vec![0; own.len()],
        };
        let twists = self.twists();
        for &(place, from, twist) in motion.changed() {
            if ground.constituent_of[usize::from(place)] == self.shown.constituent {
                let [to, from] = [place, from].map(|place| usize::from(place) - own.first);
                let sum = self.offsets[from] + u16::from(twist) + twists - self.offsets[to];
                step.from[to] = from;
                step.twists[to] = sum % twists;
            }
        }
        step
    }

    /// The action of a symmetry on what is seen, if that doesn't depend on what isn't seen.
    pub(crate) fn action(&self, ground: &Ground, symmetry: &Symmetry) -> Option<Action> {
        let own = &self.own;
        let slots = own.first..own.first + own.len();
        let (mut targets, mut images) = (Vec::new(), Vec::new());
        for (slot, place) in slots.clone().enumerate() {
            let target = usize::from(symmetry.targets[place]);
            if ground.constituent_of[target] != self.shown.constituent {
                return None;
            }
            let target = target - own.first;
            let mut of_seen = vec![u16::MAX; self.shown.is_turned.len() * usize::from(own.twists)];
            for (point, &image) in (0..).zip(&symmetry.points[place]) {
                let seen = &mut of_seen[usize::from(self.of(slot, point))];
                let image = self.of(target, image);
                if *seen != u16::MAX && *seen != image {
                    return None;
                }
                *seen = image;
            }
            targets.push(target);
            images.push(of_seen);
        }
        Some(Action { targets, images })
    }

    /// For each place, and everything that may be seen there, whether it is blocked.
    pub(super) fn blocked(&self, ground: &Ground) -> Vec<Vec<bool>> {
        let of_label = ground.blocked_labels(self.shown.constituent);
        let is_blocked = |labels: &Vec<bool>| {
            let kinds = 0..self.shown.is_turned.len();
            let of_kind = |kind: usize| {
                let own = self.shown.kinds.iter().zip(labels);
                let mut own = own.filter(|&(&own, _)| usize::from(own) == kind);
                own.all(|(_, &is_blocked)| is_blocked)
            };
            kinds
                .flat_map(|kind| vec![of_kind(kind); self.own.twists.into()])
                .collect()
        };
        match of_label.iter().flatten().any(|&own| own) {
            true => of_label.iter().map(is_blocked).collect(),
            false => Vec::new(),
        }
    }
}
