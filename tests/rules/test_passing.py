"""Tests of passing: the order of directions, the receivers of cards, and every pass that is refused."""

import pytest

from hearts_qt.rules.cards import DECK, SEATS, each_card, parse_card, parse_cards
from hearts_qt.rules.deal import Deal, Forbidden, IllegalMove, Phase
from hearts_qt.rules.events import PassChosen, PassReceived, PlayBegan
from hearts_qt.rules.moves import Award, ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction, cards_to_pass, cycle_of, pass_of, receivers
from hearts_qt.rules.ruleset import FourthPass, PassOrder, Rules
from tests.rules.hands import cards, deal_around
from tests.rules.matches import deal_snapshot

LEFT, ACROSS, RIGHT, SCATTER, HOLD = (
    Direction.LEFT,
    Direction.ACROSS,
    Direction.RIGHT,
    Direction.SCATTER,
    Direction.HOLD,
)
HANDS = deal_around({0: "QS AS KS", 1: "QD AD KD", 2: "QC AC KC", 3: "QH AH KH"})
GIFTS = ("QS AS KS", "QD AD KD", "QC AC KC", "QH AH KH")


@pytest.mark.parametrize(
    ("order", "fourth", "cycle"),
    [
        (PassOrder.RIGHT_ACROSS_LEFT, FourthPass.HOLD, (RIGHT, ACROSS, LEFT, HOLD)),
        (PassOrder.LEFT_RIGHT_ACROSS, FourthPass.HOLD, (LEFT, RIGHT, ACROSS, HOLD)),
        (PassOrder.LEFT_ACROSS_RIGHT, FourthPass.HOLD, (LEFT, ACROSS, RIGHT, HOLD)),
        (PassOrder.RIGHT_ACROSS_LEFT, FourthPass.NONE, (RIGHT, ACROSS, LEFT)),
        (PassOrder.LEFT_RIGHT_ACROSS, FourthPass.NONE, (LEFT, RIGHT, ACROSS)),
        (PassOrder.LEFT_ACROSS_RIGHT, FourthPass.SCATTER, (LEFT, ACROSS, RIGHT, SCATTER)),
        (PassOrder.LEFT_ONLY, FourthPass.NONE, (LEFT,)),
        (PassOrder.NONE, FourthPass.NONE, (HOLD,)),
    ],
)
def test_the_directions_take_turns(order: PassOrder, fourth: FourthPass, cycle: tuple[Direction, ...]) -> None:
    """The order of passing and the direction of the fourth deal give the expected cycle of directions."""
    assert cycle_of(Rules(pass_order=order, fourth_pass=fourth)) == cycle


@pytest.mark.parametrize(
    ("direction", "expected"),
    [(LEFT, (1,)), (ACROSS, (2,)), (RIGHT, (3,)), (SCATTER, (1, 2, 3)), (HOLD, ())],
)
def test_who_gets_cards(direction: Direction, expected: tuple[int, ...]) -> None:
    """A pass to the left goes to the next seat clockwise, a scatter to all three other seats, a hold to nobody."""
    assert receivers(0, direction) == expected
    assert receivers(3, direction) == tuple((3 + step) % 4 for step in expected)


@pytest.mark.parametrize(
    ("direction", "passed", "expected"),
    [
        (LEFT, 3, 3),
        (ACROSS, 2, 2),
        (RIGHT, 2, 2),
        (SCATTER, 2, 3),
        (SCATTER, 3, 3),
        (HOLD, 3, 0),
        (HOLD, 2, 0),
    ],
)
def test_how_many_cards_are_passed(direction: Direction, passed: int, expected: int) -> None:
    """The rules set whether two or three cards are passed. In a scatter it is always three, and in a hold none."""
    assert cards_to_pass(Rules(cards_passed=passed), direction) == expected


@pytest.mark.parametrize("direction", [LEFT, ACROSS, RIGHT])
@pytest.mark.parametrize("number", [2, 3])
def test_cards_arrive(direction: Direction, number: int) -> None:
    """No cards move before all four seats have passed. Then all passed cards arrive together."""
    deal = Deal(Rules(cards_passed=number), HANDS, direction)
    gifts = [cards(text)[:number] for text in GIFTS]
    assert list(deal.awaited) == [0, 1, 2, 3]
    for seat in (2, 0, 3):
        assert deal.apply(pass_of(seat, gifts[seat], direction)) == [PassChosen(seat)]
        assert deal.phase is Phase.PASSING
    assert deal.hands == list(HANDS)
    assert list(deal.awaited) == [1]
    events = deal.apply(pass_of(1, gifts[1], direction))
    step = {LEFT: 1, ACROSS: 2, RIGHT: 3}[direction]
    received = [PassReceived(seat, (seat - step) % 4, gifts[(seat - step) % 4]) for seat in SEATS]
    leader = next(seat for seat in SEATS if deal.hands[seat] & parse_cards("2C"))
    assert events == [PassChosen(1), *received, PlayBegan(leader)]
    for seat in SEATS:
        kept = HANDS[seat] & ~sum(1 << card for card in gifts[seat])
        assert deal.hands[seat] == kept | sum(1 << card for card in gifts[(seat - step) % 4])
    assert (deal.phase, deal.leader, deal.dealt) == (Phase.PLAYING, leader, HANDS)


