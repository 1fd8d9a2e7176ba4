"""Tests of comments and sounds in a real window: characters' packs, the person's own comments, and the preferences."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox

from hearts_qt import paths
from hearts_qt.plugin_host.comments import Line, Occasion, read_comments
from hearts_qt.plugin_host.contributions import Catalogue, Contributions, Plugin, Source
from hearts_qt.plugin_host.items import CommentItem, SoundItem
from hearts_qt.plugin_host.kinds import COMMENTS, SOUNDS
from hearts_qt.plugin_host.sounds import Sound
from hearts_qt.settings.option import OptionPage
from hearts_qt.settings.own_comments import OwnComment, OwnCommentsFile, read_own_comments
from hearts_qt.settings.voice_options import COMMENT_VOICE, SILENT, SOUND_PACK, VOLUME
from hearts_qt.table import link
from hearts_qt.ui.company.own_dialog import OwnCommentsDialog
from hearts_qt.ui.company.sound_trial import GroupButton, SoundTrial
from hearts_qt.ui.media.device import Status, VoiceStatus
from hearts_qt.ui.media.sound_player import SWITCHES, SoundPlayer
from hearts_qt.ui.widgets.form import FormRow
from tests.ui.company.listening import QUEEN_FALLS, heard_by, play_the_queen
from tests.ui.conftest import Start
from tests.ui.game import Game, seen, until
from tests.ui.tour.lists import choose_by_keys, choose_by_mouse

pytestmark = pytest.mark.usefixtures("no_waits")
CTRL = Qt.KeyboardModifier.ControlModifier


def seat_vickie(game: Game) -> None:
    """Let Vicious Vickie sit at seat 2, which takes the queen."""
    seating = replace(game.view.seats[2], name="Vicious Vickie", character="vickie")
    game.thread.send(link.SetSeat(2, seating))
    until(lambda: game.is_settled and game.view.seats[2] == seating)


def said_of_the_queen(game: Game) -> list[tuple[int, str]]:
    """Play the trick with the queen, and return the balloons of seat 2, which takes the queen."""
    heard: list[tuple[int, str]] = []
    game.cloth.table_faces.said.connect(lambda place, text: heard.append((place, text)))
    play_the_queen(game)
    return [each for each in heard if each[0] == 2]


def a_plugin(folder: Path, **files: str) -> Catalogue:
    """Return a catalogue with a plugin that has packs with these texts."""
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    (folder / "knock.wav").write_bytes(b"RIFF\x24\0\0\0WAVE")
    comments = (CommentItem("vera", "Vera", folder / "comments.toml"),)
    sounds = (SoundItem("knocks", "Knocks", folder / "sounds.toml"),)
    offered = Contributions({COMMENTS: comments, SOUNDS: sounds})
    return Catalogue((Plugin("aunts", "Aunts", folder, Source.USER, contributions=offered),))


def test_the_taker_of_the_queen_says_one_of_its_lines(start: Start) -> None:
    """The taker of the queen says a line of its character's comment pack, in a balloon at its place."""
    game = start(log=[QUEEN_FALLS], speed=6, chattiness="always", lead_comments=False)
    seat_vickie(game)
    (_, text), *_ = said_of_the_queen(game)
    pack = read_comments(paths.resources() / "comments" / "vickie" / "comments.toml")
    lines = [line.filled("Vicious Vickie", "East") for line in pack.for_occasion(Occasion.QUEEN_TAKEN)]
    assert text in lines
    assert game.cloth.table_faces.balloons[2].text == text


def test_without_the_category_the_taker_is_silent(start: Start) -> None:
    """If the category of the comment is switched off, the taker of the queen says nothing."""
    game = start(log=[QUEEN_FALLS], speed=6, chattiness="always", lead_comments=False, razz_comments=False)
    seat_vickie(game)
    assert said_of_the_queen(game) == []


def test_a_character_says_what_the_person_wrote_for_it(start: Start) -> None:
    """A character says the lines that the person wrote for it, but not the lines that are switched off."""
    game = start(log=[QUEEN_FALLS], speed=6, chattiness="always", lead_comments=False)
    seat_vickie(game)
    company = game.window.character_folder.characters
    pack = read_comments(paths.resources() / "comments" / "vickie" / "comments.toml")
    silenced = tuple(line.text for line in pack.for_occasion(Occasion.QUEEN_TAKEN))
    lines = {Occasion.QUEEN_TAKEN: (Line("Not in my house, {other}!"),)}
    company.put(replace(company["vickie"], lines=lines, silenced=silenced))
    assert said_of_the_queen(game) == [(2, "Not in my house, East!")]


