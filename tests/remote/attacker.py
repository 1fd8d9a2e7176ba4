"""A program that tries to read and change what is forbidden to a player, and reports which attempts worked.

The program's only argument is a JSON object with the paths and numbers to attack. Each attack runs in a process of its
own. The program prints a line of JSON with the names of the attacks that worked.
"""

import ctypes
import fcntl
import json
import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

Facts: TypeAlias = dict[str, Any]
Attack: TypeAlias = Callable[[Facts], object]
ATTACKS: dict[str, Attack] = {}
LIBC = ctypes.CDLL(None, use_errno=True)


def attack(function: Attack) -> Attack:
    """Register an attack. An attack has worked if its function returns a true value."""
    ATTACKS[function.__name__] = function
    return function


def secret_in(path: str | Path, facts: Facts) -> bool:
    """Return whether the file contains the secret."""
    return facts["secret"].encode() in Path(path).read_bytes()


def worked(result: int) -> bool:
    """Return whether a call of the C library succeeded."""
    return result != -1


# Files, by their paths and through links


@attack
def read_the_log(facts: Facts) -> object:
    """Read the log by its path."""
    return secret_in(facts["log"], facts)


@attack
def read_by_another_program(facts: Facts) -> object:
    """Read the log by starting ``cat``."""
    return facts["secret"].encode() in subprocess.run(["cat", facts["log"]], capture_output=True, check=False).stdout


@attack
def read_the_options(facts: Facts) -> object:
    """Read the options file."""
    return secret_in(facts["options"], facts)


@attack
def list_the_profile(facts: Facts) -> object:
    """List the folder with the profile."""
    return os.listdir(os.path.dirname(facts["log"]))


@attack
def read_upwards(facts: Facts) -> object:
    """Read the log by a path that leads upwards from the current folder."""
    return secret_in(os.path.relpath(facts["log"]), facts)


@attack
def read_by_a_link_in_its_folder(facts: Facts) -> object:
    """Read the log by a symbolic link in the plugin's folder."""
    return secret_in(facts["link"], facts)


@attack
def read_by_a_link_of_its_own(facts: Facts) -> object:
    """Read the log by a symbolic link that the attack makes itself."""
    link = Path(os.environ["TMPDIR"], "link")
    link.symlink_to(facts["log"])
    return secret_in(link, facts)


@attack
def read_by_a_hard_link(facts: Facts) -> object:
    """Read the log by a hard link that the attack makes itself."""
    link = Path(os.environ["TMPDIR"], "hard")
    link.hardlink_to(facts["log"])
    return secret_in(link, facts)


@attack
def read_by_the_root_of_processes(facts: Facts) -> object:
    """Read the log by the link to the root folder in ``/proc/self``."""
    return secret_in(f"/proc/self/root{facts['log']}", facts)


@attack
def read_another_file_at_home(facts: Facts) -> object:
    """Read another file in the home folder."""
    return secret_in(facts["other"], facts)


@attack
def read_another_plugin(facts: Facts) -> object:
    """Read a file of another plugin."""
    return secret_in(facts["neighbour"], facts)


@attack
def cut_the_log(facts: Facts) -> object:
    """Truncate the log."""
    os.truncate(facts["victim"], 1)
    return os.stat(facts["victim"]).st_size == 1


@attack
def write_the_log(facts: Facts) -> object:
    """Write to the log."""
    with open(facts["victim"], "a") as file:
        return file.write("x")


@attack
def move_the_log(facts: Facts) -> object:
    """Rename the log."""
    os.rename(facts["victim"], facts["victim"] + ".gone")
    os.rename(facts["victim"] + ".gone", facts["victim"])
    return True


@attack
def take_the_log_from_its_owner(facts: Facts) -> object:
    """Change the permissions of the log."""
    os.chmod(facts["victim"], 0o604)
    return os.stat(facts["victim"]).st_mode & 0o777 == 0o604


