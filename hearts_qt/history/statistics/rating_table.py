"""Keeps the ratings in the index up to date: new deals are rated on, and older changes begin all ratings again.

Deals are rated in the order in which they were finished. The index remembers the last rated deal. As long as only later
deals are added, the ratings go on from there, which gives the same as rating everything again.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from typing import Final

from hearts_qt.history.statistics.ratings import RatedDeal, Rater, Rating, rating_of_computer
from hearts_qt.history.statistics.who import who_of

_DEALS: Final = (
    "SELECT deal.at, match.match, deal.place, part.player, part.points, part.counts FROM deal"
    " JOIN match ON match.id = deal.match JOIN part ON part.match = deal.match AND part.place = deal.place"
    " WHERE deal.kept_out = '' AND NOT deal.left_out AND (deal.at, match.match, deal.place) > (?, ?, ?)"
    " ORDER BY deal.at, match.match, deal.place, part.seat"
)
_Place = tuple[str, str, int]
_FIRST: Final[_Place] = ("", "", -1)


class _Deals:
    """The deals after a place, in their order."""

    def __init__(self, base: sqlite3.Connection, after: _Place) -> None:
        self.last = after
        self._rows = base.execute(_DEALS, after)

    def __iter__(self) -> Iterator[RatedDeal]:
        while seats := self._rows.fetchmany(4):
            self.last = seats[0][:3]
            _, _, _, players, points, counts = zip(*seats, strict=True)
            yield RatedDeal(players, points, tuple(map(bool, counts)))


def rate_on(base: sqlite3.Connection, changed_from: str | None) -> None:
    """Bring the ratings up to date.

    `changed_from` is the time of the first deal that was added, changed or taken away since the last time; None if
    there is none.
    """
    (known,) = base.execute("SELECT rated FROM state").fetchone()
    last: _Place = tuple(json.loads(known)) if known else _FIRST
    if known and changed_from is None:
        return
    ratings: dict[int, Rating] = {}
    if known and changed_from is not None and changed_from > last[0]:
        rows = base.execute("SELECT player, mu, sigma, deals FROM rating")
        ratings = {player: Rating(mu, sigma, deals) for player, mu, sigma, deals in rows}
    else:
        last = _FIRST
    deals = _Deals(base, last)
    rater = Rater(ratings)
    rater.rate(deals, _begins(base))
    base.execute("DELETE FROM rating")
    base.executemany(
        "INSERT INTO rating VALUES (?, ?, ?, ?)",
        [(player, each.mu, each.sigma, each.deals) for player, each in rater.ratings.items()],
    )
    base.execute("UPDATE state SET rated = ?", (json.dumps(deals.last),))


def _begins(base: sqlite3.Connection) -> Mapping[int, Rating]:
    """Return the rating with which each computer player begins: that of the player that decided for it first."""
    query = (
        "SELECT id, key, (SELECT plays FROM named WHERE named.player = player.id ORDER BY since, name, plays LIMIT 1)"
        " FROM player"
    )
    return {
        number: rating_of_computer(plays or "")
        for number, key, plays in base.execute(query)
        if not who_of(key).is_person
    }
