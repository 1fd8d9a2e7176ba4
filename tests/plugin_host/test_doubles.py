"""Tests of the search for doubles: contributions that two plugins have."""

import os
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.plugin_host.contributions import Contributions, Plugin, Source
from hearts_qt.plugin_host.doubles import Contribution, Double, doubles
from hearts_qt.plugin_host.items import CommentItem, DesignItem, FaceItem, Item, PlayerItem, PresetItem, StyleItem
from hearts_qt.plugin_host.kinds import CARDS, COMMENTS, FACES, PLAYERS, PRESETS, STYLES, ContributionKind


def folder(path: Path, **files: str) -> Path:
    """Return a new folder with files of these texts; the name `queen_svg` makes the file ``queen.svg``."""
    path.mkdir(parents=True)
    for name, text in files.items():
        (path / name.replace("_", ".")).write_text(text)
    return path


def plugin(name: str, **items: Item) -> Plugin:
    """Return a plugin with one item of each given kind."""
    kinds: dict[str, ContributionKind[Any, Any]] = {
        each.name: each for each in (CARDS, COMMENTS, FACES, PLAYERS, PRESETS, STYLES)
    }
    contributions = Contributions({kinds[kind]: (item,) for kind, item in items.items()})
    return Plugin(name.lower(), name, Path(name), Source.USER, contributions=contributions)


def test_a_deck_that_is_there_twice_is_found(tmp_path: Path) -> None:
    """Two decks with the same pictures are doubles, even if their names, ids and file names differ."""
    one = folder(tmp_path / "one", design_toml="name = 'One'", back_svg="<svg/>", queen_svg="<svg>Q</svg>")
    two = folder(tmp_path / "two", design_toml="name = 'Two'", rear_svg="<svg/>", lady_svg="<svg>Q</svg>")
    found = doubles(
        [plugin("First", cards=DesignItem("one", "One", one)), plugin("Second", cards=DesignItem("two", "Two", two))]
    )
    assert found == (Double("cards", (Contribution("First", "One"), Contribution("Second", "Two"))),)


def test_what_differs_is_no_double(tmp_path: Path) -> None:
    """An item with a different or an additional picture is no double, and items of different kinds are no doubles."""
    one = folder(tmp_path / "one", back_svg="<svg/>")
    more = folder(tmp_path / "more", back_svg="<svg/>", front_svg="<svg/>")
    other = folder(tmp_path / "other", back_svg="<svg></svg>")
    decks = [plugin(each.name, cards=DesignItem(each.name, each.name, each)) for each in (one, more, other)]
    assert doubles([*decks, plugin("Face", faces=FaceItem("face", "Face", one))]) == ()


def test_the_same_twice_in_one_plugin_is_no_double(tmp_path: Path) -> None:
    """Equal items of the same plugin are no doubles."""
    one = folder(tmp_path / "one", back_svg="<svg/>")
    items = (DesignItem("a", "A", one), DesignItem("b", "B", one))
    assert doubles([Plugin("p", "P", one, Source.USER, contributions=Contributions({CARDS: items}))]) == ()


def test_comments_are_compared_by_their_text(tmp_path: Path) -> None:
    """Two comment packs that consist only of a comments.toml are doubles if these files are equal."""
    same = [folder(tmp_path / name, comments_toml="lines") / "comments.toml" for name in ("a", "b")]
    other = folder(tmp_path / "c", comments_toml="other lines") / "comments.toml"
    packs = [plugin(path.parent.name, comments=CommentItem("c", path.parent.name, path)) for path in (*same, other)]
    (double,) = doubles(packs)
    assert [each.name for each in double.same] == ["a", "b"]


@pytest.mark.parametrize(
    ("kind", "one", "same", "other"),
    [
        (
            "styles",
            StyleItem("a", "A", "stan", {"duck": 1.0}),
            StyleItem("b", "B", "stan", {"duck": 1.0}),
            StyleItem("c", "C", "stan", {"duck": 2.0}),
        ),
        (
            "presets",
            PresetItem("a", "A", "vegas", {"goal": 50}),
            PresetItem("b", "B", "vegas", {"goal": 50}),
            PresetItem("c", "C", "vegas", {"goal": 60}),
        ),
    ],
)
def test_styles_and_rule_sets_are_compared_by_their_values(kind: str, one: Item, same: Item, other: Item) -> None:
    """Styles and rule sets with the same values are doubles."""
    (double,) = doubles([plugin("A", **{kind: one}), plugin("B", **{kind: same}), plugin("C", **{kind: other})])
    assert [each.name for each in double.same] == ["A", "B"]


def test_players_are_compared_by_their_programs(tmp_path: Path) -> None:
    """Two players with the same files and the same class are doubles; players of different classes are no doubles."""
    places = [folder(tmp_path / name, player_py="class A: ...\nclass B: ...") for name in ("a", "b", "c")]
    classes = ("player.py:A", "player.py:A", "player.py:B")
    players = [
        plugin(place.name, players=PlayerItem(place.name, place.name, place, python))
        for place, python in zip(places, classes, strict=True)
    ]
    (double,) = doubles(players)
    assert [each.name for each in double.same] == ["a", "b"]


def test_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    """A missing file or a pipe does not stop the search."""
    os.mkfifo(tmp_path / "pipe")
    faces = [FaceItem("a", "A", tmp_path / "none"), FaceItem("b", "B", tmp_path / "pipe")]
    assert doubles([plugin(each.name, faces=each) for each in faces]) == ()
