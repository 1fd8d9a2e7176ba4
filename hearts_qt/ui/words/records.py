"""The words about records: their titles in a list, and the sentences about what is wrong with one."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, Qt, QTimeZone

from hearts_qt.history.records.faults import RecordFault, RecordFaultKind
from hearts_qt.history.records.record_worker import ListedRecord

translate = QCoreApplication.translate


def record_fault_sentence(fault: RecordFault) -> str:
    """Return a sentence about one fault of a record, which begins with the number of its line."""
    template = translate("words", "Line {line}: {sentence}")
    sentence = _sentences()[fault.what].format(detail=fault.detail)
    return template.format(line=fault.line, sentence=sentence)


def record_title(record: ListedRecord) -> str:
    """Return how a record is called in a list: when the deal was played, its place in the game, and its points."""
    parts = [_moment(record.date) or record.name]
    if record.place is not None:
        parts.append(translate("words", "deal {place}").format(place=record.place))
    if record.points:
        parts.append("  ".join(map(str, record.points)))
    elif record.abandoned:
        parts.append(translate("words", "thrown in"))
    if record.faults:
        one, many = translate("words", "1 fault"), translate("words", "{number} faults")
        parts.append(one if record.faults == 1 else many.format(number=record.faults))
    return " · ".join(parts)


def record_heading(record: ListedRecord) -> str:
    """Return the heading above a record: when it was played, and who took how many points."""
    if not record.names or not record.points:
        return record_title(record)
    template = translate("words", "{name} {points}")
    took = [template.format(name=n, points=p) for n, p in zip(record.names, record.points, strict=False)]
    parts = [_moment(record.date) or record.name, ", ".join(took)]
    return " · ".join(parts)


def _moment(date: str) -> str:
    """Return a time in UTC as the person's own, in the short form of the person's language; empty if it is none."""
    when = QDateTime.fromString(date, Qt.DateFormat.ISODate)
    if not when.isValid():
        return ""
    when.setTimeZone(QTimeZone(QTimeZone.Initialization.UTC))
    return QLocale().toString(when.toLocalTime(), QLocale.FormatType.ShortFormat)


def _sentences() -> Mapping[RecordFaultKind, str]:
    return {
        RecordFaultKind.NOT_TEXT: translate("words", "this is not text in UTF-8."),
        RecordFaultKind.TOO_LARGE: translate("words", "the text is longer than {detail} bytes."),
        RecordFaultKind.NO_RECORD: translate("words", "there is no record here."),
        RecordFaultKind.OTHER_FORMAT: translate("words", "this version of Hearts does not know format {detail}."),
        RecordFaultKind.NOT_UNDERSTOOD: translate("words", "“{detail}” is not understood. A note begins with ; here."),
        RecordFaultKind.TWICE: translate("words", "“{detail}” is there twice."),
        RecordFaultKind.NOT_A_CARD: translate("words", "“{detail}” is not a card, such as QS or 10H."),
        RecordFaultKind.NOT_A_SEAT: translate("words", "“{detail}” is not a seat; the seats are 1 to 4."),
        RecordFaultKind.WRONG_VALUE: translate("words", "“{detail}” is not possible here."),
        RecordFaultKind.NO_HANDS: translate("words", "at least three hands are needed, or the deal’s number."),
        RecordFaultKind.WRONG_HANDS: translate("words", "these are no possible hands: {detail}."),
        RecordFaultKind.FORBIDDEN: translate("words", "the rules forbid {detail}."),
        RecordFaultKind.WRONG_TAKER: translate("words", "{detail} took this trick."),
        RecordFaultKind.WRONG_NUMBER: translate("words", "deal {detail} has other hands."),
        RecordFaultKind.UNFINISHED: translate("words", "there are points, but the deal is not played to its end."),
        RecordFaultKind.WRONG_POINTS: translate("words", "by the rules the points are {detail}."),
        RecordFaultKind.WRONG_SCORES: translate("words", "with these points the new scores are {detail}."),
    }
