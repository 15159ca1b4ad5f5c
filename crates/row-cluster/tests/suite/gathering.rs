//! Words that processes gather before they search.

use crate::support::setting::Setting;

use std::sync::Barrier;
use std::thread;

use row_cluster::{Cluster, Fault};

#[test]
fn all_gather_the_words_of_all_until_one_stops() {
    let mut setting = Setting::new(3);
    let peers = setting.meet_all();
    let (barrier, hosts) = (&Barrier::new(3), &setting.hosts);
    thread::scope(|scope| {
        for peers in peers {
            let peers = peers.expect("all are there");
            scope.spawn(move || {
                let own = peers.process();
                let mut cluster = Cluster::new(peers).expect("a thread can be made");
                assert_eq!((cluster.process(), cluster.processes()), (own, 3));
                let shown = format!("Cluster {{ process: {own}, processes: 3, .. }}");
                assert_eq!(format!("{cluster:?}"), shown);
                for length in 0..3 {
                    let word = |process| vec![process; length];
                    let words = cluster.gather(&word(own as u8)).expect("all are there");
                    assert_eq!(words, [0, 1, 2].map(word));
                }
                barrier.wait();
                if own == 2 {
                    return cluster.abandon("no memory");
                }
                let stopped = Fault::Stopped {
                    process: 2,
                    address: hosts.address(2).to_owned(),
                    reason: "no memory".to_owned(),
                };
                let error = cluster
                    .gather(&[])
                    .expect_err("one has stopped")
                    .to_string();
                assert_eq!(error, stopped.to_string());
                cluster.abandon(&error);
            });
        }
    });
}
