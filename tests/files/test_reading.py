"""Tests that one module reads all files, and that it refuses pipes, devices and files that are too large."""

import ast
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import hearts_qt
from hearts_qt.files import disk
from hearts_qt.plugin_host.folder_cache import FolderCache

ROOT = Path(hearts_qt.__file__).parent
ELSEWHERE = {
    "files/toml.py": "it is given what was read",
    "app/plugin_command.py": "the program's own templates",
    "app/profile_lock.py": "the kernel's /proc",
    "remote/orphans.py": "the kernel's /proc",
    "remote/process_group.py": "the kernel's /proc",
}
"""The modules that may read files or TOML without `disk` and `parse_toml`. The value is the reason."""
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are unknown to this system")


def reads_in(tree: ast.AST) -> Iterator[str]:
    """Yield each way in which a source file opens files for reading or parses TOML without `disk` and `parse_toml`."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr="read_text" | "read_bytes" as name):
                yield name
            case ast.Call(func=ast.Name(id="open")):
                yield "open"
            case ast.Call(func=ast.Attribute(attr="open"), args=[*_, ast.Constant(value="r" | "rb")]):
                yield ".open"
            case ast.Import(names=names) if any(each.name == "tomllib" for each in names):
                yield "tomllib"


def test_files_are_read_in_one_place() -> None:
    """All modules use `disk` to read files and `parse_toml` to parse TOML, except the modules in ELSEWHERE."""
    found = {
        path.relative_to(ROOT).as_posix(): ways
        for path in ROOT.rglob("*.py")
        if (ways := [way for way in reads_in(ast.parse(path.read_text("utf-8"))) if way])
    }
    assert found.keys() == ELSEWHERE.keys()


@pytest.mark.parametrize(
    "source", ["path.read_text()", "path.read_bytes()", "open(path)", "path.open('rb')", "import tomllib"]
)
def test_each_way_is_found(source: str) -> None:
    """The function `reads_in` finds each other way to read a file."""
    assert list(reads_in(ast.parse(source)))


@needs_pipes
def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    """Opening or reading a pipe raises an error and does not wait for a writer."""
    os.mkfifo(tmp_path / "pipe")
    for read in (disk.open_file, disk.read_file):
        with pytest.raises(OSError, match="pipe"):
            read(tmp_path / "pipe")


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    """A file that is not larger than the limit is read. A larger file raises an error."""
    (tmp_path / "file").write_bytes(b"12345")
    assert disk.read_file(tmp_path / "file", 5) == b"12345"
    with pytest.raises(OSError, match="large"):
        disk.read_file(tmp_path / "file", 4)


@needs_pipes
def test_a_pipe_in_place_of_a_cache_file_is_an_empty_cache(tmp_path: Path) -> None:
    """If a pipe is in the place of a cache file, the cache is empty, and a new file replaces the pipe."""
    path = tmp_path / "cache.json"
    os.mkfifo(path)
    made: list[FolderCache[str]] = []
    thread = threading.Thread(target=lambda: made.append(FolderCache(path, str)), daemon=True)
    thread.start()
    thread.join(60)
    assert made
    assert made[0].all() == {}
    made[0].keep(tmp_path, "stamp", "value")
    made[0].write({tmp_path})
    assert FolderCache(path, str).get(tmp_path, "stamp") == "value"
