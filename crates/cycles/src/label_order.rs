//! Visible orders: how often to repeat a permutation until the labels look the same again.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use num_bigint::BigUint;

use crate::decimal::Decimal;
use crate::error::LabelError;
use crate::order::{Order, cycle_length};
use crate::permutation::{Cycles, Permutation, visit_cycles};

mod congruence;
mod matching;

use congruence::solve;
use matching::LabelWord;

/// The first time a labelling reaches one of several targets.
///
/// ```
/// use cycles::Permutation;
///
/// let p = Permutation::new(vec![1, 2, 3, 0])?;
/// let arrival = p.first_arrival(b"abcd", &[b"dabc", b"cdab"])?.expect("both are met");
/// assert_eq!((arrival.to_u64(), arrival.target), (Some(2), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Arrival {
    /// The smallest number of repetitions, at least 1.
    pub repetitions: BigUint,
    /// The target reached, counted from zero; the first one if several are equal.
    pub target: usize,
}

impl Arrival {
    /// The number of repetitions as a `u64`, or `None` if it does not fit.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// let arrival = Permutation::identity(1).first_arrival(b"a", &[b"a"])?;
    /// assert_eq!(arrival.and_then(|arrival| arrival.to_u64()), Some(1));
    /// # Ok::<(), cycles::LabelError>(())
    /// ```
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.repetitions).ok()
    }

    /// The number of repetitions in decimal. Gives the same text as
    /// [`repetitions`](Self::repetitions), with less compiled code.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// let ring = Permutation::new(vec![1, 2, 0])?;
    /// let back = ring.first_arrival(b"abc", &[b"abc"])?.expect("it is met");
    /// assert_eq!(back.to_decimal(), "3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_decimal(&self) -> String {
        let digits = self.repetitions.iter_u32_digits().rev();
        let number = digits.fold(Decimal::default(), |number, digit| {
            number.times_plus(1 << 32, digit)
        });
        number.digits()
    }
}

/// A source of cycles: a permutation to be walked, or a list of its cycles.
trait EachCycle {
    /// Calls `visit` with every cycle, fixed points included, as [`Cycles`] lists them.
    fn each_cycle(&self, visit: impl FnMut(&[u32]));

    /// The number of points.
    fn points(&self) -> usize;
}

impl EachCycle for Permutation {
    fn each_cycle(&self, visit: impl FnMut(&[u32])) {
        visit_cycles(self.images(), visit);
    }

    fn points(&self) -> usize {
        self.len()
    }
}

impl EachCycle for Cycles {
    fn each_cycle(&self, mut visit: impl FnMut(&[u32])) {
        self.factors().for_each(&mut visit);
        self.fixed_points().chunks(1).for_each(visit);
    }

    fn points(&self) -> usize {
        self.moved_points() + self.fixed_points().len()
    }
}

impl Cycles {
    /// Like [`Permutation::visible_order`], but for cycles that are already listed. For large
    /// permutations this saves most of the time.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// let cycles = Permutation::new(vec![1, 2, 3, 4, 5, 0])?.cycles();
    /// assert_eq!(cycles.visible_order(b"abcabc")?.to_u64(), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the number of labels differs from the number of positions.
    pub fn visible_order<L: Copy + Eq>(&self, labels: &[L]) -> Result<Order, LabelError> {
        visible_order(self, labels)
    }

    /// Like [`Permutation::visible_order_up_to`], but for cycles that are already listed.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// let cycles = Permutation::new(vec![1, 2, 3, 0])?.cycles();
    /// let opposite = |label: u8| b"cdab"[usize::from(label - b'a')];
    /// let arrival = cycles.visible_order_up_to(b"abcd", &[opposite])?.expect("it is met");
    /// assert_eq!(arrival.to_u64(), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the number of labels differs from the number of positions.
    pub fn visible_order_up_to<L, R>(
        &self,
        labels: &[L],
        renamings: &[R],
    ) -> Result<Option<Arrival>, LabelError>
    where
        L: Copy + Eq,
        R: Fn(L) -> L,
    {
        visible_order_up_to(self, labels, renamings)
    }
}

impl Permutation {
    /// The smallest number of repetitions, at least 1, after which every position shows its
    /// original label again.
    ///
    /// The labels along each cycle form a word, which is back in place after any multiple of its
    /// period; so the answer is the least common multiple of the periods. The periods come from the
    /// border function of each word, in linear time.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// // One cycle of six whose labels read abcabc: its order is 6, but it looks unmoved after 3.
    /// let p = Permutation::new(vec![1, 2, 3, 4, 5, 0])?;
    /// assert_eq!(p.order().to_u64(), Some(6));
    /// assert_eq!(p.visible_order(b"abcabc")?.to_u64(), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the number of labels differs from the number of positions.
    pub fn visible_order<L: Copy + Eq>(&self, labels: &[L]) -> Result<Order, LabelError> {
        visible_order(self, labels)
    }

