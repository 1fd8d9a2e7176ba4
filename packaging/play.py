"""Play Hearts from a checkout: ``python3 packaging/play.py [what hearts-qt understands]``.

The first start makes ``.venv`` beside this folder and fills it; every later one only looks whether that still fits.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this file is what tells people with an older one
    sys.exit(f"Hearts needs Python 3.11 or newer; this is Python {sys.version_info[0]}.{sys.version_info[1]}.")

import os

import setup_environment as environment


def main() -> None:
    """Set up what is missing, then become the program."""
    with environment.plain_words():
        if not environment.is_ready(environment.PLAY_LOCK):
            set_up()
        become(str(environment.executable("hearts-qt")))


def become(program: str) -> None:
    """Hand over to the program: nothing of the set-up stays in memory beside it."""
    if sys.platform == "win32":  # its exec returns to the console at once
        import subprocess

        sys.exit(subprocess.run([program, *sys.argv[1:]], check=False).returncode)
    os.execv(program, [program, *sys.argv[1:]])


def set_up() -> None:
    """Do what only the first start, or one after a change, has to do."""
    # Not at the top: a later start has no need of it and shall not wait for it.
    import system_packages

    environment.say("Setting up Hearts (once, about two minutes) …")
    system_packages.require(system_packages.needs_for_play())
    environment.make_ready(environment.PLAY_LOCK)
    environment.say("Ready.")


if __name__ == "__main__":
    main()
