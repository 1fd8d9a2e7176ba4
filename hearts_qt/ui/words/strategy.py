"""Advice on how to play well, in chapters of plain sentences. It follows the rules in force.

The ideas come from the strategy chapters of CardShark Hearts and of Hearts for Windows.
"""

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.ruleset import Aim, Bonus, HeartPoints, Moon, PassOrder, Rules
from hearts_qt.ui.words.cards import number_word
from hearts_qt.ui.words.law import told

translate = QCoreApplication.translate

_USUAL_QUEEN = 13


def strategy(rules: Rules) -> list[tuple[str, list[str]]]:
    """Return the chapters of the advice with their sentences; a chapter that does not apply is left out."""
    chapters = [
        (True, translate("strategy", "What to watch"), _dangers(rules)),
        (rules.pass_order is not PassOrder.NONE, translate("strategy", "Passing"), _passing(rules)),
        (True, translate("strategy", "Playing"), _playing(rules)),
        (True, translate("strategy", "The Queen of Spades"), _queen(rules)),
        (True, translate("strategy", "Shooting the moon"), _shooting(rules)),
        (rules.moon is not Moon.NOT_ALLOWED, translate("strategy", "Stopping a moon"), _stopping()),
        (rules.bonus is not Bonus.NONE, translate("strategy", "The bonus card"), _bonus(rules)),
        (True, translate("strategy", "Whom to give the points"), _targets(rules)),
        (True, translate("strategy", "At a table with people"), _people()),
    ]
    return [(title, sentences) for condition, title, sentences in chapters if condition]


def _dangers(rules: Rules) -> list[str]:
    return told(
        (
            rules.queen_points >= _USUAL_QUEEN,
            translate(
                "strategy",
                "The Queen of Spades costs {points} points, so most of the game is about not taking her. Taking a "
                "heart or two to avoid her is a good bargain.",
            ),
        ),
        (
            rules.queen_points < _USUAL_QUEEN,
            translate(
                "strategy",
                "The Queen of Spades costs only {points} points here. A trick full of hearts late in the deal can "
                "cost nearly as much, so beware of both.",
            ),
        ),
        (
            rules.heart_points is HeartPoints.SPOTS,
            translate(
                "strategy", "The high hearts cost most: the ace 14, the king 13. Low hearts hardly matter beside them."
            ),
        ),
        translate(
            "strategy",
            "Count. Knowing which high spades and hearts are gone, and who is out of a suit, wins most deals.",
        ),
        (
            rules.no_trick_bonus,
            translate(
                "strategy",
                "Taking no trick at all is rewarded. With a very low hand, try for it from the first trick.",
            ),
        ),
        points=rules.queen_points,
    )


def _passing(rules: Rules) -> list[str]:
    return told(
        translate(
            "strategy",
            "You get rid of {number} bad cards. The worst are the Ace and King of Spades without low spades.",
        ),
        translate(
            "strategy",
            "Keep low spades: they are your best guards. Keep the queen too if you have three or more other "
            "spades; with fewer, pass her.",
        ),
        translate(
            "strategy",
            "Try to get rid of a whole suit, best of all clubs or diamonds. When it is led, you can discard "
            "whatever hurts you.",
        ),
        translate(
            "strategy",
            "Keep low hearts. Hearts are led only two or three times in a deal, and each low heart protects a "
            "higher one.",
        ),
        (
            rules.moon is not Moon.NOT_ALLOWED,
            translate(
                "strategy",
                "Do not pass all your high hearts to one player: they may be just what that player needs for a moon. "
                "Keep one as a stopper.",
            ),
        ),
        translate(
            "strategy", "Remember what you passed, and to whom: you know {number} cards that nobody else can know."
        ),
        number=number_word(rules.cards_passed),
    )


def _playing(rules: Rules) -> list[str]:
    points_may_fall = rules.hearts_on_first_trick or rules.queen_on_first_trick
    return told(
        (
            points_may_fall,
            translate("strategy", "Points may fall in the very first trick, so do not play high there without a need."),
        ),
        (
            not points_may_fall,
            translate("strategy", "No points fall in the first trick, so it is the time to get rid of a high club."),
        ),
        translate(
            "strategy",
            "Take tricks early, while everybody can still follow. Late in the deal every high card is likely to "
            "be given points.",
        ),
        translate(
            "strategy",
            "To duck, play the highest card that still loses. So your high cards go, and the low ones stay for later.",
        ),
        translate(
            "strategy",
            "If you must take a trick anyway, take it with your highest card, and lead something harmless next.",
        ),
        translate(
            "strategy",
            "When you cannot follow, think first of the queen, then of high spades, then of high hearts.",
        ),
        translate(
            "strategy",
            "Keep one low card in a suit as a way out: whoever can lead only high cards keeps the lead.",
        ),
    )


