//! Makes a release of the page's files: each is named after its content, so that browsers can keep it forever.

mod bundle;
mod comments;
mod mentions;

use std::collections::BTreeMap;
use std::path::Path;

use xshell::Shell;

use bundle::bundle;
use comments::without_comments;
use mentions::mentions;

use crate::tables::sums::sha256;
use crate::workspace::Outcome;

/// Files that are requested by name, and so keep their names.
const ENTRIES: [&str; 2] = ["index.html", "sw.js"];

/// Files that few people need: they are stored for offline use only once they have been used.
const LATER: [&str; 8] = [
    "godtable/wasm/pocket_puzzle.js",
    "godtable/wasm/pocket_puzzle_bg.wasm",
    "godtable/wasm/pocket_solve.js",
    "godtable/wasm/pocket_solve_bg.wasm",
    "icon-192.png",
    "icon-512.png",
    "js/views/puzzle/view.js",
    "preview.png",
];

/// The text before the name of the picture for previews of links.
const PICTURE: &str = "<meta property=\"og:image\" content=\"";

/// The text before the name of a crate.
const CRATE: &str = "<a class=\"crate\">";

/// How many hexadecimal digits of the SHA-256 go into a name.
const STAMP: usize = 10;

/// The module that starts the page.
const FIRST: &str = "js/main.js";

/// A file under its new name.
#[derive(Debug)]
struct Stamped {
    name: String,
    content: Vec<u8>,
}

/// Addresses in index.html that the sources don't contain; empty if unknown.
#[derive(Debug, Default)]
pub(super) struct Addresses {
    /// The page's address. It precedes the name of the picture, because previews of links need a complete address.
    pub(super) page: String,
    /// The repository's address, to which the names of crates are linked.
    pub(super) repository: String,
}

/// The files of a page, some of which are stamped already.
#[derive(Debug, Default)]
struct Release {
    addresses: Addresses,
    files: BTreeMap<String, Vec<u8>>,
    stamped: BTreeMap<String, Stamped>,
    /// The files that are being stamped, each mentioned by the one before.
    open: Vec<String>,
}

/// Renames the listed files in a folder, and updates all mentions of them. Comments of scripts and style sheets are
/// removed, and the modules of the page become one file.
pub(super) fn stamp(
    shell: &Shell,
    folder: &Path,
    names: &[String],
    addresses: Addresses,
) -> Outcome {
    let mut release = Release {
        addresses,
        ..Release::default()
    };
    for name in names {
        let content = shell.read_binary_file(folder.join(name))?;
        release
            .files
            .insert(name.clone(), without_comments(name, content));
        shell.remove_path(folder.join(name))?;
    }
    bundle(&mut release.files, FIRST)?;
    for (name, content) in release.finish()? {
        shell.write_file(folder.join(name), content)?;
    }
    Ok(())
}

impl Release {
    /// All files under their final names.
    fn finish(mut self) -> Outcome<BTreeMap<String, Vec<u8>>> {
        let names: Vec<String> = self.files.keys().cloned().collect();
        for name in &names {
            self.stamp(name)?;
        }
        let page = self.page()?;
        let named = |is_listed: &dyn Fn(&str) -> bool| -> Vec<String> {
            let listed = self.stamped.iter().filter(|(name, _)| is_listed(name));
            listed.map(|(_, stamped)| stamped.name.clone()).collect()
        };
        let later = named(&|name| LATER.contains(&name));
        let listed = named(&|name| !ENTRIES.contains(&name) && !LATER.contains(&name));
        let worker = self.worker(&listed, &later, &hash(&page))?;
        let mut files: BTreeMap<String, Vec<u8>> = self
            .stamped
            .into_values()
            .map(|stamped| (stamped.name, stamped.content))
            .collect();
        files.insert("index.html".into(), page);
        files.insert("sw.js".into(), worker);
        Ok(files)
    }

