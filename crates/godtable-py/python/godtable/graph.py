"""Puzzles as graphs: counting states, tables of distances, solutions."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, Tuple, Union, overload

import numpy as np
import numpy.typing as npt

from . import _arrays
from ._errors import InputError, TooFar, TooLarge, Unsolvable
from ._native import Graph as _NativeGraph
from ._native import Table as _NativeTable
from ._progress import Progress, reporting
from .plot import plot

Memory = Union[str, int, None]
States = npt.NDArray[Any]

MOST_POINTS = 65535
"""The most points that generators may permute."""

_MOST = 1 << 16


class Orbit(NamedTuple):
    """An orbit: places among which moves exchange pieces."""

    name: str
    places: int
    twists: int
    """The number of ways in which a piece can be twisted in its place."""


def _memory(memory: Memory) -> "str | None":
    if memory is None or isinstance(memory, str):
        return memory and _arrays.text(memory, "memory")
    return str(_arrays.whole(memory, "memory", 1, 2**64 - 1))


def _threads(threads: "int | None") -> "int | None":
    return None if threads is None else _arrays.whole(threads, "threads", 1, 1024)


def _seed(seed: "int | None") -> int:
    return secrets.randbits(64) if seed is None else _arrays.whole(seed, "seed", 0, 2**64 - 1)


def _depth(depth: "int | None", what: str) -> "int | None":
    return None if depth is None else _arrays.whole(depth, what, 0, 2**31)


_Choices = Tuple["list[str]", "str | None", "list[str] | None", bool, bool]
"""What to keep, the goal, the moves, whether their powers are allowed, and whether only single turns count as one move."""


class Graph:
    """The states of a puzzle and the moves between them: a Cayley graph, or a graph of cosets.

    Each generator is a permutation ``p`` in one-line form, counted from 0: place ``i`` receives the content of place ``p[i]``, so
    the state ``s`` becomes numpy's ``s[p]``. `start` has a label for each place. If labels are repeated, states that look alike
    count as one. With ``inverses=True``, the inverses of the generators are moves too; with ``inverses=False``, only the
    generators are. Names of generators are given in `names`, or as the keys of a dictionary of generators.

    >>> g = Graph([[1, 2, 3, 0], [1, 0, 2, 3]], names=["L", "X"])
    >>> g.moves
    ('L', "L'", 'X')
    >>> cosets = Graph([[1, 2, 3, 0], [1, 0, 2, 3]], start=[0, 0, 1, 1])
    >>> cosets.bfs().layer_sizes
    [1, 2, 3]
    >>> Graph({"L": [1, 2, 3, 0], "X": [1, 0, 2, 3]}).moves == g.moves
    True
    """

    _native: _NativeGraph
    _labels: "npt.NDArray[Any] | None"
    _made_by: "tuple[str, tuple[Any, ...]]"

    def __init__(
        self,
        generators: Any,
        *,
        names: "Sequence[str] | None" = None,
        start: Any = None,
        inverses: bool = True,
        name: str = "graph",
    ) -> None:
        if isinstance(generators, Mapping):
            if names is not None:
                raise InputError("found names beside named generators, expected one of them")
            names, generators = list(generators), list(generators.values())
        images = _arrays.array_of(generators, "generators")
        if images.size == 0:
            raise InputError("found no generators, expected at least one permutation")
        images = _arrays.integers(images, "generators", 2)
        count, points = images.shape
        if points > MOST_POINTS:
            raise InputError(f"found {points} points, expected at most {MOST_POINTS}")
        images = np.stack([_arrays.permutation(p, f"generators[{i}]", points) for i, p in enumerate(images)])
        if names is None:
            names = [f"g{number}" for number in range(count)]
        names = [_arrays.text(own, "names") for own in _arrays.listed(names, "names")]
        if len(names) != count:
            raise InputError(f"found {len(names)} names, expected {count}, one for each generator")
        if start is None:
            labels, codes = None, np.arange(points, dtype=np.uint16)
        else:
            given = _arrays.integers(start, "start", 1)
            if len(given) != points:
                raise InputError(f"found {len(given)} labels for start, expected {points}")
            labels, numbers = np.unique(given, return_inverse=True)
            codes = numbers.astype(np.uint16)
        self._labels = labels
        self._make("of_permutations", _arrays.text(name, "name"), images, names, codes, bool(inverses))

    @classmethod
    def _of(cls, name: str, text: "str | None", choices: _Choices) -> "Graph":
        """A built-in puzzle of this name, or the one in the text of a file of this name."""
        graph = cls.__new__(cls)
        graph._labels = None
        if text is None:
            graph._make("known", name, *choices)
        else:
            graph._make("read", name, text, *choices)
        return graph

    def _make(self, how: str, *arguments: Any) -> None:
        """Makes the native half, by this method of its class."""
        self._made_by = (how, arguments)
        self._native = getattr(_NativeGraph, how)(*arguments)

    def __getstate__(self) -> "dict[str, Any]":
        """A graph is pickled without what it has computed."""
        return {name: value for name, value in self.__dict__.items() if name != "_native"}

    def __setstate__(self, state: "dict[str, Any]") -> None:
        self.__dict__.update(state)
        how, arguments = self._made_by
        self._make(how, *arguments)

    def __copy__(self) -> "Graph":
        copy = type(self).__new__(type(self))
        copy.__dict__.update(self.__dict__)
        return copy

    def __repr__(self) -> str:
        return f"<Graph {self.name}: states of {self.n} numbers, moves {' '.join(self.moves)}>"

    @property
    def name(self) -> str:
        """The name of the puzzle."""
        return self._native.name

    @property
    def moves(self) -> "tuple[str, ...]":
        """The names of all moves: everything that counts as one move, such as a half turn.

        >>> puzzle("2x2x2").moves
        ('U', 'U2', "U'", 'R', 'R2', "R'", 'F', 'F2', "F'")
        """
        return tuple(self._native.moves)

    @property
    def generators(self) -> npt.NDArray[np.uint16]:
        """The permutation of each move, one per row: ``state[g.generators[i]]`` is the state after ``g.moves[i]``. Only for graphs
        whose states are labels of points, not for puzzles with pieces.

        >>> Graph([[1, 2, 0]], names=["L"]).generators.tolist()
        [[1, 2, 0], [2, 0, 1]]
        """
        if self.orbits:
            raise InputError("found a puzzle of pieces, expected labels of points; apply(states, move) makes its moves")
        images = [self._native.one_line(move) for move in self.moves]
        return np.array(images, dtype=np.uint16).reshape(len(images), self.n)

    @property
    def n(self) -> int:
        """The number of entries of a state."""
        return self._native.width

    @property
    def orbits(self) -> "tuple[Orbit, ...]":
        """The layout of a state: for each orbit the piece in each place, followed by their twists if the pieces can be twisted.

        Empty for permutations of points, whose states are the labels of the points.

        >>> puzzle("2x2x2").orbits
        (Orbit(name='CORNERS', places=7, twists=3),)
        >>> puzzle("2x2x2").start
        array([0, 1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0, 0], dtype=uint16)
        """
        return tuple(Orbit(*orbit) for orbit in self._native.orbits)

    @property
    def start(self) -> States:
        """The state from which distances are counted: the goal, by default the solved position."""
        return self._seen(self._native.start())

    def _seen(self, codes: npt.NDArray[np.uint16]) -> States:
        return codes if self._labels is None else self._labels[codes]

    def _codes(self, states: Any, what: str = "states") -> "tuple[npt.NDArray[np.uint16], bool]":
        if self._labels is None:
            codes, is_single = _arrays.rows(states, what, _MOST, np.uint16, self.n)
        else:
            given = _arrays.integers(states, what)
            # Numbers of two types would be compared as floats.
            own = given.astype(self._labels.dtype)
            places = np.searchsorted(self._labels, own).clip(max=len(self._labels) - 1)
            wrong = np.argwhere((self._labels[places] != own) | ((own < 0) != (given < 0)) | (own.astype(given.dtype) != given))
            if len(wrong):
                at = tuple(int(i) for i in wrong[0])
                place = f"[{', '.join(map(str, at))}]" if at else ""
                raise InputError(f"found {given[at]} in {what}{place}, expected a label of the start")
            codes, is_single = _arrays.rows(places, what, _MOST, np.uint16, self.n)
        return codes, is_single

    def _pieces(self, states: Any, what: str = "states") -> "tuple[npt.NDArray[np.uint16], bool]":
        """States with the same pieces as the start, each the same number of times."""
        codes, is_single = self._codes(states, what)
        first = 0
        start = self._native.start()
        for places, twists in [(o.places, o.twists) for o in self.orbits] or [(self.n, 1)]:
            own = slice(first, first + places)
            wrong = np.flatnonzero((np.sort(codes[:, own], axis=1) != np.sort(start[own])).any(axis=1))
            if len(wrong):
                at = "" if is_single else f"[{int(wrong[0])}]"
                raise InputError(f"found other labels in {what}{at}, expected those of the start, each as often")
            first += places * (1 if twists == 1 else 2)
        return codes, is_single

    def _one(self, state: Any, what: str) -> npt.NDArray[np.uint16]:
        codes, is_single = self._pieces(state, what)
        if not is_single:
            raise InputError(f"found a list of {len(codes)} rows for {what}, expected the numbers of one")
        code: npt.NDArray[np.uint16] = codes[0]
        return code

    def state(self, moves: "str | Sequence[str]") -> States:
        """The state after these moves on the solved position. Built-in puzzles read the moves as for a puzzle in your hand: after
        a rotation, later moves are named by the new grip.

        >>> puzzle("2x2x2").state("R U F2")[:7]
        array([2, 0, 4, 5, 1, 3, 6], dtype=uint16)
        """
        return self._seen(self._native.state(_arrays.moves(moves)))

    def facelets(self, stickers: str) -> States:
        """The state that shows these stickers. Only for puzzles that can be drawn."""
        return self._seen(self._native.facelets(_arrays.text(stickers, "stickers")))

    def apply(self, states: Any, moves: "str | Sequence[str]") -> States:
        """States after moves, which have the names of the definition. Unlike `state`, it ignores blocked places, and reads no tips of
        a pyraminx.

        >>> g = Graph([[1, 2, 3, 0], [1, 0, 2, 3]], names=["L", "X"])
        >>> g.apply([[0, 1, 2, 3], [3, 2, 1, 0]], "L X")
        array([[2, 1, 3, 0],
               [1, 2, 0, 3]], dtype=uint16)
        """
        codes, is_single = self._pieces(states)
        after = self._seen(self._after(codes, _arrays.moves(moves)))
        return after[0] if is_single else after

    def _after(self, codes: npt.NDArray[Any], moves: str, *, only_allowed: bool = False) -> npt.NDArray[Any]:
        """States after moves. With `only_allowed`, states with a piece in a place that is blocked for it are left out."""
        if self.orbits:
            return self._native.apply(codes, moves, only_allowed)
        return codes[:, self._native.one_line(moves)]

    def write(self, moves: "str | Sequence[str]") -> str:
        """A solution as text, in the program's notation for the puzzle."""
        own = moves.split() if isinstance(moves, str) else _arrays.listed(moves, "moves")
        return self._native.write([_arrays.text(move, "moves") for move in own])

    def bfs(
        self,
        *,
        memory: Memory = None,
        threads: "int | None" = None,
        progress: Progress = False,
        checkpoint: "str | os.PathLike[str] | None" = None,
        max_depth: "int | None" = None,
    ) -> "BfsResult":
        """Counts the states at each distance from the start.

        The search takes at most `memory`, such as "8G", and raises `TooLarge` if that is not enough. With `checkpoint`, the name
        of a folder, it saves each level there and resumes from the last saved one. With `max_depth`, it keeps a list of all states
        and stops at this distance; this works for puzzles of any size, and raises `TooLarge` at the first level that doesn't fit.

        >>> puzzle("skewb").bfs().layer_sizes
        [1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90]
        >>> puzzle("3x3x3").bfs(max_depth=3).layer_sizes
        [1, 18, 243, 3240]
        """
        folder = None if checkpoint is None else _arrays.path(checkpoint, "checkpoint")
        if folder is not None and max_depth is not None:
            raise InputError("found checkpoint and max_depth, expected one of them")
        with reporting(progress) as report:
            sizes, is_complete = self._native.count(
                _memory(memory), _threads(threads), report, folder, _depth(max_depth, "max_depth")
            )
        return BfsResult(self, sizes, is_complete, memory)

    def table(
        self, *, memory: Memory = None, threads: "int | None" = None, progress: Progress = False
    ) -> "Table":
        """A table of the distance of every state to the start. The graph keeps it for later calls.

        >>> t = Graph([[1, 2, 3, 0], [1, 0, 2, 3]]).table()
        >>> t.distances([[3, 2, 1, 0], [0, 1, 2, 3]])
        array([4, 0], dtype=uint8)
        """
        with reporting(progress) as report:
            return Table(self, self._native.table(_memory(memory), _threads(threads), report))

    def order(self, *, memory: Memory = None) -> int:
        """The exact order of the group that the moves generate.

        >>> puzzle("4x4x4").order()
        16972688908618238933770849245964147960401887232000000000
        """
        return self._native.order(_memory(memory))

    def _element(self, element: Any) -> "list[int]":
        if self.orbits:
            return [int(code) for code in self._one(element, "element")]
        return [int(point) for point in _arrays.permutation(element, "element", self.n)]

    def contains(self, element: Any, *, memory: Memory = None) -> bool:
        """Whether some moves give this permutation of the points or, for puzzles of pieces, this state.

        >>> g = Graph([[1, 2, 0, 3], [0, 2, 3, 1]])
        >>> g.contains([1, 0, 3, 2]), g.contains([1, 0, 2, 3])
        (True, False)
        """
        return self._native.contains(self._element(element), _memory(memory))

    def word(self, element: Any, *, memory: Memory = None) -> "list[str] | None":
        """Moves that give this permutation of the points or, for puzzles of pieces, this state; usually not the fewest. None if
        there are none. It raises `TooLarge` for groups so large that a million products of moves don't give words for all elements.

        >>> g = Graph([[1, 2, 3, 0], [1, 0, 2, 3]], names=["L", "X"])
        >>> word = g.word([3, 2, 1, 0])
        >>> g.apply(g.start, word).tolist()
        [3, 2, 1, 0]
        """
        return self._native.word(self._element(element), _memory(memory))

    @overload
    def solve(
        self,
        state: Any,
        *,
        all: Literal[False] = False,
        max_depth: "int | None" = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> "list[str]": ...

    @overload
    def solve(
        self,
        state: Any,
        *,
        all: Literal[True],
        max_depth: "int | None" = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> "list[list[str]]": ...

    @overload
    def solve(
        self,
        state: Any,
        *,
        all: bool,
        max_depth: "int | None" = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> "list[str] | list[list[str]]": ...

    def solve(
        self,
        state: Any,
        *,
        all: bool = False,
        max_depth: "int | None" = None,
        memory: Memory = None,
        progress: Progress = False,
    ) -> "list[str] | list[list[str]]":
        """A shortest solution: the fewest moves that lead from a state to the start. With `all`, a list of all shortest solutions.

        The state is an array, or the moves that lead to it: a string or a list. Solutions that differ only in the order of
        neighbouring moves that commute are listed once. It raises `TooLarge` if there are more than a million. Arrays don't contain
        the tips of a pyraminx; if the state is given by moves, the solution also turns back the tips, at the end.

        >>> puzzle("2x2x2").solve("R U F2")
        ['F2', "U'", "R'"]
        >>> len(puzzle("2x2x2").solve("R U F2 R2 U F R2 U R", all=True))
        8
        """
        tips: "list[str]" = []
        if _is_moves(state):
            moves = _arrays.moves(state)
            code = self._native.state(moves)
            tips = self._native.undone_tips(moves)
        else:
            code = self._one(state, "state")
        most = _depth(max_depth, "max_depth")
        others = None if most is None else max(most - len(tips), 0)
        numbers = [int(number) for number in code]
        try:
            with reporting(progress) as report:
                solutions = self._native.solve(numbers, bool(all), others, _memory(memory), report)
        except Unsolvable as error:
            # The native half knows labels by their numbers.
            shown = self._seen(np.array(numbers, dtype=np.uint16)).tolist()
            raise Unsolvable(str(error).replace(str(numbers), str(shown))) from None
        if solutions is None or (most is not None and len(tips) > most):
            raise TooFar(f"the position has no solution of at most {most} moves")
        solutions = [solution + tips for solution in solutions]
        return solutions if all else solutions[0]

    def random(self, n: "int | None" = None, *, seed: "int | None" = None, memory: Memory = None) -> States:
        """Random states, each equally likely: one state, or `n` states in rows. The same seed gives the same states.

        >>> Graph([[1, 2, 3, 0], [1, 0, 2, 3]]).random(2, seed=1).shape
        (2, 4)
        """
        count = 1 if n is None else _arrays.whole(n, "n", 0, 2**32)
        seeds = np.random.SeedSequence(_seed(seed))
        states = self._seen(self._native.random(count, seeds, _memory(memory)))
        return states[0] if n is None else states

    def scramble(
        self,
        *,
        seed: "int | None" = None,
        min_depth: "int | None" = None,
        random_moves: "int | None" = None,
        memory: Memory = None,
    ) -> str:
        """A scramble that leads to a random position (with a seed, the one that the program `pocket` prints), or one of
        at most `random_moves` random moves. It starts at the solved position. For a random position, the solved position must
        satisfy the goal, and a table of all positions is made, so large puzzles such as the 3x3x3 need `random_moves`.

        >>> puzzle("2x2x2").scramble(seed=1)
        "U2 R' U' R' U' F U' F' R' F' R'"
        """
        if min_depth is not None and random_moves is not None:
            raise InputError("found min_depth and random_moves, expected one of them")
        length = None if random_moves is None else _arrays.whole(random_moves, "random_moves", 0, 1_000_000)
        least = _depth(min_depth, "min_depth")
        try:
            return self._native.scrambles(_seed(seed), 1, least, length, _memory(memory))[0]
        except TooLarge as error:
            if least is not None or length is not None:
                raise
            raise TooLarge(f"{error}; random_moves=25 makes a scramble of random moves") from None


def _is_moves(state: Any) -> bool:
    """Whether a state is given by moves. An empty list has none; states have at least one number."""
    if isinstance(state, np.ndarray):
        return bool(state.dtype.kind == "U")
    return isinstance(state, Sequence) and all(isinstance(move, str) for move in state)


class BfsResult:
    """The result of `Graph.bfs`: the number of states at each distance from the start."""

    graph: Graph
    layer_sizes: "list[int]"
    """The number of states at each distance."""
    is_complete: bool
    """Whether these are known to be all states. After a search with `max_depth`, only if that is more than the largest distance."""

    def __init__(self, graph: Graph, layer_sizes: "list[int]", is_complete: bool, memory: Memory) -> None:
        self.graph = graph
        self.layer_sizes = layer_sizes
        self.is_complete = is_complete
        self._memory = memory
        self._from_start: "_NativeTable | None" = None

    def __repr__(self) -> str:
        more = "" if self.is_complete else " or more"
        return f"<BfsResult: {self.num_states} states{more}, up to distance {len(self.layer_sizes) - 1}>"

    def __getstate__(self) -> "dict[str, Any]":
        return {**self.__dict__, "_from_start": None}

    @property
    def num_states(self) -> int:
        """The number of states counted."""
        return sum(self.layer_sizes)

    @property
    def mean(self) -> float:
        """The mean distance of the states counted."""
        return sum(depth * size for depth, size in enumerate(self.layer_sizes)) / self.num_states

    def diameter(self) -> int:
        """The largest distance of any state from the start.

        >>> puzzle("2x2x2").bfs().diameter()
        11
        """
        if not self.is_complete:
            raise InputError("found a search up to some depth, expected all states for the diameter")
        return len(self.layer_sizes) - 1

    def get_layer(self, depth: int) -> States:
        """The states at a distance, one per row. The first call makes a table of all distances, which is kept for later calls.
        After a search with `max_depth`, or if there are distances above 254, it lists the states level by level instead.

        >>> Graph([[1, 2, 3, 0], [1, 0, 2, 3]]).bfs().get_layer(1).tolist()
        [[1, 2, 3, 0], [3, 0, 1, 2], [1, 0, 2, 3]]
        >>> puzzle("3x3x3").bfs(max_depth=3).get_layer(2).shape
        (243, 46)
        """
        number = _arrays.whole(depth, "depth", 0, len(self.layer_sizes) - 1)
        if not self.is_complete or len(self.layer_sizes) > 255:
            return self._listed(number)
        if self._from_start is None:
            native = self.graph._native.counted_from_start()
            self._from_start = native.table(_memory(self._memory), None, None)
        return self.graph._seen(self._from_start.layer(number))

    def _listed(self, depth: int) -> States:
        """The states at a distance, found by making all moves from the start."""
        layer = self.graph._native.start()[np.newaxis, :]
        seen = {row.tobytes() for row in layer}
        for _ in range(depth):
            made = np.concatenate([self.graph._after(layer, move, only_allowed=True) for move in self.graph.moves])
            # Each once, in the order in which they are found.
            is_new = []
            for row in made:
                state = row.tobytes()
                is_new.append(state not in seen)
                seen.add(state)
            layer = made[is_new]
        return self.graph._seen(layer)

    def last_layer(self) -> States:
        """The states of the last level that was counted, one per row: after a complete search, those farthest from the start."""
        return self.get_layer(len(self.layer_sizes) - 1)

    def plot(self, *, ax: Any = None, log: bool = False) -> Any:
        """Draws the number of states at each distance as bars, and returns the axes of matplotlib."""
        return plot(self.layer_sizes, ax=ax, log=log, title=self.graph.name)


class Table:
    """The result of `Graph.table`: the distance of every state to the start."""

    graph: Graph

    def __init__(self, graph: Graph, native: _NativeTable) -> None:
        self.graph = graph
        self._native = native

    def __reduce__(self) -> "tuple[Any, ...]":
        """A table is pickled as its graph, and made again."""
        return Graph.table, (self.graph,)

    @property
    def layer_sizes(self) -> "list[int]":
        """The number of states at each distance to the start."""
        return self._native.counts

    def distances(self, states: Any) -> npt.NDArray[np.uint8]:
        """The distance of each state; 255 if no moves lead from it to the start.

        >>> g = puzzle("pyraminx")
        >>> t = g.table()
        >>> t.distances(g.state("U R' B L U'"))
        array([5], dtype=uint8)
        """
        codes, _ = self.graph._pieces(states)
        return self._native.distances(codes)

    def get_layer(self, depth: int) -> States:
        """The states at a distance to the start, one per row."""
        number = _arrays.whole(depth, "depth", 0, len(self.layer_sizes) - 1)
        return self.graph._seen(self._native.layer(number))


def _chosen(
    name: str,
    text: "str | None",
    keep: "str | Sequence[str]",
    goal: "str | None",
    moves: "str | Sequence[str] | None",
    gen: "str | Sequence[str] | None",
    metric: str,
) -> Graph:
    """A puzzle with these choices, after checking them."""
    if moves is not None and gen is not None:
        raise InputError("found moves and gen, expected one of them")
    if str(metric).lower() not in ("htm", "qtm"):
        raise InputError(f"found {metric!r} for metric, expected 'htm' or 'qtm'")
    kept = keep.split() if isinstance(keep, str) else _arrays.listed(keep, "keep")
    kept = [_arrays.text(own, "keep") for own in kept]
    goal = None if goal is None else _arrays.text(goal, "goal")
    names, single = gen if moves is None else moves, str(metric).lower() == "qtm"
    if isinstance(names, str):
        names = names.replace(",", " ").split()
        if not names:
            expected = ",".join(Graph._of(name, text, (kept, goal, None, False, single)).moves)
            raise InputError(f"found no moves, expected some of {expected}")
        if names == ["none"]:
            names = []
    if names is not None:
        names = [_arrays.text(name, "moves") for name in _arrays.listed(names, "moves")]
    return Graph._of(name, text, (kept, goal, names, gen is not None, single))


def puzzle(
    name: str,
    *,
    keep: "str | Sequence[str]" = (),
    goal: "str | None" = None,
    moves: "str | Sequence[str] | None" = None,
    gen: "str | Sequence[str] | None" = None,
    metric: str = "htm",
) -> Graph:
    """A built-in puzzle by its name, such as "3x3x3", "4x4x4" or "skewb". Boxes are named by their layers, such as "2x3x4".

    - `keep` distinguishes only these pieces, such as "EDGES:9-12 CORNERS:5" or "EDGES". Pieces count from 1, as in the program.
    - `goal` is a pattern to reach instead of the solved position: the names of orbits, each followed by the piece for each of its
      places, or "?" for any piece. Orbits that are left out must be solved. Its numbers are those of the kept pieces, counted
      from 1. Pieces that the goal doesn't distinguish have the same number in states.
    - `moves` are the allowed moves, exactly these. `gen` allows these moves with all their powers. "none" allows no move.
    - In the `metric` "qtm", a half turn counts as two moves.

    >>> puzzle("3x3x3", keep="EDGES:9-12").bfs().layer_sizes
    [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102]
    >>> cross = "EDGES ? ? ? ? ? ? ? ? 9 10 11 12 CORNERS ? ? ? ? ? ? ? ?"
    >>> puzzle("3x3x3", goal=cross).solve("R U F D2 L")
    ['L', 'B', 'D2', 'R']
    >>> puzzle("2x2x2", gen="U,R").bfs().num_states
    29160
    """
    return _chosen(_arrays.text(name, "name"), None, keep, goal, moves, gen, metric)


def read(
    path: "str | os.PathLike[str]",
    *,
    keep: "str | Sequence[str]" = (),
    goal: "str | None" = None,
    moves: "str | Sequence[str] | None" = None,
    gen: "str | Sequence[str] | None" = None,
    metric: str = "htm",
) -> Graph:
    """A puzzle from a file: .tws of twsearch, .json (KPuzzle or generators), or .gap of GAP. The options are those of
    `puzzle`. With `keep` or `goal`, generators are also read as a puzzle of pieces, instead of labels of points."""
    file_name = _arrays.path(path, "path")
    with open(file_name, encoding="utf-8") as file:
        try:
            text = file.read()
        except UnicodeDecodeError as error:
            raise InputError(f"found bytes that are not text in {file_name}, expected text in UTF-8") from error
    shown = os.fsencode(file_name).decode(errors="replace")
    return _chosen(shown, text, keep, goal, moves, gen, metric)
