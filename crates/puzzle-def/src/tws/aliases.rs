//! Other names of moves and rotations: `MoveAlias`.

use std::collections::HashSet;

use crate::alg::{Step, StepKind};
use crate::definition::Turn;
use crate::derived::{Body, Entry};
use crate::rotation::is_rotation;

/// The names that are only other names. One that is called like a rotation is a rotation of its own.
pub(super) struct Aliases<'a>(HashSet<&'a str>);

impl<'a> Aliases<'a> {
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

    /// The moves, the rotations, and the other names of moves. Other names of rotations are rotations. No move may be named by
    /// itself through other names.
    pub(super) fn by_kind(&self, turns: Vec<Turn>, mut named: Vec<usize>) -> [Vec<Turn>; 3] {
        // Each step leads twice as far along names of names.
        while named.iter().any(|&base| named[base] != base) {
            named = named.iter().map(|&base| named[base]).collect();
        }
        let are_rotations: Vec<bool> = named
            .iter()
            .map(|&base| is_rotation(&turns[base].name))
            .collect();
        let mut kinds = [const { Vec::new() }; 3];
        for (turn, is_of_whole) in turns.into_iter().zip(are_rotations) {
            let kind = match is_of_whole {
                true => 1,
                false if self.0.contains(&*turn.name) => 2,
                false => 0,
            };
            kinds[kind].push(turn);
        }
        kinds
    }
}
