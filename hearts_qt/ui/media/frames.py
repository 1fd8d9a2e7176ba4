"""The format of the messages between the window's process and a process that draws.

A message is a frame: the length of its header and of its body, the header in JSON, and the body as bytes. A request is
one frame. The process answers with as many frames as the request asks for. Before its first answer, it sends `READY`.
"""

import os
import struct
from base64 import b64decode
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Raw, Struct

_LENGTHS: Final = struct.Struct(">II")
READY: Final = _LENGTHS.pack(0, 0)
"""The empty frame that a drawing process sends when it is ready for its first request."""

_T = TypeVar("_T")


class FrameError(Exception):
    """A frame is too long, or its header cannot be read as the expected value."""


class Frame(NamedTuple):
    """One message: a header in JSON, and bytes such as the pixels of a picture."""

    header: bytes
    body: bytes


class RequestHeader(Struct, frozen=True):
    """The header of a request: the module that draws, and what it is asked to draw."""

    module: str
    request: Raw


def encode_frame(header: Struct, body: bytes = b"") -> bytes:
    """Return the bytes of a message."""
    encoded = _encode(header)
    return _LENGTHS.pack(len(encoded), len(body)) + encoded + body


def encode_request(module: str, request: Struct, body: bytes = b"") -> bytes:
    """Return the bytes of a request to the module that draws it."""
    return encode_frame(RequestHeader(module, Raw(_encode(request))), body)


def read_frame(stream: IO[bytes], most_bytes: int) -> Frame:
    """Return the next message; raises EOFError at the end, FrameError if the message is longer than `most_bytes`."""
    header, body = _LENGTHS.unpack(_read(stream, _LENGTHS.size))
    if header + body > most_bytes:
        raise FrameError(f"a message of {header + body} bytes")
    return Frame(_read(stream, header), _read(stream, body))


def decode_header(header: bytes | Raw, kind: type[_T]) -> _T:
    """Return the value of a header; raises FrameError if the header cannot be read."""
    try:
        return msgspec.json.decode(header, type=kind, dec_hook=_decode_path)
    except msgspec.MsgspecError as error:
        raise FrameError(str(error)) from error


def _read(stream: IO[bytes], size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data


def _encode(value: Struct) -> bytes:
    return msgspec.json.encode(value, enc_hook=_encode_path)


def _encode_path(value: object) -> bytes:
    # File names are sent as bytes, because they can contain bytes that are not text.
    assert isinstance(value, Path)
    return os.fsencode(value)


def _decode_path(kind: type, value: Any) -> Path:
    assert kind is Path
    return Path(os.fsdecode(b64decode(value)))
