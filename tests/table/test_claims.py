"""Tests of claims at a table: granted claims are played, refused ones say why, and a long judgement can be ended."""

from pathlib import Path

import pytest

from hearts_qt.rules.cards import parse_card, parse_cards
from hearts_qt.rules.entries import BeginDeal, MatchKind
from hearts_qt.rules.events import Claimed
from hearts_qt.rules.moves import Award, ChooseAward, ClaimKind, Play
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.table import link
from tests.table.tables import Window, last_tricks, live, on_disk, open_table, prepared, state

ALL, NONE = ClaimKind.ALL, ClaimKind.NONE


def ending(hands: str) -> BeginDeal:
    """Return a deal near its end, in which the first seat leads; `hands` are four hands."""
    first, second, third, fourth = (parse_cards(hand) for hand in hands.split(" | "))
    return last_tricks((first, second, third, fourth), 0)


GOOD = ending("AH KH QC | QH JH 2C | TH 9H 3C | 8H 7H 4C")
"""An ending in which the first seat takes everything, if it plays its hearts or its club in any order."""
SINGLETON = ending("AH QH | KH 2C | 2D 3C | 3D 4C")
"""An ending in which the first seat takes everything only if it leads its ace first."""
BAD = ending("AH QH | KH 2C | JH 3C | TH 4C")
"""An ending in which the king of hearts can be guarded."""


def window_at(folder: Path, begin: BeginDeal, who: str = "PCCC") -> Window:
    """Return the window of a table in this ending."""
    prepared(folder, [begin], who)
    return Window(open_table(folder, who))


def claim(window: Window, kind: ClaimKind) -> link.Update:
    """Claim at the open question, and let the claim be judged."""
    update = window.send(link.ClaimRest(window.question(0).number, kind))
    assert update.claim is kind
    window.table.step()
    return window.look()


def run_on(window: Window) -> None:
    """Let the table take all steps that need no window."""
    while window.table.can_step:
        window.table.step()
    window.look()


@pytest.mark.parametrize("begin", [GOOD, SINGLETON])
def test_a_granted_claim_is_played_so_that_it_comes_true(tmp_path: Path, begin: BeginDeal) -> None:
    """The person is asked for nothing more, takes every trick, and the points are counted from the cards played."""
    window = window_at(tmp_path, begin)
    won, before = window.update.view.won[0], window.update.view.tricks
    assert window.update.can_claim
    update = claim(window, ALL)
    assert Claimed(0, ALL, True) in window.events
    assert (update.questions, update.finishing, update.can_claim) == ((), True, False)
    run_on(window)
    view = window.update.view
    assert view.stage is Stage.SCORED
    assert view.won[0] - won == len(view.tricks) - len(before) == begin_size(begin)
    assert view.outcome is not None
    assert live(window.table).claim is None
    assert state(on_disk(tmp_path)) == state(live(window.table))


def begin_size(begin: BeginDeal) -> int:
    """Return the number of tricks that are left in an ending."""
    assert begin.position is not None
    return begin.position.hands[0].bit_count()


def test_the_cards_of_a_claim_are_marked_and_do_not_keep_the_deal_out_of_the_figures(tmp_path: Path) -> None:
    """The log says that the computer chose these cards; that is no help, because the person has claimed them."""
    window = window_at(tmp_path, GOOD)
    claim(window, ALL)
    run_on(window)
    match = live(window.table)
    assert all(move.auto for move in match.moves if isinstance(move, Play) and move.seat == 0)
    assert "computer played" not in match.kept_out


def test_a_refused_claim_changes_nothing_and_says_why(tmp_path: Path) -> None:
    """The question stays open, and the update has hands and plays that break the claim."""
    window = window_at(tmp_path, BAD)
    question = window.question(0)
    before = live(window.table).moves[:]
    update = claim(window, ALL)
    assert Claimed(0, ALL, False) in window.events
    assert window.question(0) == question
    assert update.refusal is not None
    assert (update.refusal.question, update.refusal.tricks) == (question.number, ALL)
    assert update.refusal.line.hands[0] == update.view.hand
    assert update.refusal.line.plays[-1].card == parse_card("KH")
    assert live(window.table).moves == before
    assert update.can_claim
    assert window.answer().refusal is None, "the refusal belongs to the question"
    assert state(on_disk(tmp_path)) == state(live(window.table))


