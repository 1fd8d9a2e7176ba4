"""Measures what the CardShark believes about hidden hands, and how much it searches.

It plays deals with itself. At some moments its belief tells who holds the queen of spades, and whether a seat that
alone has points will shoot the moon. The deal then shows what was true. Doubt is the logarithmic loss; less is better.
The deals are random, so the figures differ a little from run to run.
"""

import math
import random
import statistics
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel_view import belief_of, board_of, deal_rules_of, determinizer_of
from hearts_qt.players.move_search import Parts
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, Cards, Seat, each_card
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.masks import POINT_CARDS, QUEEN
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import cycle_of
from hearts_qt.rules.ruleset import Aim, Rules
from hearts_qt.rules.view import View, view
from tests.bench.figures import Figure
from tests.players.table_for_tests import SEATING

DEALS: Final = 100
SECONDS: Final = 0.045
WORLDS: Final = 1500
PLAYOUTS: Final = 200
MOMENTS: Final = (2, 13, 26, 38)
"""After how many cards the rounds of a decision are counted, and the queen is asked for."""
RULES: Final = Rules(aim=Aim.SCALED)
OWNERS: Final = ("1 to 3 points", "4 to 12 points", "13 points or more")

Guesses = dict[str, list[tuple[float, bool]]]
"""What was believed, and whether it was true, by what was asked."""


def measure(deals: int = DEALS) -> Iterator[Figure]:
    """Play the deals, and compare what was believed with what was true."""
    guesses: Guesses = defaultdict(list)
    rounds: dict[int, list[int]] = defaultdict(list)
    for number in range(deals):
        _play(number, random.SystemRandom(), guesses, rounds)
    for moment in MOMENTS:
        yield Figure(f"rounds after {moment} cards, median", statistics.median(rounds[moment]), "", least=500)
        yield Figure("… fewest", min(rounds[moment]), "", least=1)
    for what, asked in sorted(guesses.items()):
        doubt = statistics.mean(-math.log(chance if true else 1 - chance) for chance, true in asked)
        happened = statistics.mean(true for _, true in asked)
        note = f"{len(asked)} times; happened in {happened:.1%} ± {(happened * (1 - happened) / len(asked)) ** 0.5:.1%}"
        yield Figure(f"doubt about {what}", doubt, "", note=note if "moon" in what else f"{len(asked)} times")
        if "moon" in what:
            yield Figure("… believed", 100 * statistics.mean(chance for chance, _ in asked), "%")


def _play(number: int, rng: random.Random, guesses: Guesses, rounds: dict[int, list[int]]) -> None:
    """Play a deal, and add what was asked in it."""
    shark = CardShark(SECONDS, threads=1)
    match = Match(BeginMatch(RULES, SEATING))
    cards = rng.sample(range(52), 52)
    hands = [sum(1 << card for card in cards[seat::4]) for seat in SEATS]
    match.apply(BeginDeal(cycle_of(RULES)[number % 4], hands=(hands[0], hands[1], hands[2], hands[3])))
    asked: dict[tuple[str, Seat], tuple[float, Seat]] = {}
    while match.awaited:
        seen = view(match, match.awaited[0])
        decision = shark.decide(seen, rng.getrandbits(32))
        played = 52 - sum(seen.counts)
        if decision.reason.effort is not None and not seen.to_pass:
            assert match.deal is not None
            assert seen.seat is not None
            if played in MOMENTS:
                rounds[played].append(decision.reason.effort.rounds)
                if _is_queen_hidden(seen):
                    guesses["the holder of the queen"].append((_queen(seen, match.deal.hands, rng), True))
            owners = [seat for seat in SEATS if seen.taken[seat] & POINT_CARDS]
            if len(owners) == 1 and owners[0] != seen.seat:
                points = sum(RULES.worth[card] for card in each_card(seen.taken[owners[0]] & POINT_CARDS))
                key = OWNERS[(points > 3) + (points > 12)], seen.seat
                if key not in asked:
                    asked[key] = _moon(seen, owners[0], rng), owners[0]
        match.apply(decision.move)
    assert match.deal is not None
    for (owned, _), (chance, owner) in asked.items():
        is_moon = match.deal.taken[owner] & POINT_CARDS == POINT_CARDS
        guesses[f"a moon of the only owner of {owned}"].append((chance, is_moon))


def _is_queen_hidden(seen: View) -> bool:
    known = seen.hand | sum(seen.taken) | sum(1 << gift.card for gift in seen.passed)
    return not known & QUEEN and QUEEN_OF_SPADES not in seen.trick


def _worlds(seen: View, rng: random.Random) -> tuple[list[list[Cards]], list[float]]:
    """Return determinizations and their weights, without the minimum effective sample size of the search."""
    parts = Parts()
    policy = parts.make_policy(1)
    belief = belief_of(seen, policy, parts.make_pass_policy(1, RULES.worth))
    determinizer = determinizer_of(seen, rng.getrandbits(63) | 1)
    worlds, chances = [], []
    for _ in range(WORLDS):
        determinizer.deal()
        hands = [seen.hand] * 4
        for step in (1, 2, 3):
            hands[((seen.seat or 0) + step) % 4] = determinizer.hand(step - 1)
        worlds.append(hands)
        chances.append(belief.likelihood(*hands))
    most = max(chances)
    return worlds, [math.exp(parts.trust * (chance - most)) for chance in chances]


def _queen(seen: View, true: list[Cards], rng: random.Random) -> float:
    """Return the believed probability of the seat that holds the queen."""
    holder = next(seat for seat in SEATS if true[seat] & QUEEN)
    worlds, weights = _worlds(seen, rng)
    right = sum(weight for hands, weight in zip(worlds, weights, strict=True) if hands[holder] & QUEEN)
    return max(right / sum(weights), 0.001)


def _moon(seen: View, owner: Seat, rng: random.Random) -> float:
    """Return the believed probability that the seat shoots the moon, by rollouts."""
    deal_rules, policy = deal_rules_of(seen), Parts().make_policy(1)
    root, board = board_of(seen, deal_rules), Board(deal_rules)
    moons = 0
    for hands in rng.choices(*_worlds(seen, rng), k=PLAYOUTS):
        board.copy(root)
        for seat in SEATS:
            board.set_hand(seat, hands[seat])
        policy.play_out(board)
        moons += board.score(owner) < board.score((owner + 1) % 4) - 25
    return (moons + 0.5) / (PLAYOUTS + 1)
