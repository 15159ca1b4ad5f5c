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

pub(crate) type ClassPlan = MissingPlan;
pub(crate) type PlainPlan = MissingPlan;
pub(crate) type ClassSpace = MissingSpace;
pub(crate) type UnfoldedSpace = MissingSpace;
pub(crate) type PlainSpace = MissingSpace;

/// A plan that this build cannot make. No value of this type exists.
#[derive(Clone, Debug)]
pub(crate) struct MissingPlan {
    pub(crate) states: States,
    pub(crate) fibre: Fibre,
    never: Never,
}

/// A space that this build cannot make. No value of this type exists.
#[derive(Clone, Debug)]
pub(crate) struct MissingSpace {
    pub(crate) states: u128,
    never: Never,
}

#[derive(Clone, Copy, Debug)]
enum Never {}

/// Writes the bodies of methods that cannot be called, as no value exists.
macro_rules! never {
    ($($visibility:vis fn $name:ident(&self $(, $type:ty)*) $(-> $out:ty)?;)*) => {$(
        $visibility fn $name(&self $(, _: $type)*) $(-> $out)? {
            match self.never {}
        }
    )*};
}

impl MissingPlan {
    pub(crate) fn of(
        _: &Definition,
        _: &Columns,
        _: Option<&States>,
        _: &Choices,
    ) -> Result<Self, SpaceError> {
        Err(SpaceError::WithoutSymmetry)
    }

    pub(crate) fn new(_: &Definition) -> Option<Self> {
        None
    }

    never! {
        pub(crate) fn fibre(&self) -> &Fibre;
        pub(crate) fn symmetries(&self) -> usize;
        pub(crate) fn rows_about(&self) -> BigUint;
        pub(crate) fn bytes_per_row(&self) -> u64;
        pub(crate) fn rows(&self) -> u64;
        pub(crate) fn bytes(&self) -> u64;
    }
}

impl MissingSpace {
    pub(crate) fn new(
        plan: &ClassPlan,
        _: &Columns,
        _: u64,
        _: Option<&mut dyn Gather>,
    ) -> Result<Self, SpaceError> {
        match plan.never {}
    }

    pub(crate) fn of_plan(
        _: &Definition,
        _: &Columns,
        plan: &PlainPlan,
    ) -> Result<Self, SpaceError> {
        match plan.never {}
    }

    pub(crate) fn of(classes: &Arc<ClassSpace>) -> Self {
        match classes.never {}
    }

    never! {
        pub(crate) fn bytes(&self) -> u64;
        pub(crate) fn class_size(&self, State) -> Option<u64>;
        pub(crate) fn folded(&self, State) -> Option<State>;
        pub(crate) fn state_of(&self, &Definition, &Pattern) -> Option<State>;
        pub(crate) fn pattern_of(&self, &Definition, State) -> Pattern;
    }
}

impl Space for MissingSpace {
    never! {
        fn rows(&self) -> u64;
        fn fibre(&self) -> &Fibre;
        fn moves(&self) -> &MoveNames;
        fn step(&self, u64, usize) -> Step;
        fn arrivals(&self, u64, &mut Vec<Arrival>);
        fn inverse(&self, usize) -> Option<usize>;
        fn goals(&self, Range<u64>, &mut dyn FnMut(State));
    }
}
