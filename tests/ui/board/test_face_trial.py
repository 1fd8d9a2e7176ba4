"""Tests of drawing a face on trial: pictures that cannot be drawn are reported."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from hearts_qt import paths
from hearts_qt.plugin_host.faces import read_face
from hearts_qt.plugin_host.flaw import FlawKind
from hearts_qt.plugin_host.pose import PICTURE_NAMES
from hearts_qt.ui.board.face_renderer import FaceRenderer
from hearts_qt.ui.board.face_trial import try_face
from tests.plugin_host.decks.made import huge_png, png


def face_of(folder: Path, **pictures: bytes) -> Path:
    """Write a face with these pictures, and return its folder."""
    folder.mkdir()
    names = "\n".join(f'{name} = "{name}.png"' for name in pictures)
    (folder / "face.toml").write_text(f'format = 1\nname = "A"\n[pictures]\n{names}\n')
    for name, data in pictures.items():
        (folder / f"{name}.png").write_bytes(data)
    return folder


@pytest.mark.sample(4)
@pytest.mark.parametrize("folder", sorted((paths.resources() / "faces").iterdir()), ids=lambda folder: folder.name)
def test_the_bundled_faces_can_be_drawn(folder: Path) -> None:
    """Each bundled face can be drawn in all its looks."""
    assert read_face(folder).picture()
    assert try_face(folder) == ()


def test_each_picture_that_cannot_be_drawn_is_named(tmp_path: Path) -> None:
    """Exactly the pictures that cannot be drawn are reported."""
    good = png("#204080", 40, 40)
    folder = face_of(tmp_path / "a", rest=good, pleased=huge_png(64, 64))
    read_face(folder)
    assert [(flaw.kind, flaw.where) for flaw in try_face(folder)] == [
        (FlawKind.WRONG_TYPE, "face.toml: pictures.pleased")
    ]


@pytest.mark.parametrize("name", sorted(PICTURE_NAMES - {"rest"}))
def test_every_picture_that_a_face_can_have_is_drawn(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A face can have a picture for each allowed name, such as one for a gaze, and each such picture is drawn."""
    good, other = png("#204080", 40, 40), png("#802040", 40, 40)
    drawn: list[bytes] = []

    def draw(renderer: FaceRenderer, data: bytes, pixels: int) -> QImage:
        drawn.append(data)
        return QImage(1, 1, QImage.Format.Format_ARGB32)

    monkeypatch.setattr(FaceRenderer, "draw", draw)
    assert try_face(face_of(tmp_path / "a", rest=good, **{name: other})) == ()
    assert sorted(drawn) == sorted([good, other])


def test_a_face_that_takes_too_long_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A face that takes too long is reported once, and not once for each pose."""
    monkeypatch.setattr(FaceRenderer, "draw", lambda *_: QImage())
    folder = face_of(tmp_path / "a", rest=png("#204080", 40, 40), pleased=png("#204080", 40, 40))
    assert [(flaw.kind, flaw.where) for flaw in try_face(folder, 0.0)] == [(FlawKind.LATE, "face.toml: pictures.rest")]


def test_what_cannot_be_read_is_told_elsewhere(tmp_path: Path) -> None:
    """Files that cannot be read are not reported here, because they are reported when the plugin is read."""
    assert try_face(tmp_path) == ()
