"""Runs a table on its own thread: any thread can send requests, and each window's updates go into a mailbox.

The thread mostly waits for the disk or for a player, which releases the GIL. Updates that the window has not taken yet
are merged, so that a fast table never floods a slow window. Most requests interrupt a player that is thinking. When the
request has been carried out, the player is asked again if it still has the turn.
"""

import queue
import threading
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.events import for_seat
from hearts_qt.table.attached_windows import HOST
from hearts_qt.table.link import AskHint, Ready, Request, Rest, Update
from hearts_qt.table.table import Table

_MOST_EVENTS: Final = 400
"""How many events are kept at most for a slow window. Older events are dropped; the view shows their result anyway."""


class Mailbox:
    """Holds the newest update until the window takes it, together with the events of the updates before it."""

    def __init__(self, ring: Callable[[], None]) -> None:
        """Call `ring` on the table's thread when an update is put into the empty mailbox."""
        self._ring = ring
        self._lock = threading.Lock()
        self._update: Update | None = None

    def put(self, update: Update) -> None:
        """Put an update into the mailbox; if an older update is still there, merge the two updates."""
        with self._lock:
            waiting = self._update
            if waiting is not None:
                update = replace(
                    update,
                    # The window may show another seat now than when these events happened.
                    events=(for_seat(waiting.events, update.view.seat) + update.events)[-_MOST_EVENTS:],
                    problems=waiting.problems + update.problems,
                )
            self._update = update
        if waiting is None:
            self._ring()

    @property
    def is_empty(self) -> bool:
        """Whether the window has taken everything."""
        return self._update is None

    def take(self) -> Update | None:
        """Remove and return the update, or return None if the mailbox is empty."""
        with self._lock:
            update, self._update = self._update, None
        return update


TRY_AGAIN: Final = 5.0
"""After how many seconds without a request the table tries again to write what the disk has refused."""


class _Call:
    """A function call that is made on the table's thread while another thread waits for the result."""

    def __init__(self, call: Callable[[Table], object]) -> None:
        """Store the function to call."""
        self.done = threading.Event()
        self.result: object = None
        self.error: ValueError | None = None
        self._call = call

    def do(self, table: Table) -> None:
        """Make the call, and store its result or its ValueError."""
        try:
            self.result = self._call(table)
        except ValueError as error:
            self.error = error
        self.done.set()


class TableRunner:
    """Runs a table on its own thread."""

    def __init__(
        self, open_table: Callable[[], Table], mailbox: Mailbox, failed: Callable[[BaseException], None]
    ) -> None:
        """Open the table on the new thread and put the host's updates into the mailbox.

        `failed` is called on that thread with any unexpected error; the log has the match up to the error.
        """
        self._open_table = open_table
        self._mailboxes = {HOST: mailbox}
        self._failed = failed
        self._requests: queue.SimpleQueue[tuple[Request, int] | _Call | None] = queue.SimpleQueue()
        self._table: Table | None = None
        self._thread = threading.Thread(target=self._run, name="hearts-table", daemon=True)

    def start(self) -> None:
        """Start the thread; the first update comes as soon as the table is open."""
        self._thread.start()

    @property
    def has_requests(self) -> bool:
        """Whether there are requests that have not been handled yet."""
        return not self._requests.empty()

    def attach(self, seats: Collection[Seat], mailbox: Mailbox, seconds: float = 5.0) -> int | None:
        """Add a window with these seats; its updates go into the mailbox. Return its id, or None if it takes too long.

        A window that has to wait too long is not added later. Raises ValueError if another guest's window has one of
        the seats.
        """
        given_up = threading.Event()

        def attach(table: Table) -> int | None:
            if given_up.is_set():
                return None
            number = table.attach(seats)
            self._mailboxes[number] = mailbox
            return number

        call = self._called(attach, seconds)
        if call is None:
            given_up.set()
            return None
        return call.result if isinstance(call.result, int) else None

    def detach(self, window: int) -> None:
        """Remove a guest's window without waiting. Nothing happens if it has left already."""

        def detach(table: Table) -> None:
            if self._mailboxes.pop(window, None) is not None:
                table.detach(window)

        self._requests.put(_Call(detach))
        self._interrupt_thinking()

    def send(self, request: Request, window: int = HOST) -> None:
        """Send a window's request to the table without waiting."""
        self._requests.put((request, window))
        # AskHint and Ready never need to interrupt the current search.
        if not isinstance(request, AskHint | Ready):
            self._interrupt_thinking()

    def _interrupt_thinking(self) -> None:
        table = self._table
        if table is not None:
            table.interrupt()

    def save(self, seconds: float = 5.0) -> str | None:
        """Write everything to the log and wait until it is written; return why that failed, or None.

        An empty text means that the disk did not answer in time.
        """
        return self._do(lambda table: table.log.save(), seconds)

    def save_copy(self, path: Path, seconds: float = 5.0) -> str | None:
        """Write a copy of the whole log to `path` and wait until it is written; return why that failed, or None."""
        return self._do(lambda table: table.log.save_copy(path), seconds)

    def _do(self, call: Callable[[Table], str | None], seconds: float) -> str | None:
        if not self._thread.is_alive():
            return None
        done = self._called(call, seconds)
        if done is None:
            return ""
        return done.result if isinstance(done.result, str) else None

    def _called(self, call: Callable[[Table], object], seconds: float) -> _Call | None:
        """Make a call on the table's thread, and return it when it is done; None if that takes too long.

        Raises the ValueError that the call has raised.
        """
        waiting = _Call(call)
        self._requests.put(waiting)
        self._interrupt_thinking()
        if not waiting.done.wait(seconds):
            return None
        if waiting.error is not None:
            raise waiting.error
        return waiting

    def stop(self) -> None:
        """Let the table finish writing, and end the thread."""
        self._requests.put(None)
        self._interrupt_thinking()
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    def _run(self) -> None:
        try:
            table = self._table = self._open_table()
            self._put_updates(table)
            while self.turn(table):
                continue
        except BaseException as error:  # noqa: BLE001 - the window shows the error; nobody would see the thread's traceback
            self._failed(error)

    def turn(self, table: Table) -> bool:
        """Handle a request or let the table take a step; return False to end the thread."""
        # The players must resume before the queue is read. A thread puts its request into the queue before it
        # interrupts, so no request is missed.
        table.resume()
        can_step = table.can_step
        try:
            request = self._requests.get(not can_step, _patience_of(table))
        except queue.Empty:
            if not (table.step() if can_step else table.save_again()):
                return True
        else:
            if request is None:
                # While four computers play, entries are written without waiting for the disk.
                table.log.save()
                return False
            if isinstance(request, _Call):
                request.do(table)
            else:
                table.handle(*request)
            if isinstance(request, tuple) and isinstance(request[0], Ready | Rest):
                # These change nothing, so no update is sent. The window may have sent the next Ready already, and a
                # new update would make that Ready invalid.
                return True
        self._put_updates(table)
        return True

    def _put_updates(self, table: Table) -> None:
        for window, mailbox in self._mailboxes.items():
            mailbox.put(table.update(window))


def _patience_of(table: Table) -> float | None:
    """Return for how many seconds a table waits for a request before it does something by itself; None for ever."""
    limits = (TRY_AGAIN if table.log.is_refused else None, table.seconds_to_step)
    return min((limit for limit in limits if limit is not None), default=None)
