"""Helpers for the tests of searches: random views in the middle of play, and searches in both forms."""

from random import Random
from typing import Any

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View, view
from tests.forms import Form
from tests.rules.matches import Session, begin_deal, random_move


def card_awaited(rules: Rules, rng: Random) -> tuple[Match, View]:
    """Return a match after some random moves of its first deal, and the view of the seat in turn."""
    session = Session(rules)
    begin_deal(session, rng.getrandbits(64))
    match, deal = session.match, session.deal
    cards = rng.randrange(1, 53)
    while deal.phase is Phase.PASSING or sum(deal.hands).bit_count() > cards:
        match.apply(random_move(match, rng, True))
    return match, view(match, match.awaited[0])


def seat_of(seen: View) -> Seat:
    """Return the seat of a view."""
    assert seen.seat is not None
    return seen.seat


def play_search(form: Form, seen: View, seed: int, worlds: int = 20, rounds: int = 400) -> Any:
    """Return a search for a card with the default parts."""
    return form.move_search.PlaySearch(seen, seed, form.move_search.Parts(), worlds, rounds)


def found(search: Any) -> list[tuple[Any, ...]]:
    """Return the figures of each choice of a search, as values that can be compared."""
    return [(each.move, each.rounds, each.value, each.squares) for each in search.tallies()]
