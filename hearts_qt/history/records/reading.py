"""Reads records from a text that anybody can have written or changed.

A text may have several records, each of which begins with the heading. Everything that can be read is read. Each line
that cannot be read or that breaks the rules of the game is a fault with the number of that line. No text makes this
module raise an error. The text itself is kept unchanged, so that writing it again gives the same bytes.
"""

import codecs
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.history.records.draft import LINE_NAMES, Draft
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
QUOTED_MAIL: Final = re.compile(r"^(?:\s*>)+ ?")
"""Matches what a mail program puts before each line of a text that it quotes."""
_NARROWEST: Final = 60
"""Mail programs break only lines that would be longer than this number of characters."""
_NOT_TEXT: Final = re.compile("[\0\udc80-\udcff]")
"""Matches a byte that is not valid UTF-8, and the zero bytes of other encodings."""


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
    is_utf_16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    text = data.decode("utf-16", "replace") if is_utf_16 else data.decode("utf-8-sig", "surrogateescape")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    not_text = _NOT_TEXT.search(text)
    if is_utf_16 or not_text is not None:
        line = text.count("\n", 0, 0 if not_text is None else not_text.start()) + 1
        faults.append(RecordFault(line, RecordFaultKind.NOT_TEXT))
    records: list[ReadRecord] = []
    for lines in _split(text, faults):
        if len(records) == MOST_RECORDS:
            faults.append(RecordFault(lines[0].number, RecordFaultKind.TOO_MANY, str(MOST_RECORDS)))
            break
        record = _read_one(lines, faults)
        if record is not None:
            records.append(record)
    if not records:
        if faults and faults[0].what is RecordFaultKind.NOT_TEXT:
            return RecordText(data, (), (faults[0],))
        faults.append(RecordFault(1, RecordFaultKind.NO_RECORD))
    faults.sort(key=lambda fault: fault.line)
    return RecordText(data, tuple(records), tuple(faults[:MOST_FAULTS]))


class _Line(Struct, frozen=True):
    number: int
    raw: str
    """The line without the marks of a mail."""
    text: str
    """The line without its note, with single spaces and without invisible characters."""
    note: str | None


def _line(number: int, raw: str) -> _Line:
    text, note = split_note(raw)
    return _Line(number, raw, one_line(text, LONGEST_LINE), note)


def _split(text: str, faults: list[RecordFault]) -> Iterator[list[_Line]]:
    """Yield the lines of each record, and add the faults of lines that are too long.

    Empty lines before the first record belong to no record.
    """
    record: list[_Line] = []
    for number, raw in enumerate(text.split("\n"), 1):
        if len(raw) > LONGEST_LINE:
            faults.append(RecordFault(number, RecordFaultKind.TOO_LONG, str(LONGEST_LINE)))
            continue
        line = _line(number, QUOTED_MAIL.sub("", raw))
        if _HEADING.fullmatch(line.text) and any(each.text for each in record):
            yield record
            record = []
        if line.text or line.note is not None:
            record.append(line)
    if any(each.text for each in record):
        yield record


def _read_one(lines: list[_Line], faults: list[RecordFault]) -> ReadRecord | None:
    """Return one record and add its faults.

    Return None for lines that are no record, such as the words of an email before the heading.
    """
    draft = Draft()
    read: list[_Line] = []
    understood = 0
    for first, *rest in _wrapped(lines):
        whole = _line(first.number, " ".join(each.raw.strip() for each in (first, *rest)))
        if rest and not _fault_of(draft, whole):
            read.append(whole)
            understood += 1
            continue
        for line in (first, *rest):
            read.append(line)
            fault = _fault_of(draft, line)
            if fault is not None:
                faults.append(fault)
            # The heading of another format is understood, too.
            understood += bool(line.text) and (fault is None or fault.what is RecordFaultKind.OTHER_FORMAT)
    if not understood:
        return None
    deal = draft.finished(lines[0].number)
    faults += (replace(each, detail=_short(each.detail)) for each in draft.faults)
    tricks = draft.trick_lines
    earlier = 0 if deal is None or deal.position is None else sum(deal.position.tricks)
    notes = tuple(
        RecordNote(line.number, some_lines(line.note, _LONGEST_NOTE), trick and trick + earlier)
        for line in read
        if line.note is not None
        for trick in (bisect_right(tricks, line.number),)
    )
    return ReadRecord(lines[0].number, deal, notes, tuple(draft.card_marks))


def _wrapped(lines: list[_Line]) -> Iterator[list[_Line]]:
    """Yield each line together with the lines after it that can be its rest, if a mail program has broken it."""
    wrapped: list[_Line] = []
    for line in lines:
        if wrapped and not _is_rest(line, wrapped[-1]):
            yield wrapped
            wrapped = []
        wrapped.append(line)
    if wrapped:
        yield wrapped


def _is_rest(line: _Line, before: _Line) -> bool:
    if line.number != before.number + 1 or not line.text or ":" in line.raw or line.text.casefold() in LINE_NAMES:
        return False
    would_fit = len(before.raw) + 1 + len(line.text.partition(" ")[0]) <= _NARROWEST
    return not would_fit and _HEADING.fullmatch(line.text) is None


def _fault_of(draft: Draft, line: _Line) -> RecordFault | None:
    """Read a line into the draft, and return its fault or None."""
    heading = _HEADING.fullmatch(line.text)
    if heading is not None:
        other = heading["format"] or str(FORMAT)
        return None if other == str(FORMAT) else RecordFault(line.number, RecordFaultKind.OTHER_FORMAT, _short(other))
    try:
        if line.text:
            draft.read(line.number, line.text)
    except PartError as error:
        return RecordFault(line.number, error.what, _short(error.detail))
    return None


def _short(detail: str) -> str:
    return one_line(detail, _LONGEST_DETAIL)
