"""The classes for writing a commentator: an event, the table as a spectator sees it, and the commentator's base class.

A commentator is a class in a Python file of a plugin's folder. Hearts runs it in its own process and tells it one event
at a time. A commentator never learns a card that is in a hand or was passed. Seats are numbers from 0 to 3, clockwise;
cards are texts such as ``QS``, see `player.Card`.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from hearts_qt.api.player import Card, Trick

KINDS: Final = (
    "match_began",
    "deal_began",
    "passed",
    "play_began",
    "card_played",
    "hearts_broken",
    "trick_taken",
    "rest_shown",
    "award_chosen",
    "deal_finished",
    "deal_abandoned",
    "moves_undone",
    "match_finished",
)
"""The kinds of events."""


_GUEST: Final = "our guest"


class Event:
    """Something that happened. Its `kind` decides which attributes have a value; the others are None, -1 or empty."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        """Read `told`, the ``event`` of a message in the line protocol."""
        self.kind: str = told["kind"]
        """One of `KINDS`. A later version of Hearts may have more."""
        self.seat: int = _seat(told.get("seat"))
        """The seat that did what the event tells, or that leads to the first trick.

        -1 if the event has no seat.
        """
        self.card: Card | None = Card(told["card"]) if "card" in told else None
        """After ``card_played``: the card."""
        self.cards: tuple[Card, ...] = tuple(map(Card, told.get("cards", ())))
        """After ``trick_taken``: the cards of that trick, in the order of play; `leader` played the first one."""
        self.leader: int = _seat(told.get("leader"))
        """After ``trick_taken``: the seat that led to that trick; -1 after other events."""
        points = told.get("points")
        self.worth: int = points if isinstance(points, int) else 0
        """After ``trick_taken``: the points in that trick."""
        self.points: tuple[int, ...] = () if points is None or isinstance(points, int) else tuple(points)
        """After ``deal_finished``: the points of each seat in that deal."""
        self.scores: tuple[int, ...] = tuple(told.get("scores", ()))
        """After ``deal_finished`` and ``match_finished``: the scores of the match."""
        self.shooter: int | None = told.get("shooter")
        """After ``deal_finished``: the seat that shot the moon; None if nobody did."""
        self.sun: int | None = told.get("sun")
        """After ``deal_finished``: the seat that took all thirteen tricks; None if nobody did."""
        self.winners: tuple[int, ...] = tuple(told.get("winners", ()))
        """After ``match_finished``: the seats that won; several if they are tied."""
        self.direction: str | None = told.get("direction")
        """After ``deal_began``: how cards will be passed, which is left, across, right, scatter or hold."""
        self.award: str | None = told.get("award")
        """After ``award_chosen``: how the moon is scored, ``add`` or ``subtract``."""
        self.why: str | None = told.get("why")
        """After ``rest_shown``: the name of the reason why the deal ended early."""


def _seat(told: int | None) -> int:
    return -1 if told is None else told


def _name(seat: Mapping[str, str]) -> str:
    return _GUEST if seat["kind"] == "person" and seat["name"] == "You" else seat["name"]


class Result(NamedTuple):
    """The result of an earlier deal of the match."""

    points: tuple[int, ...]
    shooter: int | None
    """The seat that took all hearts and the queen of spades."""


class Table:
    """The table as a spectator sees it, after the move to which an event belongs."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        """Read `told`, the ``table`` of a message in the line protocol."""
        self.names: tuple[str, ...] = tuple(map(_name, told["seats"]))
        """The names of all seats.

        A person who gave no name is called "our guest", because a sentence such as "You takes the queen" would be
        wrong.
        """
        self.persons: tuple[int, ...] = tuple(
            place for place, seat in enumerate(told["seats"]) if seat["kind"] == "person"
        )
        """The seats in which people sit. A commentator cannot make them say anything."""
        self.rules: Mapping[str, str | int | bool] = told["rules"]
        """The values of the rules, by name."""
        self._worth: Mapping[str, int] = told["worth"]
        self.scores: tuple[int, ...] = tuple(told["scores"])
        """The scores of the match, without this deal."""
        self.earlier: tuple[Result, ...] = tuple(
            Result(tuple(deal["points"]), deal["shooter"]) for deal in told["earlier"]
        )
        """The earlier deals of this match."""
        self.direction: str = told["direction"]
        """How cards are passed in this deal: left, across, right, scatter or hold."""
        self.counts: tuple[int, ...] = tuple(told["counts"])
        """How many cards each seat holds."""
        self.leader: int = told["leader"]
        """The seat that leads, or has led, the current trick."""
        self.trick: tuple[Card, ...] = tuple(map(Card, told["trick"]))
        """The cards of the current trick in the order of play; empty when a trick has just been taken."""
        self.tricks: tuple[Trick, ...] = tuple(
            Trick(trick["leader"], tuple(map(Card, trick["cards"])), trick["taker"]) for trick in told["tricks"]
        )
        """The complete tricks of this deal."""
        self.taken: tuple[tuple[Card, ...], ...] = tuple(tuple(map(Card, cards)) for cards in told["taken"])
        """The cards that each seat has taken in this deal."""
        self.won: tuple[int, ...] = tuple(told["won"])
        """How many tricks each seat has taken in this deal."""
        self.points: tuple[int, ...] = tuple(told["points"])
        """The points of the cards that each seat has taken in this deal."""
        self.broken: bool = told["broken"]
        """Whether hearts may be led."""

    def worth(self, cards: str | Iterable[str]) -> int:
        """Return how many points one or more cards count under these rules."""
        if isinstance(cards, str):
            return self._worth.get(cards, 0)
        return sum(self._worth.get(card, 0) for card in cards)


def _sentence(text: str) -> str:
    said = str(text)[:200]
    return said[:1].upper() + said[1:]


class Commentator:
    """The base class of a commentator. Write `hear`, and call the other methods in it.

    Hearts waits two seconds for `hear`. What it says in that time is shown at the table, at most four remarks on one
    event. Do not keep anything important in attributes, because the program may start a new process at any time; the
    table has everything that is public.
    """

    settings: Mapping[str, bool | int | str] = MappingProxyType({})
    """The values of the settings in plugin.toml, by their ids. They are there when `hear` is called."""
    _speak: Callable[[Mapping[str, object]], object]

    def hear(self, event: Event, table: Table) -> None:
        """Is called with each event, and can comment on it with the methods below."""
        raise NotImplementedError(f"{type(self).__name__} has no method hear(self, event, table)")

    def say(self, text: str) -> None:
        """Say at most 200 characters in your own name.

        They are shown below the table, and begin with a capital letter.
        """
        self._speak({"type": "line", "text": _sentence(text)})

    def balloon(self, seat: int, text: str) -> None:
        """Make a computer player say at most 200 characters.

        Nothing happens if somebody else is speaking, or if the seat is a person's.
        """
        self._speak({"type": "balloon", "seat": seat, "text": _sentence(text)})

    def mood(self, seat: int, mood: str) -> None:
        """Show a computer player's mood from now on.

        The mood is ``pleased``, ``grimacing``, ``thinking``, ``gloating`` or ``shooting``.
        """
        self._speak({"type": "mood", "seat": seat, "mood": mood})

    def sound(self, name: str) -> None:
        """Play the sound that has this name in the plugin's ``sounds``."""
        self._speak({"type": "sound", "sound": name})
