"""Exact distances, orders and shortest solutions of permutation puzzles and Cayley graphs.

>>> import godtable as gt
>>> g = gt.Graph([[1, 2, 3, 0], [1, 0, 2, 3]], names=["L", "X"])
>>> g.bfs().layer_sizes
[1, 3, 5, 6, 5, 3, 1]
>>> g.order()
24
>>> g.solve([3, 2, 1, 0])
['X', 'L', 'L', 'X']

Everything counts from 0, except in notations that count from 1: pieces in `keep` and `goal`, and permutations of Sage. A
permutation is a list in one-line form: after the move ``p``, place ``i`` has the content that place ``p[i]`` had before. So the
state ``s`` becomes numpy's ``s[p]``.
"""

from . import convert, cycles, perm, pocket
from ._errors import GodtableError, InputError, ReadError, SearchError, TooFar, TooLarge, Unsolvable
from ._native import __version__
from .convert import from_cayleypy, from_kpuzzle, from_sage, from_sympy
from .graph import BfsResult, Graph, Orbit, Table, puzzle, read
from .plot import plot

__all__ = [
    "BfsResult",
    "GodtableError",
    "Graph",
    "InputError",
    "Orbit",
    "ReadError",
    "SearchError",
    "Table",
    "TooFar",
    "TooLarge",
    "Unsolvable",
    "convert",
    "cycles",
    "from_cayleypy",
    "from_kpuzzle",
    "from_sage",
    "from_sympy",
    "perm",
    "plot",
    "pocket",
    "puzzle",
    "read",
]
