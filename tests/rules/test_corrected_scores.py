"""Tests of scores set by hand: how they count for the current deal, the next deal and the end of the match."""

from hearts_qt.rules.entries import (
    BeginDeal,
    CorrectScores,
)
from hearts_qt.rules.events import (
    DealFinished,
    ScoresChanged,
)
from hearts_qt.rules.match import Stage
from hearts_qt.rules.moves import Award, ChooseAward
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from tests.rules.hands import ending
from tests.rules.matches import (
    Session,
    ending_of,
    quick_deal,
    stage_of,
)

LEFT = Direction.LEFT
PLAIN = {0: "QS", 1: "2H 3H"}


def test_scores_are_corrected() -> None:
    """The points of the next deal are added to the scores that were set by hand."""
    session = Session(Rules())
    assert session.apply(CorrectScores((10, 20, 30, 40))) == [ScoresChanged((10, 20, 30, 40))]
    quick_deal(session, {0: "QS", 1: "2H 3H"}, rest=3)
    assert session.match.scores == (23, 22, 30, 51)


def test_scores_corrected_after_the_last_card_are_not_lost() -> None:
    """If scores are corrected after the last card, they decide a moon's award, and the deal's points are added."""
    session = Session(PRESETS[Preset.CARDSHARK])
    moon = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    session.apply(
        BeginDeal(LEFT, position=ending(["2C", "3C", "4C", "5C"], taken={0: moon, 1: "TD"}, rest=0, leader=3))
    )
    session.play("5C 2C 3C 4C")
    assert session.match.outcome is not None
    assert session.match.outcome.scores == (0, 16, 26, 26)
    events = session.apply(CorrectScores((80, 50, 50, 50)))
    assert events == [ScoresChanged((80, 50, 50, 50)), DealFinished(session.match.outcome)]
    assert session.match.outcome.points == (-26, -10, 0, 0)
    session.finish()
    assert session.match.scores == (54, 40, 50, 50)


def test_a_chosen_award_survives_a_correction() -> None:
    """After an award was chosen, a correction of the scores does not make the shooter choose again."""
    session = Session(PRESETS[Preset.HEARTS_3])
    moon = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    session.apply(BeginDeal(LEFT, position=ending(["2C", "3C", "4C", "5C"], taken={0: moon, 1: "JD"}, leader=3)))
    session.play("5C 2C 3C 4C")
    session.apply(CorrectScores((1, 1, 1, 1)))
    assert stage_of(session) is Stage.AWARD
    session.apply(ChooseAward(0, Award.SUBTRACT))
    session.apply(CorrectScores((2, 2, 2, 2)))
    assert stage_of(session) is Stage.SCORED
    session.finish()
    assert session.match.scores == (-24, -8, 2, 2)


def test_corrected_scores_decide_the_end() -> None:
    """Scores that are corrected between deals decide whether the match ends."""
    session = Session(Rules(goal=50))
    quick_deal(session, PLAIN, rest=2)
    assert ending_of(session) is None
    session.apply(CorrectScores((60, 3, 2, 1)))
    corrected = ending_of(session)
    assert corrected is not None
    assert corrected.winners == (3,)
    session.apply(CorrectScores((40, 3, 2, 1)))
    assert ending_of(session) is None
