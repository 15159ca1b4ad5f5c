//! The choice of views for a memory budget.

mod partitions;
mod score;
mod sizes;

use puzzle_def::Definition;

use self::partitions::{Options, options};
use self::score::{depth, levels, reached};
use self::sizes::Sizes;
use crate::coordinate::Shown;
use crate::ground::Ground;
use crate::keepers::Keepers;
use crate::layout::{MOST_BASE, MOST_COORDINATES, MOST_VALUES, Roles, Size};
use crate::looks::MOST_FORMS;
use crate::view::{OrbitView, View};

/// Limits on the number of views. For each group of symmetries and share of the memory, up to `MOST_VIEWS` are combined from options, and
/// the largest `MOST_TRIED` of these are tried. A group ends with `MOST_MEASURED` that fit, or after `MOST_TRIED` once any fits. The
/// largest `MOST_COMPARED` of all groups are compared by their first levels.
const MOST_VIEWS: usize = 10_000;
const MOST_TRIED: usize = 300;
const MOST_MEASURED: usize = 16;
const MOST_COMPARED: usize = 24;

/// The shares of the memory for which views are combined, until some fit.
const SHARES: [f64; 3] = [1.0, 1.0 / 8.0, 1.0 / 64.0];

/// Limits on the number of states to examine when a view is compared. Small tables need few, since they are made quickly.
const FEWEST_STATES: u64 = 500;
const MOST_STATES: u64 = 20_000;

/// The most bytes for the lists of images of values under moves and symmetries. Longer lists take long to make, and each look-up would wait
/// for memory several times.
const MOST_LISTED: f64 = (1 << 28) as f64;

/// About the number of moves by which the largest of several bounds grows if there are e times as many bounds.
const GAIN: f64 = 0.4;

/// A candidate for a view: one option for each constituent.
#[derive(Clone, Debug)]
struct Candidate {
    /// For each constituent the number of one of its options.
    options: Vec<usize>,
    /// How many states it has.
    states: f64,
}

/// Views of a puzzle whose tables fit in `bytes`, the best first, without views that show the same.
///
/// A view shows where the pieces of each constituent are, and optionally their twists. Pieces are alike in blocks that some symmetries
/// preserve, or only some single pieces are told apart. The options of all constituents are combined. The largest views are compared by an
/// estimate, from their first levels, of the mean distance of their states from the start, and by the number of forms in which a position
/// is looked up.
///
/// `None` if `is_over` returned true.
pub(crate) fn views(
    ground: &Ground,
    definition: &Definition,
    bytes: u64,
    is_over: &dyn Fn() -> bool,
) -> Option<Vec<View>> {
    let ranked = ranked(ground, definition, bytes, is_over)?;
    Some(ranked.into_iter().map(|(_, view)| view).collect())
}

