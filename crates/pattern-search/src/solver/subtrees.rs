//! One bound: the tree of all sequences of moves up to it, in parts that several threads take in turn.

use core::cmp::Reverse;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::collections::HashMap;
use std::sync::OnceLock;

use row_search::threads;

use super::puzzle::Puzzle;
use super::walk::{End, Position, Walk};
use crate::limits::Limits;

/// The number of parts, at least, where the tree has that many: the last ones should not keep all threads waiting, and one solution is found
/// sooner where small parts can be put in order.
const ENOUGH_PARTS: usize = 2_000;

/// How many positions were looked at with the last bound behind each of the first moves, if they were many.
///
/// A part in which more positions may be near the goal is more likely to have a solution, so the largest one is searched first.
#[derive(Debug, Default)]
pub(super) struct Costs(HashMap<Vec<u16>, u64>);

/// Parts are searched in the order of moves unless the last bound has cost so many positions.
const MANY_NODES: u64 = 1_000_000;

impl Costs {
    /// The cost of a part: of the longest beginning of its moves that has one.
    fn of(&self, path: &[u16]) -> u64 {
        let mut beginnings = (0..=path.len()).rev().map(|length| &path[..length]);
        beginnings
            .find_map(|path| self.0.get(path).copied())
            .unwrap_or(0)
    }

    fn add(&mut self, path: &[u16], nodes: u64) {
        for length in 0..=path.len() {
            *self.0.entry(path[..length].to_vec()).or_default() += nodes;
        }
    }
}

/// The outcome of a search with one bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Search {
    /// The moves of the first solutions, one after the other, and how many these are.
    pub(super) found: Vec<u16>,
    pub(super) count: usize,
    pub(super) end: SearchEnd,
    /// How many of the positions had as many moves left as those near the goal.
    pub(super) near: u64,
}

impl Search {
    /// Puts solutions in their places that the walks have told beside those that they met, and counts them. Each of them comes after one
    /// that exchanges make of it; so where the search was stopped, nothing is known behind the last that was met.
    fn put_in_order(&mut self, puzzle: &Puzzle<'_>, length: usize) {
        let mut found: Vec<&[u16]> = self.found.chunks(length).collect();
        found.sort_unstable();
        if self.end == SearchEnd::Stopped {
            let met = found.iter().rposition(|path| puzzle.is_first(path));
            found.truncate(met.map_or(0, |last| last + 1));
        }
        self.count = found.len();
        self.found = found.concat();
    }
}

/// Why a search with one bound came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchEnd {
    /// There are as many solutions as are wanted, or more.
    Enough,
    /// There are no more solutions of this length, but longer ones there may be.
    Nothing,
    /// All positions were seen.
    Exhausted,
    /// It came to a limit.
    Stopped,
}

/// Looks for solutions with so many moves, one at least, and counts the positions that were looked at into `nodes`. It looks for
/// the first `most` ones in the order of moves, or with `costs` for the first ones in the order of what parts have cost before.
///
/// For one solution the count is what one thread alone would come to, which takes the parts in turn and stops at the first
/// solution, or when there are more than the limit; for several, each part stops by itself. A part gives up only when its own
/// positions and those of the parts before it are too many already. So the result, the count and the limit are the same for any
/// number of threads.
pub(super) fn search(
    puzzle: &Puzzle<'_>,
    bound: u32,
    most: usize,
    limits: &Limits<'_>,
    costs: Option<&mut Costs>,
    nodes: &mut u64,
) -> Search {
    let never = |_| false;
    let mut top = Walk::new(puzzle, most, &never);
    let mut parts = Vec::from_iter(puzzle.root(bound));
    let mut left = bound;
    while left > 1 + puzzle.given() && !parts.is_empty() && parts.len() < ENOUGH_PARTS {
        parts = parts
            .iter()
            .flat_map(|part| top.expand(part, left))
            .collect();
        left -= 1;
    }
    *nodes += top.nodes();
    if let Some(costs) = &costs {
        parts.sort_by_cached_key(|part| Reverse(costs.of(&part.path)));
    }
    let room = limits
        .nodes()
        .map_or(u64::MAX, |most| most.saturating_sub(*nodes));
    let work = Work {
        puzzle,
        left,
        most,
        limits,
        room,
        reports: parts.iter().map(|_| Report::default()).collect(),
        parts,
        nodes: AtomicU64::new(0),
        count: AtomicUsize::new(0),
        next: AtomicUsize::new(0),
        end: AtomicUsize::new(usize::MAX),
    };
    // Each takes parts until there are none left, be they on as many threads or one after the other.
    threads::map_each(0..threads::count(), &|_| work.take_parts());
    if let Some(costs) = costs {
        *costs = Costs::default();
        let nodes = work
            .reports
            .iter()
            .map(|own| own.nodes.load(Ordering::Relaxed));
        if nodes.clone().sum::<u64>() >= MANY_NODES {
            let parts = work.parts.iter().zip(nodes);
            parts.for_each(|(part, nodes)| costs.add(&part.path, nodes));
        }
    }
    work.sum_up(top.is_cut(), bound, nodes)
}

