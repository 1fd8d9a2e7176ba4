"""Tries a sample of the power cuts and failing disks, or all of them."""

import errno
import hashlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.power_loss.cuts import put, states
from tests.power_loss.played import LOG, play
from tests.power_loss.promises import DEFAULTS, Promises
from tests.power_loss.recorder import Recorder

ERRORS: Final = (errno.EIO, errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES)
_FOR_EVER: Final = 1 << 30


class FlawKind(NamedTuple):
    """An error that a change of the disk raises, alone or together with all later changes."""

    number: int
    error: int
    for_ever: bool

    def at(self, number: int) -> OSError | None:
        """Return the error for the change with this number, or None."""
        if number == self.number or (self.for_ever and number > self.number):
            return OSError(self.error, os.strerror(self.error))
        return None


def recorded(folder: Path) -> Recorder:
    """Play the session on a disk that works."""
    recorder = Recorder(folder / "played")
    recorder.home.mkdir(parents=True)
    with recorder.at_work():
        play(recorder)
    return recorder


def broken_by_cuts(recorder: Recorder, folder: Path, most: int, share: float, seed: int) -> Iterator[tuple[int, str]]:
    """Cut the power after each change in some of the possible ways.

    Yield the change's number and the broken promises.
    """
    rng = Random(seed)
    seen: set[bytes] = set()
    for number in range(len(recorder.changes) + 1):
        promises = Promises(recorder.changes, number)
        for state in states(recorder.changes[:number], most, rng, share):
            key = hashlib.sha256(repr((sorted(state.items()), sorted(promises.last.items()))).encode()).digest()
            if key in seen:
                continue
            seen.add(key)
            place = folder / "cut"
            place.mkdir()
            put(state, recorder.home, place)
            for wrong in promises.broken(place):
                yield number, wrong
            shutil.rmtree(place)


def all_faults(changes: int) -> list[FlawKind]:
    """Return every possible error in a session with this number of changes."""
    return [
        FlawKind(number, error, for_ever)
        for number in range(1, changes + 1)
        for error in ERRORS
        for for_ever in (False, True)
    ]


def broken_by_fault(fault: FlawKind, folder: Path) -> list[str]:
    """Play the session with that error, and return everything that was neither saved nor reported."""
    home = folder / "fault"
    home.mkdir()
    recorder = Recorder(home, fault.at)
    with recorder.at_work():
        session = play(recorder)
    # A change that failed is reported. All other promises must be on the disk.
    promises = Promises(recorder.changes, len(recorder.changes))
    for what, values in session.tried.items():
        if what in session.said:
            # A change may be on the disk although its failure was reported.
            promises.may_be[what] = [*promises.may_be.get(what, [DEFAULTS[what]]), *values]
    wrong = promises.broken(home)
    for what, value in session.last.items():
        promised = promises.last.get(what)
        is_kept = promised is not None and (promised[1] if what == LOG else promised) == value
        if not is_kept and what not in session.said:
            wrong.append(f"{what} was neither saved nor said not to be")
    shutil.rmtree(home)
    return wrong
