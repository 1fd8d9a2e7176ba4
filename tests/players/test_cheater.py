"""Tests of the Cheater: which cards it remembers of the hands that it saw, and how they change its play."""

from hearts_qt.players.cheater import CARD_SEEN, QUEEN_SEEN, Cheater, remembered
from hearts_qt.players.reason import Judgement
from hearts_qt.players.style_player import Stan
from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, parse_card
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import peek, view
from tests.players.table_for_tests import numbered, seen_at
from tests.rules.hands import ending

SPLIT = {1: "2H", 2: "3H"}


def test_it_remembers_the_queen_nearly_always_and_the_rest_by_halves() -> None:
    """Over many deals the Cheater remembers the queen and other cards of the other hands in the promised shares."""
    queens = cards = 0
    for style_seed in range(1000):
        hands = hands_of(style_seed)
        seat = next(each for each in SEATS if not hands[each] >> QUEEN_OF_SPADES & 1)
        seen = view(numbered(Rules(), style_seed, Direction.HOLD), seat)
        kept = remembered(seen, hands, style_seed)
        assert kept[seat] == 0
        assert all(kept[each] & ~hands[each] == 0 for each in SEATS)
        queens += any(mask >> QUEEN_OF_SPADES & 1 for mask in kept)
        cards += sum(mask.bit_count() for mask in kept)
    assert abs(queens / 1000 - QUEEN_SEEN) < 0.03
    assert abs(cards / 39_000 - CARD_SEEN) < 0.03


def test_it_knows_whether_the_ace_is_safe() -> None:
    """The Cheater plays the ace of spades only if the next seat does not hold the queen."""
    hands = ["9H KD 8C 3D", "5D AD QS", "6C 7C 8D", "AS 4S 3S 9D"]
    elsewhere = ending(hands, taken=SPLIT, trick="JS 9S", leader=1)
    hands[0], hands[1] = "9H KD 8C QS", "5D AD 3D"
    behind = ending(hands, taken=SPLIT, trick="JS 9S", leader=1)
    moves = {}
    for name, position in (("elsewhere", elsewhere), ("behind", behind)):
        seen = seen_at(position)
        decided = Cheater().decide_seeing(seen, position.hands, 1)
        assert isinstance(decided.move, Play)
        moves[name] = decided
    assert moves["elsewhere"].move == Play(3, parse_card("AS"))
    assert moves["elsewhere"].reason.judgement is Judgement.PEEKED
    assert moves["behind"].move != Play(3, parse_card("AS"))


def test_where_it_may_not_look_it_plays_on() -> None:
    """Without the other hands, the Cheater makes the same decision from the same view again."""
    seen = seen_at(ending(["9H KD", "5D AD", "6C", "AS 4S"], taken=SPLIT, trick="8C", leader=2))
    assert Cheater().decide(seen, 3) == Cheater().decide(seen, 3)


def test_it_decides_for_itself_with_the_hands_before_it() -> None:
    """With the other hands, the Cheater always finds a legal move, and sometimes uses what it saw."""
    peeked = 0
    for number in range(20):
        match = numbered(Rules(), number, Direction.LEFT)
        while match.stage is not Stage.SCORED:
            seat = match.awaited[0]
            seen = view(match, seat)
            if seat == 0:
                decided = Cheater().decide_seeing(seen, peek(match), 5)
                peeked += decided.reason.judgement is Judgement.PEEKED
                assert seen.phase is not Phase.PASSING or decided == Cheater().decide(seen, 5)
            else:
                decided = Stan().decide(seen, 5)
            match.apply(decided.move)
    assert peeked
