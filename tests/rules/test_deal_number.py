"""Tests of deal numbers: a second version of the published algorithm, and how numbers are shown and read."""

import hashlib
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.rules.cards import card_name, each_card
from hearts_qt.rules.deal_number import (
    DIGITS,
    GREATEST,
    SHORT,
    DealNumberError,
    hands_of,
    random_deal_number,
    read_deal_number,
    show_deal_number,
    shuffled_deck,
)
from tests.rules.hands import four

VECTORS = {
    0: (
        "7S KH KD QC 9C 7H 6S 2S",
        "J95.Q5.Q975.QJ83",
        "K62.AJ6.4.KT7652",
        "A84.KT7.AJT63.A9",
        "QT73.98432.K82.4",
    ),
    1: (
        "JH QC 2D TC 2S 8H 7C 7S",
        "8.KJ986.AQJ92.J6",
        "Q.A3.T5.AKT98542",
        "975432.QT752.K8.-",
        "AKJT6.4.7643.Q73",
    ),
    1234: (
        "7D 7S TS 6C 9C 8H KS QS",
        "KT97.J7542.52.AT",
        "AQ3.T9.A73.Q9854",
        "J.KQ863.KJT9.762",
        "86542.A.Q864.KJ3",
    ),
    999_999_999_999: (
        "5C 7C 4S 8S 6S QS 8H 3S",
        "Q54.852.A6.KT953",
        "J87.AQT943.Q7.62",
        "K96.K6.KJ4.QJ874",
        "AT32.J7.T98532.A",
    ),
    0x0123456789ABCDEF: (
        "TS 4H 8D QC 8S KC QH 3S",
        "A9.5.T842.AT9632",
        "K52.AJT942.-.K874",
        "JT.K87.AQJ65.QJ5",
        "Q87643.Q63.K973.-",
    ),
    2**64 - 1: (
        "6D 4S QC 5D 6C TH 7H QD",
        "AJ632.J862.Q6.KJ",
        "T98.AT.AT954.AT3",
        "Q75.K4.K32.87652",
        "K4.Q9753.J87.Q94",
    ),
}
"""For each number: the first eight cards in the order of dealing, and the four hands, suit by suit."""


