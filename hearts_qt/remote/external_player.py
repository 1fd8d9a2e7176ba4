"""A computer player that runs as a program of its own: one process for each seat, started when it is first needed.

The table uses it like any other player. When something goes wrong, it raises `ExternalPlayerFault`. The text of this
error names the player's plugin, its file and the reason. The table's guard then lets a stand-in play. A program that
cannot continue is ended, and started again for the next question.
"""

import threading
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.players.style_player import Stan
from hearts_qt.plugin_host.plugin_settings import SettingValue
from hearts_qt.remote.dialogue import Connect, Dialogue
from hearts_qt.remote.faults import HEALTHY, DialogueFault, ExternalPlayerFault, FaultKind
from hearts_qt.remote.view_messages import seed_for
from hearts_qt.remote.wire import Expression
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.view import View
from hearts_qt.table.guard import TIME_LIMIT

Hear: TypeAlias = Callable[[Seat, Expression], None]
"""A function that gets a comment or a mood of the player in a seat. It is called on any thread."""

_Deal: TypeAlias = tuple[int, int]
"""Identifies a deal for one seat: the seat seed in this match, and the number of deals played before."""
_NO_SETTINGS: Final[Mapping[str, SettingValue]] = MappingProxyType({})
_REASON: Final = Reason(Judgement.GUESS)


def hear_nothing(seat: Seat, said: Expression) -> None:
    """Ignore a comment or a mood."""


class ExternalPlayer:
    """A player in processes of its own. It is Interruptible, SelfTimed and Forgetful, and must be closed."""

    def __init__(
        self,
        name: str,
        version: int,
        connect: Connect,
        *,
        origin: str = "",
        seconds: float = TIME_LIMIT,
        said: Hear = hear_nothing,
        settings: Mapping[str, SettingValue] = _NO_SETTINGS,
    ) -> None:
        """Play under the name `name`, with programs that `connect` starts.

        `origin` names the plugin and its file in faults. `seconds` is the time limit for an answer. The first answer in
        a seat includes the program's start. `settings` has the values of the player's settings by their ids.
        """
        self.settings = settings
        """The values of the player's settings.

        Setting this attribute to a new mapping takes effect in the next deal of each seat.
        """
        self.name = name
        self.version = version
        self.seconds = seconds
        self._connect = connect
        self._origin = origin or name
        self._said = said
        self._lock = threading.Lock()
        self._dialogues: dict[Seat, Dialogue] = {}
        self._deals: dict[Seat, _Deal] = {}
        self._closed = False

    @property
    def longest_wait(self) -> float:
        """The time in seconds after which a caller can stop waiting.

        Long before that, the player object itself reports that its program is too late.
        """
        return 4 * self.seconds + 2

    def decide(self, view: View, seed: int) -> Decision:
        """Return the program's answer for the view's seat.

        If the program cannot make such a decision, a standard player decides. Raises ExternalPlayerFault and
        Interrupted.
        """
        assert view.seat is not None
        dialogue = None
        try:
            dialogue = self._dialogue(view.seat, (view.seat_seed, view.deals_played))
            move = dialogue.ask(view, seed_for(self, view, seed))
        except DialogueFault as fault:
            if fault.fault not in HEALTHY:
                self._drop(view.seat, dialogue)
            raise ExternalPlayerFault(self._origin, fault) from fault
        return Stan().decide(view, seed) if move is None else Decision(move, _REASON)

    def interrupt(self) -> None:
        """Interrupt the current decision. Any thread may call this."""
        with self._lock:
            dialogues = list(self._dialogues.values())
        for dialogue in dialogues:
            dialogue.interrupt()

    def forget(self) -> None:
        """End all programs of the player without waiting. The next decision in a seat starts a new one."""
        with self._lock:
            dialogues = list(self._dialogues.values())
            self._dialogues.clear()
        for dialogue in dialogues:
            dialogue.close()

    def close(self) -> None:
        """End all programs of the player for ever, without waiting. Any thread may call this."""
        with self._lock:
            self._closed = True
            dialogues = list(self._dialogues.values())
            self._dialogues.clear()
        for dialogue in dialogues:
            dialogue.close()

    def _dialogue(self, seat: Seat, deal: _Deal) -> Dialogue:
        with self._lock:
            if self._closed:
                raise DialogueFault(FaultKind.CLOSED)
            before, settings = self._dialogues.get(seat), self.settings
            if before is not None and before.settings != settings and self._deals.get(seat) != deal:
                before.close()
                before = None
            self._deals[seat] = deal
            if before is None:
                before = Dialogue(self._connect, seat, self.seconds, lambda said: self._said(seat, said), settings)
                self._dialogues[seat] = before
            return before

    def _drop(self, seat: Seat, dialogue: Dialogue | None) -> None:
        if dialogue is None:
            return
        dialogue.close()
        with self._lock:
            if self._dialogues.get(seat) is dialogue:
                del self._dialogues[seat]
