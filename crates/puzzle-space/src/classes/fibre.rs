//! Chooses the fibre of rows up to symmetry: a commutative group of relabellings and twists by
//! place that every map takes to itself.
//!
//! The twists of all labels that can be twisted form such a group. Labels without twists are
//! divided into blocks of two, three or four so that maps take blocks to blocks. Within a block,
//! the exchanges that form a Z2, a Z3 or a four-group are normal among all permutations of the
//! block, so maps preserve them. If pieces are alike, twists by place give more elements
//! ([`PlaceTurns`]). A move takes these to twists of other places, so a step has an automorphism
//! even if its map is the identity.

use std::collections::{HashMap, HashSet};

use perm_group::{Group, Permutation};
use row_search::{Automorphism, Fibre, FibreError};

use super::listing::ClassStep;
use super::maps::Maps;
use super::place_turns::{PlaceTurns, Turned};
use crate::cosets;
use crate::digits::{Change, Digit, relabellings};
use crate::label_group::LabelGroup;
use crate::labels::{FactorMove, Labels};
use crate::reachable::Reachable;
use crate::relabelling::Relabelling;

/// The largest number of labels in a block.
const LARGEST_BLOCK: usize = 4;

/// The largest product of maps and columns for which pieces are twisted by place, since each
/// combination is an automorphism of its own.
const MOST_AUTOMORPHISMS: usize = 1 << 12;

/// The group over each row: relabellings, and turns by place. They commute.
#[derive(Clone, Debug)]
pub(crate) struct RowGroup {
    pub(super) relabellings: LabelGroup,
    pub(super) turns: PlaceTurns,
}

impl RowGroup {
    /// How many elements there are.
    pub(crate) fn size(&self) -> usize {
        self.relabellings.size() * self.turns.size()
    }

    /// The number of a relabelling with a turn.
    pub(super) fn number(&self, relabelling: u16, turn: u16) -> u16 {
        relabelling * self.turns.size() as u16 + turn
    }

    /// The relabelling and the turn of an element.
    fn parts(&self, number: u16) -> (u16, u16) {
        let turns = self.turns.size() as u16;
        (number / turns, number % turns)
    }

    /// The number of the inverse of an element.
    pub(crate) fn inverse(&self, number: u16) -> u16 {
        let (relabelling, turn) = self.parts(number);
        let relabelling = self.relabellings.inverse(relabelling);
        self.number(relabelling, self.turns.inverse(turn))
    }

    /// Applies an element to a state.
    pub(crate) fn act(&self, labels: &Labels, number: u16, state: &mut [u16]) {
        let (relabelling, turn) = self.parts(number);
        let relabelling = self.relabellings.element(relabelling.into());
        for point in &mut *state {
            *point = relabelling.image(*point);
        }
        self.turns.turn(labels, turn, state);
    }

    /// The orders of the digits of an element's number, first one most significant.
    fn orders(&self) -> Vec<u8> {
        [self.relabellings.orders(), self.turns.orders()].concat()
    }

    /// The elements whose numbers have one digit 1 and no other.
    fn units(&self) -> Vec<u16> {
        let mut worth = 1;
        let orders = self.orders();
        let units = orders.iter().rev().map(|&order| {
            let unit = worth;
            worth *= u16::from(order);
            unit
        });
        let mut units: Vec<u16> = units.collect();
        units.reverse();
        units
    }
}

/// The fibre of rows up to symmetry.
#[derive(Clone, Debug)]
pub(crate) struct NormalFibre {
    pub(crate) group: RowGroup,
    /// The fibre, with the automorphisms of columns followed by maps, each listed once.
    pub(crate) fibre: Fibre,
    /// For each map the number of its effect on the fibre.
    pub(crate) of_maps: Vec<u16>,
    /// The products of these effects, as `products[after][before]`.
    products: Vec<Vec<u16>>,
    /// For each effect and each column: the automorphism of the column followed by the effect.
    automorphisms: Vec<u16>,
    columns: usize,
}

