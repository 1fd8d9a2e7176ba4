"""Attacks that read values which other processes can change: their own values, and the use of disk and memory.

If one seat can change a value and another seat can read it, the value can carry a message. Any value that an attack
reads counts as success, even 0. For example, in a container the session of a process is 0 if it began outside.
"""

import ctypes
import os
import time
from contextlib import suppress
from pathlib import Path

from tests.remote.attacker import LIBC, Facts, attack, worked


def number(on_intel: int, on_arm: int) -> int:
    """Return the number of a system call on this processor."""
    return on_intel if os.uname().machine == "x86_64" else on_arm


# Values of other processes


@attack
def ask_the_priority_of_another(facts: Facts) -> object:
    """Read the scheduling priority of another process. Another seat could have set it as a message."""
    return os.getpriority(os.PRIO_PROCESS, facts["pid"]) is not None


@attack
def ask_the_priority_of_a_group(facts: Facts) -> object:
    """Read the scheduling priority of a process group."""
    return os.getpriority(os.PRIO_PGRP, facts["group"]) is not None


@attack
def ask_the_priority_of_a_user(facts: Facts) -> object:
    """Read the best scheduling priority of all processes of a user."""
    return os.getpriority(os.PRIO_USER, os.getuid()) is not None


@attack
def ask_the_priority_of_the_own_user(facts: Facts) -> object:
    """Read the best scheduling priority of all processes of the user who runs the attack."""
    return os.getpriority(os.PRIO_USER, 0) is not None


@attack
def ask_the_disk_priority_of_another(facts: Facts) -> object:
    """Read the disk priority of another process."""
    return worked(LIBC.syscall(number(252, 31), 1, facts["pid"]))


@attack
def ask_the_disk_priority_of_the_own_user(facts: Facts) -> object:
    """Read the best disk priority of all processes of the user who runs the attack."""
    return worked(LIBC.syscall(number(252, 31), 3, 0))


@attack
def ask_the_cores_of_another(facts: Facts) -> object:
    """Read on which cores of the processor another process is allowed to run."""
    return os.sched_getaffinity(facts["pid"])


@attack
def ask_the_scheduler_of_another(facts: Facts) -> object:
    """Read the scheduling policy of another process."""
    return os.sched_getscheduler(facts["pid"]) is not None


@attack
def ask_the_parameters_of_another(facts: Facts) -> object:
    """Read the scheduling parameters of another process."""
    return os.sched_getparam(facts["pid"])


@attack
def ask_the_interval_of_another(facts: Facts) -> object:
    """Read the length of the time slice of another process."""
    return os.sched_rr_get_interval(facts["pid"]) is not None


@attack
def ask_the_attributes_of_another(facts: Facts) -> object:
    """Read the scheduling attributes of another process."""
    return worked(LIBC.syscall(number(315, 275), facts["pid"], ctypes.create_string_buffer(48), 48, 0))


@attack
def ask_the_group_of_another(facts: Facts) -> object:
    """Read the process group of another process."""
    return os.getpgid(facts["pid"]) is not None


@attack
def ask_the_session_of_another(facts: Facts) -> object:
    """Read the session of another process."""
    return os.getsid(facts["pid"]) is not None


@attack
def ask_the_locks_of_another(facts: Facts) -> object:
    """Read the address of another process's list of robust futexes."""
    head, size = ctypes.c_uint64(), ctypes.c_uint64()
    return worked(LIBC.syscall(number(274, 100), facts["pid"], ctypes.byref(head), ctypes.byref(size)))


@attack
def ask_the_clock_of_another(facts: Facts) -> object:
    """Read the processor time that another process has used."""
    return time.clock_gettime(~facts["pid"] << 3 | 2) is not None


@attack
def ask_the_precision_of_the_clock_of_another(facts: Facts) -> object:
    """Read the precision of another process's clock. The answer would reveal whether that process exists."""
    return time.clock_getres(~facts["pid"] << 3 | 2) is not None


@attack
def wait_for_another(facts: Facts) -> object:
    """Open a descriptor that would report when another process ends."""
    return os.pidfd_open(facts["pid"])


# How full the disk and the memory are


@attack
def ask_for_free_room(facts: Facts) -> object:
    """Read the free space of the file system at a path."""
    return os.statvfs(os.environ["TMPDIR"]).f_blocks is not None


@attack
def ask_for_free_room_by_a_descriptor(facts: Facts) -> object:
    """Read the free space of the file system of an open folder."""
    return os.fstatvfs(os.open(os.environ["TMPDIR"], os.O_RDONLY)).f_blocks is not None


@attack
def ask_for_free_memory(facts: Facts) -> object:
    """Read the free memory by a system call."""
    return not LIBC.sysinfo(ctypes.create_string_buffer(512))


def can_read(*paths: str) -> bool:
    """Return whether anything can be read from one of these files."""
    for path in paths:
        with suppress(OSError):
            if Path(path).read_bytes():
                return True
    return False


@attack
def read_the_free_memory(facts: Facts) -> object:
    """Read the free memory from files of the kernel."""
    return can_read("/proc/meminfo", "/proc/vmstat", "/proc/zoneinfo", "/proc/buddyinfo", "/proc/slabinfo")


@attack
def read_how_busy_the_processor_is(facts: Facts) -> object:
    """Read the load of the processor from files of the kernel."""
    return can_read("/proc/stat", "/proc/loadavg", "/proc/uptime", "/proc/interrupts", "/proc/softirqs")


@attack
def read_how_busy_the_disk_is(facts: Facts) -> object:
    """Read the load of the disk from files of the kernel."""
    return can_read("/proc/diskstats", "/proc/pressure/io", "/proc/pressure/memory")


@attack
def read_how_many_files_are_open(facts: Facts) -> object:
    """Read the number of open files from files of the kernel."""
    return can_read(
        "/proc/sys/fs/file-nr", "/proc/sys/fs/inode-nr", "/proc/sys/fs/dentry-state", "/proc/sys/kernel/ns_last_pid"
    )


@attack
def read_the_keyring(facts: Facts) -> object:
    """Open the keyring of the user, in which keys could be left as messages."""
    return worked(LIBC.syscall(number(250, 219), 0, -4, 1))


@attack
def hide_its_descriptors(facts: Facts) -> object:
    """Make this process unreadable for its supervisor, so that the supervisor cannot count its open files."""
    return not LIBC.prctl(4, 0) and not LIBC.prctl(3)