def test_a_character_who_shall_not_speak_does_not(start: Start) -> None:
    """If speaking is switched off for a character, the character says nothing."""
    game = start(log=[QUEEN_FALLS], speed=6, chattiness="always", lead_comments=False)
    seat_vickie(game)
    company = game.window.character_folder.characters
    company.put(replace(company["vickie"], speaks=False))
    assert said_of_the_queen(game) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('format = 1\nname = "Vera"\n[lines]\nqueen-taken = ["Goodness, {other}!"]', [(2, "Goodness, East!")]),
        ('format = 1\nname = "Vera"\n[lines]\nqueen-taken = ["{other.__class__}"]', []),
        ("not at all", []),
    ],
    ids=["good", "hostile", "broken"],
)
def test_a_pack_of_a_plugin_is_spoken_unless_it_is_bad(
    start: Start, tmp_path: Path, text: str, said: list[tuple[int, str]]
) -> None:
    """A plugin's comment pack is used.

    If the pack is broken or harmful, the speaker says nothing, and the game continues.
    """
    game = start(log=[QUEEN_FALLS], speed=6, chattiness="always", lead_comments=False)
    seat_vickie(game)
    game.window.show_catalogue(a_plugin(tmp_path, comments=text), safe_mode=False)
    company = game.window.character_folder.characters
    company.put(replace(company["vickie"], comments="vera"))
    assert said_of_the_queen(game) == said


# Sound


def test_the_preferences_say_what_cannot_be_heard(start: Start) -> None:
    """The preferences show notes under the volume and the voice only if something is missing for them."""
    game = start(silent=True)
    player = SoundPlayer(game.settings, Path("sounds.toml"))
    heard_by(game, player)
    game.trigger("preferences")
    dialog = game.window.controllers.preferences.dialog
    assert dialog is not None
    rows = [dialog.control(option).parentWidget() for option in (VOLUME, COMMENT_VOICE)]
    volume, voice = (row.note for row in rows if isinstance(row, FormRow))
    assert not volume.text()
    player.status, player.voice_status = Status.NO_LIBRARY, VoiceStatus.NO_VOICE
    player.changed.emit()
    assert "not installed" in volume.text()
    assert "no voice" in voice.text()
    player.status = Status.READY
    player.changed.emit()
    assert not volume.text()
    assert not player.is_open
    dialog.close()


