"""What a drop-in computer player is written with: a card, what a seat sees, and the player's base class.

A player is a class in a Python file of a plugin's folder. Hearts runs it in a process of its own, one for each seat,
and asks it for one decision at a time. A card is a text of two characters, its rank and its suit, such as ``QS`` or
``TD``; wherever a card is expected, the plain text will do.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

SUITS: Final = "CDSH"
"""Clubs, diamonds, spades, hearts."""
RANKS: Final = "23456789TJQKA"


class Card(str):
    """A card: the text ``QS`` that also knows its suit and rank, so that ``card == "QS"`` holds."""

    __slots__ = ()

    @property
    def suit(self) -> str:
        """C, D, S or H."""
        return self[1]

    @property
    def rank(self) -> int:
        """2 to 14; jack, queen, king and ace are 11, 12, 13 and 14."""
        return RANKS.index(self[0]) + 2


class Trick(NamedTuple):
    """A complete trick: its cards in the order of play, from its leader on clockwise."""

    leader: int
    cards: tuple[Card, ...]
    taker: int

    def by(self, seat: int) -> Card:
        """Return the card that a seat played."""
        return self.cards[(seat - self.leader) % 4]


class Gift(NamedTuple):
    """A card that was passed, and the seat that it went to or came from."""

    card: Card
    seat: int


class Deal(NamedTuple):
    """An earlier deal of this match; each list has an entry for each seat."""

    direction: str
    tricks: tuple[Trick, ...]
    taken: tuple[tuple[Card, ...], ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    shooter: int | None


class View:
    """What a seat knows when something is awaited from it. Seats are numbers from 0 to 3, clockwise.

    Lists of cards are in the order clubs, diamonds, spades, hearts, low to high; those of a trick in the order of play.
    """

    def __init__(self, seen: Mapping[str, Any], chance: int = 0) -> None:
        """Show what `seen` holds, the ``view`` of a question of the line protocol; `chance` is that question's."""
        self.seat: int = seen["seat"]
        """Your own seat. The next clockwise, who plays after you, is at your left: see `left`."""
        self.hand = _cards(seen["hand"])
        self.legal = _cards(seen["legal"])
        """The cards that you may play now; none while passing."""
        self.to_pass: int = seen["to_pass"]
        """How many cards you have to pass; 0 when it is not the time."""
        self.direction: str = seen["direction"]
        """Where the cards of this deal are passed: left, across, right, scatter or hold."""
        self.trick = tuple(_cards(seen["trick"]))
        """The cards of the trick under way, in the order of play."""
        self.leader: int = seen["leader"]
        """Who leads, or led, the trick under way."""
        self.tricks = tuple(map(_trick, seen["tricks"]))
        """The complete tricks of this deal."""
        self.taken = tuple(tuple(_cards(cards)) for cards in seen["taken"])
        """The cards that each seat has taken in tricks."""
        self.won: tuple[int, ...] = tuple(seen["won"])
        """How many tricks each seat has taken."""
        self.points: tuple[int, ...] = tuple(seen["points"])
        """What the cards that each seat has taken count in this deal."""
        self.scores: tuple[int, ...] = tuple(seen["scores"])
        """The scores of the match, without this deal."""
        self.counts: tuple[int, ...] = tuple(seen["counts"])
        """How many cards each seat holds."""
        self.broken: bool = seen["broken"]
        """Whether hearts may be led."""
        self.dealt = _cards(seen["dealt"])
        """Your cards before the pass."""
        self.passed = _gifts(seen["passed"])
        self.received = _gifts(seen["received"])
        self.names: tuple[str, ...] = tuple(seat["name"] for seat in seen["seats"])
        self.players: tuple[str, ...] = tuple(seat["player"] for seat in seen["seats"])
        """Which computer player sits in each seat."""
        self.persons: tuple[int, ...] = tuple(
            place for place, seat in enumerate(seen["seats"]) if seat["kind"] == "person"
        )
        """The seats in which people sit."""
        self.rules: Mapping[str, str | int | bool] = seen["rules"]
        """The switches of the rules, by name."""
        self.deals_played: int = seen["deals_played"]
        self.lot: int = seen["lot"]
        """A number that was drawn for your seat when the match began; nobody else knows it."""
        self.random = Random(chance)
        """Chance that is the same whenever the same question is asked."""
        self._worth: Mapping[str, int] = seen["worth"]
        self._earlier = seen["earlier"]
        self._moon = seen["stage"] == "award"

    @property
    def asks(self) -> str:
        """What is awaited: ``pass``, ``play`` or ``moon``."""
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
        """Who plays after you."""
        return (self.seat + 1) % 4

    @property
    def across(self) -> int:
        """Who sits opposite."""
        return (self.seat + 2) % 4

    @property
    def right(self) -> int:
        """Who plays before you."""
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
        """The suit that was led, or None when you lead."""
        return self.trick[0].suit if self.trick else None

    @property
    def follows(self) -> bool:
        """Whether you hold cards of the suit that was led."""
        return any(card.suit == self.led for card in self.hand)

    @property
    def best(self) -> Card | None:
        """The card that takes the trick as it lies, or None when you lead."""
        return max((card for card in self.trick if card.suit == self.led), key=lambda card: card.rank, default=None)

    @property
    def unseen(self) -> list[Card]:
        """The cards that the other three hold, or that have just been passed: all but yours and those played."""
        seen = {*self.hand, *self.trick, *(card for cards in self.taken for card in cards)}
        return [card for card in DECK if card not in seen]

    def takes(self, card: str) -> bool:
        """Tell whether a card would be the best of the trick so far; one that leads always is."""
        best = self.best
        return best is None or (card[1] == best.suit and Card(card).rank > best.rank)

    def worth(self, cards: str | Iterable[str]) -> int:
        """Return what a card, or several together, count for their taker under these rules."""
        if isinstance(cards, str):
            return self._worth.get(cards, 0)
        return sum(self._worth.get(card, 0) for card in cards)

    def suit(self, suit: str) -> list[Card]:
        """Return your cards of a suit, C, D, S or H, low to high."""
        return [card for card in self.hand if card.suit == suit]

    def is_void(self, seat: int, suit: str) -> bool:
        """Tell whether another seat has shown in this deal that it has no card of a suit."""
        tricks = [*self.tricks, Trick(self.leader, self.trick, -1)]
        return any(
            trick.cards[place].suit != suit
            for trick in tricks
            if trick.cards and trick.cards[0].suit == suit and (place := (seat - trick.leader) % 4) < len(trick.cards)
        )


