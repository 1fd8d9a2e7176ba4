"""Answers a program's waits for words that other processes could wake it by: each ends after a moment in any case.

The end of a thread is waited for in that way, and semaphores between processes are. The kernel itself would wake
whoever waits for a word of a file that two players can read, and so carry a message. A program that is answered like
this looks whether the word has changed, and waits again. Standard library only: this runs beside a plugin's code, in a
process that has given up as much.
"""

import errno
import os
import select
import struct
import time
from contextlib import suppress

from hearts_qt.remote.filtering import LISTENER_COMMANDS

MOMENT = 0.01
"""Seconds."""
_TAKE, _ANSWER = LISTENER_COMMANDS
_CALL, _REPLY = "=QIIiIQ6Q", "=QqiI"
_TIMEOUT = 6 + 3
"""Where the address of the time is among the values of a call."""


def serve(listener: int, program: int) -> None:
    """Answer, in a process of its own that is nobody's child, until the program of that descriptor ends."""
    first = os.fork()
    if first:
        os.waitpid(first, 0)
        os.close(listener)
        return
    try:
        if os.fork() == 0:
            _let_go_of_streams()
            _answer_all(listener, program)
    finally:
        os._exit(0)


def _let_go_of_streams() -> None:
    """Let Hearts see that the program has closed its output."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)


def _answer_all(listener: int, program: int) -> None:
    import fcntl

    waiting, ending = select.poll(), select.poll()
    waiting.register(listener, select.POLLIN)
    for each in (listener, program):
        ending.register(each, select.POLLIN)
    while program not in dict(ending.poll()):
        calls = []
        while waiting.poll(0):
            with suppress(OSError):  # Who waited has been ended.
                calls.append(fcntl.ioctl(listener, _TAKE, bytes(struct.calcsize(_CALL))))
        time.sleep(MOMENT)
        for call in calls:
            with suppress(OSError):
                fcntl.ioctl(listener, _ANSWER, _reply_to(call))


def _reply_to(call: bytes) -> bytes:
    """Return that somebody may have woken it, or that its time is over: a wait with a limit must have an end."""
    values = struct.unpack(_CALL, call)
    return struct.pack(_REPLY, values[0], 0, -errno.ETIMEDOUT if values[_TIMEOUT] else 0, 0)
