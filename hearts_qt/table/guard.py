"""What happens when a computer player raises, stalls or makes an illegal move.

This is the only place with that policy: the player is replaced for the rest of the deal by a standby, and if even
that fails by the lowest card that may be played. The match always goes on, and the fault is told. A player that is
not installed is treated like one that fails. Whatever touches a stranger's objects runs on a thread of its own.
"""

import queue
import threading
import traceback
import weakref
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from hearts_qt.players.player import Answer, Decision, Player
from hearts_qt.rules.cards import Card, Cards, Seat, each_card
from hearts_qt.rules.moves import Award, ChooseAward, Pass, Play
from hearts_qt.rules.passing import pass_of, receivers
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.view import View
from hearts_qt.table.trouble import Misdeed, PlayerFailed

TIME_LIMIT: Final = 8.0
"""Seconds that a player may take for one decision."""


class Guard:
    """Asks computer players, and stands in for those that fail."""

    def __init__(self, standby: Player, limit: float = TIME_LIMIT) -> None:
        """Use `standby` for the rest of a deal in which a player fails; `limit` is in seconds."""
        self._standby = standby
        self._limit = limit
        self._replaced: set[tuple[Seat, str]] = set()
        self._worker = _Worker()

    def new_deal(self) -> None:
        """Give every player another chance."""
        self._replaced.clear()

    def ask(self, player: Player | None, view: View, chance: int) -> tuple[Answer, PlayerFailed | None]:
        """Return a legal answer for `view.seat`, and the fault of its player if it is the first in this deal.

        `player` is None when the one that the seat names is not installed.
        """
        assert view.seat is not None
        seating = view.seats[view.seat]
        if (view.seat, seating.player) in self._replaced:
            return self._stand_in(view, chance), None
        if player is None:
            result: _Result = _Fault(Misdeed.MISSING, seating.name)
        else:
            result = self._decide(player, view, chance)
        if not isinstance(result, _Fault):
            return result, None
        self._replaced.add((view.seat, seating.player))
        return self._stand_in(view, chance), PlayerFailed(view.seat, seating.player, result.misdeed, result.detail)

    def _stand_in(self, view: View, chance: int) -> Answer:
        result = self._decide(self._standby, view, chance)
        return fallback(view) if isinstance(result, _Fault) else result

    def _decide(self, player: Player, view: View, chance: int) -> "_Result":
        try:
            return self._worker.run(lambda: _attempt(player, view, chance), self._limit)
        except queue.Empty:
            self._worker = _Worker()
            return _Fault(Misdeed.LATE, f"{self._limit:g} s")


class _Fault(msgspec.Struct, frozen=True):
    """What a player did instead of answering."""

    misdeed: Misdeed
    detail: str


_Result: TypeAlias = Answer | _Fault


_Attempts: TypeAlias = queue.SimpleQueue[tuple[Callable[[], _Result], queue.SimpleQueue[_Result]] | None]


class _Worker:
    """A thread that makes one attempt after another, and ends when nobody holds the worker any more.

    One that is stuck is left behind; it ends when its player comes back, or else with the program.
    """

    def __init__(self) -> None:
        self._attempts: _Attempts = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        weakref.finalize(self, self._attempts.put, None)

    def run(self, attempt: Callable[[], _Result], limit: float) -> _Result:
        """Return what comes of an attempt, or raise queue.Empty after `limit` seconds."""
        if self._thread is None:
            self._thread = threading.Thread(target=_work, args=(self._attempts,), name="hearts-player", daemon=True)
            self._thread.start()
        result: queue.SimpleQueue[_Result] = queue.SimpleQueue()
        self._attempts.put((attempt, result))
        return result.get(timeout=limit)


def _work(attempts: _Attempts) -> None:
    while (wanted := attempts.get()) is not None:
        attempt, result = wanted
        result.put(attempt())


def _attempt(player: Player, view: View, chance: int) -> _Result:
    """Return the player's answer, if it is a legal one."""
    try:
        decision: object = player.decide(view, chance)
        move = _plain(decision.move) if isinstance(decision, Decision) else None
        if move is not None and is_legal(view, move):
            return move
        return _Fault(Misdeed.ILLEGAL, repr(decision))
    except BaseException as error:  # noqa: BLE001 - a stranger's code may raise anything, its own exit as well
        return _Fault(Misdeed.RAISED, "".join(traceback.format_exception(error)))


def _plain(move: object) -> Answer | None:
    """Return a move made anew of values of the right types, or None: what is in the log must be readable again."""
    try:
        plain: Answer = msgspec.convert(msgspec.to_builtins(move), Answer)
    except (TypeError, ValueError):
        return None
    return msgspec.structs.replace(plain, auto=False)


def is_legal(view: View, move: Answer) -> bool:
    """Tell whether a move is one that the view's seat may make now."""
    if view.seat not in view.awaited or move.seat != view.seat:
        return False
    if isinstance(move, ChooseAward):
        return view.stage is Stage.AWARD
    if isinstance(move, Play):
        return _is_in(move.card, view.legal)
    return view.phase is Phase.PASSING and _is_legal_pass(view, move)


def _is_in(card: Card, cards: Cards) -> bool:
    return card in range(52) and bool(cards >> card & 1)


def _is_legal_pass(view: View, move: Pass) -> bool:
    places = receivers(move.seat, view.direction)
    expected = sorted(places) if len(places) == 3 else list(places) * view.to_pass
    held = all(_is_in(card, view.hand) for card in move.cards)
    return held and len(set(move.cards)) == len(move.cards) == view.to_pass and sorted(move.to) == expected


def fallback(view: View) -> Answer:
    """Return the plainest legal answer: the highest cards passed, the lowest card played, the moon added."""
    assert view.seat is not None
    if view.stage is Stage.AWARD:
        return ChooseAward(view.seat, Award.ADD)
    if view.phase is Phase.PASSING:
        highest = sorted(each_card(view.hand), key=lambda card: card % 13)[-view.to_pass :]
        return pass_of(view.seat, tuple(highest), view.direction)
    return Play(view.seat, min(each_card(view.legal), key=lambda card: card % 13))
