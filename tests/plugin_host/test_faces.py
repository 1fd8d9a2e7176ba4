"""Tests of face packs: what is read, which picture is shown for a pose, and which flaws are reported."""

import struct
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hearts_qt.plugin_host.faces import Face, read_face
from hearts_qt.plugin_host.flaw import FlawKind, PackError
from hearts_qt.plugin_host.pose import AT_REST, Gaze, Lips, Mood, Pose, picture_names

OWN = sorted((Path(__file__).parents[2] / "resources" / "faces").iterdir())
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'


def png(width: int = 16, height: int = 16) -> bytes:
    """Return the first bytes of a PNG file, with its width and height."""
    body = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(body)) + b"IHDR" + body + struct.pack(">I", zlib.crc32(body))


def pack(folder: Path, text: str, **files: bytes) -> Path:
    """Write a face pack. Each keyword is the name of a file, with an underscore instead of the dot."""
    (folder / "face.toml").write_text(text, "utf-8")
    for name, data in files.items():
        (folder / name.replace("_", ".")).write_bytes(data)
    return folder


def flaws_of(path: Path) -> list[tuple[FlawKind, str]]:
    """Return the kind and place of each flaw of a face."""
    with pytest.raises(PackError) as caught:
        read_face(path)
    return [(flaw.kind, flaw.where) for flaw in caught.value.flaws]


@pytest.mark.parametrize("folder", OWN, ids=lambda folder: folder.name)
def test_the_programs_own_faces_have_every_mood_and_move(folder: Path) -> None:
    """A bundled face looks different for each mood, shape of the lips and direction of the eyes, and when it blinks."""
    face = read_face(folder)
    assert face.is_layered
    assert face.text.licence == "MIT"
    assert len({face.picture(Pose(mood)) for mood in Mood}) == len(Mood)
    for mood in Mood:
        assert len({face.picture(Pose(mood, lips)) for lips in Lips}) == len(Lips), mood
    assert len({face.look(Pose(gaze=gaze)) for gaze in Gaze}) == len(Gaze)
    assert len({face.picture(Pose(gaze=gaze)) for gaze in (Gaze.AHEAD, Gaze.LEFT, Gaze.UP, Gaze.RIGHT)}) == 4
    assert face.picture(Pose(blinks=True)) != face.picture()


