"""Reads the help pages of plugins and has them tested in a separate process, without blocking the window."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from hearts_qt.plain_text import some_lines
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.ui.help.help_files import MOST_BYTES, FilePage, page_text
from hearts_qt.ui.help.help_trial import PAGES, PageRequest, PageResult, Trouble
from hearts_qt.ui.media.client import DrawingClient, DrawingError
from hearts_qt.ui.media.processes import DrawingProcesses
from hearts_qt.ui.widgets.background import WorkQueue

SECONDS: Final = 5.0
"""Longest time for testing a page, in seconds, including the start of the process."""
MOST_SHOWN: Final = 20_000
"""Of a page that is shown as plain text, at most this many characters are shown."""
_MOST_LINES: Final = 1_000
_MOST_LINES_TRIED: Final = 5_000
_MOST_CELLS_TRIED: Final = 8_000
_FLAWS: Final = {
    Trouble.UNREADABLE: FlawKind.UNREADABLE,
    Trouble.TOO_LONG: FlawKind.TOO_LARGE,
    Trouble.TOO_SLOW: FlawKind.LATE,
}


class PageReader(QObject):
    """Reads pages on a thread of its own."""

    page_read = Signal(str, object)
    """Emitted with a page's name and its `PageResult`."""

    def __init__(
        self, parent: QObject | None = None, seconds: float = SECONDS, processes: DrawingProcesses | None = None
    ) -> None:
        super().__init__(parent)
        self._client = DrawingClient(PAGES, seconds, processes)
        self._queue = WorkQueue("help-pages", self)

    def request(self, pages: Mapping[str, FilePage]) -> None:
        """Read these pages soon, in this order."""
        for name, page in pages.items():
            read = partial(read_page, page, self._client, self._queue.is_closed)
            self._queue.run(read, partial(self.page_read.emit, name))

    def close(self) -> None:
        """Stop reading. A later `request` starts the reading again."""
        self._queue.close()


def read_page(
    page: FilePage, client: DrawingClient[PageRequest, PageResult], is_stopped: Callable[[], bool]
) -> PageResult:
    """Read a page and have it tested. If it has a Trouble, it is returned as plain text."""
    try:
        text, is_whole = page_text(page.path)
    except OSError as error:
        return PageResult(trouble=Trouble.UNREADABLE, reason=error.strerror or str(error))
    read, text = PageResult(trouble=Trouble.TOO_LONG), some_lines(text, MOST_BYTES)
    if is_whole and not _is_too_large(text):
        read = _try_out(page, text, client, is_stopped)
    if read.trouble is not None:
        read = replace(read, text=_as_text(text), plain=_as_text(text))
    return read


def try_page(path: Path) -> tuple[Flaw, ...]:
    """Read and test a page once, for its author. Return why it or its pictures would not be shown as written."""
    processes = DrawingProcesses()
    try:
        read = read_page(FilePage("", path), DrawingClient(PAGES, SECONDS, processes), lambda: False)
    finally:
        processes.close()
    if read.trouble is not None:
        return (Flaw(_FLAWS[read.trouble], path.name, read.reason),)
    if read.refused:
        return (Flaw(FlawKind.UNREADABLE, f"{path.name}: ![…](…)", str(read.refused)),)
    return ()


def _try_out(
    page: FilePage, text: str, client: DrawingClient[PageRequest, PageResult], is_stopped: Callable[[], bool]
) -> PageResult:
    """Return the result of testing a page in a process of its own."""
    try:
        ((read, _),) = client.ask(PageRequest(text, str(page.path.parent)), is_stopped=is_stopped)
    except DrawingError:
        return PageResult(trouble=Trouble.TOO_SLOW)
    return read


def _is_too_large(text: str) -> bool:
    """Tell whether a page has far too many lines or table cells, so that a test would only waste time."""
    return text.count("\n") > _MOST_LINES_TRIED or text.count("|") > _MOST_CELLS_TRIED


def _as_text(text: str) -> str:
    return "\n".join(some_lines(text, MOST_SHOWN).split("\n")[:_MOST_LINES])
