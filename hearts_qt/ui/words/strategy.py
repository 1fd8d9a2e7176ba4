"""Advice on how to play well, in chapters of plain sentences. It follows the rules in force.

The ideas come from the strategy chapters of CardShark Hearts and of Hearts for Windows.
"""

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.ruleset import Aim, Bonus, FourthPass, HeartPoints, Moon, PassOrder, Rules
from hearts_qt.ui.words.cards import number_word

translate = QCoreApplication.translate

_USUAL_QUEEN = 13


def strategy(rules: Rules) -> list[tuple[str, list[str]]]:
    """Return the chapters of the advice with their sentences; a chapter that does not apply is left out."""
    chapters = [
        (translate("strategy", "What to watch"), list(_dangers(rules))),
        (translate("strategy", "Passing"), list(_passing(rules))),
        (translate("strategy", "Playing"), list(_playing(rules))),
        (translate("strategy", "The Queen of Spades"), list(_queen(rules))),
        (translate("strategy", "Shooting the moon"), list(_shooting(rules))),
        (translate("strategy", "Stopping a moon"), list(_stopping(rules))),
        (translate("strategy", "The bonus card"), list(_bonus(rules))),
        (translate("strategy", "Whom to give the points"), list(_targets(rules))),
        (translate("strategy", "At a table with people"), list(_people())),
    ]
    return [(title, sentences) for title, sentences in chapters if sentences]


def _dangers(rules: Rules) -> Iterator[str]:
    if rules.queen_points >= _USUAL_QUEEN:
        yield translate(
            "strategy",
            "The Queen of Spades costs {points} points, so most of the game is about not taking her. Taking a heart or "
            "two to avoid her is a good bargain.",
        ).format(points=rules.queen_points)
    else:
        yield translate(
            "strategy",
            "The Queen of Spades costs only {points} points here. A trick full of hearts late in the deal can cost "
            "nearly as much, so beware of both.",
        ).format(points=rules.queen_points)
    if rules.heart_points is HeartPoints.SPOTS:
        yield translate(
            "strategy", "The high hearts cost most: the ace 14, the king 13. Low hearts hardly matter beside them."
        )
    yield translate(
        "strategy", "Count. Knowing which high spades and hearts are gone, and who is out of a suit, wins most deals."
    )
    if rules.no_trick_bonus:
        yield translate(
            "strategy", "Taking no trick at all is rewarded. With a very low hand, try for it from the first trick."
        )


def _passing(rules: Rules) -> Iterator[str]:
    if rules.pass_order is PassOrder.NONE and rules.fourth_pass is not FourthPass.SCATTER:
        return
    yield translate(
        "strategy", "You get rid of {number} bad cards. The worst are the Ace and King of Spades without low spades."
    ).format(number=number_word(rules.cards_passed))
    yield translate(
        "strategy",
        "Keep low spades: they are your best guards. Keep the queen too if you have three or more other spades; "
        "with fewer, pass her.",
    )
    yield translate(
        "strategy",
        "Try to get rid of a whole suit, best of all clubs or diamonds. When it is led, you can discard whatever "
        "hurts you.",
    )
    yield translate(
        "strategy",
        "Keep low hearts. Hearts are led only two or three times in a deal, and each low heart protects a higher one.",
    )
    if rules.moon is not Moon.NOT_ALLOWED:
        yield translate(
            "strategy",
            "Do not pass all your high hearts to one player: they may be just what that player needs for a moon. Keep "
            "one as a stopper.",
        )
    yield translate(
        "strategy", "Remember what you passed, and to whom: you know {number} cards that nobody else can know."
    ).format(number=number_word(rules.cards_passed))


def _playing(rules: Rules) -> Iterator[str]:
    if rules.hearts_on_first_trick or rules.queen_on_first_trick:
        yield translate(
            "strategy", "Points may fall in the very first trick, so do not play high there without a need."
        )
    else:
        yield translate("strategy", "No points fall in the first trick, so it is the time to get rid of a high club.")
    yield translate(
        "strategy",
        "Take tricks early, while everybody can still follow. Late in the deal every high card is likely to be given "
        "points.",
    )
    yield translate(
        "strategy",
        "To duck, play the highest card that still loses. So your high cards go, and the low ones stay for later.",
    )
    yield translate(
        "strategy",
        "If you must take a trick anyway, take it with your highest card, and lead something harmless next.",
    )
    yield translate(
        "strategy", "When you cannot follow, think first of the queen, then of high spades, then of high hearts."
    )
    yield translate(
        "strategy", "Keep one low card in a suit as a way out: whoever can lead only high cards keeps the lead."
    )


