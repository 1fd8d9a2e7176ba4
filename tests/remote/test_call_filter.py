"""Tests of the filter for system calls: each listed call has a decision, and other calls seem not to exist."""

import errno
import re
import struct
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from hearts_qt.remote import call_filter
from hearts_qt.remote.system_calls import ALLOW, ANSWERS, CALLS, CHECKED, ERROR, MISSING, SIGNALS

HEADERS: Final = ("/usr/include/x86_64-linux-gnu/asm/unistd_64.h", "/usr/include/asm-generic/unistd.h")
NEWEST: Final = 471
"""The highest number of a system call in Linux 6.19."""
ONLY_ON_32_BIT: Final = frozenset(range(403, 424))
OTHERS: Final = {"fstatat": "newfstatat", "sync_file_range2": "sync_file_range"}
"""System calls with two names. Keys are the names in the kernel's general header file, values the names here."""
KILL: Final = 0x80000000


KEPT: Final = ("signals", "truncation", "writing")
ASKED: Final = 0x7FC00000


def answer(machine: str, number: int, arguments: Sequence[int] = (), *, kept: Sequence[str] = KEPT) -> int:
    """Return how the filter for a machine answers a call. The filter runs as in the kernel."""
    audit, _ = call_filter.MACHINES[machine]
    values = [*arguments, *[0] * (6 - len(arguments))]
    data = struct.pack("=IIQ6Q", number, audit, 0, *(value % (1 << 64) for value in values))
    steps = list(call_filter.steps_for(machine, kept, listened=True))
    assert len(steps) <= 4096, "the kernel takes no longer one"
    held = at = 0
    while True:
        code, yes, no, value = steps[at]
        at += 1
        if code == 0x20:
            (held,) = struct.unpack_from("=I", data, value)
        elif code == 0x54:
            held &= value
        elif code == 0x06:
            return value
        else:
            holds = {0x15: held == value, 0x35: held >= value, 0x45: bool(held & value)}[code]
            at += yes if holds else no


def calls_of(machine: str) -> dict[int, str]:
    """Return the listed calls for a machine, by number."""
    place = call_filter.MACHINES[machine][1]
    found = [(number, name) for name, numbers in CALLS.items() if (number := numbers[place]) is not None]
    assert len(dict(found)) == len(found), "no number is listed twice"
    return dict(found)


@pytest.mark.parametrize("machine", call_filter.MACHINES)
def test_every_number_has_a_decision(machine: str) -> None:
    """Every system call up to the newest is listed. If the test fails, it names the missing calls."""
    ends = {"x86_64": (0, 337), "aarch64": (0, 295)}[machine]
    never = {"x86_64": set(), "aarch64": {*range(244, 260)}}[machine]
    wanted = {*range(*ends), *range(424, NEWEST + 1)} - never
    assert wanted - calls_of(machine).keys() == set()


@pytest.mark.parametrize("machine", call_filter.MACHINES)
def test_the_filter_answers_each_call_as_it_is_listed(machine: str) -> None:
    """The filter answers listed calls as the list says. To all other calls it answers that they do not exist."""
    listed = calls_of(machine)
    for number in (*range(1000), 0x40000000, 0x40000001, 0x4000003B, 0xFFFFFFFF):
        name = listed.get(number, "")
        if name in SIGNALS:
            assert answer(machine, number) == ALLOW, name
            assert answer(machine, number, kept=()) == ERROR | errno.EPERM, name
        elif name not in CHECKED and name != "truncate":
            assert answer(machine, number) == ANSWERS.get(name, MISSING), name or number


@pytest.mark.parametrize("place", range(2))
def test_the_numbers_of_the_calls_are_the_kernels(place: int) -> None:
    """The numbers are those of the kernel's header files for both processors, and no call is left out."""
    header = Path(HEADERS[place])
    if not header.exists():
        pytest.skip("the kernel's header files are not installed here")
    defined = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", header.read_text())
    numbers = {OTHERS.get(name, name): int(number) for name, number in defined}
    for name, known in CALLS.items():
        assert known[place] == numbers.get(name, known[place]), name
    generic = {"syscalls", "arch_specific_syscall"}
    left_out = {name for name, number in numbers.items() if name not in CALLS and number not in ONLY_ON_32_BIT}
    assert left_out - generic == set()


