"""Checks what the operating system must have: libraries that Qt needs, a font, and tools for the tests.

They are checked only on Linux, because other systems always have them. On Debian and systems based on it, missing
things are installed if that needs no password. If they cannot be installed, a message says what is missing and which
command installs it.
"""

import ctypes
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from setup_environment import PAUSES_S, SetupError, has_compiler, has_python_headers, say

FONT_FOLDERS: Final = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")
FONT_ENDINGS: Final = (".ttf", ".otf", ".ttc", ".pfb")
NO_QUESTIONS: Final = ("env", "DEBIAN_FRONTEND=noninteractive")
"""Stands before a command that must not ask anything."""


@dataclass(frozen=True)
class Need:
    """One thing that Hearts or its tests need from the system."""

    name: str
    """The name of the thing for people, on any Linux."""
    package: str
    """The Debian package that contains the thing."""
    is_there: Callable[[], bool]
    vital: bool = True
    """Whether Hearts cannot start without the thing; if False, only a part of Hearts does not work."""


# ---------------------------------------------------------------- what is needed


def can_load(library: str) -> bool:
    """Return whether the dynamic linker finds ``library``, because Qt will look for it in the same way."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_font() -> bool:
    """Return whether there is any font. Without a font Qt opens a window without any text."""
    for folder in FONT_FOLDERS:
        if any(path.suffix in FONT_ENDINGS for path in Path(folder).expanduser().rglob("*")):
            return True
    fc_list = shutil.which("fc-list")
    return fc_list is not None and bool(subprocess.run([fc_list], capture_output=True, check=False).stdout.strip())


def can_make_environments() -> bool:
    """Return whether this Python has venv and ensurepip, which Debian has in a separate package."""
    return importlib.util.find_spec("ensurepip") is not None and importlib.util.find_spec("venv") is not None


def has_tool(name: str) -> bool:
    """Return whether a program exists, on the path or under its full name."""
    return shutil.which(name) is not None


def library(name: str, package: str, *, vital: bool = True) -> Need:
    """Return the need for one shared library."""
    return Need(name, package, partial(can_load, name), vital)


def tool(name: str, package: str) -> Need:
    """Return the need for one program."""
    return Need(name, package, partial(has_tool, name))


X11: Final = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
WAYLAND: Final = {"libwayland-cursor.so.0": "libwayland-cursor0", "libwayland-egl.so.1": "libwayland-egl1"}


def needs_for_play() -> list[Need]:
    """Return what the program needs from this system; the list is empty on systems other than Linux."""
    if sys.platform != "linux":
        return []
    venv = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    wayland = bool(os.environ.get("WAYLAND_DISPLAY"))
    x11 = not wayland and os.environ.get("QT_QPA_PLATFORM", "xcb") == "xcb"
    return [
        *needs_for_compiling(),
        Need("Python's venv and ensurepip", venv, can_make_environments),
        library("libglib-2.0.so.0", "libglib2.0-0"),
        library("libEGL.so.1", "libegl1"),
        library("libGL.so.1", "libgl1"),
        library("libfontconfig.so.1", "fontconfig"),
        library("libdbus-1.so.3", "libdbus-1-3"),
        Need("a font", "fonts-dejavu-core", has_font),
        library("libpulse.so.0", "libpulse0", vital=False),
        *(library(name, package, vital=x11) for name, package in X11.items()),
        *(library(name, package, vital=False) for name, package in (WAYLAND if wayland else {}).items()),
    ]


def needs_for_compiling() -> list[Need]:
    """Return what is needed to compile the computer players, which makes them about fifty times as fast."""
    if sys.platform != "linux":
        return []
    headers = f"libpython{sys.version_info.major}.{sys.version_info.minor}-dev"
    return [
        Need("a C compiler", "gcc", has_compiler, vital=False),
        Need("the C library's header files", "libc6-dev", Path("/usr/include/stdio.h").exists, vital=False),
        Need("Python's header files", headers, has_python_headers, vital=False),
    ]


def needs_for_tests() -> list[Need]:
    """Return what the tests need: programs to use the real window and to run examples, and decks of other programs."""
    if sys.platform != "linux":
        return []
    return [
        tool("Xvfb", "xvfb"),
        tool("xdotool", "xdotool"),
        tool("openbox", "openbox"),
        tool("dbus-run-session", "dbus"),
        tool("/usr/libexec/at-spi-bus-launcher", "at-spi2-core"),
        library("libatspi.so.0", "at-spi2-core"),
        Need("KDE's card decks", "kdegames-card-data-kf5", Path("/usr/share/carddecks/svg-oxygen").is_dir),
        Need("GNOME's card decks", "gnome-cards-data", Path("/usr/share/aisleriot/cards/anglo.svgz").is_file),
        # bwrap confines plugins' code best. Without bwrap the tests only try the other ways.
        tool("bwrap", "bubblewrap"),
        # These are for the examples of players in other languages.
        tool("node", "nodejs"),
        tool("cc", "gcc"),
    ]


# ---------------------------------------------------------------- getting it


def missing(needs: Iterable[Need]) -> list[Need]:
    """Return the needs that this system does not meet."""
    return [need for need in needs if not need.is_there()]


def get(needs: Iterable[Need]) -> list[Need]:
    """Install what is missing, if that needs no password. Returns what is still missing."""
    wanted = missing(needs)
    prefix = apt_prefix()
    if not wanted or prefix is None:
        return wanted
    packages = [need.package for need in wanted]
    say(f"Installing from your system's packages: {' '.join(packages)} …")
    output = apt_install(prefix, packages)
    still = missing(needs)
    if still and output:
        say("apt-get could not install them all:\n" + "\n".join(f"    {line}" for line in output[-8:]))
    return still


def apt_prefix() -> list[str] | None:
    """Return what to write before an apt-get command, or None if there is no apt-get or it may not be used."""
    if sys.platform == "win32" or shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") is None:
        return None
    asked = subprocess.run(["sudo", "-n", "true"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return ["sudo", "-n"] if asked.returncode == 0 else None


def apt_install(prefix: list[str], packages: list[str]) -> list[str]:
    """Install Debian packages; if this fails, try again after each of the pauses.

    Returns the lines that apt-get wrote when it failed for the last time; none if it did not fail.
    """
    install = ("install", "--no-install-recommends", *packages)
    output = apt_get(prefix, *install)
    # A new machine has no package lists, and an old machine has lists that are out of date. In both cases the first
    # attempt fails, and the second one comes at once.
    for pause in (0.0, *PAUSES_S):
        if not output:
            break
        if pause:
            say(f"apt-get failed. It is tried again in {pause:.0f} seconds …")
            time.sleep(pause)
        if any("dpkg --configure -a" in line for line in output):
            # An install was stopped half-way, for example together with an earlier set-up.
            subprocess.run([*prefix, *NO_QUESTIONS, "dpkg", "--configure", "-a"], capture_output=True, check=False)
        update = apt_get(prefix, "update")
        output = apt_get(prefix, *install)
        output = output and update + output
    return output


def apt_get(prefix: list[str], *arguments: str) -> list[str]:
    """Run apt-get without questions, after waiting for any other apt-get. If it fails, return the lines it wrote."""
    command = [*prefix, *NO_QUESTIONS, "apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300"]
    done = subprocess.run(
        [*command, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False
    )
    return (done.stdout + done.stderr).splitlines() if done.returncode else []


def how_to_get(needs: list[Need]) -> str:
    """Return a text that says how to install the missing things, with a command if the system has apt-get."""
    names = ", ".join(need.name for need in needs)
    if shutil.which("apt-get") is None:
        return f"Missing here: {names}.\nPlease install them with your system's package manager, then start again."
    packages = " ".join(need.package for need in needs)
    install = f"apt-get install -y --no-install-recommends {packages}"
    if sys.platform != "win32" and os.geteuid() == 0:
        command = f"apt-get update && {install}"
    elif shutil.which("sudo"):
        command = f"sudo apt-get update && sudo {install}"
    else:
        command = "su -c " + shlex.quote(f"apt-get update && {install}")
    return f"Missing here: {names}.\nThis command installs them; then start again:\n\n    {command}\n"


def require(needs: Iterable[Need]) -> None:
    """Install what is missing, and print what cannot be installed.

    Raises SetupError if a vital thing is still missing.
    """
    still = get(needs)
    if any(need.vital for need in still):
        raise SetupError(how_to_get(still))
    if still:
        say(f"Hearts starts all the same, with something missed. {how_to_get(still)}")
