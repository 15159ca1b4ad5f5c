//! Numbers the arrangements of alike pieces that don't twist, one by one. Moves are computed
//! instead of looked up in a table, which takes far less memory.
//!
//! An arrangement is a word: a few bits for each place, which give its content. The places are
//! divided into two halves. The arrangements of a half are sorted by their content, that is, by how
//! many pieces of each label they hold, and numbered among those with the same content. The number
//! of an arrangement is
//!
//! ```text
//! before(content of first half) + first * count(content of second half) + second
//! ```
//!
//! where `before` is the number of arrangements with an earlier content in the first half, `count`
//! is the number of arrangements of the second half with its content, and `first` and `second` are
//! the numbers of the halves.
//!
//! A half is converted to a number eight bits at a time: the content so far and the next places
//! determine the amount to add and the new content. For the way back, the arrangements of each half
//! are listed. Moves are looked up eight bits at a time, too.

use std::collections::BTreeMap;

use crate::labels::{FactorMove, Labels};

/// The number of bits that are looked up at once.
const CHUNK: u32 = 8;

/// The most entries in the look-up tables of a half, and in its lists.
const MOST_ENTRIES: usize = 1 << 24;

/// An arrangement: the same number of bits for each place, the first place lowest.
pub(crate) type Word = u64;

/// The content of some places: how many pieces of each label they hold.
type Content = Vec<u16>;

/// The numbering of all arrangements of some labels.
#[derive(Clone, Debug)]
pub(crate) struct Arrangements {
    /// Bits of a place.
    bits: u32,
    /// For each place, the first label that can come to it.
    first_labels: Vec<u16>,
    halves: [Half; 2],
    /// For each content of the first half: the number of arrangements with an earlier content, the
    /// number of arrangements of the second half, and the index of the second half's content.
    classes: Vec<(u64, u64, usize)>,
    total: u64,
}

/// The arrangements of some consecutive places.
#[derive(Clone, Debug)]
struct Half {
    chunks: Vec<Chunk>,
    /// For each content its arrangements in the order of their numbers.
    lists: Vec<Vec<Word>>,
}

/// Some consecutive places, and what they add to a number.
#[derive(Clone, Debug)]
struct Chunk {
    low: u32,
    mask: Word,
    /// For each content of the places before and each value of these bits: what is added to the
    /// number, and the content that follows.
    entries: Vec<(u32, u32)>,
}

/// A move of places, on words.
#[derive(Clone, Debug)]
pub(crate) struct WordMove {
    /// For each byte of a word and each of its values, the bits that it contributes to the image.
    images: Vec<[Word; 1 << CHUNK]>,
}

impl Arrangements {
    /// The number of arrangements of labels, if they can be numbered like this: no piece twists or
    /// is blocked, and a word has room for all places.
    pub(crate) fn count(labels: &Labels) -> Option<u64> {
        let bits = bits(labels);
        let are_plain = labels.all.iter().all(|label| label.modulus == 1) && !labels.has_blocked();
        (are_plain && labels.places() as u32 * bits <= Word::BITS)
            .then(|| u64::try_from(labels.arrangements()).ok())?
    }

    /// Prepares the numbering; `None` if the arrangements cannot be numbered like this, or the
    /// tables would be too large.
    pub(crate) fn new(labels: &Labels) -> Option<Self> {
        let total = Self::count(labels)?;
        let bits = bits(labels);
        let middle = labels.places() / 2;
        let mut contents = Vec::new();
        let halves = [0..middle, middle..labels.places()].map(|places| {
            let (half, own) = Half::new(labels, places, bits)?;
            contents.push(own);
            Some(half)
        });
        let [Some(first), Some(second)] = halves else {
            return None;
        };
        let all: Content = labels.all.iter().map(|label| label.count as u16).collect();
        let mut arrangements = Self {
            bits,
            first_labels: (0..labels.places())
                .map(|place| first_label(labels, place))
                .collect(),
            classes: Vec::new(),
            total,
            halves: [first, second],
        };
        let mut before = 0;
        for (own, content) in contents[0].iter().enumerate() {
            let rest: Content = all
                .iter()
                .zip(content)
                .map(|(all, own)| all - own)
                .collect();
            // The second half holds the pieces that the first half does not.
            let other = contents[1].iter().position(|other| *other == rest)?;
            let [first, second] = [(0, own), (1, other)]
                .map(|(half, content)| arrangements.halves[half].lists[content].len() as u64);
            arrangements.classes.push((before, second, other));
            before += first * second;
        }
        (before == total).then_some(arrangements)
    }

