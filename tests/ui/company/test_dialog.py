"""Tests of using the dialog for characters with mouse and keys: all changes are saved and can be undone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QWidget

from hearts_qt.plugin_host.contributions import Catalogue, Contributions, Plugin, Source
from hearts_qt.plugin_host.items import CommentItem, PlayerItem, StyleItem
from hearts_qt.plugin_host.kinds import COMMENTS, PLAYERS, STYLES
from hearts_qt.settings.characters import SHIPPED
from hearts_qt.ui.board.picker import FacePicker
from hearts_qt.ui.company.context import NameAndFace
from hearts_qt.ui.company.dialog import ConfigureDialog
from hearts_qt.ui.company.people import YOU
from tests.ui.company.conftest import Configuring, Open

CTRL = Qt.KeyboardModifier.ControlModifier


def choose(dialog: ConfigureDialog, name: str) -> None:
    """Select a character in the list by searching for its name."""
    dialog.people.line.clear()
    QTest.keyClicks(dialog.people.line, name)
    QTest.keyClick(dialog.people.line, Qt.Key.Key_Return)


def retype(dialog: ConfigureDialog, name: str) -> None:
    """Replace the shown name by typing another one."""
    dialog.header.name.setFocus()
    dialog.header.name.selectAll()
    QTest.keyClicks(dialog.header.name, name)


def pick(box: QComboBox, value: object) -> None:
    """Choose an entry of a list, as a person does."""
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def names(dialog: ConfigureDialog) -> list[str]:
    """Return the names of the visible entries in the list."""
    items = [dialog.people.list.item(row) for row in range(dialog.people.list.count())]
    return [item.text() for item in items if not item.isHidden()]


def test_everybody_is_there(configuring: Configuring) -> None:
    """The list has the person first, and then the cast. The person has neither a style nor lines."""
    dialog = configuring.dialog
    assert names(dialog) == ["Marianne (you)", *(character.name for character in SHIPPED.values())]
    assert dialog.character is None
    assert not dialog.header.plays.isVisible()
    assert not dialog.pages.isVisible()
    assert not dialog.reset.isEnabled()
    assert not dialog.give.isEnabled()


def test_vickie_becomes_aunt_vera(configuring: Configuring, open_dialog: Open) -> None:
    """A new name, face and player of a character are still there at the next start."""
    dialog = configuring.dialog
    choose(dialog, "vickie")
    retype(dialog, "Aunt Vera")
    QTest.mouseClick(dialog.header.face, Qt.MouseButton.LeftButton)
    picker = dialog.findChild(FacePicker)
    assert isinstance(picker, FacePicker)
    item = picker.grid.item(configuring.faces.names().index("stella"))
    QTest.mouseClick(picker.grid.viewport(), Qt.MouseButton.LeftButton, pos=picker.grid.visualItemRect(item).center())
    dialog.header.plays.setFocus()
    pick(dialog.header.plays, "wild")
    vera = configuring.characters["vickie"]
    assert (vera.name, vera.face, vera.player) == ("Aunt Vera", "stella", "wild")
    assert "moon" in dialog.header.description.text()
    configuring.folder.close()
    again = open_dialog()
    assert again.characters["vickie"] == vera
    assert "Aunt Vera" in names(again.dialog)


def test_every_change_can_be_undone_and_made_again(configuring: Configuring) -> None:
    """Every change can be undone and redone. Typing a name counts as one change."""
    dialog = configuring.dialog
    choose(dialog, "vickie")
    retype(dialog, "Vera")
    pick(dialog.header.plays, "wild")
    dialog.speaking.speaks.box.click()
    done = configuring.characters["vickie"]
    assert not done.speaks
    for _ in range(3):
        QTest.mouseClick(dialog.undo, Qt.MouseButton.LeftButton)
    assert configuring.characters["vickie"] == SHIPPED["vickie"]
    assert dialog.header.name.text() == "Vicious Vickie"
    assert not dialog.undo.isEnabled()
    for _ in range(3):
        dialog.edits.redo()
    assert configuring.characters["vickie"] == done


def test_undo_by_key(configuring: Configuring) -> None:
    """Ctrl+Z undoes a change while the list has the focus."""
    dialog = configuring.dialog
    choose(dialog, "vickie")
    pick(dialog.header.plays, "wild")
    dialog.people.list.setFocus()
    QTest.keyClick(dialog.people.list, Qt.Key.Key_Z, CTRL)
    assert configuring.characters["vickie"].player == "vicious"


def test_undo_by_key_in_the_field_of_the_name(configuring: Configuring) -> None:
    """Ctrl+Z undoes a new name while the cursor is in the name's field."""
    dialog = configuring.dialog
    choose(dialog, "vickie")
    dialog.header.name.setFocus()
    dialog.header.name.selectAll()
    QTest.keyClicks(dialog.header.name, "Vera")
    QTest.keyClick(dialog.header.name, Qt.Key.Key_Return)
    assert configuring.characters["vickie"].name == "Vera"
    QTest.keyClick(dialog.header.name, Qt.Key.Key_Z, CTRL)
    assert configuring.characters["vickie"].name != "Vera"


