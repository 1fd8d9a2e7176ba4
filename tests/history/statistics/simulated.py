"""Random games with everything that can happen in a log, and a second opinion on their figures.

`counted` reads a log as JSON with nothing of the program, and counts the cards of its deals in the plainest way.
"""

import json
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import Any, Final

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
_RANKS: Final = "23456789TJQKA"
_PLACES: Final = ("first", "second", "third", "fourth")
_GAME_PLACES: Final = tuple(f"game_{each}" for each in _PLACES)


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
    """Return, by name, what the players of a plain log did in deals and games, counted by nothing of the program."""
    entries = [json.loads(line)["entry"] for line in log.split(b"\n")[1:-1]]
    names = [seat["name"] for seat in entries[0]["seats"]]
    found: dict[str, Counter[str]] = {name: Counter() for name in names}
    begins = [place for place, entry in enumerate(entries) if entry["type"] == "deal"]
    scores = [0, 0, 0, 0]
    for begin, end in pairwise([*begins, len(entries)]):
        for seat, figures in enumerate(_of_deal(entries[begin:end], entries[0]["rules"])):
            found[names[seat]].update(figures)
            scores[seat] += figures["points"]
    for entry in entries:
        if entry["type"] == "match_result":
            for seat, figures in enumerate(_of_game(scores, entry["winners"])):
                found[names[seat]].update(figures)
    return found


def _of_game(scores: Sequence[int], winners: Sequence[int]) -> list[Counter[str]]:
    # Winners are the best, whatever the others have.
    order = [(seat not in winners, 0 if seat in winners else scores[seat]) for seat in range(4)]
    found = []
    for seat, own in enumerate(order):
        figures = Counter({"games": 1, "wins": int(seat in winners)})
        figures["wins_shared"] = int(seat in winners and len(winners) > 1)
        figures["scaled"] = sum(max(0, score - scores[seat]) for score in scores)
        figures[_GAME_PLACES[sum(other < own for other in order)]] = 1
        figures["outscored"] = sum(2 if own < other else own == other for other in order) - 1
        found.append(figures)
    return found


def _is_point(card: str) -> bool:
    return card == "QS" or card[1] == "H"


def _of_deal(entries: Sequence[dict[str, Any]], rules: dict[str, Any]) -> list[Counter[str]]:
    """Count a deal card by card, and return the figures of each seat."""
    found: list[Counter[str]] = [Counter() for _ in range(4)]
    plays = [(entry["seat"], entry["card"]) for entry in entries if entry["type"] == "play"]
    held = [{card for who, card in plays if who == seat} for seat in range(4)]
    taken: list[list[str]] = [[], [], [], []]
    takers: list[int] = []
    bonus = {"none": "", "ten of diamonds": "TD", "jack of diamonds": "JD"}[rules["bonus"]]
    may_shoot = rules["moon"] != "not allowed"
    for start in range(0, len(plays), 4):
        trick = plays[start : start + 4]
        (leader, lead), cards = trick[0], [card for _, card in trick]
        taker = max((_RANKS.index(card[0]), seat) for seat, card in trick if card[1] == lead[1])[1]
        points = [card for card in cards if _is_point(card)]
        owners = {seat: owned for seat in range(4) if (owned := sum(map(_is_point, taken[seat])))}
        is_tried = may_shoot and len(owners) == 1 and max(owners.values()) >= 7
        if is_tried and points and taker not in owners:
            found[next(iter(owners))]["moons_failed"] += 1
            found[taker]["moons_stopped"] += 1
        worth = 13 * ("QS" in cards) + sum(card[1] == "H" for card in cards) - 10 * (bonus in cards)
        found[taker][f"own_{start // 4 + 1}"] = worth
        for figures in found:
            figures[f"all_{start // 4 + 1}"] = worth
        for card in points:
            origin = "leads" if leader == taker else "following" if card[1] == lead[1] else "discards"
            found[taker][f"from_{origin}"] += 13 if card == "QS" else 1
        if "QS" in cards:
            _count_queen(found, trick, taker)
            found[taker]["same_trick"] += (bonus or "JD") in cards
        if lead[1] == "D":
            _count_cover(found, trick, held, bonus or "JD")
        for seat, card in trick:
            held[seat].remove(card)
        taken[taker] += cards
        takers.append(taker)
    run = next((place for place, taker in enumerate(takers) if taker != takers[0]), 13)
    if 7 <= run < 13:
        found[takers[0]]["suns_failed"] = found[takers[run]]["suns_stopped"] = 1
    _count_passes(found, entries, plays)
    _count_result(found, entries, taken, bonus, may_shoot=may_shoot)
    for seat, figures in enumerate(found):
        figures.update({"deals": 1, "tricks": takers.count(seat), "suns": int(takers.count(seat) == 13)})
        figures["same_hand"] = int({"QS", bonus or "JD"} <= set(taken[seat]))
    return found


