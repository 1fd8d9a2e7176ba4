"""Reads the logs that the program has left: the entries, and the game's position after each entry."""

from pathlib import Path

from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry, FinishDeal
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.view import view
from hearts_qt.table.log import entry_of, read_log
from tests.end2end.program import Position

PERSON = 0
"""The seat at the bottom of the window, where the person sits."""


def logs(home: Path) -> list[Path]:
    """Return all logs, the oldest first."""
    return sorted((home / "data" / "matches").glob("match-*.jsonl"))


def whole_lines(path: Path) -> bytes:
    """Return the text of a log without an unfinished last line."""
    data = path.read_bytes()
    return data[: data.rfind(b"\n") + 1]


def entries(path: Path) -> list[Entry]:
    """Return the entries of a log. Fail if the log has a problem."""
    assert read_log(path).problem is None
    lines = whole_lines(path).splitlines()[1:]
    return [entry_of(line, number) for number, line in enumerate(lines, start=1)]


def positions(read: list[Entry]) -> list[Position]:
    """Return the position that the person saw after each entry."""
    first, *rest = read
    assert isinstance(first, BeginMatch)
    match = Match(first)
    stood = [_position(match)]
    for entry in rest:
        match.apply(entry)
        stood.append(_position(match))
    return stood


def _position(match: Match) -> Position:
    seen = view(match, PERSON)
    tricks = len(seen.tricks)
    return Position(
        seen.deals_played, str(seen.stage), str(seen.phase), tricks, seen.trick, seen.hand, tuple(seen.scores)
    )


def is_one_step(read: list[Entry]) -> bool:
    """Tell whether a table writes these entries in one step. A kill can come between such entries."""
    passes = [entry for entry in read if isinstance(entry, Pass)]
    if len(passes) == len(read):
        return len(read) <= 4
    if len(read) == 2:
        return isinstance(read[0], FinishDeal) and isinstance(read[1], BeginDeal)
    return len(read) <= 1


def deals_finished(home: Path) -> int:
    """Return how many deals were played to their end in all logs."""
    return sum(path.read_bytes().count(b'{"type": "deal_result"') for path in logs(home))
