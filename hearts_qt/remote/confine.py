"""The process that becomes a plugin's program: gives up its rights for ever, then runs the plugin's command.

`module_runner` calls `main` in a Python that finds only the standard library. The command comes after ``--``. Before it
there are rules, each a word and a value:

- ``landlock=7``: restrict files with Landlock, using this version of its interface;
- ``calls=signals,truncation``: install the filter of system calls; the words name what is already prevented in another
  way, see `call_filter`;
- ``read=PATH``, ``write=PATH``, ``device=PATH``: paths that Landlock still allows.

If the system refuses a restriction, this program ends: the plugin's code never runs with more rights than these rules
give.
"""

import os
import stat
import sys
from contextlib import suppress

from hearts_qt.remote import call_filter, landlock, notifications

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
    _close_descriptors()
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
        _refuse_queued_signals()
        kept = given["calls"][0].split(",")
        if _has_supervisor():
            notifications.hand_over(lambda: call_filter.install(kept, listened=True))
        else:
            call_filter.install(kept, listened=False)


def _close_descriptors() -> None:
    """Close all descriptors except the standard streams and the connection to the supervisor.

    `exec` closes the connection.
    """
    os.closerange(3, notifications.CONNECTION)
    os.closerange(notifications.CONNECTION + 1, 1 << 16)
    with suppress(OSError):
        os.set_inheritable(notifications.CONNECTION, False)


def _has_supervisor() -> bool:
    with suppress(OSError):
        return stat.S_ISSOCK(os.fstat(notifications.CONNECTION).st_mode)
    return False


def _refuse_queued_signals() -> None:
    """Forbid queued signals.

    Their limit counts for all programs of a user, so by filling the queue a player could send a message to another
    player.
    """
    import resource

    resource.setrlimit(resource.RLIMIT_SIGPENDING, (0, 0))


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
