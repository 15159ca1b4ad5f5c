//! All states of a puzzle as rows of one state each, without tables: moves are computed each time.

use core::ops::Range;

use puzzle_def::{Definition, Pattern};
use row_search::{Arrival, Fibre, MoveNames, Space, State, Step};

use crate::arrangements::{Arrangements, WordMove};
use crate::columns::Columns;
use crate::constituents::constituents;
use crate::error::SpaceError;
use crate::labels::Labels;

/// The plan of a space whose states are numbered one by one.
#[derive(Clone, Debug)]
pub(crate) struct PlainPlan {
    labels: Labels,
    arrangements: Arrangements,
    pub(crate) fibre: Fibre,
}

impl PlainPlan {
    /// Plans the numbering; `None` if pieces twist or are blocked, or the tables would be too
    /// large.
    pub(crate) fn new(definition: &Definition) -> Option<Self> {
        let labels = Labels::new(
            definition,
            constituents(definition, &definition.parts().moves),
        );
        Some(Self {
            arrangements: Arrangements::new(&labels)?,
            fibre: Fibre::new(&[]).expect("a single element is a group"),
            labels,
        })
    }

    /// The number of arrangements.
    pub(crate) fn rows(&self) -> u64 {
        self.arrangements.total()
    }

    /// Bytes that the tables take.
    pub(crate) fn bytes(&self) -> u64 {
        self.arrangements.bytes()
    }
}

/// All states of a puzzle, numbered one by one.
#[derive(Clone, Debug)]
pub(crate) struct PlainSpace {
    plan: PlainPlan,
    names: MoveNames,
    undoing: Vec<usize>,
    columns: Vec<WordMove>,
}

impl PlainSpace {
    /// # Errors
    ///
    /// [`SpaceError::Names`] if the names of the moves are not sound.
    pub(crate) fn of_plan(
        definition: &Definition,
        columns: &Columns,
        plan: &PlainPlan,
    ) -> Result<Self, SpaceError> {
        let moves = columns.moves(definition, &plan.labels);
        Ok(Self {
            names: MoveNames::new(columns.names.clone()).map_err(SpaceError::Names)?,
            undoing: columns.undoing.clone(),
            columns: moves
                .iter()
                .map(|mv| plan.arrangements.word_move(mv))
                .collect(),
            plan: plan.clone(),
        })
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.plan.bytes()
    }

    /// The state of a pattern; `None` if it belongs to another puzzle, or a piece that no move
    /// touches is not in its place.
    pub(crate) fn state_of(&self, definition: &Definition, pattern: &Pattern) -> Option<State> {
        definition.check(pattern).ok()?;
        let PlainPlan {
            labels,
            arrangements,
            ..
        } = &self.plan;
        let state = labels.state_of(pattern)?;
        let mut expected = definition.start().clone();
        labels.write(&state, &mut expected);
        let number = || arrangements.number(arrangements.word(labels, &state));
        (expected == *pattern).then(|| State::new(number(), 0))
    }

    /// The pattern of a state.
    pub(crate) fn pattern_of(&self, definition: &Definition, state: State) -> Pattern {
        let PlainPlan {
            labels,
            arrangements,
            ..
        } = &self.plan;
        let points = arrangements.state(labels, arrangements.arrangement(state.row));
        let mut pattern = definition.start().clone();
        labels.write(&points, &mut pattern);
        pattern
    }

    fn image(&self, row: u64, column: usize) -> u64 {
        let arrangements = &self.plan.arrangements;
        let word = arrangements.arrangement(row);
        arrangements.number(self.columns[column].apply(word))
    }
}

impl Space for PlainSpace {
    fn rows(&self) -> u64 {
        self.plan.rows()
    }

    fn fibre(&self) -> &Fibre {
        &self.plan.fibre
    }

    fn moves(&self) -> &MoveNames {
        &self.names
    }

    fn step(&self, row: u64, mv: usize) -> Step {
        Step::new(self.image(row, mv), 0)
    }

    fn departures(&self, row: u64, steps: &mut [Step]) {
        let arrangements = &self.plan.arrangements;
        let word = arrangements.arrangement(row);
        for (step, column) in steps.iter_mut().zip(&self.columns) {
            *step = Step::new(arrangements.number(column.apply(word)), 0);
        }
    }

    fn arrivals(&self, row: u64, found: &mut Vec<Arrival>) {
        let arrangements = &self.plan.arrangements;
        let word = arrangements.arrangement(row);
        found.extend(self.undoing.iter().enumerate().map(|(mv, &column)| {
            let from = arrangements.number(self.columns[column].apply(word));
            Arrival { from, mv }
        }));
    }

    fn inverse(&self, mv: usize) -> Option<usize> {
        let column = self.undoing[mv];
        (column < self.names.len()).then_some(column)
    }

