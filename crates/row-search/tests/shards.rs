//! Searches in shards, stopped and gone on with, and what was kept changed in between.

use proptest::prelude::*;
use row_search::{
    Depths, Fibre, Kept, Packed, Search, SearchError, Shard, Space, State, Step, search,
};
use serde_json::Value;

#[path = "support/corners.rs"]
mod corners;
#[path = "support/listed.rs"]
mod listed;
#[path = "support/plain.rs"]
mod plain;
#[path = "support/random_space.rs"]
mod random_space;

use random_space::{RandomSpace, filled, orders, spaces};

/// What is kept, written as JSON and read again.
fn through_json(kept: &Kept) -> Kept {
    let text = serde_json::to_string(kept).expect("plain data");
    serde_json::from_str(&text).expect("what was written")
}

/// Goes on with what is kept after every level, each time read anew.
fn level_by_level(space: &dyn Space, shards: u64) -> Result<Depths, SearchError> {
    let mut kept = Search::in_shards(space, shards)?.stop();
    loop {
        let read = through_json(&kept);
        assert!(read == kept);
        let mut search = Search::resume(space, read)?;
        if search.next_level()?.is_none() {
            let stopped = search.stop();
            assert!(stopped == kept, "a level without states changes nothing");
            return Search::resume(space, stopped)?.finish();
        }
        kept = search.stop();
    }
}

/// Empty spaces over fibres that are told a list of translations.
fn over_lists() -> impl Strategy<Value = RandomSpace> {
    listed::fibres().prop_map(|(fibre, _)| RandomSpace::over(fibre, Vec::new(), Vec::new()))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn shards_and_stops_change_nothing(space in spaces(orders(), 60, 5)) {
        let whole = search(&space);
        for shards in [1, 2, 3, 7, space.rows() + 5, u64::MAX] {
            let search = Search::in_shards(&space, shards).expect("there are goals");
            let ranges: Vec<_> = search.stop().shards().iter().map(Shard::rows).collect();
            prop_assert!(ranges.len() as u64 <= shards);
            prop_assert_eq!(ranges.iter().map(|rows| rows.end - rows.start).sum::<u64>(), space.rows());
            let search = Search::in_shards(&space, shards).expect("there are goals");
            prop_assert!(search.finish() == whole);
        }
        for shards in [1, 3] {
            prop_assert!(level_by_level(&space, shards) == whole);
        }
    }

    #[test]
    fn shards_and_stops_change_nothing_over_listed_translations(
        space in filled(over_lists(), 30, 5)
    ) {
        let whole = search(&space);
        for shards in [2, 7] {
            let search = Search::in_shards(&space, shards).expect("there are goals");
            prop_assert!(search.finish() == whole);
        }
        // Sets of thousands of words take long to write as JSON.
        if space.fibre.size() < 1000 {
            prop_assert!(level_by_level(&space, 3) == whole);
        }
    }

    #[test]
    fn what_was_kept_over_other_translations_is_refused(
        space in filled(over_lists(), 5, 3),
        other in over_lists(),
    ) {
        prop_assume!(space.fibre != other.fibre);
        let other = RandomSpace {
            fibre: other.fibre,
            goals: vec![State::new(0, 0)],
            ..space.clone()
        };
        let kept = through_json(&stopped_after(&other, 0, 1));
        prop_assert_eq!(Search::resume(&space, kept.clone()).err(), Some(SearchError::OtherSpace));
        prop_assert!(Search::resume(&other, kept).is_ok());
    }

    #[test]
    fn what_another_space_kept_is_refused_or_found_out(
        space in spaces(orders(), 40, 5),
        other in spaces(orders(), 40, 5),
        levels in 0_u32..4,
    ) {
        let kept = stopped_after(&other, levels, 2);
        let same_shape = space.fibre == other.fibre && space.rows() == other.rows();
        match Search::resume(&space, kept).map(Search::finish) {
            Err(error) => prop_assert!(!same_shape && error == SearchError::OtherSpace),
            Ok(Ok(depths)) => prop_assert!(Ok(depths) == search(&space)),
            Ok(Err(error)) => {
                let found_out = matches!(error, SearchError::Proof(_) | SearchError::TooDeep { .. });
                prop_assert!(found_out, "{}", error);
            }
        }
    }
}

