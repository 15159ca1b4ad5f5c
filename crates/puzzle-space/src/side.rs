//! The two factors of a puzzle before their rows are found: their constituents and relabellings.

use puzzle_def::Definition;
use row_search::{MAX_ELEMENTS, MAX_WORDS};

use crate::LINKED;
use crate::choices::Choices;
use crate::constituents::Constituent;
use crate::cosets::{self, bits_of, commutative_subgroup};
use crate::digits::{Digit, Relabellings, relabellings};
use crate::label_group::LabelGroup;
use crate::labels::Labels;
use crate::partition::{partition, with_small_side};
use crate::plan::to_f64;
use crate::reachable::Reachable;
use crate::relabelling::{self, Relabelling};
use crate::states::States;

/// A commutative group with fewer elements makes rows so short that a larger one is worthwhile,
/// commutative or not.
const SHORT: usize = 1 << 10;

/// A group with fewer elements leaves most of a word empty; the states of a small factor fill rows
/// better.
const TINY: usize = 32;

/// Up to this many rows are searched directly, however short they are.
const FEW: f64 = 100_000.0;

/// Rows count as few only if they have at most this many steps in total.
const FEW_STEPS: f64 = 8_000_000.0;

/// The most elements of a noncommutative group: its products are looked up, and a larger table
/// would not stay in the caches.
const LARGEST: usize = 2600;

/// A factor that is to be listed.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub(crate) labels: Labels,
    pub(crate) group: LabelGroup,
    /// An upper bound for the number of rows.
    pub(crate) rows_at_most: f64,
}

/// The relabellings chosen for a constituent.
#[derive(Clone, Debug, Default)]
struct Taken {
    digits: Vec<Digit>,
    exchanges: Vec<Digit>,
    /// The number of elements that they generate.
    size: usize,
}

/// A puzzle divided into two factors.
#[derive(Clone, Debug)]
pub(crate) struct Cut {
    pub(crate) sides: [Side; 2],
    /// Whether the fibre is the second factor itself, without any group.
    pub(crate) by_elements: bool,
}

/// Divides a puzzle into two factors, the second of which may be empty.
pub(crate) fn cut(
    definition: &Definition,
    reachable: &Reachable,
    states: &States,
    moves: usize,
    choices: &Choices,
) -> Cut {
    let few = FEW.min(FEW_STEPS / moves.max(1) as f64);
    let all = &reachable.labels().constituents;
    let states_of = |own: &[usize]| {
        let own: Vec<Constituent> = own.iter().map(|&number| all[number].clone()).collect();
        let alone = Reachable::new(definition, &definition.parts().moves, &own);
        to_f64(&alone.states().at_most)
    };
    let sizes: Vec<f64> = (0..all.len()).map(|own| states_of(&[own])).collect();
    let most = to_f64(&states.at_most);
    let taken = take(reachable, &sizes, most, few, choices);
    let taken_of = |own: &[usize]| own.iter().map(|&own| taken[own].size).product::<usize>();
    let fibre: usize = taken.iter().map(|taken| taken.size).product();
    let labels_of = |own: &Vec<usize>| {
        let own = own.iter().map(|&number| all[number].clone());
        Labels::new(definition, own.collect())
    };
    let units = units(reachable);
    let sizes_of_units = units.iter().map(|own| match own[..] {
        [own] => sizes[own],
        _ => states_of(own).min(most),
    });
    let sizes_of_units: Vec<f64> = sizes_of_units.collect();
    let is_small = most <= few * fibre as f64;
    if fibre < TINY
        && !is_small
        && !reachable.labels().has_blocked()
        && let Some(sides) = with_small_side(&sizes_of_units, choices.most_elements() as f64)
    {
        let sides = sides.map(|own| {
            let labels = labels_of(&joined(&units, &own));
            Side {
                rows_at_most: (own
                    .iter()
                    .map(|&unit| sizes_of_units[unit])
                    .product::<f64>())
                .min(most),
                group: LabelGroup::of_digits(labels.points(), &[]),
                labels,
            }
        });
        return Cut {
            sides,
            by_elements: true,
        };
    }
    let rows: Vec<f64> = units
        .iter()
        .zip(&sizes_of_units)
        .map(|(own, size)| size / taken_of(own) as f64)
        .collect();
    // If places are blocked, constituents stay together.
    let linked: Vec<f64> = (0..all.len())
        .map(|own| match reachable.labels().has_blocked() {
            true => f64::INFINITY,
            false => sizes[own] / taken[own].size as f64,
        })
        .collect();
    let whole = most / fibre as f64;
    let (mut sides, mut rows) = match whole <= few {
        true => ([(0..all.len()).collect(), Vec::new()], [whole, 1.0]),
        false => divided(&units, &rows, &linked, whole, fibre as f64),
    };
    if sides[1]
        .iter()
        .any(|&own| reachable.labels().is_blocked(own))
    {
        sides.reverse();
        rows.reverse();
    }
    let labels = sides.each_ref().map(labels_of);
    let groups = groups(&labels, &sides, &taken);
    if sides[1].is_empty()
        && fibre < SHORT
        && !is_small
        && let Some(group) = stabiliser(reachable)
        && cost(&group) < cost(&groups[0])
    {
        let whole = Side {
            rows_at_most: most / group.size() as f64,
            labels: reachable.labels().clone(),
            group,
        };
        return Cut {
            sides: [whole, empty(definition)],
            by_elements: false,
        };
    }
    let mut sides = rows
        .iter()
        .zip(labels)
        .zip(groups)
        .map(|((rows, labels), group)| Side {
            rows_at_most: rows.min(most / group.size() as f64).max(1.0),
            labels,
            group,
        });
    Cut {
        sides: [(); 2].map(|()| sides.next().expect("there are two sides")),
        by_elements: false,
    }
}

