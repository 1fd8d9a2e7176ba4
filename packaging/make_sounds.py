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
"""The loudest sample that a sound may have: three decibels below the maximum of a file."""
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


def raised(pitch: float, seed: int) -> Samples:
    """Return the sound of a card that is pushed up a little in the hand."""
    return rub(0.075, seed + 21, 3600 * pitch, 0.02, 0.014, 1.2)


def played(pitch: float, seed: int) -> Samples:
    """Return the sound of a card that slides and is laid down."""
    slide = rub(0.09, seed + 31, 2900 * pitch, 0.018, 0.02)
    return mixed((slide, 0.0, 0.8), (thud(0.12, seed + 33, 360 * pitch, 0.017), 0.035, 0.75))


def trick(pitch: float, seed: int) -> Samples:
    """Return the sound of four cards that are pushed together."""
    sweep = rub(0.26, seed + 41, 1900 * pitch, 0.11, 0.05)
    knocks = [
        (thud(0.08, seed + 44 + card, (380 + 30 * card) * pitch, 0.012), 0.05 + 0.045 * card, 0.35) for card in range(4)
    ]
    return mixed((sweep, 0.0, 1.0), *knocks)


def passed(pitch: float, seed: int) -> Samples:
    """Return the sound of three cards that slide away over the cloth."""
    slides = [rub(0.2, seed + 71 + card, (2300 + 250 * card) * pitch, 0.05, 0.04) for card in range(3)]
    return mixed(*[(slide, 0.05 * card, 0.7) for card, slide in enumerate(slides)])


def received(pitch: float, seed: int) -> Samples:
    """Return the sound of three cards that slide near and fall into the hand."""
    slide = rub(0.22, seed + 81, 2500 * pitch, 0.12, 0.03)
    falls = [
        (thud(0.1, seed + 84 + card, (400 + 25 * card) * pitch, 0.013), 0.1 + 0.055 * card, 0.5) for card in range(3)
    ]
    return mixed((slide, 0.0, 0.7), *falls)


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


def lost() -> Samples:
    """Return four tones of wood that fall."""
    steps = (7, 5, 3, 0)
    return mixed(*[(ring(note(step), 0.7, 0.2, WOOD, 0.004), 0.2 * place, 0.5) for place, step in enumerate(steps)])


def other_win() -> Samples:
    """Return two short chords, less festive than those of a win of one's own."""
    chords = (((0, 7), 0.0), ((5, 9), 0.22))
    return mixed(*[(ring(note(step), 0.7, 0.2, WOOD, 0.004), begin, 0.4) for steps, begin in chords for step in steps])


def refused(pitch: float, seed: int) -> Samples:
    """Return two dull knocks, like a finger on the table."""
    # The band takes away the constant part of so low and short a tone.
    wood = band(ring(note(-10) * pitch, 0.16, 0.045, WOOD, 0.002), 300, 4.0)
    cloth = thud(0.1, seed + 91, 400 * pitch, 0.015)
    knock = mixed((wood, 0.0, 0.7), (cloth, 0.0, 0.5))
    return mixed((knock, 0.0, 1.0), (knock, 0.12, 0.8))


def turn() -> Samples:
    """Return one soft tone of wood."""
    return ring(note(12), 0.45, 0.11, WOOD, 0.008)


def points() -> Samples:
    """Return the sound of counters that are laid on a pile, one after another."""
    rng = Random(13)
    counters = [ring(note(22 + 0.5 * place + rng.random()), 0.09, 0.022, WOOD, 0.001) for place in range(6)]
    return mixed(*[(counter, 0.075 * place, 0.6) for place, counter in enumerate(counters)])


SOUNDS: Final[dict[str, tuple[Callable[[], Samples], float]]] = {
    "shuffle": (shuffle, -17.5),
    "deal": (deal, -17.5),
    "hearts": (hearts, -16.0),
    "queen": (queen, -15.5),
    "moon": (moon, -15.5),
    "win": (win, -15.5),
    "lose": (lost, -16.0),
    "other-win": (other_win, -16.5),
    "turn": (turn, -18.0),
    "points": (points, -17.5),
}
"""Every sound that has one file, with the function that makes it and its `loudness`."""