    fn goals(&self, rows: Range<u64>, visit: &mut dyn FnMut(State)) {
        let PlainPlan {
            labels,
            arrangements,
            ..
        } = &self.plan;
        let goal = arrangements.number(arrangements.word(labels, labels.start()));
        if rows.contains(&goal) {
            visit(State::new(goal, 0));
        }
    }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use puzzle_def::Definition;
    use row_search::{CountSearch, Space, State, Step, count_states};

    use super::{PlainPlan, PlainSpace};
    use crate::choices::Choices;
    use crate::columns::Columns;
    use crate::plan::Plan;
    use crate::space::DefinitionSpace;

    /// A definition of one or two orbits, given by their pieces and by the effect of each move on
    /// their places.
    fn definition(orbits: &[(&str, [&str; 2])]) -> Definition {
        let mut text = String::new();
        for (number, (pieces, _)) in orbits.iter().enumerate() {
            text += &format!("Set O{number} {} 1\n", pieces.split(' ').count());
        }
        let mut block = |head: &str, lines: &mut dyn Iterator<Item = &str>| {
            text += &format!("{head}\n");
            for (number, line) in lines.enumerate() {
                text += &format!("O{number}\n{line}\n");
            }
            text += "End\n";
        };
        block("StartState", &mut orbits.iter().map(|orbit| orbit.0));
        block("Move A", &mut orbits.iter().map(|orbit| orbit.1[0]));
        block("Move B", &mut orbits.iter().map(|orbit| orbit.1[1]));
        puzzle_def::read("plain.tws", &text).expect("it is sound")
    }

    fn definitions() -> [Definition; 4] {
        let round = "2 3 4 5 6 7 8 9 10 11 1";
        [
            definition(&[("1 1 1 1 1 1 2 2 2 2 2", [round, "2 1 3 4 5 6 7 8 9 10 11"])]),
            // Three kinds, and places that no move touches.
            definition(&[(
                "1 3 2 1 3 2 1 4 2 4",
                ["2 3 4 5 6 7 1 8 9 10", "1 3 2 4 5 6 7 8 9 10"],
            )]),
            // Five kinds, of which some are there once.
            definition(&[(
                "1 2 3 4 5 5 5 4 4",
                ["2 3 4 5 6 7 8 9 1", "3 2 1 4 5 6 7 8 9"],
            )]),
            // Two orbits, of which one keeps its pieces in two sets of places.
            definition(&[
                ("1 1 2 2 2 1", ["2 3 4 5 6 1", "2 1 3 4 5 6"]),
                ("1 1 2 2 1 2 3", ["2 3 1 5 6 7 4", "1 2 3 5 4 6 7"]),
            ]),
        ]
    }

    #[test]
    fn states_one_by_one_are_those_of_rows() {
        for definition in definitions() {
            for single_turns in [false, true] {
                let choices = Choices {
                    single_turns,
                    ..Choices::default()
                };
                let plan = Plan::new(&definition, &choices).expect("it is small");
                let plain = plan.plain().expect("no piece turns");
                assert!(plain.rows_at_most() >= *plain.states_at_least());
                let bytes = plain.table_bytes();
                let [rows, plain] =
                    [plan, plain].map(|plan| DefinitionSpace::of_plan(plan).expect("it is small"));
                assert_eq!(plain.table_bytes(), bytes);
                let counts = |space: &DefinitionSpace| {
                    let counted = count_states(space, &mut |_| ControlFlow::Continue(()));
                    counted.expect("it ends").counts().to_vec()
                };
                assert_eq!(counts(&plain), counts(&rows));
            }
        }
    }

    #[test]
    fn only_pieces_that_do_not_twist_and_fit_a_word_are_numbered() {
        /// Half of these places hold one kind of pieces, and half another.
        fn halves(places: usize) -> String {
            let pieces: Vec<&str> = (0..places)
                .map(|place| if place < places / 2 { "1" } else { "2" })
                .collect();
            let from: Vec<String> = (1..=places)
                .map(|place| (place % places + 1).to_string())
                .collect();
            let (pieces, from) = (pieces.join(" "), from.join(" "));
            format!("Set O {places} 1\nStartState\nO\n{pieces}\nEnd\nMove A\nO\n{from}\nEnd\n")
        }
        let plain = |text: &str| {
            let definition = puzzle_def::read("halves.tws", text).expect("it is sound");
            let plan = Plan::new(&definition, &Choices::default()).expect("it can be planned");
            plan.plain().map(|plain| plain.table_bytes())
        };
        // 32 and 64 entries of eight bytes, and as many words. Only one word is missing: the second
        // half cannot hold six pieces of the second kind.
        let beads = "1 1 1 1 1 1 2 2 2 2 2";
        let eleven = halves(11).replace("1 1 1 1 1 2 2 2 2 2 2", beads);
        assert_eq!(plain(&eleven), Some(8 * (32 + 64 + 32 + 63)));
        assert!(plain(&halves(30)).is_some());
        // The lists of a half, or the words, would be too long.
        assert_eq!(plain(&halves(50)), None);
        assert_eq!(plain(&halves(66)), None);
        let blocked = halves(10).replace("Move A", "Illegal O 1 2\nMove A");
        assert_eq!(plain(&blocked), None);
        let twisted = "Set O 3 2\nStartState\nO\n1 1 2\nEnd\nMove A\nO\n2 3 1\n1 0 1\nEnd\n";
        assert_eq!(plain(twisted), None);
    }

