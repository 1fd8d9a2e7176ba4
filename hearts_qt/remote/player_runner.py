"""The process of a drop-in Python player: loads its class from the plugin's folder and speaks the line protocol.

`module_runner` calls its `main` with the plugin's folder and ``FILE:CLASS``. Standard output belongs to the protocol,
so what the player prints goes to standard error. This module does not use Qt, nor anything that takes long to import.
"""

import importlib.util
import json
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import IO, Any, TypeAlias

from hearts_qt.remote.player_server import PlayerServer
from hearts_qt.remote.scratch import HINT, tells_of_refusal

_Message: TypeAlias = dict[str, Any]
_LONGEST_REASON = 1000
"""Characters."""


def main(folder: str, target: str) -> int:
    """Serve the player until the program says good-bye or is gone; return the exit code."""
    wire = _own_streams()
    messages = _messages(wire[0])
    try:
        # Only now: what lies in the plugin's folder may have any name.
        sys.path.insert(0, folder)
        player = PlayerServer(_class_of(Path(folder), target), lambda message: _write(wire[1], message))
    except BaseException as error:  # noqa: BLE001 - a file may raise anything while it is imported, its exit as well
        _write(wire[1], {"type": "fault", "reason": _told(error, folder)})
        traceback.print_exc()
        return 1
    _write(wire[1], player.hello())
    for message in messages:
        if message["type"] == "bye":
            break
        try:
            answer = player.answer(message)
        except Exception as error:  # noqa: BLE001 - a stranger's code may raise anything; its next deal is another try
            traceback.print_exc()
            answer = {"type": "fault", "id": message.get("id"), "reason": _told(error, folder)}
        if answer is not None:
            _write(wire[1], answer)
    return 0


def _own_streams() -> tuple[IO[bytes], IO[bytes]]:
    """Keep standard input and output for the protocol, and give the player's code others."""
    streams = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return streams


def _messages(stream: IO[bytes]) -> Iterator[_Message]:
    for line in stream:
        yield json.loads(line)


def _write(stream: IO[bytes], message: _Message) -> None:
    # Nobody is left to hear it: the loop ends with the input.
    with suppress(BrokenPipeError):
        stream.write(json.dumps(message).encode() + b"\n")
        stream.flush()


def _class_of(folder: Path, target: str) -> type:
    """Return the class of ``player.py:Tortoise``; raises whatever the file raises, or says what is missing."""
    file, _, name = target.rpartition(":")
    path = folder / file
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(f"there is no Python file {file}")
    module: ModuleType = importlib.util.module_from_spec(spec)
    # Before it is run: dataclasses, pickle and typing look a class's module up there.
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    found = getattr(module, name, None)
    if not isinstance(found, type):
        raise AttributeError(f"{file} has no class {name}")
    return found


def _told(error: BaseException, folder: str) -> str:
    """Return an error in one line, with the last place in the player's own code, if it has been there."""
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(folder)
    ]
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    hint = f"; {HINT}" if isinstance(error, OSError) and tells_of_refusal(str(error)) else ""
    return f"{type(error).__name__}: {error}"[:_LONGEST_REASON] + place + hint
