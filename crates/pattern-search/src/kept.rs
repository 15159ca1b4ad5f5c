//! Large tables that are kept from one solver to the next.

use core::hash::Hasher;
use core::ops::RangeInclusive;
use std::io::{self, BufRead, BufReader, Read, Write};

use row_search::{Bands, MoveNames, ResumeError};
use twox_hash::XxHash64;

use crate::ground::Ground;
use crate::layout::Layout;
use crate::table::{Bounds, Table};
use crate::view::{OrbitView, View};

/// Storage for large tables, such as a folder.
///
/// A table is identified by a number for the puzzle and its moves. A solver checks what it reads;
/// if it is something else or damaged, the solver reports that and makes the table again.
pub trait Shelf {
    /// Opens the largest table kept for a puzzle among those made with this many bytes of memory.
    /// The table itself is smaller.
    fn open(&mut self, puzzle: u64, bytes: RangeInclusive<u64>) -> Option<Box<dyn Read>>;

    /// Called when a table that was opened cannot be used.
    fn refuse(&mut self, why: &ResumeError);

    /// Keeps a table that was made with this many bytes of memory; `write` writes it.
    fn keep(&mut self, puzzle: u64, bytes: u64, write: &dyn Fn(&mut dyn Write) -> io::Result<()>);
}

/// The first line of what is kept.
const HEAD: &str = "pattern-search table 1";

/// No view takes more bytes than this.
const MOST_HEAD: u64 = 1 << 20;

impl Table {
    /// Whether it is worth while to keep it: a small table is made in no time.
    pub(crate) fn is_large(&self) -> bool {
        matches!(self.bounds, Bounds::Bands(_))
    }

    /// Writes the view, and then the bounds.
    pub(crate) fn keep(&self, out: &mut dyn Write) -> io::Result<()> {
        let Bounds::Bands(bands) = &self.bounds else {
            return Err(io::Error::other("small tables are not kept"));
        };
        let view = written(self.view());
        writeln!(out, "{HEAD}\n{view}")?;
        bands.keep(&self.layout, view.as_bytes(), out)
    }

    /// Reads what [`keep`](Self::keep) has written of the puzzle.
    pub(crate) fn read(
        ground: &Ground,
        names: &MoveNames,
        orbits: usize,
        input: &mut dyn Read,
    ) -> Result<Self, ResumeError> {
        let mut input = BufReader::new(input);
        let mut line = |expected: &str| -> Result<String, ResumeError> {
            let mut line = String::new();
            let mut input = Read::take(&mut input, MOST_HEAD);
            input.read_line(&mut line).map_err(ResumeError::Io)?;
            match line.strip_suffix('\n') {
                Some(line) if expected.is_empty() || line == expected => Ok(line.into()),
                _ => Err(foreign()),
            }
        };
        line(HEAD)?;
        let text = line("")?;
        let view = read(&text, orbits).ok_or_else(foreign)?;
        let layout = Layout::new(ground, names, view.shown(ground)).ok_or_else(foreign)?;
        let bands = Bands::read(&layout, text.as_bytes(), &mut input)?;
        Ok(Self::of_parts(view, layout, Bounds::Bands(bands)))
    }
}

fn foreign() -> ResumeError {
    ResumeError::Foreign("found no table of this puzzle, expected one".into())
}

/// A view as one line: for each orbit the kinds of its pieces, and behind them `t` if twists are seen, or `-`.
fn written(view: &View) -> String {
    let orbit = |orbit: &OrbitView| match orbit {
        OrbitView::Kinds { kinds, twists } => {
            let kinds: Vec<String> = kinds.iter().map(u16::to_string).collect();
            kinds.join(",") + if *twists { "t" } else { "" }
        }
        _ => "-".into(),
    };
    let orbits: Vec<String> = view.orbits().iter().map(orbit).collect();
    orbits.join(" ")
}

/// The view that was written so, of a puzzle with so many orbits.
fn read(text: &str, orbits: usize) -> Option<View> {
    let orbit = |text: &str| -> Option<OrbitView> {
        if text == "-" {
            return Some(OrbitView::Nothing);
        }
        let kinds = text.strip_suffix('t').unwrap_or(text);
        let kinds: Option<Vec<u16>> = kinds.split(',').map(|kind| kind.parse().ok()).collect();
        Some(OrbitView::Kinds {
            kinds: kinds?,
            twists: text.ends_with('t'),
        })
    };
    let found: Vec<OrbitView> = text.split(' ').map(orbit).collect::<Option<_>>()?;
    (found.len() == orbits).then(|| View::new(found))
}

/// A number that tells puzzles apart by their moves, the start, and the orbits.
pub(crate) fn number_of(ground: &Ground) -> u64 {
    let mut hash = XxHash64::with_seed(0);
    let mut add = |number: usize| hash.write(&(number as u64).to_le_bytes());
    for own in &ground.constituents {
        add(own.orbit);
        add(own.twists.into());
        own.places.iter().for_each(|&place| add(place.into()));
    }
    ground.start.iter().for_each(|&point| add(point.into()));
    for motion in &ground.motions[..ground.moves] {
        add(motion.changed().len());
        for &(place, from, twist) in motion.changed() {
            add(place.into());
            add(from.into());
            add(twist.into());
        }
    }
    hash.finish()
}
