"""Measures Hearts in a Git checkout: ``python3 packaging/bench.py [start|frames|pages|rules|playouts …]``.

First it sets up what the tests need, because the measurements use a virtual screen like the tests. Then it runs
``tests/bench``.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python must show this message
    sys.exit(f"Hearts needs Python 3.11 or newer; this is Python {sys.version_info[0]}.{sys.version_info[1]}.")

import os
import subprocess

import setup_environment as environment
import system_packages


def main() -> None:
    """Set up what is missing, and run the measurements."""
    with environment.plain_words():
        if sys.platform != "linux":
            raise environment.SetupError("The measurements need Xvfb and /proc, which only Linux has.")
        if not environment.is_ready(environment.TEST_LOCK):
            environment.say("Setting up Hearts and its tests (once, a few minutes) …")
            system_packages.require(system_packages.needs_for_play())
            environment.make_ready(environment.TEST_LOCK)
        system_packages.require(system_packages.needs_for_tests())
        os.chdir(environment.ROOT)
        # People start a program whose bytecode is written.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [str(environment.executable("python")), "-m", "tests.bench", *sys.argv[1:]]
        sys.exit(subprocess.run(command, check=False).returncode)


if __name__ == "__main__":
    main()
