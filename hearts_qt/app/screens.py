"""Checks for a screen. Without a screen, Qt aborts the program with a message that does not help."""

import ctypes
import os
import socket
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

_VARIABLES: Final = {"xcb": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
"""The kinds of screens by Qt's names, each with the environment variable that names a screen of that kind."""
_WAIT_S: Final = 3.0
_ADVICE: Final = """\
Start it from a desktop session, or let computers play without a screen:
    hearts-qt --demo"""


def no_screen() -> str:
    """Return why no window can be opened and what to do; empty if a window can be opened.

    If the environment names two screens and only one answers, Qt is told to use that one.
    """
    if sys.platform in ("win32", "darwin"):
        return ""
    asked = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if asked and asked not in _VARIABLES:
        return ""
    wanted = [asked] if asked else list(_VARIABLES)
    named = {kind: name for kind in wanted if (name := os.environ.get(_VARIABLES[kind], ""))}
    if not named:
        variables = " nor ".join(_VARIABLES[kind] for kind in wanted)
        state = f"neither {variables} is set" if len(wanted) > 1 else f"{variables} is not set"
        return f"Hearts needs a screen, and there is none here: {state}.\n{_ADVICE}"
    answering = [kind for kind, name in named.items() if _ASKED[kind](name)]
    if not answering:
        told = " and ".join(f"{_VARIABLES[kind]} is {name!r}" for kind, name in named.items())
        return f"Hearts needs a screen, but no window can be opened on this one: {told}.\n{_ADVICE}"
    if not asked and len(answering) < len(named):
        os.environ["QT_QPA_PLATFORM"] = answering[0]
    return ""


def _x_answers(name: str) -> bool:
    """Return whether an X server answers and accepts this person."""
    try:
        library = ctypes.CDLL("libxcb.so.1")
    except OSError:
        # Qt needs this library, too, and reports that it is missing.
        return True
    library.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(library.xcb_connect(os.fsencode(name), None))
    answers: bool = not library.xcb_connection_has_error(connection)
    library.xcb_disconnect(connection)
    return answers


def _wayland_answers(name: str) -> bool:
    """Return whether a Wayland compositor listens on its socket."""
    path = Path(os.environ.get("XDG_RUNTIME_DIR", ""), name)
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(_WAIT_S)
        try:
            line.connect(str(path))
        except (OSError, ValueError):
            return False
    return True


_ASKED: Final[Mapping[str, Callable[[str], bool]]] = {"xcb": _x_answers, "wayland": _wayland_answers}
