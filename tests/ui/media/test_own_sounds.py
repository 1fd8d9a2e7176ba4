"""Tests that the bundled sounds have a good quality and are exactly the sounds that their script makes."""

import importlib.util
import math
import subprocess
import sys
import wave
from array import array
from pathlib import Path
from types import ModuleType

import pytest

from hearts_qt import paths
from hearts_qt.plugin_host.sounds import Sound, SoundGroup, read_sounds

SCRIPT = Path(__file__).parents[3] / "packaging" / "make_sounds.py"
PACK = paths.resources() / "sounds" / "sounds.toml"
LONGEST = {
    Sound.SHUFFLE: 0.6,
    Sound.DEAL: 0.6,
    Sound.RAISE: 0.1,
    Sound.PLAY: 0.2,
    Sound.TRICK: 0.3,
    Sound.PASS: 0.4,
    Sound.RECEIVE: 0.4,
    Sound.REFUSE: 0.3,
    Sound.TURN: 0.5,
    Sound.POINTS: 0.5,
    Sound.HEARTS: 1.0,
    Sound.OTHER_WIN: 1.0,
}
FILES = read_sounds(PACK).files
EACH_FILE = [(sound, path) for sound, paths in FILES.items() for path in paths]
FORMS = 4
"""How many files each sound of the cards has."""


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """Return the script as a module."""
    spec = importlib.util.spec_from_file_location("make_sounds", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def samples_of(path: Path) -> "array[int]":
    """Return the samples of a WAV file. Fail if the format is not the one that all bundled sounds have."""
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def loudness_of(path: Path, script: ModuleType) -> float:
    """Return how loud a file is for the ear, in decibels."""
    return float(script.loudness([sample / 32768 for sample in samples_of(path)]))


def test_the_pack_has_every_sound() -> None:
    """The pack has a file for every sound, and four files for each sound of the cards."""
    expected = {sound: FORMS if sound.group is SoundGroup.CARDS else 1 for sound in Sound}
    assert {sound: len(paths) for sound, paths in FILES.items()} == expected


def test_the_script_makes_the_files(tmp_path: Path) -> None:
    """The script makes the bundled files, and no file lies beside them that it does not make.

    Single samples may differ by 1, because the C library may round differently.
    """
    subprocess.run([sys.executable, SCRIPT, tmp_path], check=True)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for _, path in EACH_FILE}
    assert {path.name for path in PACK.parent.glob("*.wav")} == {path.name for _, path in EACH_FILE}
    for path in tmp_path.iterdir():
        made, kept = samples_of(path), samples_of(PACK.parent / path.name)
        assert len(made) == len(kept)
        assert max(abs(one - other) for one, other in zip(made, kept, strict=True)) <= 1, path.name


@pytest.mark.parametrize(("sound", "path"), EACH_FILE, ids=[path.stem for _, path in EACH_FILE])
def test_it_is_clean(sound: Sound, path: Path) -> None:
    """Each sound is short and neither too loud nor too quiet. It is centred at zero and has no clicks at its ends."""
    samples = samples_of(path)
    seconds = len(samples) / 44_100
    assert 0.05 < seconds <= LONGEST.get(sound, 1.8)
    assert 0.15 < max(map(abs, samples)) / 32768 <= 10 ** (-3 / 20) + 1e-4
    assert abs(sum(samples) / len(samples)) < 2
    assert abs(samples[0]) <= 1
    assert abs(samples[-1]) <= 1
    assert max(map(abs, samples[-44:])) < 330


def test_the_sounds_are_in_balance(script: ModuleType) -> None:
    """No sound is more than four decibels louder for the ear than another: a card is heard beside the queen's bell."""
    loud = {path.stem: loudness_of(path, script) for _, path in EACH_FILE}
    assert max(loud.values()) - min(loud.values()) <= 4, loud


@pytest.mark.parametrize("sound", [sound for sound in Sound if sound.group is SoundGroup.CARDS])
def test_the_files_of_a_sound_differ_slightly(sound: Sound, script: ModuleType) -> None:
    """The files of a sound of the cards are all different, but nearly equally loud and long."""
    files = [samples_of(path) for path in FILES[sound]]
    assert len({file.tobytes() for file in files}) == FORMS
    assert max(map(len, files)) - min(map(len, files)) < 441
    loud = [loudness_of(path, script) for path in FILES[sound]]
    assert max(loud) - min(loud) < 1


@pytest.mark.parametrize(
    ("pitch", "amplitude", "expected"), [(997, 1.0, -3.0), (997, 0.5, -9.0), (60, 1.0, -6.6), (4000, 1.0, 0.0)]
)
def test_loudness_is_that_of_the_standard(script: ModuleType, pitch: float, amplitude: float, expected: float) -> None:
    """The loudness of a tone is what ITU-R BS.1770 says: a full tone of 997 Hz has -3 dB; low tones are less loud."""
    tone = [amplitude * math.sin(2 * math.pi * pitch * place / 44_100) for place in range(22_050)]
    assert script.loudness(tone) == pytest.approx(expected, abs=0.3)


def test_a_sound_that_would_be_too_loud_is_not_made(script: ModuleType) -> None:
    """The script refuses a loudness at which a sound would be cut off."""
    with pytest.raises(ValueError, match="so loud"):
        script.finished([math.sin(place / 10) for place in range(8000)], 0.0)
