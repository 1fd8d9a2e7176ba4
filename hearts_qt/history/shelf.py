"""Finds the waiting matches: matches that are not over and not at the table."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.history.annotations import Annotations
from hearts_qt.plain_text import one_line
from hearts_qt.rules.cards import Card, Seat, each_card
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import names_of
from hearts_qt.rules.view import view
from hearts_qt.table.log import LogProblem, match_id_of, parse_log, time_of_last
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.window_update import first_viewpoint


class WaitingMatch(Struct, frozen=True, omit_defaults=True):
    """A match that is not over, with only what the person who left it may see."""

    log: str
    """The file name of the match's log."""
    match: str
    """The id of the match, see `table.log.match_id_of`."""
    names: tuple[str, ...]
    """The names of the players, by seat."""
    scores: tuple[int, ...]
    """The scores of the players, by seat."""
    kind: MatchKind = MatchKind.OWN
    left: str = ""
    """When the last entry of the match was written, in UTC, such as ``2026-11-23T09:30:00Z``."""
    deal: int = 0
    """The number of the deal in play, from 1; 0 between deals."""
    played: int = 0
    """How many deals are finished."""
    tricks: int = 0
    """How many tricks of the deal in play are complete."""
    seat: Seat | None = None
    """The seat of the only person; None if there are several persons or none. In that case no hand is shown."""
    hand: tuple[Card, ...] = ()
    """The hand of that seat."""
    trick: tuple[Card, ...] = ()
    """The cards on the table, in the order in which they were played."""
    leader: Seat = 0
    """The seat that led to this trick."""
    is_scored: bool = False
    """Whether the deal in play is over, and its points are not added yet; `scores` has them already, and `trick` is the
    last trick."""
    is_hidden: bool = False
    """Whether the person has removed the match from the list."""


def waiting_matches(folder: Path, annotations: Annotations) -> Iterator[WaitingMatch]:
    """Yield the waiting matches in the logs of a folder, newest first.

    It leaves out the match at the table, older copies of the same match, matches in which nothing happened (see
    `is_waiting`), and logs that cannot be read.
    """
    archive = LogArchive(folder)
    table = archive.at_the_table()
    seen: set[str] = set()
    for path in reversed(archive.logs()):
        try:
            data = disk.read_file(path)
            match = parse_log(path, data).match
        except (LogProblem, OSError):
            continue
        match_id = match_id_of(data)
        is_new = match_id not in seen
        seen.add(match_id)
        if is_new and path != table and is_waiting(match):
            waiting = _waiting(path.name, match_id, time_of_last(data), match)
            yield replace(waiting, is_hidden=annotations.is_hidden(match_id))


def is_waiting(match: Match) -> bool:
    """Return whether a match is not over and something happened in it.

    A finished deal or a move counts. In a match that is not a person's own game, a dealt deal counts as well.
    """
    if match.stage is Stage.OVER or match.ending is not None:
        return False
    return bool(match.played or match.moves or (match.kind is not MatchKind.OWN and match.dealings))


def _waiting(log: str, match_id: str, left: str, match: Match) -> WaitingMatch:
    seat = first_viewpoint(match)
    seen = view(match, seat)
    is_dealt = match.stage is not Stage.BETWEEN_DEALS
    is_scored = seen.outcome is not None and bool(seen.tricks)
    last = seen.tricks[-1] if is_scored else None
    return WaitingMatch(
        log,
        match_id,
        tuple(one_line(name) for name in names_of(match.seats)),
        tuple(match.scores) if seen.outcome is None else seen.outcome.scores,
        match.kind,
        one_line(left),
        len(match.played) + 1 if is_dealt else 0,
        len(match.played),
        len(seen.tricks) if is_dealt else 0,
        seat,
        tuple(each_card(seen.hand)) if is_dealt and seat is not None else (),
        last.cards if last is not None else tuple(seen.trick) if is_dealt else (),
        last.leader if last is not None else seen.leader if is_dealt and seen.leader is not None else 0,
        is_scored,
    )
