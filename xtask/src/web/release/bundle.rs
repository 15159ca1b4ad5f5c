//! Puts a module and all its imports into one file: one request instead of many, and a single text to compress.
//!
//! Each module becomes a function that is called once, in the order in which a browser would run the modules, and returns its exports. A
//! module that is imported later, by `import("...")`, becomes a file of its own with those modules that only it imports; modules of the
//! first file that it needs are passed to it, and run once. Only the kinds of import and export that the page uses are supported; others
//! are refused.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::mentions::mentions;
use crate::workspace::Outcome;

/// The files of the page by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// The modules to be put together, each after those that it imports.
#[derive(Debug, Default)]
struct Modules {
    done: Vec<Module>,
    /// The modules that are being read, each imported by the one before.
    open: Vec<String>,
}

#[derive(Debug)]
struct Module {
    name: String,
    imports: Vec<Import>,
    exports: Vec<String>,
    /// The modules that it imports later: the import as written, and the name of the module.
    later: Vec<(String, String)>,
    /// The text without imports and without the word `export`.
    body: String,
}

#[derive(Debug)]
struct Import {
    /// The imported names, as written between the braces.
    names: String,
    from: String,
}

/// Replaces a module, and those that nothing else mentions, by one file under its name, and by one more for each module that is imported
/// later.
pub(super) fn bundle(files: &mut Files, first: &str) -> Outcome {
    let mut modules = Modules::default();
    modules.read(files, first)?;
    let at_once = modules.done.len();
    let laters: Vec<_> = modules.done.iter().flat_map(|one| &one.later).collect();
    let laters: Vec<(String, String)> = laters.into_iter().cloned().collect();
    for (_, name) in &laters {
        modules.read(files, name)?;
    }
    let needed = laters.iter().map(|(_, name)| modules.needed_by(name));
    let needed: Vec<BTreeSet<usize>> = needed.collect();
    // Modules that two of the later files need are in the first file, once.
    let is_first =
        |i: usize| i < at_once || needed.iter().filter(|some| some.contains(&i)).count() > 1;
    let mut text = modules.text((0..modules.done.len()).filter(|&i| is_first(i)))?;
    let mut written = vec![first.to_owned()];
    for ((import, name), needed) in laters.into_iter().zip(&needed) {
        let own: Vec<usize> = needed.iter().copied().filter(|&i| !is_first(i)).collect();
        let last = modules.place(&name);
        let nested = own.iter().find_map(|&i| modules.done[i].later.first());
        if is_first(last) || nested.is_some() {
            let found = nested.map_or(&import, |(import, _)| import);
            let expected = "one import of a module, and in the first file";
            return Err(format!("found `{found}`, expected {expected}").into());
        }
        let imports = own.iter().flat_map(|&i| &modules.done[i].imports);
        let places = imports.map(|import| modules.place(&import.from));
        let shared: BTreeSet<usize> = places.filter(|&place| is_first(place)).collect();
        let shared: Vec<String> = shared.iter().map(|place| format!("$m{place}")).collect();
        let shared = shared.join(", ");
        // However often it is imported, it runs once.
        let content = format!(
            "let $once;\nexport default ([{shared}]) => $once ??= (() => {{\n{}return $m{last};\n}})();\n",
            modules.text(own)?
        );
        text = text.replace(
            &import,
            &format!("{import}.then((later) => later.default([{shared}]))"),
        );
        files.insert(name.clone(), content.into_bytes());
        written.push(name);
    }
    files.insert(first.to_owned(), text.into_bytes());
    let members: Vec<String> = modules.done.into_iter().map(|one| one.name).collect();
    let is_kept = |name: &String| written.contains(name) || !members.contains(name);
    let mut kept = Vec::new();
    for (name, content) in files.iter() {
        if let (Ok(text), true) = (str::from_utf8(content), is_kept(name)) {
            kept.extend(mentions(name, text, files).into_iter().map(|one| one.file));
        }
    }
    files.retain(|name, _| is_kept(name) || kept.contains(name));
    Ok(())
}

impl Modules {
    /// Reads a module after those that it imports.
    fn read(&mut self, files: &Files, name: &str) -> Outcome {
        if self.done.iter().any(|module| module.name == name) {
            return Ok(());
        }
        self.open.push(name.to_owned());
        if self.open[..self.open.len() - 1]
            .iter()
            .any(|one| one == name)
        {
            let circle = self.open.join(" > ");
            return Err(format!("{circle}: found modules in a circle, expected none").into());
        }
        let content = files
            .get(name)
            .ok_or_else(|| format!("{name}: the module is missing"))?;
        let top = &self.open[0];
        let module = Module::read(name, str::from_utf8(content)?, files, folder_of(top))?;
        for import in &module.imports {
            self.read(files, &import.from)?;
        }
        self.open.pop();
        self.done.push(module);
        Ok(())
    }

    fn place(&self, name: &str) -> usize {
        let place = self.done.iter().position(|module| module.name == name);
        place.expect("what a module imports is read before it")
    }

