"""Tests that the search for claims has the same results in both forms, and that it can be stopped."""

from random import Random
from typing import Any

from hearts_qt.players.claims import possible_hands
from hearts_qt.rules.view import View
from tests.forms import FORMS, Form, each_form
from tests.players.brute_claims import any_rule_set, endings


def search(form: Form, seen: View, *, takes_all: bool) -> Any:
    """Return a search of this form in the state of a view."""
    assert seen.seat is not None
    made = form.claim_search.ClaimSearch(seen.rules.flags, takes_all)
    may = possible_hands(seen)
    for other in (1, 2, 3):
        made.hold(other, may[(seen.seat + other) % 4])
    made.start(seen.hand, seen.counts[seen.seat], (seen.leader - seen.seat) % 4, seen.broken, seen.first_trick)
    for ply, card in enumerate(seen.trick):
        made.put(ply, card)
    return made


def test_both_forms_have_the_same_results() -> None:
    """In random endings under random rules, both forms try the same cards with the same results."""
    rng = Random(11)
    for _ in range(6):
        for seen in endings(rng, any_rule_set(rng), 3):
            for takes_all in (True, False):
                ply = len(seen.trick)
                results = []
                for form in FORMS:
                    made = search(form, seen, takes_all=takes_all)
                    options = made.options(ply)
                    each = [
                        (card, made.play(ply, card) and made.wins(ply + 1)) for card in range(52) if options >> card & 1
                    ]
                    results.append((made.wins(ply), each))
                assert results[0] == results[1]


@each_form
def test_a_stopped_search_has_no_result(form: Form) -> None:
    """After `stop` the search returns neither yes nor no."""
    seen = next(iter(endings(Random(1), any_rule_set(Random(1)), 3)))
    made = search(form, seen, takes_all=False)
    made.stop()
    assert made.wins(len(seen.trick)) == form.claim_search.STOPPED
