"""Tests of the request that sets up a recorded deal at the table."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.set_up import set_up_request
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating, persons_of
from hearts_qt.table import link
from tests.table.tables import Window, last_tricks, open_table, seats

LOGS = Path(__file__).parents[2] / "records"
OWN = Seating("Ann", Kind.PERSON, face="sam")
OTHERS = seats("PCCC")[1:]
PLAYED = RecordedDeal(Rules(), hands_of(5), Direction.LEFT, seats("PCCC"), (1, 2, 3, 4), number=5)


@pytest.mark.parametrize("chair", SEATS)
def test_a_deal_is_played_from_any_chair(chair: int) -> None:
    """The person gets the chosen seat, and the earlier player of that seat gets the seat of the record's person."""
    request = set_up_request(PLAYED, chair, OWN, OTHERS)
    assert persons_of(request.seats) == (chair,)
    assert request.seats[chair] == OWN
    if chair:
        assert request.seats[0] == PLAYED.seats[chair]
    assert {each.name for each in request.seats} == {"Ann", *(each.name for each in OTHERS)}


def test_further_persons_become_computers() -> None:
    """If a record has two persons, the person at the table replaces one of them, and a computer the other."""
    request = set_up_request(replace(PLAYED, seats=seats("PPCC")), 1, OWN, OTHERS)
    assert persons_of(request.seats) == (1,)
    assert request.seats[0].name == PLAYED.seats[0].name


def test_a_record_of_computers_or_without_seats_is_played_too() -> None:
    """In a record of four computers the person replaces one; if a record has no seats, the table's players play."""
    assert persons_of(set_up_request(replace(PLAYED, seats=seats("CCCC")), 2, OWN, OTHERS).seats) == (2,)
    request = set_up_request(replace(PLAYED, seats=()), 2, OWN, OTHERS)
    assert request.seats == (OTHERS[0], OTHERS[1], OWN, OTHERS[2])


def test_a_seat_without_a_name_gets_somebody_from_the_table() -> None:
    """If a record names only some players, players from the table take the other seats."""
    known = PLAYED.seats[1]
    request = set_up_request(
        replace(PLAYED, seats=(*PLAYED.seats[:2], *[Seating("", Kind.COMPUTER)] * 2)), 0, OWN, OTHERS
    )
    assert request.seats == (OWN, known, OTHERS[1], OTHERS[2])


@pytest.mark.parametrize("name", sorted(path.stem for path in LOGS.glob("*.jsonl")))
def test_every_recorded_deal_comes_back_as_it_was(tmp_path: Path, name: str) -> None:
    """At the table a deal has the rules, scores, direction, leader and hands of its record."""
    window = Window(open_table(tmp_path))
    for deal in recorded_deals(LOGS / f"{name}.jsonl"):
        window.send(set_up_request(deal, 0, OWN, OTHERS))
        match = window.table.match
        assert match.kind is MatchKind.SET_UP
        assert match.deal_entry is not None
        assert (match.rules, match.scores, match.deal_entry.direction) == (deal.rules, deal.scores, deal.direction)
        assert match.deal_entry.leader == deal.leader
        assert match.dealings[-1].hands == deal.hands


def test_a_position_is_set_up_in_the_middle_of_its_deal(tmp_path: Path) -> None:
    """A record that begins with a position is played on from that position."""
    begun = last_tricks((1, 2, 4, 8), 0)
    assert begun.position is not None
    deal = RecordedDeal(Rules(), begun.position.hands, position=begun.position)
    window = Window(open_table(tmp_path))
    window.send(set_up_request(deal, 0, OWN, OTHERS), link.LookFrom(0))
    assert window.update.view.hand.bit_count() <= 1
    assert window.table.match.deal is not None
    assert window.table.match.deal.earlier_tricks == 12
