"""The kinds of pictures that can be drawn in a process beside the window, each a Drawer with its limits.

A room declares its Drawer, and in the Drawer's module registers the function that draws. The window's process imports
only the declaration; the drawing process imports the module at the first request for it.
"""

import importlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from hearts_qt.ui.drawing.frames import Frame, FrameError, RequestHeader, decode_header, encode_frame

RequestT = TypeVar("RequestT", bound=Struct)
AnswerT = TypeVar("AnswerT", bound=Struct)

MOST_REQUEST_BYTES: Final = 64 << 20
"""The most bytes of a request."""


@dataclass(frozen=True)
class Drawer(Generic[RequestT, AnswerT]):
    """One kind of picture that can be asked for."""

    module: str
    """The full name of the module that draws it."""
    request: type[RequestT]
    answer: type[AnswerT]
    most_bytes: int = 128 << 20
    """The most bytes of one answer."""
    most_megabytes: int = 256
    """The most memory, in MiB, for one picture that is read from a file."""


Draw = Callable[[RequestT, bytes], Iterable[tuple[AnswerT, bytes]]]
"""Draws a request and its body, and gives each answer with its body as soon as it is drawn."""

_registered: dict[str, tuple[Drawer[Any, Any], Draw[Any, Any]]] = {}


def register(drawer: Drawer[RequestT, AnswerT], draw: Draw[RequestT, AnswerT]) -> None:
    """Register the function that draws; called by the Drawer's module when it is imported."""
    _registered[drawer.module] = (drawer, draw)


def answers_to(frame: Frame, prepare: Callable[[Drawer[Any, Any]], None]) -> Iterator[bytes]:
    """Give the bytes of each answer to a request; `prepare` is called before it is drawn. Raises FrameError."""
    header = decode_header(frame.header, RequestHeader)
    if header.module not in _registered:
        importlib.import_module(header.module)
    if header.module not in _registered:
        raise FrameError(f"{header.module} draws nothing")
    drawer, draw = _registered[header.module]
    prepare(drawer)
    for answer, body in draw(decode_header(header.request, drawer.request), frame.body):
        yield encode_frame(answer, body)
