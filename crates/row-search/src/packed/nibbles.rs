//! Half bytes: converts four planes of bits to four bits per state and back, and packs words of
//! them into bytes.

use crate::lanes::{LANES, Lanes};

/// The number of half bytes that one word of each plane gives.
pub(super) const PER_WORD: usize = u32::BITS as usize;

/// Bit k of half byte i of a word is bit i of the word of plane k, for the four words of [`Lanes`]
/// in parallel. Entry n of a word has its half bytes 8n to 8n + 7.
///
/// As one string of bits, the four words of the planes are indexed by seven bits: k1 k0 for the
/// plane and i4 i3 i2 i1 i0 within it. The desired string has the order i4 i3 i2 i1 i0 k1 k0. A few
/// operations on whole words exchange two bits of the index, and five such exchanges are enough: k0
/// goes to where i0 was, i0 to i2, i2 to i4, and k1 to i1, i1 to i3. That leaves i3 i4 as the word
/// number, in reverse order.
#[inline(always)]
pub(super) fn to_nibbles(mut planes: [Lanes; 4]) -> [Lanes; 4] {
    exchange::<0, 0>(&mut planes);
    exchange::<0, 2>(&mut planes);
    exchange::<0, 4>(&mut planes);
    exchange::<1, 1>(&mut planes);
    exchange::<1, 3>(&mut planes);
    let [a, c, b, d] = planes;
    [a, b, c, d]
}

/// The inverse of [`to_nibbles`]: the same exchanges, last first.
#[inline(always)]
pub(super) fn to_planes([a, b, c, d]: [Lanes; 4]) -> [Lanes; 4] {
    let mut planes = [a, c, b, d];
    exchange::<1, 3>(&mut planes);
    exchange::<1, 1>(&mut planes);
    exchange::<0, 4>(&mut planes);
    exchange::<0, 2>(&mut planes);
    exchange::<0, 0>(&mut planes);
    planes
}

/// Exchanges a bit of the word number, 0 or 1, with a bit of the bit number: bits with 1 there and
/// 0 here change places with those with 0 there and 1 here.
#[inline(always)]
fn exchange<const WORD: usize, const BIT: u32>(words: &mut [Lanes; 4]) {
    // The bits whose number has a 0 at this place.
    let low = u32::MAX / ((1 << (1 << BIT)) + 1);
    for first in [0, 2 - WORD] {
        let second = first + 1 + WORD;
        let high = words[first].map(|word| word >> (1 << BIT));
        let differs = (high ^ words[second]).map(|word| word & low);
        words[second] ^= differs;
        words[first] ^= differs.map(|word| word << (1 << BIT));
    }
}

/// The half bytes of one of the words processed in parallel, as one number.
#[inline(always)]
pub(super) fn of_lane(nibbles: &[Lanes; 4], lane: usize) -> u128 {
    let [a, b, c, d] = nibbles.each_ref().map(|lanes| u64::from(lanes.0[lane]));
    u128::from(c | d << 32) << 64 | u128::from(a | b << 32)
}

/// The inverse of [`of_lane`] for all lanes.
#[inline(always)]
pub(super) fn in_lanes(nibbles: [u128; LANES]) -> [Lanes; 4] {
    core::array::from_fn(|entry| Lanes(nibbles.map(|word| (word >> (32 * entry)) as u32)))
}

/// Writes the half bytes of a word from a place on. Half bytes beyond the end of a shorter word are
/// 0 and will be overwritten by the next call: all 32 are written, as far as there is room.
///
/// An odd place is the upper half of a byte, whose lower half is unchanged.
#[inline(always)]
pub(super) fn write(bytes: &mut [u8], place: usize, nibbles: u128) {
    let room = &mut bytes[place / 2..];
    let (low, beyond) = if place.is_multiple_of(2) {
        (nibbles, 0)
    } else {
        let before = room[0] & 0xf;
        (nibbles << 4 | u128::from(before), (nibbles >> 124) as u8)
    };
    match room.first_chunk_mut::<17>() {
        Some([room @ .., last]) => {
            *room = low.to_le_bytes();
            *last = beyond;
        }
        None => {
            let (low, last) = (low.to_le_bytes(), [beyond]);
            for (room, byte) in room.iter_mut().zip(low.iter().chain(&last)) {
                *room = *byte;
            }
        }
    }
}

