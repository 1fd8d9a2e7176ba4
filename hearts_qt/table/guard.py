"""What happens when a computer player raises, stalls or makes an illegal move.

This is the only place with that policy: the player is replaced for the rest of the deal by a standby, and if even
that fails by the lowest card that may be played. The match always goes on, and the fault is told. A player that is
not installed is treated like one that fails. Whatever touches a stranger's objects runs on a thread of its own.

Thinking can be broken off from another thread. A player whose thinking was broken off is not asked again before it
has come back from it.
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
from hearts_qt.table.trouble import Misdeed, PlayerFailed

TIME_LIMIT: Final = 8.0
"""Seconds that a player may take for one decision, unless the asking says otherwise."""
_INTERRUPT_EVERY: Final = 0.005
"""Seconds. Once might be too early: the player may not have begun."""


class Guard:
    """Asks computer players, and stands in for those that fail."""

    def __init__(self, standby: Player, limit: float = TIME_LIMIT) -> None:
        """Use `standby` for the rest of a deal in which a player fails; `limit` is in seconds."""
        self._standby = standby
        self._limit = limit
        self._replaced: dict[tuple[Seat, str], Misdeed] = {}
        self._worker = _Worker()
        self._interruption: Interruption[_Result] = Interruption()
        self._left: dict[int, _Left] = {}

    def new_deal(self) -> None:
        """Give every player another chance."""
        self._replaced.clear()

    def interrupt(self) -> None:
        """Break off the thinking under way, and all that begins before `listen_again`. From any thread, at once."""
        self._interruption.set()

    def listen_again(self) -> None:
        """Let players think again, after an interruption."""
        self._interruption.clear()

    def ask(
        self, player: Player | None, view: View, seed: int, *, name: str = "", limit: float | None = None
    ) -> tuple[Answer, PlayerFailed | None]:
        """Return a legal answer for `view.seat`, and the fault of its player if it is the first in this deal.

        `player` is None when the one that the seat names is not installed; `name` is the player's where it is not
        the seat's own; `limit` is in seconds. Raises Interrupted when the thinking was broken off.
        """
        decision, fault = self._ask(player, view, seed, name, limit, _attempt)
        return decision.move, fault

    def advise(
        self, player: Player, view: View, seed: int, *, name: str, limit: float | None = None
    ) -> tuple[Decision, PlayerFailed | None]:
        """Return a legal decision for `view.seat` with its reason, and so on as `ask` does."""
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
        # Who was only missing, and has come, did nothing wrong.
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
            self._leave(player, answers)
            raise

    def _leave(self, player: Player, answers: "Answers[_Result]") -> None:
        """Go on without the player's answer; it ends its thinking on its own thread."""
        if id(player) not in self._left:
            self._left[id(player)] = _Left(player, answers)
            self._worker = _Worker()

    def _wait_until_back(self, player: Player, limit: float) -> None:
        left = self._left.get(id(player))
        if left is not None:
            self._interruption.wait(left.is_back, limit)
            del self._left[id(player)]


class _Fault(msgspec.Struct, frozen=True):
    """What a player did instead of answering."""

    misdeed: Misdeed
    detail: str


_Result: TypeAlias = Decision | _Fault
_TryTo: TypeAlias = Callable[[Player, View, int], _Result]


class _Worker:
    """A thread that makes one attempt after another, and ends when nobody holds the worker any more.

    One that is stuck is left behind; it ends when its player comes back, or else with the program.
    """

    def __init__(self) -> None:
        self._attempts: queue.SimpleQueue[tuple[Callable[[], _Result], Answers[_Result]] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        weakref.finalize(self, self._attempts.put, None)

    def begin(self, attempt: Callable[[], _Result], answers: "Answers[_Result]") -> None:
        """Begin an attempt, and put what comes of it among the answers."""
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


class _Left:
    """A player that goes on thinking though nobody wants its answer any more, and is called back."""

    def __init__(self, player: Player, answers: "Answers[_Result]") -> None:
        # Held, so that no other player comes to have the same id.
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
    """Return the player's answer, if it is a legal one, without its reason."""
    return _tried(player, view, seed, lambda decision: _NO_REASON)


def _attempt_with_reason(player: Player, view: View, seed: int) -> _Result:
    """Return the player's answer with its reason, if both are what they should be."""
    return _tried(player, view, seed, lambda decision: _plain(decision.reason, Reason))


def _tried(player: Player, view: View, seed: int, reason_of: Callable[[Decision], Reason | None]) -> _Result:
    try:
        decision: object = player.decide(view, seed)
        if isinstance(decision, Decision):
            move, reason = _plain_move(decision.move), reason_of(decision)
            if move is not None and reason is not None and is_legal(view, move):
                return Decision(move, reason)
        return _Fault(Misdeed.ILLEGAL, repr(decision))
    except PlayerFault as error:
        return _Fault(error.misdeed, str(error))
    except BaseException as error:  # noqa: BLE001 - a stranger's code may raise anything, its own exit as well
        return _Fault(Misdeed.RAISED, "".join(traceback.format_exception(error)))


def _plain_move(move: object) -> Answer | None:
    plain: Answer | None = _plain(move, Answer)
    return None if plain is None else replace(plain, auto=False)


def _plain(value: object, kind: Any) -> Any:
    """Return a value made anew of values of the right types, or None: what is in the log must be readable again."""
    try:
        return msgspec.convert(msgspec.to_builtins(value), kind)
    except (TypeError, ValueError):
        return None


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
