//! Compares a space with its slow twin.

use std::collections::{BTreeSet, HashSet};

use puzzle_def::{Definition, Pattern};
use puzzle_space::{Choices, DefinitionSpace};
use row_search::{Arrival, Depth, Depths, SearchError, Space, State, search, search_thirds};

use super::dice::Dice;
use super::twin::Twin;

/// What there was to compare.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) spaces: usize,
    /// Spaces in which a stored state may stand for several.
    pub(crate) with_symmetries: usize,
    /// Spaces with rows that some symmetries keep.
    pub(crate) with_stabilisers: usize,
    /// Spaces with automorphisms other than the identity.
    pub(crate) with_automorphisms: usize,
    /// Spaces in which a row has more than one state.
    pub(crate) with_fibre: usize,
    /// Those over an abelian group, by the orders of its digits, that differ.
    pub(crate) binary: usize,
    pub(crate) ternary: usize,
    pub(crate) mixed: usize,
    pub(crate) other: usize,
    /// Solutions of states that stand for others, carried back.
    pub(crate) unfolded: usize,
    /// Definitions that are refused, as a rotation may not show, or takes a move to none.
    pub(crate) refused: usize,
    /// Patterns that can't be reached.
    pub(crate) unreachable: usize,
}

impl Tally {
    fn add(&mut self, space: &DefinitionSpace) {
        self.spaces += 1;
        self.with_symmetries += usize::from(space.plan().symmetries_used() > 1);
        let most = (0..space.rows()).map(|row| space.weight(row)).max();
        let has_stabilisers = (0..space.rows()).any(|row| Some(space.weight(row)) != most);
        self.with_stabilisers += usize::from(has_stabilisers);
        self.with_automorphisms += usize::from(space.fibre().automorphisms() > 1);
        self.with_fibre += usize::from(space.fibre().size() > 1);
        let orders: BTreeSet<u8> = space
            .fibre()
            .orders()
            .unwrap_or_default()
            .iter()
            .copied()
            .collect();
        let orders: Vec<u8> = orders.into_iter().collect();
        *match orders[..] {
            [] => return,
            [2] => &mut self.binary,
            [3] => &mut self.ternary,
            [2, 3] => &mut self.mixed,
            _ => &mut self.other,
        } += 1;
    }
}

/// A space with what its search found.
struct Searched<'a> {
    name: &'a str,
    twin: &'a Twin,
    space: DefinitionSpace,
    depths: Depths,
}

/// Compares all that a space says with its twin.
pub(crate) fn compare(
    (definition, name): (&Definition, &str),
    choices: &Choices,
    twin: &Twin,
    dice: &mut Dice,
    tally: &mut Tally,
) {
    let space = DefinitionSpace::new(definition, choices);
    let space = space.unwrap_or_else(|error| panic!("{name}: {error}"));
    tally.add(&space);
    let depths = search(&space).unwrap_or_else(|error| panic!("{name}: {error}"));
    let searched = Searched {
        name,
        twin,
        space,
        depths,
    };
    searched.counts();
    searched.arrivals();
    searched.patterns(dice, tally);
    searched.solutions(dice, tally);
}

