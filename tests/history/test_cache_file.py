"""Tests of the file with results that can be worked out again."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hearts_qt.history.cache_file import CacheFile


def opened(path: Path, version: str = "1") -> CacheFile[int]:
    """Return the results of one kind."""
    return CacheFile(path, "size", version, int)


class Logs:
    """Counts the logs whose result is worked out."""

    def __init__(self, folder: Path) -> None:
        """Write two logs."""
        self.folder = folder / "matches"
        self.folder.mkdir()
        self.read: list[str] = []
        for name in ("match-000001.jsonl", "match-000002.jsonl"):
            (self.folder / name).write_bytes(b"abc")

    def work_out(self, log: Path) -> int | None:
        """Return the size of a log; None if it is empty."""
        self.read.append(log.name)
        return len(log.read_bytes()) or None

    def found(self, cache: CacheFile[int]) -> list[int | None]:
        """Return the results of all logs."""
        self.read = []
        return [result for _, result in cache.of_logs(self.folder, self.work_out)]


def test_a_log_is_read_again_only_when_it_has_changed(tmp_path: Path) -> None:
    """The size and time of a log tell whether it has changed; a log that cannot be read is tried each time."""
    logs, path = Logs(tmp_path), tmp_path / "cache.sqlite"
    assert (logs.found(opened(path)), len(logs.read)) == ([3, 3], 2)
    assert (logs.found(opened(path)), logs.read) == ([3, 3], [])
    second = logs.folder / "match-000002.jsonl"
    second.write_bytes(b"abcd")
    assert (logs.found(opened(path)), logs.read) == ([3, 4], [second.name])
    os.utime(second, ns=(0, 0))
    assert (logs.found(opened(path)), logs.read) == ([3, 4], [second.name])
    second.write_bytes(b"")
    for _ in range(2):
        assert (logs.found(opened(path)), logs.read) == ([3, None], [second.name])
    assert (logs.found(opened(path, "2")), len(logs.read)) == ([3, None], 2)


def test_a_log_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    """Nothing of it is left in the file."""
    logs, path = Logs(tmp_path), tmp_path / "cache.sqlite"
    logs.found(opened(path))
    (logs.folder / "match-000002.jsonl").unlink()
    assert logs.found(opened(path)) == [3]
    assert b"match-000001" in path.read_bytes()
    assert b"match-000002" not in path.read_bytes()


@pytest.mark.parametrize("damage", [b"no database", b"SQLite format 3\0" + b"x" * 9000])
def test_a_damaged_file_is_made_again(tmp_path: Path, damage: bytes) -> None:
    """A damaged file has no results, and new results can be put into it."""
    path = tmp_path / "cache.sqlite"
    path.write_bytes(damage)
    cache = opened(path)
    assert cache.get("a") is None
    cache.put({"a": 1})
    cache.check()
    assert opened(path).get("a") == 1


def test_a_damaged_result_is_worked_out_again(tmp_path: Path) -> None:
    """A result that cannot be read counts as missing."""
    path = tmp_path / "cache.sqlite"
    opened(path).put({"a": 1})
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE result SET value = X'C1'")
    assert opened(path).get("a") is None
    assert list(opened(path).all()) == []


def test_results_are_kept_in_memory_if_the_disk_refuses_them(tmp_path: Path) -> None:
    """Without a file, results are right until the end, and the reason can be told."""
    (tmp_path / "file").write_bytes(b"")
    cache = opened(tmp_path / "file" / "cache.sqlite")
    cache.put({"a": 1})
    assert cache.get("a") == 1
    with pytest.raises(OSError, match="file"):
        cache.check()


def test_two_processes_can_use_the_file(tmp_path: Path) -> None:
    """Each adds results, and neither loses those of the other."""
    path = tmp_path / "cache.sqlite"
    one, other = opened(path), opened(path)
    one.put({"a": 1})
    other.put({"b": 2})
    one.put({"c": 3})
    assert dict(opened(path).all()) == {"a": 1, "b": 2, "c": 3}
