"""Tests of making face packs from old sheets of faces and from single pictures."""

import struct
import tomllib
import zlib
from pathlib import Path

import pytest

from hearts_qt.plugin_host.bitmap import BitmapError, Picture, png_of, read_bitmap, without_background
from hearts_qt.plugin_host.contributions import Source
from hearts_qt.plugin_host.face_import import import_faces, import_picture, import_sheet
from hearts_qt.plugin_host.faces import read_face
from hearts_qt.plugin_host.flaw import FlawKind, PackError
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.kinds import FACES
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.plugin_host.pose import Lips, Pose
from tests.plugin_host.test_faces import png

GROUND, SKIN, LIPS = (0, 128, 0), (240, 200, 170), (200, 0, 0)
COLOURS = (GROUND, SKIN, LIPS)


def bitmap(rows: list[list[int]], bits: int = 8, packed: bytes | None = None) -> bytes:
    """Return a Windows bitmap of colour indices, from the top row on. `packed` is its run-length encoded data."""
    width, height = len(rows[0]), len(rows)
    table = b"".join(bytes((blue, green, red, 0)) for red, green, blue in COLOURS) if bits <= 8 else b""
    lines = b""
    for row in reversed(rows):
        if bits == 24:
            line = b"".join(bytes(reversed(COLOURS[index])) for index in row)
        elif bits == 8:
            line = bytes(row)
        else:
            each = 8 // bits
            padded = row + [0] * (-len(row) % each)
            groups = [padded[at : at + each] for at in range(0, len(padded), each)]
            line = bytes(sum(index << 8 - bits * (place + 1) for place, index in enumerate(group)) for group in groups)
        lines += line + b"\0" * (-len(line) % 4)
    data = lines if packed is None else packed
    start = 54 + len(table)
    used = len(COLOURS) if bits <= 8 else 0
    head = struct.pack("<2sIHHI", b"BM", start + len(data), 0, 0, start)
    info = struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, int(packed is not None), len(data), 0, 0, used, 0)
    return head + info + table + data


def sheet_rows(side: int = 12) -> list[list[int]]:
    """Return a sheet of eleven equal faces in two rows.

    In the lower row one pixel of another colour is an open mouth.
    """
    rows = [[0] * (11 * side) for _ in range(2 * side)]
    for face in range(11):
        for pose in range(2):
            for y in range(2, side):
                for x in range(2, side - 2):
                    rows[pose * side + y][face * side + x] = 1
            rows[pose * side + 9][face * side + 5] = 2 * pose or 1
    return rows


@pytest.mark.parametrize("bits", [4, 8, 24])
def test_a_bitmap_is_read_at_any_depth(bits: int) -> None:
    """Bitmaps of every depth are read, with padded lines from bottom to top."""
    picture = read_bitmap(bitmap([[0, 1, 2], [2, 2, 1]], bits))
    flat = [tuple(picture.pixels[at : at + 3]) for at in range(0, 24, 4)]
    assert flat == [COLOURS[index] for index in (0, 1, 2, 2, 2, 1)]


def test_a_packed_bitmap_is_read() -> None:
    """A run-length encoded bitmap is read with runs, literal pixels, jumps and ends of lines."""
    packed = bytes([3, 1, 0, 0, 0, 3, 2, 1, 2, 0, 0, 0, 0, 2, 1, 0, 2, 2, 0, 1])
    picture = read_bitmap(bitmap([[0] * 3] * 3, 8, packed))
    flat = [COLOURS.index(tuple(picture.pixels[at : at + 3])) for at in range(0, 36, 4)]
    assert flat == [0, 2, 2, 2, 1, 2, 1, 1, 1]


@pytest.mark.parametrize(
    "data", [b"", b"BM" + b"\0" * 60, bitmap([[0, 1]] * 2)[:-3], bitmap([[0]]).replace(b"\x08\0\0", b"\x10\0\0")]
)
def test_what_is_no_bitmap_is_refused(data: bytes) -> None:
    """Files that are not bitmaps, bitmaps of unknown kinds and truncated bitmaps are refused."""
    with pytest.raises(BitmapError):
        read_bitmap(data)


