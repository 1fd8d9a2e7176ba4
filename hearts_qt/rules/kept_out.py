"""Says why a deal that was played to its end does not count in the person's figures.

A deal counts for the game in any case. It is kept out of the figures if the person had help that shows what would have
happened, or that took decisions away, or if the deal was no deal of an ordinary game.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.phases import RunKind


class KeptOut(StrEnum):
    """Why a deal does not count in the figures."""

    LESSON = "lesson"
    SET_UP = "set up"
    BRANCH = "branch"
    REPLAYED = "replayed"
    """The run that counts for the game is not the first one, because the first run was left before its end."""
    SCRAMBLED = "scrambled"
    """The run that counts for the game was played with the other hands dealt anew."""
    UNDONE = "undone"
    HANDS_SHOWN = "hands shown"
    TRIED_AHEAD = "tried ahead"
    """The person tried the deal in a branch before it was over."""
    COMPUTER_PLAYED = "computer played"
    """The computer decided for the person while there were points to take."""


OF_KIND: Final[Mapping[MatchKind, KeptOut]] = {
    MatchKind.LESSON: KeptOut.LESSON,
    MatchKind.SET_UP: KeptOut.SET_UP,
    MatchKind.BRANCH: KeptOut.BRANCH,
}
"""The kinds of matches whose deals never count in the figures."""


def reasons(kind: MatchKind, run: RunKind, is_scrambled: bool, helped: Iterable[KeptOut]) -> tuple[KeptOut, ...]:
    """Return everything that keeps a run of a deal out of the figures, in the order of `KeptOut`.

    `helped` is the help that the person had in this run.
    """
    found = set(helped)
    if kind in OF_KIND:
        found.add(OF_KIND[kind])
    if run is RunKind.REPLAY:
        found.add(KeptOut.SCRAMBLED if is_scrambled else KeptOut.REPLAYED)
    return tuple(each for each in KeptOut if each in found)