@attack
def change_the_time_of_the_log(facts: Facts) -> object:
    """Change the time of the log."""
    os.utime(facts["victim"], (1, 1))
    return os.stat(facts["victim"]).st_mtime == 1


# Other processes


@attack
def read_an_environment(facts: Facts) -> object:
    """Read the environment of another process."""
    return secret_in(f"/proc/{facts['pid']}/environ", facts)


@attack
def read_an_open_file(facts: Facts) -> object:
    """Read a file that another process has open."""
    return secret_in(f"/proc/{facts['pid']}/fd/{facts['open']}", facts)


@attack
def read_memory_as_a_file(facts: Facts) -> object:
    """Read the memory of another process by its file in ``/proc``."""
    with open(f"/proc/{facts['pid']}/mem", "rb") as file:
        file.seek(facts["address"])
        return facts["secret"].encode() in file.read(len(facts["secret"]))


@attack
def read_memory_by_a_call(facts: Facts) -> object:
    """Read the memory of another process by a system call."""
    size = len(facts["secret"])
    here = ctypes.create_string_buffer(size)
    own = (ctypes.c_uint64 * 2)(ctypes.addressof(here), size)
    other = (ctypes.c_uint64 * 2)(facts["address"], size)
    return LIBC.process_vm_readv(facts["pid"], own, 1, other, 1, 0) == size


@attack
def trace(facts: Facts) -> object:
    """Attach to another process as a debugger."""
    if LIBC.ptrace(16, facts["pid"], None, None):
        return False
    os.waitpid(facts["pid"], 0x40000000)
    return not LIBC.ptrace(17, facts["pid"], None, None)


@attack
def take_a_descriptor(facts: Facts) -> object:
    """Copy an open file of another process."""
    return worked(LIBC.syscall(438, os.pidfd_open(facts["pid"]), facts["open"], 0))


@attack
def signal_another(facts: Facts) -> object:
    """Send a signal to another process."""
    os.kill(facts["pid"], signal.SIGCONT)
    return True


@attack
def signal_by_a_descriptor(facts: Facts) -> object:
    """Send a signal to another process through a descriptor of the process."""
    signal.pidfd_send_signal(os.pidfd_open(facts["pid"]), signal.SIGCONT)
    return True


@attack
def signal_by_a_pipe(facts: Facts) -> object:
    """Make another process the owner of a pipe, so that the kernel sends it a signal when the pipe is written to."""
    # The test checks whether the signal arrives.
    read, write = os.pipe()
    fcntl.fcntl(read, fcntl.F_SETOWN, facts["sacrifice"])
    fcntl.fcntl(read, 10, signal.SIGKILL)
    fcntl.fcntl(read, fcntl.F_SETFL, os.O_ASYNC)
    return os.write(write, b"x") == 0


@attack
def limit_another(facts: Facts) -> object:
    """Set a resource limit of another process."""
    return resource.prlimit(facts["pid"], resource.RLIMIT_CORE, (0, 0))


@attack
def slow_another(facts: Facts) -> object:
    """Lower the scheduling priority of another process."""
    os.setpriority(os.PRIO_PROCESS, facts["pid"], 19)
    return True


@attack
def bind_another_to_a_core(facts: Facts) -> object:
    """Bind another process to one core."""
    os.sched_setaffinity(facts["pid"], os.sched_getaffinity(facts["pid"]))
    return True


# Sockets, shared memory, and files that another process uses


@attack
def connect_by_tcp(facts: Facts) -> object:
    """Connect to a service by TCP."""
    return socket.create_connection(("127.0.0.1", facts["tcp"]), 5)


@attack
def send_by_udp(facts: Facts) -> object:
    """Send a datagram by UDP."""
    return socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", facts["udp"]))


@attack
def connect_to_a_socket_by_path(facts: Facts) -> object:
    """Connect to a Unix socket by its path."""
    socket.socket(socket.AF_UNIX).connect(facts["socket"])
    return True


