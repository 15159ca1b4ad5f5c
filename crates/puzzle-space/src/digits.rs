//! Chooses the relabellings that form a fibre: digits of a commutative group.
//!
//! Twists come first: if each label can be twisted by itself, or against another one, no other
//! choice is denser. Labels whose twist is invisible, or cannot be changed by relabelling, are
//! divided into threes and fours that are permuted internally. Three-cycles and four-groups are
//! even, so they keep a parity.

use crate::labels::{Label, Labels};
use crate::reachable::Reachable;
use crate::relabelling::{self, Relabelling};

/// The largest order of a digit: larger ones don't fit a word of a row.
const LARGEST_ORDER: u8 = 32;

/// A change of the labels of one constituent. A label is given by its number within the
/// constituent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Twists labels, each by an amount.
    Twist(Vec<(usize, u8)>),
    /// Permutes labels in cycles.
    Cycles(Vec<Vec<usize>>),
}

/// A digit of the fibre: a change that has no effect if it is repeated `order` times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Digit {
    /// The number of the constituent.
    pub(crate) constituent: usize,
    pub(crate) change: Change,
    pub(crate) order: u8,
}

impl Digit {
    /// A digit's relabelling with its order.
    pub(crate) fn realised(&self, labels: &Labels) -> (Relabelling, u8) {
        let first = labels.first_label(self.constituent);
        (self.relabelling(labels, first), self.order)
    }

    /// The digit's relabelling, if the labels of its constituent begin at `first`.
    pub(crate) fn relabelling(&self, labels: &Labels, first: usize) -> Relabelling {
        match &self.change {
            Change::Twist(amounts) => {
                let amounts: Vec<(usize, u8)> = amounts
                    .iter()
                    .map(|&(label, amount)| (first + label, amount))
                    .collect();
                relabelling::twist(labels, &amounts)
            }
            Change::Cycles(cycles) => {
                let cycles: Vec<Vec<usize>> = cycles
                    .iter()
                    .map(|cycle| cycle.iter().map(|label| first + label).collect())
                    .collect();
                relabelling::cycles(labels, &cycles)
            }
        }
    }
}

/// The relabellings of a constituent that keep reachable states reachable, in the order in which
/// they are to be used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Relabellings {
    /// Digits of a commutative group.
    pub(crate) digits: Vec<Digit>,
    /// Permutations of the labels. With the digits, they generate a group that is not commutative.
    pub(crate) exchanges: Vec<Digit>,
}

/// The relabellings of a constituent.
pub(crate) fn relabellings(constituent: usize, reachable: &Reachable) -> Relabellings {
    let first = reachable.labels().first_label(constituent);
    let mut search = Search {
        constituent,
        first,
        reachable,
        orbits: reachable.orbits_of_labels(),
        found: Vec::new(),
    };
    let twisted = search.twists();
    search.cycles(&twisted);
    let digits = core::mem::take(&mut search.found);
    search.exchanges();
    Relabellings {
        digits,
        exchanges: search.found,
    }
}

struct Search<'a> {
    constituent: usize,
    first: usize,
    reachable: &'a Reachable,
    /// For each label, the number of an orbit of the group on places; see
    /// [`Reachable::orbits_of_labels`].
    orbits: Vec<usize>,
    found: Vec<Digit>,
}

