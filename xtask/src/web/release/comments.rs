//! Removes comments and indentation from scripts, style sheets and pages; they are for readers of the sources.

/// Removes the comments of a script or style sheet that stand on lines of their own, the types in casts, and the indentation,
/// except inside texts of several lines.
pub(super) fn without_comments(name: &str, content: Vec<u8>) -> Vec<u8> {
    let is_commented = name.ends_with(".js") || name.ends_with(".css");
    match String::from_utf8(content) {
        Ok(text) if is_commented => uncommented(&text).into_bytes(),
        Ok(text) if name.ends_with(".html") => unindented(&text).into_bytes(),
        Ok(text) => text.into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

/// Removes the indentation of a page.
fn unindented(text: &str) -> String {
    text.lines()
        .flat_map(|line| [line.trim_start(), "\n"])
        .collect()
}

fn uncommented(text: &str) -> String {
    let mut kept = String::new();
    let mut is_inside = false;
    let mut is_in_text = false;
    for line in text.lines() {
        if is_in_text {
            kept.push_str(line);
            kept.push('\n');
            is_in_text = !ends_elsewhere(line);
            continue;
        }
        let code = line.trim_start();
        let opens = !is_inside && code.starts_with("/*");
        if is_inside || opens {
            is_inside = !code.contains("*/");
            // Text after a comment on its last line stays, as does a cast at the beginning of a line.
            let (_, rest) = code.split_once("*/").unwrap_or_default();
            if !rest.trim().is_empty() {
                kept += &without_casts(rest.trim_start());
                kept.push('\n');
            }
        } else if !code.is_empty() && !code.starts_with("//") {
            kept += &without_casts(code);
            kept.push('\n');
            is_in_text = ends_elsewhere(code);
        }
    }
    kept
}

/// Whether a text in backticks begins on this line and ends on another, or the other way round.
fn ends_elsewhere(line: &str) -> bool {
    line.matches('`').count() % 2 == 1
}

/// Removes comments such as `/** @type {Element} */` from a line.
fn without_casts(line: &str) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some((before, comment)) = rest.split_once("/** @") {
        let Some((_, after)) = comment.split_once("*/") else {
            break;
        };
        kept += before;
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_on_their_own_lines_and_indentation_are_left_out() {
        let text = "// One.\n/** Two.\n * @type {x} */\nlet a = /** @type {b} */ (c); // stays\n\n  /** @type {d} */ (e).f();\n\
                    const url = \"https://example\";\n/* three */\n\
                    if (a) {\n  b(`c\n  // text\n  d`);\n  e(`f`);\n}\n";
        let kept = "let a = (c); // stays\n(e).f();\nconst url = \"https://example\";\n\
                    if (a) {\nb(`c\n  // text\n  d`);\ne(`f`);\n}\n";
        assert_eq!(uncommented(text), kept);
    }
}
