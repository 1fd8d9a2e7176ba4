"""Makes the program's own sounds: ``python packaging/make_sounds.py [FOLDER]`` writes them to resources/sounds.

Nothing is recorded. The sound of paper is made of short pieces of noise, each with filters that imitate the material on
which it rubs. Tones are sums of partial tones that become quieter. With the same C library the files are always the
same, byte for byte. With another C library they differ at most in the last bit of a number.
"""

import math
import sys
import wave
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

RATE: Final = 44_100
PEAK: Final = 10 ** (-3 / 20)
"""The loudest sample of the loudest sound: three decibels below the maximum of a file."""
FADE: Final = 0.2
"""The share at the end of a sound in which it becomes silent, so that it does not end suddenly."""
RISE: Final = 0.0005
"""How many seconds the beginning of a sound takes, so that it does not click."""
FOLDER: Final = Path(__file__).resolve().parent.parent / "resources" / "sounds"

Samples: TypeAlias = list[float]


# ---------------------------------------------------------------- paper


def noise(seconds: float, seed: int) -> Samples:
    """Return white noise."""
    rng = Random(seed)
    return [rng.random() * 2 - 1 for _ in range(round(seconds * RATE))]


def band(samples: Samples, middle: float, width: float) -> Samples:
    """Return only the frequencies around `middle` Hz, in a band `width` octaves wide."""
    angle = 2 * math.pi * middle / RATE
    alpha = math.sin(angle) * math.sinh(math.log(2) / 2 * width * angle / math.sin(angle))
    first, second = -2 * math.cos(angle) / (1 + alpha), (1 - alpha) / (1 + alpha)
    gain = alpha / (1 + alpha)
    passed = []
    in1 = in2 = out1 = out2 = 0.0
    for sample in samples:
        out = gain * (sample - in2) - first * out1 - second * out2
        in2, in1, out2, out1 = in1, sample, out1, out
        passed.append(out)
    return passed


def shaped(samples: Samples, envelope: Callable[[float], float]) -> Samples:
    """Return the samples with the loudness that `envelope` gives for each time in seconds."""
    return [sample * envelope(place / RATE) for place, sample in enumerate(samples)]


def ended(samples: Samples) -> Samples:
    """Return the samples with an end that fades to silence."""
    last = len(samples) - 1
    return [sample * min(1.0, (last - place) / (FADE * last)) for place, sample in enumerate(samples)]


def swell(rise: float, fall: float) -> Callable[[float], float]:
    """Return a loudness that rises within `rise` seconds and then falls to about a third in every `fall` seconds."""
    return lambda at: math.sin(math.pi / 2 * at / rise) ** 2 if at < rise else math.exp((rise - at) / fall)


def rub(seconds: float, seed: int, middle: float, rise: float, fall: float, width: float = 1.6) -> Samples:
    """Return the sound of paper that rubs on paper or cloth."""
    return ended(shaped(band(noise(seconds, seed), middle, width), swell(rise, fall)))


def thud(seconds: float, seed: int, middle: float, fall: float) -> Samples:
    """Return the sound of something flat that lands on cloth."""
    low = ended(shaped(band(noise(seconds, seed), middle, 0.9), swell(0.002, fall)))
    return mixed((low, 0.0, 2.2), (rub(seconds, seed + 1, 2600, 0.001, fall / 3), 0.0, 0.5))


# ---------------------------------------------------------------- what rings


def ring(pitch: float, seconds: float, fall: float, partials: Iterable[tuple[float, float]], rise: float) -> Samples:
    """Return a tone like the tone of a bell.

    `partials` are pairs of a multiple of `pitch` and a loudness; high partials fade sooner.
    """
    parts = [(2 * math.pi * pitch * multiple / RATE, loud, fall / multiple**0.7) for multiple, loud in partials]
    made = []
    for place in range(round(seconds * RATE)):
        at = place / RATE
        tone = sum(loud * math.sin(step * place) * math.exp(-at / life) for step, loud, life in parts)
        made.append(tone * min(1.0, at / rise))
    return ended(made)


GLASS: Final = ((1.0, 1.0), (2.76, 0.35), (5.4, 0.12))
BELL: Final = ((0.5, 0.4), (1.0, 1.0), (1.19, 0.6), (1.5, 0.4), (2.0, 0.5), (2.67, 0.3), (4.1, 0.2), (5.4, 0.1))
WOOD: Final = ((1.0, 1.0), (3.93, 0.22), (9.2, 0.05))


def note(half_steps: float) -> float:
    """Return the frequency in Hz of the tone that is `half_steps` half steps above the A below middle C."""
    return float(220.0 * 2 ** (half_steps / 12))


# ---------------------------------------------------------------- putting together


def mixed(*parts: tuple[Samples, float, float]) -> Samples:
    """Return the sum of parts, each with its beginning in seconds and its loudness."""
    length = max(len(samples) + round(begin * RATE) for samples, begin, _ in parts)
    whole = [0.0] * length
    for samples, begin, loudness in parts:
        start = round(begin * RATE)
        for place, sample in enumerate(samples):
            whole[start + place] += loudness * sample
    return whole


