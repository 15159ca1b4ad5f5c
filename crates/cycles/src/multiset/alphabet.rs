//! Turns symbols into ranks: the index of each among the different symbols in increasing order.

use alloc::vec;
use alloc::vec::Vec;

use crate::room::{add, filled, with_room};

/// For up to this many different symbols, searching among them is quicker than sorting the whole
/// word.
const SMALL: usize = 256;

pub(super) struct Ranked<S> {
    /// The different symbols, in increasing order.
    pub(super) alphabet: Vec<S>,
    /// The rank of each symbol of the word.
    pub(super) ranks: Vec<u32>,
}

/// The ranks of a word; `None` if there is not enough memory.
pub(super) fn rank<S: Ord>(word: Vec<S>) -> Option<Ranked<S>> {
    match arrivals(&word)? {
        Some(arrivals) => Some(rank_few(word, arrivals)),
        None => rank_many(word),
    }
}

/// The symbols of a word, numbered by first appearance.
struct Arrivals {
    /// For each number, where the symbol first appears.
    first_places: Vec<usize>,
    /// For each number, its rank.
    ranks: Vec<u32>,
    /// The word, as numbers.
    word: Vec<u32>,
}

/// Numbers the symbols; the inner `None` means too many different ones, the outer one not enough
/// memory.
fn arrivals<S: Ord>(word: &[S]) -> Option<Option<Arrivals>> {
    // In increasing order, each with its number.
    let mut known: Vec<(&S, u32)> = Vec::new();
    let mut first_places = Vec::new();
    let mut numbers = with_room(word.len())?;
    for (place, symbol) in word.iter().enumerate() {
        match known.binary_search_by(|(known, _)| known.cmp(&symbol)) {
            Ok(index) => numbers.push(known[index].1),
            Err(_) if known.len() == SMALL => return Some(None),
            Err(index) => {
                let number = known.len() as u32;
                numbers.push(number);
                known.insert(index, (symbol, number));
                first_places.push(place);
            }
        }
    }
    let mut ranks = vec![0; known.len()];
    for (rank, (_, number)) in (0..).zip(known) {
        ranks[number as usize] = rank;
    }
    Some(Some(Arrivals {
        first_places,
        ranks,
        word: numbers,
    }))
}

fn rank_few<S: Ord>(word: Vec<S>, arrivals: Arrivals) -> Ranked<S> {
    let Arrivals {
        first_places,
        ranks,
        word: mut numbers,
    } = arrivals;
    let mut places = first_places.into_iter().peekable();
    let mut alphabet: Vec<S> = word
        .into_iter()
        .enumerate()
        .filter_map(|(place, symbol)| places.next_if_eq(&place).map(|_| symbol))
        .collect();
    alphabet.sort_unstable();
    for number in &mut numbers {
        *number = ranks[*number as usize];
    }
    Ranked {
        alphabet,
        ranks: numbers,
    }
}

fn rank_many<S: Ord>(word: Vec<S>) -> Option<Ranked<S>> {
    let mut ranks = filled(0, word.len())?;
    let mut symbols: Vec<(S, usize)> = with_room(word.len())?;
    symbols.extend(word.into_iter().zip(0..));
    symbols.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let mut alphabet = Vec::new();
    for (symbol, place) in symbols {
        if alphabet.last() != Some(&symbol) {
            add(&mut alphabet, symbol)?;
        }
        ranks[place] = narrow(alphabet.len() - 1);
    }
    Some(Ranked { alphabet, ranks })
}

/// A rank in 32 bits: half the memory of an index, which speeds up random access.
pub(super) fn narrow(rank: usize) -> u32 {
    u32::try_from(rank).expect("a word has at most 2^32 different symbols")
}
