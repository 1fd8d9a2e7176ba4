"""Tries whether a design can be drawn, for its author: in the process that draws it for the window, with its limits.

Nothing here needs Qt, which only that process loads.
"""

from collections.abc import Collection, Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from hearts_qt.plugin_host.decks.design import Design, Part
from hearts_qt.plugin_host.flaw import Fault, Flaw
from hearts_qt.ui.art.look import ASPECT
from hearts_qt.ui.art.studio_protocol import COMMAND, MOST_ANSWER, SECONDS, DrawnPart, Job, encode_job
from hearts_qt.ui.drawing.side_process import SideProcess, SideProcessEnded

_WIDTH: Final = 240
_MOST_ENDS: Final = 3
"""How many pictures may end the process, or be late, until no more are tried: each takes its time."""


class CannotTryError(Exception):
    """Nothing can be drawn here, whatever it is: the system has no room, or lacks a library."""


def try_design(design: Design, known: Collection[str] = (), seconds: float = SECONDS) -> tuple[Flaw, ...]:
    """Draw every picture of a design once, and return what is wrong with those that fail.

    Pictures in files whose names are in `known` are left out. `seconds` is the time for all fronts, and for each back.
    Raises CannotTryError.
    """
    flaws: list[Flaw] = []
    ends = 0
    for parts in _jobs(design, known):
        while parts and ends < _MOST_ENDS:
            found, done, is_late = _drawn(parts, seconds)
            flaws += found
            if done == len(parts):
                break
            ends += 1
            flaws.append(Flaw(Fault.LATE if is_late else Fault.DIED, _place_of(parts[done])))
            # What is behind a picture that was late was not given its time, and is tried by itself.
            parts = parts[done + 1 :]
    return tuple(flaws)


def _jobs(design: Design, known: Collection[str]) -> Iterator[list[Part]]:
    """Give the pictures that the window has drawn at once, without those that are missing or known to be wrong."""
    for parts in (design.fronts, design.jumbo, *((back.part,) for back in design.backs)):
        yield [part for part in parts if part is not None and part.file.name not in known]


def _drawn(parts: list[Part], seconds: float) -> tuple[list[Flaw], int, bool]:
    """Return what is wrong with pictures, how many were drawn before the process ended, and whether it was late."""
    flaws: list[Flaw] = []
    done = 0
    process = _started()
    try:
        with process.watched(seconds):
            process.say(encode_job(Job(tuple(parts), _WIDTH, round(_WIDTH * ASPECT))))
            for part in parts:
                answer = msgspec.json.decode(process.hear_line(MOST_ANSWER), type=DrawnPart)
                process.hear(answer.size)
                if answer.flaw is not None:
                    flaws.append(replace(answer.flaw, where=answer.flaw.where or _place_of(part)))
                done += 1
    except SideProcessEnded as ended:
        return flaws, done, ended.late
    finally:
        process.close()
    return flaws, done, False


def _started() -> SideProcess:
    """Return a process that has answered: what it says next is about the pictures."""
    try:
        process = SideProcess(*COMMAND)
    except OSError as error:
        raise CannotTryError(str(error)) from error
    try:
        with process.watched(SECONDS):
            process.say(encode_job(Job((None,), 1, 1)))
            process.hear_line(MOST_ANSWER)
    except SideProcessEnded as ended:
        process.close()
        raise CannotTryError(str(ended)) from ended
    return process


def _place_of(part: Part) -> str:
    return f"{part.file.name}: {part.elements[0]}" if part.elements else part.file.name
