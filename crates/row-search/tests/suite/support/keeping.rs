//! Counting searches as bytes.

use row_search::{CountSearch, ResumeError, Space, State, Step};

use super::random_space::RandomSpace;

/// What the searches are known by.
pub(crate) const IDENTITY: &[u8] = b"a puzzle of the tests";

/// What a search keeps.
pub(crate) fn kept(search: &CountSearch<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let written = search.keep(IDENTITY, &mut bytes);
    written.expect("memory takes all bytes");
    bytes
}

/// The search that goes on from what was kept.
pub(crate) fn resumed<'a>(
    space: &'a dyn Space,
    mut bytes: &[u8],
) -> Result<CountSearch<'a>, ResumeError> {
    CountSearch::resume(space, IDENTITY, &mut bytes)
}

/// A space with rows of all kinds in the middle of its search, and what is kept then.
pub(crate) fn small() -> (RandomSpace, Vec<u8>) {
    let rows = 24;
    let steps = (0..rows).map(|row: u64| {
        vec![
            Step::new((row + 1) % rows, 1),
            Step::new((row * 5 + 2) % rows, 2),
            Step::new(row, u32::from(row.is_multiple_of(3))),
        ]
    });
    let space = RandomSpace::new(&[3, 2], steps.collect(), vec![State::new(3, 4)]);
    let mut search = CountSearch::new(&space).expect("it fits");
    for _ in 0..5 {
        search
            .next_level()
            .expect("few levels")
            .expect("more than that");
    }
    let bytes = kept(&search);
    (space, bytes)
}
