"""Ranks of permutations, orientations, combinations and words, and back, in batches.

Each function takes one row or several. Ranks beyond 64 bits are integers of Python, in a list or an array of objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _arrays, _native
from ._errors import InputError

_BYTE = 256


def _one(ranks: Any, is_single: bool) -> Any:
    if is_single:
        return int(ranks[0])
    return ranks if isinstance(ranks, np.ndarray) else np.array(ranks, dtype=object)


def _indices(ranks: Any) -> "tuple[Any, bool]":
    """Indices as an array of 64-bit integers, or as a list of Python's integers if some are larger."""
    array = _arrays.array_of(ranks, "ranks")
    is_single = array.ndim == 0
    array = np.atleast_1d(array)
    if array.ndim != 1:
        raise InputError(f"found {array.ndim} dimensions for ranks, expected a number or a list")
    if array.dtype.kind == "O":
        large = [_arrays.whole(number, "ranks", 0, 2**128 - 1) for number in array]
        if any(number >= 2**64 for number in large):
            return large, is_single
        array = np.array(large, dtype=np.uint64)
    array = _arrays.below(_arrays.integers(array, "ranks"), "ranks", 2**128, np.uint64)
    return array, is_single


def rank(perms: Any, *, even: bool = False) -> Any:
    """The rank of each permutation in lexicographic order, from 0; with `even`, its rank among the even permutations.

    >>> rank([1, 3, 0, 2])
    10
    >>> rank([[0, 1, 2], [2, 1, 0]])
    array([0, 5], dtype=uint64)
    >>> rank(range(29, -1, -1)) + 1
    265252859812191058636308480000000
    """
    rows, is_single = _arrays.rows(perms, "perms", _BYTE, np.uint8)
    return _one(_native.rank_permutations(rows, bool(even)), is_single)


def unrank(ranks: Any, n: int, *, even: bool = False) -> npt.NDArray[np.uint8]:
    """The permutations of `n` points with these ranks in lexicographic order.

    >>> unrank([0, 5], 3)
    array([[0, 1, 2],
           [2, 1, 0]], dtype=uint8)
    """
    numbers, is_single = _indices(ranks)
    rows = _native.unrank_permutations(numbers, _arrays.whole(n, "n", 0, 34), bool(even))
    return rows[0] if is_single else rows


def rank_orientations(digits: Any, base: int, *, zero_sum: bool = False) -> Any:
    """The number that each row of digits has in a base. With `zero_sum`, the digits must add up to a multiple of the base, and the
    last one doesn't count.

    >>> rank_orientations([0, 0, 0, 2, 2, 2, 0], 3, zero_sum=True)
    26
    """
    rows, is_single = _arrays.rows(digits, "digits", _BYTE, np.uint8)
    return _one(_native.rank_orientations(rows, _arrays.whole(base, "base", 1, 255), bool(zero_sum)), is_single)


def unrank_orientations(ranks: Any, n: int, base: int, *, zero_sum: bool = False) -> npt.NDArray[np.uint8]:
    """The rows of `n` digits that have these numbers in a base.

    >>> unrank_orientations(26, 7, 3, zero_sum=True)
    array([0, 0, 0, 2, 2, 2, 0], dtype=uint8)
    """
    numbers, is_single = _indices(ranks)
    width, digit = _arrays.whole(n, "n", 0, 128), _arrays.whole(base, "base", 1, 255)
    rows = _native.unrank_orientations(numbers, width, digit, bool(zero_sum))
    return rows[0] if is_single else rows


def rank_combinations(rows: Any, n: int) -> Any:
    """The rank of each combination of numbers below `n` in lexicographic order. The numbers of a row must increase.

    >>> rank_combinations([[0, 1], [2, 3]], 4)
    array([0, 5], dtype=uint64)
    """
    numbers, is_single = _arrays.rows(rows, "rows", 2**32, np.uint32)
    return _one(_native.rank_combinations(numbers, _arrays.whole(n, "n", 0, 2**32 - 1)), is_single)


def unrank_combinations(ranks: Any, n: int, k: int) -> npt.NDArray[np.uint32]:
    """The combinations of `k` numbers below `n` with these ranks.

    >>> unrank_combinations(5, 4, 2)
    array([2, 3], dtype=uint32)
    """
    numbers, is_single = _indices(ranks)
    most = _arrays.whole(n, "n", 0, 2**32 - 1)
    rows = _native.unrank_combinations(numbers, most, _arrays.whole(k, "k", 0, 2**16))
    return rows[0] if is_single else rows


def rank_multisets(words: Any) -> Any:
    """The rank of each word (a row of numbers below 256) among all words of the same numbers.

    >>> rank_multisets([[0, 0, 1], [1, 0, 0]])
    array([0, 2], dtype=uint64)
    """
    rows, is_single = _arrays.rows(words, "words", _BYTE, np.uint8)
    return _one(_native.rank_multisets(rows), is_single)


def unrank_multisets(ranks: Any, counts: Sequence[int]) -> npt.NDArray[np.uint8]:
    """The words with these ranks. The number `i` occurs ``counts[i]`` times in each.

    >>> unrank_multisets(2, [2, 1])
    array([1, 0, 0], dtype=uint8)
    """
    numbers, is_single = _indices(ranks)
    own = [_arrays.whole(count, "counts", 0, 2**16) for count in _arrays.listed(counts, "counts")]
    if not sum(own) or len(own) > _BYTE:
        raise InputError("found no counts, expected up to 256 of which one is above 0")
    rows = _native.unrank_multisets(numbers, own)
    return rows[0] if is_single else rows
