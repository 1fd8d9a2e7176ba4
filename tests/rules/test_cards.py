"""Tests of cards: their numbers, their names, and sets of cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.rules.cards import (
    DECK,
    JACK_OF_DIAMONDS,
    QUEEN_OF_SPADES,
    SEATS,
    SUIT_CARDS,
    TEN_OF_DIAMONDS,
    TWO_OF_CLUBS,
    CardNameError,
    Rank,
    Suit,
    card_name,
    card_of,
    cards_of,
    each_card,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)


@pytest.mark.parametrize(
    ("name", "number", "rank", "suit"),
    [
        ("2C", 0, Rank.TWO, Suit.CLUBS),
        ("AC", 12, Rank.ACE, Suit.CLUBS),
        ("2D", 13, Rank.TWO, Suit.DIAMONDS),
        ("TD", 21, Rank.TEN, Suit.DIAMONDS),
        ("JD", 22, Rank.JACK, Suit.DIAMONDS),
        ("QS", 36, Rank.QUEEN, Suit.SPADES),
        ("AS", 38, Rank.ACE, Suit.SPADES),
        ("2H", 39, Rank.TWO, Suit.HEARTS),
        ("9H", 46, Rank.NINE, Suit.HEARTS),
        ("AH", 51, Rank.ACE, Suit.HEARTS),
    ],
)
def test_a_card_has_one_number_and_one_name(name: str, number: int, rank: Rank, suit: Suit) -> None:
    """Name, number, rank and suit of a card agree."""
    assert parse_card(name) == number
    assert parse_card(name.lower()) == number
    assert card_name(number) == name
    assert card_of(rank, suit) == number
    assert rank_of(number) is rank
    assert suit_of(number) is suit


def test_all_cards_have_different_names() -> None:
    """The fifty-two names are different. If a name is read, it gives its card."""
    names = [card_name(card) for card in range(52)]
    assert len(set(names)) == 52
    assert [parse_card(name) for name in names] == list(range(52))


@pytest.mark.parametrize("name", ["", "Q", "QSS", "10D", "1C", "QX", "SQ", " QS", "Q ", "♠Q", "0H", "Qſ"])
def test_what_is_no_card_is_named(name: str) -> None:
    """A text that is not a card raises an error that contains the text."""
    with pytest.raises(CardNameError, match="is not a card") as raised:
        parse_card(name)
    assert raised.value.name == name


def test_a_set_with_a_wrong_name_is_refused() -> None:
    """If one of several card names is wrong, the error contains that name."""
    with pytest.raises(CardNameError) as raised:
        parse_cards("2C XX AH")
    assert raised.value.name == "XX"


def test_the_cards_that_the_rules_name() -> None:
    """Each constant, such as the queen of spades, has the number of the card in its name."""
    assert [card_name(card) for card in (TWO_OF_CLUBS, TEN_OF_DIAMONDS, JACK_OF_DIAMONDS, QUEEN_OF_SPADES)] == [
        "2C",
        "TD",
        "JD",
        "QS",
    ]
    assert SEATS == (0, 1, 2, 3)


def test_the_suits_share_out_the_deck() -> None:
    """The four suits have thirteen cards each, are disjoint, and together make up the deck."""
    assert [suit.bit_count() for suit in SUIT_CARDS] == [13] * 4
    assert sum(SUIT_CARDS) == DECK
    assert all(suit_of(card) is suit for suit in Suit for card in each_card(SUIT_CARDS[suit]))


@given(st.sets(st.integers(0, 51)))
def test_a_set_of_cards_keeps_its_cards(members: set[int]) -> None:
    """A set contains exactly the cards put into it, lowest first. The cards' names make the same set again."""
    mask = cards_of(members)
    assert list(each_card(mask)) == sorted(members)
    assert parse_cards(" ".join(map(card_name, members))) == mask


def test_an_empty_text_is_the_empty_set() -> None:
    """A text without names gives the empty set of cards."""
    assert parse_cards("  ") == 0
