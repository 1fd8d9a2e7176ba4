"""Tests of one deal: leader, takers, refused moves, positions in the middle of play, and the cash-out."""

from typing import Any

import pytest
from msgspec.structs import replace

from hearts_qt.rules.cards import DECK, SEATS, parse_card, parse_cards
from hearts_qt.rules.deal import Deal, Forbidden, IllegalMove, Phase, Position, PositionError, Trick
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.events import CardPlayed, HandDealt, HeartsBroken, PlayBegan, RestShown, TrickTaken
from hearts_qt.rules.moves import Award, CashedOut, CashOut, ChooseAward, Move, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Bonus, Opening, Rules
from tests.rules.hands import cards, deal_around, ending, names
from tests.rules.matches import deal_snapshot

HOLD = Direction.HOLD
F = Forbidden


def test_a_deal_begins() -> None:
    """A deal without a pass begins with the four hands, and the holder of the two of clubs leads."""
    hands = deal_around({2: "2C"})
    deal = Deal(Rules(), hands, HOLD)
    assert deal.begin() == [*(HandDealt(seat, hands[seat]) for seat in SEATS), PlayBegan(2)]
    assert (deal.phase, deal.turn, deal.awaited, deal.is_first_trick) == (Phase.PLAYING, 2, (2,), True)
    assert names(deal.legal_plays()) == {"2C"}
    assert deal.points() == (0, 0, 0, 0)


def test_a_deal_with_a_pass_begins() -> None:
    """Before a pass nobody leads, nobody is in turn, and no card can be played."""
    deal = Deal(Rules(), hands_of(1), Direction.LEFT)
    assert len(deal.begin()) == 4
    assert (deal.phase, deal.turn, deal.awaited, deal.legal_plays()) == (Phase.PASSING, None, SEATS, 0)
    assert deal.why_not(parse_card("2C")) is F.NOT_NOW
    assert deal.cash_out() is None


@pytest.mark.parametrize(
    ("opening", "leader", "leads"),
    [
        (Opening.TWO_OF_CLUBS, None, 2),
        (Opening.TWO_OF_CLUBS, 0, 2),
        (Opening.ANY_CLUB, 0, 2),
        (Opening.ROTATES, 0, 0),
        (Opening.ROTATES, 3, 3),
        (Opening.ROTATES, None, 2),
        (Opening.QUEEN_TAKER_DEALS, 1, 1),
    ],
)
def test_who_leads_first(opening: Opening, leader: int | None, leads: int) -> None:
    """The holder of the two of clubs leads, unless the lead rotates or follows the dealer."""
    assert Deal(Rules(opening=opening), deal_around({2: "2C"}), HOLD, leader).turn == leads


def test_a_trick_goes_to_its_taker() -> None:
    """Cards are played clockwise. The highest card of the suit led takes the trick, and its player leads next."""
    deal = Deal(Rules(), deal_around({0: "2C 4D", 1: "KC", 2: "AC 3D", 3: "5C"}), HOLD)
    events = [event for seat, card in enumerate(cards("2C KC AC 5C")) for event in deal.apply(Play(seat, card))]
    trick = cards("2C KC AC 5C")
    assert events == [*(CardPlayed(seat, trick[seat]) for seat in SEATS), TrickTaken(2, 0, trick, 0)]
    assert deal.tricks == [Trick(0, trick, 2)]
    assert deal.taken == [0, 0, parse_cards("2C KC AC 5C"), 0]
    assert (deal.won, deal.turn, deal.is_first_trick, deal.broken) == ([0, 0, 1, 0], 2, False, False)


