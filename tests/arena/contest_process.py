"""Runs the command line and prints each step of a contest on its own line, for tests that end this process.

python -m tests.arena.contest_process arena ARGUMENTS
"""

import sys

from hearts_qt.app.command_line import run
from hearts_qt.arena import progress

if __name__ == "__main__":
    progress.PLAIN_EVERY_S = 0.0  # type: ignore[misc]
    sys.exit(run(sys.argv[1:]))
