//! Processes as threads that tell each other what they have to say, and words that were recorded.

use std::sync::{Barrier, Mutex};
use std::thread;

use puzzle_space::Gather;

/// What all processes have said, round by round.
pub(crate) type Talk = Vec<Vec<Vec<u8>>>;

/// Processes that run as threads of this one.
#[derive(Debug)]
pub(crate) struct Circle {
    barrier: Barrier,
    words: Mutex<Vec<Vec<u8>>>,
}

/// One of them.
#[derive(Debug)]
pub(crate) struct Member<'a> {
    circle: &'a Circle,
    process: usize,
    talk: Talk,
}

impl Circle {
    /// What so many processes come to, each with all that was said.
    pub(crate) fn run<T: Send>(
        processes: usize,
        work: impl Fn(&mut Member<'_>) -> T + Sync,
    ) -> Vec<(T, Talk)> {
        let circle = Self {
            barrier: Barrier::new(processes),
            words: Mutex::new(vec![Vec::new(); processes]),
        };
        thread::scope(|scope| {
            let (circle, work) = (&circle, &work);
            let threads: Vec<_> = (0..processes)
                .map(|process| {
                    scope.spawn(move || {
                        let mut member = Member {
                            circle,
                            process,
                            talk: Vec::new(),
                        };
                        (work(&mut member), member.talk)
                    })
                })
                .collect();
            let threads = threads.into_iter();
            threads
                .map(|thread| thread.join().expect("no process panics"))
                .collect()
        })
    }
}

impl Gather for Member<'_> {
    fn process(&self) -> usize {
        self.process
    }

    fn processes(&self) -> usize {
        self.circle.words.lock().expect("nobody panics").len()
    }

    fn gather(&mut self, own: &[u8]) -> Result<Vec<Vec<u8>>, String> {
        let Circle { barrier, words } = self.circle;
        words.lock().expect("nobody panics")[self.process] = own.to_vec();
        barrier.wait();
        let all = words.lock().expect("nobody panics").clone();
        // Nobody says anything new before all have heard this.
        barrier.wait();
        self.talk.push(all.clone());
        Ok(all)
    }
}

/// What others said once, said again.
#[derive(Debug)]
pub(crate) struct Recorded {
    process: usize,
    processes: usize,
    left: std::vec::IntoIter<Vec<Vec<u8>>>,
}

impl Recorded {
    /// Said when everything recorded was.
    pub(crate) const OVER: &str = "the recording is over";

    pub(crate) fn new(process: usize, processes: usize, talk: Talk) -> Self {
        Self {
            process,
            processes,
            left: talk.into_iter(),
        }
    }
}

impl Gather for Recorded {
    fn process(&self) -> usize {
        self.process
    }

    fn processes(&self) -> usize {
        self.processes
    }

    fn gather(&mut self, own: &[u8]) -> Result<Vec<Vec<u8>>, String> {
        let mut words = self.left.next().ok_or(Self::OVER)?;
        if let Some(word) = words.get_mut(self.process) {
            *word = own.to_vec();
        }
        Ok(words)
    }
}
