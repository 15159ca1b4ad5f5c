//! The loop over levels, in step with the other processes.

mod resuming;
mod slices;
mod words;

use core::ops::ControlFlow;
use std::time::Instant;

use row_search::{
    Distribution, LevelReport, Levels, PartSearch, ProofError, SearchError, Space,
    numbering_fingerprint,
};

use self::slices::Slices;
use self::words::{LevelWord, read_number, read_state, write_state};
use crate::cluster::Cluster;
use crate::error::{ClusterError, Fault};
use crate::exchange::{Exchange, Party};
use crate::keeper::Keeper;
use crate::progress::{LevelCost, Progress, Status, Summary};
use crate::share::share;

impl Cluster {
    /// Counts the states of a space at each distance, with all processes together. The result is
    /// the same as that of [`row_search::count_states`], with the same proof that nothing was
    /// missed.
    ///
    /// Each process calls it with the same space; all get the result. If there is a `keeper`, it
    /// saves the levels; `Resume` says whether to start from a saved one. `observe` is called
    /// several times a second with the progress of all, and can stop the search. The work is done
    /// on the [threads](row_search::threads) of the current pool.
    ///
    /// # Errors
    ///
    /// [`ClusterError`] if this process or another one fails. All others then end too, with an
    /// error that names it.
    pub fn count_states(
        self,
        space: &dyn Space,
        keeper: Option<(&mut dyn Keeper, Resume)>,
        observe: &mut dyn FnMut(&Progress<'_>) -> ControlFlow<()>,
    ) -> Result<(Distribution, Summary), ClusterError> {
        let mut exchange = self.exchange;
        let mut searching = Searching {
            space,
            summary: Summary::default(),
            observer: Observer {
                observe,
                start: Instant::now(),
                level: None,
                is_keeping: false,
            },
        };
        match searching.run(&mut exchange, keeper) {
            Ok(counts) => {
                exchange.farewell();
                Ok((counts, searching.summary))
            }
            Err(error) => {
                exchange.abandon(&error.to_string());
                Err(error)
            }
        }
    }
}

/// Whether a search resumes from saved levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resume {
    /// From the newest level that all processes can read, if any is saved.
    Newest,
    /// Never: it begins from the start.
    Never,
}

/// Passes the progress of the processes to the caller.
struct Observer<'a> {
    observe: &'a mut dyn FnMut(&Progress<'_>) -> ControlFlow<()>,
    start: Instant,
    /// The last level that was completed.
    level: Option<LevelReport>,
    is_keeping: bool,
}

/// A process between the rounds in which rows are sent. No data arrive then.
impl Party for Observer<'_> {
    fn look(&mut self, statuses: &[Status]) -> Result<(), ClusterError> {
        let depth = self.level.as_ref().map_or(0, |level| level.depth);
        let progress = Progress {
            level: self.level.as_ref(),
            is_keeping: self.is_keeping,
            statuses,
            time: self.start.elapsed(),
        };
        match (self.observe)(&progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(SearchError::Cancelled { depth }.into()),
        }
    }
}

/// A process in a level. It adds the states that others find in its rows.
struct Level<'a, 'b, 's> {
    part: &'a mut PartSearch<'s>,
    observer: &'a mut Observer<'b>,
}

impl Party for Level<'_, '_, '_> {
    fn take(&mut self, bytes: &[u8]) -> Result<(), String> {
        words::each_block(bytes, |block| {
            self.part.add(block).map_err(|error| error.to_string())
        })
    }

    fn look(&mut self, statuses: &[Status]) -> Result<(), ClusterError> {
        self.observer.look(statuses)
    }
}

/// A process before a level. It marks rows that others have filled, in which nothing new can be
/// found.
struct Filling<'a, 'b, 's>(Level<'a, 'b, 's>);

impl Party for Filling<'_, '_, '_> {
    fn take(&mut self, bytes: &[u8]) -> Result<(), String> {
        let Self(Level { part, .. }) = self;
        words::each_block(bytes, |block| {
            part.leave_out(block).map_err(|error| error.to_string())
        })
    }

    fn look(&mut self, statuses: &[Status]) -> Result<(), ClusterError> {
        self.0.look(statuses)
    }
}

/// A search of one process.
struct Searching<'a, 's> {
    space: &'s dyn Space,
    summary: Summary,
    observer: Observer<'a>,
}

