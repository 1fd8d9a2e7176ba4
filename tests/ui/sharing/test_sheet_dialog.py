"""Tests of the dialog with the picture of a deal, in a real window: from a result, from the menu and from a record."""

from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog

from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.play_options import DUPLICATE
from hearts_qt.table import link
from hearts_qt.ui.sharing.sheet_dialog import SheetDialog
from tests.ui.conftest import Start
from tests.ui.game import Game, until

pytestmark = pytest.mark.usefixtures("no_waits")
LEFT = Qt.MouseButton.LeftButton


def dialog_of(game: Game) -> SheetDialog:
    """Return the open dialog, when it shows a picture."""
    dialog = game.window.controllers.sharing.dialog
    assert dialog is not None
    until(lambda: not dialog.preview.picture.isNull())
    return dialog


def choose(box: QComboBox, place: int) -> None:
    """Choose an entry of a list as a person does."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(place):
        QTest.keyClick(box, Qt.Key.Key_Down)


@pytest.fixture
def over(start: Start) -> Game:
    """Return a game whose first deal is over."""
    game: Game = start(direction=Direction.HOLD)
    assert not game.window.menus.actions["deal_picture"].isEnabled()
    game.trigger("finish_hand")
    until(lambda: game.view.stage is Stage.SCORED and game.panel is not None and game.is_settled)
    return game


def test_a_picture_is_seen_and_saved(over: Game, tmp_path: Path) -> None:
    """The button of a result opens the dialog; the picture is saved in both forms, and the dialog says where."""
    over.press("Picture")
    dialog = dialog_of(over)
    for name in ("deal.png", "deal.svg", "deal"):
        dialog.save_to(tmp_path / name)
        until(lambda name=name: dialog.note.text() == f"The picture is in {name}.")  # type: ignore[misc] # a lambda
    assert QImage(str(tmp_path / "deal.png")).width() == 1640
    assert b"<svg" in (tmp_path / "deal.svg").read_bytes()
    assert (tmp_path / "deal").read_bytes() == (tmp_path / "deal.png").read_bytes()
    dialog.save_to(tmp_path)
    until(lambda: "could not be written" in dialog.note.text())
    dialog.close()
    until(lambda: over.window.controllers.sharing.dialog is None)


def test_names_can_be_left_out(over: Game) -> None:
    """Without names, the headline names nobody; a headline that the person has written stays."""
    over.trigger("deal_picture")
    dialog = dialog_of(over)
    names = [seat.name for seat in over.view.seats]
    assert any(name in dialog.title.text() for name in names)
    assert QDate.currentDate().toString("yyyy") in dialog.request().sheet.subtitle
    first = dialog.title.text()
    dialog.names.click()
    assert not any(name in repr(dialog.request()) for name in names)
    assert not dialog.speaker.isEnabled()
    dialog.names.click()
    assert dialog.title.text() == first
    dialog.title.setText("Mine")
    dialog.names.click()
    assert dialog.title.text() == "Mine"


def test_the_picture_follows_what_is_chosen(over: Game) -> None:
    """After a change the picture is drawn again; a line has its speaker."""
    over.trigger("deal_picture")
    dialog = dialog_of(over)
    before = dialog.preview.picture.size()
    QTest.keyClicks(dialog.line, "Oh no")
    until(lambda: dialog.preview.picture.height() > before.height())
    dialog.speaker.setCurrentIndex(2)
    assert dialog.choice.speaker == over.view.seats[2].name
    dialog.faces.click()
    until(lambda: dialog.preview.picture.height() < before.height() + 40)


def test_what_was_said_is_offered(start: Start) -> None:
    """The lines of this deal are in a list; one that is chosen is in the picture, with its speaker, or is taken out."""
    game: Game = start(direction=Direction.HOLD)
    own = game.window.controllers.audio.own
    for text in ("Tea, anybody?", "Oh no", "Tea, anybody?"):
        own.wanted.emit(text)
    game.trigger("finish_hand")
    until(lambda: game.view.stage is Stage.SCORED and game.panel is not None and game.is_settled)
    game.trigger("deal_picture")
    dialog = dialog_of(game)
    assert [dialog.said.itemText(place) for place in range(dialog.said.count())][1:] == [
        "South: Tea, anybody?",
        "South: Oh no",
    ]
    dialog.speaker.setCurrentIndex(2)
    choose(dialog.said, 2)
    assert (dialog.choice.line, dialog.choice.speaker) == ("Oh no", "South")
    choose(dialog.said, 0)
    assert dialog.choice.line == ""
    game.director.send(link.GoOn())
    game.until_asked()
    assert game.window.controllers.audio.talk.said_in(game.update) == (), "the next deal begins in silence"


def test_where_nothing_was_said_nothing_is_offered(over: Game) -> None:
    """In a deal without talk there is only the field to type in."""
    over.trigger("deal_picture")
    assert not dialog_of(over).said.isVisible()


def test_the_picture_is_copied(over: Game) -> None:
    """The button puts the sharp picture on the clipboard."""
    over.trigger("deal_picture")
    dialog = dialog_of(over)
    QTest.mouseClick(dialog.copy, LEFT)
    until(lambda: dialog.note.text() == "The picture is on the clipboard.")
    assert QGuiApplication.clipboard().image().width() == 1640


def test_a_place_is_asked_for(over: Game, tmp_path: Path) -> None:
    """The file dialog offers both forms, with the ending that fits."""
    over.trigger("deal_picture")
    dialog = dialog_of(over)
    QTest.mouseClick(dialog.save, LEFT)
    asked = dialog.findChild(QFileDialog)
    assert asked is not None
    assert len(asked.nameFilters()) == 2
    asked.filterSelected.emit(asked.nameFilters()[1])
    assert asked.defaultSuffix() == "svg"
    asked.fileSelected.emit(str(tmp_path / "a.svg"))
    until(lambda: "a.svg" in dialog.note.text())
    asked.reject()


def test_a_moving_picture_is_seen_and_saved(over: Game, tmp_path: Path) -> None:
    """A single trick moves in the dialog, card by card, and is saved in each form."""
    over.trigger("deal_picture")
    dialog = dialog_of(over)
    dialog.part.setCurrentIndex(3)
    dialog.moving.click()
    until(lambda: dialog.preview.is_moving)
    first = dialog.preview.picture.cacheKey()
    until(lambda: dialog.preview.picture.cacheKey() != first)
    for name in ("trick.gif", "trick.webp", "trick.png"):
        dialog.save_to(tmp_path / name)
        until(lambda name=name: name in dialog.note.text())  # type: ignore[misc] # a lambda
    assert (tmp_path / "trick.gif").read_bytes().startswith(b"GIF8")
    assert (tmp_path / "trick.webp").read_bytes().startswith(b"RIFF")
    assert b"acTL" in (tmp_path / "trick.png").read_bytes(), "the chunk of a PNG that moves"
    QTest.mouseClick(dialog.save, LEFT)
    asked = dialog.findChild(QFileDialog)
    assert asked is not None
    assert asked.defaultSuffix() == "gif"
    asked.filterSelected.emit(asked.nameFilters()[2])
    assert asked.defaultSuffix() == "png"
    asked.reject()
    dialog.moving.click()
    until(lambda: not dialog.preview.is_moving)


def test_a_record_has_a_picture(over: Game) -> None:
    """The button below a record shows the picture of the run that is shown."""
    over.director.send(link.GoOn())
    over.until_asked()
    assert not over.window.menus.actions["deal_picture"].isEnabled()
    over.trigger("previous_deal")
    window = over.window.controllers.records.window
    assert window is not None
    until(lambda: window.picture.isVisible())
    QTest.mouseClick(window.picture, LEFT)
    dialog = dialog_of(over)
    assert dialog.parent() is window
    assert len(dialog.request().sheet.tricks) == 13


def test_the_sharks_turn_is_the_sharks(over: Game) -> None:
    """A picture of the CardShark's run has the CardShark in the person's seat, from the result and from the record."""
    over.settings.set(DUPLICATE, True)
    over.press("The CardShark's turn")
    over.until_stage(Stage.SCORED)
    over.calm()
    assert over.update.run.is_duplicate
    names = ["The CardShark", *(seat.name for seat in over.view.seats[1:])]
    over.trigger("deal_picture")
    assert [player.name for player in dialog_of(over).request().sheet.players] == names
    over.director.send(link.GoOn())
    over.until_asked()
    over.trigger("previous_deal")
    window = over.window.controllers.records.window
    assert window is not None
    until(lambda: window.picture.isVisible())
    QTest.keyClick(window.page.runs, Qt.Key.Key_Down)
    QTest.mouseClick(window.picture, LEFT)
    assert [player.name for player in dialog_of(over).request().sheet.players] == names


def test_a_second_picture_replaces_the_first(over: Game) -> None:
    """Only one dialog is open, and it closes with the program."""
    over.trigger("deal_picture")
    first = dialog_of(over)
    over.trigger("deal_picture")
    assert dialog_of(over) is not first
    over.window.controllers.sharing.close()
    until(lambda: over.window.controllers.sharing.dialog is None)
