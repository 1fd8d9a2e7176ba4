"""The help pages for beginners: *Learn in two minutes* and the words of the game. They follow the rules in force."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Card, Suit, each_card, parse_card
from hearts_qt.rules.ruleset import Bonus, BrokenBy, FourthPass, HeartPoints, Moon, PassOrder, Rules
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.ui.help.card_pictures import cards_picture
from hearts_qt.ui.help.help_html import link, steps, strong, table
from hearts_qt.ui.words.cards import number_word
from hearts_qt.ui.words.law import told

translate = QCoreApplication.translate

# Learn in two minutes

_HEARTS: Final = tuple(each_card(SUIT_CARDS[Suit.HEARTS]))


def _cards(names: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, names.split()))


_PASSED: Final = _cards("AS KS QH JD TC")
"""Cards that one would pass; the first ones are shown."""
_FOLLOWED: Final = _cards("9C 4C KC 2C")
_DISCARDED: Final = _cards("JC 5C QS 8C")
_BROKEN: Final = _cards("TD 3H KD 6D")
_GUARDED: Final = _cards("3S 5S 7S 9S QS")


def learn(rules: Rules) -> str:
    """Return the page that explains the game in two minutes, in steps with cards beside the words."""
    return "".join(
        (
            strong(translate("help", "Take as few points as you can. The lowest score wins.")),
            steps(_steps(rules)),
            link("rules", translate("help", "The rules of the game you are playing")),
        )
    )


def _steps(rules: Rules) -> list[tuple[str, str, list[str]]]:
    """Return the picture, the title and the sentences of each step."""
    passes = rules.pass_order is not PassOrder.NONE
    costly = (QUEEN_OF_SPADES,) if rules.bonus_card is None else (QUEEN_OF_SPADES, rules.bonus_card)
    return [
        (
            cards_picture(_PASSED[: rules.cards_passed], arrow=True) if passes else "",
            translate("help", "The deal and the pass") if passes else translate("help", "The deal"),
            _about_the_deal(rules),
        ),
        (cards_picture(_FOLLOWED, marked=_FOLLOWED[2]), translate("help", "Follow suit"), _about_following()),
        (
            cards_picture(_DISCARDED, marked=_DISCARDED[0]),
            translate("help", "Get rid of bad cards"),
            _about_discards(rules),
        ),
        (cards_picture(_HEARTS, overlaps=True), translate("help", "Hearts cost points"), _about_hearts(rules)),
        (cards_picture(costly), translate("help", "The Queen of Spades"), _about_the_queen(rules)),
        (
            cards_picture(_BROKEN, marked=_BROKEN[2]) if rules.hearts_need_breaking else "",
            translate("help", "Hearts are broken"),
            _about_breaking(rules),
        ),
        (
            cards_picture((*_HEARTS, QUEEN_OF_SPADES), overlaps=True),
            translate("help", "Shooting the moon"),
            _about_the_moon(rules),
        ),
        (cards_picture(_GUARDED, overlaps=True), translate("help", "First advice"), _advice(rules)),
    ]


def _about_the_deal(rules: Rules) -> list[str]:
    order, fourth = rules.pass_order, rules.fourth_pass
    has_three = order not in (PassOrder.LEFT_ONLY, PassOrder.NONE)
    return told(
        translate("help", "Four players have thirteen cards each. You sit at the bottom."),
        (order is PassOrder.NONE, translate("help", "No cards are passed: play begins at once.")),
        (
            order is PassOrder.LEFT_ONLY,
            translate("help", "First you pass {number} cards to your left, and get as many from your right."),
        ),
        (
            has_three and fourth is FourthPass.NONE,
            translate("help", "First you pass {number} cards to another player, and get as many from somebody."),
        ),
        (
            has_three and fourth is not FourthPass.NONE,
            translate(
                "help", "First you usually pass {number} cards to another player, and get as many from somebody."
            ),
        ),
        number=number_word(rules.cards_passed),
    )


def _about_following() -> list[str]:
    return [
        translate("help", "One player leads a card; the others follow, clockwise, in the same suit."),
        translate("help", "The highest card of the suit led takes the trick, and its player leads next."),
        translate("help", "Here the Nine of Clubs was led, and the King takes the trick."),
    ]


def _about_discards(rules: Rules) -> list[str]:
    hearts_wait, queen_waits = not rules.hearts_on_first_trick, not rules.queen_on_first_trick
    return told(
        translate("help", "If you have no card of that suit, play any other: your chance to get rid of bad cards."),
        translate("help", "Here somebody without clubs gives the Queen of Spades to whoever played the Jack."),
        (
            hearts_wait and queen_waits,
            translate("help", "On the first trick, hearts and the Queen of Spades have to wait."),
        ),
        (hearts_wait and not queen_waits, translate("help", "On the first trick, hearts have to wait.")),
        (queen_waits and not hearts_wait, translate("help", "On the first trick, the Queen of Spades has to wait.")),
    )


def _about_hearts(rules: Rules) -> list[str]:
    hearts = rules.heart_points
    return told(
        (hearts is HeartPoints.ONE, translate("help", "Every heart you take costs a point.")),
        (
            hearts is HeartPoints.SPOTS,
            translate("help", "Every heart you take costs its spots: ace 14, king 13, queen 12, jack 11."),
        ),
    )


def _about_the_queen(rules: Rules) -> list[str]:
    is_as_usual = rules.heart_points is HeartPoints.ONE and rules.queen_points == 13
    return told(
        (is_as_usual, translate("help", "The Queen of Spades costs thirteen, as much as all hearts together.")),
        (not is_as_usual, translate("help", "The Queen of Spades costs {points}.")),
        (
            rules.bonus is Bonus.TEN_OF_DIAMONDS,
            translate("help", "The Ten of Diamonds takes ten points off the score of whoever takes it."),
        ),
        (
            rules.bonus is Bonus.JACK_OF_DIAMONDS,
            translate("help", "The Jack of Diamonds takes ten points off the score of whoever takes it."),
        ),
        points=rules.queen_points,
    )


def _about_breaking(rules: Rules) -> list[str]:
    """Return which card breaks hearts under these rules, and what that allows."""
    breaking, by = rules.hearts_need_breaking, rules.broken_by
    return told(
        (not breaking, translate("help", "Hearts may be led at any time: they need not be broken first.")),
        (
            breaking and by is BrokenBy.HEARTS,
            translate("help", "Hearts may not be led until a heart has been discarded. Then hearts are broken."),
        ),
        (
            breaking and by is BrokenBy.QUEEN_OFF_SUIT,
            translate(
                "help",
                "Hearts may not be led until a heart has been discarded, or the Queen of Spades led or discarded. "
                "Then hearts are broken.",
            ),
        ),
        (
            breaking and by is BrokenBy.QUEEN,
            translate(
                "help",
                "Hearts may not be led until a heart has been discarded or the Queen of Spades has been played. Then "
                "hearts are broken.",
            ),
        ),
    )


def _about_the_moon(rules: Rules) -> list[str]:
    moon = Moon.SUBTRACT if rules.deduct else rules.moon
    return told(
        (
            moon is Moon.NOT_ALLOWED,
            translate(
                "help",
                "Under these rules it is no feat: whoever takes every heart and the Queen of Spades gets all points.",
            ),
        ),
        (
            moon is Moon.ADD,
            translate("help", "Take every heart and the Queen of Spades, and everybody else gets {points} points."),
        ),
        (
            moon is Moon.SUBTRACT,
            translate("help", "Take every heart and the Queen of Spades, and {points} points come off your score."),
        ),
        (
            moon is Moon.CHOOSE,
            translate(
                "help",
                "Take every heart and the Queen of Spades, and choose: {points} points off your score, or {points} "
                "points for everybody else.",
            ),
        ),
        (
            moon is Moon.AUTOMATIC,
            translate(
                "help",
                "Take every heart and the Queen of Spades, and {points} points go to everybody else or come off your "
                "score, whichever helps you.",
            ),
        ),
        (
            moon is Moon.ADD_OR_DEDUCT,
            translate(
                "help",
                "Take every heart and the Queen of Spades, and everybody else gets {points} points. If you are far "
                "behind somebody, they come off your score instead.",
            ),
        ),
        (
            moon is not Moon.NOT_ALLOWED,
            translate("help", "It is bold: if you miss one heart, you keep the points of all the others."),
        ),
        points=rules.moon_points,
    )


def _advice(rules: Rules) -> list[str]:
    return told(
        (
            rules.pass_order is not PassOrder.NONE,
            translate("help", "Pass high spades, unless you have many low spades to guard them."),
        ),
        translate("help", "Having no card of a suit is worth a lot: then you can give others the queen."),
        translate("help", "Play low when a trick is dangerous, high when it is safe."),
        translate("help", "Count spades: whoever still has the queen has to play her some time."),
    )


# The words of the game

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
        (translate("help", word), translate("help", meaning) if meaning else " ".join(_about_breaking(rules)))
        for word, meaning in _WORDS.items()
    )


def words_of_the_game() -> tuple[str, ...]:
    """Return the words that the glossary explains."""
    return tuple(translate("help", word) for word in _WORDS)
