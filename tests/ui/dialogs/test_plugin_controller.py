"""Tests of plugins in the real window: they are dropped, installed, reported, switched on and off, and removed."""

import threading
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from hearts_qt.plugin_host.comments import Comments, Line, Occasion
from hearts_qt.plugin_host.contributions import Catalogue, Contributions, Plugin, Source
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.installing import export
from hearts_qt.plugin_host.items import FaceItem, HelpItem, PlayerItem, PresetItem
from hearts_qt.plugin_host.kinds import FACES, HELP, PLAYERS, PRESETS
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.remote.confinement import Protection
from hearts_qt.settings.character_pack import pack_files, zipped
from hearts_qt.settings.characters import Character
from hearts_qt.table import link
from hearts_qt.table.problems import Misdeed, PlayerFailed
from hearts_qt.ui.dialogs import installer, plugin_controller
from hearts_qt.ui.dialogs.rules_dialog import RulesDialog
from hearts_qt.ui.dialogs.seats_dialog import SeatsDialog
from hearts_qt.ui.words.plugins import protection_sentence
from tests.plugin_host.written import hook_plugin, style_plugin
from tests.ui.conftest import Start
from tests.ui.dialogs.drops import drop, drop_urls, plugins_of, press, question, told
from tests.ui.game import Game, until


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game in which the person has to pass."""
    return start()


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """Return a zip file of a plugin that has no flaws."""
    folder = style_plugin(tmp_path / "made" / "aunt")
    target = tmp_path / "aunt.zip"
    with zipfile.ZipFile(target, "w") as archive:
        for path in folder.iterdir():
            archive.write(path, f"aunt/{path.name}")
    return target


def test_a_file_that_is_offered_for_a_move_is_copied(game: Game, packed: Path) -> None:
    """If another program offers to move a file, the window copies the file instead."""
    assert drop(game, packed, proposed=Qt.DropAction.MoveAction)


def test_a_zip_file_dropped_onto_the_table_is_installed_after_one_question(
    game: Game, packed: Path, qtbot: QtBot
) -> None:
    """A dropped zip file is installed after one question, which names the contents of the file."""
    assert drop(game, packed)
    box = question(game, qtbot)
    assert "Install" in box.text()
    assert "1 style of play" in box.informativeText()
    assert "Version 1.0, by Vera, licence MIT" in box.informativeText()
    assert not plugins_of(game).exists()
    press(box, "Install")
    qtbot.waitUntil(lambda: "is installed" in told(game))
    assert len(list(plugins_of(game).iterdir())) == 1


@pytest.mark.parametrize("answer", ["Install", "Cancel", "nothing"])
def test_a_folder_goes_the_same_way(game: Game, tmp_path: Path, qtbot: QtBot, answer: str) -> None:
    """A dropped folder is packed into a temporary file, which is installed like a zip file.

    The temporary file is removed after either answer, and also when the window is closed.
    """
    assert drop(game, style_plugin(tmp_path / "made" / "aunt"))
    box = question(game, qtbot)
    # If the program were killed now, the next start would delete the temporary file, because it has such a place and
    # name.
    assert [each.name.startswith(".arriving-") for each in plugins_of(game).iterdir()] == [True]
    if answer == "nothing":
        game.window.close()
    else:
        press(box, answer)
    if answer == "Install":
        qtbot.waitUntil(lambda: "is installed" in told(game))
    assert len(list(plugins_of(game).iterdir())) == (answer == "Install")


def a_wheel(path: Path, *plugins: Path) -> Path:
    """Write a wheel with these folders of plugins as its packages, and return its path."""
    points = "\n".join(f"{folder.name} = {folder.name}" for folder in plugins)
    with zipfile.ZipFile(path, "w") as archive:
        for folder in plugins:
            for file in folder.iterdir():
                archive.write(file, f"{folder.name}/{file.name}")
        archive.writestr("aunts-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: aunts\n")
        archive.writestr("aunts-1.0.dist-info/entry_points.txt", f"[hearts_qt.plugins]\n{points}\n")
    return path


@pytest.mark.parametrize("answer", ["Install", "Cancel"])
def test_a_wheel_is_installed_after_a_question(
    game: Game, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """A dropped wheel is installed after a question that says how its code is confined."""
    monkeypatch.setattr(installer, "protection", lambda: Protection(7, True))
    wheel = a_wheel(tmp_path / "aunts-1.0-py3-none-any.whl", hook_plugin(tmp_path / "coded"))
    assert drop(game, wheel)
    box = question(game, qtbot)
    assert "is confined" in box.informativeText()
    press(box, answer)
    if answer == "Install":
        qtbot.waitUntil(lambda: "is installed" in told(game))
    game.window.controllers.plugins.installer.wait()
    assert [each.name for each in plugins_of(game).iterdir()] == (["coded"] if answer == "Install" else [])


def test_each_plugin_of_a_wheel_has_its_own_question(game: Game, tmp_path: Path, qtbot: QtBot) -> None:
    """If a wheel has two plugins, the person can install one and refuse the other. No temporary file is left."""
    wheel = a_wheel(
        tmp_path / "aunts.whl", style_plugin(tmp_path / "aunt", "aunt"), style_plugin(tmp_path / "may", "may")
    )
    assert drop(game, wheel)
    qtbot.waitUntil(lambda: len(game.window.findChildren(QMessageBox)) == 2)
    first, second = game.window.findChildren(QMessageBox)
    press(first, "Cancel")
    press(second, "Install")
    qtbot.waitUntil(lambda: "is installed" in told(game))
    assert [each.name for each in plugins_of(game).iterdir()] == ["may"]


def test_the_question_names_the_plugin_that_is_replaced(game: Game, packed: Path, qtbot: QtBot) -> None:
    """If an installed plugin has the same id, the question says that this plugin is replaced."""
    style_plugin(plugins_of(game) / "mine", "aunt")
    assert drop(game, packed)
    box = question(game, qtbot)
    assert "This replaces “A good one 1.0”" in box.informativeText()
    box.reject()


def test_the_end_waits_for_an_installation(game: Game, tmp_path: Path, qtbot: QtBot) -> None:
    """When the program ends, an installation that has begun is completed first."""
    assert drop(game, style_plugin(tmp_path / "made" / "aunt"))
    press(question(game, qtbot), "Install")
    game.window.close()
    game.window.controllers.plugins.installer.wait()
    assert [each.name for each in plugins_of(game).iterdir()] == ["aunt"]


def test_an_old_sheet_becomes_eleven_faces(game: Game, tmp_path: Path, qtbot: QtBot) -> None:
    """A picture with eleven faces in two poses each becomes eleven faces."""
    sheet = QImage(11 * 32, 2 * 32, QImage.Format.Format_RGB32)
    sheet.fill(Qt.GlobalColor.blue)
    assert sheet.save(str(tmp_path / "FACES.BMP"))
    assert drop(game, tmp_path / "FACES.BMP")
    box = question(game, qtbot)
    assert "11 faces" in box.informativeText()
    press(box, "Install")
    qtbot.waitUntil(lambda: "is installed" in told(game))
    (folder,) = plugins_of(game).iterdir()
    assert len(read_plugin(folder, Source.USER, look_into(folder)).contributions.of(FACES)) == 11


@pytest.mark.parametrize("in_dialog", [False, True])
def test_a_dropped_character_joins_the_others(game: Game, tmp_path: Path, qtbot: QtBot, in_dialog: bool) -> None:
    """If the file of a character is dropped onto the table, the character and its comments are added.

    A message says so.
    """
    controllers = game.window.controllers
    if in_dialog:
        controllers.characters.configure()
    vera = Character(id="vera", name="Aunt Vera", face="vickie", player="wild")
    said = Comments(name="Vera", lines={Occasion.TAKE: (Line("Mine."),)})
    (tmp_path / "vera.zip").write_bytes(zipped(pack_files(vera, said, None, "Marianne")))
    assert drop(game, tmp_path / "vera.zip")
    press(question(game, qtbot), "Install")
    qtbot.waitUntil(lambda: "Aunt Vera is now one of the characters" in told(game))
    added = [each for each in game.character_folder.characters.all() if each.name == "Aunt Vera"]
    assert [(each.player, each.comments) for each in added] == [("wild", "aunt-vera")]
    if controllers.characters.dialog is not None:
        controllers.characters.dialog.close()


@pytest.mark.parametrize(("needs", "named"), [("987.6", True), ("", False)])
def test_the_question_names_the_program_that_is_needed(
    game: Game, tmp_path: Path, qtbot: QtBot, needs: str, named: bool
) -> None:
    """The question before an installation says which version of Hearts the plugin needs."""
    assert drop(game, style_plugin(tmp_path / "bold", needs=needs))
    box = question(game, qtbot)
    assert ("Needs Hearts 987.6 or newer" in box.informativeText()) is named
    press(box, "Cancel")


def test_nothing_is_installed_without_a_yes(game: Game, packed: Path, qtbot: QtBot) -> None:
    """Cancel installs nothing, and keeps the person's file."""
    assert drop(game, packed)
    question(game, qtbot).reject()
    assert not plugins_of(game).exists()
    assert packed.exists()


