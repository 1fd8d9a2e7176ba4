"""The claims about the players' behaviour, as data: which players are within a figure's bounds, and which are not.

A bound that holds for every player proves nothing, so each claim also names at least one player outside its bounds.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from tests.behaviour.matrix import MATCH, PROBLEM, Matrix

Figure: TypeAlias = Callable[[Matrix, str], float]
"""Computes a player's figure from the matrix, such as the share of deals in which the player shot the moon."""


@dataclass(frozen=True)
class Claim:
    """A figure, its bounds, and the names of the players inside and outside the bounds."""

    says: str
    figure: Figure
    holds_for: str
    fails_for: str
    least: float = float("-inf")
    most: float = float("inf")

    def holds(self, matrix: Matrix, name: str) -> bool:
        """Return whether a player's figure is inside the bounds."""
        return self.least <= self.figure(matrix, name) <= self.most


def share(scene: str, measure: str) -> Figure:
    """Return a function that computes how often, or how much of, something was done in a scene."""

    def figure(matrix: Matrix, name: str) -> float:
        tally = matrix[scene, name]
        return tally.hits[measure] / tally.chances[measure]

    return figure


def asked(measure: str) -> Figure:
    """Return a function that computes how often something was done in the problems."""
    return share(PROBLEM, measure)


def gap(more: Figure, less: Figure) -> Figure:
    """Return a function that computes the difference between two figures."""
    return lambda matrix, name: more(matrix, name) - less(matrix, name)


GOOD: Final = "stan aggressive sneaky dominator advanced"
"""The players who play well, each in a different way."""

TRIED: Final = share("company", "moon tried")
MADE: Final = share("company", "moon made")
POINTS: Final = share("company", "points")
KEPT: Final = share("company", "queen kept")
LIKE_STAN: Final = share("company", "plays like Stan")
LOW_SPADE: Final = share("company", "low spade passed")
HIGH_HEART: Final = share("company", "ace or king of hearts kept")
EMPTIED: Final = share("company", "club or diamond suit emptied")
SCARES: Final = share("company", "high spade led with the queen")
WHOLE: Final = share("company", "highest heart discarded, hearts whole")
SPLIT: Final = share("company", "highest heart discarded, hearts split")
LOSES: Final = share("moon loses", "moon tried")
DEDUCTS: Final = share("moon deducts", "moon tried")
HEART: Final = asked("heart taken to stop a moon")
QUEEN: Final = asked("queen taken to stop a moon")
STOPS_PERSON: Final = asked("heart taken to stop the person")
STOPS_COMPUTER: Final = asked("heart taken to stop a computer")
HIGH_LEAD: Final = asked("high heart from the right taken")
LOW_LEAD: Final = asked("low heart from the right taken")
STOPPER: Final = asked("heart taken before a person who stops")
DUCKER: Final = asked("heart taken before one who never stops")
TO_SPLIT: Final = asked("heart discarded to split them")
TO_OWNER: Final = asked("heart discarded to who has them all")
OWN_MOON: Final = asked("moon stopped that wins for oneself")
NO_MOON: Final = asked("heart taken, no moon allowed")
TO_LOW: Final = asked("queen given to the low scorer")
TO_ANOTHER: Final = asked("queen given to another")
TO_RIVAL: Final = asked("queen given to a rival")
TO_FAR: Final = asked("queen given to one far behind")
ALL_FAR: Final = asked("queen given, all far behind")
FIELD: Final = asked("queen given, in a field")
HELD: Final = share("behind", "queen held for the lowest other")
PANIC: Final = asked("queen taken in panic")
CLOSE: Final = asked("queen taken, the third close")
SCALED: Final = asked("queen taken, scaled points")
TO_PERSON: Final = asked("queen given to the person")
TO_COMPUTER: Final = asked("queen given to a computer")
PASSED: Final = gap(
    share("person", "bad cards passed to the person"), share("person", "bad cards passed to a computer")
)
BONUS: Final = asked("bonus card taken")
WON: Final = share(MATCH, "matches won")