fn stopped_after(space: &dyn Space, levels: u32, shards: u64) -> Kept {
    let mut search = Search::in_shards(space, shards).expect("there are goals");
    for _ in 0..levels {
        if !matches!(search.next_level(), Ok(Some(_))) {
            break;
        }
    }
    search.stop()
}

/// A row of so many states over each element, in which the only move goes one back.
fn chain(rows: u64, orders: &[u8]) -> RandomSpace {
    let steps = (0..rows)
        .map(|row| vec![Step::new(row.saturating_sub(1), 0)])
        .collect();
    RandomSpace::new(orders, steps, vec![State::new(0, 0)])
}

#[test]
fn a_search_that_is_over_can_be_kept_at_any_depth() {
    // The states over other elements are not reached, so the last level is looked for in vain.
    for rows in 1..=80 {
        let space = chain(rows, &[2]);
        let whole = search(&space).expect("short enough");
        let mut over = Search::in_shards(&space, 3).expect("a goal");
        while over.next_level().expect("short enough").is_some() {}
        for _ in 0..9 {
            assert_eq!(over.next_level(), Ok(None));
        }
        let kept = over.stop();
        assert_eq!(u64::from(kept.depth()), rows - 1);
        let again = Search::resume(&space, through_json(&kept)).expect("the same space");
        assert!(again.finish().as_ref() == Ok(&whole));
    }
}

#[test]
fn a_puzzle_stopped_at_any_level_comes_out_the_same() {
    let [u, r, _] = corners::turns();
    let space = corners::space(&[u, r]);
    let whole = search(&space).expect("it fits");
    for levels in 0..=20 {
        let kept = stopped_after(&space, levels, 5);
        assert_eq!(kept.depth(), levels.min(14));
        assert!(kept.shards().iter().all(|shard| shard.bytes() > 0));
        let again = Search::resume(&space, kept).expect("the same space");
        assert!(again.finish().as_ref() == Ok(&whole));
    }
}

