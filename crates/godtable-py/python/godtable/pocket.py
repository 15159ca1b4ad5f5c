"""The pocket cube (2x2x2) in arrays: positions by number, and the distance of each.

The corner DBL is held, and the other seven move, in the order URF UFL ULB UBR DFR DLF DRB. Arrays of `puzzle("2x2x2")` have
another order and other twists; moves or stickers lead from one to the other, as in `p.facelets(facelets(rank))`.

A position is given in one of two ways: by `perms` (the piece in each of the seven places) and `oris` (its twist there), or by
one number below 3,674,160. This number is 729 times the rank of `perms` plus the rank of `oris`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _arrays, _native
from ._errors import InputError

PIECES = 7
"""The number of pieces that move."""
PERMS = 5040
"""The number of arrangements of the pieces."""
ORIS = 729
"""The number of ways to twist the pieces."""
STATES = PERMS * ORIS
"""The number of positions."""


def rank(perms: Any, oris: Any) -> Any:
    """The numbers of positions that are given by pieces and twists, place by place.

    >>> rank([[0, 1, 2, 3, 4, 5, 6], [1, 0, 2, 3, 4, 5, 6]], [[0] * 7, [1, 2, 0, 0, 0, 0, 0]])
    array([     0, 525285], dtype=uint32)
    """
    pieces, is_single = _arrays.rows(perms, "perms", 256, np.uint8, PIECES)
    twists, is_one = _arrays.rows(oris, "oris", 256, np.uint8, PIECES)
    if len(pieces) != len(twists) or is_single != is_one:
        raise InputError(f"found {len(twists)} rows for oris, expected {len(pieces)}, as perms has")
    ranks = _native.pocket_rank(pieces, twists)
    return int(ranks[0]) if is_single else ranks


def unrank(ranks: Any) -> "tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]":
    """The pieces and twists of positions that are given by their numbers.

    >>> unrank(525285)
    (array([1, 0, 2, 3, 4, 5, 6], dtype=uint8), array([1, 2, 0, 0, 0, 0, 0], dtype=uint8))
    """
    numbers, is_single = _ranks(ranks)
    perms, oris = _native.pocket_unrank(numbers)
    return (perms[0], oris[0]) if is_single else (perms, oris)


def _ranks(ranks: Any) -> "tuple[npt.NDArray[np.uint32], bool]":
    return _arrays.indices(ranks, "ranks", STATES, np.uint32)


def after(ranks: Any, moves: "str | Sequence[str]") -> Any:
    """The numbers of positions after some moves. Moves may turn any face.

    >>> after(state("R U"), "U' R'")
    0
    """
    numbers, is_single = _ranks(ranks)
    made = _native.pocket_after(numbers, _arrays.moves(moves))
    return int(made[0]) if is_single else made


def state(moves: "str | Sequence[str]") -> int:
    """The number of the position after these moves on the solved cube."""
    return _native.pocket_read(_arrays.moves(moves))


def from_facelets(stickers: str) -> int:
    """The number of the position that 24 stickers show.

    >>> int(distances(from_facelets("FFBL BRDL DUBR RFDD LRLU UUFB")))
    9
    """
    return _native.pocket_read_facelets(_arrays.text(stickers, "stickers"))


def facelets(rank: int) -> str:
    """The stickers of a position, faces in the order U R F D L B.

    >>> facelets(0)
    'UUUURRRRFFFFDDDDLLLLBBBB'
    """
    return _native.pocket_facelets(_arrays.whole(rank, "rank", 0, STATES - 1))


@lru_cache(maxsize=None)
def _table(single: bool) -> npt.NDArray[np.uint8]:
    array = _native.pocket_table(single)
    array.setflags(write=False)
    return array


def table(metric: str = "htm") -> npt.NDArray[np.uint8]:
    """The distance of every position: a row for each arrangement of the pieces, a column for each way to twist them. The array
    is computed once, and is read-only.

    >>> table().shape, int(table()[1234, 567]), int(table("qtm").max())
    ((5040, 729), 9, 14)
    """
    if str(metric).lower() not in ("htm", "qtm"):
        raise InputError(f"found {metric!r} for metric, expected 'htm' or 'qtm'")
    return _table(str(metric).lower() == "qtm")


def distances(ranks: Any, metric: str = "htm") -> Any:
    """The distances of positions that are given by their numbers."""
    numbers, is_single = _ranks(ranks)
    found = table(metric).reshape(-1)[numbers]
    return int(found[0]) if is_single else found
