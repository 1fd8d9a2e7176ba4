"""Tests of the faces, styles and players that plugins add to the choices for a character."""

from pathlib import Path

from hearts_qt.plugin_host.contributions import Catalogue, Source
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.ui.company.character_parts import CharacterParts
from tests.plugin_host.written import HEAD, STYLE, write_plugin
from tests.ui.company.conftest import Configuring


def _catalogue(folder: Path) -> Catalogue:
    player = {"name": "Vera", "id": "vera", "python": "player.py:Vera", "description": "Ducks what she can."}
    styles = [{**STYLE, "name": "Bold", "id": "bold"}]
    manifest = {**HEAD, "description": "My family.", "players": [player], "styles": styles}
    write_plugin(folder, manifest, {"player.py": ""})
    plugin = read_plugin(folder, Source.USER, look_into(folder))
    assert not plugin.flaws
    return Catalogue((plugin,))


def test_each_player_of_a_plugin_has_its_line(tmp_path: Path) -> None:
    """A player has its own description. A style without a description has the plugin's, and Stan has his own."""
    parts = CharacterParts(("stan",), tmp_path)
    parts.offer(_catalogue(tmp_path / "good"))
    stan, player, style = parts.players
    assert parts.line(player) == "Ducks what she can."
    assert parts.line(style) == "My family."
    assert parts.line(stan) == "Good at everything, extreme in nothing."


def test_the_line_is_shown_where_a_character_gets_its_player(configuring: Configuring, tmp_path: Path) -> None:
    """The dialog that configures characters shows the description of a plugin's player below the player's name."""
    configuring.character_parts.offer(_catalogue(tmp_path / "good"))
    player = configuring.character_parts.players[-2]
    configuring.dialog.header.show_person("Nellie", "nellie", player, moves=False)
    assert configuring.dialog.header.description.text() == "Ducks what she can."
