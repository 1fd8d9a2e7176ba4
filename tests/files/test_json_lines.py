"""Tests of append-only files: an incomplete last line is ignored, and only regular files are accepted."""

import os
import sys
from pathlib import Path

import pytest

from hearts_qt.files.json_lines import InUseError, JsonLines


@pytest.mark.parametrize(
    ("data", "lines", "torn"),
    [(b"", [], b""), (b"torn", [], b"torn"), (b"one\n", [b"one"], b""), (b"1\n\n2\nto", [b"1", b"", b"2"], b"to")],
)
def test_only_lines_with_an_end_count(tmp_path: Path, data: bytes, lines: list[bytes], torn: bytes) -> None:
    """Text after the last line end does not count as a line."""
    (tmp_path / "book.jsonl").write_bytes(data)
    file = JsonLines(tmp_path / "book.jsonl")
    file.close()
    assert (file.lines, file.torn) == (lines, torn)


def test_lines_are_read_and_appended(tmp_path: Path) -> None:
    """A file is created together with its folder. When it is opened again, all appended lines are read."""
    path = tmp_path / "new" / "book.jsonl"
    file = JsonLines(path)
    assert file.lines == []
    file.begin(b"heading")
    file.append([b"1", b"2"], sync=True)
    file.close()
    assert path.read_bytes() == b"heading\n1\n2\n"
    again = JsonLines(path)
    assert again.lines == [b"heading", b"1", b"2"]
    again.close()


def test_a_torn_line_is_cut_before_the_next_one(tmp_path: Path) -> None:
    """A torn line is removed when the next line is written, not when the file is read."""
    path = tmp_path / "book.jsonl"
    path.write_bytes(b"one\ntw")
    file = JsonLines(path)
    assert (file.lines, file.torn) == ([b"one"], b"tw")
    assert path.read_bytes() == b"one\ntw"
    file.append([b"3"])
    file.close()
    assert path.read_bytes() == b"one\n3\n"


def test_a_heading_takes_the_place_of_everything(tmp_path: Path) -> None:
    """A new heading replaces all contents of a file."""
    path = tmp_path / "book.jsonl"
    path.write_bytes(b"old\n1\n2\n3")
    file = JsonLines(path)
    file.begin(b"new")
    file.close()
    assert path.read_bytes() == b"new\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such lock")
def test_one_process_writes_at_a_time(tmp_path: Path) -> None:
    """A locked file cannot be opened a second time until it is closed."""
    first = JsonLines(tmp_path / "state", lock=True)
    with pytest.raises(InUseError):
        JsonLines(tmp_path / "state", lock=True)
    first.close()
    JsonLines(tmp_path / "state", lock=True).close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes in folders")
def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    """A named pipe is refused and not read."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="pipe or a device"):
        JsonLines(tmp_path / "pipe")
