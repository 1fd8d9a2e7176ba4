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

    The code is 0 if all messages were printed. The code is 1 if `messages` raises OSError or the window has closed the
    output. An OSError is printed together with its file.
    """
    lower_priority()
    try:
        for each in messages:
            print_message(each)
    except OSError as error:
        tell_error(error)
        return 1
    return 0


def lower_priority() -> None:
    """Let other processes go first, where the system allows that."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


def tell_error(error: OSError) -> None:
    """Print an error together with its file, if anybody still reads the output."""
    reason = error.strerror or str(error)
    with suppress(OSError):
        print(f"{error.filename}: {reason}" if error.filename else reason, file=sys.stderr)


def print_message(message: msgspec.Struct) -> None:
    """Print one message at once. Raises OSError if the window has closed the output."""
    sys.stdout.buffer.write(msgspec.json.encode(message) + b"\n")
    sys.stdout.buffer.flush()
