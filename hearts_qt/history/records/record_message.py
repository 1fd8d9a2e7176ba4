"""What the window and the process that writes records and their index tell each other, see `record_worker`.

The window does not load the code that does the work.
"""

from typing import Final

import msgspec

MODULE: Final = "hearts_qt.history.records.record_worker"
WRITE: Final = "write"
INDEX: Final = "index"
ANEW: Final = "anew"


class RecordMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the process has done."""

    written: int = 0
    """How many records were written."""
    changed: int = 0
    """How many rows of the index were changed."""
    before: str = ""
    """When the run of the program before this one began; empty if the logs do not tell."""
    refused: str = ""
    """The reason why new records could not be written; empty if there was no such error."""
