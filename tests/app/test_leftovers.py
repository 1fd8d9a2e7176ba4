"""Tests that the unfinished files of a killed program are deleted later if they are old and belong to Hearts."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.app.leftovers import OLD_S, sweep
from hearts_qt.files import disk
from hearts_qt.history.records.folder import name_of
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset

_NOW = 2_000_000_000.0
UNDATED = RecordedDeal(PRESETS[Preset.STANDARD], hands_of(7), place=7)
DEAL = replace(UNDATED, date="2026-11-23 09:16:22")


def old(path: Path, seconds: float = OLD_S + 1) -> Path:
    """Make a file that was last changed this many seconds ago."""
    path.write_bytes(b"torn")
    os.utime(path, (_NOW - seconds, _NOW - seconds))
    return path


def test_what_a_kill_left_is_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Old files with names that Hearts or Qt gives to temporary files are deleted."""

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    made: list[Path] = []
    monkeypatch.setattr(disk, "replace", killed)
    monkeypatch.setattr(Path, "unlink", lambda path, missing_ok=False: made.append(path))
    names = ["options.toml", "match-000001.jsonl", "vickie.toml", "luck.jsonl", "mine.wav", "deck-0.png"]
    for name in (*names, name_of("12", DEAL), name_of("1", UNDATED)):
        with pytest.raises(KeyboardInterrupt):
            disk.replace_file(tmp_path / name, b"torn")
    monkeypatch.undo()
    for name in ("queens-4711.png.aBcDeF", "window.ini.XyZabc", "window.ini.lock"):
        made.append(tmp_path / name)
    assert all(old(path).exists() for path in made)
    assert sorted(sweep([tmp_path, tmp_path / "gone"], _NOW)) == sorted(made)
    assert list(tmp_path.iterdir()) == []


def test_nothing_else_is_touched(tmp_path: Path) -> None:
    """New files, files of a person, links and folders stay."""
    old(tmp_path / ".options.toml.abcd1234", OLD_S - 1)
    for name in (
        "options.toml",
        ".options.toml",
        "options.damaged-1.toml",
        ".notes.txt.abcd1234",
        "options.toml.bak-undo",
    ):
        old(tmp_path / name)
    (tmp_path / ".own-comments.toml.abcd1234").symlink_to("/dev/null")
    (tmp_path / ".folder.toml.abcd1234").mkdir()
    before = sorted(tmp_path.iterdir())
    assert sweep([tmp_path], _NOW) == []
    assert sweep([tmp_path / ".options.toml.abcd1234"], _NOW) == []
    assert sorted(tmp_path.iterdir()) == before


def test_what_cannot_be_deleted_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read-only folder causes no error."""
    left = old(tmp_path / ".options.toml.abcd1234")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "unlink", refuse)
    assert sweep([tmp_path], _NOW) == []
    assert left.exists()
