"""A filter for the system calls of a process on Linux (seccomp). It refuses what a player does not need.

`system_calls` lists the answer to each call. A call that is not listed is answered as if it did not exist. This module
checks the arguments of some calls, and builds the program that the kernel runs before each call. The module runs in a
plugin's process before the plugin's code. So it imports only the standard library, and modules of Hearts that import
nothing else.
"""

import errno
import os
import struct
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress

from hearts_qt.remote.system_calls import ALLOW, ANSWERS, CALLS, CHECKED, ERROR, MISSING, PRETEND, SIGNALS, TRUNCATION

_FROM_FILTER, _WITH_LISTENER = 1, 8
_SECCOMP = (317, 277)
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _AND, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
_NUMBER_AT, _MACHINE_AT, _ARGUMENTS_AT = 0, 4, 16
KEPT_SIGNALS, KEPT_TRUNCATION, KEPT_WRITING = "signals", "truncation", "writing"
"""Words for uses of system calls that the filter does not have to refuse, because something else prevents them.

These are signals to other processes, the truncation of files by their paths, and the opening of files for writing. If
the supervisor listens, it opens files for writing itself.
"""
_KILL, _ASK = 0x80000000, 0x7FC00000
_REFUSED, _SENSELESS = ERROR | errno.EPERM, ERROR | errno.EINVAL

_NEW_NAMESPACES = 0x7E020000
_THREAD, _SAME_FILES = 0x10000, 0x400
_OWN_TABLE = 2
_HUGE_PAGES, _SHARED = 0x40000, 1
_ONLY_A_PLACE, _FOR_WRITING = 0x200000, 0x1 | 0x2 | 0x40 | 0x200
"""Flags of `open`.

The first one is O_PATH, which does not open the file. The second one combines O_WRONLY, O_RDWR, O_CREAT and O_TRUNC.
"""
_OPEN_FLAGS = {"open": 1, "openat": 2}
"""The position of the argument with the flags, for each of these calls."""
_SET_DUMPABLE = 4
_OPTIONS = (1, 2, 3, 7, 8, 13, 15, 16, 21, 23, 27, 29, 30, 36, 37, 38, 39, 40, 41, 42, 47, 51, 52, 55, 56)
"""Allowed options of `prctl`: death signals, names, timers, and questions about privileges.

Other processes cannot see the values of these options, and none of them uses much memory of the kernel. Option 78 is
not allowed, because it makes a large table in the kernel's memory.
"""
_FILE_COMMANDS = (0, 1, 2, 3, 4, 1030)
"""Allowed commands of `fcntl`: duplicate a descriptor, and get and set its flags."""
_LOCKS = (6, 7, 37, 38)
_DEVICE_COMMANDS = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x802C542A)
"""Allowed commands of `ioctl`: a terminal's settings and size, bytes to read, non-blocking mode, close on `exec`."""
_UNIX, _STREAM, _TYPE = 1, 1, 0xF
_SOCKET_LEVEL, _SOCKET_OPTIONS = 1, (3, 4, 7, 8, 17, 30, 38, 39)
"""Allowed options of `getsockopt`: kind, errors, buffer sizes, and owner of a socket."""
_OWN_LIMITS = (0, 1, 2, 3, 4, 5, 7, 9)
"""Limits that count for one process only.

Any other limit counts for all processes of the user. A program that lowers such a limit could find out how much other
programs use.
"""
_PRIVATE, _FUTEX_KIND, _WAITS, _WAKES = 0x80, 0x7F, (0, 9), (1, 3, 4, 5, 10)
_TELLING = {
    **dict.fromkeys(("sched_getparam", "sched_getscheduler", "sched_getaffinity", "sched_getattr"), 0),
    **dict.fromkeys(("sched_rr_get_interval", "getpgid", "getsid", "get_robust_list"), 0),
    **dict.fromkeys(("getpriority", "ioprio_get"), 1),
}
"""Calls that reveal something about a process, each with the position of the argument that has the process id."""
_KINDS = {"getpriority": 0, "ioprio_get": 1}
"""The value of the first argument with which the second argument of these calls is the id of a single process."""
_OF_A_PROCESS, _OF_A_THREAD, _OWN_CLOCKS = 0x80000000, 0x4, 0xFFFFFFF8
"""Two bits and a number: the bit that marks clocks of processes, the bit that marks clocks of threads, and the first
number of the caller's own clocks."""
MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""For each processor, the kernel's number for it, and the position of its call numbers in the table of calls."""

_Step = tuple[int, int, int, int]


def is_known() -> bool:
    """Return whether the filter can be built for this processor and system."""
    return sys.platform == "linux" and os.uname().machine in MACHINES and struct.calcsize("P") == 8


def install(kept: Collection[str], *, listened: bool) -> int | None:
    """Filter the calls of this thread and of all processes that it will start. Raises OSError.

    `kept` contains KEPT_ constants. If `listened` is true, return a descriptor from which the supervisor gets calls,
    see `notifications`. Return None if the system has no such descriptors.
    """
    machine = os.uname().machine
    if listened:
        # The system refuses this on old kernels, and if another program already listens to this process.
        with suppress(OSError):
            return _installed(machine, _WITH_LISTENER, kept)
    _installed(machine, 0, kept)
    return None


