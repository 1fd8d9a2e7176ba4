"""The process that becomes a plugin's program: gives up its rights for ever, then runs the plugin's command.

`module_runner` calls `main` in a Python that finds only the standard library. The command comes after ``--``. Before it
there are rules, each a word and a value:

- ``landlock=7``: restrict files with Landlock, using this version of its interface;
- ``calls=signals files``: install the filter of system calls; the words name what it refuses in addition, see
  `call_filter`;
- ``read=PATH``, ``write=PATH``, ``device=PATH``: paths that Landlock still allows.

If the system refuses a restriction, this program ends: the plugin's code never runs with more rights than these rules
give.
"""

import os
import sys
from contextlib import suppress

from hearts_qt.remote import call_filter, landlock

CANNOT_CONFINE = 126
"""The exit code if the system refuses a restriction."""
CANNOT_START = 127
"""The exit code if the program does not exist."""
_SET_PARENT_DEATH_SIGNAL, _KILL = 1, 9
_DROP_FROM_BOUND, _SET_SECURE_BITS, _SET_NO_NEW_PRIVILEGES, _AMBIENT = 24, 28, 38, 47
_CLEAR_ALL = 4
_ROOT_IS_NOBODY = 0b11
"""Secure bits: root gets no capabilities, and no process can change this."""
_CAPABILITIES = 64
_CAPABILITY_VERSION = 0x20080522


def main(*words: str) -> int:
    """Apply the rules and run the command in this process.

    If this succeeds, the function does not return. If it fails, the function returns an exit code.
    """
    end = words.index("--")
    rules, command = words[:end], words[end + 1 :]
    os.closerange(3, 1 << 16)
    try:
        _confine(rules)
    except OSError as error:
        print(f"cannot confine {command[0]}: {error}", file=sys.stderr)
        return CANNOT_CONFINE
    try:
        os.execvp(command[0], command)
    except (OSError, ValueError) as error:
        print(f"cannot start {command[0]}: {error}", file=sys.stderr)
    return CANNOT_START


def _confine(rules: tuple[str, ...]) -> None:
    _give_up_privileges()
    given: dict[str, list[str]] = {}
    for word, _, value in (rule.partition("=") for rule in rules):
        given.setdefault(word, []).append(value)
    if "landlock" in given:
        paths = (given.get(word, []) for word in ("read", "write", "device"))
        landlock.restrict(int(given["landlock"][0]), *paths)
    if "calls" in given:
        call_filter.install(given["calls"][0].split())


def _give_up_privileges() -> None:
    """Give up the capabilities of root, and those that a setuid program would get. Raises OSError."""
    import ctypes  # ctypes is imported only here, because the import takes long and the window does not need it.

    system = ctypes.CDLL(None, use_errno=True)
    if system.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "no_new_privs")
    # These calls themselves need a privilege. A process without this privilege has nothing to give up.
    system.prctl(_SET_SECURE_BITS, _ROOT_IS_NOBODY, 0, 0, 0)
    for capability in range(_CAPABILITIES):
        system.prctl(_DROP_FROM_BOUND, capability, 0, 0, 0)
    system.prctl(_AMBIENT, _CLEAR_ALL, 0, 0, 0)
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    with suppress(AttributeError):
        if system.capset(header, (ctypes.c_uint32 * 6)()):
            raise OSError(ctypes.get_errno(), "capset")
    # The supervisor has chosen the signal that this process gets when its parent ends. Changing the capabilities has
    # removed this setting, so it is made again.
    system.prctl(_SET_PARENT_DEATH_SIGNAL, _KILL, 0, 0, 0)
