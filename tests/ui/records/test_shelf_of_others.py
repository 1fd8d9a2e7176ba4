"""Tests of the unfinished games of other people at this computer: they can be seen, but not changed."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hearts_qt.history.shelf import WaitingMatch
from hearts_qt.ui.records.shelf_window import ShelfActions, ShelfWindow
from tests.ui.board.plain_pictures import PlainPictures

LEFT = Qt.MouseButton.LeftButton
NAMES = ("South", "West", "North", "East")
OWN = WaitingMatch("match-000002.jsonl", "0" * 16, NAMES, (1, 2, 3, 4), deal=1, seat=0)
BOS = WaitingMatch("match-000001.jsonl", "1" * 16, NAMES, (5, 6, 7, 8), deal=1, owner="bb", is_others=True)
LOST = WaitingMatch("match-000003.jsonl", "2" * 16, NAMES, (5, 6, 7, 8), deal=1, owner="cc", is_others=True)


def shelf(qtbot: QtBot, *matches: WaitingMatch) -> tuple[ShelfWindow, list[str]]:
    """Return an open window with these games, and a list that gets what the person wants to do with them."""
    wanted: list[str] = []
    actions = ShelfActions(
        lambda match: wanted.append(f"take up {match.match}"),
        lambda match, is_hidden: wanted.append(f"hide {match.match}"),
        lambda match, window: wanted.append(f"erase {match}"),
    )
    window = ShelfWindow(actions, PlainPictures())
    qtbot.addWidget(window)
    window.owners = {"bb": "Bo"}
    window.show_matches(matches)
    window.show()
    return window, wanted


def test_whoever_plays_alone_sees_no_choice(qtbot: QtBot) -> None:
    """Without games of other people there is no choice to see everybody's."""
    window, _ = shelf(qtbot, OWN)
    assert not window.everybody.isVisible()
    assert window.list.count() == 1


def test_games_of_other_people_are_seen_on_demand(qtbot: QtBot) -> None:
    """The list has the own games; with the choice also those of others, with the name of the person."""
    window, _ = shelf(qtbot, OWN, BOS, LOST)
    assert window.list.count() == 1
    window.everybody.setChecked(True)
    assert window.list.count() == 3
    assert window.list.item(1).text().startswith("Bo's game · With South, West, North and East")
    assert window.list.item(2).text().startswith("Somebody else's game")
    window.everybody.setChecked(False)
    assert window.list.count() == 1


def test_games_of_other_people_are_left_alone(qtbot: QtBot) -> None:
    """Another person's game can neither be taken up nor removed, by no button and no key."""
    window, wanted = shelf(qtbot, OWN, BOS)
    window.everybody.setChecked(True)
    window.list.setCurrentRow(1)
    assert not window.go_on.isEnabled()
    assert not window.hide_button.isEnabled()
    assert not window.erase.isVisible()
    QTest.keyClick(window.list, Qt.Key.Key_Delete)
    QTest.keyClick(window.list, Qt.Key.Key_Return)
    window.list.itemActivated.emit(window.list.item(1))
    assert wanted == []
    window.list.setCurrentRow(0)
    assert window.go_on.isEnabled()
    QTest.mouseClick(window.go_on, LEFT)
    assert wanted == [f"take up {OWN.match}"]
