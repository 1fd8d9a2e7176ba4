"""Tests of the records of deals in the real window: how they are written, found, read, copied and saved."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QClipboard, QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from hearts_qt import paths
from hearts_qt.history.records.listing import played_here
from hearts_qt.history.records.reading import read_records
from hearts_qt.history.records.receiving import ask_for
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import FourthPass, PassOrder, Preset, Rules
from hearts_qt.settings.play_options import KEEP_RECORDS
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.records import pages, record_keeping
from hearts_qt.ui.records.record_controller import RecordController
from hearts_qt.ui.records.record_window import RecordWindow
from hearts_qt.ui.widgets.mnemonics import plain_label
from hearts_qt.ui.window.look import apply_look
from hearts_qt.ui.words.cards import card_name, short_card
from tests.history.records.mutations import BY_HAND
from tests.ui.conftest import Start
from tests.ui.dialogs.drops import drop_urls
from tests.ui.game import CTRL, Game, seen, until, welcome_of
from tests.ui.tour.cut import cut_texts

NO_PASS = Rules(pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE)

pytestmark = pytest.mark.usefixtures("no_waits")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let records be written at once after a deal."""
    monkeypatch.setattr(record_keeping, "SOON_MS", 0)


def controller_of(game: Game) -> RecordController:
    """Return the controller of the records."""
    return game.window.controllers.records


def folder_of(game: Game) -> Path:
    """Return the folder of the records."""
    return game.folder / "records"


def play_deals(game: Game, count: int) -> None:
    """Let the computer finish this number of deals, and begin the next deal after each."""
    for _ in range(count):
        game.trigger("finish_hand")
        game.until_stage(Stage.SCORED)
        game.press("Next deal")
        game.calm()


def written(game: Game, count: int) -> list[Path]:
    """Wait until there is this number of records, and return their paths, sorted by name."""
    until(lambda: len(list(folder_of(game).glob("*.txt"))) == count)
    return sorted(folder_of(game).glob("*.txt"))


def opened(game: Game, command: str) -> RecordWindow:
    """Choose a command that opens the window with the records, and return the window."""
    game.trigger(command)
    window = controller_of(game).window
    assert window is not None
    return window


def with_records(start: Start, deals: int) -> Game:
    """Return a game in which this number of deals was played and recorded."""
    game = start(direction=Direction.HOLD)
    play_deals(game, deals)
    written(game, deals)
    return game


def listed(game: Game, count: int) -> RecordWindow:
    """Open the window with all records, wait until its list has this number of entries, and return it."""
    window = opened(game, "all_records")
    until(lambda: window.finder.list.count == count)
    return window


def choose_part(window: RecordWindow, part: int) -> None:
    """Choose a part of the list."""
    window.finder.part.setCurrentIndex(part)
    window.finder.part.activated.emit(part)


def shown(window: RecordWindow) -> str:
    """Return the text that the window shows."""
    return window.text.toPlainText()


def test_each_deal_is_kept_and_shown(start: Start) -> None:
    """The record of a finished deal is written automatically; two commands show the current and the previous deal."""
    game = start(direction=Direction.LEFT)
    window = opened(game, "all_records")
    until(lambda: window.nothing.isVisible() or "The deal in play" in window.finder.list.text(0))
    play_deals(game, 2)
    written(game, 2)
    until(lambda: window.finder.list.count == 3)
    game.trigger("current_deal")
    until(lambda: "deal 2" in window.finder.list.text(window.finder.list.row))
    until(lambda: "Deal: 2" in shown(window))
    game.trigger("previous_deal")
    until(lambda: "Deal: 1" in shown(window))
    assert "not known" not in shown(window)


def test_the_deal_in_play_shows_only_what_the_person_knows(start: Start) -> None:
    """The record of the deal in play has only the person's own hand, and new cards are added to it.

    The command for the previous deal shows the deal that was finished last.
    """
    game = start(direction=Direction.HOLD, rules=NO_PASS)
    play_deals(game, 1)
    written(game, 1)
    window = opened(game, "current_deal")
    until(lambda: window.finder.list.count == 2)
    assert shown(window).count("not known") == 3
    assert "Number:" not in shown(window)
    before = shown(window).count("leads")
    for _ in range(2):
        game.until_asked()
        game.click(game.lowest)
    game.until_asked()
    until(lambda: shown(window).count("leads") > before)
    game.trigger("previous_deal")
    until(lambda: "Points:" in shown(window))


def test_a_deal_whose_last_card_is_played_is_shown_whole(start: Start) -> None:
    """From the last card on, the record shows all hands, although its points are not added yet; an undo hides them."""
    game = start(direction=Direction.LEFT, rules=Rules(goal=1))
    window = opened(game, "current_deal")
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.calm()
    until(lambda: "The deal just played" in window.finder.list.text(0))
    assert "The deal just played" in window.heading.text()
    assert "not known" not in shown(window)
    assert len(window.page.passes.text().splitlines()) == 4
    assert (window.page.film.isVisible(), window.page.why.isVisible(), window.set_up.isEnabled()) == (
        True,
        False,
        False,
    )
    game.trigger("undo")
    until(lambda: "not known" in shown(window))
    assert "The deal in play" in window.heading.text()
    assert not window.page.film.isVisible()


