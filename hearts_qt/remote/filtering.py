"""A filter for the system calls of a process on Linux (seccomp): what a player has no use for is refused.

It refuses what Landlock does not: sockets of every kind, signals to other processes and their values, memory shared by
name, how full the disk and the memory are, new namespaces, and changes to the modes and times of files, which do not
need a file to be opened. Standard library only, and nothing of Hearts: this runs in the process of a plugin, before the
plugin's code does.
"""

import errno
import os
import struct
import sys
from collections.abc import Iterator, Mapping

_SET_SECCOMP, _FILTER = 22, 2
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _AND, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
_NUMBER_AT, _MACHINE_AT, _ARGUMENTS_AT = 0, 4, 16
_ALLOW, _KILL, _ERROR = 0x7FFF0000, 0x80000000, 0x00050000
_X32 = 0x40000000
"""Numbers from here on are those of another interface of the same processor, which nothing here uses."""

PRETEND = 0
"""Instead of an error: the call returns success and does nothing."""
_NEW_NAMESPACES = 0x7E020000
_THREAD, _SAME_FILES = 0x10000, 0x400
_SET_DUMPABLE = 4
_LOCKS = (6, 7, 37, 38)
_LOCK_QUESTIONS = (5, 36, 1024, 1026)
_SIGNAL_OWNERS = (8, 10, 15)
_UNIX, _STREAM, _TYPE = 1, 1, 0xF


_MACHINES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""By the processor's kind the number that the kernel has for it, and which of the two numbers of a call is its own."""

_NONE = -1
CALLS: Mapping[str, tuple[int, int]] = {
    # Sockets: a socket by its path leads to the session's services, which would start any program outside.
    "socket": (41, 198),
    "socketpair": (53, 199),
    "connect": (42, 203),
    "bind": (49, 200),
    "listen": (50, 201),
    # Another process's memory, descriptors, limits and priorities.
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    "perf_event_open": (298, 241),
    "prlimit64": (302, 261),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setaffinity": (203, 122),
    "sched_setattr": (314, 274),
    # What tells something of another process. It may have been chosen as a message.
    "getpriority": (140, 141),
    "ioprio_get": (252, 31),
    "sched_getparam": (143, 121),
    "sched_getscheduler": (145, 120),
    "sched_getaffinity": (204, 123),
    "sched_getattr": (315, 275),
    "sched_rr_get_interval": (148, 127),
    "getpgid": (121, 155),
    "getsid": (124, 156),
    "get_robust_list": (274, 100),
    "pidfd_open": (434, 434),
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
    "timer_create": (222, 107),
    # What tells how much of the disk and of the memory everybody uses.
    "statfs": (137, 43),
    "fstatfs": (138, 44),
    "ustat": (136, _NONE),
    "sysinfo": (99, 179),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "cachestat": (451, 451),
    "syslog": (103, 116),
    # Signals, where Landlock does not keep them inside.
    "kill": (62, 129),
    "tkill": (200, 130),
    "tgkill": (234, 131),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "pidfd_send_signal": (424, 424),
    # What has a name that another process can use as well, or room that no limit counts.
    "shmget": (29, 194),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "semget": (64, 190),
    "semop": (65, 193),
    "semctl": (66, 191),
    "semtimedop": (220, 192),
    "msgget": (68, 186),
    "msgsnd": (69, 189),
    "msgrcv": (70, 188),
    "msgctl": (71, 187),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "flock": (73, 32),
    "fcntl": (72, 25),
    "inotify_init": (253, _NONE),
    "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
    # Ways round the rest, and parts of the kernel that no player needs.
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "bpf": (321, 280),
    "userfaultfd": (323, 282),
    "open_by_handle_at": (304, 265),
    "clone": (56, 220),
    "clone3": (435, 435),
    "prctl": (157, 167),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsmount": (432, 432),
    "mount_setattr": (442, 442),
    # What can be done to a file by its name alone.
    "truncate": (76, 45),
    "chmod": (90, _NONE),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, _NONE),
    "lchown": (94, _NONE),
    "fchown": (93, 55),
    "fchownat": (260, 54),
    "utime": (132, _NONE),
    "utimes": (235, _NONE),
    "futimesat": (261, _NONE),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
}
"""The numbers of the calls that the filter knows, on x86-64 and on 64-bit ARM."""

