"""Tests of the page of plugins: what it shows, and what its buttons do."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hearts_qt.plugin_host.contributions import Contributions, Plugin, Source
from hearts_qt.plugin_host.doubles import Contribution, Double
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.plugin_host.items import DesignItem, FaceItem, Form, PlayerItem
from hearts_qt.plugin_host.kinds import CARDS, FACES, PLAYERS
from hearts_qt.remote.confinement import Level
from hearts_qt.ui.dialogs.plugin_details import PluginActions
from hearts_qt.ui.dialogs.plugins_window import PluginsWindow

HERE = Path("plugins")
TORTOISE = Plugin(
    "tortoise",
    "The Tortoise",
    HERE / "tortoise",
    Source.BUNDLED,
    "1.0",
    "Ada",
    "MIT",
    "In no hurry.",
    contributions=Contributions(
        {
            PLAYERS: [PlayerItem("tortoise", "Slow", HERE, "player.py:Tortoise")],
            CARDS: [DesignItem(f"back-{number}", f"Back {number}", HERE) for number in range(8)],
        }
    ),
)
AUNTS = Plugin(
    "aunts",
    "Aunts <b>",
    HERE / "aunts",
    Source.USER,
    contributions=Contributions({FACES: (FaceItem("a", "Vera", HERE),)}),
)
BROKEN = Plugin(
    "broken",
    "Broken",
    HERE / "broken",
    Source.USER,
    flaws=(Flaw(FlawKind.MISSING, "player.py"), Flaw(FlawKind.NOT_TOML, "plugin.toml", "line 3")),
)


class Done:
    """Records the actions that the window requests."""

    def __init__(self) -> None:
        """Begin with no actions."""
        self.calls: list[tuple[object, ...]] = []

    @property
    def acts(self) -> PluginActions:
        """Return actions for the window that only record their calls."""
        return PluginActions(
            lambda plugin, on: self.calls.append(("switch", plugin, on)),
            lambda plugin: self.calls.append(("remove", plugin)),
            lambda: self.calls.append(("install",)),
            lambda: self.calls.append(("install folder",)),
            lambda plugin, setting, value: self.calls.append(("choose", plugin, setting, value)),
            lambda: self.calls.append(("folder",)),
            lambda: self.calls.append(("doubles",)),
        )


@pytest.fixture
def done() -> Done:
    """Return an empty record of actions."""
    return Done()


@pytest.fixture
def window(qtbot: QtBot, done: Done) -> PluginsWindow:
    """Return the page with three plugins."""
    made = PluginsWindow(done.acts)
    qtbot.addWidget(made)
    made.show_plugins((TORTOISE, AUNTS, BROKEN), safe_mode=False)
    made.show_plugin("tortoise")
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_a_plugin_is_described(window: PluginsWindow) -> None:
    """The page shows a plugin's author, its contributions, and whether it has code. Long lists are shortened."""
    details = window.details
    assert details.title.text() == "The Tortoise"
    assert "Version 1.0, by Ada, licence MIT" in details.about.text()
    assert "Comes with Hearts" in details.about.text()
    assert details.description.text() == "In no hurry."
    assert "Computer players: Slow" in details.contributes.text()
    assert "Back 5 and 2 more" in details.contributes.text()
    assert "its own code" in details.row.help.text()
    assert not details.remove.isVisible()
    assert not details.errors.isVisible()


@pytest.mark.parametrize(
    ("level", "all_told", "told"),
    [
        (Level.NAMESPACES, "cannot see your files", "confined"),
        (Level.LANDLOCK, "cannot open your files", "confined"),
        (Level.TRUSTED, "have to trust a player", "if you trust it"),
    ],
)
def test_how_far_code_is_confined_is_said(window: PluginsWindow, level: Level, all_told: str, told: str) -> None:
    """The page says how code is confined, both in general and for each plugin with code."""
    assert not window.protection.isVisible()
    window.show_protection(level)
    assert window.protection.isVisible()
    assert all_told in window.protection.text()
    assert told in window.details.row.help.text()
    window.show_plugin("aunts")
    assert "no code" in window.details.row.help.text()


def test_a_stranger_s_text_is_no_markup(window: PluginsWindow) -> None:
    """Texts of a plugin are shown as plain text."""
    window.show_plugin("aunts")
    assert window.details.title.text() == "Aunts <b>"
    assert window.details.title.textFormat() is Qt.TextFormat.PlainText
    assert window.details.about.textFormat() is Qt.TextFormat.PlainText
    assert "no code" in window.details.row.help.text()


def test_what_is_wrong_can_be_read_and_copied(window: PluginsWindow) -> None:
    """Each flaw is shown on its own line, and all flaws can be copied. The list marks the plugin as broken."""
    assert "does not work" in window.index.item(0).text()
    window.show_plugin("broken")
    text = window.details.errors.toPlainText()
    assert len(text.splitlines()) == 2
    assert "player.py" in text
    assert "line 3" in text
    assert window.details.errors.isVisible()
    window.details.copy.click()
    assert QGuiApplication.clipboard().text() == text
    assert window.details.copy.text() == "Copied"