def test_points_of_a_trick_are_told() -> None:
    """Only the first discarded heart breaks hearts. The event of a complete trick has the points of the trick."""
    position = ending(["AC 2S", "3H 4H", "QS 5S", "5H 3S"], broken=False, taken={1: "6H 7H"})
    deal = Deal.at(Rules(), position)
    assert deal.points() == (8, 2, 0, 0)
    events = [event for seat, card in enumerate(cards("AC 3H QS 5H")) for event in deal.apply(Play(seat, card))]
    assert [event for event in events if isinstance(event, HeartsBroken)] == [HeartsBroken(1)]
    assert events[-1] == TrickTaken(0, 0, cards("AC 3H QS 5H"), 15)
    assert deal.points() == (23, 2, 0, 0)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        pytest.param(Play(1, parse_card("KC")), F.NOT_YOUR_TURN, id="another's turn"),
        pytest.param(Play(9, parse_card("KC")), F.NOT_YOUR_TURN, id="no seat"),
        pytest.param(Play(0, parse_card("AC")), F.NOT_HELD, id="another's card"),
        pytest.param(Play(0, -1), F.NOT_HELD, id="no card, below"),
        pytest.param(Play(0, 52), F.NOT_HELD, id="no card, above"),
        pytest.param(Play(0, parse_card("4D")), F.OPENING, id="not the two of clubs"),
        pytest.param(Pass(0, cards("4D"), (1,)), F.NOT_NOW, id="a pass"),
        pytest.param(CashedOut(CashOut.POINTS_IN), F.NOT_DECIDED, id="a cash-out"),
        pytest.param(ChooseAward(0, Award.ADD), F.NOT_NOW, id="an award"),
    ],
)
def test_an_illegal_move_changes_nothing(move: Move, reason: Forbidden) -> None:
    """An illegal move raises an error with its reason and does not change the deal."""
    deal = Deal(Rules(), deal_around({0: "2C 4D", 1: "KC", 2: "AC 3D"}), HOLD)
    before = deal_snapshot(deal)
    with pytest.raises(IllegalMove, match=reason.value) as raised:
        deal.apply(move)
    assert (raised.value.reason, raised.value.move) == (reason, move)
    assert deal_snapshot(deal) == before


def test_nothing_is_played_before_the_pass() -> None:
    """A card that is played while cards are being passed is refused."""
    deal = Deal(Rules(), hands_of(1), Direction.LEFT)
    with pytest.raises(IllegalMove) as raised:
        deal.apply(Play(0, 0))
    assert raised.value.reason is F.NOT_NOW


def test_the_last_card_ends_the_deal() -> None:
    """After thirteen tricks the deal is finished, and no more cards can be played."""
    deal = Deal.at(Rules(), ending(["2C", "3C", "4C", "5C"], leader=1))
    assert deal.is_first_trick is False
    for seat, card in zip((1, 2, 3, 0), cards("3C 4C 5C 2C"), strict=True):
        deal.apply(Play(seat, card))
    assert (deal.phase, deal.turn, deal.awaited, sum(deal.won)) == (Phase.DONE, None, (), 13)
    with pytest.raises(IllegalMove) as raised:
        deal.apply(Play(3, parse_card("5C")))
    assert raised.value.reason is F.NOT_NOW


# Setting up


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param(hands_of(1)[:3], id="three hands"),
        pytest.param((*hands_of(1), 0), id="five hands"),
        pytest.param((DECK, 0, 0, 0), id="all in one"),
        pytest.param((hands_of(1)[0], *hands_of(2)[1:]), id="cards twice"),
        pytest.param((-(1 << 13) + 1, *hands_of(1)[1:]), id="no set of cards"),
        pytest.param((0x1FFF << 40, *hands_of(1)[1:]), id="cards beyond the deck"),
    ],
)
def test_hands_that_cannot_be(hands: tuple[int, ...]) -> None:
    """Hands are refused if they are not four hands of thirteen different cards."""
    with pytest.raises(PositionError, match="not a position of Hearts"):
        Deal(Rules(), hands, HOLD)


def test_a_position_in_a_trick() -> None:
    """A deal can be set up with cards on the table. The leader then determines which seat is in turn."""
    position = ending(["AC 2S", "4H", "QS", "5H 3S"], leader=1, trick="3H 5S", rest=2, taken={3: "TH"})
    deal = Deal.at(Rules(), position)
    assert (deal.turn, deal.led, names(deal.legal_plays())) == (3, 3, {"5H"})
    assert deal.dealt == position.hands
    deal.apply(Play(3, parse_card("5H")))
    assert deal.apply(Play(0, parse_card("AC")))[-1] == TrickTaken(3, 1, cards("3H 5S 5H AC"), 2)


