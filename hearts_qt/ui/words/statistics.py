"""Sentences about the figures of all games. The words for each figure are in `figures`."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.kept_out import KeptOut

translate = QCoreApplication.translate


def kept_out_reason(reason: str) -> str:
    """Return why deals do not count, in words that follow their number."""
    return {
        KeptOut.LESSON: translate("statistics", "in the lesson"),
        KeptOut.SET_UP: translate("statistics", "set up or laid out"),
        KeptOut.BRANCH: translate("statistics", "played on from a record"),
        KeptOut.REPLAYED: translate("statistics", "played again"),
        KeptOut.SCRAMBLED: translate("statistics", "played again with other hands"),
        KeptOut.UNDONE: translate("statistics", "with an undo"),
        KeptOut.HANDS_SHOWN: translate("statistics", "with all hands shown"),
        KeptOut.COMPUTER_PLAYED: translate("statistics", "finished by the computer"),
    }[KeptOut(reason)]


def kept_out_sentence(reasons: Mapping[str, int], left_out: int, zeroed: int) -> str:
    """Return how many deals do not count, and why; empty if all of them count."""
    found = sorted(((count, kept_out_reason(reason)) for reason, count in reasons.items()), reverse=True)
    found += [
        (left_out, translate("statistics", "left out by you")),
        (zeroed, translate("statistics", "from before the figures were reset")),
    ]
    each = translate("statistics", "{number} {reason}")
    parts = [each.format(number=count, reason=reason) for count, reason in found if count]
    if not parts:
        return ""
    return translate("statistics", "Deals that do not count: {parts}.").format(parts=", ".join(parts))
