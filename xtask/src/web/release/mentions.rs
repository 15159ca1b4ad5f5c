//! Finds where scripts and pages name other files of the page.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// A place in a script or page that names another file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mention {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The file, named from the top of the page.
    pub(super) file: String,
}

/// The mentions of files of the page in a text: quoted, and relative to the text's own folder.
pub(super) fn mentions(name: &str, text: &str, files: &BTreeMap<String, Vec<u8>>) -> Vec<Mention> {
    let is_script = name.ends_with(".js");
    let is_page = name.ends_with(".html") || name.ends_with(".webmanifest");
    if !is_script && !is_page {
        return Vec::new();
    }
    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
    let mut found = Vec::new();
    let mut begin = 0;
    for piece in text.split('"') {
        let end = begin + piece.len();
        // Scripts name files from where they are, as modules must: "./" or "../".
        let file = (!is_script || piece.starts_with('.'))
            .then(|| resolved(folder, piece))
            .flatten()
            .filter(|file| files.contains_key(file));
        if let Some(file) = file {
            found.push(Mention {
                start: begin,
                end,
                file,
            });
        }
        begin = end + 1;
    }
    found
}

/// A relative path seen from the top of the page; `None` if it leaves the page.
fn resolved(folder: &Path, path: &str) -> Option<String> {
    let mut at = PathBuf::from(folder);
    for part in Path::new(path).components() {
        match part {
            Component::Normal(name) => at.push(name),
            Component::CurDir => {}
            Component::ParentDir => {
                if !at.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    at.to_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_quoted_names_of_files_count() {
        let files = BTreeMap::from([
            ("a.js".to_owned(), Vec::new()),
            ("b/c.js".to_owned(), Vec::new()),
        ]);
        let found = |name, text| mentions(name, text, &files).len();
        assert_eq!(
            found(
                "b/d.js",
                "import \"../a.js\"; x(\"a.js\", \"./c.js\", '../a.js')"
            ),
            2
        );
        assert_eq!(
            found("d.js", "\"../a.js\" \"/a.js\" \"./e.js\" \"./b/../a.js\""),
            1
        );
        assert_eq!(
            found("d.html", "src=\"a.js\" href=\"#a.js\" href=\"b/c.js\""),
            2
        );
        assert_eq!(found("d.svg", "\"a.js\""), 0);
    }
}
