"""Finds the random deals in all logs, and the luck of each.

The first message has the number of deals; the others have their points, in the order in which they were dealt. Deals
whose points are known come in groups; the others come one by one, as soon as they are worked out.
"""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from hearts_qt.history.cache_file import CacheFile
from hearts_qt.history.luck import VERSION, YARDSTICK, Points, key_of, points_of
from hearts_qt.history.match_lists import summaries_in
from hearts_qt.history.tasks import LuckMessage
from hearts_qt.rules.deal_number import SHORT
from hearts_qt.rules.match import Dealing
from hearts_qt.rules.phases import Stage
from hearts_qt.table.log import LogProblem, read_log
from hearts_qt.table.log_archive import LogArchive

MOST: Final = 100
"""How many deals a message has at most, so that each can be read quickly."""


class _Deals:
    """Finds each deal of the logs by its key.

    A log whose deals are in the cache is read only when one of them is needed.
    """

    def __init__(self, folder: Path, cache: Path) -> None:
        """Collect the deals of the logs in a folder."""
        self.names: dict[str, tuple[str, ...]] = {}
        """The names of each deal's players, by the deal's key, oldest first."""
        self.unread = 0
        self._dealings: dict[str, Dealing] = {}
        self._logs: dict[str, Path] = {}
        hidden = _key_in_play(LogArchive(folder).at_the_table())
        for path, deals in deals_in(cache).of_logs(folder, self._read):
            if deals is None:
                self.unread += 1
                continue
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


def luck_of_deals(folder: Path, cache: Path) -> Iterator[LuckMessage]:
    """Yield all messages for the logs in a folder. Raises OSError if the luck cannot be kept."""
    luck = luck_in(cache)
    luck.check()
    deals = _Deals(folder, cache)
    yield LuckMessage(len(deals.names), deals.unread)
    waiting: list[tuple[Points, tuple[str, ...]]] = []
    for key, names in deals.names.items():
        points = luck.get(key)
        if len(waiting) == MOST or (waiting and points is None):
            yield _message(waiting)
            waiting.clear()
        if points is None:
            points = points_of(deals[key])
            luck.put({key: points})
            luck.check()
        waiting.append((points, names))
    if waiting:
        yield _message(waiting)


def _message(deals: Sequence[tuple[Points, tuple[str, ...]]]) -> LuckMessage:
    return LuckMessage(points=tuple(points for points, _ in deals), names=tuple(names for _, names in deals))


def forget_logs(cache: Path, names: Collection[str]) -> None:
    """Take logs with these names, and the luck of their deals, out of the cache. Raises OSError.

    The luck of a deal that is also in another log stays.
    """
    # Here earlier versions kept the luck.
    cache.with_name("luck.jsonl").unlink(missing_ok=True)
    if not cache.exists():
        return
    deals, luck, summaries = deals_in(cache), luck_in(cache), summaries_in(cache)
    gone, others = (
        {key for name, found in deals.all() if (name in names) is is_gone for key in found} for is_gone in (True, False)
    )
    luck.forget(gone - others)
    deals.forget(names)
    summaries.forget(names)
    for each in (deals, luck, summaries):
        each.check()


def deals_in(cache: Path) -> CacheFile[dict[str, tuple[str, ...]]]:
    """Return the keys of the random deals of each log that are not in play, with the names of their players."""
    return CacheFile(cache, "deals", str(VERSION), dict[str, tuple[str, ...]])


def luck_in(cache: Path) -> CacheFile[Points]:
    """Return the points of deals by their keys."""
    return CacheFile(
        cache, "luck", f"measure {VERSION}, {YARDSTICK.name} {YARDSTICK.version}", tuple[int, int, int, int]
    )


def random_deals(path: Path) -> list[Dealing]:
    """Return the deals of a log that were dealt at random and are not in play any more, in the order of the log.

    Abandoned deals are among them. Deals that were asked for by number or set up by hand are left out. A deal in play
    is left out too, because it must stay secret. This is true even if its match is not at the table, because the match
    can be taken up again. Entries after an unreadable line are ignored. Raises LogProblem if the file is no log, and
    OSError if it cannot be read.
    """
    match = read_log(path).match
    over = list(match.dealings)
    if match.stage in (Stage.DEAL, Stage.AWARD):
        over.pop()
    return [each for each in over if _is_random(each)]


def deal_in_play(path: Path) -> Dealing | None:
    """Return the deal of a log that is still being played, or None. Its cards must stay secret.

    Raises LogProblem and OSError like `random_deals`.
    """
    match = read_log(path).match
    return match.dealings[-1] if match.stage in (Stage.DEAL, Stage.AWARD) else None


def _is_random(dealing: Dealing) -> bool:
    # Older logs do not mark deals that somebody chose. But a number that a person typed is short, and a random number
    # is always long.
    number = dealing.deal_entry.number
    return not dealing.deal_entry.chosen and number is not None and number >= SHORT
