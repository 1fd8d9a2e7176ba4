"""Lets the built-in Cheater see all hands, unless several people play. No other player ever sees all hands.

This is the only place where a player gets more than its view.
"""

from hearts_qt.players.cheater import Cheater
from hearts_qt.players.player import Decision, Peeker, Player
from hearts_qt.rules.cards import Cards, Seat
from hearts_qt.rules.match import Match
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import View, peek


class _PeekingPlayer:
    """Wraps a player that peeks, so that it can be asked like any other player."""

    def __init__(self, peeker: Peeker, hands: tuple[Cards, ...]) -> None:
        self._peeker = peeker
        self._hands = hands
        self.name = peeker.name
        self.version = peeker.version

    def decide(self, view: View, seed: int) -> Decision:
        return self._peeker.decide_seeing(view, self._hands, seed)


def player_for_seat(match: Match, seat: Seat, player: Player) -> Player:
    """Return the player to ask for a seat: a Cheater that is shown all hands, or any other player unchanged.

    The Cheater may see the hands only if it sits in a computer's seat and at most one person plays. Other players may
    not see them, even if they have the Cheater's name or implement `Peeker`.
    """
    persons = sum(seating.kind is Kind.PERSON for seating in match.seats)
    if type(player) is not Cheater or match.seats[seat].kind is Kind.PERSON or persons > 1:
        return player
    return _PeekingPlayer(player, peek(match))
