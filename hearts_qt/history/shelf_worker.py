"""Lists the waiting matches in a separate process, one in each line, newest first.

    python -m hearts_qt.history.shelf_worker MATCHES ANNOTATIONS WHOSE [ID]

WHOSE is an `owners.Whose` as JSON: the person's own matches.

ID is the id of the match at the table. Each line is a `shelf.WaitingMatch` as JSON. The process ends when its output is
closed.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from hearts_qt.history.annotations import read_annotations
from hearts_qt.history.message_lines import print_messages
from hearts_qt.history.shelf import WaitingMatch, waiting_matches
from hearts_qt.table.owners import EVERYBODY, Whose, read_whose

MODULE: Final = "hearts_qt.history.shelf_worker"


def messages(matches: Path, annotations: Path, whose: Whose = EVERYBODY, at_table: str = "") -> Iterator[WaitingMatch]:
    """Yield the waiting matches. Raises OSError if the annotations cannot be read."""
    yield from waiting_matches(matches, read_annotations(annotations), at_table, whose)


def main(arguments: Sequence[str]) -> int:
    """Print all lines; return 0, or 1 if the annotations cannot be read or the lines cannot be printed."""
    matches, annotations, whose, *at_table = arguments
    return print_messages(messages(Path(matches), Path(annotations), read_whose(whose), *at_table))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
