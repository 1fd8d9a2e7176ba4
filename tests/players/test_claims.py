"""Tests of the judge of claims, against brute force and by endings that everybody can work out."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.players.claims import ClaimJudge, Verdict, may_claim, possible_hands
from hearts_qt.players.player import Interrupted
from hearts_qt.rules.cards import Cards, cards_of, each_card, parse_card, parse_cards
from hearts_qt.rules.core import legal_plays
from hearts_qt.rules.entries import BeginMatch
from hearts_qt.rules.masks import NO_SUIT
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import ClaimKind, Play
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View, view
from tests.players.brute_claims import endings, layouts, run
from tests.rules.matches import SEATING
from tests.rules.strategies import any_rules
from tests.table.tables import last_tricks

ALL, NONE = ClaimKind.ALL, ClaimKind.NONE


def ending(hands: str, leader: int = 0, trick: str = "") -> View:
    """Return the first seat's view of an ending; `hands` are four hands, and the cards of `trick` are played then."""
    first, second, third, fourth = (parse_cards(hand) for hand in hands.split(" | "))
    match = Match(BeginMatch(Rules(), SEATING))
    match.apply(last_tricks((first, second, third, fourth), leader))
    for place, name in enumerate(trick.split()):
        match.apply(Play((leader + place) % 4, parse_card(name)))
    return view(match, 0)


def judged(seen: View, kind: ClaimKind) -> Verdict:
    """Return the verdict about a claim."""
    return ClaimJudge().judge(seen, kind)


@pytest.mark.parametrize(
    ("hands", "kind", "granted"),
    [
        ("AH KH | QH 2C | JH 3C | TH 4C", ALL, True),
        ("AH QH | KH 2C | JH 3C | TH 4C", ALL, False),
        # The king is the only heart in the other hands: the player who has it must play it under the ace.
        ("AH QH | KH 2C | 2D 3C | 3D 4C", ALL, True),
        ("2H 2C | 3H 3C | 4H 4C | 5H 5C", NONE, True),
        ("2H 5C | 3H 3C | 4H 4C | 5H 6C", NONE, False),
        # Nobody else has spades, so each of the two spades takes its trick when it is led.
        ("2S 3S | 3H 3C | 4H 4C | 5H 6C", NONE, False),
        ("2S 3S | 3H 3C | 4H 4C | 5H 6C", ALL, True),
    ],
)
def test_endings_that_can_be_worked_out(hands: str, kind: ClaimKind, granted: bool) -> None:
    """The verdict is the one that a careful player finds."""
    assert judged(ending(hands), kind).is_granted is granted


def test_the_card_to_play_comes_with_the_verdict() -> None:
    """Of the ace and the queen only the ace makes the claim come true, because it draws the king."""
    verdict = judged(ending("AH QH | KH 2C | 2D 3C | 3D 4C"), ALL)
    assert verdict.card == parse_card("AH")


def test_a_refusal_shows_hands_and_plays() -> None:
    """The line has the own hand, hands that the others may have, and ends with the play that decides."""
    seen = ending("AH QH | KH 2C | JH 3C | TH 4C")
    line = judged(seen, ALL).line
    assert line is not None
    assert line.hands[0] == seen.hand
    assert cards_of(card for hand in line.hands for card in each_card(hand)) == parse_cards("AH QH KH 2C JH 3C TH 4C")
    assert line.plays[0].seat == 0
    assert line.plays[-1].card == parse_card("KH")


def test_a_refusal_shows_a_careful_play_of_ones_own() -> None:
    """Who wants no trick plays the highest card under the nine, or discards; not a card that takes the trick."""
    seen = ending("2C 7C KD | 9C 2D 3D | 6C 5C 4D | 8C 7D 6D", 1, "9C 6C 8C")
    line = judged(seen, NONE).line
    assert line is not None
    assert line.plays[0] == Play(0, parse_card("7C"))
    seen = ending("2S AC KD | 9H 2D 3C | 6H 5D 4C | 8H 7D 6C", 1, "9H 6H 8H")
    line = judged(seen, NONE).line
    assert line is not None
    assert line.plays[0] == Play(0, parse_card("AC"))


def test_a_claim_in_the_middle_of_a_trick() -> None:
    """The last player of a trick, with a card that takes it, can claim this trick and the rest."""
    seen = ending("AH KH | QH 2C | JH 3C | TH 4C", 1, "2C 3C 4C")
    assert not judged(seen, ALL).is_granted, "a heart does not take a trick of clubs"
    seen = ending("AC KH | QH 2C | JH 3C | TH 4C", 1, "2C 3C 4C")
    assert judged(seen, ALL).is_granted


def test_what_was_passed_is_known() -> None:
    """A card that the seat passed and that was not played is with its receiver, and with nobody else."""
    rng = Random(2)
    for seen in (each for each in endings(rng, Rules(), 12) if each.passed):
        may = possible_hands(seen)
        for gift in seen.passed:
            holders = [seat for seat in range(4) if may[seat] >> gift.card & 1]
            assert holders in ([], [gift.other])


def test_possible_hands_are_those_of_all_layouts() -> None:
    """Every card that a seat holds in some layout is among the cards that it may hold."""
    rng = Random(8)
    for seen in endings(rng, Rules(), 2):
        held = [0, 0, 0, 0]
        for hands in layouts(seen):
            held = [cards | more for cards, more in zip(held, hands, strict=True)]
        may = possible_hands(seen)
        assert seen.seat is not None
        assert all(held[seat] & ~may[seat] == 0 for seat in range(4) if seat != seen.seat)


def test_a_seeded_sample_agrees_with_brute_force() -> None:
    """In random endings under random rules, verdict, line and card agree with a list of all layouts and plays."""
    assert run(100, seed=3).startswith("100 endings")


@given(any_rules(), st.data())
def test_a_card_is_illegal_exactly_if_one_other_card_makes_it_illegal(rules: Rules, data: st.DataObject) -> None:
    """The search concludes from a card that was played which other cards were not in the hand; this must be exact."""
    hand: Cards = cards_of(data.draw(st.sets(st.integers(0, 51), min_size=1, max_size=13)))
    led = data.draw(st.sampled_from([NO_SUIT, 0, 1, 2, 3]))
    first, broken = data.draw(st.booleans()), data.draw(st.booleans())
    legal = legal_plays(hand, led, first, broken, rules.flags)
    for card in each_card(hand):
        pairs = (1 << card | 1 << other for other in each_card(hand))
        alone = all(legal_plays(pair, led, first, broken, rules.flags) >> card & 1 for pair in pairs)
        assert bool(legal >> card & 1) is alone


def test_an_interruption_ends_the_search() -> None:
    """A search that takes long raises Interrupted soon; afterwards the judge works again."""
    seen = next(each for each in endings(Random(5), Rules(), 13) if each.seat == 0)
    judge = ClaimJudge()
    judge.interrupt()
    with pytest.raises(Interrupted):
        judge.judge(seen, NONE)
    judge.resume()
    assert isinstance(judge.judge(ending("AH KH | QH 2C | JH 3C | TH 4C"), ALL), Verdict)


def test_only_at_ones_own_turn() -> None:
    """A claim is possible when the seat has to play a card."""
    seen = ending("AH KH | QH 2C | JH 3C | TH 4C")
    assert may_claim(seen)
    assert not may_claim(ending("AH KH | QH 2C | JH 3C | TH 4C", 1))