#[test]
fn what_a_space_of_another_shape_kept_is_refused() {
    let kept = stopped_after(&chain(10, &[3]), 5, 2);
    // The same sets of bits over the same elements, which are moved by other translations or told in another way.
    let words = |turned| Fibre::with_translations(&[3], 1, [[(0, 0)], [(0, turned)]]);
    let elements = || Fibre::with_permutations(3, [[0, 1, 2], [1, 2, 0]]);
    let over = |fibre: Result<Fibre, _>| RandomSpace {
        fibre: fibre.expect("sound translations"),
        ..chain(10, &[3])
    };
    for other in [
        over(words(1)),
        over(words(2)),
        over(elements()),
        chain(10, &[2]),
        chain(10, &[3, 1]),
        chain(11, &[3]),
        chain(9, &[3]),
        chain(5, &[3]),
        chain(10, &[3, 3, 3, 3, 3]),
    ] {
        assert_eq!(
            Search::resume(&other, kept.clone()).err(),
            Some(SearchError::OtherSpace)
        );
    }
    let kept = stopped_after(&over(words(1)), 5, 2);
    for (other, error) in [
        (over(words(1)), None),
        (over(words(2)), Some(SearchError::OtherSpace)),
        (over(elements()), Some(SearchError::OtherSpace)),
        (chain(10, &[3]), Some(SearchError::OtherSpace)),
    ] {
        assert_eq!(Search::resume(&other, kept.clone()).err(), error);
    }
    let empty = RandomSpace::new(&[], Vec::new(), Vec::new());
    let none: Kept =
        serde_json::from_str(r#"{"orders":[],"counts":[0],"shards":[]}"#).expect("it is one");
    assert_eq!(
        Search::resume(&empty, none.clone()).err(),
        Some(SearchError::NoGoals)
    );
    assert_eq!(
        Search::resume(&chain(3, &[]), none).err(),
        Some(SearchError::OtherSpace)
    );
}

#[test]
fn sets_that_are_no_longer_as_long_as_the_rows_call_for_are_refused() {
    let space = chain(10, &[3]);
    let kept = serde_json::to_value(stopped_after(&space, 5, 2)).expect("plain data");
    let mut refused = 0;
    let mut refuse = |change: &dyn Fn(&mut Value)| {
        for shard in 0..2 {
            let mut changed = kept.clone();
            change(&mut changed["shards"][shard]);
            assert!(changed != kept);
            let changed = serde_json::from_value(changed).expect("still of the same form");
            let error = Search::resume(&space, changed).err();
            assert_eq!(error, Some(SearchError::OtherSpace));
            refused += 1;
        }
    };
    let lists = [
        vec!["active"],
        vec!["quarters"],
        vec!["quarters", "0"],
        vec!["residues", "0"],
        vec!["residues", "1"],
        vec!["residues", "2"],
        vec!["residues", "3"],
    ];
    for path in &lists {
        let list = |shard: &mut Value, change: &dyn Fn(&mut Vec<Value>)| {
            let list = shard.pointer_mut(&format!("/{}", path.join("/")));
            change(list.and_then(Value::as_array_mut).expect("a list"));
        };
        refuse(&|shard| list(shard, &|items| items.truncate(items.len() - 1)));
        refuse(&|shard| list(shard, &|items| items.push(items[0].clone())));
    }
    for stride in [0, 2, u64::MAX] {
        refuse(&|shard| shard["stride"] = stride.into());
    }
    assert_eq!(refused, 2 * (2 * lists.len() + 3));
}

#[test]
fn shards_are_shown_without_their_sets() {
    let kept = stopped_after(&chain(10, &[3]), 5, 2);
    let shown = format!("{:?}", kept.shards());
    assert_eq!(
        shown,
        "[Shard { rows: 0..5, .. }, Shard { rows: 5..10, .. }]"
    );
    let space = chain(10, &[3]);
    let search = Search::resume(&space, kept.clone()).expect("the same space");
    let shown = format!("{search:?}");
    assert_eq!(shown, format!("Search {{ kept: {kept:?}, .. }}"));
}

#[test]
fn what_contradicts_itself_is_refused() {
    let space = chain(10, &[]);
    let kept = serde_json::to_value(stopped_after(&space, 5, 1)).expect("plain data");
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut changed = kept.clone();
        change(&mut changed);
        let changed = serde_json::from_value(changed).expect("still of the same form");
        Search::resume(&space, changed).err()
    };
    assert_eq!(refused(&|_| ()), None);
    // One distance has two states, and another none.
    let count = |depth, found, expected| SearchError::KeptCount {
        depth,
        found,
        expected,
    };
    assert_eq!(
        refused(&|kept| kept["counts"] = vec![1, 2, 0, 1, 1, 1].into()),
        Some(count(1, 1, 2))
    );
    let active =
        |row: usize, value: bool| refused(&|kept| kept["shards"][0]["active"][row] = value.into());
    assert_eq!(active(5, true), None);
    assert_eq!(active(5, false), Some(SearchError::Damaged { row: 5 }));
    assert_eq!(active(2, true), Some(SearchError::Damaged { row: 2 }));
    let set = |remainder: usize, row: usize, word: u32| {
        let place = |kept: &mut Value| {
            kept["shards"][0]["residues"][remainder][row][0] = word.into();
        };
        refused(&place)
    };
    assert_eq!(set(2, 2, 1), None);
    // Bits that stand for no element, states in two sets, and states beyond the last level.
    assert_eq!(set(2, 2, 3), Some(SearchError::Damaged { row: 2 }));
    assert_eq!(set(1, 2, 1), Some(SearchError::Damaged { row: 2 }));
    assert_eq!(set(3, 8, 1), Some(SearchError::Damaged { row: 8 }));
    // A state not reached, which should hold the quarter of the last level.
    assert_eq!(set(2, 2, 0), Some(SearchError::Damaged { row: 2 }));
}

