//! Random automorphisms of abelian groups, as products of steps that are automorphisms for sure.

use proptest::collection::vec;
use proptest::prelude::*;

/// A step that changes one digit or exchanges two: two digits, modulo their number, and a factor.
pub(crate) type Change = (usize, usize, u8);

/// Lists of automorphisms of a group that has these orders, told by the images of its units. The first is the
/// identity.
pub(crate) fn automorphisms(
    orders: Vec<u8>,
    count: impl Into<prop::collection::SizeRange>,
) -> impl Strategy<Value = Vec<Vec<u32>>> {
    let changes = vec((any::<usize>(), any::<usize>(), any::<u8>()), 0..=24);
    vec(changes, count).prop_map(move |others| {
        let none = Vec::new();
        let all = core::iter::once(&none).chain(&others);
        all.map(|changes| images(&orders, changes)).collect()
    })
}

/// The images of the units under one change after the other.
pub(crate) fn images(orders: &[u8], changes: &[Change]) -> Vec<u32> {
    let image = |unit: usize| {
        let mut element = vec![0; orders.len()];
        element[unit] = 1 % orders[unit];
        for &change in changes {
            make(orders, change, &mut element);
        }
        number(orders, &element)
    };
    (0..orders.len()).map(image).collect()
}

fn make(orders: &[u8], (from, to, factor): Change, element: &mut [u8]) {
    let (from, to) = (from % orders.len(), to % orders.len());
    let (order, other) = (orders[to], orders[from]);
    if from == to {
        if common_divisor(factor, order) == 1 {
            element[to] = product(element[to], factor, order);
        }
    } else if factor.is_multiple_of(4) && order == other {
        element.swap(from, to);
    } else {
        // A multiple that is 0 as often as the other digit is.
        let step = order / common_divisor(order, other);
        let added = product(element[from], product(factor, step, order), order);
        element[to] = ((u16::from(element[to]) + u16::from(added)) % u16::from(order)) as u8;
    }
}

fn number(orders: &[u8], digits: &[u8]) -> u32 {
    let digits = orders.iter().zip(digits);
    digits.fold(0, |number, (&order, &digit)| {
        number * u32::from(order) + u32::from(digit)
    })
}

fn product(a: u8, b: u8, order: u8) -> u8 {
    (u16::from(a) * u16::from(b) % u16::from(order)) as u8
}

fn common_divisor(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
