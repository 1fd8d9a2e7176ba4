"""Situations for computer players: every kind of decision for every seat, each with a twin.

A situation has two logs of a match up to a decision of one seat. The seat sees no difference between the two, but in
the second log the other seats hold or have passed other cards; see `tests.rules.twins`. The moves do not come from the
tested players.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import product
from random import Random
from typing import Final

from hearts_qt.rules.cards import DECK, SEATS, Seat, cards_of, each_card
from hearts_qt.rules.entries import BeginDeal
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction, cycle_of, pass_of
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import FourthPass, Moon, PassOrder, Rules
from hearts_qt.rules.view import View, view
from tests.players.duckers import Ducker
from tests.rules.hands import FourHands
from tests.rules.matches import Session, play_out, random_move, replay
from tests.rules.twins import Log, Twins, hidden_from, twin_of

TWO_CARDS: Final = Rules(pass_order=PassOrder.LEFT_ACROSS_RIGHT, fourth_pass=FourthPass.SCATTER, cards_passed=2)
RULES: Final = {**{str(preset): rules for preset, rules in PRESETS.items()}, "scatter and two cards": TWO_CARDS}


class Moment(StrEnum):
    """A kind of decision: passing, leading or following at different times of the deal, or choosing the award."""

    PASSING = "passing"
    FIRST_TRICK = "first trick"
    EARLY_LEAD = "early lead"
    EARLY = "early"
    MIDDLE_LEAD = "middle lead"
    MIDDLE = "middle"
    LATE_LEAD = "late lead"
    LATE = "late"
    AWARD = "award"


@dataclass(frozen=True)
class Situation:
    """Two matches that look the same to the seat that has to decide."""

    moment: Moment
    direction: Direction
    to_pass: int
    log: Log
    twins: Twins

    @property
    def seat(self) -> Seat:
        """The seat that has to decide."""
        assert self.twins.seat is not None
        return self.twins.seat

    @property
    def differs(self) -> bool:
        """Whether the other seats hold different cards in the two matches."""
        return hidden_from(self.twins.ours, self.seat) != hidden_from(self.twins.theirs, self.seat)


@cache
def situations(name: str) -> tuple[Situation, ...]:
    """Return the situations under the rules with this name in RULES."""
    return tuple(_situations(RULES[name], Random(name)))


def _situations(rules: Rules, rng: Random) -> Iterator[Situation]:
    cycle = cycle_of(rules)
    for direction in cycle * (3 // len(cycle) or 1):
        wanted = set(product(SEATS, set(Moment) - {Moment.AWARD}))
        if direction is Direction.HOLD:
            wanted -= set(product(SEATS, [Moment.PASSING]))
        while wanted:
            log, found = _played(rules, direction, rng)
            for seat, moment in sorted(wanted & set(found)):
                yield _situation(moment, log[: rng.choice(found[seat, moment])], seat, rng)
            wanted -= set(found)
    for seat in SEATS:
        moon = replace(rules, moon=Moon.CHOOSE, deduct=False)
        yield _situation(Moment.AWARD, _moon_of(moon, seat, rng), seat, rng)


def _situation(moment: Moment, log: Log, seat: Seat, rng: Random) -> Situation:
    seen = view(replay(log).match, seat)
    situation = Situation(moment, seen.direction, seen.to_pass, log, twin_of(log, seat, rng, 15))
    for _ in range(3):
        # Late in a deal few pairs of cards can be exchanged, and after the last trick only passes are hidden.
        if situation.differs or (moment is Moment.AWARD and situation.twins.changes):
            break
        situation = replace(situation, twins=twin_of(log, seat, rng, 30))
    return situation


def _played(rules: Rules, direction: Direction, rng: Random) -> tuple[Log, dict[tuple[Seat, Moment], list[int]]]:
    """Return the log of a deal, and for each seat and kind of decision the numbers of entries before it.

    Sometimes the log has another, finished deal before this deal.
    """
    session = Session(rules)
    if rng.random() < 0.3:
        _begin(session, session.match.next_direction, rng)
        play_out(session, rng)
        session.finish()
    _begin(session, direction, rng)
    found: dict[tuple[Seat, Moment], list[int]] = {}
    while session.match.stage is Stage.DEAL:
        for seat in session.match.awaited:
            seen = view(session.match, seat)
            if seen.hand & seen.hand - 1:  # with one card left the seat has nothing to decide
                found.setdefault((seat, _moment(seen)), []).append(len(session.log))
        session.apply(_move(session.match, rng))
    return session.log, found


def _begin(session: Session, direction: Direction, rng: Random) -> None:
    leader = session.match.next_leader
    session.apply(BeginDeal(direction, number=rng.getrandbits(64), leader=leader, seed=rng.getrandbits(63)))


def _move(match: Match, rng: Random) -> Pass | Play:
    # Most moves are those of a simple player, so that deals are realistic. The other moves are random.
    move = random_move(match, rng, to_the_end=True)
    assert isinstance(move, Pass | Play)
    if rng.random() < 0.7:
        move = Ducker().decide(view(match, move.seat), 0).move
        assert not isinstance(move, ChooseAward)
    return move


def _moment(seen: View) -> Moment:
    tricks = len(seen.tricks)
    if seen.turn is None:
        return Moment.PASSING
    if tricks == 0:
        return Moment.FIRST_TRICK
    if tricks < 4:
        return Moment.EARLY if seen.trick else Moment.EARLY_LEAD
    if tricks < 9:
        return Moment.MIDDLE if seen.trick else Moment.MIDDLE_LEAD
    return Moment.LATE if seen.trick else Moment.LATE_LEAD


def _moon_of(rules: Rules, shooter: Seat, rng: Random) -> Log:
    """Return the log of a deal in which this seat has shot the moon and has to choose the award."""
    while True:
        session = Session(rules)
        direction, leader = session.match.next_direction, session.match.next_leader
        hands = _hands_with_tops(shooter, rng)
        session.apply(BeginDeal(direction, hands=hands, leader=leader, seed=rng.getrandbits(63)))
        while session.match.stage is Stage.DEAL:
            seat = session.match.awaited[0]
            session.apply(_for_the_moon(view(session.match, seat), seat == shooter))
        if session.match.stage is Stage.AWARD and session.match.awaited == (shooter,):
            return session.log


def _hands_with_tops(seat: Seat, rng: Random) -> FourHands:
    """Return hands in which this seat has the highest cards of each suit. The other seats have random hands."""
    tops = cards_of(13 * suit + rank for suit in range(4) for rank in (10, 11, 12)) | 1 << 39 + 9
    rest = list(each_card(DECK & ~tops))
    rng.shuffle(rest)
    first, second, third, fourth = (tops if each == seat else cards_of(rest.pop() for _ in range(13)) for each in SEATS)
    return first, second, third, fourth


def _for_the_moon(seen: View, high: bool) -> Pass | Play:
    """Return a decision that makes a moon likely: if `high`, for the shooter, a high card; else a low card."""
    assert seen.seat is not None
    if seen.turn is None:
        by_rank = sorted(each_card(seen.hand), key=lambda card: card % 13, reverse=not high)
        return pass_of(seen.seat, tuple(by_rank[: seen.to_pass]), seen.direction)
    ranked: list[tuple[int, int]] = sorted((card % 13, card) for card in each_card(seen.legal))
    return Play(seen.seat, ranked[-1 if high else 0][1])
