"""Conversion of puzzles and permutations from and to other packages: sympy, Sage, KPuzzle, CayleyPy."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from . import _arrays
from ._errors import GodtableError, InputError
from .graph import MOST_POINTS, Graph

_WORD = re.compile(r"[^\s()\[\],:\"]{1,100}")


def _named(names: "Sequence[str] | None", count: int) -> "list[str] | None":
    """The names if all are different and usable for moves; otherwise None, so that moves are numbered."""
    if names is None or len(names) != count or len(set(names)) != count:
        return None
    is_usable = all(_WORD.fullmatch(name) and name.isprintable() and "//" not in name for name in names)
    return list(names) if is_usable else None


def from_sympy(
    generators: Iterable[Any], *, names: "Sequence[str] | None" = None, start: Any = None, inverses: bool = True
) -> Graph:
    """A graph whose generators are permutations of sympy, or those of a PermutationGroup. The move ``p`` turns a state ``s`` into
    ``s[p.array_form]``, which is ``p(s)`` in sympy.

    >>> from sympy.combinatorics import Permutation
    >>> from_sympy([Permutation(0, 1, 2, 3), Permutation(3)(0, 1)]).order()
    24
    """
    own = _arrays.listed(getattr(generators, "generators", generators), "generators")
    if not own:
        raise InputError("found no generators, expected at least one permutation")
    try:
        size = max(p.size for p in own)
        images = [list(p.array_form) + list(range(p.size, size)) for p in own]
    except AttributeError as error:
        raise InputError(f"found {own!r} for generators, expected permutations of sympy") from error
    return Graph(images, names=names, start=start, inverses=inverses)


def _images(permutation: Sequence[int]) -> "list[int]":
    array = _arrays.integers(permutation, "permutation", 1)
    return [int(point) for point in _arrays.permutation(array, "permutation", len(array))]


def to_sympy(permutation: Any) -> Any:
    """A permutation of sympy.

    >>> to_sympy([1, 2, 0])
    Permutation(0, 1, 2)
    """
    try:
        from sympy.combinatorics import Permutation
    except ImportError as error:
        raise GodtableError("to_sympy needs sympy: pip install sympy") from error
    return Permutation(_images(permutation))


def from_sage(
    generators: Iterable[Any],
    *,
    n: "int | None" = None,
    names: "Sequence[str] | None" = None,
    start: Any = None,
    inverses: bool = True,
) -> Graph:
    """A graph whose generators are permutations in Sage's form, counted from 1, or those of a permutation group. Each is a list of
    cycles such as ``[(1, 2, 3), (4, 5)]``, a single cycle, or an element of a group. A move takes the content of each point to the
    next point of its cycle.

    >>> from_sage([[(1, 2, 3, 4)], [(1, 2)]]).order()
    24
    >>> from_sage([(1, 2, 3)]).apply([0, 1, 2], "g0").tolist()
    [2, 0, 1]
    """
    own = []
    gens = getattr(generators, "gens", None)
    if callable(gens):
        generators = gens()
    for number, generator in enumerate(_arrays.listed(generators, "generators")):
        if hasattr(generator, "cycle_tuples"):
            generator = generator.cycle_tuples()
        cycles = _arrays.listed(generator, f"generators[{number}]")
        if cycles and all(hasattr(point, "__index__") for point in cycles):
            cycles = [tuple(cycles)]
        try:
            own.append([tuple(int(point.__index__()) for point in cycle) for cycle in cycles])
        except (AttributeError, TypeError) as error:
            raise InputError(f"found {_arrays.shown(generator)} for generators[{number}], expected cycles of integers") from error
    if not own:
        raise InputError("found no generators, expected at least one permutation")
    points = [point for cycles in own for cycle in cycles for point in cycle]
    largest, what = (max([1, *points]), "the largest point") if n is None else (n, "n")
    size = _arrays.whole(largest, what, 1, MOST_POINTS)
    images = []
    for number, cycles in enumerate(own):
        seen = set()
        image = list(range(size))
        for cycle in cycles:
            for point, following in zip(cycle, cycle[1:] + cycle[:1]):
                if not 1 <= point <= size or point in seen:
                    raise InputError(
                        f"found {_arrays.shown(point)} in generators[{number}], expected each number from 1 to {size} once at most"
                    )
                seen.add(point)
                if 1 <= following <= size:
                    image[following - 1] = point - 1
        images.append(image)
    return Graph(images, names=names, start=start, inverses=inverses)


def to_sage(permutation: Any) -> "list[tuple[int, ...]]":
    """The cycles of a permutation in Sage's form, counted from 1: the inverse of `from_sage`.

    >>> to_sage([2, 0, 1])
    [(1, 2, 3)]
    """
    images = _images(permutation)
    following = [0] * len(images)
    for place, point in enumerate(images):
        following[point] = place
    seen: "set[int]" = set()
    cycles = []
    for first in range(len(images)):
        cycle = []
        point = first
        while point not in seen:
            seen.add(point)
            cycle.append(point + 1)
            point = following[point]
        if len(cycle) > 1:
            cycles.append(tuple(cycle))
    return cycles


def from_kpuzzle(definition: "Mapping[str, Any] | str", *, name: str = "puzzle") -> Graph:
    """A puzzle from a KPuzzle definition, given as a dictionary or as JSON text. If the definition has no name, it gets `name`.

    >>> move = {"C": {"permutation": [1, 2, 0], "orientationDelta": [0, 0, 0]}}
    >>> start = {"C": {"pieces": [0, 1, 2], "orientation": [0, 0, 0]}}
    >>> orbits = [{"orbitName": "C", "numPieces": 3, "numOrientations": 1}]
    >>> k = {"name": "ring", "orbits": orbits, "defaultPattern": start, "moves": {"T": move}}
    >>> from_kpuzzle(k).order()
    3
    """
    try:
        text = _arrays.text(definition, "definition") if isinstance(definition, str) else json.dumps(definition)
    except (TypeError, ValueError, RecursionError) as error:
        found = _arrays.shown(definition)
        raise InputError(f"found {found} for definition, expected a dictionary of what JSON has") from error
    return Graph._of(_arrays.text(f"{name}.json", "name"), text, ([], None, None, False, False))


def from_cayleypy(definition: Any) -> Graph:
    """A graph from CayleyPy's CayleyGraphDef whose generators are permutations, or from a dictionary of a published puzzle
    (``puzzle_info.json``). Its generators are the moves; no inverses are added, and generators that change nothing are left out. If
    some names can't be used in sequences, such as "(0,1)", the moves are called g0, g1 and so on.

    >>> info = {"central_state": [0, 0, 1, 1], "generators": {"f0": [1, 2, 3, 0], "-f0": [3, 0, 1, 2]}}
    >>> from_cayleypy(info).moves
    ('f0', '-f0')
    """
    if isinstance(definition, Mapping):
        generators, start = definition.get("generators"), definition.get("central_state")
        if not isinstance(generators, Mapping):
            raise InputError("found no named generators, expected a dictionary with generators and central_state")
        names = _named([str(name) for name in generators], len(generators))
        return Graph(list(generators.values()), names=names, start=start, inverses=False)
    permutations = getattr(definition, "generators_permutations", None)
    if permutations is None or not len(permutations):
        raise InputError("found no permutations, expected a CayleyGraphDef whose generators are permutations")
    names = _named([str(name) for name in definition.generator_names], len(permutations))
    name = "_".join(str(definition.name).split())
    if not 1 <= len(name) <= 100 or not name.isprintable():
        name = "graph"
    return Graph(permutations, names=names, start=definition.central_state, inverses=False, name=name)
