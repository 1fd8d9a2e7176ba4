"""Who thinks for a seat, and for how long: a computer's own player, and the adviser for a person that lets it.

The adviser is a player that thinks as long as it is told to. It also gives the hints. A seat that names it as its
own player gets it with the same thinking time.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from hearts_qt.players.player import Answer, Decision, Patient, Player
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.match import Match
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import view
from hearts_qt.table.guard import TIME_LIMIT, Guard
from hearts_qt.table.seeing import asked_at
from hearts_qt.table.trouble import PlayerFailed

_AT_MOST: Final = 6
"""So many times its thinking time an adviser may take before it counts as stuck: a pass is worth more than a card."""

MakeAdviser: TypeAlias = Callable[[float], Player]
"""Makes the adviser that thinks so many seconds for a decision."""

USUAL: Final = 0.5
"""Seconds that the adviser thinks unless another time is asked for."""
AT_FULL_SPEED: Final = 0.05
"""Seconds that it thinks while a deal is played to its end without a pause."""


class Thinking:
    """The computer players of a table, and its adviser."""

    def __init__(self, players: Mapping[str, Player], standard: Player, make_adviser: MakeAdviser | None) -> None:
        """Know the computer players by name; `standard` stands in for one that fails, and for a missing adviser."""
        self._guard = Guard(standard)
        self._players = players
        self._standard = standard
        self._make_adviser = make_adviser
        self._advisers: dict[float, Player] = {}
        self._seconds = USUAL

    def break_off(self) -> None:
        """Break off the thinking under way, if there is any, for something that comes first.

        The one thing at a table that other threads may call; it returns at once. Until `listen_again` all thinking is
        broken off as soon as it begins.
        """
        self._guard.interrupt()

    def listen_again(self) -> None:
        """Let players think again; whatever it was broken off for has to be looked for after this."""
        self._guard.listen_again()

    def new_deal(self) -> None:
        """Give players that failed another chance."""
        self._guard.new_deal()

    def take(self, seconds: float) -> None:
        """Let the adviser think that long for a decision from now on."""
        self._seconds = seconds

    def answer(self, match: Match, seat: Seat, *, full_speed: bool) -> tuple[Answer, PlayerFailed | None]:
        """Return a legal answer for a seat, and what was wrong with its player; may raise Interrupted."""
        seating = match.seats[seat]
        seconds = min(self._seconds, AT_FULL_SPEED) if full_speed else self._seconds
        adviser = self._adviser(seconds)
        advises = self._make_adviser is not None and seating.player == adviser.name
        if seating.kind is Kind.PERSON or advises:
            return self._guard.ask(adviser, view(match, seat), _chance(match), name=adviser.name, limit=_limit(seconds))
        player = self._players.get(seating.player)
        asked = None if player is None else asked_at(match, seat, player)
        return self._guard.ask(asked, view(match, seat), _chance(match), limit=_patience(asked))

    def advise(self, match: Match, seat: Seat) -> tuple[Decision, PlayerFailed | None]:
        """Return what the adviser would do in a seat, and why; may raise Interrupted."""
        adviser = self._adviser(self._seconds)
        limit = _limit(self._seconds)
        return self._guard.advise(adviser, view(match, seat), _chance(match), name=adviser.name, limit=limit)

    def _adviser(self, seconds: float) -> Player:
        if self._make_adviser is None:
            return self._standard
        if seconds not in self._advisers:
            self._advisers[seconds] = self._make_adviser(seconds)
        return self._advisers[seconds]


def _patience(player: object) -> float | None:
    return player.patience if isinstance(player, Patient) else None


def _chance(match: Match) -> int:
    assert match.begun is not None
    return match.begun.seed


def _limit(seconds: float) -> float:
    return _AT_MOST * seconds + TIME_LIMIT
