"""Judges claims by brute force, for comparison: it lists every layout, and plays every card in all of them.

Nothing here comes from the search for claims. A layout is three whole hands; a situation is a set of layouts that the
claiming seat cannot tell apart, because the same cards were played in all of them.

``python -m tests.players.brute_claims`` compares many endings; add ``--endings`` and a number.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from itertools import combinations
from random import Random
from typing import NamedTuple

from hearts_qt.players.claims import ClaimJudge
from hearts_qt.rules.cards import DECK, SEATS, Card, Cards, Seat, cards_of, each_card
from hearts_qt.rules.core import best_place, breaks_hearts, legal_plays
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.masks import NO_SUIT
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import ClaimKind, Play
from hearts_qt.rules.passing import Direction, pass_of
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View, view
from tests.rules.matches import SEATING
from tests.rules.strategies import possible as rules_with

Hands = tuple[Cards, Cards, Cards, Cards]


class Table(NamedTuple):
    """What lies on the table: who leads, the trick, and what the rules depend on."""

    leader: Seat
    trick: tuple[Card, ...]
    first: bool
    broken: bool

    @property
    def turn(self) -> Seat:
        """The seat that plays next."""
        return (self.leader + len(self.trick)) % 4

    @property
    def led(self) -> int:
        """The suit led, or NO_SUIT."""
        return self.trick[0] // 13 if self.trick else NO_SUIT


def layouts(seen: View) -> list[Hands]:
    """Return all layouts in which every play of this deal was legal and every passed card is where it was passed to."""
    assert seen.seat is not None
    me = seen.seat
    played = [0, 0, 0, 0]
    for leader, cards in [(each.leader, each.cards) for each in seen.tricks] + [(seen.leader, seen.trick)]:
        for place, card in enumerate(cards):
            played[(leader + place) % 4] |= 1 << card
    unseen = DECK & ~(seen.hand | played[0] | played[1] | played[2] | played[3])
    first, second, third = ((me + step) % 4 for step in (1, 2, 3))
    found = []
    for one in combinations(each_card(unseen), seen.counts[first]):
        rest = unseen & ~cards_of(one)
        for two in combinations(each_card(rest), seen.counts[second]):
            hands = [0, 0, 0, 0]
            hands[me] = seen.hand
            hands[first], hands[second] = cards_of(one), cards_of(two)
            hands[third] = rest & ~cards_of(two)
            if _agrees(seen, hands, played):
                found.append((hands[0], hands[1], hands[2], hands[3]))
    return found


def _agrees(seen: View, hands: list[Cards], played: list[Cards]) -> bool:
    whole = [hands[seat] | played[seat] for seat in SEATS]
    if any(not whole[gift.other] >> gift.card & 1 for gift in seen.passed):
        return False
    now, broken = list(whole), False
    for number, (leader, cards) in enumerate(
        [(each.leader, each.cards) for each in seen.tricks] + [(seen.leader, seen.trick)]
    ):
        led = NO_SUIT
        for place, card in enumerate(cards):
            seat = (leader + place) % 4
            if not legal_plays(now[seat], led, number == 0, broken, seen.rules.flags) >> card & 1:
                return False
            now[seat] &= ~(1 << card)
            broken = broken or breaks_hearts(card, led, seen.rules.flags)
            led = cards[0] // 13
    return True


def holds(me: Seat, kind: ClaimKind, flags: int, table: Table, possible: list[Hands]) -> bool:
    """Return whether the claim holds in every one of these layouts, which the seat cannot tell apart."""
    if len(table.trick) == 4:
        taker = (table.leader + best_place(list(table.trick))) % 4
        if (taker == me) is not (kind is ClaimKind.ALL):
            return False
        if not possible[0][me] and not possible[0][taker]:
            return True
        return holds(me, kind, flags, Table(taker, (), False, table.broken), possible)
    seat = table.turn
    after: dict[Card, list[Hands]] = {}
    for hands in possible:
        for card in each_card(legal_plays(hands[seat], table.led, table.first, table.broken, flags)):
            rest = list(hands)
            rest[seat] &= ~(1 << card)
            after.setdefault(card, []).append((rest[0], rest[1], rest[2], rest[3]))
    results = (
        holds(
            me,
            kind,
            flags,
            Table(
                table.leader, (*table.trick, card), table.first, table.broken or breaks_hearts(card, table.led, flags)
            ),
            left,
        )
        for card, left in after.items()
    )
    return any(results) if seat == me else all(results)


def judged(seen: View, kind: ClaimKind, possible: list[Hands]) -> bool:
    """Return whether the claim of the view's seat holds, by brute force."""
    assert seen.seat is not None
    table = Table(seen.leader, seen.trick, seen.first_trick, seen.broken)
    return holds(seen.seat, kind, seen.rules.flags, table, possible)