ALLOWED: Final = {
    "a duplicate": ("fcntl", (3, 1030, 10)),
    "flags of a file": ("fcntl", (3, 4, 0x800)),
    "the size of a terminal": ("ioctl", (0, 0x5413)),
    "a word of its own": ("futex", (4096, 0x80 | 9)),
    "memory": ("mmap", (0, 4096, 3, 0x22, -1, 0)),
    "its limits": ("prlimit64", (0, 6, 0, 4096)),
    "a limit of its own": ("prlimit64", (0, 7, 1 << 40, 0)),
    "a thread": ("clone", (0x3D0F00,)),
    "a child": ("clone", (0x1200011,)),
    "closing many files": ("close_range", (3, 0xFFFFFFFF, 4)),
    "a pair of streams": ("socketpair", (1, 0x80001)),
    "a name of its own": ("prctl", (15, 4096)),
    "a file to read": ("openat", (-100, 4096, 0x80000)),
    "a place": ("openat", (-100, 4096, 0x200001)),
}
REFUSED: Final = {
    "a hint": ("fcntl", (3, 1036, 4096)),
    "a hint for one descriptor": ("fcntl", (3, 1038, 4096)),
    "the size of a pipe": ("fcntl", (3, 1031, 1 << 20)),
    "a lease": ("fcntl", (3, 1024, 0)),
    "signals about a folder": ("fcntl", (3, 1026, 1)),
    "seals": ("fcntl", (3, 1033, 1)),
    "an owner of signals": ("fcntl", (3, 8, 1)),
    "marks of a file": ("ioctl", (3, 0x40086602)),
    "a file's number": ("ioctl", (3, 0x40087602)),
    "pages that all share": ("mmap", (0, 1 << 21, 3, 0x40022, -1, 0)),
    "another's limits": ("prlimit64", (1, 7, 0, 4096)),
    "a limit that counts for all": ("prlimit64", (0, 6, 4096, 0)),
    "one at a high address": ("prlimit64", (0, 11, 1 << 40, 0)),
    "one by the older call": ("setrlimit", (11, 4096)),
    "a namespace": ("clone", (0x10000000 | 17,)),
    "a table of descriptors for one thread": ("close_range", (400, 401, 2)),
    "a filter of its own": ("prctl", (22, 2, 4096)),
    "a table of its own in the kernel": ("prctl", (78, 1, 1 << 22)),
    "merging its pages with those of others": ("prctl", (67, 1)),
    "a core that only some share": ("prctl", (62, 0, 1, 0, 0)),
    "names of its memory": ("prctl", (0x53564D41, 0, 4096, 4096, 4096)),
    "another way to open": ("openat2", (-100, 4096, 4096, 24)),
    "the number of a socket": ("getsockopt", (3, 1, 57)),
    "a wait by priority for a shared word": ("futex", (4096, 6)),
}


@pytest.mark.parametrize("machine", call_filter.MACHINES)
def test_arguments_decide(machine: str) -> None:
    """For some calls the arguments decide whether the filter allows the call."""
    place = call_filter.MACHINES[machine][1]
    for what, (name, arguments) in ALLOWED.items():
        assert answer(machine, CALLS[name][place] or 0, arguments) == ALLOW, what
    for what, (name, arguments) in REFUSED.items():
        assert answer(machine, CALLS[name][place] or 0, arguments) & 0x7FFF0000 == ERROR, what


@pytest.mark.parametrize("machine", call_filter.MACHINES)
def test_the_supervisor_is_asked_for_files_to_write_and_memory_to_share(machine: str) -> None:
    """The filter asks the supervisor about shared memory, and in confined programs about files opened for writing."""
    place = call_filter.MACHINES[machine][1]
    openings: list[tuple[str, tuple[int, ...]]] = [
        ("openat", (-100, 4096, flag)) for flag in (1, 2, 0x40, 0x200, 0x80001)
    ]
    if machine == "x86_64":
        openings += [("open", (4096, 0x241)), ("creat", (4096,))]
    for name, arguments in openings:
        assert answer(machine, CALLS[name][place] or 0, arguments) == ASKED, (name, arguments)
        assert answer(machine, CALLS[name][place] or 0, arguments, kept=()) == ALLOW
    for flags in (0x21, 0x01, 0x03):
        assert answer(machine, CALLS["mmap"][place] or 0, (0, 4096, 3, flags, -1, 0)) == ASKED


@pytest.mark.parametrize("machine", call_filter.MACHINES)
def test_a_shared_word_carries_no_message(machine: str) -> None:
    """A call that wakes a process on a shared futex is refused. The supervisor is asked about calls that wait."""
    number = CALLS["futex"][call_filter.MACHINES[machine][1]] or 0
    assert [answer(machine, number, (4096, kind)) for kind in (1, 3, 4, 5, 10)] == [ERROR] * 5
    assert [answer(machine, number, (4096, kind)) for kind in (0, 9, 0x109)] == [ASKED] * 3


@pytest.mark.skipif(sys.platform != "linux", reason="there is a filter on Linux only")
def test_another_processor_is_ended() -> None:
    """The filter kills a 32-bit program, because its calls have other numbers."""
    steps = list(call_filter.steps_for("x86_64", KEPT, listened=True))
    assert steps[:3] == [(0x20, 0, 0, 4), (0x15, 1, 0, 0xC000003E), (0x06, 0, 0, KILL)]
