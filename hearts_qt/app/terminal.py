"""Writes texts to a terminal without control characters.

A name or an error from outside could contain codes that clear the terminal or type commands into it.
"""

import logging
import sys
from typing import Final, TextIO

from hearts_qt.plain_text import some_lines

_MOST: Final = 200_000
"""How many characters are written for one text at most."""


def say(*texts: object, to: TextIO | None = None, sep: str = " ", flush: bool = False) -> None:
    """Print texts like `print`, but without control characters. The default is standard output."""
    stream = to if to is not None else sys.stdout
    text = some_lines(sep.join(map(str, texts)), _MOST)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    # If the terminal cannot show a letter, the code of the letter is printed instead. So the message is not lost.
    print(text.encode(encoding, "backslashreplace").decode(encoding), file=stream, flush=flush)


def complain(*texts: object, sep: str = " ", flush: bool = False) -> None:
    """Print texts to standard error."""
    say(*texts, to=sys.stderr, sep=sep, flush=flush)


class PlainFormatter(logging.Formatter):
    """Formats log records without control characters."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of a record."""
        return some_lines(super().format(record), _MOST)


def tell_all() -> None:
    """Write to standard error, from now on, what the program does."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainFormatter("%(message)s"))
    logging.basicConfig(level=logging.DEBUG, handlers=[handler])