def test_nobody_is_without_a_name(configuring: Configuring) -> None:
    """If a name is deleted, the character keeps its last name."""
    dialog = configuring.dialog
    choose(dialog, "stan")
    dialog.header.name.setFocus()
    dialog.header.name.selectAll()
    QTest.keyClick(dialog.header.name, Qt.Key.Key_Delete)
    assert configuring.characters["stan"].name == "Stan"
    dialog.people.list.setFocus()
    assert dialog.header.name.text() == "Stan"


def test_ones_own_name_and_face(configuring: Configuring) -> None:
    """The person is the first entry of the list, and can get another name and face."""
    dialog = configuring.dialog
    retype(dialog, "Mari")
    dialog.pick_face()
    picker = dialog.findChild(FacePicker)
    assert isinstance(picker, FacePicker)
    picker.picked.emit("sue")
    picker.close()
    assert configuring.person == NameAndFace("Mari", "sue")
    assert names(dialog)[0] == "Mari (you)"
    dialog.edits.undo()
    dialog.edits.undo()
    assert configuring.person == NameAndFace("Marianne", "you")


def test_a_character_of_ones_own(configuring: Configuring, open_dialog: Open) -> None:
    """The name of an added character is selected for typing. The character can be removed and brought back."""
    dialog = configuring.dialog
    QTest.mouseClick(dialog.people.add, Qt.MouseButton.LeftButton)
    assert dialog.header.name.selectedText() == "New friend"
    QTest.keyClicks(dialog.header.name, "Uncle Otto")
    added = dialog.character
    assert added is not None
    assert added.name == "Uncle Otto"
    assert names(dialog)[-1] == "Uncle Otto"
    assert dialog.people.remove.isEnabled()
    assert not dialog.reset.isEnabled()
    QTest.mouseClick(dialog.people.remove, Qt.MouseButton.LeftButton)
    assert configuring.characters.get(added.id) is None
    assert dialog.character is None
    assert "Undo" in dialog.note.text()
    QTest.mouseClick(dialog.undo, Qt.MouseButton.LeftButton)
    assert configuring.characters[added.id] == added
    configuring.folder.close()
    assert open_dialog().characters[added.id] == added


def test_undo_after_remove_shows_who_is_back(configuring: Configuring) -> None:
    """Undoing the removal of a character selects and shows this character, and a note says what happened."""
    dialog = configuring.dialog
    dialog.resize(900, 320)
    QTest.mouseClick(dialog.people.add, Qt.MouseButton.LeftButton)
    added = dialog.character
    assert added is not None
    QTest.mouseClick(dialog.people.remove, Qt.MouseButton.LeftButton)
    dialog.people.list.scrollToTop()
    QTest.mouseClick(dialog.undo, Qt.MouseButton.LeftButton)
    assert dialog.character == added
    assert dialog.people.current == added.id
    seen = dialog.people.list.visualItemRect(dialog.people.list.currentItem())
    assert dialog.people.list.viewport().rect().contains(seen)
    assert dialog.note.text() == "New friend is back."


def test_every_undo_says_what_it_undid(configuring: Configuring) -> None:
    """Each undo selects the changed character, and a note says what was undone. A redo clears the note."""
    dialog = configuring.dialog
    choose(dialog, "vickie")
    retype(dialog, "Vera")
    pick(dialog.header.plays, "wild")
    dialog.speaking.speaks.box.click()
    choose(dialog, "stan")
    said = []
    for _ in range(3):
        QTest.keyClick(dialog.people.list, Qt.Key.Key_Z, CTRL)
        assert dialog.people.current == "vickie"
        said.append(dialog.note.text())
    assert said == [
        "Vera speaks or stays silent as before.",
        "Vera plays as before.",
        "The name is Vicious Vickie again.",
    ]
    dialog.redo_change()
    assert dialog.note.text() == ""


def test_reset(configuring: Configuring) -> None:
    """A reset restores a character of the cast. The reset can be undone."""
    dialog = configuring.dialog
    choose(dialog, "cal")
    assert not dialog.reset.isEnabled()
    retype(dialog, "Uncle Cal")
    QTest.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    assert configuring.characters["cal"] == SHIPPED["cal"]
    assert dialog.header.name.text() == "Cautious Cal"
    assert "Undo" in dialog.note.text()
    QTest.mouseClick(dialog.undo, Qt.MouseButton.LeftButton)
    assert configuring.characters["cal"].name == "Uncle Cal"


def test_how_somebody_speaks(configuring: Configuring) -> None:
    """A character can be silenced, made more or less chatty, and given another comment pack."""
    dialog = configuring.dialog
    choose(dialog, "stan")
    page = dialog.speaking
    assert page.pack.box.currentText() == "stan (missing)"
    pick(page.pack.box, "vickie")
    pick(page.chattiness.box, "always")
    stan = configuring.characters["stan"]
    assert (stan.comments, stan.chattiness) == ("vickie", "always")
    assert dialog.lines.list.count() == 2
    page.speaks.box.click()
    assert not configuring.characters["stan"].speaks
    assert not page.chattiness.isEnabled()


