"""The sentences about what is wrong with a record."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.records.faults import RecordFault, RecordFaultKind

translate = QCoreApplication.translate


def record_fault_sentence(fault: RecordFault) -> str:
    """Return a sentence about one fault of a record, which begins with the number of its line."""
    template = translate("words", "Line {line}: {sentence}")
    sentence = _sentences()[fault.what].format(detail=fault.detail)
    return template.format(line=fault.line, sentence=sentence)


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