def _queen(rules: Rules) -> list[str]:
    return told(
        translate(
            "strategy",
            "With several spades beside her, the queen is safest in your own hand: you decide who gets her.",
        ),
        translate(
            "strategy",
            "If you have neither her nor the ace or king, lead spades below her. Whoever holds her with few "
            "spades must play her soon. This is called fishing for the queen.",
        ),
        translate(
            "strategy",
            "If you hold the Ace or King of Spades without her, get rid of it when she cannot fall on it: as the "
            "last to play, or as a discard.",
        ),
        (
            rules.queen_at_first_chance,
            translate(
                "strategy",
                "She must be discarded the first time that her holder cannot follow. So once somebody is out of a "
                "suit, it is dangerous to win a trick in it.",
            ),
        ),
        (
            not rules.queen_at_first_chance,
            translate(
                "strategy",
                "You need not throw her at the first chance. If she is well guarded, wait for the player whom she "
                "hurts most.",
            ),
        ),
    )


def _shooting(rules: Rules) -> list[str]:
    moon = rules.moon
    return told(
        (
            moon is Moon.NOT_ALLOWED,
            translate(
                "strategy",
                "Taking all the points is not rewarded here. Nobody has to be stopped, so discard your high cards as "
                "soon as you can.",
            ),
        ),
        (
            moon is not Moon.NOT_ALLOWED,
            translate(
                "strategy",
                "You need a long suit with its top cards, and hearts that win from the top down. One losing heart "
                "ruins it.",
            ),
            translate(
                "strategy",
                "Begin quietly, with low cards, and take the lead when the others have spent their high ones.",
            ),
            translate(
                "strategy", "If another player takes a heart, give up at once, and take as few points as you still can."
            ),
        ),
        (
            moon in (Moon.ADD, Moon.AUTOMATIC),
            translate(
                "strategy",
                "Look at the scores first: if {points} points for the others end the game and somebody else wins it, "
                "do not shoot.",
            ),
        ),
        (
            moon is Moon.CHOOSE,
            translate(
                "strategy",
                "If {points} points for the others would end the game and make somebody else the winner, take them "
                "off your own score.",
            ),
        ),
        (
            rules.sun_bonus and moon is not Moon.NOT_ALLOWED,
            translate("strategy", "With a hand that takes every trick, try it: the sun is worth more than the moon."),
        ),
        points=rules.moon_points,
    )


def _stopping() -> list[str]:
    return [
        translate(
            "strategy",
            "A moon costs you up to twice as much as the queen. To stop one, a single heart is a small price.",
        ),
        translate(
            "strategy",
            "As soon as two players have a heart, the danger is over. Until then keep your highest heart, and "
            "take a trick with one heart in it if you can.",
        ),
        translate(
            "strategy",
            "Be careful when somebody has the queen and all hearts so far, or leads high cards without fear.",
        ),
        translate(
            "strategy",
            "If the player at your right leads a low heart, you may duck: somebody else will probably have to "
            "take it. If it is a high one that you alone can beat, beat it.",
        ),
        translate("strategy", "Do not rely on the others. They may duck too, or win the game by that moon."),
    ]


def _bonus(rules: Rules) -> list[str]:
    return told(
        (
            rules.bonus is Bonus.JACK_OF_DIAMONDS,
            translate(
                "strategy",
                "The Jack of Diamonds takes 10 points off. Keep a high diamond above him to catch him, and lead low "
                "diamonds seldom.",
            ),
        ),
        (
            rules.bonus is Bonus.TEN_OF_DIAMONDS,
            translate(
                "strategy",
                "The Ten of Diamonds takes 10 points off. Keep a high diamond above it to catch it, and lead low "
                "diamonds seldom.",
            ),
        ),
        translate(
            "strategy",
            "If you hold it yourself, play it as the last to a trick that you win, or save it for the end.",
        ),
        translate(
            "strategy", "A high diamond may bring the queen as well. While she has not been played, think twice."
        ),
    )


def _targets(rules: Rules) -> list[str]:
    is_scaled = rules.aim is Aim.SCALED
    return told(
        (
            is_scaled,
            translate(
                "strategy",
                "Scaled points count every place, not only the first. It does not pay to chase the leader: give "
                "points to whoever takes them at the least risk to you.",
            ),
        ),
        (
            not is_scaled,
            translate(
                "strategy",
                "Give the queen to the player with the lowest score, if you can choose and it costs you nothing.",
            ),
            translate(
                "strategy",
                "If you lead by a lot, take no risks: give her to the first who can take her. If somebody is close "
                "behind, try to give her to that player.",
            ),
        ),
        (
            not is_scaled and rules.goal > 0,
            translate(
                "strategy",
                "Near {goal} points, ask who would win if the game ended now. If it is you, give points to whoever is "
                "about to end it. If not, keep that player in the game, even if you have to take points yourself.",
            ),
        ),
        goal=rules.goal,
    )


def _people() -> list[str]:
    return [
        translate("strategy", "Do not show that you are ahead: the points tend to go to the player who seems to win."),
        translate(
            "strategy",
            "Watch what people do when the queen falls. A quick discard after a spade lead often gives her away.",
        ),
    ]
