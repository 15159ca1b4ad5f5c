//! Recognizes rotations of the whole puzzle by their names.

/// Whether a name denotes a turn of the whole puzzle, which is not a move: `x`, `y` or `z`, alone
/// or with `2` or `'`, or capitals and underscores followed by `v`.
///
/// ```
/// use puzzle_def::is_rotation;
///
/// assert!(["x", "y2", "z'", "Uv", "BL_Dv"].into_iter().all(is_rotation));
/// assert!(!["x3", "y2'", "Uv2", "v", "Rw", "uv"].into_iter().any(is_rotation));
/// ```
#[must_use]
pub fn is_rotation(name: &str) -> bool {
    if let Some(suffix) = name.strip_prefix(['x', 'y', 'z']) {
        return matches!(suffix, "" | "2" | "'");
    }
    let faces = name.strip_suffix('v').unwrap_or_default();
    let is_face = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    !faces.is_empty() && faces.chars().all(is_face)
}
