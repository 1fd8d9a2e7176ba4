"""Who may look into the hands: the built-in Cheater alone, and never where other people play.

This is the only place that hands a player anything but its view.
"""

from hearts_qt.players.cheater import Cheater
from hearts_qt.players.player import Decision, Peeker, Player
from hearts_qt.rules.cards import Cards, Seat
from hearts_qt.rules.match import Match
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import View, peek


class _Seeing:
    """A player that looks, as one to be asked like any other."""

    def __init__(self, peeker: Peeker, hands: tuple[Cards, ...]) -> None:
        self._peeker = peeker
        self._hands = hands
        self.name = peeker.name
        self.version = peeker.version

    def decide(self, view: View, seed: int) -> Decision:
        return self._peeker.decide_seeing(view, self._hands, seed)


def asked_at(match: Match, seat: Seat, player: Player) -> Player:
    """Return the player to be asked for a seat: the Cheater with the four hands before it, anybody else as it is.

    It looks only in a computer's seat, and while no more than one person plays. A player of the same name, or one that
    has learnt the same contract, is not the Cheater.
    """
    persons = sum(seating.kind is Kind.PERSON for seating in match.seats)
    if type(player) is not Cheater or match.seats[seat].kind is Kind.PERSON or persons > 1:
        return player
    return _Seeing(player, peek(match))
