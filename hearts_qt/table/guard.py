"""Asks computer players. A player fails if it raises an exception, takes too long or makes an illegal move.

Only this module decides what happens if a player fails: the stand-in replaces the player for the rest of the deal. If
the stand-in fails too, `fallback` chooses the move. The match always goes on, and the failure is reported. A player
that is not installed also counts as failed. All code that touches a player's objects runs on a separate thread.

Another thread can interrupt the thinking. A player that was interrupted is not asked again before its call has
returned.
"""

import queue
import threading
import time
import traceback
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from hearts_qt.players.player import Answer, Decision, Interrupted, Interruptible, Player, PlayerFault
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.rules.cards import Card, Cards, Seat, each_card
from hearts_qt.rules.moves import Award, ChooseAward, Pass, Play
from hearts_qt.rules.passing import pass_of, receivers
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.view import View
from hearts_qt.table.interruption import Answers, Interruption
from hearts_qt.table.problems import Misdeed, PlayerFailed

TIME_LIMIT: Final = 8.0
"""Time limit for one decision in seconds, unless the caller gives another limit."""
_INTERRUPT_EVERY: Final = 0.005
"""How many seconds to wait between calls of a player's `interrupt`.

One call is not enough if the player has not begun yet.
"""


class Guard:
    """Asks computer players, and replaces players that fail."""

    def __init__(self, standby: Player, limit: float = TIME_LIMIT) -> None:
        """Use `standby` as the stand-in for players that fail; the time limit `limit` is in seconds."""
        self._standby = standby
        self._limit = limit
        self._replaced: dict[tuple[Seat, str], Misdeed] = {}
        self._worker = _Worker()
        self._interruption: Interruption[_Result] = Interruption()
        self._abandoned: dict[int, _AbandonedCall] = {}

    def new_deal(self) -> None:
        """Forget which players failed in the last deal, so that they are asked again."""
        self._replaced.clear()

    def interrupt(self) -> None:
        """Interrupt the player that is thinking, and every later player until `resume`. Any thread can call this."""
        self._interruption.set()

    def resume(self) -> None:
        """Let players think again after an interruption."""
        self._interruption.clear()

    def ask(
        self, player: Player | None, view: View, seed: int, *, name: str = "", limit: float | None = None
    ) -> tuple[Answer, PlayerFailed | None]:
        """Return a legal move for `view.seat`, and the failure of its player if this is its first failure in the deal.

        `player` is None if the seat's player is not installed. `name` is the player's name; it is needed only if
        `player` is not the seat's own player. `limit` is in seconds. Raises Interrupted if the thinking was
        interrupted.
        """
        decision, fault = self._ask(player, view, seed, name, limit, _attempt)
        return decision.move, fault

    def advise(
        self, player: Player, view: View, seed: int, *, name: str, limit: float | None = None
    ) -> tuple[Decision, PlayerFailed | None]:
        """Return a legal decision with its reason for `view.seat`, and the player's failure as in `ask`.

        The arguments are those of `ask`.
        """
        return self._ask(player, view, seed, name, limit, _attempt_with_reason)

    def _ask(
        self,
        player: Player | None,
        view: View,
        seed: int,
        name: str,
        limit: float | None,
        attempt: "_TryTo",
    ) -> tuple[Decision, PlayerFailed | None]:
        assert view.seat is not None
        name = name or view.seats[view.seat].player
        if self._is_replaced(view.seat, name, player):
            return self._stand_in(view, seed, attempt), None
        if player is None:
            result: _Result = _Fault(Misdeed.MISSING, view.seats[view.seat].name)
        else:
            result = self._decide(player, view, seed, self._limit if limit is None else limit, attempt)
        if not isinstance(result, _Fault):
            return result, None
        self._replaced[view.seat, name] = result.misdeed
        return self._stand_in(view, seed, attempt), PlayerFailed(view.seat, name, result.misdeed, result.detail)

    def _is_replaced(self, seat: Seat, name: str, player: Player | None) -> bool:
        misdeed = self._replaced.get((seat, name))
        # A missing player is asked again if it has been installed in the meantime.
        return misdeed is not None and (misdeed is not Misdeed.MISSING or player is None)

    def _stand_in(self, view: View, seed: int, attempt: "_TryTo") -> Decision:
        result = self._decide(self._standby, view, seed, self._limit, attempt)
        return Decision(fallback(view), Reason(Judgement.ONLY_CARD)) if isinstance(result, _Fault) else result

    def _decide(self, player: Player, view: View, seed: int, limit: float, attempt: "_TryTo") -> "_Result":
        answers: Answers[_Result] = queue.SimpleQueue()
        try:
            self._wait_until_back(player, limit)
            self._worker.begin(lambda: attempt(player, view, seed), answers)
            return self._interruption.wait(answers, limit)
        except queue.Empty:
            self._worker = _Worker()
            return _Fault(Misdeed.LATE, f"{limit:g} s")
        except Interrupted:
            self._abandon(player, answers)
            raise

    def _abandon(self, player: Player, answers: "Answers[_Result]") -> None:
        """Go on without the player's answer. The player's thread keeps running until the call returns."""
        if id(player) not in self._abandoned:
            self._abandoned[id(player)] = _AbandonedCall(player, answers)
            self._worker = _Worker()

    def _wait_until_back(self, player: Player, limit: float) -> None:
        left = self._abandoned.get(id(player))
        if left is not None:
            self._interruption.wait(left.is_back, limit)
            del self._abandoned[id(player)]


