"""The log of a match as text: a heading, then one line of JSON for each entry, with its number and the time.

Format 1. The heading is ``{"hearts log": 1, "program": "0.1.0"}``. A line is ``{"n": 3, "at":
"2026-11-21T09:30:00Z", "entry": {...}}``; entries number from 1 and are described in `rules.entries`. Cards stand
in it by name, sets of cards as names with blanks between them, so that a person can read it. A last line that was
torn by a crash is no line; anything else that cannot be read, or that the law refuses, is a LogProblem, which names
the line.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

import hearts_qt
from hearts_qt.rules.cards import card_name, each_card, parse_card, parse_cards
from hearts_qt.rules.entries import BeginMatch, Entry
from hearts_qt.rules.match import Match
from hearts_qt.rules.rules_text import rules_from_table

FORMAT: Final = 1


class LogProblem(ValueError):
    """A line of a log that cannot be read, or an entry that today's law refuses."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f"{path}, line {line}: {reason}")
        self.path = path
        self.line = line
        self.reason = reason


class LoggedMatch(msgspec.Struct):
    """A log as it was read: the match up to its last good entry, and what was wrong after it."""

    match: Match
    entries: int
    """How many entries were applied."""
    length: int
    """How many bytes of the file they and the heading take. What follows is a torn line, or refused."""
    problem: LogProblem | None


def now() -> datetime:
    """Return the time at which an entry is made."""
    return datetime.now(UTC)


def heading() -> bytes:
    """Return the first line of a log."""
    return json.dumps({"hearts log": FORMAT, "program": hearts_qt.__version__}).encode() + b"\n"


def line_of(number: int, entry: Entry, at: datetime) -> bytes:
    """Return the line for the entry with that number, made at that time."""
    body = _each_value(msgspec.to_builtins(entry), _WRITE)
    for key, usual in _LATER.items():
        if body.get(key) == usual:
            del body[key]
    stamp = at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    text = json.dumps({"n": number, "at": stamp, "entry": body}, ensure_ascii=False)
    # Half a surrogate pair in a name has no UTF-8; with a backslash it is JSON's own way to write it.
    return text.encode(errors="backslashreplace") + b"\n"


def entry_of(line: bytes, number: int) -> Entry:
    """Return the entry of a line, which must have that number; raises ValueError, in words, when it has none."""
    record = json.loads(line.decode())
    if not isinstance(record, dict) or record.get("n") != number or not isinstance(record.get("entry"), dict):
        raise ValueError(f"is not entry {number}")
    body = _each_value(record["entry"], _READ)
    if "rules" in body:
        rules_from_table(body["rules"])
    entry: Entry = msgspec.convert(body, Entry)
    return entry


_LATER: Final[dict[str, Any]] = {"secret": "", "chosen": False, "played_by": ()}
"""Fields that the format lacked at first. With these values they are left out, so that old logs stay as they are."""
_WRITE: Final[dict[str, Callable[[Any], Any]]] = {
    "card": card_name,
    "cards": lambda cards: [card_name(card) for card in cards],
    "trick": lambda cards: [card_name(card) for card in cards],
    "hands": lambda hands: [_names(hand) for hand in hands],
    "taken": lambda hands: [_names(hand) for hand in hands],
}
_READ: Final[dict[str, Callable[[Any], Any]]] = {
    "card": parse_card,
    "cards": lambda names: [parse_card(name) for name in names],
    "trick": lambda names: [parse_card(name) for name in names],
    "hands": lambda hands: [parse_cards(hand) for hand in hands],
    "taken": lambda hands: [parse_cards(hand) for hand in hands],
}


def _names(hand: int) -> str:
    return " ".join(card_name(card) for card in each_card(hand))


def _each_value(body: dict[str, Any], change: dict[str, Callable[[Any], Any]]) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    for key, value in body.items():
        if isinstance(value, dict) and key != "rules":
            changed[key] = _each_value(value, change)
        elif key in change and value is not None:
            changed[key] = change[key](value)
        else:
            changed[key] = value
    return changed


def read_log(path: Path) -> LoggedMatch:
    """Read a log and apply its entries.

    Raises OSError when the file cannot be read, and LogProblem when not even the match's first entry can.
    A problem further on is returned with the match as it stood before it.
    """
    lines = _whole_lines(path)
    _check_heading(path, lines[0] if lines else b"")
    first = _read_entry(path, lines[1] if len(lines) > 1 else b"", 1)
    if not isinstance(first, BeginMatch):
        raise LogProblem(path, 2, "the first entry is not the match")
    match = Match(first)
    length = len(lines[0]) + len(lines[1])
    for number, line in enumerate(lines[2:], start=2):
        try:
            match.apply(_read_entry(path, line, number))
        except LogProblem as problem:
            return LoggedMatch(match, number - 1, length, problem)
        except ValueError as error:
            return LoggedMatch(match, number - 1, length, LogProblem(path, number + 1, str(error)))
        length += len(line)
    return LoggedMatch(match, len(lines) - 1, length, None)


def _whole_lines(path: Path) -> list[bytes]:
    # What has no line end was being written when the program was killed: it was never shown to anybody.
    return [line + b"\n" for line in path.read_bytes().split(b"\n")[:-1]]


def _check_heading(path: Path, line: bytes) -> None:
    try:
        known = json.loads(line.decode())["hearts log"] == FORMAT
    except (ValueError, KeyError, TypeError, RecursionError):
        known = False
    if not known:
        raise LogProblem(path, 1, "this is not a log that this version of Hearts can read")


def _read_entry(path: Path, line: bytes, number: int) -> Entry:
    try:
        return entry_of(line, number)
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise LogProblem(path, number + 1, str(error)) from error
