"""Starts a separate screen: an X server without a monitor, a window manager, and the bus for screen readers."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tests.end2end.program import environment, eventually

_LAUNCHER: Final = "/usr/libexec/at-spi-bus-launcher"
_PATIENCE: Final = 10.0
_PICTURE: Final = """
import sys
from PySide6.QtGui import QGuiApplication
application = QGuiApplication(sys.argv)
sys.exit(not application.primaryScreen().grabWindow(0).save(sys.argv[1]))
"""


class Box(NamedTuple):
    """A rectangle on the screen."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, other: "Box") -> bool:
        """Tell whether another rectangle is inside this one."""
        across = self.x <= other.x and other.x + other.width <= self.x + self.width
        return across and self.y <= other.y and other.y + other.height <= self.y + self.height


class Screen:
    """A screen with tools that move its mouse, press keys and take pictures."""

    def __init__(self, size: tuple[int, int], variables: Mapping[str, str]) -> None:
        """Use the screen that these environment variables name."""
        self.size = size
        self.variables = dict(variables)
        self._environment = {**os.environ, **variables}

    def do(self, *command: str | int) -> str:
        """Run xdotool, and return its output."""
        done = self._xdotool(command)
        assert done.returncode == 0, f"xdotool {command}: {done.stderr}"
        return done.stdout.strip()

    def can(self, *command: str | int) -> bool:
        """Run xdotool, and return whether it succeeded."""
        return self._xdotool(command).returncode == 0

    def _xdotool(self, command: tuple[str | int, ...]) -> "subprocess.CompletedProcess[str]":
        words = ["xdotool", *map(str, command)]
        return subprocess.run(
            words,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            stdin=subprocess.DEVNULL,
        )

    def windows(self, process: int) -> list[int]:
        """Return the visible windows of a process."""
        found = self._xdotool(("search", "--onlyvisible", "--pid", process))
        return [int(line) for line in found.stdout.split()]

    def window(self, process: int) -> int:
        """Wait for the only window of a process to be visible, and return it."""
        return eventually(lambda: self.windows(process), "a window")[0]

    def box(self, window: int) -> Box:
        """Return the rectangle of a window without its frame."""
        lines = self.do("getwindowgeometry", "--shell", window).splitlines()
        values = dict(line.split("=") for line in lines)
        return Box(*(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    def click(self, x: float, y: float) -> None:
        """Click at a point."""
        self.do("mousemove", "--sync", round(x), round(y), "click", 1)

    def key(self, name: str) -> None:
        """Press a key in the window with the focus."""
        self.do("key", name)

    def photograph(self, path: Path) -> None:
        """Save a picture of the screen."""
        variables = self._environment | {"QT_QPA_PLATFORM": "xcb"}
        subprocess.run([sys.executable, "-c", _PICTURE, str(path)], env=variables, check=True, timeout=60)


@contextmanager
def own_screen(size: tuple[int, int]) -> Iterator[Screen]:
    """Start a screen of this size, and later end everything that belongs to it."""
    with ExitStack() as stack:
        # A socket needs a short path, so this folder is not below the test's own folder.
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hearts-", ignore_cleanup_errors=True)))
        folder.chmod(0o700)
        variables = environment(folder, {"XDG_RUNTIME_DIR": str(folder), "NO_AT_BRIDGE": "0"})
        variables["DISPLAY"] = f":{stack.enter_context(_server(size, variables))}"
        variables["DBUS_SESSION_BUS_ADDRESS"] = stack.enter_context(_bus(variables))
        stack.enter_context(_process([_LAUNCHER, "--launch-immediately", "--a11y=1"], variables))
        stack.enter_context(_process(["openbox", "--sm-disable"], variables))
        names = ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR")
        screen = Screen(size, {name: variables[name] for name in names} | {"QT_QPA_PLATFORM": "xcb"})
        eventually(lambda: screen.can("get_num_desktops"), "the window manager")
        yield screen


@contextmanager
def _process(command: list[str], variables: Mapping[str, str], **more: int) -> "Iterator[subprocess.Popen[bytes]]":
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **more}
    process = subprocess.Popen(command, env=dict(variables), **quiet)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        # On SIGTERM the launcher also ends its bus.
        process.terminate()
        try:
            process.wait(_PATIENCE)
        finally:
            process.kill()


@contextmanager
def _server(size: tuple[int, int], variables: Mapping[str, str]) -> Iterator[str]:
    """Start an X server on a free display, and return the number of the display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"]
    # Without -noreset the server resets itself when its last program ends, even if another program is connecting.
    command += ["-noreset", "-dpi", "96"]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(
        command, env=dict(variables), pass_fds=(writing,), stdin=quiet, stdout=quiet, stderr=quiet
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        yield number
    finally:
        server.terminate()
        server.wait()


@contextmanager
def _bus(variables: Mapping[str, str]) -> Iterator[str]:
    """Start a D-Bus session that ends with this process at the latest, and return its address."""
    command = ["dbus-run-session", "--", "sh", "-c", 'echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat']
    session = subprocess.Popen(
        command,
        env=dict(variables),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert session.stdin is not None
    assert session.stdout is not None
    try:
        address = session.stdout.readline().strip()
        assert address, "dbus-run-session did not start"
        yield address
    finally:
        session.stdin.close()
        session.stdout.close()
        session.wait()
