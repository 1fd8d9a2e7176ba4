"""Starts an X server for programs with windows, so that no window appears on a person's desktop."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def own_screen(size: str = "1600x1000x24") -> Iterator[dict[str, str]]:
    """Start an X server without a monitor, and yield the environment for programs that use it."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                number = told.readline().strip()
            if not number:
                raise OSError("Xvfb did not start")
            without = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
            yield without | {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        finally:
            server.terminate()
