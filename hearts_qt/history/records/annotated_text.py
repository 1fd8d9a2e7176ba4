"""The name, the mark and the notes of a record as lines of its text, so that they are mailed and printed with it.

They stand below the heading, each line after a semicolon, so that they are notes for everybody who reads the text:

    Hearts record 1
    ; Name: Walter's queen
    ; Mark: !!
    ; Note: I should have kept the ace.

All other notes of a text belong to whoever wrote them with an editor: they are read, and never changed.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from hearts_qt.history.annotations import LONGEST_NOTE, LONGEST_TITLE, MARKS
from hearts_qt.history.records.reading import QUOTED_MAIL, ReadRecord
from hearts_qt.history.records.writing import HEADING
from hearts_qt.plain_text import one_line, some_lines

_HEADING: Final = re.compile(rf"{HEADING}(\s+\S+)?", re.IGNORECASE)
_ANNOTATION: Final = re.compile(r";\s*(Name|Mark|Note):\s?(.*)")


class TextAnnotations(NamedTuple):
    """What a text says about its record."""

    title: str = ""
    mark: str = ""
    note: str = ""


NOTHING: Final = TextAnnotations()


def annotated(text: str, said: TextAnnotations, others: Collection[str] = ()) -> str:
    """Return a text with this name, mark and note instead of those below its heading.

    `others` are the other notes in the text. Lines of the note that are among them are not written twice.
    """
    lines = text.split("\n")
    start, known = _head(lines)
    end = "\r" if lines[0].endswith("\r") else ""
    note = [("Note", line) for line in said.note.split("\n") if line not in others]
    values = [each for each in (("Name", said.title), ("Mark", said.mark)) if each[1]] + note * bool(said.note)
    new = [f"; {key}: {value}".rstrip() + end for key, value in values]
    kept = [line for number, line in enumerate(lines, 1) if number not in known]
    return "\n".join((*kept[:start], *new, *kept[start:]))


def annotations_in(text: str, records: Sequence[ReadRecord]) -> TextAnnotations:
    """Return what a text says about its record; `records` are the records in it. All their notes are in the note."""
    known = _head(text.split("\n"))[1].values()
    found = {key: value for key, value in known if value}
    note = "\n".join((*(value for key, value in known if key == "Note"), *other_notes(text, records)))
    mark = found.get("Mark", "")
    return TextAnnotations(
        one_line(found.get("Name", ""), LONGEST_TITLE),
        mark if mark in MARKS else "",
        some_lines(note, LONGEST_NOTE).strip(),
    )


def other_notes(text: str, records: Sequence[ReadRecord]) -> tuple[str, ...]:
    """Return the notes in a text that are not among those below its heading; `records` are the records in it."""
    known = annotation_lines(text)
    return tuple(note.text for record in records for note in record.notes if note.line not in known)


def is_same_record(one: bytes, other: bytes) -> bool:
    """Return whether two texts differ at most in the names, marks and notes below their headings."""
    return (
        one == other
        or len({annotated(data.decode("utf-8-sig", errors="surrogateescape"), NOTHING) for data in (one, other)}) == 1
    )


def annotation_lines(text: str) -> set[int]:
    """Return the numbers of the lines with the name, the mark and the note, from 1."""
    return set(_head(text.split("\n"))[1])


def _head(lines: Sequence[str]) -> tuple[int, dict[int, tuple[str, str]]]:
    """Return how many lines stand before the annotations, and the annotations by the numbers of their lines."""
    stripped = [QUOTED_MAIL.sub("", line).strip() for line in lines]
    start = next((number for number, line in enumerate(stripped, 1) if _HEADING.fullmatch(line)), 0)
    return start, dict(_below(stripped, start))


def _below(lines: Sequence[str], start: int) -> Iterator[tuple[int, tuple[str, str]]]:
    for number, line in enumerate(lines[start:], start + 1):
        if line and not line.startswith(";"):
            return
        if found := _ANNOTATION.fullmatch(line):
            yield number, (found[1], found[2])
