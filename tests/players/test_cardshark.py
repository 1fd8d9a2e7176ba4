"""Tests of the CardShark: it plays legally under all rules, repeatably, well in simple positions, and stops quickly."""

import logging
import os
import sys
import threading
from queue import SimpleQueue
from typing import Any

import pytest

from hearts_qt.players import cardshark
from hearts_qt.players.cardshark import ROUNDS_OF_A_SLICE, STEPS_BACK, CardShark
from hearts_qt.players.kernel.utility import Utility
from hearts_qt.players.kernel_view import utility_of
from hearts_qt.players.move_search import Parts, PlaySearch
from hearts_qt.players.player import Decision, Interrupted
from hearts_qt.players.reason import Judgement
from hearts_qt.rules.cards import card_name, each_card, parse_card
from hearts_qt.rules.deal import Position
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View, view
from tests.players.situations import RULES
from tests.players.table_for_tests import numbered, passing_view, play_out, seen_at
from tests.players.test_judgements import (
    ACE_IN_DANGER,
    ACE_IN_TROUBLE,
    LAST_AND_SAFE,
    QUEEN_TO_LOSE,
    SPLIT,
)
from tests.rules.hands import ending

ROUNDS = 3000
A_HEART_LIES_THERE = ending(["KD 3S", "5D AD", "6S 7S", "QC 2C 9D"], taken=SPLIT, trick="8C 6C 4H", leader=0)
LAST_HEARTS = ending(["AH KH QH 2D", "JH 3D 4D 5D", "TH 6D 7D 8D", "9H 9D TD JD"], taken={0: "QS"}, rest=0, leader=0)
"""Seat 0 has taken all points except six hearts, and holds the highest three of these. With the lead it can take
all."""
STOPS = ending(["KH", "AH 2D", "QH 4C", "JH 5C"], taken={0: "QS"}, rest=0, leader=0, trick="7C")
"""Seat 0 has all points so far. Seat 1 has no clubs; only its ace of hearts can stop the moon of seat 0."""


def card_of(view: View, rounds: int = ROUNDS) -> str:
    """Return the card that the CardShark plays."""
    move = CardShark(rounds=rounds).decide(view, 0).move
    assert isinstance(move, Play)
    return card_name(move.card)


@pytest.mark.parametrize("rules", RULES)
def test_it_plays_every_rule_set_to_the_end(rules: str) -> None:
    """Under each rule set, four CardSharks finish a deal, with passing and an award, without an illegal move."""
    shark = CardShark(rounds=24)
    match = numbered(RULES[rules], 4711, Direction.SCATTER if "scatter" in rules else Direction.LEFT)
    assert len(play_out(match, [shark] * 4)) == 4


@pytest.mark.parametrize(
    ("position", "cards", "why"),
    [
        (A_HEART_LIES_THERE, {"2C"}, "no need to take it"),
        (LAST_AND_SAFE, {"QC"}, "last to play, nothing to lose: the highest goes"),
        (ACE_IN_TROUBLE, {"AS"}, "last to play, the queen did not fall: the ace is safe now"),
        (ACE_IN_DANGER, {"3S", "4S"}, "the queen may still fall on the ace"),
        (QUEEN_TO_LOSE, {"KD"}, "without the king nothing it holds can take a trick any more"),
        (LAST_HEARTS, {"AH"}, "its hearts take all the others, and that is a moon"),
        (STOPS, {"2D"}, "the ace of hearts is all that is left between seat 0 and a moon"),
    ],
)
def test_it_plays_what_anybody_would(position: Position, cards: set[str], why: str) -> None:
    """In simple positions the CardShark plays the obvious card."""
    assert card_of(seen_at(position)) in cards, why


THE_QUEEN_FALLS = ending(["AC 3C", "5D", "6D", "9D"], taken={1: "2H", 2: "3H"}, rest=3, leader=1, trick="TC QS 2C")
"""Seat 0 plays the last card of a trick. It takes the queen with the ace, or leaves her to seat 1."""


@pytest.mark.parametrize(
    ("scores", "card", "why"),
    [
        ((0, 0, 0, 0), "3C", "nobody is near the goal: the queen is another's"),
        ((30, 90, 20, 60), "AC", "with her seat 1 would end the match, and seat 2 would win it"),
        ((15, 90, 40, 60), "3C", "with her seat 1 ends the match, and seat 0 wins it"),
    ],
)
def test_the_match_comes_before_the_deal(scores: tuple[int, int, int, int], card: str, why: str) -> None:
    """The CardShark takes the queen itself if only this keeps the match going."""
    assert card_of(seen_at(THE_QUEEN_FALLS, scores=scores)) == card, why


def test_the_same_view_and_seed_give_the_same_decision() -> None:
    """With a fixed number of rounds, the same seed gives the same decision and estimates. Another seed changes them."""
    seen = view(numbered(Rules(), 12, Direction.ACROSS), 2)
    first, again, other = (CardShark(rounds=300).decide(seen, seed) for seed in (5, 5, 6))
    assert first == again
    assert first.reason.estimates != other.reason.estimates


