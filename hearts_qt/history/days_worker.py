"""A separate process that prints how the deals of the day were played, and the CardShark's points in them.

    python -m hearts_qt.history.days_worker MATCHES BOOK WHOSE

WHOSE is an `owners.Whose` as JSON: the person's own matches.

Each line is a `DayMessage` as JSON: first one for each deal of the day in the logs, then one more for each deal that is
over and whose CardShark is not in the book. The process ends when its output is closed.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.history.day_book import DayBook
from hearts_qt.history.day_shark import shark_points
from hearts_qt.history.days import DayResult, day_results
from hearts_qt.history.message_lines import print_messages
from hearts_qt.rules.deal_of_the_day import read_day
from hearts_qt.table.owners import EVERYBODY, Whose, read_whose

MODULE: Final = "hearts_qt.history.days_worker"


class DayMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the output."""

    result: DayResult
    shark: int | None = None
    """The CardShark's points in the person's seat; None if they are not worked out yet, or if the try is not over."""


def messages(matches: Path, book: Path, whose: Whose = EVERYBODY) -> Iterator[DayMessage]:
    """Yield all messages. Errors of the book are ignored: points that it cannot give are worked out."""
    opened = None
    with suppress(OSError):
        opened = DayBook(book)
    try:
        waiting = []
        for result in day_results(matches, whose):
            known = None if opened is None or result.points is None else opened.points_of(result.day, result.seat)
            yield DayMessage(result, known)
            if known is None and result.points is not None:
                waiting.append(result)
        for result in sorted(waiting, key=lambda each: each.day, reverse=True):
            day = read_day(result.day)
            if day is None:
                continue
            points = shark_points(day, result.seat)
            if opened is not None:
                with suppress(OSError):
                    opened.add(result.day, result.seat, points)
            yield DayMessage(result, points)
    finally:
        if opened is not None:
            opened.close()


def main(arguments: Sequence[str]) -> int:
    """Print all lines; return 0, or 1 if the lines cannot be printed."""
    matches, book, whose = arguments
    return print_messages(messages(Path(matches), Path(book), read_whose(whose)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