def test_what_is_no_plugin_is_refused_with_its_name(game: Game, tmp_path: Path, qtbot: QtBot) -> None:
    """A file that is not a plugin is refused with a message that names the file."""
    path = tmp_path / "holiday.zip"
    path.write_bytes(b"PK but not really")
    assert drop(game, path)
    qtbot.waitUntil(lambda: "holiday.zip was not installed" in told(game))


def test_other_files_are_left_to_others(game: Game, tmp_path: Path) -> None:
    """Files of other types, several files at once, and web addresses are not accepted by the window."""
    (tmp_path / "a.ogg").touch()
    (tmp_path / "b.zip").touch()
    assert not drop(game, tmp_path / "a.ogg")
    assert not drop(game, tmp_path / "a.ogg", tmp_path / "b.zip")
    assert not drop_urls(game.window, [QUrl("https://example.org/b.zip")])


def flawed(*flaws: Flaw) -> Catalogue:
    """Return a catalogue with one plugin of the person that has these flaws."""
    return Catalogue((Plugin("aunts", "Aunts", Path("aunts"), Source.USER, flaws=flaws),))


def test_a_plugin_that_does_not_work_is_told_once(game: Game) -> None:
    """A broken plugin is reported once, and again if its flaws change.

    When the plugin is repaired, the message disappears.
    """
    show = game.window.show_catalogue
    show(flawed(Flaw(FlawKind.MISSING, "face.svg")), safe_mode=False)
    assert "“Aunts” does not work" in told(game)
    game.window.messages.close_button.click()
    show(flawed(Flaw(FlawKind.MISSING, "face.svg")), safe_mode=False)
    assert game.window.messages.isHidden()
    show(flawed(Flaw(FlawKind.MISSING, "other.svg")), safe_mode=False)
    show(flawed(Flaw(FlawKind.MISSING, "third.svg")), safe_mode=False)
    assert "third.svg" in told(game)
    assert "other.svg" not in told(game)
    show(flawed(), safe_mode=False)
    assert game.window.messages.isHidden()


