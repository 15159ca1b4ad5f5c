//! What all programs of this folder do: try an input on a target. Inputs that nothing is done with are kept too.

/// Tries an input on the target of this name.
///
/// # Panics
///
/// If what the target claims does not hold, or there is no such target.
pub fn tried(target: &str, input: &[u8]) {
    let target = fuzz_targets::find(target).expect("each program is named after a target");
    let _ = target.run(input);
}
