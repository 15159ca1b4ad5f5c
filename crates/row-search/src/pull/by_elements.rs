//! Translating back a row whose elements are taken anywhere, one by one.

use crate::fibre::{ElementMaps, apart};
use crate::lanes::{LANES, Lanes};
use crate::row::{has, insert, members};

/// Adds to `sum` the elements that a translation takes to the members of `row`: all those that are
/// `missing`, and possibly others.
///
/// It iterates over one of two sets, whichever is smaller: the members of `row`, adding the element
/// that is taken to each, or the missing elements, testing whether they are taken to a member. In
/// the first levels rows have few members; in the last ones few elements are missing.
#[inline(never)]
pub(super) fn add_by_elements(
    maps: &ElementMaps,
    translation: u32,
    row: &[Lanes],
    missing: &[Lanes],
    sum: &mut [Lanes],
) {
    let wanted = missing
        .iter()
        .zip(&*sum)
        .map(|(&missing, &sum)| missing & !sum);
    if count(wanted) < count(row.iter().copied()) {
        let images = maps.images(translation);
        for (number, &missing) in missing.iter().enumerate() {
            // Only elements of this iteration are added, so the elements wanted in later ones don't
            // change.
            let first = number * BITS_OF_LANES;
            members(&[missing & !sum[number]]).for_each(|member| {
                let element = first + usize::from(member);
                if has(row, apart(images[element])) {
                    insert(sum, apart(element as u16));
                }
            });
        }
    } else {
        add_origins(maps.origins(translation), row, sum);
    }
}

/// Adds, for each member of a set, the element that is taken to its spot.
pub(super) fn add_origins(origins: &[u16], row: &[Lanes], sum: &mut [Lanes]) {
    members(row).for_each(|member| insert(sum, apart(origins[usize::from(member)])));
}

/// Elements are in numerical order, in words that are full except for the last.
const BITS_OF_LANES: usize = LANES * u32::BITS as usize;

/// Number of members of a set.
fn count(set: impl Iterator<Item = Lanes>) -> u32 {
    set.flat_map(|lanes| lanes.0).map(u32::count_ones).sum()
}