CLAIMS: Final = (
    # Moons of their own
    Claim("the timid never try a moon", TRIED, "timid easy beginner", "wild aggressive stan", most=0.0),
    Claim("the cautious seldom try one", TRIED, "cautious timid", "aggressive wild", most=0.035),
    Claim("the aggressive try one when it looks good", TRIED, "aggressive", "timid cautious wild", 0.04, 0.15),
    Claim("the wild try one whenever they can", TRIED, "wild", "stan aggressive", least=0.2),
    Claim("and so make the most of them", MADE, "wild", "timid cautious stan", least=0.04),
    Claim("nobody shoots who makes another win by it", LOSES, "stan aggressive wild advanced", "vicious", most=0.0),
    Claim("unless it comes off the own score", DEDUCTS, "stan aggressive wild advanced", "timid", least=0.03),
    # Others' moons
    Claim("a heart is taken to stop a moon", HEART, f"{GOOD} cautious wild", "timid novice vicious", least=0.9),
    Claim("the timid take none", HEART, "timid", "cautious stan", most=0.1),
    Claim("the cautious take even the queen, always", QUEEN, "cautious", "stan timid", least=0.97),
    Claim("the aggressive mostly", QUEEN, "aggressive", "cautious timid", 0.5, 0.95),
    Claim("the vicious stop the person", STOPS_PERSON, "vicious", "timid novice", least=0.9),
    Claim("and nobody else", STOPS_COMPUTER, "vicious", "stan relentless", most=0.25),
    Claim("a high heart from the right is taken", HIGH_LEAD, "stan cautious", "timid novice", least=0.95),
    Claim("but by some not every time", HIGH_LEAD, "aggressive sneaky wily", "stan cautious timid", 0.3, 0.95),
    Claim("a low one is left to others more often", gap(HIGH_LEAD, LOW_LEAD), GOOD, "cautious timid", least=0.1),
    Claim("who never stops a moon is paid back", gap(STOPPER, DUCKER), GOOD, "cautious timid", least=0.4),
    Claim("hearts are split", TO_SPLIT, f"{GOOD} cautious", "timid novice vicious", least=0.95),
    Claim("and not given to who has them all", TO_OWNER, f"{GOOD} cautious", "timid novice vicious", most=0.05),
    Claim("the cautious pass no heart that could stop one", HIGH_HEART, "cautious", "stan timid", least=0.8),
    Claim("the highest heart is kept until they are split", WHOLE, "stan cautious", "timid", most=0.75),
    Claim("and goes first then", SPLIT, GOOD, "novice beginner", least=0.95),
    Claim("a moon that wins for oneself is let be", OWN_MOON, GOOD, "novice beginner", most=0.02),
    Claim("without moons a heart is left where it is", NO_MOON, GOOD, "novice", most=0.09),
    # The queen
    Claim("the timid never keep her", KEPT, "timid", "stan sneaky", most=0.02),
    Claim("the sneaky mostly do", KEPT, "sneaky", "stan timid", least=0.5),
    Claim("the novice passes low spades", LOW_SPADE, "novice", "stan timid", least=0.15),
    Claim("and nobody who knows better", LOW_SPADE, "stan timid cautious dominator sneaky", "novice", most=0.03),
    Claim("the wily empty their suits", EMPTIED, "wily", "stan novice", least=0.6),
    Claim("the dominator frightens the others", SCARES, "dominator", "stan timid", least=0.25),
    Claim("she is for the low scorer", gap(TO_LOW, TO_ANOTHER), GOOD, "timid vicious novice", least=0.9),
    Claim("or for a rival, if one is low oneself", gap(TO_RIVAL, TO_FAR), GOOD, "timid vicious", least=0.9),
    Claim("with all far behind she goes at once", ALL_FAR, GOOD, "vicious novice", least=0.95),
    Claim("and where the field counts", FIELD, GOOD, "vicious novice", least=0.95),
    Claim("she is held in whole deals too", HELD, "stan sneaky dominator", "timid vicious intermediate", least=0.4),
    Claim("she is taken in panic", PANIC, f"{GOOD} timid cautious", "vicious novice", least=0.9),
    Claim("but seldom with the third close", gap(PANIC, CLOSE), GOOD, "vicious novice", least=0.6),
    Claim("nor where scores are scaled", gap(PANIC, SCALED), GOOD, "vicious novice", least=0.8),
    # People
    Claim("some give her to the person alone", gap(TO_PERSON, TO_COMPUTER), "vicious relentless", "stan expert", 0.9),
    Claim("the expert now and then", gap(TO_PERSON, TO_COMPUTER), "expert", "relentless advanced", 0.1, 0.7),
    Claim("some spare the person", TO_PERSON, "intermediate easy beginner", "advanced relentless", most=0.1),
    Claim("the advanced do neither", gap(TO_PERSON, TO_COMPUTER), "advanced stan", "vicious intermediate", -0.1, 0.1),
    Claim("worse cards are passed to the hunted", PASSED, "vicious relentless", "stan intermediate", least=0.1),
    Claim("and better ones to the spared", PASSED, "intermediate", "stan relentless", most=-0.2),
    # How well they play
    Claim("the novice plays much at random", LIKE_STAN, "novice beginner", "easy timid", most=0.6),
    Claim("the others know what they do", LIKE_STAN, "timid cautious aggressive wild", "novice easy", least=0.85),
    Claim("the novice and the beginner pay for it", POINTS, "novice beginner", "easy stan", least=10.0),
    Claim("harder levels take fewer points", POINTS, "advanced", "beginner easy", most=8.7),
    Claim("the bonus card is taken", BONUS, f"{GOOD} timid", "novice", least=0.95),
    Claim("the best win 30 to 40 % against three Aggressives", WON, "cheater", "novice timid", 0.3, 0.4),
)
