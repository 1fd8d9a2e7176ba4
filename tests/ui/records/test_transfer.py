"""Tests of exporting everything and taking it in by the menu: the dialogs, the question, and what they say."""

import zipfile
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QCheckBox, QFileDialog

from hearts_qt.settings.export_file import ABOUT
from hearts_qt.settings.transfer_message import Contained, Imported
from hearts_qt.settings.values import Settings
from hearts_qt.ui.records.transfer_controller import TransferController, WantedImport
from hearts_qt.ui.widgets.mnemonics import plain_label
from hearts_qt.ui.window.look import apply_look
from hearts_qt.ui.words.transfer import import_question, imported_sentences, undone_sentence
from tests.ui.conftest import Start
from tests.ui.game import Game, seen, until
from tests.ui.tour.cut import cut_texts

pytestmark = pytest.mark.usefixtures("no_waits")


def controller_of(game: Game) -> TransferController:
    """Return the controller of exports and imports."""
    return game.window.controllers.transfer


def told(game: Game) -> str:
    """Return all messages above the table."""
    return game.window.messages.text.text()


def exported(game: Game) -> Path:
    """Export everything by the menu, and return the file."""
    file = game.folder / "Everything & more.zip"
    game.trigger("export_everything")
    chooser = game.window.findChildren(QFileDialog)[-1]
    chooser.fileSelected.emit(str(file))
    chooser.reject()
    until(lambda: "everything else of yours" in told(game))
    return file


def press(game: Game, label: str) -> None:
    """Press a button of the question before an import."""
    question = controller_of(game).question
    assert question is not None
    seen(question)
    (button,) = (each for each in question.buttons() if plain_label(each.text()) == label)
    button.click()


def test_everything_is_exported_by_the_menu(start: Start) -> None:
    """The file has the game at the table, and the message names the file. A file that exists is replaced."""
    game = start()
    file = exported(game)
    assert file.name in told(game)
    with zipfile.ZipFile(file) as made:
        assert {ABOUT, "matches/match-000001.jsonl"} <= {*made.namelist()}
    file.write_text("old")
    controller_of(game).export(file)
    until(lambda: zipfile.is_zipfile(file))
    until(lambda: controller_of(game).dialog is None)


def test_an_import_closes_the_window_after_a_question(start: Start) -> None:
    """The question says what is in the file; if the person agrees, the window closes, and the import is wanted."""
    game = start()
    file = exported(game)
    game.trigger("import_everything")
    chooser = game.window.findChildren(QFileDialog)[-1]
    chooser.fileSelected.emit(str(file))
    chooser.reject()
    until(lambda: controller_of(game).question is not None)
    question = controller_of(game).question
    assert question is not None
    assert "Everything & more.zip has 2 games." in question.text()
    assert cut_texts(question) == []
    choice = question.findChild(QCheckBox)
    assert choice is not None
    choice.setChecked(True)
    press(game, "Take it in")
    assert controller_of(game).wanted == WantedImport(file, True)
    assert not game.window.isVisible()


def test_the_question_is_whole_with_large_text(start: Start, qapp: QApplication) -> None:
    """At 200 percent on a screen of 800 pixels, no text of the question before an import is cut."""
    apply_look(qapp, Settings({"text_size": 200}))
    game = start(text_size=200)
    file = exported(game)
    controller_of(game).look_into(file)
    until(lambda: controller_of(game).question is not None)
    question = controller_of(game).question
    assert question is not None
    seen(question)
    assert question.width() <= question.screen().availableGeometry().width()
    assert cut_texts(question) == []
    press(game, "Cancel")


def test_no_import_after_a_no(start: Start) -> None:
    """If the person does not agree, or if something is not saved, the window stays, and nothing is taken in."""
    game = start()
    file = exported(game)
    controller_of(game).look_into(file)
    until(lambda: controller_of(game).question is not None)
    press(game, "Cancel")
    assert controller_of(game).wanted is None
    assert game.window.isVisible()
    game.window.closing.may_leave = lambda: False  # type: ignore[method-assign]  # as if the disk were full
    controller_of(game).look_into(file)
    until(lambda: controller_of(game).question is not None)
    press(game, "Take it in")
    assert controller_of(game).wanted is None
    assert game.window.isVisible()


def test_a_file_that_is_no_export_is_refused(start: Start) -> None:
    """A message names the file, without a question; so it does if the disk refuses something."""
    game = start()
    file = game.folder / "photos.zip"
    file.write_bytes(b"photos")
    controller_of(game).look_into(file)
    until(lambda: "photos.zip cannot be taken in" in told(game))
    controller_of(game).export(game.folder / "nowhere" / "file.zip")
    until(lambda: "That did not work" in told(game))


def test_a_task_can_be_ended(start: Start) -> None:
    """The dialog's button ends an export; nothing of the file is left. Only one task runs at a time."""
    game = start()
    file = game.folder / "out" / "everything.zip"
    file.parent.mkdir()
    controller = controller_of(game)
    controller.export(file)
    dialog = controller.dialog
    assert dialog is not None
    assert cut_texts(dialog) == []
    controller.look_into(file)
    assert controller.dialog is dialog
    (file.parent / f".{file.name}.hearts-abcd1234").write_bytes(b"half")
    (file.parent / f".{file.name}.rest").write_bytes(b"somebody else's")
    dialog.reject()
    until(lambda: "The export was ended" in told(game))
    until(lambda: [each.name for each in file.parent.iterdir()] == [f".{file.name}.rest"])


def test_the_sentences_name_what_is_there() -> None:
    """The texts name only what there is, and what happens to the person's own options."""
    assert "a.zip has 2 games and one record." in import_question("a.zip", Contained(2, 1, False))
    assert "You go on with the game that was at the table there." in import_question("a.zip", Contained(2, 1, True))
    assert "no games and no records" in import_question("a.zip", Contained(0, 0, True))
    profile = import_question("a.zip", Contained(2, 0, True, is_profile=True))
    assert profile.startswith("a.zip is the profile of one person, with 2 games.")
    assert "It will be in the list of the profiles." in profile
    assert "without games" in import_question("a.zip", Contained(0, 0, True, is_profile=True))
    done = Imported(games=1, known_games=2, annotations=1, files=3, replaced=["options-before-import-1.toml"])
    said = imported_sentences(done)
    assert "Added: one game, one name or note and 4 files" in said
    assert "Here already: 2 games." in said
    assert "Your own are kept as: options-before-import-1.toml." in said
    assert imported_sentences(Imported(known_games=2)) == "Everything was here already."
    names = [f"{number}.txt" for number in range(9)]
    assert imported_sentences(Imported(skipped=names)).endswith("0.txt, 1.txt, 2.txt, 3.txt, 4.txt, ….")
    assert undone_sentence(0) == "The import is undone."
    assert "One thing" in undone_sentence(1)
    assert "2 things" in undone_sentence(2)