    /// The smallest number of repetitions, at least 1, after which the labels are the original ones
    /// changed by one of the `renamings`, or `None` if that never happens.
    ///
    /// For a solved cube, let the renamings be the 24 rotations, each mapping a colour to the one that
    /// takes its place. The result is then the visible order up to turning the whole cube. Include the
    /// identity in the list if the original labels should count too.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// let p = Permutation::new(vec![1, 2, 3, 0])?;
    /// assert_eq!(p.visible_order(b"abcd")?.to_u64(), Some(4));
    ///
    /// let same = |label: u8| label;
    /// let opposite = |label: u8| b"cdab"[usize::from(label - b'a')];
    /// let renamings: [fn(u8) -> u8; 2] = [same, opposite];
    /// let arrival = p.visible_order_up_to(b"abcd", &renamings)?.expect("the identity is listed");
    /// assert_eq!((arrival.to_u64(), arrival.target), (Some(2), 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the number of labels differs from the number of positions.
    pub fn visible_order_up_to<L, R>(
        &self,
        labels: &[L],
        renamings: &[R],
    ) -> Result<Option<Arrival>, LabelError>
    where
        L: Copy + Eq,
        R: Fn(L) -> L,
    {
        visible_order_up_to(self, labels, renamings)
    }

    /// The smallest number of repetitions, at least 1, after which the labels are one of the `targets`,
    /// or `None` if that never happens.
    ///
    /// Each cycle either rules a target out or fixes the number of repetitions modulo the period of
    /// the cycle's label word (found by string matching). The Chinese remainder theorem combines these
    /// residues. No repetition is ever simulated, so answers with hundreds of digits are no harder than
    /// small ones.
    ///
    /// ```
    /// use cycles::Permutation;
    ///
    /// // A cycle of three and one of two: 1 modulo 3 and 0 modulo 2.
    /// let p = Permutation::new(vec![1, 2, 0, 4, 3])?;
    /// let arrival = p.first_arrival(b"abcxy", &[b"bcaxy"])?.expect("the target is met");
    /// assert_eq!(arrival.to_u64(), Some(4));
    /// assert_eq!(p.first_arrival(b"abcxy", &[b"cbaxy"])?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the number of labels, or the length of a target, differs from the number of positions.
    pub fn first_arrival<L, T>(
        &self,
        labels: &[L],
        targets: &[T],
    ) -> Result<Option<Arrival>, LabelError>
    where
        L: Copy + Eq,
        T: AsRef<[L]>,
    {
        check_labels(self, labels)?;
        let expected = self.len();
        for (target, found) in targets
            .iter()
            .map(|target| target.as_ref().len())
            .enumerate()
        {
            if found != expected {
                return Err(LabelError::Target {
                    target,
                    expected,
                    found,
                });
            }
        }
        Ok(earliest(self, labels, targets.len(), |target, point| {
            targets[target].as_ref()[point as usize]
        }))
    }
}

fn check_labels<L>(cycles: &impl EachCycle, labels: &[L]) -> Result<(), LabelError> {
    let (expected, found) = (cycles.points(), labels.len());
    if expected == found {
        Ok(())
    } else {
        Err(LabelError::Labels { expected, found })
    }
}

fn visible_order<L: Copy + Eq>(cycles: &impl EachCycle, labels: &[L]) -> Result<Order, LabelError> {
    check_labels(cycles, labels)?;
    let mut periods = BTreeSet::new();
    let mut word = LabelWord::new();
    cycles.each_cycle(|cycle| {
        if cycle.len() > 1 {
            word.read(cycle.iter().map(|&point| labels[point as usize]));
            periods.insert(cycle_length(word.period() as u32));
        }
    });
    Ok(Order::of_lengths(periods))
}

fn visible_order_up_to<L, R>(
    cycles: &impl EachCycle,
    labels: &[L],
    renamings: &[R],
) -> Result<Option<Arrival>, LabelError>
where
    L: Copy + Eq,
    R: Fn(L) -> L,
{
    check_labels(cycles, labels)?;
    Ok(earliest(
        cycles,
        labels,
        renamings.len(),
        |target, point| renamings[target](labels[point as usize]),
    ))
}

/// The first arrival at any of `targets` labellings, whose labels are given by `target_label`.
fn earliest<L: Copy + Eq>(
    cycles: &impl EachCycle,
    labels: &[L],
    targets: usize,
    target_label: impl Fn(usize, u32) -> L,
) -> Option<Arrival> {
    // For each target that is still possible: the residue demanded for each period.
    let mut possible: Vec<(usize, BTreeMap<u32, u32>)> = (0..targets)
        .map(|target| (target, BTreeMap::new()))
        .collect();
    let mut word = LabelWord::new();
    cycles.each_cycle(|cycle| {
        if possible.is_empty() {
            return;
        }
        word.read(cycle.iter().map(|&point| labels[point as usize]));
        let period = word.period();
        possible.retain_mut(|(target, residues)| {
            let label = |index: usize| target_label(*target, cycle[index]);
            word.steps_to(label).is_some_and(|steps| {
                *residues.entry(period as u32).or_insert(steps as u32) == steps as u32
            })
        });
    });
    possible
        .into_iter()
        .filter_map(|(target, residues)| {
            let repetitions = solve(residues)?;
            Some(Arrival {
                repetitions,
                target,
            })
        })
        .min_by(|a, b| a.repetitions.cmp(&b.repetitions))
}
