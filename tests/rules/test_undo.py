"""Tests of undo and redo of every kind of move, across the ends of tricks and deals."""

from random import Random

import pytest

from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.deal import IllegalMove, Phase
from hearts_qt.rules.entries import AbandonDeal, BeginDeal, ChangeRules, Redo, Undo
from hearts_qt.rules.events import (
    AwardAsked,
    AwardChosen,
    CardPlayed,
    DealFinished,
    MovesRedone,
    MovesUndone,
    PassChosen,
)
from hearts_qt.rules.match import Stage
from hearts_qt.rules.moves import Award, CashedOut, CashOut, ChooseAward, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from tests.rules.hands import ending
from tests.rules.matches import Session, begin_deal, play_out, played_state, quick_deal, stage_of

HOLD = Direction.HOLD
MOON = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


def test_undo_goes_back_across_the_end_of_a_trick() -> None:
    """If a lead and the card before it are undone, the trick before the lead is on the table again."""
    session = Session(Rules())
    begin_deal(session, 4)
    play_out(session, Random(4), 4 + 3)
    before = played_state(session.match)
    moves = list(session.match.moves)
    play_out(session, Random(5), 2)
    assert (len(session.deal.tricks), len(session.deal.trick)) == (1, 1)
    assert session.apply(Undo(2)) == [MovesUndone(2)]
    undone = session.match.undone
    assert (len(session.deal.tricks), len(session.deal.trick), len(undone)) == (0, 3, 2)
    assert session.match.moves == moves
    assert {**played_state(session.match), "undone": []} == before


def test_redo_makes_the_moves_again_and_tells_them() -> None:
    """If moves are redone in two steps, the deal is the same as before, and the events of the moves are sent again."""
    session = Session(Rules())
    begin_deal(session, 4)
    play_out(session, Random(4), 4 + 9)
    before = played_state(session.match)
    session.apply(Undo(13))
    assert session.deal.phase is Phase.PASSING
    again = session.apply(Redo(1))
    assert again[0] == MovesRedone(1)
    assert isinstance(again[1], PassChosen)
    events = session.apply(Redo(12))
    assert len([event for event in events if isinstance(event, CardPlayed)]) == 9
    assert played_state(session.match) == before


def test_another_move_ends_what_could_be_made_again() -> None:
    """After a new move nothing can be redone. After a refused move the undone moves can still be redone."""
    session = Session(Rules())
    begin_deal(session, 4)
    play_out(session, Random(4), 4 + 2)
    session.apply(Undo(1))
    before = played_state(session.match)
    turn = session.deal.turn
    assert turn is not None
    with pytest.raises(IllegalMove):
        session.apply(Play((turn + 1) % 4, parse_card("2C")))
    assert played_state(session.match) == before
    assert len(session.match.undone) == 1
    play_out(session, Random(6), 1)
    assert session.match.undone == []


def test_undo_takes_a_complete_deal_back_into_play() -> None:
    """If the last card is undone, the deal has no result until the card is played again."""
    session = Session(Rules())
    begin_deal(session, 8)
    play_out(session, Random(8))
    outcome = session.match.outcome
    assert stage_of(session) is Stage.SCORED
    session.apply(Undo(1))
    assert (session.match.stage, session.match.outcome, session.match.ending) == (Stage.DEAL, None, None)
    assert session.apply(Redo(1))[-1] == DealFinished(outcome)  # type: ignore[arg-type]
    assert stage_of(session) is Stage.SCORED


def test_a_cash_out_is_taken_back() -> None:
    """If a cash-out is undone, the shown cards are in the hands again."""
    session = Session(Rules())
    hands = ["AC 2S", "4D 5D", "KS 6S", "7S 3S"]
    session.apply(BeginDeal(HOLD, position=ending(hands)))
    before = played_state(session.match)
    session.apply(CashedOut(CashOut.POINTS_IN))
    assert stage_of(session) is Stage.SCORED
    session.apply(Undo(1))
    assert {**played_state(session.match), "undone": []} == before


def shot() -> Session:
    """Return a deal under the rules of Hearts 3 in which seat 2 has shot the moon and has to choose the award."""
    session = Session(PRESETS[Preset.HEARTS_3])
    session.apply(BeginDeal(HOLD, position=ending(["2C", "3C", "4C", "5C"], taken={2: MOON, 0: "JD"}, leader=2)))
    assert session.play("4C 5C 2C 3C")[-1] == AwardAsked(2)
    return session