def test_a_scatter_sends_one_card_to_each() -> None:
    """In a scatter, the three cards go left, across and right in this order, unless the pass names its receivers."""
    deal = Deal(Rules(fourth_pass=FourthPass.SCATTER, cards_passed=2), HANDS, SCATTER)
    for seat in (0, 1, 2):
        deal.apply(pass_of(seat, cards(GIFTS[seat]), SCATTER))
    events = deal.apply(Pass(3, cards(GIFTS[3]), (2, 0, 1)))
    # Seat 1 gave QD to 2, AD to 3, KD to 0; seat 2 QC to 3, AC to 0, KC to 1; seat 3 QH to 2,
    # AH to 0, KH to 1.
    assert events[1:4] == [
        PassReceived(0, 1, cards("KD")),
        PassReceived(0, 2, cards("AC")),
        PassReceived(0, 3, cards("AH")),
    ]
    assert [event.giver for event in events if isinstance(event, PassReceived)] == [
        1,
        2,
        3,
        0,
        2,
        3,
        0,
        1,
        3,
        0,
        1,
        2,
    ]
    assert deal.hands[2] >> parse_card("QH") & 1
    assert all(hand.bit_count() == 13 for hand in deal.hands)
    assert sum(deal.hands) == DECK


def test_a_pass_is_ones_own_unless_said_otherwise() -> None:
    """A pass goes in the direction of the deal. A move is marked as automatic only if it says so."""
    assert pass_of(2, cards("2C 3C"), RIGHT) == Pass(2, cards("2C 3C"), (1, 1))
    assert (Pass(2, (), ()).auto, Play(2, 0).auto, ChooseAward(2, Award.ADD).auto) == (False, False, False)
    assert pass_of(2, cards("2C 3C 4C"), SCATTER, auto=True) == Pass(2, cards("2C 3C 4C"), (3, 0, 1), True)


def test_the_passed_two_of_clubs_leads() -> None:
    """After the pass the new holder of the two of clubs leads."""
    hands = deal_around({0: "2C 3C 4C", 1: "AH"})
    deal = Deal(Rules(), hands, ACROSS)
    deal.apply(pass_of(0, cards("2C 3C 4C"), ACROSS))
    for seat in (1, 2, 3):
        deal.apply(pass_of(seat, tuple(each_card(hands[seat]))[:3], ACROSS))
    assert deal.leader == 2
    assert deal.turn == 2


F = Forbidden


@pytest.mark.parametrize(
    ("direction", "move", "reason"),
    [
        pytest.param(LEFT, Pass(0, cards("QS AS"), (1, 1)), F.WRONG_NUMBER, id="too few"),
        pytest.param(LEFT, Pass(0, cards("QS AS KS 2C"), (1, 1, 1, 1)), F.WRONG_NUMBER, id="too many"),
        pytest.param(LEFT, Pass(0, cards("QS AS QS"), (1, 1, 1)), F.WRONG_NUMBER, id="one card twice"),
        pytest.param(LEFT, Pass(0, cards("QS AS KS"), (1, 1)), F.WRONG_NUMBER, id="too few receivers"),
        pytest.param(LEFT, Pass(0, (), ()), F.WRONG_NUMBER, id="nothing"),
        pytest.param(LEFT, Pass(0, cards("QS AS AH"), (1, 1, 1)), F.NOT_HELD, id="another's card"),
        pytest.param(LEFT, Pass(0, (36, 38, -1), (1, 1, 1)), F.NOT_HELD, id="no card, below"),
        pytest.param(LEFT, Pass(0, (36, 38, 52), (1, 1, 1)), F.NOT_HELD, id="no card, above"),
        pytest.param(LEFT, Pass(0, cards("QS AS KS"), (1, 1, 2)), F.WRONG_RECEIVER, id="one to another"),
        pytest.param(LEFT, Pass(0, cards("QS AS KS"), (3, 3, 3)), F.WRONG_RECEIVER, id="right instead of left"),
        pytest.param(SCATTER, Pass(0, cards("QS AS KS"), (1, 1, 2)), F.WRONG_RECEIVER, id="two to one"),
        pytest.param(SCATTER, Pass(0, cards("QS AS KS"), (0, 1, 2)), F.WRONG_RECEIVER, id="one to oneself"),
        pytest.param(SCATTER, Pass(0, cards("QS AS"), (1, 2)), F.WRONG_NUMBER, id="scatter of two"),
        pytest.param(LEFT, Pass(3, cards("QH AH KH"), (0, 0, 0)), F.NOT_YOUR_TURN, id="has passed already"),
        pytest.param(LEFT, Pass(4, cards("QH AH KH"), (1, 1, 1)), F.NOT_YOUR_TURN, id="nobody's seat"),
        pytest.param(HOLD, Pass(0, cards("QS AS KS"), (1, 1, 1)), F.NOT_NOW, id="in a hold"),
    ],
)
def test_a_wrong_pass_is_refused(direction: Direction, move: Pass, reason: Forbidden) -> None:
    """A pass that cannot be made is refused with its reason and changes nothing."""
    deal = Deal(Rules(), HANDS, direction)
    if direction is LEFT:
        deal.apply(pass_of(3, cards(GIFTS[3]), LEFT))
    before = deal_snapshot(deal)
    with pytest.raises(IllegalMove) as raised:
        deal.apply(move)
    assert (raised.value.reason, raised.value.move) == (reason, move)
    assert deal_snapshot(deal) == before
