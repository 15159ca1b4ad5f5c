"""The exceptions, each with the message that the program `pocket` has."""


class GodtableError(Exception):
    """Any failure of this package, but files that can't be read, which are an OSError."""


class InputError(GodtableError, ValueError):
    """An argument is wrong: the message says what was found and what was expected."""


class ReadError(InputError):
    """A text can't be read: a definition, or moves."""

    line: int
    """The line of the fault, counted from 1 as editors do."""
    column: int
    """The column of the fault, counted from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line = line
        self.column = column

    def __reduce__(self) -> "tuple[type[ReadError], tuple[str, int, int]]":
        return type(self), (str(self), self.line, self.column)


class TooLarge(GodtableError, MemoryError):
    """More memory would be needed than there is, or was chosen; or there are too many solutions to list.

    A search of all states is refused before it starts. Others, such as one with `max_depth`, may find it out on the way.
    """


class Unsolvable(GodtableError, ValueError):
    """No moves lead from this state to the start."""


class TooFar(GodtableError, ValueError):
    """There is no solution with as few moves as were asked for."""


class SearchError(GodtableError, RuntimeError):
    """A search failed."""
