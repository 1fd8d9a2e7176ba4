"""Tests of the searches for a card and for a pass: both forms agree, plays are legal, obvious moves are found."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.rules.cards import each_card
from hearts_qt.rules.deal import Position
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from tests.forms import FORMS, INTERPRETED, USED, Form, each_form
from tests.players.kernel.positions import card_awaited, found, play_search
from tests.players.table_for_tests import passing_view, seen_at
from tests.rules.hands import ending
from tests.rules.strategies import any_rules


@settings(deadline=None, max_examples=25)
@given(rules=any_rules(), rng=st.integers(0, 2**32).map(Random), seed=st.integers(1, 2**62))
def test_a_search_is_the_same_in_both_forms(rules: Rules, rng: Random, seed: int) -> None:
    """With the same seed, both forms of the search give the same figures for every card, and try only legal cards."""
    _, seen = card_awaited(rules, rng)
    searches = [play_search(form, seen, seed) for form in FORMS]
    for search in searches:
        search.run(40)
    assert found(searches[0]) == found(searches[1])
    assert sum(each.rounds for each in searches[0].tallies()) == 40
    assert all(seen.legal >> each.move & 1 for each in searches[0].tallies())


@settings(deadline=None, max_examples=25)
@given(rules=any_rules(), rng=st.integers(0, 2**32).map(Random), seed=st.integers(1, 2**62))
def test_no_card_is_played_that_may_not_be(rules: Rules, rng: Random, seed: int) -> None:
    """A search plays only legal cards, and plays every round to the end of the deal."""
    _, seen = card_awaited(rules, rng)
    search = play_search(INTERPRETED, seen, seed)
    play = INTERPRETED.board.Board.play
    played = []

    def watched(board: Any, card: int) -> None:
        assert board.legal() >> card & 1
        played.append(card)
        play(board, card)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(INTERPRETED.board.Board, "play", watched)
        search.run(20)
    assert len(played) == 20 * (sum(seen.counts))


def test_one_tree_follows_another() -> None:
    """The results of several search trees are added up. It does not matter how the calls of `run` divide the rounds."""
    _, seen = card_awaited(Rules(), Random(1))
    whole = [play_search(form, seen, 5, rounds=100) for form in FORMS]
    for search in whole:
        search.run(250)
    in_parts = play_search(USED, seen, 5, rounds=100)
    for rounds in (99, 1, 1, 149):
        in_parts.run(rounds)
    single = play_search(USED, seen, 5, rounds=250)
    single.run(250)
    assert found(whole[0]) == found(whole[1]) == found(in_parts)
    assert found(whole[0]) != found(single)
    assert sum(each.rounds for each in whole[0].tallies()) == 250


@each_form
@settings(deadline=None, max_examples=15)
@given(rng=st.integers(0, 2**32).map(Random), seed=st.integers(1, 2**62))
def test_more_rounds_only_add(form: Form, rng: Random, seed: int) -> None:
    """A search that runs in two parts gives the same result as one run, and no card's count of rounds decreases."""
    _, seen = card_awaited(Rules(), rng)
    whole, parts = play_search(form, seen, seed), play_search(form, seen, seed)
    whole.run(60)
    parts.run(25)
    before = [each.rounds for each in parts.tallies()]
    parts.run(35)
    assert found(parts) == found(whole)
    assert all(then <= now.rounds for then, now in zip(before, parts.tallies(), strict=True))


@each_form
def test_the_opening_two_is_searched_beside_a_three_that_may_not_be_led(form: Form) -> None:
    """If only the two of clubs is legal, it is searched, although its neighbour, the three, is in the same hand."""
    _, seen = card_awaited(Rules(), Random(17))
    assert (seen.legal, seen.hand & 0b11) == (0b1, 0b11)
    search = play_search(form, seen, 1)
    search.run(60)
    assert [(each.move, each.rounds) for each in search.tallies()] == [(0, 60)]


@each_form
def test_a_full_tree_goes_on(form: Form) -> None:
    """If a search tree has no more room for nodes, more rounds are still played and counted."""
    _, seen = card_awaited(Rules(), Random(1))
    search = play_search(form, seen, 5, rounds=3)
    search.search.run(80)
    assert sum(each.rounds for each in search.tallies()) <= 80
    assert max(each.rounds for each in search.tallies()) > 1


