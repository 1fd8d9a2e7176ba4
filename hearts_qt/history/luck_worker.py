"""Works out the luck of all deals in the logs, in a process of its own, and tells it line by line.

    python -m hearts_qt.history.luck_worker MATCHES BOOK

Each line is a `Told` as JSON: first how many deals there are, then their points in the order in which they were dealt,
first the many that the book knows, then one after the other. Who has started it ends it by closing the line or by
killing it; what was worked out by then stays in the book.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import msgspec

from hearts_qt.history.dealings import dealt_by_chance, under_way
from hearts_qt.history.luck import Points, key_of, points_of
from hearts_qt.history.luck_book import LuckBook
from hearts_qt.rules.match import Dealing
from hearts_qt.table.log import LogProblem
from hearts_qt.table.store import Archive

MOST: Final = 100
"""The most deals in a line: whoever reads it takes that many in a moment."""
_KINDER: Final = 10


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a line tells."""

    deals: int | None = None
    """How many deals there are, those whose luck is not known yet among them."""
    unread: int = 0
    """How many logs could not be read."""
    points: tuple[Points, ...] = ()
    """What the seats took in the plays of the next deals."""
    names: tuple[tuple[str, ...], ...] = ()
    """Who was dealt each of these, by seat."""


class _Deals:
    """The deals of all logs by their keys, most of them without reading their logs."""

    def __init__(self, folder: Path, book: LuckBook) -> None:
        """Look through the logs of a folder. Raises OSError when the book cannot be written."""
        self.names: dict[str, tuple[str, ...]] = {}
        """Who was dealt each deal, by its key, oldest first."""
        self.unread = 0
        self._dealings: dict[str, Dealing] = {}
        self._logs: dict[str, Path] = {}
        archive = Archive(folder)
        table = archive.at_the_table()
        hidden = _under_way(table)
        for path in archive.logs():
            with_last = path == table
            known = None if with_last else _known(book, path)
            deals = self._read(path, at_the_table=with_last) if known is None else known
            if deals is None:
                self.unread += 1
                continue
            if known is None and not with_last:
                book.add_log(path, deals)
            # A log that was copied has its deals twice, and perhaps the one that is being played now.
            new = {key: names for key, names in deals.items() if key not in self._logs and key != hidden}
            self.names |= new
            self._logs.update(dict.fromkeys(new, path))

    def __getitem__(self, key: str) -> Dealing:
        if key not in self._dealings:
            self._read(self._logs[key], at_the_table=False)
        return self._dealings[key]

    def _read(self, path: Path, *, at_the_table: bool) -> dict[str, tuple[str, ...]] | None:
        try:
            found = {key_of(each): each for each in dealt_by_chance(path, at_the_table=at_the_table)}
        except (LogProblem, OSError):
            return None
        self._dealings |= found
        return {key: dealing.names for key, dealing in found.items()}


def _under_way(table: Path | None) -> str | None:
    """Return the key of the deal that is being played."""
    try:
        dealing = None if table is None else under_way(table)
    except (LogProblem, OSError):
        return None
    return None if dealing is None else key_of(dealing)


def _known(book: LuckBook, path: Path) -> dict[str, tuple[str, ...]] | None:
    try:
        return book.deals_of(path)
    except OSError:
        return None


def told(folder: Path, book: LuckBook) -> Iterator[Told]:
    """Give everything that is to be told of the logs in a folder. Raises OSError when the book cannot be written."""
    deals = _Deals(folder, book)
    yield Told(len(deals.names), deals.unread)
    waiting: list[tuple[Points, tuple[str, ...]]] = []
    for key, names in deals.names.items():
        if len(waiting) == MOST or (waiting and key not in book.points):
            yield _told(waiting)
            waiting.clear()
        if key not in book.points:
            book.add_points(key, points_of(deals[key]))
        waiting.append((book.points[key], names))
    if waiting:
        yield _told(waiting)


def _told(deals: Sequence[tuple[Points, tuple[str, ...]]]) -> Told:
    return Told(points=tuple(points for points, _ in deals), names=tuple(names for _, names in deals))


def main(arguments: Sequence[str]) -> int:
    """Tell everything on standard output; return 0, or 1 when the book cannot be written."""
    folder, book = arguments
    if hasattr(os, "nice"):
        os.nice(_KINDER)
    try:
        with closing(LuckBook(Path(book))) as opened:
            for each in told(Path(folder), opened):
                sys.stdout.buffer.write(msgspec.json.encode(each) + b"\n")
                sys.stdout.buffer.flush()
    except OSError as error:
        # Who listened has gone, or the disk is full.
        with suppress(OSError):
            print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
