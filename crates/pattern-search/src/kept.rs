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
    /// The largest memory budget within `wanted` with which a kept table of a puzzle was made, in bytes.
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
    /// Whether the table is worth keeping. A small one is made quickly.
    #[must_use]
    pub fn is_large(&self) -> bool {
        matches!(self.bounds, Bounds::Bands(_))
    }

    /// Writes the table, with its view as its identity.
    pub(crate) fn keep(&self, out: &mut dyn Write) -> io::Result<()> {
        let Bounds::Bands(bands) = &self.bounds else {
            return Err(io::Error::other("small tables are not kept"));
        };
        bands.keep(&self.layout, written(self.view()).as_bytes(), out)
    }

    /// Reads a table of this puzzle that [`keep`](Self::keep) has written and that was made with this memory budget.
    pub(crate) fn read(
        ground: &Ground,
        names: &MoveNames,
        orbits: usize,
        (input, bytes): (Box<dyn ReadAt>, u64),
    ) -> Result<Self, ResumeError> {
        let length = input.length().map_err(ResumeError::Io)?;
        if length > bytes {
            return Err(ResumeError::Foreign(format!(
                "the file has {length} bytes, more than the {bytes} bytes in which its table was made"
            )));
        }
        let kept = KeptBands::open(input)?;
        let text = core::str::from_utf8(kept.identity()).ok();
        let view = text
            .and_then(|text| read(text, orbits))
            .ok_or_else(foreign)?;
        let layout = Layout::new(ground, names, view.shown(ground)).ok_or_else(foreign)?;
        let bounds = Bounds::Bands(kept.read(&layout)?);
        Ok(Self {
            view,
            layout,
            bounds,
        })
    }

    /// The largest usable table of a puzzle on a shelf that was made with a memory budget within `wanted`.
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
    ResumeError::Foreign("not a table of this puzzle".into())
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

