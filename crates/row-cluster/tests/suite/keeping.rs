//! Levels that several processes keep in memory, and resume from.

use crate::support::setting::Setting;

use core::ops::Range;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use row_cluster::{Cluster, ClusterError, Keeper, Progress, Resume, Summary};
use row_search::{
    Depth, Distribution, Levels, PartSearch, ProofError, SearchError, Space, State, TransitionSpace,
};

const IDENTITY: &[u8] = b"a ring";

/// What a keeper was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    Written(Depth),
    AllKept(Depth),
    AllRead(Depth),
}

/// The levels of one process.
struct Memory<'a> {
    levels: BTreeMap<Depth, Vec<u8>>,
    /// The time that it takes to write one.
    pause: Duration,
    /// It says that it has kept these, with the goal alone reached.
    others: Option<Levels>,
    events: &'a Mutex<Vec<Event>>,
}

impl<'a> Memory<'a> {
    fn new(events: &'a Mutex<Vec<Event>>) -> Self {
        Self {
            levels: BTreeMap::new(),
            pause: Duration::ZERO,
            others: None,
            events,
        }
    }

    fn note(&self, event: Event) {
        self.events.lock().expect("no panic").push(event);
    }
}

impl Keeper for Memory<'_> {
    fn levels(&mut self, _: Range<u64>) -> Result<Vec<Depth>, String> {
        Ok(self.levels.keys().rev().copied().collect())
    }

    fn read<'s>(
        &mut self,
        depth: Depth,
        space: &'s dyn Space,
        rows: Range<u64>,
    ) -> Result<(PartSearch<'s>, Levels), String> {
        if let Some(others) = &self.others {
            let part = PartSearch::new(space, rows).map_err(|error| error.to_string())?;
            return Ok((part, others.clone()));
        }
        let input: Box<dyn Read + '_> = Box::new(self.levels[&depth].as_slice());
        let resumed = PartSearch::resume(space, rows, IDENTITY, &mut [Ok(input)].into_iter());
        resumed.map_err(|error| error.to_string())
    }

    fn write(&mut self, levels: &Levels, part: &PartSearch<'_>) -> Result<(), String> {
        thread::sleep(self.pause);
        let depth = levels.counts().len() as Depth - 1;
        let mut bytes = Vec::new();
        let written = part.keep(levels, IDENTITY, &mut bytes);
        written.map_err(|error| error.to_string())?;
        self.levels.insert(depth, bytes);
        self.note(Event::Written(depth));
        Ok(())
    }

    fn all_kept(&mut self, depth: Depth) {
        self.note(Event::AllKept(depth));
    }

    fn all_read(&mut self, depth: Depth) {
        self.note(Event::AllRead(depth));
    }
}

/// A ring of 192 states, which three processes share alike.
fn ring() -> TransitionSpace {
    let targets = (0..192).flat_map(|row| [1, 191, 14, 178].map(|step| (row + step) % 192));
    TransitionSpace::new(4, 192, targets.collect()).expect("a ring")
}

/// Its last level.
const LAST: Depth = 11;

