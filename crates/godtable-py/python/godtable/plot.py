"""Plots of distributions with matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import _arrays
from ._errors import GodtableError, InputError


def plot(layer_sizes: "Sequence[int]", *, ax: Any = None, log: bool = False, title: "str | None" = None) -> Any:
    """Draws the number of states at each distance as bars, and returns the axes of matplotlib.

    >>> ax = plot([1, 3, 5, 6, 5, 3, 1], title="LX, 4 points")
    >>> ax.get_title(), len(ax.patches)
    ('LX, 4 points', 7)
    """
    layer_sizes = _arrays.listed(layer_sizes, "layer_sizes")
    try:
        sizes = [float(size) for size in layer_sizes]
    except (TypeError, ValueError, OverflowError) as error:
        raise InputError(f"found {_arrays.shown(layer_sizes)} for layer_sizes, expected numbers") from error
    if not sizes:
        raise InputError("found no layers, expected at least one")
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        raise GodtableError("a plot needs matplotlib: pip install matplotlib") from error
    if ax is None:
        _, ax = plt.subplots()
    ax.bar(range(len(sizes)), sizes)
    ax.set_xlabel("distance")
    ax.set_ylabel("states")
    if log:
        ax.set_yscale("log")
    if title is not None:
        ax.set_title(title)
    return ax
