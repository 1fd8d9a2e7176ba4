"""The rules in force as plain sentences. Every setting of every rule leads to a different text."""

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.ruleset import (
    NO_TRICK_POINTS,
    SUN_POINTS,
    Aim,
    Bonus,
    BrokenBy,
    ExactGoal,
    FourthPass,
    GoalEnds,
    HeartPoints,
    LastResort,
    Moon,
    Opening,
    PassOrder,
    Rules,
)
from hearts_qt.ui.words.cards import number_word

translate = QCoreApplication.translate


def law(rules: Rules) -> list[tuple[str, list[str]]]:
    """Return the chapters of the rules with their sentences."""
    return [
        (translate("law", "Cards and tricks"), list(_tricks())),
        (translate("law", "Passing"), list(_passing(rules))),
        (translate("law", "The first lead"), list(_lead(rules))),
        (translate("law", "Hearts and the queen"), list(_hearts(rules))),
        (translate("law", "The first trick"), list(_first_trick(rules))),
        (translate("law", "Points"), list(_points(rules))),
        (translate("law", "The moon"), list(moon_sentences(rules))),
        (translate("law", "The end of the game"), list(_end(rules))),
    ]


def _tricks() -> Iterator[str]:
    yield translate("law", "Four players get thirteen cards each. Play goes clockwise.")
    yield translate("law", "Follow the suit led if you can; otherwise play any card that is not forbidden below.")
    yield translate("law", "The highest card of the suit led takes the trick, and its player leads the next one.")
    yield translate("law", "There are no trumps. Points are bad: the lowest score wins.")


def _passing(rules: Rules) -> Iterator[str]:
    if rules.pass_order is not PassOrder.NONE:
        yield translate(
            "law", "Before play everybody passes {number} cards, all at the same time and face down."
        ).format(number=number_word(rules.cards_passed))
    yield {
        PassOrder.RIGHT_ACROSS_LEFT: translate("law", "They go to the right, then across, then to the left."),
        PassOrder.LEFT_RIGHT_ACROSS: translate("law", "They go to the left, then to the right, then across."),
        PassOrder.LEFT_ACROSS_RIGHT: translate("law", "They go to the left, then across, then to the right."),
        PassOrder.LEFT_ONLY: translate("law", "They always go to the left."),
        PassOrder.NONE: translate("law", "No cards are passed."),
    }[rules.pass_order]
    if rules.pass_order in (PassOrder.LEFT_ONLY, PassOrder.NONE):
        return
    yield {
        FourthPass.HOLD: translate("law", "In every fourth deal everybody keeps their cards."),
        FourthPass.SCATTER: translate("law", "In every fourth deal everybody passes one card to each other player."),
        FourthPass.NONE: translate("law", "After three deals the directions begin again."),
    }[rules.fourth_pass]


def _lead(rules: Rules) -> Iterator[str]:
    if rules.opening is Opening.ROTATES:
        yield translate(
            "law", "Place {place} leads in the first deal, then the next place clockwise in each deal."
        ).format(place=rules.first_leader)
        return
    yield {
        Opening.TWO_OF_CLUBS: translate("law", "Whoever holds the Two of Clubs leads it."),
        Opening.ANY_CLUB: translate("law", "Whoever holds the Two of Clubs leads any club."),
        Opening.QUEEN_TAKER_DEALS: translate(
            "law", "Whoever took the Queen of Spades deals, and the player to the left of the dealer leads."
        ),
    }[rules.opening]


def _hearts(rules: Rules) -> Iterator[str]:
    if rules.hearts_need_breaking:
        yield translate("law", "No heart may be led until hearts are broken, unless nothing else is left.")
    else:
        yield translate("law", "Hearts may be led at any time.")
    yield {
        BrokenBy.HEARTS: translate("law", "A heart breaks hearts; the Queen of Spades does not."),
        BrokenBy.QUEEN_OFF_SUIT: translate(
            "law", "A heart breaks hearts, and so does the Queen of Spades when she is led or discarded."
        ),
        BrokenBy.QUEEN: translate(
            "law", "A heart breaks hearts, and so does the Queen of Spades, however she is played."
        ),
    }[rules.broken_by]
    if rules.queen_leads_freely:
        yield translate("law", "The Queen of Spades may be led at any time.")
    else:
        yield translate(
            "law",
            "The Queen of Spades may not be led before hearts are broken, unless only she and hearts are left.",
        )
    if not rules.hearts_need_breaking:
        return
    if rules.last_resort is LastResort.FREE:
        yield translate("law", "Whoever has only hearts and the Queen of Spades left may lead either.")
    else:
        yield translate(
            "law", "Whoever has only hearts and the Queen of Spades left before hearts are broken must lead her."
        )


