//! Members of objects, by name.

use std::collections::HashMap;

use crate::definition::Orbit;
use crate::json::{Json, Text};
use crate::names::Names;
use crate::source::{ReadError, Source, quoted};

/// How many names a message lists.
const LISTED: usize = 20;

/// The positions of the outermost object's members.
pub(super) struct Members<'a> {
    end: Json<'a>,
    found: HashMap<String, Json<'a>>,
}

impl<'a> Members<'a> {
    /// Finds the members with these names; others are ignored.
    pub(super) fn read(source: &'a Source<'a>, names: &[&str]) -> Result<Self, ReadError> {
        let mut json = Json::new(source);
        let mut found = HashMap::new();
        json.object("an object", |json, name| {
            let value = *json;
            json.skip()?;
            if names.contains(&name.text.as_str()) && found.contains_key(&name.text) {
                return Err(json.twice(&name));
            }
            found.insert(name.text, value);
            Ok(())
        })?;
        json.finish()?;
        Ok(Self { end: json, found })
    }

    pub(super) fn take(&mut self, name: &str) -> Option<Json<'a>> {
        self.found.remove(name)
    }

    pub(super) fn expect(&mut self, name: &str) -> Result<Json<'a>, ReadError> {
        let missing = || {
            self.end
                .source()
                .end(format!("a member {name:?} of the object"))
        };
        self.found.remove(name).ok_or_else(missing)
    }
}

/// Stores the value of a member; fails if there is one already.
pub(super) fn once<T>(
    json: &Json<'_>,
    member: &Text,
    kept: &mut Option<T>,
    found: T,
) -> Result<(), ReadError> {
    match kept.replace(found) {
        None => Ok(()),
        Some(_) => Err(json.twice(member)),
    }
}

/// Reads an object with an entry for each orbit; some may be left out.
///
/// Files derived from larger puzzles may name orbits that they don't define; these entries are ignored. If an entry
/// is missing as well, the unknown name is reported as a misspelling.
pub(super) fn by_orbit<T>(
    json: &mut Json<'_>,
    orbits: &[Orbit],
    mut read: impl FnMut(&mut Json<'_>, &Orbit) -> Result<T, ReadError>,
) -> Result<Vec<Option<T>>, ReadError> {
    let names = Names::new(orbits.iter().map(|orbit| orbit.name.as_str()));
    let mut found: Vec<Option<T>> = Vec::new();
    found.resize_with(orbits.len(), || None);
    let mut other = None;
    json.object("an object of orbits", |json, name| {
        let Some(number) = names.number(&name.text) else {
            other.get_or_insert(name);
            return json.skip();
        };
        let value = read(json, &orbits[number])?;
        once(json, &name, &mut found[number], value)
    })?;
    let missing = orbits
        .iter()
        .zip(&found)
        .filter(|(_, found)| found.is_none());
    let missing: Vec<_> = missing
        .map(|(orbit, _)| orbit.name.as_str())
        .take(LISTED)
        .collect();
    match other {
        Some(name) if !missing.is_empty() => {
            let expected = missing.join(" or ");
            Err(json.source().error(name.span, quoted(&name.text), expected))
        }
        _ => Ok(found),
    }
}
