"""The classes for writing a computer player: a card, the view of a seat, and the player's base class.

A player is a class in a Python file of a plugin's folder. Hearts runs it in its own process, one for each seat, and
asks it for one decision at a time. A card is a text of two characters, its rank and its suit, such as ``QS`` or ``TD``.
Wherever a method expects a card, it also accepts a plain text.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

SUITS: Final = "CDSH"
"""The suits: clubs, diamonds, spades, hearts."""
RANKS: Final = "23456789TJQKA"


class Card(str):
    """A text such as ``QS`` that also has a suit and a rank. ``card == "QS"`` works."""

    __slots__ = ()

    @property
    def suit(self) -> str:
        """The suit: C, D, S or H."""
        return self[1]

    @property
    def rank(self) -> int:
        """The rank from 2 to 14; jack, queen, king and ace are 11, 12, 13 and 14."""
        return RANKS.index(self[0]) + 2


class Trick(NamedTuple):
    """A complete trick. Its cards are in the order of play; the leader played the first one."""

    leader: int
    cards: tuple[Card, ...]
    taker: int

    def by(self, seat: int) -> Card:
        """Return the card that a seat played."""
        return self.cards[(seat - self.leader) % 4]


class Gift(NamedTuple):
    """A passed card, and the other seat, which received the card or gave it."""

    card: Card
    seat: int


class Deal(NamedTuple):
    """An earlier deal of this match. `taken`, `won` and `points` have a value for each seat."""

    direction: str
    tricks: tuple[Trick, ...]
    taken: tuple[tuple[Card, ...], ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    shooter: int | None


class View:
    """What a seat knows when it has to decide. Seats are numbers from 0 to 3, clockwise.

    Lists of cards are sorted: clubs, diamonds, spades, hearts, each from low to high. The cards of a trick are in the
    order of play.
    """

    def __init__(self, seen: Mapping[str, Any], chance: int = 0) -> None:
        """Read `seen`, the ``view`` of a question in the line protocol; `chance` is the seed in that question."""
        self.seat: int = seen["seat"]
        """Your own seat. The next seat clockwise plays after you and is on your left, see `left`."""
        self.hand = _cards(seen["hand"])
        self.legal = _cards(seen["legal"])
        """The cards that you may play now; empty when you have to pass."""
        self.to_pass: int = seen["to_pass"]
        """How many cards you have to pass now; 0 when you have to play."""
        self.direction: str = seen["direction"]
        """The passing direction of this deal: left, across, right, scatter or hold."""
        self.trick = tuple(_cards(seen["trick"]))
        """The cards of the current trick, in the order of play."""
        self.leader: int = seen["leader"]
        """The seat that led or will lead the current trick."""
        self.tricks = tuple(map(_trick, seen["tricks"]))
        """The complete tricks of this deal."""
        self.taken = tuple(tuple(_cards(cards)) for cards in seen["taken"])
        """The cards that each seat has taken in this deal."""
        self.won: tuple[int, ...] = tuple(seen["won"])
        """How many tricks each seat has taken in this deal."""
        self.points: tuple[int, ...] = tuple(seen["points"])
        """The points of the cards that each seat has taken in this deal."""
        self.scores: tuple[int, ...] = tuple(seen["scores"])
        """The scores of the match before this deal."""
        self.counts: tuple[int, ...] = tuple(seen["counts"])
        """How many cards each seat holds now."""
        self.broken: bool = seen["broken"]
        """Whether hearts are broken."""
        self.dealt = _cards(seen["dealt"])
        """Your cards before the pass."""
        self.passed = _gifts(seen["passed"])
        self.received = _gifts(seen["received"])
        self.names: tuple[str, ...] = tuple(seat["name"] for seat in seen["seats"])
        self.players: tuple[str, ...] = tuple(seat["player"] for seat in seen["seats"])
        """The name of the computer player in each seat."""
        self.persons: tuple[int, ...] = tuple(
            place for place, seat in enumerate(seen["seats"]) if seat["kind"] == "person"
        )
        """The seats in which people sit."""
        self.rules: Mapping[str, str | int | bool] = seen["rules"]
        """The values of the rules, by name."""
        self.deals_played: int = seen["deals_played"]
        self.seed: int = seen["lot"]
        """A random number for your seat, drawn when the match began.

        You can use it as a seed; no other player knows it.
        """
        self.random = Random(chance)
        """A random number generator. Whenever the same question is asked, the generator gives the same numbers."""
        self._worth: Mapping[str, int] = seen["worth"]
        self._earlier = seen["earlier"]
        self._moon = seen["stage"] == "award"

    @property
    def lot(self) -> int:
        """The seed under its earlier name, for players that were written before."""
        return self.seed

    @property
    def asks(self) -> str:
        """The kind of decision that you have to make: ``pass``, ``play`` or ``moon``."""
        return "moon" if self._moon else "pass" if self.to_pass else "play"

    @property
    def earlier(self) -> tuple[Deal, ...]:
        """The earlier deals of this match."""
        return tuple(
            Deal(
                deal["direction"],
                tuple(map(_trick, deal["tricks"])),
                tuple(tuple(_cards(cards)) for cards in deal["taken"]),
                tuple(deal["won"]),
                tuple(deal["points"]),
                deal["shooter"],
            )
            for deal in self._earlier
        )

    @property
    def left(self) -> int:
        """The seat that plays after you."""
        return (self.seat + 1) % 4

    @property
    def across(self) -> int:
        """The seat opposite you."""
        return (self.seat + 2) % 4

    @property
    def right(self) -> int:
        """The seat that plays before you."""
        return (self.seat + 3) % 4

    @property
    def leads(self) -> bool:
        """Whether you lead."""
        return not self.trick

    @property
    def is_last(self) -> bool:
        """Whether you play the last card of the trick."""
        return len(self.trick) == 3

    @property
    def led(self) -> str | None:
        """The suit that was led; None when you lead."""
        return self.trick[0].suit if self.trick else None

    @property
    def follows(self) -> bool:
        """Whether you hold cards of the suit that was led."""
        return any(card.suit == self.led for card in self.hand)

    @property
    def best(self) -> Card | None:
        """The card that would take the trick if it ended now; None when you lead."""
        return max((card for card in self.trick if card.suit == self.led), key=lambda card: card.rank, default=None)

    @property
    def unseen(self) -> list[Card]:
        """All cards that you do not hold and that have not been played. The other three players hold these cards."""
        seen = {*self.hand, *self.trick, *(card for cards in self.taken for card in cards)}
        return [card for card in DECK if card not in seen]

    def takes(self, card: str) -> bool:
        """Return whether a card would beat all cards of the trick so far; always true when you lead."""
        best = self.best
        return best is None or (card[1] == best.suit and Card(card).rank > best.rank)

    def worth(self, cards: str | Iterable[str]) -> int:
        """Return how many points one or more cards have under these rules."""
        if isinstance(cards, str):
            return self._worth.get(cards, 0)
        return sum(self._worth.get(card, 0) for card in cards)

    def suit(self, suit: str) -> list[Card]:
        """Return your cards of a suit, from low to high. The suit is C, D, S or H."""
        return [card for card in self.hand if card.suit == suit]

    def is_void(self, seat: int, suit: str) -> bool:
        """Return whether another seat has shown in this deal that it has no cards of a suit."""
        tricks = [*self.tricks, Trick(self.leader, self.trick, -1)]
        return any(
            trick.cards[place].suit != suit
            for trick in tricks
            if trick.cards and trick.cards[0].suit == suit and (place := (seat - trick.leader) % 4) < len(trick.cards)
        )


class Player:
    """The base class of a computer player. Write `play`; the other methods are optional.

    Each method is called with a `View` and may take about 8 seconds. Do not keep anything between calls, because the
    program may start a new process at any time. The view has everything that you may know.
    """

    settings: Mapping[str, bool | int | str] = MappingProxyType({})
    """The values of the settings in plugin.toml, by their ids. They are set before the first question."""

    def pass_cards(self, view: View) -> Sequence[str]:
        """Return the cards to pass: as many cards of the hand as `view.to_pass` says.

        If the direction is scatter, the first card goes left, the second across, the third right. If you do not write
        this method, the queen, king and ace of spades are passed first, then the highest cards.
        """
        return sorted(view.hand, key=_hardest_to_hold)[: view.to_pass]

    def play(self, view: View) -> str:
        """Return the card to play, one of `view.legal`."""
        raise NotImplementedError(f"{type(self).__name__} has no method play(self, view)")

    def award(self, view: View) -> str:
        """Return how your moon is scored: ``add`` points to the others' scores, or ``subtract`` them from your own."""
        return "add"

    def decide(self, view: View) -> str | Sequence[str]:
        """Return the decision that Hearts asks for. Calls `pass_cards`, `play` or `award`."""
        if view.asks == "pass":
            return self.pass_cards(view)
        return self.play(view) if view.asks == "play" else self.award(view)

    def say(self, text: str) -> None:
        """Say at most 200 characters at the table. This is possible only during a decision."""
        self._speak({"type": "comment", "text": str(text)[:200]})

    def mood(self, mood: str) -> None:
        """Show a new mood: ``pleased``, ``grimacing``, ``thinking``, ``gloating`` or ``shooting``."""
        self._speak({"type": "mood", "mood": mood})

    def _speak(self, message: Mapping[str, str]) -> None:
        """Send a message to the table. The process that runs the player replaces this method."""


def _hardest_to_hold(card: Card) -> tuple[bool, int]:
    return not (card.suit == "S" and card.rank >= 12), -card.rank


_CARDS: Final = {rank + suit: Card(rank + suit) for suit in SUITS for rank in RANKS}
DECK: Final = tuple(_CARDS.values())
"""All 52 cards."""


def _cards(names: Iterable[str]) -> list[Card]:
    return [_CARDS[name] for name in names]


def _trick(trick: Mapping[str, Any]) -> Trick:
    return Trick(trick["leader"], tuple(_cards(trick["cards"])), trick["taker"])


def _gifts(gifts: Iterable[Mapping[str, Any]]) -> tuple[Gift, ...]:
    return tuple(Gift(_CARDS[gift["card"]], gift["other"]) for gift in gifts)
