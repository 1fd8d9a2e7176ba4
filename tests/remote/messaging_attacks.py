"""Attacks that leave a message where another seat could find it, without writing to a file.

Each attack uses only what two seats of the same player share: files that both can read, and resources that the kernel
counts for all processes of a user together.
"""

import array
import ctypes
import errno
import fcntl
import mmap
import os
import resource
import signal
import socket
import struct
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.remote.asking_attacks import can_read, number
from tests.remote.attacker import LIBC, Facts, attack, worked

_HINTS = 1035, 1036
_MARKS = 0x80086601, 0x40086602
_ATTRIBUTES, _CHANGED_ATTRIBUTES = 463, 469
_HERE = -100
_TABLE_OF_WAITS = 78


# Marks on files


@attack
def leave_a_hint(facts: Facts) -> object:
    """Leave a hint about the lifetime of a file's data. The file keeps the hint, and all its readers can see it."""
    with open(__file__) as file, open(__file__) as again:
        fcntl.fcntl(file, _HINTS[1], struct.pack("Q", 4))
        return struct.unpack("Q", fcntl.fcntl(again, _HINTS[0], bytes(8))) == (4,)


@attack
def mark_a_file(facts: Facts) -> object:
    """Mark a file that is open only for reading."""
    with open(__file__) as file:
        marks = struct.unpack("l", fcntl.ioctl(file, _MARKS[0], bytes(8)))[0]
        fcntl.ioctl(file, _MARKS[1], struct.pack("l", marks ^ 0x40))
        return struct.unpack("l", fcntl.ioctl(file, _MARKS[0], bytes(8)))[0] != marks


@attack
def take_a_lease(facts: Facts) -> object:
    """Take a lease of a file, which other processes could ask about."""
    with open(__file__) as file:
        return fcntl.fcntl(file, 1024, 0) == 0


def has_call(which: int) -> bool:
    """Return whether the kernel has a call of this number."""
    return LIBC.syscall(which, -1, None, 0, None, None, 0) != -1 or ctypes.get_errno() != errno.ENOSYS


def write_on_the_log(facts: Facts) -> object:
    """Add an attribute to the log by a newer system call for this purpose."""
    value = ctypes.create_string_buffer(b"QS AH KH")
    given = struct.pack("QII", ctypes.addressof(value), 8, 0)
    return not LIBC.syscall(_ATTRIBUTES, _HERE, facts["victim"].encode(), 0, b"user.hearts", given, ctypes.c_long(16))


def mark_the_log(facts: Facts) -> object:
    """Mark the log by a newer system call for this purpose."""
    return not LIBC.syscall(
        _CHANGED_ATTRIBUTES, _HERE, facts["victim"].encode(), struct.pack("QIIII", 0x80, *[0] * 4), 24, 0
    )


# An old kernel does not have these calls.
for _call, _attack in ((_ATTRIBUTES, write_on_the_log), (_CHANGED_ATTRIBUTES, mark_the_log)):
    if has_call(_call):
        attack(_attack)


# Programs that run


@contextmanager
def running_program(facts: Facts) -> Iterator[str]:
    """Run a program of the plugin's folder, and yield its path. That it runs could be a message."""
    process = subprocess.Popen([facts["program"], "60"])
    try:
        yield facts["program"]
    finally:
        process.kill()
        process.wait()


@attack
def see_a_program_run(facts: Facts) -> object:
    """Find out whether a program runs. While it runs, opening its file for writing fails with a special error."""
    with running_program(facts) as program:
        try:
            os.open(program, os.O_WRONLY)
        except OSError as error:
            return error.errno == errno.ETXTBSY
    return False


@attack
def see_a_program_run_by_the_older_call(facts: Facts) -> object:
    """Find out, by the older system call that creates a file, whether a program runs."""
    with running_program(facts) as program:
        return LIBC.creat(program.encode(), 0o700) == -1 and ctypes.get_errno() == errno.ETXTBSY


@attack
def see_a_program_run_by_cutting_it(facts: Facts) -> object:
    """Find out, by truncating a program's file without opening it, whether the program runs."""
    with running_program(facts) as program:
        try:
            os.truncate(program, 1)
        except OSError as error:
            return error.errno == errno.ETXTBSY
    return False


@attack
def keep_a_program_from_starting(facts: Facts) -> object:
    """Prevent the start of a program by opening its file for writing again and again."""
    until, attempts = time.monotonic() + 2.0, 0
    if not (other := os.fork()):
        while time.monotonic() < until:
            with suppress(OSError):
                os.open(facts["program"], os.O_WRONLY)
        os._exit(0)
    found = False
    while time.monotonic() < until and not found:
        attempts += 1
        try:
            subprocess.run([facts["program"], "0"], check=True)
        except OSError as error:
            found = error.errno == errno.ETXTBSY
    os.kill(other, signal.SIGKILL)
    os.waitpid(other, 0)
    return found


# Waiting on memory that processes share by mapping a file


