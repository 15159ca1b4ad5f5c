//! What several processes find together, against what one finds alone.

use crate::support::setting::Setting;

use std::ops::ControlFlow;
use std::thread;

use row_cluster::{Cluster, ClusterError, Progress, Summary};
use row_search::{Depth, Distribution, Orbit, OrbitMove, OrbitSpace, Space, TransitionSpace};

/// Lets so many processes search a space; what each comes to, in their order.
fn searched(
    space: &dyn Space,
    processes: usize,
    observe: impl Fn(usize, &Progress<'_>) -> ControlFlow<()> + Sync,
) -> Vec<Result<(Distribution, Summary), ClusterError>> {
    let observe = &observe;
    let peers = Setting::new(processes).meet_all();
    thread::scope(|scope| {
        let searching = peers.into_iter().enumerate().map(|(process, peers)| {
            let peers = peers.expect("all are there");
            let mut observe = move |progress: &Progress<'_>| observe(process, progress);
            scope.spawn(move || Cluster::new(peers)?.count_states(space, None, &mut observe))
        });
        let searching: Vec<_> = searching.collect();
        let found = searching.into_iter().map(thread::ScopedJoinHandle::join);
        found.map(|found| found.expect("no panic")).collect()
    })
}

fn go_on(_: usize, _: &Progress<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// The corners of a 2x2x2, one of them held.
fn pocket() -> OrbitSpace {
    let corners = Orbit {
        pieces: 7,
        twists: 3,
        zero_sum: true,
        even: false,
    };
    let u = OrbitMove {
        from: vec![3, 0, 1, 2, 4, 5, 6],
        twist: vec![0; 7],
    };
    let r = OrbitMove {
        from: vec![4, 1, 2, 0, 6, 5, 3],
        twist: vec![2, 0, 0, 1, 1, 0, 2],
    };
    let f = OrbitMove {
        from: vec![1, 5, 2, 3, 0, 4, 6],
        twist: vec![1, 2, 0, 0, 2, 1, 0],
    };
    let turns = [u, r, f];
    let moves = turns
        .iter()
        .flat_map(|turn| (1..=3).map(|n| turn.times(n, 3)));
    OrbitSpace::new(&[(corners, moves.collect())]).expect("a puzzle")
}

#[test]
fn any_number_of_processes_counts_the_same() {
    let ring = TransitionSpace::new(1, 5, vec![1, 2, 3, 4, 0]).expect("a ring");
    let pocket = pocket();
    let spaces: [(&dyn Space, u64); 2] = [(&ring, 5), (&pocket, 3_674_160)];
    let mut cases = 0;
    for (space, states) in spaces {
        let alone = row_search::count_states(space, &mut |_| ControlFlow::Continue(()));
        let alone = alone.expect("a right space");
        assert_eq!(alone.reachable(), states);
        for processes in [1, 2, 3, 5] {
            for found in searched(space, processes, go_on) {
                let (counts, summary) = found.expect("all are well");
                assert_eq!(counts, alone, "{processes}");
                assert_eq!(summary.bytes_sent.len(), processes);
                let levels = &summary.levels;
                let depths = levels.iter().map(|level| level.depth);
                assert!(depths.eq(1..=alone.counts().len() as Depth));
                // The last one is the proof.
                let new = levels.iter().map(|level| level.positions);
                assert!(new.eq(alone.counts()[1..].iter().copied().chain([0])));
                let bytes = levels.iter().map(|level| level.bytes_sent);
                assert_eq!(bytes.sum::<u64>(), summary.bytes_sent.iter().sum());
                if states > 5 && processes > 1 {
                    // All rows are filled when it comes to the proof: none of them are sent.
                    let bytes = levels.iter().map(|level| level.bytes_sent);
                    let (proof, most) = (bytes.clone().next_back(), bytes.max());
                    assert!(proof.map(|proof| 10 * proof) < most, "{levels:?}");
                }
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 22);
}