impl Search<'_> {
    fn own(&self) -> &[Label] {
        let labels = self.reachable.labels();
        let end = labels.first_label(self.constituent + 1);
        &labels.all[self.first..end]
    }

    /// Takes a change if it keeps reachable states reachable; returns whether it does.
    fn take(&mut self, change: Change, order: u8) -> bool {
        if !(2..=LARGEST_ORDER).contains(&order) {
            return false;
        }
        let digit = Digit {
            constituent: self.constituent,
            change,
            order,
        };
        let relabelling = digit.relabelling(self.reachable.labels(), self.first);
        let is_taken = self.reachable.keeps(&relabelling);
        if is_taken {
            self.found.push(digit);
        }
        is_taken
    }

    /// Finds digits that twist labels. Returns for each label whether some digit twists it.
    fn twists(&mut self) -> Vec<bool> {
        let moduli: Vec<u8> = self.own().iter().map(|label| label.modulus).collect();
        let counts: Vec<usize> = self.own().iter().map(|label| label.count).collect();
        let mut is_turned = vec![false; moduli.len()];
        // For each label, the smallest step is sought by which it can be twisted alone: 1, or a
        // larger divisor of a full turn.
        let mut against: Option<usize> = None;
        for label in 0..moduli.len() {
            let modulus = moduli[label];
            let steps = (1..modulus).filter(|step| modulus.is_multiple_of(*step));
            let mut alone = None;
            for step in steps {
                if self.take(Change::Twist(vec![(label, step)]), modulus / step) {
                    alone = Some(step);
                    break;
                }
            }
            if alone == Some(1) || modulus == 1 {
                is_turned[label] |= modulus > 1;
                continue;
            }
            let Some(other) =
                against.filter(|&other| moduli[other] == modulus && counts[other] == counts[label])
            else {
                is_turned[label] |= alone.is_some();
                against = Some(label);
                continue;
            };
            let pair = |step: u8| Change::Twist(vec![(label, step), (other, modulus - step)]);
            let taken = if alone.is_some() {
                // The coarse twist alone is replaced by a finer twist against another label, if
                // possible.
                let coarse = self.found.pop().expect("it has just been taken");
                if !self.take(pair(1), modulus) {
                    self.found.push(coarse);
                }
                true
            } else {
                let mut steps = (1..modulus).filter(|step| modulus.is_multiple_of(*step));
                steps.any(|step| self.take(pair(step), modulus / step))
            };
            is_turned[label] |= taken;
            is_turned[other] |= taken;
        }
        is_turned
    }

    /// Finds digits that permute the labels that no digit twists.
    fn cycles(&mut self, is_turned: &[bool]) {
        for alike in self.kinds(|label| !is_turned[label]) {
            self.cycle(&alike);
        }
    }

    /// The labels that can be exchanged with each other, kind by kind.
    fn kinds(&self, is_free: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let own = self.own();
        let kind = |label: usize| {
            let Label {
                count,
                modulus,
                blocked_in,
                ..
            } = &own[label];
            (count, modulus, blocked_in, self.orbits[self.first + label])
        };
        let mut labels: Vec<usize> = (0..own.len()).filter(|&label| is_free(label)).collect();
        labels.sort_by_key(|&label| (kind(label), label));
        labels
            .chunk_by(|&a, &b| kind(a) == kind(b))
            .map(<[usize]>::to_vec)
            .collect()
    }

    /// Finds exchanges that generate all arrangements within threes of labels, and then exchanges
    /// between successive threes.
    fn exchanges(&mut self) {
        let kinds = self.kinds(|_| true);
        for alike in &kinds {
            let mut single = None;
            for three in alike.chunks(3).filter(|three| three.len() > 1) {
                if let &[a, b, c] = three {
                    self.take(Change::Cycles(vec![vec![a, b, c]]), 3);
                }
                let pair = vec![three[0], three[1]];
                if self.take(Change::Cycles(vec![pair.clone()]), 2) {
                    continue;
                }
                // If a parity forbids single exchanges, two of them are used together.
                if let Some(other) = single.replace(pair.clone()) {
                    self.take(Change::Cycles(vec![other, pair]), 2);
                }
            }
        }
        for alike in &kinds {
            let ends = (3..alike.len()).step_by(3);
            for next in ends {
                let [a, b, c] = [2, 1, 0].map(|before| alike[next - before]);
                if !self.take(Change::Cycles(vec![vec![b, c]]), 2) {
                    self.take(Change::Cycles(vec![vec![a, b, c]]), 3);
                }
            }
        }
    }

    /// Takes digits that permute these labels, which are all of one kind.
    fn cycle(&mut self, labels: &[usize]) {
        let mut rest = labels;
        let swaps = |a: usize, b: usize| Change::Cycles(vec![vec![a, b]]);
        // Two labels that are left over from threes are exchanged, if no parity forbids it.
        let pair_fits = match labels {
            [.., a, b] if labels.len() % 3 == 2 => {
                let fits = self.take(swaps(*a, *b), 2);
                if fits {
                    rest = &labels[..labels.len() - 2];
                }
                fits
            }
            _ => true,
        };
        let mut fours = match labels.len() % 3 {
            1 if labels.len() >= 4 => 1,
            2 if !pair_fits && labels.len() >= 8 => 2,
            2 if !pair_fits && labels.len() >= 5 => 1,
            _ => 0,
        };
        while fours > 0 {
            let (&[a, b, c, d], others) =
                rest.split_first_chunk().expect("there are as many fours");
            if !self.take(Change::Cycles(vec![vec![a, b], vec![c, d]]), 2) {
                break;
            }
            // A three-cycle of these labels would not commute with this exchange.
            rest = others;
            if !self.take(Change::Cycles(vec![vec![a, c], vec![b, d]]), 2) {
                break;
            }
            fours -= 1;
        }
        while let Some((&[a, b, c], others)) = rest.split_first_chunk() {
            if !self.take(Change::Cycles(vec![vec![a, b, c]]), 3) {
                break;
            }
            rest = others;
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use num_bigint::BigUint;
    use puzzle_def::Definition;

    use super::{Change, Digit, relabellings};
    use crate::constituents::constituents;
    use crate::labels::Labels;
    use crate::reachable::Reachable;
    use crate::relabelling::{self, Relabelling};

    /// The reachable states of a definition, given as text.
    pub(crate) fn reachable(text: &str) -> Reachable {
        let definition = puzzle_def::read("t.tws", text);
        let definition: Definition = definition.unwrap_or_else(|error| panic!("{error}\n{text}"));
        let moves = &definition.parts().moves;
        Reachable::new(&definition, moves, &constituents(&definition, moves))
    }

    /// Plain pieces that moves arrange in all ways, or in all even ones.
    pub(crate) fn arranged(places: usize, is_even: bool) -> String {
        let mut text = format!("Set P {places} 1\nSolved\nEnd\n");
        let length = if is_even { 3 } else { 2 };
        for first in 0..=places - length {
            let mut pieces: Vec<usize> = (1..=places).collect();
            pieces[first..first + length].rotate_left(1);
            let pieces: Vec<String> = pieces.iter().map(usize::to_string).collect();
            text += &format!("Move M{first}x\nP\n{}\nEnd\n", pieces.join(" "));
        }
        text
    }

    fn orders(digits: &[Digit]) -> Vec<u8> {
        digits.iter().map(|digit| digit.order).collect()
    }

    fn realised(labels: &Labels, digits: &[Digit]) -> Vec<Relabelling> {
        digits
            .iter()
            .map(|digit| digit.realised(labels).0)
            .collect()
    }

    /// Checks that digits commute, and that no element of their group has two numbers.
    fn check(labels: &Labels, digits: &[Digit], name: &str) {
        let all = realised(labels, digits);
        for one in &all {
            assert!(
                all.iter().all(|other| one.then(other) == other.then(one)),
                "{name}"
            );
        }
        let size: BigUint = orders(digits).into_iter().map(BigUint::from).product();
        assert_eq!(relabelling::group(labels, all).order(), size, "{name}");
    }

    #[test]
    fn plain_pieces_are_permuted_in_twos_threes_and_fours() {
        let cases: [(usize, &[u8], &[u8]); 10] = [
            (2, &[2], &[]),
            (3, &[3], &[3]),
            (4, &[2, 2], &[2, 2]),
            // Without odd arrangements, two pieces that are left over can't be exchanged.
            (5, &[2, 3], &[2, 2]),
            (6, &[3, 3], &[3, 3]),
            (7, &[2, 2, 3], &[2, 2, 3]),
            (8, &[2, 3, 3], &[2, 2, 2, 2]),
            (9, &[3, 3, 3], &[3, 3, 3]),
            (10, &[2, 2, 3, 3], &[2, 2, 3, 3]),
            (11, &[2, 3, 3, 3], &[2, 2, 2, 2, 3]),
        ];
        for (places, all, even) in cases {
            for (is_even, expected) in [(false, all), (true, even)] {
                if is_even && places < 3 {
                    continue;
                }
                let reachable = reachable(&arranged(places, is_even));
                let labels = reachable.labels();
                let found = relabellings(0, &reachable);
                let name = format!("{places} pieces, even: {is_even}");
                assert_eq!(orders(&found.digits), expected, "{name}");
                check(labels, &found.digits, &name);
                // The exchanges generate all arrangements.
                let exchanges = realised(labels, &found.exchanges);
                let group = relabelling::group(labels, exchanges);
                assert_eq!(group.order(), *reachable.order(), "{name}");
            }
        }
    }

    #[test]
    fn pieces_are_turned_alone_or_against_each_other_as_finely_as_it_goes() {
        let three = "Set P 3 3\nSolved\nEnd\nMove R\nP\n2 3 1\nEnd\n";
        let two = "Set P 2 4\nSolved\nEnd\nMove R\nP\n2 1\nEnd\n";
        let alike = "Set P 4 4\nSolved\nP\n1 2 2 3\nEnd\nMove R\nP\n2 3 4 1\nEnd\nMove X\nP\n2 1 3 4\nEnd\n";
        let cases: [(&str, &[&str], &[u8]); 6] = [
            (three, &["1 2 3\n1 0 0"], &[3, 3, 3]),
            (three, &["1 2 3\n1 2 0"], &[3, 3]),
            (two, &["1 2\n2 0"], &[2, 2]),
            // A half turn of one, or quarter turns of both.
            (two, &["1 2\n2 0", "1 2\n1 3"], &[2, 4]),
            (two, &["1 2\n1 3"], &[4]),
            // Between single pieces there are two that are alike.
            (alike, &["1 2 3 4\n2 0 0 0"], &[2, 2, 2]),
        ];
        for (text, moves, expected) in cases {
            let mut text = text.to_owned();
            for (mv, name) in moves.iter().zip(["A", "B"]) {
                text += &format!("Move {name}\nP\n{mv}\nEnd\n");
            }
            let reachable = reachable(&text);
            let found = relabellings(0, &reachable).digits;
            assert_eq!(orders(&found), expected, "{text}");
            let is_twist = |digit: &Digit| matches!(digit.change, Change::Twist(_));
            assert!(found.iter().all(is_twist), "{text}");
            check(reachable.labels(), &found, &text);
        }
    }

    #[test]
    fn pieces_that_are_turned_alone_are_not_permuted_too() {
        let mut text = arranged(4, false).replace("P 4 1", "P 4 2");
        text += "Move T\nP\n1 2 3 4\n1 0 0 0\nEnd\n";
        let reachable = reachable(&text);
        let found = relabellings(0, &reachable).digits;
        assert_eq!(orders(&found), [2, 2, 2, 2]);
        check(reachable.labels(), &found, &text);
    }
}
