//! A table that has its distances told answers as the one that tells them.

use crate::array::array_of;
use crate::support::spaces::space;

use std::sync::Arc;

use god_table::engine::Storage;
use god_table::{Metric, Table};

#[test]
fn a_told_table_answers_as_the_one_that_tells_it() {
    for name in ["floppy", "pyraminx"] {
        let space = || space(name, Metric::HalfTurn);
        let known = Arc::new(Table::new(space()).expect("it is small"));
        let asked = Arc::clone(&known);
        let distribution = known.distribution().clone();
        let told = Table::from_function(space(), distribution, move |state| asked.distance(state));
        assert_eq!(told.storage(), Storage::Counts);
        assert!(told.packed().is_none());
        let deepest = known.distribution().max_depth();
        let mut compared = 0;
        for state in known.antipodes().take(3).chain(known.states_at(3).take(3)) {
            let texts = |table: &Table<_>, slack| -> Vec<String> {
                let found = table
                    .solutions_within(state, slack)
                    .expect("it can be solved");
                found
                    .take(200)
                    .map(|solution| solution.to_string())
                    .collect()
            };
            for slack in [0, 1, 2] {
                assert_eq!(texts(&told, slack), texts(&known, slack), "{name}");
            }
            assert_eq!(
                told.solution_count(state),
                known.solution_count(state),
                "{name}"
            );
            compared += 1;
        }
        assert!(compared >= 4, "{name}: {compared}");
        assert!(told.states_at(deepest).eq(known.antipodes()), "{name}");
        let drawn = |table: &Table<_>| -> Vec<String> {
            let draws = table.draws(7, 1).take(5);
            draws.map(|drawn| drawn.solution.to_string()).collect()
        };
        assert_eq!(drawn(&told), drawn(&known), "{name}");
        let bytes = |table| array_of(table).into_bytes();
        assert_eq!(bytes(&told), bytes(&known), "{name}");
    }
}