impl NormalFibre {
    /// The largest fibre found with at most this many elements.
    ///
    /// # Errors
    ///
    /// [`FibreError`] if the search rejects it.
    pub(crate) fn largest(
        reachable: &Reachable,
        maps: &Maps,
        columns: &[FactorMove],
        limit: usize,
    ) -> Result<Self, FibreError> {
        let labels = reachable.labels();
        let families = families(labels, maps);
        let choices: Vec<Vec<Choice>> = families
            .iter()
            .map(|family| choices(reachable, maps, columns, family))
            .collect();
        let Choice { digits, turned } = largest_product(&choices, limit);
        let group = RowGroup {
            relabellings: LabelGroup::of_digits(labels.points(), &digits),
            turns: PlaceTurns::new(labels, &turned),
        };
        let units = group.units();
        let mut images: Vec<Vec<u32>> = Vec::new();
        let mut of_maps = Vec::with_capacity(maps.all.len());
        for map in &maps.all {
            let image = |&unit: &u16| {
                let (relabelling, turn) = group.parts(unit);
                let relabelling = group.relabellings.element(relabelling.into());
                let relabelling = group.relabellings.number(&map.conjugate(relabelling));
                group
                    .number(relabelling, group.turns.after_map(turn, map, labels))
                    .into()
            };
            of_maps.push(numbered(units.iter().map(image).collect(), &mut images));
        }
        let fibre = Fibre::new(&group.orders())?.with_automorphisms(&images)?;
        let products = products(&fibre, &images);
        let mut totals = images.clone();
        let mut automorphisms = Vec::with_capacity(images.len() * columns.len());
        for number in 0..images.len() as u16 {
            for column in columns {
                let image = |&unit: &u16| {
                    let (relabelling, turn) = group.parts(unit);
                    let moved = group.number(relabelling, group.turns.after_move(turn, column));
                    fibre.mapped(moved.into(), Automorphism::new(number))
                };
                automorphisms.push(numbered(units.iter().map(image).collect(), &mut totals));
            }
        }
        let fibre = match totals.len() > images.len() {
            true => Fibre::new(&group.orders())?.with_automorphisms(&totals)?,
            false => fibre,
        };
        Ok(Self {
            products,
            fibre,
            group,
            of_maps,
            automorphisms,
            columns: columns.len(),
        })
    }

    /// The number of the effect of a map `before` followed by a map `after`.
    pub(crate) fn product(&self, after: u16, before: u16) -> u16 {
        self.products[usize::from(after)][usize::from(before)]
    }

    /// The automorphism of a column followed by a map; the map is given by the number of its
    /// effect.
    pub(crate) fn automorphism(&self, of_map: u16, column: u16) -> u16 {
        self.automorphisms[usize::from(of_map) * self.columns + usize::from(column)]
    }

    /// The element of a step's inverse, which consists of the inverse column and the inverse map.
    /// The step multiplies by `element`.
    pub(crate) fn backwards(&self, element: u16, inverse_map: u16, column: u16) -> u16 {
        let of_map = self.of_maps[usize::from(inverse_map)];
        let automorphism = Automorphism::new(self.automorphism(of_map, column));
        let undone = self.group.inverse(element);
        self.fibre.mapped(undone.into(), automorphism) as u16
    }

    /// The element of two successive steps, the first of which multiplies by `element`. The second
    /// is given by its column, with the number of its map's effect in place of its automorphism.
    pub(crate) fn sum(&self, element: u16, then: ClassStep, column: u16) -> u16 {
        let automorphism = self.automorphism(then.automorphism, column);
        let mapped = self
            .fibre
            .mapped(element.into(), Automorphism::new(automorphism));
        self.fibre.moved(mapped, then.element.into()) as u16
    }
}

/// The index of an automorphism in a list, to which it is added if it is new. It is given by its
/// images of the units.
fn numbered(own: Vec<u32>, list: &mut Vec<Vec<u32>>) -> u16 {
    let known = list.iter().position(|other| *other == own);
    known.unwrap_or_else(|| {
        list.push(own);
        list.len() - 1
    }) as u16
}