OBVIOUS: list[tuple[str, Position, str]] = [
    ("the queen goes to another", ending(["2D QS", "3S", "4C", "5C"], leader=1, trick="AC KC JC", rest=2), "QS"),
    ("the queen is ducked", ending(["3S AS", "2C", "3C", "4C"], leader=1, trick="QS 4S 5S", rest=2), "3S"),
    ("a trick of hearts is ducked", ending(["KH 2H", "3S", "QS", "4S"], leader=1, trick="4H 5H 6H", rest=1), "2H"),
    (
        "three hearts are better than a moon",
        ending(["2D AD", "KD 2H", "QD 3H", "JD 4H"], leader=0, rest=2),
        "AD",
    ),
    (
        "where no moon threatens, none are better still",
        ending(["2D AD", "KD 2H", "QD 3H", "JD 4H"], leader=0, rest=2, taken={1: "QS 5H", 3: "6H 7H"}),
        "2D",
    ),
]


@each_form
@pytest.mark.parametrize(("what", "position", "best"), OBVIOUS, ids=[case[0] for case in OBVIOUS])
def test_the_obvious_card_is_found(form: Form, what: str, position: Position, best: str) -> None:
    """In a position with an obvious best card, this card has the most rounds and the highest value."""
    seen = seen_at(position)
    search = play_search(form, seen, 17)
    search.run(300)
    tallies = search.tallies()
    most = max(tallies, key=lambda each: each.rounds)
    dearest = max(tallies, key=lambda each: each.value / max(1, each.rounds))
    names = {each.move: each for each in tallies}
    assert len(names) > 1, what
    assert most.move == dearest.move
    assert "23456789TJQKA"[most.move % 13] + "CDSH"[most.move // 13] == best


PASSING = [
    ("left", Direction.LEFT, Rules()),
    ("across", Direction.ACROSS, Rules()),
    ("scattered", Direction.SCATTER, PRESETS[Preset.CARDSHARK]),
]


@pytest.mark.parametrize(("name", "direction", "rules"), PASSING, ids=[case[0] for case in PASSING])
def test_passes_are_compared_the_same_in_both_forms(name: str, direction: Direction, rules: Rules) -> None:
    """Both forms of the search give the same figures for passes, and do not try a dropped pass again."""
    seen = passing_view("A52.K83.AQ4.J732", rules, direction)
    searches = [form.move_search.PassSearch(seen, 9, form.move_search.Parts()) for form in FORMS]
    for search in searches:
        search.run(2)
        search.narrow([0, 3])
        search.run(3)
    assert found(searches[0]) == found(searches[1])
    rounds = [each.rounds for each in searches[0].tallies()]
    assert [place for place, count in enumerate(rounds) if count == 5] == [0, 3]
    assert set(rounds) == {2, 5}
    for each in searches[0].tallies():
        assert sum(1 << card for card in each.move.cards) & ~seen.hand == 0


def test_the_bare_queen_is_passed() -> None:
    """The pass with the highest value has the unguarded queen."""
    seen = passing_view("2345.2345.Q.2345")
    search = USED.move_search.PassSearch(seen, 3, USED.move_search.Parts())
    search.run(300)
    best = max(search.tallies(), key=lambda each: each.value)
    assert 36 in best.move.cards


@settings(deadline=None, max_examples=15)
@given(rules=any_rules(), rng=st.integers(0, 2**32).map(Random), number=st.integers(0, 2**32))
def test_a_decision_is_the_same_in_both_forms(rules: Rules, rng: Random, number: int) -> None:
    """With a fixed number of rounds, both forms of the CardShark make the same decision with the same estimates."""
    _, seen = card_awaited(rules, rng)
    decisions = [form.cardshark.CardShark(rounds=30).decide(seen, number) for form in FORMS]
    assert decisions[0] == decisions[1]


def test_the_cards_that_do_the_same_are_one() -> None:
    """If several cards of a hand are equivalent because they are neighbours, only the highest of them is searched."""
    seen = seen_at(ending(["2C 3C 4C", "5C 6C 7C", "8C 9C TC", "JC QC KC"], leader=0, rest=1))
    search = play_search(USED, seen, 3)
    search.run(10)
    assert list(each_card(seen.legal)) == [0, 1, 2]
    assert [each.move for each in search.tallies()] == [2]
