"""Loads a plugin's Python class in its own process, and answers the messages of a line protocol with it.

Standard output belongs to the protocol, so what the class prints goes to standard error. This module does not use Qt,
nor anything that takes long to import.
"""

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final, Protocol, TypeAlias

from hearts_qt.remote.plugin_module import load_module
from hearts_qt.remote.scratch import HINT, tells_of_refusal

Message: TypeAlias = dict[str, Any]
_LONGEST_REASON: Final = 1000
"""How many characters of an error a fault contains at most."""


class LineServer(Protocol):
    """Answers the messages of a protocol with an object of the plugin's class."""

    def hello(self) -> Message:
        """Return the first message."""
        ...

    def answer(self, message: Message) -> Message | None:
        """Return the answer to a message, or None if the message needs no answer. Raises whatever the plugin raises."""
        ...


MakeServer: TypeAlias = Callable[[type, Callable[[Message], None]], LineServer]
"""A function that makes a server. It gets a class, and a function that sends a message.

It raises TypeError for an unsuitable class.
"""


def serve(folder: str, target: str, make_server: MakeServer) -> int:
    """Answer messages until Hearts sends "bye" or has ended; return the exit code.

    `target` names a file of the plugin's folder and a class in the file, such as ``player.py:Tortoise``.
    """
    wire = _protocol_streams()
    messages = _messages(wire[0])
    try:
        # The folder comes into `sys.path` only now, because a file in it can have the name of any module.
        sys.path.insert(0, folder)
        server = make_server(_class_of(Path(folder), target), lambda message: _write(wire[1], message))
    except BaseException as error:  # noqa: BLE001 - a file may raise anything while it is imported, even SystemExit
        _write(wire[1], {"type": "fault", "reason": _told(error, folder)})
        traceback.print_exc()
        return 1
    _write(wire[1], server.hello())
    for message in messages:
        if message["type"] == "bye":
            break
        try:
            answer = server.answer(message)
        except Exception as error:  # noqa: BLE001 - a plugin may raise anything; Hearts decides whether it goes on
            traceback.print_exc()
            answer = {"type": "fault", "id": message.get("id"), "reason": _told(error, folder)}
        if answer is not None:
            _write(wire[1], answer)
    return 0


def _protocol_streams() -> tuple[IO[bytes], IO[bytes]]:
    """Return standard input and output for the protocol, and replace both for the plugin's code."""
    streams = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return streams


def _messages(stream: IO[bytes]) -> Iterator[Message]:
    for line in stream:
        yield json.loads(line)


def _write(stream: IO[bytes], message: Message) -> None:
    # Writing fails if Hearts has ended. The loop over the messages then ends, because no more input comes.
    with suppress(BrokenPipeError):
        stream.write(json.dumps(message).encode() + b"\n")
        stream.flush()


def _class_of(folder: Path, target: str) -> type:
    """Return the class that a target such as ``player.py:Tortoise`` names.

    Raises FileNotFoundError, AttributeError, and whatever the file raises.
    """
    file, _, name = target.rpartition(":")
    module = load_module(folder, file)
    found = getattr(module, name, None)
    if not isinstance(found, type):
        raise AttributeError(f"{file} has no class {name}")
    return found


def _told(error: BaseException, folder: str) -> str:
    """Return the text of an error in one line.

    If the traceback names a place in the plugin's own code, the last such place is added.
    """
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(folder)
    ]
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    hint = f"; {HINT}" if isinstance(error, OSError) and tells_of_refusal(str(error)) else ""
    return f"{type(error).__name__}: {error}"[:_LONGEST_REASON] + place + hint
