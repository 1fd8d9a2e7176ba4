"""Tells the author of a design which pictures cannot be drawn, with the same process and limits as in the window.

Nothing here needs Qt. Only the process that draws loads Qt.
"""

from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from hearts_qt.plugin_host.decks.design import Design, Part
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.ui.media.card_request import CARDS, SECONDS, CardRequest
from hearts_qt.ui.media.client import Cause, DrawingClient, DrawingError
from hearts_qt.ui.media.processes import DrawingProcesses
from hearts_qt.ui.media.variant import ASPECT

_WIDTH: Final = 240
_MOST_FAILURES: Final = 3
"""After this many pictures that took too long or ended the process, the other pictures are not tried."""


class CannotTryError(Exception):
    """Raised if nothing can be drawn on this system, because no process can be started or a library is missing."""


def try_design(
    design: Design, known: Collection[str] = (), seconds: float = SECONDS, processes: DrawingProcesses | None = None
) -> tuple[Flaw, ...]:
    """Draw every picture of a design once, and return the flaws of the pictures that fail.

    Pictures in files whose names are in `known` are left out. The time limit `seconds` is for all fronts together, for
    all jumbo fronts together, and for each back. Raises CannotTryError.
    """
    processes = processes or DrawingProcesses()
    try:
        return tuple(_try_all(design, known, seconds, processes))
    finally:
        processes.close()


def _try_all(design: Design, known: Collection[str], seconds: float, processes: DrawingProcesses) -> Iterator[Flaw]:
    failures = 0
    for parts in _groups(design, known):
        while parts and failures < _MOST_FAILURES:
            flaws, drawn, failure = _try(parts, seconds, processes)
            yield from flaws
            if failure is None:
                break
            failures += 1
            yield Flaw(FlawKind.LATE if failure is Cause.LATE else FlawKind.DIED, _place_of(parts[drawn]))
            # If one picture took too long, no time was left for the pictures after it, so these are tried in a new
            # request.
            parts = parts[drawn + 1 :]


def _groups(design: Design, known: Collection[str]) -> Iterator[list[Part]]:
    """Yield the groups of pictures that the window draws together, without missing and `known` pictures."""
    for parts in (design.fronts, design.jumbo, *((back.part,) for back in design.backs)):
        yield [part for part in parts if part is not None and part.file.name not in known]


def _try(parts: list[Part], seconds: float, processes: DrawingProcesses) -> tuple[list[Flaw], int, Cause | None]:
    """Draw pictures. Return their flaws, the number of answers, and why answers are missing; None if all came."""
    _start(processes)
    flaws: list[Flaw] = []
    drawn = 0
    request = CardRequest(tuple(parts), _WIDTH, round(_WIDTH * ASPECT))
    try:
        for answer, _ in DrawingClient(CARDS, seconds, processes).ask(request, count=len(parts)):
            if answer.flaw is not None:
                flaws.append(replace(answer.flaw, where=answer.flaw.where or _place_of(parts[drawn])))
            drawn += 1
    except DrawingError as error:
        return flaws, drawn, error.cause
    return flaws, drawn, None


def _start(processes: DrawingProcesses) -> None:
    """Start a process and get an answer from it, so that a later failure can only be caused by the pictures."""
    try:
        list(DrawingClient(CARDS, SECONDS, processes).ask(CardRequest((None,), 1, 1)))
    except DrawingError as error:
        raise CannotTryError(str(error)) from error


def _place_of(part: Part) -> str:
    return f"{part.file.name}: {part.elements[0]}" if part.elements else part.file.name