    /// The number of arrangements.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// Bytes that its tables take.
    pub(crate) fn bytes(&self) -> u64 {
        let halves = self.halves.iter().map(|half| {
            let chunks = half
                .chunks
                .iter()
                .map(|chunk| size_of_val(chunk.entries.as_slice()));
            let lists = half.lists.iter().map(|list| size_of_val(list.as_slice()));
            chunks.chain(lists).sum::<usize>() as u64
        });
        halves.sum()
    }

    /// The word of a state.
    pub(crate) fn word(&self, labels: &Labels, state: &[u16]) -> Word {
        let places = state.iter().zip(&self.first_labels).enumerate();
        places.fold(0, |word, (place, (&point, &first))| {
            let symbol = labels.label_of(point) - first;
            word | Word::from(symbol) << (place as u32 * self.bits)
        })
    }

    /// The state of a word.
    pub(crate) fn state(&self, labels: &Labels, word: Word) -> Vec<u16> {
        let places = self.first_labels.iter().enumerate();
        let points = places.map(|(place, &first)| {
            let symbol = word >> (place as u32 * self.bits) & ((1 << self.bits) - 1);
            labels.all[usize::from(first) + symbol as usize].first
        });
        points.collect()
    }

    /// The number of an arrangement.
    #[inline]
    pub(crate) fn number(&self, word: Word) -> u64 {
        let [(first, content), (second, _)] = self.halves.each_ref().map(|half| half.number(word));
        let (before, others, _) = self.classes[content as usize];
        before + u64::from(first) * others + u64::from(second)
    }

    /// The arrangement of a number.
    #[inline]
    pub(crate) fn arrangement(&self, number: u64) -> Word {
        let content = self.classes.partition_point(|class| class.0 <= number) - 1;
        let (before, others, other) = self.classes[content];
        let (first, second) = ((number - before) / others, (number - before) % others);
        let [own, rest] = &self.halves;
        own.lists[content][first as usize] | rest.lists[other][second as usize]
    }

    /// A move on words.
    pub(crate) fn word_move(&self, mv: &FactorMove) -> WordMove {
        let bits = self.bits;
        let length = mv.from.len() as u32 * bits;
        let mut images = vec![[0; 1 << CHUNK]; length.div_ceil(CHUNK) as usize];
        for (to, &from) in mv.from.iter().enumerate() {
            for bit in 0..bits {
                let (from, to) = (u32::from(from) * bits + bit, to as u32 * bits + bit);
                let images = images[(from / CHUNK) as usize].iter_mut().enumerate();
                for (value, image) in images {
                    *image |= (value as Word >> (from % CHUNK) & 1) << to;
                }
            }
        }
        WordMove { images }
    }
}

impl WordMove {
    /// The image of an arrangement under the move.
    #[inline]
    pub(crate) fn apply(&self, word: Word) -> Word {
        let bytes = self.images.iter().zip(word.to_le_bytes());
        bytes.fold(0, |image, (images, byte)| image | images[usize::from(byte)])
    }
}

/// The number of bits per place: enough to distinguish the labels of any place.
fn bits(labels: &Labels) -> u32 {
    let most = (0..labels.places())
        .map(|place| labels.labels_in(place).len())
        .max();
    most.unwrap_or(1)
        .next_power_of_two()
        .trailing_zeros()
        .max(1)
}

/// The number of the first label that can come to a place.
fn first_label(labels: &Labels, place: usize) -> u16 {
    labels.first_label(labels.constituent(place)) as u16
}

impl Half {
    /// Makes a half of these places. Returns it with its possible contents, in order; `None` if the
    /// tables would be too large.
    fn new(
        labels: &Labels,
        places: core::ops::Range<usize>,
        bits: u32,
    ) -> Option<(Self, Vec<Content>)> {
        let mut half = Self {
            chunks: Vec::new(),
            lists: Vec::new(),
        };
        // The possible contents of the places so far, each with its number of arrangements.
        let mut contents: Vec<(Content, u32)> = vec![(vec![0; labels.all.len()], 1)];
        let per_chunk = (CHUNK / bits).max(1) as usize;
        let all: Vec<usize> = places.collect();
        let mut entries = 0;
        for own in all.chunks(per_chunk) {
            let mut chunk = Chunk {
                low: own[0] as u32 * bits,
                mask: (1 << (own.len() as u32 * bits)) - 1,
                entries: Vec::new(),
            };
            entries += contents.len() << (own.len() as u32 * bits);
            if entries > MOST_ENTRIES {
                return None;
            }
            // For each content before this chunk and each arrangement of its places so far: what is
            // added to the number, and the content that follows.
            let mut ways: Vec<Vec<Option<(u32, usize)>>> = (0..contents.len())
                .map(|content| vec![Some((0, content))])
                .collect();
            for &place in own {
                let (next, steps) = step(labels, place, &contents)?;
                for ways in &mut ways {
                    *ways = (0..1_usize << bits)
                        .flat_map(|symbol| {
                            let steps = &steps;
                            ways.iter().map(move |way| {
                                let (added, content) = (*way)?;
                                let (more, content) = (*steps[content].get(symbol)?)?;
                                Some((added + more, content))
                            })
                        })
                        .collect();
                }
                contents = next;
            }
            let ways = ways.into_iter().flatten();
            chunk.entries = ways
                .map(|way| way.map_or((0, u32::MAX), |(added, content)| (added, content as u32)))
                .collect();
            half.chunks.push(chunk);
        }
        half.list(&contents)?;
        let contents = contents.into_iter().map(|(content, _)| content);
        Some((half, contents.collect()))
    }

