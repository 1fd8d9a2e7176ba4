"""Tests of the profiles in the window: a second person gets one, is chosen from portraits, and one can be removed."""

import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from hearts_qt.files import disk
from hearts_qt.players.cast import CAST
from hearts_qt.rules.entries import ChangeSeat
from hearts_qt.rules.seating import Kind, Seating, owner_of
from hearts_qt.settings.export_file import ABOUT
from hearts_qt.settings.file import profile_text, read_profile
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.settings.profile import Profile
from hearts_qt.settings.profile_keeper import ProfileKeeper
from hearts_qt.settings.profile_list import FIRST, ProfileList
from hearts_qt.table import link
from hearts_qt.table.owners import People
from hearts_qt.ui.board.picker import FacePicker
from hearts_qt.ui.dialogs.profiles_controller import ProfilesController
from hearts_qt.ui.dialogs.profiles_window import ProfilesWindow
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from tests.table.tables import as_four
from tests.ui.conftest import Start
from tests.ui.game import Game, caption_of, until, welcome_of

pytestmark = pytest.mark.usefixtures("no_waits")
LEFT = Qt.MouseButton.LeftButton
ADA = "00000000000000aa"


def controller_of(game: Game) -> ProfilesController:
    """Return the controller of the profiles."""
    return game.window.controllers.profiles


def opened(game: Game) -> ProfilesWindow:
    """Open the dialog with the profiles from the menu."""
    game.trigger("profiles")
    window = controller_of(game).window
    assert window is not None
    return window


def profiles_in(folder: Path) -> ProfileList:
    """Return the profiles of the first game of a test; `folder` is the folder of the test."""
    return ProfileList(folder / "game0")


def entries(window: ProfilesWindow) -> list[str]:
    """Return the entries of the list, each with its lines."""
    return [window.list.item(row).text() for row in range(window.list.count())]


def fill(game: Game, name: str) -> None:
    """Type a name into the form that is open, and press Enter."""
    form = controller_of(game).form
    assert form is not None
    form.line.selectAll()
    QTest.keyClicks(form.line, name)
    QTest.keyClick(form.line, Qt.Key.Key_Return)


def test_a_second_person_gets_a_profile_from_the_menu(start: Start, tmp_path: Path) -> None:
    """The dialog lists the person who plays. *New profile* asks for a name, and the new profile can be played with."""
    game = start(player_name="South")
    window = opened(game)
    assert entries(window) == ["South\nPlays now"]
    assert not window.play.isEnabled()
    assert not window.remove.isEnabled()
    QTest.mouseClick(window.new, LEFT)
    fill(game, "Bo")
    until(lambda: window.list.count() == 2)
    assert entries(window) == ["South\nPlays now", "Bo"]
    assert [each.face for each in profiles_in(tmp_path).read()] == ["you", "stella"]
    assert caption_of(window.play) == "Play as Bo"
    profiles = profiles_in(tmp_path)
    (key,) = profiles.others
    assert profiles.chosen == FIRST
    assert game.window.windowTitle() == "South"
    QTest.mouseClick(window.play, LEFT)
    until(lambda: not game.window.isVisible())
    assert controller_of(game).is_wanted
    assert profiles.chosen == key


def test_a_name_is_needed_that_nobody_has(start: Start) -> None:
    """Without a name, or with the name of another profile, nothing can be created; the form says why."""
    game = start(player_name="South")
    window = opened(game)
    QTest.mouseClick(window.new, LEFT)
    form = controller_of(game).form
    assert form is not None
    assert not form.keep.isEnabled()
    QTest.keyClicks(form.line, "  sOUTH ")
    assert not form.keep.isEnabled()
    assert form.note.text() == "There is a profile called sOUTH already."
    QTest.keyClicks(form.line, "ampton")
    assert form.keep.isEnabled()
    assert not form.note.text()


