//! All parts of a search in one thread: what processes would do that send each other blocks.

use core::ops::Range;

use row_search::{LevelReport, Levels, PartSearch, SearchError, Space, State};

/// All parts of a search, and their levels.
pub(crate) struct Together<'a> {
    pub(crate) space: &'a dyn Space,
    pub(crate) parts: Vec<PartSearch<'a>>,
    pub(crate) levels: Levels,
    /// What the order of blocks is shuffled by.
    random: u64,
}

/// The rows of each of so many parts, as even as can be; some are empty if there are more parts than rows.
pub(crate) fn ranges(rows: u64, count: u64) -> Vec<Range<u64>> {
    let first = |part: u64| rows * part / count;
    (0..count)
        .map(|part| first(part)..first(part + 1))
        .collect()
}

impl<'a> Together<'a> {
    pub(crate) fn new(space: &'a dyn Space, count: u64) -> Self {
        let parts = ranges(space.rows(), count).into_iter();
        let parts: Vec<_> = parts
            .map(|rows| PartSearch::new(space, rows).expect("it fits"))
            .collect();
        let goals = parts.iter().map(PartSearch::newest).sum();
        let levels = Levels::new(goals).expect("there are goals");
        Self {
            space,
            parts,
            levels,
            random: 0x9e37_79b9_7f4a_7c15,
        }
    }

    pub(crate) fn next_level(&mut self) -> Result<Option<LevelReport>, SearchError> {
        if self.levels.are_over(self.space)? {
            return Ok(None);
        }
        for part in &mut self.parts {
            part.begin_level();
        }
        self.exchange();
        let found = self.parts.iter_mut().map(PartSearch::end_level).sum();
        self.levels.add(self.space, found)
    }

    /// What each part finds in the end: a state that leads in and was not reached.
    pub(crate) fn close(&mut self) -> Vec<Option<State>> {
        for part in &mut self.parts {
            part.begin_closing();
        }
        self.exchange();
        self.parts.iter_mut().map(PartSearch::end_closing).collect()
    }

    /// Each part searches its rows, and sends the others what it finds in theirs: in any order, some of it twice.
    fn exchange(&mut self) {
        let rows: Vec<Range<u64>> = self.parts.iter().map(PartSearch::rows).collect();
        self.tell_filled();
        if self.number_below(2) == 0 {
            self.search_own();
        }
        let mut blocks = Vec::new();
        for (own, part) in self.parts.iter().enumerate() {
            for (other, rows) in rows.iter().enumerate().filter(|&(other, _)| other != own) {
                let middle = rows.start + (rows.end - rows.start) / 3;
                let found = [
                    part.found_in(rows.start..middle),
                    part.found_in(middle..rows.end),
                ];
                blocks.extend(found.concat().into_iter().map(|block| (other, block)));
            }
        }
        for _ in 0..blocks.len() / 8 {
            let again = self.number_below(blocks.len());
            blocks.push(blocks[again].clone());
        }
        for left in (1..blocks.len()).rev() {
            let other = self.number_below(left + 1);
            blocks.swap(left, other);
        }
        let half = blocks.split_off(blocks.len() / 2);
        self.add(blocks);
        self.search_own();
        self.add(half);
    }

    /// Each part tells some of the others which of its rows lack nothing.
    fn tell_filled(&mut self) {
        for teller in 0..self.parts.len() {
            for block in self.parts[teller].filled() {
                for other in (0..self.parts.len()).filter(|&other| other != teller) {
                    if self.number_below(4) > 0 {
                        let told = self.parts[other].leave_out(&block);
                        told.expect("a part has told it");
                    }
                }
            }
        }
    }

    /// Each part searches its own rows. Nothing changes if they were searched before.
    fn search_own(&mut self) {
        for part in &mut self.parts {
            let Range { start, end } = part.rows();
            let middle = start + (end - start) / 2;
            part.search(middle..end);
            part.search(start..middle);
        }
    }

    fn add(&mut self, blocks: Vec<(usize, Vec<u8>)>) {
        for (part, block) in blocks {
            self.parts[part].add(&block).expect("a part has found it");
        }
    }

    fn number_below(&mut self, end: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random % end as u64) as usize
    }
}
