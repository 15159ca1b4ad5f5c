"""The exceptions. Their messages are those of the program `pocket`."""


class GodtableError(Exception):
    """The base class of all errors of this package. Files that can't be opened raise an OSError instead."""


class InputError(GodtableError, ValueError):
    """An argument is invalid. The message says what was found and what was expected."""


class ReadError(InputError):
    """The text of a definition or of moves is invalid."""

    line: int
    """The line of the error, counted from 1 as in editors."""
    column: int
    """The column of the error, counted from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line = line
        self.column = column

    def __reduce__(self) -> "tuple[type[ReadError], tuple[str, int, int]]":
        return type(self), (str(self), self.line, self.column)


class TooLarge(GodtableError, MemoryError):
    """The search needs more memory than is available or allowed by `memory`, or there are too many solutions to list.

    A search of all states is refused before it starts. Other searches, such as one with `max_depth`, may fail later.
    """


class Unsolvable(GodtableError, ValueError):
    """No moves lead from this state to the start."""


class TooFar(GodtableError, ValueError):
    """There is no solution within the requested number of moves."""


class SearchError(GodtableError, RuntimeError):
    """The search failed."""