def test_a_face_is_chosen(start: Start, tmp_path: Path) -> None:
    """A click on the face in the form opens all faces; the chosen one is the new person's."""
    game = start(player_name="South")
    window = opened(game)
    QTest.mouseClick(window.new, LEFT)
    form = controller_of(game).form
    assert form is not None
    QTest.mouseClick(form.face, LEFT)
    picker = form.findChild(FacePicker)
    assert isinstance(picker, FacePicker)
    picker.picked.emit("sue")
    picker.accept()
    fill(game, "Bo")
    until(lambda: window.list.count() == 2)
    assert [each.face for each in profiles_in(tmp_path).read()][1] == "sue"


def test_somebody_else_plays_from_the_page_at_the_start(start: Start, tmp_path: Path) -> None:
    """One person alone sees nothing of profiles on the page; beside portraits a link lets a new person play at once."""
    page = welcome_of(start(asks_opponents=True, calm=False, number=None, player_name="South"))
    assert not page.people.isVisible()
    assert not page.people.new.isVisible()
    profiles = ProfileList(tmp_path / "game1")
    cy = profiles.create("Cy", "sue")
    game = start(asks_opponents=True, calm=False, number=None, player_name="South")
    QTest.mouseClick(welcome_of(game).people.new, LEFT)
    fill(game, "Bo")
    until(lambda: not game.window.isVisible())
    assert controller_of(game).is_wanted
    assert profiles.chosen in set(profiles.others) - {cy}


@pytest.mark.parametrize("by", ["mouse", "Enter"])
def test_a_portrait_chooses_the_person(start: Start, tmp_path: Path, by: str) -> None:
    """With several profiles the page shows their portraits; the own one is marked, another one changes the person."""
    key = profiles_in(tmp_path).create("Bo", "sue")
    game = start(asks_opponents=True, calm=False, number=None, player_name="South")
    page = welcome_of(game)
    own, other = page.people.portraits
    assert own.isVisible()
    assert own.accessibleName() == "South plays now"
    assert other.accessibleName() == "Play as Bo"
    assert not page.name.isVisible(), "the name stands below the portrait"
    QTest.mouseClick(own, LEFT)
    assert game.window.isVisible()
    if by == "mouse":
        QTest.mouseClick(other, LEFT)
    else:
        other.setFocus()
        QTest.keyClick(other, Qt.Key.Key_Return)
    until(lambda: not game.window.isVisible())
    assert profiles_in(tmp_path).chosen == key


def test_many_people_have_a_way_to_the_list(start: Start, tmp_path: Path) -> None:
    """The page shows some of many people, always the one who plays, and a button for the others."""
    for number in range(8):
        profiles_in(tmp_path).create(f"P{number}", "sue")
    game = start(asks_opponents=True, calm=False, number=None, player_name="South")
    page = welcome_of(game)
    assert len(page.people.portraits) == 6
    assert page.people.portraits[0].accessibleName() == "South plays now"
    QTest.mouseClick(page.people.all, LEFT)
    window = controller_of(game).window
    assert window is not None
    assert window.list.count() == 9


def test_a_profile_is_removed_and_comes_back(start: Start, tmp_path: Path) -> None:
    """A removed profile leaves the list at once; Undo or *Bring back* lists it again, with all its files."""
    key = profiles_in(tmp_path).create("Bo", "sue")
    game = start(player_name="South")
    window = opened(game)
    window.list.setCurrentRow(1)
    QTest.mouseClick(window.remove, LEFT)
    until(lambda: window.list.count() == 1)
    assert "Bo is removed" in window.note.text()
    assert profiles_in(tmp_path).files(key).options.exists()
    QTest.mouseClick(window.undo, LEFT)
    until(lambda: window.list.count() == 2)
    assert not window.undo.isVisible()
    window.list.setCurrentRow(1)
    QTest.keyClick(window.list, Qt.Key.Key_Delete)
    until(lambda: window.list.count() == 1)
    QTest.mouseClick(window.all, LEFT)
    window.list.setCurrentRow(1)
    assert caption_of(window.remove) == "Bring back"
    QTest.mouseClick(window.remove, LEFT)
    until(lambda: not any(each.is_removed for each in profiles_in(tmp_path).read()))