/// The views, best first, each with the number of moves by which it is expected to shorten searches.
fn ranked(
    ground: &Ground,
    definition: &Definition,
    bytes: u64,
    is_over: &dyn Fn() -> bool,
) -> Option<Vec<(f64, View)>> {
    let mut found: Vec<(f64, f64, View, Vec<Shown>)> = Vec::new();
    let sizes = Sizes::new(ground);
    let mut keepers = Keepers::new(ground);
    for group in partitions::groups(ground) {
        let options: Vec<Options> = options(&sizes, &group);
        let mut measured = 0;
        let candidates = SHARES.iter().map(|share| bytes as f64 * share);
        let candidates = candidates.flat_map(|bytes| largest(&options, group.len(), bytes));
        for (number, candidate) in candidates.enumerate() {
            // Smaller views are only useful if rows of the larger ones are too short.
            if measured == MOST_MEASURED || measured > 0 && number >= MOST_TRIED {
                break;
            }
            if is_over() {
                return None;
            }
            let view = view(ground, definition, &options, &candidate);
            let mut shown = view.shown(ground);
            if shown.is_empty() || found.iter().any(|(_, _, known, _)| *known == view) {
                continue;
            }
            let kept = keepers.of(&mut shown);
            if bytes_of(&sizes, &shown, kept.len()) <= bytes as f64 {
                let mut seen = shown.iter().map(|own| own.constituent);
                let inverses = 1 + usize::from(ground.has_inverses(&mut seen));
                let forms = MOST_FORMS.min(ground.symmetries.len() / kept.len()) * inverses;
                measured += 1;
                let gain = match shows_all(ground, &shown) {
                    true => f64::INFINITY,
                    false => (forms as f64).ln() * GAIN - slowness(&sizes, &shown),
                };
                found.push((candidate.states, gain, view, shown));
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.truncate(MOST_COMPARED);
    let states = (bytes / 1_000).clamp(FEWEST_STATES, MOST_STATES) as usize;
    let mut first_levels: Vec<Vec<usize>> = Vec::new();
    let mut compared = Vec::new();
    for own in found {
        let first = levels(ground, &own.3, states, is_over)?;
        if !first_levels.contains(&first) {
            first_levels.push(first);
            compared.push(own);
        }
    }
    let shown = compared.iter();
    let shown: Vec<(&[Shown], f64)> = shown.map(|own| (&own.3[..], own.0)).collect();
    let counts = reached(ground, &shown, is_over)?;
    let gains = compared.into_iter().map(|(_, gain, view, _)| (gain, view));
    let mut ranked: Vec<(f64, View)> = (gains.zip(first_levels.iter().zip(counts)))
        .map(|((gain, view), (levels, count))| (depth(levels, count) + gain, view))
        .collect();
    ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    Some(ranked)
}

/// The largest combinations of these options that may fit in `bytes` up to symmetry.
fn largest(options: &[Options], symmetries: usize, bytes: f64) -> Vec<Candidate> {
    let most = bytes * 8.0 / 3.0;
    let mut all = vec![Candidate {
        options: Vec::new(),
        states: 1.0,
    }];
    for own in options {
        let mut next = Vec::new();
        for candidate in &all {
            for (number, &(_, size)) in own.all.iter().enumerate() {
                let states = candidate.states * size;
                if states / symmetries as f64 <= most {
                    next.push(Candidate {
                        options: [&candidate.options[..], &[number]].concat(),
                        states,
                    });
                }
            }
        }
        next.sort_by(|a, b| b.states.total_cmp(&a.states));
        next.truncate(MOST_VIEWS);
        all = next;
    }
    all.truncate(MOST_TRIED);
    all
}

/// The view that takes these options.
fn view(
    ground: &Ground,
    definition: &Definition,
    options: &[Options],
    candidate: &Candidate,
) -> View {
    let mut orbits = vec![OrbitView::Nothing; definition.orbits().len()];
    let start = &definition.start().orbits;
    let mut next = vec![0; orbits.len()];
    for ((own, options), &option) in ground
        .constituents
        .iter()
        .zip(options)
        .zip(&candidate.options)
    {
        let (choice, _) = &options.all[option];
        let Some(choice) = choice else {
            continue;
        };
        if let OrbitView::Nothing = orbits[own.orbit] {
            orbits[own.orbit] = OrbitView::Kinds {
                kinds: vec![0; start[own.orbit].kinds().into()],
                twists: Vec::new(),
            };
        }
        let OrbitView::Kinds { kinds, twists } = &mut orbits[own.orbit] else {
            unreachable!("it was made a line above");
        };
        // Constituents of one orbit have kinds of their own.
        let first = next[own.orbit];
        for (&piece, &kind) in own.pieces.iter().zip(&choice.kinds) {
            kinds[usize::from(piece)] = first + kind;
            next[own.orbit] = next[own.orbit].max(first + kind + 1);
        }
        twists.extend(choice.twists.iter().map(|kind| first + kind));
    }
    View::new(orbits)
}

/// Whether everything of the puzzle is shown, so that the bounds are its distances.
fn shows_all(ground: &Ground, shown: &[Shown]) -> bool {
    (0..).zip(&ground.constituents).all(|(number, own)| {
        let mut of_own = shown.iter().filter(|shown| shown.constituent == number);
        let tells_apart =
            |shown: &Shown| (0..).zip(&shown.kinds).all(|(label, &kind)| label == kind);
        let is_arranged = own.pieces.len() == 1 || of_own.clone().any(tells_apart);
        let is_turned = |shown: &Shown| shown.is_turned.iter().all(|&own| own);
        is_arranged && (own.twists == 1 || of_own.any(is_turned))
    })
}

/// An estimate, in moves, of the time lost if the lists for what is shown do not fit in the processor's cache.
fn slowness(sizes: &Sizes<'_>, shown: &[Shown]) -> f64 {
    const NEAR: f64 = (1 << 20) as f64;
    let all = shown.iter().flat_map(|own| sizes.of(own));
    let values: f64 = all.map(|own| own.values as f64).sum();
    let bytes = values * 4.0 * sizes.ground.motions.len() as f64;
    0.1 * (bytes / NEAR).max(1.0).log2()
}

/// An estimate of the memory, in bytes, for making the table of what is shown with this many symmetries. Infinite beyond a limit.
fn bytes_of(sizes: &Sizes<'_>, shown: &[Shown], symmetries: usize) -> f64 {
    let motions = sizes.ground.motions.len();
    let mut all = Vec::new();
    for own in shown {
        let is_base = |base: &Shown| {
            base.constituent == own.constituent && Some(&base.kinds) == own.base.as_ref()
        };
        if let Some(base) = shown.iter().position(is_base) {
            let before: usize = shown[..base].iter().map(|own| sizes.of(own).len()).sum();
            // A part without a base has one size, and comes before the parts that depend on it.
            let base: &mut Size = &mut all[before];
            base.is_base = true;
        }
        all.extend(sizes.of(own));
    }
    let sizes = all;
    let is_large = |own: &Size| {
        let most = if own.is_base { MOST_BASE } else { MOST_VALUES };
        own.values > most as u64
    };
    if sizes.len() > MOST_COORDINATES || sizes.iter().any(is_large) {
        return f64::INFINITY;
    }
    let roles = Roles::new(&sizes, symmetries);
    let size = |own: usize| sizes[own].values as f64;
    let all: f64 = (0..sizes.len()).map(size).product();
    let folded: f64 = roles.folded.iter().map(|&own| size(own)).product();
    let fibre = roles.fibre.map_or(1.0, size);
    // A few values are fixed by symmetries, among them the first.
    let classes = (folded / symmetries as f64 * 1.1 + 2.0).min(folded);
    let rows = all / fibre / folded * classes;
    let row_bytes = roles.fibre.map_or(16, |own| sizes[own].row_bytes()) as f64;
    let tables: f64 = (0..sizes.len())
        .map(|own| {
            // A base also has lists for what depends on it, for each of its values.
            let lists = if sizes[own].is_base { 2 } else { 1 };
            f64::from(lists) * size(own) * 4.0 * (motions + symmetries) as f64
        })
        .sum();
    match tables > MOST_LISTED {
        true => f64::INFINITY,
        false => rows * (3.0 * row_bytes + 2.0) + folded * 4.0 + tables,
    }
}

#[cfg(test)]
mod tests;