/// Sets of constituents linked to each other only by signs and sums of twists. So for any two
/// factors made of these sets, all pairs of states occur, up to a small factor. Constituents with
/// blocked places stay together, as they determine which moves are possible.
fn units(reachable: &Reachable) -> Vec<Vec<usize>> {
    let all = 0..reachable.labels().constituents.len();
    let (blocked, others): (Vec<usize>, Vec<usize>) =
        all.partition(|&own| reachable.labels().is_blocked(own));
    let mut units: Vec<Vec<usize>> = (!blocked.is_empty())
        .then_some(blocked)
        .into_iter()
        .collect();
    if !LINKED {
        units.extend(others.into_iter().map(|own| vec![own]));
        units.sort_unstable();
        return units;
    }
    let (separate, mut linked): (Vec<usize>, Vec<usize>) = others
        .into_iter()
        .partition(|&own| reachable.is_separate(&[own]));
    units.extend(separate.into_iter().map(|own| vec![own]));
    while let Some((&first, others)) = linked.split_first() {
        let two = others.iter().map(|&other| vec![first, other]);
        let unit = two.into_iter().find(|two| reachable.is_separate(two));
        let unit = unit.unwrap_or_else(|| linked.clone());
        linked.retain(|own| !unit.contains(own));
        units.push(unit);
    }
    units.sort_unstable();
    units
}

/// The constituents of some units, in order.
fn joined(units: &[Vec<usize>], chosen: &[usize]) -> Vec<usize> {
    let mut own: Vec<usize> = chosen
        .iter()
        .flat_map(|&unit| units[unit].clone())
        .collect();
    own.sort_unstable();
    own
}

