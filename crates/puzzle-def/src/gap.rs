//! Reads GAP files as written by puzzle-geometry programs: permutations as cycles.

use core::ops::Range;
use std::collections::{HashMap, HashSet};

use crate::definition::{MAX_POINTS, Orbit, Powers};
use crate::derived::check_count;
use crate::names::check_name;
use crate::points::Points;
use crate::reading::has_extension;
use crate::source::{ReadError, Source};

/// A prefix of the names of moves, which is removed.
const PREFIX: &str = "M_";

/// The supported statements, for error messages.
const STATEMENTS: &str = "NAME:=(1,2,3)(4,5);, Gen:=[NAME,...]; or ip:=[[1],[2,3],...];";

/// The assignment operator of GAP; other formats don't have it.
const ASSIGNS: &str = ":=";

/// Whether a text is GAP: the file has the extension `.gap`, or the first line that is not blank or a comment assigns to a
/// word.
pub(crate) fn is_here(file_name: &str, text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let name = first.and_then(|line| Some(line.split_once(ASSIGNS)?.0.trim_end()));
    has_extension(file_name, "gap") || name.is_some_and(|name| !name.contains(char::is_whitespace))
}

/// A named permutation, written as cycles.
struct Cycles<'a> {
    name: &'a str,
    span: Range<usize>,
    cycles: Vec<Vec<u16>>,
}

/// Reads permutations, and which of their points are alike.
pub(crate) fn read(source: &Source<'_>, default_name: &str) -> Result<Points, ReadError> {
    let mut reader = Reader {
        source,
        at: source.start(),
    };
    let mut permutations: Vec<Cycles<'_>> = Vec::new();
    let mut names = HashSet::new();
    let mut chosen: Option<Vec<(&str, Range<usize>)>> = None;
    let mut alike: Option<Vec<Vec<u16>>> = None;
    let mut listed = HashSet::new();
    while let Some(start) = reader.next() {
        let (name, span) = reader.name(STATEMENTS)?;
        if name == "Size" && reader.peek() == Some('(') {
            // `Size(...)` asks GAP for the order of a group and says nothing about the puzzle.
            reader.skip_statement()?;
            continue;
        }
        if !reader.source.text[reader.start()..].starts_with(ASSIGNS) {
            return Err(source.unexpected(start..span.end, STATEMENTS));
        }
        reader.at += ASSIGNS.len();
        let is_twice = match name {
            "Gen" => chosen.replace(reader.list(Reader::listed_name)?).is_some(),
            "ip" => {
                let lists = reader.list(|reader| reader.list(|reader| reader.other(&mut listed)));
                alike.replace(lists?).is_some()
            }
            _ => {
                let cycles = reader.cycles()?;
                permutations.push(Cycles {
                    name,
                    span: span.clone(),
                    cycles,
                });
                !names.insert(name)
            }
        };
        if is_twice {
            return Err(source.unexpected(span, "each name once"));
        }
        reader.expect(';', "`;`")?;
    }
    let permutations = match chosen {
        None => permutations,
        Some(names) => of_names(source, permutations, &names)?,
    };
    if permutations.is_empty() {
        return Err(source.end(STATEMENTS));
    }
    let moved = permutations.iter().flat_map(|known| known.cycles.iter());
    let points = moved.chain(alike.iter().flatten()).flatten().max();
    let points = points.map_or(1, |&last| usize::from(last) + 1);
    let mut moves = Vec::new();
    let mut seen = HashSet::new();
    let whole = Orbit {
        name: String::new(),
        places: points as u16,
        twists: 1,
    };
    for Cycles { name, span, cycles } in permutations {
        let name = called(name);
        check_name(source, name, span.clone())?;
        check_count(
            source,
            span.clone(),
            core::slice::from_ref(&whole),
            moves.len(),
        )?;
        if !seen.insert(name) {
            let expected = format!("a name that no other move has without {PREFIX} before it");
            return Err(source.unexpected(span, expected));
        }
        let mut from: Vec<u16> = (0..points as u16).collect();
        for cycle in cycles {
            // What is on a point moves to the next point.
            for (&point, &next) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                from[usize::from(next)] = point;
            }
        }
        moves.push((name.to_owned(), from));
    }
    let mut labels: Vec<u16> = (0..points as u16).collect();
    for list in alike.iter().flatten() {
        for &point in list {
            labels[usize::from(point)] = list[0];
        }
    }
    Ok(Points {
        name: default_name.to_owned(),
        moves,
        labels,
        powers: Powers::Inverses,
    })
}

/// Strips [`PREFIX`] from a name, as often as it occurs.
fn called(name: &str) -> &str {
    let mut called = name;
    while let Some(rest) = called.strip_prefix(PREFIX).filter(|rest| !rest.is_empty()) {
        called = rest;
    }
    called
}

