"""Tests that every computer player of the roster decides only by what its seat knows.

Two matches that differ only in cards hidden from a seat must lead to the same move for the same reason. The players are
taken from the roster, so that a new player is tested too. At a table one object decides for all seats of a player. So
each player here first makes some earlier decisions of all seats, and then the tested decision.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.player import Decision, Player
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.players.roster import PLAYERS
from hearts_qt.players.style_player import Stan
from hearts_qt.rules.cards import SEATS, Cards, Seat, each_card
from hearts_qt.rules.entries import BeginMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Award, ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction, pass_of
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.view import View, view
from tests.players.situations import RULES, Moment, Situation, situations
from tests.rules.twins import Log

Views: TypeAlias = tuple[View, ...]
SitDown: TypeAlias = Callable[[Match], Player]
"""A function that returns the player for a match. Only a player that cheats uses the match."""

CHANCE = 20261121
BEFORE = 5
"""How many decisions a player makes before the tested decision."""


def questions(log: Log, seat: Seat) -> Iterator[tuple[Match, View]]:
    """Yield the match and the deciding seat's view before each late decision of a log, and at last for `seat`."""
    assert isinstance(log[0], BeginMatch)
    match = Match(log[0])
    for place, entry in enumerate(log[1:], start=1):
        assert not isinstance(entry, BeginMatch)
        if len(log) - place <= BEFORE and isinstance(entry, Pass | Play | ChooseAward):
            yield match, view(match, entry.seat)
        match.apply(entry)
    yield match, view(match, seat)


def decision(log: Log, seat: Seat, sit_down: SitDown) -> Decision:
    """Return a player's decision for a seat at the end of a log. The player makes earlier decisions first."""
    player: Player | None = None
    decided: Decision | None = None
    for match, seen in questions(log, seat):
        player = player or sit_down(match)
        decided = player.decide(seen, CHANCE)
    assert decided is not None
    return decided


@cache
def views_of_both(rules: str) -> tuple[tuple[Views, Views], ...]:
    """Return, for each situation, the views of both matches at the decisions."""
    return tuple(
        (
            tuple(seen for _, seen in questions(situation.log, situation.seat)),
            tuple(seen for _, seen in questions(situation.twins.log, situation.seat)),
        )
        for situation in situations(rules)
    )


def is_honest_in(situation: Situation, sit_down: SitDown) -> bool:
    """Tell whether a player decides the same in both matches of a situation."""
    ours, theirs = (decision(log, situation.seat, sit_down) for log in (situation.log, situation.twins.log))
    return ours == theirs


def counted(name: str) -> Player:
    """Return the player with this name. A search is limited by rounds, not by time, so that it can be repeated."""
    return CardShark(rounds=48) if name == CardShark.name else PLAYERS[name]


@pytest.mark.sample(48)
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", PLAYERS)
def test_hidden_cards_decide_nothing(name: str, rules: str) -> None:
    """If only hidden cards differ, a player makes the same move for the same reason."""
    player = counted(name)
    for ours, theirs in views_of_both(rules):
        decided = [[player.decide(seen, CHANCE) for seen in views][-1] for views in (ours, theirs)]
        assert decided[0] == decided[1], ours[-1]


@pytest.mark.parametrize("rules", RULES)
def test_the_seat_is_told_the_same(rules: str) -> None:
    """The seat has the same view of both matches, and the match waits for the seat's decision."""
    for situation in situations(rules):
        seen = view(situation.twins.ours, situation.seat)
        assert seen == view(situation.twins.theirs, situation.seat)
        assert situation.seat in seen.awaited


