"""The format of a match's log: a heading, then one line of JSON for each entry, with its number and time.

This is format 2. The heading is ``{"hearts log": 2, "program": "0.1.0"}``. A line is ``{"n": 3, "at":
"2026-11-21T09:30:00Z", "entry": {...}}``. Entries are numbered from 1 and described in `rules.entries`. Cards are
written as names, and sets of cards as names separated by spaces, so that people can read the log. The reader ignores an
incomplete last line, empty lines, repeated lines and a byte order mark. Any other line that cannot be read or that
breaks the rules leads to a LogProblem with the number of the line.

Logs of format 1 are read in the same way. If a match with such a log goes on, its heading stays, and the new entries
are written in format 2.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

import hearts_qt
from hearts_qt.files import disk
from hearts_qt.plain_text import one_line
from hearts_qt.rules.cards import card_name, each_card, parse_card, parse_cards
from hearts_qt.rules.deal import IllegalMove, PositionError
from hearts_qt.rules.entries import BeginMatch, Entry, MatchKind, ResumeMatch
from hearts_qt.rules.match import Match, MatchError
from hearts_qt.rules.moves import Play
from hearts_qt.rules.rules_text import rules_from_table, without_later
from hearts_qt.rules.tournament.field import FieldSeat
from hearts_qt.rules.tournament.table_rounds import TournamentRound
from hearts_qt.table.quick_lines import MOST_PLAYS, PLAY_MARK, quick_entry, quick_plays
from hearts_qt.table.quick_lines import LoggedEntry as LoggedEntry

FORMAT: Final = 2
_READABLE: Final = (1, FORMAT)


class LogProblem(ValueError):
    """Raised for a line of a log that cannot be read, or an entry that breaks the rules."""

    def __init__(self, path: Path, line: int, reason: str, detail: str = "") -> None:
        super().__init__(f"{path}, line {line}: {reason}{detail and f' ({detail})'}")
        self.path = path
        self.line = line
        self.reason = reason
        """What is wrong, in words for everybody."""
        self.detail = detail
        """What is wrong, in words for people who know the format; empty if there is nothing to add."""
        self.is_hole = False
        """Whether the line has zero bytes, which a power cut can leave instead of text."""
        self.is_empty = False
        """Whether the whole file is empty or has only zero bytes."""


class LoggedMatch(msgspec.Struct):
    """The result of reading a log: the match up to the last good entry, and the problem after that entry, if any."""

    match: Match
    entries: int
    """Number of entries that were applied."""
    text: bytes
    """The part of the file with the heading and the entries that were applied.

    The rest of the file is empty, incomplete or unreadable.
    """
    began: str
    """When the match began, such as ``2026-11-21T09:30:00Z``. The order of such texts is the order of the times."""
    last: str
    """The time of the last of these entries."""
    problem: LogProblem | None = None
    had_won_before: bool = True
    """Whether somebody had won or lost a game before this match came to the table."""

    @property
    def length(self) -> int:
        """Number of bytes of the good part of the file."""
        return len(self.text)


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def stamp(at: datetime) -> str:
    """Return a time as logs have it, in UTC: ``2026-11-21T09:30:00Z``."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def heading() -> bytes:
    """Return the first line of a log."""
    return json.dumps({"hearts log": FORMAT, "program": hearts_qt.__version__}).encode() + b"\n"


def line_of(number: int, entry: Entry, at: datetime) -> bytes:
    """Return the line for an entry with that number and time."""
    body = _each_value(msgspec.to_builtins(entry), _WRITE)
    for table in (body, *body.get("tallies", {}).values()):
        for key, usual in _LATER.items():
            if key in table and table[key] == usual:
                del table[key]
    for seating in (*body.get("seats", ()), *([body["seating"]] if "seating" in body else ())):
        del seating["person"]  # the ids of the persons are beside the seats
    if "rules" in body:
        body["rules"] = without_later(body["rules"])
    text = json.dumps({"n": number, "at": stamp(at), "entry": body}, ensure_ascii=False)
    # If a name has half of a surrogate pair, UTF-8 cannot write it. JSON allows a backslash escape instead.
    return text.encode(errors="backslashreplace") + b"\n"


def entry_of(line: bytes, number: int) -> Entry:
    """Return the entry of a line. The line must be valid and have that number.

    Raises ValueError, TypeError, AttributeError or RecursionError for any other line.
    """
    record = json.loads(line.decode())
    if not isinstance(record, dict) or record.get("n") != number or not isinstance(record.get("entry"), dict):
        raise ValueError(f"is not entry {number}")
    body = _each_value(record["entry"], _READ)
    if "rules" in body:
        rules_from_table(body["rules"])
    entry: Entry = msgspec.convert(body, Entry)
    return entry


