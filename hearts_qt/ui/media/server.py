"""Finds out without Qt whether this system can play sound, because Qt prints warnings if it cannot."""

import ctypes
import os
import shutil
import sys
from pathlib import Path
from typing import Final

from hearts_qt.files import disk

_SPEECH_LIBRARY: Final = "libspeechd.so.2"


def has_server() -> bool:
    """Return whether a sound server can possibly be reached.

    On Linux, Qt plays through the sound server PulseAudio, or through PipeWire, which can replace it. The function
    looks for a socket of a server, for its name in the environment or in a configuration file, and for the program
    `pulseaudio`, which is started when it is needed.
    """
    if sys.platform != "linux" or "PULSE_SERVER" in os.environ:
        return True
    if any(socket.exists() for socket in sockets()):
        return True
    return any(_names_server(path) for path in configurations()) or shutil.which("pulseaudio") is not None


def sockets() -> list[Path]:
    """Return the possible paths of a sound server's socket."""
    runtime = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}"
    folders = [Path(runtime) / "pulse", Path("/run/pulse"), Path("/var/run/pulse")]
    if named := os.environ.get("PULSE_RUNTIME_PATH"):
        folders.append(Path(named))
    return [folder / "native" for folder in folders]


def configurations() -> list[Path]:
    """Return the paths of configuration files that can name a sound server."""
    own = Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser() / "pulse" / "client.conf"
    return [own, Path("/etc/pulse/client.conf"), *sorted(Path("/etc/pulse/client.conf.d").glob("*.conf"))]


def _names_server(path: Path) -> bool:
    try:
        lines = disk.read_file(path).decode("utf-8", "replace").splitlines()
    except OSError:
        return False
    return any(line.split("=")[0].strip() == "default-server" for line in lines)


def has_speech() -> bool:
    """Return whether the library for speech is installed. It can only be missing on Linux."""
    if sys.platform != "linux":
        return True
    try:
        ctypes.CDLL(_SPEECH_LIBRARY)
    except OSError:
        return False
    return True