CARD_SOUNDS: Final[dict[str, tuple[Callable[[float, int], Samples], float]]] = {
    "raise": (raised, -18.9),
    "play": (played, -17.0),
    "trick": (trick, -17.5),
    "pass": (passed, -17.5),
    "receive": (received, -17.5),
    "refuse": (refused, -18.2),
}
"""Every sound of cards, as in `SOUNDS`; its function gets a factor for the pitch and a seed."""

FORMS: Final = ((1.0, 0.0), (0.93, -0.3), (1.07, 0.3), (0.97, -0.2))
"""The files of each sound of cards: the factor for the pitch, and how many decibels louder it is.

No two cards sound exactly the same on a real table.
"""


def weighted(samples: Samples) -> Samples:
    """Return the samples with each pitch as strong as the ear hears it: the K-weighting of ITU-R BS.1770."""
    tangent, quality, gain = math.tan(math.pi * 1681.974 / RATE), 0.70718, 10 ** (3.99984 / 20)
    root = gain**0.499667
    middle, square = tangent / quality, tangent * tangent
    shelf = (gain + root * middle + square, 2 * (square - gain), gain - root * middle + square)
    high = filtered(samples, shelf, (1 + middle + square, 2 * (square - 1), 1 - middle + square))
    tangent, quality = math.tan(math.pi * 38.13547 / RATE), 0.500327
    middle, square = tangent / quality, tangent * tangent
    # BS.1770 does not divide the numerator of this second filter, so it is not divided here either.
    whole = 1 + middle + square
    return filtered(high, (whole, -2 * whole, whole), (whole, 2 * (square - 1), 1 - middle + square))


def filtered(samples: Samples, ahead: tuple[float, float, float], back: tuple[float, float, float]) -> Samples:
    """Return the samples after a filter with two poles and two zeros."""
    passed_on = []
    in1 = in2 = out1 = out2 = 0.0
    for sample in samples:
        out = (ahead[0] * sample + ahead[1] * in1 + ahead[2] * in2 - back[1] * out1 - back[2] * out2) / back[0]
        in2, in1, out2, out1 = in1, sample, out1, out
        passed_on.append(out)
    return passed_on


def loudness(samples: Samples) -> float:
    """Return how loud a sound is for the ear in its loudest eighth of a second, in decibels.

    The ear needs about that long to judge a short sound; the peak of a sound says little about it.
    """
    window = RATE // 8
    energies = [sample * sample for sample in weighted([*samples, *[0.0] * window])]
    now = most = sum(energies[:window])
    for place in range(window, len(energies)):
        now += energies[place] - energies[place - window]
        most = max(most, now)
    return -0.691 + 10 * math.log10(most / window)


def finished(samples: Samples, loud: float) -> Samples:
    """Return the samples without a constant part, with a soft beginning and end, and with this loudness.

    Raises ValueError if a sample would be louder than `PEAK`.
    """
    middle = sum(samples) / len(samples)
    whole = ended([(sample - middle) * min(1.0, place / (RISE * RATE)) for place, sample in enumerate(samples)])
    factor = 10 ** ((loud - loudness(whole)) / 20)
    if max(map(abs, whole)) * factor > PEAK:
        raise ValueError("a sound cannot be so loud")
    return [sample * factor for sample in whole]


def sixteen_bits(samples: Samples) -> bytes:
    """Return the samples in the form of a file, with the lowest byte first."""
    numbers = array("h", (round(sample * 32767) for sample in samples))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def sounds() -> dict[str, bytes]:
    """Return the samples of each file, by its name without `.wav`. The files of a sound of cards are numbered."""
    made = {name: sixteen_bits(finished(make(), loud)) for name, (make, loud) in SOUNDS.items()}
    for name, (make, loud) in CARD_SOUNDS.items():
        for number, (pitch, louder) in enumerate(FORMS, start=1):
            samples = finished(make(pitch, 1000 * (number - 1)), loud + louder)
            made[f"{name}-{number}"] = sixteen_bits(samples)
    return made


def main() -> None:
    """Write all sounds."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, samples in sounds().items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples)


if __name__ == "__main__":
    main()
