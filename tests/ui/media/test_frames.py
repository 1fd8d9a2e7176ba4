"""Tests of the wire format: a decoded message equals the encoded one, and anything else is refused."""

import os
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from hearts_qt.ui.media.frames import (
    FrameError,
    RequestHeader,
    decode_header,
    encode_frame,
    encode_request,
    read_frame,
)
from tests.ui.media.sums import Sum, Total


def test_a_request_arrives_as_it_was_sent() -> None:
    """A request arrives unchanged, including its bytes and paths that are not valid text."""
    path = Path(os.fsdecode(b"/tmp/\xff\xfe"))
    request = Sum((1, 2), path=path)
    stream = BytesIO(encode_request("a.module", request, b"body") + b"rest")
    frame = read_frame(stream, 1000)
    header = decode_header(frame.header, RequestHeader)
    assert (header.module, decode_header(header.request, Sum), frame.body) == ("a.module", request, b"body")
    assert stream.read() == b"rest"


def test_a_message_that_is_cut_off_is_none() -> None:
    """A message that is cut off at any place is refused."""
    data = encode_frame(Total(1, 2), b"body")
    for length in range(len(data)):
        with pytest.raises(EOFError):
            read_frame(BytesIO(data[:length]), 1000)


def test_a_message_that_is_too_long_is_not_read() -> None:
    """A message that is too long is refused after its first bytes. The rest of it is not read."""
    data = encode_frame(Total(1, 2), bytes(1000))
    with pytest.raises(FrameError):
        read_frame(BytesIO(data), len(data) - 9)
    assert read_frame(BytesIO(data), len(data) - 8).body == bytes(1000)
    stream = BytesIO(b"\xff" * 8 + b"never read")
    with pytest.raises(FrameError):
        read_frame(stream, 1 << 30)
    assert stream.read() == b"never read"


@pytest.mark.parametrize("header", [b"", b"nothing", b"[]", b'{"number": "1", "pid": 2}', b'{"number": 1}'])
def test_a_header_of_another_kind_is_refused(header: bytes) -> None:
    """A header that has the wrong type is refused."""
    with pytest.raises(FrameError):
        decode_header(header, Total)


def test_a_path_that_is_no_path_is_refused() -> None:
    """A path is refused if it is not the base64 code of the bytes of a name."""
    with pytest.raises(FrameError):
        decode_header(msgspec.json.encode({"numbers": [], "path": "a"}), Sum)
