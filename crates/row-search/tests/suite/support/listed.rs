//! Fibres with a list of random translations, and what they were told.

use proptest::collection::vec;
use proptest::prelude::*;
use row_search::Fibre;

/// The orders of the bits, and for each translation where it takes every word and what it adds to the bit number. Where
/// elements are told one by one, each is a word of a single bit.
pub(crate) type Told = (Vec<u8>, Vec<Vec<(u16, u8)>>);

/// Fibres of both kinds that are told a list.
pub(crate) fn fibres() -> impl Strategy<Value = (Fibre, Told)> {
    prop_oneof![3 => by_words(), 2 => by_elements()]
}

/// Words with few bits and with all of them, and rows with many words; words that are all shifted alike, and that
/// are not.
fn by_words() -> impl Strategy<Value = (Fibre, Told)> {
    let orders = prop_oneof![
        Just(vec![]),
        Just(vec![3]),
        Just(vec![2, 2]),
        Just(vec![1, 4, 2, 1]),
        Just(vec![3, 3, 3]),
        Just(vec![2; 5]),
        Just(vec![2, 4, 2, 2]),
        Just(vec![5, 6]),
        Just(vec![32]),
    ];
    let words = prop_oneof![8 => 1_u16..=40, 1 => 257_u16..=512];
    (orders, words).prop_flat_map(|(orders, words)| {
        let bits: u8 = orders.iter().product();
        let count = usize::from(words);
        let shifts = prop_oneof![
            2 => vec(0..bits, count),
            1 => (0..bits).prop_map(move |shift| vec![shift; count]),
        ];
        let targets = Just((0..words).collect::<Vec<u16>>()).prop_shuffle();
        vec((targets, shifts), 0..=5).prop_map(move |others| {
            let others = others.into_iter();
            let others = others.map(|(targets, shifts)| targets.into_iter().zip(shifts).collect());
            let identity = (0..words).map(|word| (word, 0)).collect();
            let told: Vec<Vec<(u16, u8)>> = std::iter::once(identity).chain(others).collect();
            let fibre = Fibre::with_translations(&orders, count, &told).expect("bijections");
            (fibre, (orders.clone(), told))
        })
    })
}

/// Few elements and the most that there may be, a whole number of words and one more or less.
fn by_elements() -> impl Strategy<Value = (Fibre, Told)> {
    let size = prop_oneof![
        20 => 1_u16..=70,
        2 => 1_u16..=600,
        1 => Just(128),
        1 => 16_382_u16..=16_384,
    ];
    size.prop_flat_map(|size| {
        let identity: Vec<u16> = (0..size).collect();
        let images = Just(identity.clone()).prop_shuffle();
        vec(images, 0..=5).prop_map(move |mut images| {
            images.insert(0, identity.clone());
            let fibre = Fibre::with_permutations(size.into(), &images).expect("bijections");
            let told = images.into_iter().map(|images| {
                let entries = images.into_iter().map(|image| (image, 0));
                entries.collect()
            });
            (fibre, (Vec::new(), told.collect()))
        })
    })
}
