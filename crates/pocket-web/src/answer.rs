//! Answers as texts for JavaScript.

use serde::Serialize;

use crate::fault::Fault;

/// The answer to a question, or the fault in it.
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
    // Structs of numbers, texts and lists can be written down; the page would take this for a fault.
    serde_json::to_string(value)
        .unwrap_or_else(|error| format!("{{\"fault\":{{\"message\":\"{error}\"}}}}"))
}
