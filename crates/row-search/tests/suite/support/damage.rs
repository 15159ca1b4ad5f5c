//! What is said of damage to what was kept.

use row_search::ResumeError;

/// The text of damage.
pub(crate) fn damage(error: ResumeError) -> String {
    match error {
        ResumeError::Damaged(text) => text,
        other => panic!("{other:?}"),
    }
}

/// Asserts that another number of states was found in these levels than expected.
pub(crate) fn assert_count(error: ResumeError, levels: &str, expected: Option<u64>) {
    let text = damage(error);
    let numbers = text
        .strip_prefix("found ")
        .and_then(|rest| rest.split_once(&format!(" states in {levels}, expected ")))
        .unwrap_or_else(|| panic!("{text}"));
    let [found, told] = [numbers.0, numbers.1].map(|number| number.parse::<u64>().expect(&text));
    assert_ne!(found, told);
    assert_eq!(expected.unwrap_or(told), told);
}
