"""The classes for writing a commentator: an event, the table as a spectator sees it, and the commentator's base class.

A commentator is a class in a Python file of a plugin's folder. Hearts runs it in its own process and tells it one event
at a time. A commentator never learns a card that is in a hand or was passed. Seats are numbers from 0 to 3, clockwise.
Cards are texts such as ``QS``, see `player.Card`.
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
    """Something that happened.

    Its `kind` decides which attributes have a value; the others are None, 0, -1 or empty.
    """

    def __init__(self, told: Mapping[str, Any]) -> None:
        """Read `told`, the ``event`` of a message in the line protocol."""
        self.kind: str = told["kind"]
        """The kind of the event, one of `KINDS`. Later versions of Hearts may add kinds."""
        self.seat: int = _seat(told.get("seat"))
        """The seat that did something, or that leads to the first trick; -1 if the event has no seat."""
        self.card: Card | None = Card(told["card"]) if "card" in told else None
        """The card that was played, after ``card_played``."""
        self.cards: tuple[Card, ...] = tuple(map(Card, told.get("cards", ())))
        """The cards of the trick in the order of play, after ``trick_taken``. `leader` played the first one."""
        self.leader: int = _seat(told.get("leader"))
        """The seat that led to the trick, after ``trick_taken``; -1 after other events."""
        points = told.get("points")
        self.worth: int = points if isinstance(points, int) else 0
        """The points in the trick, after ``trick_taken``."""
        self.points: tuple[int, ...] = () if points is None or isinstance(points, int) else tuple(points)
        """The points of each seat in the deal, after ``deal_finished``."""
        self.scores: tuple[int, ...] = tuple(told.get("scores", ()))
        """The scores of the match, after ``deal_finished`` and ``match_finished``."""
        self.shooter: int | None = told.get("shooter")
        """The seat that shot the moon, after ``deal_finished``; None if nobody did."""
        self.sun: int | None = told.get("sun")
        """The seat that took all thirteen tricks, after ``deal_finished``; None if nobody did."""
        self.winners: tuple[int, ...] = tuple(told.get("winners", ()))
        """The seats that won, after ``match_finished``; several if they are tied."""
        self.direction: str | None = told.get("direction")
        """The direction in which cards will be passed, after ``deal_began``: left, across, right, scatter or hold."""
        self.award: str | None = told.get("award")
        """The way in which the moon is scored, after ``award_chosen``: ``add`` or ``subtract``."""
        self.why: str | None = told.get("why")
        """The name of the reason why the deal ended early, after ``rest_shown``."""


def _seat(told: int | None) -> int:
    return -1 if told is None else told


def _name(seat: Mapping[str, str]) -> str:
    return _GUEST if seat["kind"] == "person" and seat["name"] == "You" else seat["name"]


class Result(NamedTuple):
    """The result of an earlier deal of the match."""

    points: tuple[int, ...]
    shooter: int | None
    """The seat that took all hearts and the queen of spades; None if nobody did."""


class Table:
    """The table as a spectator sees it, after the move to which an event belongs."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        """Read `told`, the ``table`` of a message in the line protocol."""
        self.names: tuple[str, ...] = tuple(map(_name, told["seats"]))
        """The names of all seats.

        The person is called "our guest" as long as the name is "You". A sentence such as "You takes the queen" would be
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
        """The scores of the match before this deal."""
        self.earlier: tuple[Result, ...] = tuple(
            Result(tuple(deal["points"]), deal["shooter"]) for deal in told["earlier"]
        )
        """The earlier deals of this match."""
        self.direction: str = told["direction"]
        """How cards are passed in this deal: left, across, right, scatter or hold."""
        self.counts: tuple[int, ...] = tuple(told["counts"])
        """How many cards each seat holds."""
        self.leader: int = told["leader"]
        """The seat that led or will lead the current trick."""
        self.trick: tuple[Card, ...] = tuple(map(Card, told["trick"]))
        """The cards of the current trick in the order of play; empty right after a trick was taken."""
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
        """Whether hearts are broken."""

    def worth(self, cards: str | Iterable[str]) -> int:
        """Return how many points one or more cards have under these rules."""
        if isinstance(cards, str):
            return self._worth.get(cards, 0)
        return sum(self._worth.get(card, 0) for card in cards)


def _sentence(text: str) -> str:
    said = str(text)[:200]
    return said[:1].upper() + said[1:]


class Commentator:
    """The base class of a commentator. Write the method `hear`, and call the other methods in it.

    Hearts waits two seconds for `hear`. The table shows what the commentator says in that time, at most four remarks on
    one event. Do not keep anything important in attributes, because the program may start a new process at any time.
    The table has everything that is public.
    """

    settings: Mapping[str, bool | int | str] = MappingProxyType({})
    """The values of the settings in plugin.toml, by their ids. They are set before the first call of `hear`."""
    _speak: Callable[[Mapping[str, object]], object]

    def hear(self, event: Event, table: Table) -> None:
        """Comment on an event with the methods below. Hearts calls this method with each event."""
        raise NotImplementedError(f"{type(self).__name__} has no method hear(self, event, table)")

    def say(self, text: str) -> None:
        """Say at most 200 characters in the commentator's own name.

        The text appears below the table and begins with a capital letter.
        """
        self._speak({"type": "line", "text": _sentence(text)})

    def balloon(self, seat: int, text: str) -> None:
        """Make a computer player say at most 200 characters.

        Nothing happens if somebody else is speaking, or if a person sits in the seat.
        """
        self._speak({"type": "balloon", "seat": seat, "text": _sentence(text)})

    def mood(self, seat: int, mood: str) -> None:
        """Show a computer player's mood from now on.

        The mood is ``pleased``, ``grimacing``, ``thinking``, ``gloating`` or ``shooting``.
        """
        self._speak({"type": "mood", "seat": seat, "mood": mood})

    def sound(self, name: str) -> None:
        """Play the sound with this name in the plugin's ``sounds``."""
        self._speak({"type": "sound", "sound": name})
