"""What is claimed of the players, as data: for whom a figure holds, and for whom the same bound must fail.

A bound that nobody fails says nothing; so each claim names somebody for whom it does not hold.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tests.behaviour.matrix import MATCH, PROBLEM, Matrix

GOOD: Final = ("stan", "aggressive", "sneaky", "dominator", "advanced")
"""Those who play well by themselves."""


@dataclass(frozen=True)
class Claim:
    """A figure, the bounds it keeps for some players, and some for whom it does not keep them."""

    says: str
    """What is claimed, in a sentence."""
    figure: Callable[[Matrix, str], float]
    """The figure of a player."""
    holds_for: tuple[str, ...]
    fails_for: tuple[str, ...]
    least: float = float("-inf")
    most: float = float("inf")

    def holds(self, matrix: Matrix, name: str) -> bool:
        """Tell whether it holds for a player."""
        return self.least <= self.figure(matrix, name) <= self.most


def share(scene: str, measure: str) -> Callable[[Matrix, str], float]:
    """Return the figure: how often, or how much, by one measure in one scene."""

    def figure(matrix: Matrix, name: str) -> float:
        tally = matrix[scene, name]
        return tally.hits[measure] / tally.chances[measure]

    return figure


def asked(measure: str) -> Callable[[Matrix, str], float]:
    """Return the figure of a single decision."""
    return share(PROBLEM, measure)


def less(more: Callable[[Matrix, str], float], other: Callable[[Matrix, str], float]) -> Callable[[Matrix, str], float]:
    """Return the difference of two figures."""
    return lambda matrix, name: more(matrix, name) - other(matrix, name)


def against_stan(figure: Callable[[Matrix, str], float]) -> Callable[[Matrix, str], float]:
    """Return by how much a player's figure exceeds Stan's."""
    return lambda matrix, name: figure(matrix, name) - figure(matrix, "stan")


TRIED: Final = share("company", "moon tried")
MADE: Final = share("company", "moon made")
POINTS: Final = share("company", "points")
QUEEN_KEPT: Final = share("company", "queen kept")
LIKE_STAN: Final = share("company", "plays like Stan")
HEART_STOPS: Final = asked("heart taken to stop a moon")
QUEEN_STOPS: Final = asked("queen taken to stop a moon")
STOPS_PERSON: Final = asked("heart taken to stop the person")
STOPS_COMPUTER: Final = asked("heart taken to stop a computer")
TO_PERSON: Final = asked("queen given to the person")
TO_COMPUTER: Final = asked("queen given to a computer")
TO_LOW: Final = asked("queen given to the low scorer")
TO_ANOTHER: Final = asked("queen given to another")
TO_RIVAL: Final = asked("queen given to a rival")
TO_FAR: Final = asked("queen given to one far behind")
PASSED_TO_PERSON: Final = share("person", "bad cards passed to the person")
PASSED_TO_COMPUTER: Final = share("person", "bad cards passed to a computer")

CLAIMS: Final = (
    # Moons tried and made
    Claim("the timid never try a moon", TRIED, ("timid",), ("wild", "aggressive"), most=0.0),
    Claim("the cautious seldom try one", TRIED, ("cautious", "timid", "easy"), ("aggressive", "wild"), most=0.03),
    Claim("the aggressive try one now and then", TRIED, ("aggressive",), ("timid", "wild"), 0.05, 0.15),
    Claim("the wild try moon after moon", TRIED, ("wild",), ("stan", "aggressive"), least=0.2),
    Claim("the wild make more moons than others", MADE, ("wild",), ("timid", "cautious", "stan"), least=0.04),
    Claim(
        "no moon that makes another win",
        share("moon loses", "moon tried"),
        GOOD_AND_WILD := ("stan", "aggressive", "wild", "advanced"),
        ("vicious",),
        most=0.0,
    ),
    Claim(
        "the same moon where it comes off the own score",
        share("moon deducts", "moon tried"),
        GOOD_AND_WILD,
        ("timid",),
        least=0.03,
    ),
    # Moons stopped
    Claim(
        "a heart is taken to stop a moon",
        HEART_STOPS,
        (*GOOD, "cautious", "wild"),
        ("timid", "novice", "vicious"),
        least=0.9,
    ),
    Claim("the cautious take even the queen for it, always", QUEEN_STOPS, ("cautious",), ("stan", "timid"), least=0.97),
    Claim("the timid take nothing for it", HEART_STOPS, ("timid",), ("cautious", "stan"), most=0.1),
    Claim("the vicious stop the person", STOPS_PERSON, ("vicious",), ("timid", "novice"), least=0.9),
    Claim("and nobody else", STOPS_COMPUTER, ("vicious",), ("stan", "relentless"), most=0.25),
    Claim(
        "a ten from the right is taken",
        asked("high heart from the right taken"),
        ("stan", "cautious"),
        ("timid", "novice"),
        least=0.95,
    ),
    Claim(
        "a low heart from the right is taken less often",
        less(asked("high heart from the right taken"), asked("low heart from the right taken")),
        GOOD,
        ("cautious", "timid"),
        least=0.1,
    ),
    Claim(
        "a heart lead is ducked now and then",
        asked("high heart from the right taken"),
        ("aggressive", "sneaky", "wily"),
        ("stan", "cautious", "timid"),
        0.3,
        0.95,
    ),
    Claim(
        "a moon is left to a person who never stops one",
        less(asked("heart taken before a person who stops"), asked("heart taken before one who never stops")),
        GOOD,
        ("cautious", "timid"),
        least=0.4,
    ),
    Claim(
        "hearts are split",
        asked("heart discarded to split them"),
        (*GOOD, "cautious"),
        ("timid", "novice", "vicious"),
        least=0.95,
    ),
    Claim(
        "and not given to who has them all",
        asked("heart discarded to who has them all"),
        (*GOOD, "cautious"),
        ("timid", "novice", "vicious"),
        most=0.05,
    ),
    Claim(
        "the cautious keep a high heart in the pass",
        share("company", "ace or king of hearts kept"),
        ("cautious",),
        ("stan", "timid"),
        least=0.8,
    ),
    Claim(
        "the highest heart is kept until they are split",
        share("company", "highest heart discarded, hearts whole"),
        ("stan", "cautious"),
        ("timid",),
        most=0.75,
    ),
    Claim(
        "and is the first to go then",
        share("company", "highest heart discarded, hearts split"),
        GOOD,
        ("novice", "beginner"),
        least=0.95,
    ),
    Claim(
        "no point is taken from a moon that wins for oneself",
        asked("moon stopped that wins for oneself"),
        GOOD,
        ("novice", "beginner"),
        most=0.02,
    ),
    Claim(
        "nor is a heart taken where no moon is allowed",
        asked("heart taken, no moon allowed"),
        GOOD,
        ("novice",),
        most=0.09,
    ),
    # The queen
    Claim("the timid never keep the queen", QUEEN_KEPT, ("timid",), ("stan", "sneaky"), most=0.02),
    Claim("the sneaky keep her mostly", QUEEN_KEPT, ("sneaky",), ("stan", "timid"), least=0.5),
    Claim(
        "the novice passes low spades", share("company", "low spade passed"), ("novice",), ("stan", "timid"), least=0.15
    ),
    Claim(
        "nobody else does",
        share("company", "low spade passed"),
        ("stan", "timid", "cautious", "dominator"),
        ("novice",),
        most=0.03,
    ),
    Claim(
        "the wily empty their suits",
        share("company", "club or diamond suit emptied"),
        ("wily",),
        ("stan", "novice"),
        least=0.6,
    ),
    Claim(
        "the dominator frightens",
        share("company", "high spade led with the queen"),
        ("dominator",),
        ("stan", "timid"),
        least=0.25,
    ),
    Claim("the queen is for the low scorer", less(TO_LOW, TO_ANOTHER), GOOD, ("timid", "vicious", "novice"), least=0.9),
    Claim("or, as the low scorer, for a rival", less(TO_RIVAL, TO_FAR), GOOD, ("timid", "vicious"), least=0.9),
    Claim(
        "she is given at once when all are far behind",
        asked("queen given, all far behind"),
        GOOD,
        ("vicious", "novice"),
        least=0.85,
    ),
    Claim("and where the field counts", asked("queen given, in a field"), GOOD, ("vicious", "novice"), least=0.85),
    Claim(
        "held for the low scorer in whole deals",
        share("behind", "queen held for the lowest other"),
        ("stan", "sneaky", "dominator"),
        ("timid", "vicious", "intermediate"),
        least=0.3,
    ),
    Claim(
        "the queen is taken in panic",
        asked("queen taken in panic"),
        (*GOOD, "timid", "cautious"),
        ("vicious", "novice"),
        least=0.9,
    ),
    Claim(
        "but not with the third close",
        asked("queen taken, the third close"),
        (*GOOD, "timid"),
        PANICS_ALWAYS := (),
        most=0.1,
    ),
    # People
    Claim(
        "the vicious want the person to have her",
        less(TO_PERSON, TO_COMPUTER),
        ("vicious", "relentless"),
        ("stan", "expert", "intermediate"),
        least=0.9,
    ),
    Claim(
        "the expert now and then",
        less(TO_PERSON, TO_COMPUTER),
        ("expert",),
        ("relentless", "advanced", "intermediate"),
        0.1,
        0.7,
    ),
    Claim(
        "the intermediate spare the person",
        TO_PERSON,
        ("intermediate", "easy", "beginner"),
        ("advanced", "relentless"),
        most=0.1,
    ),
    Claim(
        "the advanced treat everybody alike",
        less(TO_PERSON, TO_COMPUTER),
        ("advanced", "stan"),
        ("vicious", "intermediate"),
        -0.1,
        0.1,
    ),
    Claim(
        "the relentless pass worse cards to the person",
        less(PASSED_TO_PERSON, PASSED_TO_COMPUTER),
        ("vicious", "relentless"),
        ("stan", "intermediate"),
        least=0.1,
    ),
    Claim(
        "the intermediate pass better ones",
        less(PASSED_TO_PERSON, PASSED_TO_COMPUTER),
        ("intermediate",),
        ("stan", "relentless"),
        most=-0.2,
    ),
    # How well
    Claim("the novice plays much at random", LIKE_STAN, ("novice", "beginner"), ("easy", "timid"), most=0.6),
    Claim(
        "everybody else plays by the same judgement",
        LIKE_STAN,
        ("timid", "cautious", "aggressive", "wild"),
        ("novice", "easy"),
        least=0.85,
    ),
    Claim("the novice and the beginner pay for it", POINTS, ("novice", "beginner"), ("easy", "stan"), least=10.0),
    Claim("the levels get harder", POINTS, ("advanced", "aggressive"), ("novice", "beginner", "easy"), most=8.7),
    Claim("the bonus card is taken", asked("bonus card taken"), (*GOOD, "timid"), ("novice",), least=0.95),
    Claim(
        "good players win 30 to 40 matches of 100 against three Aggressives",
        share(MATCH, "matches won"),
        ("cheater",),
        ("novice", "timid"),
        0.3,
        0.4,
    ),
)