_SIGNALS = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_send_signal")
_CHECKED = (
    *("socketpair", "prlimit64", "setpriority", "sched_setparam", "sched_setscheduler", "sched_setaffinity"),
    *("sched_setattr", "clone", "fcntl", "prctl"),
)
"""Some uses of them are refused, by their arguments."""
_TELLING = {
    **dict.fromkeys(("sched_getparam", "sched_getscheduler", "sched_getaffinity", "sched_getattr"), 0),
    **dict.fromkeys(("sched_rr_get_interval", "getpgid", "getsid", "get_robust_list"), 0),
    **dict.fromkeys(("getpriority", "ioprio_get"), 1),
}
"""They tell something of a process, and which of their arguments is its number."""
_KINDS = {"getpriority": 0, "ioprio_get": 1}
"""What the first argument of these two is if the other is the number of a single process."""
_CLOCKS = ("clock_gettime", "clock_getres", "clock_nanosleep", "timer_create")
_OF_A_PROCESS, _OF_A_THREAD, _OWN_CLOCKS = 0x80000000, 0x4, 0xFFFFFFF8
"""The bit of the clocks that belong to processes; that of one's own threads; and from where on they are one's own."""
_MODES = ("chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "lchown", "fchown", "fchownat")
_TIMES = ("utime", "utimes", "futimesat", "utimensat")
_MISSING = (
    *("clone3", "memfd_create", "memfd_secret", "io_uring_setup", "io_uring_enter", "io_uring_register"),
    *("pidfd_open", "statfs", "fstatfs", "ustat", "sysinfo", "quotactl_fd", "cachestat"),
)
"""Programs that use them do without where the kernel does not have them."""
_SOCKETS = ("socket", "connect", "bind", "listen")

_Step = tuple[int, int, int, int]


def is_known() -> bool:
    """Tell whether there is a filter for this processor and system."""
    return sys.platform == "linux" and os.uname().machine in _MACHINES and struct.calcsize("P") == 8


def install(*, signals: bool, cutting: bool) -> None:
    """Filter the calls of this process and of all that it will start; raises OSError.

    `signals` and `cutting` say whether something else keeps signals, and the cutting of files, inside.
    """
    import ctypes  # It takes long, and Hearts itself starts without it.

    audit, place = _MACHINES[os.uname().machine]
    steps = list(_steps(audit, place, signals=signals, cutting=cutting))
    code = b"".join(struct.pack("=HBBI", *step) for step in steps)
    kept = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("@HP", len(steps), ctypes.addressof(kept))
    if ctypes.CDLL(None, use_errno=True).prctl(_SET_SECCOMP, _FILTER, program, 0, 0):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _steps(audit: int, place: int, *, signals: bool, cutting: bool) -> Iterator[_Step]:
    yield (_LOAD, 0, 0, _MACHINE_AT)
    yield (_EQUAL, 1, 0, audit)
    yield (_RETURN, 0, 0, _KILL)
    yield (_LOAD, 0, 0, _NUMBER_AT)
    if place == 0:
        yield from _unless(_AT_LEAST, _X32, _ERROR | errno.ENOSYS)
    for name, numbers in CALLS.items():
        number = numbers[place]
        if number == _NONE or (name in _SIGNALS and signals) or (name == "truncate" and cutting):
            continue
        if name in _CHECKED or name in _TELLING or name in _CLOCKS:
            block = [*_checks(name, signals=signals), (_RETURN, 0, 0, _ALLOW)]
            yield (_EQUAL, 0, len(block), number)
            yield from block
        else:
            yield from _unless(_EQUAL, number, _ERROR | _answer(name))
    yield (_RETURN, 0, 0, _ALLOW)


def _unless(test: int, value: int, answer: int) -> Iterator[_Step]:
    """Give that answer where the test holds, and go on where not."""
    yield (test, 0, 1, value)
    yield (_RETURN, 0, 0, answer)


def _answer(name: str) -> int:
    if name in _MODES or name in _TIMES or name == "flock":
        return PRETEND
    if name in _SOCKETS:
        return errno.EACCES
    if "xattr" in name:
        return errno.ENOTSUP
    return errno.ENOSYS if name in _MISSING else errno.EPERM


def _checks(name: str, *, signals: bool) -> Iterator[_Step]:
    """Look at a call's arguments: some uses of it are refused."""
    refused = _ERROR | errno.EPERM
    if name == "clone":
        yield _argument(0)
        yield from _unless(_ANY_BIT, _NEW_NAMESPACES, refused)
        # A thread with descriptors of its own could hold open what nobody counts.
        yield (_AND, 0, 0, _THREAD | _SAME_FILES)
        yield from _unless(_EQUAL, _THREAD, refused)
    elif name == "prctl":
        # Its keeper would not see its descriptors any more.
        yield _argument(0)
        yield from _unless(_EQUAL, _SET_DUMPABLE, _ERROR | PRETEND)
    elif name == "fcntl":
        yield _argument(1)
        for command in _LOCKS:
            yield from _unless(_EQUAL, command, _ERROR | PRETEND)
        for command in _LOCK_QUESTIONS if signals else (*_LOCK_QUESTIONS, *_SIGNAL_OWNERS):
            yield from _unless(_EQUAL, command, _ERROR | errno.EINVAL)
    elif name == "socketpair":
        # Two ends that are joined for good; a pair of datagram sockets could be joined with another address.
        yield _argument(0)
        yield from _except(_UNIX, _ERROR | errno.EACCES)
        yield _argument(1)
        yield (_AND, 0, 0, _TYPE)
        yield from _except(_STREAM, _ERROR | errno.EACCES)
    elif name in _TELLING:
        # 0 is the caller, whose own number the C library and Node use as well: it stays that of the program.
        if name in _KINDS:
            # The others are for all processes of a group or a user.
            yield _argument(0)
            yield from _except(_KINDS[name], refused)
        yield _argument(_TELLING[name])
        yield (_EQUAL, 2, 0, os.getpid())
        yield from _except(0, _ERROR | errno.ENOSYS if name == "sched_getaffinity" else refused)
    elif name in _CLOCKS:
        yield _argument(0)
        yield (_ANY_BIT, 0, 3, _OF_A_PROCESS)
        yield (_ANY_BIT, 2, 0, _OF_A_THREAD)
        yield (_AT_LEAST, 1, 0, _OWN_CLOCKS)
        yield (_RETURN, 0, 0, _ERROR | errno.EINVAL)
    else:
        yield _argument(0)
        yield from _except(0, refused)
        if name == "setpriority":
            yield _argument(1)
            yield from _except(0, refused)


def _argument(place: int) -> _Step:
    """Load the lower half of an argument: what is looked at here is a C int, or has its bits there."""
    return (_LOAD, 0, 0, _ARGUMENTS_AT + 8 * place)


def _except(value: int, answer: int) -> Iterator[_Step]:
    """Give that answer where the argument is anything but the value."""
    yield (_EQUAL, 1, 0, value)
    yield (_RETURN, 0, 0, answer)