def test_the_shooter_is_asked() -> None:
    """After a moon only the shooter can move. Its only move is the choice of the award, which then counts."""
    session = shot()
    assert (session.match.stage, session.match.awaited, session.match.outcome) == (Stage.AWARD, (2,), None)
    for seat in (0, 1, 3):
        with pytest.raises(IllegalMove, match="another's turn"):
            session.apply(ChooseAward(seat, Award.ADD))
    with pytest.raises(IllegalMove):
        session.apply(Play(2, parse_card("4C")))
    events = session.apply(ChooseAward(2, Award.SUBTRACT))
    assert events == [AwardChosen(2, Award.SUBTRACT), DealFinished(session.match.outcome)]  # type: ignore[arg-type]
    assert session.match.outcome is not None
    assert (session.match.outcome.points, session.match.award) == ((-10, 0, -26, 0), Award.SUBTRACT)


def test_the_award_is_taken_back() -> None:
    """If an award is undone, the shooter is asked again and can choose the other award."""
    session = shot()
    session.apply(ChooseAward(2, Award.SUBTRACT))
    session.apply(Undo(1))
    assert (session.match.stage, session.match.award, session.match.awaited) == (Stage.AWARD, None, (2,))
    session.apply(ChooseAward(2, Award.ADD))
    assert session.match.outcome is not None
    assert session.match.outcome.points == (16, 26, 0, 26)
    session.apply(Undo(2))
    assert stage_of(session) is Stage.DEAL
    session.apply(Redo(1))
    assert stage_of(session) is Stage.AWARD
    session.apply(Redo(1))
    assert stage_of(session) is Stage.SCORED


def test_an_award_cannot_be_chosen_otherwise() -> None:
    """An award is refused during play, and after the last card if the shooter has nothing to choose."""
    session = Session(Rules())
    begin_deal(session, 1)
    play_out(session, Random(1), 6)
    with pytest.raises(IllegalMove, match="at this point"):
        session.apply(ChooseAward(0, Award.ADD))
    play_out(session, Random(1))
    with pytest.raises(IllegalMove, match="at this point"):
        session.apply(ChooseAward(0, Award.ADD))


def test_an_unanswered_moon_can_be_abandoned() -> None:
    """The deal can be abandoned while the shooter still has to choose the award."""
    session = shot()
    session.apply(AbandonDeal())
    assert session.match.scores == (0, 0, 0, 0)
    assert stage_of(session) is Stage.BETWEEN_DEALS


def test_a_position_after_the_last_trick_is_scored_at_once() -> None:
    """A deal that is set up with all tricks taken is scored at once. After a moon the shooter is asked first."""
    session = Session(PRESETS[Preset.HEARTS_3])
    done = ending(["", "", "", ""], taken={1: "QS"})
    assert isinstance(session.apply(BeginDeal(HOLD, position=done))[-1], DealFinished)
    session.finish()
    moon = ending(["", "", "", ""], taken={1: MOON})
    assert session.apply(BeginDeal(HOLD, position=moon))[-1] == AwardAsked(1)


def test_undo_plays_by_the_rules_of_the_deal() -> None:
    """Undo and redo use the rules of the current deal, not the new rules of the next deal."""
    session = Session(Rules())
    begin_deal(session, 12)
    play_out(session, Random(12))
    outcome = session.match.outcome
    session.apply(ChangeRules(PRESETS[Preset.VEGAS]))
    session.apply(Undo(56))
    session.apply(Redo(56))
    assert session.match.outcome == outcome
    session.finish()
    assert quick_deal(session, {0: "QS", 1: "2H"}, rest=2) == (7, 1, 12, 0)


def test_nothing_is_taken_back_from_the_deal_before() -> None:
    """After a deal is abandoned, and at the beginning of the next deal, no move can be undone or redone."""
    session = Session(Rules())
    begin_deal(session, 1)
    play_out(session, Random(1), 7)
    session.apply(Undo(3))
    session.apply(AbandonDeal())
    assert (session.match.moves, session.match.undone) == ([], [])
    begin_deal(session, 2)
    assert (session.match.moves, session.match.undone) == ([], [])


@pytest.mark.parametrize("seed", range(12))
def test_an_undo_leaves_what_the_kept_moves_alone_would_have_made(seed: int) -> None:
    """After an undo, the match is the same as a match in which only the remaining moves were made."""
    rng = Random(seed)
    session = Session(Rules())
    if seed % 3:
        begin_deal(session, seed)
    else:
        # This deal is set up in the middle of a trick, so the cards on the table were not played by moves.
        position = ending(["2S 3S 4S", "5S 6S", "7S 8S", "9S TS"], trick="KS QS AS", leader=1)
        session.apply(BeginDeal(HOLD, position=position))
    for _ in range(30):
        play_out(session, rng, rng.randint(1, 9))
        session.apply(Undo(rng.randint(1, len(session.match.moves))))
        session.match.undone.clear()
        kept = list(session.match.moves)
        twin = Session(Rules())
        assert session.match.deal_entry is not None
        twin.apply(session.match.deal_entry)
        for move in kept:
            twin.apply(move)
        assert played_state(twin.match) == played_state(session.match)
