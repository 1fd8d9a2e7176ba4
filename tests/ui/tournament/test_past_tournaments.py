"""Tests of the window of past tournaments."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from pytestqt.qtbot import QtBot

from hearts_qt.history.tasks import ListRounds
from hearts_qt.table import link
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.tournament.past import PastPlayer, PastRound, PastTournament
from hearts_qt.ui.tournament.round_strip import RoundStrip
from hearts_qt.ui.tournament.table_source import TableTournaments
from hearts_qt.ui.tournament.tournaments_window import TournamentsWindow
from tests.table.test_tournament import BACK, ID, at_end_of_round

FACES = Path(__file__).parents[3] / "resources" / "faces"
FOUR = [
    PastPlayer(name, "you", "12", name == "Ann", name == "Dan", name == "Ben") for name in ("Ann", "Ben", "Cy", "Dan")
]


def past(key: str, at: str, rounds: int, *, is_out: bool = False, can_go_on: bool = True) -> PastTournament:
    """Return a tournament with this number of rounds."""
    shown = [PastRound(f"Round {number}", "Dan is out", FOUR) for number in range(1, rounds + 1)]
    return PastTournament(key, at, f"Day {key}", "Result", shown, rounds, is_out, 10, can_go_on)


class Source(QObject):
    """A source whose tournaments the test sets."""

    changed = Signal()

    def __init__(self, *tournaments: PastTournament) -> None:
        """Know these tournaments."""
        super().__init__()
        self.tournaments = list(tournaments)
        self.is_busy = False
        self.gone_on: list[str] = []

    def look(self) -> None:
        """Find them again."""
        self.changed.emit()

    def found(self) -> list[PastTournament]:
        """Return them."""
        return self.tournaments

    def go_on(self, key: str) -> None:
        """Remember the key."""
        self.gone_on.append(key)

    def close(self) -> None:
        """Do nothing."""


Open = Callable[..., TournamentsWindow]


@pytest.fixture
def opened(qtbot: QtBot) -> Open:
    """Return a function that opens a window of these sources."""

    def make(*sources: Source | TableTournaments) -> TournamentsWindow:
        window = TournamentsWindow(sources, FaceArt(FACES))
        qtbot.addWidget(window)
        window.show()
        return window

    return make


def test_the_newest_of_all_sources_comes_first(opened: Open) -> None:
    """The list has the tournaments of all sources, and the newest is shown with its last round first."""
    one = Source(past("a", "2026-11-21T10:00:00Z", 2), past("b", "2026-11-23T10:00:00Z", 3, is_out=True))
    window = opened(one, Source(past("c", "2026-11-22T10:00:00Z", 1)))
    texts = [window.list.item(row).text() for row in range(window.list.count())]
    assert texts == ["Day b\nResult", "Day c\nResult", "Day a\nResult"]
    assert [tile.round.title for tile in window.tiles] == ["Round 3", "Round 2", "Round 1"]
    strips = window.findChildren(RoundStrip)
    assert [(strip.done, strip.is_out) for strip in strips] == [(3, True)]
    assert "Dan is out" in window.tiles[0].accessibleName()


def test_the_chosen_one_stays_chosen_and_goes_on(opened: Open) -> None:
    """A source that finds more does not change the choice; only an open tournament can go on."""
    source = Source(past("a", "2026-11-21T10:00:00Z", 2), past("b", "2026-11-20T10:00:00Z", 1, can_go_on=False))
    window = opened(source)
    window.list.setCurrentRow(1)
    assert not window.go_on.isEnabled()
    source.tournaments.append(past("c", "2026-11-23T10:00:00Z", 1))
    source.changed.emit()
    assert window.chosen is not None
    assert window.chosen.key == "b"
    window.list.setCurrentRow(1)
    window.go_on.click()
    assert source.gone_on == ["a"]
    assert not window.isVisible()


def test_without_tournaments_it_says_how_to_begin_one(opened: Open) -> None:
    """An empty list says where tournaments begin, or that the logs are being read."""
    source = Source()
    window = opened(source)
    assert window.heading.text() == "No tournament yet"
    assert "menu Rules" in window.result.text()
    source.is_busy = True
    window.look()
    assert window.heading.text() == "Looking through your games…"
    assert not window.go_on.isEnabled()


def test_rounds_are_drawn_in_both_looks(opened: Open) -> None:
    """The tiles and the strip are drawn, also in a narrow window, where they stand below each other."""
    window = opened(Source(past("a", "2026-11-21T10:00:00Z", 4, is_out=True)))
    window.resize(window.minimumSizeHint())
    wide = window.grab()
    assert not wide.isNull()
    assert all(tile.isVisible() for tile in window.tiles)
    assert window.tiles[0].mapTo(window, window.tiles[0].rect().topLeft()).x() > window.list.width()


def test_tournaments_are_found_in_the_logs(opened: Open, tmp_path: Path, qtbot: QtBot) -> None:
    """The tournaments at one table come from the logs, and go on by their id."""
    at_end_of_round(tmp_path, 4, (0, 500, 0, 0)).send(link.NextRound(), BACK)
    asked: list[str] = []
    source = TableTournaments(ListRounds(tmp_path, tmp_path / "history.sqlite"), asked.append)
    window = opened(source)
    with qtbot.waitSignal(source.changed):
        window.look()
    assert window.chosen is not None
    assert [each.title for each in window.chosen.rounds] == ["Round 4 of 10", "Round 5 of 10"]
    assert [each.note for each in window.chosen.rounds] == ["West is out", "0 of 16 deals"]
    assert window.chosen.result == "In round 5, 0 of 16 deals played"
    window.list.itemActivated.emit(window.list.item(0))
    assert asked == [ID]
    assert not window.testAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    source.close()
