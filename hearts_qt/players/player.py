"""The contract of a computer player, and what a decision is.

A player is handed a `View`, which holds only what its seat may know, and a number from which it may draw its
chance. It keeps nothing between calls: the same view and number give the same decision, so that a match resumed
after a crash goes on as it would have.
"""

import hashlib
import random
from collections.abc import Sequence
from typing import Protocol, TypeAlias, runtime_checkable

from msgspec import Struct
from msgspec.msgpack import encode

from hearts_qt.players.reason import Reason
from hearts_qt.rules.cards import Cards
from hearts_qt.rules.entries import Misdeed
from hearts_qt.rules.moves import ChooseAward, Pass, Play
from hearts_qt.rules.view import View

Answer: TypeAlias = Pass | Play | ChooseAward


class Decision(Struct, frozen=True):
    """What a player does, and why, as data that the window puts into words."""

    move: Answer
    reason: Reason


class Interrupted(Exception):
    """Thinking was broken off, because its answer is not wanted any more or something else comes first."""


class PlayerFault(Exception):
    """A player tells itself what it did wrong. The text says it all: where it was raised is of no interest."""

    def __init__(self, misdeed: Misdeed, text: str) -> None:
        super().__init__(text)
        self.misdeed = misdeed


class Player(Protocol):
    """A computer player. One that may think for long is `Interruptible` too."""

    name: str
    """The style's own name, as it stands in logs: lower case, such as ``stan``."""
    version: int
    """Counted up whenever the same view could lead to another decision."""

    def decide(self, view: View, seed: int, /) -> Decision:
        """Return the pass, card or award of `view.seat`, from which one is awaited.

        `seed` is the deal's logged random seed, see `rng_for`. It says nothing about the cards.
        """
        ...


@runtime_checkable
class Interruptible(Protocol):
    """Something that thinks for long and can be told to stop."""

    def interrupt(self) -> None:
        """Let a decision that is being made raise Interrupted within 20 ms; from any thread, at any time."""
        ...


@runtime_checkable
class Patient(Protocol):
    """A player that is given a time of its own for a decision, and sees to its limit itself."""

    @property
    def patience(self) -> float:
        """The seconds after which it counts as stuck all the same."""
        ...


class Peeker(Protocol):
    """A computer player that is shown all hands where it may look. Only the built-in Cheater ever is.

    Who may look, and when, is the table's affair: see `table.peeking`.
    """

    name: str
    version: int

    def decide_seeing(self, view: View, hands: Sequence[Cards], seed: int, /) -> Decision:
        """Return the pass, card or award of `view.seat`; `hands` are all four hands as they are now."""
        ...


def rng_for(player: Player, view: View, seed: int) -> random.Random:
    """Return a generator that depends only on the player, its view and the deal's number for chance."""
    seen = (player.name, player.version, seed, view.seat, view.dealt, view.trick, view.tricks, view.scores)
    return random.Random(hashlib.sha256(encode(seen)).digest())
