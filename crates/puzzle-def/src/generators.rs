//! Reads JSON with `generators`: permutations as lists, in the convention of CayleyPy and numpy.

use core::ops::Range;
use std::collections::{HashMap, HashSet};

use crate::definition::{MAX_POINTS, Powers};
use crate::json::{Json, Text};
use crate::kpuzzle;
use crate::names::check_name;
use crate::numbering::without_gaps;
use crate::points::Points;
use crate::source::{ReadError, Source, quoted};

/// The names of the object's members, for error messages.
const MEMBERS: &str = "generators, names, start, inverses or name";

/// The label of a point in the solved position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Label {
    Number(u16),
    Text(String),
}

/// Whether a text is a JSON object with a member `generators`; false if it can't be parsed up to
/// there.
pub(crate) fn is_here(source: &Source<'_>) -> bool {
    let mut is_here = false;
    // Errors after that member are reported when the text is read.
    let _ = Json::new(source).object("an object", |json, name| {
        is_here |= name.text == "generators";
        json.skip()
    });
    is_here
}

/// Reads permutations and the labels of their points. Also returns the byte range of the name
/// `generators`.
pub(crate) fn read(
    source: &Source<'_>,
    default_name: &str,
) -> Result<(Points, Range<usize>), ReadError> {
    let mut json = Json::new(source);
    let (mut title, mut generators, mut names) = (None, None, None);
    let (mut labels, mut inverses) = (None, None);
    let mut seen = HashMap::new();
    let mut at = 0..0;
    json.object("an object", |json, member| {
        // CayleyPy has other names for some members.
        let known = match member.text.as_str() {
            "generator_names" => "names",
            "central_state" => "start",
            known => known,
        };
        match seen.insert(known.to_owned(), member.text.clone()) {
            None => {}
            Some(other) if other == member.text => return Err(json.twice(&member)),
            Some(other) => {
                let found = format!("{} and {}", quoted(&other), quoted(&member.text));
                let expected = "one of them, as they mean the same";
                return Err(source.error(member.span, found, expected));
            }
        }
        match known {
            "name" => title = Some(kpuzzle::name(json)?),
            "generators" => {
                at = member.span;
                generators = Some(permutations(json)?);
            }
            "names" => names = Some(names_of_moves(json)?),
            "start" => {
                let start = json.start();
                labels = Some((start, labels_of_points(json)?));
            }
            "inverses" => inverses = Some(json.boolean()?),
            _ => {
                let found = quoted(&member.text);
                return Err(source.error(member.span, found, MEMBERS));
            }
        }
        Ok(())
    })?;
    json.finish()?;
    let generators = generators.ok_or_else(|| source.end("a member \"generators\""))?;
    let (own_names, generators) = generators;
    let points = generators.first().map_or(0, Vec::len);
    let names = match names {
        None if !own_names.is_empty() => own_names,
        None => (0..generators.len())
            .map(|number| format!("g{number}"))
            .collect(),
        Some((start, _)) if !own_names.is_empty() => {
            let expected = "no names beside named generators";
            return Err(source.error(start..start + 1, "a list of names", expected));
        }
        Some((_, names)) if names.len() == generators.len() => names,
        Some((start, names)) => {
            let found = format!("{} names", names.len());
            let expected = format!("{}, one for each generator", generators.len());
            return Err(source.error(start..start + 1, found, expected));
        }
    };
    let labels = match labels {
        None => (0..points as u16).collect(),
        Some((_, labels)) if labels.len() == points => without_gaps(&labels),
        Some((start, labels)) => {
            let found = format!("{} labels", labels.len());
            let expected = format!("{points}, one for each point that the generators move");
            return Err(source.error(start..start + 1, found, expected));
        }
    };
    let points = Points {
        name: title.unwrap_or_else(|| default_name.to_owned()),
        moves: names.into_iter().zip(generators).collect(),
        labels,
        powers: match inverses {
            Some(false) => Powers::None,
            _ => Powers::Inverses,
        },
    };
    Ok((points, at))
}

