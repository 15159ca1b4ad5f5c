//! The ways to look up a position: in each table, directly and in symmetric forms, and its inverse in the same ways.

use std::collections::HashSet;

use row_search::Depth;

use crate::coordinate::Coordinate;
use crate::ground::{Ground, Symmetry};
use crate::moves::MoveSets;
use crate::table::Table;

/// One way to look a position up in a table.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    /// The number of the table.
    pub(crate) table: usize,
    /// The index of its first value among the values of all looks of its side.
    pub(crate) first: usize,
    /// For each motion, the symmetric one that the table sees.
    pub(crate) motions: Vec<u16>,
}

impl Look {
    /// The values of its own coordinates, from those of all looks of its side.
    #[inline]
    pub(crate) fn own<'v>(&self, table: &Table, values: &'v [u32]) -> &'v [u32] {
        &values[self.first..][..table.layout.coordinates.len()]
    }

    /// The bound for a position with these values of all looks of its side. [`Depth::MAX`] if the position is known to be
    /// unsolvable.
    pub(crate) fn bound(&self, tables: &[Table], values: &[u32]) -> Depth {
        let table = &tables[self.table];
        let own = self.own(table, values);
        match table
            .bounds
            .at(table.bounds.spot(table.layout.state(|number| own[number])))
        {
            u8::MAX => Depth::MAX,
            bound => bound.into(),
        }
    }
}

/// The looks at positions, or those at inverses, and what is needed to compute their values.
#[derive(Debug)]
pub(crate) struct Side {
    pub(crate) looks: Vec<Look>,
    /// For each look, the moves that change what its table shows of the start.
    pub(crate) seen: MoveSets,
    /// The table and the number of the coordinate of each value.
    coordinates: Vec<(usize, usize)>,
    /// The indices of values whose coordinates have a base. Each comes after the value of its base.
    within: Vec<usize>,
    /// What each point in each place adds to the sums: one entry for each value, point by point and place by place. For a coordinate
    /// with a base, an entry holds one more than the place and, in its low 16 bits, what is seen there; it is 0 if nothing is.
    weights: Vec<u64>,
    /// For each place its first entry.
    places: Vec<usize>,
}

/// So many symmetric forms of a position are looked up in a table at most.
pub(crate) const MOST_FORMS: usize = 8;

impl Side {
    /// The looks at positions, or at their inverses. Inverses are only looked up where all pieces differ.
    pub(crate) fn new(ground: &Ground, tables: &[Table], is_inverse: bool) -> Self {
        let mut side = Self {
            looks: Vec::new(),
            seen: MoveSets::new(ground.moves),
            coordinates: Vec::new(),
            within: Vec::new(),
            weights: Vec::new(),
            places: Vec::new(),
        };
        let mut forms: Vec<&Symmetry> = Vec::new();
        for (number, table) in tables.iter().enumerate() {
            let coordinates = &table.layout.coordinates;
            let mut seen = coordinates.iter().map(|own| own.shown().constituent);
            if is_inverse && !ground.has_inverses(&mut seen) {
                continue;
            }
            for form in different_forms(ground, &table.layout.kept) {
                let symmetry = &ground.symmetries[form];
                let seen = (0..).zip(&symmetry.motions[..ground.moves]);
                let seen = seen.filter(|&(_, &mv)| !table.layout.keeps_start(mv.into()));
                side.seen.push(seen.map(|(mv, _)| mv));
                side.looks.push(Look {
                    table: number,
                    first: side.coordinates.len(),
                    motions: symmetry.motions.clone(),
                });
                side.coordinates
                    .extend((0..coordinates.len()).map(|own| (number, own)));
                forms.extend(coordinates.iter().map(|_| symmetry));
            }
        }
        let has_base = |&own: &usize| side.coordinate(tables, own).within.is_some();
        side.within = (0..side.values()).filter(has_base).collect();
        side.weigh(ground, tables, &forms, is_inverse);
        side
    }

    /// Number of values.
    pub(crate) fn values(&self) -> usize {
        self.coordinates.len()
    }

    fn weigh(&mut self, ground: &Ground, tables: &[Table], forms: &[&Symmetry], is_inverse: bool) {
        for place in 0..ground.places() {
            self.places.push(self.weights.len());
            let own = &ground.constituents[ground.constituent_of[place]];
            for point in 0..own.points() as u16 {
                // Where pieces are alike, no inverse is looked at.
                let (at, seen) = match is_inverse && own.pieces.len() == own.len() {
                    true => ground.inverted(place, point),
                    false => (place, point),
                };
                let values = self.coordinates.iter().zip(forms);
                self.weights
                    .extend(values.map(|(&(table, coordinate), symmetry)| {
                        let target = usize::from(symmetry.targets[at]);
                        let image = symmetry.points[at][usize::from(seen)];
                        let coordinate = &tables[table].layout.coordinates[coordinate];
                        match (&coordinate.within, coordinate.seen_in(target, image)) {
                            (None, _) => coordinate.weight(target, image),
                            (Some(_), None) => 0,
                            (Some(_), Some((slot, seen))) => {
                                (slot as u64 + 1) << 16 | u64::from(seen)
                            }
                        }
                    }));
            }
        }
    }