def any_rule_set(rng: Random) -> Rules:
    """Return rules with every switch set at random, as far as it has a choice."""
    switches = {each.name: each.default for each in fields(Rules)}
    for name, default in switches.items():
        if isinstance(default, bool):
            switches[name] = rng.choice([True, False])
        elif isinstance(default, StrEnum):
            switches[name] = rng.choice(list(type(default)))
    return rules_with(switches)


def endings(rng: Random, rules: Rules, tricks: int) -> Iterator[View]:
    """Yield a view for each seat in turn of one random deal that has at most that many tricks left."""
    match = Match(BeginMatch(rules, SEATING))
    direction = rng.choice([Direction.LEFT, Direction.ACROSS, Direction.HOLD])
    match.apply(BeginDeal(direction, number=rng.getrandbits(64), leader=match.next_leader))
    thrifty = rng.randrange(3)
    while match.stage is Stage.DEAL:
        deal = match.deal
        assert deal is not None
        if deal.phase is Phase.PASSING:
            seat = match.awaited[0]
            seen = view(match, seat)
            match.apply(pass_of(seat, tuple(rng.sample(list(each_card(seen.hand)), seen.to_pass)), seen.direction))
            continue
        seat = match.awaited[0]
        seen = view(match, seat)
        if seen.counts[seat] <= tricks:
            yield seen
        cards = list(each_card(seen.legal))
        # Seat 0 keeps its high cards in some deals, and its low ones in others, so that many claims are good.
        by_rank = sorted(cards, key=lambda card: card % 13)
        chosen = rng.choice(cards) if seat or thrifty == 2 else by_rank[0 if thrifty else -1]
        match.apply(Play(seat, chosen))


def is_broken_by(seen: View, kind: ClaimKind, hands: tuple[Cards, ...], plays: tuple[Play, ...]) -> bool:
    """Return whether these plays are legal with these hands, and the last of them breaks the claim for certain."""
    assert seen.seat is not None
    left = list(hands)
    table = Table(seen.leader, seen.trick, seen.first_trick, seen.broken)
    flags = seen.rules.flags
    for play in plays:
        if len(table.trick) == 4:
            taker = (table.leader + best_place(list(table.trick))) % 4
            table = Table(taker, (), False, table.broken)
        legal = legal_plays(left[play.seat], table.led, table.first, table.broken, flags)
        if play.seat != table.turn or not legal >> play.card & 1:
            return False
        left[play.seat] &= ~(1 << play.card)
        broken = table.broken or breaks_hearts(play.card, table.led, flags)
        table = Table(table.leader, (*table.trick, play.card), table.first, broken)
    best = (table.leader + best_place(list(table.trick))) % 4
    if kind is ClaimKind.NONE:
        return len(table.trick) == 4 and best == seen.seat
    has_played = (seen.seat - table.leader) % 4 < len(table.trick)
    return has_played and best != seen.seat


def compare(seen: View, kind: ClaimKind, judge: ClaimJudge, possible: list[Hands]) -> bool:
    """Compare a verdict with brute force, and check what it says; return whether the claim is granted."""
    verdict = judge.judge(seen, kind)
    expected = judged(seen, kind, possible)
    assert verdict.is_granted is expected, (seen, kind)
    if verdict.line is not None:
        assert verdict.line.hands in possible, (seen, kind, verdict)
        assert is_broken_by(seen, kind, verdict.line.hands, verdict.line.plays), (seen, kind, verdict)
    else:
        assert verdict.card is not None
        assert seen.legal >> verdict.card & 1
    return expected


def main() -> int:
    """Compare many random endings, and print how many claims were good."""
    parser = argparse.ArgumentParser(description="Compare verdicts about claims with brute force.")
    parser.add_argument("--endings", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print(run(chosen.endings, chosen.seed))
    return 0


def run(number: int, seed: int) -> str:
    """Compare this number of endings; return a line about them."""
    rng, judge = Random(seed), ClaimJudge()
    done = good = 0
    began = time.monotonic()
    while done < number:
        rules = any_rule_set(rng)
        for seen in endings(rng, rules, 3 if rng.random() < 0.99 else 4):
            possible = layouts(seen)
            for kind in ClaimKind:
                good += compare(seen, kind, judge, possible)
            done += 1
            if done == number:
                break
    return f"{done} endings, {good} of {2 * done} claims granted, {time.monotonic() - began:.0f} s"


if __name__ == "__main__":
    sys.exit(main())
