"""The rules in force as plain sentences. Every setting of every rule leads to a different text.

All prose that depends on the rules is a list of sentences, where a pair has a condition before its sentence.
"""

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


def told(*lines: str | tuple[bool, *tuple[str, ...]], **numbers: object) -> list[str]:
    """Return the sentences whose condition is true, and those without a condition, with these numbers filled in."""
    pairs = ((True, line) if isinstance(line, str) else line for line in lines)
    return [sentence.format(**numbers) for condition, *sentences in pairs if condition for sentence in sentences]


def law(rules: Rules) -> list[tuple[str, list[str]]]:
    """Return the chapters of the rules with their sentences."""
    return [
        (translate("law", "Cards and tricks"), _tricks()),
        (translate("law", "Passing"), _passing(rules)),
        (translate("law", "The first lead"), _lead(rules)),
        (translate("law", "Hearts and the queen"), _hearts(rules)),
        (translate("law", "The first trick"), _first_trick(rules)),
        (translate("law", "Points"), _points(rules)),
        (translate("law", "The moon"), moon_sentences(rules)),
        (translate("law", "The end of the game"), _end(rules)),
    ]


def _tricks() -> list[str]:
    return [
        translate("law", "Four players get thirteen cards each. Play goes clockwise."),
        translate("law", "Follow the suit led if you can; otherwise play any card that is not forbidden below."),
        translate("law", "The highest card of the suit led takes the trick, and its player leads the next one."),
        translate("law", "There are no trumps. Points are bad: the lowest score wins."),
    ]


def _passing(rules: Rules) -> list[str]:
    order, fourth = rules.pass_order, rules.fourth_pass
    return told(
        (
            order is not PassOrder.NONE,
            translate("law", "Before play everybody passes {number} cards, all at the same time and face down."),
        ),
        (
            order is PassOrder.RIGHT_ACROSS_LEFT,
            translate("law", "They go to the right, then across, then to the left."),
        ),
        (
            order is PassOrder.LEFT_RIGHT_ACROSS,
            translate("law", "They go to the left, then to the right, then across."),
        ),
        (
            order is PassOrder.LEFT_ACROSS_RIGHT,
            translate("law", "They go to the left, then across, then to the right."),
        ),
        (order is PassOrder.LEFT_ONLY, translate("law", "They always go to the left.")),
        (order is PassOrder.NONE, translate("law", "No cards are passed.")),
        (fourth is FourthPass.HOLD, translate("law", "In every fourth deal everybody keeps their cards.")),
        (
            fourth is FourthPass.SCATTER,
            translate("law", "In every fourth deal everybody passes one card to each other player."),
        ),
        (
            fourth is FourthPass.NONE and order not in (PassOrder.LEFT_ONLY, PassOrder.NONE),
            translate("law", "After three deals the directions begin again."),
        ),
        number=number_word(rules.cards_passed),
    )


def _lead(rules: Rules) -> list[str]:
    opening = rules.opening
    return told(
        (opening is Opening.TWO_OF_CLUBS, translate("law", "Whoever holds the Two of Clubs leads it.")),
        (opening is Opening.ANY_CLUB, translate("law", "Whoever holds the Two of Clubs leads any club.")),
        (
            opening is Opening.QUEEN_TAKER_DEALS,
            translate("law", "Whoever took the Queen of Spades deals, and the player to the left of the dealer leads."),
        ),
        (
            opening is Opening.ROTATES,
            translate("law", "Place {place} leads in the first deal, then the next place clockwise in each deal."),
        ),
        place=rules.first_leader,
    )


def _hearts(rules: Rules) -> list[str]:
    breaking, by, last_resort = rules.hearts_need_breaking, rules.broken_by, rules.last_resort
    return told(
        (breaking, translate("law", "No heart may be led until hearts are broken, unless nothing else is left.")),
        (not breaking, translate("law", "Hearts may be led at any time.")),
        (by is BrokenBy.HEARTS, translate("law", "A heart breaks hearts; the Queen of Spades does not.")),
        (
            by is BrokenBy.QUEEN_OFF_SUIT,
            translate("law", "A heart breaks hearts, and so does the Queen of Spades when she is led or discarded."),
        ),
        (
            by is BrokenBy.QUEEN,
            translate("law", "A heart breaks hearts, and so does the Queen of Spades, however she is played."),
        ),
        (rules.queen_leads_freely, translate("law", "The Queen of Spades may be led at any time.")),
        (
            not rules.queen_leads_freely,
            translate(
                "law",
                "The Queen of Spades may not be led before hearts are broken, unless only she and hearts are left.",
            ),
        ),
        (
            breaking and last_resort is LastResort.FREE,
            translate("law", "Whoever has only hearts and the Queen of Spades left may lead either."),
        ),
        (
            breaking and last_resort is LastResort.QUEEN,
            translate(
                "law", "Whoever has only hearts and the Queen of Spades left before hearts are broken must lead her."
            ),
        ),
    )