@attack
def connect_to_a_socket_without_a_path(facts: Facts) -> object:
    """Connect to a Unix socket with an abstract name."""
    socket.socket(socket.AF_UNIX).connect("\0" + facts["abstract"])
    return True


@attack
def send_from_one_of_a_pair(facts: Facts) -> object:
    """Send a datagram to a Unix socket's path from one socket of a pair."""
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    return one.sendto(b"x", facts["datagrams"])


@attack
def write_to_another_seat(facts: Facts) -> object:
    """Write a file into the scratch folder of another seat."""
    return Path(facts["sibling"], "message").write_text("x")


@attack
def read_from_another_seat(facts: Facts) -> object:
    """List the scratch folder of another seat."""
    return os.listdir(facts["sibling"])


@attack
def write_into_its_folder(facts: Facts) -> object:
    """Write a file into the plugin's own folder."""
    return Path("message").write_text("x")


@attack
def change_itself(facts: Facts) -> object:
    """Append to the file of the program."""
    with open(__file__, "a") as file:
        return file.write("#")


@attack
def change_its_mode(facts: Facts) -> object:
    """Change the permissions of the program's file by its path."""
    mode = os.stat(__file__).st_mode
    os.chmod(__file__, mode ^ 0o010)
    return os.stat(__file__).st_mode != mode


@attack
def change_its_mode_by_a_descriptor(facts: Facts) -> object:
    """Change the permissions of the program's file by a descriptor."""
    with open(__file__) as file:
        mode = os.stat(__file__).st_mode
        os.fchmod(file.fileno(), mode ^ 0o010)
        return os.stat(__file__).st_mode != mode


@attack
def watch_files(facts: Facts) -> object:
    """Watch the plugin's folder for changes."""
    return worked(LIBC.inotify_add_watch(LIBC.inotify_init1(0), b".", 0xFFF))


@attack
def share_memory_by_a_file(facts: Facts) -> object:
    """Write a file into the shared memory that all processes see."""
    # The test checks whether others can see it.
    return Path("/dev/shm", facts["abstract"]).write_text("x") == 0


@attack
def share_memory_by_a_number(facts: Facts) -> object:
    """Create a segment of System V shared memory."""
    made = LIBC.shmget(facts["udp"], 64, 0o1600)
    return worked(made) and not LIBC.shmctl(made, 0, None)


@attack
def read_the_keyring(facts: Facts) -> object:
    """Open the keyring of the user, which other programs keep keys in."""
    return worked(LIBC.syscall(250 if os.uname().machine == "x86_64" else 219, 0, -4, 1))


# Attempts to escape


@attack
def change_the_root(facts: Facts) -> object:
    """Change the root folder of this process."""
    return not LIBC.unshare(0x10000000) and not LIBC.chroot(b"/")


@attack
def mount_a_file_system(facts: Facts) -> object:
    """Mount a file system in a new namespace."""
    return not LIBC.unshare(0x10000000 | 0x00020000) and not LIBC.mount(b"x", b"/", b"tmpfs", 0, None)


@attack
def clone_a_namespace(facts: Facts) -> object:
    """Start a process in a new user namespace."""
    made = LIBC.syscall(56 if os.uname().machine == "x86_64" else 220, 0x10000000 | 17, 0, 0, 0, 0)
    if made == 0:
        os._exit(0)
    return worked(made)


def try_out(facts: Facts, name: str) -> bool:
    """Run an attack in a separate process, and return whether it worked."""
    process = os.fork()
    if process == 0:
        code = 1
        try:
            signal.alarm(20)
            code = 0 if ATTACKS[name](facts) else 1
        except Exception as error:  # noqa: BLE001 - however it fails, it failed
            print(f"{name}: {error!r}", file=sys.stderr, flush=True)
        finally:
            os._exit(code)
    return os.waitpid(process, 0)[1] == 0


def run() -> None:
    """Try all attacks, and print the names of the attacks that worked."""
    given: Facts = json.loads(sys.argv[1])
    print(json.dumps([name for name in ATTACKS if try_out(given, name)]), flush=True)
