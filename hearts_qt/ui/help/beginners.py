"""The help page of the words of the game, some of which depend on the rules in force."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.ruleset import BrokenBy, Rules
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.ui.help.help_html import table

translate = QCoreApplication.translate

_BREAK_HEARTS: Final = QT_TRANSLATE_NOOP("help", "Break hearts")
_WORDS: Final[Mapping[str, str]] = {
    QT_TRANSLATE_NOOP("help", "Bonus card"): QT_TRANSLATE_NOOP(
        "help", "Under some rules, a diamond that takes ten points off your score."
    ),
    _BREAK_HEARTS: "",
    QT_TRANSLATE_NOOP("help", "Cash out"): QT_TRANSLATE_NOOP(
        "help", "End a deal when nothing can change the scores any more."
    ),
    QT_TRANSLATE_NOOP("help", "Deal"): QT_TRANSLATE_NOOP(
        "help", "Thirteen tricks, from the dealing of the cards to their points."
    ),
    QT_TRANSLATE_NOOP("help", "Discard"): QT_TRANSLATE_NOOP(
        "help", "Play a card of another suit because you cannot follow."
    ),
    QT_TRANSLATE_NOOP("help", "Duck"): QT_TRANSLATE_NOOP(
        "help", "Play a lower card than the highest one, so that you do not take the trick."
    ),
    QT_TRANSLATE_NOOP("help", "Follow suit"): QT_TRANSLATE_NOOP("help", "Play a card of the suit that was led."),
    QT_TRANSLATE_NOOP("help", "Game"): QT_TRANSLATE_NOOP(
        "help", "The deals until somebody reaches the goal, or until the last deal of the rules."
    ),
    QT_TRANSLATE_NOOP("help", "Hand"): QT_TRANSLATE_NOOP("help", "The cards that one player holds."),
    QT_TRANSLATE_NOOP("help", "Hold"): QT_TRANSLATE_NOOP("help", "A deal in which nothing is passed."),
    QT_TRANSLATE_NOOP("help", "Lead"): QT_TRANSLATE_NOOP("help", "Play the first card of a trick."),
    QT_TRANSLATE_NOOP("help", "Moon"): QT_TRANSLATE_NOOP(
        "help", "All hearts and the Queen of Spades taken by one player."
    ),
    QT_TRANSLATE_NOOP("help", "Pass"): QT_TRANSLATE_NOOP("help", "Cards given to another player before play begins."),
    QT_TRANSLATE_NOOP("help", "Scaled points"): QT_TRANSLATE_NOOP(
        "help", "The differences between a score and every higher score, added up."
    ),
    QT_TRANSLATE_NOOP("help", "Scatter"): QT_TRANSLATE_NOOP("help", "A pass of one card to each of the others."),
    QT_TRANSLATE_NOOP("help", "Stopper"): QT_TRANSLATE_NOOP(
        "help", "A high heart that you keep to stop somebody's moon."
    ),
    QT_TRANSLATE_NOOP("help", "Sun"): QT_TRANSLATE_NOOP("help", "All thirteen tricks taken by one player."),
    QT_TRANSLATE_NOOP("help", "Trick"): QT_TRANSLATE_NOOP("help", "Four cards, one from each player."),
    QT_TRANSLATE_NOOP("help", "Void"): QT_TRANSLATE_NOOP("help", "Having no card of a suit."),
}
"""The words with their meanings. A meaning that depends on the rules is empty here."""


def glossary(rules: Rules) -> str:
    """Return the page that explains the words of the game."""
    return table(
        (translate("help", word), translate("help", meaning) if meaning else breaking(rules))
        for word, meaning in _WORDS.items()
    )


def words_of_the_game() -> tuple[str, ...]:
    """Return the words that the glossary explains."""
    return tuple(translate("help", word) for word in _WORDS)


def breaking(rules: Rules) -> str:
    """Return which card breaks hearts under these rules, and what that allows."""
    if not rules.hearts_need_breaking:
        return translate("help", "Hearts may be led at any time: they need not be broken first.")
    return {
        BrokenBy.HEARTS: translate(
            "help", "Hearts may not be led until a heart has been discarded. Then hearts are broken."
        ),
        BrokenBy.QUEEN_OFF_SUIT: translate(
            "help",
            "Hearts may not be led until a heart has been discarded, or the Queen of Spades led or discarded. Then "
            "hearts are broken.",
        ),
        BrokenBy.QUEEN: translate(
            "help",
            "Hearts may not be led until a heart has been discarded or the Queen of Spades has been played. Then "
            "hearts are broken.",
        ),
    }[rules.broken_by]
