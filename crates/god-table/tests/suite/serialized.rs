//! The plain types through serde: there and back, and what is refused.

use cube_model::pocket::{PocketMove, PocketState};
use god_table::{
    Class, Distribution, FloppyTable, Likeness, Metric, MoveSet, PocketTable, Scramble, Solution,
    classes,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

fn there_and_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let text = serde_json::to_string(value).expect("plain values can be written");
    let read: T = serde_json::from_str(&text).expect("what was written can be read");
    assert_eq!(&read, value, "{text}");
}

#[test]
fn what_is_written_reads_as_it_was() {
    let table = PocketTable::new(Metric::HalfTurn).expect("all moves of a metric");
    let state = PocketState::unrank(1_000_000).expect("below the number of states");
    there_and_back(&Metric::QuarterTurn);
    there_and_back(&MoveSet::QUARTER_TURNS);
    there_and_back(&Likeness::Symmetry);
    there_and_back(table.distribution());
    there_and_back(&table.solve(&state).expect("it can be reached"));
    let scramble: Scramble = table.scrambles(1, 4).next().expect("most are that far");
    there_and_back(&scramble);
    let class: Class = classes([state], Likeness::Rotation)
        .next()
        .expect("a class of the state");
    there_and_back(&class);
    there_and_back(&FloppyTable::new().entries()[100]);
}

#[test]
fn solutions_and_sets_are_written_as_people_write_them() {
    let solution: Solution<PocketMove> = [PocketMove::R1, PocketMove::U3].into_iter().collect();
    let text = serde_json::to_string(&solution).expect("plain values can be written");
    assert_eq!(text, r#"["R","U'"]"#);
    let text = serde_json::to_string(&MoveSet::QUARTER_TURNS).expect("likewise");
    assert_eq!(text, r#""U,U',R,R',F,F'""#);
}

#[test]
fn what_cannot_be_is_refused() {
    fn refused<'a, T: Deserialize<'a>>(text: &'a str) {
        assert!(serde_json::from_str::<T>(text).is_err(), "{text}");
    }
    refused::<MoveSet>(r#""U,M""#);
    refused::<Solution<PocketMove>>(r#"["D"]"#);
    refused::<Metric>(r#""HTM2""#);
    refused::<Distribution>(r#"{"counts":[18446744073709551615],"unreachable":1}"#);
}
