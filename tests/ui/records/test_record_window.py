"""Tests of the records of deals in the real window: written by themselves, found, read, copied and saved."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from hearts_qt.history.records.reading import read_records
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.play_options import KEEP_RECORDS
from hearts_qt.ui.records import record_controller
from hearts_qt.ui.records.record_controller import RecordController
from hearts_qt.ui.records.record_window import RecordWindow
from hearts_qt.ui.words.cards import card_name, short_card
from tests.ui.conftest import Start
from tests.ui.game import Game, until

pytestmark = pytest.mark.usefixtures("no_waits")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write records at once after a deal."""
    monkeypatch.setattr(record_controller, "SOON_MS", 0)


def controller_of(game: Game) -> RecordController:
    """Return the controller of the records."""
    return game.window.controllers.records


def folder_of(game: Game) -> Path:
    """Return the folder of the records."""
    return game.folder / "records"


def play_deals(game: Game, count: int) -> None:
    """Let the computer play deals to their ends, and begin the next one after each."""
    for _ in range(count):
        game.trigger("finish_hand")
        game.until_stage(Stage.SCORED)
        game.press("Next deal")
        game.calm()


def written(game: Game, count: int) -> list[Path]:
    """Wait until there are this many records, and return them, sorted by name."""
    until(lambda: len(list(folder_of(game).glob("*.txt"))) == count)
    return sorted(folder_of(game).glob("*.txt"))


def shown(window: RecordWindow) -> str:
    """Return the text that is shown."""
    return window.text.toPlainText()


def test_each_deal_is_kept_and_shown(start: Start) -> None:
    """A finished deal is written by itself; the current and the previous deal are found from the menu."""
    game = start(direction=Direction.LEFT)
    game.trigger("all_records")
    window = controller_of(game).window
    assert window is not None
    until(lambda: window.nothing.isVisible() or "The deal in play" in window.index.item(0).text())
    play_deals(game, 2)
    written(game, 2)
    until(lambda: window.index.count() == 3)
    game.trigger("current_deal")
    until(lambda: "deal 2" in window.index.currentItem().text())
    until(lambda: "Deal: 2" in shown(window))
    game.trigger("previous_deal")
    until(lambda: "Deal: 1" in shown(window))
    assert "not known" not in shown(window)


def test_the_deal_in_play_shows_only_what_the_person_knows(start: Start) -> None:
    """During play the current deal has the person's own hand, and follows the cards; the previous deal is the last."""
    game = start(direction=Direction.HOLD)
    play_deals(game, 1)
    written(game, 1)
    game.trigger("current_deal")
    window = controller_of(game).window
    assert window is not None
    assert shown(window).count("not known") == 3
    assert "Number:" not in shown(window)
    before = shown(window).count("leads")
    game.until_asked()
    game.click(game.lowest)
    game.until_asked()
    until(lambda: shown(window).count("leads") > before)
    game.trigger("previous_deal")
    until(lambda: "Points:" in shown(window))


def test_the_tricks_are_shown_as_a_table(start: Start) -> None:
    """The page of a deal has its hands, its tricks with leaders and takers, its points, and what else happened."""
    game = start(direction=Direction.LEFT)
    play_deals(game, 1)
    (path,) = written(game, 1)
    game.trigger("all_records")
    window = controller_of(game).window
    assert window is not None
    until(lambda: window.index.count() == 2)
    window.index.setCurrentRow(1)
    until(lambda: "Points:" in shown(window))
    deal = read_records(path.read_bytes()).records[0].deal
    assert deal is not None
    run = deal.runs[0]
    page = window.page
    assert page.tricks.rowCount() == len(run.tricks)
    for row, trick in enumerate(run.tricks):
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % 4
            item = page.tricks.item(row, seat)
            assert item is not None
            assert item.text() == short_card(card)
            spoken = item.data(Qt.ItemDataRole.AccessibleTextRole)
            assert card_name(card) in spoken
            assert ("leads" in spoken, "takes" in spoken) == (place == 0, seat == trick.taker)
    assert page.passes.text().count(" to ") == 4
    assert "The computer played for South" in page.happened.text()
    assert all(str(points) in page.result.text() for points in run.points or ())
    assert page.hands.hands[0].text().count("♠") == sum(26 <= card < 39 for card in each_card(deal.hands[0]))


