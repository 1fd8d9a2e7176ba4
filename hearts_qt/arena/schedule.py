"""The schedule of a contest: each deal is played four times, so that every player sits in each seat once.

A deal is identified by its index in the contest, from 0. Its cards, its passing direction, its leader and the players'
seeds depend only on that index and the contest's seed, so that any worker can play it at any time. Every deal starts
with scores of zero.
"""

import hashlib
from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from hearts_qt.arena.run_seed import key_of
from hearts_qt.players.player import Player
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.passing import Direction, cycle_of
from hearts_qt.rules.rules_text import rules_to_table, without_later
from hearts_qt.rules.ruleset import Opening, Rules

FindPlayer = Callable[[str], Player]
"""The type of a function that returns the player with a given name.

Worker processes must be able to import the function by its own name.
"""

TURNS: Final = 4
"""How often each deal is played, so that every player sits in each seat once."""


class MatchUp(Struct, frozen=True):
    """The four players of a contest, the rules and the seed of the deals. Equal match-ups have the same deals."""

    names: tuple[str, ...]
    """The names of the four players, clockwise. A name can occur more than once."""
    versions: tuple[int, ...]
    """The version of each player."""
    rules: Rules
    seed: int

    def as_table(self) -> dict[str, Any]:
        """Return the match-up as values that can be written as JSON."""
        return {
            "players": list(self.names),
            "versions": list(self.versions),
            "rules": without_later(rules_to_table(self.rules)),
            "seed": self.seed,
        }

    @property
    def key(self) -> str:
        """Sixteen hexadecimal digits that identify this match-up."""
        return key_of(self.as_table())

    @property
    def key_of_any_seed(self) -> str:
        """Sixteen hexadecimal digits that are the same for all seeds."""
        return key_of(self.as_table(), any_seed=True)


class Sitting(Struct, frozen=True):
    """One playing of a deal, with each player in a certain seat."""

    number: int
    """The deal number, which determines the four hands."""
    direction: Direction
    leader: Seat | None
    """The seat that leads first, or None if the cards decide who leads."""
    places: tuple[int, ...]
    """For each seat, the index of its player in the match-up."""
    seed: int
    """The seed for the players' random numbers, different in each sitting."""


class Span(Struct, frozen=True, order=True):
    """The deals from `first` up to but not including `end`."""

    first: int
    end: int

    def __len__(self) -> int:
        return self.end - self.first

    def __str__(self) -> str:
        return f"the deals {self.first} to {self.end - 1}"


def match_up_of(names: tuple[str, ...], rules: Rules, seed: int, find: FindPlayer) -> MatchUp:
    """Return the match-up of four players.

    Raises ValueError if there are not four names, and whatever `find` raises.
    """
    if len(names) != len(SEATS):
        raise ValueError(f"a match-up has four players, not {len(names)}")
    return MatchUp(names, tuple(find(name).version for name in names), rules, seed)


def sittings(match_up: MatchUp, deal: int) -> tuple[Sitting, ...]:
    """Return the four sittings of a deal. From one sitting to the next, each player moves one seat clockwise."""
    rules, seed = match_up.rules, match_up.seed
    cycle = cycle_of(rules)
    by_cards = rules.opening in (Opening.TWO_OF_CLUBS, Opening.ANY_CLUB)
    return tuple(
        Sitting(
            number=_drawn(f"deal {seed} {deal}"),
            direction=cycle[deal % len(cycle)],
            leader=None if by_cards else (rules.first_leader - 1 + deal) % 4,
            places=tuple((seat - turn) % 4 for seat in SEATS),
            seed=_drawn(f"chance {seed} {deal} {turn}"),
        )
        for turn in range(TURNS)
    )


def _drawn(text: str) -> int:
    return int.from_bytes(hashlib.sha256(f"hearts arena 1 {text}".encode()).digest()[:8], "big")


class SpanSet:
    """A set of deals, stored as spans."""

    def __init__(self) -> None:
        """Create an empty set."""
        self._spans: list[Span] = []

    def __len__(self) -> int:
        return sum(len(span) for span in self._spans)

    def add(self, new: Span) -> bool:
        """Add the deals of a span unless one of them is in the set already; return whether they were added."""
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
        """Yield the spans of missing deals before `end`, in order."""
        first = 0
        for span in self._spans:
            if first < min(span.first, end):
                yield Span(first, min(span.first, end))
            first = span.end
        if first < end:
            yield Span(first, end)