def test_each_sound_can_be_heard_in_the_preferences(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of sounds plays each sound that is chosen, and again by a button. With all sounds off it is disabled."""
    game = start(game_sounds=False)
    player = SoundPlayer(game.settings, Path("sounds.toml"))
    monkeypatch.setattr(player, "prepare", lambda: None)
    wanted: list[str] = []
    player.sound_wanted.connect(wanted.append)
    audio = heard_by(game, player)
    game.trigger("preferences")
    dialog = game.window.controllers.preferences.dialog
    assert dialog is not None
    dialog.show_page(OptionPage.TABLE)
    assert not dialog.findChildren(SoundTrial)
    dialog.show_page(OptionPage.VOICE)
    (shown,) = dialog.findChildren(SoundTrial)
    assert shown is audio.trial
    box, button = shown.control.box, shown.control.button
    for place in range(box.count()):
        box.setCurrentIndex(place)
        box.activated.emit(place)
    assert wanted == list(Sound)
    button.click()
    assert wanted == [*Sound, box.currentData()]
    game.settings.set(SILENT, True)
    assert not shown.isEnabled()
    game.settings.set(SILENT, False)
    assert shown.isEnabled()
    dialog.close()


def test_each_switch_of_sounds_has_a_button_to_hear_them(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside each switch a button plays the sounds of its group in turn, even if the group is switched off."""
    game = start(game_sounds=False)
    player = SoundPlayer(game.settings, Path("sounds.toml"))
    monkeypatch.setattr(player, "prepare", lambda: None)
    wanted: list[str] = []
    player.sound_wanted.connect(wanted.append)
    heard_by(game, player)
    game.trigger("preferences")
    dialog = game.window.controllers.preferences.dialog
    assert dialog is not None
    dialog.show_page(OptionPage.VOICE)
    for group, option in SWITCHES.items():
        (button,) = dialog.control(option).findChildren(GroupButton)
        sounds = [sound for sound in Sound if sound.group is group]
        for _ in range(len(sounds) + 1):
            button.click()
        assert wanted == [*sounds, sounds[0]]
        wanted.clear()
    game.settings.set(SILENT, True)
    assert not any(button.isEnabled() for button in dialog.findChildren(GroupButton))
    dialog.close()


def test_a_key_mutes(start: Start) -> None:
    """Ctrl+M switches all sounds off, and on again."""
    game = start()
    game.key(Qt.Key.Key_M, modifiers=CTRL)
    assert game.settings.value(SILENT)
    game.key(Qt.Key.Key_M, modifiers=CTRL)
    assert not game.settings.value(SILENT)


def test_sounds_of_plugins_can_be_chosen(start: Start, tmp_path: Path) -> None:
    """The preferences offer the sound packs of plugins.

    If the chosen pack disappears, the sounds of Hearts are used.
    """
    game = start(silent=True)
    player = SoundPlayer(game.settings, Path("sounds.toml"))
    hearing = heard_by(game, player)
    assert game.window.controllers.choices_of(SOUND_PACK) == {"felt": "Felt"}
    hearing.offer(a_plugin(tmp_path, sounds='format = 1\nname = "Knocks"\n[sounds]\nplay = "knock.wav"'))
    assert game.window.controllers.choices_of(SOUND_PACK) == {"felt": "Felt", "knocks": "Knocks"}
    game.settings.set(SOUND_PACK, "knocks")
    assert player.pack == tmp_path / "sounds.toml"
    hearing.offer(Catalogue())
    assert player.pack == paths.resources() / "sounds" / "sounds.toml"
    assert game.window.controllers.choices_of(SOUND_PACK) == {"felt": "Felt", "knocks": "knocks"}


# The person's own comments


def failed(path: Path, reason: str) -> None:
    """Fail the test, because every file should have been written."""
    raise AssertionError(reason)


def test_ones_own_comments_are_written_said_and_kept(start: Start, tmp_path: Path) -> None:
    """Comments that are written in the dialog are saved, and their keys say them. Empty rows are ignored."""
    game = start(speed=6, silent=True)
    own = OwnCommentsFile(tmp_path / "own.toml", failed)
    hearing = heard_by(game, SoundPlayer(game.settings, Path("sounds.toml")), own)
    game.trigger("own_comments")
    dialog = game.window.findChild(OwnCommentsDialog)
    assert isinstance(dialog, OwnCommentsDialog)
    for text in ("Tea, anybody?", "", "Not {me}!"):
        dialog.add.click()
        dialog.rows[-1].text.setText(text)
    dialog.rows[2].letter.setCurrentIndex(dialog.rows[2].letter.findData("K"))
    dialog.rows[2].player.setCurrentIndex(dialog.rows[2].player.findData("South"))
    assert dialog.rows[0].letter.currentText().startswith("Ctrl+")
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    dialog.rows[1].text.setText("{nobody}")
    assert not ok.isEnabled()
    assert "{other}" in dialog.trouble.text()
    dialog.rows[1].text.setText(" ")
    ok.click()
    expected = (OwnComment("Tea, anybody?"), OwnComment("Not {me}!", "South", "K"))
    assert hearing.own.comments == expected
    own.close()
    assert read_own_comments(tmp_path / "own.toml") == (expected, ())
    game.window.activateWindow()
    until(game.window.isActiveWindow)
    game.key(Qt.Key.Key_K, modifiers=CTRL)
    assert game.cloth.table_faces.balloons[0].text == "Not South!"


def test_comments_are_deleted_and_enter_goes_on_to_the_next(start: Start) -> None:
    """Delete removes the selected row. Enter in a text goes to the next row."""
    game = start(speed=6, silent=True)
    game.trigger("own_comments")
    dialog = game.window.findChild(OwnCommentsDialog)
    assert isinstance(dialog, OwnCommentsDialog)
    dialog.activateWindow()
    until(dialog.isActiveWindow)
    assert not dialog.delete.isEnabled()
    for text in ("One", "Two", "Three"):
        dialog.add.click()
        QTest.keyClicks(dialog.rows[-1].text, text)
    QTest.mouseClick(dialog.rows[0].text, Qt.MouseButton.LeftButton)
    QTest.keyClick(dialog.rows[0].text, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.rows[1].text.hasFocus()
    QTest.mouseClick(dialog.delete, Qt.MouseButton.LeftButton)
    assert [comment.text for comment in dialog.comments()] == ["One", "Three"]
    assert dialog.rows[1].text.hasFocus()
    for _ in range(2):
        QTest.mouseClick(dialog.delete, Qt.MouseButton.LeftButton)
    assert dialog.comments() == ()
    assert not dialog.delete.isEnabled()


def test_enter_in_the_last_comment_keeps_all(start: Start, tmp_path: Path) -> None:
    """In the last comment Enter presses OK. On a button Enter presses this button."""
    game = start(speed=6, silent=True)
    own = OwnCommentsFile(tmp_path / "own.toml", failed)
    hearing = heard_by(game, SoundPlayer(game.settings, Path("sounds.toml")), own)
    game.trigger("own_comments")
    dialog = game.window.findChild(OwnCommentsDialog)
    assert isinstance(dialog, OwnCommentsDialog)
    dialog.activateWindow()
    until(dialog.isActiveWindow)
    assert dialog.add.hasFocus()
    for text in ("One", "Two"):
        dialog.add.setFocus()
        QTest.keyClick(dialog.add, Qt.Key.Key_Return)
        QTest.keyClicks(dialog.rows[-1].text, text)
    dialog.rows[0].text.setFocus()
    QTest.keyClick(dialog.rows[0].text, Qt.Key.Key_Return)
    assert dialog.rows[1].text.hasFocus()
    assert dialog.keep_button.isDefault()
    QTest.keyClick(dialog.rows[1].text, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert [comment.text for comment in hearing.own.comments] == ["One", "Two"]
    own.close()


@pytest.mark.parametrize("answer", ["&Save", "&Discard", "&Go on editing", "Esc"])
def test_esc_asks_before_comments_are_lost(start: Start, tmp_path: Path, answer: str) -> None:
    """If comments were changed, Esc asks whether to save, discard or continue. Without changes it closes the dialog."""
    game = start(speed=6, silent=True)
    own = OwnCommentsFile(tmp_path / "own.toml", failed)
    hearing = heard_by(game, SoundPlayer(game.settings, Path("sounds.toml")), own)
    game.trigger("own_comments")
    dialog = game.window.findChild(OwnCommentsDialog)
    assert isinstance(dialog, OwnCommentsDialog)
    dialog.add.click()
    dialog.rows[0].text.setText("Tea?")
    QTest.keyClick(dialog.rows[0].text, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    box = dialog.question
    assert box is not None
    seen(box)
    if answer == "Esc":
        QTest.keyClick(box, Qt.Key.Key_Escape)
    else:
        next(each for each in box.buttons() if each.text() == answer).click()
    goes_on = answer in ("&Go on editing", "Esc")
    assert dialog.isVisible() is goes_on
    assert dialog.question is None
    assert bool(hearing.own.comments) is (answer == "&Save")
    if goes_on:
        assert dialog.rows[0].text.text() == "Tea?"
        dialog.rows[0].text.clear()
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()
    own.close()


@pytest.mark.qt_log_ignore("does not support", extend=True)
@pytest.mark.parametrize("column", [1, 2])
def test_choosing_from_a_list_keeps_the_focus_and_what_was_typed(start: Start, column: int) -> None:
    """A choice from a list, by keys or mouse, selects the row. The list keeps the focus, and typed text stays."""
    game = start(speed=6, silent=True)
    game.trigger("own_comments")
    dialog = game.window.findChild(OwnCommentsDialog)
    assert isinstance(dialog, OwnCommentsDialog)
    dialog.activateWindow()
    until(dialog.isActiveWindow)
    for text in ("One", "Two"):
        QTest.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
        QTest.keyClicks(dialog.rows[-1].text, text)
    for row in (dialog.rows[0], dialog.rows[1]):
        box = row.fields[column]
        assert isinstance(box, QComboBox)
        row.text.setFocus()
        for field in row.fields[:column]:
            QTest.keyClick(field, Qt.Key.Key_Tab)
        assert box.hasFocus()
        choose_by_keys(box, 2)
        assert box.hasFocus()
        assert box.currentIndex() == 2
    for row in (dialog.rows[0], dialog.rows[1]):
        box = row.fields[column]
        assert isinstance(box, QComboBox)
        choose_by_mouse(box, 1)
        assert box.currentIndex() == 1
        assert box.hasFocus()
    assert [comment.text for comment in dialog.comments()] == ["One", "Two"]
    QTest.mouseClick(dialog.delete, Qt.MouseButton.LeftButton)
    assert [comment.text for comment in dialog.comments()] == ["One"]


def test_kept_comments_are_there_at_the_next_start(start: Start, tmp_path: Path) -> None:
    """Saved comments and their keys are there at the next start. Cancel saves no changes."""
    (tmp_path / "own.toml").write_text('format = 1\n[[comments]]\ntext = "Tea?"\nplayer = "Vera"\nletter = "K"\n')
    game = start(speed=6, silent=True)
    own = OwnCommentsFile(tmp_path / "own.toml", failed)
    hearing = heard_by(game, SoundPlayer(game.settings, Path("sounds.toml")), own)
    assert hearing.own.letters() == ("K",)
    game.trigger("own_comments")
    dialog = game.window.findChild(OwnCommentsDialog)
    assert isinstance(dialog, OwnCommentsDialog)
    assert dialog.comments() == (OwnComment("Tea?", "Vera", "K"),)
    dialog.rows[0].text.setText("Coffee?")
    dialog.reject()
    assert hearing.own.comments[0].text == "Tea?"
    own.close()
