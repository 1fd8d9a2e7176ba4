"""Which modules the api imports, and when."""

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
    """Early or late, what the api promises it has."""
    assert getattr(api, name) is getattr(api, name)


def test_another_name_is_not_there() -> None:
    """And it says so as any module does."""
    with pytest.raises(AttributeError, match=r"'hearts_qt\.api' has no attribute 'nothing'"):
        api.nothing  # noqa: B018


def test_a_players_process_loads_little() -> None:
    """Nothing that a player does not need: its process shall be there at once."""
    source = (
        "import sys, hearts_qt.remote.player_runner, hearts_qt.remote.player_server; print(*sys.modules, sep='\\n')"
    )
    loaded = subprocess.run([sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, check=True)
    names = loaded.stdout.splitlines()
    assert "hearts_qt.api.player" in names
    assert not [name for name in names if name.startswith(HEAVY)]
