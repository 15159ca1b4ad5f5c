//! Divides a group, commutative or not, into words of bits: the cosets of a commutative subgroup.

use crate::relabelling::{self, Relabelling};

/// Bits of a word of a row.
const WORD_BITS: usize = 32;

/// A generator of a commutative group, and its order.
pub(crate) type Digit = (Relabelling, u8);

/// The indices of the digits whose orders have the largest product that fits a word.
pub(crate) fn bits_of(orders: &[u8]) -> Vec<usize> {
    let mut best = (1, Vec::new());
    // There are at most as many digits as a fibre has bits in the numbers of its elements.
    for choice in 0..1_u32 << orders.len() {
        let chosen = (0..orders.len()).filter(|index| choice >> index & 1 == 1);
        let product: usize = chosen
            .clone()
            .map(|index| usize::from(orders[index]))
            .product();
        if product <= WORD_BITS && product > best.0 {
            best = (product, chosen.collect());
        }
    }
    best.1
}

/// A large commutative subgroup of a listed group: elements of prime order that commute, chosen
/// greedily from several starting points.
pub(crate) fn commutative_subgroup(elements: &[Relabelling]) -> Vec<Digit> {
    const BEGINNINGS: usize = 64;
    let prime: Vec<Digit> = elements
        .iter()
        .filter_map(|element| {
            let order = u8::try_from(element.order()).ok()?;
            [2, 3, 5, 7]
                .contains(&order)
                .then(|| (element.clone(), order))
        })
        .collect();
    let stride = prime.len().div_ceil(BEGINNINGS).max(1);
    let subgroups = (0..prime.len())
        .step_by(stride)
        .map(|first| grown(&prime, first));
    let size = |digits: &Vec<Digit>| {
        digits
            .iter()
            .map(|digit| usize::from(digit.1))
            .product::<usize>()
    };
    subgroups
        .reduce(|best, other| {
            if size(&other) > size(&best) {
                other
            } else {
                best
            }
        })
        .unwrap_or_default()
}

/// A commutative subgroup containing a given element of prime order.
fn grown(prime: &[Digit], first: usize) -> Vec<Digit> {
    let mut digits: Vec<Digit> = Vec::new();
    let mut members = vec![relabelling::identity(prime[first].0.degree())];
    for (element, order) in prime[first..].iter().chain(&prime[..first]) {
        let commutes = |(other, _): &Digit| element.then(other) == other.then(element);
        let fits = members.len() * usize::from(*order) <= WORD_BITS;
        if !fits || members.contains(element) || !digits.iter().all(commutes) {
            continue;
        }
        members = multiples(&members, element, *order);
        digits.push((element.clone(), *order));
    }
    digits
}

/// All products of members of a group with powers of an element, member by member, in order of the
/// exponent.
pub(crate) fn multiples(
    members: &[Relabelling],
    generator: &Relabelling,
    order: u8,
) -> Vec<Relabelling> {
    let mut all = Vec::with_capacity(members.len() * usize::from(order));
    for member in members {
        let mut multiple = member.clone();
        for _ in 0..order {
            all.push(multiple.clone());
            multiple = multiple.then(generator);
        }
    }
    all
}

/// The elements of a group, coset by coset of the subgroup that some digits generate. Within a
/// coset, they are in the order of the digits. The subgroup comes first; cosets on which it acts
/// alike are adjacent.
pub(crate) fn by_cosets(elements: &[Relabelling], digits: &[Digit]) -> Vec<Relabelling> {
    let points = elements[0].degree();
    let subgroup = digits.iter().fold(
        vec![relabelling::identity(points)],
        |members, (digit, order)| multiples(&members, digit, *order),
    );
    let mut is_known = std::collections::HashSet::new();
    let mut cosets: Vec<Vec<Relabelling>> = Vec::new();
    for element in elements {
        if is_known.contains(element) {
            continue;
        }
        let coset: Vec<Relabelling> = subgroup.iter().map(|member| element.then(member)).collect();
        is_known.extend(coset.iter().cloned());
        cosets.push(coset);
    }
    // Translations are equal in all words whose representatives conjugate the subgroup in the same
    // way.
    cosets[1..].sort_by_cached_key(|coset| {
        let (element, inverse) = (&coset[0], coset[0].inverse());
        let turned = digits.iter().map(|(digit, _)| {
            let turned = inverse.then(digit).then(element);
            subgroup.iter().position(|member| *member == turned)
        });
        turned.collect::<Vec<_>>()
    });
    cosets.concat()
}

#[cfg(test)]
mod tests {
    use perm_group::{Group, Permutation};

    use super::*;

