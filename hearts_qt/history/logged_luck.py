"""Finds the random deals in all logs, and the luck of each.

The first message has the number of deals; the others have their points, in the order in which they were dealt. Deals
whose points are in the book come in groups; the others come one by one, as soon as they are worked out.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from hearts_qt.history.logged_deals import deal_in_play, random_deals
from hearts_qt.history.luck import Points, key_of, points_of
from hearts_qt.history.luck_book import LuckBook
from hearts_qt.history.tasks import LuckMessage
from hearts_qt.rules.match import Dealing
from hearts_qt.table.log import LogProblem
from hearts_qt.table.log_archive import LogArchive

MOST: Final = 100
"""How many deals a message has at most, so that each can be read quickly."""


class _Deals:
    """Finds each deal of the logs by its key.

    A log that is in the book is read only when one of its deals is needed.
    """

    def __init__(self, folder: Path, book: LuckBook) -> None:
        """Collect the deals of the logs in a folder. Raises OSError if the book cannot be written."""
        self.names: dict[str, tuple[str, ...]] = {}
        """The names of each deal's players, by the deal's key, oldest first."""
        self.unread = 0
        self._dealings: dict[str, Dealing] = {}
        self._logs: dict[str, Path] = {}
        archive = LogArchive(folder)
        table = archive.at_the_table()
        hidden = _key_in_play(table)
        for path in archive.logs():
            with_last = path == table
            known = None if with_last else _known(book, path)
            deals = self._read(path) if known is None else known
            if deals is None:
                self.unread += 1
                continue
            if known is None and not with_last:
                book.add_log(path, deals)
            # A copy of a log has deals that are known already. It can also have the deal in play, which must stay
            # secret.
            new = {key: names for key, names in deals.items() if key not in self._logs and key != hidden}
            self.names |= new
            self._logs.update(dict.fromkeys(new, path))

    def __getitem__(self, key: str) -> Dealing:
        if key not in self._dealings:
            self._read(self._logs[key])
        return self._dealings[key]

    def _read(self, path: Path) -> dict[str, tuple[str, ...]] | None:
        try:
            found = {key_of(each): each for each in random_deals(path)}
        except (LogProblem, OSError):
            return None
        self._dealings |= found
        return {key: dealing.names for key, dealing in found.items()}


def _key_in_play(table: Path | None) -> str | None:
    """Return the key of the deal in play, or None."""
    try:
        dealing = None if table is None else deal_in_play(table)
    except (LogProblem, OSError):
        return None
    return None if dealing is None else key_of(dealing)


def _known(book: LuckBook, path: Path) -> dict[str, tuple[str, ...]] | None:
    try:
        return book.deals_of(path)
    except OSError:
        return None


def luck_of_deals(folder: Path, book: Path) -> Iterator[LuckMessage]:
    """Yield all messages for the logs in a folder. Raises OSError if the book cannot be written."""
    with closing(LuckBook(book)) as opened:
        yield from _luck(folder, opened)


def _luck(folder: Path, book: LuckBook) -> Iterator[LuckMessage]:
    deals = _Deals(folder, book)
    yield LuckMessage(len(deals.names), deals.unread)
    waiting: list[tuple[Points, tuple[str, ...]]] = []
    for key, names in deals.names.items():
        if len(waiting) == MOST or (waiting and key not in book.points):
            yield _message(waiting)
            waiting.clear()
        if key not in book.points:
            book.add_points(key, points_of(deals[key]))
        waiting.append((book.points[key], names))
    if waiting:
        yield _message(waiting)


def _message(deals: Sequence[tuple[Points, tuple[str, ...]]]) -> LuckMessage:
    return LuckMessage(points=tuple(points for points, _ in deals), names=tuple(names for _, names in deals))
