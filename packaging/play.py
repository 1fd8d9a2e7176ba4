"""Starts Hearts from a checkout: ``python3 packaging/play.py [arguments of hearts-qt]``.

The first start makes ``.venv`` next to this folder and installs everything into it. Every later start only checks
whether ``.venv`` is still up to date.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python must show this message
    sys.exit(f"Hearts needs Python 3.11 or newer; this is Python {sys.version_info[0]}.{sys.version_info[1]}.")

import os

import setup_environment as environment


def main() -> None:
    """Set up what is missing, and replace this process by the program."""
    with environment.plain_words():
        if not environment.is_ready(environment.PLAY_LOCK):
            set_up()
        environment.compile_to_bytecode()
        become(str(environment.executable("hearts-qt")))


def become(program: str) -> None:
    """Replace this process by the program, so that nothing of the set-up stays in memory."""
    if sys.platform == "win32":  # On Windows exec would return to the console immediately.
        import subprocess

        sys.exit(subprocess.run([program, *sys.argv[1:]], check=False).returncode)
    os.execv(program, [program, *sys.argv[1:]])


def set_up() -> None:
    """Set up the environment; this is necessary only at the first start and after a change."""
    # This module is not imported at the top, because a later start does not need it and must not wait for it.
    import system_packages

    environment.say("Setting up Hearts (once, about two minutes) …")
    system_packages.require(system_packages.needs_for_play())
    environment.make_ready(environment.PLAY_LOCK)
    environment.say("Ready.")


if __name__ == "__main__":
    main()
