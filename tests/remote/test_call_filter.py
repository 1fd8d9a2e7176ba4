"""Tests of the filter for system calls: what it refuses, and that everything else works."""

import errno
import re
import struct
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

import pytest

from hearts_qt.remote import call_filter
from hearts_qt.remote.call_filter import ALLOW, FILES, KILL, MISSING, REFUSED, SIGNALS

HEADERS: Final = {
    "x86_64": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    "aarch64": "/usr/include/asm-generic/unistd.h",
}
NAMES: Final = {"3264_fcntl": "fcntl", "3264_truncate": "truncate"}
"""Names in the kernel's general header file, and the names here."""


def answer(number: int, *arguments: int, machine: str = "x86_64", audit: int = 0, refused: Collection[str] = ()) -> int:
    """Return how the filter for a machine answers a call. The filter runs as in the kernel."""
    values = (*arguments, *[0] * (6 - len(arguments)))
    kind = audit or call_filter.MACHINES[machine][0]
    data = struct.pack("=IIQ6Q", number, kind, 0, *(value % (1 << 64) for value in values))
    steps = list(call_filter.steps_for(machine, refused))
    held = at = 0
    while True:
        code, yes, no, value = steps[at]
        at += 1
        match code:
            case 0x20:
                (held,) = struct.unpack_from("=I", data, value)
            case 0x54:
                held &= value
            case 0x06:
                return value
            case _:
                at += yes if {0x15: held == value, 0x35: held >= value}[code] else no


def test_calls_that_reach_others_are_refused_and_all_others_allowed() -> None:
    """Sockets, tracing and namespaces are refused, ordinary calls and those of new kernels are not."""
    for number in (41, 42, 49, 101, 310, 321, 438, 250, 272, 308, 165, 298, 323, 304):
        assert answer(number) == REFUSED, number
    for number in (0, 1, 2, 9, 59, 202, 257, 999):
        assert answer(number) == ALLOW, number
    for number in (435, 425, 319):
        assert answer(number) == MISSING, number
    assert (REFUSED & 0xFFFF, MISSING & 0xFFFF) == (errno.EPERM, errno.ENOSYS)


def test_signals_and_changes_of_files_are_refused_only_if_nothing_else_does_it() -> None:
    """Signals and changes of modes and sizes are refused on demand."""
    for number, word in ((62, SIGNALS), (234, SIGNALS), (76, FILES), (90, FILES), (280, FILES), (188, FILES)):
        assert answer(number) == ALLOW, number
        assert answer(number, refused=[word]) == REFUSED, number


@pytest.mark.parametrize(
    ("number", "allowed", "refused"),
    [
        pytest.param(56, [(0x3D0F00,), (0x1200011,)], [(0x10000011,), (0x20011,), (0x40000011,)], id="clone"),
        pytest.param(53, [(1, 1), (1, 0x80801)], [(1, 2), (1, 0x80002), (2, 1), (16, 1)], id="socketpair"),
        pytest.param(302, [(0, 7)], [(1, 7), (-1, 7)], id="prlimit64"),
        pytest.param(141, [(0, 0, 5)], [(0, 7, 5), (1, 0, 5)], id="setpriority"),
        pytest.param(203, [(0, 8)], [(7, 8)], id="sched_setaffinity"),
        pytest.param(72, [(3, 2), (3, 1030)], [(3, 8, 1), (3, 15)], id="fcntl"),
        pytest.param(16, [(3, 0x5413)], [(3, 0x8901), (3, 0x8902)], id="ioctl"),
    ],
)
def test_arguments_decide(number: int, allowed: Sequence[tuple[int, ...]], refused: Sequence[tuple[int, ...]]) -> None:
    """New namespaces, sockets that could reach others, and changes to other processes are refused."""
    assert {answer(number, *each) for each in allowed} == {ALLOW}
    assert {answer(number, *each) for each in refused} == {REFUSED}


@pytest.mark.parametrize("machine", HEADERS)
def test_the_numbers_of_the_calls_are_the_kernels(machine: str) -> None:
    """The numbers are those of the kernel's header files for both processors."""
    header = Path(HEADERS[machine])
    if not header.exists():
        pytest.skip("the kernel's header files are not installed here")
    defined = re.findall(r"#define __NR_?(\w+)\s+(\d+)", header.read_text())
    numbers = {NAMES.get(name, name): number for name, number in defined}
    tables = (call_filter._ALWAYS, call_filter._MISSING, *call_filter._UNLESS_PREVENTED.values())  # private: as written
    checks = [call for call, *_ in (*call_filter._MUST_BE, *call_filter._MUST_NOT_BE)]
    for call in [*",".join(tables).split(","), *checks]:
        name, *known = call.split()
        number = known[call_filter.MACHINES[machine][1]]
        assert number == "-" or numbers.get(name, number) == number, name


def test_other_kinds_of_programs_cannot_call_anything() -> None:
    """A 32-bit program is ended, and the second set of numbers on x86-64 is missing."""
    assert answer(1, audit=0x40000003) == KILL
    assert answer(0xC000003E, machine="aarch64", audit=0xC000003E) == KILL
    assert {answer(0x40000000 + number) for number in (0, 41, 101)} == {MISSING}
    assert answer(198, machine="aarch64") == REFUSED
