"""Tests that no picture of a plugin can show a file outside the plugin, in whatever way it names that file."""

import gzip
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QColor, QImage

from hearts_qt.plugin_host.decks.design import Part
from hearts_qt.plugin_host.decks.pictures import flaws_of_looks, flaws_of_pictures
from hearts_qt.plugin_host.faces import read_face
from hearts_qt.plugin_host.flaw import FlawKind, PackError
from hearts_qt.ui.board.face_picture import draw_face
from hearts_qt.ui.help.help_trial import read_picture
from hearts_qt.ui.media.painter import Painter
from tests.plugin_host.decks.made import png

pytestmark = [
    pytest.mark.usefixtures("qapp"),
    # Qt prints these warnings about a picture that was removed from a drawing.
    pytest.mark.qt_log_ignore("Could not (create|open)|is undefined|filename is empty", extend=True),
]

SECRET: Final = "#d01234"
_HEAD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:q="http://www.w3.org/'
    '1999/xlink" xmlns:s="http://www.w3.org/2000/svg" width="50" height="70" viewBox="0 0 50 70">'
)
_WHOLE: Final = 'x="0" y="0" width="50" height="70"'


def _svg(inside: str, before: str = "") -> str:
    return f'{before}{_HEAD}{inside}<rect width="8" height="8" fill="#000080"/></svg>'


def _image(reference: str, attribute: str = "xlink:href", element: str = "image") -> str:
    return _svg(f'<{element} {_WHOLE} {attribute}="{reference}"/>')


def _embedded(data: str | bytes, kind: str = "image/png") -> str:
    held = b64encode(data if isinstance(data, bytes) else data.encode()).decode()
    return f"data:{kind};base64,{held}"


def _style(secret: Path) -> Path:
    style = secret.with_suffix(".css")
    style.write_text(f"rect {{ fill: {SECRET} }}")
    return style