def test_many_plugins_that_do_not_work_are_summed_up(game: Game) -> None:
    """One message tells of twelve broken plugins, once. It takes the place of earlier messages about single plugins.

    When one of them is mended, the message disappears, because it no longer holds.
    """

    def broken(count: int) -> Catalogue:
        flaws = (Flaw(FlawKind.MISSING, "face.svg"),)
        names = [f"Aunts {number}" for number in range(1, count + 1)]
        return Catalogue(tuple(Plugin(name, name, Path(name), Source.USER, flaws=flaws) for name in names))

    show = game.window.show_catalogue
    show(broken(2), safe_mode=False)
    assert told(game).count("does not work") == 2
    show(broken(12), safe_mode=False)
    assert told(game).startswith("12 plugins do not work: Aunts 1, Aunts 2,")
    assert "and 6 more" in told(game)
    assert "does not work" not in told(game)
    game.window.messages.close_button.click()
    show(broken(12), safe_mode=False)
    assert game.window.messages.isHidden()
    show(broken(13), safe_mode=False)
    assert told(game).startswith("13 plugins do not work")
    show(broken(12), safe_mode=False)
    assert game.window.messages.isHidden()


def test_the_page_is_opened_and_follows(game: Game) -> None:
    """The page shows plugins that are added later. The choice of its switch is saved, and a signal reports it."""
    switched: list[tuple[str, bool]] = []
    game.window.controllers.plugins.switched.connect(lambda plugin, on: switched.append((plugin, on)))
    game.window.menus.actions["plugins"].trigger()
    page = game.window.controllers.plugins.page
    assert page is not None
    assert page.nothing.isVisible()
    game.window.show_catalogue(flawed(), safe_mode=False)
    assert page.details.title.text() == "Aunts"
    page.details.switch.box.click()
    assert switched == [("aunts", False)]
    assert list(game.window.keeper.profile.plugins_off) == ["aunts"]
    page.details.switch.box.click()
    assert not list(game.window.keeper.profile.plugins_off)
    game.window.close()
    assert not page.isVisible()


