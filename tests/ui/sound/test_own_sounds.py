"""Tests that the bundled sounds have a good quality and are exactly the sounds that their script makes."""

import subprocess
import sys
import wave
from array import array
from pathlib import Path

import pytest

from hearts_qt import paths
from hearts_qt.plugin_host.sounds import Sound, read_sounds

SCRIPT = Path(__file__).parents[3] / "packaging" / "make_sounds.py"
PACK = paths.resources() / "sounds" / "sounds.toml"
LONGEST = {Sound.SHUFFLE: 0.6, Sound.DEAL: 0.6, Sound.RAISE: 0.1, Sound.PLAY: 0.2, Sound.TRICK: 0.3, Sound.HEARTS: 1.0}


def samples_of(path: Path) -> "array[int]":
    """Return the samples of a WAV file. Fail if the format is not the one that all bundled sounds have."""
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def test_the_pack_has_every_sound() -> None:
    """The pack has a file for every sound."""
    assert set(read_sounds(PACK).files) == set(Sound)


def test_the_script_makes_the_files(tmp_path: Path) -> None:
    """The script makes the bundled files.

    Single samples may differ by 1, because the C library may round differently.
    """
    subprocess.run([sys.executable, SCRIPT, tmp_path], check=True)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in read_sounds(PACK).files.values()}
    for path in tmp_path.iterdir():
        made, kept = samples_of(path), samples_of(PACK.parent / path.name)
        assert len(made) == len(kept)
        assert max(abs(one - other) for one, other in zip(made, kept, strict=True)) <= 1, path.name


@pytest.mark.parametrize("sound", Sound)
def test_it_is_clean(sound: Sound) -> None:
    """Each sound is short and neither too loud nor too quiet. It is centred at zero and has no clicks at its ends."""
    samples = samples_of(PACK.parent / f"{sound}.wav")
    seconds = len(samples) / 44_100
    assert 0.05 < seconds <= LONGEST.get(sound, 1.8)
    assert 0.15 < max(map(abs, samples)) / 32768 <= 10 ** (-3 / 20) + 1e-4
    assert abs(sum(samples) / len(samples)) < 2
    assert abs(samples[0]) <= 1
    assert abs(samples[-1]) <= 1
    assert max(map(abs, samples[-44:])) < 330