def _installed(machine: str, flags: int, kept: Collection[str]) -> int:
    import ctypes  # ctypes is imported only here, because the import takes long and the window does not need it.

    steps = list(steps_for(machine, kept, listened=bool(flags)))
    code = b"".join(struct.pack("=HBBI", *step) for step in steps)
    buffer = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("@HP", len(steps), ctypes.addressof(buffer))
    number = _SECCOMP[MACHINES[machine][1]]
    made: int = ctypes.CDLL(None, use_errno=True).syscall(number, _FROM_FILTER, flags, program)
    if made < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return made


def steps_for(machine: str, kept: Collection[str], *, listened: bool) -> Iterator[_Step]:
    """Yield the steps of the filter for a processor. If `listened` is true, the supervisor answers some calls."""
    audit, place = MACHINES[machine]
    yield (_LOAD, 0, 0, _MACHINE_AT)
    yield (_EQUAL, 1, 0, audit)
    yield (_RETURN, 0, 0, _KILL)
    yield (_LOAD, 0, 0, _NUMBER_AT)
    for name in CHECKED:
        number = CALLS[name][place]
        if number is not None:
            block = [*_checks(name, kept, listened=listened), (_RETURN, 0, 0, ALLOW)]
            yield (_EQUAL, 0, len(block), number)
            yield from block
    kept_inside = {*(SIGNALS if KEPT_SIGNALS in kept else ()), *(TRUNCATION if KEPT_TRUNCATION in kept else ())}
    answers = {
        number: ALLOW if name in kept_inside else ANSWERS[name]
        for name, numbers in CALLS.items()
        if (number := numbers[place]) is not None
    }
    yield from _in_runs(answers)


def _in_runs(answers: dict[int, int]) -> Iterator[_Step]:
    """Yield steps with the answers for all numbers of calls, from the highest to the lowest.

    Neighbouring numbers with the same answer share one step.
    """
    after = max(answers) + 1
    all_of_them = [answers.get(number, MISSING) for number in range(after)]
    yield from _unless(_AT_LEAST, after, MISSING)
    for number in reversed(range(1, after)):
        if all_of_them[number] != all_of_them[number - 1]:
            yield from _unless(_AT_LEAST, number, all_of_them[number])
    yield (_RETURN, 0, 0, all_of_them[0])


def _unless(test: int, value: int, answer: int) -> Iterator[_Step]:
    """Yield steps that return `answer` if the test is true, and otherwise do nothing."""
    yield (test, 0, 1, value)
    yield (_RETURN, 0, 0, answer)


def _checks(name: str, kept: Collection[str], *, listened: bool) -> Iterator[_Step]:
    """Yield steps that check a call's arguments. Some uses are refused, and the supervisor answers some others."""
    if name in _TELLING:
        yield from _about_itself(name)
    elif name in _OPEN_FLAGS or name == "creat":
        if KEPT_WRITING in kept and listened:
            yield from _open(name)
    elif name == "mmap":
        yield from _mmap(_ASK if listened else ALLOW)
    elif name.startswith("clock_"):
        yield _argument(0)
        yield (_ANY_BIT, 0, 3, _OF_A_PROCESS)
        yield (_ANY_BIT, 2, 0, _OF_A_THREAD)
        yield (_AT_LEAST, 1, 0, _OWN_CLOCKS)
        yield (_RETURN, 0, 0, _SENSELESS)
    elif name == "futex":
        yield from _futex(_ASK if listened else PRETEND)
    elif name in _OF_DESCRIPTORS:
        yield from _OF_DESCRIPTORS[name]()
    elif name in _OF_PROCESSES:
        yield from _OF_PROCESSES[name]()
    else:
        yield _argument(0)
        yield from _except((0,), _REFUSED)
        if name == "setpriority":
            yield _argument(1)
            yield from _except((0,), _REFUSED)


def _futex(wait: int) -> Iterator[_Step]:
    """Yield steps that keep programs from waking each other through a word in a file that several players can read.

    Such words are also needed for mutexes between processes and for the end of a thread. So a call to wait gets the
    answer `wait`, after which programs check the word and wait again. A call to wake others returns success and does
    nothing.
    """
    yield _argument(1)
    yield (_ANY_BIT, 0, 1, _PRIVATE)
    yield (_RETURN, 0, 0, ALLOW)
    yield (_AND, 0, 0, _FUTEX_KIND)
    for kind in _WAITS:
        yield from _unless(_EQUAL, kind, wait)
    for kind in _WAKES:
        yield from _unless(_EQUAL, kind, PRETEND)
    yield (_RETURN, 0, 0, MISSING)


