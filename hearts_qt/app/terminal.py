"""Write to a terminal. A name or an error of a stranger may hold what clears the screen or types a command there."""

import logging
import sys
from typing import Final, TextIO

from hearts_qt.plain_text import some_lines

_MOST: Final = 200_000
"""The most characters that are written at once."""


def say(*texts: object, to: TextIO | None = None, sep: str = " ", flush: bool = False) -> None:
    """Print texts as `print` does, without anything that drives the terminal; to standard output unless said."""
    stream = to if to is not None else sys.stdout
    text = some_lines(sep.join(map(str, texts)), _MOST)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    # A terminal that has no sign for a letter gets it in another form: a message is more than its letters.
    print(text.encode(encoding, "backslashreplace").decode(encoding), file=stream, flush=flush)


def complain(*texts: object, sep: str = " ", flush: bool = False) -> None:
    """Print texts to standard error."""
    say(*texts, to=sys.stderr, sep=sep, flush=flush)


class PlainFormatter(logging.Formatter):
    """Writes what the program tells on its way without anything that drives the terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of a record."""
        return some_lines(super().format(record), _MOST)


def tell_all() -> None:
    """Tell on standard error what the program does, from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainFormatter("%(message)s"))
    logging.basicConfig(level=logging.DEBUG, handlers=[handler])
