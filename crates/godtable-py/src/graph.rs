//! The class of puzzles for Python.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use god_table::{Depth, Meeting, PuzzleScrambles, PuzzleTable, Selection};
use numpy::{PyArray1, PyArray2, PyReadonlyArray1, PyReadonlyArray2};
use puzzle_def::{Pattern, PointPuzzle};
use puzzle_space::Memory;
use pyo3::prelude::*;

use crate::arrays;
use crate::chosen::{Choices, Chosen};
use crate::errors::Failure;
use crate::group::{self, Elements};
use crate::search;
use crate::solving::{self, FEW, Searching, SolveResult};
use crate::table::Table;
use crate::work::{self, Manner, Task};

/// A puzzle, and everything computed for it so far.
#[derive(Debug)]
struct PreparedPuzzle {
    chosen: Arc<Chosen>,
    meeting: Mutex<Option<Meeting>>,
    met: Mutex<usize>,
    table: Mutex<Option<Arc<PuzzleTable>>>,
    /// Whether a state is known to be farther than the largest distance of a table.
    is_too_deep: AtomicBool,
    searching: Mutex<Option<Searching>>,
    elements: OnceLock<Elements>,
    /// The puzzle with points told apart.
    apart: OnceLock<PointPuzzle>,
}

/// A puzzle: states, and moves between them.
#[pyclass(frozen, module = "godtable._native")]
#[derive(Debug)]
pub(crate) struct Graph {
    known: Arc<PreparedPuzzle>,
}

impl From<Chosen> for Graph {
    fn from(chosen: Chosen) -> Self {
        let known = PreparedPuzzle {
            chosen: Arc::new(chosen),
            meeting: Mutex::default(),
            met: Mutex::default(),
            table: Mutex::default(),
            is_too_deep: AtomicBool::default(),
            searching: Mutex::default(),
            elements: OnceLock::new(),
            apart: OnceLock::new(),
        };
        Self {
            known: Arc::new(known),
        }
    }
}

impl PreparedPuzzle {
    /// The table of all distances to the start; makes it if necessary.
    fn table(&self, memory: Memory, task: &Task) -> Result<Arc<PuzzleTable>, Failure> {
        if let Some(table) = self.ready_table() {
            return Ok(table);
        }
        let table = Arc::new(search::table(&self.chosen.selection, memory, task)?);
        let mut kept = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(kept.insert(table)))
    }

    fn ready_table(&self) -> Option<Arc<PuzzleTable>> {
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        table.clone()
    }

    /// The group of the moves. Its elements are states. An error if the puzzle has blocked places.
    fn elements(&self, memory: Memory) -> Result<&Elements, Failure> {
        if self.chosen.selection.has_blocked() {
            return Err(Failure::mismatch(
                "a puzzle with blocked places",
                "one in which moves lead to every arrangement of the group",
            ));
        }
        if let Some(known) = self.elements.get() {
            return Ok(known);
        }
        let made = Elements::new(&self.chosen, memory.bytes.0)?;
        Ok(self.elements.get_or_init(|| made))
    }

    /// Solutions of a position. A few positions are solved by two searches that meet. More are
    /// solved with a table if it fits in memory, and otherwise by a search with tables of parts.
    fn solve(
        &self,
        memory: Memory,
        pattern: &Pattern,
        wanted: (bool, Depth),
        task: &Task,
    ) -> Result<SolveResult, Failure> {
        if let Some(table) = self.ready_table() {
            return solving::looked_up(&table, pattern, wanted, task);
        }
        let is_among_few = {
            let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
            *met += 1;
            *met <= FEW
        };
        let is_too_deep = self.is_too_deep.load(Ordering::Relaxed);
        if is_among_few || is_too_deep {
            match solving::met(&self.meeting, &self.chosen.selection, pattern, wanted, task)? {
                SolveResult::Unknown => {}
                found => return Ok(found),
            }
        }
        if !is_too_deep && self.chosen.selection.is_tabulated(memory, wanted.0)? {
            return match self.table(memory, task) {
                Ok(table) => solving::looked_up(&table, pattern, wanted, task),
                Err(Failure::TooDeep(_)) => {
                    self.is_too_deep.store(true, Ordering::Relaxed);
                    self.solve(memory, pattern, wanted, task)
                }
                Err(error) => Err(error),
            };
        }
        let bytes = memory.bytes.0;
        Searching::solve(&self.searching, &self.chosen, bytes, pattern, wanted, task)
    }

    /// The position of a state. An error if there is none.
    fn pattern(&self, state: &[u16]) -> Result<Pattern, Failure> {
        let Chosen { selection, layout } = &*self.chosen;
        let pattern = layout.pattern(selection.definition(), state)?;
        let unsolvable = || self.chosen.unsolvable(&format!("the state {state:?}"));
        pattern.ok_or_else(unsolvable)
    }
}

