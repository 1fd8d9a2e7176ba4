"""Tests of sound packs: what is read, what is refused, and how flaws are reported."""

from pathlib import Path

import pytest

from hearts_qt.plugin_host.flaw import FlawKind, PackError
from hearts_qt.plugin_host.sounds import MOST_FILES, Sound, SoundGroup, read_sounds

HEAD = 'format = 1\nname = "Knocks"\n'


def pack(folder: Path, text: str) -> Path:
    """Write a sounds.toml, a sound file and a text file named .wav, and return the path of the sounds.toml."""
    (folder / "knock.wav").write_bytes(b"RIFF\x24\0\0\0WAVE")
    (folder / "page.wav").write_text("<html>")
    path = folder / "sounds.toml"
    path.write_text(text)
    return path


def test_a_pack_is_read(tmp_path: Path) -> None:
    """A sound pack is read, even if some sounds are missing."""
    sounds = read_sounds(pack(tmp_path, HEAD + '[sounds]\nplay = "knock.wav"\nqueen = "knock.wav"'))
    assert sounds.name == "Knocks"
    assert sounds.files == {Sound.PLAY: (tmp_path / "knock.wav",), Sound.QUEEN: (tmp_path / "knock.wav",)}


def test_a_sound_can_have_several_files(tmp_path: Path) -> None:
    """A sound can have a list of files instead of one."""
    (tmp_path / "knock-2.wav").write_bytes(b"RIFF\x24\0\0\0WAVE")
    sounds = read_sounds(pack(tmp_path, HEAD + '[sounds]\nplay = ["knock.wav", "knock-2.wav"]'))
    assert sounds.files == {Sound.PLAY: (tmp_path / "knock.wav", tmp_path / "knock-2.wav")}


@pytest.mark.parametrize(
    ("text", "fault", "where"),
    [
        (HEAD, FlawKind.MISSING_VALUE, "sounds.toml: sounds"),
        (HEAD + "sounds = 1", FlawKind.WRONG_VALUE, "sounds.toml: sounds"),
        (HEAD + "[sounds]", FlawKind.NOTHING, "sounds.toml: sounds"),
        (HEAD + '[sounds]\nboo = "knock.wav"', FlawKind.UNKNOWN_VALUE, "sounds.toml: sounds.boo"),
        (HEAD + '[sounds]\nplay = "none.wav"', FlawKind.MISSING, "sounds.toml: sounds.play"),
        (HEAD + '[sounds]\nplay = "page.wav"', FlawKind.WRONG_TYPE, "sounds.toml: sounds.play"),
        (HEAD + '[sounds]\nplay = "knock.ogg"', FlawKind.WRONG_TYPE, "sounds.toml: sounds.play"),
        (HEAD + '[sounds]\nplay = "../knock.wav"', FlawKind.OUTSIDE, "sounds.toml: sounds.play"),
        (HEAD + "[sounds]\nplay = 3", FlawKind.WRONG_VALUE, "sounds.toml: sounds.play"),
        (HEAD + "[sounds]\nplay = []", FlawKind.NOTHING, "sounds.toml: sounds.play"),
        (HEAD + '[sounds]\nplay = ["knock.wav", "none.wav"]', FlawKind.MISSING, "sounds.toml: sounds.play"),
        (HEAD + '[sounds]\nplay = ["knock.wav", 3]', FlawKind.WRONG_VALUE, "sounds.toml: sounds.play"),
        (
            HEAD + f"[sounds]\nplay = {['knock.wav'] * (MOST_FILES + 1)}",
            FlawKind.WRONG_VALUE,
            "sounds.toml: sounds.play",
        ),
        ('name = "A"\n[sounds]\nplay = "knock.wav"', FlawKind.MISSING_VALUE, "sounds.toml: format"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, fault: FlawKind, where: str) -> None:
    """Each flaw is reported with its file and place."""
    with pytest.raises(PackError) as caught:
        read_sounds(pack(tmp_path, text))
    assert (fault, where) in [(flaw.kind, flaw.where) for flaw in caught.value.flaws]


def test_every_sound_has_a_group() -> None:
    """Each group of sounds that can be switched off has at least one sound, and each sound is in a group."""
    assert {sound.group for sound in Sound} == set(SoundGroup)
