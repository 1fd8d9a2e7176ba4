"""Checks the seals of deals: remembers the seals that a window was shown, and compares them with the opened ones.

A seal is what users call the commitment to a deal. Nothing that the table says is trusted here: the witness keeps the
seal that was shown before the first card, and works out the digest itself.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from hearts_qt.rules.cards import Cards
from hearts_qt.rules.commitment import SecretError, commitment, opening
from hearts_qt.rules.events import MatchBegan, MatchResumed
from hearts_qt.table.link import OpenedSeal, Seal, Update


class Verdict(StrEnum):
    """The result of checking a deal."""

    RUNNING = "running"
    """The deal is not over."""
    FITS = "fits"
    """The cards and the secret give the seal that this window was shown."""
    FITS_UNSEEN = "fits unseen"
    """The cards and the secret give the seal, but this window was not open when the seal was shown."""
    BROKEN = "broken"
    """The cards and the secret give a different seal from the one that was shown."""


class Finding(NamedTuple):
    """A deal and the result of checking it."""

    verdict: Verdict
    deal: int
    """The number of the deal in the game, from 1; abandoned deals are not counted."""
    seal: str
    """The seal that this window was shown, or else the one that the table names now."""
    chosen: bool
    """Whether somebody chose this deal by its number or laid it out."""
    abandoned: bool = False
    secret: str = ""
    hands: tuple[Cards, ...] = ()
    number: int | None = None
    command: str = ""
    """A shell command that prints the seal. The command needs only Python."""
    scramble: int = 0
    """Which scramble of the deal was checked, from 1; 0 for the cards as they were dealt first."""


class Witness:
    """Remembers the seals in the updates of one window and checks them."""

    def __init__(self) -> None:
        """Start without any seal."""
        self._shown: dict[tuple[int, int], str] = {}
        """The seals that were shown, by the place of the deal and the number of its scramble."""
        self._before: frozenset[str] = frozenset()
        """The seals of the deals of other matches, which can come back to the table."""
        self._running: Seal | None = None
        self._unsealed: tuple[OpenedSeal, ...] = ()

    def see(self, update: Update) -> None:
        """Remember the seal in an update, unless a seal of this deal is known already."""
        if any(isinstance(event, MatchBegan | MatchResumed) for event in update.events):
            self._before |= frozenset(self._shown.values())
            self._shown = {}
        self._unsealed = update.opened_seals
        sealed = update.seal
        is_open = any(each.seal == sealed for each in update.opened_seals)
        self._running = None if is_open else sealed
        if sealed is not None and not is_open:
            self._shown.setdefault((sealed.place, sealed.scramble), sealed.commitment)

    def findings(self) -> tuple[Finding, ...]:
        """Return a finding for each deal, newest first."""
        return tuple(reversed(list(self._each())))

    def _each(self) -> Iterator[Finding]:
        abandoned = {each.seal.place for each in self._unsealed if each.abandoned}
        for each in self._unsealed:
            place = each.seal.place
            yield self._finding(each, place - sum(other < place for other in abandoned))
        if self._running is not None:
            running = self._running
            shown = self._shown[running.place, running.scramble]
            deal = running.place - len(abandoned)
            yield Finding(Verdict.RUNNING, deal, shown, running.chosen, scramble=running.scramble)

    def _finding(self, each: OpenedSeal, deal: int) -> Finding:
        shown = self._shown.get((each.seal.place, each.seal.scramble))
        if shown is None and each.seal.commitment in self._before:
            shown = each.seal.commitment
        seal = each.seal.commitment if shown is None else shown
        command = ""
        verdict = Verdict.BROKEN
        try:
            if commitment(each.secret, each.hands) == seal:
                verdict = Verdict.FITS_UNSEEN if shown is None else Verdict.FITS
            command = command_for(opening(each.secret, each.hands))
        except SecretError:
            pass
        return Finding(
            verdict,
            deal,
            seal,
            each.seal.chosen,
            each.abandoned,
            each.secret,
            each.hands,
            each.number,
            command,
            each.seal.scramble,
        )


def command_for(text: str) -> str:
    """Return a shell command that prints the SHA-256 digest of a text; the text must have no quotation marks."""
    return f"python3 -c \"import hashlib; print(hashlib.sha256(b'{text}').hexdigest())\""
