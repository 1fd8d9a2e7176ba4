"""Uses Landlock, with which a program on Linux gives up the right to open files.

The program gives up this right for itself and for all programs that it starts. This module imports only the standard
library, because it runs in a plugin's process before the plugin's code. The names and numbers are those of the kernel's
header ``linux/landlock.h``.
"""

import os
import stat
import struct
import sys
from collections.abc import Iterable

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
"""The numbers of the three system calls. They are the same on all processors."""
_ASK_VERSION = 1
_PATH_BENEATH = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_MAKE_DEVICES = 1 << 6 | 1 << 11
_REFER, _TRUNCATE, _DEVICE_CONTROL = 1 << 13, 1 << 14, 1 << 15
_OF_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _DEVICE_CONTROL
"""The rights that a rule for a single file may contain."""
_READ = _EXECUTE | _READ_FILE | _READ_DIR
_NEW_IN: dict[int, int] = {1: (1 << 13) - 1, 2: _REFER, 3: _TRUNCATE, 5: _DEVICE_CONTROL}
"""For each version of the interface, the rights for files that this version added."""
_TCP = 1 << 0 | 1 << 1
_TCP_SINCE = 4
_SCOPES = 1 << 0 | 1 << 1
SCOPES_SINCE = 6
"""The first version that prevents signals to other processes and connections to their abstract sockets."""


def version() -> int:
    """Return the version of Landlock's interface on this system; 0 if the system has no Landlock."""
    if sys.platform != "linux":
        return 0
    try:
        return max(0, _call(_CREATE_RULESET, None, 0, _ASK_VERSION))
    except OSError:
        return 0


def restrict(level: int, read: Iterable[str], write: Iterable[str], devices: Iterable[str]) -> None:
    """Restrict this process to paths that it may read and execute, paths that it may also write, and devices.

    `level` is the version of the interface to use. Newer versions also forbid TCP, signals to other processes, and
    connections to their abstract sockets. Paths that do not exist are ignored. Raises OSError.
    """
    rights = sum(bits for since, bits in _NEW_IN.items() if since <= level)
    network = _TCP if level >= _TCP_SINCE else 0
    scopes = _SCOPES if level >= SCOPES_SINCE else 0
    attributes = struct.pack("=QQQ", rights, network, scopes)
    ruleset = _call(_CREATE_RULESET, attributes, len(attributes), 0)
    try:
        for path in read:
            _allow(ruleset, path, rights & _READ)
        for path in write:
            _allow(ruleset, path, rights & ~_MAKE_DEVICES & ~_DEVICE_CONTROL)
        for path in devices:
            _allow(ruleset, path, rights & (_READ_FILE | _WRITE_FILE))
        _call(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        found = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not stat.S_ISDIR(os.fstat(found).st_mode):
            rights &= _OF_FILES
        _call(_ADD_RULE, ruleset, _PATH_BENEATH, struct.pack("=Qi", rights, found), 0)
    finally:
        os.close(found)


def _call(number: int, *arguments: int | bytes | None) -> int:
    import ctypes  # ctypes is imported only here, because the import takes long and the window does not need it.

    syscall = ctypes.CDLL(None, use_errno=True).syscall
    syscall.restype = ctypes.c_long
    returned: int = syscall(
        ctypes.c_long(number), *(ctypes.c_long(each) if isinstance(each, int) else each for each in arguments)
    )
    if returned < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return returned
