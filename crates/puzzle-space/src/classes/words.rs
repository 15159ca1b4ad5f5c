//! The columns of a table of steps as products: which are looked up in full, and which are combined
//! from those.

use std::collections::HashMap;

use super::maps::Maps;
use crate::labels::{FactorMove, Labels};

/// A column that is the product of two others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Product {
    pub(crate) column: u16,
    /// A direct column.
    pub(crate) first: u16,
    pub(crate) second: u16,
}

/// Columns divided into those that are computed directly and products of them.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    /// The direct columns. Maps take them to each other.
    pub(crate) own: Vec<u16>,
    /// For each direct column its inverse among them, if there is one.
    pub(crate) undoing: Vec<Option<u16>>,
    /// The others, in layers: the second column of each product is direct or of an earlier layer.
    pub(crate) layers: Vec<Vec<Product>>,
}

impl Words {
    /// `columns` are without their invisible part; `bases` generate the others.
    pub(crate) fn new(
        labels: &Labels,
        maps: &Maps,
        columns: &[FactorMove],
        bases: &[usize],
    ) -> Self {
        let mut alike: HashMap<&FactorMove, Vec<u16>> = HashMap::new();
        for (column, number) in columns.iter().zip(0..) {
            alike.entry(column).or_default().push(number);
        }
        let mut own: Vec<u16> = Vec::new();
        let mut bases: Vec<u16> = bases.iter().map(|&base| base as u16).collect();
        loop {
            for &base in &bases {
                // All columns with the same effect are included, since a map may take one of them
                // to any other.
                let images = maps.all.iter().map(|map| map.columns[usize::from(base)]);
                own.extend(images.flat_map(|image| &alike[&columns[usize::from(image)]]));
            }
            own.sort_unstable();
            own.dedup();
            let (layers, rest) = layers(labels, columns, &alike, &own);
            let Some(&first) = rest.first() else {
                let undoing = undoing(labels, columns, &own);
                return Self {
                    own,
                    undoing,
                    layers,
                };
            };
            // This column is not a direct column followed by another known one, for example the
            // inverse of a move whose powers are not moves. So it becomes direct.
            bases = vec![first];
        }
    }
}

/// For each column in `own`, its inverse in `own`, if there is one.
fn undoing(labels: &Labels, columns: &[FactorMove], own: &[u16]) -> Vec<Option<u16>> {
    let mut undoing = vec![None; columns.len()];
    for &column in own {
        let undone = columns[usize::from(column)].undone(|place| labels.seen_twists(place));
        let mut own = own.iter().copied();
        undoing[usize::from(column)] = own.find(|&other| columns[usize::from(other)] == undone);
    }
    undoing
}

/// The columns that are products of those in `own`, in layers, and the columns that are not.
fn layers(
    labels: &Labels,
    columns: &[FactorMove],
    alike: &HashMap<&FactorMove, Vec<u16>>,
    own: &[u16],
) -> (Vec<Vec<Product>>, Vec<u16>) {
    let mut known = vec![false; columns.len()];
    for &column in own {
        known[usize::from(column)] = true;
    }
    let mut layers: Vec<Vec<Product>> = Vec::new();
    let mut last: Vec<u16> = own.to_vec();
    loop {
        let mut layer: Vec<Product> = Vec::new();
        for &first in own {
            for &second in &last {
                let product = columns[usize::from(first)]
                    .then(&columns[usize::from(second)], |place| {
                        labels.seen_twists(place)
                    });
                let same = alike.get(&product).into_iter().flatten();
                for &column in same {
                    if core::mem::replace(&mut known[usize::from(column)], true) {
                        continue;
                    }
                    layer.push(Product {
                        column,
                        first,
                        second,
                    });
                }
            }
        }
        if layer.is_empty() {
            break;
        }
        last = layer.iter().map(|product| product.column).collect();
        layers.push(layer);
    }
    let rest = (0..columns.len() as u16).filter(|&column| !known[usize::from(column)]);
    (layers, rest.collect())
}