def test_a_position_with_nothing_left() -> None:
    """A position in which all tricks are taken is a finished deal."""
    deal = Deal.at(Rules(), ending(["", "", "", ""], taken={1: "QS"}))
    assert (deal.phase, deal.awaited, deal.points()) == (Phase.DONE, (), (13, 13, 0, 0))


def test_a_position_before_the_first_trick() -> None:
    """In a position before the first trick, the two of clubs must be led."""
    deal = Deal.at(Rules(), Position(hands=deal_around({3: "2C"}), leader=3))
    assert deal.is_first_trick
    assert names(deal.legal_plays()) == {"2C"}


GOOD = ending(["AC 2S", "4H", "QS", "5H 3S"], leader=1, trick="3H 5S", rest=2, taken={3: "TH"})


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        pytest.param({"hands": GOOD.hands[:3]}, "four seats", id="three hands"),
        pytest.param({"taken": GOOD.taken[:3]}, "four seats", id="three piles"),
        pytest.param({"tricks": (*GOOD.tricks, 0)}, "four seats", id="five numbers of tricks"),
        pytest.param({"hands": (GOOD.hands[0] | 1, *GOOD.hands[1:])}, "appears twice or is missing", id="a card twice"),
        pytest.param({"hands": (0, *GOOD.hands[1:])}, "appears twice or is missing", id="cards missing"),
        pytest.param({"trick": cards("3H 3H")}, "appears twice or is missing", id="card twice in the trick"),
        pytest.param({"trick": (-1, 34)}, "appears twice or is missing", id="no card in the trick"),
        pytest.param({"trick": (10**12, 34)}, "appears twice or is missing", id="a card far beyond the deck"),
        pytest.param({"hands": (-1, *GOOD.hands[1:])}, "appears twice or is missing", id="no set of cards"),
        pytest.param({"tricks": (1, 0, 9, 1)}, "not taken four cards for each", id="tricks without cards"),
        pytest.param({"tricks": (0, 0, 11, 0)}, "not taken four cards for each", id="cards without tricks"),
        pytest.param({"leader": 4}, "its leader is not a seat", id="no leader"),
        pytest.param({"leader": 0}, "too many or too few", id="another has led"),
        pytest.param(
            {"trick": (), "hands": (*GOOD.hands[:2], GOOD.hands[2] | 1 << 40 | 1 << 29, GOOD.hands[3])},
            "too many or too few",
            id="uneven hands",
        ),
        pytest.param(
            {"trick": cards("3H 5S 5H 2S"), "hands": (1 << 12, 1 << 41, 1 << 36, 1 << 27)},
            "more than three cards",
            id="four cards in the trick",
        ),
    ],
)
def test_positions_that_cannot_be(changes: dict[str, Any], what: str) -> None:
    """Each kind of impossible position is refused with its own message."""
    with pytest.raises(PositionError, match=what) as raised:
        Deal.at(Rules(), replace(GOOD, **changes))
    assert what in raised.value.what


# The cash-out

POINTS_GONE = ending(["AC 2S", "4D 5D", "KS 6S", "7S 3S"])
WINNERS = ending(["AC AH", "KC KH", "2S QC", "3S QS"], taken={1: "JH"})