#[pymethods]
impl Graph {
    /// Permutations of points with labels.
    #[staticmethod]
    fn of_permutations(
        py: Python<'_>,
        name: &str,
        generators: PyReadonlyArray2<'_, u16>,
        names: Vec<String>,
        start: PyReadonlyArray1<'_, u16>,
        inverses: bool,
    ) -> PyResult<Self> {
        let (images, width) = arrays::rows(&generators)?;
        let start = start.as_slice().map_err(Failure::input)?;
        let from = images.chunks(width.max(1)).map(<[u16]>::to_vec);
        let moves = names.into_iter().zip(from).collect();
        let powers = group::powers(inverses);
        let chosen = py.detach(|| Chosen::permutations(name, moves, start, powers))?;
        Ok(chosen.into())
    }

    /// A puzzle by its name.
    #[staticmethod]
    fn known(
        name: &str,
        keep: Vec<String>,
        goal: Option<String>,
        moves: Option<Vec<String>>,
        with_powers: bool,
        single: bool,
    ) -> PyResult<Self> {
        let choices = Choices {
            keep,
            goal,
            moves,
            with_powers,
            single,
        };
        Ok(Chosen::known(name, &choices)?.into())
    }

    /// A puzzle in a text.
    #[staticmethod]
    fn read(
        file_name: &str,
        text: &str,
        keep: Vec<String>,
        goal: Option<String>,
        moves: Option<Vec<String>>,
        with_powers: bool,
        single: bool,
    ) -> PyResult<Self> {
        let choices = Choices {
            keep,
            goal,
            moves,
            with_powers,
            single,
        };
        Ok(Chosen::read(file_name, text, &choices)?.into())
    }

    #[getter]
    fn name(&self) -> &str {
        self.known.chosen.selection.puzzle().name()
    }

    #[getter]
    fn moves(&self) -> PyResult<Vec<String>> {
        Ok(self.known.chosen.selection.names().map_err(Failure::from)?)
    }

    #[getter]
    fn width(&self) -> usize {
        self.known.chosen.layout.width()
    }

    /// The orbits of pieces: names, places and twists; empty if states are labels of points.
    #[getter]
    fn orbits(&self) -> Vec<(String, u16, u8)> {
        let chosen = &self.known.chosen;
        match &chosen.layout {
            crate::layout::Layout::Points(_) => Vec::new(),
            crate::layout::Layout::Pieces(_) => {
                let orbits = chosen.selection.definition().orbits().iter();
                orbits
                    .map(|orbit| (orbit.name.clone(), orbit.places, orbit.twists))
                    .collect()
            }
        }
    }