    #[test]
    fn the_orders_that_fill_a_word_best_are_its_bits() {
        for (orders, expected) in [
            (&[5, 7, 2, 3][..], &[0, 2, 3][..]),
            (&[7, 5, 3], &[0, 2]),
            (&[2, 2, 7, 5], &[0, 1, 2]),
            (&[31, 32], &[1]),
            // Of several equally good choices, the first.
            (&[4, 4, 4], &[0, 1]),
            (&[3], &[0]),
            (&[], &[]),
        ] {
            assert_eq!(bits_of(orders), expected, "{orders:?}");
        }
    }

    #[test]
    fn commutative_subgroups_are_as_large_as_a_word_allows() {
        let all = |degree, cycles: &[&[u16]]| {
            let cycles = cycles.iter();
            let generators = cycles.map(|cycle| Permutation::from_cycles(degree, &[cycle]));
            let generators: Result<_, _> = generators.collect();
            let group = Group::new(degree, generators.expect("these are cycles"));
            let elements = group.expect("they are of that degree").elements(100);
            elements.expect("they are few")
        };
        let exchanges: [&[u16]; 6] = [&[0, 1], &[2, 3], &[4, 5], &[6, 7], &[8, 9], &[10, 11]];
        let threes: [&[u16]; 4] = [&[0, 1, 2], &[3, 4, 5], &[6, 7, 8], &[9, 10, 11]];
        for (elements, order, expected) in [
            // All arrangements of three, of four, and of two threes.
            (all(3, &[&[0, 1], &[1, 2]]), 6, 3),
            (all(4, &[&[0, 1], &[1, 2], &[2, 3]]), 24, 4),
            (all(6, &[&[0, 1], &[1, 2], &[3, 4], &[4, 5]]), 36, 9),
            // Six disjoint exchanges, of which five fit.
            (all(12, &exchanges), 64, 32),
            // Four disjoint three-cycles, of which three fit.
            (all(12, &threes), 81, 27),
        ] {
            assert_eq!(elements.len(), order);
            let digits = commutative_subgroup(&elements);
            let size: usize = digits.iter().map(|digit| usize::from(digit.1)).product();
            assert_eq!(size, expected);
            for (one, order) in &digits {
                assert_eq!(one.order(), (*order).into());
                assert!(
                    digits
                        .iter()
                        .all(|(other, _)| one.then(other) == other.then(one))
                );
            }
        }
    }

    /// The group of all arrangements of some pieces, listed.
    fn arrangements(degree: usize) -> Vec<Relabelling> {
        let generators =
            (1..degree as u16).map(|b| Permutation::from_cycles(degree, &[&[b - 1, b]]));
        let generators: Result<_, _> = generators.collect();
        let group = Group::new(degree, generators.expect("these are cycles"));
        let elements = group.expect("they are of that degree").elements(1000);
        elements.expect("they are few")
    }

    #[test]
    fn of_subgroups_that_are_as_large_the_first_is_taken() {
        let elements = arrangements(3);
        let three = elements
            .iter()
            .find(|element| element.order() == 3_u8.into());
        let three = three.expect("there are two").clone();
        assert_eq!(commutative_subgroup(&elements), [(three, 3)]);
    }

    #[test]
    fn cosets_on_which_the_subgroup_acts_alike_are_adjacent() {
        // Elements in an order in which neighbours have little in common.
        let sorted = arrangements(5);
        let others = (1..sorted.len()).map(|number| sorted[number * 50 % 119 + 1].clone());
        let elements: Vec<Relabelling> =
            core::iter::once(sorted[0].clone()).chain(others).collect();
        let digits = commutative_subgroup(&elements);
        let size: usize = digits.iter().map(|digit| usize::from(digit.1)).product();
        let by_cosets = by_cosets(&elements, &digits);
        assert_eq!(by_cosets.len(), elements.len());
        let mut turned: Vec<Vec<Relabelling>> = by_cosets
            .chunks(size)
            .map(|coset| {
                let (element, inverse) = (&coset[0], coset[0].inverse());
                let digits = digits.iter();
                let turned = digits.map(|(digit, _)| inverse.then(digit).then(element));
                turned.collect()
            })
            .collect();
        // All conjugates outside the subgroup count as the same.
        let (subgroup, nothing) = (&by_cosets[..size], relabelling::identity(5));
        for turned in turned.iter_mut().flatten() {
            if !subgroup.contains(turned) {
                *turned = nothing.clone();
            }
        }
        turned.remove(0);
        turned.dedup();
        let apart = turned.len();
        turned.sort();
        turned.dedup();
        assert_eq!(turned.len(), apart);
        assert!(apart > 1);
    }
}