/// The products of any two automorphisms, by index.
fn products(fibre: &Fibre, images: &[Vec<u32>]) -> Vec<Vec<u16>> {
    let numbers: HashMap<&[u32], u16> = images.iter().map(Vec::as_slice).zip(0..).collect();
    let product = |after: usize, before: &Vec<u32>| {
        let after = Automorphism::new(after as u16);
        let own: Vec<u32> = before
            .iter()
            .map(|&image| fibre.mapped(image, after))
            .collect();
        // The maps form a group, and so do their effects.
        numbers[own.as_slice()]
    };
    (0..images.len())
        .map(|after| images.iter().map(|before| product(after, before)).collect())
        .collect()
}

/// Families of constituents that maps take to each other.
fn families(labels: &Labels, maps: &Maps) -> Vec<Vec<usize>> {
    let mut families: Vec<Vec<usize>> = Vec::new();
    for constituent in 0..labels.constituents.len() {
        let first = labels.all[labels.first_label(constituent)].first;
        let images = maps.all.iter().map(|map| {
            let label = labels.label_of(map.points.image(first));
            labels.all[usize::from(label)].constituent
        });
        let mut family: Vec<usize> = images.collect();
        family.sort_unstable();
        family.dedup();
        if !families.contains(&family) {
            families.push(family);
        }
    }
    families
}

/// A possible group for one or several families of constituents.
#[derive(Clone, Debug, Default)]
struct Choice {
    digits: Vec<cosets::Digit>,
    turned: Vec<Turned>,
}

impl Choice {
    fn size(&self) -> usize {
        let digits = self.digits.iter().map(|(_, order)| usize::from(*order));
        let turned = self.turned.iter().map(|turned| turned.size());
        digits.chain(turned).fold(1, usize::saturating_mul)
    }

    fn with(&self, other: &Self) -> Self {
        Self {
            digits: [&self.digits[..], &other.digits].concat(),
            turned: [&self.turned[..], &other.turned].concat(),
        }
    }
}

/// The possible groups for a family of constituents.
fn choices(
    reachable: &Reachable,
    maps: &Maps,
    columns: &[FactorMove],
    family: &[usize],
) -> Vec<Choice> {
    let twists = twists(reachable, family);
    let exchanges = exchanges(reachable, maps, family);
    let mut choices = Vec::new();
    for digits in [twists, exchanges] {
        let digits: Vec<cosets::Digit> = digits
            .iter()
            .map(|digit| digit.realised(reachable.labels()))
            .collect();
        if !digits.is_empty() && is_normal(reachable.labels(), maps, &digits) {
            choices.push(Choice {
                digits,
                turned: Vec::new(),
            });
        }
    }
    if maps.all.len() * columns.len() <= MOST_AUTOMORPHISMS {
        let turned = Turned::of_family(reachable, &maps.all, columns, family);
        if !turned.is_empty() {
            choices.push(Choice {
                digits: Vec::new(),
                turned,
            });
        }
    }
    choices
}

/// Twists that keep reachable states reachable.
fn twists(reachable: &Reachable, family: &[usize]) -> Vec<Digit> {
    let all = family
        .iter()
        .flat_map(|&constituent| relabellings(constituent, reachable).digits);
    all.filter(|digit| matches!(digit.change, Change::Twist(_)))
        .collect()
}

/// Exchanges within blocks that keep reachable states reachable.
fn exchanges(reachable: &Reachable, maps: &Maps, family: &[usize]) -> Vec<Digit> {
    let labels = reachable.labels();
    let images = maps.all.iter();
    let images = images.map(|map| of_labels(labels, &map.points));
    let mut images: Vec<Permutation> = images.collect();
    images.sort_unstable();
    images.dedup();
    // Maps form a group by their effect on states. Their effects on labels may lack exchanges that
    // no state shows, so the group they generate is used.
    let group = Group::new(labels.all.len(), images);
    let group = group.expect("all of them permute the labels");
    let mut orbits = group.orbits();
    orbits.retain(|orbit| family.contains(&labels.all[usize::from(orbit[0])].constituent));
    orbits
        .iter()
        .flat_map(|orbit| {
            let fits = |blocks: &Vec<Vec<u16>>| {
                let digits: Vec<Digit> = blocks
                    .iter()
                    .flat_map(|block| within(labels, block))
                    .collect();
                let all_kept = digits
                    .iter()
                    .all(|digit| reachable.keeps(&digit.realised(labels).0));
                all_kept.then_some(digits)
            };
            block_systems(&group, orbit)
                .iter()
                .filter(|blocks| are_alike(labels, blocks))
                .find_map(fits)
                .unwrap_or_default()
        })
        .collect()
}

