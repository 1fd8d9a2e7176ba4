"""Tests of films of recorded deals."""

from random import Random

from hypothesis import given, settings

from hearts_qt.history.records.film import can_be_filmed, film, frame_of
from hearts_qt.history.records.reading import read_records
from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.history.records.replaying import new_deal
from hearts_qt.rules.cards import cards_of
from hearts_qt.rules.moves import Play
from hearts_qt.rules.ruleset import Rules
from tests.history.records.mutations import BY_HAND
from tests.history.records.test_round_trip import recorded
from tests.rules.matches import play_match
from tests.rules.strategies import any_rules, chances


def check(deal: RecordedDeal, run: Run) -> None:
    """Fail if a frame of the film differs from the deal when it is played again by the rules."""
    frames = film(deal, run)
    again = new_deal(deal)
    assert frames[0].hands == tuple(again.hands)
    for move in run.passes:
        again.apply(move)
    assert [each.is_passed for each in frames[:2]] == [False, bool(run.passes)][: len(frames)]
    tricks = [*((each.leader, each.cards) for each in run.tricks), (run.unfinished_leader, run.unfinished)]
    index = 1 if run.passes else 0
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            if leader is None or card in again.trick:
                continue
            again.apply(Play((leader + place) % 4, card))
            index += 1
            frame = frames[index]
            assert frame.hands == tuple(again.hands)
            assert frame.points == again.points()
            assert frame.leader == leader
            assert frame.cards == cards[: place + 1]
            assert (frame.taker is not None) is (place == 3)
            assert frame.taker in (None, again.leader)
            assert frame_of(frames, frame.trick, place + 1) == index
    assert index == len(frames) - 1


@settings(max_examples=40, deadline=None)
@given(any_rules(), chances())
def test_a_film_shows_the_deal_as_the_rules_play_it(rules: Rules, rng: Random) -> None:
    """Each frame has the hands, the table and the points that the rules give, under any rules."""
    for deal in recorded(play_match(rules, rng, 2)):
        check(deal, deal.runs[0])


def test_a_film_of_a_position_begins_with_its_cards() -> None:
    """The film of a deal that begins with a position has the position as its first frame."""
    read = read_records((BY_HAND / "lesson.txt").read_bytes())
    deals = [each.deal for each in read.records if each.deal is not None and each.deal.position is not None]
    assert deals
    for deal in deals:
        assert deal.position is not None
        assert film(deal, deal.runs[0] if deal.runs else Run())[0].hands == deal.position.hands
        for run in deal.runs:
            check(deal, run)


def test_a_deal_with_unknown_hands_has_no_film() -> None:
    """A film needs all four hands."""
    known = RecordedDeal(Rules(), tuple(cards_of(range(13 * seat, 13 * seat + 13)) for seat in range(4)))
    assert can_be_filmed(known)
    assert not can_be_filmed(RecordedDeal(Rules(), (known.hands[0], 0, 0, 0)))


def test_a_card_that_was_not_played_leads_to_the_last_frame() -> None:
    """The place of a card that is not in the film is that of the last frame."""
    known = RecordedDeal(Rules(), tuple(cards_of(range(13 * seat, 13 * seat + 13)) for seat in range(4)))
    assert frame_of(film(known, Run()), 4, 2) == 0
