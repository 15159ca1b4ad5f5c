//! The smallest positive number with given residues, exact at any size (Chinese remainder theorem).

use alloc::collections::BTreeMap;

use num_bigint::BigUint;

/// The smallest positive number that leaves `residue` modulo `modulus` for every pair (modulus,
/// residue), or `None` if there is no such number. The moduli need not be coprime; a residue may be as
/// large as its modulus.
pub(super) fn solve(residues: BTreeMap<u32, u32>) -> Option<BigUint> {
    let mut number = BigUint::ZERO;
    let mut modulus = BigUint::from(1u8);
    for (m, residue) in residues {
        let m = u64::from(m);
        let number_mod_m = remainder(&number, m);
        let modulus_mod_m = remainder(&modulus, m);
        // Seek t with number + modulus * t = residue (mod m).
        let difference = (m + u64::from(residue) - number_mod_m) % m;
        let (gcd, inverse) = gcd_and_inverse(modulus_mod_m, m);
        if !difference.is_multiple_of(gcd) {
            return None;
        }
        let reduced = m / gcd;
        // All three are below 2^32, so the product fits.
        let t = (difference / gcd % reduced) * (inverse % reduced) % reduced;
        // A factor of 32 bits makes this one pass over the digits, even if digits have only 32 bits.
        number += &modulus * t as u32;
        modulus *= reduced as u32;
    }
    Some(if number == BigUint::ZERO {
        modulus
    } else {
        number
    })
}

/// `number` modulo `m`, for m of at most 32 bits.
fn remainder(number: &BigUint, m: u64) -> u64 {
    number
        .to_u32_digits()
        .iter()
        .rev()
        .fold(0, |rest, &digit| ((rest << 32) | u64::from(digit)) % m)
}

/// The greatest common divisor g of a and m, and an x with a * x = g (mod m), for numbers of 32 bits.
fn gcd_and_inverse(a: u64, m: u64) -> (u64, u64) {
    let signed_m = m as i64;
    let (mut r0, mut r1) = (signed_m, a as i64);
    let (mut x0, mut x1) = (0i64, 1i64);
    // Throughout, r = a * x (mod m); the coefficients stay below m in size.
    while r1 != 0 {
        let quotient = r0 / r1;
        (r0, r1) = (r1, r0 - quotient * r1);
        (x0, x1) = (x1, x0 - quotient * x1);
    }
    (r0 as u64, x0.rem_euclid(signed_m) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_moduli_are_as_exact_as_small_ones() {
        // The largest length of a cycle (2^32 - 1), two primes, and numbers with common divisors.
        let moduli = [u32::MAX, 4_294_967_291, 4_294_967_279, 4_294_967_280, 6, 4];
        let (mut solved, mut unsolvable) = (0, 0);
        for (index, &first) in moduli.iter().enumerate() {
            for &second in &moduli[index + 1..] {
                for residues in [
                    [0, 0],
                    [0, 1],
                    [2, 3],
                    [first - 1, second - 1],
                    [first - 1, 0],
                ] {
                    let pairs = [(first, residues[0]), (second, residues[1])];
                    let step = gcd(u64::from(first), u64::from(second));
                    let differ = u64::from(residues[0].abs_diff(residues[1]));
                    let found = solve(BTreeMap::from(pairs));
                    assert_eq!(found.is_some(), differ.is_multiple_of(step), "{pairs:?}");
                    let Some(found) = found else {
                        unsolvable += 1;
                        continue;
                    };
                    let least_common = BigUint::from(first) * second / step;
                    assert!(found > BigUint::ZERO && found <= least_common, "{pairs:?}");
                    for (modulus, residue) in pairs {
                        assert_eq!(&found % modulus, BigUint::from(residue), "{pairs:?}");
                    }
                    solved += 1;
                }
            }
        }
        assert_eq!(solved + unsolvable, 15 * 5);
        assert!(solved > 40 && unsolvable > 10);
    }

    fn gcd(a: u64, b: u64) -> u64 {
        if b == 0 { a } else { gcd(b, a % b) }
    }
}
