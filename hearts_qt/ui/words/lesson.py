"""The topics of the lesson and their sentences: one thought for each, in at most fourteen words."""

from enum import StrEnum

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


class Topic(StrEnum):
    """What a note of the lesson explains."""

    AIM = "aim"
    PASS = "pass"
    FOLLOW = "follow"
    DISCARD = "discard"
    BROKEN = "broken"
    QUEEN = "queen"
    MOON = "moon"
    SCORE = "score"


def lesson_sentence(topic: Topic) -> str:
    """Return the sentence that explains a topic."""
    return {
        Topic.AIM: translate("lesson", "Every heart you take costs a point. Take as few as you can."),
        Topic.PASS: translate("lesson", "Pass three cards that could cost you points: high spades, high hearts."),
        Topic.FOLLOW: translate("lesson", "Follow the suit that was led if you can. Its highest card takes all."),
        Topic.DISCARD: translate("lesson", "You cannot follow, so play any card: give somebody your worst one."),
        Topic.BROKEN: translate("lesson", "Hearts are broken: from now on, anybody may lead a heart."),
        Topic.QUEEN: translate("lesson", "The Queen of Spades costs thirteen points. Let somebody else take her."),
        Topic.MOON: translate("lesson", "Take every heart and the Queen of Spades, and everybody else gets 26 points."),
        Topic.SCORE: translate("lesson", "Points add up. As soon as somebody has 100, the lowest score wins."),
    }[topic]


def lesson_end() -> str:
    """Return what is said when the deal of the lesson is over."""
    return translate("lesson", "That is Hearts! It counted nowhere. Now play a game of your own.")
