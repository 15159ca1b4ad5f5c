"""Progress: a bar of tqdm if it is installed, otherwise a line in a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Union

Report = Callable[[int, int, int, int], object]
"""A function of four numbers: the depth, the positions at this depth, the positions up to it, and all positions (0 if unknown)."""

Progress = Union[bool, Report]

SHOWN_AFTER = 0.5
"""Seconds after which progress is shown; shorter work shows nothing."""


class _Bar:
    def __init__(self) -> None:
        self.bar: Any = None
        if find_spec("ipywidgets") is not None:
            from tqdm.auto import tqdm
        else:
            from tqdm import tqdm
        self.make = tqdm

    def __call__(self, depth: int, positions: int, total: int, states: int) -> None:
        if self.bar is None:
            self.bar = self.make(total=states or None, unit=" positions", unit_scale=True, delay=SHOWN_AFTER)
        self.bar.set_description(f"depth {depth}", refresh=False)
        self.bar.update(total - self.bar.n)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


class _Line:
    def __init__(self) -> None:
        self.start = time.monotonic()
        self.is_shown = False

    def __call__(self, depth: int, positions: int, total: int, states: int) -> None:
        if time.monotonic() - self.start >= SHOWN_AFTER and sys.stderr.isatty():
            self.is_shown = True
            sys.stderr.write(f"\rdepth {depth}, {total} positions")
            sys.stderr.flush()

    def close(self) -> None:
        if self.is_shown:
            sys.stderr.write("\n")


@contextmanager
def reporting(progress: Progress) -> Iterator["Report | None"]:
    """The function to call with progress: None, the caller's own, or one that shows a bar."""
    if callable(progress):
        yield progress
    elif not progress:
        yield None
    else:
        shown = _Bar() if find_spec("tqdm") is not None else _Line()
        try:
            yield shown
        finally:
            shown.close()