/// What comes of processes, each with its space and its keeper.
fn searched(
    members: Vec<(&dyn Space, Option<&mut Memory<'_>>)>,
    resume: Resume,
) -> Vec<Result<(Distribution, Summary), ClusterError>> {
    observed(members, resume, &|_, _| ControlFlow::Continue(()))
}

/// What comes of processes that are watched.
fn observed(
    members: Vec<(&dyn Space, Option<&mut Memory<'_>>)>,
    resume: Resume,
    observe: &(dyn Fn(usize, &Progress<'_>) -> ControlFlow<()> + Sync),
) -> Vec<Result<(Distribution, Summary), ClusterError>> {
    let peers = Setting::new(members.len()).meet_all();
    thread::scope(|scope| {
        let members = peers.into_iter().zip(members);
        let members = members.map(|(peers, (space, keeper))| {
            let peers = peers.expect("all are there");
            scope.spawn(move || {
                let keeper = keeper.map(|keeper| (keeper as &mut dyn Keeper, resume));
                let process = peers.process();
                let mut observe = |progress: &Progress<'_>| observe(process, progress);
                Cluster::new(peers)?.count_states(space, keeper, &mut observe)
            })
        });
        let members: Vec<_> = members.collect();
        let found = members.into_iter().map(thread::ScopedJoinHandle::join);
        found.map(|found| found.expect("no panic")).collect()
    })
}

fn kept<'a>(
    space: &dyn Space,
    events: &'a Mutex<Vec<Event>>,
    change: impl Fn(usize, &mut Memory<'a>),
) -> Vec<Memory<'a>> {
    let mut memories: Vec<_> = (0..3).map(|_| Memory::new(events)).collect();
    for (process, memory) in memories.iter_mut().enumerate() {
        change(process, memory);
    }
    let members = memories.iter_mut().map(|memory| (space, Some(memory)));
    for found in searched(members.collect(), Resume::Never) {
        found.expect("all are well");
    }
    memories
}

#[test]
fn no_level_is_removed_before_all_have_kept_the_next() {
    let events = Mutex::new(Vec::new());
    kept(&ring(), &events, |process, memory| {
        memory.pause = Duration::from_millis(process as u64);
    });
    let events = events.into_inner().expect("no panic");
    for depth in 0..=LAST {
        let is_written = |event: &Event| *event == Event::Written(depth);
        let last = events.iter().rposition(is_written).expect("it is written");
        let all_kept = |event: &Event| *event == Event::AllKept(depth);
        let first = events.iter().position(all_kept).expect("all have kept it");
        assert!(last < first, "{depth}");
    }
    assert!(!events.contains(&Event::Written(LAST + 1)));
}

#[test]
fn the_newest_level_is_gone_on_from() {
    let ring = ring();
    let events = Mutex::default();
    let mut memories = kept(&ring, &events, |_, _| {});
    // One of them has lost the last level.
    memories[1].levels.retain(|depth, _| *depth < LAST);
    events.lock().expect("no panic").clear();
    let members = memories
        .iter_mut()
        .map(|memory| (&ring as &dyn Space, Some(memory)));
    let alone = row_search::count_states(&ring, &mut |_| ControlFlow::Continue(()));
    let alone = alone.expect("a right space");
    for found in searched(members.collect(), Resume::Newest) {
        let (counts, summary) = found.expect("all are well");
        assert_eq!(counts, alone);
        assert_eq!(summary.resumed, Some(LAST - 1));
    }
    let events = events.into_inner().expect("no panic");
    assert_eq!(events[..1], [Event::AllRead(LAST - 1)]);
}

#[test]
fn levels_of_different_searches_are_refused() {
    let ring = ring();
    let events = Mutex::default();
    let mut memories = kept(&ring, &events, |_, _| {});
    let mut others = Levels::new(1).expect("a goal");
    for _ in 0..LAST {
        others.add(&ring, 1).expect("few levels");
    }
    memories[2].others = Some(others);
    let members = memories
        .iter_mut()
        .map(|memory| (&ring as &dyn Space, Some(memory)));
    let found = searched(members.collect(), Resume::Newest);
    expect_refused(found, "the processes have kept different searches");
}

/// All fail, for this reason or because another one has told it.
fn expect_refused(found: Vec<Result<(Distribution, Summary), ClusterError>>, reason: &str) {
    for (process, found) in found.into_iter().enumerate() {
        let error = found.expect_err("it is refused").to_string();
        assert!(error.contains(reason), "{process}: {error}");
    }
}

#[test]
fn processes_of_different_spaces_are_told() {
    let ring = ring();
    let one_way = (0..192).map(|row| (row + 1) % 192);
    let one_way = TransitionSpace::new(1, 192, one_way.collect()).expect("a ring");
    let found = searched(vec![(&ring, None), (&one_way, None)], Resume::Never);
    expect_refused(found, "searches another space");
}

/// A search that is kept as over, although a state of process 1 leads to the goal.
#[test]
fn a_failed_proof_is_told_by_all() {
    let targets = (0..192).map(|row| if row == 100 { 0 } else { row });
    let space = TransitionSpace::new(1, 192, targets.collect()).expect("a table");
    let mut levels = Levels::new(1).expect("a goal");
    levels.add(&space, 0).expect("few levels");
    let events = Mutex::default();
    let mut memories = [(); 3].map(|()| Memory {
        levels: [(1, Vec::new())].into(),
        others: Some(levels.clone()),
        ..Memory::new(&events)
    });
    let members = memories
        .iter_mut()
        .map(|memory| (&space as &dyn Space, Some(memory)));
    let found = searched(members.collect(), Resume::Newest);
    let state = State::new(100, 0);
    let proof = ProofError::Neighbours { state, found: None };
    expect_refused(found, &proof.to_string());
}

/// What is told while a level is kept, which takes longer than a look at the others waits.
#[test]
fn progress_is_told_and_can_end_a_search() {
    const END: Depth = 3;
    let ring = ring();
    let events = Mutex::default();
    let mut memories = [(); 2].map(|()| Memory {
        pause: Duration::from_millis(120),
        ..Memory::new(&events)
    });
    let members = memories
        .iter_mut()
        .map(|memory| (&ring as &dyn Space, Some(memory)));
    let heard = Mutex::new(BTreeSet::new());
    let observe = |process: usize, progress: &Progress<'_>| {
        let depth = progress.level.map_or(0, |level| level.depth);
        if !progress.is_keeping {
            return ControlFlow::Continue(());
        }
        heard.lock().expect("no panic").insert((process, depth));
        let own = progress.statuses[process];
        let rows = if depth == 0 { 0 } else { 192 };
        assert_eq!((own.depth, own.rows_done, own.rows), (depth, rows, rows));
        match depth {
            END => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let found = observed(members.collect(), Resume::Never, &observe);
    expect_refused(found, &SearchError::Cancelled { depth: END }.to_string());
    let heard = heard.into_inner().expect("no panic");
    for depth in 0..END {
        assert!(heard.contains(&(0, depth)) && heard.contains(&(1, depth)));
    }
}

#[test]
fn a_level_that_one_process_cannot_read_is_left_out_by_all() {
    let ring = ring();
    let events = Mutex::default();
    let mut memories = kept(&ring, &events, |_, _| {});
    memories[1].levels.insert(LAST, b"damaged".to_vec());
    let members = memories
        .iter_mut()
        .map(|memory| (&ring as &dyn Space, Some(memory)));
    for found in searched(members.collect(), Resume::Newest) {
        let (_, summary) = found.expect("all are well");
        assert_eq!(summary.resumed, Some(LAST - 1));
        let [(1, LAST, reason)] = summary.refused.as_slice() else {
            panic!("{:?}", summary.refused);
        };
        assert!(!reason.is_empty());
    }
    assert!(
        !events
            .into_inner()
            .expect("no panic")
            .contains(&Event::AllRead(LAST))
    );
}

#[test]
fn levels_that_not_all_have_are_named() {
    let ring = ring();
    let events = Mutex::default();
    let mut memories = kept(&ring, &events, |_, _| {});
    memories[0].levels.retain(|depth, _| [3, 5].contains(depth));
    memories[1].levels.retain(|depth, _| *depth == 4);
    memories[2].levels.clear();
    let members = memories
        .iter_mut()
        .map(|memory| (&ring as &dyn Space, Some(memory)));
    let found = searched(members.collect(), Resume::Newest);
    let reason = "process 0 has 5 and 3, process 1 has 4, process 2 has none";
    expect_refused(found, reason);
}
