"""Works out again why a computer player made a move of a recorded deal.

A player keeps no state. So the same view and seed give the same decision, unless the player thinks *by the clock*,
which means for a certain time. The player is asked again, with what its seat knew at that moment. If the player chooses
the recorded move, its reason is the reason of that moment. If not, the result says that the reason does not fit.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

import hearts_qt
from hearts_qt.history.records.moments import Moment
from hearts_qt.players.player import Decision, Interruptible, Player
from hearts_qt.players.reason import Judgement
from hearts_qt.players.style_player import Surprise
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.view import View

MoveAt: TypeAlias = tuple[int, Seat]
"""Which move of a deal: the number of its trick, which is 0 for a pass, and its seat."""


class Fit(StrEnum):
    """Whether a reason could be worked out again, and whether it fits the recorded move."""

    FITS = "fits"
    """The player chose the recorded move again."""
    BY_THE_CLOCK = "by the clock"
    """The player thinks by the clock, so it could choose different moves. It chose the recorded move again."""
    OTHER_BY_THE_CLOCK = "another by the clock"
    """The player thinks by the clock, and chose another move this time."""
    DIFFERS = "differs"
    """The player chose another move, so the reason does not fit."""
    PERSON = "person"
    """A person decided."""
    OTHER_VERSION = "other version"
    """The move was made with another version of the program."""
    OUTSIDE = "outside"
    """The player is from a plugin or unknown."""
    SECRET = "secret"
    """The player has a style that stays secret until the game is over."""
    NO_SEED = "no seed"
    """The player's style follows from a seed that only the log of the game has."""
    NOT_NAMED = "not named"
    """The record does not tell which player decided."""


class WorkedOut(Struct, frozen=True, kw_only=True):
    """What was found out about one move of a recorded deal."""

    trick: int
    """The number of the trick, from 1; 0 for a pass."""
    seat: Seat
    move: Pass | Play
    """The recorded move."""
    fit: Fit
    view: View
    """What the seat knew before the move. The seeds of the seats are left out."""
    player: str = ""
    """The id of the computer player that decided; empty if a person did, or if the record does not tell."""
    version: int = 0
    """The version of that player; 0 if it was not asked."""
    program: str = ""
    """The version of the program with which the move was made; empty if that is unknown."""
    decision: Decision | None = None
    """What the player chose when it was asked again, and why; None if it was not asked."""


def needs_clock(moment: Moment) -> bool:
    """Return whether the player that decided thinks by the clock."""
    return isinstance(moment.player, Interruptible)


def work_out(moment: Moment) -> WorkedOut:
    """Ask the player of that moment again, if that is possible, and return what was found out."""
    found = WorkedOut(
        trick=moment.trick,
        seat=moment.move.seat,
        move=moment.move,
        fit=Fit.PERSON,
        view=replace(moment.view, seat_seed=0, seat_seeds=(), earlier=()),
        player=moment.decided_by,
        program=moment.program,
    )
    player = moment.player
    obstacle = next((fit for fit, is_so in _OBSTACLES if is_so(moment)), None)
    if obstacle is not None or player is None:
        return replace(found, fit=obstacle or Fit.OUTSIDE)
    decision = player.decide(moment.view, moment.seed)
    return replace(found, fit=_fit(player, decision, moment), version=player.version, decision=decision)


def _fit(player: Player, decision: Decision, moment: Moment) -> Fit:
    is_same = is_same_move(decision.move, moment.move)
    has_choice = decision.reason.judgement is not Judgement.ONLY_CARD
    if isinstance(player, Interruptible) and has_choice:
        return Fit.BY_THE_CLOCK if is_same else Fit.OTHER_BY_THE_CLOCK
    return Fit.FITS if is_same else Fit.DIFFERS


def is_same_move(one: object, other: object) -> bool:
    """Return whether two moves have the same seat, cards and receivers, in any order.

    It does not matter who chose them.
    """
    if isinstance(one, Pass) and isinstance(other, Pass):
        return one.seat == other.seat and set(zip(one.cards, one.to, strict=True)) == set(
            zip(other.cards, other.to, strict=True)
        )
    return isinstance(one, Play) and isinstance(other, Play) and (one.seat, one.card) == (other.seat, other.card)


_OBSTACLES: tuple[tuple[Fit, Callable[[Moment], bool]], ...] = (
    (Fit.PERSON, lambda moment: moment.is_person),
    (Fit.NOT_NAMED, lambda moment: not moment.decided_by),
    (Fit.OTHER_VERSION, lambda moment: moment.program not in ("", hearts_qt.__version__)),
    (Fit.OUTSIDE, lambda moment: moment.player is None),
    (Fit.NO_SEED, lambda moment: isinstance(moment.player, Surprise) and not moment.knows_match),
    (Fit.SECRET, lambda moment: isinstance(moment.player, Surprise) and not moment.is_match_over),
)
"""The obstacles to working out a reason, each with a test for it. The first obstacle that exists is reported."""