def test_a_claim_goes_on_after_a_restart(tmp_path: Path) -> None:
    """A program that was killed while a claim was played plays it to its end."""
    window = window_at(tmp_path, GOOD)
    claim(window, ALL)
    window.table.step()
    again = Window(open_table(tmp_path))
    assert again.update.questions == ()
    assert live(again.table).claim is not None
    run_on(again)
    assert again.update.view.stage is Stage.SCORED
    assert again.update.view.tricks[-1].taker == 0


def test_undo_takes_the_person_back_to_the_claim(tmp_path: Path) -> None:
    """After Undo the claim is no longer carried out, and the person can play otherwise."""
    window = window_at(tmp_path, GOOD)
    claim(window, ALL)
    run_on(window)
    update = window.send(link.Undo())
    assert update.view.stage is Stage.DEAL
    assert live(window.table).claim is None
    assert [each.seat for each in update.questions] == [0]


def test_a_claim_can_be_ended_while_it_is_judged(tmp_path: Path) -> None:
    """An interruption stops the judgement, which begins again unless the person ends the claim."""
    window = window_at(tmp_path, GOOD)
    window.send(link.ClaimRest(window.question(0).number, ALL))
    window.table.interrupt()
    assert [window.table.step(), window.table.step()] == [False, False]
    window.table.resume()
    assert window.look().claim is ALL, "the claim is still to be judged"
    update = window.send(link.EndClaim())
    assert update.claim is None
    assert [each.seat for each in update.questions] == [0]
    assert not window.ready().finishing


def test_a_card_in_place_of_the_verdict_ends_the_claim(tmp_path: Path) -> None:
    """If the person plays while the claim is judged, the card counts."""
    window = window_at(tmp_path, GOOD)
    window.send(link.ClaimRest(window.question(0).number, ALL))
    assert window.answer().claim is None


def test_claims_are_only_for_the_open_question(tmp_path: Path) -> None:
    """A claim that comes too late is ignored."""
    window = window_at(tmp_path, GOOD)
    number = window.question(0).number
    window.answer()
    update = window.send(link.ClaimRest(number, ALL))
    assert (update.claim, update.can_claim) == (None, False)


def test_claims_are_for_a_single_person(tmp_path: Path) -> None:
    """With two persons at the screen, or at several computers, nothing is claimed."""
    window = window_at(tmp_path / "two", GOOD, "PPCC")
    window.send(link.LookFrom(0))
    assert not window.update.can_claim
    window = window_at(tmp_path / "together", GOOD)
    live(window.table).kind = MatchKind.TOGETHER
    assert not window.look().can_claim
    assert window.send(link.ClaimRest(window.question(0).number, ALL)).claim is None


def test_nothing_is_claimed_while_passing(tmp_path: Path) -> None:
    """Before the first card there is nothing to claim."""
    window = Window(open_table(tmp_path))
    window.send(link.GoOn(number=2))
    assert window.update.view.to_pass
    assert not window.update.can_claim


@pytest.mark.parametrize("claims", [True, False])
def test_the_moon_is_the_person_s_own_choice(tmp_path: Path, claims: bool) -> None:
    """If the computer plays the cards to the end, the person is asked how the moon counts, as after playing by hand."""
    hands = (parse_cards("AH KH QC"), parse_cards("2C 3C 4C"), parse_cards("5C 6C 7C"), parse_cards("8C 9C TC"))
    rules = PRESETS[Preset.HEARTS_3]
    prepared(tmp_path, [last_tricks(hands, 0)], rules=rules)
    window = Window(open_table(tmp_path, rules=rules))
    if claims:
        claim(window, ALL)
    else:
        window.send(link.Finish(True))
    for _ in range(60):
        if window.table.can_step:
            window.table.step()
    assert window.look().view.stage is Stage.AWARD
    assert [each.seat for each in window.update.questions] == [0]
    after = window.send(link.AnswerQuestion(window.question(0).number, ChooseAward(0, Award.ADD)))
    assert after.view.stage is Stage.SCORED
    assert not after.finishing