/// The permutations, each of as many points as the first: a list, or an object with their names, which is how CayleyPy's
/// puzzles are published. Returns the names, if there are any, and the permutations.
fn permutations(json: &mut Json<'_>) -> Result<(Vec<String>, Vec<Vec<u16>>), ReadError> {
    let mut permutations: Vec<Vec<u16>> = Vec::new();
    let mut names = Names::default();
    let start = json.start();
    let mut next = |json: &mut Json<'_>| {
        let expected = permutations.first().map(Vec::len);
        permutations.push(permutation(json, expected)?);
        Ok(())
    };
    if json.begins_with('{') {
        json.object("named permutations", |json, name| {
            names.push(json, name)?;
            next(json)
        })?;
    } else {
        json.list(
            "a list of permutations, or an object with their names",
            next,
        )?;
    }
    if permutations.is_empty() {
        let expected = "at least one permutation";
        return Err(json.source().error(start..start + 1, "none", expected));
    }
    Ok((names.all, permutations))
}

/// A permutation: each number below its length once.
fn permutation(json: &mut Json<'_>, length: Option<usize>) -> Result<Vec<u16>, ReadError> {
    let mut images: Vec<(u16, usize)> = Vec::new();
    let limit = length.unwrap_or(MAX_POINTS);
    let what = match length {
        Some(length) => format!("a list of {length} numbers, as the first permutation has"),
        None => "a list of numbers".to_owned(),
    };
    let start = json.start();
    json.list(&what, |json| {
        if images.len() == limit {
            return Err(json.unexpected(&format!("`]` after {limit} numbers")));
        }
        let at = json.start();
        images.push((json.number("a point", 0..=limit as u16 - 1)?, at));
        Ok(())
    })?;
    let count = images.len();
    let source = json.source();
    if count == 0 || length.is_some_and(|length| length != count) {
        let found = format!("{count} numbers");
        let what = if count == 0 && length.is_none() {
            "at least one"
        } else {
            &what
        };
        return Err(source.error(start..start + 1, found, what));
    }
    let mut is_seen = vec![false; count];
    for &(point, at) in &images {
        let span = at..at + point.to_string().len();
        let Some(is_seen) = is_seen.get_mut(usize::from(point)) else {
            let expected = format!("a point from 0 to {}", count - 1);
            return Err(source.unexpected(span, expected));
        };
        if core::mem::replace(is_seen, true) {
            return Err(source.unexpected(span, "each point once"));
        }
    }
    Ok(images.into_iter().map(|(point, _)| point).collect())
}

/// The names of the moves, all different.
#[derive(Default)]
struct Names {
    all: Vec<String>,
    seen: HashSet<String>,
}

impl Names {
    fn push(&mut self, json: &Json<'_>, Text { text, span }: Text) -> Result<(), ReadError> {
        check_name(json.source(), &text, span.clone())?;
        if !self.seen.insert(text.clone()) {
            let expected = "a name that no other generator has";
            return Err(json.source().error(span, quoted(&text), expected));
        }
        self.all.push(text);
        Ok(())
    }
}

fn names_of_moves(json: &mut Json<'_>) -> Result<(usize, Vec<String>), ReadError> {
    let start = json.start();
    let mut names = Names::default();
    json.list("a list of names", |json| {
        let name = json.string("a name in quotes")?;
        names.push(json, name)
    })?;
    Ok((start, names.all))
}

fn labels_of_points(json: &mut Json<'_>) -> Result<Vec<Label>, ReadError> {
    let mut labels = Vec::new();
    json.list("a list of labels", |json| {
        if labels.len() == MAX_POINTS {
            return Err(json.unexpected(&format!("`]` after {MAX_POINTS} labels")));
        }
        labels.push(if json.begins_with('"') {
            Label::Text(json.string("a label")?.text)
        } else {
            Label::Number(json.number("a label in quotes, or a number", 0..=u16::MAX - 1)?)
        });
        Ok(())
    })?;
    Ok(labels)
}
