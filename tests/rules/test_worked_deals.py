"""Tests of deals worked out by hand: they are played in a match, and every taker, point and score is compared."""

import pytest

from hearts_qt.rules.cards import cards_of
from hearts_qt.rules.entries import BeginDeal, CorrectScores, FinishMatch
from hearts_qt.rules.events import TrickTaken
from hearts_qt.rules.match import Stage
from hearts_qt.rules.moves import ChooseAward, Play
from hearts_qt.rules.passing import Direction, pass_of
from hearts_qt.rules.ruleset import Opening
from tests.rules.hands import cards
from tests.rules.matches import Session
from tests.rules.worked import WORKED, Worked


def lines_of(deal: Worked) -> list[tuple[int, tuple[int, ...], int, int]]:
    """Return the leader, cards, taker and points of each trick, with the seats numbered from 0."""
    lines = []
    for line in deal.tricks.strip().splitlines():
        leader, *played, taker, points = line.split()
        lines.append((int(leader) - 1, cards(" ".join(played)), int(taker) - 1, int(points)))
    return lines


def begin(deal: Worked) -> Session:
    """Begin the deal with the hands that the tricks need before the pass, and pass the cards."""
    hands = [0, 0, 0, 0]
    for leader, played, _, _ in lines_of(deal):
        for place, card in enumerate(played):
            hands[(leader + place) % 4] |= 1 << card
    for giver, gift in enumerate(deal.passes):
        hands[(giver + 1) % 4] ^= cards_of(cards(gift))
        hands[giver] |= cards_of(cards(gift))
    session = Session(deal.rules)
    session.apply(CorrectScores(deal.before))
    direction = Direction.LEFT if deal.passes else Direction.HOLD
    session.apply(
        BeginDeal(direction, hands=(hands[0], hands[1], hands[2], hands[3]), leader=session.match.next_leader)
    )
    for giver, gift in enumerate(deal.passes):
        session.apply(pass_of(giver, cards(gift), direction))
    return session


@pytest.mark.parametrize("name", WORKED)
def test_a_deal_worked_by_hand(name: str) -> None:
    """In every trick the rules give the taker and points that were worked out by hand."""
    deal = WORKED[name]
    session = begin(deal)
    assert len(lines_of(deal)) == 13
    for leader, played, taker, points in lines_of(deal):
        for place, card in enumerate(played):
            events = session.apply(Play((leader + place) % 4, card))
            if place == 3:
                assert TrickTaken(taker, leader, played, points) in events
    if deal.award is not None:
        assert session.match.stage is Stage.AWARD
        session.apply(ChooseAward(session.match.awaited[0], deal.award))
    assert session.match.outcome is not None
    assert session.match.outcome.points == deal.points
    session.finish()
    assert session.match.scores == deal.after
    ending = session.match.ending
    assert tuple(winner + 1 for winner in ending.winners) == deal.winners if ending else deal.winners == ()
    if ending is not None:
        session.apply(FinishMatch(ending.winners))


def test_the_next_dealer_in_vegas() -> None:
    """In the worked deal seat 3 takes the queen, so seat 3 deals next and seat 4 leads."""
    deal = WORKED["no moon in Vegas"]
    session = begin(deal)
    assert deal.rules.opening is Opening.QUEEN_TAKER_DEALS
    for leader, played, _, _ in lines_of(deal):
        for place, card in enumerate(played):
            session.apply(Play((leader + place) % 4, card))
    session.finish()
    assert session.match.next_leader == 3