/// The constituents of two factors, and their numbers of rows: based on the units, on all
/// constituents even if some are linked, or all in one, whichever takes the least.
///
/// The arguments are the numbers of rows of each unit, of each constituent, and of the whole, and
/// the number of states per row.
fn divided(
    units: &[Vec<usize>],
    rows: &[f64],
    linked: &[f64],
    all_rows: f64,
    fibre: f64,
) -> ([Vec<usize>; 2], [f64; 2]) {
    /// Approximately how many states are searched in the time that it takes to list a row.
    const LISTED: f64 = 500.0;
    let of = |rows: &[f64], sides: &[Vec<usize>; 2]| {
        let product = |own: &Vec<usize>| own.iter().map(|&number| rows[number]).product::<f64>();
        sides.each_ref().map(product)
    };
    let whole = [(0..linked.len()).collect(), Vec::new()];
    let in_units = partition(rows);
    let unit_rows = of(rows, &in_units);
    let in_units = in_units.map(|own| joined(units, &own));
    if !LINKED || units.len() == linked.len() {
        return (in_units, unit_rows);
    }
    let apart = partition(linked);
    let apart_rows = of(linked, &apart);
    let cost = |rows: [f64; 2], stored: f64| LISTED * (rows[0] + rows[1]) + stored * fibre;
    let choices = [
        (cost(unit_rows, all_rows), in_units, unit_rows),
        (cost([all_rows, 0.0], all_rows), whole, [all_rows, 1.0]),
        (
            cost(apart_rows, apart_rows[0] * apart_rows[1]),
            apart,
            apart_rows,
        ),
    ];
    let best = choices.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
    let (_, sides, rows) = best.expect("there are three");
    (sides, rows)
}

/// The factor of no constituents.
fn empty(definition: &Definition) -> Side {
    Side {
        labels: Labels::new(definition, Vec::new()),
        group: LabelGroup::of_digits(0, &[]),
        rows_at_most: 1.0,
    }
}

/// Chooses relabellings of all constituents, as many as the fibre has room for. The next one is
/// always for the constituent with the most rows left. Digits come first; exchanges only if these
/// are few, and rows are not.
fn take(
    reachable: &Reachable,
    sizes: &[f64],
    most: f64,
    few: f64,
    choices: &Choices,
) -> Vec<Taken> {
    let found: Vec<Relabellings> = (0..sizes.len())
        .map(|constituent| relabellings(constituent, reachable))
        .collect();
    let mut taken: Vec<Taken> = sizes
        .iter()
        .map(|_| Taken {
            size: 1,
            ..Taken::default()
        })
        .collect();
    let largest = choices.largest_fibre.min(MAX_ELEMENTS);
    greedily(sizes, &mut taken, |taken, number, size| {
        let digit = found[number].digits.get(taken[number].digits.len())?;
        (size * usize::from(digit.order) <= largest).then(|| {
            let taken = &mut taken[number];
            taken.digits.push(digit.clone());
            taken.size *= usize::from(digit.order);
        })
    });
    let fibre: usize = taken.iter().map(|taken| taken.size).product();
    if fibre >= SHORT || most / fibre as f64 <= few {
        return taken;
    }
    let orders = taken.iter().flat_map(|taken| &taken.digits);
    let orders: Vec<u8> = orders.map(|digit| digit.order).collect();
    let bits = bits_of(&orders)
        .into_iter()
        .map(|digit| usize::from(orders[digit]));
    let largest = largest
        .min(LARGEST)
        .min(MAX_WORDS * bits.product::<usize>());
    let mut tried = vec![0; sizes.len()];
    greedily(sizes, &mut taken, |taken, number, size| {
        loop {
            let exchange = found[number].exchanges.get(tried[number])?;
            tried[number] += 1;
            let mut larger = taken[number].clone();
            larger.exchanges.push(exchange.clone());
            let others = size / taken[number].size;
            if let Some(elements) = elements(reachable.labels(), &larger, largest / others) {
                larger.size = elements.len();
                let is_larger = larger.size > taken[number].size;
                if is_larger {
                    taken[number] = larger;
                }
                return Some(());
            }
        }
    });
    taken
}

