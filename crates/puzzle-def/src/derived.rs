//! Moves derived from other moves of the same file, which may come later in it.

use core::ops::Range;

use crate::alg::{self, Step};
use crate::definition::{MAX_CELLS, MAX_POINTS, Orbit, Turn, cells};
use crate::source::{ReadError, Source};
use crate::transformation::Transformation;

/// The most numbers that may be copied to compute all derived moves of a file.
pub(crate) const MAX_WORK: usize = 1 << 28;

/// A move of a file.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// The byte range of the name.
    pub(crate) span: Range<usize>,
    pub(crate) body: Body,
}

/// The effect of a move of a file.
#[derive(Debug)]
pub(crate) enum Body {
    /// Its effect.
    Made(Transformation),
    /// A sequence of the file's moves, given by their numbers.
    Steps(Vec<Step>),
}

/// Makes all moves of a file, in its order.
pub(crate) fn turns(
    source: &Source<'_>,
    orbits: &[Orbit],
    entries: Vec<Entry>,
) -> Result<Vec<Turn>, ReadError> {
    let mut products = 0;
    for entry in &entries {
        if let Body::Steps(steps) = &entry.body {
            products += alg::products(steps);
            check_work(source, entry.span.clone(), orbits, products)?;
        }
    }
    let order = order(source, &entries)?;
    let mut made: Vec<Option<Transformation>> = Vec::new();
    made.resize_with(entries.len(), || None);
    for number in order {
        made[number] = Some(match &entries[number].body {
            Body::Made(transformation) => transformation.clone(),
            Body::Steps(steps) => alg::evaluate(steps, orbits, &|base| {
                made[base]
                    .as_ref()
                    .expect("moves are made before those made from them")
            }),
        });
    }
    let turns = entries.into_iter().zip(made).map(|(entry, made)| Turn {
        name: entry.name,
        transformation: made.expect("the order has each move once"),
    });
    Ok(turns.collect())
}

/// Checks that this many products of transformations are not too many for a puzzle of this size.
pub(crate) fn check_work(
    source: &Source<'_>,
    span: Range<usize>,
    orbits: &[Orbit],
    products: usize,
) -> Result<(), ReadError> {
    if cells(orbits).saturating_mul(products) <= MAX_WORK {
        return Ok(());
    }
    let expected = "shorter sequences of moves for a puzzle of this size";
    Err(source.unexpected(span, expected))
}

/// Checks that one more move does not exceed the limit.
pub(crate) fn check_count(
    source: &Source<'_>,
    span: Range<usize>,
    orbits: &[Orbit],
    before: usize,
) -> Result<(), ReadError> {
    if (before + 1).saturating_mul(cells(orbits)) <= MAX_CELLS {
        return Ok(());
    }
    let expected = format!("no more than {before} moves with this many places");
    Err(source.unexpected(span, expected))
}

/// Checks that there are not too many points.
pub(crate) fn check_points(
    source: &Source<'_>,
    span: Range<usize>,
    found: usize,
) -> Result<(), ReadError> {
    if found <= MAX_POINTS {
        return Ok(());
    }
    let expected = format!("at most {MAX_POINTS} pieces times orientations in all sets");
    Err(source.error(span, found.to_string(), expected))
}

/// The numbers of all entries in topological order: each after those that it is made from.
fn order(source: &Source<'_>, entries: &[Entry]) -> Result<Vec<usize>, ReadError> {
    let mut users = vec![Vec::new(); entries.len()];
    let mut missing = vec![0_usize; entries.len()];
    for (number, entry) in entries.iter().enumerate() {
        let mut bases = Vec::new();
        if let Body::Steps(steps) = &entry.body {
            alg::bases(steps, &mut bases);
        }
        missing[number] = bases.len();
        for base in bases {
            users[base].push(number);
        }
    }
    let mut order: Vec<_> = (0..entries.len())
        .filter(|&number| missing[number] == 0)
        .collect();
    let mut done = 0;
    while let Some(&number) = order.get(done) {
        done += 1;
        for &user in &users[number] {
            missing[user] -= 1;
            if missing[user] == 0 {
                order.push(user);
            }
        }
    }
    let Some(stuck) = missing.iter().position(|&missing| missing > 0) else {
        return Ok(order);
    };
    Err(source.unexpected(
        entries[stuck].span.clone(),
        "a move that is not made from itself, or from a move that is",
    ))
}
