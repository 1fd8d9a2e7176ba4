"""Remembers a start that did not finish, so that the next one can offer to go without plugins."""

from contextlib import suppress
from pathlib import Path


class StartMark:
    """A small file that is there from a start's beginning until the window has settled.

    Who uses it sees to it that only one start at a time does, and that `settled` is called as well when the program
    is quit in good order before that.
    """

    def __init__(self, path: Path) -> None:
        """Use this file. Nothing is written yet."""
        self._path = path

    def begin(self) -> bool:
        """Put the mark, and tell whether it was there already: then the last start did not finish."""
        was_there = self._path.exists()
        # A disk that cannot be written to is told of elsewhere, and is no reason to doubt the plugins.
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.touch()
        return was_there

    def settled(self) -> None:
        """Take the mark away: the start has finished."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