def test_a_record_is_copied_saved_and_printed(start: Start, tmp_path: Path) -> None:
    """A record is copied, saved as a text that is read without a fault, and written as pages to print."""
    game = start(direction=Direction.HOLD)
    play_deals(game, 1)
    written(game, 1)
    game.trigger("previous_deal")
    window = controller_of(game).window
    assert window is not None
    until(lambda: "Points:" in shown(window))
    window.copy.click()
    assert QGuiApplication.clipboard().text() == shown(window)
    for name in ("mine.txt", "mine.pdf"):
        window.save.click()
        dialog = window.findChild(QFileDialog)
        assert dialog is not None
        dialog.fileSelected.emit(str(tmp_path / name))
        dialog.close()
        dialog.deleteLater()
        until(lambda name=name: name in window.note.text())  # type: ignore[misc]
    assert not read_records((tmp_path / "mine.txt").read_bytes()).faults
    assert (tmp_path / "mine.pdf").read_bytes().startswith(b"%PDF")
    window.save.click()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "no\0" / "x.txt"))
    dialog.close()
    until(lambda: "x.txt could not be written" in window.note.text())


def test_a_record_from_elsewhere_is_in_the_list_with_its_faults(start: Start) -> None:
    """A file that is saved in the folder appears in the list; its faults stand above its text, without HTML."""
    game = start(direction=Direction.HOLD)
    folder_of(game).mkdir(exist_ok=True)
    game.trigger("all_records")
    window = controller_of(game).window
    assert window is not None
    (folder_of(game) / "from a friend.txt").write_text("Hearts record 1\nNumber: 7\n<img src=x> \u202eabc\n", "utf-8")
    until(lambda: any("from a friend" in window.index.item(row).text() for row in range(window.index.count())))
    QTest.keyClicks(window.find_line, "friend")
    until(lambda: "Number: 7" in shown(window))
    assert window.index.count() == 1
    until(lambda: window.faults.isVisible())
    assert "Line 3" in window.faults.text()
    assert "\u202e" not in window.faults.text() + shown(window)
    (folder_of(game) / "from a friend.txt").unlink()
    until(lambda: window.index.count() == 0)
    assert window.nothing.isVisible()


def test_a_file_that_cannot_be_shown_is_told(start: Start) -> None:
    """A file that is far too large is in the list, and the window says why it is not shown."""
    game = start(direction=Direction.HOLD)
    folder_of(game).mkdir(exist_ok=True)
    (folder_of(game) / "large.txt").write_text("; long\n" * 100_000)
    game.trigger("all_records")
    window = controller_of(game).window
    assert window is not None
    until(lambda: window.index.count() == 2)
    window.index.setCurrentRow(1)
    until(lambda: "large.txt cannot be read" in window.note.text())


def test_nothing_is_kept_if_the_person_does_not_want_it(start: Start) -> None:
    """Without the option no record is written; when it is switched on again, the deals until then are written too."""
    game = start(direction=Direction.HOLD)
    game.window.settings.set(KEEP_RECORDS, False)
    play_deals(game, 1)
    game.trigger("all_records")
    controller = controller_of(game)
    until(lambda: not controller.is_busy)
    assert not list(folder_of(game).glob("*.txt"))
    game.window.settings.set(KEEP_RECORDS, True)
    play_deals(game, 1)
    written(game, 2)


def test_a_folder_that_cannot_be_written_or_shown_is_named(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window says which folder refuses records and why, and where it is if no program can show it."""
    game = start(direction=Direction.HOLD)
    # The beginning of the game has been noted already, or is being noted.
    until(lambda: not controller_of(game).is_busy)
    shutil.rmtree(folder_of(game), ignore_errors=True)
    folder_of(game).write_text("a file")
    play_deals(game, 1)
    game.trigger("all_records")
    window = controller_of(game).window
    assert window is not None
    until(lambda: str(folder_of(game)) in window.note.text())
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    window.open_folder.click()
    assert window.note.text() == f"Your records are in {folder_of(game)}"