def test_pictures_of_ones_own_are_marked_and_what_cannot_be_used_is_named(window: PluginsWindow) -> None:
    """The page says that a plugin is made of a person's own pictures, and names the files that are not used."""
    cats = DesignItem("cats", "Cats", HERE, Form.PICTURES, (Flaw(FlawKind.WRONG_TYPE, "tim.webp"),))
    plugin = Plugin("cats", "Cats", HERE / "cats", Source.USER, contributions=Contributions({CARDS: [cats]}))
    window.show_plugins((plugin,), safe_mode=False)
    assert "Pictures of your own" in window.details.about.text()
    assert window.details.errors.toPlainText() == "tim.webp: it is not a file of the right kind."


def test_a_plugin_is_switched_and_removed(window: PluginsWindow, done: Done) -> None:
    """The switch and each button of the page request the action that belongs to them."""
    window.show_plugin("aunts")
    window.details.switch.box.click()
    window.details.remove.click()
    for action in window.install.menu().actions():
        action.trigger()
    window.open_folder.click()
    assert done.calls == [
        ("switch", "aunts", False),
        ("remove", "aunts"),
        ("install",),
        ("install folder",),
        ("folder",),
    ]


def test_a_neighbour_takes_the_place_of_a_removed_plugin(window: PluginsWindow) -> None:
    """If the chosen plugin disappears, the next plugin of the list is chosen.

    If there is no next one, the last is chosen.
    """
    three = tuple(replace(AUNTS, id=name, name=name) for name in ("one", "two", "three"))
    window.show_plugins(three, safe_mode=False)
    window.show_plugin("two")
    window.show_plugins((three[0], three[2]), safe_mode=False)
    assert window.details.title.text() == "three"
    window.show_plugins(three[:1], safe_mode=False)
    assert window.details.title.text() == "one"


def test_the_plugin_that_is_read_stays_when_others_come_and_go(window: PluginsWindow) -> None:
    """If other plugins disappear, the chosen plugin is still shown. If all plugins disappear, the page says so."""
    window.show_plugin("aunts")
    window.show_plugins((AUNTS, BROKEN), safe_mode=False)
    assert window.details.title.text() == "Aunts <b>"
    window.show_plugins((TORTOISE,), safe_mode=False)
    assert window.details.title.text() == "The Tortoise"
    window.show_plugins((), safe_mode=False)
    assert window.nothing.isVisible()
    assert not window.details.isVisible()


def test_the_close_button_closes(window: PluginsWindow) -> None:
    """The close button is at the bottom right and closes the window."""
    corner = window.close_button.geometry().bottomRight()
    assert window.width() - corner.x() < 20
    assert window.height() - corner.y() < 20
    window.close_button.click()
    assert not window.isVisible()


def test_safe_mode_is_said(window: PluginsWindow) -> None:
    """The page says that plugins are left out in safe mode."""
    assert not window.safe_mode.isVisible()
    window.show_plugins((TORTOISE,), safe_mode=True)
    assert window.safe_mode.isVisible()


def test_it_goes_by_keyboard(window: PluginsWindow, done: Done) -> None:
    """Down selects the next plugin, Space switches it off, and Esc closes the window."""
    window.index.setFocus()
    QTest.keyClick(window.index, Qt.Key.Key_Down)
    assert window.details.title.text() == "Aunts <b>"
    window.details.switch.box.setFocus()
    QTest.keyClick(window.details.switch.box, Qt.Key.Key_Space)
    assert done.calls == [("switch", "aunts", False)]
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_what_does_not_work_comes_first(window: PluginsWindow) -> None:
    """Plugins with flaws or with a failed player come first in the list. The others keep their order."""
    window.show_plugins((TORTOISE, AUNTS, BROKEN), safe_mode=False, failures={"aunts": "It raised an error."})
    names = [window.index.item(row).text().strip() for row in range(window.index.count())]
    assert [name.split(" (")[0] for name in names] == ["Aunts <b>", "Broken", "The Tortoise"]
    assert window.details.title.text() == "The Tortoise"


def test_doubles_are_looked_for_and_shown(window: PluginsWindow, done: Done) -> None:
    """The button requests one search. The result names what several plugins contain, or says that there is nothing."""
    QTest.mouseClick(window.check_doubles, Qt.MouseButton.LeftButton)
    assert done.calls == [("doubles",)]
    assert not window.check_doubles.isEnabled()
    assert window.found.isVisible()
    window.show_doubles([Double("cards", (Contribution("Mine", "One"), Contribution("Yours", "Two <b>")))])
    assert window.found.text() == "Card designs: these are the same: “One” from Mine, “Two <b>” from Yours."
    assert window.found.textFormat() is Qt.TextFormat.PlainText
    window.show_doubles([])
    assert window.found.text() == "No two plugins contain the same thing."
    assert window.check_doubles.isEnabled()


def test_showing_a_plugin_s_folder_opens_no_file(
    window: PluginsWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """For a plugin that is a single file the folder is opened and not the file.

    A browser could run code in an SVG file.
    """
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    sheet = tmp_path / "deck.svg"
    sheet.write_text("<svg/>", "utf-8")
    window.show_plugins((Plugin("deck", "Deck", sheet, Source.USER),), safe_mode=False)
    window.show_plugin("deck")
    window.details.folder.click()
    assert [url.toLocalFile() for url in opened] == [str(tmp_path)]
