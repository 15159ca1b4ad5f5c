//! One bound: the tree of all sequences of moves up to it, in parts that several threads take in turn.

use core::cmp::Reverse;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::collections::HashMap;
use std::sync::OnceLock;

use row_search::threads;

use super::puzzle::Puzzle;
use super::walk::{End, Position, Walk};
use crate::limits::Limits;

/// The fewest parts to divide the tree into, if it has that many. With small parts, threads wait less for the last ones, and a single
/// solution is found sooner since parts can be sorted.
const ENOUGH_PARTS: usize = 2_000;

/// This many positions beyond the limit may be examined to divide trees into parts.
const MOST_TO_DIVIDE: u64 = 1 << 16;

/// The number of positions examined with the last bound after each sequence of first moves; empty if these were few.
///
/// A part in which more positions were examined is more likely to have a solution, so the largest one is searched first.
#[derive(Debug, Default)]
pub(super) struct Costs(HashMap<Vec<u16>, u64>);

/// With fewer positions for the last bound, parts are searched in the order of moves.
const MANY_NODES: u64 = 1_000_000;

impl Costs {
    /// The cost of a part: that of the longest prefix of its moves with a known cost.
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
    /// The number of examined positions with exactly as many moves left as the farthest positions near the goal.
    pub(super) near: u64,
}

impl Search {
    /// Sorts and counts the solutions, including those that walks derived from solutions they met, by exchanging moves. A derived solution
    /// comes after the one it is derived from. So after a stopped search, the list is complete only up to the last solution that was met.
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
    /// There are no more solutions of this length, but there may be longer ones.
    Nothing,
    /// All positions were searched, so there are no longer solutions either.
    Exhausted,
    /// It came to a limit.
    Stopped,
}

/// Finds the first `most` solutions with `bound` moves, at least one, and adds the number of positions examined to `nodes`. The first ones
/// are those in the order of moves, or with `costs` in the order of what parts cost with the last bound.
///
/// The result, the count and the effect of the limit are the same for any number of threads. For one solution, the count is that of a
/// single thread that takes the parts in turn and stops at the first solution, or beyond the limit. For several solutions, each part stops
/// by itself. A part gives up only when its own positions and those of the parts before it exceed the limit.
pub(super) fn search(
    puzzle: &Puzzle<'_>,
    bound: u32,
    most: usize,
    limits: &Limits<'_>,
    costs: Option<&mut Costs>,
    nodes: &mut u64,
) -> Search {
    // Where moves lead to few positions, the tree is walked through before it has enough parts, so parts alone would never ask.
    let most_nodes = limits
        .nodes()
        .map(|most| most.saturating_add(MOST_TO_DIVIDE));
    if limits.says_stop() || most_nodes.is_some_and(|most| *nodes > most) {
        return Search {
            found: Vec::new(),
            count: 0,
            end: SearchEnd::Stopped,
            near: 0,
        };
    }
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
    // Each call takes parts until none are left, whether the calls run in parallel or in turn.
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
    work.sum_up(top.is_cut, bound, nodes)
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
    /// The positions and solutions of all reports. While these are below the limits, sums over some reports are not needed.
    nodes: AtomicU64,
    count: AtomicUsize,
    /// The first part that nobody has taken.
    next: AtomicUsize,
    /// The first part known to end the search; the parts behind it are skipped.
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

// Relaxed is enough for all counters. Decisions based on them may come late, and the final numbers of a part are published by the lock of
// its report.
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
                // The parts before have enough solutions, so this part and those behind it are skipped.
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
        report.count.store(walk.count, Ordering::Relaxed);
        self.count.fetch_add(walk.count, Ordering::Relaxed);
        if end != End::Exhausted {
            self.end.fetch_min(part, Ordering::Relaxed);
        }
        let told = report.end.set(PartEnd {
            end,
            is_cut: walk.is_cut,
            near: walk.near,
            found: walk.found,
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

    /// Combines the outcomes of the parts, in order, for solutions with `bound` moves.
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