def _open(name: str) -> Iterator[_Step]:
    """Yield steps that send each opening of a file for writing to the supervisor.

    The kernel itself would reveal which files run as programs.
    """
    if name in _OPEN_FLAGS:
        yield _argument(_OPEN_FLAGS[name])
        yield from _unless(_ANY_BIT, _ONLY_A_PLACE, ALLOW)
        yield from _unless(_ANY_BIT, _FOR_WRITING, _ASK)
    else:
        yield (_RETURN, 0, 0, _ASK)


def _mmap(shared: int) -> Iterator[_Step]:
    """Yield steps that refuse huge pages. `shared` is the answer for shared mappings."""
    # All programs share a few huge pages. By using all of them, a player could send a message to another one.
    yield _argument(3)
    yield from _unless(_ANY_BIT, _HUGE_PAGES, ERROR | errno.ENOMEM)
    yield from _unless(_ANY_BIT, _SHARED, shared)


def _fcntl() -> Iterator[_Step]:
    yield _argument(1)
    for command in _LOCKS:
        yield from _unless(_EQUAL, command, PRETEND)
    yield from _except(_FILE_COMMANDS, _SENSELESS)


def _ioctl() -> Iterator[_Step]:
    yield _argument(1)
    yield from _except(_DEVICE_COMMANDS, ERROR | errno.ENOTTY)


def _socketpair() -> Iterator[_Step]:
    # Only stream sockets are allowed. A pair of datagram sockets could send to other addresses.
    yield _argument(0)
    yield from _except((_UNIX,), ERROR | errno.EACCES)
    yield _argument(1)
    yield (_AND, 0, 0, _TYPE)
    yield from _except((_STREAM,), ERROR | errno.EACCES)


def _getsockopt() -> Iterator[_Step]:
    # Other options would reveal the number of a socket among all sockets of the system.
    yield _argument(1)
    yield from _except((_SOCKET_LEVEL,), ERROR | errno.ENOPROTOOPT)
    yield _argument(2)
    yield from _except(_SOCKET_OPTIONS, ERROR | errno.ENOPROTOOPT)


def _clone() -> Iterator[_Step]:
    yield _argument(0)
    yield from _unless(_ANY_BIT, _NEW_NAMESPACES, _REFUSED)
    # Threads with a descriptor table of their own are refused, because the supervisor does not count their files.
    yield (_AND, 0, 0, _THREAD | _SAME_FILES)
    yield from _unless(_EQUAL, _THREAD, _REFUSED)


def _prctl() -> Iterator[_Step]:
    # PR_SET_DUMPABLE has no effect. A process that is not "dumpable" would hide its descriptors from the supervisor.
    yield _argument(0)
    yield from _unless(_EQUAL, _SET_DUMPABLE, PRETEND)
    yield from _except(_OPTIONS, _SENSELESS)


def _setrlimit() -> Iterator[_Step]:
    yield _argument(0)
    yield from _except(_OWN_LIMITS, _REFUSED)


def _prlimit() -> Iterator[_Step]:
    yield _argument(0)
    yield from _except((0,), _REFUSED)
    refusing = [_argument(1), *_except(_OWN_LIMITS, _REFUSED)]
    # The call sets a limit only if it gets an address. Both halves of the address are checked.
    yield _argument(2)
    yield (_EQUAL, 0, 2, 0)
    yield (_LOAD, 0, 0, _ARGUMENTS_AT + 8 * 2 + 4)
    yield (_EQUAL, len(refusing), 0, 0)
    yield from refusing


def _close_range() -> Iterator[_Step]:
    # Like the call `clone`, this call could give a thread a descriptor table of its own.
    yield _argument(2)
    yield from _unless(_ANY_BIT, _OWN_TABLE, _REFUSED)


_OF_DESCRIPTORS = {
    "close_range": _close_range,
    "fcntl": _fcntl,
    "ioctl": _ioctl,
    "socketpair": _socketpair,
    "getsockopt": _getsockopt,
}
_OF_PROCESSES = {"clone": _clone, "prctl": _prctl, "setrlimit": _setrlimit, "prlimit64": _prlimit}


def _about_itself(name: str) -> Iterator[_Step]:
    # 0 means the caller. The C library and Node give the caller's process id instead, which is known here and does not
    # change.
    if name in _KINDS:
        # Other values ask about all processes of a group or a user.
        yield _argument(0)
        yield from _except((_KINDS[name],), _REFUSED)
    yield _argument(_TELLING[name])
    yield (_EQUAL, 2, 0, os.getpid())
    yield from _except((0,), MISSING if name == "sched_getaffinity" else _REFUSED)


def _argument(place: int) -> _Step:
    """Return the step that loads the lower half of an argument. Everything that is checked here is in that half."""
    return (_LOAD, 0, 0, _ARGUMENTS_AT + 8 * place)


def _except(values: tuple[int, ...], answer: int) -> Iterator[_Step]:
    """Yield steps that return `answer` unless the argument has one of these values."""
    for number, value in enumerate(values):
        yield (_EQUAL, len(values) - number, 0, value)
    yield (_RETURN, 0, 0, answer)
