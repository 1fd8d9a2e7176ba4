"""Tests that a missing screen is reported before Qt aborts the program."""

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearts_qt.app import command_line
from hearts_qt.app.screens import no_screen

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")


@pytest.fixture(autouse=True)
def nothing_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Remove all names of screens from the environment."""
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        # The name is set before it is deleted, so that monkeypatch also removes a value that the test sets.
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))


@pytest.fixture
def compositor(tmp_path: Path) -> Iterator[str]:
    """Return the name of a Wayland screen on which a server listens."""
    with socket.socket(socket.AF_UNIX) as line:
        line.bind(str(tmp_path / "wayland-7"))
        line.listen()
        yield "wayland-7"


def test_without_a_screen_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a screen the message says how computers can play without a screen, and the exit code is 2."""
    assert command_line.run([]) == 2
    told = capsys.readouterr().err
    assert "neither DISPLAY nor WAYLAND_DISPLAY is set" in told
    assert "hearts-qt --demo" in told


@pytest.mark.parametrize(
    ("variable", "value"),
    [("DISPLAY", ":999"), ("DISPLAY", "nonsense"), ("WAYLAND_DISPLAY", "wayland-9"), ("WAYLAND_DISPLAY", "x" * 200)],
)
def test_a_screen_where_nobody_answers_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], variable: str, value: str
) -> None:
    """A screen that does not answer is named."""
    monkeypatch.setenv(variable, value)
    assert command_line.run([]) == 2
    told = capsys.readouterr().err
    assert f"{variable} is {value!r}" in told
    assert "hearts-qt --demo" in told


def test_a_screen_that_answers_is_used(monkeypatch: pytest.MonkeyPatch, compositor: str) -> None:
    """If only one of two screens answers, that screen is used."""
    monkeypatch.setenv("WAYLAND_DISPLAY", compositor)
    assert no_screen() == ""
    assert "QT_QPA_PLATFORM" not in os.environ
    monkeypatch.setenv("DISPLAY", ":999")
    monkeypatch.setenv("WAYLAND_DISPLAY", str(Path(os.environ["XDG_RUNTIME_DIR"], compositor)))
    assert no_screen() == ""
    assert os.environ["QT_QPA_PLATFORM"] == "wayland"


@pytest.mark.parametrize(("platform", "is_checked"), [("xcb", True), ("wayland", True), ("offscreen", False)])
def test_what_was_asked_for_is_checked(monkeypatch: pytest.MonkeyPatch, platform: str, is_checked: bool) -> None:
    """If Qt's platform needs no screen, the program does not look for a screen."""
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    assert bool(no_screen()) is is_checked
    monkeypatch.setenv("DISPLAY", ":999")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-9")
    assert bool(no_screen()) is is_checked


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_have_a_screen(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    """On other systems than Linux the program does not look for a screen."""
    monkeypatch.setattr(sys, "platform", system)
    assert no_screen() == ""
