"""Tests that the parts of a search can be replaced, most often by base classes, which know nothing."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from hearts_qt.players.move_search import DETERMINIZATIONS_AT_ONCE
from hearts_qt.players.player import Interrupted
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View
from tests.forms import INTERPRETED, Form, each_form
from tests.players.kernel.positions import card_awaited, found


def a_view() -> View:
    """Return a view in which the other seats have played and several cards are legal."""
    rng = Random(3)
    while True:
        _, seen = card_awaited(Rules(), rng)
        if seen.legal.bit_count() > 3 and 2 < len(seen.tricks) < 7:
            return seen


def search(form: Form, rounds: int = 200, **parts: Any) -> Any:
    """Return a search with these parts that has run for this number of rounds."""
    made = form.move_search.PlaySearch(a_view(), 7, form.move_search.Parts(**parts), 60, rounds)
    made.run(rounds)
    return made


@each_form
def test_without_a_leaf_that_knows_anything_nothing_is_worth_anything(form: Form) -> None:
    """With an evaluator that knows nothing, all values are 0, and only the priors decide how often a card is tried."""
    tallies = search(form, make_evaluator=lambda policy, utility: form.parts.Evaluator()).tallies()
    assert {tally.value for tally in tallies} == {0.0}
    assert len({tally.rounds for tally in tallies}) > 1


@each_form
def test_without_a_prior_that_knows_anything_all_cards_are_tried_alike(form: Form) -> None:
    """With an evaluator and a prior that know nothing, every card is tried equally often."""
    tallies = search(
        form,
        make_evaluator=lambda policy, utility: form.parts.Evaluator(),
        make_prior=lambda policy: form.parts.Prior(),
    ).tallies()
    rounds = [tally.rounds for tally in tallies]
    assert sum(rounds) == 200
    assert max(rounds) - min(rounds) <= 1


@each_form
def test_a_belief_that_knows_nothing_is_as_good_as_no_trust(form: Form) -> None:
    """A belief that knows nothing gives the same result as a trust of 0. The usual belief gives another result."""
    alike = search(form, make_belief=lambda seen, prior, pass_policy: form.parts.Belief())
    assert found(alike) == found(search(form, trust=0.0))
    assert found(alike) != found(search(form))


@pytest.mark.parametrize(("worlds", "least"), [(60, 20), (200, 40)])
def test_however_sure_a_belief_is_enough_worlds_count(worlds: int, least: int) -> None:
    """Even if the belief prefers few determinizations, the effective sample size does not fall below a minimum."""
    asked: list[int] = []

    class Sure(INTERPRETED.parts.Belief):  # type: ignore[misc, name-defined] # the interpreted form's own class
        def likelihood(self, first: int, second: int, third: int, fourth: int) -> float:
            asked.append(first)
            return -2.0 * len(asked)

    parts = INTERPRETED.move_search.Parts(make_belief=lambda seen, prior, pass_policy: Sure())
    sums = list(INTERPRETED.move_search.PlaySearch(a_view(), 7, parts, worlds, 10).search.sums)
    weights = [after - before for before, after in pairwise([0.0, *sums])]
    count = sum(weights) ** 2 / sum(weight * weight for weight in weights)
    assert least <= count < 1.1 * least
    assert weights == sorted(weights, reverse=True)


@each_form
def test_nobody_waits_for_worlds_that_are_not_wanted_any_more(form: Form) -> None:
    """A request to stop ends the dealing of determinizations if there are many of them."""
    seen, parts = a_view(), form.move_search.Parts()
    with pytest.raises(Interrupted):
        form.move_search.PlaySearch(seen, 7, parts, 600, 10, lambda: True)
    form.move_search.PlaySearch(seen, 7, parts, DETERMINIZATIONS_AT_ONCE, 10, lambda: True).run(10)


@each_form
def test_drawing_worlds_ends_when_its_time_is_used_up(form: Form) -> None:
    """Without any time for drawing, the search uses the first determinizations that it draws together."""
    search = form.move_search.PlaySearch(a_view(), 7, form.move_search.Parts(), 3000, 10, seconds=0.0)
    search.run(10)
    assert 1.0 <= search.samples <= DETERMINIZATIONS_AT_ONCE
    assert sum(tally.rounds for tally in search.tallies()) == 10


@pytest.mark.parametrize("wanted", [0, 3])
def test_a_leaf_of_ones_own_is_asked(wanted: int) -> None:
    """The search calls an evaluator that overrides `evaluate`, and prefers the card with the highest value."""
    card = sorted(each.move for each in search(INTERPRETED).tallies())[wanted]

    class Praise(INTERPRETED.parts.Evaluator):  # type: ignore[misc, name-defined] # the interpreted form's own class
        def evaluate(self, board: Any) -> None:
            held = board.hands[a_view().seat] >> card & 1
            self.value = [0.0 if held else 9.0] * 4

    tallies = search(INTERPRETED, make_evaluator=lambda policy, utility: Praise()).tallies()
    assert max(tallies, key=lambda tally: tally.rounds).move == card