    #[test]
    fn numbers_are_those_of_patterns_and_steps_those_of_moves() {
        let mut states = 0;
        for definition in definitions() {
            let plan = Plan::new(&definition, &Choices::default()).expect("it is small");
            let plain = plan.plain().expect("no piece turns");
            let space = DefinitionSpace::of_plan(plain).expect("it is small");
            let turns = definition.turns(false).expect("there are few");
            let single = Choices {
                single_turns: true,
                ..Choices::default()
            };
            let single = Plan::new(&definition, &single).expect("it is small");
            let single = DefinitionSpace::of_plan(single.plain().expect("no piece turns"));
            let single = single.expect("it is small");
            for mv in 0..single.moves().len() {
                let row = space.rows() / 2;
                let inverse = single.inverse(mv);
                let undone = |undone| single.step(single.step(row, mv).row, undone).row == row;
                assert!(inverse.is_none_or(undone));
            }
            for row in 0..space.rows() {
                let state = State::new(row, 0);
                let pattern = space.pattern_of(state);
                assert_eq!(space.state_of(&pattern), Some(state));
                let mut arrivals = Vec::new();
                space.arrivals(row, &mut arrivals);
                assert_eq!(arrivals.len(), turns.len());
                for arrival in arrivals {
                    assert_eq!(space.step(arrival.from, arrival.mv).row, row);
                }
                for (mv, turn) in turns.iter().enumerate() {
                    // All powers are moves, so each move has an inverse.
                    let undone = space.inverse(mv).expect("it is undone by a move");
                    assert_eq!(space.step(space.step(row, mv).row, undone).row, row);
                    let moved = pattern.after(&turn.transformation);
                    assert_eq!(space.state_of(&moved), Some(space.after(state, mv)));
                }
                states += 1;
            }
        }
        assert_eq!(states, 462 + 210 + 10_080 + 20 * 3 * 12, "all are tried");
    }

    #[test]
    fn a_search_of_single_states_is_kept_and_gone_on_with() {
        let [definition, ..] = definitions();
        let plan = Plan::new(&definition, &Choices::default()).expect("it is small");
        let [rows, plain] = [plan.clone(), plan.plain().expect("no piece turns")]
            .map(|plan| DefinitionSpace::of_plan(plan).expect("it is small"));
        let expected = CountSearch::new(&rows)
            .and_then(CountSearch::finish)
            .expect("it ends");
        let mut search = CountSearch::new(&plain).expect("it fits");
        for depth in 0.. {
            let mut kept = Vec::new();
            search.keep(b"beads", &mut kept).expect("memory takes it");
            let resumed = CountSearch::resume(&plain, b"beads", &mut kept.as_slice());
            let resumed = resumed.expect("it was kept");
            assert_eq!(resumed.report(), search.report());
            assert_eq!(
                resumed.finish().expect("it ends").counts(),
                expected.counts()
            );
            for changed in [kept.len() / 2, kept.len() - 9] {
                let mut damaged = kept.clone();
                damaged[changed] ^= 4;
                assert!(CountSearch::resume(&plain, b"beads", &mut damaged.as_slice()).is_err());
            }
            if search.next_level().expect("it is not deep").is_none() {
                assert_eq!(depth, expected.max_depth());
                break;
            }
        }
    }

    #[test]
    fn moves_have_names_and_inverses_and_depart_as_they_step() {
        for definition in definitions() {
            let one_way = definition.with_moves(&["A", "B"]).expect("these are moves");
            for definition in [definition, one_way] {
                let columns = Columns::new(&definition, false).expect("they are few");
                let plan = PlainPlan::new(&definition).expect("no piece turns");
                let space = PlainSpace::of_plan(&definition, &columns, &plan).expect("it is small");
                let names: Vec<&str> = space.moves().iter().collect();
                assert_eq!(names, columns.names);
                for mv in 0..names.len() {
                    let undoing = columns.undoing[mv];
                    assert_eq!(
                        space.inverse(mv),
                        (undoing < names.len()).then_some(undoing)
                    );
                }
                let mut steps = vec![Step::new(0, 0); names.len()];
                for row in (0..space.rows()).step_by(5) {
                    space.departures(row, &mut steps);
                    for (mv, step) in steps.iter().enumerate() {
                        assert_eq!(*step, space.step(row, mv));
                    }
                }
            }
        }
    }
}