def test_names_are_changed(start: Start, tmp_path: Path) -> None:
    """The name of the person who plays changes at the table, too; another profile's name changes in its file."""
    key = profiles_in(tmp_path).create("Bo", "sue")
    game = start(player_name="South")
    window = opened(game)
    window.list.setCurrentRow(1)
    QTest.mouseClick(window.change, LEFT)
    fill(game, "Bob")
    until(lambda: entries(window)[1] == "Bob")
    profile = read_profile(profiles_in(tmp_path).files(key).options).profile
    own = owner_of(profile.seats)
    assert own is not None
    assert (profile.person, profile.seats[own].name, profile.seats[own].face) == (key, "Bob", "sue")
    window.list.setCurrentRow(0)
    QTest.mouseClick(window.change, LEFT)
    fill(game, "Ada")
    assert entries(window)[0] == "Ada\nPlays now"
    assert game.settings.value(PLAYER_NAME) == "Ada"
    assert game.window.windowTitle() == "Ada"
    window.reject()
    until(lambda: game.view.seats[0].name == "Ada")


def test_one_profile_is_exported(start: Start, tmp_path: Path) -> None:
    """The marked profile is written to a file by another process, and a message names the person."""
    key = profiles_in(tmp_path).create("Bo", "sue")
    game = start(player_name="South")
    window = opened(game)
    window.list.setCurrentRow(1)
    QTest.mouseClick(window.export, LEFT)
    chooser = game.window.findChildren(QFileDialog)[-1]
    chooser.fileSelected.emit(str(tmp_path / "bo.zip"))
    chooser.reject()
    until(lambda: "The profile of Bo is in bo.zip, with 0 games." in game.window.messages.text.text())
    with zipfile.ZipFile(tmp_path / "bo.zip") as made:
        assert f'"person":"{key}"' in made.read(ABOUT).decode()
        assert "options.toml" in made.namelist()
        assert not [name for name in made.namelist() if name.startswith(("matches/", "profiles/"))]


