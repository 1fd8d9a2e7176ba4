"""Reads the deals that the person has played in a field from the logs of matches."""

from pathlib import Path

from hearts_qt.arena.field.field_state import PERSON, field_id
from hearts_qt.arena.field.played_field import PlayedField
from hearts_qt.arena.field.table_play import TableDeal
from hearts_qt.files import disk
from hearts_qt.rules import core
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS
from hearts_qt.rules.tournament.field import FieldSeat
from hearts_qt.table.log import LogProblem, field_in, match_id_of, parse_log, time_of_last
from hearts_qt.table.log_archive import LogArchive


def deals_in_matches(field: PlayedField, matches: Path) -> list[TableDeal]:
    """Return the deals of the person's table that are in the logs of matches, and that the field waits for, in order.

    A deal counts from the moment when its points are added. A log that cannot be read is left out.
    """
    found: list[TableDeal] = []
    place = field.progress.place_of(PERSON) if field.plan.has_person else None
    if place is None or not any(each.table == place[0] for each in field.progress.awaited):
        return found
    round_, table = field.progress.round.number, place[0]
    known = len(field.of_table(round_, table))
    for path in LogArchive(matches).newest_first():
        match = _match_at(path, field_id(field.plan), round_, known, field.plan.rules.deals)
        if match is not None:
            return [_deal(round_, table, *each) for each in match]
    return found


_Played = tuple[int, tuple[int, ...], tuple[int, ...], str, str]


def _match_at(path: Path, id_: str, round_: int, known: int, regular: int) -> list[_Played] | None:
    """Return the deals after the first `known` ones in the log of the person's match in that round.

    None if it is the log of another match.
    """
    try:
        with disk.open_file(path) as file:
            head = file.readline() + file.readline()
        place = field_in(head)
        if place is None or not _is_wanted(place, id_, round_, known, regular):
            return None
        data = disk.read_file(path)
        played = parse_log(path, data).match.played
    except (LogProblem, OSError):
        return None
    at, match = time_of_last(data), match_id_of(data)
    return [
        (place.first + number, deal.points, deal.taken, at, match)
        for number, deal in enumerate(played)
        if place.first + number >= known
    ]


def _is_wanted(place: FieldSeat, id_: str, round_: int, known: int, regular: int) -> bool:
    first = 0 if known < regular else known
    return (place.field, place.round, place.first) == (id_, round_, first)


def _deal(
    round_: int,
    table: int,
    number: int,
    points: tuple[int, ...],
    taken: tuple[int, ...],
    at: str,
    match: str,
) -> TableDeal:
    south, west, north, east = points
    shooter = core.shooter_of(list(taken))
    queen = next((seat for seat in SEATS if taken[seat] >> QUEEN_OF_SPADES & 1), 0)
    return TableDeal(
        round_,
        table,
        number,
        (south, west, north, east),
        at=at,
        shooter=shooter if shooter >= 0 else None,
        queen=queen,
        match=match,
    )
