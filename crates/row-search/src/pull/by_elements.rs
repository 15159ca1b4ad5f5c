//! Translating back a row whose elements are taken anywhere, one by one.

use crate::fibre::ElementMaps;
use crate::lanes::LANES;
use crate::row::{Row, count};

/// Adds the elements that a translation takes to the members of `row` to `sum`: all those that are `missing`, and maybe
/// others of them.
///
/// Either way one set is gone through: the members of `row`, to add what is taken to them, or what is missing, to see
/// where it is taken. The smaller of the two is quicker. The first levels have few members to a row, and the last ones
/// miss few.
#[inline(never)]
pub(super) fn add_by_elements<const V: usize>(
    maps: &ElementMaps,
    translation: u32,
    row: &Row<V>,
    missing: &Row<V>,
    sum: &mut Row<V>,
) {
    let mut wanted = *missing;
    for i in 0..V {
        wanted[i] &= !sum[i];
    }
    if count(&wanted) < count(row) {
        let images = maps.images(translation);
        for_each_member(&wanted, |element| {
            if has(row, images[element].into()) {
                add(sum, element);
            }
        });
    } else {
        let origins = maps.origins(translation);
        for_each_member(row, |element| add(sum, origins[element].into()));
    }
}

/// Calls `take` with each element of a set whose words are full, but for the last.
#[inline(always)]
fn for_each_member<const V: usize>(row: &Row<V>, mut take: impl FnMut(usize)) {
    for (number, mut word) in row.iter().flat_map(|lanes| lanes.0).enumerate() {
        while word != 0 {
            take(number * u32::BITS as usize + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

/// Whether an element is in such a set.
#[inline(always)]
fn has<const V: usize>(row: &Row<V>, element: usize) -> bool {
    let word = element / u32::BITS as usize;
    row[word / LANES].0[word % LANES] >> (element % u32::BITS as usize) & 1 == 1
}

/// Adds an element to such a set.
#[inline(always)]
fn add<const V: usize>(row: &mut Row<V>, element: usize) {
    let word = element / u32::BITS as usize;
    row[word / LANES].0[word % LANES] |= 1 << (element % u32::BITS as usize);
}