@pytest.mark.parametrize("by", [Protection(7, True, "bwrap"), Protection(7, True), Protection()])
def test_the_page_says_what_confines_code_here(
    game: Game, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, by: Protection
) -> None:
    """The page says how code is confined on this computer. The window does not wait for this information."""
    may_answer = threading.Event()
    monkeypatch.setattr(plugin_controller, "protection", lambda: by if may_answer.wait(60) else None)
    game.window.controllers.plugins.show_page()
    page = game.window.controllers.plugins.page
    assert page is not None
    assert not page.protection.text()
    may_answer.set()
    qtbot.waitUntil(lambda: page.protection.text() == protection_sentence(by.level))


@pytest.mark.parametrize(("by", "said"), [(Protection(7, True), "is confined"), (Protection(), "only if you trust")])
def test_the_question_says_what_confines_code_here(
    game: Game, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: Protection, said: str
) -> None:
    """Before a plugin with code is installed, the question says how code is confined."""
    monkeypatch.setattr(installer, "protection", lambda: by)
    packed = tmp_path / "coded.zip"
    export(hook_plugin(tmp_path / "coded"), packed)
    game.window.controllers.plugins.installer.offer(packed)
    qtbot.waitUntil(lambda: bool(game.window.findChildren(QMessageBox)))
    (box,) = game.window.findChildren(QMessageBox)
    assert said in box.informativeText()
    box.reject()


def test_a_plugin_is_removed_and_where_it_lies_is_told(game: Game) -> None:
    """A removed plugin is moved to another folder and not deleted. A message names this folder."""
    folder = style_plugin(plugins_of(game) / "aunt")
    plugin = read_plugin(folder, Source.USER, look_into(folder))
    game.window.show_catalogue(Catalogue((plugin,)), safe_mode=False)
    game.window.controllers.plugins.show_page()
    page = game.window.controllers.plugins.page
    assert page is not None
    page.details.remove.click()
    assert not folder.exists()
    assert "It is kept in" in told(game)
    assert list(plugins_of(game).glob(".removed/aunt/plugin.toml"))


