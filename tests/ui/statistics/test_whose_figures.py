"""Tests of whose figures are reset: those of a person have all keys under which the logs know it."""

from datetime import date
from pathlib import Path

from pytestqt.qtbot import QtBot

from hearts_qt.history.statistics.who import Who, WhoKind
from hearts_qt.history.tasks import StatisticsPlaces
from hearts_qt.ui.statistics.figure_source import FigureSource
from hearts_qt.ui.statistics.page_data import PageData, Wanted
from tests.history.statistics import worked
from tests.history.statistics.worked import log_of, write_logs

ANN = Who(WhoKind.PERSON, "7f3a")


def test_a_reset_has_the_games_in_older_logs_too(qtbot: QtBot, tmp_path: Path) -> None:
    """Ann's figures begin anew, also those of a log that knows only her name, and an undo brings both back."""
    matches = tmp_path / "matches"
    write_logs(
        matches,
        log_of([worked.COVERED], (0, 1), day=1),
        log_of([worked.COVERED], (0, 1), day=2, persons=(ANN.id, "", "", "")),
    )
    source = FigureSource(
        StatisticsPlaces(matches, tmp_path / "annotations.jsonl", tmp_path / "resets.jsonl", tmp_path / "index.sqlite")
    )

    def shown() -> tuple[int, bool]:
        with qtbot.waitSignal(source.found, timeout=60_000) as found:
            source.ask(Wanted(), (ANN,), date(2026, 11, 30))
        data = found.args[0] if found.args else None
        assert isinstance(data, PageData)
        return -1 if data.answer is None else data.answer.deals, data.is_reset

    try:
        with qtbot.waitSignal(source.updated, timeout=60_000):
            source.update()
        assert shown() == (2, False)
        with qtbot.waitSignal(source.updated, timeout=60_000):
            source.reset(ANN)
        assert shown() == (0, True)
        with qtbot.waitSignal(source.updated, timeout=60_000):
            source.undo_reset(ANN)
        assert shown() == (2, False)
    finally:
        source.close()
