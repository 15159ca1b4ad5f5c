//! Answers as JSON strings for JavaScript.

use serde::Serialize;

use crate::fault::Fault;

/// The answer to a request, or a fault.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer<T> {
    Ok(T),
    Fault(Fault),
}

/// An answer as JSON: `{"ok": ...}` or `{"fault": ...}`.
pub(crate) fn answer<T: Serialize>(outcome: Result<T, Fault>) -> String {
    json(&outcome.map_or_else(Answer::Fault, Answer::Ok))
}

/// A value as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    // Can't fail for structs of numbers, strings and lists. If it did, the page would show this as
    // a fault.
    serde_json::to_string(value)
        .unwrap_or_else(|error| format!("{{\"fault\":{{\"message\":\"{error}\"}}}}"))
}
