//! Sums in a fibre, digit by digit.

/// The sum of two elements, one digit after the other.
pub(crate) fn sum(orders: &[u8], a: u32, b: u32) -> u32 {
    let (mut a, mut b, mut sum, mut stride) = (a, b, 0, 1);
    for &order in orders.iter().rev() {
        let order = u32::from(order);
        sum += (a % order + b % order) % order * stride;
        stride *= order;
        a /= order;
        b /= order;
    }
    sum
}
