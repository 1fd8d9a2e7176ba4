"""Tests of commitments: fixed examples, a second version of the published algorithm, and required differences."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.rules.cards import Cards, card_name
from hearts_qt.rules.commitment import SecretError, commitment, is_secret, new_secret, opening
from hearts_qt.rules.deal_number import GREATEST, hands_of
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match, MatchError
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.ruleset import Rules
from tests.table.tables import seats

COUNTED = "".join(f"{number:02x}" for number in range(32))

VECTORS = {
    (0, "0" * 64): "2a57d1c7a339cdc5f69a33fe4a1f8a3bb6e4f370e54d32002e46a6278b5cc997",
    (1, "f" * 64): "9c045927dc30b1437fbb18fe2580d302d0bc4d11555dcb2440e81ada41cbf967",
    (1234, COUNTED): "d4a8e12df7b4308be063298045ff8db22356636c2524ed639a966ccad994ccb0",
    (0x0123456789ABCDEF, "0123456789abcdef" * 4): "84831936960a12af579857344d43b641b1ba5cd27e1f9a4ea4a485cbde5b93b2",
    (GREATEST, "8" * 64): "729f716c428a2c50e13cc9e98c874a3c39d47556dd3011666d0a9981a484e463",
}
"""The commitment for each pair of a deal number and a secret. It must never change: people have written some down."""

numbers = st.integers(0, GREATEST)
secrets = st.binary(min_size=32, max_size=32).map(bytes.hex)


@pytest.mark.parametrize(("number", "secret"), VECTORS)
def test_vectors(number: int, secret: str) -> None:
    """Each deal with its secret has the commitment of the table."""
    assert commitment(secret, hands_of(number)) == VECTORS[number, secret]


def test_the_opening_is_plain_text() -> None:
    """For deal 1234, exactly the text in this test is hashed."""
    assert opening(COUNTED, hands_of(1234)) == (
        "hearts:commitment:1:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
        ":7C 9C TC KC 2D 4D 5D 7D JD 2S 5S TH AH"
        ":3C QC AC 9D TD 3S 7S AS 4H 5H 8H 9H QH"
        ":JC 3D 6D 8D QD KD 9S TS JS KS 2H 6H 7H"
        ":2C 4C 5C 6C 8C AD 4S 6S 8S QS 3H JH KH"
    )


def again(secret: str, hands: tuple[Cards, ...]) -> str:
    """Compute a commitment as its published description says, without the program's function."""
    text = f"hearts:commitment:1:{secret}"
    for hand in hands:
        text += ":" + " ".join(card_name(card) for card in range(52) if hand >> card & 1)
    return hashlib.sha256(text.encode()).hexdigest()


@given(numbers, secrets)
def test_the_description_gives_the_same(number: int, secret: str) -> None:
    """The published steps give the same commitment as the program, also for empty or incomplete hands."""
    for hands in (hands_of(number), (0b11, 0, 1 << 51, 0)):
        assert commitment(secret, hands) == again(secret, hands)


@given(numbers, numbers, secrets, secrets)
def test_other_hands_or_another_secret_have_another_commitment(one: int, other: int, first: str, second: str) -> None:
    """Other hands, another secret, or the same hands in another order give another commitment."""
    same = commitment(first, hands_of(one))
    assert (commitment(first, hands_of(other)) == same) is (one == other)
    assert (commitment(second, hands_of(one)) == same) is (first == second)
    south, west, north, east = hands_of(one)
    assert commitment(first, (west, north, east, south)) != same


def test_secrets_are_fresh() -> None:
    """Each new secret has 64 hexadecimal digits, and a hundred of them are all different."""
    drawn = {new_secret() for _ in range(100)}
    assert len(drawn) == 100
    assert all(is_secret(each) for each in drawn)
    assert {digit for each in drawn for digit in each} == set("0123456789abcdef")


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "F" * 64, "g" * 64, "٠" * 64, " " + "0" * 63])
def test_what_is_no_secret_is_refused(text: str) -> None:
    """The algorithm and a match refuse a wrong secret. In a log, an empty text means a deal without a secret."""
    assert not is_secret(text)
    with pytest.raises(SecretError, match="64 hexadecimal digits"):
        commitment(text, hands_of(0))
    match = Match(BeginMatch(Rules(), seats("CCCC")))
    begin = BeginDeal(Direction.LEFT, number=7, secret=text)
    if text:
        with pytest.raises(MatchError, match="secret is not 64"):
            match.apply(begin)
        assert match.deal is None
        assert match.dealings == []
    else:
        match.apply(begin)
        assert [each.hands for each in match.dealings] == [hands_of(7)]