def test_the_tricks_are_shown_as_a_table(start: Start) -> None:
    """The page of a deal shows its hands, passes, points and incidents, and its tricks with leaders and takers."""
    game = start(direction=Direction.LEFT)
    play_deals(game, 1)
    (path,) = written(game, 1)
    window = listed(game, 2)
    window.finder.list.go_to(1)
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
    """A record can be copied, saved as a text without faults, and saved as pages to print.

    If the file cannot be written, the window says so.
    """
    game = with_records(start, 1)
    window = opened(game, "previous_deal")
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


def test_a_record_is_printed(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dialog asks for the printer, and the pages are drawn without holding up the window."""
    game = start(direction=Direction.HOLD)
    play_deals(game, 1)
    written(game, 1)
    window = opened(game, "previous_deal")
    until(lambda: "Points:" in shown(window))
    monkeypatch.setattr(pages, "printer_names", lambda: ["a printer"])
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_P, CTRL)
    printer = controller_of(game).printer
    until(lambda: printer.dialog is not None)
    dialog = printer.dialog
    assert dialog is not None
    assert dialog.parent() is window
    target = tmp_path / "paper.pdf"
    dialog.printer().setOutputFileName(str(target))
    dialog.done(QDialog.DialogCode.Accepted)
    until(lambda: "was sent to the printer" in window.note.text())
    assert target.read_bytes().startswith(b"%PDF")
    assert printer.dialog is None


def test_without_a_printer_the_person_is_told(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """If there is no printer, no dialog opens, and a sentence says what else is possible."""
    game = start(direction=Direction.HOLD)
    window = opened(game, "current_deal")
    until(window.print.isEnabled)
    monkeypatch.setattr(pages, "printer_names", list)
    window.print.click()
    until(lambda: "No printer is set up here" in window.note.text())
    assert controller_of(game).printer.dialog is None


def test_the_module_for_printing_is_loaded_late() -> None:
    """The window with the records opens without the module for printing, because few people print."""
    code = "import sys, hearts_qt.ui.records.record_window; print('PySide6.QtPrintSupport' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, cwd=paths.resources().parent)
    assert found.stdout.strip() == b"False"


def test_a_record_from_elsewhere_is_in_the_list_with_its_faults(start: Start) -> None:
    """A file that is put into the folder appears in the list. Its faults are shown above its text, without HTML."""
    game = start(direction=Direction.HOLD)
    folder_of(game).mkdir(exist_ok=True)
    window = opened(game, "all_records")
    (folder_of(game) / "from a friend.txt").write_text("Hearts record 1\nNumber: 7\n<img src=x> \u202eabc\n", "utf-8")
    until(lambda: any("from a friend" in window.finder.list.text(row) for row in range(window.finder.list.count)))
    QTest.keyClicks(window.finder.find_line, "friend")
    until(lambda: "Number: 7" in shown(window))
    assert window.finder.list.count == 1
    until(lambda: window.faults.isVisible())
    assert "Line 3" in window.faults.text()
    assert "\u202e" not in window.faults.text() + shown(window)
    (folder_of(game) / "from a friend.txt").unlink()
    until(lambda: window.finder.list.count == 0)
    assert window.nothing.isVisible()


def test_long_names_and_marks_leave_the_window_as_wide_as_a_screen(start: Start) -> None:
    """Whatever a record or the file with the annotations has as names and marks, the window fits a small screen."""
    game = start(direction=Direction.HOLD)
    folder_of(game).mkdir(exist_ok=True)
    name = "friend " + "W" * 120 + ".txt"
    said = [{"match": f"file:{name}", "key": key, "value": "W" * 5000} for key in ("name", "note", "mark")]
    (game.folder / "annotations.jsonl").write_text("".join(json.dumps(each) + "\n" for each in said))
    text = (BY_HAND / "lesson.txt").read_text("utf-8")
    (folder_of(game) / name).write_text(text.replace("Ada", "W" * 4000), "utf-8")
    window = opened(game, "all_records")
    QTest.keyClicks(window.finder.find_line, "friend")
    until(lambda: window.finder.list.count == 1 and "A lesson" in shown(window))
    assert "W" * 4000 in shown(window)
    assert window.finder.list.text(0).splitlines()[0].strip("W… ") == ""
    assert window.minimumSizeHint().width() <= 1024
    QTest.mouseClick(window.remarks.remove, Qt.MouseButton.LeftButton)
    assert window.minimumSizeHint().width() <= 1024


def test_a_file_that_cannot_be_shown_is_told(start: Start) -> None:
    """A file that is too large is in the list, and the window says that it cannot be read."""
    game = start(direction=Direction.HOLD)
    folder_of(game).mkdir(exist_ok=True)
    (folder_of(game) / "large.txt").write_text("; long\n" * 100_000)
    window = listed(game, 2)
    window.finder.list.go_to(1)
    until(lambda: "large.txt cannot be read" in window.note.text())


def test_a_record_whose_name_is_not_text_is_shown(start: Start) -> None:
    """A record is read even if its name has bytes that are not UTF-8."""
    game = start(direction=Direction.HOLD)
    folder_of(game).mkdir(exist_ok=True)
    Path(os.fsdecode(bytes(folder_of(game)) + b"/caf\xe9.txt")).write_text("Hearts record 1\nNumber: 7\n")
    window = listed(game, 2)
    window.finder.list.go_to(1)
    until(lambda: "Number: 7" in shown(window))


def test_each_entry_has_its_number_and_what_was_special(start: Start) -> None:
    """An entry has a number, the game, the opponents and the rules; a search for a number finds it, without gaps."""
    game = with_records(start, 3)
    window = listed(game, 4)
    texts = [window.finder.list.text(row) for row in range(1, 4)]
    assert [text.splitlines()[1].split(" · ")[0] for text in texts] == [" #3", " #2", " #1"]
    assert all("West, North, East" in text and "Standard" in text for text in texts)
    files = [played_here(path.name) for path in written(game, 3)]
    assert {f"game {each.game}" for each in files if each} == {text.splitlines()[1].split(" · ")[1] for text in texts}
    QTest.keyClicks(window.finder.find_line, "#2")
    until(lambda: window.finder.list.count == 1 and "deal 2" in window.finder.list.text(0))
    window.remarks.remove.click()
    until(lambda: "deal 3" in window.finder.list.text(0))
    assert "#2" in window.finder.list.text(0)
    window.finder.find_line.setText("#9")
    until(lambda: window.finder.list.count == 0)


def test_nothing_is_kept_if_the_person_does_not_want_it(start: Start) -> None:
    """While the option is off, no record is written. When it is on again, the records of all deals are written."""
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


def test_the_current_and_the_previous_deal_are_shown_even_if_none_is_kept(start: Start) -> None:
    """Both come from the log of the game, also if an older deal was kept, and no record is written."""
    game = start(direction=Direction.LEFT)
    play_deals(game, 1)
    written(game, 1)
    game.window.settings.set(KEEP_RECORDS, False)
    play_deals(game, 1)
    window = controller_of(game).show_window()
    for command, text in (("current_deal", "Deal: 2"), ("previous_deal", "Deal: 1")):
        game.trigger(command)
        until(lambda text=text: text in shown(window))  # type: ignore[misc]
        assert "The deal just played" in window.heading.text()
        assert "not known" not in shown(window)
    written(game, 1)


def test_a_folder_that_cannot_be_written_or_shown_is_named(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message at the table says which folder refuses records and why; the records window then lists none.

    If no program can show the folder, the window says where it is.
    """
    game = start(direction=Direction.HOLD)
    # The controller looks for records when a game begins; wait until this is done.
    until(lambda: not controller_of(game).is_busy)
    shutil.rmtree(folder_of(game), ignore_errors=True)
    folder_of(game).write_text("a file")
    play_deals(game, 1)
    until(lambda: f"New records could not be written to {folder_of(game)}" in game.window.messages.text.text())
    window = opened(game, "all_records")
    until(lambda: str(folder_of(game)) in window.note.text())
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    window.open_folder.click()
    assert window.note.text() == f"Your records are in {folder_of(game)}"
    folder_of(game).unlink()
    controller_of(game).keeping.look_for_all()
    until(lambda: not game.window.messages.isVisible())


def test_nothing_of_another_record_stands_under_the_name_of_one_that_cannot_be_read(start: Start) -> None:
    """If a file that cannot be read is chosen, the text of the previous record disappears.

    Copy and Save are disabled.
    """
    game = with_records(start, 1)
    (folder_of(game) / "large.txt").write_bytes(b"; much\n" * 100_000)
    window = opened(game, "previous_deal")
    until(lambda: "Points:" in shown(window))
    window.finder.choose("large.txt")
    until(lambda: shown(window) == "")
    until(lambda: "large.txt cannot be read" in window.note.text())
    assert shown(window) == ""
    assert not window.copy.isEnabled()
    assert not window.save.isEnabled()
    assert not window.page.isVisible()


@pytest.mark.parametrize("text_size", [100, 200])
def test_a_record_has_room_in_a_small_window(start: Start, qapp: QApplication, text_size: int) -> None:
    """With large text in a small window the record has half of it, and the notes are in a tab of their own."""
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(direction=Direction.HOLD, text_size=text_size)
    play_deals(game, 1)
    (path,) = written(game, 1)
    window = opened(game, "all_records")
    window.resize(1000, 528)
    controller_of(game).show_record(path.name)
    until(lambda: "Points:" in shown(window))
    until(lambda: window.page.height() >= 0.3 * window.height())
    assert window.finder.width() <= 0.45 * window.width()
    tabs = [plain_label(window.pages.tabText(tab)) for tab in range(window.pages.count())]
    assert tabs == ["Deal", "Text", "Your notes"]
    window.pages.setCurrentIndex(len(tabs) - 1)
    assert window.annotations.note.isVisible()
    window.resize(1000, 528 * 2)
    assert window.pages.count() == 2
    assert window.annotations.note.isVisible()
    assert cut_texts(window) == []


def test_this_deal_is_never_one_of_another_game(start: Start) -> None:
    """Before the pass, the record of this deal is the deal before it in the same game, or else the deal in play."""
    game = start(direction=Direction.LEFT)
    play_deals(game, 1)
    (first,) = written(game, 1)
    left = game.update.match_id
    one, two, three, four = game.view.seats
    game.director.forward(link.NewMatch(Rules(), (one, two, three, four), None, Direction.LEFT))
    until(lambda: game.update.match_id != left)
    until(lambda: game.view.phase is Phase.PASSING)
    window = opened(game, "current_deal")
    until(lambda: "The deal in play" in window.finder.list.text(window.finder.list.row))
    until(lambda: "not known" in shown(window))
    game.trigger("finish_hand")
    game.until_stage(Stage.SCORED)
    game.director.forward(link.Replay())
    until(lambda: game.view.phase is Phase.PASSING)
    game.trigger("current_deal")
    until(lambda: not controller_of(game).is_busy)
    until(lambda: "The deal in play" in window.finder.list.text(window.finder.list.row))
    assert window.name == ""
    game.director.forward(link.LeaveReplay())
    game.until_stage(Stage.SCORED)
    game.director.forward(link.GoOn())
    written(game, 2)
    game.director.forward(link.TakeUp(left))
    until(lambda: game.update.match_id == left)
    assert game.view.phase is Phase.PASSING
    game.trigger("current_deal")
    until(lambda: window.name == first.name and not controller_of(game).is_busy)
    assert window.name == first.name


def test_the_previous_deal_is_the_one_that_was_played_before(start: Start) -> None:
    """The current and the previous deal stay the same if an older record is edited and a friend's record is added."""
    game = start(direction=Direction.HOLD)
    play_deals(game, 3)
    first, second, third = written(game, 3)
    first.write_text(first.read_text("utf-8") + "; mine\n", "utf-8")
    (folder_of(game) / "from a friend.txt").write_text("; hello\n")
    window = controller_of(game).show_window()
    for command, path in (("current_deal", third), ("previous_deal", second)):
        game.trigger(command)
        until(lambda path=path: window.name == path.name)  # type: ignore[misc]
        until(lambda: not controller_of(game).is_busy)
        assert window.name == path.name


def test_a_change_in_place_is_noticed(start: Start) -> None:
    """If another program changes the file of the record that is shown, the window shows the new text."""
    game = start(direction=Direction.HOLD)
    play_deals(game, 1)
    (path,) = written(game, 1)
    window = opened(game, "previous_deal")
    until(lambda: "Points:" in shown(window))
    with path.open("a", encoding="utf-8") as file:
        file.write("; added in place\n")
    until(lambda: "; added in place" in shown(window))


def test_a_search_without_a_record_says_so_and_is_forgotten(start: Start) -> None:
    """A search without a result says so. When the window is opened again, the search is empty."""
    game = with_records(start, 1)
    window = listed(game, 2)
    window.finder.find_line.setText("zzz")
    until(window.nothing.isVisible)
    assert window.nothing.text() == "There is no such record."
    window.close()
    game.trigger("all_records")
    assert window.finder.find_line.text() == ""
    until(lambda: window.finder.list.count == 2)


class SelectionOfX11:
    """Stands in for the clipboard of a system that keeps the selected text, as X11 does."""

    def __init__(self) -> None:
        self.cleared: list[QClipboard.Mode] = []

    def supportsSelection(self) -> bool:
        """Return True."""
        return True

    def ownsSelection(self) -> bool:
        """Return True."""
        return True

    def clear(self, mode: QClipboard.Mode) -> None:
        """Record the mode that is cleared."""
        self.cleared.append(mode)


def test_what_was_marked_goes_with_its_text(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """When another text is shown, the selection of the previous text is removed from the clipboard."""
    game = start(direction=Direction.HOLD)
    window = opened(game, "current_deal")
    clipboard = SelectionOfX11()
    monkeypatch.setattr(QGuiApplication, "clipboard", lambda: clipboard)
    game.until_asked()
    game.click(game.lowest)
    game.until_asked()
    assert clipboard.cleared == []
    window.text.selectAll()
    game.click(game.lowest)
    game.until_asked()
    until(lambda: bool(clipboard.cleared))
    assert set(clipboard.cleared) == {QClipboard.Mode.Selection}


def test_a_record_is_set_up_played_and_left_again(start: Start) -> None:
    """A record can be set up and played from another seat.

    The game that was on the table waits, and can be taken up unchanged.
    """
    game = start(direction=Direction.HOLD)
    play_deals(game, 1)
    (path,) = written(game, 1)
    deal = read_records(path.read_bytes()).records[0].deal
    assert deal is not None
    before = game.view
    window = opened(game, "all_records")
    assert not window.set_up.isEnabled()
    until(lambda: window.finder.list.count == 2)
    window.finder.list.go_to(1)
    until(window.set_up.isEnabled)
    chairs = window.set_up.menu().actions()
    assert [plain_label(each.text()) for each in chairs] == [
        "Play as South",
        "Play as West",
        "Play as North",
        "Play as East",
    ]
    chairs[2].trigger()
    game.until_asked()
    assert (game.view.seat, game.view.hand, game.view.scores) == (2, deal.hands[2], deal.scores)
    assert [each.name for each in game.view.seats] == ["North", "West", "South", "East"]
    game.click(game.lowest)
    game.until_asked()
    game.trigger("unfinished_games")
    shelf = game.window.controllers.shelf
    until(lambda: not shelf.is_busy)
    assert shelf.window is not None
    assert shelf.window.list.count() == 1
    shelf.window.go_on.click()
    game.until_asked()
    assert game.view == before


@pytest.mark.parametrize("preset", [Preset.STANDARD, Preset.VEGAS])
def test_the_own_game_is_restored_after_a_deal_that_was_set_up(start: Start, preset: Preset) -> None:
    """The window, the menu and the result of the deal go back to the own game; at any other time they do not offer it.

    The person's own rules and players are kept for the next game, too.
    """
    game = start(direction=Direction.HOLD, rules=PRESETS[preset])
    play_deals(game, 1)
    (path,) = written(game, 1)
    path.with_name("mine.txt").write_text(path.read_text("utf-8").replace(f"Rules: {preset}", "Rules: black-lady"))
    next_rules = game.update.next_rules
    before, profile = game.view, game.window.keeper.profile
    window = listed(game, 3)
    actions = game.window.menus.actions
    for way in ("window", "menu", "result"):
        assert not window.own_game.isVisible()
        assert not actions["own_game"].isEnabled()
        window.finder.choose("mine.txt")
        until(lambda: window.set_up.isEnabled() and "black-lady" in shown(window))
        window.set_up.menu().actions()[1].trigger()
        game.until_asked()
        until(window.own_game.isVisible)
        assert game.view.rules != before.rules
        if way == "window":
            window.own_game.click()
        elif way == "menu":
            game.trigger("own_game")
        else:
            game.trigger("finish_hand")
            game.until_stage(Stage.SCORED)
            game.press("Back to my own game")
        until(lambda: not window.own_game.isVisible())
        game.until_asked()
        assert game.view == before
        assert game.update.next_rules == next_rules == PRESETS[preset]
        assert (game.window.keeper.profile.rules, game.window.keeper.profile.seats) == (profile.rules, profile.seats)


def test_a_record_written_by_hand_is_mended_and_played(start: Start) -> None:
    """A record written by hand is shown with its faults; when its file is corrected, the deal can be played."""
    game = start(direction=Direction.HOLD)
    window = opened(game, "all_records")
    until(lambda: not controller_of(game).is_busy)
    good = (BY_HAND / "lesson.txt").read_text("utf-8")
    path = folder_of(game) / "mine.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(good.replace("Hand 1: 2S", "Hand 1: 1X 2S") + "nonsense\n", "utf-8")
    game.trigger("all_records")
    until(lambda: any("3 faults" in window.finder.list.text(row) for row in range(window.finder.list.count)))
    window.finder.choose("mine.txt")
    until(lambda: all(text in window.faults.text() for text in ("Line 9", "1X", "nonsense")))
    assert not window.set_up.isEnabled()
    path.write_text(good, "utf-8")
    until(lambda: window.set_up.isEnabled() and not window.faults.text())
    window.set_up.menu().actions()[0].trigger()
    game.until_asked()
    deal = read_records(good.encode()).records[0].deal
    assert deal is not None
    assert game.view.hand == deal.hands[0]


def test_the_page_of_the_person_s_choice_stays(start: Start) -> None:
    """If another record is chosen, the window stays on the same page: the deal or the text."""
    game = with_records(start, 2)
    (folder_of(game) / "empty.txt").write_text("; nothing\n")
    window = listed(game, 4)
    for chosen in (window.deal, window.text):
        window.pages.setCurrentWidget(chosen)
        for row in range(4):
            window.finder.list.go_to(row)
            until(lambda: bool(shown(window)))
            assert window.pages.currentWidget() is chosen
            assert (window.deal.currentWidget() is not window.no_deal) == ("nothing" not in shown(window))


def test_up_and_down_move_through_the_list_from_the_search(start: Start) -> None:
    """Up and Down in the search choose a record; Alt and the letter of a disabled button type nothing."""
    game = with_records(start, 1)
    window = listed(game, 2)
    window.finder.find_line.setFocus()
    QTest.keyClick(window.finder.find_line, Qt.Key.Key_U, Qt.KeyboardModifier.AltModifier)
    assert window.finder.find_line.text() == ""
    QTest.keyClick(window.finder.find_line, Qt.Key.Key_Down)
    assert window.finder.list.row == 1
    QTest.keyClick(window.finder.find_line, Qt.Key.Key_Down)
    assert window.finder.list.row == 1
    QTest.keyClick(window.finder.find_line, Qt.Key.Key_Up)
    assert window.finder.list.row == 0


def test_a_name_a_mark_and_notes_are_kept(start: Start) -> None:
    """What a person writes about a record is in the list, is found, and is there after the window was closed."""
    game = with_records(start, 2)
    window = listed(game, 3)
    window.finder.list.go_to(2)
    box = window.annotations
    QTest.keyClicks(box.title, "Walter's queen")
    box.mark.setCurrentIndex(1)
    box.mark.activated.emit(1)
    box.note.setPlainText("I should have kept the ace.")
    window.finder.list.go_to(1)
    assert box.title.text() == ""
    assert box.note.toPlainText() == ""
    until(lambda: "!! Walter's queen" in window.finder.list.text(2))
    window.finder.list.go_to(2)
    assert box.note.toPlainText() == "I should have kept the ace."
    QTest.keyClicks(window.finder.find_line, "kept QUEEN")
    until(lambda: window.finder.list.count == 1)
    assert "Walter's queen" in window.heading.text()
    window.finder.find_line.clear()
    choose_part(window, 5)
    until(lambda: window.finder.list.count == 1)
    QTest.keyClicks(box.title, "!")
    window.close()
    window = listed(game, 1)
    assert box.title.text() == "Walter's queen!"


def test_a_note_typed_while_the_records_close_is_kept(start: Start) -> None:
    """A note that was typed a moment before the program ends is on the disk when it has ended."""
    game = with_records(start, 1)
    window = listed(game, 2)
    window.finder.list.go_to(1)
    window.annotations.note.setPlainText("A moment before the end")
    game.window.close()
    until(lambda: game.thread.is_idle)
    controller_of(game).close()
    assert "A moment before the end" in (game.folder / "annotations.jsonl").read_text("utf-8")


def test_records_are_removed_and_put_back(start: Start) -> None:
    """A removed record leaves the list, but its file stays. Each removal can be undone, immediately or later."""
    game = with_records(start, 2)
    window = listed(game, 3)
    for count in (2, 1):
        window.finder.list.go_to(1)
        window.remarks.remove.click()
        until(lambda count=count: window.finder.list.count == count)  # type: ignore[misc]
    assert len(list(folder_of(game).glob("*.txt"))) == 2
    window.remarks.undo.click()
    until(lambda: window.finder.list.count == 2)
    choose_part(window, 7)
    until(lambda: window.remarks.remove.text() == "Put &back")
    window.remarks.remove.click()
    until(window.nothing.isVisible)
    assert not window.remarks.remove.isVisible()
    assert not window.remarks.undo.isVisible()
    window.finder.choose("")
    until(lambda: window.finder.list.count == 3)


def test_a_deal_is_left_out_of_the_figures_and_counted_again(start: Start) -> None:
    """A deal that does not count has a word in the list and a part of its own; the same button counts it again."""
    game = with_records(start, 2)
    window = listed(game, 3)
    assert not window.remarks.counting.isVisible()
    window.finder.list.go_to(1)
    assert window.remarks.counting.text() == "Leave out of my fi&gures"
    window.remarks.counting.click()
    assert window.remarks.counting.text() == "Count in my fi&gures"
    until(lambda: "not counted" in window.finder.list.text(1))
    assert "not counted" not in window.finder.list.text(2)
    choose_part(window, 8)
    until(lambda: window.finder.list.count == 1)
    assert cut_texts(window) == []
    window.remarks.counting.click()
    assert "counts in your figures again" in window.note.text()
    until(window.nothing.isVisible)


def test_a_record_from_elsewhere_never_counts(start: Start) -> None:
    """A deal that was not played here cannot be left out of the figures, because it is in none."""
    game = start(direction=Direction.HOLD)
    folder_of(game).mkdir(exist_ok=True)
    (folder_of(game) / "friend.txt").write_text("Hearts record 1\nNumber: 7\n")
    window = listed(game, 2)
    window.finder.choose("friend.txt")
    until(window.remarks.remove.isVisible)
    assert not window.remarks.counting.isVisible()


def test_the_deals_of_this_session_are_a_part_of_the_list(start: Start) -> None:
    """Deals that were played since the start are in this session; records from elsewhere are not."""
    game = with_records(start, 1)
    (folder_of(game) / "friend.txt").write_text("Hearts record 1\nNumber: 7\n")
    window = listed(game, 3)
    for part, count in ((1, 3), (2, 0), (4, 0), (9, len(list(paths.resources().glob("deals/*.txt"))))):
        choose_part(window, part)
        until(lambda count=count: window.finder.list.count == count)  # type: ignore[misc]


def test_a_record_is_dropped_on_the_table(start: Start) -> None:
    """A record that is dropped on the main window is copied into the folder and shown; another text is refused."""
    game = start(direction=Direction.HOLD)
    assert drop_urls(game.window, [QUrl.fromLocalFile(str(BY_HAND / "mailed.txt"))])
    until(lambda: controller_of(game).window is not None)
    window = controller_of(game).window
    assert window is not None
    until(lambda: window.name == "mailed.txt" and "Hearts record" in shown(window))
    assert (folder_of(game) / "mailed.txt").read_bytes() == (BY_HAND / "mailed.txt").read_bytes()
    other = game.folder / "letter.txt"
    other.write_text("Dear Sam, how are you?\n")
    assert drop_urls(window, [QUrl.fromLocalFile(str(other))])
    until(lambda: "letter.txt is not a record of a deal" in window.note.text())
    window.close()
    assert drop_urls(game.window, [QUrl.fromLocalFile(str(other))])
    until(lambda: "letter.txt is not a record of a deal" in game.window.messages.text.text())
    assert len(list(folder_of(game).glob("*.txt"))) == 1


def test_a_record_is_pasted(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+V takes in the record in the clipboard."""
    game = start(direction=Direction.HOLD)
    window = opened(game, "all_records")
    window.activateWindow()
    until(window.isActiveWindow)
    QGuiApplication.clipboard().setText((BY_HAND / "mailed.txt").read_text())
    window.close_button.setFocus()
    QTest.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    until(lambda: "pasted" in window.name)
    until(lambda: "Hearts record" in shown(window))


def test_the_record_of_the_command_line_is_shown(start: Start) -> None:
    """A record that was named at the start, or at a second start, is read and shown; if it is none, that is said."""
    game = start(direction=Direction.HOLD)
    (game.folder / "letter").write_text("Dear Sam\n")
    ask_for(folder_of(game), game.folder / "letter")
    controller_of(game).show_asked()
    until(lambda: "letter is not a record of a deal" in game.window.messages.text.text())
    ask_for(folder_of(game), BY_HAND / "lesson.txt")
    controller_of(game).show_asked()
    until(lambda: controller_of(game).window is not None)
    window = controller_of(game).window
    assert window is not None
    until(lambda: window.name == "lesson.txt" and "Hearts record" in shown(window))
    window.close()
    controller_of(game).show_asked()
    assert not window.isVisible()


def test_the_page_at_the_start_comes_before_the_record_of_the_command_line(start: Start) -> None:
    """At the start the page and the record come one after the other, and setting up a deal comes after both."""
    game = start(asks_opponents=True, calm=False, welcomed=False)
    page = welcome_of(game)
    ask_for(folder_of(game), BY_HAND / "lesson.txt")
    game.window.show_asked_record()
    assert controller_of(game).window is None
    page.deal.click()
    until(lambda: controller_of(game).window is not None)
    assert not page.isVisible()
    window = controller_of(game).window
    assert window is not None
    until(lambda: window.name == "lesson.txt" and "Hearts record" in shown(window))


def test_the_notes_of_a_deal_worth_knowing_are_shown_with_its_tricks(start: Start) -> None:
    """At each moment the film shows the notes that stand below the trick of that moment in the text."""
    game = start(direction=Direction.HOLD)
    window = opened(game, "all_records")
    choose_part(window, 9)
    until(lambda: window.finder.list.count == 12)
    assert window.finder.list.text(3).splitlines()[0].strip() == "The queen comes back"
    window.finder.list.go_to(3)
    until(lambda: "Hearts record" in shown(window))
    film = window.page.film
    assert film.notes.text().startswith("The queen that you pass can come back.")
    film.go_to(3, 4)
    assert film.notes.text().startswith("Stan leads a second spade.")
    room = film.notes_area.height()
    film.step_back()
    assert not film.notes.text()
    assert film.notes_area.height() == room, "the cloth above does not move"
    assert not window.annotations.isVisible()
    assert not window.remarks.remove.isVisible()
    assert window.set_up.isEnabled()


def test_no_process_starts_after_the_end(start: Start) -> None:
    """A look at the records that comes due while the program ends starts no process."""
    game = start(direction=Direction.HOLD)
    controller = controller_of(game)
    until(lambda: not controller.is_busy)
    controller.close()
    controller.keeping.look_for_all()
    assert not controller.is_busy


def test_a_removed_record_is_erased_for_good(start: Start) -> None:
    """Of a record from elsewhere, only the file is deleted, and it leaves the list."""
    game = start(direction=Direction.HOLD)
    folder_of(game).mkdir(exist_ok=True)
    (folder_of(game) / "friend.txt").write_text("Hearts record 1\nNumber: 7\n")
    window = opened(game, "all_records")
    until(lambda: window.finder.list.count == 2)
    window.finder.choose("friend.txt")
    until(lambda: window.remarks.remove.isVisible())
    assert not window.remarks.erase.isVisible()
    window.remarks.remove.click()
    choose_part(window, 7)
    until(window.remarks.erase.isVisible)
    assert window.remarks.undo.isVisible()
    assert cut_texts(window) == []
    window.remarks.erase.click()
    eraser = game.window.controllers.eraser
    until(lambda: eraser.question is not None)
    question = eraser.question
    assert question is not None
    assert "Erase this record for good?" in question.text()
    seen(question)
    (button,) = (each for each in question.buttons() if plain_label(each.text()) == "Erase for good")
    button.click()
    until(lambda: not (folder_of(game) / "friend.txt").exists())
    until(window.nothing.isVisible)
    until(lambda: not window.remarks.undo.isVisible())


def test_a_damaged_index_is_made_anew_without_a_word(start: Start) -> None:
    """If a row of the index cannot be read, the list is made again, and the record that was asked for is shown."""
    game = with_records(start, 2)
    window = listed(game, 3)
    window.close()
    first, _ = written(game, 2)
    controller = controller_of(game)
    until(lambda: not controller.is_busy)
    with closing(sqlite3.connect(game.folder / "records.sqlite")) as base:
        base.execute("UPDATE record SET listed = x'ff'")
        base.commit()
    controller.show_record(first.name)
    until(lambda: "Points:" in shown(window))
    assert window.name == first.name
    assert window.finder.list.count == 3
    assert all("deal" in window.finder.list.text(row) for row in range(3))
    assert window.note.text() == ""


def test_a_name_a_mark_and_notes_are_in_the_text(start: Start) -> None:
    """They are copied at once and written into the file. A note from an editor stands among the notes, and is found."""
    game = with_records(start, 1)
    (path,) = written(game, 1)
    before = path.read_text("utf-8")
    window = listed(game, 2)
    window.finder.choose(path.name)
    until(lambda: "Points:" in shown(window))
    box = window.annotations
    QTest.keyClicks(box.title, "Walter's queen")
    box.mark.setCurrentIndex(1)
    box.note.setPlainText("I should have\nkept the ace.")
    window.copy.click()
    said = "Hearts record 1\n; Name: Walter's queen\n; Mark: !!\n; Note: I should have\n; Note: kept the ace.\n"
    assert shown(window) == QGuiApplication.clipboard().text() == before.replace("Hearts record 1\n", said)
    until(lambda: path.read_text("utf-8") == shown(window))
    path.write_text(shown(window) + "; from an editor\n", "utf-8")
    until(lambda: box.note.toPlainText() == "I should have\nkept the ace.\nfrom an editor")
    QTest.keyClicks(window.finder.find_line, "EDITOR ace")
    until(lambda: window.finder.list.count == 1)
    assert not window.page.film.notes.text()
    for field in (box.title, box.note):
        field.clear()
    box.mark.setCurrentIndex(0)
    box.keep()
    until(lambda: path.read_text("utf-8") == before + "; from an editor\n")


def test_a_session_is_read_and_saved_as_one_text(start: Start) -> None:
    """All records of the list are one text, the oldest first, until another record is chosen."""
    game = with_records(start, 2)
    paths = written(game, 2)
    window = listed(game, 3)
    choose_part(window, 1)
    window.finder.together.click()
    until(lambda: shown(window).count("Hearts record 1") == 2)
    assert window.heading.text() == "All records of the list"
    assert [each.deal for each in read_records(shown(window).encode()).records] == [
        each.deal for path in paths for each in read_records(path.read_bytes()).records
    ]
    window.finder.refresh()
    window.save.click()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    assert [Path(name).name for name in dialog.selectedFiles()] == ["deals.txt"]
    dialog.fileSelected.emit(str(game.folder / "deals.txt"))
    dialog.close()
    until(lambda: "deals.txt" in window.note.text())
    assert not read_records((game.folder / "deals.txt").read_bytes()).faults
    window.finder.list.go_to(1)
    until(lambda: shown(window).count("Hearts record 1") == 1)