impl Searched<'_> {
    fn counts(&self) {
        let Self {
            name,
            twin,
            space,
            depths,
        } = self;
        let found = depths.distribution();
        assert_eq!(found.counts(), twin.counts(), "{name}");
        let weights: u64 = (0..space.rows()).map(|row| space.weight(row)).sum();
        let states = weights * space.fibre().size() as u64 / space.weight_unit();
        assert_eq!(Space::states(space), states, "{name}");
        assert!(found.reachable() <= states, "{name}");
        if space.is_reduced() {
            assert_eq!(found.reachable(), states, "{name}");
        }
        if let Some(states) = space.plan().states() {
            assert_eq!(*states, found.reachable().into(), "{name}");
        }
        assert!(
            *space.plan().states_at_most() >= found.reachable().into(),
            "{name}"
        );
        let thirds = search_thirds(space, &mut |_| std::ops::ControlFlow::Continue(()));
        let thirds = match thirds {
            Ok(thirds) => thirds,
            Err(SearchError::OneWay { mv }) => {
                assert_eq!(space.inverse(mv), None, "{name}");
                return;
            }
            Err(error) => panic!("{name}: {error}"),
        };
        assert_eq!(thirds.distribution().counts(), twin.counts(), "{name}");
        for row in 0..space.rows() {
            for element in 0..space.fibre().size() as u32 {
                let state = State::new(row, element);
                let expected = depths.get(state);
                assert_eq!(
                    thirds.residue(state),
                    expected.map(|depth| (depth % 3) as u8),
                    "{name}"
                );
            }
        }
    }

    /// Whether arrivals are the steps, seen from their ends, and undone by inverses.
    fn arrivals(&self) {
        let Self { name, space, .. } = self;
        let moves = space.moves().len();
        let mut expected: Vec<Vec<Arrival>> = vec![Vec::new(); space.rows() as usize];
        for from in 0..space.rows() {
            for mv in 0..moves {
                let to = space.step(from, mv).row;
                expected[to as usize].push(Arrival { from, mv });
            }
        }
        for (row, mut expected) in (0..).zip(expected) {
            let mut found = Vec::new();
            space.arrivals(row, &mut found);
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{name}");
        }
    }

    fn depth(&self, pattern: &Pattern) -> Option<u32> {
        let state = self.space.state_of(pattern)?;
        self.depths.get(state)
    }

    fn patterns(&self, dice: &mut Dice, tally: &mut Tally) {
        let Self {
            name, twin, space, ..
        } = self;
        for pattern in twin.some_patterns(60) {
            let expected = twin.distance(&pattern);
            assert_eq!(self.depth(&pattern), expected, "{name}: {pattern:?}");
            let state = space.state_of(&pattern).expect("it is reachable");
            let standing = space.pattern_of(state);
            assert_eq!(twin.distance(&standing), expected, "{name}: {pattern:?}");
            assert_eq!(
                space
                    .state_of(&standing)
                    .and_then(|state| self.depths.get(state)),
                expected,
                "{name}"
            );
            for mv in 0..space.moves().len() {
                let moved = twin.after(&standing, mv);
                if space.definition().broken_rule(&moved).is_some() {
                    continue;
                }
                let after = space.after(state, mv);
                let expected = twin.distance(&moved);
                assert_eq!(self.depths.get(after), expected, "{name}");
            }
        }
        for _ in 0..20 {
            let pattern = dice.shuffled(space.definition().start());
            let expected = twin.distance(&pattern);
            tally.unreachable += usize::from(expected.is_none());
            assert_eq!(self.depth(&pattern), expected, "{name}: {pattern:?}");
        }
    }

    fn solutions(&self, dice: &mut Dice, tally: &mut Tally) {
        const MOST: usize = 300;
        let Self {
            name, twin, space, ..
        } = self;
        for pattern in twin.some_patterns(5) {
            if let Some(expected) = twin.solutions(&pattern, MOST) {
                let unfolded = space.unfolded();
                let state = unfolded.state_of(&pattern).expect("it is reachable");
                let mut ways = Vec::new();
                self.ways(&unfolded, state, &mut Vec::new(), &mut ways);
                let unfolded: HashSet<Vec<usize>> = ways.into_iter().collect();
                assert_eq!(unfolded, expected, "{name}: {pattern:?}");
                tally.unfolded += usize::from(space.is_reduced()) * expected.len();
            }
            self.walk(&pattern, dice);
        }
    }

    /// All ways of fewest moves from a state of the space in which every state is by itself.
    fn ways(
        &self,
        unfolded: &DefinitionSpace,
        state: State,
        way: &mut Vec<usize>,
        ways: &mut Vec<Vec<usize>>,
    ) {
        let left = self.left(unfolded, state).expect("it is reachable");
        if left == 0 {
            ways.push(way.clone());
            return;
        }
        for mv in 0..unfolded.moves().len() {
            let after = unfolded.after(state, mv);
            if self.left(unfolded, after) == Some(left - 1) {
                way.push(mv);
                self.ways(unfolded, after, way, ways);
                way.pop();
            }
        }
    }

    /// The distance of a state of that space.
    fn left(&self, unfolded: &DefinitionSpace, state: State) -> Option<Depth> {
        let folded = unfolded.folded(state).expect("there is such a state");
        self.depths.get(folded)
    }

    /// Any way leads from a state that is by itself to where it leads from the pattern.
    fn walk(&self, pattern: &Pattern, dice: &mut Dice) {
        let Self {
            name, twin, space, ..
        } = self;
        let moves = space.moves().len();
        if moves == 0 {
            return;
        }
        let unfolded = space.unfolded();
        let mut state = unfolded.state_of(pattern).expect("it is reachable");
        let mut pattern = pattern.clone();
        for _ in 0..8 {
            let mv = dice.below(moves);
            let moved = twin.after(&pattern, mv);
            if space.definition().broken_rule(&moved).is_some() {
                continue;
            }
            state = unfolded.after(state, mv);
            pattern = moved;
            let expected = twin.distance(&pattern);
            assert_eq!(self.left(&unfolded, state), expected, "{name}");
            assert_eq!(self.depth(&pattern), expected, "{name}");
        }
    }
}