def ids_in(svg: bytes) -> list[str]:
    """Return the ids of the groups in a drawing, in order."""
    return [each.get("id", "") for each in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")]


LAYERS = SVG.format(
    '<g id="hair"/><g transform="scale(2)"><g id="mouth-rest"/><g id="mouth-open" display="none"/>'
    '<g id="mouth-pleased"/></g><g id="iris-rest"/><g id="iris-left"/><g id="iris-thinking"/><g id="mark-thinking"/>'
)


@pytest.mark.parametrize(
    ("pose", "shown"),
    [
        (AT_REST, ["hair", "", "mouth-rest", "iris-rest"]),
        (Pose(lips=Lips.OPEN), ["hair", "", "mouth-open", "iris-rest"]),
        (Pose(lips=Lips.PART), ["hair", "", "mouth-rest", "iris-rest"]),
        (Pose(Mood.PLEASED), ["hair", "", "mouth-pleased", "iris-rest"]),
        (Pose(Mood.PLEASED, Lips.OPEN), ["hair", "", "mouth-open", "iris-rest"]),
        (Pose(Mood.THINKING), ["hair", "", "mouth-rest", "iris-thinking", "mark-thinking"]),
        (Pose(Mood.THINKING, gaze=Gaze.LEFT), ["hair", "", "mouth-rest", "iris-left", "mark-thinking"]),
        (Pose(Mood.GLOATING, gaze=Gaze.UP, blinks=True), ["hair", "", "mouth-rest", "iris-rest"]),
    ],
)
def test_a_pose_shows_one_look_of_each_part(tmp_path: Path, pose: Pose, shown: list[str]) -> None:
    """A pose shows one look of each part: the look that is nearest to the pose.

    Parts that no pose changes always stay.
    """
    face = read_face(pack(tmp_path, 'format = 1\nname = "A"\nlayers = "a.svg"', a_svg=LAYERS.encode()))
    picture = face.picture(pose)
    assert ids_in(picture) == shown
    assert b"display" not in picture


@pytest.mark.parametrize(
    ("drawn", "pose", "look"),
    [
        ("rest", Pose(Mood.GLOATING, Lips.OPEN, Gaze.LEFT, True), "rest"),
        ("rest open", Pose(lips=Lips.OPEN), "open"),
        ("rest open", Pose(lips=Lips.PART), "rest"),
        ("rest open", Pose(Mood.PLEASED, Lips.OPEN), "open"),
        ("rest open pleased", Pose(Mood.PLEASED, Lips.OPEN), "open"),
        ("rest open pleased pleased-open", Pose(Mood.PLEASED, Lips.OPEN), "pleased-open"),
        ("rest pleased blink", Pose(Mood.PLEASED, blinks=True), "pleased"),
        ("rest blink left", Pose(gaze=Gaze.LEFT, blinks=True), "blink"),
        ("rest blink left", Pose(Mood.PLEASED, gaze=Gaze.LEFT), "left"),
        ("rest thinking left", Pose(Mood.THINKING, gaze=Gaze.LEFT), "thinking"),
    ],
)
def test_a_pose_takes_the_nearest_picture(drawn: str, pose: Pose, look: str) -> None:
    """The picture nearest to the pose is chosen. In a mood without a picture for blinking the face does not blink."""
    assert next(name for name in picture_names(pose) if name in drawn.split()) == look


def test_a_single_picture_is_a_face(tmp_path: Path) -> None:
    """A single picture is a face that looks the same in every pose. The face has the name of its file."""
    path = tmp_path / "Aunt Vera.png"
    path.write_bytes(png())
    face: Face = read_face(path)
    assert face.text.name == "Aunt Vera"
    assert face.picture(Pose(Mood.GLOATING, Lips.OPEN)) == png()
    assert not face.is_layered


BMP = b"BM" + b"\0" * 16 + struct.pack("<ii", 40, -60)
JPEG = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08" + struct.pack(">HH", 60, 40) + b"\x03"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (JPEG, None),
        (JPEG.replace(struct.pack(">HH", 60, 40), struct.pack(">HH", 9000, 9000)), FlawKind.WRONG_SIZE),
        (JPEG[:8], FlawKind.WRONG_SIZE),
        (png(4, 4), FlawKind.WRONG_SIZE),
        (png(100, 3000), FlawKind.WRONG_SIZE),
        (png(60000, 60000), FlawKind.WRONG_SIZE),
        (png()[:12], FlawKind.WRONG_SIZE),
        (b"GIF89a", FlawKind.WRONG_TYPE),
        (b"", FlawKind.WRONG_TYPE),
        (b"\0" * (8 * 1024 * 1024 + 1), FlawKind.TOO_LARGE),
        (SVG.format("<circle r='3'/>").encode(), None),
        (SVG.format("<circle r='3'>").encode(), FlawKind.WRONG_TYPE),
        (b"<html/>", FlawKind.WRONG_TYPE),
        (b"<!DOCTYPE svg [<!ENTITY a 'b'>]>" + SVG.format("&a;").encode(), FlawKind.ENTITIES),
        (SVG.format("<script/>").encode(), FlawKind.UNSAFE),
        (SVG.format("<g onload='x()'/>").encode(), FlawKind.UNSAFE),
        (SVG.format("<image href='file:///etc/passwd'/>").encode(), FlawKind.UNSAFE),
        (SVG.format("<filter/><metadata/><style>a{}</style>").encode(), None),
        (SVG.format("<use href='#a'/>").encode(), FlawKind.UNSAFE),
        (SVG.format("<rect fill='url(http://a/b)'/>").encode(), None),
        (BMP, None),
        (BMP[:20], FlawKind.WRONG_SIZE),
        (SVG.format("<g>" * 60 + "</g>" * 60).encode(), FlawKind.UNSAFE),
        (SVG.format("<g/>" * 6000).encode(), FlawKind.UNSAFE),
        (SVG.format(" " * 2_000_000).encode(), FlawKind.TOO_LARGE),
    ],
)
def test_a_picture_of_a_face_is_checked(tmp_path: Path, data: bytes, fault: FlawKind | None) -> None:
    """A face's picture is checked for its type, its size and unsafe SVG, whatever the file's name is."""
    path = tmp_path / "face.png"
    path.write_bytes(data)
    if fault is None:
        assert read_face(path).picture()
    else:
        assert [each for each, _ in flaws_of(path)] == [fault]


