"""Lists the waiting matches in a separate process, one in each line, newest first.

    python -m hearts_qt.history.shelf_worker MATCHES ANNOTATIONS

Each line is a `shelf.WaitingMatch` as JSON. The process ends when its output is closed.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from hearts_qt.history.annotations import read_annotations
from hearts_qt.history.message_lines import print_messages
from hearts_qt.history.shelf import WaitingMatch, waiting_matches

MODULE: Final = "hearts_qt.history.shelf_worker"


def messages(matches: Path, annotations: Path) -> Iterator[WaitingMatch]:
    """Yield the waiting matches. Raises OSError if the annotations cannot be read."""
    yield from waiting_matches(matches, read_annotations(annotations))


def main(arguments: Sequence[str]) -> int:
    """Print all lines; return 0, or 1 if the annotations cannot be read or the lines cannot be printed."""
    matches, annotations = map(Path, arguments)
    return print_messages(messages(matches, annotations))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
