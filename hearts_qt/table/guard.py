"""What happens when a computer player raises, stalls or makes an illegal move.

This is the only place with that policy: the player is replaced for the rest of the deal by a standby, and if even
that fails by the lowest card that may be played. The match always goes on, and the fault is told.
"""

import queue
import threading
import traceback
from collections.abc import Callable
from typing import Final

from hearts_qt.players.player import Answer, Decision, Player
from hearts_qt.rules.cards import Cards, Seat, each_card
from hearts_qt.rules.deal import Phase
from hearts_qt.rules.match import Stage
from hearts_qt.rules.moves import Award, ChooseAward, Pass, Play
from hearts_qt.rules.passing import pass_of, receivers
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
        self._replaced: set[Seat] = set()
        self._worker = _Worker()

    def new_deal(self) -> None:
        """Give every player another chance."""
        self._replaced.clear()

    def ask(self, player: Player, view: View, chance: int) -> tuple[Answer, PlayerFailed | None]:
        """Return a legal answer for `view.seat`, and the fault of the player if it made one."""
        assert view.seat is not None
        if view.seat in self._replaced:
            return self._stand_in(view, chance), None
        outcome = self._decide(player, view, chance)
        if not isinstance(outcome, PlayerFailed):
            return outcome, None
        self._replaced.add(view.seat)
        return self._stand_in(view, chance), outcome

    def _stand_in(self, view: View, chance: int) -> Answer:
        outcome = self._decide(self._standby, view, chance)
        return fallback(view) if isinstance(outcome, PlayerFailed) else outcome

    def _decide(self, player: Player, view: View, chance: int) -> Answer | PlayerFailed:
        assert view.seat is not None
        try:
            decision = self._worker.run(lambda: player.decide(view, chance), self._limit)
        except TimeoutError:
            self._worker = _Worker()
            return PlayerFailed(view.seat, player.name, Misdeed.LATE, f"{self._limit:g} s")
        except Exception as error:  # noqa: BLE001 - whatever a stranger's code raises is its own fault, not the table's
            detail = "".join(traceback.format_exception(error))
            return PlayerFailed(view.seat, player.name, Misdeed.RAISED, detail)
        if isinstance(decision, Decision) and is_legal(view, decision.move):
            return decision.move
        return PlayerFailed(view.seat, player.name, Misdeed.ILLEGAL, repr(decision))


class _Worker:
    """A thread that runs one call after another. One that is stuck is left behind; it ends with the program."""

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[tuple[Callable[[], object], queue.SimpleQueue[object]]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def run(self, call: Callable[[], object], limit: float) -> object:
        """Return what the call returns, or raise what it raises, or TimeoutError after `limit` seconds."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="hearts-player", daemon=True)
            self._thread.start()
        answer: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._calls.put((call, answer))
        try:
            result = answer.get(timeout=limit)
        except queue.Empty:
            raise TimeoutError from None
        if isinstance(result, BaseException):
            raise result
        return result

    def _work(self) -> None:
        while True:
            call, answer = self._calls.get()
            try:
                answer.put(call())
            except BaseException as error:  # noqa: BLE001 - a player's own exit must not end the table's thread
                answer.put(error)


def is_legal(view: View, move: object) -> bool:
    """Tell whether a move is one that the view's seat may make now."""
    if view.seat is None or view.seat not in view.awaited:
        return False
    if isinstance(move, ChooseAward):
        return view.stage is Stage.AWARD and move.seat == view.seat and isinstance(move.award, Award)
    if view.stage is not Stage.DEAL:
        return False
    if isinstance(move, Play):
        return view.phase is Phase.PLAYING and move.seat == view.seat and _is_in(move.card, view.legal)
    return isinstance(move, Pass) and view.phase is Phase.PASSING and _is_legal_pass(view, view.seat, move)


def _is_in(card: object, cards: Cards) -> bool:
    return isinstance(card, int) and 0 <= card < 52 and bool(cards >> card & 1)


def _is_legal_pass(view: View, seat: Seat, move: Pass) -> bool:
    cards = list(move.cards)
    places = receivers(seat, view.direction)
    expected = sorted(places) if len(places) == 3 else list(places) * view.to_pass
    held = all(_is_in(card, view.hand) for card in cards)
    return move.seat == seat and len(set(cards)) == len(cards) == view.to_pass and held and sorted(move.to) == expected


def fallback(view: View) -> Answer:
    """Return the plainest legal answer: the highest cards passed, the lowest card played, the moon added."""
    assert view.seat is not None
    if view.stage is Stage.AWARD:
        return ChooseAward(view.seat, Award.ADD)
    if view.phase is Phase.PASSING:
        highest = sorted(each_card(view.hand), key=lambda card: card % 13)[-view.to_pass :]
        return pass_of(view.seat, tuple(highest), view.direction)
    return Play(view.seat, min(each_card(view.legal), key=lambda card: card % 13))
