"""Makes records of the deals of a field, and logs of its matches, which everything that reads matches can read."""

from datetime import datetime

import hearts_qt
from hearts_qt.arena.field.played_field import PlayedField
from hearts_qt.history.records.from_log import DealRecorder
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.table.log import heading, line_of


def records_of_table(field: PlayedField, round_: int, table: int) -> list[RecordedDeal]:
    """Return the records of all deals that a table has finished in a round, in order.

    Raises RepeatError if a deal cannot have been played as the log says, and IndexError if there is no such table.
    """
    found: list[RecordedDeal] = []
    deals = [deal for deal in field.of_table(round_, table) if not deal.match]
    for match in field.matches(round_, table):
        begin, *entries = match.entries
        assert isinstance(begin, BeginMatch)
        recorder = DealRecorder(begin, f"Hearts {hearts_qt.__version__}")
        for entry in entries:
            at = deals[len(found) + len(recorder.finished)].at if isinstance(entry, BeginDeal) else ""
            recorder.follow(entry, at)
        found += recorder.finished
    return found


def log_of_match(field: PlayedField, round_: int, table: int, deal: int) -> bytes:
    """Return the log of the match of a table in which a deal was played, in the format of all logs of matches.

    Raises RepeatError if a deal cannot have been played as the log says, and IndexError if there is no such deal.
    """
    played = field.of_table(round_, table)[deal]
    at = datetime.fromisoformat(played.at)
    entries = field.entries(round_, table, deal)
    return heading() + b"".join(line_of(number, entry, at) for number, entry in enumerate(entries, start=1))
