//! Resumes from the newest level that all processes have saved.

use row_search::{Depth, Levels, PartSearch};

use super::Searching;
use crate::error::ClusterError;
use crate::exchange::Exchange;
use crate::keeper::Keeper;
use crate::share::share;

impl<'s> Searching<'_, 's> {
    /// The part at the end of the newest level that all processes can read; `None` if no process
    /// has saved a level after level 0, where every search begins.
    ///
    /// # Errors
    ///
    /// [`ClusterError::NothingToResume`] if some have, but there is no level that all can read.
    pub(super) fn resumed(
        &mut self,
        exchange: &mut Exchange,
        keeper: &mut dyn Keeper,
    ) -> Result<Option<(PartSearch<'s>, Levels)>, ClusterError> {
        let (rows, process) = (self.space.rows(), exchange.process());
        let own = share(rows, process, exchange.processes());
        let kept = keeper.levels(own.clone()).map_err(ClusterError::Kept)?;
        let word: Vec<u8> = kept.iter().flat_map(|depth| depth.to_le_bytes()).collect();
        let words = exchange.end_round(&word, &mut self.observer)?;
        if words
            .iter()
            .all(|word| depths(word).all(|depth| depth == 0))
        {
            return Ok(None);
        }
        for depth in kept_by_all(&words) {
            let read = keeper.read(depth, self.space, own.clone());
            let word = match &read {
                Ok((_, levels)) => told(READ, &counts(levels)),
                Err(reason) => told(REFUSED, reason.as_bytes()),
            };
            let words = exchange.end_round(&word, &mut self.observer)?;
            let refused = words.iter().enumerate().filter_map(|(process, word)| {
                let reason = word.strip_prefix(&[REFUSED])?;
                let reason = String::from_utf8_lossy(reason).into_owned();
                Some((process, depth, reason))
            });
            let refused: Vec<(usize, Depth, String)> = refused.collect();
            match read {
                Ok(kept) if refused.is_empty() => {
                    if words.iter().any(|word| *word != words[0]) {
                        let reason = "the processes have kept different searches".to_owned();
                        return Err(ClusterError::NothingToResume { reason });
                    }
                    keeper.all_read(depth);
                    self.summary.resumed = Some(depth);
                    return Ok(Some(kept));
                }
                _ => self.summary.refused.extend(refused),
            }
        }
        let reason = match self.summary.refused.first() {
            Some((process, depth, reason)) => {
                format!("process {process}, level {depth}: {reason}")
            }
            None => told_of_each(&words),
        };
        Err(ClusterError::NothingToResume { reason })
    }
}

/// The first byte of a message that says whether a level could be read.
const READ: u8 = 1;
const REFUSED: u8 = 0;

fn told(kind: u8, rest: &[u8]) -> Vec<u8> {
    [&[kind], rest].concat()
}

fn counts(levels: &Levels) -> Vec<u8> {
    let counts = levels.counts().iter();
    counts.flat_map(|count| count.to_le_bytes()).collect()
}

fn depths(word: &[u8]) -> impl Iterator<Item = Depth> {
    let numbers = word.as_chunks().0.iter();
    numbers.map(|bytes| Depth::from_le_bytes(*bytes))
}

/// The levels that are in all of these messages, newest first.
fn kept_by_all(words: &[Vec<u8>]) -> Vec<Depth> {
    let mut common: Vec<Depth> = depths(&words[0]).collect();
    for word in &words[1..] {
        common.retain(|depth| depths(word).any(|other| other == *depth));
    }
    common.sort_unstable_by(|a, b| b.cmp(a));
    common
}

/// The levels of each process, as text.
fn told_of_each(words: &[Vec<u8>]) -> String {
    let told = words.iter().enumerate().map(|(process, word)| {
        let levels: Vec<String> = depths(word).map(|depth| depth.to_string()).collect();
        if levels.is_empty() {
            format!("process {process} has none")
        } else {
            format!("process {process} has {}", levels.join(" and "))
        }
    });
    told.collect::<Vec<_>>().join(", ")
}
