"""Tests of ids: a contribution never takes an id that another plugin, the program or its own plugin already uses."""

from pathlib import Path

import pytest

from hearts_qt import paths
from hearts_qt.plain_text import has_invisible
from hearts_qt.players import roster
from hearts_qt.players.cast import CAST
from hearts_qt.plugin_host.contributions import Contributions, Plugin, Source
from hearts_qt.plugin_host.decks.reading import find_designs, read_items
from hearts_qt.plugin_host.entry_readers import Owner
from hearts_qt.plugin_host.flaw import FlawKind
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.kinds import CARDS, COMMENTS, FACES, PLAYERS, SOUNDS, STYLES
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.plugin_host.plugin_entries import read_entries, together
from hearts_qt.ui.media.packs import OWN
from tests.plugin_host.written import HEAD, STYLE, write_plugin

PLAYER = {"name": "Slow", "command": ["{python}", "player.py"]}
BACK = 'format = 1\nname = "Mine"\nauthor = "Vera"\nlicence = "MIT"\nkind = "back"\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="238" height="332"><rect width="238" height="332"/></svg>'


def read(folder: Path) -> Plugin:
    """Read a plugin folder as the search for plugins does."""
    return read_plugin(folder, Source.USER, look_into(folder))


def ids_of(contributions: Contributions) -> tuple[list[str], list[str]]:
    """Return the ids of the players and of the styles."""
    return [each.id for each in contributions.of(PLAYERS)], [each.id for each in contributions.of(STYLES)]


@pytest.mark.parametrize(
    ("players", "styles", "ids"),
    [
        ([PLAYER], [], (["good"], [])),
        ([], [STYLE], ([], ["good"])),
        ([PLAYER], [STYLE], (["good"], ["good/bold"])),
        ([PLAYER], [{**STYLE, "id": "good"}], (["good"], ["good/good"])),
        ([PLAYER, {**PLAYER, "id": "fast"}], [STYLE], (["good/slow", "good/fast"], ["good"])),
        ([PLAYER], [STYLE, {**STYLE, "id": "shy"}], (["good"], ["good/bold", "good/shy"])),
    ],
)
def test_a_player_and_a_style_have_two_ids(
    tmp_path: Path, players: list[object], styles: list[object], ids: tuple[list[str], list[str]]
) -> None:
    """A plugin's player and style have different ids, because a seat stores only an id.

    The player has the plugin's id.
    """
    plugin = read(write_plugin(tmp_path / "x", {**HEAD, "players": players, "styles": styles}))
    assert not plugin.flaws
    assert ids_of(plugin.contributions) == ids


@pytest.mark.parametrize(
    ("written", "given"), [({"styles": [STYLE]}, {"players": [PLAYER]}), ({"players": [PLAYER]}, {"styles": [STYLE]})]
)
def test_a_player_of_a_hook_and_a_style_of_the_manifest_have_two_ids(
    tmp_path: Path, written: dict[str, object], given: dict[str, object]
) -> None:
    """A plugin's player and style have different ids, even if one is in the manifest and the other is from a hook."""
    plugin = read(write_plugin(tmp_path / "x", {**HEAD, **written}))
    owner = Owner("good", tmp_path / "x")
    more, flaws = read_entries(owner, given, "plugin.py: ", plugin.contributions)
    assert not flaws
    assert ids_of(together(plugin.contributions, more)) == (["good"], ["good/bold"])


@pytest.mark.parametrize(
    ("players", "faces", "worn"),
    [
        ([PLAYER], ["vera"], ["good"]),
        ([{**PLAYER, "face": "vera"}], ["vera"], ["good"]),
        ([PLAYER], ["vera", "bella"], [""]),
        ([{**PLAYER, "face": "bella"}], ["vera", "bella"], ["good/bella"]),
        ([{**PLAYER, "face": "vera"}, {**PLAYER, "id": "fast"}], ["vera"], ["good", ""]),
        ([PLAYER], [], [""]),
    ],
)
def test_a_player_has_a_face_of_its_plugin(
    tmp_path: Path, players: list[object], faces: list[str], worn: list[str]
) -> None:
    """A player has the face that it names.

    If a plugin has one player and one face, the player need not name the face.
    """
    folder = write_plugin(tmp_path / "x", {**HEAD, "players": players, "faces": [{"file": f"{f}.svg"} for f in faces]})
    for face in faces:
        (folder / f"{face}.svg").write_text(SVG)
    plugin = read(folder)
    assert not plugin.flaws
    assert [player.face for player in plugin.contributions.of(PLAYERS)] == worn


def test_a_player_and_a_style_of_one_id_are_refused(tmp_path: Path) -> None:
    """A plugin is refused if its player and its style have the same id, because only one of them could be chosen."""
    players = [{**PLAYER, "id": "bold"}, {**PLAYER, "id": "fast"}]
    styles = [STYLE, {**STYLE, "id": "shy"}]
    plugin = read(write_plugin(tmp_path / "x", {**HEAD, "players": players, "styles": styles}))
    assert [(flaw.kind, flaw.where, flaw.detail) for flaw in plugin.flaws] == [
        (FlawKind.TWICE, "plugin.toml: styles: id", "good/bold")
    ]


def test_the_program_s_own_ids_are_known() -> None:
    """The lists of reserved ids contain exactly the ids of everything that comes with the program."""
    designs = find_designs((paths.resources() / "cards", paths.resources() / "backs"))[0]
    backs = {back.id for design in designs.values() for back in design.backs}
    assert CARDS.own_ids == designs.keys() | backs
    for kind in (FACES, COMMENTS):
        there = {each.name for each in (paths.resources() / kind.name).iterdir() if each.is_dir()}
        assert kind.own_ids == there
    assert {character.face for character in CAST} <= set(FACES.own_ids)
    assert SOUNDS.own_ids == {OWN}
    assert PLAYERS.own_ids == roster.PLAYERS.keys()


@pytest.mark.parametrize("id_", sorted(CARDS.own_ids))
def test_a_design_of_the_program_cannot_be_replaced(tmp_path: Path, id_: str) -> None:
    """A plugin folder with the name of a bundled design adds a design with another id."""
    folder = tmp_path / id_
    folder.mkdir()
    (folder / "design.toml").write_text(BACK)
    (folder / "back.svg").write_text(SVG)
    plugin = read(folder)
    assert not plugin.flaws
    designs, broken = read_items(plugin.contributions.of(CARDS))
    assert not broken
    assert list(designs) == [f"{id_}/{id_}"]
    assert [back.id for back in designs[f"{id_}/{id_}"].backs] == [f"{id_}/{id_}"]


@pytest.mark.parametrize(
    ("name", "hidden"),
    [
        ("Stan", False),
        ("Sta\u200bn", True),
        ("\u202eStan", True),
        ("Sta\u00adn", True),
        ("Stan\ufeff", True),
        ("Zoe\u0308", False),
        ("Two  spaces", False),
        ("♥\ufe0f", False),
        ("👩\u200d🎤", False),
        ("S\u200dtan", True),
    ],
)
def test_invisible_characters_are_found(name: str, hidden: bool) -> None:
    """Characters that make a name look like another name are found. Accents and joined emoji are allowed."""
    assert has_invisible(name) == hidden
