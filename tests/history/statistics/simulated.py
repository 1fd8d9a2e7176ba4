"""Random games with everything that can happen in a log, and a second opinion on their figures.

`counted` reads a log as JSON with nothing of the program, and counts the cards of its deals in the plainest way.
"""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Final

from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    BeginMatch,
    ChangeSeat,
    Entry,
    FinishDeal,
    FinishMatch,
    Redo,
    ShowHands,
    Undo,
)
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Bonus, Moon, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view
from hearts_qt.table.log import heading, line_of, stamp
from tests.history.statistics.worked import FIRST, SEATED
from tests.table.tables import any_move

_TABLES: Final = (
    SEATED,
    (SEATED[0], SEATED[2], SEATED[2], SEATED[3]),
    (Seating("Ben", Kind.PERSON), SEATED[3], SEATED[1], SEATED[2]),
    (SEATED[1], SEATED[2], SEATED[3], SEATED[0]),
)


def simulated(number: int, *, is_plain: bool = False, deals: int = 2) -> list[bytes]:
    """Return the lines of the log of a random game of two or more deals; in a plain one nothing is undone or abandoned.

    All lines have the time `FIRST`.
    """
    rng = Random(number)
    bonus = Bonus.NONE if is_plain else rng.choice(list(Bonus))
    rules = Rules(goal=0, deals=deals, bonus=bonus, moon=rng.choice(list(Moon)))
    begin = BeginMatch(rules, _TABLES[number % len(_TABLES)], seed=number)
    match = Match(begin)
    lines = [heading(), line_of(1, begin, FIRST)]
    while match.stage is not Stage.OVER:
        entry = _next(match, rng, is_plain)
        match.apply(entry)
        lines.append(line_of(len(lines), entry, FIRST))
    return lines


def later(log: bytes, hours: int) -> bytes:
    """Return the same log at a later time; it has another match."""
    return log.replace(stamp(FIRST).encode(), stamp(FIRST + timedelta(hours=hours)).encode()).replace(
        b'"drawn": ', f'"drawn": {hours + 1}'.encode(), 1
    )


def _next(match: Match, rng: Random, is_plain: bool) -> Entry:
    if match.stage is Stage.BETWEEN_DEALS:
        if match.ending is not None:
            return FinishMatch(match.ending.winners)
        return BeginDeal(match.next_direction, number=rng.getrandbits(60), secret="0" * 64)
    if match.stage is Stage.SCORED:
        assert match.outcome is not None
        return FinishDeal(match.outcome.points)  # type: ignore[arg-type]
    odd = 1.0 if is_plain else rng.random()
    if match.undone and odd < 0.4:
        return Redo(len(match.undone))
    if match.moves and odd < 0.002:
        return Undo(rng.randint(1, min(4, len(match.moves))))
    if odd < 0.003:
        return AbandonDeal()
    if odd < 0.005:
        return ShowHands(not match.hands_shown)
    if odd < 0.007:
        return ChangeSeat(2, SEATED[rng.choice((1, 2, 3))])
    return any_move(view(match, match.awaited[0]), rng)


def counted(log: bytes) -> dict[str, Counter[str]]:
    """Return, by name, what the players of a plain log took and gave, counted by nothing of the program."""
    entries = [json.loads(line)["entry"] for line in log.split(b"\n")[1:-1]]
    names = [seat["name"] for seat in entries[0]["seats"]]
    found: dict[str, Counter[str]] = {name: Counter() for name in names}
    for leader, cards in _tricks(entries):
        suit = [card for card in cards if card[1] == cards[0][1]]
        highest = max(suit, key=lambda card: "23456789TJQKA".index(card[0]))
        taker = (leader + cards.index(highest)) % 4
        found[names[taker]]["tricks"] += 1
        found[names[taker]]["hearts"] += sum(card[1] == "H" for card in cards)
        if "QS" in cards:
            giver = (leader + cards.index("QS")) % 4
            found[names[taker]]["queens"] += 1
            found[names[giver]]["queens_own" if giver == taker else "queens_given"] += 1
    for entry in entries:
        if entry["type"] == "deal_result":
            for name, points in zip(names, entry["points"], strict=True):
                found[name]["points"] += points
                found[name]["deals"] += 1
        if entry["type"] == "match_result":
            for seat in entry["winners"]:
                found[names[seat]]["wins"] += 1
    return found


def _tricks(entries: list[dict[str, object]]) -> Iterator[tuple[int, list[str]]]:
    plays = [(entry["seat"], entry["card"]) for entry in entries if entry["type"] == "play"]
    for start in range(0, len(plays), 4):
        leader = plays[start][0]
        assert isinstance(leader, int)
        yield leader, [str(card) for _, card in plays[start : start + 4]]
