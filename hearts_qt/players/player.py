"""The interface of a computer player, and its decisions.

A player gets a `View`, which holds only what its seat may know, and a seed for its random choices. It keeps no state
between calls: the same view and seed give the same decision. So a match that is resumed after a crash goes on as if
there had been no crash.
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
    """The move of a player and the reason for the move, as data. The window makes sentences of this data."""

    move: Answer
    reason: Reason


class Interrupted(Exception):
    """Raised when a player was told to stop thinking before it had decided."""


class PlayerFault(Exception):
    """Raised by a player to report its own failure. The text explains the failure fully, so no traceback is shown."""

    def __init__(self, misdeed: Misdeed, text: str) -> None:
        super().__init__(text)
        self.misdeed = misdeed


class Player(Protocol):
    """A computer player. A player that can take a long time to think is `Interruptible` too."""

    name: str
    """The name of the player in logs, in lower case, such as ``stan``."""
    version: int
    """The version of the player; it must be increased with every change to the code that can change a decision."""

    def decide(self, view: View, seed: int, /) -> Decision:
        """Return the pass, card or award of `view.seat`, which has to move.

        `seed` is the seed for the player's random choices in this deal, see `rules.seat_seeds`. It says nothing about
        the cards of the others.
        """
        ...


@runtime_checkable
class Interruptible(Protocol):
    """A player that can take a long time to think, and can be told to stop."""

    def interrupt(self) -> None:
        """Make a running decision raise Interrupted within 20 ms. May be called from any thread at any time."""
        ...


@runtime_checkable
class SelfTimed(Protocol):
    """A player that has a time limit of its own for a decision, and checks this limit itself."""

    @property
    def longest_wait(self) -> float:
        """How many seconds the caller waits for a decision, in case the player does not keep its own time limit."""
        ...


@runtime_checkable
class Forgetful(Protocol):
    """A player that can be told to forget all cards that it has seen, because its program could remember them."""

    def forget(self) -> None:
        """Make the next decision with nothing that was seen before. Returns without waiting."""
        ...


class Peeker(Protocol):
    """A computer player that may be shown all hands. Only the built-in Cheater is such a player.

    The table decides when it may see the hands, see `table.peeking`.
    """

    name: str
    version: int

    def decide_seeing(self, view: View, hands: Sequence[Cards], seed: int, /) -> Decision:
        """Return the pass, card or award of `view.seat`; `hands` are the four current hands."""
        ...


def rng_for(player: Player, view: View, seed: int) -> random.Random:
    """Return a random number generator that depends only on the player, its view and the deal's seed."""
    seen = (player.name, player.version, seed, view.seat, view.dealt, view.trick, view.tricks, view.scores)
    return random.Random(hashlib.sha256(encode(seen)).digest())
