"""Tries out, for the author of a plugin, whether a help page can be shown within the limits of the help window."""

from pathlib import Path
from typing import Final

from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.ui.drawing.client import DrawingClient
from hearts_qt.ui.drawing.processes import DrawingProcesses
from hearts_qt.ui.help.help_files import FilePage
from hearts_qt.ui.help.help_reader import SECONDS, read_page
from hearts_qt.ui.help.help_trial import PAGES, Trouble

_FLAWS: Final = {
    Trouble.UNREADABLE: FlawKind.UNREADABLE,
    Trouble.TOO_LONG: FlawKind.TOO_LARGE,
    Trouble.TOO_SLOW: FlawKind.LATE,
}


def try_page(path: Path) -> tuple[Flaw, ...]:
    """Read and lay out a page once. Return why the page or some of its pictures would not be shown as written."""
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