/// Calls `take` with the number of the constituent with the most rows left, and the number of
/// elements so far, until it takes nothing from any.
fn greedily(
    sizes: &[f64],
    taken: &mut [Taken],
    mut take: impl FnMut(&mut [Taken], usize, usize) -> Option<()>,
) {
    let mut is_done = vec![false; sizes.len()];
    loop {
        let rows = |number: usize| sizes[number] / taken[number].size as f64;
        let left = (0..sizes.len()).filter(|&number| !is_done[number]);
        // The first of the largest.
        let most = left.reduce(|best, other| {
            if rows(other) > rows(best) {
                other
            } else {
                best
            }
        });
        let Some(number) = most else {
            return;
        };
        let size = taken.iter().map(|taken| taken.size).product();
        is_done[number] = take(taken, number, size).is_none();
    }
}

/// All elements generated by the relabellings chosen for a constituent; `None` if there are more
/// than `limit`.
fn elements(labels: &Labels, taken: &Taken, limit: usize) -> Option<Vec<Relabelling>> {
    let all = taken.digits.iter().chain(&taken.exchanges);
    let generators = all.map(|digit| digit.realised(labels).0);
    relabelling::group(labels, generators.collect()).elements(limit)
}

/// The groups of the two factors, whose constituents are numbered as in the whole puzzle.
fn groups(labels: &[Labels; 2], sides: &[Vec<usize>; 2], taken: &[Taken]) -> [LabelGroup; 2] {
    let own = |side: usize| {
        let mut own = Taken::default();
        for (number, &whole) in sides[side].iter().enumerate() {
            let within = |digit: &Digit| Digit {
                constituent: number,
                ..digit.clone()
            };
            own.digits.extend(taken[whole].digits.iter().map(within));
            own.exchanges
                .extend(taken[whole].exchanges.iter().map(within));
        }
        own
    };
    let taken = [own(0), own(1)];
    let digits = |side: usize| {
        let digits = taken[side].digits.iter();
        digits
            .map(|digit| digit.realised(&labels[side]))
            .collect::<Vec<cosets::Digit>>()
    };
    let digits = [digits(0), digits(1)];
    if taken.iter().all(|taken| taken.exchanges.is_empty()) {
        return [0, 1].map(|side| LabelGroup::of_digits(labels[side].points(), &digits[side]));
    }
    let orders: Vec<Vec<u8>> = digits
        .iter()
        .map(|digits| digits.iter().map(|digit| digit.1).collect())
        .collect();
    let chosen = bits_of(&orders.concat());
    [0, 1].map(|side| {
        let first = if side == 0 { 0 } else { orders[0].len() };
        let bits: Vec<cosets::Digit> = (first..)
            .zip(&digits[side])
            .filter(|(number, _)| chosen.contains(number))
            .map(|(_, digit)| digit.clone())
            .collect();
        let elements = elements(&labels[side], &taken[side], usize::MAX);
        LabelGroup::of_words(&elements.expect("there is no limit"), &bits)
    })
}

/// The relabellings that fix some labels: as few labels as are needed to make the rows short
/// enough. `None` if pieces are alike, some twists are invisible or places are blocked.
fn stabiliser(reachable: &Reachable) -> Option<LabelGroup> {
    let mut limit = LARGEST;
    loop {
        let elements = reachable.stabiliser(limit)?.elements(limit)?;
        let group = LabelGroup::of_words(&elements, &commutative_subgroup(&elements));
        if group.size() <= MAX_WORDS * group.bits() {
            return Some(group);
        }
        // Words have so few bits that a row would consist of too many words.
        limit = group.size() / 2;
    }
}

/// The approximate cost of a state in a row over a group, in words: those of the row, plus the cost
/// of the row's steps in words.
fn cost(group: &LabelGroup) -> f64 {
    const STEPS: f64 = 16.0;
    let bits = if group.is_commutative() {
        bits_of(group.orders())
            .iter()
            .map(|&digit| usize::from(group.orders()[digit]))
            .product()
    } else {
        group.bits()
    };
    let size = group.size() as f64;
    (size / bits as f64 + STEPS) / size
}

#[cfg(all(test, feature = "linked"))]
mod tests;