    /// The numbers of a module and of all modules that it imports, directly or not.
    fn needed_by(&self, name: &str) -> BTreeSet<usize> {
        let mut needed = BTreeSet::from([self.place(name)]);
        // Each module stands after those that it imports.
        for i in (0..self.done.len()).rev() {
            if needed.contains(&i) {
                let imports = self.done[i].imports.iter();
                needed.extend(imports.map(|import| self.place(&import.from)));
            }
        }
        needed
    }

    /// Some modules as one text.
    fn text(&self, modules: impl IntoIterator<Item = usize>) -> Outcome<String> {
        let mut text = String::new();
        for i in modules {
            let module = &self.done[i];
            writeln!(text, "const $m{i} = (() => {{")?;
            for Import { names, from } in &module.imports {
                let source = self.place(from);
                self.done[source].must_export(names, &module.name)?;
                if !names.is_empty() {
                    writeln!(
                        text,
                        "const {{{}}} = $m{source};",
                        names.replace(" as ", ": ")
                    )?;
                }
            }
            let exports = module.exports.join(", ");
            write!(text, "{}return {{ {exports} }};\n}})();\n", module.body)?;
        }
        Ok(text)
    }
}

impl Module {
    fn read(name: &str, text: &str, files: &Files, folder: &str) -> Outcome<Self> {
        let mut module = Self {
            name: name.to_owned(),
            imports: Vec::new(),
            exports: Vec::new(),
            later: Vec::new(),
            body: String::new(),
        };
        let text = moved(name, text, files, folder);
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import") && !line.starts_with("import.") {
                let mut statement = line.to_owned();
                while !statement.ends_with(';') {
                    let more = lines.next().ok_or_else(|| unknown(name, line))?;
                    statement += more.trim();
                }
                let import = Import::read(&statement, files, folder);
                module
                    .imports
                    .push(import.ok_or_else(|| unknown(name, line))?);
            } else if let Some(rest) = line.strip_prefix("export ") {
                module
                    .exports
                    .push(declared(rest).ok_or_else(|| unknown(name, line))?);
                module.body += rest;
                module.body.push('\n');
            } else if line.starts_with("export") {
                return Err(unknown(name, line).into());
            } else {
                if line.contains("import(") {
                    let later = later(line, files, folder);
                    module.later.push(later.ok_or_else(|| unknown(name, line))?);
                }
                module.body += line;
                module.body.push('\n');
            }
        }
        Ok(module)
    }

    /// Checks that this module exports the names that another one imports.
    fn must_export(&self, names: &str, importer: &str) -> Outcome {
        for name in names
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            let name = name.split(" as ").next().expect("split gives a piece");
            if !self.exports.iter().any(|export| export == name) {
                return Err(format!(
                    "{importer}: found {name}, which {} does not export",
                    self.name
                )
                .into());
            }
        }
        Ok(())
    }
}

impl Import {
    /// Parses `import { a, b as c } from "./x.js";` or `import "./x.js";`.
    fn read(statement: &str, files: &Files, folder: &str) -> Option<Self> {
        let rest = statement.strip_prefix("import ")?.strip_suffix("\";")?;
        let (names, _) = rest.split_once('"')?;
        let names = match names.trim() {
            "" => "",
            names => names
                .strip_suffix("from")?
                .trim()
                .strip_prefix('{')?
                .strip_suffix('}')?,
        };
        let names = names.trim().trim_end_matches(',').to_owned();
        let mut found = mentions(&format!("{folder}it.js"), statement, files).into_iter();
        let from = found.next()?.file;
        Some(Self { names, from })
    }
}

/// Finds `import("./x.js")` in a line; returns its text and the name of the module.
fn later(line: &str, files: &Files, folder: &str) -> Option<(String, String)> {
    let begin = line.find("import(\"")?;
    let end = begin + line[begin..].find("\")")? + 2;
    let import = &line[begin..end];
    let mut found = mentions(&format!("{folder}it.js"), import, files).into_iter();
    Some((import.to_owned(), found.next()?.file))
}

/// The folder of a file, with its slash.
fn folder_of(name: &str) -> &str {
    &name[..name.rfind('/').map_or(0, |slash| slash + 1)]
}

/// The text of a module moved to another folder: paths in it become relative to that folder.
fn moved(name: &str, text: &str, files: &Files, folder: &str) -> String {
    let mut written = String::new();
    let mut copied = 0;
    for mention in mentions(name, text, files) {
        written += &text[copied..mention.start];
        match mention.file.strip_prefix(folder) {
            Some(inside) => written += &format!("./{inside}"),
            None => written += &("../".repeat(folder.matches('/').count()) + &mention.file),
        }
        copied = mention.end;
    }
    written + &text[copied..]
}

/// The name that a declaration declares.
fn declared(declaration: &str) -> Option<String> {
    let rest = ["const ", "function ", "async function ", "class "]
        .iter()
        .find_map(|kind| declaration.strip_prefix(kind))?;
    let name: String = rest
        .chars()
        .take_while(|letter| letter.is_alphanumeric() || "_$".contains(*letter))
        .collect();
    (!name.is_empty()).then_some(name)
}

