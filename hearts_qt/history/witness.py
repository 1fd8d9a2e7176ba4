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
    """The cards and the secret give the seal, but this window was not open when it was shown."""
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
    """Whether somebody asked for this very deal."""
    abandoned: bool = False
    secret: str = ""
    hands: tuple[Cards, ...] = ()
    number: int | None = None
    command: str = ""
    """A shell command that prints the seal; it only needs Python."""


class Witness:
    """Remembers the seals in the updates of one window and checks them."""

    def __init__(self) -> None:
        """Start without any seal."""
        self._shown: dict[int, str] = {}
        self._before: frozenset[str] = frozenset()
        """The seals of the deals of other matches, which can come back to the table."""
        self._running: Seal | None = None
        self._unsealed: tuple[OpenedSeal, ...] = ()

    def see(self, update: Update) -> None:
        """Remember the seal in an update, unless there is one for this deal already."""
        if any(isinstance(event, MatchBegan | MatchResumed) for event in update.events):
            self._before |= frozenset(self._shown.values())
            self._shown = {}
        self._unsealed = update.opened_seals
        sealed = update.seal
        is_open = any(each.seal == sealed for each in update.opened_seals)
        self._running = None if is_open else sealed
        if sealed is not None and not is_open:
            self._shown.setdefault(sealed.place, sealed.commitment)

    def findings(self) -> tuple[Finding, ...]:
        """Return a finding for each deal, newest first."""
        return tuple(reversed(list(self._each())))

    def _each(self) -> Iterator[Finding]:
        abandoned = 0
        for each in self._unsealed:
            place = each.seal.place
            yield self._finding(each, place - abandoned)
            abandoned += each.abandoned
        if self._running is not None:
            place = self._running.place
            yield Finding(Verdict.RUNNING, place - abandoned, self._shown[place], self._running.chosen)

    def _finding(self, each: OpenedSeal, deal: int) -> Finding:
        shown = self._shown.get(each.seal.place)
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
            verdict, deal, seal, each.seal.chosen, each.abandoned, each.secret, each.hands, each.number, command
        )


def command_for(text: str) -> str:
    """Return a shell command that prints the SHA-256 digest of a text; the text must have no quotation marks."""
    return f"python3 -c \"import hashlib; print(hashlib.sha256(b'{text}').hexdigest())\""
