"""The kinds of pictures that can be drawn in a separate process. Each kind is a Drawer with its limits.

A package that needs pictures declares a Drawer. The Drawer's module registers the function that draws. The window's
process imports only the declaration; the drawing process imports the module at the first request for it.
"""

import importlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from hearts_qt.ui.media.frames import Frame, FrameError, RequestHeader, decode_header, encode_frame

RequestT = TypeVar("RequestT", bound=Struct)
AnswerT = TypeVar("AnswerT", bound=Struct)

MOST_REQUEST_BYTES: Final = 64 << 20
"""The most bytes of a request."""


class Drawer(Struct, Generic[RequestT, AnswerT], frozen=True):
    """One kind of picture that can be asked for."""

    module: str
    """The full name of the module that draws such pictures."""
    request: type[RequestT]
    answer: type[AnswerT]
    most_bytes: int = 128 << 20
    """The most bytes of one answer."""
    most_megabytes: int = 256
    """The most memory, in MiB, for one picture that is read from a file."""


Draw = Callable[[RequestT, bytes], Iterable[tuple[AnswerT, bytes]]]
"""A function that gets a request and its body, draws, and yields each answer with its body."""

_registered: dict[str, tuple[Drawer[Any, Any], Draw[Any, Any]]] = {}


def register(drawer: Drawer[RequestT, AnswerT], draw: Draw[RequestT, AnswerT]) -> None:
    """Register the function that draws; called by the Drawer's module when it is imported."""
    _registered[drawer.module] = (drawer, draw)


def answers_to(frame: Frame, prepare: Callable[[Drawer[Any, Any]], None]) -> Iterator[bytes]:
    """Yield the bytes of each answer to a request. Calls `prepare` before drawing begins. Raises FrameError."""
    header = decode_header(frame.header, RequestHeader)
    if header.module not in _registered:
        importlib.import_module(header.module)
    if header.module not in _registered:
        raise FrameError(f"{header.module} draws nothing")
    drawer, draw = _registered[header.module]
    prepare(drawer)
    for answer, body in draw(decode_header(header.request, drawer.request), frame.body):
        yield encode_frame(answer, body)