    /// Gives a file its new name, after all files that it mentions have theirs.
    fn stamp(&mut self, name: &str) -> Outcome {
        if self.stamped.contains_key(name) {
            return Ok(());
        }
        self.open.push(name.to_owned());
        if self.open[..self.open.len() - 1].contains(&name.to_owned()) {
            return Err(format!(
                "{}: found files that mention each other in a circle, expected none",
                self.open.join(" > ")
            )
            .into());
        }
        let mut content = self.files[name].clone();
        if let Ok(text) = String::from_utf8(content.clone()) {
            let mut written = String::new();
            let mut copied = 0;
            for mention in mentions(name, &text, &self.files) {
                self.stamp(&mention.file)?;
                let new = &self.stamped[&mention.file].name;
                let relative = &text[mention.start..mention.end];
                let folder = relative.rfind('/').map_or(0, |slash| slash + 1);
                let base = new.rfind('/').map_or(0, |slash| slash + 1);
                written += &text[copied..mention.start + folder];
                written += &new[base..];
                copied = mention.end;
            }
            written += &text[copied..];
            content = written.into_bytes();
        }
        self.open.pop();
        let new = if ENTRIES.contains(&name) {
            name.to_owned()
        } else {
            let (stem, ending) = name
                .rsplit_once('.')
                .ok_or_else(|| format!("{name}: expected a name with an ending"))?;
            format!("{stem}.{}.{ending}", &hash(&content))
        };
        let stamped = Stamped { name: new, content };
        self.stamped.insert(name.to_owned(), stamped);
        Ok(())
    }

    /// The finished index.html, with these addresses.
    fn page(&self) -> Outcome<Vec<u8>> {
        let page = self.stamped.get("index.html");
        let page = page.ok_or("index.html is missing")?.content.clone();
        let Addresses {
            page: own,
            repository,
        } = &self.addresses;
        let mut text = String::from_utf8(page)?;
        text = text.replace(PICTURE, &format!("{PICTURE}{own}"));
        if !repository.is_empty() {
            let mut pieces = text.split(CRATE);
            let mut linked = pieces.next().unwrap_or_default().to_owned();
            for piece in pieces {
                let name = piece.split('<').next().unwrap_or_default();
                linked += &format!(
                    "<a class=\"crate\" href=\"{repository}/tree/HEAD/crates/{name}\">{piece}"
                );
            }
            text = linked;
        }
        Ok(text.into_bytes())
    }

    /// The service worker, with the names of all files, which of them come later, and the stamp of the page.
    fn worker(&self, files: &[String], later: &[String], page: &str) -> Outcome<Vec<u8>> {
        let worker = &self.stamped.get("sw.js").ok_or("sw.js is missing")?;
        let mut text = String::from_utf8(worker.content.clone())?;
        for (line, value) in [
            ("const FILES = ", serde_json::to_string(files)?),
            ("const LATER = ", serde_json::to_string(later)?),
            ("const PAGE = ", serde_json::to_string(page)?),
        ] {
            let empty = format!(
                "{line}{};\n",
                if value.starts_with('[') { "[]" } else { "\"\"" }
            );
            if text.matches(&empty).count() != 1 {
                return Err(format!("sw.js: expected the line {empty}").into());
            }
            text = text.replace(&empty, &format!("{line}{value};\n"));
        }
        Ok(text.into_bytes())
    }
}

/// The beginning of the SHA-256, in hexadecimal digits.
fn hash(content: &[u8]) -> String {
    sha256(content)[..STAMP].to_owned()
}

