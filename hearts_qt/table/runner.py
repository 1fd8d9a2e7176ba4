"""The thread on which a table lives: requests go in from anywhere, updates come out through one call.

The thread is short Python and waiting, for the disk or for a player, which lets go of the GIL. While a table runs
free, updates that the window has not taken yet are merged, so that a fast table never floods a slow window. A request
that comes while a player thinks breaks that off, and the player is asked anew afterwards if it is still its turn.
"""

import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from hearts_qt.rules.events import for_seat
from hearts_qt.table.link import AskHint, Ready, Request, Update
from hearts_qt.table.table import Table

_MOST_EVENTS: Final = 400
"""Events kept for a window that does not keep up; older ones are in the view anyway."""


class Mailbox:
    """Holds the newest update until the window takes it; what happened in between is added up."""

    def __init__(self, ring: Callable[[], None]) -> None:
        """Call `ring`, on the table's thread, when an update comes into the empty box."""
        self._ring = ring
        self._lock = threading.Lock()
        self._update: Update | None = None

    def put(self, update: Update) -> None:
        """Put an update in, together with what is still in the box."""
        with self._lock:
            waiting = self._update
            if waiting is not None:
                update = replace(
                    update,
                    # Somebody else may look now than did when these happened.
                    events=(for_seat(waiting.events, update.view.seat) + update.events)[-_MOST_EVENTS:],
                    troubles=waiting.troubles + update.troubles,
                )
            self._update = update
        if waiting is None:
            self._ring()

    def take(self) -> Update | None:
        """Take the update out, or None if there is none."""
        with self._lock:
            update, self._update = self._update, None
        return update


class _Errand:
    """Something that is done on the table's thread while another one waits for it."""

    def __init__(self, errand: Callable[[Table], str | None]) -> None:
        """Wait to be done."""
        self.done = threading.Event()
        self.result: str | None = None
        self._errand = errand

    def do(self, table: Table) -> None:
        """Do it."""
        self.result = self._errand(table)
        self.done.set()


class TableRunner:
    """Runs a table on a thread of its own."""

    def __init__(
        self, open_table: Callable[[], Table], mailbox: Mailbox, failed: Callable[[BaseException], None]
    ) -> None:
        """Open the table on the thread and put its updates into the mailbox.

        `failed` is called, on that thread, with an error that nobody expected; the log holds the match up to it.
        """
        self._open_table = open_table
        self._mailbox = mailbox
        self._failed = failed
        self._requests: queue.SimpleQueue[Request | _Errand | None] = queue.SimpleQueue()
        self._table: Table | None = None
        self._thread = threading.Thread(target=self._run, name="hearts-table", daemon=True)

    def start(self) -> None:
        """Start the thread; the first update comes once the table is open."""
        self._thread.start()

    def send(self, request: Request) -> None:
        """Hand the table a request; returns at once."""
        self._requests.put(request)
        # What is being thought about is about to be wanted, or does not keep these waiting.
        if not isinstance(request, AskHint | Ready):
            self._break_off()

    def _break_off(self) -> None:
        table = self._table
        if table is not None:
            table.thinking.break_off()

    def save(self, seconds: float = 5.0) -> str | None:
        """Have everything written to the log, and wait for it; return why something is not written, or None.

        A text without a letter says that the disk does not answer.
        """
        return self._do(lambda table: table.log.save(), seconds)

    def save_copy(self, path: Path, seconds: float = 5.0) -> str | None:
        """Have the whole log written to another place as well, and wait for it; return why not, or None."""
        return self._do(lambda table: table.log.save_copy(path), seconds)

    def _do(self, errand: Callable[[Table], str | None], seconds: float) -> str | None:
        if not self._thread.is_alive():
            return None
        waiting = _Errand(errand)
        self._requests.put(waiting)
        self._break_off()
        return waiting.result if waiting.done.wait(seconds) else ""

    def stop(self) -> None:
        """Let the table finish what it is writing, and end the thread."""
        self._requests.put(None)
        self._break_off()
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    def _run(self) -> None:
        try:
            table = self._table = self._open_table()
            self._mailbox.put(table.update())
            while self._turn(table):
                continue
        except BaseException as error:  # noqa: BLE001 - the window shows it; a thread's own traceback nobody would see
            self._failed(error)

    def _turn(self, table: Table) -> bool:
        """Handle a request, or take the step that the table may take; return whether to go on."""
        # Before the queue is looked at: whoever breaks off afterwards has put a request in that is still there.
        table.thinking.listen_again()
        try:
            request = self._requests.get(block=not table.can_step)
        except queue.Empty:
            if not table.step():
                return True
        else:
            if request is None:
                # What four computers have played was not waited for.
                table.log.save()
                return False
            if isinstance(request, _Errand):
                request.do(table)
            else:
                table.handle(request)
            if isinstance(request, Ready):
                # It shows nothing by itself, and another update would make the Ready that is on its way stale.
                return True
        self._mailbox.put(table.update())
        return True