def deck_by_the_book(number: int) -> list[str]:
    """Return the deck after the published steps. The random numbers are read from one long hexadecimal text."""
    words: list[int] = []
    for block in range(20):
        text = hashlib.sha256(b"hearts:1:%d:%d" % (number, block)).hexdigest()
        words += [int(text[at : at + 8], 16) for at in range(0, 64, 8)]
    deck = [rank + suit for suit in "CDSH" for rank in "23456789TJQKA"]
    for i in reversed(range(1, 52)):
        word = words.pop(0)
        while word >= (2**32 // (i + 1)) * (i + 1):
            word = words.pop(0)
        deck[i], deck[word % (i + 1)] = deck[word % (i + 1)], deck[i]
    return deck


@pytest.mark.parametrize("number", VECTORS)
def test_the_vectors(number: int) -> None:
    """Each number of the table gives the cards of the table, in every version and on every machine."""
    first, *hands = VECTORS[number]
    assert " ".join(map(card_name, shuffled_deck(number)[:8])) == first
    assert hands_of(number) == four(*hands)


@pytest.mark.parametrize("number", [*VECTORS, 2, 3, 99, 10**6, 2**32, 2**53 + 1, 2**63])
def test_the_published_steps_give_the_same(number: int) -> None:
    """The algorithm that the help describes deals the same cards as the program."""
    deck = deck_by_the_book(number)
    assert [card_name(card) for card in shuffled_deck(number)] == deck
    for seat, hand in enumerate(hands_of(number)):
        assert {card_name(card) for card in each_card(hand)} == set(deck[seat::4])


@given(st.integers(0, GREATEST))
def test_any_number_deals_the_whole_deck(number: int) -> None:
    """Every number deals each card once and thirteen cards to each seat, as the published steps do."""
    deck = shuffled_deck(number)
    assert sorted(deck) == list(range(52))
    assert [hand.bit_count() for hand in hands_of(number)] == [13] * 4
    assert [card_name(card) for card in deck] == deck_by_the_book(number)


def test_words_that_would_be_unfair_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """At every step of shuffling, a random number above the limit is skipped. The largest allowed number is used."""
    words: list[int] = []
    for place in range(51, 0, -1):
        limit = 2**32 // (place + 1) * (place + 1)
        words += [limit, limit - 1] if limit < 2**32 else [limit - 1]
    # The largest allowed number has the largest remainder, which exchanges each card with itself.
    digests = [b"".join(word.to_bytes(4, "big") for word in words[at : at + 8]) for at in range(0, 104, 8)]
    asked: list[bytes] = []

    def sha256(text: bytes) -> SimpleNamespace:
        asked.append(text)
        return SimpleNamespace(digest=lambda: digests[len(asked) - 1].ljust(32, b"\0"))

    monkeypatch.setattr(hashlib, "sha256", sha256)
    assert shuffled_deck(5) == list(range(52))
    assert asked == [b"hearts:1:5:%d" % block for block in range(len(asked))]


def test_consecutive_numbers_deal_evenly() -> None:
    """Over many consecutive numbers, every seat gets every card about equally often."""
    deals = 4000
    counts = [[0] * 4 for _ in range(52)]
    for number in range(deals):
        for place, card in enumerate(shuffled_deck(number)):
            counts[card][place % 4] += 1
    expected = deals / 4
    chi_square = [sum((count - expected) ** 2 / expected for count in row) for row in counts]
    # Each card has three degrees of freedom, so a value above 27 has a probability of six in a million. The sum is
    # about 51 * 3.
    assert max(chi_square) < 27
    assert 90 < sum(chi_square) < 240


@pytest.mark.parametrize("number", [-1, GREATEST + 1, -(10**30), 10**30])
def test_a_number_out_of_range_deals_nothing(number: int) -> None:
    """A number below 0 or above 2**64 - 1 raises an error that contains the number."""
    with pytest.raises(DealNumberError, match=str(number)):
        hands_of(number)


@given(st.one_of(st.integers(0, 2 * SHORT), st.integers(0, GREATEST)))
def test_what_is_shown_is_read_again(number: int) -> None:
    """A shown number is read as the same number, also in small letters, with blanks, or with O and I as digits."""
    shown = show_deal_number(number)
    assert read_deal_number(shown) == number
    assert read_deal_number(f"  {shown.lower()} ") == number
    if number >= SHORT:
        assert read_deal_number(shown.replace("-", "")) == number
        assert read_deal_number(shown.replace("0", "O").replace("1", "l").replace("-", " ")) == number
        assert read_deal_number(shown.replace("0", "o").replace("1", "I")) == number


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (0, "0"),
        (1234, "1234"),
        (SHORT - 1, "999999999999"),
        (SHORT, "0000-0X3A-AA400"),
        (2**60, "1000-0000-00000"),
        (GREATEST, "FZZZ-ZZZZ-ZZZZZ"),
    ],
)
def test_how_a_number_is_shown(number: int, shown: str) -> None:
    """Short numbers are shown in decimal. Longer numbers are shown as thirteen letters and digits in three groups."""
    assert show_deal_number(number) == shown


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("007", 7),
        ("1 234", 1234),
        ("1-234", 1234),
        ("0000-0000-0000Z", 31),
        ("fzzz zzzz zzzzz", GREATEST),
        ("OOOO-OOOO-OOOIL", 33),
        ("lO", 10),
    ],
)
def test_reading_is_tolerant(text: str, number: int) -> None:
    """Blanks, hyphens, lower case, and the letters O, I and L for 0 and 1 are accepted."""
    assert read_deal_number(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "+5",
        "1.5",
        "ABC",
        "12A4",
        "G000-0000-00000",
        "ZZZZ-ZZZZ-ZZZZZ",
        "000U-0000-00000",
        "00000000000000",
        "0000-0000-0000!",
        "²",
        "١٢",
        "ı",
        "000ı-0000-00000",
    ],
)
def test_what_is_no_number_is_refused(text: str) -> None:
    """A text that is not a deal number raises an error that contains the text."""
    with pytest.raises(DealNumberError, match="is not a deal number") as raised:
        read_deal_number(text)
    assert raised.value.text == text


def test_random_numbers_have_their_own_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """A random deal number is never short, so that it differs from the short numbers that people type."""
    drawn = iter([5, SHORT - 1, SHORT, 7])
    monkeypatch.setattr("hearts_qt.rules.deal_number.secrets.randbits", lambda bits: next(drawn) if bits == 64 else 0)
    assert random_deal_number() == SHORT


def test_random_numbers_differ() -> None:
    """Random deal numbers differ from each other, are never short, and use all 64 bits."""
    numbers = {random_deal_number() for _ in range(200)}
    assert len(numbers) == 200
    assert all(SHORT <= number <= GREATEST for number in numbers)
    assert any(number >> 63 for number in numbers)


def test_the_digits_are_crockfords() -> None:
    """The thirty-two digits do not include the letters I, L, O and U."""
    assert len(DIGITS) == len(set(DIGITS)) == 32
    assert not set(DIGITS) & set("ILOU")