def test_a_refusal_of_the_disk_is_told(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk refuses the choice, the window stays open with the same person, and the reason is told."""
    profiles_in(tmp_path).create("Bo", "sue")
    game = start(player_name="South")
    window = opened(game)
    window.list.setCurrentRow(1)

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    with monkeypatch.context() as patched:
        patched.setattr(disk, "replace_file", full)
        QTest.mouseClick(window.play, LEFT)
        until(lambda: "No space left" in window.note.text())
    assert game.window.isVisible()
    assert not controller_of(game).is_wanted
    assert profiles_in(tmp_path).chosen == FIRST


def test_a_damaged_profile_is_named(start: Start, tmp_path: Path) -> None:
    """A profile whose options cannot be read is in the list, says so, and can be played with."""
    key = profiles_in(tmp_path).create("Bo", "sue")
    profiles_in(tmp_path).files(key).options.write_text("no TOML")
    window = opened(start(player_name="South"))
    assert entries(window)[1] == "Somebody\nThe options cannot be read. They are kept, and new ones begin."
    window.list.setCurrentRow(1)
    assert window.play.isEnabled()
    assert not window.change.isEnabled()


def test_a_name_that_is_taken_elsewhere_is_told_apart(start: Start, tmp_path: Path) -> None:
    """The preferences let people have the same name; the list of the profiles gives the second one a number."""
    profiles_in(tmp_path).create("Bo", "sue")
    game = start(player_name="South")
    game.settings.set(PLAYER_NAME, "Bo")
    window = opened(game)
    assert entries(window) == ["Bo\nPlays now", "Bo (2)"]


def test_another_person_sits_down_by_name(start: Start, tmp_path: Path) -> None:
    """In the dialog of the seats the other people are in the list of names; who is picked sits there as a person."""
    profiles_in(tmp_path).create("Bo", "sue")
    game = start(player_name="South")
    game.trigger("players")
    dialog = game.window.findChild(SeatsDialog)
    assert isinstance(dialog, SeatsDialog)
    card = dialog.cards[2]
    assert [card.who.itemText(place) for place in range(2)] == ["South", "Bo"]
    card.who.picked.emit(1)
    seating = dialog.seats()[2]
    assert (seating.name, seating.kind, seating.face, seating.character) == ("Bo", Kind.PERSON, "sue", "")
    dialog.reject()


def test_two_at_one_screen_count_for_themselves(start: Start, tmp_path: Path) -> None:
    """Who is picked for a seat has the own id there, and the name and face of the profile, also after a change."""
    key = profiles_in(tmp_path).create("Bo", "sue")
    game = start(player_name="South", people=People(ADA))
    game.trigger("players")
    dialog = game.window.findChild(SeatsDialog)
    assert isinstance(dialog, SeatsDialog)
    dialog.cards[2].who.picked.emit(1)
    assert dialog.seats()[2].person == key
    dialog.cards[1].who.picked.emit(0)
    assert dialog.note.text() == "Nobody can sit at two places."
    assert not dialog.accept_button.isEnabled()
    dialog.cards[1].show_character(CAST[1])
    dialog.cards[2].name.setText("A guest")
    assert dialog.seats()[2].person == ""
    dialog.cards[2].name.setText("bo")
    dialog.cards[0].name.setText("Ada")
    dialog.accept()
    until(lambda: [each.person for each in game.view.seats] == [ADA, "", key, ""])
    assert game.settings.value(PLAYER_NAME) == "Ada"
    window = opened(game)
    window.list.setCurrentRow(1)
    QTest.mouseClick(window.change, LEFT)
    form = controller_of(game).form
    assert form is not None
    form.show_person("", "sam")
    fill(game, "Bob")
    until(lambda: game.view.seats[2].name == "Bob")
    assert (game.view.seats[2].face, game.view.seats[2].person) == ("sam", key)
    assert link.CarryTally("bo", "Bob") in game.thread.sent
    profile = game.kept[-1]
    assert isinstance(profile, Profile)
    assert profile.seats == game.view.seats


def test_the_seats_follow_what_changed_in_another_window(start: Start, tmp_path: Path) -> None:
    """A game that goes on shows everybody with the name and face of today; the page at the start does, too."""
    profiles = profiles_in(tmp_path)
    key = profiles.create("Bo", "sue")
    seated = [ChangeSeat(0, Seating("South", Kind.PERSON), ADA), ChangeSeat(2, Seating("Bo", Kind.PERSON), key)]
    profiles.change(key, "Bob", "sam")
    game = start(log=[*seated], player_name="Ada", people=People(ADA), asks_opponents=True, calm=False)
    page = welcome_of(game)
    assert page.name.text() == "Ada"
    assert [each.seating.name for each in page.opponents][1] == "Bob"
    until(lambda: [game.view.seats[seat].name for seat in (0, 2)] == ["Ada", "Bob"])
    assert (game.view.seats[2].face, game.view.seats[2].person) == ("sam", key)


def test_a_profile_keeps_its_face_without_a_seat(tmp_path: Path) -> None:
    """The portrait is that of the person, also while others have all seats, or the place of the person."""
    profiles = profiles_in(tmp_path)
    key = profiles.create("Bo", "sue")
    path = profiles.files(key).options
    keeper = ProfileKeeper(read_profile(path).profile)
    first, *others = keeper.profile.seats
    for seat in (replace(first, kind=Kind.COMPUTER), replace(first, name="Ada", face="sam", person=ADA)):
        keeper.keep_seats(as_four((seat, *others)))
        path.write_text(profile_text(keeper.profile))
        assert [each.face for each in profiles.read()] == ["you", "sue"]
        assert keeper.profile.own_seating().face == "sue"
        profiles.change(key, "Bo", "sam")
        assert [each.face for each in profiles.read()] == ["you", "sam"]


def test_with_one_profile_the_title_is_as_before(start: Start) -> None:
    """Whoever plays alone sees no name in the title."""
    assert start().window.windowTitle() == "Hearts"
