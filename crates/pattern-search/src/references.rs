//! References from which twists are counted, chosen so that as many symmetries as possible preserve the twists that are seen.

use crate::coordinate::{SeenConstituent, Shown};
use crate::ground::{Ground, Symmetry};

/// Changes the references of the shown twists so that each of these symmetries, which are a group, maps the twists of all pieces to twists
/// of all pieces. Changes nothing if there are no such references.
pub(crate) fn count_anew(ground: &Ground, shown: &mut Shown, symmetries: &[&Symmetry]) {
    let is_kept = |shown: &Shown| {
        let seen = SeenConstituent::new(ground, shown.clone());
        symmetries
            .iter()
            .all(|symmetry| seen.action(ground, symmetry).is_some())
    };
    if is_kept(shown) {
        return;
    }
    let Some(maps) = generators(symmetries)
        .into_iter()
        .map(|symmetry| LabelMap::new(ground, shown.constituent, symmetry))
        .collect::<Option<Vec<_>>>()
    else {
        return;
    };
    let twists = ground.constituents[shown.constituent].twists;
    // The twist that each generator adds to all labels, in all combinations.
    let ways = u32::from(twists).checked_pow(maps.len() as u32);
    let Some(ways) = ways.filter(|&ways| ways <= MOST_WAYS) else {
        return;
    };
    for way in 0..ways {
        let mut left = way;
        let beyond: Vec<u8> = (maps.iter())
            .map(|_| {
                let own = left % u32::from(twists);
                left /= u32::from(twists);
                // It is below the number of twists.
                own as u8
            })
            .collect();
        let Some(references) = references(&maps, &beyond, twists) else {
            continue;
        };
        let found = Shown {
            references,
            ..shown.clone()
        };
        if is_kept(&found) {
            *shown = found;
            return;
        }
    }
}

/// The most combinations to try.
const MOST_WAYS: u32 = 1 << 12;

/// The action of a symmetry on labels and their twists: twist t of a label becomes `unit` * t + `turned[label]`.
struct LabelMap {
    labels: Vec<usize>,
    turned: Vec<u8>,
    unit: u8,
}

impl LabelMap {
    /// `None` if it takes the constituent to another one.
    fn new(ground: &Ground, constituent: usize, symmetry: &Symmetry) -> Option<Self> {
        let own = &ground.constituents[constituent];
        if ground.constituent_of[usize::from(symmetry.targets[own.first])] != constituent {
            return None;
        }
        let images = &symmetry.points[own.first];
        let image = |point: usize| own.label(images[point]);
        let twists = usize::from(own.twists);
        let firsts = (0..own.pieces.len()).map(|label| image(label * twists));
        let (labels, turned): (Vec<usize>, Vec<u8>) = firsts.unzip();
        let unit = (image(1).1 + own.twists - turned[0]) % own.twists;
        Some(Self {
            labels,
            turned,
            unit,
        })
    }
}

/// References of all labels with which each map adds the same twist, the one in `beyond`, to all labels; `None` if there are none.
fn references(maps: &[LabelMap], beyond: &[u8], twists: u8) -> Option<Vec<u8>> {
    let count = maps.first()?.labels.len();
    let mut found = vec![None; count];
    while let Some(root) = found.iter().position(Option::is_none) {
        let of_root = (0..twists).find_map(|first| spread(maps, beyond, twists, root, first))?;
        for (own, new) in found.iter_mut().zip(of_root) {
            *own = own.or(new);
        }
    }
    found.into_iter().collect()
}

/// The references that follow for other labels if the label `root` has the reference `first`; `None` if they contradict each other.
fn spread(
    maps: &[LabelMap],
    beyond: &[u8],
    twists: u8,
    root: usize,
    first: u8,
) -> Option<Vec<Option<u8>>> {
    let mut found = vec![None; maps[0].labels.len()];
    found[root] = Some(first);
    let mut left = vec![root];
    while let Some(label) = left.pop() {
        let reference = found[label].expect("it was found before");
        for (map, &beyond) in maps.iter().zip(beyond) {
            let turned = u16::from(map.unit) * u16::from(reference) + u16::from(beyond);
            let turned = turned + u16::from(twists - map.turned[label]);
            let own = (turned % u16::from(twists)) as u8;
            let image = &mut found[map.labels[label]];
            match *image {
                None => {
                    *image = Some(own);
                    left.push(map.labels[label]);
                }
                Some(known) if known != own => return None,
                Some(_) => {}
            }
        }
    }
    Some(found)
}

