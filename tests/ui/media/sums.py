"""A drawer for tests. It adds numbers, and can also crash or hang."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.ui.media.drawer import Drawer, register


class Sum(Struct, frozen=True):
    """A request to add one to each number, and to do something harmful before the number at `place`."""

    numbers: tuple[int, ...]
    place: int = -1
    bad: str = ""
    """What to do: ``crash``, ``hang``, ``large`` or ``crash later``.

    ``crash later`` crashes only a process that was used before.
    """
    path: Path | None = None


class Total(Struct, frozen=True):
    """A number plus one, with the id of the process that added it."""

    number: int
    pid: int
    path: str = ""


SUMS: Final = Drawer("tests.ui.media.sums", Sum, Total, most_bytes=10_000)

_requests = 0


def add(request: Sum, body: bytes) -> Iterator[tuple[Total, bytes]]:
    """Yield each number plus one, together with the body of the request."""
    global _requests
    _requests += 1
    for place, number in enumerate(request.numbers):
        if place == request.place:
            if request.bad == "crash" or (request.bad == "crash later" and _requests > 1):
                os.abort()
            if request.bad == "hang":
                time.sleep(600)
            if request.bad == "large":
                body = bytes(20_000)
        name = request.path.name if request.path is not None else ""
        yield Total(number + 1, os.getpid(), os.fsencode(name).hex()), body


register(SUMS, add)
