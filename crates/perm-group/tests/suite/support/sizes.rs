//! How much is tried: under Miri, which takes a thousand times longer, less of everything.

use proptest::test_runner::Config;

/// So many cases of a property.
pub(crate) fn cases(all: u32) -> Config {
    Config {
        failure_persistence: None,
        ..Config::with_cases(if cfg!(miri) { 3 } else { all })
    }
}
