"""The texts about scores that are changed by hand, and about deals that stay out of the figures."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.ui.words.cards import list_words

translate = QCoreApplication.translate


def kept_out_sentence(reasons: Sequence[KeptOut]) -> str:
    """Return why a deal does not count in the figures; empty if there are no reasons.

    Beside the reasons SET_UP and BRANCH, the others are left out, because they add nothing. For a lesson the result is
    empty, because a lesson has a sentence of its own.
    """
    if KeptOut.LESSON in reasons:
        return ""
    if KeptOut.BRANCH in reasons:
        return translate("corrections", "A branch counts nowhere.")
    if KeptOut.SET_UP in reasons:
        return translate("corrections", "A deal that was set up stays out of your figures.")
    if not reasons:
        return ""
    why = list_words(_reason(each) for each in reasons)
    return translate("corrections", "This deal stays out of your figures: {reasons}.").format(reasons=why)


def _reason(reason: KeptOut) -> str:
    return {
        KeptOut.REPLAYED: translate("corrections", "it was played again"),
        KeptOut.SCRAMBLED: translate("corrections", "the other hands were mixed"),
        KeptOut.UNDONE: translate("corrections", "a move was taken back"),
        KeptOut.HANDS_SHOWN: translate("corrections", "all hands were shown"),
        KeptOut.COMPUTER_PLAYED: translate("corrections", "the computer played for you"),
    }[reason]