class Player:
    """A computer player. Write `play`, and what else you like; each is called with a `View` and has some 8 seconds.

    Between two calls nothing is promised: the program may start a new process, and goes on after a crash as before.
    Everything there is to know stands in the view.
    """

    def pass_cards(self, view: View) -> Sequence[str]:
        """Return the cards to pass, `view.to_pass` of the hand.

        In a scatter the first goes left, the second across, the third right. Unless you write it, the high spades go
        first, then the highest cards.
        """
        return sorted(view.hand, key=_hardest_to_hold)[: view.to_pass]

    def play(self, view: View) -> str:
        """Return one of `view.legal`."""
        raise NotImplementedError(f"{type(self).__name__} has no method play(self, view)")

    def award(self, view: View) -> str:
        """Return how the moon that you have shot is scored: ``add`` to the others or ``subtract`` from your own."""
        return "add"

    def decide(self, view: View) -> str | Sequence[str]:
        """Return what is awaited, by `pass_cards`, `play` or `award`."""
        if view.asks == "pass":
            return self.pass_cards(view)
        return self.play(view) if view.asks == "play" else self.award(view)

    def say(self, text: str) -> None:
        """Say something to the table, at most 200 characters; only while you are asked."""
        self._speak({"type": "comment", "text": str(text)[:200]})

    def mood(self, mood: str) -> None:
        """Look ``pleased``, ``grimacing``, ``thinking``, ``gloating`` or ``shooting`` from now on."""
        self._speak({"type": "mood", "mood": mood})

    def _speak(self, message: Mapping[str, str]) -> None:
        """Take a message to the table; the process that runs the player puts its own in the place of this."""


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
