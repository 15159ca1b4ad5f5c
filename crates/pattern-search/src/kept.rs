//! Large tables that are kept from one solver to the next.

use core::hash::Hasher;
use core::ops::RangeInclusive;
use std::io::{self, Write};

use row_search::{KeptBands, MoveNames, ReadAt, ResumeError};
use twox_hash::XxHash64;

use crate::ground::Ground;
use crate::layout::Layout;
use crate::table::{Bounds, Table};
use crate::view::{OrbitView, View};

/// Storage for large tables, such as a folder.
///
/// A table is identified by a number for the puzzle and its moves, and by the bytes of memory that were allowed for making it; the table
/// itself is smaller. A solver checks what it reads. If that is something else or damaged, the solver reports it, and tries a smaller table
/// or makes one.
pub trait Shelf {
    /// The largest number of bytes in this range with which a table kept for a puzzle was made.
    fn largest(&self, puzzle: u64, wanted: &RangeInclusive<u64>) -> Option<u64>;

    /// Opens the table of a puzzle that was made with this many bytes of memory.
    ///
    /// # Errors
    ///
    /// Errors of the system.
    fn open(&mut self, puzzle: u64, bytes: u64) -> io::Result<Box<dyn ReadAt>>;

    /// Called when a table cannot be used.
    fn refuse(&mut self, puzzle: u64, bytes: u64, why: &ResumeError);

    /// Keeps a table that was made with this many bytes of memory; `write` writes it.
    fn keep(&mut self, puzzle: u64, bytes: u64, write: &dyn Fn(&mut dyn Write) -> io::Result<()>);
}

impl Table {
    /// Whether it is worth while to keep it: a small table is made in no time.
    pub(crate) fn is_large(&self) -> bool {
        matches!(self.bounds, Bounds::Bands(_))
    }

    /// Writes it, with the view for its identity.
    pub(crate) fn keep(&self, out: &mut dyn Write) -> io::Result<()> {
        let Bounds::Bands(bands) = &self.bounds else {
            return Err(io::Error::other("small tables are not kept"));
        };
        bands.keep(&self.layout, written(self.view()).as_bytes(), out)
    }

    /// Reads what [`keep`](Self::keep) has written of the puzzle, of a table that was made in so many bytes.
    pub(crate) fn read(
        ground: &Ground,
        names: &MoveNames,
        orbits: usize,
        (input, bytes): (Box<dyn ReadAt>, u64),
    ) -> Result<Self, ResumeError> {
        let length = input.length().map_err(ResumeError::Io)?;
        if length > bytes {
            return Err(ResumeError::Foreign(format!(
                "found {length} bytes, expected a table that was made in {bytes} bytes of memory"
            )));
        }
        let kept = KeptBands::open(input)?;
        let text = core::str::from_utf8(kept.identity()).ok();
        let view = text
            .and_then(|text| read(text, orbits))
            .ok_or_else(foreign)?;
        let layout = Layout::new(ground, names, view.shown(ground)).ok_or_else(foreign)?;
        let bands = kept.read(&layout)?;
        Ok(Self::of_parts(view, layout, Bounds::Bands(bands)))
    }

    /// The largest one of a puzzle on a shelf that can be used, of those that were made in so many bytes.
    pub(crate) fn largest(
        ground: &Ground,
        names: &MoveNames,
        orbits: usize,
        shelf: &mut dyn Shelf,
        (puzzle, mut wanted): (u64, RangeInclusive<u64>),
    ) -> Option<Self> {
        while let Some(bytes) = shelf.largest(puzzle, &wanted) {
            let input = shelf.open(puzzle, bytes).map_err(ResumeError::Io);
            match input.and_then(|input| Self::read(ground, names, orbits, (input, bytes))) {
                Ok(table) => return Some(table),
                Err(error) => shelf.refuse(puzzle, bytes, &error),
            }
            wanted = *wanted.start()..=bytes.checked_sub(1)?;
        }
        None
    }
}

fn foreign() -> ResumeError {
    ResumeError::Foreign("found no table of this puzzle, expected one".into())
}

/// A view as one line: for each orbit the kinds of its pieces, and behind `t` those whose twists are seen, or `-`.
fn written(view: &View) -> String {
    let list = |kinds: &[u16]| -> String {
        let kinds: Vec<String> = kinds.iter().map(u16::to_string).collect();
        kinds.join(",")
    };
    let orbit = |orbit: &OrbitView| match orbit {
        OrbitView::Kinds { kinds, twists } => format!("{}t{}", list(kinds), list(twists)),
        _ => "-".into(),
    };
    let orbits: Vec<String> = view.orbits().iter().map(orbit).collect();
    orbits.join(" ")
}

/// The view that was written so, of a puzzle with so many orbits.
fn read(text: &str, orbits: usize) -> Option<View> {
    let list = |text: &str| -> Option<Vec<u16>> {
        let kinds = text.split(',').filter(|kind| !kind.is_empty());
        kinds.map(|kind| kind.parse().ok()).collect()
    };
    let orbit = |text: &str| -> Option<OrbitView> {
        if text == "-" {
            return Some(OrbitView::Nothing);
        }
        let (kinds, twists) = text.split_once('t')?;
        Some(OrbitView::Kinds {
            kinds: list(kinds)?,
            twists: list(twists)?,
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
        own.is_turned.iter().for_each(|&own| add(own.into()));
        own.places.iter().for_each(|&place| add(place.into()));
    }
    ground.start.iter().for_each(|&point| add(point.into()));
    for (place, points) in ground.blocked() {
        add(*place);
        points.iter().for_each(|&point| add(point.into()));
    }
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