    /// Lists the arrangements of each content.
    fn list(&mut self, contents: &[(Content, u32)]) -> Option<()> {
        let all: usize = contents.iter().map(|(_, ways)| *ways as usize).sum();
        if all > MOST_ENTRIES {
            return None;
        }
        // Arrangements of the chunks so far, each with its number and content.
        let mut words: Vec<(Word, u32, u32)> = vec![(0, 0, 0)];
        for chunk in &self.chunks {
            words = words
                .iter()
                .flat_map(|&(word, number, content)| {
                    let own = content as usize * chunk.values()..;
                    let entries = (0..).zip(&chunk.entries[own][..chunk.values()]);
                    let entries = entries.filter(|(_, (_, content))| *content != u32::MAX);
                    entries.map(move |(value, &(added, content)): (Word, _)| {
                        (word | value << chunk.low, number + added, content)
                    })
                })
                .collect();
        }
        self.lists = contents
            .iter()
            .map(|(_, ways)| vec![0; *ways as usize])
            .collect();
        for (word, number, content) in words {
            self.lists[content as usize][number as usize] = word;
        }
        Some(())
    }

    /// The number of the half's part of a word, and the index of its content.
    #[inline]
    fn number(&self, word: Word) -> (u32, u32) {
        self.chunks.iter().fold((0, 0), |(number, content), chunk| {
            let value = (word >> chunk.low & chunk.mask) as usize;
            let (added, content) = chunk.entries[content as usize * chunk.values() + value];
            (number + added, content)
        })
    }
}

impl Chunk {
    /// The number of values of the chunk's bits.
    #[inline]
    fn values(&self) -> usize {
        self.mask as usize + 1
    }
}

/// For each content and each label that may come next, what it adds to the number, and the content
/// after it.
type Steps = Vec<Vec<Option<(u32, usize)>>>;

/// The contents after one more place, with the number of their arrangements, and the steps that
/// lead there.
///
/// Arrangements are ordered by the label in the last place, then by the one before it, and so on.
fn step(
    labels: &Labels,
    place: usize,
    contents: &[(Content, u32)],
) -> Option<(Vec<(Content, u32)>, Steps)> {
    let first = usize::from(first_label(labels, place));
    let own = labels.labels_in(place).len();
    let mut found: BTreeMap<Content, u32> = BTreeMap::new();
    let mut to: Vec<Vec<Option<(u32, Content)>>> = vec![Vec::new(); contents.len()];
    // Label by label: the arrangements counted so far are those that end with an earlier label.
    for label in first..first + own {
        for ((content, ways), to) in contents.iter().zip(&mut to) {
            if usize::from(content[label]) == labels.all[label].count {
                to.push(None);
                continue;
            }
            let mut next = content.clone();
            next[label] += 1;
            let all = found.entry(next.clone()).or_insert(0);
            to.push(Some((*all, next)));
            *all = all.checked_add(*ways)?;
        }
    }
    let contents: Vec<(Content, u32)> = found.into_iter().collect();
    let step = |to: Option<(u32, Content)>| {
        to.map(|(added, next)| {
            let number = contents.binary_search_by(|(content, _)| content.cmp(&next));
            (added, number.expect("it has just been found"))
        })
    };
    let steps = to.into_iter().map(|to| to.into_iter().map(step).collect());
    let steps: Steps = steps.collect();
    Some((contents, steps))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_two_bits_each_fit_a_word_up_to_32() {
        for (places, expected) in [(32, Some(32 * 31)), (33, None)] {
            let pieces: Vec<String> = (0..places).map(|place| place.min(2).to_string()).collect();
            let round: Vec<String> = (0..places)
                .map(|place| ((place + 1) % places + 1).to_string())
                .collect();
            let text = format!(
                "Set O {places} 1\nStartState\nO\n{}\nEnd\nMove A\nO\n{}\nEnd\n",
                pieces.join(" "),
                round.join(" ")
            );
            let reachable = crate::digits::tests::reachable(&text);
            assert_eq!(Arrangements::count(reachable.labels()), expected);
        }
    }
}