_LATER: Final[dict[str, Any]] = {
    "secret": "",
    "chosen": False,
    "played_by": (),
    "for": "own",
    "persons": (),
    "person": "",
    "dup": 0,
    "day": "",
    "left": "",
    "owner": "",
    "round": None,
    "field": None,
    "room": "",
}
"""The fields that later versions added to the format.

A field that has the value given here is not written. So the lines of old logs stay the same.
"""
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

    Raises OSError if the file cannot be read, and LogProblem if its heading or its first entry cannot be read. If a
    later entry cannot be read or breaks the rules, the result has the match before that entry, and the problem.
    """
    return parse_log(path, disk.read_file(path))


def parse_log(path: Path, data: bytes) -> LoggedMatch:
    """Return the match of a log with these contents. Raises LogProblem, which names `path`, if there is no match."""
    # If the last line has no line end, the program was killed while it wrote that line; the entry was never shown to
    # anybody.
    lines = data.split(b"\n")[:-1]
    _check_heading(path, lines[0] if lines else b"", data)
    reader = _Reader(path, lines)
    first = reader.next_entry()
    if not isinstance(first, BeginMatch):
        raise LogProblem(path, reader.line, "the first entry is not the match")
    match = Match(first)
    began = _time_of(lines[reader.line - 1])
    had_won_before = bool(first.tallies)
    good, problem = reader.end, None
    try:
        while (entry := reader.next_entry()) is not None:
            match.apply(entry)
            good = reader.end
            if isinstance(entry, ResumeMatch):
                had_won_before = bool(entry.tallies)
    except LogProblem as error:
        problem = error
    except ValueError as error:
        problem = LogProblem(path, reader.line, _reason(error), str(error))
    if problem is None:
        good = max(good, reader.repeated)
    entries = reader.entries if problem is None else reader.entries - 1
    text = data[:good]
    return LoggedMatch(match, entries, text, began, time_of_last(text), problem, had_won_before)


def _reason(error: ValueError) -> str:
    """Return in a few words why an entry cannot be applied."""
    match error:
        case MatchError() | PositionError():
            return error.what
        case IllegalMove():
            return error.reason.value
    return str(error)


def logged_entries(path: Path, data: bytes) -> Iterator[LoggedEntry]:
    """Yield the entries of a log with these contents; raises LogProblem, which names `path`, at an unreadable line."""
    lines = data.split(b"\n")[:-1]
    _check_heading(path, lines[0] if lines else b"", data)
    reader = _Reader(path, lines)
    while (entry := reader.next_entry()) is not None:
        yield LoggedEntry(entry, _time_of(lines[reader.line - 1]) if reader.at is None else reader.at)


def logged_steps(path: Path, data: bytes) -> Iterator[LoggedEntry | tuple[Play, ...]]:
    """Yield the entries of a log like `logged_entries`, but the plays of neighbouring lines together, without times.

    This is several times faster. Raises LogProblem, which names `path`, at an unreadable line.
    """
    lines = data.split(b"\n")[:-1]
    _check_heading(path, lines[0] if lines else b"", data)
    reader = _Reader(path, lines)
    while True:
        plays = reader.next_plays()
        if plays:
            yield plays
        elif (entry := reader.next_entry()) is None:
            return
        else:
            yield LoggedEntry(entry, _time_of(lines[reader.line - 1]) if reader.at is None else reader.at)


class _Time(msgspec.Struct, frozen=True):
    """The time of a line; all other fields are skipped."""

    at: str = ""


_TIMES: Final = msgspec.json.Decoder(_Time)


def _time_of(line: bytes) -> str:
    with suppress(msgspec.DecodeError):
        return _TIMES.decode(line).at
    return str(json.loads(line).get("at", ""))


def time_of_last(data: bytes) -> str:
    """Return when the last entry of a log was written; empty if the log does not tell."""
    lines = [line for line in data.split(b"\n")[:-1] if line.strip()]
    try:
        return _time_of(lines[-1])
    except (IndexError, ValueError, AttributeError, RecursionError):
        return ""


def match_id_of(data: bytes) -> str:
    """Return the id of the match in a log: sixteen hexadecimal digits, or an empty text if the log has no match.

    The id stays the same in copies of the log, and when the log gets another name or more entries.
    """
    first = data.split(b"\n", 2)[1:2]
    return hashlib.sha256(first[0]).hexdigest()[:16] if first and first[0].strip() else ""


def day_in(data: bytes) -> str:
    """Return the day of the match in a log if its kind is DAILY; empty for any other log. Two lines are enough."""
    begin = _begin_with(data, b'"day"')
    return "" if begin is None or begin.match_kind is not MatchKind.DAILY else begin.day


def field_in(data: bytes) -> FieldSeat | None:
    """Return the place in a field that the match in a log has, or None. Two lines are enough."""
    begin = _begin_with(data, b'"field"')
    return None if begin is None else begin.field


def _begin_with(data: bytes, key: bytes) -> BeginMatch | None:
    """Return the first entry of a log if it has a certain key, otherwise None. Two lines are enough."""
    first = data.split(b"\n", 2)[1:2]
    if not first or key not in first[0]:
        return None
    try:
        entry = entry_of(first[0], 1)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    return entry if isinstance(entry, BeginMatch) else None


def round_in(data: bytes) -> TournamentRound | None:
    """Return the round of a tournament at one table that the match in a log is, or None. Two lines are enough."""
    begin = _begin_with(data, b'"round"')
    return None if begin is None else begin.round


def room_in(data: bytes) -> str:
    """Return the room of the match in a log if its kind is EVENING; empty for any other log. Two lines are enough."""
    begin = _begin_with(data, b'"room"')
    return "" if begin is None or begin.match_kind is not MatchKind.EVENING else begin.room


def program_of(data: bytes) -> str:
    """Return the version of the program that began a log with these contents; empty if the log does not tell."""
    try:
        return one_line(str(json.loads(data.partition(b"\n")[0].decode("utf-8-sig"))["program"]), 40)
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""


class _Reader:
    """Reads the entries of a log one by one, and keeps the position in the log."""

    def __init__(self, path: Path, lines: list[bytes]) -> None:
        """Begin after the heading, which is the first line."""
        self.entries = 0
        """Number of entries read, including an unreadable entry."""
        self.line = 1
        """The number of the line that was read last, counted from 1."""
        self.end = len(lines[0]) + 1
        """Number of bytes up to the end of the line that was read last."""
        self.repeated = 0
        """Number of bytes up to the end of the last repeated line."""
        self.at: str | None = None
        """The time of the line that was read last; None if it is not known yet."""
        self._path = path
        self._lines = lines
        self._singly_until = 0
        """The lines before this one have to be read one by one."""

    def next_entry(self) -> Entry | None:
        """Return the next entry, or None at the end of the log; raises LogProblem for an unreadable line."""
        while self.line < len(self._lines):
            line = self._lines[self.line]
            self.line += 1
            self.end += len(line) + 1
            entry, self.at = quick_entry(line, self.entries + 1) or (None, None)
            if entry is None and self._is_repeated(line):
                self.repeated = self.end
                continue
            if entry is None and not line.strip():
                continue
            self.entries += 1
            return self._slow_entry(line) if entry is None else entry
        if self.entries == 0:
            self.line += 1
            raise LogProblem(self._path, self.line, "the match is missing")
        return None

    def next_plays(self) -> tuple[Play, ...]:
        """Return the plays in the next lines if these are whole tricks that `quick_plays` can read; else nothing."""
        lines, end = self._lines, self.line
        if end < self._singly_until:
            return ()
        while end < len(lines) and end < self.line + MOST_PLAYS and PLAY_MARK in lines[end]:
            end += 1
        end -= (end - self.line) % 4
        if end == self.line:
            return ()
        plays = quick_plays(lines[self.line : end], self.entries + 1)
        if plays:
            self.entries += len(plays)
            self.end += sum(map(len, lines[self.line : end])) + len(plays)
            self.line = end
        else:
            self._singly_until = end
        return plays

    def _is_repeated(self, line: bytes) -> bool:
        """Return whether a line repeats the line before it."""
        return self.entries > 0 and line != b"" and line == self._lines[self.line - 2]

    def _slow_entry(self, line: bytes) -> Entry:
        try:
            return entry_of(line + b"\n", self.entries)
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            problem = LogProblem(self._path, self.line, "this is no entry that Hearts has written", str(error))
            problem.is_hole = b"\0" in line
            raise problem from error


def _check_heading(path: Path, line: bytes, data: bytes) -> None:
    try:
        known = json.loads(line.decode("utf-8-sig"))["hearts log"] in _READABLE
    except (ValueError, KeyError, TypeError, RecursionError):
        known = False
    if not known:
        problem = LogProblem(path, 1, "this is not a log that this version of Hearts can read")
        problem.is_empty = not data.strip(b"\0 \r\n")
        raise problem
