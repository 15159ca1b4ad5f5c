//! Translating back a row whose elements are taken anywhere, one by one.

use crate::fibre::{ElementMaps, apart};
use crate::lanes::{LANES, Lanes};
use crate::row::{has, insert, members};

/// Adds the elements that a translation takes to the members of `row` to `sum`: all those that are `missing`, and maybe
/// others of them.
///
/// Either way one set is gone through: the members of `row`, to add what is taken to them, or what is missing, to see
/// where it is taken. The smaller of the two is quicker. The first levels have few members to a row, and the last ones
/// miss few.
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
            // Only what is gone through is added, so what is wanted further on stays as it is.
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

/// Adds, for each member of a set, what comes to its spot.
pub(super) fn add_origins(origins: &[u16], row: &[Lanes], sum: &mut [Lanes]) {
    members(row).for_each(|member| insert(sum, apart(origins[usize::from(member)])));
}

/// Elements stand in the order of their numbers, in words that are full but for the last.
const BITS_OF_LANES: usize = LANES * u32::BITS as usize;

/// Number of members of a set.
fn count(set: impl Iterator<Item = Lanes>) -> u32 {
    set.flat_map(|lanes| lanes.0).map(u32::count_ones).sum()
}
