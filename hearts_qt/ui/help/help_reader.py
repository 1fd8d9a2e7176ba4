"""Has strangers' pages of the help tried out in a process of its own, one after the other, while the window goes on."""

import threading
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from hearts_qt.plain_text import some_lines
from hearts_qt.ui.drawing.side_process import SideProcess, SideProcessEnded
from hearts_qt.ui.help.help_files import MOST_BYTES, FilePage, page_text
from hearts_qt.ui.help.help_reading import PageQuestion, PageRead, Trouble

SECONDS: Final = 5.0
"""How long a page may take, the start of the process included."""
MOST_SHOWN: Final = 20_000
"""The characters of a page that are shown as text."""
_MOST_LINES: Final = 1_000
_MOST_LINES_TRIED: Final = 5_000
_MOST_CELLS_TRIED: Final = 8_000
_LONGEST_ANSWER: Final = 64 << 20
_COMMAND: Final = ("-P", "-m", "hearts_qt.ui.help.help_process")


class PageReader(QObject):
    """Reads pages on a thread of its own. `came` brings one by its name, as a `PageRead`."""

    came = Signal(str, object)

    def __init__(self, parent: QObject | None = None, seconds: float = SECONDS) -> None:
        super().__init__(parent)
        self._seconds = seconds
        self._lock = threading.Lock()
        self._wanted: deque[tuple[str, FilePage]] = deque()
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    def want(self, pages: Mapping[str, FilePage]) -> None:
        """Read these pages soon; the first one first."""
        with self._lock:
            self._wanted.extend(pages.items())
            if self._thread is None and self._wanted:
                self._stopped.clear()
                self._thread = threading.Thread(target=self._read_all, name="help-pages", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Stop reading. What is wanted later is read all the same."""
        with self._lock:
            self._wanted.clear()
            thread = self._thread
        self._stopped.set()
        if thread is not None:
            thread.join()

    def _next(self) -> tuple[str, FilePage] | None:
        with self._lock:
            if self._wanted:
                return self._wanted.popleft()
            self._thread = None
            return None

    def _read_all(self) -> None:
        process: SideProcess | None = None
        while (wanted := self._next()) is not None:
            name, page = wanted
            try:
                text, is_whole = page_text(page.path)
            except OSError as error:
                read = PageRead(trouble=Trouble.UNREADABLE, reason=error.strerror or str(error))
            else:
                read, text = PageRead(trouble=Trouble.TOO_LONG), some_lines(text, MOST_BYTES)
                if is_whole and not _is_hopeless(text):
                    process, read = self._tried_out(process, page, text)
                if read.trouble is not None:
                    read = replace(read, text=_as_text(text), plain=_as_text(text))
            with suppress(RuntimeError):  # the window is gone
                if not self._stopped.is_set():
                    self.came.emit(name, read)
        if process is not None:
            process.close()

    def _tried_out(self, process: SideProcess | None, page: FilePage, text: str) -> tuple[SideProcess | None, PageRead]:
        """Return a page as the process finds it, and the process, or None if that was ended."""
        question = msgspec.json.encode(PageQuestion(text, str(page.path.parent)))
        try:
            process = process or SideProcess(*_COMMAND)
            with process.watched(self._seconds, self._stopped.is_set):
                process.say(question + b"\n")
                answer = process.hear_line(_LONGEST_ANSWER)
            return process, msgspec.json.decode(answer, type=PageRead)
        except (OSError, SideProcessEnded, msgspec.DecodeError):
            if process is not None:
                process.close()
            return None, PageRead(trouble=Trouble.TOO_SLOW)


def _is_hopeless(text: str) -> bool:
    """Tell whether a page has far more lines or cells than can be shown in time: nobody has to find that out."""
    return text.count("\n") > _MOST_LINES_TRIED or text.count("|") > _MOST_CELLS_TRIED


def _as_text(text: str) -> str:
    return "\n".join(some_lines(text, MOST_SHOWN).split("\n")[:_MOST_LINES])
