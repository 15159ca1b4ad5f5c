//! The spaces of known puzzles, every state of which has a number of its own.

use god_table::{Metric, MoveSet, TableSpace};
use puzzle_def::known;
use puzzle_space::{Choices, DefinitionSpace, Reduction};

/// The space of a known puzzle with all moves of a metric, or with those that follow its name: `pocket: U R2`.
pub(crate) fn space(puzzle: &str, metric: Metric) -> TableSpace {
    let (name, moves) = match puzzle.split_once(':') {
        Some((name, moves)) => (name, Some(moves.split_whitespace().collect::<Vec<_>>())),
        None => (puzzle, None),
    };
    let definition = known::definition(name).unwrap_or_else(|error| panic!("{error}"));
    if definition.name() == "pocket" {
        let Some(moves) = moves else {
            return TableSpace::pocket(metric.moves());
        };
        let chosen = MoveSet::ALL.iter();
        let chosen: MoveSet = chosen
            .filter(|mv| moves.contains(&mv.to_string().as_str()))
            .collect();
        assert_eq!(chosen.len(), moves.len(), "{puzzle}");
        return TableSpace::pocket(chosen);
    }
    let definition = match moves {
        Some(moves) => definition.with_moves(&moves).expect("moves of the puzzle"),
        None => definition,
    };
    let choices = Choices {
        single_turns: metric == Metric::QuarterTurn,
        reduction: Reduction::Nothing,
        ..Choices::default()
    };
    let space = DefinitionSpace::new(&definition, &choices);
    space.expect("the known puzzles are small").into()
}
