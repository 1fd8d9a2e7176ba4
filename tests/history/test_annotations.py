"""Tests of what people write about games and deals: whatever stands in the file, it fits into the window."""

import json
from pathlib import Path

import pytest

from hearts_qt.history.annotations import LONGEST_NOTE, LONGEST_TITLE, Annotation, Key, add_annotation, read_annotations

MATCH = "0123456789abcdef"


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        (Key.NAME, "W" * 5000, "W" * (LONGEST_TITLE - 1) + "…"),
        (Key.NAME, "two\nlines\u202e", "two lines"),
        (Key.NOTE, "n" * 1_000_000, "n" * (LONGEST_NOTE - 1) + "…"),
        (Key.NOTE, "two\nlines", "two\nlines"),
        (Key.MARK, "!" * 450, ""),
        (Key.MARK, "!?", "!?"),
        (Key.HIDDEN, "yes", "yes"),
        (Key.LEFT_OUT, "yes", "yes"),
    ],
)
def test_what_is_read_fits_and_the_file_stays(tmp_path: Path, key: Key, value: str, expected: str) -> None:
    """Long names and notes are cut and unknown marks are left out when they are read, but not in the file."""
    path = tmp_path / "annotations.jsonl"
    line = json.dumps({"match": MATCH, "deal": 3, "key": key, "value": value}) + "\n"
    path.write_text(line)
    assert read_annotations(path).value(MATCH, 3, key) == expected
    add_annotation(path, Annotation(MATCH, Key.NAME, "Walter's queen", 4))
    assert path.read_text().startswith(line)
