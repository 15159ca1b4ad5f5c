//! Which symmetries keep what is shown.

use std::collections::HashMap;

use crate::coordinate::{SeenConstituent, Shown};
use crate::ground::{Ground, Symmetry};
use crate::references::count_anew;

/// Finds the symmetries that keep what is shown, and remembers them for other views that show the same of a constituent.
pub(crate) struct Keepers<'g> {
    ground: &'g Ground,
    /// A bit for each symmetry, whether it keeps this.
    of_shown: HashMap<Shown, Vec<u64>>,
    /// Twists of all pieces, counted so that these symmetries preserve them.
    counted: HashMap<(Shown, Vec<usize>), Shown>,
}

impl<'g> Keepers<'g> {
    pub(crate) fn new(ground: &'g Ground) -> Self {
        Self {
            ground,
            of_shown: HashMap::new(),
            counted: HashMap::new(),
        }
    }

    /// The symmetries that preserve all of this. Twists are first counted anew so that more symmetries preserve them.
    pub(crate) fn of(&mut self, shown: &mut [Shown]) -> Vec<usize> {
        let mut kept: Vec<usize> = (0..self.ground.symmetries.len()).collect();
        for own in shown.iter().filter(|own| !own.is_all_twists()) {
            self.retain(own, &mut kept);
        }
        for own in shown.iter_mut().filter(|own| own.is_all_twists()) {
            let of_symmetries = (own.clone(), kept.clone());
            let counted = self.counted.entry(of_symmetries);
            let ground = self.ground;
            let counted = counted.or_insert_with(|| {
                let symmetries = kept.iter().map(|&own| &ground.symmetries[own]);
                let symmetries: Vec<&Symmetry> = symmetries.collect();
                let mut counted = own.clone();
                count_anew(ground, &mut counted, &symmetries);
                counted
            });
            own.clone_from(counted);
            self.retain(own, &mut kept);
        }
        kept
    }

    fn retain(&mut self, shown: &Shown, kept: &mut Vec<usize>) {
        if !self.of_shown.contains_key(shown) {
            let seen = SeenConstituent::new(self.ground, shown.clone());
            let mut bits = vec![0; self.ground.symmetries.len().div_ceil(64)];
            for (number, symmetry) in self.ground.symmetries.iter().enumerate() {
                let keeps = seen.action(self.ground, symmetry).is_some();
                bits[number / 64] |= u64::from(keeps) << (number % 64);
            }
            self.of_shown.insert(shown.clone(), bits);
        }
        let bits = &self.of_shown[shown];
        kept.retain(|&own| bits[own / 64] >> (own % 64) & 1 > 0);
    }
}

#[cfg(test)]
mod tests {
    use puzzle_def::known;

    use super::*;
    use crate::view::{OrbitView, View};

    /// Views of random kinds, each asked for twice, against symmetry by symmetry.
    #[test]
    fn what_is_remembered_is_what_is_found() {
        let mut random = 1_u32;
        let mut draw = |below: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 16) % below
        };
        let mut found = Vec::new();
        for name in ["pocket", "3x3x3", "pyraminx", "2x3x3"] {
            let definition = known::definition(name).expect("a known puzzle");
            let turns = definition.turns(false).expect("moves");
            let ground = Ground::new(&definition, &turns, false);
            let start = &definition.start().orbits;
            let mut views: Vec<View> = (0..60)
                .map(|_| {
                    let orbits = start.iter().map(|own| {
                        let count = 1 + draw(3);
                        let kinds: Vec<u16> =
                            (0..own.kinds()).map(|_| draw(count) as u16).collect();
                        let twists = (0..3).filter(|_| draw(4) > 0).collect();
                        OrbitView::Kinds { kinds, twists }
                    });
                    View::new(orbits.collect())
                })
                .collect();
            views.extend_from_within(..);
            let mut keepers = Keepers::new(&ground);
            let mut more_than_one = 0;
            for view in &views {
                let mut shown = view.shown(&ground);
                let kept = keepers.of(&mut shown);
                let seen: Vec<SeenConstituent> = (shown.into_iter())
                    .map(|own| SeenConstituent::new(&ground, own))
                    .collect();
                let keeps = |own: &usize| {
                    let symmetry = &ground.symmetries[*own];
                    seen.iter()
                        .all(|seen| seen.action(&ground, symmetry).is_some())
                };
                let all = 0..ground.symmetries.len();
                assert_eq!(kept, all.filter(keeps).collect::<Vec<_>>(), "{name} {view}");
                more_than_one += usize::from(kept.len() > 1);
            }
            found.push((name, more_than_one));
        }
        assert_eq!(
            found,
            [
                ("pocket", 64),
                ("3x3x3", 40),
                ("pyraminx", 26),
                ("2x3x3", 48)
            ]
        );
    }
}
