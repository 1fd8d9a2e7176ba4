"""Tests of scrambles: a second version of the published algorithm, and the table of vectors."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.rules.cards import DECK, SEATS, card_name, each_card
from hearts_qt.rules.deal_number import GREATEST, DealNumberError, hands_of
from hearts_qt.rules.runs import scrambled_hands
from tests.rules.hands import four

VECTORS = {
    (1234, 0, 0): (
        "KT97.J7542.52.AT",
        "AJ852.-.J63.KQJ72",
        "Q3.AKT8.AQT94.98",
        "64.Q963.K87.6543",
    ),
    (1234, 0, 1): (
        "KT97.J7542.52.AT",
        "Q3.93.KJT973.875",
        "A65.KQ6.A64.KQJ3",
        "J842.AT8.Q8.9642",
    ),
    (7, 1, 123456789): (
        "K632.KQT.T65.642",
        "AT8.9852.3.AQJ98",
        "Q9754.A7.K7.KT53",
        "J.J643.AQJ9842.7",
    ),
    (0x123456789ABCDEF, 2, 0xFFFFFFFFFFFFFFFF): (
        "KQ432.A9.4.K8432",
        "965.QJT43.T73.T9",
        "JT.K87.AQJ65.QJ5",
        "A87.652.K982.A76",
    ),
    (42, 3, 999999999999): (
        "Q6.A9.AJ8432.653",
        "K974.6532.Q65.97",
        "AJT52.QJ4.7.KQT2",
        "83.KT87.KT9.AJ84",
    ),
}
"""For each deal number, kept seat and scramble number: the four hands, suit by suit."""


def hands_by_the_book(deal: int, kept: int, number: int) -> list[set[str]]:
    """Return the four hands after the published steps."""
    words: list[int] = []
    for block in range(20):
        text = hashlib.sha256(b"hearts:scramble:1:%d:%d" % (number, block)).hexdigest()
        words += [int(text[at : at + 8], 16) for at in range(0, 64, 8)]
    own = {card_name(card) for card in each_card(hands_of(deal)[kept])}
    rest = [rank + suit for suit in "CDSH" for rank in "23456789TJQKA" if rank + suit not in own]
    for i in reversed(range(1, 39)):
        word = words.pop(0)
        while word >= (2**32 // (i + 1)) * (i + 1):
            word = words.pop(0)
        rest[i], rest[word % (i + 1)] = rest[word % (i + 1)], rest[i]
    hands = {(kept + 1 + k) % 4: set(rest[k::3]) for k in range(3)} | {kept: own}
    return [hands[seat] for seat in SEATS]


@pytest.mark.parametrize("which", VECTORS)
def test_the_vectors(which: tuple[int, int, int]) -> None:
    """Each row of the table gives the same cards in every version and on every machine."""
    deal, kept, number = which
    assert scrambled_hands(hands_of(deal), kept, number) == four(*VECTORS[which])


@given(st.integers(0, GREATEST), st.sampled_from(SEATS), st.integers(0, GREATEST))
def test_a_scramble_keeps_one_hand_and_deals_the_rest_anew(deal: int, kept: int, number: int) -> None:
    """Every scramble deals the whole deck, keeps the hand of one seat, and follows the published steps."""
    hands = scrambled_hands(hands_of(deal), kept, number)
    assert hands[kept] == hands_of(deal)[kept]
    assert sum(hands) == DECK
    assert [hand.bit_count() for hand in hands] == [13] * 4
    assert [{card_name(card) for card in each_card(hand)} for hand in hands] == hands_by_the_book(deal, kept, number)


def test_the_other_hands_do_not_matter() -> None:
    """Only the kept hand and the number decide: nothing can be learnt about the hands that were dealt before."""
    first, second, third, fourth = hands_of(7)
    assert scrambled_hands((first, second, third, fourth), 0, 9) == scrambled_hands(
        (first, fourth, second, third), 0, 9
    )


@pytest.mark.parametrize("number", [-1, 2**64])
def test_a_number_out_of_range_is_refused(number: int) -> None:
    """A number that no scramble can have raises an error."""
    with pytest.raises(DealNumberError):
        scrambled_hands(hands_of(1), 0, number)
