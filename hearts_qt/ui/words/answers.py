"""The line under a question that shows which keys and clicks give which answer."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate
_NO_BREAK = "\N{NO-BREAK SPACE}"


class KeysForAnswer(Struct, frozen=True):
    """All keys and clicks that give one answer."""

    caption: str
    """The text on the button that gives this answer."""
    presses: Sequence[str] = ()
    """The keys, by their names in the enum `Key`, and the clicks: ``left click`` or ``right click``."""
    letter: str = ""
    """A letter or a shortcut that gives the answer when it is pressed once, even if `twice` is set."""
    twice: bool = False
    """Whether the keys and clicks in `presses` must be pressed twice."""


def answers_line(ways: Sequence[KeysForAnswer]) -> str:
    """Return a line that shows how to give each answer: ``Enter or Y: Next deal · Esc or N: Play on``.

    The line wraps only between two answers, because it has no-break spaces inside an answer.
    """
    template = translate("answers", "{keys}: {answer}")
    answers = (template.format(keys=_keys(way), answer=way.caption) for way in ways if way.presses or way.letter)
    return " · ".join(answer.replace(" ", _NO_BREAK) for answer in answers)


def _keys(way: KeysForAnswer) -> str:
    names = [_name(press) for press in way.presses]
    if way.twice and names:
        twice = translate("answers", "{keys} twice").format(keys=_either(names))
        return translate("answers", "{first}, or {last}").format(first=twice, last=way.letter) if way.letter else twice
    return _either([*names, way.letter] if way.letter else names)


def _either(names: Sequence[str]) -> str:
    *first, last = names
    if not first:
        return last
    return translate("answers", "{first} or {last}").format(first=", ".join(first), last=last)


def _name(press: str) -> str:
    return {
        "enter": translate("answers", "Enter"),
        "escape": translate("answers", "Esc"),
        "up": translate("answers", "Up"),
        "down": translate("answers", "Down"),
        "left click": translate("answers", "left click"),
        "right click": translate("answers", "right click"),
    }[press]
