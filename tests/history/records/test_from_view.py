"""Tests of the record of the deal at the table, as one seat knows it."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.from_view import record_of_update, record_of_view
from hearts_qt.history.records.reading import read_records
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.cards import SEATS, card_name, each_card
from hearts_qt.rules.entries import BeginDeal
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import view
from hearts_qt.table import link
from tests.rules.hands import ending
from tests.rules.matches import Session, begin_deal, play_out
from tests.rules.strategies import any_rules, chances
from tests.table.tables import SECRET, Window, open_table, prepared


def known_seats(deal: RecordedDeal | None) -> int:
    """Return the number of hands that a record has."""
    assert deal is not None
    return sum(map(bool, deal.hands))


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


@pytest.mark.parametrize("direction", [Direction.LEFT, Direction.HOLD])
def test_after_the_last_card_it_is_the_record_that_will_be_written(tmp_path: Path, direction: Direction) -> None:
    """Once the last card is played, everything is known that the record of the finished deal has."""
    window = Window(open_table(tmp_path))
    window.send(link.GoOn())
    window.send(link.NewDeal(number=1234, direction=direction))
    window.until_tricks(12)
    assert known_seats(record_of_update(window.update)) == 1
    update = window.until_stage(Stage.SCORED)
    deal = record_of_update(update, "Hearts")
    window.send(link.GoOn())
    abandoned, written = recorded_deals(next(tmp_path.glob("*.jsonl")))
    assert deal is not None
    (run,), (its_run,) = deal.runs, written.runs
    assert (abandoned.place, written.place, deal.place) == (1, 2, 2), "an abandoned deal counts"
    assert (deal.hands, deal.number, deal.direction) == (written.hands, written.number, written.direction)
    assert (run.passes, run.tricks, run.points) == (its_run.passes, its_run.tricks, its_run.points)


def test_of_a_scramble_it_has_the_hands_that_were_played(tmp_path: Path) -> None:
    """After a replay with other hands for the others, the record has these hands, and no number, which has others."""
    window = Window(open_table(tmp_path))
    window.send(link.GoOn(number=1234))
    first = record_of_update(window.until_stage(Stage.SCORED))
    assert record_of_update(window.send(link.Replay(scrambled=True))) != first
    again = record_of_update(window.until_stage(Stage.SCORED))
    assert first is not None
    assert again is not None
    assert (again.number, known_seats(again)) == (None, 4)
    assert [one == other for one, other in zip(first.hands, again.hands, strict=True)].count(True) == 1


def test_a_position_stays_as_the_seat_knows_it(tmp_path: Path) -> None:
    """The hands of a position are no whole deal, so its record has only the own hand."""
    last = ending(["QS", "2S", "3S", "4S"], rest=1)
    prepared(tmp_path, [BeginDeal(Direction.HOLD, position=last, secret=SECRET)])
    update = Window(open_table(tmp_path)).until_stage(Stage.SCORED)
    assert len(update.opened_seals) == 1
    assert known_seats(record_of_update(update)) == 1
