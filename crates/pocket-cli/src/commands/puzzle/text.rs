//! A description of a puzzle.

use std::fmt::Write;

use pattern_search::View;
use puzzle_def::{BoundedOrder, Definition, Orbit, OrbitPattern, Powers, Turn};
use puzzle_space::{Bytes, PlanError, SearchPlan, SymmetryCount};
use row_search::Storage;

use super::SolvingTable;
use crate::failure::{Failure, shown_path};
use crate::numbers::{grouped, with_grouped};
use crate::selection::{Selection, Stored};

/// The most blocked positions that are listed. Of the rest, only the number is given.
const MOST_BLOCKED: usize = 20;

/// The complete description.
pub(super) fn of(
    selection: &Selection,
    order: &BoundedOrder,
    plan: &Result<SearchPlan, Failure>,
    table: Option<SolvingTable>,
) -> Result<String, Failure> {
    let definition = selection.base.definition();
    let mut text = String::new();
    let mut line = |name: &str, what: &str| {
        writeln!(text, "{name:<12}{what}").expect("a string takes all");
    };
    line("Puzzle", selection.name());
    let orbits = definition.orbits().iter().zip(&definition.start().orbits);
    for (number, (orbit, pattern)) in orbits.enumerate() {
        let name = if number == 0 { "Orbits" } else { "" };
        line(name, &orbit_line(orbit, pattern));
    }
    line("Moves", &turns(definition, &definition.parts().moves));
    match selection.base.puzzle().definition().powers() {
        Powers::All => {}
        Powers::Inverses => line("", "with the inverse of each, and no other powers"),
        Powers::None => line("", "without inverses and other powers"),
    }
    if !definition.parts().rotations.is_empty() {
        line(
            "Rotations",
            &turns(definition, &definition.parts().rotations),
        );
    }
    if !definition.parts().blocked.is_empty() {
        line("Blocked", &blocked(definition));
    }
    let at_least = if order.is_exact { "" } else { "at least " };
    line(
        "Order",
        &format!("{at_least}{}", with_grouped(&order.number.to_string())),
    );
    match plan {
        Ok(plan) => {
            let layout = plan.layout();
            let states = layout.states();
            let states = states.map(|states| with_grouped(&states.to_string()));
            let at_most = layout.states_at_most().to_string();
            let at_most = || format!("at most {}", with_grouped(&at_most));
            line("Positions", &states.unwrap_or_else(at_most));
            line(
                "Symmetries",
                &symmetries_line(&layout.symmetries().map_err(PlanError::from)?),
            );
            line("Search", &search_line(plan));
            line("Counting", &memory_line(plan, Storage::Counts));
            let (solving, storage) = selection.tabulating_plan(Stored::Fitting)?;
            let mut how = memory_line(&solving, storage);
            if solving.layout().is_reduced() != layout.is_reduced() {
                write!(how, "; stored as {}", search_line(&solving)).expect("a string takes all");
            }
            line("Solving", &how);
            if table.is_none() && !selection.base.is_in_any_grip() && !solving.fits(storage) {
                line(
                    "",
                    "solve uses a table of a part of the puzzle: --memory SIZE tells which",
                );
            }
            if !plan.fits(Storage::Counts) && !plan.may_fit(Storage::Counts) {
                line(
                    "",
                    "its first levels can be counted: distribution --max-depth N",
                );
            }
            if plan.fits(Storage::Counts) {
                let time = about(plan.counting_seconds());
                line("Time", &format!("counting takes {time} of one core"));
            }
        }
        Err(failure) => line("Search", &failure.to_string()),
    }
    if let Some(SolvingTable {
        plan,
        has_shelf,
        kept,
    }) = table
    {
        let part = shown_part(&plan.view, plan.states, plan.symmetries);
        line("Table", &format!("for solving: {part}"));
        let [bytes, most] = [plan.bytes, plan.bytes_to_make].map(Bytes);
        let time = about(plan.time.as_secs_f64());
        line(
            "",
            &format!(
                "takes {bytes}; to make it takes {most} and, as an estimate, {time} of one core"
            ),
        );
        match kept {
            Some(path) => line("", &format!("one is kept in {}", shown_path(&path))),
            None if has_shelf => line("", "none is kept so far; --build-tables makes and keeps it"),
            None => {}
        }
    }
    Ok(text)
}

/// The number of symmetries, in all and of each kind.
fn symmetries_line(symmetries: &SymmetryCount) -> String {
    let kinds = [
        (symmetries.turning, "turning"),
        (symmetries.mirroring, "mirroring"),
        (symmetries.mixed(), "of other kinds"),
    ];
    let kinds = kinds.iter().filter(|(count, _)| *count > 0);
    let kinds: Vec<String> = kinds
        .map(|(count, kind)| format!("{count} {kind}"))
        .collect();
    let at_least = if symmetries.is_complete {
        ""
    } else {
        "at least "
    };
    match symmetries.all {
        1 if symmetries.is_complete => "none but the identity".into(),
        all => format!("{at_least}{all}: {}", kinds.join(", ")),
    }
}