def _count_queen(found: list[Counter[str]], trick: Sequence[tuple[int, str]], taker: int) -> None:
    leader, lead = trick[0]
    giver = next(seat for seat, card in trick if card == "QS")
    found[taker]["queens_own_lead"] += leader == taker
    if giver == taker:
        found[giver]["queens_own"] += 1
    else:
        found[giver]["queens_given"] += 1
        found[giver]["given_leading"] += giver == leader
        found[giver]["given_following"] += giver != leader and lead[1] == "S"
        found[giver]["given_discarding"] += lead[1] != "S"


def _count_cover(
    found: list[Counter[str]], trick: Sequence[tuple[int, str]], held: Sequence[set[str]], jack: str
) -> None:
    """Count whether the third seat covered in a trick of diamonds; `held` are the hands before the trick."""
    (third, card), (fourth, last) = trick[2:]
    higher = {f"{rank}D" for rank in _RANKS[_RANKS.index(jack[0]) + 1 :]}
    found[third]["covered"] += card in higher and jack in held[fourth]
    found[third]["not_covered"] += card not in higher and last == jack and bool(higher & held[third])


def _count_passes(
    found: list[Counter[str]], entries: Sequence[dict[str, Any]], plays: Sequence[tuple[int, str]]
) -> None:
    passed = [
        (entry["seat"], card, to)
        for entry in entries
        if entry["type"] == "pass"
        for card, to in zip(entry["cards"], entry["to"], strict=True)
    ]
    for seat, figures in enumerate(found):
        own = [card for giver, card, _ in passed if giver == seat]
        got = [card for _, card, to in passed if to == seat]
        kept = {card for who, card in plays if who == seat} - set(got)
        figures["passed_queen"], figures["received_queen"] = own.count("QS"), got.count("QS")
        figures["passed_high_spades"] = own.count("KS") + own.count("AS")
        figures["received_high_spades"] = got.count("KS") + got.count("AS")
        for suit, name in zip("CDSH", ("clubs", "diamonds", "spades", "hearts"), strict=True):
            figures[f"passed_{name}"] = sum(card[1] == suit for card in own)
        figures["passed_void"] = len({card[1] for card in own} - {card[1] for card in kept})


def _count_result(
    found: list[Counter[str]],
    entries: Sequence[dict[str, Any]],
    taken: Sequence[Sequence[str]],
    bonus: str,
    *,
    may_shoot: bool,
) -> None:
    points = next(entry["points"] for entry in entries if entry["type"] == "deal_result")
    is_moon = may_shoot and any(sum(map(_is_point, cards)) == 14 for cards in taken)
    for seat, figures in enumerate(found):
        cards = taken[seat]
        figures["points"] = figures[f"points_{entries[0]['direction']}"] = points[seat]
        figures[f"deals_{entries[0]['direction']}"] = 1
        figures[_PLACES[sum(each < points[seat] for each in points)]] = 1
        figures["hearts"], figures["queens"] = sum(card[1] == "H" for card in cards), cards.count("QS")
        figures["bonus"], figures["clean"] = cards.count(bonus), int(not any(map(_is_point, cards)))
        figures["moons"] = int(is_moon and figures["hearts"] + figures["queens"] == 14)
        figures["points_queen"] = 0 if is_moon else 13 * figures["queens"]
        figures["points_hearts"] = 0 if is_moon else figures["hearts"]
        figures["points_bonus"] = -10 * figures["bonus"]
        known = figures["points_queen"] + figures["points_hearts"] + figures["points_bonus"]
        figures["points_other"] = points[seat] - known