def _first_trick(rules: Rules) -> Iterator[str]:
    if rules.hearts_on_first_trick:
        yield translate("law", "Hearts may be played to the first trick.")
    else:
        yield translate("law", "No heart may be played to the first trick, unless the hand has no allowed card.")
    if rules.queen_on_first_trick:
        yield translate("law", "The Queen of Spades may be played to the first trick.")
    else:
        yield translate(
            "law", "The Queen of Spades may not be played to the first trick, unless the hand has no allowed card."
        )
    if rules.queen_at_first_chance:
        yield translate(
            "law",
            "Whoever holds the Queen of Spades must discard her the first time they cannot follow suit and she "
            "is allowed.",
        )
    else:
        yield translate("law", "The Queen of Spades may be kept even when her holder cannot follow suit.")


def _points(rules: Rules) -> Iterator[str]:
    if rules.heart_points is HeartPoints.ONE:
        yield translate("law", "Each heart counts 1 point.")
    else:
        yield translate("law", "Each heart counts its spots: ace 14, king 13, queen 12, jack 11.")
    yield translate("law", "The Queen of Spades counts {points}.").format(points=rules.queen_points)
    yield {
        Bonus.NONE: translate("law", "No other card counts."),
        Bonus.TEN_OF_DIAMONDS: translate("law", "The Ten of Diamonds takes 10 points off."),
        Bonus.JACK_OF_DIAMONDS: translate("law", "The Jack of Diamonds takes 10 points off."),
    }[rules.bonus]
    if rules.no_trick_bonus:
        yield translate("law", "Whoever takes no trick gets {points} points off.").format(points=-NO_TRICK_POINTS)
    else:
        yield translate("law", "There is no reward for taking no trick.")
    if rules.sun_bonus:
        yield translate("law", "Shooting the sun means taking every trick. It takes {points} more points off.").format(
            points=-SUN_POINTS
        )
    else:
        yield translate("law", "There is no extra reward for taking every trick.")


def moon_sentences(rules: Rules) -> Iterator[str]:
    """Yield what shooting the moon is, and then how it is scored."""
    yield translate("law", "Shooting the moon means taking every heart and the Queen of Spades.")
    yield {
        Moon.NOT_ALLOWED: translate("law", "It is not rewarded: all {points} points simply count."),
        Moon.ADD: translate("law", "Everybody else then gets {points} points."),
        Moon.SUBTRACT: translate("law", "The shooter then gets {points} points off."),
        Moon.CHOOSE: translate(
            "law", "The shooter chooses: {points} points off, or {points} points for everybody else."
        ),
        Moon.AUTOMATIC: translate(
            "law",
            "Everybody else gets {points} points if that puts the shooter first, or if the shooter has fewer "
            "than {points}. Otherwise {points} points come off the shooter's score.",
        ),
        Moon.ADD_OR_DEDUCT: translate(
            "law",
            "Everybody else gets {points} points. But if anybody is more than {points} points below the "
            "shooter, {points} points come off the shooter's score instead.",
        ),
    }[rules.moon].format(points=rules.moon_points)
    if rules.deduct:
        yield translate("law", "Deduct is on: the points come off the shooter's score in any case.")


def _end(rules: Rules) -> Iterator[str]:
    if rules.goal:
        template = {
            GoalEnds.REACHED: translate("law", "The game ends when somebody has {goal} points or more."),
            GoalEnds.EXCEEDED: translate("law", "The game ends when somebody has more than {goal} points."),
        }[rules.goal_ends]
        yield template.format(goal=rules.goal)
        yield {
            ExactGoal.NOTHING: translate("law", "A score of exactly {goal} means nothing special."),
            ExactGoal.RESETS: translate("law", "A score of exactly {goal} falls back to zero."),
            ExactGoal.WINS: translate("law", "A score of exactly {goal} wins at once."),
        }[rules.exact_goal].format(goal=rules.goal)
    if rules.deals:
        yield translate("law", "The game ends after deal {deals} at the latest.").format(deals=rules.deals)
    else:
        yield translate("law", "There is no limit to the number of deals.")
    yield {
        Aim.WIN: translate("law", "The lowest score wins; tied players share the win."),
        Aim.SCALED: translate(
            "law",
            "A player's scaled points are the differences to all higher scores, added up: 70, 80, 95 and 105 "
            "give 70, 40, 10 and 0.",
        ),
        Aim.FIELD: translate("law", "The aim is to have few points, as in a tournament of many players."),
    }[rules.aim]
    if rules.suit_counts:
        yield translate("law", "While several people play, the cards still out may be shown.")
    else:
        yield translate("law", "While several people play, the cards still out are not shown.")
