"""The files and folders that the records are made from and kept in."""

from pathlib import Path
from typing import NamedTuple


class RecordPlaces(NamedTuple):
    """The files and folders that the records are made from and kept in."""

    matches: Path
    """The folder of the logs."""
    records: Path
    """The folder of the records."""
    annotations: Path
    """The file with the annotations."""
    record_index: Path
    """The index of all records."""
    bundled: Path
    """The folder of the records that come with the program."""
