//! Fibres with a list of random translations, and what they were told.

use proptest::collection::vec;
use proptest::prelude::*;
use row_search::Fibre;

#[path = "digits.rs"]
mod digits;

/// Fibres of both kinds that are told a list; for each translation, where it takes every element.
pub(crate) fn fibres() -> impl Strategy<Value = (Fibre, Vec<Vec<u32>>)> {
    prop_oneof![3 => by_words(), 2 => by_elements()]
}

/// Words with few bits and with all of them, and rows with many words; words that are all shifted alike, and that
/// are not.
fn by_words() -> impl Strategy<Value = (Fibre, Vec<Vec<u32>>)> {
    let orders = prop_oneof![
        Just(vec![]),
        Just(vec![3]),
        Just(vec![2, 2]),
        Just(vec![1, 4, 2, 1]),
        Just(vec![3, 3, 3]),
        Just(vec![2; 5]),
        Just(vec![5, 6]),
        Just(vec![32]),
    ];
    let words = prop_oneof![8 => 1_usize..=40, 1 => 257_usize..=512];
    (orders, words).prop_flat_map(|(orders, words)| {
        let bits = orders.iter().copied().map(u32::from).product::<u32>();
        let shifts = prop_oneof![
            2 => vec(0..bits, words),
            1 => (0..bits).prop_map(move |shift| vec![shift; words]),
        ];
        let targets = Just((0..words as u32).collect::<Vec<u32>>()).prop_shuffle();
        vec((targets, shifts), 0..=5).prop_map(move |mut told| {
            told.insert(0, ((0..words as u32).collect(), vec![0; words]));
            let entries = told.iter().map(|(targets, shifts)| {
                let entries = targets.iter().zip(shifts);
                let entries = entries.map(|(&target, &shift)| (target as u16, shift as u8));
                entries.collect::<Vec<(u16, u8)>>()
            });
            let fibre = Fibre::with_translations(&orders, words, entries).expect("bijections");
            let orders = &orders;
            let images = told.iter().map(|(targets, shifts)| {
                let words = targets.iter().zip(shifts);
                let images = words.flat_map(|(target, &shift)| {
                    (0..bits).map(move |bit| target * bits + digits::sum(orders, bit, shift))
                });
                images.collect()
            });
            (fibre, images.collect())
        })
    })
}

/// Few elements and the most that there may be, a whole number of words and one more or less.
fn by_elements() -> impl Strategy<Value = (Fibre, Vec<Vec<u32>>)> {
    let size = prop_oneof![
        20 => 1_u32..=70,
        2 => 1_u32..=600,
        1 => Just(128),
        1 => 16_382_u32..=16_384,
    ];
    size.prop_flat_map(|size| {
        let images = Just((0..size).collect::<Vec<u32>>()).prop_shuffle();
        vec(images, 0..=5).prop_map(move |mut images| {
            images.insert(0, (0..size).collect());
            let told = images.iter().map(|images| {
                let images = images.iter().map(|&image| image as u16);
                images.collect::<Vec<u16>>()
            });
            let fibre = Fibre::with_permutations(size as usize, told).expect("bijections");
            (fibre, images)
        })
    })
}
