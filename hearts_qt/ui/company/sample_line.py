"""Chooses the line that a character says as a sample, and the mood for this line."""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from hearts_qt.plugin_host.comments import Comments, Line, Occasion
from hearts_qt.plugin_host.pose import Mood

_MOODS: Final[Mapping[Occasion, Mood]] = {
    Occasion.RAZZ: Mood.GLOATING,
    Occasion.QUEEN_GIVEN: Mood.GLOATING,
    Occasion.QUEEN_TAKEN: Mood.GRIMACING,
    Occasion.MOON_BEGUN: Mood.SHOOTING,
    Occasion.MOON_STOPPED: Mood.PLEASED,
    Occasion.MOON_MADE: Mood.GLOATING,
    Occasion.WINNING: Mood.PLEASED,
    Occasion.LOSING: Mood.GRIMACING,
    Occasion.THINKING: Mood.THINKING,
}


class SampleLine(NamedTuple):
    """A sample line with its mood and its recording."""

    line: Line
    mood: Mood
    sound: Path | None


def some_line(said: Comments, occasion: Occasion | None, before: str) -> SampleLine | None:
    """Return a random line for an occasion. If `occasion` is None, return a line for any occasion.

    Return None if there is no line. `before` is the text that was said last; it is chosen only if there is no other
    line.
    """
    occasions = [occasion] if occasion is not None else list(Occasion)
    found = [(each, line) for each in occasions for line in said.for_occasion(each)]
    others = [(each, line) for each, line in found if line.text != before]
    if not found:
        return None
    return _sample(said, *random.choice(others or found))


def that_line(said: Comments, occasion: Occasion, text: str) -> SampleLine | None:
    """Return the line with this text; None if the occasion has no such line."""
    line = next((each for each in said.for_occasion(occasion) if each.text == text), None)
    return _sample(said, occasion, line) if line is not None else None


def _sample(said: Comments, occasion: Occasion, line: Line) -> SampleLine:
    sound = said.folder / line.sound if line.sound and said.folder is not None else None
    return SampleLine(line, _MOODS.get(occasion, Mood.REST), sound)