/// The permutations of these names, in their order.
fn of_names<'a>(
    source: &Source<'_>,
    permutations: Vec<Cycles<'a>>,
    names: &[(&str, Range<usize>)],
) -> Result<Vec<Cycles<'a>>, ReadError> {
    let mut known: HashMap<&str, Cycles<'a>> = permutations
        .into_iter()
        .map(|known| (known.name, known))
        .collect();
    let chosen = names.iter().map(|(name, span)| {
        let expected = "a permutation of the file, each once";
        known
            .remove(name)
            .ok_or_else(|| source.unexpected(span.clone(), expected))
    });
    chosen.collect()
}

/// A cursor in a text.
struct Reader<'a> {
    source: &'a Source<'a>,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The byte of the next character that is neither blank nor in a comment.
    fn start(&mut self) -> usize {
        loop {
            let rest = &self.source.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with('#') {
                return self.at;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    /// The byte of the next character; `None` at the end of the text.
    fn next(&mut self) -> Option<usize> {
        let start = self.start();
        (start < self.source.text.len()).then_some(start)
    }

    fn peek(&mut self) -> Option<char> {
        let start = self.start();
        self.source.text[start..].chars().next()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn unexpected(&mut self, expected: &str) -> ReadError {
        let start = self.start();
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        self.source.unexpected_at(start, is_part, expected)
    }

    fn expect(&mut self, wanted: char, expected: &str) -> Result<(), ReadError> {
        match self.eat(wanted) {
            true => Ok(()),
            false => Err(self.unexpected(expected)),
        }
    }

    /// Reads a name, up to the next character that ends names in GAP.
    fn name(&mut self, expected: &str) -> Result<(&'a str, Range<usize>), ReadError> {
        let start = self.start();
        let source = self.source;
        let rest = &source.text[start..];
        let divides = |letter: char| letter.is_whitespace() || ":=()[],;#".contains(letter);
        let end = start + rest.find(divides).unwrap_or(rest.len());
        if end == start {
            return Err(self.unexpected(expected));
        }
        self.at = end;
        Ok((&source.text[start..end], start..end))
    }

    fn listed_name(&mut self) -> Result<(&'a str, Range<usize>), ReadError> {
        self.name("the name of a permutation")
    }

    /// Skips to the end of a statement.
    fn skip_statement(&mut self) -> Result<(), ReadError> {
        while let Some(letter) = self.peek() {
            self.at += letter.len_utf8();
            if letter == ';' {
                return Ok(());
            }
        }
        Err(self.source.end("`;`"))
    }

    /// A list in brackets.
    fn list<T>(
        &mut self,
        mut entry: impl FnMut(&mut Self) -> Result<T, ReadError>,
    ) -> Result<Vec<T>, ReadError> {
        self.expect('[', "a list in brackets")?;
        let mut list = Vec::new();
        if self.eat(']') {
            return Ok(list);
        }
        loop {
            list.push(entry(self)?);
            if self.eat(']') {
                return Ok(list);
            }
            self.expect(',', "`,` or `]`")?;
        }
    }

    /// Reads a point that is not yet in `seen`, and adds it.
    fn other(&mut self, seen: &mut HashSet<u16>) -> Result<u16, ReadError> {
        let start = self.start();
        let point = self.point()?;
        match seen.insert(point) {
            true => Ok(point),
            false => Err(self.source.unexpected(start..self.at, "each point once")),
        }
    }

    /// Reads a point: counted from 1 in the file, returned counted from 0.
    fn point(&mut self) -> Result<u16, ReadError> {
        let start = self.start();
        let rest = &self.source.text[start..];
        let end = rest.find(|letter: char| !letter.is_ascii_digit());
        let end = end.unwrap_or(rest.len());
        let point = rest[..end].parse::<usize>().ok();
        let Some(point) = point.filter(|point| (1..=MAX_POINTS).contains(point)) else {
            return Err(self.unexpected(&format!("a point from 1 to {MAX_POINTS}")));
        };
        self.at += end;
        Ok((point - 1) as u16)
    }

    /// Reads disjoint cycles; `()` stands for none.
    fn cycles(&mut self) -> Result<Vec<Vec<u16>>, ReadError> {
        let mut cycles = Vec::new();
        let mut seen = HashSet::new();
        if self.peek() != Some('(') {
            return Err(self.unexpected("cycles such as (1,2,3)(4,5)"));
        }
        while self.eat('(') {
            let mut cycle = Vec::new();
            while !self.eat(')') {
                if !cycle.is_empty() {
                    self.expect(',', "`,` or `)`")?;
                }
                cycle.push(self.other(&mut seen)?);
            }
            cycles.push(cycle);
        }
        Ok(cycles)
    }
}