@pytest.mark.parametrize(
    ("switches", "position", "why"),
    [
        pytest.param({}, POINTS_GONE, CashOut.POINTS_IN, id="all points are in"),
        pytest.param({}, WINNERS, CashOut.ONLY_WINNERS, id="only winners"),
        pytest.param({}, ending(["AC", "2C", "3C", "4C"]), None, id="the last trick is played"),
        pytest.param({}, ending(["AC", "2C", "3C", "4C"], taken={1: "QS"}), None, id="the last trick, points in"),
        pytest.param({}, replace(WINNERS, leader=1), None, id="another leads"),
        pytest.param({}, ending(["AC 2H", "3H KH", "2S QC", "3S QS"]), None, id="one loser"),
        pytest.param({}, ending(["AC AH", "KC KH", "2S QC", "QS"], leader=3, trick="3S"), None, id="amid a trick"),
        pytest.param({"bonus": Bonus.JACK_OF_DIAMONDS}, POINTS_GONE, CashOut.POINTS_IN, id="jack taken"),
        pytest.param(
            {"bonus": Bonus.JACK_OF_DIAMONDS},
            ending(["2C 2S", "JD 5D", "KS 6S", "7S 3S"]),
            None,
            id="jack to come",
        ),
        pytest.param({}, ending(["2C 2S", "JD 5D", "KS 6S", "7S 3S"]), CashOut.POINTS_IN, id="jack of no worth"),
        pytest.param({"bonus": Bonus.TEN_OF_DIAMONDS}, ending(["2C 2S", "TD 5D", "KS 6S", "7S 3S"]), None, id="ten"),
        pytest.param({"no_trick_bonus": True}, ending(["2C 2S", "4D 5D", "KS 6S", "7S 3S"]), None, id="no trick yet"),
        pytest.param(
            {"no_trick_bonus": True},
            ending(["2C 2S", "4D 5D", "KS 6S", "7S 3S"], taken={1: "3H", 2: "4H", 3: "QS"}),
            CashOut.POINTS_IN,
            id="everybody has a trick",
        ),
        pytest.param(
            {"no_trick_bonus": True},
            ending(["AC AS", "4D 5D", "KS 6S", "7S 3S"]),
            CashOut.ONLY_WINNERS,
            id="no trick",
        ),
        pytest.param({"sun_bonus": True}, ending(["2C 2S", "4D 5D", "KS 6S", "7S 3S"]), None, id="sun to be shot"),
        pytest.param(
            {"sun_bonus": True},
            ending(["AC AS", "4D 5D", "KS 6S", "7S 3S"]),
            CashOut.ONLY_WINNERS,
            id="sun is sure",
        ),
        pytest.param(
            {"sun_bonus": True},
            ending(["2C 2S", "4D 5D", "KS 6S", "7S 3S"], taken={1: "QS"}),
            CashOut.POINTS_IN,
            id="sun is lost",
        ),
    ],
)
def test_when_the_rest_need_not_be_played(switches: dict[str, Any], position: Position, why: CashOut | None) -> None:
    """A cash-out is possible only between tricks, and only if the remaining cards cannot change a score."""
    deal = Deal.at(Rules(**switches), position)
    assert deal.cash_out() is why
    for claimed in CashOut:
        if claimed is not why:
            before = deal_snapshot(deal)
            with pytest.raises(IllegalMove) as raised:
                deal.apply(CashedOut(claimed))
            assert raised.value.reason is F.NOT_DECIDED
            assert deal_snapshot(deal) == before


def test_a_cash_out_with_all_points_in() -> None:
    """When all points are taken, a cash-out finishes the deal, and the shown cards go to nobody."""
    deal = Deal.at(Rules(), POINTS_GONE)
    taken = list(deal.taken)
    assert deal.apply(CashedOut(CashOut.POINTS_IN)) == [RestShown(CashOut.POINTS_IN, None, POINTS_GONE.hands)]
    assert (deal.phase, deal.hands, deal.taken, deal.cashed_out) == (
        Phase.DONE,
        [0] * 4,
        taken,
        CashOut.POINTS_IN,
    )
    assert deal.cash_out() is None


def test_a_cash_out_with_only_winners() -> None:
    """When the leader has only winners, a cash-out gives the leader all cards and all remaining tricks."""
    deal = Deal.at(Rules(), WINNERS)
    assert deal.apply(CashedOut(CashOut.ONLY_WINNERS)) == [RestShown(CashOut.ONLY_WINNERS, 0, WINNERS.hands)]
    assert sum(deal.won) == 13
    assert sum(deal.taken) == DECK
    assert deal.points() == (25, 1, 0, 0)
    assert (deal.phase, deal.cashed_out) == (Phase.DONE, CashOut.ONLY_WINNERS)
