"""The help page *Learn in two minutes*: the game in a few steps with cards beside the words, by the rules in force."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.cards import QUEEN_OF_SPADES, SUIT_CARDS, Card, Suit, each_card, parse_card
from hearts_qt.rules.ruleset import Bonus, FourthPass, HeartPoints, Moon, PassOrder, Rules
from hearts_qt.ui.help.beginners import breaking
from hearts_qt.ui.help.card_pictures import cards_picture
from hearts_qt.ui.help.help_html import link, steps, strong
from hearts_qt.ui.words.cards import number_word

translate = QCoreApplication.translate

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
    """Return the page that explains the game in two minutes."""
    return "".join(
        (
            strong(translate("help", "Take as few points as you can. The lowest score wins.")),
            steps(_steps(rules)),
            link("rules", translate("help", "The rules of the game you are playing")),
        )
    )


def _steps(rules: Rules) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the picture, the title and the sentences of each step."""
    four = translate("help", "Four players have thirteen cards each. You sit at the bottom.")
    if rules.pass_order is PassOrder.NONE:
        yield "", translate("help", "The deal"), [four, _about_the_pass(rules)]
    else:
        passed = cards_picture(_PASSED[: rules.cards_passed], arrow=True)
        yield passed, translate("help", "The deal and the pass"), [four, _about_the_pass(rules)]
    yield cards_picture(_FOLLOWED, marked=_FOLLOWED[2]), translate("help", "Follow suit"), _about_following()
    yield (
        cards_picture(_DISCARDED, marked=_DISCARDED[0]),
        translate("help", "Get rid of bad cards"),
        _about_discards(rules),
    )
    yield cards_picture(_HEARTS, overlaps=True), translate("help", "Hearts cost points"), [_about_hearts(rules)]
    costly = (QUEEN_OF_SPADES,) if rules.bonus_card is None else (QUEEN_OF_SPADES, rules.bonus_card)
    yield cards_picture(costly), translate("help", "The Queen of Spades"), list(_about_the_queen(rules))
    broken = cards_picture(_BROKEN, marked=_BROKEN[2]) if rules.hearts_need_breaking else ""
    yield broken, translate("help", "Hearts are broken"), [breaking(rules)]
    everything = cards_picture((*_HEARTS, QUEEN_OF_SPADES), overlaps=True)
    yield everything, translate("help", "Shooting the moon"), [_about_the_moon(rules)]
    yield cards_picture(_GUARDED, overlaps=True), translate("help", "First advice"), list(_advice(rules))


def _about_following() -> list[str]:
    return [
        translate("help", "One player leads a card; the others follow, clockwise, in the same suit."),
        translate("help", "The highest card of the suit led takes the trick, and its player leads next."),
        translate("help", "Here the Nine of Clubs was led, and the King takes the trick."),
    ]


def _about_discards(rules: Rules) -> list[str]:
    told = [
        translate("help", "If you have no card of that suit, play any other: your chance to get rid of bad cards."),
        translate("help", "Here somebody without clubs gives the Queen of Spades to whoever played the Jack."),
    ]
    first_trick = {
        (False, False): translate("help", "On the first trick, hearts and the Queen of Spades have to wait."),
        (False, True): translate("help", "On the first trick, hearts have to wait."),
        (True, False): translate("help", "On the first trick, the Queen of Spades has to wait."),
        (True, True): "",
    }[rules.hearts_on_first_trick, rules.queen_on_first_trick]
    return [*told, first_trick] if first_trick else told


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


def _about_hearts(rules: Rules) -> str:
    if rules.heart_points is HeartPoints.ONE:
        return translate("help", "Every heart you take costs a point.")
    return translate("help", "Every heart you take costs its spots: ace 14, king 13, queen 12, jack 11.")


def _about_the_queen(rules: Rules) -> Iterator[str]:
    if rules.heart_points is HeartPoints.ONE and rules.queen_points == 13:
        yield translate("help", "The Queen of Spades costs thirteen, as much as all hearts together.")
    else:
        yield translate("help", "The Queen of Spades costs {points}.").format(points=rules.queen_points)
    if rules.bonus is Bonus.TEN_OF_DIAMONDS:
        yield translate("help", "The Ten of Diamonds takes ten points off the score of whoever takes it.")
    elif rules.bonus is Bonus.JACK_OF_DIAMONDS:
        yield translate("help", "The Jack of Diamonds takes ten points off the score of whoever takes it.")


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
