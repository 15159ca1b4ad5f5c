//! One thing that is checked, and what came of it.

use std::fmt;

use crate::failure::{Failure, Reason};

/// What a check comes to: what was found, or why that is not right.
pub(super) type CheckResult = Result<Passed, Reason>;

/// One thing that is checked.
pub(super) struct Check {
    pub(super) name: String,
    /// Is told whether somebody watches.
    pub(super) run: Box<dyn FnOnce(bool) -> CheckResult>,
}

impl Check {
    pub(super) fn of(
        name: impl Into<String>,
        run: impl FnOnce(bool) -> CheckResult + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            run: Box::new(run),
        }
    }
}

/// What was found, and is right.
pub(super) struct Passed {
    pub(super) told: String,
    /// The sum of the bytes that were made, if any were.
    pub(super) sha256: Option<String>,
}

impl Passed {
    pub(super) fn told(told: impl Into<String>) -> Self {
        Self {
            told: told.into(),
            sha256: None,
        }
    }
}

impl fmt::Display for Passed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told)?;
        match &self.sha256 {
            Some(sum) => write!(f, ", sha256 {sum}"),
            None => Ok(()),
        }
    }
}

/// Holds what was found against what is known.
pub(super) fn expect<T: PartialEq + fmt::Debug>(found: &T, expected: &T) -> Result<(), Reason> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("found {found:?}, expected {expected:?}").into())
    }
}

/// A failure of the program as the reason why a check fails.
pub(super) fn reason(failure: &Failure) -> Reason {
    let message = failure.message();
    message.unwrap_or_else(|| "it failed".to_owned()).into()
}
