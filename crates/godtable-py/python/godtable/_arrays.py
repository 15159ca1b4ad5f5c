"""Checks arguments, and converts them to contiguous arrays."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import InputError


def shown(value: Any) -> str:
    """A value in an error. Python writes no integer of more than 4300 digits, and nothing that is nested too deeply."""
    try:
        return repr(value)
    except (ValueError, RecursionError):
        return "a value too large to show"


def listed(value: Any, what: str) -> "list[Any]":
    """The items of an iterable, as a list."""
    try:
        return list(value)
    except TypeError as error:
        raise InputError(f"found {shown(value)} for {what}, expected a list") from error


def text(value: Any, what: str) -> str:
    """A text that can be encoded in UTF-8."""
    try:
        own = str(value)
    except (ValueError, RecursionError) as error:
        raise InputError(f"found {shown(value)} for {what}, expected text") from error
    try:
        own.encode()
    except UnicodeEncodeError as error:
        raise InputError(f"found {own!r} for {what}, expected text without lone surrogates") from error
    return own


def moves(value: Any) -> str:
    """Moves in a text, or in a list of texts."""
    return text(value if isinstance(value, str) else " ".join(text(move, "moves") for move in listed(value, "moves")), "moves")


def path(value: Any, what: str) -> str:
    """A path of any type, as a text."""
    try:
        own = os.fsdecode(value)
        os.fsencode(own)
    except (TypeError, UnicodeError) as error:
        raise InputError(f"found {shown(value)} for {what}, expected a path") from error
    if "\0" in own:
        raise InputError(f"found {value!r} for {what}, expected a path without NUL characters")
    return own


def array_of(value: Any, what: str) -> npt.NDArray[Any]:
    """The array that numpy makes of a value, except that large integers in a list don't become floats."""
    try:
        array = np.asarray(value)
        if array.dtype.kind != "f" or array.size == 0 or hasattr(value, "dtype"):
            return array
        exact = np.asarray(value, dtype=object)
    except (ValueError, TypeError, OverflowError) as error:
        raise InputError(f"found no array for {what}, expected integers in rows of one length") from error
    if not all(isinstance(number, (int, np.integer)) and not isinstance(number, bool) for number in exact.flat):
        return array
    for dtype in (np.int64, np.uint64):
        bounds = np.iinfo(dtype)
        if all(bounds.min <= int(number) <= bounds.max for number in exact.flat):
            return exact.astype(dtype)
    return exact


def integers(value: Any, what: str, ndim: "int | None" = None) -> npt.NDArray[Any]:
    """An array of integers, of any integer type of numpy."""
    array = array_of(value, what)
    if array.size == 0 and array.dtype.kind == "f":
        array = array.astype(np.int64)
    if array.dtype.kind not in "iu":
        names = {"U": "text", "S": "bytes", "b": "truth values", "O": "objects"}
        found = names.get(array.dtype.kind, str(array.dtype))
        raise InputError(f"found {found} for {what}, expected integers of at most 64 bits")
    if ndim is not None and array.ndim != ndim:
        kinds = {0: "one number", 1: "a list", 2: "rows of one length"}
        raise InputError(f"found {array.ndim} dimensions for {what}, expected {ndim}: {kinds[ndim]}")
    return array


def below(array: npt.NDArray[Any], what: str, bound: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """The array in another type, if each number is at least 0 and below a bound."""
    if array.size:
        wrong = (array < 0) | (array >= bound) if int(array.min()) < 0 or int(array.max()) >= bound else None
        if wrong is not None:
            at = tuple(int(i) for i in np.argwhere(wrong)[0])
            place = f"[{', '.join(map(str, at))}]" if at else ""
            raise InputError(f"found {array[at]} in {what}{place}, expected a number from 0 to {bound - 1}")
    return np.ascontiguousarray(array, dtype=dtype)


def rows(
    value: Any, what: str, bound: int, dtype: npt.DTypeLike, width: "int | None" = None
) -> "tuple[npt.NDArray[Any], bool]":
    """Rows of numbers below a bound, and whether the argument was a single row."""
    array = integers(value, what)
    if array.ndim not in (1, 2):
        raise InputError(f"found {array.ndim} dimensions for {what}, expected 1 or 2: a row or several")
    if array.size == 0 and array.ndim == 1 and width:
        array = array.reshape(0, width)
    if width is not None and array.shape[-1] != width:
        raise InputError(f"found rows of {array.shape[-1]} numbers for {what}, expected {width}")
    is_single = array.ndim == 1
    if is_single:
        array = array[np.newaxis, :]
    return below(array, what, bound, dtype), is_single


def indices(value: Any, what: str, bound: int, dtype: npt.DTypeLike) -> "tuple[npt.NDArray[Any], bool]":
    """A list of indices below a bound, and whether the argument was a single index."""
    array = integers(value, what)
    is_single = array.ndim == 0
    if array.ndim > 1:
        raise InputError(f"found {array.ndim} dimensions for {what}, expected a number or a list")
    return below(np.atleast_1d(array), what, bound, dtype), is_single


def whole(value: Any, what: str, least: int, most: int) -> int:
    """An integer in bounds."""
    try:
        number = int(value.__index__())
    except (AttributeError, TypeError) as error:
        raise InputError(f"found {shown(value)} for {what}, expected an integer") from error
    if not least <= number <= most:
        raise InputError(f"found {shown(number)} for {what}, expected a number from {least} to {most}")
    return number


def permutation(value: Any, what: str, points: int) -> npt.NDArray[np.uint16]:
    """A permutation of this number of points."""
    array = below(integers(value, what, 1), what, max(points, 1), np.uint16)
    if len(array) != points:
        raise InputError(f"found {len(array)} numbers for {what}, expected {points}")
    counts = np.bincount(array, minlength=points)
    if points and counts.max() > 1:
        twice = int(np.flatnonzero(counts > 1)[0])
        raise InputError(f"found {twice} more than once in {what}, expected each number from 0 to {points - 1} once")
    return array