GOOD = 'format = 1\nname = "A"\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("format = 1\nname = ", [(FlawKind.NOT_TOML, "face.toml")]),
        ("format = 2\nsmell = true", [(FlawKind.OTHER_FORMAT, "face.toml: format")]),
        ("name = 'A'\nlayers = 'a.svg'", [(FlawKind.MISSING_VALUE, "face.toml: format")]),
        (GOOD + "smell = true", [(FlawKind.UNKNOWN_VALUE, "face.toml: smell")]),
        (GOOD + "layers = 3", [(FlawKind.WRONG_VALUE, "face.toml: layers")]),
        (GOOD, [(FlawKind.MISSING_VALUE, "face.toml: layers, pictures")]),
        (GOOD + "[pictures]\nopen = 'a.png'", [(FlawKind.MISSING_VALUE, "face.toml: pictures.rest")]),
        (GOOD + "layers = 'a.svg'\n[pictures]\nrest = 'a.png'", [(FlawKind.TWICE, "face.toml: layers, pictures")]),
        (GOOD + "layers = 'a.png'", [(FlawKind.WRONG_TYPE, "face.toml: layers")]),
        (GOOD + "layers = 'none.svg'", [(FlawKind.MISSING, "face.toml: layers")]),
        (GOOD + "layers = '../a.svg'", [(FlawKind.OUTSIDE, "face.toml: layers")]),
        (GOOD + "layers = '/a.svg'", [(FlawKind.OUTSIDE, "face.toml: layers")]),
        (GOOD + "layers = 'a.exe'", [(FlawKind.WRONG_TYPE, "face.toml: layers")]),
        ('format = 1\nname = " "\nlayers = "a.svg"', [(FlawKind.MISSING_VALUE, "face.toml: name")]),
        (f'format = 1\nname = "{"A" * 61}"\nlayers = "a.svg"', [(FlawKind.TOO_LONG, "face.toml: name")]),
        (
            GOOD + "[pictures]\nrest = 'none.png'\nsmelling = 'a.png'\nopen = 'b.png'",
            [
                (FlawKind.UNKNOWN_VALUE, "face.toml: pictures.smelling"),
                (FlawKind.MISSING, "face.toml: pictures.rest"),
                (FlawKind.WRONG_TYPE, "face.toml: pictures.open"),
            ],
        ),
    ],
)
def test_everything_wrong_is_told_at_once(tmp_path: Path, text: str, expected: list[tuple[FlawKind, str]]) -> None:
    """All flaws of a face are reported together, with their places."""
    folder = pack(tmp_path, text, a_png=png(), a_svg=LAYERS.encode(), b_png=b"nothing")
    assert flaws_of(folder) == expected


def test_a_text_in_another_encoding_is_told(tmp_path: Path) -> None:
    """A `face.toml` that is not UTF-8 is reported."""
    (tmp_path / "face.toml").write_bytes('format = 1\nname = "Zoë"'.encode("latin-1"))
    assert [fault for fault, _ in flaws_of(tmp_path)] == [FlawKind.NOT_TEXT]


def test_a_folder_without_a_face_and_no_folder_at_all_are_told(tmp_path: Path) -> None:
    """A folder without a face is reported, and so is a missing folder."""
    assert flaws_of(tmp_path) == [(FlawKind.MISSING, "face.toml")]
    assert flaws_of(tmp_path / "gone.png") == [(FlawKind.MISSING, "gone.png")]


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    """A link out of the face's folder is refused."""
    (tmp_path / "secret.png").write_bytes(png())
    folder = tmp_path / "face"
    folder.mkdir()
    (folder / "a.png").symlink_to(tmp_path / "secret.png")
    pack(folder, GOOD + "[pictures]\nrest = 'a.png'")
    assert flaws_of(folder) == [(FlawKind.LINK, "face.toml: pictures.rest")]