impl<'s> Searching<'_, 's> {
    fn run(
        &mut self,
        exchange: &mut Exchange,
        mut keeper: Option<(&mut dyn Keeper, Resume)>,
    ) -> Result<Distribution, ClusterError> {
        self.expect_same_space(exchange)?;
        let kept = match &mut keeper {
            Some((keeper, Resume::Newest)) => self.resumed(exchange, &mut **keeper)?,
            _ => None,
        };
        let is_new = kept.is_none();
        let (mut part, mut levels) = match kept {
            Some(kept) => kept,
            None => self.begun(exchange)?,
        };
        self.observer.level = Some(levels.report(self.space));
        if let Some((keeper, _)) = &mut keeper
            && is_new
        {
            self.keep(exchange, &mut **keeper, &levels, &part)?;
        }
        while !levels.are_over(self.space)? {
            let start = Instant::now();
            exchange.status_mut().depth = levels.report(self.space).depth + 1;
            part.begin_level();
            self.follow(exchange, &mut part)?;
            let new = part.end_level();
            let word = self.sum_up(exchange, new)?;
            self.add_cost(&levels, start, &word);
            let Some(report) = levels.add(self.space, word.positions)? else {
                break;
            };
            self.observer.level = Some(report);
            if let Some((keeper, _)) = &mut keeper {
                self.keep(exchange, &mut **keeper, &levels, &part)?;
            }
        }
        let counts = levels.distribution(self.space)?;
        self.prove(exchange, part, &levels)?;
        Ok(counts)
    }

    /// Checks that all processes number the rows in the same way.
    fn expect_same_space(&mut self, exchange: &mut Exchange) -> Result<(), ClusterError> {
        let own = numbering_fingerprint(self.space).to_le_bytes();
        let words = exchange.end_round(&own, &mut self.observer)?;
        match words.iter().position(|word| *word != own) {
            None => Ok(()),
            Some(process) => Err(ClusterError::OtherSpace { process }),
        }
    }

    /// Starts a search, with only the goals reached.
    fn begun(&mut self, exchange: &mut Exchange) -> Result<(PartSearch<'s>, Levels), ClusterError> {
        let own = share(self.space.rows(), exchange.process(), exchange.processes());
        let part = PartSearch::new(self.space, own)?;
        let words = exchange.end_round(&part.newest().to_le_bytes(), &mut self.observer)?;
        let levels = Levels::new(sum(&words)?)?;
        Ok((part, levels))
    }

    /// Searches a level: finds the states that lead to the own frontier, adds those in own rows,
    /// and sends those in rows of others. Adds the states that others find in own rows as they
    /// arrive.
    fn follow(
        &mut self,
        exchange: &mut Exchange,
        part: &mut PartSearch<'s>,
    ) -> Result<(), ClusterError> {
        exchange.status_mut().rows = self.space.rows();
        exchange.status_mut().rows_done = 0;
        self.tell_filled(exchange, part)?;
        self.search_own(exchange, part)?;
        self.search_others(exchange, part)
    }

    /// Tells the others which own rows are full, and marks their full rows.
    fn tell_filled(
        &mut self,
        exchange: &mut Exchange,
        part: &mut PartSearch<'s>,
    ) -> Result<(), ClusterError> {
        let filled = part.filled();
        let filling = &mut Filling(Level {
            part,
            observer: &mut self.observer,
        });
        let mut framed = Vec::new();
        for to in exchange.others() {
            for block in &filled {
                words::frame(block, &mut framed);
                exchange.send(to, &framed, filling)?;
            }
        }
        exchange.end_round(&[], filling)?;
        Ok(())
    }

    /// Adds the states in own rows that lead to the own frontier.
    fn search_own(
        &mut self,
        exchange: &mut Exchange,
        part: &mut PartSearch<'s>,
    ) -> Result<(), ClusterError> {
        let mut slices = Slices::new(self.space.fibre().row_bytes());
        let mut left = part.rows();
        while let Some(slice) = slices.next_of(&mut left) {
            exchange.status_mut().rows_done += slice.end - slice.start;
            slices.timed(|| part.search(slice));
            exchange.poll(&mut Level {
                part,
                observer: &mut self.observer,
            })?;
        }
        Ok(())
    }

    /// Sends the states in rows of others that lead to the own frontier, and adds those that others
    /// find in own rows.
    fn search_others(
        &mut self,
        exchange: &mut Exchange,
        part: &mut PartSearch<'s>,
    ) -> Result<(), ClusterError> {
        let (rows, processes) = (self.space.rows(), exchange.processes());
        let mut slices = Slices::new(self.space.fibre().row_bytes());
        let mut block = Vec::new();
        for to in exchange.others() {
            let mut left = share(rows, to, processes);
            while let Some(slice) = slices.next_of(&mut left) {
                exchange.status_mut().rows_done += slice.end - slice.start;
                let found = slices.timed(|| part.found_in(slice));
                let level = &mut Level {
                    part,
                    observer: &mut self.observer,
                };
                for rows in found {
                    words::frame(&rows, &mut block);
                    exchange.send(to, &block, level)?;
                }
                exchange.poll(level)?;
            }
        }
        let level = &mut Level {
            part,
            observer: &mut self.observer,
        };
        exchange.end_round(&[], level)?;
        Ok(())
    }

    /// Sends the others the number of new states in this part, and the costs. Returns the sums for
    /// all.
    fn sum_up(
        &mut self,
        exchange: &mut Exchange,
        positions: u64,
    ) -> Result<LevelWord, ClusterError> {
        let status = exchange.status();
        let own = LevelWord {
            positions,
            bytes_sent: status.bytes_sent,
            waited: status.waited,
        };
        let words = exchange.end_round(&own.to_bytes(), &mut self.observer)?;
        let mut sum = LevelWord::default();
        self.summary.bytes_sent.clear();
        self.summary.waited.clear();
        for (process, word) in words.iter().enumerate() {
            let garbled = |reason: String| Fault::Garbled { process, reason };
            let word = LevelWord::read(word).map_err(garbled)?;
            self.summary.bytes_sent.push(word.bytes_sent);
            self.summary.waited.push(word.waited);
            sum = sum.and(&word).ok_or_else(|| garbled(TOO_MANY.to_owned()))?;
        }
        Ok(sum)
    }

    /// Records the cost of the level that follows these.
    fn add_cost(&mut self, levels: &Levels, start: Instant, word: &LevelWord) {
        let before: u64 = self
            .summary
            .levels
            .iter()
            .map(|level| level.bytes_sent)
            .sum();
        self.summary.time = self.observer.start.elapsed();
        self.summary.levels.push(LevelCost {
            depth: levels.report(self.space).depth + 1,
            time: start.elapsed(),
            bytes_sent: word.bytes_sent - before,
            positions: word.positions,
        });
    }

    /// Saves a level, in all processes.
    fn keep(
        &mut self,
        exchange: &mut Exchange,
        keeper: &mut dyn Keeper,
        levels: &Levels,
        part: &PartSearch<'_>,
    ) -> Result<(), ClusterError> {
        let depth = levels.report(self.space).depth;
        self.observer.is_keeping = true;
        exchange.poll(&mut self.observer)?;
        let written = keeper.write(levels, part);
        written.map_err(|reason| ClusterError::Keeping { depth, reason })?;
        exchange.end_round(&[], &mut self.observer)?;
        self.observer.is_keeping = false;
        keeper.all_kept(depth);
        Ok(())
    }

    /// Checks that no unreached state leads to a reached one.
    fn prove(
        &mut self,
        exchange: &mut Exchange,
        mut part: PartSearch<'s>,
        levels: &Levels,
    ) -> Result<(), ClusterError> {
        let start = Instant::now();
        part.begin_closing();
        self.follow(exchange, &mut part)?;
        let word = self.sum_up(exchange, 0)?;
        self.add_cost(levels, start, &word);
        let own = part.end_closing();
        let words = exchange.end_round(&write_state(own), &mut self.observer)?;
        for (process, word) in words.iter().enumerate() {
            let garbled = |reason| Fault::Garbled { process, reason };
            if let Some(state) = read_state(word).map_err(garbled)? {
                let found = None;
                return Err(SearchError::Proof(ProofError::Neighbours { state, found }).into());
            }
        }
        Ok(())
    }
}

