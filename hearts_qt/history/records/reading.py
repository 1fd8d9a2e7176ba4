"""Reads records from a text that anybody can have written or changed.

A text may have several records, each of which begins with the heading. Everything that can be read is read. Each line
that cannot be read or that breaks the rules of the game is a fault with the number of that line. No text makes this
module raise an error. The text itself is kept unchanged, so that writing it again gives the same bytes.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.history.records.draft import Draft
from hearts_qt.history.records.faults import RecordFault, RecordFaultKind
from hearts_qt.history.records.parts import CardMark, PartError, split_note
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.writing import FORMAT, HEADING
from hearts_qt.plain_text import one_line, some_lines

LARGEST: Final = 2_000_000
"""How many bytes a text with records may have at most."""
LONGEST_LINE: Final = 10_000
"""How many characters a line may have at most. A longer line is not read."""
MOST_RECORDS: Final = 2000
"""How many records of a text are read at most. If all are complete, LARGEST bytes have room for fewer."""
MOST_FAULTS: Final = 200
"""How many faults of one text are listed at most."""
_LONGEST_DETAIL: Final = 60
_LONGEST_NOTE: Final = 2000
_HEADING: Final = re.compile(rf"{HEADING}(?:\s+(?P<format>\S+))?", re.IGNORECASE)
_QUOTED_MAIL: Final = re.compile(r"^(?:> ?)+")


class RecordNote(Struct, frozen=True):
    """A note that somebody has written into a record."""

    line: int
    """The number of the line, from 1."""
    text: str
    trick: int = 0
    """The number of the trick on this line or of the last trick before this line; 0 before the first trick."""


class ReadRecord(Struct, frozen=True):
    """One record of a text."""

    line: int
    """The number of its first line, from 1."""
    deal: RecordedDeal | None
    """The deal that was played; None if the cards are missing or impossible."""
    notes: tuple[RecordNote, ...] = ()
    card_marks: tuple[CardMark, ...] = ()


class RecordText(Struct, frozen=True):
    """A text, and the records and the faults that were found in it."""

    data: bytes
    """The text itself, unchanged."""
    records: tuple[ReadRecord, ...] = ()
    faults: tuple[RecordFault, ...] = ()
    """All faults, in the order of their lines."""


def read_records(data: bytes) -> RecordText:
    """Return a text with its records and its faults."""
    if len(data) > LARGEST:
        return RecordText(data, (), (RecordFault(1, RecordFaultKind.TOO_LARGE, str(LARGEST)),))
    faults: list[RecordFault] = []
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        faults.append(RecordFault(data.count(b"\n", 0, error.start) + 1, RecordFaultKind.NOT_TEXT))
        text = data.decode("utf-8-sig", errors="replace")
    records: list[ReadRecord] = []
    for lines in _split(text, faults):
        if len(records) == MOST_RECORDS:
            faults.append(RecordFault(lines[0].number, RecordFaultKind.TOO_MANY, str(MOST_RECORDS)))
            break
        record = _read_one(lines, faults)
        if record is not None:
            records.append(record)
    if not records:
        faults.append(RecordFault(1, RecordFaultKind.NO_RECORD))
    faults.sort(key=lambda fault: fault.line)
    return RecordText(data, tuple(records), tuple(faults[:MOST_FAULTS]))


class _Line(Struct, frozen=True):
    number: int
    text: str
    note: str | None


def _split(text: str, faults: list[RecordFault]) -> Iterator[list[_Line]]:
    """Yield the lines of each record, and add the faults of lines that are too long.

    Empty lines before the first record belong to no record.
    """
    record: list[_Line] = []
    for number, raw in enumerate(text.split("\n"), 1):
        if len(raw) > LONGEST_LINE:
            faults.append(RecordFault(number, RecordFaultKind.TOO_LONG, str(LONGEST_LINE)))
            continue
        line, note = split_note(_QUOTED_MAIL.sub("", raw.rstrip("\r")))
        if _HEADING.fullmatch(line.strip()) and any(each.text for each in record):
            yield record
            record = []
        if line.strip() or note is not None:
            record.append(_Line(number, line.strip(), note))
    if any(each.text for each in record):
        yield record


def _read_one(lines: list[_Line], faults: list[RecordFault]) -> ReadRecord | None:
    """Return one record and add its faults.

    Return None for lines that are no record, such as the words of an email before the heading.
    """
    draft = Draft()
    understood = 0
    for line in lines:
        heading = _HEADING.fullmatch(line.text)
        if heading is not None:
            if (heading["format"] or str(FORMAT)) != str(FORMAT):
                faults.append(RecordFault(line.number, RecordFaultKind.OTHER_FORMAT, _short(heading["format"])))
            understood += 1
            continue
        if not line.text:
            continue
        try:
            draft.read(line.number, line.text)
        except PartError as error:
            faults.append(RecordFault(line.number, error.what, _short(error.detail)))
        else:
            understood += 1
    if not understood:
        return None
    deal = draft.finished(lines[0].number)
    faults += (replace(each, detail=_short(each.detail)) for each in draft.faults)
    tricks = draft.trick_lines
    earlier = 0 if deal is None or deal.position is None else sum(deal.position.tricks)
    notes = tuple(
        RecordNote(line.number, some_lines(line.note, _LONGEST_NOTE), trick and trick + earlier)
        for line in lines
        if line.note is not None
        for trick in (bisect_right(tricks, line.number),)
    )
    return ReadRecord(lines[0].number, deal, notes, tuple(draft.card_marks))


def _short(detail: str) -> str:
    return one_line(detail, _LONGEST_DETAIL)
