"""The help pages for beginners: the game in two minutes, and the words of the game. They follow the rules in force."""

from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.ruleset import Bonus, BrokenBy, FourthPass, HeartPoints, Moon, PassOrder, Rules
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.ui.help.help_html import bullets, heading, link, paragraph, strong, table
from hearts_qt.ui.words.cards import number_word

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
        (translate("help", word), translate("help", meaning) if meaning else _breaking(rules))
        for word, meaning in _WORDS.items()
    )


def words_of_the_game() -> tuple[str, ...]:
    """Return the words that the glossary explains."""
    return tuple(translate("help", word) for word in _WORDS)


def learn(rules: Rules) -> str:
    """Return the page that explains the game in two minutes."""
    return "".join(
        (
            strong(translate("help", "Take as few points as you can. The lowest score wins.")),
            heading(translate("help", "A deal")),
            bullets(_about_a_deal(rules)),
            heading(translate("help", "What costs points")),
            bullets(_about_points(rules)),
            heading(translate("help", "Shooting the moon")),
            paragraph(_about_the_moon(rules)),
            heading(translate("help", "First advice")),
            bullets(_advice(rules)),
            link("rules", translate("help", "The rules of the game you are playing")),
        )
    )


def _about_a_deal(rules: Rules) -> Iterator[str]:
    yield translate("help", "Four players have thirteen cards each. You sit at the bottom.")
    yield _about_the_pass(rules)
    yield translate("help", "One player leads a card; the others follow, clockwise, in the same suit.")
    yield translate("help", "If you have no card of that suit, play any other: your chance to get rid of bad cards.")
    first_trick = {
        (False, False): translate("help", "On the first trick, hearts and the Queen of Spades have to wait."),
        (False, True): translate("help", "On the first trick, hearts have to wait."),
        (True, False): translate("help", "On the first trick, the Queen of Spades has to wait."),
        (True, True): "",
    }[rules.hearts_on_first_trick, rules.queen_on_first_trick]
    if first_trick:
        yield first_trick
    yield translate("help", "The highest card of the suit led takes the trick, and its player leads next.")


def _about_the_pass(rules: Rules) -> str:
    if rules.pass_order is PassOrder.NONE:
        return translate("help", "No cards are passed: play begins at once.")
    if rules.pass_order is PassOrder.LEFT_ONLY:
        words = translate("help", "First you pass {number} cards to your left, and get as many from your right.")
    elif rules.fourth_pass is FourthPass.NONE:
        words = translate("help", "First you pass {number} cards to another player, and get as many from somebody.")
    else:
        words = translate(
            "help", "First you usually pass {number} cards to another player, and get as many from somebody."
        )
    return words.format(number=number_word(rules.cards_passed))


def _about_points(rules: Rules) -> Iterator[str]:
    each_one = rules.heart_points is HeartPoints.ONE
    if each_one:
        yield translate("help", "Every heart you take costs a point.")
    else:
        yield translate("help", "Every heart you take costs its spots: ace 14, king 13, queen 12, jack 11.")
    if each_one and rules.queen_points == 13:
        yield translate("help", "The Queen of Spades costs thirteen, as much as all hearts together.")
    else:
        yield translate("help", "The Queen of Spades costs {points}.").format(points=rules.queen_points)
    if rules.bonus is Bonus.TEN_OF_DIAMONDS:
        yield translate("help", "The Ten of Diamonds takes ten points off the score of whoever takes it.")
    elif rules.bonus is Bonus.JACK_OF_DIAMONDS:
        yield translate("help", "The Jack of Diamonds takes ten points off the score of whoever takes it.")
    yield _breaking(rules)


def _breaking(rules: Rules) -> str:
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


def _about_the_moon(rules: Rules) -> str:
    if rules.moon is Moon.NOT_ALLOWED:
        return translate(
            "help",
            "Under these rules it is no feat: whoever takes every heart and the Queen of Spades gets all points.",
        )
    what = Moon.SUBTRACT if rules.deduct else rules.moon
    words = {
        Moon.ADD: translate(
            "help", "Take every heart and the Queen of Spades, and everybody else gets {points} points."
        ),
        Moon.SUBTRACT: translate(
            "help", "Take every heart and the Queen of Spades, and {points} points come off your score."
        ),
        Moon.CHOOSE: translate(
            "help",
            "Take every heart and the Queen of Spades, and choose: {points} points off your score, or {points} points "
            "for everybody else.",
        ),
        Moon.AUTOMATIC: translate(
            "help",
            "Take every heart and the Queen of Spades, and {points} points go to everybody else or come off your "
            "score, whichever helps you.",
        ),
        Moon.ADD_OR_DEDUCT: translate(
            "help",
            "Take every heart and the Queen of Spades, and everybody else gets {points} points. If you are far "
            "behind somebody, they come off your score instead.",
        ),
    }[what].format(points=rules.moon_points)
    bold = translate("help", "It is bold: if you miss one heart, you keep the points of all the others.")
    return f"{words} {bold}"


def _advice(rules: Rules) -> Iterator[str]:
    if rules.pass_order is not PassOrder.NONE:
        yield translate("help", "Pass high spades, unless you have many low spades to guard them.")
    yield translate("help", "Having no card of a suit is worth a lot: then you can give others the queen.")
    yield translate("help", "Play low when a trick is dangerous, high when it is safe.")
    yield translate("help", "Count spades: whoever still has the queen has to play her some time.")