/// The sum of the numbers in the messages of the processes.
fn sum(words: &[Vec<u8>]) -> Result<u64, ClusterError> {
    let mut sum = 0_u64;
    for (process, word) in words.iter().enumerate() {
        let garbled = |reason| Fault::Garbled { process, reason };
        let number = read_number(word).map_err(garbled)?;
        let added = sum.checked_add(number);
        sum = added.ok_or_else(|| garbled(TOO_MANY.to_owned()))?;
    }
    Ok(sum)
}

const TOO_MANY: &str = "more states than 64 bits count";

#[cfg(test)]
mod tests {
    use row_search::TransitionSpace;

    use super::*;

    #[test]
    fn numbers_of_all_are_added() {
        let word = |number: u64| number.to_le_bytes().to_vec();
        assert_eq!(sum(&[word(2), word(0), word(3)]).ok(), Some(5));
        for wrong in [&[word(2), word(u64::MAX)], &[word(2), vec![0; 7]]] {
            let error = sum(wrong).expect_err("the second one is wrong");
            assert!(
                matches!(
                    error,
                    ClusterError::Fault(Fault::Garbled { process: 1, .. })
                ),
                "{error}"
            );
        }
    }

    #[test]
    fn whatever_a_process_waits_for_it_can_be_stopped() {
        let space = TransitionSpace::new(1, 2, vec![1, 0]).expect("a ring");
        let mut part = PartSearch::new(&space, 0..2).expect("a small one");
        let observe = &mut |_: &Progress<'_>| ControlFlow::Break(());
        let observer = &mut Observer {
            observe,
            start: Instant::now(),
            level: None,
            is_keeping: false,
        };
        let is_stopped =
            |party: &mut dyn Party| matches!(party.look(&[]), Err(ClusterError::Search(_)));
        assert!(is_stopped(observer));
        let part = &mut part;
        let mut level = Level { part, observer };
        assert!(is_stopped(&mut level));
        assert!(is_stopped(&mut Filling(level)));
    }
}
