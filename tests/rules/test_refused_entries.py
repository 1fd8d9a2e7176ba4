"""Tests that an entry which is not allowed at its place in a log raises its own error and changes nothing."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.deal import IllegalMove, PositionError
from hearts_qt.rules.deal_number import DealNumberError
from hearts_qt.rules.entries import (
    AbandonDeal,
    BeginDeal,
    BeginRun,
    ChangeSeat,
    Claim,
    CorrectScores,
    Entry,
    FinishDeal,
    FinishMatch,
    GiveHint,
    LeaveRun,
    Misdeed,
    Redo,
    StandIn,
    Undo,
)
from hearts_qt.rules.match import MatchError, Stage
from hearts_qt.rules.moves import ClaimKind, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.ruleset import Rules
from tests.rules.hands import ending
from tests.rules.matches import SEATING, Session, begun, play_match, play_out, quick_deal, snapshot

HOLD = Direction.HOLD
REPLAY = RunKind.REPLAY
SECRET = "5e" * 32
PLAIN = {0: "QS", 1: "2H 3H"}


def _between() -> Session:
    return Session(Rules())


def _dealt() -> Session:
    session = Session(Rules())
    session.apply(BeginDeal(HOLD, number=1))
    return session


def _scored() -> Session:
    session = _dealt()
    play_out(session, Random(1))
    return session


def _over() -> Session:
    return play_match(Rules(goal=0, deals=1), Random(1), 1)


def _undone() -> Session:
    session = _dealt()
    play_out(session, Random(1), 6)
    session.apply(Undo(2))
    return session


def _replayed() -> Session:
    session = _scored()
    session.apply(BeginRun(REPLAY, 0))
    play_out(session, Random(2))
    return session


def _set_up() -> Session:
    session = _between()
    session.apply(BeginDeal(HOLD, position=ending(["2C", "3C", "4C", "5C"])))
    return session


WHY = {
    "not over": "the deal before this one is not over",
    "nothing dealt": "no deal is being played",
    "incomplete": "no deal is complete",
    "goes on": "the match is not over",
    "undo": "there are not that many moves to undo",
    "redo": "there are not that many moves to redo",
    "hint": "it is not that seat's turn",
    "seat": "there is no such seat",
}


@pytest.mark.parametrize(
    ("make", "entry", "what"),
    [
        pytest.param(_dealt, BeginDeal(HOLD, number=2), WHY["not over"], id="deal in a deal"),
        pytest.param(_scored, BeginDeal(HOLD, number=2), WHY["not over"], id="deal before adding in"),
        pytest.param(_over, BeginDeal(HOLD, number=2), WHY["not over"], id="deal after the match"),
        pytest.param(_between, BeginDeal(HOLD), "a deal needs a number, hands or a position", id="deal of nothing"),
        pytest.param(_between, BeginDeal(HOLD, number=2, leader=4), WHY["seat"], id="leader from elsewhere"),
        pytest.param(_between, BeginDeal(HOLD, number=2, leader=-1), WHY["seat"], id="leader below"),
        pytest.param(_between, AbandonDeal(), WHY["nothing dealt"], id="abandon nothing"),
        pytest.param(_over, AbandonDeal(), WHY["nothing dealt"], id="abandon after the match"),
        pytest.param(_between, FinishDeal((0, 0, 0, 0)), WHY["incomplete"], id="add nothing in"),
        pytest.param(_dealt, FinishDeal((0, 0, 0, 0)), WHY["incomplete"], id="add in too early"),
        pytest.param(_scored, FinishDeal((26, 0, 0, 1)), "the points of the deal are", id="wrong points"),
        pytest.param(_between, FinishMatch((0,)), WHY["goes on"], id="end too early"),
        pytest.param(_dealt, FinishMatch((0,)), WHY["goes on"], id="end amid a deal"),
        pytest.param(_scored, FinishMatch((0,)), WHY["goes on"], id="end before adding in"),
        pytest.param(_over, FinishMatch((0,)), WHY["goes on"], id="end twice"),
        pytest.param(_between, Undo(1), WHY["undo"], id="undo nothing"),
        pytest.param(_dealt, Undo(1), WHY["undo"], id="undo before the first move"),
        pytest.param(_scored, Undo(0), WHY["undo"], id="undo no move"),
        pytest.param(_scored, Undo(53), WHY["undo"], id="undo too many"),
        pytest.param(_over, Undo(1), WHY["undo"], id="undo after the match"),
        pytest.param(_dealt, Redo(1), WHY["redo"], id="redo nothing"),
        pytest.param(_undone, Redo(0), WHY["redo"], id="redo no move"),
        pytest.param(_undone, Redo(3), WHY["redo"], id="redo too many"),
        pytest.param(_between, BeginRun(REPLAY, 0), WHY["nothing dealt"], id="replay between deals"),
        pytest.param(_dealt, BeginRun(REPLAY, 4), WHY["seat"], id="replay by a fifth seat"),
        pytest.param(_dealt, BeginRun(RunKind.BRANCH, 0), "cannot be played again in this way", id="branch as a run"),
        pytest.param(_dealt, BeginRun(RunKind.DUPLICATE, 0), WHY["incomplete"], id="duplicate too early"),
        pytest.param(_dealt, BeginRun(REPLAY, 0, 7, "short"), "cannot be scrambled", id="scramble without a secret"),
        pytest.param(_set_up, BeginRun(REPLAY, 0, 7, SECRET), "cannot be scrambled", id="scrambled position"),
        pytest.param(_dealt, LeaveRun(), "no other run of this deal counts", id="leave the first run"),
        pytest.param(_replayed, FinishDeal((0, 0, 0, 0)), "another run of this deal counts", id="add in a replay"),
        pytest.param(_replayed, CorrectScores((0, 0, 0, 0)), "is being played again", id="correct in a replay"),
        pytest.param(_scored, Claim(0, ClaimKind.ALL, True), "nothing can be claimed", id="claim after the deal"),
        pytest.param(_dealt, Claim(4, ClaimKind.ALL, True), WHY["seat"], id="claim by a fifth seat"),
        pytest.param(_between, GiveHint(0), WHY["hint"], id="hint between deals"),
        pytest.param(_scored, GiveHint(0), WHY["hint"], id="hint after a deal"),
        pytest.param(_scored, StandIn(0, "guest", Misdeed.LATE), WHY["hint"], id="stand-in after a deal"),
        pytest.param(_between, ChangeSeat(4, SEATING[0]), WHY["seat"], id="fifth seat"),
        pytest.param(_between, begun(Rules()), "a log can hold only one match", id="a second match"),
    ],
)
def test_an_entry_in_the_wrong_place_is_refused(make: Any, entry: Entry, what: str) -> None:
    """An entry in the wrong place of a log raises its own error and does not change the match."""
    match = make().match
    before = snapshot(match)
    with pytest.raises(MatchError, match=what) as raised:
        match.apply(entry)
    assert raised.value.entry == entry
    assert snapshot(match) == before


def test_wrong_winners_are_refused() -> None:
    """An entry is refused if its winners are not the winners by the rules."""
    session = Session(Rules(goal=13))
    quick_deal(session, PLAIN, rest=2)
    with pytest.raises(MatchError, match=r"the winners are \(3,\)"):
        session.apply(FinishMatch((0,)))
    assert session.match.stage is Stage.BETWEEN_DEALS


@pytest.mark.parametrize(
    ("entry", "error"),
    [
        (BeginDeal(HOLD, number=2**64), DealNumberError),
        (BeginDeal(HOLD, hands=(1, 2, 4, 8)), PositionError),
        (BeginDeal(HOLD, position=replace(ending(["2C", "3C", "4C", "5C"]), leader=7)), PositionError),
    ],
)
def test_a_deal_that_cannot_be(entry: BeginDeal, error: type[Exception]) -> None:
    """A deal with an impossible number, hands or position is refused and does not change the match."""
    match = Session(Rules()).match
    before = snapshot(match)
    with pytest.raises(error):
        match.apply(entry)
    assert snapshot(match) == before


@pytest.mark.parametrize("make", [_between, _scored, _over])
def test_nothing_is_played_without_a_deal(make: Any) -> None:
    """A card that is played between deals, after a deal or after the match is refused."""
    match = make().match
    with pytest.raises(IllegalMove, match="cannot be done at this point"):
        match.apply(Play(0, parse_card("2C")))