def test_the_background_of_a_face_is_removed() -> None:
    """The background becomes transparent, beginning at the edge. The same colour inside the face stays."""
    rows = [[0, 0, 0, 0, 0], [0, 1, 1, 1, 0], [0, 1, 0, 1, 0], [0, 1, 1, 1, 0], [0, 0, 0, 0, 0]]
    cut = without_background(read_bitmap(bitmap(rows)))
    clear = [at // 4 for at in range(0, 100, 4) if not cut.pixels[at + 3]]
    assert len(clear) == 16
    assert 12 not in clear


def test_a_written_png_has_the_pixels_of_the_picture() -> None:
    """A written PNG has the same pixels as the picture."""
    data = png_of(Picture(2, 1, b"\1\2\3\4\5\6\7\x08"))
    at = data.index(b"IDAT")
    length = struct.unpack(">I", data[at - 4 : at])[0]
    assert zlib.decompress(data[at + 4 : at + 4 + length]) == b"\0\1\2\3\4\5\6\7\x08"


def test_an_old_sheet_becomes_eleven_faces(tmp_path: Path) -> None:
    """A sheet becomes a plugin with eleven faces of two poses each."""
    source = tmp_path / "FACES.BMP"
    source.write_bytes(bitmap(sheet_rows()))
    folders = import_sheet(source, tmp_path / "old-faces", "Old faces")
    assert len(folders) == 11
    manifest = tomllib.loads((tmp_path / "old-faces" / "plugin.toml").read_text("utf-8"))
    assert [tmp_path / "old-faces" / each["folder"] for each in manifest["faces"]] == folders
    for folder in folders:
        face = read_face(folder)
        assert face.picture() != face.picture(Pose(lips=Lips.OPEN))
    assert [each.name for each in tmp_path.iterdir() if each.name.endswith(".part")] == []


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"no bitmap", FlawKind.WRONG_TYPE),
        (bitmap([[0] * 40] * 40), FlawKind.WRONG_SIZE),
        (bitmap([[0] * 800] * 20), FlawKind.WRONG_SIZE),
    ],
)
def test_another_picture_is_no_sheet(tmp_path: Path, data: bytes, fault: FlawKind) -> None:
    """A picture that is no sheet of faces is refused with a reason, and no files are left."""
    source = tmp_path / "FACES.BMP"
    source.write_bytes(data)
    with pytest.raises(PackError) as caught:
        import_sheet(source, tmp_path / "old-faces", "Old faces")
    assert [flaw.kind for flaw in caught.value.flaws] == [fault]
    assert list(tmp_path.iterdir()) == [source]


def test_a_bitmap_of_a_kind_that_no_sheet_has_is_one_face(tmp_path: Path) -> None:
    """A bitmap with 16 bits per pixel becomes one face."""
    source = tmp_path / "vera.bmp"
    data = bytearray(bitmap([[1] * 32] * 16))
    data[18], data[28] = 16, 16
    source.write_bytes(data)
    import_faces(source, tmp_path / "made")
    assert read_face(tmp_path / "made").picture() == data


def test_a_sheet_that_would_take_too_long_is_refused(tmp_path: Path) -> None:
    """A bitmap with too many pixels is refused."""
    source = tmp_path / "FACES.BMP"
    source.write_bytes(bitmap([[0] * 2200] * 400))
    with pytest.raises(PackError) as caught:
        import_faces(source, tmp_path / "made")
    assert [flaw.kind for flaw in caught.value.flaws] == [FlawKind.TOO_LARGE]


def test_a_single_picture_becomes_a_face_pack(tmp_path: Path) -> None:
    """A single picture becomes a plugin folder that can be given away."""
    source = tmp_path / "vera.PNG"
    source.write_bytes(png())
    face = read_face(import_picture(source, tmp_path / "aunt-vera", "Aunt Vera"))
    assert face.text.name == "Aunt Vera"
    assert face.picture() == png()


@pytest.mark.parametrize(("rows", "faces"), [(sheet_rows(), 11), ([[1] * 16] * 16, 1), ([[1] * 600] * 600, 1)])
def test_a_bitmap_is_a_sheet_or_one_face(tmp_path: Path, rows: list[list[int]], faces: int) -> None:
    """The proportions of a bitmap decide whether it is a sheet or a single face. A long file name is shortened."""
    source = tmp_path / f"{'x' * 100}.bmp"
    source.write_bytes(bitmap(rows))
    import_faces(source, tmp_path / "made")
    plugin = read_plugin(tmp_path / "made", Source.USER, look_into(tmp_path / "made"))
    assert (plugin.flaws, len(plugin.contributions.of(FACES))) == ((), faces)