@pytest.mark.parametrize("rules", RULES)
def test_every_decision_comes_up_for_every_seat(rules: str) -> None:
    """Each seat has each kind of decision under these rules. In nearly all situations the hidden cards differ."""
    found = {(each.seat, each.moment) for each in situations(rules)}
    has_pass = PRESETS[Preset.VEGAS] != RULES[rules]
    assert found == set(product(SEATS, set(Moment) - (set() if has_pass else {Moment.PASSING})))
    every = Counter(each.moment for each in situations(rules))
    differ = Counter(each.moment for each in situations(rules) if each.differs)
    for moment in set(every) - {Moment.AWARD}:
        # With two or three cards left, the seat often knows all cards, so that nothing can differ.
        part = 0.3 if moment in (Moment.LATE_LEAD, Moment.LATE) else 0.8
        assert differ[moment] >= part * every[moment], moment


def test_every_direction_and_number_of_cards_comes_up() -> None:
    """The situations pass two and three cards in each direction, and some of their deals have no pass."""
    found = {(each.direction, each.to_pass) for rules in RULES for each in situations(rules) if each.to_pass}
    both = {(direction, number) for direction in (Direction.LEFT, Direction.ACROSS) for number in (2, 3)}
    assert found >= both | {(Direction.RIGHT, 2), (Direction.RIGHT, 3), (Direction.SCATTER, 3)}
    assert any(each.direction is Direction.HOLD for rules in RULES for each in situations(rules))


# Players that cheat: the tests above have to find them


class Peeks:
    """A dishonest player that looks into the match and decides by the cards of its left neighbour."""

    name = "peeks"
    version = 1

    def __init__(self, match: Match) -> None:
        """Keep the match, to look into it."""
        self.match = match

    def decide(self, view: View, seed: int) -> Decision:
        """Return a legal move that depends on the secret."""
        return Decision(move_by(view, self.secret(view)), Reason(Judgement.ONLY_CARD))

    def secret(self, view: View) -> int:
        """Return a number that depends on the left neighbour's dealt cards and present cards."""
        assert view.seat is not None
        assert self.match.deal is not None
        left = (view.seat + 1) % 4
        return self.match.deal.dealt[left] + self.match.deal.hands[left]


class PeeksForItsReason(Peeks):
    """A dishonest player that makes Stan's moves, but gives reasons that depend on the secret."""

    def decide(self, view: View, seed: int) -> Decision:
        """Return Stan's move with a reason that depends on the secret."""
        decided = Stan().decide(view, seed)
        return replace(decided, reason=replace(decided.reason, against=(self.secret(view),)))


class Remembers(Peeks):
    """A dishonest player that remembers the views of all seats for which it decides."""

    def __init__(self, match: Match) -> None:
        """Begin with nothing to remember."""
        self.seen: dict[Seat, Cards] = {}

    def secret(self, view: View) -> int:
        """Return a number that depends on the hands of all seats for which this player has decided."""
        assert view.seat is not None
        self.seen[view.seat] = view.hand
        return sum((seat + 2) * hand for seat, hand in self.seen.items())


def move_by(view: View, number: int) -> Pass | Play | ChooseAward:
    """Return the legal move that this number selects."""
    assert view.seat is not None
    if view.stage is Stage.AWARD:
        return ChooseAward(view.seat, list(Award)[number % 7 % 2])
    cards = list(each_card(view.hand if view.phase is Phase.PASSING else view.legal))
    turned = number % 10007 % len(cards)
    turned_cards = cards[turned:] + cards[:turned]
    if view.phase is Phase.PASSING:
        return pass_of(view.seat, tuple(turned_cards[: view.to_pass]), view.direction)
    return Play(view.seat, turned_cards[0])


@pytest.mark.parametrize("cheat", [Peeks, PeeksForItsReason, Remembers])
def test_a_player_that_cheats_is_found_out(cheat: SitDown) -> None:
    """The tests catch players that look at hands, reveal hands or remember hands, in every kind of decision."""
    both = (*situations("standard"), *situations("hearts-3"))
    caught = {each.moment for each in both if not is_honest_in(each, cheat)}
    # Before the first pass and after the last trick, a player has no other hands to remember.
    assert caught >= set(Moment) - ({Moment.PASSING, Moment.AWARD} if cheat is Remembers else set())