/// Reads `count` half bytes, at most 32, from a place on; the rest of the result is 0.
#[inline(always)]
pub(super) fn read(bytes: &[u8], place: usize, count: usize) -> u128 {
    let room = &bytes[place / 2..];
    let mut chunk = [0; 17];
    match room.first_chunk::<17>() {
        Some(room) => chunk = *room,
        None => chunk[..room.len()].copy_from_slice(room),
    }
    let [low @ .., last] = chunk;
    let low = u128::from_le_bytes(low);
    let nibbles = if place.is_multiple_of(2) {
        low
    } else {
        low >> 4 | u128::from(last) << 124
    };
    nibbles & u128::MAX >> (4 * (PER_WORD - count))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without a pattern.
    fn numbers() -> impl Iterator<Item = u32> {
        let number = |i: u64| (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ i << 31).rotate_left(23);
        (1..).map(move |i| number(i) as u32)
    }

    /// The half bytes of a word bit by bit.
    fn plain(words: [u32; 4]) -> u128 {
        let bit = |i: usize, k: usize| u128::from(words[k] >> i & 1) << (4 * i + k);
        (0..32).flat_map(|i| (0..4).map(move |k| bit(i, k))).sum()
    }

    #[test]
    fn exchanges_come_to_the_same_as_bits_one_by_one() {
        let mut numbers = numbers();
        for round in 0..1000 {
            let planes: [Lanes; 4] = core::array::from_fn(|_| {
                // Single bits, and words of a few and of many.
                let mut number = || match round {
                    0..128 => 1_u32.rotate_left(round) & (round / 32).wrapping_sub(1),
                    _ => numbers.next().expect("there is no end of them"),
                };
                Lanes(core::array::from_fn(|_| number()))
            });
            let nibbles = to_nibbles(planes);
            for lane in 0..LANES {
                let expected = plain(planes.map(|plane| plane.0[lane]));
                assert_eq!(of_lane(&nibbles, lane), expected);
            }
            let words = core::array::from_fn(|lane| of_lane(&nibbles, lane));
            assert_eq!(in_lanes(words), nibbles);
            assert_eq!(to_planes(nibbles), planes);
        }
        // Each bit of each plane by itself.
        for (plane, bit) in (0..4).flat_map(|plane| (0..32).map(move |bit| (plane, bit))) {
            let mut planes = [Lanes::ZERO; 4];
            planes[plane].0[bit % LANES] = 1 << bit;
            let nibbles = to_nibbles(planes);
            assert_eq!(of_lane(&nibbles, bit % LANES), 1 << (4 * bit + plane));
        }
    }

    #[test]
    fn words_of_any_length_stand_one_after_the_other() {
        let mut numbers = numbers();
        let mut written = 0;
        for count in 1..=PER_WORD {
            for start in 0..2 {
                let words: Vec<u128> = (0..9)
                    .map(|_| {
                        let four = core::array::from_fn(|_| numbers.next().expect("no end"));
                        plain(four) & u128::MAX >> (4 * (PER_WORD - count))
                    })
                    .collect();
                let all = start + words.len() * count;
                let mut bytes = vec![0xff; all.div_ceil(2)];
                for (number, &word) in words.iter().enumerate() {
                    write(&mut bytes, start + number * count, word);
                }
                let value = |place: usize| bytes[place / 2] >> (4 * (place % 2)) & 0xf;
                for place in start..all {
                    let (word, own) = ((place - start) / count, (place - start) % count);
                    assert_eq!(u128::from(value(place)), words[word] >> (4 * own) & 0xf);
                    written += 1;
                }
                assert_eq!(
                    (start, value(0)),
                    (start, if start == 1 { 0xf } else { value(0) })
                );
                for (number, &word) in words.iter().enumerate() {
                    assert_eq!(read(&bytes, start + number * count, count), word);
                }
            }
        }
        assert_eq!(written, 2 * 9 * 32 * 33 / 2);
    }
}