fn unknown(name: &str, line: &str) -> String {
    format!(
        "{name}: found `{line}`, expected `import {{ ... }} from \"...\"`, or export before const, function or class"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundled(files: &[(&str, &str)]) -> Outcome<Vec<(String, String)>> {
        let files = files
            .iter()
            .map(|&(name, text)| (name.to_owned(), text.into()));
        let mut files: Files = files.collect();
        bundle(&mut files, "js/main.js")?;
        let files = files.into_iter();
        files
            .map(|(name, content)| Ok((name, String::from_utf8(content)?)))
            .collect()
    }

    #[test]
    fn modules_are_one_file_each_after_those_that_it_imports() {
        let files = bundled(&[
            ("js/main.js", "import { two } from \"./views/two.js\";\nimport { one as first } from \"./one.js\";\nfirst(two);\n"),
            ("js/one.js", "export const one = (x) => x;\nexport async function not() {}\n"),
            ("js/views/two.js", "import {\n  one,\n  not,\n} from \"../one.js\";\nexport class two {}\nnew Worker(new URL(\"../work.js\", import.meta.url));\n"),
            ("js/work.js", "import { one } from \"./one.js\";\n"),
        ])
        .unwrap();
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        // The worker's imports stay, since a worker doesn't share modules with the page.
        assert_eq!(names, ["js/main.js", "js/one.js", "js/work.js"]);
        assert_eq!(
            files[0].1,
            "const $m0 = (() => {\nconst one = (x) => x;\nasync function not() {}\nreturn { one, not };\n})();\n\
             const $m1 = (() => {\nconst {one,not} = $m0;\nclass two {}\nnew Worker(new URL(\"./work.js\", import.meta.url));\nreturn { two };\n})();\n\
             const $m2 = (() => {\nconst {two} = $m1;\nconst {one: first} = $m0;\nfirst(two);\nreturn {  };\n})();\n"
        );
    }

    #[test]
    fn what_is_imported_later_is_another_file_of_its_own_modules() {
        let files = bundled(&[
            ("js/main.js", "import { both } from \"./both.js\";\nimport \"./late.js\";\n"),
            ("js/both.js", "export const both = 1;\n"),
            ("js/late.js", "const it = await import(\"./views/late.js\");\n"),
            ("js/views/late.js", "import { both } from \"../both.js\";\nimport { own } from \"./own.js\";\nexport const late = both + own;\n"),
            ("js/views/own.js", "export const own = 2;\n"),
        ])
        .unwrap();
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["js/main.js", "js/views/late.js"]);
        assert!(files[0].1.contains(
            "const it = await import(\"./views/late.js\").then((later) => later.default([$m0]));\n"
        ));
        assert_eq!(
            files[1].1,
            "let $once;\nexport default ([$m0]) => $once ??= (() => {\n\
             const $m3 = (() => {\nconst own = 2;\nreturn { own };\n})();\n\
             const $m4 = (() => {\nconst {both} = $m0;\nconst {own} = $m3;\nconst late = both + own;\nreturn { late };\n})();\n\
             return $m4;\n})();\n"
        );
    }

    #[test]
    fn what_two_later_files_need_is_in_the_first() {
        let files = bundled(&[
            (
                "js/main.js",
                "const a = () => import(\"./a.js\");\nconst b = () => import(\"./b.js\");\n",
            ),
            (
                "js/a.js",
                "import { both } from \"./both.js\";\nexport const a = both;\n",
            ),
            (
                "js/b.js",
                "import { both } from \"./both.js\";\nexport const b = both;\n",
            ),
            ("js/both.js", "export const both = 1;\n"),
        ])
        .unwrap();
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["js/a.js", "js/b.js", "js/main.js"]);
        assert!(
            files[2]
                .1
                .contains("const $m1 = (() => {\nconst both = 1;\n")
        );
        assert!(
            files[2]
                .1
                .contains("import(\"./b.js\").then((later) => later.default([$m1]))")
        );
        assert_eq!(
            files[1].1,
            "let $once;\nexport default ([$m1]) => $once ??= (() => {\n\
             const $m3 = (() => {\nconst {both} = $m1;\nconst b = both;\nreturn { b };\n})();\nreturn $m3;\n})();\n"
        );
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        let main = |text: &str| {
            bundled(&[
                ("js/main.js", text),
                ("js/one.js", "export const one = 1;\n"),
            ])
        };
        for text in [
            "import one from \"./one.js\";\n",
            "import * as one from \"./one.js\";\n",
            "import { one } from \"./two.js\";\n",
            "import { two } from \"./one.js\";\n",
            "import { one } from \"./one.js\"",
            "const one = await import(name);\n",
            "const one = await import(\"./two.js\");\n",
            "await import(\"./one.js\");\nawait import(\"./one.js\");\n",
            "import { one } from \"./one.js\";\nawait import(\"./one.js\");\n",
            "export default 1;\n",
            "export let one = 1;\n",
            "export { one };\n",
            "export const { one } = two;\n",
            "import { one } from \"./main.js\";\nexport const one = 1;\n",
        ] {
            assert!(main(text).is_err(), "{text}");
        }
        assert!(main("import { one } from \"./one.js\";\n").is_ok());
    }
}