def shuffle() -> Samples:
    """Return the sound of a quick shuffle that becomes slower, and of a deck that is put in order.

    The sound is short, because the cards do not wait for it.
    """
    rng, at, parts = Random(11), 0.0, []
    for card in range(24):
        at += 0.007 + 0.0004 * card + 0.003 * rng.random()
        flick = rub(0.03, 100 + card, 2300 + 1400 * rng.random(), 0.001, 0.005)
        parts.append((flick, at, 0.45 + 0.4 * math.sin(math.pi * (card + 1) / 25)))
    parts.append((rub(0.14, 40, 1500, 0.04, 0.03), at, 0.5))
    parts.append((thud(0.1, 60, 330, 0.02), at + 0.07, 0.8))
    return mixed(*parts)


def deal() -> Samples:
    """Return the sound of cards that are thrown over cloth, one after another."""
    rng, parts = Random(12), []
    for card in range(9):
        at = card * 0.057 + 0.006 * rng.random()
        parts.append((rub(0.07, 200 + card, 3100 + 700 * rng.random(), 0.008, 0.016), at, 0.8))
        parts.append((thud(0.05, 300 + card, 420, 0.008), at + 0.022, 0.22))
    return mixed(*parts)


def raised() -> Samples:
    """Return the sound of a card that is pushed up a little in the hand."""
    return rub(0.075, 21, 3600, 0.02, 0.014, 1.2)


def played() -> Samples:
    """Return the sound of a card that slides and is laid down."""
    return mixed((rub(0.09, 31, 2900, 0.018, 0.02), 0.0, 0.8), (thud(0.12, 33, 360, 0.017), 0.035, 0.75))


def trick() -> Samples:
    """Return the sound of four cards that are pushed together."""
    sweep = rub(0.26, 41, 1900, 0.11, 0.05)
    knocks = [(thud(0.08, 44 + card, 380 + 30 * card, 0.012), 0.05 + 0.045 * card, 0.35) for card in range(4)]
    return mixed((sweep, 0.0, 1.0), *knocks)


def hearts() -> Samples:
    """Return the sound of a heart that breaks, and two soft tones of wood; the second tone is lower than the first."""
    crack = rub(0.05, 51, 2000, 0.001, 0.008)
    return mixed(
        (crack, 0.0, 0.6),
        (ring(note(7), 0.45, 0.12, WOOD, 0.003), 0.02, 0.6),
        (ring(note(4), 0.6, 0.16, WOOD, 0.003), 0.15, 0.6),
    )


def queen() -> Samples:
    """Return the sound of a low bell."""
    return mixed(
        (ring(note(-6), 1.7, 0.5, BELL, 0.006), 0.0, 0.7), (ring(note(-5.88), 1.7, 0.45, BELL, 0.02), 0.0, 0.35)
    )


def moon() -> Samples:
    """Return the sound of glass, with tones that rise."""
    steps = (12, 16, 19, 23, 26, 31)
    return mixed(*[(ring(note(step), 1.1, 0.3, GLASS, 0.004), 0.11 * place, 0.5) for place, step in enumerate(steps)])


def win() -> Samples:
    """Return three chords, as at the end of a piece of music."""
    chords = (((5, 9, 12), 0.0), ((7, 11, 14), 0.24), ((0, 7, 12, 16), 0.48))
    return mixed(
        *[
            (ring(note(step), 1.2 if begin > 0.4 else 0.5, 0.34 if begin > 0.4 else 0.16, WOOD, 0.004), begin, 0.4)
            for steps, begin in chords
            for step in steps
        ]
    )


SOUNDS: Final[dict[str, tuple[Callable[[], Samples], float]]] = {
    "shuffle": (shuffle, 0.6),
    "deal": (deal, 0.55),
    "raise": (raised, 0.3),
    "play": (played, 0.6),
    "trick": (trick, 0.5),
    "hearts": (hearts, 0.7),
    "queen": (queen, 1.0),
    "moon": (moon, 0.8),
    "win": (win, 0.9),
}
"""Every sound, with the function that makes it, and its peak divided by the peak of the loudest sound."""


def finished(samples: Samples, peak: float) -> Samples:
    """Return the samples without a constant part, with a soft beginning and end, and with this peak."""
    middle = sum(samples) / len(samples)
    whole = ended([(sample - middle) * min(1.0, place / (RISE * RATE)) for place, sample in enumerate(samples)])
    loudest = max(map(abs, whole))
    return [sample * peak * PEAK / loudest for sample in whole]


def sixteen_bits(samples: Samples) -> bytes:
    """Return the samples in the form of a file, with the lowest byte first."""
    numbers = array("h", (round(sample * 32767) for sample in samples))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def sound(name: str) -> bytes:
    """Return the samples of a sound."""
    make, peak = SOUNDS[name]
    return sixteen_bits(finished(make(), peak))


def main() -> None:
    """Write all sounds."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(sound(name))


if __name__ == "__main__":
    main()
