"""Tests of what keeps a deal out of the person's figures."""

from dataclasses import replace
from random import Random

import pytest
from msgspec.structs import replace as with_changes

from hearts_qt.rules.entries import BeginMatch, BeginRun, Claim, LeaveRun, MatchKind, Redo, ShowHands, TryAhead, Undo
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.match import Stage
from hearts_qt.rules.moves import ClaimKind, Play
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.ruleset import Rules
from tests.rules.matches import SEATING, Session, begin_deal, play_out, random_move, replay, stage_of

REPLAY = BeginRun(RunKind.REPLAY, 0)
SCRAMBLE = BeginRun(RunKind.REPLAY, 0, 5, "5e" * 32)


@pytest.fixture
def session() -> Session:
    """Return a match in which a deal has begun."""
    session = Session(Rules())
    begin_deal(session, 7)
    return session


def end(session: Session, moves: int = 10_000) -> tuple[KeptOut, ...]:
    """Play on at random without a cash-out, and return what keeps the deal out."""
    play_out(session, Random(1), moves, to_the_end=True)
    return session.match.kept_out


def test_a_deal_that_was_simply_played_counts(session: Session) -> None:
    """Nothing keeps an ordinary deal out."""
    assert end(session) == ()


def test_moves_that_were_undone_keep_a_deal_out(session: Session) -> None:
    """An undo keeps the deal out, even if the same move is repeated; the next deal counts again."""
    end(session, 10)
    session.apply(Undo(1))
    session.apply(Redo(1))
    assert end(session) == (KeptOut.UNDONE,)
    session.finish()
    begin_deal(session, 8)
    assert end(session) == ()


def test_an_undo_from_the_result_keeps_a_deal_out(session: Session) -> None:
    """Taking back the last card counts as well."""
    end(session)
    session.apply(Undo(1))
    assert end(session) == (KeptOut.UNDONE,)


def test_shown_hands_keep_a_deal_out(session: Session) -> None:
    """Hands that were shown during the deal keep it out, also if they were shown since before it began."""
    session.apply(ShowHands(True))
    session.apply(ShowHands(False))
    assert end(session) == (KeptOut.HANDS_SHOWN,)
    session.apply(ShowHands(True))
    session.finish()
    begin_deal(session, 8)
    assert end(session) == (KeptOut.HANDS_SHOWN,)


def test_hands_may_be_looked_at_when_the_deal_is_over(session: Session) -> None:
    """After the last card there is nothing left to decide."""
    end(session)
    session.apply(ShowHands(True))
    assert session.match.kept_out == ()


def test_a_branch_of_a_deal_that_is_not_over_keeps_it_out(session: Session) -> None:
    """Who has tried the rest of the deal may know the others' cards. After the last card there is nothing to know."""
    end(session, 10)
    session.apply(TryAhead())
    assert end(session) == (KeptOut.TRIED_AHEAD,)
    session.finish()
    begin_deal(session, 8)
    end(session)
    session.apply(TryAhead())
    assert session.match.kept_out == ()


def test_decisions_of_the_computer_keep_a_deal_out(session: Session) -> None:
    """A card that the computer chose for the person keeps the deal out as long as there are points to take."""
    while not (stage_of(session) is Stage.DEAL and session.match.awaited == (0,)):
        session.apply(random_move(session.match, Random(2), to_the_end=True))
    move = random_move(session.match, Random(2), to_the_end=True)
    assert isinstance(move, Play)
    session.apply(with_changes(move, auto=True))
    assert end(session) == (KeptOut.COMPUTER_PLAYED,)


def test_the_computer_may_play_the_cards_without_points(session: Session) -> None:
    """When all points are in, the computer can play the rest for the person."""
    rng = Random(4)
    autoplayed = 0
    while stage_of(session) is Stage.DEAL:
        move = random_move(session.match, rng, to_the_end=True)
        if session.deal.points_are_in() and isinstance(move, Play):
            move = with_changes(move, auto=True)
            autoplayed += 1
        session.apply(move)
    assert autoplayed > 0
    assert session.match.kept_out == ()


def test_the_cards_of_a_granted_claim_are_the_persons_own(session: Session) -> None:
    """A granted claim lets the computer play; a refused one changes nothing."""
    end(session, 20)
    for is_granted, why in ((True, ()), (False, (KeptOut.COMPUTER_PLAYED,))):
        again = replay(session.log)
        again.apply(Claim(0, ClaimKind.NONE, is_granted))
        while stage_of(again) is Stage.DEAL:
            move = random_move(again.match, Random(1), to_the_end=True)
            again.apply(with_changes(move, auto=True) if isinstance(move, Play) else move)
        assert again.match.kept_out == why


@pytest.mark.parametrize(("begin", "why"), [(REPLAY, KeptOut.REPLAYED), (SCRAMBLE, KeptOut.SCRAMBLED)])
def test_a_replay_that_counts_for_the_game_is_kept_out(session: Session, begin: BeginRun, why: KeptOut) -> None:
    """After a run that was left before its end, the replay counts for the game only."""
    end(session, 10)
    session.apply(begin)
    assert end(session) == (why,)


def test_a_replay_for_practice_changes_nothing_about_the_run_that_counts(session: Session) -> None:
    """Help in a replay for practice does not keep out the run that counts, neither during the replay nor after it."""
    end(session)
    session.apply(REPLAY)
    session.apply(ShowHands(True))
    end(session, 9)
    session.apply(Undo(1))
    assert session.match.kept_out == ()
    session.apply(LeaveRun())
    assert session.match.kept_out == ()


def test_help_in_the_run_that_counts_is_remembered_over_a_replay(session: Session) -> None:
    """The run that counts stays kept out while the deal is played again, and afterwards."""
    end(session, 10)
    session.apply(Undo(1))
    end(session)
    session.apply(REPLAY)
    end(session, 9)
    assert session.match.kept_out == (KeptOut.UNDONE,)
    session.apply(LeaveRun())
    assert session.match.kept_out == (KeptOut.UNDONE,)


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (MatchKind.OWN, ()),
        (MatchKind.DAILY, ()),
        (MatchKind.TOURNAMENT, ()),
        (MatchKind.TOGETHER, ()),
        (MatchKind.LESSON, (KeptOut.LESSON,)),
        (MatchKind.SET_UP, (KeptOut.SET_UP,)),
        (MatchKind.BRANCH, (KeptOut.BRANCH,)),
    ],
)
def test_some_kinds_of_matches_never_count(kind: MatchKind, why: tuple[KeptOut, ...]) -> None:
    """Lessons, deals that were set up, and branches are kept out."""
    session = Session(BeginMatch(replace(Rules()), SEATING, match_kind=kind))
    begin_deal(session, 7)
    assert end(session) == why
