"""Cycles and exact orders of permutations and of sequences on cubes, and the factors of words (Theorem A)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, Union

import numpy as np
import numpy.typing as npt

from . import _arrays, _native
from ._errors import InputError

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class Cycles:
    """The cycles of a sequence of moves on a cube. Stickers are counted from 0."""

    factors: "list[list[int]]"
    """The cycles of at least two stickers."""
    fixed: "list[int]"
    """The stickers that don't move."""
    cycle_type: "dict[int, int]"
    """The number of cycles of each length."""
    order: int
    """The number of repetitions after which each sticker is back."""
    visible_order: int
    """The number of repetitions after which each place shows its colour again."""
    visible_order_up_to_rotation: int
    """The number of repetitions after which the cube looks solved, however it is held."""


def _layers(n: Any) -> int:
    return _arrays.whole(n, "n", 0, 2**32)


def _images(permutation: Any) -> npt.NDArray[np.uint32]:
    array = _arrays.integers(permutation, "permutation", 1)
    return _arrays.below(array, "permutation", 2**32, np.uint32)


def face_map(moves: "str | Sequence[str]", n: int) -> npt.NDArray[np.uint32]:
    """For each place of an NxNxN cube, the sticker that is there after the moves: a permutation for numpy's ``stickers[map]``.

    Stickers are numbered from 0, row by row, face by face in the order U L F R B D.

    >>> face_map("U", 1).tolist()
    [0, 2, 3, 4, 1, 5]
    """
    return _native.face_map(_arrays.moves(moves), _layers(n))


def of_moves(moves: "str | Sequence[str]", n: int) -> Cycles:
    """The cycles and orders of a sequence of moves on an NxNxN cube.

    >>> found = of_moves("U R", 4)
    >>> found.order, found.visible_order, found.cycle_type
    (420, 105, {1: 42, 3: 1, 4: 2, 7: 4, 15: 1})
    """
    factors, fixed, cycle_type, orders = _native.sequence_cycles(_arrays.moves(moves), _layers(n))
    return Cycles(factors, fixed, cycle_type, *orders)


def cycles(permutation: Any) -> "list[list[int]]":
    """The cycles of at least two points of a permutation. After ``i`` comes ``permutation[i]``.

    >>> cycles([1, 2, 0, 4, 3, 5])
    [[1, 2, 0], [4, 3]]
    """
    return _native.cycles_of(_images(permutation))[0]


def order(of: "str | Any", n: "int | None" = None) -> int:
    """The order of a permutation: the number of repetitions after which every point is back. With `n`, the order of a sequence of
    moves on the stickers of an NxNxN cube.

    >>> order([1, 2, 0, 4, 3])
    6
    >>> order("R U", n=4)
    420
    """
    if n is not None:
        return of_moves(of, n).order
    if isinstance(of, str):
        raise InputError("found moves without n, expected the number of layers of the cube")
    return _native.cycles_of(_images(of))[2]


Word = Union[str, Sequence[T]]


def _numbered(*given: Any) -> "tuple[list[Any], list[list[int]]]":
    """The sorted letters of all words, and each word as a list of indices of its letters."""
    words = [_arrays.listed(word, "word") for word in given]
    try:
        letters = sorted({letter for word in words for letter in word})
    except TypeError as error:
        raise InputError("found letters that have no order, expected a text or a list of numbers") from error
    if any(letter != letter for letter in letters):
        raise InputError("found nan in a word, expected letters that are equal to themselves")
    numbers = {letter: number for number, letter in enumerate(letters)}
    return letters, [[numbers[letter] for letter in word] for word in words]


def _lettered(word: Any, letters: "list[Any]", numbers: "list[int]") -> Any:
    made = [letters[number] for number in numbers]
    return "".join(made) if isinstance(word, str) else made


def factor(word: Any) -> "list[Any]":
    """The factors of a word by Knuth's Theorem A: every word is in exactly one way a product of cycles such that the last letter
    of each is smaller than its other letters, and last letters never decrease from one cycle to the next.

    The factors are written as cycles; `foata` with `inverse` gives the word of one, and `multiply` takes words.

    >>> factor("dbcbcacdaddbbbd")
    ['ddbcdbbca', 'ba', 'cdb', 'd']
    >>> from functools import reduce
    >>> reduce(multiply, [foata(cycle, inverse=True) for cycle in factor("dbcbcacdaddbbbd")])
    'dbcbcacdaddbbbd'
    >>> factor([2, 1, 2, 1])
    [[2, 2, 1], [1]]
    """
    letters, (numbers,) = _numbered(word)
    return [_lettered(word, letters, own) for own in _native.factor(numbers)]


def primes(word: Any) -> "list[Any]":
    """The prime factors of a word: cycles without a repeated letter.

    >>> primes("dbcbcacdaddbbbd")
    ['d', 'dbc', 'b', 'adbc', 'ab', 'bcd', 'd']
    """
    letters, (numbers,) = _numbered(word)
    return [_lettered(word, letters, own) for own in _native.primes(numbers)]


def multiply(left: Any, right: Any) -> Any:
    """The intercalation product of two words.

    >>> multiply("cadab", "bddad")
    'cabddabdad'
    """
    letters, (one, other) = _numbered(left, right)
    return _lettered(left, letters, _native.multiply(one, other))


def foata(word: Any, *, inverse: bool = False) -> Any:
    """Foata's correspondence: the factors of a word, written without parentheses. With `inverse`, the word with these factors.

    >>> foata("cadab")
    'caadb'
    >>> foata("caadb", inverse=True)
    'cadab'
    """
    letters, (numbers,) = _numbered(word)
    return _lettered(word, letters, _native.foata(numbers, bool(inverse)))