_WAYS: Final[dict[str, Callable[[Path], str]]] = {
    "a path": lambda secret: _image(str(secret)),
    "an address": lambda secret: _image(secret.as_uri()),
    "beside it": lambda secret: _image(secret.name),
    "another name of the attribute": lambda secret: _image(str(secret), "q:href"),
    "another name of the element": lambda secret: _image(str(secret), element="s:image"),
    "a path that looks like a part": lambda secret: _image(f"#/../{secret}"),
    "a drawing in it": lambda secret: _image(_embedded(_image(str(secret)))),
    "a drawing in it that says so": lambda secret: _image(_embedded(_image(str(secret)), "image/svg+xml")),
    "a drawing after a mark of the order of bytes": lambda secret: _image(
        _embedded(b"\xef\xbb\xbf" + _image(str(secret)).encode())
    ),
    "a drawing in UTF-16": lambda secret: _image(_embedded(_image(str(secret)).encode("utf-16"))),
    "a packed drawing in it": lambda secret: _image(_embedded(gzip.compress(_image(str(secret)).encode()))),
    "a drawing behind a picture": lambda secret: _image(
        _embedded(b"\x89PNG\r\n\x1a\n" + bytes(20)) + "base64," + b64encode(_image(str(secret)).encode()).decode()
    ),
    "a drawing behind spaces": lambda secret: _image("  " + _embedded("   " + _image(str(secret)))),
    "a part of another file": lambda secret: _svg(f'<use xlink:href="{secret}#a"/>'),
    "a part of a drawing in it": lambda secret: _svg(f'<use xlink:href="{_embedded(_image(str(secret)))}#a"/>'),
    "a style sheet": lambda secret: _svg("", f'<?xml-stylesheet type="text/css" href="{_style(secret)}"?>'),
    "a style that is imported": lambda secret: _svg(f'<style>@import "{_style(secret)}";</style>'),
    "a fill": lambda secret: _svg(f'<rect {_WHOLE} style="fill:url({secret})"/>'),
    "an entity": lambda secret: _svg("&x;", f'<!DOCTYPE svg [<!ENTITY x SYSTEM "{secret}">]>'),
}


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """Return the path of a picture outside the pack."""
    (tmp_path / "elsewhere").mkdir()
    path = tmp_path / "elsewhere" / "secret.png"
    path.write_bytes(png(SECRET, 50, 70))
    return path


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return the folder of a pack."""
    (tmp_path / "pack").mkdir()
    return tmp_path / "pack"


def shows_secret(image: QImage | None) -> bool:
    """Tell whether an image contains the colour of the secret picture."""
    if image is None or image.isNull():
        return False
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    return SECRET in seen


def write(place: Path, name: str, text: str) -> Path:
    """Write a drawing into the pack. If its name ends in ``svgz``, compress it."""
    path = place / name
    path.write_bytes(gzip.compress(text.encode()) if name.endswith("z") else text.encode())
    return path


@pytest.mark.parametrize("name", ["back.svg", "back.svgz", "back.png"])
@pytest.mark.parametrize("way", _WAYS)
def test_no_card_shows_another_file(place: Path, secret: Path, way: str, name: str) -> None:
    """No card shows another file, not even through a nested drawing or a misnamed picture."""
    (place / secret.name).write_bytes(secret.read_bytes())
    path = write(place, name, _WAYS[way](secret))
    try:
        image = Painter(guarded=True).draw(Part(path), 50, 70)
    except PackError:
        return
    assert not shows_secret(image)


@pytest.mark.parametrize("way", _WAYS)
def test_no_face_and_no_help_page_shows_another_file(place: Path, secret: Path, way: str) -> None:
    """No face and no help page shows another file."""
    for name in ("face.svg", "face.png", "face.jpg", "face.bmp"):
        path = write(place, name, _WAYS[way](secret))
        assert not shows_secret(read_picture(place, name))
        try:
            face = read_face(path)
        except PackError:
            continue
        assert not shows_secret(draw_face(face.picture(), 64))


@pytest.mark.parametrize("way", [way for way in _WAYS if "drawing" in way])
def test_the_checker_names_a_drawing_in_a_drawing(place: Path, secret: Path, way: str) -> None:
    """The plugin check reports a drawing inside a drawing as if it were a link to another file."""
    path = write(place, "back.svg", _WAYS[way](secret))
    found = (*flaws_of_pictures([path]), *flaws_of_looks([path]))
    if "<use" not in path.read_text():
        assert [flaw.kind for flaw in found if flaw.kind in (FlawKind.UNSAFE, FlawKind.ENTITIES, FlawKind.OUTSIDE)]


def test_a_picture_that_is_written_into_a_drawing_is_shown(place: Path) -> None:
    """A picture that is embedded in a drawing is shown, even if its data is split into lines."""
    held = b64encode(png("#208040", 5, 7)).decode()
    lines = "\n ".join(held[at : at + 20] for at in range(0, len(held), 20))
    path = write(place, "back.svg", _image(f"data:image/png;base64,{lines}"))
    assert Painter(guarded=True).draw(Part(path), 50, 70).pixelColor(25, 35).green() > 100
    assert not flaws_of_pictures([path])
    assert not flaws_of_looks([path])


@pytest.mark.parametrize(("name", "form"), [("a.png", "PNG"), ("a.gif", "JPG"), ("a.bmp", "BMP"), ("a.ppm", "PPM")])
def test_pictures_of_pixels_are_drawn_by_what_they_are(place: Path, name: str, form: str) -> None:
    """The content of an image file decides how the file is read, because old decks have wrong file endings."""
    image = QImage(50, 70, QImage.Format.Format_RGB32)
    image.fill(QColor("#2040c0"))
    assert image.save(str(place / name), form)  # type: ignore[call-overload]  # the stub wants bytes for a text
    assert Painter(guarded=True).draw(Part(place / name), 50, 70).pixelColor(25, 35).blue() > 150
