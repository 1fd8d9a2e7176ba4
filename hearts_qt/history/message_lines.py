"""Prints the messages of a separate process as lines of JSON, for the window that has started the process."""

import os
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

import msgspec

_NICENESS: Final = 10
"""The number by which the process lowers its priority on Unix."""
ENDS_WITH_INPUT: Final = "HEARTS_QT_ENDS_WITH_INPUT"
"""The environment variable that tells the process to end when its standard input is closed."""


def print_messages(messages: Iterable[msgspec.Struct]) -> int:
    """Print each message as soon as `messages` yields it; return the exit code.

    The code is 0 if all messages were printed. The code is 1 if `messages` raises OSError or the window has closed the
    output. An OSError is printed together with its file.
    """
    lower_priority()
    end_with_window()
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


def end_with_window() -> None:
    """Let this process end at once when the window that has started it ends, also if the window is killed.

    However the window ends, the system closes its end of the standard input.
    """
    if os.environ.get(ENDS_WITH_INPUT):
        threading.Thread(target=_end_with_input, daemon=True).start()


def _end_with_input() -> None:
    # sys.stdin is not used, because its lock would hold up an ordinary end of the process.
    os.read(0, 1)
    os._exit(1)


def tell_error(error: OSError) -> None:
    """Print an error together with its file, if anybody still reads the output."""
    reason = error.strerror or str(error)
    with suppress(OSError):
        print(f"{error.filename}: {reason}" if error.filename else reason, file=sys.stderr)


def print_message(message: msgspec.Struct) -> None:
    """Print one message at once. Raises OSError if the window has closed the output."""
    sys.stdout.buffer.write(msgspec.json.encode(message) + b"\n")
    sys.stdout.buffer.flush()