/// Parses a view that [`written`] has written, for a puzzle with this many orbits.
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

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;
    use std::collections::BTreeMap;

    use puzzle_def::{Definition, known};
    use row_search::{Bands, Space, State};

    use super::*;

    fn ground(definition: &Definition, single_turns: bool) -> (Ground, MoveNames) {
        let turns = definition.turns(single_turns).expect("moves");
        let names = MoveNames::new(turns.iter().map(|turn| turn.name.as_str())).expect("names");
        (Ground::new(definition, &turns, single_turns), names)
    }

    fn kinds(kinds: &[u16], twists: &[u16]) -> OrbitView {
        OrbitView::Kinds {
            kinds: kinds.to_vec(),
            twists: twists.to_vec(),
        }
    }

    #[test]
    fn views_are_read_as_they_were_written() {
        let orbits = [
            kinds(&[0, 12, 3], &[]),
            OrbitView::Nothing,
            kinds(&[0, 0, 1], &[1, 0]),
        ];
        let text = written(&View::new(orbits.to_vec()));
        assert_eq!(text, "0,12,3t - 0,0,1t1,0");
        assert_eq!(read(&text, 3), Some(View::new(orbits.to_vec())));
        assert_eq!(read("-", 1), Some(View::new(vec![OrbitView::Nothing])));
        for (text, orbits) in [
            (&text[..], 2),
            ("-", 2),
            ("0,1", 1),
            ("0,xt", 1),
            ("0t1 ", 1),
        ] {
            assert_eq!(read(text, orbits), None, "{text}");
        }
    }

    #[test]
    fn puzzles_have_numbers_of_their_own() {
        let ring = "Set P 5 1\nStartState\nP\n0 1 2 3 4\nEnd\nMove A\nP\n2 3 4 5 1\nEnd\nMove C\nP\n2 1 3 4 5\nEnd\n";
        let ring = |end: &str| {
            let ring = puzzle_def::read("ring.tws", &format!("{ring}{end}"));
            ring.expect("a definition")
        };
        let pocket = known::definition("pocket").expect("a known puzzle");
        let numbers = [
            (pocket.clone(), false),
            (pocket, true),
            (known::definition("2x2x3").expect("a known puzzle"), false),
            (ring(""), false),
            (ring("Illegal P 1 3\n"), false),
            (ring("Illegal P 2 3\n"), false),
            (ring("Illegal P 2 4\n"), false),
        ];
        let numbers = numbers.map(|(definition, single_turns)| {
            let number = || number_of(&ground(&definition, single_turns).0);
            assert_eq!(number(), number());
            number()
        });
        for (place, number) in numbers.iter().enumerate() {
            assert!(!numbers[..place].contains(number), "{numbers:?}");
        }
    }

    /// Tables by the bytes they were made in.
    #[derive(Default)]
    struct Folder {
        tables: BTreeMap<u64, Vec<u8>>,
        refused: Vec<u64>,
    }

    struct InBytes(Vec<u8>);

    impl ReadAt for InBytes {
        fn length(&self) -> io::Result<u64> {
            self.0[..].length()
        }

        fn read_at(&self, bytes: &mut [u8], place: u64) -> io::Result<()> {
            self.0[..].read_at(bytes, place)
        }
    }

    impl Shelf for Folder {
        fn largest(&self, _: u64, wanted: &RangeInclusive<u64>) -> Option<u64> {
            self.tables
                .range(wanted.clone())
                .next_back()
                .map(|(&own, _)| own)
        }

        fn open(&mut self, _: u64, bytes: u64) -> io::Result<Box<dyn ReadAt>> {
            Ok(Box::new(InBytes(self.tables[&bytes].clone())))
        }

        fn refuse(&mut self, _: u64, bytes: u64, _: &ResumeError) {
            self.refused.push(bytes);
        }

        fn keep(&mut self, _: u64, bytes: u64, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) {
            let mut kept = Vec::new();
            write(&mut kept).expect("memory takes it");
            self.tables.insert(bytes, kept);
        }
    }

    /// A small table that is stored like the large ones.
    #[test]
    fn tables_are_read_as_they_were_kept() {
        let pocket = known::definition("pocket").expect("a known puzzle");
        let (ground, names) = ground(&pocket, false);
        let places = usize::from(pocket.orbits()[0].places);
        let mut apart = vec![3; places];
        (apart[0], apart[1], apart[2]) = (0, 1, 2);
        let view = View::new(vec![kinds(&apart, &[0, 1])]);
        let layout = || Layout::new(&ground, &names, view.shown(&ground)).expect("a layout");
        let bands = Bands::search(&layout(), &mut |_| ControlFlow::Continue(()));
        let bands = Bounds::Bands(bands.expect("it is small"));
        let table = Table {
            view: view.clone(),
            layout: layout(),
            bounds: bands,
        };
        assert!(table.is_large());
        let mut folder = Folder::default();
        let mega = 1 << 20;
        for bytes in [10 * mega, 20 * mega, 30 * mega, 40 * mega] {
            folder.keep(0, bytes, &|out| table.keep(out));
        }
        folder
            .tables
            .get_mut(&(30 * mega))
            .expect("it is there")
            .pop();
        let largest = |folder: &mut Folder, orbits, wanted| {
            Table::largest(&ground, &names, orbits, folder, (0, wanted))
        };
        let read = largest(&mut folder, 1, 5 * mega..=39 * mega).expect("there is one");
        assert_eq!(folder.refused, [30 * mega]);
        assert_eq!((read.view(), read.bytes()), (&view, table.bytes()));
        let size = table.layout.fibre().size() as u64;
        for number in 0..table.layout.rows() * size {
            let state = State::new(number / size, (number % size) as u32);
            let bound = |table: &Table| table.bounds.at(table.bounds.spot(state));
            assert_eq!(bound(&read), bound(&table));
        }
        folder.refused.clear();
        assert!(largest(&mut folder, 2, 0..=20 * mega).is_none());
        assert_eq!(folder.refused, [20 * mega, 10 * mega]);
        let small = Table::of_layout(
            view.clone(),
            layout(),
            &mut |_, _| ControlFlow::Continue(()),
        );
        let small = small.expect("it is small");
        assert!(!small.is_large() && small.keep(&mut Vec::new()).is_err());
    }
}