def test_what_plugins_bring_is_offered(configuring: Configuring) -> None:
    """The dialog offers plugins' players, styles and comment packs, even if they are added while it is open."""
    dialog = configuring.dialog
    choose(dialog, "stan")
    folder = configuring.pack
    brought = Contributions(
        {
            PLAYERS: [PlayerItem("tortoise", "Slow and steady", folder)],
            COMMENTS: [CommentItem("opa", "Grandpa", folder / "comments.toml")],
            STYLES: [StyleItem("shy", "Very shy", "timid")],
        }
    )
    plugin = Plugin(id="x", name="X", folder=folder, source=Source.USER, contributions=brought)
    configuring.character_parts.offer(Catalogue((plugin,)))
    dialog.plugins_changed()
    assert dialog.header.plays.findText("Slow and steady") >= 0
    assert dialog.header.plays.findText("Very shy") >= 0
    assert dialog.speaking.pack.box.findText("Grandpa") >= 0
    pick(dialog.header.plays, "tortoise")
    pick(dialog.speaking.pack.box, "opa")
    # After the plugins have disappeared, both stay chosen.
    configuring.character_parts.offer(Catalogue())
    dialog.plugins_changed()
    assert dialog.header.plays.currentData() == "tortoise"
    assert dialog.speaking.pack.box.currentText() == "opa (missing)"


def test_searching(configuring: Configuring) -> None:
    """Part of a name is enough to find a character, and the shown character stays in the list."""
    dialog = configuring.dialog
    QTest.keyClicks(dialog.people.line, "SHARK")
    assert names(dialog) == ["The CardShark"]
    assert dialog.character == SHIPPED["shark"]
    QTest.keyClicks(dialog.people.line, "xyz")
    assert names(dialog) == ["The CardShark"]
    assert dialog.character == SHIPPED["shark"]
    dialog.people.line.clear()
    assert len(names(dialog)) == 1 + len(SHIPPED)


def test_trying_somebody_out(configuring: Configuring) -> None:
    """Trying a character out shows a line in a balloon and plays its sound. If it has no lines, a note says so."""
    dialog = configuring.dialog
    choose(dialog, "vickie")
    dialog.pages.setCurrentWidget(dialog.lines)
    dialog.lines.occasion.setCurrentIndex(2)
    QTest.mouseClick(dialog.header.speak, Qt.MouseButton.LeftButton)
    assert dialog.balloon.isVisible()
    assert dialog.balloon.text.text() == "Ha!"
    ((text, sound),) = configuring.heard
    assert text == "Ha!"
    assert sound is not None
    assert sound.name == "ha.wav"
    QTest.mouseClick(dialog.balloon, Qt.MouseButton.LeftButton)
    assert not dialog.balloon.isVisible()
    choose(dialog, "stan")
    dialog.pages.setCurrentWidget(dialog.speaking)
    QTest.mouseClick(dialog.header.speak, Qt.MouseButton.LeftButton)
    assert not dialog.balloon.isVisible()
    assert "nothing to say" in dialog.note.text()


def test_names_are_filled_in(configuring: Configuring) -> None:
    """When a character is tried out, the line addresses the person."""
    dialog = configuring.dialog
    choose(dialog, "vickie")
    dialog.try_text("Sharp ones for you, {other}.")
    assert dialog.balloon.text.text() == "Sharp ones for you, Marianne."


@pytest.mark.parametrize("id", [YOU, "vickie"])
def test_every_control_has_a_name(configuring: Configuring, id: str) -> None:
    """Every control has a name for screen readers."""
    dialog = configuring.dialog
    dialog.show_character(id)
    for page in range(dialog.pages.count()):
        dialog.pages.setCurrentIndex(page)
        for widget in dialog.findChildren(QWidget):
            inner = widget.parentWidget()
            if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and isinstance(inner, QWidget):
                interface = QAccessible.queryAccessibleInterface(widget)
                assert interface is not None
                assert interface.text(QAccessible.Text.Name) or "qt_" in widget.objectName(), widget


def test_it_fits_a_small_screen(configuring: Configuring) -> None:
    """The dialog fits on 1024 by 600 for every character."""
    for id in (YOU, "vickie"):
        configuring.dialog.show_character(id)
        assert configuring.dialog.minimumSizeHint().width() <= 1000
        assert configuring.dialog.minimumSizeHint().height() <= 560


@pytest.mark.parametrize("typed", ["\u200b\u200b\u200b", "   ", "\u2060"])
def test_a_name_of_which_nothing_can_be_seen_asks_for_one(configuring: Configuring, typed: str) -> None:
    """A name that has only invisible characters counts as empty, and the last name stays."""
    dialog = configuring.dialog
    choose(dialog, "Stan")
    before = dialog.header.name.text()
    dialog.header.name.setFocus()
    dialog.header.name.selectAll()
    dialog.header.name.insert(typed)
    assert dialog.header.name.text() == ""
    assert dialog.header.name.placeholderText() == "A name is needed"
    QTest.keyClick(dialog.header.name, Qt.Key.Key_Return)
    assert dialog.header.name.text() == before
