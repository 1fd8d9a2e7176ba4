"""Remembers that a start did not finish, so that the next start can offer to leave out plugins."""

from contextlib import suppress
from pathlib import Path


class StartMark:
    """A file that exists from the beginning of a start until the start has finished.

    The caller makes sure that only one start at a time uses the file. If the user quits before the start has finished,
    the caller calls `settled`, too.
    """

    def __init__(self, path: Path) -> None:
        """Use the file at `path`. Nothing is written yet."""
        self._path = path

    def begin(self) -> bool:
        """Create the file. Return whether it existed already, which means that the last start did not finish."""
        was_there = self._path.exists()
        # If the disk cannot be written, other code reports this. Plugins are not the cause.
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.touch()
        return was_there

    def settled(self) -> None:
        """Delete the file, because the start has finished."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
