"""Tests of the start mark, which shows at the next start that the last start did not finish."""

from pathlib import Path

from hearts_qt.plugin_host.start_mark import StartMark


def test_only_a_start_that_did_not_finish_leaves_its_mark(tmp_path: Path) -> None:
    """A start finds the mark only if the last start did not finish."""
    mark = StartMark(tmp_path / "data" / "starting")
    assert not mark.begin()
    assert mark.begin()
    mark.settled()
    assert not mark.begin()
    mark.settled()
    mark.settled()


def test_a_mark_that_cannot_be_written_is_none(tmp_path: Path) -> None:
    """If the mark cannot be written, the next start finds no mark."""
    (tmp_path / "file").write_text("")
    mark = StartMark(tmp_path / "file" / "starting")
    assert not mark.begin()
    mark.settled()
    assert not mark.begin()