def test_every_card_has_its_figures() -> None:
    """The played card's estimate comes first. Equivalent cards have only one estimate, that of the highest."""
    seen = seen_at(ACE_IN_DANGER)
    decision = CardShark(rounds=ROUNDS).decide(seen, 0)
    assert isinstance(decision.move, Play)
    estimates = decision.reason.estimates
    assert estimates[0].cards == (decision.move.card,)
    assert {each.cards[0] for each in estimates} <= set(each_card(seen.legal))
    assert {card_name(each.cards[0]) for each in estimates} == {"AS", "4S"}
    assert all(-26 <= each.points <= 26 and each.error >= 0 for each in estimates)


def test_an_only_card_is_not_searched() -> None:
    """If only one card is legal, the reason says this, and no search is made."""
    seen = seen_at(ending(["7C 8D", "9D", "TD", "JD"], taken={1: "2H"}, trick="9C TC JC", leader=1))
    assert CardShark(10).decide(seen, 0).reason.judgement is Judgement.ONLY_CARD


def test_a_pass_that_nobody_would_doubt() -> None:
    """The CardShark passes an unguarded queen and ace of spades, and keeps low hearts."""
    move = CardShark(rounds=6000).decide(passing_view("532.7654.AQ.5432"), 0).move
    assert isinstance(move, Pass)
    assert {parse_card("QS"), parse_card("AS")} <= set(move.cards)


def test_thinking_is_broken_off() -> None:
    """Another thread can stop a long search, and the CardShark can decide again afterwards."""
    shark = CardShark(60.0)
    seen = view(numbered(Rules(), 12, Direction.LEFT), 1)
    results: SimpleQueue[Decision | Interrupted] = SimpleQueue()

    def think() -> None:
        try:
            results.put(shark.decide(seen, 0))
        except Interrupted as interrupted:
            results.put(interrupted)

    thread = threading.Thread(target=think)
    thread.start()
    while thread.is_alive():
        shark.interrupt()
        thread.join(0.005)
    assert isinstance(results.get_nowait(), Interrupted)
    shark.seconds = 0.01
    assert isinstance(shark.decide(seen, 0).move, Pass)


def test_time_is_enough_for_a_decision_however_short() -> None:
    """A CardShark with a thousandth of a second for each decision still passes and plays legally."""
    shark = CardShark(0.001)
    assert sum(play_out(numbered(Rules(), 3, Direction.RIGHT), [shark] * 4)) in (26, 78)


def test_no_card_comes_from_no_search() -> None:
    """Even if the time is over before the search begins, it has some rounds, and so each choice has its figures."""
    effort = CardShark(0.0).decide(seen_at(ACE_IN_DANGER), 0).reason.effort
    assert effort is not None
    assert effort.rounds >= ROUNDS_OF_A_SLICE
    passed = CardShark(0.0).decide(view(numbered(Rules(), 12, Direction.LEFT), 1), 0).reason.effort
    assert passed is not None
    assert passed.rounds >= 64


def test_what_was_searched_is_told(caplog: pytest.LogCaptureFixture) -> None:
    """The rounds and the effective sample size belong to the reason, and are logged."""
    seen = seen_at(ACE_IN_DANGER)
    with caplog.at_level(logging.DEBUG, logger="hearts_qt"):
        effort = CardShark(rounds=600).decide(seen, 0).reason.effort
    assert effort is not None
    assert effort.rounds == 600
    assert effort.samples >= 4
    assert f"600 rounds, {effort.samples:.0f} effective samples" in caplog.text
    only = seen_at(ending(["7C 8D", "9D", "TD", "JD"], taken={1: "2H"}, trick="9C TC JC", leader=1))
    assert CardShark(10).decide(only, 0).reason.effort is None


def test_late_in_a_deal_trees_grow_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round takes less time with few cards left, so a tree gets more rounds before the next one begins."""
    asked: list[int] = []

    class Watched(PlaySearch):
        def __init__(self, *given: Any) -> None:
            asked.append(given[4])
            super().__init__(*given)

    monkeypatch.setattr(cardshark, "PlaySearch", Watched)
    match = numbered(Rules(), 12, Direction.HOLD)
    match.apply(Play(match.awaited[0], parse_card("2C")))
    for seen in (view(match, match.awaited[0]), seen_at(ACE_IN_DANGER)):
        CardShark(rounds=6).decide(seen, 0)
    assert asked[1] > 2 * asked[0]


def test_its_parts_can_be_replaced() -> None:
    """A search uses the part that was passed to the CardShark, and asks it for the utility once."""
    asked = []

    def utility(view: View) -> Utility:
        asked.append(view.seat)
        return utility_of(view)

    CardShark(rounds=50, parts=Parts(make_utility=utility)).decide(seen_at(ACE_IN_DANGER), 0)
    assert asked == [seen_at(ACE_IN_DANGER).seat]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads have no rank of their own")
def test_searching_threads_rank_below_the_window() -> None:
    """A searching thread has a lower priority than the thread that asked it."""
    ranks: SimpleQueue[int] = SimpleQueue()

    def utility(view: View) -> Utility:
        ranks.put(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
        return utility_of(view)

    CardShark(0.01, parts=Parts(make_utility=utility)).decide(seen_at(ACE_IN_DANGER), 0)
    own = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    assert ranks.get_nowait() == min(19, own + STEPS_BACK)
