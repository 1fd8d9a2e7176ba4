"""Writes texts to a terminal without control characters.

A name or an error from outside could contain codes that clear the terminal or type commands into it.
"""

import io
import logging
import sys
from typing import Final, TextIO

from hearts_qt.plain_text import some_lines

_MOST: Final = 200_000
"""How many characters are usually written for one text at most."""


def write_utf_8() -> None:
    """Write standard output in UTF-8 from now on, unless it is a terminal.

    So a file or another program gets every letter, also those that the terminal cannot show.
    """
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")


def say(*texts: object, to: TextIO | None = None, sep: str = " ", flush: bool = False, most: int = _MOST) -> None:
    """Print texts like `print`, but without control characters. The default is standard output.

    At most `most` characters are written.
    """
    stream = to if to is not None else sys.stdout
    text = some_lines(sep.join(map(str, texts)), most)
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