def _queen(rules: Rules) -> Iterator[str]:
    yield translate(
        "strategy",
        "With several spades beside her, the queen is safest in your own hand: you decide who gets her.",
    )
    yield translate(
        "strategy",
        "If you have neither her nor the ace or king, lead spades below her. Whoever holds her with few spades must "
        "play her soon. This is called fishing for the queen.",
    )
    yield translate(
        "strategy",
        "If you hold the Ace or King of Spades without her, get rid of it when she cannot fall on it: as the last to "
        "play, or as a discard.",
    )
    if rules.queen_at_first_chance:
        yield translate(
            "strategy",
            "She must be discarded the first time that her holder cannot follow. So once somebody is out of a suit, "
            "it is dangerous to win a trick in it.",
        )
    else:
        yield translate(
            "strategy",
            "You need not throw her at the first chance. If she is well guarded, wait for the player whom she hurts "
            "most.",
        )


def _shooting(rules: Rules) -> Iterator[str]:
    if rules.moon is Moon.NOT_ALLOWED:
        yield translate(
            "strategy",
            "Taking all the points is not rewarded here. Nobody has to be stopped, so discard your high cards as soon "
            "as you can.",
        )
        return
    yield translate(
        "strategy",
        "You need a long suit with its top cards, and hearts that win from the top down. One losing heart ruins it.",
    )
    yield translate(
        "strategy", "Begin quietly, with low cards, and take the lead when the others have spent their high ones."
    )
    yield translate(
        "strategy", "If another player takes a heart, give up at once, and take as few points as you still can."
    )
    if rules.moon in (Moon.ADD, Moon.AUTOMATIC) and not rules.deduct:
        yield translate(
            "strategy",
            "Look at the scores first: if {points} points for the others end the game and somebody else wins it, do "
            "not shoot.",
        ).format(points=rules.moon_points)
    elif rules.moon is Moon.CHOOSE:
        yield translate(
            "strategy",
            "If {points} points for the others would end the game and make somebody else the winner, take them off "
            "your own score.",
        ).format(points=rules.moon_points)
    if rules.sun_bonus:
        yield translate("strategy", "With a hand that takes every trick, try it: the sun is worth more than the moon.")


def _stopping(rules: Rules) -> Iterator[str]:
    if rules.moon is Moon.NOT_ALLOWED:
        return
    yield translate(
        "strategy", "A moon costs you up to twice as much as the queen. To stop one, a single heart is a small price."
    )
    yield translate(
        "strategy",
        "As soon as two players have a heart, the danger is over. Until then keep your highest heart, and take a trick "
        "with one heart in it if you can.",
    )
    yield translate(
        "strategy", "Be careful when somebody has the queen and all hearts so far, or leads high cards without fear."
    )
    yield translate(
        "strategy",
        "If the player at your right leads a low heart, you may duck: somebody else will probably have to take it. If "
        "it is a high one that you alone can beat, beat it.",
    )
    yield translate("strategy", "Do not rely on the others. They may duck too, or win the game by that moon.")


def _bonus(rules: Rules) -> Iterator[str]:
    if rules.bonus is Bonus.NONE:
        return
    if rules.bonus is Bonus.JACK_OF_DIAMONDS:
        yield translate(
            "strategy",
            "The Jack of Diamonds takes 10 points off. Keep a high diamond above him to catch him, and lead low "
            "diamonds seldom.",
        )
    else:
        yield translate(
            "strategy",
            "The Ten of Diamonds takes 10 points off. Keep a high diamond above it to catch it, and lead low diamonds "
            "seldom.",
        )
    yield translate(
        "strategy", "If you hold it yourself, play it as the last to a trick that you win, or save it for the end."
    )
    yield translate(
        "strategy", "A high diamond may bring the queen as well. While she has not been played, think twice."
    )


def _targets(rules: Rules) -> Iterator[str]:
    if rules.aim is Aim.SCALED:
        yield translate(
            "strategy",
            "Scaled points count every place, not only the first. It does not pay to chase the leader: give points to "
            "whoever takes them at the least risk to you.",
        )
        return
    yield translate(
        "strategy",
        "Give the queen to the player with the lowest score, if you can choose and it costs you nothing.",
    )
    yield translate(
        "strategy",
        "If you lead by a lot, take no risks: give her to the first who can take her. If somebody is close behind, "
        "try to give her to that player.",
    )
    if rules.goal:
        yield translate(
            "strategy",
            "Near {goal} points, ask who would win if the game ended now. If it is you, give points to whoever is "
            "about to end it. If not, keep that player in the game, even if you have to take points yourself.",
        ).format(goal=rules.goal)


def _people() -> Iterator[str]:
    yield translate("strategy", "Do not show that you are ahead: the points tend to go to the player who seems to win.")
    yield translate(
        "strategy",
        "Watch what people do when the queen falls. A quick discard after a spade lead often gives her away.",
    )