/// The line on an orbit: its number of pieces, how they turn, and whether they are alike.
fn orbit_line(orbit: &Orbit, pattern: &OrbitPattern) -> String {
    let places = orbit.places;
    let mut parts = vec![counted(places.into(), "piece")];
    if orbit.twists > 1 {
        parts.push(counted(orbit.twists.into(), "orientation"));
    }
    if pattern.kinds() < places {
        parts.push(match pattern.kinds() {
            1 => "all alike".to_owned(),
            kinds => format!("{kinds} kinds that differ"),
        });
    }
    if let Some(hidden) = seen_in_fewer_orientations(orbit, pattern) {
        parts.push(format!("{hidden} of them seen in fewer orientations"));
    }
    format!("{}: {}", orbit.name, parts.join(", "))
}

/// The number of pieces that are seen in fewer orientations than they have, if there are any.
pub(super) fn seen_in_fewer_orientations(orbit: &Orbit, pattern: &OrbitPattern) -> Option<usize> {
    let hidden = pattern.moduli.iter();
    let hidden = hidden.filter(|&&modulus| modulus < orbit.twists).count();
    (hidden > 0).then_some(hidden)
}

/// The names of turns, grouped by their orders: `U R F (4), T (3)`.
fn turns(definition: &Definition, turns: &[Turn]) -> String {
    let mut groups: Vec<(Option<u64>, Vec<&str>)> = Vec::new();
    for turn in turns {
        let order = turn.transformation.order(definition.orbits());
        match groups.last_mut() {
            Some((last, names)) if *last == order => names.push(&turn.name),
            _ => groups.push((order, vec![&turn.name])),
        }
    }
    let groups = groups.iter().map(|(order, names)| {
        let order = order.map_or_else(|| "2^64 or more".to_owned(), |order| order.to_string());
        format!("{} (order {order})", names.join(" "))
    });
    let groups: Vec<String> = groups.collect();
    match &groups[..] {
        [] => "none".into(),
        groups => groups.join(", "),
    }
}

/// The pieces that may not be in some places at the end of a move, counted from 1.
fn blocked(definition: &Definition) -> String {
    let blocked = &definition.parts().blocked;
    let parts = blocked.iter().take(MOST_BLOCKED).map(|blocked| {
        let orbit = &definition.orbits()[blocked.orbit].name;
        let pieces: Vec<String> = blocked
            .pieces
            .iter()
            .map(|piece| (piece + 1).to_string())
            .collect();
        format!(
            "{orbit} place {} piece {}",
            blocked.place + 1,
            pieces.join(" ")
        )
    });
    let mut parts: Vec<String> = parts.collect();
    if blocked.len() > MOST_BLOCKED {
        parts.push(format!("and {} more", blocked.len() - MOST_BLOCKED));
    }
    parts.join(", ")
}

fn search_line(plan: &SearchPlan) -> String {
    let layout = plan.layout();
    let rows = format!(
        "{} rows of {}",
        layout.rows_at_most(),
        layout.fibre().size()
    );
    match layout.symmetries_used() {
        _ if layout.states().is_none() => format!("at most {rows}"),
        _ if layout.has_exact_rows() => rows,
        1 => format!("about {rows}"),
        used => format!("about {rows}, up to {used} symmetries"),
    }
}

fn memory_line(plan: &SearchPlan, storage: Storage) -> String {
    let verdict = if plan.fits(storage) {
        "fits in"
    } else if plan.may_fit(storage) {
        "may not fit in"
    } else {
        "doesn't fit in"
    };
    let bound = match plan.layout().states() {
        Some(_) => "",
        None => "at most ",
    };
    let (sets, needed) = (plan.sets(storage), plan.needed(storage));
    format!(
        "takes {bound}{needed} with {sets} sets of bits; {verdict} {}",
        plan.memory()
    )
}

/// A rough time on one core. The real one depends on the machine and on the puzzle.
fn about(seconds: f64) -> String {
    match seconds {
        ..1.0 => "less than a second".into(),
        ..100.0 => format!("about {seconds:.0} s"),
        ..6000.0 => format!("about {:.0} min", seconds / 60.0),
        _ => format!("about {:.0} h", seconds / 3600.0),
    }
}

/// The part of a puzzle that a table shows.
pub(super) fn shown_part(view: &View, states: u64, symmetries: usize) -> String {
    let states = grouped(&states);
    format!("{view}: {states} positions up to {symmetries} symmetries")
}

/// `1 piece`, `8 pieces`.
fn counted(count: u64, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
