//! Stubs for builds without states up to symmetry and without states numbered one by one.

use core::ops::Range;
use std::sync::Arc;

use num_bigint::BigUint;
use puzzle_def::{Definition, Pattern};
use row_search::{Arrival, Fibre, MoveNames, Space, State, Step};

use crate::choices::Choices;
use crate::columns::Columns;
use crate::error::SpaceError;
use crate::gather::Gather;
use crate::states::States;

/// Whether states can be stored up to symmetry.
pub(crate) const ARE_THERE: bool = false;

/// A plan of states up to symmetry. No value of this type exists.
#[derive(Clone, Debug)]
pub(crate) struct ClassPlan {
    pub(crate) states: States,
    never: Never,
}

/// A space of states up to symmetry. No value of this type exists.
#[derive(Clone, Debug)]
pub(crate) struct ClassSpace {
    pub(crate) states: u128,
    never: Never,
}

/// An unfolded space. No value of this type exists.
#[derive(Clone, Debug)]
pub(crate) struct UnfoldedSpace(Never);

/// A plan of states numbered one by one. No value of this type exists.
#[derive(Clone, Debug)]
pub(crate) struct PlainPlan {
    pub(crate) fibre: Fibre,
    never: Never,
}

/// A space of states numbered one by one. No value of this type exists.
#[derive(Clone, Debug)]
pub(crate) struct PlainSpace(Never);

#[derive(Clone, Copy, Debug)]
enum Never {}

impl ClassPlan {
    pub(crate) fn of(
        _: &Definition,
        _: &Columns,
        _: Option<&States>,
        _: &Choices,
    ) -> Result<Self, SpaceError> {
        Err(SpaceError::WithoutSymmetry)
    }

    pub(crate) fn fibre(&self) -> &Fibre {
        match self.never {}
    }

    pub(crate) fn symmetries(&self) -> usize {
        match self.never {}
    }

    pub(crate) fn rows_about(&self) -> BigUint {
        match self.never {}
    }

    pub(crate) fn bytes_per_row(&self) -> u64 {
        match self.never {}
    }
}

impl ClassSpace {
    pub(crate) fn new(
        plan: &ClassPlan,
        _: &Columns,
        _: u64,
        _: Option<&mut dyn Gather>,
    ) -> Result<Self, SpaceError> {
        match plan.never {}
    }

    pub(crate) fn bytes(&self) -> u64 {
        match self.never {}
    }

    pub(crate) fn class_size(&self, _: State) -> Option<u64> {
        match self.never {}
    }
}

impl PlainPlan {
    pub(crate) fn new(_: &Definition) -> Option<Self> {
        None
    }

    pub(crate) fn rows(&self) -> u64 {
        match self.never {}
    }

    pub(crate) fn bytes(&self) -> u64 {
        match self.never {}
    }
}

impl PlainSpace {
    pub(crate) fn new(_: &Definition, _: &Columns, plan: &PlainPlan) -> Result<Self, SpaceError> {
        match plan.never {}
    }

    pub(crate) fn bytes(&self) -> u64 {
        match self.0 {}
    }
}

impl UnfoldedSpace {
    pub(crate) fn new(classes: &Arc<ClassSpace>) -> Self {
        match classes.never {}
    }

    pub(crate) fn folded(&self, _: State) -> Option<State> {
        match self.0 {}
    }
}

/// Implements the methods of spaces that do not exist.
macro_rules! never {
    ($($space:ty: $never:tt),*) => {$(
        impl $space {
            pub(crate) fn state_of(&self, _: &Definition, _: &Pattern) -> Option<State> {
                match self.$never {}
            }

            pub(crate) fn pattern_of(&self, _: &Definition, _: State) -> Pattern {
                match self.$never {}
            }
        }

        impl Space for $space {
            fn rows(&self) -> u64 {
                match self.$never {}
            }

            fn fibre(&self) -> &Fibre {
                match self.$never {}
            }

            fn moves(&self) -> &MoveNames {
                match self.$never {}
            }

            fn step(&self, _: u64, _: usize) -> Step {
                match self.$never {}
            }

            fn arrivals(&self, _: u64, _: &mut Vec<Arrival>) {
                match self.$never {}
            }

            fn inverse(&self, _: usize) -> Option<usize> {
                match self.$never {}
            }

            fn goals(&self, _: Range<u64>, _: &mut dyn FnMut(State)) {
                match self.$never {}
            }
        }
    )*};
}

never!(ClassSpace: never, PlainSpace: 0, UnfoldedSpace: 0);