    fn start<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        let chosen = &self.known.chosen;
        arrays::list(
            py,
            chosen.layout.state(chosen.selection.definition().start()),
        )
    }

    /// The state after some moves, beginning at the start.
    fn state<'py>(&self, py: Python<'py>, moves: &str) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let chosen = &self.known.chosen;
        let (_, pattern) = chosen.read_moves(moves)?;
        Ok(arrays::list(py, chosen.layout.state(&pattern)))
    }

    /// The turns of tips, which states don't have, with which solutions of the state after some
    /// moves end.
    fn undone_tips(&self, moves: &str) -> PyResult<Vec<String>> {
        let chosen = &self.known.chosen;
        let (seen, _) = chosen.read_moves(moves)?;
        let tips = chosen.selection.undone_tips(&seen);
        Ok(tips.ok_or_else(|| chosen.unsolvable("the position"))?)
    }

    /// The state with these stickers.
    fn facelets<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let chosen = &self.known.chosen;
        let pattern = chosen.read_facelets(text)?;
        Ok(arrays::list(py, chosen.layout.state(&pattern)))
    }

    /// The states after moves of the definition. If `only_allowed`, states with a piece in a place
    /// where it is blocked are left out.
    fn apply<'py>(
        &self,
        py: Python<'py>,
        states: PyReadonlyArray2<'_, u16>,
        moves: &str,
        only_allowed: bool,
    ) -> PyResult<Bound<'py, PyArray2<u16>>> {
        let chosen = &self.known.chosen;
        let definition = chosen.selection.definition();
        let (numbers, width) = arrays::rows(&states)?;
        let change = definition.read_sequence("moves", moves);
        let change = change.map_err(|error| Failure::in_text(moves, &error))?;
        let mut after = Vec::with_capacity(numbers.len());
        for state in numbers.chunks(width.max(1)) {
            let pattern = self.known.pattern(state)?.after(&change);
            if !only_allowed || definition.broken_rule(&pattern).is_none() {
                after.extend(chosen.layout.state(&pattern));
            }
        }
        arrays::table(py, after, width)
    }

    /// The effect of moves on points, in one-line form: each point receives what was at the point
    /// with the listed number.
    fn one_line<'py>(&self, py: Python<'py>, moves: &str) -> PyResult<Bound<'py, PyArray1<u16>>> {
        let known = &self.known;
        let images = py.detach(|| group::one_line(&known.chosen, &known.apart, moves))?;
        Ok(arrays::list(py, images))
    }

    /// Writes moves as the program writes a solution.
    fn write(&self, moves: Vec<String>) -> String {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        self.known.chosen.selection.puzzle().write(&moves)
    }

    /// The number of states at each distance from the start, and whether these are all states.
    fn count(
        &self,
        py: Python<'_>,
        memory: Option<&str>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
        checkpoint: Option<PathBuf>,
        max_depth: Option<usize>,
    ) -> PyResult<(Vec<u64>, bool)> {
        let (known, memory) = (Arc::clone(&self.known), search::memory(memory)?);
        work::run(py, &Manner { threads, progress }, move |task| {
            let selection = &known.chosen.selection;
            if let (None, Some(deepest)) = (&checkpoint, max_depth) {
                return search::first_levels(selection, memory, deepest, task);
            }
            let backwards = selection.counted_from_start()?;
            let counts = match checkpoint {
                None => search::counts(&backwards, memory, task)?,
                Some(folder) => search::counts_kept(&backwards, memory, &folder, task)?,
            };
            Ok((counts.counts().to_vec(), true))
        })
    }

    /// This graph, counting distances from the start instead of to it.
    fn counted_from_start(&self) -> PyResult<Self> {
        let chosen = &self.known.chosen;
        Ok(
            match chosen.selection.undoes_all().map_err(Failure::from)? {
                true => Self {
                    known: Arc::clone(&self.known),
                },
                false => chosen.counted_from_start().map_err(Failure::from)?.into(),
            },
        )
    }

    fn table(
        &self,
        py: Python<'_>,
        memory: Option<&str>,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Table> {
        let (known, memory) = (Arc::clone(&self.known), search::memory(memory)?);
        let table = work::run(py, &Manner { threads, progress }, move |task| {
            known.table(memory, task)
        })?;
        Ok(Table {
            chosen: Arc::clone(&self.known.chosen),
            table,
        })
    }

    fn order<'py>(&self, py: Python<'py>, memory: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let (known, memory) = (Arc::clone(&self.known), search::memory(memory)?);
        let order = work::run(py, &Manner::default(), move |_| {
            group::order(&known.chosen, memory.bytes.0)
        })?;
        arrays::integer(py, &order)
    }

    fn contains(&self, py: Python<'_>, element: Vec<u16>, memory: Option<&str>) -> PyResult<bool> {
        let (known, memory) = (Arc::clone(&self.known), search::memory(memory)?);
        work::run(py, &Manner::default(), move |_| {
            known.elements(memory)?.contains(&element)
        })
    }

    fn word(
        &self,
        py: Python<'_>,
        element: Vec<u16>,
        memory: Option<&str>,
    ) -> PyResult<Option<Vec<String>>> {
        let (known, memory) = (Arc::clone(&self.known), search::memory(memory)?);
        work::run(py, &Manner::default(), move |_| {
            known.elements(memory)?.word(&known.chosen, &element)
        })
    }

    /// Random states, one for each seed that a `SeedSequence` of numpy makes.
    fn random<'py>(
        &self,
        py: Python<'py>,
        count: usize,
        seeds: &Bound<'py, PyAny>,
        memory: Option<&str>,
    ) -> PyResult<Bound<'py, PyArray2<u16>>> {
        let (known, memory) = (Arc::clone(&self.known), search::memory(memory)?);
        let width = known.chosen.layout.width();
        let most = memory.bytes.0 / (8 + 2 * width as u64);
        let mut states = arrays::reserved(count, width, most)?;
        let seeds = seeds.call_method1("generate_state", (count, "u8"))?;
        let seeds: PyReadonlyArray1<'_, u64> = seeds.extract()?;
        let seeds = seeds.as_slice().map_err(Failure::input)?.to_vec();
        let states = work::run(py, &Manner::default(), move |task| {
            let elements = known.elements(memory)?;
            for seed in seeds {
                if task.is_over() {
                    break;
                }
                states.extend(elements.random(&known.chosen, seed));
            }
            Ok(states)
        })?;
        arrays::table(py, states, width)
    }

    /// Shortest solutions of a state, each as names of moves; `None` if all have more than
    /// `max_depth` moves.
    fn solve(
        &self,
        py: Python<'_>,
        state: Vec<u16>,
        all: bool,
        max_depth: Option<Depth>,
        memory: Option<&str>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<Vec<Vec<String>>>> {
        let (known, memory) = (Arc::clone(&self.known), search::memory(memory)?);
        let manner = Manner {
            threads: None,
            progress,
        };
        work::run(py, &manner, move |task| {
            let pattern = known.pattern(&state)?;
            let wanted = (all, max_depth.unwrap_or(Depth::MAX));
            let chosen = &known.chosen;
            chosen.check_blocked(&pattern)?;
            match known.solve(memory, &pattern, wanted, task)? {
                SolveResult::Solutions(solutions) => {
                    let names = chosen.selection.names()?;
                    let named =
                        |moves: &Vec<usize>| moves.iter().map(|&mv| names[mv].clone()).collect();
                    Ok(Some(solutions.iter().map(named).collect()))
                }
                SolveResult::Unsolvable => Err(chosen.unsolvable(&format!("the state {state:?}"))),
                SolveResult::TooFar => Ok(None),
                SolveResult::Unknown => Err(Failure::Search("the search was stopped".into())),
            }
        })
    }

    /// Scrambles of random positions, or of this many random moves.
    fn scrambles(
        &self,
        py: Python<'_>,
        seed: u64,
        count: usize,
        min_depth: Option<Depth>,
        random_moves: Option<usize>,
        memory: Option<&str>,
    ) -> PyResult<Vec<String>> {
        let (known, memory) = (Arc::clone(&self.known), search::memory(memory)?);
        work::run(py, &Manner::default(), move |task| {
            let selection = &known.chosen.selection;
            if let Some(length) = random_moves {
                if selection.names()?.is_empty() {
                    return Err(Failure::mismatch("a puzzle without moves", "at least one"));
                }
                let scrambles = selection.random_moves(seed, length)?;
                return Ok(scrambles.take(count).collect());
            }
            if !selection.goal_is_reached() {
                return Err(Failure::mismatch(
                    "a goal that the solved position hasn't reached",
                    "one that it has, as scrambles begin with it",
                ));
            }
            let table = known.table(memory, task)?;
            let deepest = table.distribution().max_depth();
            let mut least = min_depth.unwrap_or(selection.scramble_distance(deepest));
            if least > deepest {
                return Err(Failure::mismatch(
                    format_args!("min_depth {least}"),
                    format_args!("at most {deepest} in {}", selection.metric()),
                ));
            }
            let make_table = |making: &Selection| search::table(making, memory, task);
            let scrambles = PuzzleScrambles::new(selection, table, make_table)?;
            if min_depth.is_none() {
                least = scrambles.least_possible(least);
            }
            let texts = scrambles.draw(seed, least).map(|scramble| scramble.text);
            let texts: Vec<String> = texts.take(count).collect();
            match texts.len() < count {
                true => Err(Failure::mismatch(
                    format_args!("min_depth {least}"),
                    "less: the moves make no position that far from solved",
                )),
                false => Ok(texts),
            }
        })
    }
}
