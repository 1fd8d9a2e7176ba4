"""Players for contests, which every process finds by their names, and a function that leaves times out of totals."""

import os
from collections.abc import Mapping

from hearts_qt.arena.schedule import MatchUp, match_up_of
from hearts_qt.arena.totals import PlayerTotals
from hearts_qt.players.player import Decision, Player
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.players.style_player import Stan
from hearts_qt.rules.moves import Play
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View
from tests.players.duckers import Ducker


class Refuser:
    """A player that raises an error instead of playing."""

    name = "refuser"
    version = 1

    def decide(self, view: View, seed: int) -> Decision:
        """Raise an error."""
        raise RuntimeError("no")


class Deadly:
    """A player that ends the process in which it plays."""

    name = "deadly"
    version = 1

    def decide(self, view: View, seed: int) -> Decision:
        """End the process."""
        os._exit(7)


class Gambler:
    """A player that plays a legal card which the seed chooses, and passes like a ducker."""

    name = "gambler"
    version = 1

    def decide(self, view: View, seed: int) -> Decision:
        """Return a ducker's pass, or a legal card chosen by the seed."""
        if not view.legal:
            return Ducker().decide(view, seed)
        cards = [card for card in range(52) if view.legal >> card & 1]
        assert view.seat is not None
        return Decision(Play(view.seat, cards[seed % len(cards)]), Reason(Judgement.ONLY_CARD))


_ALL: Mapping[str, Player] = {player.name: player for player in (Stan(), Ducker(), Refuser(), Deadly(), Gambler())}


def find(name: str) -> Player:
    """Return the player with this name."""
    return _ALL[name]


def pairing(*names: str, rules: Rules | None = None, seed: int = 1) -> MatchUp:
    """Return a match-up of these players, by default of Stan and three duckers."""
    return match_up_of(names or ("stan", "ducker", "ducker", "ducker"), rules or Rules(), seed, find)


def timeless(totals: Mapping[str, PlayerTotals]) -> dict[str, tuple[int, ...]]:
    """Return the totals without the times of the moves."""
    return {
        name: (own.deals, own.points, own.squares, own.wins, own.moons, own.suffered, own.faults, own.times.moves)
        for name, own in totals.items()
    }
