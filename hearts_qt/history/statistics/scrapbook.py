"""Reads the scrapbook of a person from the index of statistics: each deed with the deal in which it was done."""

from typing import Final

from hearts_qt.history.statistics.deeds import DEEDS, Shown
from hearts_qt.history.statistics.query import ListedPlayer, Statistics
from hearts_qt.history.statistics.snippet import Companion, Scrapbook, Snippet
from hearts_qt.history.statistics.who import Who, WhoKind, who_of

_FROM: Final = (
    " FROM deed JOIN match ON match.id = deed.match JOIN deal ON deal.match = deed.match AND deal.place = deed.place"
    " WHERE deed.player IN ({players}) AND deed = ? AND NOT match.left_out AND NOT deal.left_out"
)
_ORDERS: Final = {
    Shown.FIRST: "deed.at, deed.match, deed.place",
    Shown.LEAST: "worth, deed.at, deed.match, deed.place",
    Shown.MOST: "worth DESC, deed.at, deed.match, deed.place",
}


def scrapbook(index: Statistics, person: str, name: str, wanted: str = "") -> Scrapbook:
    """Return the scrapbook of the person with an id, who has this name now; without an id it is the person so called.

    If `wanted` is the key of another person, it is the scrapbook of that person.
    """
    listed = [each for each in index.players(counts=False) if each.who.is_person]
    own = index.person(Who(WhoKind.PERSON, person) if person else Who(WhoKind.NAMED_PERSON, name), name)
    found = next((each for each in listed if wanted in (who.key for who in each.keys)), own)
    people = tuple(Companion(each.who, each.name) for each in listed)
    return Scrapbook(found.who, found.name, _snippets(index, found), people)


def _snippets(index: Statistics, player: ListedPlayer) -> tuple[Snippet, ...]:
    keys = [each.key for each in player.keys]
    places = ", ".join("?" * len(keys))
    players = [row[0] for row in index.rows(f"SELECT id FROM player WHERE key IN ({places})", keys)]
    if not players:
        return ()
    rows_of = _FROM.format(players=", ".join(map(str, players)))
    found = []
    for deed in DEEDS:
        ((times,),) = index.rows(f"SELECT COUNT(*){rows_of}", (deed.id,)) or ((0,),)
        query = (
            "SELECT deed.at, match.match, deed.place, worth, deed.match, deed.seat"
            f"{rows_of} ORDER BY {_ORDERS[deed.shown]} LIMIT 1"
        )
        for at, match, place, worth, row, seat in index.rows(query, (deed.id,)):
            found.append(Snippet(deed.id, times, at, match, place, worth, _company(index, row, place, seat)))
    return tuple(found)


def _company(index: Statistics, match: int, place: int, seat: int) -> tuple[Companion, ...]:
    """Return the other three players of a deal, clockwise."""
    query = (
        "SELECT part.seat, player.key, (SELECT name FROM named"
        " WHERE named.match = part.match AND named.player = part.player ORDER BY at DESC, name LIMIT 1)"
        " FROM part JOIN player ON player.id = part.player"
        " WHERE part.match = ? AND part.place = ? AND part.seat != ?"
    )
    rows = sorted(index.rows(query, (match, place, seat)), key=lambda each: (each[0] - seat) % 4)
    return tuple(Companion(who_of(key), name or "") for _, key, name in rows)
