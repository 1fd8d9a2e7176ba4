"""Tests of the settings on a plugin's page: they are shown as declared, saved, and replaced if they are impossible."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from hearts_qt.plugin_host.contributions import Catalogue, Contributions, Plugin, Source
from hearts_qt.plugin_host.items import PlayerItem
from hearts_qt.plugin_host.kinds import PLAYERS
from hearts_qt.plugin_host.plugin_settings import SettingEntry
from hearts_qt.settings.option import Value
from hearts_qt.ui.dialogs.plugins_window import PluginsWindow
from hearts_qt.ui.widgets.mnemonics import mnemonic_of, plain_label
from hearts_qt.ui.widgets.value_controls import ChoiceBox, Number, Switch
from tests.ui.conftest import Start
from tests.ui.game import Game, until

NERVE = SettingEntry(id="nerve", kind="number", label="Nerve <b>", default=3, least=0, most=9, help="For moons.")
MOOD = SettingEntry(id="mood", kind="choice", label="Mood", default="calm", choices={"calm": "Calm", "wild": "Wild"})
TALKS = SettingEntry(id="talks", kind="switch", label="Talks", default=True)
PLAYER = PlayerItem("aunt", "Aunt", Path("aunt"), "player.py:Aunt")
AUNT = Plugin(
    "aunt",
    "Aunt",
    Path("aunt"),
    Source.USER,
    settings=(NERVE, MOOD, TALKS),
    contributions=Contributions({PLAYERS: [PLAYER]}),
)
OTHER = Plugin("other", "Other", Path("other"), Source.USER)


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game."""
    return start()


def show(game: Game, *plugins: Plugin, chosen: Mapping[str, Value]) -> PluginsWindow:
    """Set settings of the plugin "aunt" to the values in `chosen`. Then open the page of plugins with these plugins."""
    for setting, value in chosen.items():
        game.window.keeper.choose_plugin_setting("aunt", setting, value)
    game.window.show_catalogue(Catalogue(plugins), safe_mode=False)
    game.window.controllers.plugins.show_page()
    page = game.window.controllers.plugins.page
    assert page is not None
    page.show_plugin("aunt")
    return page


def values(page: PluginsWindow) -> dict[str, object]:
    """Return the values of the settings that the page shows."""
    shown: dict[str, object] = {}
    for name, row in page.details.settings.rows.items():
        match row.control:
            case Switch():
                shown[name] = row.control.box.isChecked()
            case Number():
                shown[name] = row.control.spin.value()
            case ChoiceBox():
                shown[name] = row.control.box.currentData()
    return shown


def test_settings_that_nobody_reads_are_not_shown(game: Game) -> None:
    """If a plugin has neither a player nor a commentator, its settings are not shown, because nothing uses them."""
    page = show(game, replace(AUNT, contributions=Contributions()), chosen={})
    assert not page.details.settings.isVisible()


def test_settings_are_shown_as_they_are_declared(game: Game) -> None:
    """Each setting has a control, and its label and help are plain text.

    The page of a plugin without settings shows no settings.
    """
    page = show(game, AUNT, OTHER, chosen={"nerve": 7})
    group = page.details.settings
    assert group.isVisible()
    assert values(page) == {"nerve": 7, "mood": "calm", "talks": True}
    assert "Nerve <b>" in plain_label(group.rows["nerve"].label.text())
    until(lambda: all(mnemonic_of(row.label.text()) for row in group.rows.values()))
    assert len({mnemonic_of(row.label.text()) for row in group.rows.values()}) == len(group.rows)
    assert group.rows["nerve"].label.textFormat() is Qt.TextFormat.PlainText
    assert group.rows["nerve"].help.text() == "For moons."
    assert "next deal" in group.note.text()
    page.show_plugin("other")
    assert not group.isVisible()


def test_what_is_chosen_is_kept(game: Game) -> None:
    """The chosen values are saved under the plugin's id, and are kept while the plugin is missing."""
    page = show(game, AUNT, chosen={})
    rows = page.details.settings.rows
    talks, nerve = rows["talks"].control, rows["nerve"].control
    assert isinstance(talks, Switch)
    assert isinstance(nerve, Number)
    talks.box.click()
    nerve.spin.setValue(5)
    assert game.window.keeper.profile.plugin_settings == {"aunt": {"talks": False, "nerve": 5}}
    show(game, OTHER, chosen={})
    page = show(game, AUNT, chosen={})
    assert values(page) == {"nerve": 5, "mood": "calm", "talks": False}


def test_a_value_that_does_not_fit_any_more_is_said_and_kept(game: Game) -> None:
    """If a newer version of a plugin does not allow the chosen value, the default is shown with a note.

    The earlier value is kept until the person chooses another one.
    """
    page = show(game, AUNT, chosen={"nerve": 8})
    smaller = replace(AUNT, settings=(SettingEntry(id="nerve", kind="number", label="Nerve", default=1, most=4),))
    page = show(game, smaller, chosen={})
    row = page.details.settings.rows["nerve"]
    assert values(page) == {"nerve": 1}
    assert "“8”, is no longer possible" in row.note.text()
    assert game.window.keeper.profile.plugin_settings == {"aunt": {"nerve": 8}}
    assert isinstance(row.control, Number)
    row.control.spin.setValue(2)
    assert game.window.keeper.profile.plugin_settings == {"aunt": {"nerve": 2}}
    assert not row.note.text()


def test_a_plugin_that_is_off_shows_no_settings(game: Game) -> None:
    """The settings of a plugin that is switched off are not shown."""
    page = show(game, replace(AUNT, on=False), chosen={})
    assert not page.details.settings.isVisible()
