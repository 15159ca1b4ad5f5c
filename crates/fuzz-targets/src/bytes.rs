//! Turns bytes into choices, so that any source of bytes makes inputs: a random one, or one guided by coverage.

/// A supply of bytes that choices use up. When it is empty, each choice is the first.
#[derive(Clone, Debug)]
pub(crate) struct Bytes<'a> {
    left: &'a [u8],
}

impl<'a> Bytes<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { left: bytes }
    }

    fn byte(&mut self) -> usize {
        let (&first, rest) = self.left.split_first().unwrap_or((&0, &[]));
        self.left = rest;
        first.into()
    }

    /// A number below `bound`; 0 if that is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let mut number = 0;
        let mut range = 1_usize;
        while range < bound {
            number = number << 8 | self.byte();
            range <<= 8;
        }
        number % bound.max(1)
    }

    /// True once in `times` choices on average; false when there are no more bytes, unless `times` is 1.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    pub(crate) fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len())]
    }

    /// The numbers below `count` in some order.
    pub(crate) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for place in (1..count).rev() {
            order.swap(place, place - self.below(place + 1));
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_those_of_the_bytes_and_then_the_first() {
        let mut bytes = Bytes::new(&[7, 1, 44]);
        assert_eq!(bytes.below(5), 2);
        assert_eq!(bytes.below(1), 0);
        assert_eq!(bytes.below(1000), 300);
        assert_eq!((bytes.below(9), bytes.once_in(3)), (0, false));
        assert_eq!(bytes.order(4), [0, 1, 2, 3]);
    }

    #[test]
    fn every_order_can_come_out() {
        let mut orders = std::collections::HashSet::new();
        for number in 0..24_u8 {
            let bytes = [number % 4, number / 4 % 3, number / 12];
            orders.insert(Bytes::new(&bytes).order(4));
        }
        assert_eq!(orders.len(), 24);
    }
}
