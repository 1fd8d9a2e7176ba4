"""Prints the messages of a separate process as lines of JSON, for the window that has started the process."""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

import msgspec

_NICENESS: Final = 10
"""The number by which the process lowers its priority on Unix."""


def print_messages(messages: Iterable[msgspec.Struct]) -> int:
    """Print each message as soon as `messages` yields it; return the exit code.

    The code is 0 if all messages were printed. It is 1 if making them raises OSError, which is printed with its file,
    or if the window has closed the output.
    """
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    try:
        for each in messages:
            sys.stdout.buffer.write(msgspec.json.encode(each) + b"\n")
            sys.stdout.buffer.flush()
    except OSError as error:
        reason = error.strerror or str(error)
        with suppress(OSError):
            print(f"{error.filename}: {reason}" if error.filename else reason, file=sys.stderr)
        return 1
    return 0
