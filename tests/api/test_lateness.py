"""Tests that the API imports some modules immediately, and the others only when they are used."""

import subprocess
import sys
from pathlib import Path

import pytest

import hearts_qt
from hearts_qt import api

ROOT = Path(hearts_qt.__file__).parents[1]
HEAVY = ("PySide6", "msgspec", "pluggy", "hearts_qt.players", "hearts_qt.rules", "hearts_qt.plugin_host")


@pytest.mark.parametrize("name", api.__all__)
def test_every_name_is_there(name: str) -> None:
    """Each name in the API's list can be imported."""
    assert getattr(api, name) is getattr(api, name)


def test_another_name_is_not_there() -> None:
    """An unknown name raises AttributeError with the usual message."""
    with pytest.raises(AttributeError, match=r"'hearts_qt\.api' has no attribute 'nothing'"):
        api.nothing  # noqa: B018


def test_a_players_process_loads_little() -> None:
    """A player's process loads no large module that a player does not need, so the process starts fast."""
    source = "import sys, hearts_qt.remote.player_runner; print(*sys.modules, sep='\\n')"
    loaded = subprocess.run([sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, check=True)
    names = loaded.stdout.splitlines()
    assert "hearts_qt.api.player" in names
    assert not [name for name in names if name.startswith(HEAVY)]
