"""The window's own memory of the seals it was shown, and what comes of comparing them with what was opened.

In the window a commitment is called a seal. The table's word is not taken for anything here: the seal that was shown
before the first card is kept, and the digest is worked out again.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from hearts_qt.rules.cards import Cards
from hearts_qt.rules.commitment import SecretError, commitment, opening
from hearts_qt.rules.events import MatchBegan
from hearts_qt.table.link import Sealed, Unsealed, Update


class Verdict(StrEnum):
    """What came of checking a deal."""

    RUNNING = "running"
    """The deal is not over."""
    FITS = "fits"
    """What was opened gives the seal that this window was shown."""
    FITS_UNSEEN = "fits unseen"
    """What was opened gives the seal, but this window was not open when that was shown."""
    BROKEN = "broken"
    """What was opened gives another seal than the one that was shown."""


class Finding(NamedTuple):
    """A deal and what came of checking it."""

    verdict: Verdict
    deal: int
    """Which deal of the game it is, from 1, as the scores count them; 0 for one that was left for this game."""
    seal: str
    """The seal as it was shown, where this window saw it."""
    chosen: bool
    thrown_in: bool = False
    secret: str = ""
    hands: tuple[Cards, ...] = ()
    number: int | None = None
    command: str = ""
    """A line for a terminal that prints the seal, with nothing but Python."""


class Witness:
    """Sees every update of one window."""

    def __init__(self) -> None:
        """Have seen nothing."""
        self._shown: dict[int, str] = {}
        self._before: frozenset[str] = frozenset()
        self._running: Sealed | None = None
        self._unsealed: tuple[Unsealed, ...] = ()

    def see(self, update: Update) -> None:
        """Keep the seal that is shown, unless there was one for this deal already."""
        if any(isinstance(event, MatchBegan) for event in update.events):
            self._before = frozenset(self._shown.values())
            self._shown = {}
        self._unsealed = update.unsealed
        sealed = update.sealed
        is_open = any(each.sealed == sealed for each in update.unsealed)
        self._running = None if is_open else sealed
        if sealed is not None and not is_open:
            self._shown.setdefault(sealed.place, sealed.commitment)

    def findings(self) -> tuple[Finding, ...]:
        """Return what there is to say of each deal, the newest first."""
        return tuple(reversed(list(self._each())))

    def _each(self) -> Iterator[Finding]:
        thrown_in = 0
        for each in self._unsealed:
            place = each.sealed.place
            yield self._finding(each, place - thrown_in)
            thrown_in += each.thrown_in and place > 0
        if self._running is not None:
            place = self._running.place
            yield Finding(Verdict.RUNNING, place - thrown_in, self._shown[place], self._running.chosen)

    def _finding(self, each: Unsealed, deal: int) -> Finding:
        shown = self._shown.get(each.sealed.place)
        if each.sealed.place == 0 and each.sealed.commitment in self._before:
            shown = each.sealed.commitment
        seal = each.sealed.commitment if shown is None else shown
        command = ""
        verdict = Verdict.BROKEN
        try:
            if commitment(each.secret, each.hands) == seal:
                verdict = Verdict.FITS_UNSEEN if shown is None else Verdict.FITS
            command = command_for(opening(each.secret, each.hands))
        except SecretError:
            pass
        return Finding(
            verdict, deal, seal, each.sealed.chosen, each.thrown_in, each.secret, each.hands, each.number, command
        )


def command_for(text: str) -> str:
    """Return the line for a terminal that prints the digest of a plain text without quotation marks."""
    return f"python3 -c \"import hashlib; print(hashlib.sha256(b'{text}').hexdigest())\""
