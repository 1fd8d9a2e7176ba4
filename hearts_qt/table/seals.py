"""Seals of deals: the commitment, which is shown while a deal is played, and the secret and the hands that open it."""

from hearts_qt.rules.commitment import commitment
from hearts_qt.rules.match import Dealing, Match
from hearts_qt.rules.phases import Stage
from hearts_qt.table.link import OpenedSeal, Seal

_RUNNING = (Stage.DEAL, Stage.AWARD)


def seal_of(match: Match) -> Seal | None:
    """Return the seal of the deal at the table; None between deals, and for a deal without a secret."""
    if match.stage not in (*_RUNNING, Stage.SCORED):
        return None
    dealing = match.dealings[-1]
    if match.run.scramble is None:
        return _seal(len(match.dealings), dealing)
    return _scramble_seal(len(match.dealings), dealing, dealing.scrambles.index(match.run.scramble))


class SealHistory:
    """Collects the opened seals of one match. A seal that cannot change any more is worked out only once."""

    def __init__(self, match: Match) -> None:
        """Collect the opened seals of this match."""
        self._match = match
        self._counted = 0
        self._opened: tuple[OpenedSeal, ...] = ()

    def opened(self) -> tuple[OpenedSeal, ...]:
        """Return the opened seals of the deals that are over now.

        If the last move of a deal is undone, the deal is not over any more.
        """
        dealings = self._match.dealings
        # The last deal can still change: it may go on after an undo, or be abandoned.
        for place in range(self._counted + 1, len(dealings)):
            self._opened += _opened_seals(place, dealings[place - 1])
            self._counted = place
        if not dealings or self._match.stage in _RUNNING:
            return self._opened
        return self._opened + _opened_seals(len(dealings), dealings[-1])


def _seal(place: int, dealing: Dealing) -> Seal | None:
    begun = dealing.deal_entry
    return Seal(place, commitment(begun.secret, dealing.hands), begun.chosen) if begun.secret else None


def _scramble_seal(place: int, dealing: Dealing, index: int) -> Seal:
    scramble = dealing.scrambles[index]
    return Seal(place, commitment(scramble.secret, scramble.hands), dealing.deal_entry.chosen, index + 1)


def _opened_seals(place: int, dealing: Dealing) -> tuple[OpenedSeal, ...]:
    """Return the opened seals of a deal and of its scrambles. A deal without a secret has no seal."""
    begun, seal = dealing.deal_entry, _seal(place, dealing)
    opened = [] if seal is None else [OpenedSeal(seal, begun.secret, dealing.hands, begun.number, dealing.abandoned)]
    for index, each in enumerate(dealing.scrambles):
        its_seal = _scramble_seal(place, dealing, index)
        opened.append(OpenedSeal(its_seal, each.secret, each.hands, each.number, dealing.abandoned))
    return tuple(opened)
