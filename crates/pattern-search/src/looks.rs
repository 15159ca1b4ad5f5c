//! Where a position is looked up: in each table, as it is, as symmetries show it, and its inverse in the same ways.

use std::collections::HashSet;

use row_search::Depth;

use crate::ground::{Ground, Symmetry};
use crate::layout::MOST_COORDINATES;
use crate::moves::MoveSets;
use crate::table::Table;

/// One way to look a position up in a table.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    /// The number of the table.
    pub(crate) table: usize,
    /// The number of the first of its values among those of all looks of its side.
    pub(crate) first: usize,
    /// For each motion the one that the table sees.
    pub(crate) motions: Vec<u16>,
}

impl Look {
    /// Writes for each coordinate of its table the values after all motions, from these of all looks of its side.
    #[inline]
    pub(crate) fn write_all_after<'t>(
        &self,
        table: &'t Table,
        values: &[u32],
        after: &mut [&'t [u32]; MOST_COORDINATES],
    ) {
        let own = values[self.first..].iter().zip(&table.layout.coordinates);
        for (after, (&value, coordinate)) in after.iter_mut().zip(own) {
            *after = coordinate.all_after(value);
        }
    }

    /// The bound of these values of all looks of its side; [`Depth::MAX`] if it is known that no moves lead to the goal.
    pub(crate) fn bound(&self, tables: &[Table], values: &[u32]) -> Depth {
        let table = &tables[self.table];
        let own = &values[self.first..][..table.layout.coordinates.len()];
        match table
            .bounds
            .at(table.bounds.spot(table.layout.state(|number| own[number])))
        {
            u8::MAX => Depth::MAX,
            bound => bound.into(),
        }
    }
}

/// Some ways to look positions up.
#[derive(Debug)]
pub(crate) struct Side {
    pub(crate) looks: Vec<Look>,
    /// For each look the moves of which its table sees something at the start.
    pub(crate) seen: MoveSets,
    /// The table and the number of the coordinate of each value.
    coordinates: Vec<(usize, usize)>,
    /// What each point in each place adds to the sum for each value: `values` entries, first those of the place's first point.
    weights: Vec<u64>,
    /// For each place its first entry.
    places: Vec<usize>,
}

/// So many symmetric forms of a position are looked up in a table at most.
pub(crate) const MOST_FORMS: usize = 8;

impl Side {
    /// The looks at positions, or at their inverses. There are inverses where all pieces differ.
    pub(crate) fn new(ground: &Ground, tables: &[Table], is_inverse: bool) -> Self {
        let mut side = Self {
            looks: Vec::new(),
            seen: MoveSets::new(ground.moves),
            coordinates: Vec::new(),
            weights: Vec::new(),
            places: Vec::new(),
        };
        let mut forms: Vec<&Symmetry> = Vec::new();
        for (number, table) in tables.iter().enumerate() {
            let coordinates = &table.layout.coordinates;
            let mut seen = coordinates.iter().map(|own| own.shown.constituent);
            if is_inverse && !ground.has_inverses(&mut seen) {
                continue;
            }
            for form in different_forms(ground, &table.layout.kept) {
                let symmetry = &ground.symmetries[form];
                if is_inverse && !reaches_inverses(ground, table, symmetry) {
                    continue;
                }
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
                        tables[table].layout.coordinates[coordinate].weight(target, image)
                    }));
            }
        }
    }

    /// The values of a position; `None` if one of them is none that moves lead to.
    pub(crate) fn values_of(&self, tables: &[Table], position: &[u16]) -> Option<Vec<u32>> {
        let mut values = vec![0; self.values()];
        let mut sums = vec![0; self.values()];
        let is_known = self.write(tables, position, &mut sums, &mut values);
        is_known.then_some(values)
    }

    /// Writes the values of a position; `false` if one of them is none that moves lead to.
    #[inline]
    pub(crate) fn write(
        &self,
        tables: &[Table],
        position: &[u16],
        sums: &mut [u64],
        values: &mut [u32],
    ) -> bool {
        let count = self.values();
        let sums = &mut sums[..count];
        sums.fill(0);
        for (&first, &point) in self.places.iter().zip(position) {
            let weights = &self.weights[first + usize::from(point) * count..][..count];
            for (sum, &weight) in sums.iter_mut().zip(weights) {
                *sum = sum.wrapping_add(weight);
            }
        }
        for (value, (&sum, &(table, coordinate))) in
            values.iter_mut().zip(sums.iter().zip(&self.coordinates))
        {
            match tables[table].layout.coordinates[coordinate].value(sum) {
                Some(found) => *value = found,
                None => return false,
            }
        }
        true
    }
}

/// Whether all that a table sees of the inverse of a position in this form is in constituents that have inverses.
fn reaches_inverses(ground: &Ground, table: &Table, symmetry: &Symmetry) -> bool {
    let seen = |constituent: usize| {
        let mut own = table.layout.coordinates.iter();
        own.any(|own| own.shown.constituent == constituent)
    };
    (0..ground.places()).all(|place| {
        let target = usize::from(symmetry.targets[place]);
        let own = ground.constituent_of[place];
        !seen(ground.constituent_of[target]) || ground.has_inverses(core::iter::once(own))
    })
}

/// The numbers of symmetries that show a position in different ways to a table which these symmetries keep.
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
