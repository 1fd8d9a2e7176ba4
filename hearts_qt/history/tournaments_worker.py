"""A separate process that prints the rounds of all tournaments at one table, each as a line of JSON.

    python -m hearts_qt.history.tournaments_worker MATCHES WHOSE

WHOSE is an `owners.Whose` as JSON: the person's own matches. The process ends when its output is closed.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hearts_qt.history.message_lines import print_messages
from hearts_qt.history.tournaments import found_rounds
from hearts_qt.table.owners import read_whose

MODULE: Final = "hearts_qt.history.tournaments_worker"


def main(arguments: Sequence[str]) -> int:
    """Print all lines; return 0, or 1 if the lines cannot be printed."""
    matches, whose = arguments
    return print_messages(found_rounds(Path(matches), read_whose(whose)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
