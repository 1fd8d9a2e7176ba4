"""Tests of the commands that write everything to one file, and take it in."""

import os
import shutil
from datetime import datetime
from pathlib import Path

import pytest

from hearts_qt import paths
from hearts_qt.app.command_line import run
from hearts_qt.app.profile_lock import ProfileLock, State
from hearts_qt.app.transfer_command import export_places

LOG = Path(__file__).parents[1] / "records" / "standard.jsonl"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an empty home folder."""
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "home"))


def test_everything_is_carried_to_another_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was exported is there after the import, and both commands say what they have done."""
    paths.matches().mkdir(parents=True)
    shutil.copy(LOG, paths.matches() / "match-000001.jsonl")
    paths.options_file().parent.mkdir(parents=True)
    paths.options_file().write_text("format = 1\n")
    file = tmp_path / "everything.zip"
    assert run(["export", str(file)]) == 0
    assert "one game" in capsys.readouterr().out
    assert run(["export", str(file)]) == 2
    assert "exists already" in capsys.readouterr().err
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "other"))
    assert run(["import", str(file)]) == 0
    assert "Added: one game, 0 records, 0 names and notes, one other file." in capsys.readouterr().out
    assert (paths.matches() / "match-000001.jsonl").read_bytes() == LOG.read_bytes()
    paths.options_file().write_text("format = 1\nplayer_name = 'Ada'\n")
    assert run(["import", str(file)]) == 0
    said = capsys.readouterr().out
    assert "There already: one game." in said
    assert "differs: options-imported-1.toml" in said


def test_an_import_waits_until_the_window_is_closed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """While another program uses the person's files, nothing is taken in."""
    file = tmp_path / "everything.zip"
    assert run(["export", str(file)]) == 0
    paths.data().mkdir(parents=True, exist_ok=True)
    lock = ProfileLock(paths.data() / "lock")
    assert lock.take() is State.OURS
    assert run(["import", str(file)]) == 2
    lock.release()
    assert "Hearts is open" in capsys.readouterr().err
    assert run(["import", str(file)]) == 0


@pytest.mark.parametrize(("data", "code"), [(b"no zip file", 1), (None, 1)])
def test_a_file_that_is_no_export_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes | None, code: int
) -> None:
    """The message names a file that is no export, or that is missing."""
    file = tmp_path / "photos.zip"
    if data is not None:
        file.write_bytes(data)
    assert run(["import", str(file)]) == code
    assert "photos.zip cannot be taken in" in capsys.readouterr().err


def test_the_undo_says_which_import_it_takes_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After an import that added nothing, both commands say which earlier import an undo takes away."""
    paths.matches().mkdir(parents=True)
    shutil.copy(LOG, paths.matches() / "match-000001.jsonl")
    file = tmp_path / "everything.zip"
    assert run(["export", str(file)]) == 0
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "other"))
    assert run(["import", str(file)]) == 0
    assert "--undo" not in capsys.readouterr().out
    noon = datetime(2026, 11, 24, 12, 0).astimezone().timestamp()
    os.utime(export_places().import_notes, (noon, noon))
    assert run(["import", str(file)]) == 0
    what = "one game, 0 records, 0 names and notes, 0 other files"
    assert f"--undo still takes away the import of 2026-11-24 12:00: {what}." in capsys.readouterr().out
    assert run(["import", "--undo"]) == 0
    assert f"The import of 2026-11-24 12:00 is being undone. It had added: {what}." in capsys.readouterr().out


def test_an_import_is_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The options of an export can be used; the undo puts the person's own back, once."""
    paths.options_file().parent.mkdir(parents=True)
    paths.options_file().write_text("format = 1\n")
    file = tmp_path / "everything.zip"
    assert run(["export", str(file)]) == 0
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "other"))
    paths.options_file().parent.mkdir(parents=True)
    paths.options_file().write_text("format = 1\nplayer_name = 'Ada'\n")
    assert run(["import", "--use-settings", str(file)]) == 0
    assert "kept as: options-before-import-1.toml" in capsys.readouterr().out
    assert paths.options_file().read_text() == "format = 1\n"
    assert run(["import", "--undo"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert "It had added: 0 games, 0 records, 0 names and notes, one other file." in said[0]
    assert said[1:] == ["The import is undone."]
    assert "Ada" in paths.options_file().read_text()
    assert run(["import", "--undo"]) == 1
    assert "no import to undo" in capsys.readouterr().err
    assert run(["import", "--use-settings", str(file)]) == 0
    paths.options_file().write_text("format = 1\nplayer_name = 'Bo'\n")
    assert run(["import", "--undo"]) == 0
    assert "Changed since then, so it stays: one file or note." in capsys.readouterr().out
    with pytest.raises(SystemExit):
        run(["import"])
