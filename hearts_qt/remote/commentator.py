"""A commentator of a plugin: a program that hears the public events of a deal, and remarks on them.

The program runs in its own process, like a computer player. A thread tells it one event at a time, and waits until the
program has heard it. No other thread waits for a slow commentator. Events that have become too old are left out.
"""

import queue
import threading
import time
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final, Protocol

from msgspec import Struct

import hearts_qt
from hearts_qt.plugin_host.plugin_settings import SettingValue
from hearts_qt.remote import commentary_wire as wire
from hearts_qt.remote.dialogue import Connect, LineCarrier
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.wire import Refusal
from hearts_qt.remote.wire_form import Written, event_form, spectator_view
from hearts_qt.rules.events import Event
from hearts_qt.rules.view import View, as_spectator

SECONDS: Final = 2.0
"""The time limit for one event in seconds. An event that has waited for longer is left out."""
START_SECONDS: Final = 8.0
"""The time limit in seconds for the start of the program."""
MOST_REMARKS: Final = 4
"""How many remarks on one event are passed on at most."""
MOST_LINES: Final = 200
"""How many lines a commentator may write about one event. A commentator that writes more is ended."""


_NO_SETTINGS: Final[Mapping[str, SettingValue]] = MappingProxyType({})


class CommentaryTold(Protocol):
    """Receives remarks and failures of a commentator, on any thread."""

    def remarked(self, remark: wire.Remark) -> None:
        """Receive a remark."""
        ...

    def failed(self, fault: DialogueFault) -> None:
        """Receive the news that the commentator has failed and will say nothing more."""
        ...


class _Moment(Struct, frozen=True):
    """An event that is waiting to be told, and the time after which it is too old."""

    event: Written
    view: View
    until: float


class ExternalCommentator:
    """A commentator in a process of its own.

    The process starts with the first event. The commentator must be closed.
    """

    def __init__(
        self,
        connect: Connect,
        told: CommentaryTold,
        sounds: Collection[str] = (),
        *,
        settings: Mapping[str, SettingValue] = _NO_SETTINGS,
        seconds: float = SECONDS,
        start_seconds: float = START_SECONDS,
        oldest: float = SECONDS,
    ) -> None:
        """Prepare the commentator. `connect` starts its program.

        The program may play these `sounds`; the name of any other sound is a fault. `settings` has the values of the
        plugin's settings by their ids. An event that has waited for more than `oldest` seconds is left out.
        """
        self._connect = connect
        self._told = told
        self._sounds = frozenset(sounds)
        self.settings = settings
        self._seconds = seconds
        self._start_seconds = start_seconds
        self._oldest = oldest
        self._moments: queue.SimpleQueue[_Moment | None] = queue.SimpleQueue()
        self._came: queue.SimpleQueue[wire.Hello | wire.Heard | DialogueFault] = queue.SimpleQueue()
        self._closed = threading.Event()
        self._lines = 0
        self._lines_now = 0
        self._remarks_now = 0
        self._asked = 0
        """The id of the event that the commentator was last told; 0 before the first event."""
        self._thread = threading.Thread(target=self._work, name="hearts-commentator", daemon=True)
        self._thread.start()

    def tell(self, event: Event, view: View) -> None:
        """Tell the commentator about an event, unless the event is private. Returns without waiting.

        `view` may be the view of any seat. The commentator gets only what everybody sees.
        """
        public = event_form(event)
        if public is not None:
            self._moments.put(_Moment(public, as_spectator(view), time.monotonic() + self._oldest))

    def finish(self, deadline: float) -> None:
        """Wait until the commentator has heard all events so far, but not longer than until `deadline`.

        `deadline` is a time of `time.monotonic`.
        """
        self._moments.put(None)
        self._thread.join(max(0.0, deadline - time.monotonic()))

    def close(self) -> None:
        """End the program without waiting for its end."""
        self._closed.set()
        self._moments.put(None)
        self._came.put(DialogueFault(FaultKind.CLOSED))

    # These methods run on the commentator's thread.

    def _work(self) -> None:
        if (first := self._moments.get()) is None:
            return
        line: LineCarrier | None = None
        try:
            line = self._connect(self)
            self._greet(line)
            # The first event is told even if the start took long, because the commentator was started for it.
            self._tell(line, first)
            while (moment := self._moments.get()) is not None:
                if time.monotonic() < moment.until:
                    self._tell(line, moment)
        except DialogueFault as fault:
            if not self._closed.is_set():
                self._told.failed(fault)
        finally:
            self._closed.set()
            if line is not None:
                line.send(wire.line_of(wire.Bye()))
                line.close()

    def _greet(self, line: LineCarrier) -> None:
        program = f"hearts-qt {hearts_qt.__version__}"
        sounds = tuple(sorted(self._sounds))
        line.send(wire.line_of(wire.Greeting(program, self._seconds, sounds, settings=dict(self.settings))))
        if not isinstance(self._next(self._start_seconds, FaultKind.NO_HELLO), wire.Hello):
            raise DialogueFault(FaultKind.NOT_HELLO)

    def _tell(self, line: LineCarrier, moment: _Moment) -> None:
        self._lines_now = self._remarks_now = 0
        number = self._asked + 1
        self._asked = number
        line.send(wire.line_of(wire.EventNews(number, moment.event, spectator_view(moment.view))))
        came = self._next(self._seconds, FaultKind.LATE)
        if not isinstance(came, wire.Heard) or came.id != number:
            raise DialogueFault(FaultKind.WRONG_ANSWER, f"the event is {number}, and it answered {came}")

    def _next(self, seconds: float, late: FaultKind) -> wire.Hello | wire.Heard:
        try:
            came = self._came.get(timeout=seconds)
        except queue.Empty:
            raise DialogueFault(late, f"{seconds:g} s") from None
        if isinstance(came, DialogueFault):
            raise came
        return came

    # These methods run on the threads that read lines.

    def heard(self, line: bytes) -> None:
        """Receive a line from the commentator. Raises DialogueFault if the commentator has to be ended."""
        self._lines += 1
        self._lines_now += 1
        if self._lines_now > MOST_LINES:
            raise DialogueFault(FaultKind.ENDLESS, f"{MOST_LINES} lines about one event")
        message = wire.message_of(line, self._lines)
        match message:
            case Refusal():
                raise DialogueFault(FaultKind.REFUSED, message.reason)
            case wire.Hello() | wire.Heard():
                self._came.put(message)
            case _:
                self._pass_on(message)

    def _pass_on(self, remark: wire.Remark) -> None:
        if isinstance(remark, wire.SoundPlayed) and remark.sound not in self._sounds:
            raise DialogueFault(FaultKind.NOT_A_MESSAGE, f"line {self._lines}: there is no sound {remark.sound}")
        self._remarks_now += 1
        if self._remarks_now <= MOST_REMARKS and not self._closed.is_set():
            self._told.remarked(remark)

    def ended(self, fault: DialogueFault) -> None:
        """Remember that no more lines will come."""
        self._came.put(fault)