@contextmanager
def shared_word() -> Iterator[int]:
    """Yield the address of a word in this file. All processes that map the file share the word."""
    LIBC.mmap.restype, LIBC.mmap.argtypes = ctypes.c_void_p, (ctypes.c_void_p, *[ctypes.c_long] * 5)
    with open(__file__, "rb") as file:
        yield LIBC.mmap(None, mmap.PAGESIZE, mmap.PROT_READ, mmap.MAP_SHARED, file.fileno(), 0)


def wait_for(address: int, seconds: float) -> bool:
    """Wait on a futex at an address, and return whether another process ended the wait in time."""
    value = ctypes.c_uint32.from_address(address).value
    limit = struct.pack("ll", int(seconds), int(seconds % 1 * 1e9))
    return worked(LIBC.syscall(number(202, 98), ctypes.c_void_p(address), 0, value, limit, None, 0))


@attack
def wake_another(facts: Facts) -> object:
    """Wake a process that waits on a futex in a shared file. The call's result tells whether a process waited."""
    with shared_word() as address:
        if not (waiting := os.fork()):
            wait_for(address, 5.0)
            os._exit(0)
        until, woken = time.monotonic() + 4.0, 0
        while time.monotonic() < until and not woken:
            woken = LIBC.syscall(number(202, 98), ctypes.c_void_p(address), 1, 1, None, None, 0)
        os.waitpid(waiting, 0)
        return woken == 1


@attack
def be_woken_by_the_end_of_a_thread(facts: Facts) -> object:
    """Wait on a futex in a shared file. The kernel ends the wait when a thread of another process ends."""
    with shared_word() as address:
        if wait_for(address, 0.1):
            return False
        if not (other := os.fork()):
            for _ in range(50):
                time.sleep(0.05)
                end = threading.Thread(target=LIBC.syscall, args=(number(218, 96), ctypes.c_void_p(address)))
                end.daemon = True
                end.start()
            os._exit(0)
        heard = wait_for(address, 2.0)
        os.kill(other, signal.SIGKILL)
        return heard


# Resources that are counted for all processes of a user


@attack
def send_a_descriptor(facts: Facts) -> object:
    """Send a descriptor through a socket. Until it is received, its file is open, but no process has it in its list."""
    one, _other = socket.socketpair()
    return one.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0]))])


@attack
def enlarge_a_pipe(facts: Facts) -> object:
    """Enlarge the buffer of a pipe, which takes memory that belongs to the kernel."""
    return fcntl.fcntl(os.pipe()[0], 1031, 1 << 19)


@attack
def enlarge_a_socket(facts: Facts) -> object:
    """Change the buffer size of a socket, which takes memory that belongs to the kernel."""
    one, _other = socket.socketpair()
    before = one.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, before // 4)
    return one.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF) != before


@attack
def ask_the_number_of_a_socket(facts: Facts) -> object:
    """Read the number of a socket, which reveals how many sockets the system has opened."""
    return socket.socketpair()[0].getsockopt(socket.SOL_SOCKET, 57, 8)


@attack
def queue_a_signal(facts: Facts) -> object:
    """Queue a signal. The kernel has one limit for the queued signals of all processes of a user."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGRTMIN])
    return not LIBC.syscall(number(234, 131), os.getpid(), os.getpid(), int(signal.SIGRTMIN))


@attack
def set_a_limit_that_counts_for_all(facts: Facts) -> object:
    """Set the limit for the processes of a user, which could reveal how many more processes the user can start."""
    resource.setrlimit(resource.RLIMIT_NPROC, (50, resource.getrlimit(resource.RLIMIT_NPROC)[1]))
    return resource.getrlimit(resource.RLIMIT_NPROC)[0] == 50


def take_a_table_of_the_kernels(facts: Facts) -> object:
    """Create a table in the kernel, whose size could be a message."""
    return (
        not LIBC.prctl(_TABLE_OF_WAITS, 1, ctypes.c_ulong(64), 0, 0) and LIBC.prctl(_TABLE_OF_WAITS, 2, 0, 0, 0) == 64
    )


if worked(LIBC.prctl(_TABLE_OF_WAITS, 2, 0, 0, 0)):
    attack(take_a_table_of_the_kernels)


@attack
def put_memory_into_a_pipe(facts: Facts) -> object:
    """Put memory into a pipe. The pipe keeps the memory after the process has released it."""
    kept = ctypes.create_string_buffer(64)
    return worked(LIBC.vmsplice(os.pipe()[1], struct.pack("QQ", ctypes.addressof(kept), 64), 1, 0))


@attack
def keep_memory_that_nobody_counts(facts: Facts) -> object:
    """Keep memory that counts for no process."""
    return os.write(os.memfd_create("x"), b"x")


# Traces of reading: which files others have read


@attack
def ask_what_lies_in_memory(facts: Facts) -> object:
    """Find out which parts of a file are in memory because somebody has read them."""
    with shared_word() as address:
        return worked(LIBC.mincore(ctypes.c_void_p(address), mmap.PAGESIZE, ctypes.create_string_buffer(8)))


@attack
def read_who_shares_memory(facts: Facts) -> object:
    """Find out how many processes have mapped a part of a file."""
    return can_read("/proc/self/smaps", "/proc/self/smaps_rollup", "/proc/self/numa_maps") or Path(
        "/proc/self/pagemap"
    ).open("rb")
