"""Which line a character says when it is tried out, and with which face."""

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


class Trial(NamedTuple):
    """A line that is tried out."""

    line: Line
    mood: Mood
    sound: Path | None


def some_line(said: Comments, occasion: Occasion | None, before: str) -> Trial | None:
    """Return one of the lines for an occasion, with None for any; not the text said `before`, if there is another.

    None when there is nothing to say.
    """
    occasions = [occasion] if occasion is not None else list(Occasion)
    found = [(each, line) for each in occasions for line in said.for_occasion(each)]
    others = [(each, line) for each, line in found if line.text != before]
    if not found:
        return None
    return _trial(said, *random.choice(others or found))


def that_line(said: Comments, occasion: Occasion, text: str) -> Trial | None:
    """Return the line with that text; None when there is none for the occasion."""
    line = next((each for each in said.for_occasion(occasion) if each.text == text), None)
    return _trial(said, occasion, line) if line is not None else None


def _trial(said: Comments, occasion: Occasion, line: Line) -> Trial:
    sound = said.folder / line.sound if line.sound and said.folder is not None else None
    return Trial(line, _MOODS.get(occasion, Mood.REST), sound)