/// Whether a name has the form of a stamped one.
pub(super) fn is_stamped(name: &str) -> bool {
    let mut parts = name.rsplit('.').skip(1);
    parts.next().is_some_and(|stamp| {
        stamp.len() == STAMP && stamp.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn release(files: &[(&str, &str)]) -> Outcome<BTreeMap<String, String>> {
        let files = files
            .iter()
            .map(|&(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
        let release = Release {
            files: files.collect(),
            ..Release::default()
        };
        let finished = release.finish()?.into_iter();
        finished
            .map(|(name, content)| Ok((name, String::from_utf8(content)?)))
            .collect()
    }

    fn page(helper: &str) -> BTreeMap<String, String> {
        release(&[
            (
                "index.html",
                "<img src=\"icon.svg\">\n<script type=\"module\" src=\"js/main.js\"></script>\n",
            ),
            ("icon.svg", "<svg/>"),
            (
                "js/main.js",
                "import { help } from \"./parts/help.js\";\nnew Worker(new URL(\"./worker.js\", import.meta.url));\n",
            ),
            ("js/parts/help.js", helper),
            ("js/worker.js", "import \"../js/parts/help.js\";\n"),
            ("sw.js", "const FILES = [];\nconst LATER = [];\nconst PAGE = \"\";\n"),
        ])
        .unwrap()
    }

    #[test]
    fn every_mention_has_the_new_name_and_every_name_the_content() {
        let files = page("export const help = 1;\n");
        assert_eq!(files.len(), 6);
        let mut stamped = 0;
        for (name, text) in &files {
            if !ENTRIES.contains(&name.as_str()) {
                let stamp = hash(text.as_bytes());
                assert!(
                    is_stamped(name) && name.contains(&format!(".{stamp}.")),
                    "{name}"
                );
                stamped += 1;
            }
        }
        assert_eq!(stamped, 4);
        let named = |start: &str| files.keys().find(|name| name.starts_with(start)).unwrap();
        let (main, help) = (named("js/main."), named("js/parts/help."));
        let own = help.strip_prefix("js/").unwrap();
        assert!(files[main].contains(&format!("from \"./{own}\"")));
        assert!(files[named("js/worker.")].contains(&format!("import \"../js/{own}\"")));
        let page = &files["index.html"];
        assert!(page.contains(&format!("src=\"{main}\"")), "{page}");
        assert!(
            page.contains(&format!("src=\"{}\"", named("icon."))),
            "{page}"
        );
        assert!(files["sw.js"].contains(&format!("const PAGE = \"{}\";", hash(page.as_bytes()))));
        for name in files.keys().filter(|name| is_stamped(name)) {
            assert!(files["sw.js"].contains(&format!("\"{name}\"")), "{name}");
        }
    }

    #[test]
    fn a_change_gives_new_names_to_what_depends_on_it_alone() {
        let (old, new) = (
            page("export const help = 1;\n"),
            page("export const help = 2;\n"),
        );
        let kept: Vec<&String> = old.keys().filter(|name| new.contains_key(*name)).collect();
        assert_eq!(kept.len(), 3, "{kept:?}");
        assert!(kept[0].starts_with("icon."));
        assert_eq!(kept[1..], ["index.html", "sw.js"]);
        assert_ne!(old["sw.js"], new["sw.js"]);
    }

    #[test]
    fn what_comes_later_is_listed_apart() {
        let files = release(&[
            (
                "index.html",
                "<script type=\"module\" src=\"a.js\"></script>",
            ),
            ("a.js", ""),
            (LATER[1], "a module"),
            (
                "sw.js",
                "const FILES = [];\nconst LATER = [];\nconst PAGE = \"\";\n",
            ),
        ]);
        let files = files.unwrap();
        let module = files
            .keys()
            .find(|name| name.starts_with("godtable/wasm/"))
            .unwrap();
        let worker = &files["sw.js"];
        assert!(worker.contains(&format!("const LATER = [\"{module}\"];\n")));
        assert_eq!(worker.matches(module.as_str()).count(), 1);
    }

    #[test]
    fn a_release_tells_the_addresses_that_are_known() {
        let page = |page: &str, repository: &str| {
            let html =
                "<meta property=\"og:image\" content=\"a.png\"><dt><a class=\"crate\">cycles</a>";
            let html = Stamped {
                name: "index.html".into(),
                content: html.into(),
            };
            let release = Release {
                addresses: Addresses {
                    page: page.into(),
                    repository: repository.into(),
                },
                stamped: BTreeMap::from([("index.html".into(), html)]),
                ..Release::default()
            };
            String::from_utf8(release.page().unwrap()).unwrap()
        };
        assert_eq!(
            page("https://a.example/", "https://b.example/c"),
            "<meta property=\"og:image\" content=\"https://a.example/a.png\"><dt>\
             <a class=\"crate\" href=\"https://b.example/c/tree/HEAD/crates/cycles\">cycles</a>"
        );
        assert!(page("", "").ends_with("content=\"a.png\"><dt><a class=\"crate\">cycles</a>"));
    }

    #[test]
    fn what_cannot_be_named_is_refused() {
        let circle = release(&[
            ("a.js", "import \"./b.js\";"),
            ("b.js", "import \"./a.js\";"),
        ]);
        assert!(
            circle
                .unwrap_err()
                .to_string()
                .starts_with("a.js > b.js > a.js: ")
        );
        assert!(release(&[("nothing", "")]).is_err());
        assert!(release(&[("a.js", "")]).is_err());
        let page = (
            "index.html",
            "<script type=\"module\" src=\"a.js\"></script>",
        );
        assert!(release(&[page]).is_err());
        assert!(release(&[page, ("sw.js", "const FILES = [];\n")]).is_err());
    }
}
