"""Packs of sounds: what is read, and what is refused and how it is told."""

from pathlib import Path

import pytest

from hearts_qt.plugin_host.flaw import Fault, PackError
from hearts_qt.plugin_host.sounds import Sound, SoundGroup, read_sounds

HEAD = 'format = 1\nname = "Knocks"\n'


def pack(folder: Path, text: str) -> Path:
    """Write a sounds.toml beside one sound and one file that is none, and return its path."""
    (folder / "knock.wav").write_bytes(b"RIFF\x24\0\0\0WAVE")
    (folder / "page.wav").write_text("<html>")
    path = folder / "sounds.toml"
    path.write_text(text)
    return path


def test_a_pack_is_read(tmp_path: Path) -> None:
    """It need not have every sound."""
    sounds = read_sounds(pack(tmp_path, HEAD + '[sounds]\nplay = "knock.wav"\nqueen = "knock.wav"'))
    assert sounds.name == "Knocks"
    assert sounds.files == {Sound.PLAY: tmp_path / "knock.wav", Sound.QUEEN: tmp_path / "knock.wav"}


@pytest.mark.parametrize(
    ("text", "fault", "where"),
    [
        (HEAD, Fault.MISSING_VALUE, "sounds.toml: sounds"),
        (HEAD + "sounds = 1", Fault.WRONG_VALUE, "sounds.toml: sounds"),
        (HEAD + "[sounds]", Fault.NOTHING, "sounds.toml: sounds"),
        (HEAD + '[sounds]\nboo = "knock.wav"', Fault.UNKNOWN_VALUE, "sounds.toml: sounds.boo"),
        (HEAD + '[sounds]\nplay = "none.wav"', Fault.MISSING, "sounds.toml: sounds.play"),
        (HEAD + '[sounds]\nplay = "page.wav"', Fault.WRONG_TYPE, "sounds.toml: sounds.play"),
        (HEAD + '[sounds]\nplay = "knock.ogg"', Fault.WRONG_TYPE, "sounds.toml: sounds.play"),
        (HEAD + '[sounds]\nplay = "../knock.wav"', Fault.OUTSIDE, "sounds.toml: sounds.play"),
        (HEAD + "[sounds]\nplay = 3", Fault.WRONG_VALUE, "sounds.toml: sounds.play"),
        ('name = "A"\n[sounds]\nplay = "knock.wav"', Fault.MISSING_VALUE, "sounds.toml: format"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, fault: Fault, where: str) -> None:
    """With the file and the place in it."""
    with pytest.raises(PackError) as caught:
        read_sounds(pack(tmp_path, text))
    assert (fault, where) in [(flaw.fault, flaw.where) for flaw in caught.value.flaws]


def test_every_sound_has_a_group() -> None:
    """Each can be switched off."""
    assert {sound.group for sound in Sound} == set(SoundGroup)
