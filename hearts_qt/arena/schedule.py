"""What a contest plays: the same deals for the same seed, each once with the players in each of the four seats.

A deal of a contest is known by its place, 0 for the first. Its cards, the direction of its pass, who leads it and
its number for chance follow from its place and the seed alone, so that it does not matter who plays it and when.
Every deal is played by itself, at scores of zero.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from hearts_qt.players.player import Player
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.passing import Direction, cycle_of
from hearts_qt.rules.rules_text import rules_to_table, without_later
from hearts_qt.rules.ruleset import Opening, Rules

FindPlayer = Callable[[str], Player]
"""Gives the player of a name. It has to be importable by name where the deals are played."""

TURNS: Final = 4
"""How often each deal is played: as often as it takes to have everybody in each seat once."""


class MatchUp(Struct, frozen=True):
    """Who plays whom, by which rules, over which deals. Two that are equal have the same results."""

    names: tuple[str, ...]
    """The four players, clockwise. A name may stand there more than once."""
    versions: tuple[int, ...]
    """The players' versions."""
    rules: Rules
    seed: int

    def as_table(self) -> dict[str, Any]:
        """Return the match-up as plain values that JSON can hold."""
        return {
            "players": list(self.names),
            "versions": list(self.versions),
            "rules": without_later(rules_to_table(self.rules)),
            "seed": self.seed,
        }

    @property
    def key(self) -> str:
        """Sixteen hexadecimal digits that tell this match-up from others."""
        text = json.dumps(self.as_table(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class Sitting(Struct, frozen=True):
    """A deal with everybody in a certain seat."""

    number: int
    """The deal's number, which says who has which cards."""
    direction: Direction
    leader: Seat | None
    """Who leads first, or None when the cards decide that."""
    places: tuple[int, ...]
    """For each seat the place of its player in the match-up."""
    chance: int
    """The players' number for chance; another one in each sitting."""


class Span(Struct, frozen=True, order=True):
    """The deals from `first` up to, but without, `end`."""

    first: int
    end: int

    def __len__(self) -> int:
        return self.end - self.first


def match_up_of(names: tuple[str, ...], rules: Rules, seed: int, find: FindPlayer) -> MatchUp:
    """Return the match-up of four players; raises what `find` raises for a name that it does not know."""
    if len(names) != len(SEATS):
        raise ValueError(f"a match-up has four players, not {len(names)}")
    return MatchUp(names, tuple(find(name).version for name in names), rules, seed)


def sittings(match_up: MatchUp, deal: int) -> tuple[Sitting, ...]:
    """Return how the deal at this place of the contest is played: with the players moved on by a seat each time."""
    rules, seed = match_up.rules, match_up.seed
    cycle = cycle_of(rules)
    by_cards = rules.opening in (Opening.TWO_OF_CLUBS, Opening.ANY_CLUB)
    return tuple(
        Sitting(
            number=_drawn(f"deal {seed} {deal}"),
            direction=cycle[deal % len(cycle)],
            leader=None if by_cards else (rules.first_leader - 1 + deal) % 4,
            places=tuple((seat - turn) % 4 for seat in SEATS),
            chance=_drawn(f"chance {seed} {deal} {turn}"),
        )
        for turn in range(TURNS)
    )


def _drawn(text: str) -> int:
    return int.from_bytes(hashlib.sha256(f"hearts arena 1 {text}".encode()).digest()[:8], "big")


class Spans:
    """A set of deals, kept as the spans that it consists of."""

    def __init__(self) -> None:
        """Begin without any."""
        self._spans: list[Span] = []

    def __len__(self) -> int:
        return sum(len(span) for span in self._spans)

    def add(self, new: Span) -> bool:
        """Add the deals of a span, unless one of them is there already; tell whether they were added."""
        if any(new.first < span.end and span.first < new.end for span in self._spans):
            return False
        joined: list[Span] = []
        for span in sorted([*self._spans, new]):
            if joined and joined[-1].end == span.first:
                joined[-1] = Span(joined[-1].first, span.end)
            else:
                joined.append(span)
        self._spans = joined
        return True

    def gaps(self, end: int) -> Iterator[Span]:
        """Give the spans before `end` that are missing, first to last."""
        first = 0
        for span in self._spans:
            if first < min(span.first, end):
                yield Span(first, min(span.first, end))
            first = span.end
        if first < end:
            yield Span(first, end)