class _Fault(msgspec.Struct, frozen=True):
    """What a player did instead of making a legal decision."""

    misdeed: Misdeed
    detail: str


_Result: TypeAlias = Decision | _Fault
_TryTo: TypeAlias = Callable[[Player, View, int], _Result]


class _Worker:
    """A thread that makes one attempt after another. It ends when the worker object is garbage-collected.

    If the thread hangs, the guard drops the worker. The thread then ends when the player returns or the program ends.
    """

    def __init__(self) -> None:
        self._attempts: queue.SimpleQueue[tuple[Callable[[], _Result], Answers[_Result]] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        weakref.finalize(self, self._attempts.put, None)

    def begin(self, attempt: Callable[[], _Result], answers: "Answers[_Result]") -> None:
        """Begin an attempt, and put its result into `answers`."""
        if self._thread is None:
            self._thread = threading.Thread(target=_work, args=(self._attempts,), name="hearts-player", daemon=True)
            self._thread.start()
        self._attempts.put((attempt, answers))


def _work(
    attempts: "queue.SimpleQueue[tuple[Callable[[], _Result], Answers[_Result]] | None]",
) -> None:
    while (wanted := attempts.get()) is not None:
        attempt, answers = wanted
        answers.put(attempt())
        # While it waits, the thread keeps no player and no view.
        del wanted, attempt, answers


class _AbandonedCall:
    """A call of a player that was interrupted but has not returned yet. The player is told to stop."""

    def __init__(self, player: Player, answers: "Answers[_Result]") -> None:
        # As long as the player is kept here, Python does not use its id for another object.
        self.player = player
        self.is_back: Answers[_Result] = queue.SimpleQueue()
        call = (player, answers, self.is_back)
        threading.Thread(target=_call_back, args=call, name="hearts-player-back", daemon=True).start()


def _call_back(player: Player, answers: "Answers[_Result]", is_back: "Answers[_Result]") -> None:
    with suppress(BaseException):
        while isinstance(player, Interruptible) and answers.empty():
            player.interrupt()
            time.sleep(_INTERRUPT_EVERY)
    is_back.put(answers.get())


_NO_REASON: Final = Reason(Judgement.ONLY_CARD)


def _attempt(player: Player, view: View, seed: int) -> _Result:
    """Return the player's decision without its reason, or a fault if its move is not legal."""
    return _attempt_decision(player, view, seed, lambda decision: _NO_REASON)


def _attempt_with_reason(player: Player, view: View, seed: int) -> _Result:
    """Return the player's decision with its reason, or a fault if the move is not legal or the reason is invalid."""
    return _attempt_decision(player, view, seed, lambda decision: _plain(decision.reason, Reason))


def _attempt_decision(player: Player, view: View, seed: int, reason_of: Callable[[Decision], Reason | None]) -> _Result:
    try:
        decision: object = player.decide(view, seed)
        if isinstance(decision, Decision):
            move, reason = _plain_move(decision.move), reason_of(decision)
            if move is not None and reason is not None and is_legal(view, move):
                return Decision(move, reason)
        return _Fault(Misdeed.ILLEGAL, repr(decision))
    except PlayerFault as error:
        return _Fault(error.misdeed, str(error))
    except BaseException as error:  # noqa: BLE001 - a plugin's code may raise anything, even SystemExit
        return _Fault(Misdeed.RAISED, "".join(traceback.format_exception(error)))


def _plain_move(move: object) -> Answer | None:
    plain: Answer | None = _plain(move, Answer)
    return None if plain is None else replace(plain, auto=False)


def _plain(value: object, kind: Any) -> Any:
    """Return a copy of a value with the type `kind`, or None if the value cannot be converted.

    The log can store only values of the types that `kind` allows.
    """
    try:
        return msgspec.convert(msgspec.to_builtins(value), kind)
    except (TypeError, ValueError):
        return None


def is_legal(view: View, move: Answer) -> bool:
    """Return whether the view's seat may make this move now."""
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
    """Return a simple legal move.

    It passes the highest cards, plays the lowest card, or adds the moon to the others' scores.
    """
    assert view.seat is not None
    if view.stage is Stage.AWARD:
        return ChooseAward(view.seat, Award.ADD)
    if view.phase is Phase.PASSING:
        highest = sorted(each_card(view.hand), key=lambda card: card % 13)[-view.to_pass :]
        return pass_of(view.seat, tuple(highest), view.direction)
    return Play(view.seat, min(each_card(view.legal), key=lambda card: card % 13))
