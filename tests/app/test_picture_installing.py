"""Tests of ``plugin install`` with pictures: ``--as`` or the person says what a picture becomes."""

import io
import json
from pathlib import Path

import pytest

from hearts_qt.app.command_line import run
from hearts_qt.rules.cards import card_name
from tests.plugin_host.decks.made import png


class _Terminal(io.StringIO):
    """Answers questions as a person at a terminal would."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder during each test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "none"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "none"))
    (tmp_path / "aunt.png").write_bytes(png("#c01020", 60, 84))


def _contents(capsys: pytest.CaptureFixture[str]) -> dict[str, list[str]]:
    """Return the kinds of contributions of the installed plugins, by their ids."""
    capsys.readouterr()
    assert run(["plugin", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert not any(each["errors"] for each in listed)
    return {each["id"]: list(each["contributions"]) for each in listed if each["source"] == "user"}


@pytest.mark.parametrize(("use", "kind"), [("back", "cards"), ("face", "faces")])
def test_a_picture_becomes_what_is_said(capsys: pytest.CaptureFixture[str], use: str, kind: str) -> None:
    """A picture is installed as a card back or as a face, as ``--as`` says. Installing it again replaces nothing."""
    assert run(["plugin", "install", "aunt.png", "--as", use]) == 0
    assert _contents(capsys) == {"aunt": [kind]}
    assert run(["plugin", "install", "aunt.png", "--as", use]) == 0
    assert _contents(capsys) == {"aunt": [kind], "aunt-2": [kind]}


def test_a_picture_is_not_installed_by_guess(capsys: pytest.CaptureFixture[str]) -> None:
    """Without ``--as`` and without a terminal nothing is installed, and the message lists the possible uses."""
    assert run(["plugin", "install", "aunt.png"]) == 2
    assert "--as back" in capsys.readouterr().err
    assert not _contents(capsys)


def test_the_terminal_asks(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal the person is asked. If the answer is not one of the possible uses, nothing is installed."""
    monkeypatch.setattr("sys.stdin", _Terminal("what?\nFace\n"))
    assert run(["plugin", "install", "aunt.png"]) == 2
    assert not _contents(capsys)
    assert run(["plugin", "install", "aunt.png"]) == 0
    assert _contents(capsys) == {"aunt": ["faces"]}


@pytest.mark.parametrize("ten", ["T", "10"])
def test_a_folder_of_all_cards_becomes_a_deck(tmp_path: Path, ten: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder with a picture of each card becomes a deck without a question. A single picture cannot become a deck."""
    deck = tmp_path / "my cards"
    deck.mkdir()
    for card in range(52):
        (deck / f"{card_name(card).replace('T', ten)}.png").write_bytes(png("#c01020", 60, 84))
    assert run(["plugin", "install", str(deck)]) == 0
    assert _contents(capsys) == {"my-cards": ["cards"]}
    assert run(["plugin", "install", "aunt.png", "--as", "deck"]) == 2
    assert "a picture of each card" in capsys.readouterr().err


def test_only_pictures_have_a_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``--as`` is refused for everything except pictures.

    A file with a picture's name that is no picture is refused.
    """
    folder = tmp_path / "empty"
    folder.mkdir()
    assert run(["plugin", "install", str(folder), "--as", "back"]) == 2
    (tmp_path / "lie.png").write_bytes(b"no picture")
    assert run(["plugin", "install", "lie.png", "--as", "back"]) == 1
    assert "lie.png" in capsys.readouterr().err
    assert not _contents(capsys)
