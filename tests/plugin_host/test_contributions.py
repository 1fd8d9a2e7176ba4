"""Tests of contributions: their ids, and joining the contributions of several plugins."""

from pathlib import Path

import pytest

from hearts_qt.plugin_host.contributions import Catalogue, Contributions, Plugin, Source
from hearts_qt.plugin_host.items import FaceItem
from hearts_qt.plugin_host.kinds import FACES
from hearts_qt.plugin_host.plugin_entries import qualified


@pytest.mark.parametrize(
    ("plugin", "item", "among", "expected"),
    [
        ("woven-back", "woven-back", 1, "woven-back"),
        ("aunts", "vera", 1, "aunts"),
        ("aunts", "vera", 2, "aunts/vera"),
        ("aunts", "aunts", 2, "aunts"),
    ],
)
def test_an_item_is_known_by_its_plugin_and_by_its_own_id_among_others(
    plugin: str, item: str, among: int, expected: str
) -> None:
    """An item's id is its plugin's id. If the plugin has several items of the kind, the item's own id is added."""
    assert qualified(plugin, item, among) == expected


def face(name: str) -> FaceItem:
    """Return a face with this name."""
    return FaceItem("vera", name, Path(name))


def test_an_id_that_is_taken_is_not_given_again() -> None:
    """If the plugin's id is taken, the item's own id is added even to the only item of a plugin."""
    assert qualified("classic", "classic", 1, {"classic"}) == "classic/classic"
    assert qualified("aunts", "vera", 1, {"classic"}) == "aunts"


def test_of_two_items_with_one_id_the_one_found_first_counts() -> None:
    """If two items have the same id, the item that was found first is used."""
    plugins = [
        Plugin(name, name, Path(name), Source.USER, contributions=Contributions({FACES: (face(name),)}))
        for name in ("first", "second")
    ]
    assert Catalogue(tuple(plugins)).of(FACES) == {"vera": face("first")}


def test_contributions_of_a_manifest_and_of_hooks_add_up() -> None:
    """The contributions of a manifest and of hooks are joined for each kind."""
    both = Contributions({FACES: (face("one"),)}) + Contributions({FACES: (face("two"),)})
    assert [each.name for each in both.of(FACES)] == ["one", "two"]
