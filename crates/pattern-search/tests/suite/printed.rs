//! What is written of views and errors, and of the larger types for debugging.

use pattern_search::{GrowingSolver, Limits, OrbitView, SolutionQuery, Solver, SolverError, View};

use crate::support::puzzles::puzzle;

#[test]
fn views_are_written_orbit_by_orbit() {
    let kinds = |kinds: &[u16], twists: &[u16]| OrbitView::Kinds {
        kinds: kinds.to_vec(),
        twists: twists.to_vec(),
    };
    let views = [
        (OrbitView::Nothing, "-"),
        (OrbitView::Whole, "whole"),
        (OrbitView::Permutation, "permutation"),
        (OrbitView::Orientation, "orientation"),
        (OrbitView::Pieces(vec![0, 12, 3]), "0,12,3"),
        (kinds(&[0, 1, 0, 1, 0], &[]), "3+2"),
        (kinds(&[0, 1, 0, 1, 0], &[0, 1]), "3+2,twists"),
        (kinds(&[0, 1, 0, 1, 0], &[1]), "3+2,twists of 2"),
        (kinds(&[0, 1, 2, 2, 2], &[0, 1]), "1+1+3,twists of 1+1"),
    ];
    for (view, text) in views.clone() {
        assert_eq!(View::new(vec![view]).to_string(), text);
    }
    let (views, texts): (Vec<OrbitView>, Vec<&str>) = views.into_iter().unzip();
    assert_eq!(View::new(views).to_string(), texts.join(" "));
}

#[test]
fn errors_say_what_was_found() {
    let pocket = puzzle("pocket.tws");
    let error = Solver::with_views(&pocket, false, &[View::new(Vec::new())]);
    assert_eq!(
        error.map_err(|error| error.to_string()).err().as_deref(),
        Some("the view has 0 orbits, but the puzzle has 1")
    );
    let solver = Solver::with_views(&pocket, false, &[]).expect("no views");
    let mut twice = pocket.start().clone();
    twice.orbits[0].pieces[0] = 1;
    let Err(why) = solver.bound(&twice) else {
        panic!("found a bound, expected an error");
    };
    assert!(!why.to_string().is_empty());
    assert_eq!(
        SolverError::Position(why.clone()).to_string(),
        why.to_string()
    );
}

/// Without tables, shelves and functions.
#[test]
fn debugging_output_is_short() {
    let pocket = puzzle("pocket.tws");
    let view = View::new(vec![OrbitView::Orientation]);
    let solver = Solver::with_views(&pocket, false, &[view]).expect("a view of it");
    assert_eq!(
        format!("{:?}", solver.tables()[0]),
        "Table { view: View { orbits: [Orientation] }, states: 729, .. }"
    );
    let limits = Limits::default().with_nodes(7).with_stop(&|| true);
    assert_eq!(
        format!("{limits:?}"),
        "Limits { nodes: Some(7), stop: true }"
    );
    let is_wanted = |moves: &[usize]| moves.is_empty();
    let query = SolutionQuery::default()
        .with_count(2)
        .with_filter(&is_wanted);
    let text = format!("{query:?}");
    assert!(
        text.starts_with("SolutionQuery { count: 2, lengths: "),
        "{text}"
    );
    assert!(
        text.ends_with("first: [], last: [], filter: true }"),
        "{text}"
    );
    assert_eq!(
        format!("{:?}", GrowingSolver::new(&pocket, false, 1000)),
        "GrowingSolver { bytes: 1000, solvers: [None, None, None, None], .. }"
    );
}
