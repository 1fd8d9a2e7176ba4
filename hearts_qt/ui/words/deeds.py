"""The words for the deeds of the scrapbook: a name for each, and a sentence that says what it means.

The deeds themselves are declared in `history.statistics.deeds`.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.statistics.deeds import Chapter
from hearts_qt.history.statistics.snippet import Snippet
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.ui.words.cards import list_words, signed
from hearts_qt.ui.words.records import local_time

translate = QCoreApplication.translate


class DeedWords(NamedTuple):
    """The words for one deed."""

    name: str
    definition: str


CHAPTER_NAMES: Final[Mapping[Chapter, str]] = {
    Chapter.MOONS: QT_TRANSLATE_NOOP("deeds", "Moons"),
    Chapter.QUEEN: QT_TRANSLATE_NOOP("deeds", "The queen"),
    Chapter.CLEAN: QT_TRANSLATE_NOOP("deeds", "Clean hands"),
    Chapter.GAMES: QT_TRANSLATE_NOOP("deeds", "Whole games"),
}
"""The name of each chapter."""

_NAMES: Final[Mapping[str, str]] = {
    "moon": QT_TRANSLATE_NOOP("deeds", "Over the moon"),
    "sun": QT_TRANSLATE_NOOP("deeds", "Sunrise"),
    "two_moons": QT_TRANSLATE_NOOP("deeds", "Two moons over one game"),
    "moon_wins": QT_TRANSLATE_NOOP("deeds", "The moon decides"),
    "last_trick": QT_TRANSLATE_NOOP("deeds", "Stopped on the doorstep"),
    "one_heart": QT_TRANSLATE_NOOP("deeds", "One heart is enough"),
    "perfect_pass": QT_TRANSLATE_NOOP("deeds", "A perfect pass"),
    "smoked_out": QT_TRANSLATE_NOOP("deeds", "Smoked out"),
    "bare_queen": QT_TRANSLATE_NOOP("deeds", "Alone with her"),
    "late_queen": QT_TRANSLATE_NOOP("deeds", "The last to leave"),
    "queen_back": QT_TRANSLATE_NOOP("deeds", "Return to sender"),
    "queen_to_leader": QT_TRANSLATE_NOOP("deeds", "A present for the leader"),
    "three_queens": QT_TRANSLATE_NOOP("deeds", "Always the same address"),
    "no_queen": QT_TRANSLATE_NOOP("deeds", "Never met her"),
    "no_trick": QT_TRANSLATE_NOOP("deeds", "Not a single trick"),
    "four_aces": QT_TRANSLATE_NOOP("deeds", "Four aces, no harm"),
    "high_spades": QT_TRANSLATE_NOOP("deeds", "King, ace and nerves"),
    "many_hearts": QT_TRANSLATE_NOOP("deeds", "A heart too full"),
    "two_voids": QT_TRANSLATE_NOOP("deeds", "Travelling light"),
    "free_bonus": QT_TRANSLATE_NOOP("deeds", "The jack for free"),
    "five_clean": QT_TRANSLATE_NOOP("deeds", "Five clean in a row"),
    "win": QT_TRANSLATE_NOOP("deeds", "The first win"),
    "beat_shark": QT_TRANSLATE_NOOP("deeds", "The shark beaten"),
    "from_last": QT_TRANSLATE_NOOP("deeds", "From last to first"),
    "always_first": QT_TRANSLATE_NOOP("deeds", "From start to finish"),
    "closest_win": QT_TRANSLATE_NOOP("deeds", "The closest win"),
    "clearest_win": QT_TRANSLATE_NOOP("deeds", "The clearest win"),
    "best_game": QT_TRANSLATE_NOOP("deeds", "The best game"),
}

_DEFINITIONS: Final[Mapping[str, str]] = {
    "moon": QT_TRANSLATE_NOOP("deeds", "You shot the moon: all hearts and the queen of spades in one deal."),
    "sun": QT_TRANSLATE_NOOP("deeds", "You took all thirteen tricks of a deal."),
    "two_moons": QT_TRANSLATE_NOOP("deeds", "You shot the moon twice in one game."),
    "moon_wins": QT_TRANSLATE_NOOP(
        "deeds", "You were not first before the last deal, shot the moon in it, and won the game."
    ),
    "last_trick": QT_TRANSLATE_NOOP(
        "deeds", "Somebody alone had all point cards so far, at least seven; you took one with the very last trick."
    ),
    "one_heart": QT_TRANSLATE_NOOP("deeds", "You took a single heart, and somebody else all the other point cards."),
    "perfect_pass": QT_TRANSLATE_NOOP(
        "deeds", "You passed the queen, the player who got her took her, and you took no point card."
    ),
    "smoked_out": QT_TRANSLATE_NOOP(
        "deeds", "You led a spade below the queen, and her holder had to take the trick with her."
    ),
    "bare_queen": QT_TRANSLATE_NOOP(
        "deeds", "After the pass the queen was your only spade, and still somebody else took her."
    ),
    "late_queen": QT_TRANSLATE_NOOP("deeds", "You gave the queen away with your very last card."),
    "queen_back": QT_TRANSLATE_NOOP(
        "deeds", "A player gave you the queen, and got her back from you in the next deal of the game."
    ),
    "queen_to_leader": QT_TRANSLATE_NOOP("deeds", "You gave the queen to the player who alone was first in the game."),
    "three_queens": QT_TRANSLATE_NOOP("deeds", "You gave the queen to the same player three times in one game."),
    "no_queen": QT_TRANSLATE_NOOP("deeds", "You never took the queen in a game of at least five deals."),
    "no_trick": QT_TRANSLATE_NOOP("deeds", "You took no trick in a whole deal."),
    "four_aces": QT_TRANSLATE_NOOP("deeds", "You held all four aces after the pass, and took no point card."),
    "high_spades": QT_TRANSLATE_NOOP(
        "deeds", "You held king and ace of spades after the pass, not the queen, and took no point card."
    ),
    "many_hearts": QT_TRANSLATE_NOOP("deeds", "You held six hearts or more after the pass, and took no point card."),
    "two_voids": QT_TRANSLATE_NOOP("deeds", "You passed all your cards of two suits."),
    "free_bonus": QT_TRANSLATE_NOOP("deeds", "You took the card that makes points go away, and no point card."),
    "five_clean": QT_TRANSLATE_NOOP(
        "deeds", "In five deals of one game in a row you took no point card and got no points."
    ),
    "win": QT_TRANSLATE_NOOP("deeds", "You won a game, alone or with others."),
    "beat_shark": QT_TRANSLATE_NOOP("deeds", "You alone won a game in which the CardShark sat at the table."),
    "from_last": QT_TRANSLATE_NOOP(
        "deeds", "Three deals before the end of a game you alone were last, and you won it."
    ),
    "always_first": QT_TRANSLATE_NOOP(
        "deeds", "You alone were first after every deal of a game of at least five deals."
    ),
    "closest_win": QT_TRANSLATE_NOOP(
        "deeds", "Of all games of at least five deals that you alone won, the one with the fewest points ahead."
    ),
    "clearest_win": QT_TRANSLATE_NOOP(
        "deeds", "Of all games of at least five deals that you alone won, the one with the most points ahead."
    ),
    "best_game": QT_TRANSLATE_NOOP("deeds", "Your lowest score at the end of a game of at least five deals."),
}


def deed_words(deed: str) -> DeedWords:
    """Return the words for the deed with that id."""
    return DeedWords(translate("deeds", _NAMES[deed]), translate("deeds", _DEFINITIONS[deed]))


def chapter_name(chapter: Chapter) -> str:
    """Return the name of a chapter."""
    return translate("deeds", CHAPTER_NAMES[chapter])


def when_and_who(snippet: Snippet) -> str:
    """Return when a deed was done and who else sat at the table."""
    names = [each.name for each in snippet.company if each.name]
    when = local_time(snippet.at)
    if not names:
        return when
    if not when:
        return translate("deeds", "with {names}").format(names=list_words(names))
    return translate("deeds", "{when}, with {names}").format(when=when, names=list_words(names))


def number_words(snippet: Snippet) -> str:
    """Return how much a deed is worth, or how often it was done; empty if it was done once and has no number."""
    number = snippet.worth
    if snippet.deed in ("closest_win", "clearest_win"):
        one, more = translate("deeds", "one point ahead"), translate("deeds", "{number} points ahead")
    elif snippet.deed == "best_game":
        one, more = translate("deeds", "one point"), translate("deeds", "{number} points")
    else:
        number = snippet.times
        one, more = "", translate("deeds", "done {number} times")
    return one if number == 1 else more.format(number=signed(number))


def headline(found: int) -> str:
    """Return the line at the top of the scrapbook."""
    if not found:
        return translate("deeds", "The first page is still white")
    if found == 1:
        return translate("deeds", "One thing to remember")
    return translate("deeds", "{number} things to remember").format(number=found)
