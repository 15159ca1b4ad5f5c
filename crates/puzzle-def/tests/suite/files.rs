//! Every definition of the folder is read, and its group has the order that was found by other programs.

use std::fs;

use crate::support::definitions::{definition, folder, names};

#[test]
#[cfg_attr(miri, ignore = "it finds the orders of 20 groups")]
fn every_group_has_its_order() {
    let text = fs::read_to_string(folder().join("counts.json")).expect("the file can be read");
    let counts: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let mut checked = 0;
    for name in names() {
        let order = definition(&name).order().to_string();
        if let Some(expected) = counts[&name]["group_order"].as_str() {
            assert_eq!(order, expected, "{name}");
            checked += 1;
        }
    }
    let known = counts.as_object().expect("it is an object").values();
    assert_eq!(
        checked,
        known
            .filter(|known| known["group_order"].is_string())
            .count()
    );
}

#[test]
fn both_formats_of_a_puzzle_are_the_same_definition() {
    for name in ["pocket_wild", "pocket_same_wild"] {
        let one = definition(&format!("{name}.tws"));
        let other = definition(&format!("{name}.kpuzzle.json"));
        assert_eq!(one.parts(), other.parts(), "{name}");
    }
}
