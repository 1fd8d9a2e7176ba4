"""The commitments of a match's deals: what may be told of each while it is played, and what once it is over."""

from msgspec.structs import replace

from hearts_qt.rules.commitment import commitment
from hearts_qt.rules.match import Dealing, Match
from hearts_qt.rules.phases import Stage
from hearts_qt.table.link import Sealed, Unsealed

_RUNNING = (Stage.DEAL, Stage.AWARD)


def sealed(match: Match) -> Sealed | None:
    """Return the commitment to the deal at the table; None between deals, and for one that has no secret."""
    if match.stage not in (*_RUNNING, Stage.SCORED):
        return None
    return _sealed(len(match.dealings), match.dealings[-1])


def left_behind(match: Match) -> Unsealed | None:
    """Return the deal of a match that is left in the middle of it, as one thrown in; None if there is none."""
    found = _unsealed(0, match.dealings[-1]) if match.stage in (*_RUNNING, Stage.SCORED) else None
    return None if found is None else replace(found, thrown_in=True)


class Opened:
    """The deals of one match that are over, each worked out once."""

    def __init__(self, match: Match, left: Unsealed | None = None) -> None:
        """Follow this match; `left` is the deal that was left for it."""
        self._match = match
        self._seen = 0
        self._opened = _if_any(left)

    def now(self) -> tuple[Unsealed, ...]:
        """Return them as the match stands. A deal whose last move is taken back is not over any more."""
        dealings = self._match.dealings
        # The last one may yet be taken up again, or be thrown in.
        for place in range(self._seen + 1, len(dealings)):
            self._opened += _if_any(_unsealed(place, dealings[place - 1]))
            self._seen = place
        if not dealings or self._match.stage in _RUNNING:
            return self._opened
        return self._opened + _if_any(_unsealed(len(dealings), dealings[-1]))


def _sealed(place: int, dealing: Dealing) -> Sealed | None:
    begun = dealing.begun
    return Sealed(place, commitment(begun.secret, dealing.hands), begun.chosen) if begun.secret else None


def _unsealed(place: int, dealing: Dealing) -> Unsealed | None:
    told = _sealed(place, dealing)
    if told is None:
        return None
    return Unsealed(told, dealing.begun.secret, dealing.hands, dealing.begun.number, dealing.thrown_in)


def _if_any(found: Unsealed | None) -> tuple[Unsealed, ...]:
    return () if found is None else (found,)