/// Every number in a JSON value, in order.
fn numbers<'a>(value: &'a mut Value, found: &mut Vec<&'a mut Value>) {
    match value {
        Value::Number(_) | Value::Bool(_) => found.push(value),
        Value::Array(items) => items.iter_mut().for_each(|item| numbers(item, found)),
        Value::Object(items) => items.values_mut().for_each(|item| numbers(item, found)),
        Value::Null | Value::String(_) => {}
    }
}

/// Another value instead of one in the file.
#[derive(Clone, Debug)]
enum Change {
    To(u64),
    FlipBit(u32),
    CopyFrom(prop::sample::Index),
}

fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, Change)>> {
    let change = prop_oneof![
        1 => prop_oneof![Just(0), Just(1), Just(u64::MAX), any::<u64>()].prop_map(Change::To),
        3 => (0_u32..4).prop_map(Change::FlipBit),
        1 => (0_u32..64).prop_map(Change::FlipBit),
        2 => any::<prop::sample::Index>().prop_map(Change::CopyFrom),
    ];
    prop::collection::vec((any::<prop::sample::Index>(), change), 1..=2)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn what_was_kept_and_changed_never_gives_a_wrong_result(
        space in spaces(prop::collection::vec(1_u8..=3, 0..=2), 12, 3),
        weight in 1_u64..=3,
        levels in 0_u32..8,
        shards in 1_u64..=3,
        changes in changes(),
    ) {
        let mut space = space;
        space.weights = (1..=space.rows()).map(|row| 1 + row % weight).collect();
        let whole = search(&space).expect("few states");
        let kept = stopped_after(&space, levels, shards);
        let mut value = serde_json::to_value(&kept).expect("plain data");
        let mut places = Vec::new();
        numbers(&mut value, &mut places);
        for (place, change) in changes {
            let place = place.index(places.len());
            let own = places[place].clone();
            *places[place] = match change {
                Change::To(number) => number.into(),
                Change::CopyFrom(other) => places[other.index(places.len())].clone(),
                Change::FlipBit(bit) => match own.as_u64() {
                    Some(number) => (number ^ (1 << bit)).into(),
                    None => (own == Value::Bool(false)).into(),
                },
            };
        }
        let Ok(changed) = serde_json::from_value::<Kept>(value) else {
            return Ok(());
        };
        if let Ok(search) = Search::resume(&space, changed)
            && let Ok(depths) = search.finish()
        {
            prop_assert_eq!(Packed::new(&depths), Packed::new(&whole));
            prop_assert!(depths == whole);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn counts_that_only_add_up_to_the_same_are_refused(
        space in spaces(orders(), 20, 4),
        levels in 1_u32..6,
        from in any::<prop::sample::Index>(),
        to in any::<prop::sample::Index>(),
        moved in 1_u64..4,
    ) {
        let kept = stopped_after(&space, levels, 2);
        let (from, to) = (from.index(levels as usize + 1), to.index(levels as usize + 1));
        prop_assume!(kept.depth() == levels && from != to);
        let mut value = serde_json::to_value(&kept).expect("plain data");
        let mut counts: Vec<u64> = serde_json::from_value(value["counts"].take()).expect("counts");
        let moved = moved.min(counts[from]);
        counts[from] -= moved;
        counts[to] += moved;
        value["counts"] = counts.into();
        let changed = serde_json::from_value(value).expect("of the same form");
        let error = Search::resume(&space, changed).err();
        prop_assert!(matches!(error, Some(SearchError::KeptCount { .. })), "{:?}", error);
    }
}

#[test]
fn the_plain_search_agrees_that_a_chain_is_a_chain() {
    let expected: Vec<_> = (0..80).map(Some).collect();
    assert_eq!(plain::search(&chain(80, &[])), expected);
}
