"""Counts while a player decides: how often it could do something, and how often it did it.

A measure uses one decision, the view before it, and the scene. Nothing in this module knows how players decide.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Judgement
from hearts_qt.players.style_player import Stan
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, Seat, Suit, each_card
from hearts_qt.rules.core import best_place
from hearts_qt.rules.masks import HEARTS, POINT_CARDS, QUEEN
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.view import View
from tests.behaviour.scenes import Scene

MUCH: Final = 1
"""If one seat has all points so far and has at least this many, the other seats have a reason to fear a moon."""
LATE: Final = 9
"""A player that plays for a moon only from this trick on is not counted as trying to shoot the moon."""
CLUBS: Final = 0x1FFF
DIAMONDS: Final = CLUBS << 13
HIGH_SPADES: Final = 3 << 37
HIGHEST_HEARTS: Final = 3 << 50
LOW_SPADES: Final = 0x3FF << 26
_STAN: Final = Stan()


@dataclass
class Tally:
    """Counts for each measure how often something was possible, and how often or how much of it was done."""

    chances: Counter[str] = field(default_factory=Counter)
    hits: Counter[str] = field(default_factory=Counter)

    def note(self, name: str, happened: float) -> None:
        """Count one chance to do something, and whether or how much of it was done."""
        self.chances[name] += 1
        self.hits[name] += happened  # type: ignore[assignment]  # a sum of points may be counted too

    def add(self, other: "Tally") -> None:
        """Add another tally to this one."""
        self.chances.update(other.chances)
        self.hits.update(other.hits)


@dataclass
class Witness:
    """Watches one player in one deal, and counts what it does."""

    scene: Scene
    seat: Seat
    tally: Tally = field(default_factory=Tally)
    tried: bool = False

    def see(self, view: View, decision: Decision) -> None:
        """Count the measures of one decision."""
        if isinstance(decision.move, Pass):
            self._see_pass(view, decision.move)
        elif isinstance(decision.move, Play):
            for look in LOOKS:
                look(self, view, decision, decision.move.card)

    def _see_pass(self, view: View, given: Pass) -> None:
        self.tally.note("low spade passed", bool(given.mask & LOW_SPADES))
        kept = view.hand & ~given.mask
        self.tally.note("club or diamond suit emptied", not (kept & CLUBS and kept & DIAMONDS))
        if view.hand & HIGHEST_HEARTS:
            self.tally.note("ace or king of hearts kept", bool(kept & HIGHEST_HEARTS))
        if view.hand & QUEEN:
            self.tally.note("queen kept", not given.mask & QUEEN)
        if self.scene.person and self.scene.seat(self.seat, self.scene.person) in given.to:
            self.tally.note("bad cards passed to the person", _bad(given))
        elif self.scene.person and view.direction is not Direction.SCATTER:
            self.tally.note("bad cards passed to a computer", _bad(given))

    def end(self, match: Match) -> None:
        """Count the measures of the finished deal."""
        assert match.deal is not None
        self.tally.note("moon tried", self.tried)
        if match.outcome is None or self.scene.breaks_off:
            return
        shooter = match.outcome.shooter
        self.tally.note("moon made", shooter == self.seat)
        self.tally.note("moon suffered", shooter not in (None, self.seat))
        self.tally.note("points", match.outcome.points[self.seat])


def _bad(given: Pass) -> int:
    """Return how many of the cards are high spades or high hearts."""
    return sum(card % 13 >= 10 and card // 13 in (Suit.SPADES, Suit.HEARTS) for card in given.cards)


def _owner(view: View) -> Seat:
    """Return the only seat that has points. Return -1 if no seat or several seats have points."""
    owners = [seat for seat in SEATS if view.taken[seat] & POINT_CARDS]
    return owners[0] if len(owners) == 1 else -1


def moon(witness: Witness, view: View, decision: Decision, card: int) -> None:
    """Count whether the player tries to shoot the moon while the result of the deal is open."""
    shoots = decision.reason.judgement in (Judgement.SHOOT_MOON, Judgement.MOON_DEDUCTS, Judgement.SHOOT_SUN)
    witness.tried = witness.tried or (shoots and len(view.tricks) < LATE)


def stop(witness: Witness, view: View, decision: Decision, card: int) -> None:
    """Count whether the player takes a trick with points from the only seat that has points so far."""
    owner = _owner(view)
    if owner in (-1, witness.seat) or not view.trick:
        return
    place = best_place(list(view.trick))
    best = view.trick[place]
    holder = (view.leader + place) % 4
    over = [each for each in each_card(view.legal) if each // 13 == best // 13 and each > best]
    under = [each for each in each_card(view.legal) if each not in over]
    points = [each for each in view.trick if 1 << each & POINT_CARDS]
    if holder != owner or not over or not under or not points or view.points[owner] < MUCH:
        return
    what = "queen taken to stop" if QUEEN_OF_SPADES in points else "heart taken to stop"
    witness.tally.note(what, card in over)
    if witness.scene.person and what.startswith("heart"):
        person = owner == witness.scene.seat(witness.seat, witness.scene.person)
        witness.tally.note("person stopped" if person else "computer stopped", card in over)


def give(witness: Witness, view: View, decision: Decision, card: int) -> None:
    """Count to whom the player discards the queen, and whether the player keeps her for a better trick."""
    if not view.hand & QUEEN or not view.legal & QUEEN or not view.trick or view.trick[0] // 13 == Suit.SPADES:
        return
    taker = (view.leader + best_place(list(view.trick))) % 4
    place = (taker - witness.seat) % 4
    scores = witness.scene.scores
    if witness.scene.person:
        if card == QUEEN_OF_SPADES:
            witness.tally.note("queen to the person", place == witness.scene.person)
        return
    lowest = min(scores[1:])
    if lowest == max(scores[1:]):
        return
    if card == QUEEN_OF_SPADES:
        witness.tally.note("queen to the lowest other", scores[place] == lowest)
    if scores[place] != lowest:
        witness.tally.note("queen held for the lowest other", card != QUEEN_OF_SPADES)


def panic(witness: Witness, view: View, decision: Decision, card: int) -> None:
    """Count whether the player takes the queen if she would bring the player with the most points over the goal."""
    if QUEEN_OF_SPADES not in view.trick:
        return
    place = best_place(list(view.trick))
    best, taker = view.trick[place], (view.leader + place) % 4
    scores = witness.scene.scores
    if max(scores) + view.rules.queen_points < view.rules.goal or scores[(taker - witness.seat) % 4] != max(scores):
        return
    over = [each for each in each_card(view.legal) if each // 13 == best // 13 and each > best]
    under = [each for each in each_card(view.legal) if each not in over]
    if over and under:
        witness.tally.note("queen taken in panic", card in over)


def high_heart(witness: Witness, view: View, decision: Decision, card: int) -> None:
    """Count which heart the player discards, before and after two seats have points."""
    hearts = view.legal & HEARTS
    if not view.trick or card not in each_card(hearts) or view.trick[0] // 13 == Suit.HEARTS or not hearts & hearts - 1:
        return
    owners = sum(bool(view.taken[seat] & POINT_CARDS) for seat in SEATS)
    when = "split" if owners > 1 else "whole"
    witness.tally.note(f"highest heart discarded, hearts {when}", card == hearts.bit_length() - 1)


def scare(witness: Witness, view: View, decision: Decision, card: int) -> None:
    """Count whether the player leads the ace or king of spades while holding the queen, to frighten the others."""
    if not view.trick and view.hand & QUEEN and view.legal & HIGH_SPADES:
        witness.tally.note("high spade led with the queen", bool(1 << card & HIGH_SPADES))


def sense(witness: Witness, view: View, decision: Decision, card: int) -> None:
    """Count whether the player plays like Stan when there is a choice."""
    if witness.scene.name == "company" and view.legal & view.legal - 1:
        witness.tally.note("plays like Stan", _STAN.decide(view, 0).move == decision.move)


Look = Callable[[Witness, View, Decision, int], None]
LOOKS: Final[tuple[Look, ...]] = (moon, stop, give, panic, high_heart, scare, sense)
