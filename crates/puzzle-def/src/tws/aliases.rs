//! Other names of moves and rotations: `MoveAlias`.

use std::collections::HashSet;

use crate::alg::{Step, StepKind};
use crate::definition::{Aliases, Turn};
use crate::derived::{Body, Entry};
use crate::rotation::is_rotation;

/// The names that are only other names. One that is called like a rotation is a rotation of its own.
pub(super) struct AliasNames<'a>(HashSet<&'a str>);

impl<'a> AliasNames<'a> {
    pub(super) fn new(mut names: HashSet<&'a str>) -> Self {
        names.retain(|name| !is_rotation(name));
        Self(names)
    }

    /// For each move of a file, the number of the move that it is another name of, or its own.
    pub(super) fn named(&self, entries: &[Entry]) -> Vec<usize> {
        let named = |(entry, own): (&Entry, usize)| match &entry.body {
            Body::Steps(steps) if self.0.contains(&*entry.name) => match steps[..] {
                [
                    Step {
                        what: StepKind::Base(base),
                        ..
                    },
                ] => base,
                _ => own,
            },
            _ => own,
        };
        entries.iter().zip(0..).map(named).collect()
    }

    /// The moves and the rotations, and other names of each. No move may be named by itself through other names.
    pub(super) fn by_kind(
        &self,
        turns: Vec<Turn>,
        mut named: Vec<usize>,
    ) -> ([Vec<Turn>; 2], Aliases) {
        // Each step leads twice as far along names of names.
        while named.iter().any(|&base| named[base] != base) {
            named = named.iter().map(|&base| named[base]).collect();
        }
        let kinds = named
            .iter()
            .map(|&base| usize::from(is_rotation(&turns[base].name)));
        let kinds: Vec<usize> = kinds.collect();
        let (mut made, mut aliases) = (<[Vec<Turn>; 2]>::default(), Aliases::default());
        for (turn, kind) in turns.into_iter().zip(kinds) {
            match self.0.contains(&*turn.name) {
                true => aliases[kind].push(turn),
                false => made[kind].push(turn),
            }
        }
        (made, aliases)
    }
}