/// Some of these symmetries that generate all of them.
fn generators<'a>(symmetries: &[&'a Symmetry]) -> Vec<&'a Symmetry> {
    let product = |one: &[u16], other: &[u16]| -> Vec<u16> {
        one.iter()
            .map(|&motion| other[usize::from(motion)])
            .collect()
    };
    let mut generators: Vec<&Symmetry> = Vec::new();
    let mut group: Vec<Vec<u16>> = Vec::new();
    for &symmetry in symmetries {
        if group.is_empty() {
            group.push((0..symmetry.motions.len() as u16).collect());
        }
        if group.contains(&symmetry.motions) {
            continue;
        }
        generators.push(symmetry);
        let mut next = 0;
        while next < group.len() {
            for generator in &generators {
                let own = product(&group[next], &generator.motions);
                if !group.contains(&own) {
                    group.push(own);
                }
            }
            next += 1;
        }
    }
    generators
}

#[cfg(test)]
mod tests {
    use puzzle_def::known;

    use super::*;
    use crate::keepers::Keepers;

    /// Counts the twists of each label of a constituent by so much more.
    fn turn_labels(ground: &mut Ground, constituent: usize, by: &[u8]) {
        let own = ground.constituents[constituent].clone();
        let turned = |point: u16| {
            let (label, twist) = own.label(point);
            label as u16 * u16::from(own.twists) + u16::from((twist + by[label]) % own.twists)
        };
        for place in own.first..own.first + own.len() {
            ground.start[place] = turned(ground.start[place]);
            for symmetry in &mut ground.symmetries {
                let before = symmetry.points[place].clone();
                for (point, image) in (0..).zip(before) {
                    symmetry.points[place][usize::from(turned(point))] = image;
                }
            }
        }
        for symmetry in &mut ground.symmetries {
            for (points, &target) in symmetry.points.iter_mut().zip(&symmetry.targets) {
                if ground.constituent_of[usize::from(target)] == constituent {
                    points.iter_mut().for_each(|point| *point = turned(*point));
                }
            }
        }
    }

    /// However twists are counted, references are found with which every symmetry that can preserve twists does so. The other symmetries of
    /// a 3x3x3 twist corners that count as not twisted.
    #[test]
    fn symmetries_keep_twists_that_are_counted_anew() {
        let mut random = 1_u32;
        let mut found = Vec::new();
        for name in ["pocket", "3x3x3", "pyraminx"] {
            let definition = known::definition(name).expect("a known puzzle");
            let turns = definition.turns(false).expect("moves");
            let mut ground = Ground::new(&definition, &turns, false);
            for constituent in 0..ground.constituents.len() {
                let labels = ground.constituents[constituent].pieces.len();
                let twists = ground.constituents[constituent].twists;
                let shown = || Shown::new(constituent, vec![0; labels], vec![true]);
                let kept = Keepers::new(&ground).of(&mut [shown()]);
                let of_kept = |ground: &Ground, shown: &Shown| -> Vec<usize> {
                    let seen = SeenConstituent::new(ground, shown.clone());
                    let keeps =
                        |own: &usize| seen.action(ground, &ground.symmetries[*own]).is_some();
                    kept.iter().copied().filter(keeps).collect()
                };
                let mut kept_at_first = 0;
                for _ in 0..20 {
                    let by = (0..labels).map(|_| {
                        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                        ((random >> 16) % u32::from(twists)) as u8
                    });
                    turn_labels(&mut ground, constituent, &by.collect::<Vec<_>>());
                    let symmetries: Vec<&Symmetry> =
                        kept.iter().map(|&own| &ground.symmetries[own]).collect();
                    let mut shown = shown();
                    kept_at_first += of_kept(&ground, &shown).len();
                    count_anew(&ground, &mut shown, &symmetries);
                    assert_eq!(of_kept(&ground, &shown), kept, "{name} {twists}");
                }
                let symmetries: Vec<&Symmetry> =
                    kept.iter().map(|&own| &ground.symmetries[own]).collect();
                let generators = generators(&symmetries).len();
                found.push((name, twists, kept.len(), generators, kept_at_first));
            }
        }
        // Tips and centers of a pyraminx are alone.
        let alone = ("pyraminx", 3, 6, 2, 120);
        assert_eq!(
            found,
            [
                ("pocket", 3, 6, 2, 23),
                ("3x3x3", 3, 16, 3, 24),
                ("3x3x3", 2, 48, 3, 32),
                alone,
                alone,
                alone,
                alone,
                ("pyraminx", 2, 2, 1, 25),
            ]
        );
    }
}