def _first_trick(rules: Rules) -> list[str]:
    hearts, queen = rules.hearts_on_first_trick, rules.queen_on_first_trick
    return told(
        (hearts, translate("law", "Hearts may be played to the first trick.")),
        (
            not hearts,
            translate("law", "No heart may be played to the first trick, unless the hand has no allowed card."),
        ),
        (queen, translate("law", "The Queen of Spades may be played to the first trick.")),
        (
            not queen,
            translate(
                "law", "The Queen of Spades may not be played to the first trick, unless the hand has no allowed card."
            ),
        ),
        (
            rules.queen_at_first_chance,
            translate(
                "law",
                "Whoever holds the Queen of Spades must discard her the first time they cannot follow suit and she "
                "is allowed.",
            ),
        ),
        (
            not rules.queen_at_first_chance,
            translate("law", "The Queen of Spades may be kept even when her holder cannot follow suit."),
        ),
    )


def _points(rules: Rules) -> list[str]:
    hearts, bonus = rules.heart_points, rules.bonus
    no_trick = translate("law", "Whoever takes no trick gets {points} points off.")
    sun = translate("law", "Shooting the sun means taking every trick. It takes {points} more points off.")
    return told(
        (hearts is HeartPoints.ONE, translate("law", "Each heart counts 1 point.")),
        (
            hearts is HeartPoints.SPOTS,
            translate("law", "Each heart counts its spots: ace 14, king 13, queen 12, jack 11."),
        ),
        translate("law", "The Queen of Spades counts {points}."),
        (bonus is Bonus.NONE, translate("law", "No other card counts.")),
        (bonus is Bonus.TEN_OF_DIAMONDS, translate("law", "The Ten of Diamonds takes 10 points off.")),
        (bonus is Bonus.JACK_OF_DIAMONDS, translate("law", "The Jack of Diamonds takes 10 points off.")),
        (rules.no_trick_bonus, no_trick.format(points=-NO_TRICK_POINTS)),
        (not rules.no_trick_bonus, translate("law", "There is no reward for taking no trick.")),
        (rules.sun_bonus, sun.format(points=-SUN_POINTS)),
        (not rules.sun_bonus, translate("law", "There is no extra reward for taking every trick.")),
        points=rules.queen_points,
    )


def moon_sentences(rules: Rules) -> list[str]:
    """Return what shooting the moon is, and then how it is scored."""
    moon = rules.moon
    return told(
        translate("law", "Shooting the moon means taking every heart and the Queen of Spades."),
        (moon is Moon.NOT_ALLOWED, translate("law", "It is not rewarded: all {points} points simply count.")),
        (moon is Moon.ADD, translate("law", "Everybody else then gets {points} points.")),
        (moon is Moon.SUBTRACT, translate("law", "The shooter then gets {points} points off.")),
        (
            moon is Moon.CHOOSE,
            translate("law", "The shooter chooses: {points} points off, or {points} points for everybody else."),
        ),
        (
            moon is Moon.AUTOMATIC,
            translate(
                "law",
                "Everybody else gets {points} points if that puts the shooter first, or if the shooter has fewer "
                "than {points}. Otherwise {points} points come off the shooter's score.",
            ),
        ),
        (
            moon is Moon.ADD_OR_DEDUCT,
            translate(
                "law",
                "Everybody else gets {points} points. But if anybody is more than {points} points below the "
                "shooter, {points} points come off the shooter's score instead.",
            ),
        ),
        (rules.deduct, translate("law", "Deduct is on: the points come off the shooter's score in any case.")),
        points=rules.moon_points,
    )


def _end(rules: Rules) -> list[str]:
    has_goal, ends, exact, aim = bool(rules.goal), rules.goal_ends, rules.exact_goal, rules.aim
    return told(
        (
            has_goal and ends is GoalEnds.REACHED,
            translate("law", "The game ends when somebody has {goal} points or more."),
        ),
        (
            has_goal and ends is GoalEnds.EXCEEDED,
            translate("law", "The game ends when somebody has more than {goal} points."),
        ),
        (
            has_goal and exact is ExactGoal.NOTHING,
            translate("law", "A score of exactly {goal} means nothing special."),
        ),
        (exact is ExactGoal.RESETS, translate("law", "A score of exactly {goal} falls back to zero.")),
        (exact is ExactGoal.WINS, translate("law", "A score of exactly {goal} wins at once.")),
        (bool(rules.deals), translate("law", "The game ends after deal {deals} at the latest.")),
        (not rules.deals, translate("law", "There is no limit to the number of deals.")),
        (aim is Aim.WIN, translate("law", "The lowest score wins; tied players share the win.")),
        (
            aim is Aim.SCALED,
            translate(
                "law",
                "A player's scaled points are the differences to all higher scores, added up: 70, 80, 95 and 105 "
                "give 70, 40, 10 and 0.",
            ),
        ),
        (aim is Aim.FIELD, translate("law", "The aim is to have few points, as in a tournament of many players.")),
        (rules.suit_counts, translate("law", "While several people play, the cards still out may be shown.")),
        (not rules.suit_counts, translate("law", "While several people play, the cards still out are not shown.")),
        goal=rules.goal,
        deals=rules.deals,
    )