    /// The values of a position; `None` if moves cannot reach one of them.
    pub(crate) fn values_of(&self, tables: &[Table], position: &[u16]) -> Option<Vec<u32>> {
        let mut values = vec![0; self.values()];
        let is_known = self.write(tables, position, &mut self.scratch(), &mut values);
        is_known.then_some(values)
    }

    /// Scratch space for computing the values of a position.
    pub(crate) fn scratch(&self) -> Scratch {
        Scratch {
            sums: vec![0; self.values()],
            seen: match self.within.is_empty() {
                true => Vec::new(),
                false => vec![0; self.places.len()],
            },
        }
    }

    /// Writes the values of a position; `false` if moves cannot reach one of them.
    #[inline]
    pub(crate) fn write(
        &self,
        tables: &[Table],
        position: &[u16],
        scratch: &mut Scratch,
        values: &mut [u32],
    ) -> bool {
        let count = self.values();
        let sums = &mut scratch.sums[..count];
        sums.fill(0);
        for weights in self.weights_of(position) {
            for (sum, &weight) in sums.iter_mut().zip(weights) {
                *sum = sum.wrapping_add(weight);
            }
        }
        for (number, (value, &sum)) in values.iter_mut().zip(sums.iter()).enumerate() {
            let own = self.coordinate(tables, number);
            match own.value(sum) {
                _ if own.within.is_some() => {}
                Some(found) => *value = found,
                None => return false,
            }
        }
        for &number in &self.within {
            for weights in self.weights_of(position) {
                let weight = weights[number];
                if let Some(slot) = (weight >> 16).checked_sub(1) {
                    scratch.seen[slot as usize] = weight as u16;
                }
            }
            let own = self.coordinate(tables, number);
            let first = number - self.coordinates[number].1;
            let base = own.within.as_ref().map_or(0, |within| within.base);
            match own.value_within(values[first + base], &scratch.seen) {
                Some(found) => values[number] = found,
                None => return false,
            }
        }
        true
    }

    /// What the points of a position add, place by place.
    #[inline]
    fn weights_of(&self, position: &[u16]) -> impl Iterator<Item = &[u64]> {
        let count = self.values();
        let points = self.places.iter().zip(position);
        points.map(move |(&first, &point)| {
            &self.weights[first + usize::from(point) * count..][..count]
        })
    }

    fn coordinate<'t>(&self, tables: &'t [Table], number: usize) -> &'t Coordinate {
        let (table, coordinate) = self.coordinates[number];
        &tables[table].layout.coordinates[coordinate]
    }
}

/// Scratch space for computing the values of a position.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    sums: Vec<u64>,
    /// What is seen in each place of a constituent.
    seen: Vec<u16>,
}

/// Symmetries that show a table different forms of a position: one of each coset of the symmetries that preserve the table, up to
/// [`MOST_FORMS`].
fn different_forms(ground: &Ground, kept: &[usize]) -> Vec<usize> {
    let mut known: HashSet<Vec<u16>> = HashSet::new();
    let mut forms = Vec::new();
    for (number, symmetry) in ground.symmetries.iter().enumerate() {
        if known.contains(&symmetry.motions) {
            continue;
        }
        forms.push(number);
        if forms.len() == MOST_FORMS {
            break;
        }
        for &own in kept {
            let after = &ground.symmetries[own].motions;
            let motions = symmetry.motions.iter();
            known.insert(motions.map(|&motion| after[usize::from(motion)]).collect());
        }
    }
    forms
}

#[cfg(test)]
mod tests {
    use puzzle_def::known;

    use super::*;

    /// One form for each coset of the symmetries that a table is kept by, up to the most that are looked up.
    #[test]
    fn forms_are_those_that_a_table_tells_apart() {
        let mut found = Vec::new();
        for name in ["pocket", "3x3x3"] {
            let definition = known::definition(name).expect("a known puzzle");
            let turns = definition.turns(false).expect("moves");
            let ground = Ground::new(&definition, &turns, false);
            let all = 0..ground.symmetries.len();
            let keeps = |place: usize| {
                let target = move |own: &Symmetry| usize::from(own.targets[place]);
                all.clone()
                    .filter(|&own| target(&ground.symmetries[own]) == place)
                    .collect()
            };
            let groups: [Vec<usize>; 3] = [vec![0], keeps(0), all.clone().collect()];
            for kept in groups {
                let forms = different_forms(&ground, &kept);
                let mut known = HashSet::new();
                for &form in &forms {
                    for &own in &kept {
                        let after = &ground.symmetries[own].motions;
                        let motions = ground.symmetries[form].motions.iter();
                        let motions = motions.map(|&motion| after[usize::from(motion)]);
                        assert!(known.insert(motions.collect::<Vec<u16>>()), "{name} {form}");
                    }
                }
                found.push((kept.len(), forms.len()));
            }
        }
        assert_eq!(found, [(1, 6), (2, 3), (6, 1), (1, 8), (6, 8), (48, 1)]);
    }
}