/// The parts of a tree, and how far they are.
struct Work<'a> {
    puzzle: &'a Puzzle<'a>,
    left: u32,
    /// How many solutions are wanted at most.
    most: usize,
    limits: &'a Limits<'a>,
    /// How many positions may be looked at.
    room: u64,
    /// The positions that the parts begin at, in the order in which they are taken.
    parts: Vec<Position>,
    reports: Vec<Report>,
    /// The positions and solutions of all reports together: while these are few, there is no need to add up some of them.
    nodes: AtomicU64,
    count: AtomicUsize,
    /// The first part that nobody has taken.
    next: AtomicUsize,
    /// The first part known to end the search: those behind it are of no interest.
    end: AtomicUsize,
}

/// The state of a part.
#[derive(Default)]
struct Report {
    /// The positions looked at so far.
    nodes: AtomicU64,
    /// The solutions found, once it has ended.
    count: AtomicUsize,
    end: OnceLock<PartEnd>,
}

/// How a part ended.
struct PartEnd {
    end: End,
    is_cut: bool,
    near: u64,
    found: Vec<u16>,
}

// Relaxed is enough for all the counters: what depends on them is either told again at the end of a part, whose report is
// handed over by its lock, or may come late.
impl Work<'_> {
    /// Takes one part after the other, until there are none.
    fn take_parts(&self) {
        loop {
            let part = self.next.fetch_add(1, Ordering::Relaxed);
            if part >= self.parts.len() || part > self.end.load(Ordering::Relaxed) {
                return;
            }
            if self.count.load(Ordering::Relaxed) >= self.most
                && self.count_before(part) >= self.most
            {
                // What this part has isn't wanted, nor what those behind it have.
                self.end.fetch_min(part, Ordering::Relaxed);
                return;
            }
            self.walk(part);
        }
    }

    fn walk(&self, part: usize) {
        let report = &self.reports[part];
        let stop = |nodes| {
            self.report(report, nodes);
            part > self.end.load(Ordering::Relaxed)
                || self.nodes.load(Ordering::Relaxed) > self.room
                    && self.nodes_up_to(part) > self.room
                || self.limits.says_stop()
        };
        let mut walk = Walk::new(self.puzzle, self.most, &stop);
        let end = walk.descend(&self.parts[part], self.left);
        self.report(report, walk.nodes());
        report.count.store(walk.count(), Ordering::Relaxed);
        self.count.fetch_add(walk.count(), Ordering::Relaxed);
        if end != End::Exhausted {
            self.end.fetch_min(part, Ordering::Relaxed);
        }
        let told = report.end.set(PartEnd {
            end,
            is_cut: walk.is_cut(),
            near: walk.near(),
            found: walk.into_found(),
        });
        assert!(told.is_ok(), "each part is taken once");
    }

    /// Takes note of how many positions were looked at in a part.
    fn report(&self, report: &Report, nodes: u64) {
        let before = report.nodes.swap(nodes, Ordering::Relaxed);
        self.nodes.fetch_add(nodes - before, Ordering::Relaxed);
        self.limits.count(nodes - before);
    }

    /// The positions that were looked at in a part and those before it.
    fn nodes_up_to(&self, part: usize) -> u64 {
        let reports = self.reports[..=part].iter();
        reports
            .map(|report| report.nodes.load(Ordering::Relaxed))
            .sum()
    }

    /// The solutions found in the parts before one.
    fn count_before(&self, part: usize) -> usize {
        let reports = self.reports[..part].iter();
        reports
            .map(|report| report.count.load(Ordering::Relaxed))
            .sum()
    }

    /// The outcome of the parts, taken in turn, that have solutions of so many moves.
    fn sum_up(self, mut is_cut: bool, bound: u32, nodes: &mut u64) -> Search {
        let (most, room) = (self.most, self.room);
        let mut own = 0;
        let mut search = Search {
            found: Vec::new(),
            count: 0,
            end: SearchEnd::Nothing,
            near: 0,
        };
        for report in self.reports {
            own += report.nodes.into_inner();
            let part = report.end.into_inner();
            let part =
                part.expect("all parts up to the one that ends the search are walked through");
            if own > room {
                search.end = SearchEnd::Stopped;
                break;
            }
            is_cut |= part.is_cut;
            search.near += part.near;
            search.count += report.count.into_inner();
            search.found.extend(part.found);
            if search.count >= most {
                search.end = SearchEnd::Enough;
                break;
            }
            if part.end == End::Stopped {
                search.end = SearchEnd::Stopped;
                break;
            }
        }
        *nodes += own.min(room);
        let length = (bound - self.puzzle.given()) as usize;
        if search.found.len() > search.count * length {
            search.put_in_order(self.puzzle, length);
        }
        if search.count >= most {
            (search.count, search.end) = (most, SearchEnd::Enough);
            search.found.truncate(most * length);
        }
        if search.end == SearchEnd::Nothing && !is_cut {
            search.end = SearchEnd::Exhausted;
        }
        search
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_those_of_the_longest_known_beginning() {
        let mut costs = Costs::default();
        assert_eq!(costs.of(&[1, 2]), 0);
        costs.add(&[1, 2], 5);
        costs.add(&[1, 3], 7);
        costs.add(&[4], 9);
        for (path, expected) in [
            (&[1, 2][..], 5),
            (&[1, 2, 3, 4], 5),
            (&[1, 3], 7),
            (&[1], 12),
            (&[1, 4], 12),
            (&[4, 4], 9),
            (&[2], 21),
            (&[], 21),
        ] {
            assert_eq!(costs.of(path), expected, "{path:?}");
        }
    }
}