def test_the_folder_is_opened_and_made_first(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command creates the plugin folder and opens it.

    If no program can show the folder, a message gives its path.
    """
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    game.window.menus.actions["plugin_folder"].trigger()
    assert opened == [str(plugins_of(game))]
    assert plugins_of(game).is_dir()
    assert str(plugins_of(game)) in told(game)


def test_a_file_can_be_chosen_too(game: Game, packed: Path, qtbot: QtBot) -> None:
    """A file that is chosen on the page is installed like a dropped file."""
    game.window.controllers.plugins.choose_file()
    dialog = game.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(packed))
    press(question(game, qtbot), "Install")
    qtbot.waitUntil(lambda: "is installed" in told(game))
    dialog.close()


def test_a_folder_can_be_chosen_too(game: Game, tmp_path: Path, qtbot: QtBot) -> None:
    """A folder that is chosen on the page is installed like a dropped folder."""
    game.window.controllers.plugins.choose_folder()
    dialog = game.window.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.fileMode() is QFileDialog.FileMode.Directory
    dialog.fileSelected.emit(str(style_plugin(tmp_path / "folder")))
    press(question(game, qtbot), "Install")
    qtbot.waitUntil(lambda: "is installed" in told(game))
    dialog.close()


def test_help_pages_and_rule_sets_of_plugins_are_offered(game: Game, tmp_path: Path) -> None:
    """The help window and the rules dialog offer the help pages and rule sets of a plugin.

    After the plugin was removed, its help page is not listed.
    """
    (tmp_path / "aunts.md").write_text("# Aunts\n\nThey <b>never</b> lose.", encoding="utf-8")
    items = Contributions(
        {
            HELP: [HelpItem("aunts", "All about aunts", tmp_path / "aunts.md")],
            PRESETS: [PresetItem("aunts", "Aunts’ rules", "standard", {"goal": 42})],
        }
    )
    help = game.window.controllers.help
    help.show_page("learn")
    whole = replace(flawed().plugins[0], contributions=items)
    game.window.show_catalogue(Catalogue((whole,)), safe_mode=False)
    browser = help.show_page("plugin/aunts").browser
    until(lambda: "They" in browser.toPlainText())
    assert "<b>never</b>" in browser.toPlainText()
    game.window.menus.actions["rules"].trigger()
    dialog = game.window.findChild(RulesDialog)
    assert dialog is not None
    dialog.presets.setCurrentRow(dialog.presets.count() - 1)
    assert dialog.rules().goal == 42
    assert dialog.title.text() == "Aunts’ rules"
    dialog.reject()
    game.window.show_catalogue(Catalogue(), safe_mode=False)
    assert help.window is not None
    index = help.window.index
    assert "All about aunts" not in [index.item(row).text().strip() for row in range(index.count())]


@pytest.mark.qt_log_ignore("does not support grabbing", extend=True)
def test_why_a_player_failed_can_be_read(game: Game) -> None:
    """If a plugin's player fails, a message leads to the page of plugins. The page shows the error with its line."""
    player = PlayerItem("fox", "Clever Fox", Path("aunts"), "player.py:Fox")
    whole = replace(flawed().plugins[0], contributions=Contributions({PLAYERS: (player,)}))
    game.window.show_catalogue(Catalogue((whole,)), safe_mode=False)
    game.director.troubled.emit((PlayerFailed(1, "fox", Misdeed.RAISED, "NameError in player.py, line 3"),))
    assert f"{game.view.seats[1].name} broke down" in told(game)
    assert "Interface ▸ Plugins… says why, under “Aunts”." in told(game)
    game.director.send(link.SetSeat(1, replace(game.view.seats[1], player="fox")))
    game.calm()
    details = game.window.docks.scores.details
    details.open_for(1, QPoint())
    assert details.player.text() == "Computer, plays as Clever Fox"
    details.hide()
    game.window.controllers.plugins.show_page()
    page = game.window.controllers.plugins.page
    assert page is not None
    assert "does not work" in page.index.item(0).text()
    assert "NameError in player.py, line 3" in page.details.errors.toPlainText()
    assert page.details.errors.isVisible()


def test_an_open_dialog_of_the_players_follows(game: Game) -> None:
    """If the players dialog is already open, it offers a new player too, and keeps what was chosen before."""
    game.window.menus.actions["players"].trigger()
    dialog = game.window.findChild(SeatsDialog)
    assert dialog is not None
    before = dialog.seats()
    player = PlayerItem("fox", "Clever Fox", Path("aunts"), "player.py:Fox")
    whole = replace(flawed().plugins[0], description="Sly.", contributions=Contributions({PLAYERS: (player,)}))
    game.window.show_catalogue(Catalogue((whole,)), safe_mode=False)
    assert dialog.seats() == before
    card = dialog.cards[1]
    card.show_player("fox")
    assert card.plays.currentText() == "Clever Fox"
    assert card.description.text() == "Sly."
    dialog.reject()


def test_safe_mode_is_said_above_the_table(game: Game) -> None:
    """The message about safe mode is shown only once."""
    for _ in range(2):
        game.window.show_catalogue(Catalogue(), safe_mode=True)
    assert told(game).count("Safe mode") == 1


def test_doubles_are_found(game: Game, tmp_path: Path) -> None:
    """The page names a face that two plugins have in common."""
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.png").write_bytes(b"the same picture")
    plugins = [
        Plugin(
            name,
            name.upper(),
            tmp_path / name,
            Source.USER,
            contributions=Contributions({FACES: [FaceItem(name, f"Vera {name}", tmp_path / name)]}),
        )
        for name in ("a", "b")
    ]
    game.window.show_catalogue(Catalogue(tuple(plugins)), safe_mode=False)
    game.window.controllers.plugins.show_page()
    page = game.window.controllers.plugins.page
    assert page is not None
    page.check_doubles.click()
    until(page.check_doubles.isEnabled)
    assert page.found.text() == "Faces: these are the same: “Vera a” from A, “Vera b” from B."
