"""Chooses the player that decides for a seat, and its time limit.

A computer's seat has its own player. For a person, the *adviser* gives hints; it also decides if the person lets the
computer play. The adviser is a player with a thinking time. It can also sit in a computer's seat, with the same
thinking time.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from hearts_qt.players.player import Answer, Decision, Forgetful, Player, SelfTimed
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.seat_seeds import deal_seed_of
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import view
from hearts_qt.table.guard import TIME_LIMIT, Guard
from hearts_qt.table.peeking import player_for_seat
from hearts_qt.table.problems import PlayerFailed

_AT_MOST: Final = 6
"""The adviser's time limit is its thinking time multiplied by this number, plus TIME_LIMIT.

The adviser thinks longer about a pass than about a card.
"""

MakeAdviser: TypeAlias = Callable[[float], Player]
"""The type of a function that makes an adviser with a given thinking time in seconds."""

USUAL: Final = 0.5
"""The adviser's thinking time in seconds until another time is set."""
AT_FULL_SPEED: Final = 0.05
"""The adviser's longest thinking time in seconds while a deal is played to its end without a pause."""


class ComputerPlayers:
    """The computer players and the adviser of a table."""

    def __init__(
        self,
        players: Mapping[str, Player],
        standard: Player,
        make_adviser: MakeAdviser | None,
        steady: Player | None = None,
    ) -> None:
        """Use these computer players; `players` maps their names to them.

        `standard` replaces a player that fails. It is also the adviser if `make_adviser` is None. `steady` plays in
        duplicate runs in place of the adviser; it always decides in the same way, however fast the machine is.
        """
        self._guard = Guard(standard)
        self._players = players
        self._standard = standard
        self._make_adviser = make_adviser
        self._steady = steady or standard
        self._advisers: dict[float, Player] = {}
        self._seconds = USUAL
        self._asked: set[str] = set()
        """The names of the players that may remember cards."""

    def interrupt(self) -> None:
        """Interrupt the player that is thinking, and every player that is asked later, until `resume` is called.

        This is the only method of a table that other threads may call. It returns without waiting.
        """
        self._guard.interrupt()

    def resume(self) -> None:
        """Let players think again.

        The table's thread calls this first, and only then looks for the reason of the interruption.
        """
        self._guard.resume()

    def new_deal(self) -> None:
        """Forget which players failed in the last deal, so that they are asked again."""
        self._guard.new_deal()

    def forget_cards(self) -> None:
        """Make all players forget the cards that they have seen, because the same cards can now be played again."""
        for name in self._asked:
            player: object = self._players.get(name)
            if isinstance(player, Forgetful):
                player.forget()
        self._asked.clear()

    def set_thinking_time(self, seconds: float) -> None:
        """Set the adviser's thinking time for a decision, in seconds."""
        self._seconds = seconds

    def decide(self, match: Match, seat: Seat, *, full_speed: bool) -> tuple[Answer, PlayerFailed | None]:
        """Return a legal move for a seat, and the failure of the seat's player, or None if it did not fail.

        In a duplicate run nobody thinks by the clock, so that the run can be repeated. Raises Interrupted if the
        thinking was interrupted.
        """
        seating = match.seats[seat]
        seconds = min(self._seconds, AT_FULL_SPEED) if full_speed else self._seconds
        adviser = self._steady if match.run.kind is RunKind.DUPLICATE else self._adviser(seconds)
        advises = self._make_adviser is not None and seating.player == adviser.name
        if seating.kind is Kind.PERSON or advises:
            seed = _seed_for(match, seat, adviser)
            return self._guard.ask(adviser, view(match, seat), seed, name=adviser.name, limit=_limit(seconds))
        player = self._players.get(seating.player)
        self._asked.add(seating.player)
        asked = None if player is None else player_for_seat(match, seat, player)
        return self._guard.ask(asked, view(match, seat), _seed_for(match, seat, asked), limit=_longest_wait(asked))

    def advise(self, match: Match, seat: Seat) -> tuple[Decision, PlayerFailed | None]:
        """Return what the adviser would do in a seat, and why. Raises Interrupted if the thinking was interrupted."""
        adviser = self._adviser(self._seconds)
        limit = _limit(self._seconds)
        seed = _seed_for(match, seat, adviser)
        return self._guard.advise(adviser, view(match, seat), seed, name=adviser.name, limit=limit)

    def _adviser(self, seconds: float) -> Player:
        if self._make_adviser is None:
            return self._standard
        if seconds not in self._advisers:
            self._advisers[seconds] = self._make_adviser(seconds)
        return self._advisers[seconds]


def _longest_wait(player: object) -> float | None:
    return player.longest_wait if isinstance(player, SelfTimed) else None


def _seed_for(match: Match, seat: Seat, player: Player | None) -> int:
    assert match.deal_entry is not None
    return deal_seed_of(match.deal_entry, seat, 0 if player is None else player.version)


def _limit(seconds: float) -> float:
    return _AT_MOST * seconds + TIME_LIMIT
