//! XXH64 of bytes that are all there, after its specification: a slow twin.

/// The checksum with seed 0.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    const P: [u64; 6] = [
        0,
        11_400_714_785_074_694_791,
        14_029_467_366_897_019_727,
        1_609_587_929_392_839_161,
        9_650_029_242_287_828_579,
        2_870_177_450_012_600_261,
    ];
    let round = |acc: u64, lane: u64| {
        let sum = acc.wrapping_add(lane.wrapping_mul(P[2]));
        sum.rotate_left(31).wrapping_mul(P[1])
    };
    let word = |at: usize, length: usize| {
        let digits = bytes[at..at + length].iter().rev();
        digits.fold(0_u64, |number, &byte| number << 8 | u64::from(byte))
    };
    let mut at = 0;
    let mut sum = P[5];
    if bytes.len() >= 32 {
        let mut accs = [P[1].wrapping_add(P[2]), P[2], 0, 0_u64.wrapping_sub(P[1])];
        while at + 32 <= bytes.len() {
            for (lane, acc) in accs.iter_mut().enumerate() {
                *acc = round(*acc, word(at + 8 * lane, 8));
            }
            at += 32;
        }
        sum = accs[0].rotate_left(1);
        sum = sum.wrapping_add(accs[1].rotate_left(7));
        sum = sum.wrapping_add(accs[2].rotate_left(12));
        sum = sum.wrapping_add(accs[3].rotate_left(18));
        for acc in accs {
            sum = (sum ^ round(0, acc)).wrapping_mul(P[1]).wrapping_add(P[4]);
        }
    }
    sum = sum.wrapping_add(bytes.len() as u64);
    while at < bytes.len() {
        let left = bytes.len() - at;
        if left >= 8 {
            sum ^= round(0, word(at, 8));
            sum = sum.rotate_left(27).wrapping_mul(P[1]).wrapping_add(P[4]);
            at += 8;
        } else if left >= 4 {
            sum ^= word(at, 4).wrapping_mul(P[1]);
            sum = sum.rotate_left(23).wrapping_mul(P[2]).wrapping_add(P[3]);
            at += 4;
        } else {
            sum ^= word(at, 1).wrapping_mul(P[5]);
            sum = sum.rotate_left(11).wrapping_mul(P[1]);
            at += 1;
        }
    }
    sum ^= sum >> 33;
    sum = sum.wrapping_mul(P[2]);
    sum ^= sum >> 29;
    sum = sum.wrapping_mul(P[3]);
    sum ^ sum >> 32
}
