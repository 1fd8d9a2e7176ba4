"""Tests of the record of a deal in play, as one seat knows it."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.history.records.from_view import record_of_view
from hearts_qt.history.records.reading import read_records
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.cards import SEATS, card_name, each_card
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import view
from tests.rules.matches import Session, begin_deal, play_out
from tests.rules.strategies import any_rules, chances


@settings(max_examples=60, deadline=None)
@given(any_rules(), chances(), st.integers(0, 60), st.sampled_from([None, *SEATS]))
def test_it_tells_what_the_seat_knows_and_no_more(rules: Rules, rng: Random, moves: int, seat: int | None) -> None:
    """At any moment the record has the played cards, and no card that the seat cannot know."""
    session = Session(rules)
    assert record_of_view(view(session.match, seat)) is None
    begin_deal(session, rng.getrandbits(64))
    play_out(session, rng, moves)
    if session.match.stage is Stage.SCORED:
        return
    seen = view(session.match, seat)
    deal = record_of_view(seen)
    assert deal is not None
    text = record_text(deal)
    deal_now = session.deal
    played = {card for trick in deal_now.tricks for card in trick.cards} | set(deal_now.trick)
    own = set(each_card(seen.dealt | seen.hand)) if seat is not None else set()
    known = played | own | {gift.card for gift in (*seen.passed, *seen.received)}
    for card in set(range(52)) - known:
        assert card_name(card) not in text
    assert "Number:" not in text
    if deal_now.phase is not Phase.PASSING:
        assert all(card_name(card) in text for card in played)
    assert not read_records(text.encode()).faults