/// The effect of a map of points on labels.
fn of_labels(labels: &Labels, points: &Relabelling) -> Permutation {
    let all = labels.all.iter();
    let images = all.map(|label| labels.label_of(points.image(label.first)));
    Permutation::new(images.collect()).expect("a map takes each label to one of its own")
}

/// The ways to divide an orbit of labels into blocks of four, three or two, those with the most
/// exchanges first.
fn block_systems(group: &Group, orbit: &[u16]) -> Vec<Vec<Vec<u16>>> {
    let (&first, others) = orbit.split_first().expect("an orbit has a label");
    let mut systems: Vec<Vec<Vec<u16>>> = Vec::new();
    for (index, &second) in others.iter().enumerate() {
        for &third in &others[index..] {
            if let Some(system) = group.blocks_joining(&[first, second, third], LARGEST_BLOCK)
                && !systems.contains(&system)
            {
                systems.push(system);
            }
        }
    }
    // For each label, a block of three contributes a factor of 3^(1/3), a block of four or two only
    // 2^(1/2).
    systems.sort_by_key(|system| [3, 4, 2].iter().position(|&size| system[0].len() == size));
    systems
}

/// Whether the labels of each block are of one kind, so that they can be exchanged.
fn are_alike(labels: &Labels, blocks: &[Vec<u16>]) -> bool {
    let kind = |label: u16| {
        let label = &labels.all[usize::from(label)];
        (label.constituent, label.count, label.modulus)
    };
    blocks
        .iter()
        .all(|block| block.iter().all(|&label| kind(label) == kind(block[0])))
}

/// The exchanges within a block of labels.
fn within(labels: &Labels, block: &[u16]) -> Vec<Digit> {
    let constituent = labels.all[usize::from(block[0])].constituent;
    let first = labels.first_label(constituent);
    let own: Vec<usize> = block
        .iter()
        .map(|&label| usize::from(label) - first)
        .collect();
    let digit = |cycles: Vec<Vec<usize>>, order| Digit {
        constituent,
        change: Change::Cycles(cycles),
        order,
    };
    match own[..] {
        [a, b] => vec![digit(vec![vec![a, b]], 2)],
        [a, b, c] => vec![digit(vec![vec![a, b, c]], 3)],
        [a, b, c, d] => vec![
            digit(vec![vec![a, b], vec![c, d]], 2),
            digit(vec![vec![a, c], vec![b, d]], 2),
        ],
        _ => unreachable!("blocks have two to four labels, not {}", own.len()),
    }
}

/// Whether every map takes the group generated by digits to itself.
fn is_normal(labels: &Labels, maps: &Maps, digits: &[cosets::Digit]) -> bool {
    /// More elements than this are too many for a fibre.
    const MOST: usize = row_search::MAX_ELEMENTS;
    let size: f64 = digits.iter().map(|(_, order)| f64::from(*order)).product();
    if size > MOST as f64 {
        return false;
    }
    let group = LabelGroup::of_digits(labels.points(), digits);
    let elements: HashSet<&Relabelling> = (0..group.size())
        .map(|number| group.element(number))
        .collect();
    maps.all.iter().all(|map| {
        let mut digits = digits.iter();
        digits.all(|(digit, _)| elements.contains(&map.conjugate(digit)))
    })
}

/// One choice for each family or none, with the largest product of elements up to `limit`.
fn largest_product(families: &[Vec<Choice>], limit: usize) -> Choice {
    // For each possible number of elements, one choice that gives it, sorted. There are many
    // choices, but few such numbers.
    let mut made: Vec<(usize, Choice)> = vec![(1, Choice::default())];
    for choices in families {
        for (before, others) in made.clone() {
            for choice in choices {
                let together = before.saturating_mul(choice.size());
                let known = made.binary_search_by_key(&together, |&(size, _)| size);
                if let Err(place) = known
                    && together <= limit
                {
                    made.insert(place, (together, others.with(choice)));
                }
            }
        }
    }
    let (_, largest) = made.pop().expect("none at all is a choice");
    largest
}

#[cfg(test)]
mod tests;
