"""A filter for the system calls of a plugin's process on Linux (seccomp).

The filter refuses calls that reach other programs, the network or the system, and allows all others. Files are the
business of Landlock and bubblewrap. The module runs in a plugin's process before the plugin's code. So it imports only
the standard library.
"""

import errno
import os
import struct
import sys
from collections.abc import Collection, Iterator

MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""For each processor, the kernel's number for it, and the position of its numbers in the tables of calls."""
SIGNALS, FILES = "signals", "files"
"""Words for calls that are refused only if nothing else prevents them.

These are signals, and changes to files that need no open file: Landlock alone prevents no change of modes, owners,
times and attributes, and an old one no change of sizes.
"""
ALLOW, KILL, REFUSED, MISSING = 0x7FFF0000, 0x80000000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS
"""The answers: the kernel executes the call, ends the process, or returns an error without executing the call."""

_ALWAYS = """
socket 41 198, connect 42 203, bind 49 200, listen 50 201, ptrace 101 117, process_vm_readv 310 270,
process_vm_writev 311 271, pidfd_getfd 438 438, ioprio_set 251 30, syslog 103 116, shmget 29 194, shmat 30 196,
shmctl 31 195, semget 64 190, semop 65 193, semctl 66 191, semtimedop 220 192, msgget 68 186, msgsnd 69 189,
msgrcv 70 188, msgctl 71 187, mq_open 240 180, mq_unlink 241 181, add_key 248 217, request_key 249 218, keyctl 250 219,
inotify_add_watch 254 27, fanotify_init 300 262, bpf 321 280, perf_event_open 298 241, userfaultfd 323 282,
open_by_handle_at 304 265, unshare 272 97, setns 308 268, chroot 161 51, mount 165 40, umount2 166 39,
pivot_root 155 41, open_tree 428 428, open_tree_attr 467 467, move_mount 429 429, fsopen 430 430, fsconfig 431 431,
fsmount 432 432, fspick 433 433, mount_setattr 442 442
"""
"""Each call with its number on x86-64 and on 64-bit ARM, or a dash."""
_UNLESS_PREVENTED = {
    SIGNALS: """
kill 62 129, tkill 200 130, tgkill 234 131, rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240,
pidfd_send_signal 424 424
""",
    FILES: """
truncate 76 45, chmod 90 -, fchmod 91 52, fchmodat 268 53, fchmodat2 452 452, chown 92 -, lchown 94 -, fchown 93 55,
fchownat 260 54, utime 132 -, utimes 235 -, futimesat 261 -, utimensat 280 88, setxattr 188 5, lsetxattr 189 6,
fsetxattr 190 7, removexattr 197 14, lremovexattr 198 15, fremovexattr 199 16, setxattrat 463 463,
removexattrat 466 466, file_setattr 469 469
""",
}
_MISSING = """
clone3 435 435, io_uring_setup 425 425, io_uring_enter 426 426, io_uring_register 427 427, memfd_create 319 279,
memfd_secret 447 447
"""
"""These calls are answered as if they did not exist, and programs use others instead.

The filter cannot see what `clone3` and io_uring do, and the supervisor cannot see the memory of a memfd.
"""
_ALL = 0xFFFFFFFF
_NEW_NAMESPACES = 0x7E020000
_MUST_BE = (
    ("clone 56 220", 0, _NEW_NAMESPACES, 0),
    # Only pairs of Unix stream sockets: one socket of a pair for datagrams could send to any address.
    ("socketpair 53 199", 0, _ALL, 1),
    ("socketpair 53 199", 1, 0xF, 1),
    # Limits and priorities of the calling process only.
    ("prlimit64 302 261", 0, _ALL, 0),
    ("setpriority 141 140", 0, _ALL, 0),
    ("setpriority 141 140", 1, _ALL, 0),
    ("sched_setparam 142 118", 0, _ALL, 0),
    ("sched_setscheduler 144 119", 0, _ALL, 0),
    ("sched_setattr 314 274", 0, _ALL, 0),
    ("sched_setaffinity 203 122", 0, _ALL, 0),
)
"""Calls that are refused unless an argument has a value. Each has the argument's position, a mask, and the value."""
_MUST_NOT_BE = (
    # F_SETOWN, F_SETOWN_EX, FIOSETOWN and SIOCSPGRP: the kernel would send a file's signals to another process.
    ("fcntl 72 25", 1, _ALL, 8),
    ("fcntl 72 25", 1, _ALL, 15),
    ("ioctl 16 29", 1, _ALL, 0x8901),
    ("ioctl 16 29", 1, _ALL, 0x8902),
)

_LOAD, _EQUAL, _AT_LEAST, _AND, _RETURN = 0x20, 0x15, 0x35, 0x54, 0x06
_NUMBER_AT, _MACHINE_AT, _ARGUMENTS_AT = 0, 4, 16
_OTHER_NUMBERS = 0x40000000
"""From this number on, x86-64 has the same calls once more (x32)."""
_SECCOMP, _SET_FILTER = (317, 277), 1
_Step = tuple[int, int, int, int]


def is_known() -> bool:
    """Return whether the filter can be built for this processor and system."""
    return sys.platform == "linux" and os.uname().machine in MACHINES and struct.calcsize("P") == 8


def install(refused: Collection[str]) -> None:
    """Filter the calls of this thread and of all processes that it will start. Raises OSError.

    `refused` has words such as SIGNALS for calls that are refused in addition.
    """
    import ctypes  # ctypes is imported only here, because the import takes long and the window does not need it.

    machine = os.uname().machine
    steps = list(steps_for(machine, refused))
    code = b"".join(struct.pack("=HBBI", *step) for step in steps)
    buffer = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("@HP", len(steps), ctypes.addressof(buffer))
    if ctypes.CDLL(None, use_errno=True).syscall(_SECCOMP[MACHINES[machine][1]], _SET_FILTER, 0, program):
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))


def steps_for(machine: str, refused: Collection[str]) -> Iterator[_Step]:
    """Yield the steps of the filter for a processor. The kernel runs them before each call."""
    audit, place = MACHINES[machine]
    yield (_LOAD, 0, 0, _MACHINE_AT)
    yield (_EQUAL, 1, 0, audit)
    yield (_RETURN, 0, 0, KILL)
    yield (_LOAD, 0, 0, _NUMBER_AT)
    yield (_AT_LEAST, 0, 1, _OTHER_NUMBERS)
    yield (_RETURN, 0, 0, MISSING)
    tables = {_ALWAYS: REFUSED, **{_UNLESS_PREVENTED[word]: REFUSED for word in refused}, _MISSING: MISSING}
    for table, answer in tables.items():
        for call in table.split(","):
            if (number := call.split()[1 + place]) != "-":
                yield (_EQUAL, 0, 1, int(number))
                yield (_RETURN, 0, 0, answer)
    for checks, skipped in ((_MUST_BE, (1, 0)), (_MUST_NOT_BE, (0, 1))):
        for call, argument, mask, value in checks:
            yield (_LOAD, 0, 0, _NUMBER_AT)
            yield (_EQUAL, 0, 4, int(call.split()[1 + place]))
            # The lower half of an argument has everything that is checked.
            yield (_LOAD, 0, 0, _ARGUMENTS_AT + 8 * argument)
            yield (_AND, 0, 0, mask)
            yield (_EQUAL, *skipped, value)
            yield (_RETURN, 0, 0, REFUSED)
    yield (_RETURN, 0, 0, ALLOW)
