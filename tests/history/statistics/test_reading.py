"""Reading many logs in processes of their own, and the process that brings the statistics up to date."""

import subprocess
import sys
from pathlib import Path

import msgspec

from hearts_qt.history.statistics.match_facts import MatchFacts
from hearts_qt.history.statistics.reading import LogReader, read_facts
from hearts_qt.history.tasks import MODULE, KeepStatistics, StatisticsMessage, StatisticsPlaces, as_argument
from tests.history.statistics import worked
from tests.history.statistics.worked import log_of, write_logs

_MANY = 1000
"""So many logs are read by several processes."""


def _three(folder: Path) -> tuple[list[str], list[MatchFacts | None]]:
    """Write two logs and a file that is none; return their names and the facts in them."""
    write_logs(folder, log_of([worked.COVERED], (0, 1), day=1), b"no log\n", log_of([worked.EACH_A_SUIT], day=2))
    names = sorted(each.name for each in folder.iterdir())
    return names, [read_facts(folder / name) for name in names]


def test_readers_give_the_same_facts_in_the_same_order(tmp_path: Path) -> None:
    """Several batches can be under way; a file that is no log gives nothing."""
    names, facts = _three(tmp_path)
    assert facts[0] is not None
    assert facts[1] is None
    for logs in (3, _MANY):
        reader = LogReader(tmp_path, logs)
        try:
            reader.send(names)
            reader.send(names[::-1])
            assert reader.receive() == facts
            reader.send(names[:1] * 5)
            assert reader.receive() == facts[::-1]
            assert reader.receive() == facts[:1] * 5
        finally:
            reader.close()


def test_without_its_readers_the_logs_are_read_all_the_same(tmp_path: Path) -> None:
    """If somebody ends the readers, nothing is lost."""
    names, facts = _three(tmp_path)
    reader = LogReader(tmp_path, _MANY)
    reader.close()
    reader.send(names)
    assert reader.receive() == facts


def _worker(folder: Path, index: Path) -> tuple[int, list[StatisticsMessage], str]:
    places = StatisticsPlaces(folder / "matches", folder / "annotations.jsonl", folder / "resets.jsonl", index)
    task = as_argument(KeepStatistics(places, rebuilds=True))
    done = subprocess.run([sys.executable, "-m", MODULE, task], capture_output=True, check=False)
    messages = [msgspec.json.decode(line, type=StatisticsMessage) for line in done.stdout.splitlines()]
    return done.returncode, messages, done.stderr.decode()


def test_the_process_tells_how_far_it_is(tmp_path: Path) -> None:
    """The first message says how many games there are, and the last one that the index is up to date."""
    _three(tmp_path / "matches")
    code, messages, _ = _worker(tmp_path, tmp_path / "index.sqlite")
    assert code == 0
    assert (messages[0].done, messages[0].of) == (0, 2)
    assert messages[-1] == StatisticsMessage(2, 2, is_over=True)


def test_an_index_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    """The process says which file it is, and returns 1."""
    _three(tmp_path / "matches")
    (tmp_path / "file").write_text("no folder")
    code, messages, said = _worker(tmp_path, tmp_path / "file" / "index.sqlite")
    assert (code, messages) == (1, [])
    assert str(tmp_path / "file") in said
